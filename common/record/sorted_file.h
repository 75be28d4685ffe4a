/*
 * sorted_file.h - a data file of sorted lines, searched where it lies
 *
 * A line is a key, or a key, a tab and what is known of it.  The lines are in
 * the order of their keys' bytes; comments, which begin with '#', stand first.
 * Nothing of the file is read until somebody asks, and then the few pages that
 * the search meets, so a program pays for large lists only when it needs them.
 *
 *	struct sorted_file file;
 *	if (!sorted_file_open(&file, config, "words.txt", &problem))
 *		return false;
 *	if (sorted_file_find(&file, "word", &length))
 *		...
 *	sorted_file_close(&file);
 */
#ifndef NL2SQL_RECORD_SORTED_FILE_H
#define NL2SQL_RECORD_SORTED_FILE_H

#include "base/config.h"

#include <jv.h>

/* All zero is an empty file. */
struct sorted_file {
	const char *text; /* mapped */
	size_t size;
};

/* Return false with `*problem` config.data when it is missing or cannot be
 * read. */
MUST_USE bool sorted_file_open(struct sorted_file *file,
    const struct config *config, const char *name, jv *problem);
void sorted_file_close(struct sorted_file *file);

/* Return the line of a key, lent until the file is closed, and its length; NULL
 * when there is none. */
MUST_USE const char *sorted_file_find(
    const struct sorted_file *file, const char *key, size_t *length);

#endif
