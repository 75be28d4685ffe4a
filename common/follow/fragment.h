/*
 * fragment.h - a question that goes on from an answer, as edits of it
 *
 * "and in 2023?", "only the open ones", "the top 3 of them" change a part of
 * what was asked before.  Such a question is a fragment: edits (phrasing.h)
 * cover all of its words.  What is left over ("top 5 customers by revenue")
 * makes it a question that stands on its own.
 *
 *	struct fragment fragment;
 *	if (fragment_read(&fragment, wordings, &asked))
 *		...fragment.edits[i].kind...
 */
#ifndef NL2SQL_FOLLOW_FRAGMENT_H
#define NL2SQL_FOLLOW_FRAGMENT_H

#include "follow/phrasing.h"
#include "linked/link_result.h"
#include "question/closed_words.h"
#include "question/cue.h"
#include "question/dates.h"

/* A longer question stands on its own. */
enum { FRAGMENT_MAX_TOKENS = 24, FRAGMENT_MAX_EDITS = 8 };

struct fragment_span {
	int from, to; /* tokens; both 0: the edit has none */
};

struct follow_edit {
	enum follow_edit_kind kind;
	int direction; /* 1 descending, -1 ascending, 0 none */
	bool again;    /* one more of the kind of the edit before it */
	bool has_number;
	double number;
	struct period period;
	enum calendar_unit unit;
	enum aggregate aggregate;
	enum comparison comparison;
	struct fragment_span value, column;
	struct fragment_span at; /* all of it */
};

struct fragment {
	struct follow_edit edits[FRAGMENT_MAX_EDITS];
	int count;
};

/* The question; all of it is lent. */
struct fragment_asked {
	const struct question *question;
	const struct question *before; /* that it goes on from */
	/* NULL: nothing is linked so far, and any few words may name a value or
	 * a column */
	const struct link_result *link;
	const struct context *context; /* NULL as link is */
	const struct closed_words *words;
	const struct cues *cues; /* NULL as link may be */
	long day;
	bool moved; /* to another division, which is a change already */
	struct arena *arena;
};

/* Return false when the question stands on its own. */
MUST_USE bool fragment_read(struct fragment *fragment,
    const struct wordings *wordings, const struct fragment_asked *asked);

#endif
