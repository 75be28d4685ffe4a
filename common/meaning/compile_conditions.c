/* compile_conditions.c - WHERE and HAVING; see compiler.h */
#include "meaning/compiler.h"

#include <string.h>

bool
compiler_is_having(const struct meaning *condition)
{
	if (condition->op >= MEANING_EQUAL && condition->op <= MEANING_MOST)
		return meaning_measures(condition->argument[0]);
	for (int i = 0; i < condition->count; i++)
		if (condition->op != MEANING_HAS &&
		    meaning_is_condition(condition->argument[i]) &&
		    compiler_is_having(condition->argument[i]))
			return true;
	return false;
}

bool
compiler_is_of_groups(const struct kept *kept)
{
	return !kept->of && compiler_is_having(kept->condition);
}

static struct expr *
block_of(struct compiler *compiler, const struct meaning *query)
{
	struct meaning_block inner;
	if (!meaning_compile(&inner, query, compiler->graph, compiler->arena))
		return NULL;
	compiler->out->tables += inner.tables;
	compiler->out->joins += inner.joins;
	compiler->out->semi_joins += inner.semi_joins;
	return expr_block(inner.block, compiler->arena);
}

/* A measure on the right side of a condition on rows is one value of its own.
 */
static struct expr *
own_block(struct compiler *compiler, const struct meaning *measure)
{
	if (measure->op == MEANING_ONE)
		return block_of(compiler, measure->argument[0]);
	struct block *block = block_new(compiler->arena);
	int home = meaning_home(measure);
	if (home < 0 || measure->count != 1 ||
	    measure->argument[0]->op == MEANING_WITH)
		return NULL;
	struct source *source = block_add_source(block, home, compiler->arena);
	struct block *outer = compiler->block;
	compiler->block = block;
	struct expr *value = compiler_value(compiler, measure, NULL, source);
	compiler->block = outer;
	if (!value || !block_add_item(block, value, NULL))
		return NULL;
	return expr_block(block, compiler->arena);
}

static const char *
operator_of(enum meaning_op op, bool negated)
{
	static const char *const plain[] = {"=", "<>", ">", ">=", "<", "<="};
	static const char *const other[] = {"<>", "=", "<=", "<", ">=", ">"};
	return (negated ? other : plain)[op - MEANING_EQUAL];
}

/* The text as a pattern; its own wildcards stand for themselves. */
static const char *
pattern_of(enum meaning_op op, const char *text, struct arena *arena)
{
	char *plain = arena_alloc(arena, 2 * strlen(text) + 1);
	char *end = plain;
	for (; *text; text++) {
		if (*text == '%' || *text == '_' || *text == '\\')
			*end++ = '\\';
		*end++ = *text;
	}
	return arena_printf(arena, "%s%s%s", op == MEANING_STARTS ? "" : "%",
	    plain, op == MEANING_ENDS ? "" : "%");
}

/* The year that the day begins; "" when there is no day, NULL when it begins
 * none. */
static const char *
year_begun(const char *day, struct arena *arena)
{
	size_t digits = strspn(day, "0123456789");
	if (*day == '\0')
		return day;
	return digits > 0 && strcmp(day + digits, "-01-01") == 0
		   ? arena_strndup(arena, day, digits)
		   : NULL;
}

/* Compare with a period: before its first day, after its last. */
static struct filter *
beside_period(struct compiler *compiler, const struct meaning *condition,
    struct expr *left, const struct context_column *column, bool negated)
{
	const struct meaning *period = condition->argument[1];
	bool low =
	    condition->op == MEANING_LESS || condition->op == MEANING_LEAST;
	bool before = (condition->op == MEANING_LESS ||
			  condition->op == MEANING_MOST) != negated;
	bool years = column->class == COLUMN_NUMBER;
	const char *day = period->argument[!low]->text;
	if (years)
		day = year_begun(day, compiler->arena);
	return day && *day ? filter_compare(left, before ? "<" : ">=",
				 expr_leaf(years ? EXPR_NUMBER : EXPR_DATE, day,
				     compiler->arena),
				 compiler->arena)
			   : NULL;
}

static struct filter *
period_filter(struct compiler *compiler, const struct meaning *condition,
    struct expr *left, const struct context_column *column, bool negated)
{
	struct arena *arena = compiler->arena;
	const struct meaning *period = condition->argument[1];
	const char *from = period->argument[0]->text;
	const char *to = period->argument[1]->text;
	struct filter *both = filter_new(FILTER_AND, arena);
	enum expr_kind kind = EXPR_DATE;
	if (column->class == COLUMN_NUMBER) {
		from = year_begun(from, arena);
		to = year_begun(to, arena);
		if (!from || !to)
			return NULL;
		kind = EXPR_NUMBER;
	}
	if (*from)
		filter_add(both, filter_compare(left, ">=",
				     expr_leaf(kind, from, arena), arena));
	if (*to)
		filter_add(both, filter_compare(left, "<",
				     expr_leaf(kind, to, arena), arena));
	if (!both->first)
		return NULL;
	return negated ? filter_outside(left, both, column->nullable, arena)
		       : both;
}

