/* contradiction.c - conditions that no row can meet; see contradiction.h */
#include "evaluate/contradiction.h"

#include "text/text.h"

#include <stdlib.h>
#include <string.h>

/* The one column that a condition compares with constants; -1: it does more
 * than that. */
static int
compared_column(
    const struct facts *facts, const struct facts_predicate *predicate)
{
	if (predicate->subquery || predicate->column_count != 1 ||
	    predicate->literal_count == 0 ||
	    !facts_is(predicate->clause, "where"))
		return -1;
	for (int i = 0; i < predicate->literal_count; i++)
		if (facts->literals[predicate->literals[i]].column !=
		    predicate->columns[0])
			return -1;
	return predicate->columns[0];
}

static bool
same_column(const struct facts *facts, int one, int other)
{
	const struct facts_column *left = &facts->columns[one];
	const struct facts_column *right = &facts->columns[other];
	return left->relation >= 0 && left->relation == right->relation &&
	       left->name && facts_is(right->name, left->name);
}

static const struct facts_literal *
literal_of(const struct facts *facts, const struct facts_predicate *predicate,
    int place)
{
	return &facts->literals[predicate->literals[place]];
}

/* Does the condition say that the column is one of its constants? */
static bool
is_choice(const struct facts *facts, const struct facts_predicate *predicate)
{
	for (int i = 0; i < predicate->literal_count; i++) {
		const char *operator= literal_of(facts, predicate, i)->operator;
		if (!facts_is(operator, "=") && !facts_is(operator, "IN"))
			return false;
	}
	return true;
}

static bool
excludes(const struct facts *facts, const struct facts_predicate *one,
    const struct facts_predicate *other)
{
	for (int i = 0; i < one->literal_count; i++)
		for (int o = 0; o < other->literal_count; o++)
			if (facts_is(literal_of(facts, one, i)->text,
				literal_of(facts, other, o)->text))
				return false;
	return true;
}

/* Below 0: the first constant is the smaller one.  Dates and times in ISO form
 * compare as texts. */
static int
compare(const struct facts_literal *one, const struct facts_literal *other)
{
	if (facts_is(one->kind, "number") && facts_is(other->kind, "number")) {
		double left = strtod(one->text, NULL);
		double right = strtod(other->text, NULL);
		return (left > right) - (left < right);
	}
	return strcmp(one->text, other->text);
}

/* The only bound of a condition: '<' or '>'; 0: it is none. */
static char
bound_of(const struct facts *facts, const struct facts_predicate *predicate)
{
	const struct facts_literal *literal = literal_of(facts, predicate, 0);
	if (predicate->literal_count != 1 ||
	    !literal->operator|| !literal->text ||
		strlen(literal->operator) > 2)
		return 0;
	return literal->operator[0] == '<' || literal->operator[0] == '>'
	    ? literal->operator[0] : 0;
}

/* Is the lower bound above the upper one?  The text of a condition tells on
 * which side its column stands, so that 3 < x is passed over. */
static bool
is_empty_range(const struct facts *facts, const struct facts_predicate *lower,
    const struct facts_predicate *upper)
{
	const struct facts_literal *low = literal_of(facts, lower, 0);
	const struct facts_literal *high = literal_of(facts, upper, 0);
	bool column_first =
	    facts->columns[lower->columns[0]].span.start < low->span.start &&
	    facts->columns[upper->columns[0]].span.start < high->span.start;
	return column_first && facts_is(low->kind, high->kind) &&
	       compare(low, high) > 0;
}

static bool
contradicts(const struct facts *facts, const struct facts_predicate *one,
    const struct facts_predicate *other)
{
	int left = compared_column(facts, one);
	int right = compared_column(facts, other);
	if (left < 0 || right < 0 || !same_column(facts, left, right))
		return false;
	if (is_choice(facts, one) && is_choice(facts, other))
		return excludes(facts, one, other);
	char bounds[] = {bound_of(facts, one), bound_of(facts, other)};
	if (bounds[0] == '>' && bounds[1] == '<')
		return is_empty_range(facts, one, other);
	return bounds[0] == '<' && bounds[1] == '>' &&
	       is_empty_range(facts, other, one);
}

/* The condition without its first NOT; NULL: it has none. */
static const char *
without_not(const char *condition, struct arena *arena)
{
	const char *at = strstr(condition, "NOT IN (");
	return at ? arena_printf(arena, "%.*s%s", (int)(at - condition),
			condition, at + strlen("NOT "))
		  : NULL;
}

static const char *
text_of(const struct facts *facts, const struct facts_predicate *predicate,
    struct arena *arena)
{
	return arena_strndup(arena, facts->sql + predicate->span.start,
	    predicate->span.end - predicate->span.start);
}

/* Is one condition the other one, denied? */
static bool
denies(const struct facts *facts, const struct facts_predicate *one,
    const struct facts_predicate *other, struct arena *arena)
{
	if (!one->subquery || !other->subquery)
		return false;
	const char *left = text_of(facts, one, arena);
	const char *right = text_of(facts, other, arena);
	const char *affirmed = without_not(right, arena);
	return affirmed && strcmp(affirmed, left) == 0;
}

