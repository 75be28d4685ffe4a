/*
 * mend.h - mends a statement that the gate refuses for a name
 *
 * The most common error of a small model is a column with the wrong table.
 * Repair's rules (repair.h: the name in scope, the missing tables, joined by
 * the planner) mend it before the choice, without another round and without a
 * model.  Of 195 statements of a 1.5B model, 37 named such a column.
 *
 *	struct mend mend = {.gate = gate, .relations = relations, ...};
 *	struct mended mended;
 *	if (mend_statement(&mend, sql, &check, &mended))
 *		...mended.sql, mended.check, mended.facts, mended.actions...
 *
 * Bodies that have no header of their own:
 *
 *   grouping.c       GROUP BY (42803), ambiguous names (42702)
 *   product.c        tables that nothing relates (sql.product)
 *   relation.c       unknown tables (42P01)
 *   syntax.c         text that does not parse (42601)
 *   type_mismatch.c  types that do not fit (42804, 42883, ...)
 *   whitelist.c      the surgical whitelist for unknown columns
 */
#ifndef NL2SQL_REPAIR_MEND_H
#define NL2SQL_REPAIR_MEND_H

#include "base/config.h"
#include "context/context.h"
#include "gate/gate.h"
#include "linked/link_result.h"

/* The most steps for one statement: it has few wrong names. */
enum { MEND_MAX_STEPS = 6 };

/* Everything is lent. */
struct mend {
	struct gate *gate;
	const struct gate_relations *relations;
	const struct context *context; /* NULL: there is none */
	const struct link_result *link;
	const struct config *config;
	struct arena *arena;
};

/* The caller owns it. */
struct mended {
	const char *sql; /* in the arena */
	jv check;
	struct gate_facts facts; /* its tree is in the arena, too */
	jv actions;              /* what was done, as texts */
};

/* Return true when the gate refuses `sql` with `check` (lent) for an unknown
 * name, and allows the mended statement.  Otherwise nothing is set. */
MUST_USE bool mend_statement(const struct mend *mend, const char *sql,
    const jv *check, struct mended *mended);

#endif
