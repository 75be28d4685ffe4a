/* tag_names.c - names whose words mean something else here; see tagger.h */
#include "context/name_part.h"
#include "english/english.h"
#include "linked/link_score.h"
#include "parser/tagger.h"
#include "question/date_verb.h"
#include "question/measure_unit.h"

#include <string.h>

static bool
is_among(const char *word, const char *const words[], size_t count)
{
	for (size_t i = 0; i < count; i++)
		if (strcmp(word, words[i]) == 0)
			return true;
	return false;
}

/*
 * "the name of the project manager" does not contain "name of the project": its
 * last word begins a longer name.
 */
static bool
cuts_longer_name(const struct tagger *tagger, const struct link_match *match)
{
	const struct link_result *link = tagger->request->link;
	bool of = false;
	if (match->kind != LINK_COLUMN ||
	    match->why != LINK_WHY_TABLE_AND_COLUMN)
		return false;
	for (int at = match->from + 1; at < match->to; at++)
		of = of || strcmp(tagger_token(tagger, at)->folded, "of") == 0;
	for (int i = 0; of && i < link->count; i++) {
		const struct link_match *longer = &link->matches[i];
		if (longer->kind == LINK_COLUMN &&
		    longer->score >= LINK_SCORE_NAMED &&
		    longer->from == match->to - 1 && longer->to > match->to)
			return true;
	}
	return false;
}

/* Does the question name the table? */
static bool
is_called(const struct tagger *tagger, int table)
{
	const struct link_result *link = tagger->request->link;
	for (int i = 0; i < link->count; i++)
		if (link->matches[i].kind == LINK_TABLE &&
		    link->matches[i].table == table &&
		    link->matches[i].score >= LINK_SCORE_NAMED)
			return true;
	return false;
}

/*
 * "which projects are active": a state of the projects, and not the flag
 * is_active of a table that the question does not name.
 */
static bool
is_flag_elsewhere(const struct tagger *tagger, const struct link_match *match)
{
	const struct link_result *link = tagger->request->link;
	if (match->kind != LINK_COLUMN || match->to - match->from < 2 ||
	    !english_is(
		tagger_token(tagger, match->from)->folded, ENGLISH_BE) ||
	    is_called(tagger, match->table))
		return false;
	for (int i = 0; i < link->count; i++) {
		const struct link_match *value = &link->matches[i];
		if (value->kind == LINK_VALUE &&
		    value->from == match->from + 1 && value->to == match->to &&
		    tagger_value_exact(value) &&
		    is_called(tagger, value->table))
			return true;
	}
	return false;
}

static bool
holds_quantity(const struct context_column *column)
{
	return column->class == COLUMN_NUMBER &&
	       (part_in(column->name, "qty") ||
		   part_in(column->name, "quantity"));
}

/* "how many units do we have on hand": the quantity counts the units. */
static bool
is_unit_of_quantity(const struct tagger *tagger, const struct link_match *match)
{
	static const char *const units[] = {"unit", "units", "piece", "pieces"};
	const struct link_result *link = tagger->request->link;
	if (match->kind != LINK_COLUMN || match->to - match->from > 1 ||
	    match->score >= LINK_SCORE_NAMED ||
	    !is_among(tagger_token(tagger, match->from)->folded, units,
		COUNT_OF(units)) ||
	    !(tagger_word_before(tagger, match->from, "many") ||
		tagger_word_before(tagger, match->from, "of")))
		return false;
	for (int i = 0; i < link->count; i++)
		if (link->matches[i].kind == LINK_COLUMN &&
		    link->matches[i].from >= match->to &&
		    link->matches[i].score >= LINK_SCORE_NAMED &&
		    holds_quantity(tagger_column(tagger, &link->matches[i])))
			return true;
	return false;
}

/* "Longer than 2 hours": the unit of the number, and no date of that name. */
static bool
is_unit_of_number(const struct tagger *tagger, const struct link_match *match)
{
	return match->kind == LINK_COLUMN && match->to - match->from == 1 &&
	       measure_is_time(tagger->request->question, match->from) &&
	       tagger_column(tagger, match)->class == COLUMN_DATE;
}

/* "the project manager": the target of a key, and not a course with a similar
 * name. */
static bool
is_key_in_full(const struct tagger *tagger, const struct link_match *value)
{
	const struct link_result *link = tagger->request->link;
	if (value->kind != LINK_VALUE || tagger_value_exact(value) ||
	    tagger_token(tagger, value->from)->capitalised)
		return false;
	for (int i = 0; i < link->count; i++) {
		const struct link_match *key = &link->matches[i];
		if (key->kind == LINK_COLUMN &&
		    key->score >= LINK_SCORE_NAMED &&
		    key->from == value->from && key->to == value->to &&
		    key->to - key->from > 1 &&
		    tagger_column(tagger, key)->parent_table >= 0)
			return true;
	}
	return false;
}

/* "total value of purchase orders" adds up.  It is not a column called "total"
 * in a far table that the question does not name. */
