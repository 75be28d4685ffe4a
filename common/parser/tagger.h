/*
 * tagger.h - the state of choosing tags, shared by its parts
 *
 * tag_fits.c, tag_verbs.c and tag_names.c decide what a span may mean, and
 * tag_spans.c keeps spans that do not overlap.  tag_kinds.c scores the kind of
 * each thing, tag_columns.c the table of a column, and tag_scores.c the whole
 * meaning.  tags.c combines them and enumerates assignments.
 */
#ifndef NL2SQL_PARSER_TAGGER_H
#define NL2SQL_PARSER_TAGGER_H

#include "parser/distance.h"
#include "parser/tags.h"
#include "question/cue.h"

enum { SPANS_MAX = 256, MENTIONS_MAX = 24 };

/* All meanings of one span [from, to), adjacent in link's order. */
struct span {
	int from, to;
	int first, count; /* of link's matches */
	double weight;
};

struct mention {
	int from, to;
	int table;
	bool value; /* the text has a value of the table, not its name */
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
/* Return the cue that begins at the token. */
struct cue tagger_cue(const struct tagger *tagger, int at);
/* Is the token before `at` this word? */
bool tagger_word_before(const struct tagger *tagger, int at, const char *word);
const struct context_column *tagger_column(
    const struct tagger *tagger, const struct link_match *match);
bool tagger_is_label(
    const struct tagger *tagger, const struct link_match *match);

/* Does a match of that kind and score begin at `from`, and end at `to` (>=
 * 0)? */
bool tagger_names(const struct tagger *tagger, int from, enum link_kind kind,
    double score, int to);
/* "first and last name": does the first word share the head of the last one? */
bool tagger_shares_head(
    const struct tagger *tagger, const struct link_match *match);
/* Is the value spelt as it is stored, except for letter case? */
bool tagger_value_exact(const struct link_match *match);
/* Is there a phrase next to the value that may name its column?  Return its
 * score. */
double tagger_named_score(
    const struct tagger *tagger, const struct link_match *value);

/* tag_verbs.c: is the word a verb, where a name or a value is also possible? */
bool tagger_is_participle(const struct tagger *tagger, int at);
/* Is the word a noun where a command could begin ("hosted a show", "the
 * report")? */
bool tagger_is_noun(const struct tagger *tagger, int at);
bool tagger_verb_not_value(
    const struct tagger *tagger, const struct link_match *match);
bool tagger_verb_of_date(
    const struct tagger *tagger, const struct link_match *match);
bool tagger_verb_of_pronoun(
    const struct tagger *tagger, const struct link_match *match);
bool tagger_verb_of_measure(
    const struct tagger *tagger, const struct link_match *match);
bool tagger_verb_of_doer(
    const struct tagger *tagger, const struct link_match *match);
bool tagger_verb_of_row(
    const struct tagger *tagger, const struct link_match *match);
bool tagger_verb_in_part(
    const struct tagger *tagger, const struct link_match *match);

/* tag_fits.c: may the words have that meaning here? */
bool tagger_fits(const struct tagger *tagger, const struct link_match *match);

/* tag_spans.c: words inside dates and asides name nothing. */
void tagger_block_dates(struct tagger *tagger);
int tagger_collect(const struct tagger *tagger, struct span spans[SPANS_MAX]);
/* Choose spans without overlap, the heaviest first.  The kept ones come first,
 * in order. */
int tagger_choose(struct span *spans, int count);

/* tag_names.c: does another meaning of the words exclude this one? */
bool tagger_means_else(
    const struct tagger *tagger, const struct link_match *match);

/* tag_kinds.c: the score without the neighbours. */
double tagger_kind_score(const struct tagger *tagger, const struct span *span,
    const struct link_match *match);
/* Is "each", "every" or "per" before the token? */
bool tagger_is_each(const struct tagger *tagger, int at);

/* tag_columns.c: score a column by the tables and columns around it. */
double tagger_column_score(
    const struct tagger *tagger, const struct link_match *match);
/* Return the first table that is named; NULL when there is none. */
const struct mention *tagger_first_table(const struct tagger *tagger);
/* Return the tag that "and" or a comma joins to the token; NULL when there is
 * none. */
const struct tag *tagger_listed_with(const struct tagger *tagger, int at);

/* tag_scores.c: the score with the neighbours. */
double tagger_meaning_score(const struct tagger *tagger,
    const struct span *span, const struct link_match *match);

#endif
