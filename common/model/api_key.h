/*
 * api_key.h - a key for a model's server, from the environment or a file
 *
 *	char *key = NULL;
 *	if (!key_read("OPENAI_API_KEY", &key, &problem))
 *		return false;
 *	...			key is NULL where there is none
 *	key_free(key);
 *
 * OPENAI_API_KEY holds the key itself.  OPENAI_API_KEY_FILE holds the name of a
 * file whose first word is the key.  The first of these wins.  No message holds
 * a key.
 */
#ifndef NL2SQL_MODEL_API_KEY_H
#define NL2SQL_MODEL_API_KEY_H

#include "base/memory.h"

#include <jv.h>
#include <stdbool.h>

/* A header line must hold the key.  Real keys have up to 200 bytes. */
enum { KEY_MAX_BYTES = 4096 };

/*
 * The caller gives `*key` to key_free; it is NULL when neither variable is set.
 * Return false with model.key when the file cannot be read, or when the key is
 * too long, empty, or not printable ASCII without blanks.
 */
MUST_USE bool key_read(const char *variable, char **key, jv *problem);

/* Return the header line that shows the key to a server ("Authorization: Bearer
 * ..."); the caller gives it to key_free. */
char *key_bearer(const char *key);

/* Overwrite and free; NULL is allowed. */
void key_free(char *key);

#endif
