/*
 * folder.h - a folder of files NAME.json that only its owner may enter
 *
 * The names are ids that sort by their time (asked.h).  A file appears whole or
 * not at all, whoever else writes.
 */
#ifndef NL2SQL_ASKED_FOLDER_H
#define NL2SQL_ASKED_FOLDER_H

#include "base/memory.h"

#include <jv.h>

struct folder_names {
	char **items; /* without .json, the newest first */
	size_t count, capacity;
};

/* List the files.  Return false when there is no such folder, or others may
 * change it; nothing is to be released then. */
MUST_USE bool folder_list(const char *folder, struct folder_names *names);
void folder_names_release(struct folder_names *names);

/* Write a file, and make the folder where it is missing.  Return false with
 * `*problem` (asked.folder). */
MUST_USE bool folder_write(const char *folder, const char *name,
    const char *bytes, size_t length, jv *problem);

/* Return the first line of the file, which the caller frees; NULL with
 * `*problem` (asked.folder) when it cannot be read or is longer than
 * `max_line`. */
MUST_USE char *folder_read(const char *folder, const char *name,
    size_t max_line, size_t *length, jv *problem);

/* Remove the file, if it is there. */
void folder_remove(const char *folder, const char *name);

#endif
