/*
 * compose_conditions.c - makes a filter of one condition; see composer.h
 */
#include "parser/composer.h"

#include <string.h>

static const char *
pattern_text(const struct condition *condition, struct arena *arena)
{
	size_t length = strlen(condition->text);
	char *text = arena_alloc(arena, 2 * length + 3);
	size_t used = 0;
	bool holds = condition->kind != OPERAND_PATTERN ||
		     condition->likeness == LIKE_HOLDS;
	if (holds || condition->likeness == LIKE_ENDS)
		text[used++] = '%';
	for (size_t i = 0; i < length; i++) {
		if (strchr("%_\\", condition->text[i]))
			text[used++] = '\\';
		text[used++] = condition->text[i];
	}
	if (holds || condition->likeness == LIKE_STARTS)
		text[used++] = '%';
	return text;
}

static bool
is_text(const struct context_column *column)
{
	return !column || column->class == COLUMN_TEXT;
}

/* The flag itself, or NOT the flag. */
static struct filter *
truth(struct expr *flag, bool negated, struct arena *arena)
{
	struct filter *filter = filter_new(FILTER_TRUE, arena);
	filter->left = flag;
	filter->negated = negated;
	return filter;
}

/* "Hughes", of Tom Hughes: are the typed words a part of the stored value? */
static bool
is_part(const char *typed, const char *value, struct arena *arena)
{
	return typed &&
	       strstr(text_fold(arena, value), text_fold(arena, typed));
}

static struct filter *
compare_text(struct composer *composer, struct expr *left,
    const struct condition *condition)
{
	struct arena *arena = composer->arena;
	const struct context_column *column =
	    composer_column(composer, &condition->left);
	bool negated =
	    condition->negated || condition->comparison == COMPARE_UNEQUAL;
	bool no = strcmp(condition->text, "false") == 0;
	if (column && column->class == COLUMN_BOOLEAN &&
	    (no || strcmp(condition->text, "true") == 0))
		return truth(left, negated != no, arena);
	if (condition->kind == OPERAND_PATTERN) {
		if (!is_text(column))
			left = expr_cast(left, "text", arena);
		return filter_compare(left, negated ? "NOT ILIKE" : "ILIKE",
		    expr_leaf(EXPR_TEXT, pattern_text(condition, arena), arena),
		    arena);
	}
	if (is_text(column) && composer->patterns) {
		struct condition part = *condition;
		if (is_part(part.typed, part.text, arena))
			part.text = part.typed;
		return filter_compare(left, negated ? "NOT ILIKE" : "ILIKE",
		    expr_leaf(EXPR_TEXT, pattern_text(&part, arena), arena),
		    arena);
	}
	/* The column's type cannot hold this literal: compare as text. */
	if (column && column->class != COLUMN_TEXT &&
	    column->class != COLUMN_BOOLEAN)
		left = expr_cast(left, "text", arena);
	return filter_compare(left, negated ? "<>" : "=",
	    expr_leaf(EXPR_TEXT, condition->text, arena), arena);
}

/* Make the left side comparable with a number; also return how the number is
 * written. */
static struct expr *
numeric_side(struct composer *composer, struct expr *left,
    const struct condition *condition, enum expr_kind *literal)
{
	struct arena *arena = composer->arena;
	const struct context_column *column =
	    composer_column(composer, &condition->left);
	*literal = EXPR_NUMBER;
	if (!column || condition->left.aggregate ||
	    column->class == COLUMN_NUMBER)
		return left;
	if (column->class == COLUMN_DATE) {
		struct expr *year = expr_call(
		    "date_part", expr_leaf(EXPR_TEXT, "year", arena), arena);
		year->argument[year->argument_count++] = left;
		return year;
	}
	if (column->numeric_text && condition->comparison != COMPARE_EQUAL)
		return expr_cast(left, "numeric", arena);
	*literal = EXPR_TEXT;
	return column->class == COLUMN_TEXT ? left
					    : expr_cast(left, "text", arena);
}

