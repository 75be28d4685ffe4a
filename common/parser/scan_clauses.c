/*
 * scan_clauses.c - several counts of one thing, side by side; see scan.h
 *
 * "How many orders were paid and how many were cancelled", "how many of those
 * came by phone", "paid, open and cancelled orders by month": no row meets all
 * these conditions.  Each one limits the rows of its own count, not those of
 * the statement.
 */
#include "parser/bounds.h"
#include "parser/formula.h"
#include "parser/scan_cues.h"

#include <ctype.h>
#include <string.h>

enum {
	CLAUSE_OWN_MAX = FORMULA_MAX_CONDITIONS,
	WEEKEND = 1U << 0 | 1U << 6, /* bits of a condition's weekdays */
};

static bool
is_value(const struct condition *condition)
{
	return condition->kind == OPERAND_TEXT && !condition->negated &&
	       condition->comparison == COMPARE_EQUAL && !condition->scope;
}

static bool
same_left(const struct condition *left, const struct condition *right)
{
	return left->left.kind == right->left.kind &&
	       left->left.table == right->left.table &&
	       left->left.column == right->left.column &&
	       left->left.aggregate == right->left.aggregate;
}

/* ---- reading ---- */

/* Does "of those", "of these orders", "of them" come behind the token? */
static bool
says_of_those(const struct question *question, int at)
{
	static const char *const words[] = {"those", "these", "them", "which"};
	if (at + 1 >= question->count ||
	    strcmp(question->tokens[at].folded, "of") != 0)
		return false;
	for (size_t i = 0; i < COUNT_OF(words); i++)
		if (strcmp(question->tokens[at + 1].folded, words[i]) == 0)
			return true;
	return false;
}

static void
open_clause(struct scan *scan, const struct term *term, int at, bool among)
{
	struct sketch *sketch = scan->sketch;
	if (sketch->clause_count == SKETCH_MAX_CLAUSES)
		return;
	sketch->clauses[sketch->clause_count++] =
	    (struct clause){.term = *term, .at = at, .among = among};
	scan->output = false;
	scan->negated = scan->both = scan->or_next = false;
	scan->comparing = false;
	scan->scope = 0;
}

/* Return the count that was shown last; NULL when there is none. */
static const struct term *
last_count(const struct sketch *sketch)
{
	for (int i = sketch->show_count - 1; i >= 0; i--)
		if (sketch->shows[i].aggregate == AGGREGATE_COUNT)
			return &sketch->shows[i];
	return NULL;
}

/* Is a thing to count behind "how many", or the end of the sentence? */
static bool
counts_anew(const struct scan *scan)
{
	const struct item *next = scan_item(scan, 1);
	return next->kind == ITEM_TABLE || next->kind == ITEM_COLUMN ||
	       next->kind == ITEM_END || scan_cue(scan, 1, CUE_STOP) ||
	       (next->kind == ITEM_VALUE &&
		   scan_item(scan, 2)->kind == ITEM_TABLE);
}

bool
scan_hear_clause(struct scan *scan, const struct cue *cue)
{
	const struct question *question = scan->request->question;
	const struct item *item = scan_item(scan, 0);
	const struct term *count = last_count(scan->sketch);
	bool among = says_of_those(question, item->to);
	if (!count || !scan->items->whole)
		return false;
	if (among && scan_item(scan, 2)->kind == ITEM_TABLE &&
	    scan_item(scan, 2)->from <= item->to + 2)
		scan->at++; /* "of those orders" */
	else if (!among &&
		 (strcmp(cue->word, "how many") != 0 || counts_anew(scan)))
		return false;
	open_clause(scan, count, item->from, among);
	return true;
}

/* "count those that came late and those that came in time" */
void
scan_hear_those(struct scan *scan)
{
	const struct question *question = scan->request->question;
	const struct term *count = last_count(scan->sketch);
	int at = scan_item(scan, 0)->to;
	bool those = at < question->count &&
		     strcmp(question->tokens[at].folded, "those") == 0;
	bool ones = at + 1 < question->count &&
		    strcmp(question->tokens[at].folded, "the") == 0 &&
		    strcmp(question->tokens[at + 1].folded, "ones") == 0;
	if (count && (those || ones) && scan->items->whole &&
	    scan->sketch->condition_count)
		open_clause(scan, count, at, false);
}

