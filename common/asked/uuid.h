/*
 * uuid.h - ids of answers: UUIDv7 (RFC 9562), which sort by their time
 *
 *	uuid_new(id, newest_of_the_folder);
 */
#ifndef NL2SQL_ASKED_UUID_H
#define NL2SQL_ASKED_UUID_H

#include <stdbool.h>
#include <stddef.h>

enum { ASKED_ID_BYTES = 37 }; /* with its NUL */

/*
 * Write a new id that sorts behind `newest` (an id; "": there is none).  Its
 * time is the present one; where the clock went back behind that of `newest`,
 * the millisecond after that, as section 6.2 of the RFC has it.
 */
void uuid_new(char id[ASKED_ID_BYTES], const char *newest);

/* Can an id begin with these characters? */
bool uuid_begins(const char *text, size_t length);

/* The milliseconds since 1970 that an id, or what begins as one, tells. */
unsigned long long uuid_ms(const char *id);

#endif
