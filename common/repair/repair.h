/*
 * repair.h - another text for a statement that failed, without a model
 *
 * A repair case is one candidate with its error and all that the record knows.
 * Tiers try it in turn; the first that has a new text wins.  A tier may leave
 * hints although it has no text: they tell a person, or the model tier behind
 * it, what is wrong.
 *
 *	tier        errors                    does
 *	column      42703                     names in scope, the table that has
 *	                                      it, a missing join, the label
 *	whitelist   42703                     whitelist.c: two tiers of gates
 *	relation    42P01                     closest table, alias, missing join
 *	types       42804 42883 22P02         casts and quotes
 *	grouping    42803 42702               GROUP BY, qualified names
 *	syntax      42601 21000 22012         brackets, commas, IN, NULLIF
 *
 * 08, 42501, 53 and 58 never come here: they are not repairable (problem.h).
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
	size_t place;   /* byte the error points at */
	bool placed;    /* it points at one */
	bool has_facts; /* the statement parses */
	struct facts facts;
	const struct context *context;  /* NULL: there is none */
	const struct link_result *link; /* NULL: nothing was linked */
	const struct config *config;
	struct arena *arena;
};

struct repair_outcome {
	const char *sql;    /* NULL: no text was found */
	const char *action; /* what was done, for people */
	jv hints;           /* [{kind, text}] */
	jv whitelist;       /* what the whitelist saw; null: it was not asked */
};

/*
 * The error of a case (`error` of a candidate, or the check of the gate that
 * refused it); `sql` and `arena` of the case are set, and so is what else it
 * knows but the facts.
 */
void repair_case_error(struct repair_case *item, const jv *error);

/* What the gate tells of the statement. */
void repair_case_facts(struct repair_case *item, const struct json_node *facts);

/* A tier: fills outcome->sql and action when it can, adds hints if it has. */
typedef void repair_tier(
    const struct repair_case *item, struct repair_outcome *outcome);

repair_tier repair_column;
repair_tier repair_whitelist;
repair_tier repair_relation;
repair_tier repair_types;
repair_tier repair_grouping;
repair_tier repair_syntax;

/* Runs the tiers that know the error; `outcome` is the caller's to release. */
void repair_propose(
    const struct repair_case *item, struct repair_outcome *outcome);
void repair_outcome_release(struct repair_outcome *outcome);

/* ---- for tiers ---- */

/* Is the case's SQLSTATE this one? */
bool repair_is(const struct repair_case *item, const char *sqlstate);

/* Take the edited text as the outcome's. */
void repair_done(const struct repair_case *item, struct repair_outcome *outcome,
    const struct repair_edit *edit, const char *action);

void repair_hint(
    struct repair_outcome *outcome, const char *kind, const char *text);

/* The column reference that the error is about; -1: none was found. */
int repair_failing_column(const struct repair_case *item);

/* The last name in quotes of the message, or the bare a.b of "column a.b does
 * not exist"; NULL when there is none. */
const char *repair_named(const struct repair_case *item);

/* Tables of the context in the FROM clause of a select, each once, at most
 * `room`. */
int repair_tables_in_scope(
    const struct repair_case *item, int select, int tables[], int room);

/* The relation of a select that is this table of the context; -1: none. */
int repair_relation_of(const struct repair_case *item, int select, int table);

/* A table is joined as the parent of one in scope (LEFT JOIN: no row is lost
 * or multiplied), or as its child (JOIN: rows may be). */
enum repair_direction { REPAIR_PARENT, REPAIR_CHILD };

/*
 * Join `table` into the select along one foreign key of a relation in scope.
 * What the new relation is called; NULL when no key relates them so.
 */
const char *repair_join(const struct repair_case *item,
    struct repair_edit *edit, int select, int table,
    enum repair_direction direction);

/* "a.x = b.y AND ..." of a key, its tables called as said. */
const char *repair_key_condition(const struct repair_case *item,
    const struct context_fk *key, const char *child, const char *parent);

/* "JOIN b ON a.key = b.key" for two tables of the context in either
 * direction; NULL when no key relates them. */
const char *repair_join_clause(
    const struct repair_case *item, int from, const char *alias, int to);

#endif
