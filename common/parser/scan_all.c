/*
 * scan_all.c - what holds of all rows of a thing; see scan.h
 *
 * "Clients whose bills are all paid", "with only paid bills", "all of whose
 * bills are paid", "short in every shop that stocks them": one such row is not
 * enough.  There is one, and there is none that is otherwise.  "Have all bills
 * been paid?" is true where there is none.
 */
#include "parser/scan.h"
#include "question/universal.h"

#include <string.h>

/* "Every shop that stocks them": the shops are those of these rows. */
static bool
is_own(const struct question *question, int at)
{
	enum { CLAUSE_TOKENS = 5 };
	int from = -1;
	for (int i = at; i < at + CLAUSE_TOKENS; i++) {
		if (question_match(question, i, "that") ||
		    question_match(question, i, "which") ||
		    question_match(question, i, "where"))
			from = i;
		if (from >= 0 && i > from &&
		    (question_match(question, i, "them") ||
			question_match(question, i, "it") ||
			question_match(question, i, "they")))
			return true;
	}
	return false;
}

static int
listed_table(const struct sketch *sketch)
{
	const struct term *shown = &sketch->shows[0];
	return sketch->show_count == 1 && !sketch->group_count &&
		       !sketch->best.present && shown->kind == TERM_ENTITY &&
		       (!shown->aggregate ||
			   shown->aggregate == AGGREGATE_COUNT)
		   ? shown->table
		   : -1;
}

/* Is the condition one of rows that refer to the listed thing? */
static bool
is_of_rows(const struct scan *scan, const struct condition *condition)
{
	int listed = listed_table(scan->sketch);
	int table = condition->left.table;
	return listed >= 0 && table >= 0 && table != listed &&
	       !condition->scope && !condition->every &&
	       !condition->left.aggregate && !condition->through &&
	       condition->kind != OPERAND_PERIOD &&
	       context_refers(scan->request->context, table, listed);
}

/* Does a later condition of the rows bound which of them are meant? */
static bool
bounds_them(const struct condition *one, const struct condition *all)
{
	return one != all && !one->scope &&
	       one->left.table == all->left.table && !one->left.aggregate &&
	       (one->kind == OPERAND_PERIOD || one->at < all->at) &&
	       !one->or_before && !all->or_before;
}

static void
require_all(struct scan *scan, struct condition *all)
{
	struct sketch *sketch = scan->sketch;
	if (sketch->absence_count == SKETCH_MAX_SCOPES)
		return;
	int scope = ++sketch->absence_count;
	sketch->absences[scope - 1] =
	    (struct absence){.table = all->left.table, .at = all->at};
	int count = sketch->condition_count;
	for (int i = 0; i < count; i++) {
		struct condition copy = sketch->conditions[i];
		bool same = &sketch->conditions[i] == all;
		if ((!same && !bounds_them(&copy, all)) ||
		    sketch->condition_count == SKETCH_MAX_CONDITIONS)
			continue;
		copy.scope = scope;
		copy.negated = same ? !copy.negated : copy.negated;
		sketch->conditions[sketch->condition_count++] = copy;
	}
}

/* "In every shop that stocks them": the condition that counts the shops is
 * none.  Return true where there was one. */
static bool
drop_own_every(struct scan *scan)
{
	struct sketch *sketch = scan->sketch;
	const struct question *question = scan->request->question;
	for (int i = 0; i < sketch->condition_count; i++) {
		struct condition *every = &sketch->conditions[i];
		if (!every->every || !is_own(question, every->at + 1))
			continue;
		sketch->condition_count--;
		memmove(every, every + 1,
		    (size_t)(sketch->condition_count - i) * sizeof(*every));
		return true;
	}
	return false;
}

void
scan_finish_all(struct scan *scan)
{
	struct sketch *sketch = scan->sketch;
	const struct question *question = scan->request->question;
	bool own = drop_own_every(scan);
	int count = sketch->condition_count;
	for (int i = 0; i < count; i++) {
		struct condition *condition = &sketch->conditions[i];
		int at = condition->at;
		if (is_of_rows(scan, condition) &&
		    (own || universal_is_of(question, at)))
			require_all(scan, condition);
	}
}

/* "Have all bills of May been paid?": the last condition behind the rows that
 * is no time; NULL. */
static struct condition *
said_of_all(struct sketch *sketch)
{
	struct condition *said = NULL;
	for (int i = 0; i < sketch->condition_count; i++) {
		struct condition *condition = &sketch->conditions[i];
		if (condition->kind != OPERAND_PERIOD &&
		    condition->at >= sketch->mentioned[0].at &&
		    (!said || condition->at > said->at))
			said = condition;
	}
	return said && !said->scope && !said->inner && !said->left.aggregate &&
		       !said->every
		   ? said
		   : NULL;
}

/* "Approved or rejected": neither. */
static void
deny(struct sketch *sketch, struct condition *said)
{
	bool more = true;
	while (more) {
		more = said->or_before && said > sketch->conditions;
		said->negated = !said->negated;
		said->or_before = false;
		said--;
	}
}

/* "Has every client bought something?": the rows named last, which refer to all
 * of these; -1. */
static int
had_by_all(const struct scan *scan, int all)
{
	const struct sketch *sketch = scan->sketch;
	int last = sketch->mentioned_count - 1;
	int table = last > 0 ? sketch->mentioned[last].table : -1;
	return table >= 0 && table != all &&
		       context_refers(scan->request->context, table, all)
		   ? table
		   : -1;
}

/* Let no row of the table be there, of those that its conditions bound. */
static void
deny_rows(struct sketch *sketch, int table, int at)
{
	if (sketch->absence_count == SKETCH_MAX_SCOPES)
		return;
	sketch->absences[sketch->absence_count++] =
	    (struct absence){.table = table, .at = at};
	int named = at;
	for (int i = 0; i < sketch->mentioned_count; i++)
		if (sketch->mentioned[i].table == table) {
			sketch->mentioned[i].needed = false;
			named = sketch->mentioned[i].at;
		}
	for (int i = 0; i < sketch->condition_count; i++) {
		struct condition *condition = &sketch->conditions[i];
		if (condition->kind == OPERAND_PERIOD
			? condition->at > named
			: condition->left.table == table)
			condition->scope = sketch->absence_count;
	}
}

void
scan_ask_of_all(struct scan *scan)
{
	struct sketch *sketch = scan->sketch;
	const struct context *context = scan->request->context;
	if (universal_asked(scan->request->question) < 0 ||
	    !sketch->mentioned_count)
		return;
	int all = sketch->mentioned[0].table;
	struct condition *said = said_of_all(sketch);
	int had = said ? said->left.table : had_by_all(scan, all);
	if (had >= 0 && had != all && context_refers(context, had, all))
		deny_rows(sketch, had, sketch->mentioned[0].at);
	else if (said && (had == all || context_refers(context, all, had)))
		deny(sketch, said);
	else
		return;
	sketch->whether = sketch->of_all = true;
	sketch->show_count = sketch->group_count = 0;
	sketch->order_count = 0;
	sketch->focus = all;
	scan_show(
	    scan, scan_term(TERM_ENTITY, all, -1, sketch->mentioned[0].at));
}