bool
scan_hear_in_total(struct scan *scan, const struct cue *cue)
{
	const struct term *count = last_count(scan->sketch);
	if (!count || !scan->items->whole || !scan_cue(scan, -1, CUE_PLACE) ||
	    strcmp(cue->word, "total") != 0 || !scan_cue(scan, 1, CUE_AND))
		return false;
	open_clause(scan, count, scan_item(scan, 1)->from, true);
	scan->at++;
	return true;
}

void
scan_show_again(struct scan *scan, const struct term *term)
{
	if (!scan->items->whole || scan->replacing || !term->aggregate)
		return;
	bool output = scan->output;
	open_clause(scan, term, scan->pending_at, false);
	scan->output = output;
}

/* ---- settling ---- */

/* A clause, and the conditions that belong to it alone. */
struct part {
	int from, to; /* tokens */
	struct condition own[CLAUSE_OWN_MAX];
	int count;
};

struct parts {
	struct sketch *sketch;
	struct part part[SKETCH_MAX_CLAUSES + 1];
	int count;
	bool among; /* the first clause counts all */
	bool taken[SKETCH_MAX_CONDITIONS];
};

static int
part_of(const struct parts *parts, int at)
{
	for (int i = 0; i < parts->count; i++)
		if (at < parts->part[i].to)
			return i;
	return parts->count - 1;
}

/* Does another clause have a condition on the same column? */
static bool
told_apart(const struct parts *parts, int condition)
{
	const struct sketch *sketch = parts->sketch;
	const struct condition *one = &sketch->conditions[condition];
	for (int i = 0; i < sketch->condition_count; i++)
		if (same_left(one, &sketch->conditions[i]) &&
		    part_of(parts, one->at) !=
			part_of(parts, sketch->conditions[i].at))
			return true;
	return false;
}

static void
take(struct parts *parts, int place, int condition)
{
	struct part *part = &parts->part[place];
	if (part->count == CLAUSE_OWN_MAX || parts->taken[condition] ||
	    parts->sketch->conditions[condition].scope)
		return;
	part->own[part->count] = parts->sketch->conditions[condition];
	part->own[part->count].or_before = false;
	part->own[part->count++].apart = false;
	parts->taken[condition] = true;
}

/* "were paid and how many ...": is the condition right before the end of the
 * first clause, and not a place or a time ("in 2024 and how many ...")? */
static bool
ends_first(const struct parts *parts, const struct scan *scan, int condition)
{
	static const char *const places[] = {"in", "from", "at", "for", "of"};
	const struct question *question = scan->request->question;
	int at = parts->sketch->conditions[condition].at;
	if (parts->part[0].to - at > 3)
		return false;
	for (size_t i = 0; at > 0 && i < COUNT_OF(places); i++)
		if (strcmp(question->tokens[at - 1].folded, places[i]) == 0)
			return false;
	return true;
}

/* Take the conditions that distinguish the clause from the others; take periods
 * only when it has nothing else. */
static void
take_own(struct parts *parts, const struct scan *scan, int place)
{
	const struct sketch *sketch = parts->sketch;
	for (int pass = 0; pass < 3 && !parts->part[place].count; pass++)
		for (int i = 0; i < sketch->condition_count; i++) {
			const struct condition *condition =
			    &sketch->conditions[i];
			if (part_of(parts, condition->at) != place ||
			    (pass == 0 && !told_apart(parts, i)) ||
			    (pass == 1 && condition->kind == OPERAND_PERIOD) ||
			    (pass > 0 && place == 0 &&
				!ends_first(parts, scan, i)))
				continue;
			take(parts, place, i);
		}
}

/* Return a name for the condition's output column; NULL when there is no short
 * one. */