static struct filter *
compare_number(struct composer *composer, struct expr *left,
    const struct condition *condition)
{
	enum expr_kind literal;
	left = numeric_side(composer, left, condition, &literal);
	return filter_compare(left,
	    cue_operator(condition->comparison, condition->negated),
	    expr_leaf(literal, condition->text, composer->arena),
	    composer->arena);
}

/* A block over one table alone: (SELECT avg(price) FROM products). */
static struct block *
table_block(struct composer *composer, int table)
{
	struct block *block = block_new(composer->arena);
	return block_add_source(block, table, composer->arena) ? block : NULL;
}

/* The table's column that says which group a row belongs to; -1 when it has
 * none. */
static int
group_column(
    const struct composer *composer, int table, const struct term *group)
{
	const struct context *context = composer->context;
	if (group->kind == TERM_COLUMN && group->table == table)
		return group->column;
	for (int i = 0; i < context->fk_count; i++)
		if (context->fks[i].from == table &&
		    context->fks[i].to == group->table &&
		    context->fks[i].column_count == 1)
			return context->fks[i].columns[0];
	return -1;
}

/* WHERE inner.department_id = outer.department_id */
static void
correlate(struct composer *composer, struct block *block, struct expr *left,
    const struct condition *condition)
{
	int column = left->kind == EXPR_COLUMN &&
			     left->source->table == condition->right.table
			 ? group_column(composer, condition->right.table,
			       &condition->group)
			 : -1;
	if (column < 0) {
		composer->unbound++;
		return;
	}
	block->correlated = true;
	block->group_of_outer = filter_compare(
	    expr_column(block->sources[0], column, composer->arena), "=",
	    expr_column(left->source, column, composer->arena),
	    composer->arena);
	block->where = block->group_of_outer;
}

/* ", active ones only", "drafts left out": said behind the comparison, between
 * borders of its own, it is of all rows. */
static bool
restricts_all(const struct composer *composer, const struct condition *outer,
    const struct condition *one)
{
	const struct question *question = composer->request->question;
	int from = one->at;
	if (one->scope > 0 || one->inner || one->at < outer->at ||
	    composer_home(composer, one) != outer->right.table)
		return false;
	while (from > outer->at && !question_is_border(question, from - 1))
		from--;
	for (int at = from; from > outer->at; at++) {
		if (question_is_border(question, at))
			return one->leaves;
		if (english_is(
			question->tokens[at].folded, ENGLISH_RESTRICTION))
			return true;
	}
	return false;
}

void
composer_inner(struct composer *composer, struct block *block,
    const struct condition *outer)
{
	const struct sketch *sketch = &composer->sketch;
	for (int i = 0; i < sketch->condition_count; i++) {
		struct condition one = sketch->conditions[i];
		if (one.inner != outer->at + 1 &&
		    !restricts_all(composer, outer, &one))
			continue;
		struct block *home = block;
		struct filter *way = NULL;
		int table = composer_home(composer, &one);
		if (!block_source(block, table))
			way = composer_branch_from(
			    composer, block, outer->right.table, table, &home);
		struct filter *filter =
		    composer_condition(composer, home, &one);
		if (!filter || (home == block && way)) {
			composer->unbound++;
			continue;
		}
		block_and(&home->where, filter, composer->arena);
		if (way)
			block_and(&block->where, way, composer->arena);
	}
}

static struct filter *
compare_with(struct composer *composer, struct expr *left,
    const struct condition *condition, struct expr *right)
{
	return right ? filter_compare(left,
			   cue_operator(
			       condition->comparison, condition->negated),
			   right, composer->arena)
		     : NULL;
}

static struct filter *
compare_aggregate(struct composer *composer, struct block *outer,
    struct expr *left, const struct condition *condition)
{
	if (condition->right.kind == TERM_FAR)
		return compare_with(composer, left, condition,
		    composer_term(composer, outer, &condition->right));
	if (condition->of_groups)
		return compare_with(composer, left, condition,
		    composer_average_of_groups(composer, outer, condition));
	struct block *block = table_block(composer, condition->right.table);
	struct expr *value =
	    block ? composer_aggregate(composer, block, &condition->right)
		  : NULL;
	if (!value)
		return NULL;
	block_add_item(block, value, NULL);
	if (condition->own)
		correlate(composer, block, left, condition);
	composer_inner(composer, block, condition);
	if (condition->latest)
		composer_latest_period(composer, block, condition);
	return filter_compare(left,
	    cue_operator(condition->comparison, condition->negated),
	    expr_block(block, composer->arena), composer->arena);
}

