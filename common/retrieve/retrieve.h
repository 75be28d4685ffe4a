/*
 * retrieve.h - finds the tables that a question needs
 *
 * Every table that the question's words reach gets a score from 0 to 1, from
 * these sources:
 *
 *	bm25	stems of names, columns and comments (postings.h), divided by
 *		the best table's; with embeddings, fused with their ranks by
 *		reciprocal rank fusion (k = 60)
 *	name	the question has all words of the table's name
 *	value	the question has a stored value of the table
 *	lexicon	the question has a synonym or metric of the lexicon
 *	module	the table is in a module that route named (a soft filter: all
 *		others lose a fifth)
 *	fk:T	a foreign key joins it to T, one of the best tables
 *	sketch	a draft of the statement names it
 *	meant	a person says that a word means it
 *	previous	the question goes on from a statement that reads it
 *	bridge	it connects tables that nothing else connects
 *
 * A declared foreign key gives .4 of the better table's score to its other end,
 * an inferred one .25.  On 597 tables of a public set this raised the share of
 * questions with all their tables among the first five from 58 to 72 %; giving
 * inferred keys the weight of declared ones lost 8 points elsewhere
 * (docs/research.md, Retrieval).  A table that a named table refers to
 * describes its rows, and gets .6.  Bridges use the seeds' decay of .8.
 * docs/retrieval.md has the options.
 */
#ifndef NL2SQL_RETRIEVE_RETRIEVE_H
#define NL2SQL_RETRIEVE_RETRIEVE_H

#include "catalog/catalog.h"
#include "names/aliases.h"
#include "question/closed_words.h"
#include "question/question.h"
#include "retrieve/spoken_columns.h"

struct retrieve_options {
	int max_tables;     /* of the context */
	int whole_database; /* up to so many tables, all are taken */
	int expansions;     /* best tables whose foreign keys are followed */
	int hub_keys;       /* more foreign keys than this make a hub */
	int hub_expansions; /* tables a hub may add */
	double fk_weight;   /* of the better table's score, by a declared key */
	double parent_weight;   /* the same, to the parent of a named table */
	double inferred_weight; /* the same by an inferred key */
	double decay;           /* of a bridge */
	double least;           /* score of the last table, against the first */
	bool bm25; /* stems of the index are searched; off: table_weight and
		      similar stems mean nothing */
	double table_weight;           /* dual retrieval: names; 0: off */
	const struct aliases *aliases; /* other names of values; NULL: none */
	struct text_words named;       /* tables that a sketch names */
	struct text_words meant;       /* tables that a person's words mean */
	struct text_words previous;    /* tables of the statement before */
};

MUST_USE struct retrieve_options retrieve_options_read(
    const struct config *config);

enum { RETRIEVE_SOURCES_MAX = 6, RETRIEVE_NO_TWIN = -1 };

struct retrieve_table {
	int place;
	double direct; /* by the question's own words */
	double score;  /* with foreign keys */
	const char *sources[RETRIEVE_SOURCES_MAX];
	int source_count;
	int twin;      /* of its twins (twins.h); RETRIEVE_NO_TWIN: none */
	bool named;    /* the question has all words of its name */
	bool meant;    /* a person, or the statement before, says so: always
			  chosen */
	bool previous; /* the statement before reads it: it keeps its columns */
	bool needed;   /* named, or connects named tables */
	bool bridge;   /* needed only to connect */
	bool paid;     /* asked for its money and days, not by name */
};

struct retrieval {
	struct retrieve_table *tables; /* the chosen, best first */
	int count;
	const char **cut; /* keys of reached tables that did not fit */
	int cut_count;
	int reached;                        /* tables with any score */
	struct text_words stems;            /* the stems that are searched */
	struct text_words unknown;          /* stems that no table has */
	struct catalog_values found;        /* stored values of all tables */
	const struct spoken_column *spoken; /* columns by the lexicon */
};

/* Further facts about a question; each may be missing. */
struct retrieve_hints {
	const char *evidence;      /* further words, of half the weight */
	struct text_words modules; /* names of the modules that route found */
	/* Places of tables whose vectors are like the question's, the best
	 * first. */
	const int *similar;
	int similar_count;
};

/* Everything lives in the arena. */
MUST_USE bool retrieve_tables(struct retrieval *retrieval,
    struct catalog *catalog, const struct question *question,
    const struct retrieve_hints *hints, const struct closed_words *words,
    const struct retrieve_options *options, struct arena *arena, jv *problem);

#endif
