/*
 * scan_stay.c - how long somebody has been somewhere; see scan.h
 *
 * "How many days had each been with us when they left", "how long did they work
 * here": from the date they began to the date they left, where the question
 * says that they did, else up to today.
 */
#include "context/name_part.h"
#include "english/english.h"
#include "parser/duration.h"
#include "parser/scan_near.h"
#include "sql/quote.h"

#include <string.h>

/* The dates of a stay; `to` is -1 where it goes on. */
struct stay {
	int table, from, to;
};

/* The first token behind "been with us" in the sentence from `at` on; 0: no
 * such words. */
static int
behind_stay(const struct question *question, int at)
{
	enum { WORDS = 12 };
	for (int i = at; i < at + WORDS && i < question->count; i++) {
		int covered = 0;
		if (question->tokens[i].kind == TOKEN_PUNCTUATION && i > at + 1)
			return 0;
		if (question_find(question, i, ENGLISH_STAY, &covered))
			return i + covered;
	}
	return 0;
}

/* Is it said that they left? */
static const struct closed_word *
leaving_word(const struct scan *scan)
{
	const struct closed_word *left =
	    closed_words_get(scan->request->words, "left", CLOSED_STATE);
	const struct question *question = scan->request->question;
	for (int at = 0; at < question->count; at++) {
		const struct closed_word *word = closed_words_find(
		    scan->request->words, question, at, CLOSED_STATE);
		if (word && (strcmp(word->means, "gone") == 0 || word == left))
			return left;
		if (english_is(
			question_word_at(question, at), ENGLISH_DEPARTING))
			return left;
	}
	return NULL;
}

/* The dates of the table's rows; false: it has no such dates. */
static bool
find_dates(const struct scan *scan, int table, const struct closed_word *left,
    struct stay *stay)
{
	const struct context_table *t = scan_table_of(scan, table);
	*stay = (struct stay){table, -1, -1};
	for (int c = 0; c < t->column_count && stay->from < 0; c++)
		if (t->columns[c].class == COLUMN_DATE &&
		    part_of_class(t->columns[c].said, ENGLISH_STAY_BEGINS))
			stay->from = c;
	if (left)
		stay->to = part_of_date(t, &left->columns, true);
	return stay->from >= 0 && (!left || stay->to >= 0);
}

/* The nearest table with such dates, those before the words first. */
static bool
find_stay(const struct scan *scan, struct stay *stay)
{
	const struct closed_word *left = leaving_word(scan);
	for (int i = scan->sketch->mentioned_count - 1; i >= 0; i--)
		if (find_dates(
			scan, scan->sketch->mentioned[i].table, left, stay))
			return true;
	for (int i = 1; scan->at + i < scan->items->count; i++) {
		const struct item *item = scan_item(scan, i);
		if (item->kind == ITEM_TABLE &&
		    find_dates(scan, item->match->table, left, stay))
			return true;
	}
	return false;
}

/* The unit of time that is counted; UNIT_NONE for "how long". */
static enum calendar_unit
unit_counted(const struct question *question, int at)
{
	return calendar_unit_of(question_word_at(question, at + 2));
}

/* The end of the stay as SQL. */
static const char *
end_of(const struct scan *scan, const struct stay *stay)
{
	struct arena *arena = scan->request->arena;
	return stay->to < 0
		   ? arena_printf(arena, "DATE '%s'",
			 calendar_text(scan->request->now, arena))
		   : sql_quote_name(
			 scan_column(scan, stay->table, stay->to)->name, arena);
}

static struct term
term_of(const struct scan *scan, const struct stay *stay,
    enum calendar_unit unit, int at)
{
	struct arena *arena = scan->request->arena;
	struct term term = scan_term(TERM_DURATION, stay->table, -1, at);
	term.via = stay->from;
	term.parent = stay->to;
	if (stay->to >= 0 && unit != UNIT_YEAR && unit != UNIT_MONTH)
		return term;
	const struct context_column *from =
	    scan_column(scan, stay->table, stay->from);
	term = scan_term(TERM_EXPRESSION, stay->table, -1, at);
	term.text = arena_printf(arena, "%s - %s%s", end_of(scan, stay),
	    sql_quote_name(from->name, arena),
	    strcmp(from->type, "date") == 0 ? "" : "::date");
	if (unit == UNIT_YEAR)
		term.text = arena_printf(arena, "(%s) / 365.25", term.text);
	return term;
}

/* Pass "they" and "each" in "had each been", which groups nothing, but asks
 * for each of the rows named before. */
static void
pass_pronouns(struct scan *scan, int to, const struct stay *stay)
{
	static const enum cue_kind light[] = {
	    CUE_GROUP, CUE_PRONOUN, CUE_PLACE, CUE_WITH};
	int each = -1;
	for (;;) {
		const struct item *next = scan_item(scan, 1);
		bool passes = false;
		for (size_t i = 0; i < COUNT_OF(light); i++)
			passes = passes || scan_cue(scan, 1, light[i]);
		if (!passes || next->to > to)
			break;
		if (next->cue.kind == CUE_GROUP)
			each = next->from;
		scan->at++;
	}
	if (each >= 0 && scan_item(scan, 1)->from >= to)
		scan_show(scan, scan_term(TERM_ENTITY, stay->table, -1, each));
}

bool
scan_stay(struct scan *scan, const struct item *item)
{
	const struct question *question = scan->request->question;
	int at = scan_how_at(scan, item);
	bool how = at >= 0;
	enum calendar_unit unit = unit_counted(question, at);
	bool much =
	    strcmp(question_word_at(question, at + 1), "long") == 0 ||
	    (unit != UNIT_NONE &&
		strcmp(question_word_at(question, at + 1), "many") == 0);
	int to = how && much ? behind_stay(question, at + 2) : 0;
	struct stay stay;
	if (!to || !find_stay(scan, &stay))
		return false;
	scan_show_time(scan, item, term_of(scan, &stay, unit, at));
	/* the unit is no column */
	while (unit && scan->at + 1 < scan->items->count &&
	       scan_item(scan, 1)->from <= at + 2)
		scan->at++;
	pass_pronouns(scan, to, &stay);
	return true;
}
