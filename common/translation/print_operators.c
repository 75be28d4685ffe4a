/* print_operators.c - operators, comparisons, patterns; see printer.h */
#include "translation/printer.h"

#include <string.h>

/* Can two values be compared in every engine as PostgreSQL does? */
static bool
are_comparable(struct printer *printer, enum kind kind, int location)
{
	if (kind == KIND_INTERVAL || kind == KIND_OTHER)
		return refuse(printer, location, "a comparison of such types");
	return true;
}

static void
print_comparison(
    struct printer *printer, const PgQuery__AExpr *operation, const char *mark)
{
	enum kind left = kind_of(printer, operation->lexpr);
	enum kind right = kind_of(printer, operation->rexpr);
	enum kind kind = kind_together(left, right);
	if (!are_comparable(printer, kind, operation->location))
		return;
	print_as(printer, operation->lexpr, kind, BINDING_SUM);
	put(printer, mark);
	print_as(printer, operation->rexpr, kind, BINDING_SUM);
}

/* IS [NOT] DISTINCT FROM */
static void
print_distinct(
    struct printer *printer, const PgQuery__AExpr *operation, bool distinct)
{
	if (printer->mysql) {
		put(printer, distinct ? "NOT (" : "");
		print_comparison(printer, operation, " <=> ");
		put(printer, distinct ? ")" : "");
	} else {
		print_comparison(
		    printer, operation, distinct ? " IS NOT " : " IS ");
	}
}

/* Days and moments in the list are compared as moments. */
static void
print_in(struct printer *printer, const PgQuery__AExpr *operation,
    PgQuery__Node *const *items, size_t count, bool negated)
{
	enum kind kind = kind_together(kind_of(printer, operation->lexpr),
	    kind_of_list(printer, items, count));
	if (!are_comparable(printer, kind, operation->location))
		return;
	print_as(printer, operation->lexpr, kind, BINDING_ATOM);
	put(printer, negated ? " NOT IN (" : " IN (");
	for (size_t i = 0; i < count && !printer->failed; i++) {
		put(printer, i > 0 ? ", " : "");
		print_as(printer, items[i], kind, BINDING_ATOM);
	}
	put(printer, ")");
}

/* x = ANY (ARRAY[...]) and x <> ALL (ARRAY[...]) are lists. */
static void
print_array(struct printer *printer, const PgQuery__AExpr *operation)
{
	bool any = operation->kind == PG_QUERY__A__EXPR__KIND__AEXPR_OP_ANY;
	const PgQuery__Node *array = operation->rexpr;
	if (array->node_case != PG_QUERY__NODE__NODE_A_ARRAY_EXPR ||
	    array->a_array_expr->n_elements == 0 ||
	    strcmp(operator_name(operation), any ? "=" : "<>") != 0) {
		refuse(printer, operation->location, "ANY or ALL of an array");
		return;
	}
	print_in(printer, operation, array->a_array_expr->elements,
	    array->a_array_expr->n_elements, !any);
}

static void
print_between(
    struct printer *printer, const PgQuery__AExpr *operation, bool negated)
{
	const PgQuery__List *bounds = operation->rexpr->list;
	enum kind kind = kind_together(kind_of(printer, operation->lexpr),
	    kind_of_list(printer, bounds->items, bounds->n_items));
	if (!are_comparable(printer, kind, operation->location))
		return;
	print_as(printer, operation->lexpr, kind, BINDING_ATOM);
	put(printer, negated ? " NOT BETWEEN " : " BETWEEN ");
	print_as(printer, bounds->items[0], kind, BINDING_ATOM);
	put(printer, " AND ");
	print_as(printer, bounds->items[1], kind, BINDING_ATOM);
}

/* SQLite's LIKE takes no notice of case, its GLOB does. */
static void
put_glob(struct printer *printer, const char *pattern)
{
	char *glob =
	    arena_alloc(printer->statement->arena, strlen(pattern) * 3 + 1);
	char *to = glob;
	for (const char *at = pattern; *at; at++) {
		if (*at == '%') {
			*to++ = '*';
		} else if (*at == '_') {
			*to++ = '?';
		} else if (strchr("*?[", *at)) {
			*to++ = '[';
			*to++ = *at;
			*to++ = ']';
		} else {
			*to++ = *at;
		}
	}
	*to = '\0';
	put_string(printer, glob);
}

static bool
is_ascii(const char *text)
{
	for (; *text; text++)
		if ((unsigned char)*text >= 0x80)
			return false;
	return true;
}

