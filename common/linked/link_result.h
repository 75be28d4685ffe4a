/*
 * link_result.h - what the words of a question mean, from a record's `link`
 *
 * The stage link writes the member; plan and generate read it here.  Every span
 * that has a meaning comes with all its candidate meanings, the best first; the
 * generator chooses among them.  The member looks like this (docs/records.md):
 *
 *	{"tables": [{"phrase", "at": [from, to], "table", "score", "why"}],
 *	 "columns": [{..., "column"}], "values": [{..., "column", "value"}],
 *	 "metrics": [{..., "name", "expr"}], "expressions": [{..., "expr"}],
 *	 "relevance": [{"table", "score"}], "warnings": [...],
 *	 "examples": [...], "unexplained": [words],
 *	 "contract": "text for a model"}
 */
#ifndef NL2SQL_LINKED_LINK_RESULT_H
#define NL2SQL_LINKED_LINK_RESULT_H

#include "base/memory.h"
#include "context/context.h"
#include "linked/link_why.h"

#include <jv.h>

enum link_kind {
	LINK_TABLE,
	LINK_COLUMN,
	LINK_VALUE,
	LINK_METRIC,     /* an aggregate expression of the lexicon */
	LINK_EXPRESSION, /* a row expression of the lexicon */
};

struct link_match {
	enum link_kind kind;
	int from, to;      /* tokens of the question */
	int table;         /* index in the context */
	int column;        /* LINK_COLUMN and LINK_VALUE, else -1 */
	const char *value; /* LINK_VALUE: as stored */
	const char *name;  /* LINK_METRIC */
	const char *expr;  /* LINK_METRIC and LINK_EXPRESSION: SQL */
	double score;      /* 0 to 1; 1.15 for a name typed as in the schema */
	enum link_why why;
};

struct link_result {
	struct link_match *matches; /* by from, then longest, then best */
	int count;
	const char **unexplained;
	int unexplained_count;
	const char *blanks; /* what is shown for a missing value; NULL */
	int unread;         /* warnings of evidence that was not understood */
	const char **unread_terms; /* what some of them are about */
	int unread_term_count;
};

/* Everything lives in the arena; matches of unknown tables or columns are left
 * out.  False with `*problem` input.member: the member is no object, or an
 * entry has no span or does not say what it is about. */
MUST_USE bool link_read(struct link_result *link,
    const struct json_node *member, const struct context *context,
    struct arena *arena, jv *problem);

/* Return a copy with matches of its own and room for so many more, in the
 * arena. */
MUST_USE struct link_result *link_copy(
    const struct link_result *link, int more, struct arena *arena);

/* Does an expression of the lexicon say what the tokens [from, to) mean of the
 * table's rows? */
MUST_USE bool link_defines(
    const struct link_result *link, int from, int to, int table);

/* Put the matches in their order again (link_by_place). */
void link_sort(struct link_result *link);

/*
 * Compare two matches, for qsort; ties always get the same order.  The first
 * function puts the better match first.  The second sorts by place: by `from`,
 * then the longer, then the better.
 */
int link_better_first(const void *left, const void *right);
int link_by_place(const void *left, const void *right);

#endif
