/* query_shape.c - features of a whole meaning; see query_shape.h */
#include "grammar/query_shape.h"

#include <stdio.h>

struct shape {
	int shows, measures, eaches, labels, keys, references, others;
	int bys, by_keys, orders, measured_orders, limits, distinct, wheres;
	int has, negations, bounds, constants, beside, idle;
	uint64_t shown_each; /* tables whose label is shown */
	uint64_t measured;   /* tables of what is measured */
	uint64_t periods;    /* tables of which a date is in a period */
	uint64_t asked;      /* tables of all but what the query is about */
};

static void
count_shown(struct shape *shape, const struct context *context,
    const struct meaning *value)
{
	const struct context_column *column = meaning_stored(value, context);
	shape->shows++;
	if (meaning_measures(value)) {
		shape->measures++;
		shape->measured |= value->tables;
	} else if (value->op == MEANING_EACH) {
		shape->eaches++;
		shape->shown_each |= value->tables;
	} else if (column) {
		const struct context_table *table =
		    &context->tables[value->table];
		if (context_is_key(table, value->column))
			shape->keys++;
		else if (column->parent_table >= 0)
			shape->references++;
		else if (context_is_label(table, value->column))
			shape->labels++;
		else
			shape->others++;
	}
}

static void
count_condition(struct shape *shape, const struct meaning *condition)
{
	shape->has += condition->op == MEANING_HAS;
	if (condition->op == MEANING_IN)
		shape->periods |= condition->tables;
	shape->negations += condition->op == MEANING_NOT;
	shape->bounds +=
	    condition->op >= MEANING_MORE && condition->op <= MEANING_MOST;
	for (int i = 0; i < condition->count; i++)
		count_condition(shape, condition->argument[i]);
}

static void
count_part(struct shape *shape, const struct context *context,
    const struct meaning *part)
{
	for (int i = 0; i < part->count; i++) {
		const struct meaning *value = part->argument[i];
		switch (part->op) {
		case MEANING_SHOW:
			count_shown(shape, context, value);
			break;
		case MEANING_BY:
			shape->bys++;
			shape->by_keys +=
			    value->op == MEANING_COLUMN &&
			    context_is_key(
				&context->tables[value->table], value->column);
			break;
		case MEANING_ASC:
		case MEANING_DESC:
			shape->orders++;
			shape->measured_orders += meaning_measures(value);
			break;
		case MEANING_WHERE:
			shape->wheres++;
			break;
		default:
			break;
		}
	}
	if (part->op != MEANING_ABOUT)
		shape->asked |= part->tables;
	shape->limits += part->op == MEANING_LIMIT;
	shape->distinct += part->op == MEANING_DISTINCT;
	count_condition(shape, part);
}

/* Is the column held to one value by a condition in the tree? */
static bool
is_fixed(const struct meaning *tree, const struct meaning *column)
{
	if (tree->op == MEANING_EQUAL)
		return tree->argument[0]->hash == column->hash;
	for (int i = 0; i < tree->count; i++)
		if (tree->op != MEANING_OR && tree->op != MEANING_NOT &&
		    is_fixed(tree->argument[i], column))
			return true;
	return false;
}

/* A column that has one value is shown; so is a column beside the label of its
 * own row.  All rows of a table are named, and nothing of them is asked. */
static void
count_idle(struct shape *shape, const struct meaning *query)
{
	for (int i = 0; i < query->count; i++) {
		const struct meaning *part = query->argument[i];
		shape->idle += part->op == MEANING_ABOUT &&
			       part->argument[0]->op == MEANING_TABLE &&
			       (part->tables & shape->asked) == 0;
		for (int j = 0; part->op == MEANING_SHOW && j < part->count;
		     j++) {
			const struct meaning *value = part->argument[j];
			if (value->op != MEANING_COLUMN)
				continue;
			shape->constants += is_fixed(query, value);
			shape->beside +=
			    (shape->shown_each & value->tables) != 0;
		}
	}
}

static void
add(const struct lattice_source *source, double *values, const char *name,
    double value)
{
	constructions_count(source->constructions, values, name, value);
}

/* The tables of the words that name one: those that the meaning lacks, and
 * those of the meaning that no word names. */
static void
add_tables(const struct meaning *query, const struct lattice_source *source,
    double *values)
{
	uint64_t named = 0;
	int missed = 0;
	for (int at = 0; at < source->question->count; at++) {
		uint64_t here = 0;
		for (int i = 0; i < source->link->count; i++) {
			const struct link_match *match =
			    &source->link->matches[i];
			if (match->kind == LINK_TABLE && match->from == at &&
			    match->table < 64 && match->score > .6)
				here |= UINT64_C(1) << match->table;
		}
		missed += here && !(here & query->tables);
		named |= here;
	}
	int unnamed = 0;
	for (uint64_t left = query->tables & ~named; left; left &= left - 1)
		unnamed++;
	add(source, values, "shape:missed_tables", missed);
	add(source, values, "shape:unnamed_tables", unnamed);
}

void
shape_features(const struct meaning *query, const struct lattice_source *source,
    double *values)
{
	struct shape shape = {0};
	char shows[32];
	for (int i = 0; i < query->count; i++)
		count_part(&shape, source->context, query->argument[i]);
	count_idle(&shape, query);
	(void)snprintf(shows, sizeof(shows), "shape:shows:%d",
	    shape.shows > 4 ? 4 : shape.shows);
	add(source, values, shows, 1);
	add(source, values, "shape:measures", shape.measures);
	add(source, values, "shape:eaches", shape.eaches);
	add(source, values, "shape:labels", shape.labels);
	add(source, values, "shape:keys", shape.keys);
	add(source, values, "shape:references", shape.references);
	add(source, values, "shape:others", shape.others);
	add(source, values, "shape:by_without_measure",
	    shape.bys && !shape.measures && !shape.measured_orders);
	add(source, values, "shape:by", shape.bys);
	add(source, values, "shape:by_keys", shape.by_keys);
	add(source, values, "shape:measure_beside_values",
	    shape.measures && shape.shows > shape.measures && !shape.bys);
	add(source, values, "shape:two_orders", shape.orders > 1);
	add(source, values, "shape:order_without_limit",
	    shape.orders && !shape.limits);
	add(source, values, "shape:limit_without_order",
	    shape.limits && !shape.orders);
	add(source, values, "shape:measured_order", shape.measured_orders);
	add(source, values, "shape:order_of_measure",
	    shape.orders && shape.measures && !shape.measured_orders);
	add(source, values, "shape:limit_of_measure",
	    shape.limits && shape.measures == shape.shows);
	add(source, values, "shape:wheres", shape.wheres);
	add(source, values, "shape:has", shape.has);
	add(source, values, "shape:negations", shape.negations);
	add(source, values, "shape:bounds", shape.bounds);
	add(source, values, "shape:shown_constants", shape.constants);
	add(source, values, "shape:column_beside_label", shape.beside);
	add(source, values, "shape:period_elsewhere",
	    shape.measured && (shape.periods & ~shape.measured));
	add(source, values, "shape:idle_rows", shape.idle);
	add(source, values, "shape:idle_rows_of_measure",
	    shape.idle && shape.measures);
	add_tables(query, source, values);
}
