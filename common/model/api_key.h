/*
 * api_key.h - a key for a model's server, from the environment or a file
 *
 *	char *key = NULL;
 *	if (!key_read("OPENAI_API_KEY", &key, &problem))
 *		return false;
 *	...			key is NULL where there is none
 *	key_free(key);
 *
 * OPENAI_API_KEY holds the key itself, OPENAI_API_KEY_FILE the name of a file
 * whose first word it is; the first wins.  A key never stands in a message.
 */
#ifndef NL2SQL_MODEL_API_KEY_H
#define NL2SQL_MODEL_API_KEY_H

#include "base/memory.h"

#include <jv.h>
#include <stdbool.h>

/* A header line must hold it; real ones have up to 200. */
enum { KEY_MAX_BYTES = 4096 };

/*
 * `*key` is the caller's to give to key_free, NULL where neither variable is
 * set.  False with model.key: the file cannot be read, or the key is longer
 * than any, empty, or no printable ASCII without blanks.
 */
MUST_USE bool key_read(const char *variable, char **key, jv *problem);

/* The header line that shows the key to a server ("Authorization: Bearer ..."),
 * the caller's to give to key_free. */
char *key_bearer(const char *key);

/* Overwrite and free; NULL is allowed. */
void key_free(char *key);

#endif