/* The condition on rows of this source, or of the core where it is NULL. */
static struct filter *
leaf_filter(struct compiler *compiler, const struct meaning *condition,
    struct source *source, bool negated)
{
	struct arena *arena = compiler->arena;
	const struct meaning *value = condition->argument[0];
	const struct context_column *column =
	    meaning_stored(value, compiler->context);
	struct expr *left = compiler_value(compiler, value, NULL, source);
	struct expr *right;
	struct filter *filter;
	/* No row has a measure. */
	if (!left || (source && meaning_measures(value)))
		return NULL;
	if (condition->count == 2 && column &&
	    condition->argument[1]->op == MEANING_PERIOD) {
		bool within = condition->op == MEANING_IN ||
			      condition->op == MEANING_EQUAL ||
			      condition->op == MEANING_UNEQUAL;
		return within
			   ? period_filter(compiler, condition, left, column,
				 negated != (condition->op == MEANING_UNEQUAL))
			   : beside_period(
				 compiler, condition, left, column, negated);
	}
	switch (condition->op) {
	case MEANING_MISSING:
		filter = filter_new(FILTER_NULL, arena);
		filter->left = left;
		filter->negated = negated;
		return filter;
	case MEANING_STARTS:
	case MEANING_ENDS:
	case MEANING_HOLDS:
		return filter_compare(left, negated ? "NOT ILIKE" : "ILIKE",
		    expr_leaf(EXPR_TEXT,
			pattern_of(
			    condition->op, condition->argument[1]->text, arena),
			arena),
		    arena);
	default:
		right = !meaning_measures(value) &&
				meaning_is_measure(condition->argument[1])
			    ? own_block(compiler, condition->argument[1])
			    : compiler_value(compiler, condition->argument[1],
				  column, NULL);
		return right ? filter_compare(left,
				   operator_of(condition->op, negated), right,
				   arena)
			     : NULL;
	}
}

static struct filter *
group_filter(struct compiler *compiler, const struct meaning *condition,
    struct source *source, bool negated)
{
	bool any = (condition->op == MEANING_OR) != negated;
	struct filter *group =
	    filter_new(any ? FILTER_OR : FILTER_AND, compiler->arena);
	for (int i = 0; i < condition->count; i++) {
		struct filter *part = compiler_filter(
		    compiler, condition->argument[i], source, negated);
		if (!part)
			return NULL;
		filter_add(group, part);
	}
	return group;
}

static struct filter *
rule_filter(struct compiler *compiler, const struct meaning *rule,
    struct source *source, bool negated)
{
	struct filter *filter = filter_new(FILTER_TRUE, compiler->arena);
	filter->left = compiler_defined(compiler, rule, source);
	filter->negated = negated;
	return filter->left ? filter : NULL;
}

struct filter *
compiler_filter(struct compiler *compiler, const struct meaning *condition,
    struct source *source, bool negated)
{
	if (condition->op == MEANING_NOT)
		return compiler_filter(
		    compiler, condition->argument[0], source, !negated);
	if (condition->op == MEANING_AND || condition->op == MEANING_OR)
		return group_filter(compiler, condition, source, negated);
	if (condition->op == MEANING_HAS || condition->op == MEANING_BOTH)
		return NULL;
	if (condition->op == MEANING_RULE)
		return rule_filter(compiler, condition, source, negated);
	return leaf_filter(compiler, condition, source, negated);
}

/* The condition on rows of the table that the source of a place reads. */
static bool
add_condition(struct compiler *compiler, const struct meaning *condition,
    const struct place *place)
{
	int home = place->source->table;
	struct filter *filter =
	    !compiler_is_having(condition)
		? compiler_filter(compiler, condition, place->source, false)
		: compiler_bound_filter(compiler, condition,
		      compiler_key_of(compiler, home), place->source);
	if (!filter ||
	    (!compiler_is_having(condition) && meaning_home(condition) != home))
		return false;
	block_and(&place->block->where, filter, compiler->arena);
	return true;
}

/* Rows of another table belong to this one, and meet conditions of their own:
 * a semi-join from the core to them. */
static bool
place_apart(struct compiler *compiler, const struct meaning *rows, bool negated,
    const struct place *place, const struct semi_join *semi)
{
	for (int i = 1; rows->op == MEANING_WITH && i < rows->count; i++)
		if (!add_condition(compiler, rows->argument[i], place))
			return false;
	block_and(&compiler->block->where,
	    compiler_semi_filter(compiler, semi, negated), compiler->arena);
	return true;
}

