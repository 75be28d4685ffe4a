/*
 * name_matcher.h - what finds names in a question, and what it notes of them
 *
 * Scores (docs/research.md, Prototype; the loss of each word that is no more
 * than alike, heard.h, is multiplied in):
 *
 *	1.15	a name typed as in the schema (order_date)
 *	1	the whole name; PK as "<table> id"; initials (miles per gallon)
 *	.97	in another order; "<table> <column>"
 *	.95	a key as "id"; a table's name without words like list, data
 *	.94	"name" for the column that stands for a row
 *	.93	a column's name without the words of its table
 *	.92	"<column> name", "<column of numbers> amount"; "built" of
 *		built_in, where the verb seldom names anything
 *	.68	the verb of closed_at, shipped_on
 *	.5 + .4 x share of the name, when its last word is there, else .35 + ..;
 *	tables .55 + .35 x share and .4 + .3 x share, associations .35 + .2 x
 */
#ifndef NL2SQL_LINK_NAME_MATCHER_H
#define NL2SQL_LINK_NAME_MATCHER_H

#include "context/context.h"
#include "link/found.h"
#include "link/lexis.h"
#include "link/spans.h"

struct name_matcher {
	struct found *found;
	const struct question *question;
	const struct context *context;
	const struct lexis_view *views; /* by table of the context */
	const struct lexis *lexis;
	const struct synonyms *synonyms;
	struct arena *arena;
};

/*
 * Note that the span names a table, or its column where `column` is not
 * negative.  Nothing is noted where the score is too low for such a span:
 * several words must say most of a name, and weak ones all of it, but for what
 * "each" stands before.
 */
void name_matcher_add(struct name_matcher *matcher, const struct span *span,
    int table, int column, double score, enum link_why why);

#endif
