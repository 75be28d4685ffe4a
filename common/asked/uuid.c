/* uuid.c - ids of answers; see uuid.h */
#include "asked/uuid.h"

#include "base/clock.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
	ID_LENGTH = ASKED_ID_BYTES - 1,
	RANDOM_BYTES = 10,
};

#define LAST_MS 0xffffffffffffULL /* of 48 bits */

/* The present, or what follows upon the newest id. */
static unsigned long long
next_ms(const char *newest)
{
	unsigned long long now = (unsigned long long)clock_since_1970_ms();
	bool is_id =
	    strlen(newest) == ID_LENGTH && uuid_begins(newest, ID_LENGTH);
	unsigned long long last = is_id ? uuid_ms(newest) : 0;
	return now > last || last == LAST_MS ? now : last + 1;
}

void
uuid_new(char id[ASKED_ID_BYTES], const char *newest)
{
	unsigned char random[RANDOM_BYTES];
	unsigned long long ms = next_ms(newest);
	/* up to 256 bytes it gives all or fails (getentropy(3)) */
	if (getentropy(random, sizeof(random)) != 0)
		abort();
	snprintf(id, ASKED_ID_BYTES,
	    "%08llx-%04llx-7%x%02x-%x%x%02x-%02x%02x%02x%02x%02x%02x",
	    ms >> 16 & 0xffffffff, ms & 0xffff, random[0] & 0xf, random[1],
	    8 | (random[2] & 0x3), random[2] >> 4, random[3], random[4],
	    random[5], random[6], random[7], random[8], random[9]);
}

bool
uuid_begins(const char *text, size_t length)
{
	for (size_t i = 0; i < length; i++) {
		bool dash = i == 8 || i == 13 || i == 18 || i == 23;
		if (dash ? text[i] != '-'
			 : !isdigit((unsigned char)text[i]) &&
			       (text[i] < 'a' || text[i] > 'f'))
			return false;
	}
	return length <= ID_LENGTH;
}

unsigned long long
uuid_ms(const char *id)
{
	char digits[13];
	snprintf(digits, sizeof(digits), "%.8s%.4s", id, id + 9);
	return strtoull(digits, NULL, 16);
}
