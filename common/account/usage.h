/*
 * usage.h - what a statement contains, for the words of a question to be held
 * against
 *
 * A statement is described by its own tree (facts.h), never by what its
 * generator says of it, so that a statement of the parser, of a model and of a
 * person are accounted for in the same way.
 */
#ifndef NL2SQL_ACCOUNT_USAGE_H
#define NL2SQL_ACCOUNT_USAGE_H

#include "linked/link_result.h"
#include "statement/facts.h"
#include "text/text.h"

/* The stems of the words in the names of a context, made when first asked for.
 * One serves all candidates of a question. */
struct name_stems {
	const struct context *context;
	struct text_stemmer *stemmer; /* lent */
	struct arena *arena;
	struct text_words *tables;
	struct text_words **columns;
	const struct link_result *link; /* NULL: none */
	struct text_words *expressions; /* columns that a match's SQL names */
};

/* A column of the context that the statement reads. */
struct used_column {
	int table, column;
	bool joins; /* only to join tables */
	bool condition;
};

struct usage {
	const struct facts *facts;
	struct name_stems *stems;
	bool *tables; /* of the context */
	struct used_column *columns;
	int column_count;
	const char **keys;    /* of the literals, as text.h compares; or NULL */
	const char **stemmed; /* the same, stemmed */
	int negations; /* operations, constants and sets that deny something */
	bool denies;   /* negates what no term of link's negates by itself */
	bool means;    /* an average, or what may be one */
	bool divides, subtracts, multiplies, compares, matches_text;
	bool weighs; /* compares what it reads with what it reads */
	bool counts, sums, averages, extremes, other_aggregates;
	bool orders, limits, groups, ranks, distinct, nested, combines;
	bool picks;    /* orders by what can be the most or the least */
	bool sizes;    /* likewise, and not by a count */
	bool descends; /* orders downwards, or by dates */
	bool measures; /* shows what may say how many or how much */
	bool conditions, dated, buckets;
	bool filters; /* an aggregate is of some rows only */
};

/* Prepare the stems; `context` and `link` may be NULL. */
void name_stems_begin(struct name_stems *stems, const struct context *context,
    const struct link_result *link, struct text_stemmer *stemmer,
    struct arena *arena);

/* Read what the statement contains; everything lives in the stems' arena. */
void usage_read(
    struct usage *usage, const struct facts *facts, struct name_stems *stems);

/* The context's column that a reference of the statement reads; false: it reads
 * none. */
MUST_USE bool usage_reference(
    const struct usage *usage, int reference, int *table, int *column);

/* Do two sources of one SELECT read the same table: rows beside others of their
 * kind? */
MUST_USE bool usage_pairs_rows(const struct usage *usage);

/* The column, as the statement uses it; NULL: it does not. */
MUST_USE struct used_column *usage_column(
    const struct usage *usage, int table, int column);

/* The context's column behind the used one of that number. */
MUST_USE const struct context_column *usage_known(
    const struct usage *usage, int used);

/* Does it keep rows that have no others to be joined to? */
MUST_USE bool usage_keeps_rows(const struct usage *usage);

/* Does the column's name say that it has the state of a row? */
MUST_USE bool usage_is_status(const struct context_column *column);

/* "table.column", in the stems' arena. */
MUST_USE const char *usage_column_name(
    const struct usage *usage, int table, int column);

/* Does the statement contain what the match says: its table, its column, its
 * value compared with its column, the columns of its SQL? */
MUST_USE bool usage_holds(const struct usage *usage, int match);

/* Does the SQL of the match (a metric, an expression) name this column? */
MUST_USE bool usage_expression_names(
    const struct usage *usage, int match, const char *column);

/* Where the word's stem stands in a name that the statement uses: "table" or
 * "table.column"; NULL: nowhere. */
MUST_USE const char *usage_name(const struct usage *usage, const char *stem);

/* The literal whose text holds the key (folded words), as whole words; -1:
 * none. */
MUST_USE int usage_literal(const struct usage *usage, const char *key);

/* Does some literal, or a LIMIT, say this number: itself, its hundredth, or the
 * whole number beside it (after 1980: >= 1981)? */
MUST_USE bool usage_number(const struct usage *usage, double number);

/* Does some LIMIT have this number of rows? */
MUST_USE bool usage_limit(const struct usage *usage, long number);

#endif
