/*
 * scan_states.c - place words for a state that a date tells; see scan.h
 *
 * "Unpaid invoices" have no date of payment.  Overdue invoices have none
 * either, and their due date has passed.
 */
#include "parser/scan.h"

void
scan_state(struct scan *scan, const struct item *item)
{
	const struct state *state = item->state;
	if (state->begun >= 0) {
		scan_holding(scan, state);
		return;
	}
	struct term left =
	    scan_term(TERM_COLUMN, state->table, state->column, item->from);
	scan_negate_next(scan, state->table);
	/* "are not overdue": they are still open, and the negation denies only
	 * the delay.  "Ignore members without a country": what is left out
	 * has its own denial. */
	bool denied =
	    scan->negated && !scan->scope && (!state->whole || scan->leaving);
	if (state->due >= 0) {
		struct term due = left;
		due.column = state->due;
		struct condition *passed = scan_condition(scan, due);
		if (!passed)
			return;
		passed->kind = OPERAND_PERIOD;
		passed->comparison = COMPARE_EQUAL;
		passed->period =
		    (struct period){.has_to = true, .to = scan->request->now};
	}
	struct condition *condition =
	    state->column >= 0 ? scan_condition(scan, left) : NULL;
	if (condition && state->same >= 0) {
		condition->kind = OPERAND_COLUMN;
		condition->comparison = COMPARE_EQUAL;
		condition->negated = scan->negated && !scan->scope;
		condition->right = scan_term(
		    TERM_COLUMN, state->table, state->same, item->from);
	} else if (condition) {
		condition->kind = state->flag ? OPERAND_TRUE : OPERAND_NULL;
		condition->comparison = COMPARE_EQUAL;
		condition->or_before = condition->or_before || state->instead;
		condition->negated =
		    state->due >= 0 ? false : state->missing == denied;
		/* a flag is not missing: the row has not ended */
		if (state->flag)
			condition->negated = !condition->negated;
	}
	if (!scan->scope)
		scan_mention(scan, state->table, true);
	scan->spent = scan->spent || denied;
}
