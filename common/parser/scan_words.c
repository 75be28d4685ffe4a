/* scan_words.c - handle the closed words; see scan.h */
#include "base/calendar.h"
#include "context/name_part.h"
#include "linked/link_score.h"
#include "parser/adjective.h"
#include "parser/bounds.h"
#include "parser/date_kind.h"
#include "parser/scan_cues.h"
#include "text/date_format.h"

#include <string.h>

/* "Ordered nothing": there is no row of the act that stands before it. */
static void
deny_act(struct scan *scan)
{
	struct sketch *sketch = scan->sketch;
	const struct item *act = scan_item(scan, -1);
	const int table = act->kind == ITEM_EVENT   ? act->table
			  : act->kind == ITEM_TABLE ? act->match->table
						    : -1;
	if (table < 0 || table == sketch->focus)
		return;
	for (int i = sketch->mentioned_count - 1; i >= 0; i--)
		if (sketch->mentioned[i].table == table)
			sketch->mentioned[i].needed = false;
	scan_negate_table(scan, table);
}

/* "Leave out orders that are not paid", "leave out guilds that have no
 * members": those that are paid, or have some, stay. */
static bool
denies_denial(struct scan *scan, const struct cue *cue)
{
	struct sketch *sketch = scan->sketch;
	struct absence *rows =
	    scan->scope ? &sketch->absences[scan->scope - 1] : NULL;
	if (!scan->leaving || cue->value == NEGATION_ROWS || scan->spent)
		return false;
	if (!rows)
		return scan->negated;
	for (int i = 0; i < sketch->condition_count; i++)
		if (sketch->conditions[i].scope == scan->scope)
			return false;
	if (!rows->leaves || rows->table != sketch->focus)
		return false;
	rows->table = -1;
	return true;
}

static void
hear_negation(struct scan *scan, const struct cue *cue)
{
	if (cue->value == NEGATION_BEHIND) {
		deny_act(scan);
		return;
	}
	scan->negated = !denies_denial(scan, cue);
	scan->spent = false;
	scan->next_alone = cue->value == NEGATION_NEXT;
	scan->leaving = cue->value == NEGATION_ROWS;
	scan->nobody = english_is(cue->word, ENGLISH_NO_PERSON);
	/* "but not in 2024": an "or" before it has no effect behind it */
	if (cue->value == NEGATION_APART)
		scan->or_next = false;
	scan->scope = 0;
	if (scan->sketch->show_count)
		scan->output = false;
}

/* "including products that nobody ordered": keep the rows without any, too. */
static void
hear_including(struct scan *scan)
{
	const struct item *next = scan_item(scan, 1);
	if (next->kind != ITEM_TABLE && !scan_cue(scan, 1, CUE_WHOSE))
		return;
	scan->sketch->keep_empty = true;
	while (scan->at + 1 < scan->items->count &&
	       !scan_cue(scan, 1, CUE_STOP) && !scan_cue(scan, 1, CUE_COMMA))
		scan->at++;
}

/* "and after 2010": a further comparison, when no number comes before it. */
static void
hear_postfix(struct scan *scan, const struct cue *cue)
{
	enum item_kind next = scan_item(scan, 1)->kind;
	/* "before the year 1990 or after the year 2000" */
	if (next == ITEM_COLUMN)
		next = scan_item(scan, 2)->kind;
	if (next != ITEM_NUMBER && next != ITEM_PERIOD)
		return;
	/* "not approved and over 100": the negation has its object */
	if (scan->spent && strncmp(cue->word, "and", 3) == 0)
		scan->negated = false;
	scan->comparing = true;
	scan->comparison =
	    cue->value == COMPARE_LEAST ? COMPARE_MORE : COMPARE_LESS;
	scan->compare_word = strstr(cue->word, "after")    ? "after"
			     : strstr(cue->word, "before") ? "before"
							   : cue->word;
	scan->or_next = strncmp(cue->word, "or", 2) == 0;
}

/* "Sales over 2024": a year that could be now, and no round amount; behind a
 * plain column ("a price over 1999") it is one. */
static bool
is_running_year(const struct scan *scan, const struct item *item)
{
	enum { YEARS_BACK = 20, ROUND = 50 };
	int year, month, day;
	calendar_parts(scan->request->now, &year, &month, &day);
	return item->number <= year + 1 && item->number >= year - YEARS_BACK &&
	       (int)item->number % ROUND != 0 &&
	       (scan->last.kind != TERM_COLUMN || scan->last.aggregate);
}

