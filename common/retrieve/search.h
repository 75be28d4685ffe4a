/*
 * search.h - one search for the tables of a question, shared by its parts
 *
 * search_words.c searches by the question's words, search_spans.c by its
 * phrases, and search_spent.c by the things that money was spent on.
 */
#ifndef NL2SQL_RETRIEVE_SEARCH_H
#define NL2SQL_RETRIEVE_SEARCH_H

#include "retrieve/company.h"
#include "retrieve/retrieve.h"

/* A question of 8 KiB has no more stems that matter. */
enum { STEMS_MAX = 256 };

/* The score that an entry of the lexicon gives its table. */
#define SCORE_LEXICON 0.9

struct term {
	const char *stem;
	double weight;
	const char *word; /* its singular; NULL: several words, or none */
	bool is_name;     /* the name of a table has this very word */
	size_t slot;      /* of the word that it is, or is searched for */
};

struct search {
	struct retrieval *retrieval;
	struct catalog *catalog;
	const struct question *question;
	const struct closed_words *words;
	const struct retrieve_options *options;
	struct arena *arena;
	struct term terms[STEMS_MAX];
	size_t term_count;
	bool *unsearched; /* by token: how to show the rows, no word for any */
	struct retrieve_table *all; /* of every table, by place */
	struct company *company;
};

/* Note where the table's score is from (a literal), once. */
void search_add_source(struct retrieve_table *table, const char *source);

/* Raise the score of the table to at least this, from the source (a
 * literal). */
void search_raise(
    struct retrieve_table *table, double score, const char *source);

/* The word of the search that has this stem; NULL: none. */
struct term *search_term(struct search *search, const char *stem);

/* Is the word in one of the classes? */
bool search_is_in(const struct search *search, const char *word,
    const enum closed_class *classes, size_t count);

/* Has the table's name another word of the stem of a word that is in names
 * itself: customs_payments, for "customer payments"? */
bool search_shares_stem_only(const struct search *search, int table);

/* Score the tables that have words of the question, or of the evidence (may be
 * NULL), and fill stems and unknown of the result. */
MUST_USE bool search_score_words(
    struct search *search, const char *evidence, jv *problem);

/* Score the tables of the stored values and lexicon entries that a phrase
 * names. */
MUST_USE bool search_score_spans(struct search *search, jv *problem);

/* Score the tables of the things that money was spent on (search_spent.c). */
MUST_USE bool search_score_spent(struct search *search, jv *problem);

#endif