static bool
is_aggregate_elsewhere(
    const struct tagger *tagger, const struct link_match *match)
{
	const struct link_result *link = tagger->request->link;
	struct cue cue = tagger_cue(tagger, match->from);
	if (match->kind != LINK_COLUMN || cue.kind != CUE_AGGREGATE ||
	    match->to - match->from > cue.length ||
	    is_called(tagger, match->table))
		return false;
	for (int i = 0; i < link->count; i++) {
		const struct link_match *table = &link->matches[i];
		if (table->kind == LINK_TABLE &&
		    table->score >= LINK_SCORE_NAMED &&
		    table->from > match->to &&
		    distance_between(&tagger->distances, table->table,
			match->table) == DISTANCE_FAR)
			return true;
	}
	return false;
}

/* A key whose whole name but its own key's is the span: warden_id.  "Ids"
 * are no role. */
static bool
is_role(const struct tagger *tagger, const struct link_match *match)
{
	return match->kind == LINK_COLUMN && match->why == LINK_WHY_ROLE &&
	       match->score >= .8 &&
	       !english_is(tagger_token(tagger, match->to - 1)->stem,
		   ENGLISH_IDENTIFIER);
}

/* Is the one a key's role of a table that the question names, and the other a
 * column of the same words elsewhere? */
static bool
role_at_home(const struct tagger *tagger, const struct link_match *role,
    const struct link_match *other)
{
	return is_role(tagger, role) && other->kind == LINK_COLUMN &&
	       other->from == role->from && other->to == role->to &&
	       other->table != role->table && is_called(tagger, role->table) &&
	       !is_called(tagger, other->table);
}

/* A column with exactly this name, also by the lexicon, is better than a key's
 * role, but not where the key is of the rows that are spoken of: "the
 * supervisor of each work centre" is theirs, and no employee's manager. */
static bool
role_of_other(const struct tagger *tagger, const struct link_match *match)
{
	const struct link_result *link = tagger->request->link;
	bool role = match->kind == LINK_COLUMN && match->why == LINK_WHY_ROLE;
	for (int i = 0; i < link->count; i++) {
		const struct link_match *other = &link->matches[i];
		if (role && other->kind == LINK_COLUMN &&
		    other->from == match->from && other->to == match->to &&
		    other->score >= LINK_SCORE_WHOLE &&
		    !role_at_home(tagger, match, other))
			return true;
		if (role_at_home(tagger, other, match))
			return true;
	}
	return false;
}

/* "the manager of Apollo" is the role of tour_guide_id only if the question
 * names a row that has this key. */
static bool
role_of_no_row(const struct tagger *tagger, const struct link_match *match)
{
	const struct link_result *link = tagger->request->link;
	if (match->kind != LINK_COLUMN || match->why != LINK_WHY_ROLE ||
	    match->score >= .8)
		return false;
	for (int i = 0; i < link->count; i++)
		if (link->matches[i].kind == LINK_VALUE &&
		    link->matches[i].table == match->table &&
		    tagger_value_exact(&link->matches[i]))
			return false;
	return true;
}

/* Do only "that" and forms of "have" and "be" stand at the tokens [from, to)?
 */
static bool
leads_on(const struct tagger *tagger, int from, int to)
{
	for (int at = from; at < to; at++) {
		const char *word = tagger_token(tagger, at)->folded;
		if (!english_is(word, ENGLISH_RELATIVE) &&
		    !english_is(word, ENGLISH_HAVE) &&
		    !english_is(word, ENGLISH_BE))
			return false;
	}
	return from <= to;
}

/* "Parcels left in May", "that have left": the verb right behind rows dates
 * them, where they have such a date, and no others. */
static bool
dates_others(const struct tagger *tagger, const struct link_match *match)
{
	const struct parser_request *request = tagger->request;
	const bool dated = match->kind == LINK_COLUMN &&
			   tagger_column(tagger, match)->class == COLUMN_DATE;
	if ((!dated && match->kind != LINK_EXPRESSION) || match->table < 0 ||
	    is_called(tagger, match->table))
		return false;
	for (int i = 0; i < request->link->count; i++) {
		const struct link_match *rows = &request->link->matches[i];
		if (rows->kind == LINK_TABLE && rows->table != match->table &&
		    leads_on(tagger, rows->to, match->to - 1) &&
		    date_verb_column(request->question, match->to - 1,
			&request->context->tables[rows->table]) >= 0)
			return true;
	}
	return false;
}

bool
tagger_means_else(const struct tagger *tagger, const struct link_match *match)
{
	return cuts_longer_name(tagger, match) ||
	       is_flag_elsewhere(tagger, match) ||
	       is_unit_of_quantity(tagger, match) ||
	       is_unit_of_number(tagger, match) ||
	       is_key_in_full(tagger, match) ||
	       tagger_verb_of_pronoun(tagger, match) ||
	       is_aggregate_elsewhere(tagger, match) ||
	       dates_others(tagger, match) || role_of_other(tagger, match) ||
	       role_of_no_row(tagger, match);
}
