/*
 * config.h - every option of every stage, in one table
 *
 * An option has a name (--set name=value), a variable (NL2SQL_NAME), a default,
 * a range and a help line.  The command line has priority over the environment,
 * and the environment over the default.  A record's own `options` may lower a
 * limit further (stage_limit).  A new option is one entry of config_options in
 * config_options.c; help, man page and test follow from it.
 *
 * Values are looked up by name.  Asking for a name that is not in the table, or
 * with the wrong type, is a bug and ends the process.
 */
#ifndef NL2SQL_BASE_CONFIG_H
#define NL2SQL_BASE_CONFIG_H

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
};

/* The table, ended by an entry whose name is NULL. */
extern const struct config_option config_options[];

enum { CONFIG_MAX_OPTIONS = 128 };

struct config {
	char *values[CONFIG_MAX_OPTIONS]; /* by place in the table */
};

/* Take the defaults, then the environment.  Return false when a variable holds
 * a value out of range; `error` (of `size` bytes) says which. */
MUST_USE bool config_init(struct config *config, char *error, size_t size);

/* Set one option from text.  Return false with `error` when the value does not
 * fit. */
MUST_USE bool config_set(struct config *config, const char *name,
    const char *value, char *error, size_t size);

void config_release(struct config *config);

/* Put the values that are not the defaults into this process's environment, so
 * that programs which it starts have them, too.  Before any thread is made. */
void config_export(const struct config *config);

/* Lent; NULL when unset. */
const char *config_text(const struct config *config, const char *name);
long config_integer(const struct config *config, const char *name);
double config_real(const struct config *config, const char *name);
bool config_flag(const struct config *config, const char *name);

/*
 * Return the value for `key` of a text option.  The option holds one value for
 * all, or pairs KEY=VALUE separated by commas; keys have small letters and
 * digits.  In the arena; NULL when the option is unset, or has pairs and none
 * for the key.
 */
const char *config_text_for(const struct config *config, const char *name,
    const char *key, struct arena *arena);

/* Does a connection string hold a password?  Arguments must not. */
bool config_has_password(const char *conninfo);

#endif