/* Does the question follow a figure along the time: "month by month",
 * "monthly", "running total", "against the month before"? */
static bool
follows_time(const struct scan *scan)
{
	for (int i = 0; i < scan->items->count; i++) {
		const struct item *item = &scan->items->item[i];
		if (item->kind == ITEM_CUE &&
		    (item->cue.kind == CUE_GRAIN ||
			item->cue.kind == CUE_RUNNING ||
			item->cue.kind == CUE_CHANGE))
			return true;
	}
	return false;
}

/* "over the last 30 days" means during them, not longer; "over 2024, month by
 * month" and "over the year 2024" are no amounts. */
static bool
spans_period(const struct scan *scan, const struct cue *cue)
{
	const struct item *next = scan_item(scan, 1);
	if (strcmp(cue->word, "over") != 0)
		return false;
	if (question_match(
		scan->request->question, scan_item(scan, 0)->to, "the year"))
		return true;
	return next->kind == ITEM_PERIOD
		   ? next->period.relative || follows_time(scan)
		   : next->kind == ITEM_NUMBER && scan_is_year(scan, next) &&
			 (follows_time(scan) || is_running_year(scan, next));
}

/* "The no-show rate in percent", of a rate that evidence defines: it is in
 * percent by itself. */
static bool
says_percent(const struct scan *scan)
{
	const struct link_result *link = scan->request->link;
	int at = scan_item(scan, 0)->from;
	bool unit = at > 0 &&
		    !question_match(scan->request->question,
			scan_item(scan, 0)->to, "of") &&
		    (question_match(scan->request->question, at - 1, "in") ||
			question_match(scan->request->question, at - 1, "a"));
	for (int i = 0; unit && i < link->count; i++)
		if (link->matches[i].why == LINK_WHY_EVIDENCE &&
		    link->matches[i].expr &&
		    strchr(link->matches[i].expr, '/') &&
		    (strncmp(link->matches[i].expr, "100.0 * ", 8) == 0 ||
			strstr(link->matches[i].expr, " * 100")))
			return true;
	return false;
}

/* "how many were late, and what share of all is that?": show both. */
static void
hear_share(struct scan *scan, const struct cue *cue)
{
	struct sketch *sketch = scan->sketch;
	/* "the highest share of late ones": order by the rate of the value */
	if (scan_best_waits(scan) && scan_item(scan, 1)->kind == ITEM_VALUE) {
		scan->rate_next = true;
		return;
	}
	/* "failure rate in percent" */
	if (sketch_shares(sketch) || says_percent(scan))
		return;
	sketch->share = cue->value;
}

/* "Which ran the longest? Rank all of them.": show all, not only the first. */
static void
hear_rank(struct scan *scan)
{
	static const char *const all[] = {"all", "them", "each", "every"};
	const struct question *question = scan->request->question;
	struct superlative *best = &scan->sketch->best;
	int next = scan_item(scan, 0)->to;
	scan->sketch->rank = true;
	for (size_t i = 0; next < question->count && i < COUNT_OF(all); i++)
		if (best->present && best->limit == 1 &&
		    strcmp(question->tokens[next].folded, all[i]) == 0)
			best->limit = 0;
}

/* Return the nearest period, year or value in that direction; NULL when other
 * things are nearer. */
static const struct item *
nearest_side(const struct scan *scan, int direction)
{
	enum { AWAY = 3 };
	for (int away = 1; away <= AWAY; away++) {
		const struct item *item = scan_item(scan, direction * away);
		if (scan_is_when(scan, item) || item->kind == ITEM_VALUE)
			return item;
		if (item->kind != ITEM_TABLE)
			return NULL;
	}
	return NULL;
}

/* "2024 against 2023", "web orders against phone orders": are both sides
 * periods, or values of one column? */
static bool
has_like_sides(const struct scan *scan)
{
	const struct item *left = nearest_side(scan, -1);
	const struct item *right = nearest_side(scan, 1);
	if (!left || !right)
		return false;
	if (left->kind != ITEM_VALUE || right->kind != ITEM_VALUE)
		return left->kind != ITEM_VALUE && right->kind != ITEM_VALUE;
	return left->match->table == right->match->table &&
	       left->match->column == right->match->column;
}

static void
hear_versus(struct scan *scan, int value)
{
	if (value == VERSUS_BETWEEN && !has_like_sides(scan))
		return;
	scan->sketch->versus = true;
	scan->sketch->beside = scan->sketch->beside || value;
	scan->sketch->versus_at = scan_item(scan, 0)->from;
}

