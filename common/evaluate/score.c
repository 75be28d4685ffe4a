/* score.c - the deterministic points of a candidate; see score.h */
#include "evaluate/score.h"

#include "evaluate/semantic.h"
#include "record/record.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char *const part_names[SCORE_PARTS] = {
    [SCORE_BASE] = "base",
    [SCORE_LINT_ERRORS] = "lint_errors",
    [SCORE_LINT_WARNINGS] = "lint_warnings",
    [SCORE_EXPLAIN] = "explain",
    [SCORE_GROUP_BY] = "group_by",
    [SCORE_ORDER_LIMIT] = "order_limit",
    [SCORE_DISTINCT] = "distinct",
    [SCORE_JOIN] = "join",
    [SCORE_SCHEMA] = "schema",
    [SCORE_JOINS] = "joins",
    [SCORE_SHAPE] = "shape",
    [SCORE_VALUES] = "values",
    [SCORE_REWARD] = "reward",
    [SCORE_OWN_ORDER] = "own_order",
};

static bool
is_grouped(const struct facts *facts)
{
	for (int i = 0; i < facts->select_count; i++)
		if (facts->selects[i].group_count > 0)
			return true;
	return false;
}

static bool
orders_and_limits(const struct facts *facts)
{
	for (int i = 0; i < facts->select_count; i++)
		if (facts->selects[i].order_count > 0 &&
		    facts->selects[i].limited)
			return true;
	return false;
}

/* Does the statement take the first rows of each group: one step ranks, the
 * next one cuts? */
static bool
ranks_and_cuts(const struct facts *facts)
{
	for (int i = 0; i < facts->select_count; i++)
		if (facts->selects[i].distinct_on > 0 &&
		    facts->selects[i].order_count > 0)
			return true;
	for (int i = 0; i < facts->function_count; i++) {
		const struct facts_function *function = &facts->functions[i];
		int parent = function->select < 0
				 ? -1
				 : facts->selects[function->select].parent;
		if (function->over && parent >= 0 &&
		    facts->selects[parent].where &&
		    (facts_is(function->name, "rank") ||
			facts_is(function->name, "dense_rank") ||
			facts_is(function->name, "row_number")))
			return true;
	}
	return false;
}

static bool
takes_best(const struct facts *facts)
{
	return orders_and_limits(facts) || ranks_and_cuts(facts);
}

static bool
is_distinct(const struct facts *facts)
{
	for (int i = 0; i < facts->select_count; i++)
		if (facts->selects[i].distinct ||
		    facts->selects[i].distinct_on > 0)
			return true;
	for (int i = 0; i < facts->function_count; i++)
		if (facts->functions[i].distinct)
			return true;
	return false;
}

/* Tables count 0.4 and columns 0.6.  A statement without any of a kind loses
 * nothing for that kind. */
static double
schema_share(const struct facts *facts)
{
	int tables = 0;
	int known_tables = 0;
	int columns = 0;
	int known_columns = 0;
	for (int i = 0; i < facts->relation_count; i++) {
		if (!facts_is(facts->relations[i].kind, "table"))
			continue;
		tables++;
		known_tables += facts->relations[i].table >= 0;
	}
	for (int i = 0; i < facts->column_count; i++) {
		const struct facts_column *column = &facts->columns[i];
		if (column->star || column->row || column->output)
			continue;
		/* columns of a subquery are judged inside it */
		bool derived = column->relation >= 0 &&
			       facts->relations[column->relation].table < 0;
		columns++;
		known_columns += column->column >= 0 || derived;
	}
	return 0.4 * (tables ? (double)known_tables / tables : 1) +
	       0.6 * (columns ? (double)known_columns / columns : 1);
}

/* The share of the asked shape that the statement has; 1 when the question asks
 * for none. */
static double
shape_share(const struct facts *facts, const struct intent *intent)
{
	int asked = 0;
	int met = 0;
	if (intent->counts) {
		asked++;
		met += semantic_aggregates(facts, "count");
	}
	if (intent->aggregate) {
		asked++;
		met += semantic_aggregates(facts, intent->aggregate);
	}
	if (intent->groups) {
		asked++;
		met += semantic_groups(facts);
	}
	if (intent->superlative || intent->orders) {
		bool extreme = semantic_aggregates(facts, "max") ||
			       semantic_aggregates(facts, "min");
		asked++;
		met += takes_best(facts) || extreme ||
		       (intent->orders && facts->select_count > 0 &&
			   facts->selects[0].order_count > 0);
	}
	return asked == 0 ? 1 : (double)met / asked;
}

