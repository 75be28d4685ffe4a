/*
 * select_clauses.h - a statement as the parts of its clauses, which may change
 *
 * The statement that answered the question before is read by PostgreSQL's own
 * parser (gate.h), whose facts say what each part is made of; the parts keep
 * the statement's own text, so that whatever nobody changes is printed as it
 * was.  Only statements of the form that our generators write are read: one
 * SELECT with FROM, and perhaps WHERE, GROUP BY, HAVING, ORDER BY and LIMIT.
 *
 *	struct clauses clauses;
 *	const char *what = clauses_read(&clauses, &source, sql);
 *	if (!what)
 *		...edit, then clauses_print(&clauses)...
 */
#ifndef NL2SQL_FOLLOW_SELECT_CLAUSES_H
#define NL2SQL_FOLLOW_SELECT_CLAUSES_H

#include "context/context.h"
#include "gate/gate.h"
#include "statement/facts.h"

enum { CLAUSE_MAX_PARTS = 24, CLAUSE_MAX_RELATIONS = 16 };

/* A part of a clause: an output, a condition, what is grouped or sorted by. */
struct clause_part {
	const char *text;
	/* its output, predicate, group or order of the facts; -1: a new one */
	int fact;
	/* What an edit says of it; NULL: it is as it was. */
	const char *edited;
	bool measures; /* of a new output: it computes over rows */
};

struct clause {
	struct clause_part parts[CLAUSE_MAX_PARTS];
	int count;
};

/* A table that the FROM clause reads. */
struct clause_relation {
	int table; /* of the context; -1: none of it, or no table */
	const char *alias;
	int fact; /* its relation of the facts; -1: a new one */
};

struct clauses {
	struct facts facts;
	const struct context *context;
	struct arena *arena;
	struct clause outputs, where, group, having, order;
	const char *from;
	struct clause_relation relations[CLAUSE_MAX_RELATIONS];
	int relation_count;
	bool distinct;
	bool bare;  /* one table without an alias: columns need none */
	long limit; /* 0: none */
	long given; /* the limit that the statement had */
};

/* All of it is lent. */
struct clauses_source {
	struct gate *gate;
	const struct context *context;
	long safety_limit; /* a LIMIT that evaluate adds (max_rows + 1) */
	struct arena *arena;
};

/* Read the statement.  Return NULL, or what of it is not read; a literal. */
MUST_USE const char *clauses_read(struct clauses *clauses,
    const struct clauses_source *source, const char *sql);

/*
 * The same statement with an alias for each table and before each column, so
 * that tables can be joined to it.  In the arena.
 */
MUST_USE const char *clauses_qualified(const struct clauses *clauses);

MUST_USE const char *clauses_print(const struct clauses *clauses);

/* Add a part at the end, or take one out.  A clause that is full keeps what it
 * has: false. */
MUST_USE bool clause_add(
    struct clause *clause, const char *text, const char *edited);
void clause_remove(struct clause *clause, int at);

/* What the facts say of a part of WHERE or HAVING; NULL: it is a new one. */
MUST_USE const struct facts_predicate *clauses_predicate(
    const struct clauses *clauses, const struct clause_part *part);

/* The expression of an output without its name, or of what is sorted by without
 * its direction; in the arena. */
MUST_USE const char *clause_expression(const char *text, struct arena *arena);

/* The output that computes over rows, of which the statement has one or more;
 * -1: it shows rows themselves. */
MUST_USE int clauses_measure(const struct clauses *clauses);

#endif