/* "more than <entity>": compare with the same column of the row that has that
 * name. */
static struct filter *
compare_named(struct composer *composer, struct expr *left,
    const struct condition *condition)
{
	struct arena *arena = composer->arena;
	struct block *block = table_block(composer, condition->left.table);
	if (!block)
		return NULL;
	/* "than any town in Kent": Kent is a row of another table */
	struct block *home = block;
	struct filter *way = NULL;
	if (condition->right.table != condition->left.table) {
		way = composer_branch_from(composer, block,
		    condition->left.table, condition->right.table, &home);
		if (!way)
			return NULL;
	}
	/* "the same as": several rows may have that name */
	bool same = condition->comparison == COMPARE_EQUAL;
	struct term value = condition->left;
	value.aggregate = same ? AGGREGATE_NONE : condition->right.aggregate;
	struct expr *item = composer_aggregate(composer, block, &value);
	if (!item)
		return NULL;
	block_add_item(block, item, NULL);
	block_and(&home->where,
	    filter_compare(
		expr_column(block_source(home, condition->right.table),
		    condition->right.column, arena),
		"=", expr_leaf(EXPR_TEXT, condition->text, arena), arena),
	    arena);
	if (way)
		block_and(&block->where, way, arena);
	composer_inner(composer, block, condition);
	if (same) {
		struct filter *in = filter_new(FILTER_IN, arena);
		in->left = left;
		in->block = block;
		in->negated = condition->negated;
		return in;
	}
	return filter_compare(left,
	    cue_operator(condition->comparison, condition->negated),
	    expr_block(block, arena), arena);
}

/* (SELECT speed FROM cars ORDER BY power DESC LIMIT 1) */
static struct filter *
compare_best(struct composer *composer, struct expr *left,
    const struct condition *condition)
{
	struct arena *arena = composer->arena;
	struct block *block = table_block(composer, condition->right.table);
	if (!block || condition->left.table != condition->right.table)
		return NULL;
	block_add_item(block,
	    expr_column(block->sources[0], condition->left.column, arena),
	    NULL);
	block_add_order(block,
	    expr_column(block->sources[0], condition->right.column, arena),
	    condition->most);
	block->limit = 1;
	return filter_compare(left,
	    cue_operator(condition->comparison, condition->negated),
	    expr_block(block, arena), arena);
}

static struct filter *
flag_filter(struct composer *composer, struct expr *left,
    const struct condition *condition)
{
	const struct context_column *column =
	    composer_column(composer, &condition->left);
	struct arena *arena = composer->arena;
	if (!column || column->class == COLUMN_BOOLEAN)
		return truth(left, condition->negated, arena);
	const char *literal =
	    condition->negated ? column->flag_false : column->flag_true;
	if (!literal)
		return NULL;
	return filter_compare(left, "=",
	    expr_leaf(column->class == COLUMN_NUMBER ? EXPR_NUMBER : EXPR_TEXT,
		literal, arena),
	    arena);
}

/* Add what else is said of the row that the key leads to. */
static void
add_joined(struct composer *composer, struct block *inner, int via)
{
	const struct sketch *sketch = &composer->sketch;
	for (int i = 0; i < sketch->condition_count; i++) {
		struct condition joined = sketch->conditions[i];
		if (!joined.joint || !joined.through || joined.via != via)
			continue;
		joined.through = joined.negated = false;
		struct filter *filter =
		    composer_condition(composer, inner, &joined);
		if (filter)
			block_and(&inner->where, filter, composer->arena);
	}
}