static void
add_bonuses(struct score *score, const struct score_input *input)
{
	const struct facts *facts = input->facts;
	const struct intent *intent = input->intent;
	bool joined = facts->join_count > 0 || facts->select_count > 1;
	if (intent->groups && is_grouped(facts))
		score->parts[SCORE_GROUP_BY] = 10;
	if (intent->superlative && takes_best(facts))
		score->parts[SCORE_ORDER_LIMIT] = 10;
	if (intent->distinct && is_distinct(facts))
		score->parts[SCORE_DISTINCT] = 5;
	if (input->several_tables && joined)
		score->parts[SCORE_JOIN] = 5;
}

void
score_compute(
    struct score *score, const struct score_input *input, struct arena *arena)
{
	*score = (struct score){.points = 0};
	score->parts[SCORE_BASE] = 100;
	score->parts[SCORE_LINT_ERRORS] = -25.0 * input->findings->errors;
	score->parts[SCORE_LINT_WARNINGS] = -5.0 * input->findings->warnings;
	if (input->explain_failed)
		score->parts[SCORE_EXPLAIN] = -50;
	if (input->facts) {
		add_bonuses(score, input);
		if (input->reranker && input->context) {
			score->parts[SCORE_SCHEMA] =
			    15 * schema_share(input->facts);
			score->parts[SCORE_JOINS] =
			    20 * join_match_share(input->joins, input->facts,
				     input->context, arena);
		}
		if (input->reranker)
			score->parts[SCORE_SHAPE] =
			    10 * shape_share(input->facts, input->intent);
	}
	for (int i = 0; i < SCORE_PARTS; i++)
		score->points += score->parts[i];
}

jv
score_member(const struct score *score)
{
	jv object = jv_object();
	for (int i = 0; i < SCORE_PARTS; i++)
		if (score->parts[i] != 0)
			object = jv_object_set(object, jv_string(part_names[i]),
			    record_score(score->parts[i]));
	return jv_object_set(
	    object, jv_string("total"), record_score(score->points));
}

void
score_read(struct score *score, const jv *member)
{
	*score = (struct score){.points = 0};
	for (int i = 0; i < SCORE_OWN_ORDER; i++) {
		score->parts[i] =
		    record_member_number(member, part_names[i], 0);
		score->points += score->parts[i];
	}
}

static bool
equally_sound(const struct score_rank *left, const struct score_rank *right)
{
	return left->explain_failed == right->explain_failed &&
	       left->lint_errors == right->lint_errors &&
	       left->shape == right->shape;
}

void
score_keep_order(struct score_rank *ranks, int count)
{
	double *caps = xcalloc((size_t)count, sizeof(*caps));
	for (int i = 0; i < count; i++) {
		caps[i] = HUGE_VAL;
		for (int o = 0; o < count; o++) {
			bool better =
			    o != i && ranks[i].own_known &&
			    ranks[o].own_known &&
			    strcmp(ranks[i].origin, ranks[o].origin) == 0 &&
			    equally_sound(&ranks[i], &ranks[o]) &&
			    ranks[o].own > ranks[i].own;
			if (better && ranks[o].score->points < caps[i])
				caps[i] = ranks[o].score->points;
		}
	}
	for (int i = 0; i < count; i++) {
		struct score *score = ranks[i].score;
		if (score->points <= caps[i])
			continue;
		score->parts[SCORE_OWN_ORDER] = caps[i] - score->points;
		score->points = caps[i];
	}
	free(caps);
}

bool
score_better(const struct score_rank *left, const struct score_rank *right)
{
	if (left->score->points != right->score->points)
		return left->score->points > right->score->points;
	if (left->explain_failed != right->explain_failed)
		return !left->explain_failed;
	if (left->lint_errors != right->lint_errors)
		return left->lint_errors < right->lint_errors;
	if (left->own_known && right->own_known &&
	    strcmp(left->origin, right->origin) == 0 && left->own != right->own)
		return left->own > right->own;
	return left->index < right->index;
}
