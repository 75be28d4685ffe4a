/*
 * data_file.h - the data files that come with the program, found and read
 *
 *	jv object;
 *	if (!data_file_open(&file, config, "synonyms.ndjson", &problem))
 *		return false;
 *	while (data_file_next(&file, &object))
 *		...jv_free(object);
 *	return data_file_close(&file, &problem);
 *
 * Each line of such a file is a JSON object; empty lines are passed over.
 * Files that are one text or one document are read whole by data_file_text.
 */
#ifndef NL2SQL_RECORD_DATA_FILE_H
#define NL2SQL_RECORD_DATA_FILE_H

#include "base/config.h"
#include "text/text.h"

#include <jv.h>
#include <stdio.h>

struct data_file {
	FILE *file;
	char *name;
	char *line;
	size_t capacity;
	size_t number;
	bool broken;
};

/*
 * Path of such a file: $NL2SQL_DATA/name, else beside the binary
 * (../share/nl2sql, or the source tree of a build), else PREFIX/share/nl2sql.
 * In the arena; NULL when there is no such file.
 */
MUST_USE const char *data_file_find(
    const struct config *config, const char *name, struct arena *arena);

/* The same; NULL with `*problem` config.data when there is none. */
MUST_USE const char *data_file_path(const struct config *config,
    const char *name, struct arena *arena, jv *problem);

/* False with `*problem` config.data: it is missing or cannot be opened. */
MUST_USE bool data_file_open(struct data_file *file,
    const struct config *config, const char *name, jv *problem);

/* The next object, yours; false at the end and at a line that is none. */
MUST_USE bool data_file_next(struct data_file *file, jv *object);

/* False with `*problem` config.data when a line could not be used. */
MUST_USE bool data_file_close(struct data_file *file, jv *problem);

/* The line in hand has not what it needs: data_file_close will say so. */
void data_file_reject(struct data_file *file);

/* The strings of an object's array member, folded, in the arena. */
MUST_USE struct text_words data_file_words(
    const jv *object, const char *key, struct arena *arena);

/* What data_file_text reads at most, in bytes. */
#define DATA_FILE_MAX_TEXT ((size_t)262144)

/*
 * The whole text of a data file, in the arena.  NULL with `*problem`
 * config.data: it is missing, too large or no UTF-8 text.
 */
MUST_USE const char *data_file_text(const struct config *config,
    const char *name, struct arena *arena, jv *problem);

/* The same for a path of the user's. */
MUST_USE const char *data_file_text_at(
    const char *path, struct arena *arena, jv *problem);

#endif