/* source_id IN (SELECT id FROM places WHERE name = ...) */
static struct filter *
through_filter(struct composer *composer, struct block *block,
    const struct condition *condition)
{
	const struct context_fk *fk = &composer->context->fks[condition->via];
	struct source *source = block_source(block, fk->from);
	struct block *inner = table_block(composer, fk->to);
	struct condition plain = *condition;
	plain.through = false;
	plain.negated = false;
	if (!source || !inner)
		return NULL;
	inner->where = composer_condition(composer, inner, &plain);
	add_joined(composer, inner, condition->via);
	if (!inner->where || !block_add_item(inner,
				 expr_column(inner->sources[0],
				     fk->references[0], composer->arena),
				 NULL))
		return NULL;
	struct filter *in = filter_new(FILTER_IN, composer->arena);
	in->left = expr_column(source, fk->columns[0], composer->arena);
	in->block = inner;
	in->negated = condition->negated;
	return in;
}

/* sum(a) FILTER (...) > sum(a) FILTER (...) */
static struct filter *
compare_figure(struct composer *composer, struct block *block,
    struct expr *left, const struct condition *condition)
{
	return compare_with(composer, left, condition,
	    composer_term(composer, block, &condition->right));
}

/* Return how many times the right side is meant: 2, 1 + 20 / 100.0 */
static struct expr *
factor_of(const struct factor *factor, struct arena *arena)
{
	struct expr *number = expr_leaf(EXPR_NUMBER, factor->number, arena);
	if (factor->kind == FACTOR_TIMES)
		return number;
	number = expr_binary(
	    number, "/", expr_leaf(EXPR_NUMBER, "100.0", arena), arena);
	return factor->kind == FACTOR_PERCENT
		   ? number
		   : expr_binary(expr_leaf(EXPR_NUMBER, "1", arena),
			 factor->kind == FACTOR_ABOVE ? "+" : "-", number,
			 arena);
}

/* Multiply the right side. */
static struct filter *
scale(struct composer *composer, struct filter *filter,
    const struct condition *condition)
{
	if (!filter || !condition->factor.kind)
		return filter;
	if (filter->kind != FILTER_COMPARE ||
	    condition->kind == OPERAND_NUMBER ||
	    condition->kind == OPERAND_TEXT) {
		composer->unbound++;
		return filter;
	}
	filter->right = expr_binary(filter->right, "*",
	    factor_of(&condition->factor, composer->arena), composer->arena);
	return filter;
}

static struct filter *compare(struct composer *composer, struct block *block,
    const struct condition *condition);

struct filter *
composer_condition(struct composer *composer, struct block *block,
    const struct condition *condition)
{
	if (condition->through)
		return through_filter(composer, block, condition);
	return scale(composer, compare(composer, block, condition), condition);
}

static struct filter *
compare(struct composer *composer, struct block *block,
    const struct condition *condition)
{
	struct expr *left = composer_term(composer, block, &condition->left);
	if (!left)
		return NULL;
	switch (condition->kind) {
	case OPERAND_TEXT:
	case OPERAND_PATTERN:
		return compare_text(composer, left, condition);
	case OPERAND_NUMBER:
		return compare_number(composer, left, condition);
	case OPERAND_PERIOD:
		return composer_compare_period(composer, left, condition);
	case OPERAND_DAYS:
		return composer_compare_weekdays(composer, left, condition);
	case OPERAND_NEAR:
		return composer_compare_near(composer, block, left, condition);
	case OPERAND_COLUMN:
		return composer_compare_columns(
		    composer, block, left, condition);
	case OPERAND_FIGURE:
		return compare_figure(composer, block, left, condition);
	case OPERAND_TERM:
		return compare_aggregate(composer, block, left, condition);
	case OPERAND_BEST:
		return compare_best(composer, left, condition);
	case OPERAND_NAMED:
		return compare_named(composer, left, condition);
	case OPERAND_TRUE:
		return flag_filter(composer, left, condition);
	case OPERAND_NULL: {
		struct filter *null = filter_new(FILTER_NULL, composer->arena);
		null->left = left;
		null->negated = condition->negated;
		return null;
	}
	}
	return NULL;
}
