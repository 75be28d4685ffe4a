/*
 * config.h - every option of every stage, in one table
 *
 * An option has a name (--set name=value), a variable (NL2SQL_NAME), a default,
 * a range and a help line.  The command line has priority over the environment,
 * the environment over the configuration files (config_file.h), and those over
 * the default.  A record's own `options` may lower a limit further
 * (stage_limit).  A new option is one entry of config_options in
 * config_options.c; help, man page and test follow from it.
 *
 * The option db names a database that has a section in the files.  It stands
 * for the options that say where a database is (of_database): where it is named
 * by the command line or the environment, their variables have no effect, and
 * where it is named at all, their values outside of its section have none.  So
 * no index or lexicon of another database gets into it.
 *
 * Values are looked up by name.  Asking for a name that is not in the table, or
 * with the wrong type, is a bug and ends the process.
 *
 * Bodies that have no header of their own:
 *
 *	config_options.c	the table
 *	config_value.c		what an option takes
 */
#ifndef NL2SQL_BASE_CONFIG_H
#define NL2SQL_BASE_CONFIG_H

#include "base/config_file.h"
#include "base/memory.h"

#include <stdbool.h>
#include <stddef.h>

enum config_type {
	CONFIG_TEXT,
	CONFIG_INTEGER,
	CONFIG_REAL,
	CONFIG_FLAG,   /* 0 or 1, also true, false, on, off, yes, no */
	CONFIG_CHOICE, /* one of the words in `range`, separated by | */
};

struct config_option {
	const char *name;
	const char *variable;
	enum config_type type;
	const char *fallback; /* NULL: unset */
	double low, high;     /* of a number */
	const char *range;    /* of a choice */
	const char *stages;   /* the stages that read it, for the help */
	const char *help;
	bool of_database; /* the name of a database stands for it */
};

/* The table, ended by an entry whose name is NULL. */
extern const struct config_option config_options[];

enum { CONFIG_MAX_OPTIONS = 160 };

/* Where a value is from; a higher one has priority. */
enum config_layer {
	CONFIG_OF_DEFAULT,
	CONFIG_OF_FILE,
	CONFIG_OF_SECTION,
	CONFIG_OF_VARIABLE,
	CONFIG_OF_COMMAND_LINE,
};

struct config_origin {
	enum config_layer layer;
	const struct config_setting *setting; /* of a file; else NULL */
};

struct config {
	char *values[CONFIG_MAX_OPTIONS]; /* by place in the table */
	struct config_origin origins[CONFIG_MAX_OPTIONS];
	struct config_file file;
};

/* Take the defaults, the files, then the environment.  Return false when the
 * files are not in order, when a variable holds a value out of range, or when
 * there is no such database; `error` (of `size` bytes) says which. */
MUST_USE bool config_init(struct config *config, char *error, size_t size);

/* Set one option from text, as the command line does; db takes the values of
 * its section.  Return false with `error` when the value does not fit. */
MUST_USE bool config_set(struct config *config, const char *name,
    const char *value, char *error, size_t size);

void config_release(struct config *config);

/* Put the values of the command line into this process's environment, so that
 * programs which it starts have them, too.  Before any thread is made. */
void config_export(const struct config *config);

/* Lent; NULL when unset. */
const char *config_text(const struct config *config, const char *name);
long config_integer(const struct config *config, const char *name);
double config_real(const struct config *config, const char *name);
bool config_flag(const struct config *config, const char *name);

/* Return the value that a flag has where that section's database is asked
 * instead of the one in use.  The section is the file's own. */
bool config_flag_of(
    const struct config *config, const char *section, const char *name);

/*
 * Return the value for `key` of a text option.  The option holds one value for
 * all, or pairs KEY=VALUE separated by commas; keys have small letters and
 * digits.  In the arena; NULL when the option is unset, or has pairs and none
 * for the key.
 */
const char *config_text_for(const struct config *config, const char *name,
    const char *key, struct arena *arena);

/* ---- by place in the table ---- */

/* Return the option's place; -1 with `error`, which names the nearest one, when
 * there is none. */
MUST_USE int config_place(const char *name, char *error, size_t size);

/* Is the value another than the default?  Unset is no value. */
bool config_is_set(const struct config *config, int place);

/* Say where the value is from: "the default", "the command line", "variable
 * NL2SQL_NAME", "FILE:LINE" or "FILE:LINE [db NAME]".  In the arena. */
const char *config_origin_text(
    const struct config *config, int place, struct arena *arena);

/* Does the option take the value?  Else `error` says what it takes. */
MUST_USE bool config_value_fits(
    int place, const char *value, char *error, size_t size);

/* The value of a flag. */
bool config_value_is_true(const char *value);

/* Is it a connection string or an address with a password in it? */
bool config_value_is_secret(int place, const char *value);
/* Where the password of such an option belongs. */
const char *config_secret_advice(int place);

/* Does a connection string hold a password?  Arguments must not. */
bool config_has_password(const char *conninfo);

#endif
