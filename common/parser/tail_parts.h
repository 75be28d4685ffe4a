/*
 * tail_parts.h - what the parts of tail_show.c share
 *
 * Private to them:
 *
 *	tail_add.c	outputs and aggregates of the block's rows
 *	tail_words.c	what kind of output an item's words ask for
 *	tail_named.c	the column or table that they name
 *	tail_delay.c	by how much the rows are late
 *	tail_dates.c	which date an item asks for
 *	tail_counts.c	how many there are of what it names
 *	tail_show.c	each item, and the block
 */
#ifndef NL2SQL_PARSER_TAIL_PARTS_H
#define NL2SQL_PARSER_TAIL_PARTS_H

#include "parser/tail_reach.h"

struct tail_show {
	const struct tail_source *source;
	const struct context *context;
	struct block *block;
	struct tail_rows rows;
	struct tail_item item; /* the one that is resolved */
	const char *ask;       /* what it asks for without a name; "" */
	int ask_from, ask_to;  /* the words that say so */
	bool question; /* it is one: words that nothing explains are its verb */
	struct block_item added[BLOCK_MAX_ITEMS];
	int added_count;
	int aggregates; /* of those */
	bool sums;      /* an item asks for a sum */
	bool counts;    /* an item asks how many rows there are: another asks
			   for what they have together */
};

/* A match inside of the item, and the source that it is read from. */
struct tail_named {
	const struct link_match *match;
	struct tail_way way;
	int words;
	bool explains; /* every word of the item */
	double worth;
};

enum tail_called { CALLED_NOT, CALLED_KEY, CALLED_NAME };

/* tail_add.c: add an output.  False: the block cannot show it. */
const struct context_table *tail_table(
    const struct tail_show *show, const struct source *source);
MUST_USE bool tail_add_column(
    struct tail_show *show, struct source *source, int column);
/* What stands for a row of the source. */
MUST_USE bool tail_add_label(struct tail_show *show, struct source *source);
/* The count of the finest rows, or of those of another source that they belong
 * to; NULL: it has no key. */
MUST_USE struct expr *tail_count_of(
    const struct tail_show *show, struct source *source);
/* How many there are of the source's rows; NULL: of what the head counts. */
MUST_USE bool tail_add_count(struct tail_show *show, struct source *source);
/* The aggregate of that name by which the head orders groups, or that it shows:
 * "the three cities with the highest sum of costs. Give city and sum." */
MUST_USE bool tail_add_known(struct tail_show *show, const char *function);
/* The values of a column of the finest rows, added up. */
MUST_USE bool tail_add_total(struct tail_show *show, int column);
/* What the SQL of the match makes of each of the finest rows, added up where
 * they are in groups or counted. */
MUST_USE bool tail_add_defined(
    struct tail_show *show, const struct link_match *defined);
/* An aggregate of a column of the finest rows. */
MUST_USE bool tail_add_aggregate(
    struct tail_show *show, const char *function, int column);
MUST_USE bool tail_is_summed(const struct tail_show *show, int column);
/* The count that the groups are ordered by or shown with; with `of_rows`, of
 * the finest rows.  NULL: there is none. */
MUST_USE struct expr *tail_known_count(
    const struct tail_show *show, bool of_rows);

/* An expression of the finest rows; the alias may be NULL. */
MUST_USE bool tail_add_expr(
    struct tail_show *show, struct expr *expr, const char *alias);

/* tail_delay.c: "days overdue", "how many days late they are": the time between
 * the two dates that the head compares. */
MUST_USE bool tail_add_delay(struct tail_show *show);

/* tail_dates.c: when: the date of the rows that a word of the item speaks of,
 * or the verb before it, that says which rows are meant, that begins or ends
 * the row, or the only one that is its own; -1: none. */
MUST_USE int tail_date(const struct tail_show *show, const struct source *rows);
/* Does the item say "date", and no word of which one? */
MUST_USE bool tail_asks_date(const struct tail_show *show);

/* tail_counts.c: "how many", of nothing else, of rows that the block reads, or
 * of those with a value ("how many of them are done"). */
MUST_USE bool tail_add_counted(struct tail_show *show);
/* "Matches played": of each group the rows of a table that it has several of.
 */
MUST_USE bool tail_add_several(struct tail_show *show);
/* "Number of payments", of a table called so, and not of what the word may also
 * mean of its rows. */
MUST_USE bool tail_counts_table(const struct tail_show *show);

/* tail_words.c */
void tail_find_ask(struct tail_show *show);
MUST_USE bool tail_asks_for(const struct tail_show *show, const char *what);
/* Does the word say something of its own in an item? */
MUST_USE bool tail_is_content(const struct tail_show *show, int at);
/* Does the word say which output of a row is meant, and no more? */
MUST_USE bool tail_is_generic(const struct tail_show *show, int at);
MUST_USE int tail_content_words(const struct tail_show *show, int from, int to);
/* Has the item a word that is neither? */
MUST_USE bool tail_content_besides(const struct tail_show *show);
MUST_USE bool tail_says_sum(
    const struct tail_show *show, struct tail_item item);
/* The aggregate that the item asks for: avg, min or max; NULL: none. */
MUST_USE const char *tail_aggregate(const struct tail_show *show);
/* Does the item ask for what a row is called by: its id, its number? */
MUST_USE enum tail_called tail_called(const struct tail_show *show);

/* tail_named.c */
MUST_USE struct tail_named tail_find_named(const struct tail_show *show);
/* A column of the finest rows that the item names, to be added up in groups;
 * -1: none. */
MUST_USE int tail_measured_column(const struct tail_show *show);
MUST_USE bool tail_add_named(
    struct tail_show *show, const struct tail_named *named);
/* The column of that name by which the head chooses rows. */
MUST_USE bool tail_add_spoken_of(
    struct tail_show *show, const struct tail_named *named);
/* A column that link did not find. */
MUST_USE bool tail_add_said(struct tail_show *show);

#endif
