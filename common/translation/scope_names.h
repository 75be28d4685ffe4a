/*
 * scope_names.h - what names a select sees, and the kinds of what they name
 *
 * A scope holds the items of one FROM with their columns.  Columns of tables
 * come from the record's context, those of subqueries from their own outputs.
 */
#ifndef NL2SQL_TRANSLATION_SCOPE_NAMES_H
#define NL2SQL_TRANSLATION_SCOPE_NAMES_H

#include "gate/tree.h"

#include <stdbool.h>
#include <stddef.h>

/* What operators and functions ask of a type. */
enum kind {
	KIND_UNKNOWN,
	KIND_NULL,
	KIND_LITERAL, /* a bare string, which takes the type of its place */
	KIND_INTEGER,
	KIND_DECIMAL,
	KIND_FLOAT,
	KIND_TEXT,
	KIND_DATE,
	KIND_MOMENT, /* timestamps */
	KIND_INTERVAL,
	KIND_BOOLEAN,
	KIND_OTHER,
};

struct field {
	const char *name;
	enum kind kind;
	bool required; /* never NULL */
};

struct fields {
	struct field *items;
	size_t count, capacity;
	bool whole; /* these are all */
};

struct source {
	const char *alias;
	struct fields fields;
};

struct scope {
	struct source *sources;
	size_t count, capacity;
	bool outer_joins; /* a column may be NULL where its table has none */
	struct scope *outer;
	const PgQuery__SelectStmt *select;
};

struct cte {
	const char *name;
	struct fields fields;
	const struct cte *next;
};

struct printer;

/* See the items of a select's FROM; the scope around it becomes `outer`. */
void scope_enter(struct printer *printer, struct scope *scope,
    const PgQuery__SelectStmt *select);
void scope_leave(struct printer *printer);

/* The columns that a select gives.  This enters no scope. */
struct fields scope_outputs(
    struct printer *printer, const PgQuery__SelectStmt *select);
/* Add the names of a WITH; return those seen before, for scope_forget. */
const struct cte *scope_with(
    struct printer *printer, const PgQuery__WithClause *with);

/* The field that a reference means; NULL when it is not known.  `*alias` is the
 * name of its item, NULL where several have the field. */
const struct field *scope_find(struct printer *printer,
    const PgQuery__ColumnRef *column, const char **alias);

/* The name of an output, as PostgreSQL gives it. */
const char *scope_output_name(const PgQuery__Node *target);
bool scope_is_star(const PgQuery__Node *target);
/* The expression of the output of this name; NULL when there is none. */
const PgQuery__Node *scope_output(
    const PgQuery__SelectStmt *select, const char *name);
/* Is there an output of this name that is not the column of this name? */
bool scope_hides(const PgQuery__SelectStmt *select, const char *name);

#endif
