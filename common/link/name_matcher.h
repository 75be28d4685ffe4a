/*
 * name_matcher.h - the state of the search for names, and its scores
 *
 * Scores (docs/research.md, Prototype).  Each is multiplied by the quality of
 * the words that are only alike (heard.h):
 *
 *	1.15	a name typed as in the schema (order_date)
 *	1	the whole name; PK as "<table> id"; initials (miles per gallon)
 *	.97	the words in another order; "<table> <column>"
 *	.95	a key as "id"; a table's name without words like list, data;
 *		"birth date" of bdate
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
 * Add the meaning that the span names a table, or its column when `column` is
 * not negative.  Nothing is added when the score is too low for such a span:
 * several words must say most of a name, and weak words all of it.  A weak word
 * behind "each" may say less of a table's name.
 */
void name_matcher_add(struct name_matcher *matcher, const struct span *span,
    int table, int column, double score, enum link_why why);

#endif
