/*
 * separate_measures.c - finds measures to compute separately; see
 * separate_measures.h
 */
#include "parser/separate_measures.h"

#include "context/name_part.h"

#include <string.h>

static int
table_of(const struct sketch *sketch, const struct term *term)
{
	return term->kind == TERM_FORMULA
		   ? sketch->formulas[term->column].term.table
		   : term->table;
}

static bool
add_measure(struct parts *parts, struct term term)
{
	for (int i = 0; i < parts->measure_count; i++)
		if (term.kind == TERM_FORMULA &&
		    parts->measures[i].term.kind == TERM_FORMULA &&
		    parts->measures[i].term.column == term.column)
			return true;
	if (parts->measure_count == MEASURES_MAX ||
	    table_of(parts->asked, &term) < 0)
		return false;
	parts->measures[parts->measure_count++] =
	    (struct measure){.term = term};
	return true;
}

/* Add the measures that a formula uses, from its root down. */
static bool
add_formula(struct parts *parts, int root)
{
	const struct formula *formula = &parts->asked->formulas[root];
	struct term term = {.kind = TERM_FORMULA, .column = root, .table = -1};
	if (formula->kind == FORMULA_MEASURE)
		return add_measure(parts, term);
	return formula->kind == FORMULA_NUMBER ||
	       (add_formula(parts, formula->left) &&
		   add_formula(parts, formula->right));
}

static bool
find_measures(struct parts *parts)
{
	const struct sketch *sketch = parts->asked;
	for (int i = 0; i < sketch->show_count; i++) {
		const struct term *term = &sketch->shows[i];
		bool good = term->kind == TERM_FORMULA
				? add_formula(parts, term->column)
				: !composer_aggregates(term) ||
				      add_measure(parts, *term);
		if (!good)
			return false;
	}
	return parts->measure_count > 1;
}

/* A single measure has no parts, and most questions have just one. */
static bool
shows_several_measures(const struct sketch *sketch)
{
	int count = 0;
	for (int i = 0; i < sketch->show_count; i++) {
		const struct term *term = &sketch->shows[i];
		count += term->kind == TERM_FORMULA  ? 2
			 : composer_aggregates(term) ? 1
						     : 0;
	}
	return count > 1;
}

static int
part_of(const struct parts *parts, int table)
{
	for (int i = 0; i < parts->count; i++)
		if (parts->tables[i] == table)
			return i;
	return -1;
}

static bool
find_tables(struct parts *parts)
{
	for (int i = 0; i < parts->measure_count; i++) {
		struct measure *measure = &parts->measures[i];
		int table = table_of(parts->asked, &measure->term);
		if (part_of(parts, table) < 0) {
			if (parts->count == PARTS_MAX)
				return false;
			parts->tables[parts->count++] = table;
		}
		measure->part = part_of(parts, table);
	}
	return parts->count > 1;
}

static bool
adds_up(const struct parts *parts, const struct measure *measure)
{
	const struct term *term = &measure->term;
	if (term->kind == TERM_FORMULA)
		term = &parts->asked->formulas[term->column].term;
	return term->kind == TERM_METRIC || term->aggregate == AGGREGATE_SUM ||
	       term->aggregate == AGGREGATE_AVERAGE ||
	       term->aggregate == AGGREGATE_MEDIAN;
}

/* "sales price - cost": the cost counts once for each sale of the thing. */
static bool
is_per_unit(const struct parts *parts, const struct measure *measure)
{
	if (measure->term.kind != TERM_FORMULA)
		return false;
	const struct term *term =
	    &parts->asked->formulas[measure->term.column].term;
	const struct context_column *column =
	    composer_column(parts->composer, term);
	if (!column || !part_of_class(column->name, ENGLISH_UNIT_PRICE))
		return false;
	for (int i = 0; i < parts->count; i++)
		if (parts->tables[i] != term->table &&
		    composer_leads_to(
			parts->composer, parts->tables[i], term->table))
			return true;
	return false;
}

/* Does a sum add rows twice, or does the join multiply rows of two tables? */
static bool
fans_out(const struct parts *parts)
{
	int repeated = 0;
	for (int i = 0; i < parts->count; i++)
		repeated += composer_repeats(parts->composer, parts->tables[i]);
	for (int i = 0; i < parts->measure_count; i++)
		if (adds_up(parts, &parts->measures[i]) &&
		    !is_per_unit(parts, &parts->measures[i]) &&
		    composer_repeats(parts->composer,
			parts->tables[parts->measures[i].part]))
			return true;
	return repeated > 1;
}

/* ---- the sketch of the parts ---- */

/* "customers with their orders and payments": group by every output that is not
 * an aggregate. */
static void
group_by_shows(struct sketch *sketch)
{
	int kept = 0;
	for (int i = 0; i < sketch->show_count; i++) {
		if (composer_aggregates(&sketch->shows[i]) ||
		    sketch->group_count == SKETCH_MAX_GROUPS)
			sketch->shows[kept++] = sketch->shows[i];
		else
			sketch->groups[sketch->group_count++] =
			    sketch->shows[i];
	}
	sketch->show_count = kept;
}

static bool
same_measure(const struct term *first, const struct term *other)
{
	return first->kind == TERM_COLUMN && other->kind == TERM_COLUMN &&
	       first->table == other->table && first->column == other->column &&
	       first->aggregate == other->aggregate &&
	       first->distinct == other->distinct;
}

/* Two words mean one measure ("budget and spending"): show it once. */
static void
drop_repeated(struct sketch *sketch)
{
	int kept = 0;
	for (int i = 0; i < sketch->show_count; i++) {
		bool repeated = false;
		for (int k = 0; k < kept; k++)
			repeated = repeated || same_measure(&sketch->shows[k],
						   &sketch->shows[i]);
		if (!repeated)
			sketch->shows[kept++] = sketch->shows[i];
	}
	sketch->show_count = kept;
}

/* Take the settled outputs.  Each part settles its own dates and units of
 * time. */
static const struct sketch *
asked_for(const struct composer *composer, const struct sketch *asked)
{
	const struct sketch *settled = &composer->sketch;
	struct sketch *sketch = arena_alloc(composer->arena, sizeof(*sketch));
	*sketch = *asked;
	memcpy(sketch->shows, settled->shows, sizeof(sketch->shows));
	sketch->show_count = settled->show_count;
	if (sketch->group_count != settled->group_count) {
		memcpy(sketch->groups, settled->groups, sizeof(sketch->groups));
		sketch->group_count = settled->group_count;
	}
	sketch->best = settled->best;
	drop_repeated(sketch);
	if (!sketch->group_count)
		group_by_shows(sketch);
	return sketch;
}

bool
parts_find(
    struct parts *parts, struct composer *composer, const struct sketch *asked)
{
	if (asked->growth || asked->running || asked->average_count ||
	    asked->share || !shows_several_measures(&composer->sketch))
		return false;
	parts->composer = composer;
	parts->asked = asked_for(composer, asked);
	return find_measures(parts) && find_tables(parts) && fans_out(parts);
}
