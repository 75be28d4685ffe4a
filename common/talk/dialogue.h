/*
 * dialogue.h - what a conversation knows at a time
 *
 * Bodies that have no header of their own:
 *
 *   verify.c      the last answer kept as a right or a wrong one
 *   describing.c  tables of the database as \d shows them
 *   switching.c   which databases there are, and another one asked
 */
#ifndef NL2SQL_TALK_DIALOGUE_H
#define NL2SQL_TALK_DIALOGUE_H

#include "talk/asking.h"
#include "talk/talk.h"
#include "terminal/screen.h"

struct talk {
	const struct talk_setup *setup;
	struct asking asking;
	struct line_editor *editor;
	struct screen screen;      /* as it is now */
	struct export_style style; /* as \x left it */
	enum export_format format;
	bool timing; /* reports have the time of the whole question */
	bool ended;
	const char *database; /* asked; NULL: the nameless one of the options */
	struct record last;   /* proposed, asked back or settled; or empty */
	jv previous;          /* of the last answer; invalid: there is none */
	jv schema;            /* all tables, for Tab; invalid: not read yet */
	struct arena arena;   /* of one line */
};

/* Say what went wrong, and what to do about it.  Takes the problem. */
void dialogue_tell(struct talk *talk, jv problem);

/*
 * Show the last record: through the pager where it is long, else in the format
 * that was chosen.  `body` prints it as a person reads it.
 */
typedef void dialogue_body(FILE *file, const struct record *record,
    const struct present_style *style, struct arena *arena);
void dialogue_show(struct talk *talk, dialogue_body *body);

/* Show a result (present/table.h) as a table.  Takes it. */
void dialogue_show_table(struct talk *talk, jv result);

/* Keep the last answer as a verified one, or with a reason as a wrong one. */
void dialogue_judge(struct talk *talk, const char *reason);

/* List the databases, or with a name ask that one from now on; - is the first
 * one. */
void dialogue_database(struct talk *talk, const char *name);

/* Say which database is asked, and how many connections are kept. */
void dialogue_connections(struct talk *talk);

/* Show all tables, or with a name that one. */
void dialogue_describe(struct talk *talk, const char *table);

#endif