/* The rows are joined: their conditions are those of the block. */
static bool
place_joined(struct compiler *compiler, const struct meaning *rows)
{
	const struct place place = {
	    compiler->block, block_source(compiler->block, meaning_home(rows))};
	for (int i = 1; rows->op == MEANING_WITH && i < rows->count; i++)
		if (compiler_is_having(rows->argument[i])
			? !add_condition(compiler, rows->argument[i], &place)
			: !compiler_place(compiler, rows->argument[i], false))
			return false;
	return true;
}

static bool
place_rows(struct compiler *compiler, const struct meaning *rows, bool negated)
{
	int home = meaning_home(rows);
	struct place place;
	struct semi_join *semi;
	/* Rows that are joined anyway exist. */
	if (!negated && block_source(compiler->block, home))
		return place_joined(compiler, rows);
	return compiler_reach(compiler, home, true, &place, &semi) && semi &&
	       place_apart(compiler, rows, negated, &place, semi);
}

/* The rows that meet one side of `both`. */
static const struct meaning *
rows_of(struct compiler *compiler, const struct meaning *side)
{
	if (side->op == MEANING_HAS)
		return side->argument[0];
	const struct meaning *list[2] = {
	    meaning_table(meaning_home(side), compiler->arena), side};
	return meaning_form(
	    MEANING_WITH, list, 2, compiler->context, compiler->arena);
}

bool
compiler_place_both(
    struct compiler *compiler, const struct meaning *both, int owner)
{
	if (!block_source(compiler->block, owner))
		return false;
	for (int i = 0; i < both->count; i++) {
		struct place place;
		struct semi_join *semi;
		const struct meaning *rows =
		    rows_of(compiler, both->argument[i]);
		if (!rows ||
		    !compiler_reach_from(compiler, owner, meaning_home(rows),
			true, &place, &semi) ||
		    !semi || !place_apart(compiler, rows, false, &place, semi))
			return false;
	}
	return true;
}

/* The tables that a condition reads, but for those of blocks of their own. */
static uint64_t
tables_beside(const struct meaning *condition)
{
	uint64_t tables = condition->count ? 0 : condition->tables;
	for (int i = 0; i < condition->count; i++)
		if (condition->argument[i]->op != MEANING_ONE)
			tables |= tables_beside(condition->argument[i]);
	return tables;
}

/* The one table that a condition reads; -1: there are several or none. */
static int
sole_table(const struct meaning *condition)
{
	int home = meaning_home(condition);
	return home >= 0 && home < 64 &&
		       tables_beside(condition) == UINT64_C(1) << home
		   ? home
		   : -1;
}

bool
compiler_join_tables(struct compiler *compiler, const struct meaning *condition)
{
	uint64_t tables = tables_beside(condition);
	for (int t = 0; t < GRAPH_MAX_TABLES; t++) {
		struct place place;
		struct semi_join *semi;
		if ((tables >> t & 1) == 0)
			continue;
		if (!compiler_reach(compiler, t, false, &place, &semi) || semi)
			return false;
	}
	return true;
}

bool
compiler_place(
    struct compiler *compiler, const struct meaning *condition, bool negated)
{
	/* Rows have no measure, and nothing says whose bound it is. */
	if (compiler_is_having(condition))
		return false;
	if (condition->op == MEANING_NOT)
		return compiler_place(
		    compiler, condition->argument[0], !negated);
	if (condition->op == MEANING_HAS)
		return place_rows(compiler, condition->argument[0], negated);
	if (condition->op == MEANING_AND && !negated) {
		for (int i = 0; i < condition->count; i++)
			if (!compiler_place(
				compiler, condition->argument[i], negated))
				return false;
		return true;
	}
	int table = sole_table(condition);
	struct place place;
	struct semi_join *semi;
	if (table < 0) {
		if (!compiler_join_tables(compiler, condition))
			return false;
		struct filter *filter =
		    compiler_filter(compiler, condition, NULL, negated);
		if (filter)
			block_and(
			    &compiler->block->where, filter, compiler->arena);
		return filter;
	}
	bool apart = negated && !block_source(compiler->block, table);
	int before = compiler->semi_count;
	if (!compiler_reach(compiler, table, apart, &place, &semi))
		return false;
	struct filter *filter = compiler_filter(
	    compiler, condition, place.source, apart ? false : negated);
	if (!filter)
		return false;
	block_and(&place.block->where, filter, compiler->arena);
	if (semi && compiler->semi_count > before)
		block_and(&compiler->block->where,
		    compiler_semi_filter(compiler, semi, apart),
		    compiler->arena);
	return true;
}
