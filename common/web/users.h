/*
 * users.h - who asks: one person, or those that a proxy names
 *
 * Without a list there is one user, who has no name and asks as the database
 * role of the options.  With one, a file of lines
 *
 *	{"user": "anna@example.com", "role": "sales_reader"}
 *
 * each user asks as a role of their own, and has a folder of answers of their
 * own.
 */
#ifndef NL2SQL_WEB_USERS_H
#define NL2SQL_WEB_USERS_H

#include "asked/asked.h"
#include "base/config.h"

#include <jv.h>

struct user {
	char *name; /* NULL: the only user */
	char *role; /* of the database; NULL: as the options say */
	struct asked asked;
	double allowance; /* requests that may come at once (admission.h) */
	double seen_ms;
};

struct users {
	struct user *items;
	size_t count, capacity;
};

/* Read the file; NULL: one user without a name.  Return false with `*problem`
 * (config.data, asked.folder). */
MUST_USE bool users_open(struct users *users, const struct config *config,
    const char *path, jv *problem);
void users_close(struct users *users);

/* The user of that name; NULL: the list does not have it. */
MUST_USE struct user *users_find(const struct users *users, const char *name);

#endif
