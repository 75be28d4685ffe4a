/*
 * value_match.h - matches spans to stored values and the lexicon
 *
 *	1	the value as spelled; .98 when case and signs differ
 *	.95	the same stems (.93 a single word)
 *	.95	words that a column's comment gives for a code; a flag's name
 *	.85	an alias (french > france), run together
 *	.8	a synonym of a word; .75 to .70 words that are alike (heard.h)
 *	.7 up	the span is part of the value, or misspelt (misspelt.h)
 *
 * When several columns hold the value, all are kept.  The generator decides
 * which column is meant.
 */
#ifndef NL2SQL_LINK_VALUE_MATCH_H
#define NL2SQL_LINK_VALUE_MATCH_H

#include "catalog/catalog.h"
#include "link/found.h"
#include "link/keys.h"
#include "link/lexis.h"
#include "link/spans.h"

struct value_matcher {
	struct found *found;
	const struct question *question;
	const struct context *context;
	const struct lexis_view *views;
	const struct keys *keys;
	const struct lexis *lexis;
	const struct synonyms *synonyms;
	const struct catalog *catalog;
	const int *tables; /* of the context, by place in the catalog; or -1 */
	struct arena *arena;
};

/* Stored values that catalog_values found for the keys. */
void value_match_stored(struct value_matcher *matcher,
    const struct catalog_value *values, int count);

/* The lexicon's synonyms and metrics. */
void value_match_lexicon(struct value_matcher *matcher);

/* Columns with few values, codes of comments, and flags, from the lexis. */
void value_match_codes(
    struct value_matcher *matcher, const struct spans *spans);

/* What a key means that names this: a match without its span.  Its table is -1
 * when that is outside the context. */
MUST_USE struct link_match value_match_target(
    const struct value_matcher *matcher, enum link_kind kind, int place,
    const char *column);
MUST_USE struct link_match value_match_synonym(
    const struct value_matcher *matcher, const struct catalog_synonym *synonym);
MUST_USE struct link_match value_match_metric(
    const struct value_matcher *matcher, const struct catalog_metric *metric);

/* Add the match at the key. */
void value_match_add(struct value_matcher *matcher, struct link_match *match,
    const struct key *key, double score, enum link_why why);

/* The keys to compare with near values: quoted or capitalised ones that are not
 * yet a value, and words that nothing explains (`unexplained`, by token). */
MUST_USE struct text_words value_match_open_keys(
    const struct value_matcher *matcher, const bool *unexplained);

#endif
