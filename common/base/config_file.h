/*
 * config_file.h - reads configuration files: options by their names
 *
 *	# of every database
 *	max_rows = 500
 *	embed_query_prefix = "query: "
 *
 *	[db sales]
 *	dsn = host=db.example.org dbname=sales user=sales_reader
 *
 * A line is a name of the table (config.h) and its value, a section, a comment
 * that begins with #, or blank.  A value is the rest of its line without the
 * blanks around it; quotes around all of it keep them, and are dropped.  A
 * section holds what counts for one database, which its name stands for.
 *
 * A file is read with care, since it decides where statements go: it must be a
 * regular file of the user's own or of root, nobody else may write it, and it
 * has CONFIG_FILE_BYTES at most.  An unknown name, a name that stands there
 * twice, a value that does not fit and a password are errors, with file and
 * line.
 */
#ifndef NL2SQL_BASE_CONFIG_FILE_H
#define NL2SQL_BASE_CONFIG_FILE_H

#include "base/memory.h"

/* A person's file has some dozen lines. */
enum { CONFIG_FILE_BYTES = 65536, CONFIG_FILE_SETTINGS = 2048 };

/* A database's name, as the server's own names, at most. */
enum { CONFIG_DATABASE_BYTES = 63 };

struct config_setting {
	int option; /* its place in the table */
	const char *value;
	const char *section; /* the database; NULL: for every one */
	const char *file;
	int line;
};

/* All zero is empty.  All texts are in the arena. */
struct config_file {
	struct arena arena;
	struct config_setting *settings; /* in the order of the lines */
	size_t count, capacity;
	const char **databases; /* the sections, each once */
	size_t database_count, database_capacity;
	const char *paths; /* the files that are there; NULL: none */
};

/*
 * Add the settings of the file that NL2SQL_CONFIG names; when it names none,
 * those of nl2sql/sources below XDG_DATA_HOME (~/.local/share), which
 * pipelines/source writes, of /etc/nl2sql/config, and of nl2sql/config below
 * XDG_CONFIG_HOME (~/.config), as far as they exist; what comes later counts
 * over what came before.  /dev/null is no file.
 * Return false with `error` (of `size` bytes) on failure.
 */
MUST_USE bool config_file_find(
    struct config_file *file, char *error, size_t size);

/* Add the settings of one file, which must exist. */
MUST_USE bool config_file_read(
    struct config_file *file, const char *path, char *error, size_t size);

/* Return the section of the name, lent; NULL: there is none. */
MUST_USE const char *config_file_database(
    const struct config_file *file, const char *name);

/* Return the section that the name is likely meant for; NULL: none is near. */
MUST_USE const char *config_file_near_database(
    const struct config_file *file, const char *name);

/* Can a section have that name: letters, digits, _ . - and not too many? */
MUST_USE bool config_file_is_name(const char *name);

void config_file_release(struct config_file *file);

#endif
