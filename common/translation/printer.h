/*
 * printer.h - what the bodies of the printer share; only they include it
 *
 * Nothing here returns a failure: the first refusal marks the printer, and all
 * printing after it does nothing.  Depth and length are bounded.
 *
 * Bodies that have no header of their own:
 *
 *   print_calls.c      functions, aggregates, windows
 *   print_casts.c      casts and typed literals
 *   print_dates.c      parts of dates, intervals, formats
 *   print_expression.c nodes of an expression, names, constants
 *   print_from.c       FROM
 *   print_operators.c  operators, comparisons, patterns
 *   print_order.c      ORDER BY, whose NULLs each engine puts elsewhere
 *   print_select.c     selects, set operations, WITH
 */
#ifndef NL2SQL_TRANSLATION_PRINTER_H
#define NL2SQL_TRANSLATION_PRINTER_H

#include "context/context.h"
#include "gate/statement.h"
#include "translation/scope_names.h"

struct printer {
	struct statement *statement;
	bool mysql; /* else SQLite */
	const struct context *context;
	char *text; /* in the statement's arena */
	size_t length, capacity;
	int depth;
	struct scope *scope; /* of the select that is printed */
	const struct cte *ctes;
	bool exists; /* the next select may have no outputs */
	bool failed;
};

/* WRITING (printer.c) */

void put(struct printer *printer, const char *text);
/* The text of the dialect. */
void put_either(struct printer *printer, const char *mysql, const char *sqlite);
/* A name, always quoted.  SQLite takes an unknown name in double quotes for a
 * text, so backquotes it is, which it knows, too. */
void put_name(struct printer *printer, const char *name);
void put_string(struct printer *printer, const char *text);
void put_number(struct printer *printer, long number);
/* Refuse: "WHAT cannot be said in MySQL", at a byte or -1.  Return false. */
bool refuse(struct printer *printer, int location, const char *what);
/* Count one more level, which the caller takes off `depth` again.  Return false
 * where it is too deep or the printer has failed. */
bool go_deeper(struct printer *printer);
/* Refuse what only SQLite lacks. */
bool refuse_in_sqlite(struct printer *printer, int location, const char *what);

/* EXPRESSIONS */

/* How tight an expression binds; a looser one gets parentheses. */
enum binding {
	BINDING_ATOM,
	BINDING_PRODUCT,
	BINDING_SUM,
	BINDING_COMPARISON,
	BINDING_AND,
	BINDING_OR,
};

void print_expression(struct printer *printer, const PgQuery__Node *node);
/* In parentheses where it binds looser than `loosest`. */
void print_operand(
    struct printer *printer, const PgQuery__Node *node, enum binding loosest);
/* As a value of the kind: a bare literal is written as that kind writes it, and
 * SQLite's days become moments where they meet them. */
void print_as(struct printer *printer, const PgQuery__Node *node,
    enum kind kind, enum binding loosest);
void print_list(
    struct printer *printer, PgQuery__Node *const *list, size_t count);
/* A call's only or first arguments, each as a name and its node. */
void print_wrapped(struct printer *printer, const char *before,
    const PgQuery__Node *node, const char *after);

void print_operator(struct printer *printer, const PgQuery__AExpr *operation);
void print_call(struct printer *printer, const PgQuery__FuncCall *call);
void print_cast(struct printer *printer, const PgQuery__TypeCast *cast);
void print_literal(
    struct printer *printer, const char *text, enum kind kind, int location);
void print_select(struct printer *printer, const PgQuery__SelectStmt *select);
void print_from(struct printer *printer, const PgQuery__SelectStmt *select);
/* ORDER BY; `select` is NULL in a window, where no output is known. */
void print_order(struct printer *printer, PgQuery__Node *const *list,
    size_t count, const PgQuery__SelectStmt *select);

/* DATES (print_dates.c) */

/* Print the call when it is one of a date's.  Return whether it is. */
bool print_date_call(struct printer *printer, const PgQuery__FuncCall *call);
/* Do the same for + and - with a date on a side. */
bool print_date_sum(struct printer *printer, const PgQuery__AExpr *operation);

/* KINDS (kinds.c) */

enum kind kind_of(struct printer *printer, const PgQuery__Node *node);
bool kind_is_number(enum kind kind);
enum kind kind_together(enum kind left, enum kind right);
enum kind kind_of_type(const PgQuery__TypeName *type);
enum kind kind_of_list(
    struct printer *printer, PgQuery__Node *const *list, size_t count);
/* A call's name without pg_catalog; "" for one of another schema. */
const char *call_name(const PgQuery__FuncCall *call);
/* An operator's name; "" for one of a schema. */
const char *operator_name(const PgQuery__AExpr *operation);
/* The text of a bare string; NULL for any other node. */
const char *bare_string(const PgQuery__Node *node);
/* The whole number that is written there. */
bool bare_integer(const PgQuery__Node *node, long *number);
/* Can it not be NULL? */
bool never_null(struct printer *printer, const PgQuery__Node *node);

#endif