/* "Growth 2024 over 2023": the years are compared with each other, and neither
 * is a bound. */
static bool
compares_years(const struct scan *scan)
{
	const struct items *items = scan->items;
	bool growth = false;
	for (int i = 0; i < items->count; i++)
		growth = growth || (items->item[i].kind == ITEM_CUE &&
				       items->item[i].cue.kind == CUE_GROWTH);
	for (int offset = -1; growth && offset <= 1; offset += 2)
		growth = scan_item(scan, offset)->kind == ITEM_NUMBER &&
			 scan_is_year(scan, scan_item(scan, offset));
	return growth;
}

/* "The average fee over paid bills", "over all their bills": the rows that a
 * figure is of, and no bound. */
static bool
over_rows(const struct scan *scan, const struct cue *cue)
{
	int at = 1;
	while (scan_cue(scan, at, CUE_PRONOUN) ||
	       scan_item(scan, at)->kind == ITEM_VALUE ||
	       scan_item(scan, at)->kind == ITEM_STATE ||
	       scan_item(scan, at)->kind == ITEM_EXPRESSION)
		at++;
	const struct superlative *best = &scan->sketch->best;
	bool figure =
	    scan->last.aggregate || (best->present && best->term.aggregate);
	return strcmp(cue->word, "over") == 0 && figure &&
	       scan_item(scan, -1)->kind == ITEM_COLUMN &&
	       scan_item(scan, at)->kind == ITEM_TABLE;
}

static void
hear_compare(struct scan *scan, const struct cue *cue)
{
	struct sketch *sketch = scan->sketch;
	if (over_rows(scan, cue))
		return;
	if (compares_years(scan)) {
		hear_versus(scan, 0);
		return;
	}
	if (spans_period(scan, cue) || scan_hear_own_row(scan, cue) ||
	    scan_hear_apart(scan, cue) ||
	    scan_hear_lasting(scan, (enum comparison)cue->value) ||
	    scan_hear_beside(scan, cue))
		return;
	scan->comparing = true;
	scan->comparison = (enum comparison)cue->value;
	scan->compare_word = cue->word;
	sketch->as_of = sketch->as_of || strcmp(cue->word, "as of") == 0;
}

/* "houses that contain both lions and zebras": these are stored values and no
 * part of a text, because no column comes right before the verb. */
static bool
contains_things(const struct scan *scan, const struct cue *cue)
{
	int at =
	    1 + (scan_cue(scan, 1, CUE_BOTH) || scan_cue(scan, 1, CUE_EITHER));
	const struct item *next = scan_item(scan, at);
	const struct question *question = scan->request->question;
	return (strncmp(cue->word, "contain", 7) == 0 ||
		   strncmp(cue->word, "include", 7) == 0) &&
	       !strchr(cue->word, ' ') && next->kind == ITEM_VALUE &&
	       next->match->score >= LINK_SCORE_STEM_VALUE &&
	       question->tokens[next->from].kind == TOKEN_WORD &&
	       scan->last_item < scan->at - 2;
}

/* "the highest number of members across all bands": the aggregate is over all
 * rows of the column's table, and the table is not a group. */
static bool
over_all_rows(const struct scan *scan, const struct cue *cue)
{
	const struct item *next = scan_item(scan, 1);
	return strncmp(cue->word, "across", 6) == 0 &&
	       next->kind == ITEM_TABLE && scan->last_item == scan->at - 1 &&
	       scan->last.kind == TERM_COLUMN && scan->last.aggregate &&
	       scan->last.table == next->match->table;
}

/* "The most expensive tariffs per kWh", of a column price_per_kwh: the word is
 * the unit of what ranks them, and no group. */
static bool
says_unit(const struct scan *scan)
{
	const struct term *ranks = &scan->sketch->best.term;
	const struct item *next = scan_item(scan, 1);
	if (!scan->sketch->best.present || ranks->kind != TERM_COLUMN ||
	    next->kind != ITEM_COLUMN || next->to != next->from + 1)
		return false;
	const struct token *unit = &scan->request->question->tokens[next->from];
	return part_in(
	    scan_column(scan, ranks->table, ranks->column)->said, unit->stem);
}

/* "Orders under each of our 2024 contracts": what stands right before is where,
 * and bounds no number behind; "higher than every peak" compares. */
