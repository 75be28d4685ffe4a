/*
 * backslash.h - what a person says to the conversation, not to the database
 *
 * A line that begins with a backslash is a command; its first word may be
 * followed by an argument, which goes to the end of the line.
 */
#ifndef NL2SQL_TALK_BACKSLASH_H
#define NL2SQL_TALK_BACKSLASH_H

#include "talk/dialogue.h"

/* What an argument is, for Tab. */
enum backslash_argument {
	BACKSLASH_NOTHING,
	BACKSLASH_TABLE,
	BACKSLASH_DATABASE,
	BACKSLASH_FORMAT,
	BACKSLASH_SWITCH, /* on, off, auto */
	BACKSLASH_TEXT,   /* nothing that can be completed */
};

struct backslash {
	const char *name;     /* "d" */
	const char *argument; /* for the help; "" */
	const char *help;
	enum backslash_argument takes;
	/* `argument` is NULL where there is none. */
	void (*run)(struct talk *talk, const char *argument);
};

/* The table, ended by an entry whose name is NULL. */
extern const struct backslash backslash_commands[];

/* Run the line, whose first character is a backslash. */
void backslash_run(struct talk *talk, const char *line);

#endif