/* Does the select divide one figure by another? */
static bool
divides(const struct facts *facts, int select)
{
	for (int i = 0; i < facts->operation_count; i++)
		if (facts->operations[i].select == select &&
		    facts_is(facts->operations[i].clause, "select") &&
		    facts_is(facts->operations[i].name, "/"))
			return true;
	return false;
}

/* Is the constant one that a figure counts by, and that all rows have? */
static bool
is_whole(const struct facts *facts, const struct facts_literal *counted)
{
	if (!facts_is(counted->clause, "select") || counted->column < 0 ||
	    !facts_is(counted->operator, "="))
		return false;
	for (int i = 0; i < facts->predicate_count; i++) {
		const struct facts_predicate *predicate = &facts->predicates[i];
		int column = compared_column(facts, predicate);
		if (predicate->select == counted->select && column >= 0 &&
		    predicate->literal_count == 1 &&
		    is_choice(facts, predicate) &&
		    same_column(facts, column, counted->column) &&
		    facts_is(
			literal_of(facts, predicate, 0)->text, counted->text))
			return true;
	}
	return false;
}

static void
check_shares(
    struct findings *findings, const struct facts *facts, struct arena *arena)
{
	for (int i = 0; i < facts->literal_count; i++) {
		const struct facts_literal *literal = &facts->literals[i];
		if (!is_whole(facts, literal) ||
		    !divides(facts, literal->select))
			continue;
		findings_add(findings, arena, "semantic.whole_share",
		    FINDING_ERROR,
		    findings_position(facts->sql, literal->span.start),
		    "the part that is divided is all of the rows");
		return;
	}
}

/* Does the condition hold the column, and no alternative to it? */
static bool requires(const struct facts *facts,
    const struct facts_predicate *predicate, int column, struct arena *arena)
{
	bool holds = false;
	for (int i = 0; i < predicate->column_count; i++)
		holds = holds || predicate->columns[i] == column;
	return holds && !predicate->subquery &&
	       !strstr(
		   text_fold(arena, text_of(facts, predicate, arena)), " or ");
}

/* Must the column be null in all rows, by this operation? */
static bool
is_null_in_all(const struct facts *facts,
    const struct facts_operation *operation, struct arena *arena)
{
	if (!facts_is(operation->clause, "where") ||
	    !facts_is(operation->name, "IS NULL") ||
	    operation->column_count != 1 || operation->literal_count > 0)
		return false;
	const int column = operation->columns[0];
	for (int i = 0; i < facts->operation_count; i++) {
		const struct facts_operation *other = &facts->operations[i];
		for (int c = 0; c < other->column_count; c++)
			if (other->columns[c] == column &&
			    facts_is(other->name, "NOT"))
				return false;
	}
	for (int i = 0; i < facts->predicate_count; i++)
		if (facts->predicates[i].select == operation->select &&
		    facts_is(facts->predicates[i].clause, "where") &&
		    requires(facts, &facts->predicates[i], column, arena))
			return true;
	return false;
}

/* Does a function that may make something of null hold the column? */
static bool
is_replaced(const struct facts *facts, int column)
{
	for (int i = 0; i < facts->function_count; i++) {
		const struct facts_function *function = &facts->functions[i];
		for (int c = 0; c < function->column_count; c++)
			if (function->columns[c] == column &&
			    facts_is(function->kind, "plain"))
				return true;
	}
	return strstr(facts->sql, "CASE") || strstr(facts->sql, "FILTER");
}

/* "Days from shipping to delivery" of what is not delivered: a figure of a
 * column that is null in all rows. */
static void
check_null_figures(
    struct findings *findings, const struct facts *facts, struct arena *arena)
{
	for (int i = 0; i < facts->operation_count; i++) {
		const struct facts_operation *test = &facts->operations[i];
		if (!is_null_in_all(facts, test, arena))
			continue;
		for (int c = 0; c < facts->column_count; c++) {
			const struct facts_column *column = &facts->columns[c];
			if (column->select != test->select ||
			    !facts_is(column->clause, "select") ||
			    !column->aggregate ||
			    facts_is(column->aggregate, "count") ||
			    !same_column(facts, test->columns[0], c) ||
			    is_replaced(facts, c))
				continue;
			findings_add(findings, arena, "semantic.null_figure",
			    FINDING_ERROR,
			    findings_position(facts->sql, column->span.start),
			    "the figure is of a column that is null in all "
			    "rows");
			return;
		}
	}
}

/* Two conditions that no row meets together. */
static void
check_conditions(
    struct findings *findings, const struct facts *facts, struct arena *arena)
{
	for (int i = 0; i < facts->predicate_count; i++)
		for (int o = 0; o < facts->predicate_count; o++) {
			const struct facts_predicate *one =
			    &facts->predicates[i];
			const struct facts_predicate *other =
			    &facts->predicates[o];
			if (i == o || one->select != other->select ||
			    (!(i < o && contradicts(facts, one, other)) &&
				!denies(facts, one, other, arena)))
				continue;
			findings_add(findings, arena, "semantic.contradiction",
			    FINDING_ERROR,
			    findings_position(facts->sql, other->span.start),
			    "no row meets this condition and another one");
			return;
		}
}

void
contradiction_check(
    struct findings *findings, const struct facts *facts, struct arena *arena)
{
	check_conditions(findings, facts, arena);
	check_shares(findings, facts, arena);
	check_null_figures(findings, facts, arena);
}