static void
print_sqlite_like(struct printer *printer, const PgQuery__AExpr *operation,
    bool any_case, bool negated)
{
	const char *pattern = bare_string(operation->rexpr);
	if (any_case && !is_ascii(pattern)) {
		refuse(printer, operation->location,
		    "ILIKE of other letters than ASCII's");
		return;
	}
	print_operand(printer, operation->lexpr, BINDING_ATOM);
	put(printer, negated ? " NOT" : "");
	put(printer, any_case ? " LIKE " : " GLOB ");
	if (any_case)
		put_string(printer, pattern);
	else
		put_glob(printer, pattern);
}

/* MySQL's LIKE compares as the column's collation does. */
static void
print_mysql_like(struct printer *printer, const PgQuery__AExpr *operation,
    bool any_case, bool negated)
{
	const char *before = any_case ? "LOWER(" : "";
	const char *after = any_case ? ")" : "";
	put(printer, "CONVERT(");
	print_wrapped(printer, before, operation->lexpr, after);
	put(printer, " USING utf8mb4) COLLATE utf8mb4_bin");
	put(printer, negated ? " NOT LIKE " : " LIKE ");
	if (any_case)
		print_wrapped(printer, before, operation->rexpr, after);
	else
		print_operand(printer, operation->rexpr, BINDING_ATOM);
}

static void
print_like(
    struct printer *printer, const PgQuery__AExpr *operation, bool any_case)
{
	bool negated = *operator_name(operation) == '!';
	enum kind left = kind_of(printer, operation->lexpr);
	const char *pattern = bare_string(operation->rexpr);
	if (left != KIND_TEXT && left != KIND_LITERAL)
		refuse(printer, operation->location, "LIKE on what is no text");
	else if (!pattern || strchr(pattern, '\\'))
		refuse(printer, operation->location,
		    "LIKE without a pattern that is written out");
	else if (printer->mysql)
		print_mysql_like(printer, operation, any_case, negated);
	else
		print_sqlite_like(printer, operation, any_case, negated);
}

/* Is it a cast that gives the quotient its digits already? */
static bool
is_cast_to_number(const PgQuery__Node *node)
{
	if (node->node_case != PG_QUERY__NODE__NODE_TYPE_CAST)
		return false;
	enum kind kind = kind_of_type(node->type_cast->type_name);
	return kind == KIND_FLOAT ||
	       (kind == KIND_DECIMAL &&
		   node->type_cast->type_name->n_typmods == 0);
}

/*
 * Whole numbers divide to a whole number, in MySQL by DIV.  Others need a
 * dividend with its digits: MySQL gives a quotient four more than that, and
 * SQLite keeps a decimal column's 10.00 as a whole number.
 */
static void
print_quotient(
    struct printer *printer, const PgQuery__AExpr *operation, enum kind kind)
{
	bool whole = kind == KIND_INTEGER;
	bool plain = is_cast_to_number(operation->lexpr) ||
		     (whole && !printer->mysql) ||
		     (kind == KIND_FLOAT && printer->mysql);
	if (whole || plain)
		print_as(printer, operation->lexpr, kind, BINDING_PRODUCT);
	else
		print_wrapped(printer, "CAST(", operation->lexpr,
		    printer->mysql ? " AS DECIMAL(65, 20))" : " AS REAL)");
	put(printer, whole && printer->mysql ? " DIV " : " / ");
	print_as(printer, operation->rexpr, kind, BINDING_ATOM);
}

static void
print_power(struct printer *printer, const PgQuery__AExpr *operation)
{
	print_wrapped(printer, "POWER(", operation->lexpr, ", ");
	print_wrapped(printer, "", operation->rexpr, ")");
}

static void
print_arithmetic(
    struct printer *printer, const PgQuery__AExpr *operation, char mark)
{
	enum kind kind = kind_together(kind_of(printer, operation->lexpr),
	    kind_of(printer, operation->rexpr));
	char text[] = {' ', mark, ' ', '\0'};
	bool sum = mark == '+' || mark == '-';
	if (sum && print_date_sum(printer, operation))
		return;
	if (!kind_is_number(kind)) {
		refuse(printer, operation->location,
		    "arithmetic with values of unknown types");
	} else if (mark == '/') {
		print_quotient(printer, operation, kind);
	} else if (mark == '^') {
		print_power(printer, operation);
	} else if (mark == '%' && kind != KIND_INTEGER && !printer->mysql) {
		refuse(printer, operation->location, "the rest of fractions");
	} else {
		print_as(printer, operation->lexpr, kind,
		    sum           ? BINDING_SUM
		    : mark == '*' ? BINDING_PRODUCT
				  : BINDING_ATOM);
		put(printer, text);
		print_as(printer, operation->rexpr, kind,
		    sum ? BINDING_PRODUCT : BINDING_ATOM);
	}
}