static const char *
name_of(const struct scan *scan, const struct condition *condition)
{
	struct arena *arena = scan->request->arena;
	const struct term *left = &condition->left;
	const char *column =
	    left->kind == TERM_COLUMN && left->column >= 0
		? scan_column(scan, left->table, left->column)->name
		: NULL;
	char *name = NULL;
	if (condition->kind == OPERAND_DAYS)
		return condition->weekdays == WEEKEND ? "on_weekends"
						      : "on_weekdays";
	if (condition->kind == OPERAND_TEXT)
		name = arena_printf(arena, "%s", condition->text);
	else if (condition->kind == OPERAND_NUMBER && column &&
		 condition->comparison == COMPARE_EQUAL)
		name = arena_printf(arena, "%s_%s", column, condition->text);
	else if (condition->kind == OPERAND_TRUE && column)
		name = arena_printf(arena, "%s", column);
	for (char *at = name; at && *at; at++)
		*at = isalnum((unsigned char)*at)
			  ? (char)tolower((unsigned char)*at)
			  : '_';
	return name;
}

/* Add a count with conditions of its own to the formulas.  Return its place; -1
 * when there is no room. */
static int
add_measure(struct sketch *sketch, const struct term *term,
    const struct condition *own, int count)
{
	if (sketch->formula_count == SKETCH_MAX_FORMULAS)
		return -1;
	struct formula *formula = &sketch->formulas[sketch->formula_count];
	*formula = (struct formula){.kind = FORMULA_MEASURE, .term = *term};
	for (int i = 0; i < count; i++)
		formula->conditions[formula->condition_count++] = own[i];
	return sketch->formula_count++;
}

static bool
show_measure(struct scan *scan, int show, const struct term *term,
    const struct condition *own, int count)
{
	struct sketch *sketch = scan->sketch;
	struct arena *arena = scan->request->arena;
	int root = add_measure(sketch, term, own, count);
	if (root < 0)
		return false;
	const char *name = count ? name_of(scan, &own[0]) : NULL;
	sketch->shows[show] = (struct term){.kind = TERM_FORMULA,
	    .table = -1,
	    .column = root,
	    .at = term->at,
	    .name = !count ? NULL
		    : name ? name
			   : arena_printf(arena, "part_%d", show + 1)};
	return true;
}

static void
drop_taken(struct parts *parts)
{
	struct sketch *sketch = parts->sketch;
	int kept = 0;
	for (int i = 0; i < sketch->condition_count; i++)
		if (!parts->taken[i])
			sketch->conditions[kept++] = sketch->conditions[i];
	sketch->condition_count = kept;
	if (kept)
		sketch->conditions[0].or_before = false;
}

/* Return the show that the first clause counts; -1 when it is gone. */
static int
first_show(const struct sketch *sketch)
{
	const struct term *term = &sketch->clauses[0].term;
	for (int i = 0; i < sketch->show_count; i++)
		if (sketch->shows[i].kind == term->kind &&
		    sketch->shows[i].aggregate == term->aggregate &&
		    sketch->shows[i].table == term->table &&
		    sketch->shows[i].column == term->column)
			return i;
	return -1;
}

/* Drop a later sentence that only repeats what the question shows. */
static void
drop_output_sentence(struct scan *scan)
{
	struct sketch *sketch = scan->sketch;
	int kept = 0;
	if (!scan->replacing ||
	    scan->main_at <= sketch->clauses[sketch->clause_count - 1].at)
		return;
	scan->replacing = false;
	sketch->show_count = scan->main_shows;
	for (int i = 0; i < sketch->condition_count; i++)
		if (sketch->conditions[i].at < scan->main_at)
			sketch->conditions[kept++] = sketch->conditions[i];
	sketch->condition_count = kept;
}

static const struct condition *
own_period(const struct part *part)
{
	return part->count == 1 && part->own[0].kind == OPERAND_PERIOD
		   ? &part->own[0]
		   : NULL;
}

/* Does the part say a time and nothing else: "and how many in 2023"? */
static bool
says_time_alone(const struct scan *scan, const struct part *part, int from)
{
	for (int i = 0; i < scan->items->count; i++) {
		const struct item *item = &scan->items->item[i];
		if (item->from >= from && item->to <= part->to &&
		    item->kind != ITEM_CUE && !scan_is_when(scan, item))
			return false;
	}
	return true;
}

