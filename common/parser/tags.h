/*
 * tags.h - finds the things that the question's words name
 *
 * Link gives every meaning of every span.  This module chooses spans that do
 * not overlap, and sorts the meanings of each by a score.  The score depends on
 * the rest of the question: a column more likely belongs to the table that is
 * mentioned next to it.  An assignment picks one meaning for each tag; the
 * cheapest ones are enumerated best first.
 */
#ifndef NL2SQL_PARSER_TAGS_H
#define NL2SQL_PARSER_TAGS_H

#include "parser/request.h"

enum { TAGS_MAX = 48, TAG_MAX_MEANINGS = 4, ASSIGNMENTS_MAX = 24 };

struct tag {
	int from, to;
	const struct link_match *meaning[TAG_MAX_MEANINGS];
	double score[TAG_MAX_MEANINGS]; /* falling */
	int count;
};

struct tagging {
	struct tag tags[TAGS_MAX];
	int count;
};

struct assignment {
	unsigned char choice[TAGS_MAX];
	double cost; /* sum over tags of the best score less the chosen one */
};

/* What the assignment takes the tag for; NULL: a tag without a meaning. */
static inline const struct link_match *
tags_meant(
    const struct tagging *tagging, const struct assignment *assignment, int at)
{
	const struct tag *tag = &tagging->tags[at];
	return tag->count ? tag->meaning[assignment->choice[at]] : NULL;
}

void tags_choose(struct tagging *tagging, const struct parser_request *request);

/* Enumerate the assignments, the cheapest first, at most ASSIGNMENTS_MAX. */
int tags_enumerate(const struct tagging *tagging,
    struct assignment assignments[ASSIGNMENTS_MAX], struct arena *arena);

#endif
