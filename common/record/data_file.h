/*
 * data_file.h - finds and reads the data files of the program
 *
 *	struct data_line line;
 *	if (!data_file_open(&file, config, "synonyms.ndjson", &problem))
 *		return false;
 *	while (data_file_next(&file, &line))
 *		words = data_line_words(&line, "words", &arena);
 *	return data_file_close(&file, &problem);
 *
 * Each line of such a file is a JSON object; empty lines are skipped.  A line
 * is scanned where it lies (base/json.h): each stage reads some of these files
 * at its start, and building values of libjq out of them took longer than a
 * question.  data_file_text reads a file that is one text or one document.
 */
#ifndef NL2SQL_RECORD_DATA_FILE_H
#define NL2SQL_RECORD_DATA_FILE_H

#include "base/config.h"
#include "base/json.h"
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
	struct json_scan scan;
};

/* A line, lent until the next one is read. */
struct data_line {
	const char *text;
	const struct json_scan *scan;
};

/*
 * Return the path of such a file: $NL2SQL_DATA/name, else beside the binary
 * (../share/nl2sql, or the source tree of a build), else PREFIX/share/nl2sql.
 * In the arena; NULL when there is no such file.
 */
MUST_USE const char *data_file_find(
    const struct config *config, const char *name, struct arena *arena);

/* Do the same; return NULL with `*problem` config.data when there is none. */
MUST_USE const char *data_file_path(const struct config *config,
    const char *name, struct arena *arena, jv *problem);

/* Return false with `*problem` config.data when it is missing or cannot be
 * opened. */
MUST_USE bool data_file_open(struct data_file *file,
    const struct config *config, const char *name, jv *problem);

/* Read the next line.  Return false at the end and at a line that is no object.
 */
MUST_USE bool data_file_next(struct data_file *file, struct data_line *line);

/* Return false with `*problem` config.data when a line could not be used. */
MUST_USE bool data_file_close(struct data_file *file, jv *problem);

/* The current line lacks something: data_file_close reports that. */
void data_file_reject(struct data_file *file);

/* Read members of any type; what they return is in the arena. */
MUST_USE bool data_line_has(const struct data_line *line, const char *key);
/* Return a string member; NULL when it is no string. */
MUST_USE const char *data_line_text(
    const struct data_line *line, const char *key, struct arena *arena);
MUST_USE double data_line_number(
    const struct data_line *line, const char *key, double fallback);
MUST_USE bool data_line_flag(const struct data_line *line, const char *key);
/* Return the strings of an array member, as they are and folded. */
MUST_USE struct text_words data_line_texts(
    const struct data_line *line, const char *key, struct arena *arena);
MUST_USE struct text_words data_line_words(
    const struct data_line *line, const char *key, struct arena *arena);

/* The most bytes that data_file_text reads. */
#define DATA_FILE_MAX_TEXT ((size_t)262144)

/* Return the whole text of a data file, in the arena.  Return NULL with
 * `*problem` config.data when it is missing, too large or no UTF-8 text. */
MUST_USE const char *data_file_text(const struct config *config,
    const char *name, struct arena *arena, jv *problem);

/* Do the same for a path that the user gives. */
MUST_USE const char *data_file_text_at(
    const char *path, struct arena *arena, jv *problem);

#endif