static void
hear_group(struct scan *scan, const struct cue *cue)
{
	if (strcmp(cue->word, "per") == 0 && says_unit(scan)) {
		scan->at++;
		return;
	}
	scan->grouping = !over_all_rows(scan, cue);
	scan->sketch->varies |= cue->value != 0;
	scan->by = false;
	/* "donations that were not rejected for each kind": a denial that has
	 * its object ends there */
	scan->negated = scan->negated && !scan->spent;
	if (scan_cue(scan, -1, CUE_COMPARE) &&
	    !strstr(scan_item(scan, -1)->cue.word, "than"))
		scan->comparing = false;
}

/* Handle the words that only change the pending state. */
static bool
hear_pending(struct scan *scan, const struct cue *cue)
{
	struct sketch *sketch = scan->sketch;
	switch (cue->kind) {
	case CUE_COMPARE:
		scan->factor = scan_item(scan, 0)->factor;
		hear_compare(scan, cue);
		return true;
	case CUE_POSTFIX:
		hear_postfix(scan, cue);
		return true;
	case CUE_BETWEEN:
		scan->between = true;
		return true;
	case CUE_LIKE:
		scan->liking = !contains_things(scan, cue);
		scan->likeness = (enum likeness)cue->value;
		return true;
	case CUE_GROUP:
		hear_group(scan, cue);
		return true;
	case CUE_ORDER:
		scan->ordering = true;
		scan->of_equals = english_is(cue->word, ENGLISH_ORDER_FURTHER);
		/* who is ranked by a figure comes with the highest first */
		scan->direction = strcmp(cue->word, "ranked by") == 0;
		return true;
	case CUE_DISTINCT:
		scan->distinct = true;
		if (!scan->pending_count)
			sketch->distinct = true;
		return true;
	case CUE_BOTH:
		scan->both = true;
		return true;
	case CUE_OR:
		scan->or_next = true;
		return true;
	case CUE_THAN_ALL:
		scan->than = cue->value;
		return true;
	case CUE_PERCENT:
		/* "growth of sales in percent"; "a discount above 10 percent"
		 */
		if (sketch->growth)
			sketch->growth = GROWTH_PERCENT;
		else if (scan_item(scan, -1)->kind != ITEM_NUMBER ||
			 scan_item(scan, -1)->to != scan_item(scan, 0)->from)
			hear_share(scan, cue);
		return true;
	case CUE_RANK:
		hear_rank(scan);
		return true;
	case CUE_RUNNING:
		hear_running(scan);
		return true;
	case CUE_CHANGE:
		hear_change(scan, cue);
		return true;
	case CUE_GROWTH:
		hear_growth(scan, cue);
		return true;
	case CUE_VERSUS:
		hear_versus(scan, cue->value);
		return true;
	case CUE_EVERYTHING:
		scan_begin_output(scan);
		scan->everything = true;
		return true;
	case CUE_ZERO:
		sketch->keep_empty = true;
		return true;
	case CUE_INCLUDING:
		hear_including(scan);
		return true;
	default:
		return false;
	}
}

/* Return the table that a pronoun means: the listed one, else that of a group;
 * -1 when there is none. */
static int
spoken_of(const struct scan *scan)
{
	const struct sketch *sketch = scan->sketch;
	if (sketch->focus >= 0)
		return sketch->focus;
	for (int g = 0; g < sketch->group_count; g++)
		if (sketch->groups[g].kind == TERM_ENTITY)
			return sketch->groups[g].table;
	return -1;
}

/* "how old are they": does a pronoun follow the adjective and its verb? */
static bool
asks_of_them(const struct scan *scan)
{
	static const char *const words[] = {"they", "he", "she", "it", "each"};
	const struct question *question = scan->request->question;
	int at = scan_item(scan, 0)->to + 1;
	for (size_t i = 0; at < question->count && i < COUNT_OF(words); i++)
		if (strcmp(question->tokens[at].folded, words[i]) == 0)
			return true;
	return false;
}

/* "how large was the crew": count the crew when no column is for large or
 * small. */
static bool
asks_how_many(const struct scan *scan, const struct cue *cue)
{
	return (strcmp(cue->word, "how large") == 0 ||
		   strcmp(cue->word, "how big") == 0) &&
	       scan_item(scan, 1)->kind == ITEM_TABLE && !scan->pending_count;
}