/* "How many were delivered in 2024, and how many in 2023": delivered, too. */
static void
date_alike(const struct scan *scan, struct parts *parts)
{
	const struct condition *first = own_period(&parts->part[0]);
	for (int i = 1; first && i < parts->count; i++)
		if (own_period(&parts->part[i]) &&
		    says_time_alone(
			scan, &parts->part[i], parts->part[i - 1].to))
			parts->part[i].own[0].left = first->left;
}

static bool
settle_clauses(struct scan *scan)
{
	struct sketch *sketch = scan->sketch;
	struct parts parts = {.sketch = sketch};
	int show = first_show(sketch);
	if (show < 0 ||
	    sketch->show_count + sketch->clause_count > SKETCH_MAX_SHOWS)
		return false;
	parts.count = sketch->clause_count + 1;
	for (int i = 0; i < parts.count; i++)
		parts.part[i].to = i < sketch->clause_count
				       ? sketch->clauses[i].at
				       : scan->request->question->count + 1;
	bool any = false;
	for (int i = 0; i < parts.count; i++) {
		if (i || !sketch->clauses[0].among)
			take_own(&parts, scan, i);
		any = any || (i && parts.part[i].count);
	}
	if (!any)
		return false;
	date_alike(scan, &parts);
	/* The new counts come right behind the first one. */
	int added = sketch->clause_count;
	memmove(&sketch->shows[show + 1 + added], &sketch->shows[show + 1],
	    (size_t)(sketch->show_count - show - 1) * sizeof(sketch->shows[0]));
	sketch->show_count += added;
	for (int i = 0; i < parts.count; i++) {
		const struct term *term =
		    i ? &sketch->clauses[i - 1].term : &sketch->clauses[0].term;
		if (!show_measure(scan, show + i, term, parts.part[i].own,
			parts.part[i].count))
			return false;
	}
	drop_taken(&parts);
	return true;
}

/* ---- lists of values ---- */

/*
 * Are the conditions [from, to) on one column, in a list with commas and "and"?
 */
static bool
listed(const struct scan *scan, int from, int *to)
{
	const struct sketch *sketch = scan->sketch;
	const struct question *question = scan->request->question;
	const struct condition *first = &sketch->conditions[from];
	*to = from;
	while (*to < sketch->condition_count &&
	       is_value(&sketch->conditions[*to]) &&
	       same_left(first, &sketch->conditions[*to]) &&
	       (*to == from || sketch->conditions[*to].or_before ||
		   sketch->conditions[*to].apart))
		++*to;
	if (*to - from < 2)
		return false;
	for (int at = first->at; at < sketch->conditions[*to - 1].at; at++)
		if (strcmp(question->tokens[at].folded, "or") == 0)
			return false;
	return true;
}

/* "paid, open and cancelled orders by month": show a column for each value. */
static void
spread_values(struct scan *scan)
{
	struct sketch *sketch = scan->sketch;
	struct parts parts = {.sketch = sketch};
	int to = 0;
	int from = 0;
	while (from < sketch->condition_count && !listed(scan, from, &to))
		from++;
	int count = to - from;
	if (from == sketch->condition_count || sketch->show_count != 1 ||
	    sketch->shows[0].aggregate != AGGREGATE_COUNT ||
	    sketch->shows[0].column >= 0 ||
	    sketch->shows[0].table != sketch->conditions[from].left.table ||
	    (!sketch->group_count && count < 3) || count > SKETCH_MAX_CLAUSES)
		return;
	struct term term = sketch->shows[0];
	for (int i = 0; i < count; i++) {
		struct condition own = sketch->conditions[from + i];
		own.or_before = own.apart = false;
		parts.taken[from + i] = true;
		if (!show_measure(scan, i, &term, &own, 1))
			return;
	}
	sketch->show_count = count;
	drop_taken(&parts);
}

void
scan_finish_clauses(struct scan *scan)
{
	struct sketch *sketch = scan->sketch;
	if (!scan->items->whole || sketch->share || sketch->versus ||
	    sketch->best.present || sketch->growth)
		return;
	if (sketch->clause_count) {
		drop_output_sentence(scan);
		settle_clauses(scan);
		return;
	}
	spread_values(scan);
}
