/*
 * phrasing.h - how people ask on from an answer, as data
 *
 * followups.ndjson has two kinds of lines.  A class of words or phrases, and an
 * edit with the patterns that ask for it:
 *
 *	{"words": "only", "are": ["only", "just", "limit that to"]}
 *	{"edit": "keep", "says": ["@only $value", "@only $value $column"]}
 *	{"edit": "top", "means": "desc", "says": ["@most $number"]}
 *
 * Words of the class `joining` stand between edits of one kind: "without France
 * and Spain".
 *
 * A pattern is a list of elements: a word, `@class`, or a slot (enum
 * wording_slot); `?` marks what may be missing.  Words of the class `filler`
 * may stand between any two.  A line with `"behind": true` holds only where a
 * word of the class `opener` or `marker` shows that the question goes on from
 * an answer ("and France?", but not "France").  `means` is desc or asc, where
 * an edit has a direction.  The code knows edits, and no English word.
 */
#ifndef NL2SQL_FOLLOW_PHRASING_H
#define NL2SQL_FOLLOW_PHRASING_H

#include "base/config.h"
#include "text/text.h"

#include <jv.h>

enum follow_edit_kind {
	FOLLOW_ON,      /* nothing by itself: "and", "instead" */
	FOLLOW_PERIOD,  /* another period */
	FOLLOW_SHIFT,   /* the period before or behind it */
	FOLLOW_KEEP,    /* only rows with a value */
	FOLLOW_DROP,    /* only rows without it */
	FOLLOW_BOUND,   /* only rows with a number above or below */
	FOLLOW_GROUP,   /* by a column */
	FOLLOW_GRAIN,   /* by month */
	FOLLOW_TOP,     /* the first by size */
	FOLLOW_FIRST,   /* the first as they stand */
	FOLLOW_ORDER,   /* by a column */
	FOLLOW_SIZE,    /* by size: largest first */
	FOLLOW_AGE,     /* by date: newest first */
	FOLLOW_REVERSE, /* the other way round */
	FOLLOW_SHARE,   /* as a percentage */
	FOLLOW_SHOW,    /* one column more */
	FOLLOW_MEASURE, /* another aggregate, of this or another column */
	FOLLOW_OTHER,   /* the same of another column */
	FOLLOW_COUNT,   /* how many rows there are */
	FOLLOW_LIST,    /* which rows were counted */
	FOLLOW_KINDS
};

enum wording_slot {
	SLOT_NONE,
	SLOT_NUMBER,
	SLOT_PERIOD,
	SLOT_UNIT,      /* of time */
	SLOT_VALUE,     /* that is stored, or a column of yes and no */
	SLOT_COLUMN,    /* or the table that it names */
	SLOT_AGGREGATE, /* average */
	SLOT_COMPARE,   /* more than */
};

enum { WORDING_MAX_ELEMENTS = 8, WORDING_MAX_PATTERNS = 128 };

struct wording_element {
	enum wording_slot slot;
	const struct text_words *phrases; /* of words; NULL: of a slot */
	bool optional;
};

struct wording_pattern {
	enum follow_edit_kind kind;
	bool behind;   /* only behind an opener, or beside a marker */
	int direction; /* 1 descending, -1 ascending, 0 none */
	struct wording_element elements[WORDING_MAX_ELEMENTS];
	int count;
};

struct wording_class;

struct wordings {
	struct arena arena;
	struct wording_class *classes;
	const struct text_words *openers, *markers, *fillers, *joining;
	struct wording_pattern patterns[WORDING_MAX_PATTERNS];
	int count;
};

/* The name that the file has for it; a literal. */
const char *wording_edit_name(enum follow_edit_kind kind);

/* Open the file.  The caller frees it.  NULL with `*problem` config.data. */
MUST_USE struct wordings *wordings_open(
    const struct config *config, jv *problem);
void wordings_free(struct wordings *wordings);

#endif
