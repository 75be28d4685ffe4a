/*
 * gate.h - decides which statements may reach the server
 *
 * gate_check says whether a statement is one harmless SELECT over the relations
 * that the caller knows.  It allows what its lists name and refuses everything
 * else: bytes by a linear scan, syntax by PostgreSQL's own parser, every node
 * and every typed field of the tree by an allow-list, functions, types and
 * operators by name (common/data/), relations and columns by the caller's
 * struct gate_relations.  docs/safety.md lists the rules.
 *
 * Parsing and walking happen in a child process, forked by gate_open: call it
 * before any connection is opened.  After the child's death, silence or a
 * garbled answer the statement is not allowed (sql.gate), and the next one gets
 * a new child.
 *
 *	struct gate gate;
 *	struct gate_facts facts = {.arena = &arena};
 *	jv problem;
 *	if (!gate_open(&gate, &config, &problem))
 *		...		config.data: a list is missing
 *	jv check = gate_check(&gate, sql, length, &relations, &facts);
 *	if (record_member_flag(&check, "allowed"))
 *		...
 *	gate_close(&gate);
 *
 * A check is
 *
 *	{"allowed": true}		or
 *	{"allowed": false, "code", "message", "position"?, "hint"?, "sqlstate"?}
 *
 * plus "relations": "any" when relations and columns were not checked.  A
 * position counts characters of the statement from 1.  Codes are those of
 * problem.h; sqlstate is the one that the server would report (42601, 42P01,
 * 42703, 42883), and such a refusal has the server's message.
 *
 * FACTS
 *
 * Facts describe the statement; no tree leaves the child.  There are facts
 * whenever the parser and the lists accept the statement, even if a relation or
 * a column is refused afterwards.  All positions are characters from 1, all
 * lengths characters of the text as written (quotes included).  An "index" is a
 * position in the named array.  A member that would be null, false, an unknown
 * place or an empty list is left out.  The arrays named here, and outputs, are
 * always present.
 *
 * end: characters up to the end of the last token that is neither a semicolon
 *	nor a comment; a LIMIT may be inserted there.
 * depth: the deepest select (0: no subquery at all).
 * selects: one entry for every SELECT, VALUES or set operation; 0 is the top.
 *	parent: index of the select around it, null at the top
 *	role: "top" | "arm" (of a set operation) | "from" | "cte" | "expression"
 *	depth: number of selects around it, arms not counted
 *	set: "union" | "intersect" | "except" | null; with all: bool and
 *		arms: [left, right]
 *	values: true for VALUES
 *	namespace: index in namespaces of what its own expressions see; null
 *		for a set operation
 *	distinct: bool; distinct_on: number of DISTINCT ON expressions
 *	outputs: [{name, kind, position, length, star?, qualifier?, column?,
 *		function?, aggregated, windowed, literal?}] the select list.
 *		kind: "column" | "star" | "aggregate" (a bare aggregate call,
 *		then function is its name) | "window" | "function" | "literal" |
 *		"subquery" | "expression"; name: as the server will name it;
 *		column: index in columns of a plain column (casts around it are
 *		looked through); aggregated: an aggregate occurs in it outside
 *		of subqueries; length covers the text up to the next item.
 *		The parent adds `columns`: the real output names of a star when
 *		they are known.
 *	where, having: bool
 *	group: [{column, output, position}] items of GROUP BY: column is an
 *		index in columns or null, output an index in outputs when the
 *		item is an ordinal, an output name or the same column, or null;
 *		grouping sets count as one item with "sets": true
 *	order: [{column, output, descending, nulls ("first"|"last"|null),
 *		aggregate (name or null), position}]
 *	limit, offset: a number, "expression", or null; with_ties: bool
 *	renamed, extra: of a WITH body: names its WITH gives to its first
 *		columns, and columns that SEARCH and CYCLE add; absent when none
 *	aggregates, windows: how many calls (outside of deeper selects)
 *	aggregate_only: aggregates, no GROUP BY: always exactly one row
 * relations: every item of every FROM clause.
 *	select, kind: "table" | "cte" | "subquery" | "function" | "join" (a join
 *		with an alias or USING alias)
 *	schema (or null), name: in the case that the parser gives them; a
 *		function has its own name, a subquery or join has null
 *	alias: the name that references use (the name when there is no AS)
 *	aliased: an AS was written
 *	position, length: of the name as written (absent when there is none)
 *	source: index in selects of a cte's or subquery's body, null otherwise
 *	names: column names given by the alias (all columns of a function), else
 *		[]; whole: true for a function whose columns are unknown
 *	members: of a join: indexes in relations
 *	lateral, sampled, ordinality: bool
 *	The parent adds, for a table that was found, `table` {schema, name} and
 *	for every relation whose columns are known `columns`: [names].
 * namespaces: [{parent, relations}] the relations that a column reference can
 *	see: those of its own level, then those of the parent namespace.
 * columns: every column reference, as the clauses are read: FROM, select list,
 *	GROUP BY, ORDER BY, VALUES, WHERE, HAVING, WINDOW, DISTINCT, LIMIT; sort
 *	by position where the order of the text matters.
 *	select, clause, namespace
 *	schema, qualifier: null when not written; name: null for a star
 *	star: bool
 *	position, length: of the whole reference
 *	name_position, name_length: of its last part
 *	nested: number of functions and operators around it in its expression
 *	aggregate: the aggregate it is an argument of, or null
 *	The parent adds `relation`: index of the relation that it resolves to
 *	(null for an output name, a whole row or an unknown name), `output`:
 *	true when it is an output name, `ambiguous`: true when several
 *	relations of one level have the column, `row`: true when it names a
 *	whole row.
 * functions: every call, in the same order.
 *	select, clause, name, schema, position, length (of the name)
 *	class: "aggregates" | "window" | another class of functions.allow
 *	kind: "aggregate" | "window" | "plain"
 *	arguments: number; distinct, star, filter, over: bool; trusted: the
 *		administrator's allow file names it
 *	columns: [indexes] of references anywhere in its arguments
 *	aggregate: the aggregate it is an argument of, or null
 * literals: every constant, in the same order.
 *	select, clause, position, length
 *	kind: "string" | "number" | "boolean" | "null" | "bits"
 *	text: its value
 *	column: index in columns of what it is compared with, or null
 *	operator: "=", "<", "IN", "LIKE", "BETWEEN", ... or null
 *	cast: type it is cast to ("date", "interval", ...), or null
 *	compared: true when it is by itself a side of a comparison, whatever the
 *		other side is, or an item of its list
 * joins: every JOIN, and one of type "comma" for every item of FROM after
 *	the first.
 *	select, type: "inner" | "left" | "right" | "full" | "cross" | "comma"
 *	natural: bool, using: [names], on: bool
 *	left, right: [indexes in relations]
 * equalities: pairs of columns that the statement compares with =.
 *	select, clause: "on" | "where" | "using" | "having"
 *	left, right: indexes in columns (null for USING, then name is set)
 *	join: index in joins, or null
 * operations: every operator, null test, NOT and test of a subquery, the inner
 *	one before the outer one.
 *	select, clause
 *	name: as `operator` of literals, an operator that computes ("/"), or
 *		"IS NULL" | "IS NOT NULL" | "NOT" | "IS TRUE" | "EXISTS" | "IN"
 *	columns, literals: [indexes] of those inside its operands
 * predicates: the ANDed parts of WHERE, HAVING and ON; a clause with an OR on
 *	its top level is one part.
 *	select, clause, position, length
 *	columns, literals, functions: [indexes] of those inside it
 *	subquery: bool, a subquery starts inside it
 * clauses are "select", "from" (function arguments, TABLESAMPLE), "on",
 *	"where", "group", "having", "window", "order", "limit", "distinct",
 *	"values", "with".
 * types: [{schema, name, position}] types that are on no list but that the
 *	caller may know (enums); empty when there are none.
 * operators: [names] of operators that the server looks up along the
 *	search_path, each once; those that the allow file names are left out.
 * casts: [names] of the types that the statement names, each once.
 */
