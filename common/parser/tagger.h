/*
 * tagger.h - the state of choosing tags, shared by its parts
 *
 * tag_fits.c, tag_verbs.c and tag_names.c say what a span may mean,
 * tag_spans.c keeps those that do not overlap; tag_kinds.c says what kind of
 * thing each is, tag_columns.c whose column, tag_scores.c what a meaning is
 * worth in all; tags.c puts it together and enumerates assignments.
 */
#ifndef NL2SQL_PARSER_TAGGER_H
#define NL2SQL_PARSER_TAGGER_H

#include "parser/distance.h"
#include "parser/tags.h"
#include "question/cue.h"

enum { SPANS_MAX = 256, MENTIONS_MAX = 24 };

/* All meanings of one [from, to), neighbours in link's order. */
struct span {
	int from, to;
	int first, count; /* of link's matches */
	double weight;
};

struct mention {
	int from, to;
	int table;
	bool value; /* a value of the table stands there, not its name */
};

struct tagger {
	const struct parser_request *request;
	struct tagging *tagging;
	struct distances distances;
	struct mention mentions[MENTIONS_MAX];
	int mention_count;
	bool blocked[QUESTION_MAX_TOKENS]; /* taken by a date */
};

const struct token *tagger_token(const struct tagger *tagger, int at);
/* The small word that begins there. */
struct cue tagger_cue(const struct tagger *tagger, int at);
/* Is the token before `at` this word? */
bool tagger_word_before(const struct tagger *tagger, int at, const char *word);
const struct context_column *tagger_column(
    const struct tagger *tagger, const struct link_match *match);
bool tagger_is_label(
    const struct tagger *tagger, const struct link_match *match);

/* Does a match of that kind and score begin there, and end at `to` (>= 0)? */
bool tagger_names(const struct tagger *tagger, int from, enum link_kind kind,
    double score, int to);
/* "first and last name": the first word lends the last one's head. */
bool tagger_shares_head(
    const struct tagger *tagger, const struct link_match *match);
/* Spelt as stored, but for the case. */
bool tagger_value_exact(const struct link_match *match);
/* Does a phrase that may name the value's column stand next to it? */
double tagger_named_score(
    const struct tagger *tagger, const struct link_match *value);

/* tag_verbs.c: a verb where a name or a value would be as well. */
bool tagger_is_participle(const struct tagger *tagger, int at);
/* "hosted a show", "the report": a thing, where a command would begin. */
bool tagger_is_noun(const struct tagger *tagger, int at);
bool tagger_verb_not_value(
    const struct tagger *tagger, const struct link_match *match);
bool tagger_verb_of_date(
    const struct tagger *tagger, const struct link_match *match);
bool tagger_verb_of_measure(
    const struct tagger *tagger, const struct link_match *match);
bool tagger_verb_of_doer(
    const struct tagger *tagger, const struct link_match *match);
bool tagger_verb_in_part(
    const struct tagger *tagger, const struct link_match *match);

/* tag_fits.c: may the words have that meaning here? */
bool tagger_fits(const struct tagger *tagger, const struct link_match *match);

/* tag_spans.c: what dates and asides cover names nothing. */
void tagger_block_dates(struct tagger *tagger);
int tagger_collect(const struct tagger *tagger, struct span spans[SPANS_MAX]);
/* Greedy by weight, no overlap; the kept spans come first, in order. */
int tagger_choose(struct span *spans, int count);

/* tag_names.c: another meaning of the words leaves this one no room. */
bool tagger_means_else(
    const struct tagger *tagger, const struct link_match *match);

/* tag_kinds.c: before looking at the neighbours. */
double tagger_kind_score(const struct tagger *tagger, const struct span *span,
    const struct link_match *match);
/* Does "each", "every" or "per" stand before the token? */
bool tagger_is_each(const struct tagger *tagger, int at);

/* tag_columns.c: a column by the tables and columns around it. */
double tagger_column_score(
    const struct tagger *tagger, const struct link_match *match);
/* The first table that is named; NULL: none is. */
const struct mention *tagger_first_table(const struct tagger *tagger);
/* The tag that the token is listed with by "and" or a comma; NULL. */
const struct tag *tagger_listed_with(const struct tagger *tagger, int at);

/* tag_scores.c: with its neighbours. */
double tagger_meaning_score(const struct tagger *tagger,
    const struct span *span, const struct link_match *match);

#endif
