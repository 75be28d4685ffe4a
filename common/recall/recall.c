/* recall.c - a verified answer for another question; see recall.h */
#include "recall/recall.h"

#include "sql/quote.h"

#include <stdlib.h>
#include <string.h>

/* A literal's new text. */
struct change {
	struct facts_span span;
	const char *text;
};

enum { CHANGES_MAX = PLACES_MAX * PLACE_LITERALS_MAX };

static const char *
day_text(const struct facts_literal *literal, enum place_side side,
    const struct period *period, struct arena *arena)
{
	long day = side == SIDE_FROM ? period->from
		   : side == SIDE_TO ? period->to
				     : period->to - 1;
	return arena_printf(
	    arena, "%s%s", calendar_text(day, arena), literal->text + 10);
}

static const char *
text_of(const struct facts_literal *literal, enum place_kind kind,
    enum place_side side, const struct fit_filling *filling,
    struct arena *arena)
{
	if (kind == PLACE_NUMBER)
		return arena_printf(arena, "%.15g", filling->number);
	return sql_quote_string(
	    kind == PLACE_VALUE
		? filling->value
		: day_text(literal, side, &filling->period, arena),
	    arena);
}

static int
compare_changes(const void *left, const void *right)
{
	const struct change *one = left;
	const struct change *other = right;
	return one->span.start < other->span.start ? -1 : 1;
}

/* List the literals that change, in the order of the statement.  Return -1 when
 * one has no known span. */
static int
list_changes(struct change changes[CHANGES_MAX], const struct facts *facts,
    const struct places *places, const struct fit *fit, struct arena *arena)
{
	int count = 0;
	for (int i = 0; i < places->count; i++) {
		const struct place *place = &places->items[i];
		for (int l = 0; !fit->filled[i].same && l < place->count; l++) {
			const struct place_literal *at = &place->literals[l];
			const struct facts_literal *literal =
			    &facts->literals[at->literal];
			if (literal->span.end <= literal->span.start)
				return -1;
			changes[count++] =
			    (struct change){.span = literal->span,
				.text = text_of(literal, place->kind, at->side,
				    &fit->filled[i], arena)};
		}
	}
	qsort(changes, (size_t)count, sizeof(*changes), compare_changes);
	return count;
}

static const char *
with_changes(const char *sql, const struct change *changes, int count,
    struct arena *arena)
{
	const char *text = "";
	size_t at = 0;
	for (int i = 0; i < count; i++) {
		text = arena_printf(arena, "%s%.*s%s", text,
		    (int)(changes[i].span.start - at), sql + at,
		    changes[i].text);
		at = changes[i].span.end;
	}
	return arena_printf(arena, "%s%s", text, sql + at);
}

bool
recall_statement(struct recalled *recalled, struct gate *gate,
    const struct recall_pair *pair, const struct recall_asked *asked)
{
	struct arena *arena = asked->arena;
	struct question question;
	struct gate_facts told = {.arena = arena};
	struct facts facts;
	struct places places;
	struct fit fit;
	struct change changes[CHANGES_MAX];
	jv_free(gate_check(gate, pair->sql, strlen(pair->sql), NULL, &told));
	if (!facts_read(&facts, told.tree, pair->sql, asked->context, arena))
		return false;
	question_read(&question, pair->question, arena);
	const struct verified_pair verified = {.question = &question,
	    .facts = &facts,
	    .context = asked->context,
	    .words = asked->words,
	    .has_day = pair->has_day,
	    .day = pair->has_day ? pair->day : asked->day,
	    .arena = arena};
	const struct asked_question heard = {
	    asked->question, asked->link, asked->day};
	places_find(&places, &verified);
	if (!fit_find(&fit, &verified, pair->names, pair->name_count, &places,
		&heard))
		return false;
	int count = list_changes(changes, &facts, &places, &fit, arena);
	if (count < 0)
		return false;
	*recalled = (struct recalled){
	    with_changes(pair->sql, changes, count, arena), fit.exact};
	return true;
}
