/* mend.c - mends a statement that is refused for a name; see mend.h */
#include "repair/mend.h"

#include "record/record.h"
#include "repair/repair.h"

#include <string.h>

/* Return the SQLSTATE of a check that refuses an unknown name; else NULL. */
static const char *
unknown_name(const jv *check, struct arena *arena)
{
	const char *state = record_member_text(check, "sqlstate", arena);
	bool refused =
	    !record_member_flag(check, "allowed") && state &&
	    (strcmp(state, "42703") == 0 || strcmp(state, "42P01") == 0);
	return refused ? state : NULL;
}

/* Let the rules change the statement.  Return false when they change
 * nothing. */
static bool
step(const struct mend *mend, struct mended *mended)
{
	struct repair_case item = {.sql = mended->sql,
	    .context = mend->context,
	    .link = mend->link,
	    .config = mend->config,
	    .arena = mend->arena};
	struct repair_outcome outcome;
	repair_case_error(&item, &mended->check);
	repair_case_facts(&item, mended->facts.tree);
	repair_propose(&item, &outcome);
	bool new = outcome.sql &&strcmp(outcome.sql, mended->sql) != 0;
	if (new) {
		mended->sql = outcome.sql;
		mended->actions = jv_array_append(mended->actions,
		    jv_string(outcome.action ? outcome.action : ""));
	}
	repair_outcome_release(&outcome);
	return new;
}

static void
ask_gate(const struct mend *mend, struct mended *mended)
{
	jv_free(mended->check);
	mended->check = gate_check(mend->gate, mended->sql, strlen(mended->sql),
	    mend->relations, &mended->facts);
}

bool
mend_statement(const struct mend *mend, const char *sql, const jv *check,
    struct mended *mended)
{
	struct mended work = {.sql = sql,
	    .check = jv_copy(*check),
	    .facts = {.arena = mend->arena},
	    .actions = jv_array()};
	bool tried = mend->context && unknown_name(check, mend->arena);
	if (tried)
		ask_gate(mend, &work);
	for (int i = 0;
	     tried && i < MEND_MAX_STEPS &&
	     unknown_name(&work.check, mend->arena) && step(mend, &work);
	     i++)
		ask_gate(mend, &work);
	if (tried && record_member_flag(&work.check, "allowed")) {
		*mended = work;
		return true;
	}
	jv_free(work.check);
	jv_free(work.actions);
	return false;
}
