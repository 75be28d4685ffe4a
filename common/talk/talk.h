/*
 * talk.h - a conversation with a person at a terminal
 *
 *	nl2sql> top 5 customers by revenue
 *	...
 *	run it? [y/N/e] y
 *
 * A line is a question, a command that begins with a backslash
 * (talk/backslash.h), or the number of a reading where the last question was
 * asked back.  Every question goes through the pool of pipelines (pipes/pool.h)
 * and every text of a record is printed by present/, so that an answer is the
 * one that nl2sql gives elsewhere.  The answer is kept (asked/asked.h), and the
 * next question has it as `previous` {question, sql, meaning?}.
 *
 * Ctrl-C cancels what runs, on the server too, or the line that is typed.
 * Ctrl-D ends.
 */
#ifndef NL2SQL_TALK_TALK_H
#define NL2SQL_TALK_TALK_H

#include "asked/asked.h"
#include "present/export.h"

struct talk_setup {
	const struct config *config;
	const char *program;
	const char *pipelines; /* folder of the scripts */
	const struct asked *asked;
	struct export_style style;
	enum export_format format; /* of rows; EXPORT_TABLE: the whole report */
	bool yes;                  /* run without asking */
	bool no_pager;
};

/* Talk until the person ends it, or a signal does.  Return false with
 * `*problem` (door.pipe) when it cannot begin.  The setup is lent. */
MUST_USE bool talk_run(const struct talk_setup *setup, jv *problem);

#endif
