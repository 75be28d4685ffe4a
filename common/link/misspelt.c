/* misspelt.c - values and words of the lexicon that a key is nearly; see
 * misspelt.h */
#include "link/misspelt.h"

#include <string.h>

/* From this length on two letters may differ. */
enum { LONG_BYTES = 8 };

/* The least score of a value that contains the key (seeds:
 * SCHEMA_LINKER_ENABLED). */
static const double least_part = 0.7;
static const double one_letter = 0.75;
static const double two_letters = 0.7;

/* What the lexicon says goes before a stored value, as it does where both are
 * spelt right. */
static const double by_lexicon = 0.02;

/* How many letters a text is away from a key that may be misspelt; 0 when it is
 * too far, or the same. */
static size_t
letters_away(const char *key, const char *text)
{
	size_t length = strlen(key);
	size_t most = length >= LONG_BYTES ? 2 : 1;
	size_t distance = text_distance(key, text, most);
	return length >= TEXT_ALIKE_BYTES && distance <= most ? distance : 0;
}

static const char *
folded_value(const struct misspelt *misspelt, int at)
{
	return text_key(misspelt->matcher->arena, misspelt->values[at].value);
}

static struct link_match
match_of(const struct misspelt *misspelt, int at)
{
	const struct catalog_value *value = &misspelt->values[at];
	struct link_match match = value_match_target(
	    misspelt->matcher, LINK_VALUE, value->table, value->column);
	match.value = value->value;
	return match;
}

/* The nearest spelling so far, and whether another one is as near. */
struct nearest_text {
	const char *text;
	size_t away;
	bool rivalled;
};

static void
weigh(struct nearest_text *nearest, const char *key, const char *text)
{
	size_t away = letters_away(key, text);
	if (away == 0 || (nearest->text && away > nearest->away))
		return;
	bool same = nearest->text && strcmp(nearest->text, text) == 0;
	if (!nearest->text || away < nearest->away)
		*nearest = (struct nearest_text){.text = text, .away = away};
	else if (!same)
		nearest->rivalled = true;
}

/* The one spelling that the key means; NULL when there is none, or two. */
static const char *
spelling_of(const struct misspelt *misspelt, const char *key, size_t *away)
{
	const struct value_matcher *matcher = misspelt->matcher;
	const struct catalog *catalog = matcher->catalog;
	struct nearest_text nearest = {0};
	for (int i = 0; i < misspelt->value_count; i++)
		if (strcmp(misspelt->values[i].span, key) == 0 &&
		    match_of(misspelt, i).table >= 0)
			weigh(&nearest, key, folded_value(misspelt, i));
	for (int i = 0; i < catalog->synonym_count; i++)
		if (matcher->tables[catalog->synonym_list[i].table] >= 0)
			weigh(&nearest, key, catalog->synonym_list[i].words);
	for (int i = 0; i < catalog->metric_count; i++)
		if (matcher->tables[catalog->metric_list[i].table] >= 0)
			weigh(&nearest, key, catalog->metric_list[i].words);
	*away = nearest.away;
	return nearest.rivalled ? NULL : nearest.text;
}

/* Add the match at every place of the key in the question. */
static void
add(const struct misspelt *misspelt, const char *key, struct link_match *match,
    double score, enum link_why why)
{
	const struct keys *keys = misspelt->matcher->keys;
	for (int i = 0; i < keys->count && match->table >= 0; i++)
		if (!keys->keys[i].alias &&
		    strcmp(keys->keys[i].folded, key) == 0)
			value_match_add(misspelt->matcher, match,
			    &keys->keys[i], score, why);
}

static void
match_values(const struct misspelt *misspelt, const char *key,
    const char *spelling, double score)
{
	for (int i = 0; i < misspelt->value_count; i++) {
		if (strcmp(misspelt->values[i].span, key) != 0)
			continue;
		const char *folded = folded_value(misspelt, i);
		struct link_match match = match_of(misspelt, i);
		/* "Ada Moss" is a person, and no part of ada.moss@x.org;
		 * "x.org" is */
		const char *mail = strchr(match.value, '@');
		if (strstr(folded, key) && mail &&
		    !strstr(text_key(misspelt->matcher->arena, mail), key))
			continue;
		if (strstr(folded, key))
			add(misspelt, key, &match,
			    least_part + .2 * (double)strlen(key) /
					     (double)(strlen(folded) + 1),
			    LINK_WHY_PART);
		else if (spelling && strcmp(folded, spelling) == 0)
			add(misspelt, key, &match, score, LINK_WHY_SPELLING);
	}
}

static void
match_lexicon(const struct misspelt *misspelt, const char *key,
    const char *spelling, double score)
{
	const struct catalog *catalog = misspelt->matcher->catalog;
	for (int i = 0; i < catalog->synonym_count; i++) {
		const struct catalog_synonym *synonym =
		    &catalog->synonym_list[i];
		struct link_match match =
		    value_match_synonym(misspelt->matcher, synonym);
		if (strcmp(synonym->words, spelling) == 0)
			add(misspelt, key, &match, score, LINK_WHY_SPELLING);
	}
	for (int i = 0; i < catalog->metric_count; i++) {
		const struct catalog_metric *metric = &catalog->metric_list[i];
		struct link_match match =
		    value_match_metric(misspelt->matcher, metric);
		if (strcmp(metric->words, spelling) == 0)
			add(misspelt, key, &match, score, LINK_WHY_SPELLING);
	}
}

void
misspelt_match(const struct misspelt *misspelt)
{
	for (size_t i = 0; i < misspelt->open.count; i++) {
		const char *key = misspelt->open.word[i];
		size_t away = 0;
		const char *spelling = spelling_of(misspelt, key, &away);
		double score = away > 1 ? two_letters : one_letter;
		match_values(misspelt, key, spelling, score);
		if (spelling)
			match_lexicon(
			    misspelt, key, spelling, score + by_lexicon);
	}
}