#ifndef NL2SQL_GATE_GATE_H
#define NL2SQL_GATE_GATE_H

#include "base/config.h"
#include "base/json_tree.h"
#include "base/problem.h"
#include "gate/allow_lists.h"

#include <stddef.h>
#include <sys/types.h>

/* A relation that a statement names, and what the caller knows of it. */
struct gate_relation {
	const char *schema; /* as asked: NULL where none is named */
	const char *name;
	/* the answer, in the arena; without a schema there is no such
	 * relation */
	const char *own_schema, *own_name;
	const char **columns;
	size_t column_count;
};

/*
 * The caller's knowledge of the database.  `resolve` fills in the answers of
 * `count` relations, as far as they exist for this role.  It looks up an
 * unqualified name along the role's search_path.  It returns false and sets
 * `*problem` when it cannot look names up (no index, no server); the statement
 * is then not allowed, with that problem.  `resolve_types` gets an array of
 * {schema (or null), name} of types that are on no list, and returns an array
 * of booleans, an invalid jv where it cannot look them up; NULL means that
 * there are no such types.
 */
struct gate_relations {
	void *context;
	bool (*resolve)(void *context, struct gate_relation relations[],
	    size_t count, struct arena *arena, jv *problem);
	jv (*resolve_types)(void *context, jv names, jv *problem);
};

struct gate_reply;
struct gate_tree_reader;

/* The lists and the child; opaque to callers. */
struct gate {
	struct gate_lists lists;
	pid_t child;     /* 0: none */
	int socket;      /* to the child */
	unsigned served; /* statements of this child */
	long timeout_ms; /* for one statement (option gate_timeout_ms) */
	struct gate_reply *reply;
	struct gate_kept *kept;
	const struct gate_tree_reader *reader; /* tree_reader.h; or NULL */
};

/*
 * Read the lists and fork the child.  Return false when a data file or the
 * allow file (option allow_file) is missing or broken; `*problem` is then
 * config.data.
 */
MUST_USE bool gate_open(
    struct gate *gate, const struct config *config, jv *problem);

/* The facts of a statement, as a caller receives them. */
struct gate_facts {
	struct arena *arena;          /* the caller's; the tree is made in it */
	const struct json_node *tree; /* NULL: there are none */
};

/* End the child; this never waits longer than a moment. */
void gate_close(struct gate *gate);

/*
 * Judge a statement of `length` bytes (it may hold NULs).  When `relations` is
 * NULL, relations and columns are not checked, and the check says so.  `facts`
 * may be NULL.  This never fails: a statement that cannot be judged is not
 * allowed (gate_refuses in
 * refusal.h).
 */
MUST_USE jv gate_check(struct gate *gate, const char *sql, size_t length,
    const struct gate_relations *relations, struct gate_facts *facts);

/*
 * Judge a statement in the same way.  The facts have only the child's members,
 * which tell what the server looks up by name: the executor compares functions,
 * operators, relations, types and casts with the database's own.  They are lent
 * until the next statement is judged.
 */
MUST_USE jv gate_check_calls(struct gate *gate, const char *sql, size_t length,
    const struct gate_relations *relations, struct gate_facts *facts);

/* The problem of a check that is not allowed, for candidates[i].error and for
 * verdicts.  `check` is lent. */
MUST_USE jv gate_problem(const jv *check);

#endif