/* The years since a birth. */
static struct term
age_of(const struct scan *scan, const struct adjective_column *birth, int at)
{
	struct arena *arena = scan->request->arena;
	const struct context_column *column =
	    scan_column(scan, birth->table, birth->column);
	const char *name = context_column_sql(
	    scan_table_of(scan, birth->table), birth->column, arena);
	struct term age = scan_term(TERM_EXPRESSION, birth->table, -1, at);
	age.text = arena_printf(arena, "EXTRACT(YEAR FROM AGE(DATE '%s', %s))",
	    calendar_text(scan->request->now, arena),
	    date_format_sql(column->date_format, name, arena));
	return age;
}

/* The table of the things that the adjective is said of: "how old is the oldest
 * driver"; -1: none stands near. */
static int
said_of(const struct scan *scan)
{
	enum { WITHIN = 3 };
	for (int offset = 1; offset <= WITHIN; offset++) {
		const struct item *item = scan_item(scan, offset);
		if (item->kind == ITEM_TABLE || item->kind == ITEM_VALUE)
			return item->match->table;
		if (item->kind != ITEM_CUE || item->cue.kind != CUE_SUPERLATIVE)
			break;
	}
	return -1;
}

/* "how old": show the column of the adjective, or the age. */
static void
hear_how(struct scan *scan, const struct cue *cue)
{
	int at = scan_item(scan, 0)->from;
	struct adjective_column found = {-1, -1, false, 0};
	scan_begin_output(scan);
	int entity = spoken_of(scan);
	/* "and how old are they"; the table may also come behind: "how old is
	 * the student" */
	if (entity >= 0 && asks_of_them(scan))
		found = adjective_find(scan->request, entity, cue->word);
	if (found.table < 0 && scan->sketch->mentioned_count)
		found =
		    adjective_near(scan->request, scan->sketch, cue->word, at);
	if (found.table < 0 && said_of(scan) >= 0)
		found = adjective_find(scan->request, said_of(scan), cue->word);
	if (found.table >= 0 && strcmp(cue->word, "how old") == 0 &&
	    date_kind_of_birth(scan_column(scan, found.table, found.column)))
		scan_show(scan, age_of(scan, &found, at));
	else if (found.table >= 0)
		scan_show(scan,
		    scan_term(TERM_COLUMN, found.table, found.column, at));
	else if (asks_how_many(scan, cue))
		scan->pending[scan->pending_count++] = AGGREGATE_COUNT;
}

static void
hear_missing(struct scan *scan)
{
	if (scan->last_item < 0 || scan->last.kind != TERM_COLUMN)
		return;
	struct condition *condition = scan_condition(scan, scan->last);
	if (condition)
		condition->kind = OPERAND_NULL;
	/* "both the phone and the fax are missing" */
	for (int at = scan->last_item - scan->at;
	     scan->both && scan_cue(scan, at - 1, CUE_AND) &&
	     scan_item(scan, at - 2)->kind == ITEM_COLUMN;
	     at -= 2) {
		const struct item *before = scan_item(scan, at - 2);
		condition = scan_condition(
		    scan, scan_term(TERM_COLUMN, before->match->table,
			      before->match->column, before->from));
		if (condition)
			condition->kind = OPERAND_NULL;
	}
}

void
scan_hear(struct scan *scan, const struct item *item)
{
	const struct cue *cue = &item->cue;
	if (hear_pending(scan, cue) || hear_mode(scan, cue))
		return;
	switch (cue->kind) {
	case CUE_STOP:
		hear_stop(scan);
		break;
	case CUE_AGGREGATE:
		hear_aggregate(scan, cue);
		break;
	case CUE_SUPERLATIVE:
	case CUE_COMMON:
		hear_superlative(scan, cue);
		break;
	case CUE_NEGATION:
		hear_negation(scan, cue);
		break;
	case CUE_BY:
		hear_by(scan);
		break;
	case CUE_DIRECTION:
		hear_direction(scan, cue);
		break;
	case CUE_FIRST:
		hear_first(scan, cue);
		break;
	case CUE_GRAIN:
		hear_grain(scan, cue);
		break;
	case CUE_UNIT:
		hear_unit(scan, cue);
		break;
	case CUE_MISSING:
		hear_missing(scan);
		break;
	case CUE_HOW_OLD:
		hear_how(scan, cue);
		break;
	case CUE_DURATION:
		scan_duration(scan);
		break;
	case CUE_RATIO:
		scan_ratio(scan);
		break;
	case CUE_WEEKDAY:
		scan_weekday(scan, item);
		break;
	case CUE_MINUS:
		scan_minus(scan);
		break;
	default:
		break;
	}
}