/* SQLite writes 10.00 as 10.0, so only texts and whole numbers are joined. */
static bool
can_join(struct printer *printer, const PgQuery__Node *node, int location)
{
	enum kind kind = kind_of(printer, node);
	if (kind == KIND_TEXT || kind == KIND_LITERAL || kind == KIND_INTEGER ||
	    kind == KIND_NULL || kind == KIND_DATE)
		return true;
	return refuse(printer, location, "|| with such a type");
}

static void
print_concatenation(struct printer *printer, const PgQuery__AExpr *operation)
{
	if (!can_join(printer, operation->lexpr, operation->location) ||
	    !can_join(printer, operation->rexpr, operation->location))
		return;
	put(printer, printer->mysql ? "CONCAT(" : "");
	print_operand(printer, operation->lexpr,
	    printer->mysql ? BINDING_OR : BINDING_ATOM);
	put_either(printer, ", ", " || ");
	print_operand(printer, operation->rexpr,
	    printer->mysql ? BINDING_OR : BINDING_ATOM);
	put(printer, printer->mysql ? ")" : "");
}

static void
print_sign(struct printer *printer, const PgQuery__AExpr *operation)
{
	const char *name = operator_name(operation);
	if (strcmp(name, "-") != 0 ||
	    !kind_is_number(kind_of(printer, operation->rexpr))) {
		refuse(printer, operation->location, "such an operator");
		return;
	}
	put(printer, "- ");
	print_operand(printer, operation->rexpr, BINDING_ATOM);
}

static void
print_plain(struct printer *printer, const PgQuery__AExpr *operation)
{
	static const struct {
		const char *name, *mark;
	} comparisons[] = {{"=", " = "}, {"<>", " <> "}, {"<", " < "},
	    {">", " > "}, {"<=", " <= "}, {">=", " >= "}};
	const char *name = operator_name(operation);
	if (!operation->lexpr) {
		print_sign(printer, operation);
		return;
	}
	for (size_t i = 0; i < COUNT_OF(comparisons); i++)
		if (strcmp(name, comparisons[i].name) == 0) {
			print_comparison(
			    printer, operation, comparisons[i].mark);
			return;
		}
	if (strcmp(name, "||") == 0)
		print_concatenation(printer, operation);
	else if (strlen(name) == 1 && strchr("+-*/%^", *name))
		print_arithmetic(printer, operation, *name);
	else
		refuse(printer, operation->location, "such an operator");
}

static void
print_nullif(struct printer *printer, const PgQuery__AExpr *operation)
{
	enum kind kind = kind_of(printer, operation->lexpr);
	put(printer, "NULLIF(");
	print_as(printer, operation->lexpr, kind, BINDING_OR);
	put(printer, ", ");
	print_as(printer, operation->rexpr, kind, BINDING_OR);
	put(printer, ")");
}

void
print_operator(struct printer *printer, const PgQuery__AExpr *operation)
{
	const char *name = operator_name(operation);
	const PgQuery__Node *right = operation->rexpr;
	switch (operation->kind) {
	case PG_QUERY__A__EXPR__KIND__AEXPR_OP:
		print_plain(printer, operation);
		break;
	case PG_QUERY__A__EXPR__KIND__AEXPR_OP_ANY:
	case PG_QUERY__A__EXPR__KIND__AEXPR_OP_ALL:
		print_array(printer, operation);
		break;
	case PG_QUERY__A__EXPR__KIND__AEXPR_DISTINCT:
		print_distinct(printer, operation, true);
		break;
	case PG_QUERY__A__EXPR__KIND__AEXPR_NOT_DISTINCT:
		print_distinct(printer, operation, false);
		break;
	case PG_QUERY__A__EXPR__KIND__AEXPR_NULLIF:
		print_nullif(printer, operation);
		break;
	case PG_QUERY__A__EXPR__KIND__AEXPR_IN:
		print_in(printer, operation, right->list->items,
		    right->list->n_items, strcmp(name, "<>") == 0);
		break;
	case PG_QUERY__A__EXPR__KIND__AEXPR_LIKE:
		print_like(printer, operation, false);
		break;
	case PG_QUERY__A__EXPR__KIND__AEXPR_ILIKE:
		print_like(printer, operation, true);
		break;
	case PG_QUERY__A__EXPR__KIND__AEXPR_BETWEEN:
		print_between(printer, operation, false);
		break;
	case PG_QUERY__A__EXPR__KIND__AEXPR_NOT_BETWEEN:
		print_between(printer, operation, true);
		break;
	default:
		refuse(printer, operation->location, "such a pattern or test");
	}
}
