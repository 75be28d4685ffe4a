/*
 * repair.h - repairs a failed statement without a model
 *
 * A repair case is one candidate with its error and all the facts of the
 * record.  The tiers try it in order, and the first new text wins.  A tier may
 * add hints even without a text: they tell a person, or the model tier behind
 * it, what is wrong.
 *
 *	tier        errors                    does
 *	column      42703                     names of its own table, in scope,
 *	                                      a missing join, the label
 *	whitelist   42703                     whitelist.c: two tiers of gates
 *	relation    42P01                     closest table, alias, missing join
 *	types       42804 42883 22P02         casts and quotes
 *	grouping    42803 42702               GROUP BY, qualified names
 *	syntax      42601 21000 22012         brackets, commas, IN, NULLIF
 *	product     sql.product               the condition of the only key
 *
 * Errors 08, 42501, 53 and 58 never reach this module: they are not repairable
 * (problem.h).
 */
#ifndef NL2SQL_REPAIR_REPAIR_H
#define NL2SQL_REPAIR_REPAIR_H

#include "base/config.h"
#include "context/context.h"
#include "linked/link_result.h"
#include "repair/edit.h"
#include "statement/facts.h"

struct repair_case {
	const char *sql;
	const char *code;     /* of problem.h */
	const char *sqlstate; /* "" when there is none */
	const char *message;
	size_t place;   /* byte that the error points at */
	bool placed;    /* the error points at a byte */
	bool has_facts; /* the statement parses */
	struct facts facts;
	const struct context *context;  /* NULL: there is none */
	const struct link_result *link; /* NULL: nothing was linked */
	const struct config *config;
	struct arena *arena;
};

struct repair_outcome {
	const char *sql;    /* NULL: no text was found */
	const char *action; /* what the tier did, for people */
	jv hints;           /* [{kind, text}] */
	jv whitelist;       /* the whitelist's note; null: it did not run */
};

/* Set the error of a case: the `error` of a candidate, or the check with which
 * the gate refused it.  All other members but the facts are already set. */
void repair_case_error(struct repair_case *item, const jv *error);

/* Set the facts that the gate found in the statement. */
void repair_case_facts(struct repair_case *item, const struct json_node *facts);

/* A tier sets outcome->sql and action when it has a new text, and adds its
 * hints. */
typedef void repair_tier(
    const struct repair_case *item, struct repair_outcome *outcome);

repair_tier repair_column;
repair_tier repair_whitelist;
repair_tier repair_relation;
repair_tier repair_types;
repair_tier repair_grouping;
repair_tier repair_syntax;
repair_tier repair_product;

/* Run the tiers for the error.  The caller releases `outcome`. */
void repair_propose(
    const struct repair_case *item, struct repair_outcome *outcome);
void repair_outcome_release(struct repair_outcome *outcome);

/* ---- for tiers ---- */

/* Is the case's SQLSTATE, or the code of an error without one, this? */
bool repair_is(const struct repair_case *item, const char *error);

/* Take the edited text as the outcome's. */
void repair_done(const struct repair_case *item, struct repair_outcome *outcome,
    const struct repair_edit *edit, const char *action);

void repair_hint(
    struct repair_outcome *outcome, const char *kind, const char *text);

/* Return the column reference that the error is about; -1 when none was
 * found. */
int repair_failing_column(const struct repair_case *item);

/* Return the last quoted name of the message, or the a.b of "column a.b does
 * not exist"; NULL when there is none. */
const char *repair_named(const struct repair_case *item);

/* List the tables of the context in the FROM clause of a select, each once, at
 * most `room`. */
int repair_tables_in_scope(
    const struct repair_case *item, int select, int tables[], int room);

/* Return the relation of a select that is this table of the context; -1 when
 * there is none. */
int repair_relation_of(const struct repair_case *item, int select, int table);

/* A table is joined as the parent of one in scope (LEFT JOIN: no row is lost
 * or multiplied), or as its child (JOIN: rows may be). */
enum repair_direction { REPAIR_PARENT, REPAIR_CHILD };

/*
 * Join `table` into the select along one foreign key of a relation in scope.
 * Return the alias of the new relation; NULL when no key relates them in this
 * direction.
 */
const char *repair_join(const struct repair_case *item,
    struct repair_edit *edit, int select, int table,
    enum repair_direction direction);

/* Return the condition of a key, "a.x = b.y AND ...", with the given
 * aliases. */
const char *repair_key_condition(const struct repair_case *item,
    const struct context_fk *key, const char *child, const char *parent);

/* Return "JOIN b ON a.key = b.key" for two tables of the context, in either
 * direction; NULL when no key relates them. */
const char *repair_join_clause(
    const struct repair_case *item, int from, const char *alias, int to);

#endif
