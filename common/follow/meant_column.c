/* meant_column.c - which column or value the words of an edit mean; see
 * editor.h */
#include "follow/editor.h"
#include "parser/date_kind.h"

#include <float.h>
#include <string.h>

/* What the statement has already is meant before what it has not. */
static const double gain_restricted = .6;
static const double gain_shown = .4;
static const double gain_there = .3;
static const double loss_of_distance = .1;

const struct context_column *
target_reference(
    const struct editor *editor, int reference, struct target *target)
{
	const struct facts *facts = &editor->clauses->facts;
	if (reference < 0 || reference >= facts->column_count)
		return NULL;
	const struct facts_column *column = &facts->columns[reference];
	int table = column->relation < 0
			? -1
			: facts->relations[column->relation].table;
	if (table < 0 || column->column < 0)
		return NULL;
	*target = (struct target){table, column->column, NULL};
	return &editor->context->tables[table].columns[column->column];
}

static bool
is_same(const struct target *one, const struct target *other)
{
	return one->table == other->table && one->column == other->column;
}

bool
target_restricted(const struct editor *editor, const struct clause_part *part,
    const struct target *target)
{
	const struct facts_predicate *predicate =
	    clauses_predicate(editor->clauses, part);
	struct target read;
	if (!predicate || predicate->subquery || predicate->column_count == 0)
		return false;
	for (int i = 0; i < predicate->column_count; i++)
		if (!target_reference(editor, predicate->columns[i], &read) ||
		    !is_same(&read, target))
			return false;
	return true;
}

int
target_nested(const struct editor *editor, const struct clause_part *part,
    const struct target *target)
{
	const struct facts *facts = &editor->clauses->facts;
	const struct facts_predicate *predicate =
	    clauses_predicate(editor->clauses, part);
	struct target read;
	if (!predicate || !predicate->subquery)
		return -1;
	for (int i = 0; i < predicate->literal_count; i++) {
		int literal = predicate->literals[i];
		if (facts_is(facts->literals[literal].operator, "=") &&
		    target_reference(
			editor, facts->literals[literal].column, &read) &&
		    is_same(&read, target))
			return literal;
	}
	return -1;
}

static bool
is_restricted(const struct editor *editor, const struct target *target)
{
	const struct clause *where = &editor->clauses->where;
	for (int i = 0; i < where->count; i++)
		if (target_restricted(editor, &where->parts[i], target) ||
		    target_nested(editor, &where->parts[i], target) >= 0)
			return true;
	return false;
}

static bool
is_shown(const struct editor *editor, const struct target *target)
{
	const struct facts_select *top = &editor->clauses->facts.selects[0];
	struct target read;
	for (int i = 0; i < top->output_count; i++)
		if (target_reference(editor, top->outputs[i].column, &read) &&
		    is_same(&read, target))
			return true;
	return false;
}

/* How far the table is from those of the statement: 0 for one of them. */
static double
distance_of(const struct editor *editor, int table)
{
	double nearest = DBL_MAX;
	for (int i = 0; i < editor->clauses->relation_count; i++) {
		int from = editor->clauses->relations[i].table;
		double distance =
		    from < 0 ? DBL_MAX
		    : from == table
			? 0
			: graph_distance(editor->graph, from, table);
		if (distance < nearest)
			nearest = distance;
	}
	return nearest;
}

static double
fitness(const struct editor *editor, const struct link_match *match,
    const struct target *target)
{
	double distance = distance_of(editor, match->table);
	double gain = distance > 0 ? -loss_of_distance * distance : gain_there;
	if (distance >= DBL_MAX)
		return -DBL_MAX;
	if (target->column >= 0 && is_restricted(editor, target))
		gain = gain_restricted;
	else if (target->column >= 0 && is_shown(editor, target))
		gain = gain_shown;
	return match->score + gain;
}

static bool
is_yes_or_no(const struct editor *editor, const struct link_match *match)
{
	const struct context_column *column =
	    &editor->context->tables[match->table].columns[match->column];
	return column->class == COLUMN_BOOLEAN || column->flag_true;
}

static bool
is_of_kind(const struct editor *editor, const struct link_match *match,
    enum target_kind kind)
{
	switch (kind) {
	case TARGET_VALUE:
		return match->kind == LINK_VALUE ||
		       (match->kind == LINK_COLUMN &&
			   is_yes_or_no(editor, match));
	case TARGET_COLUMN:
		return match->kind == LINK_COLUMN;
	case TARGET_GROUP:
		break;
	}
	return match->kind == LINK_COLUMN || match->kind == LINK_TABLE;
}

bool
target_find(const struct editor *editor, struct fragment_span span,
    enum target_kind kind, struct target *target)
{
	const struct link_result *link = editor->asked->link;
	double best = -DBL_MAX;
	for (int i = 0; i < link->count; i++) {
		const struct link_match *match = &link->matches[i];
		struct target found = {match->table, match->column,
		    match->kind == LINK_VALUE ? match->value : NULL};
		if (match->from != span.from || match->to != span.to ||
		    !is_of_kind(editor, match, kind))
			continue;
		double fit = fitness(editor, match, &found);
		if (fit <= best)
			continue;
		best = fit;
		*target = found;
	}
	return best > -DBL_MAX;
}

/* ---- dates ---- */

/* A date that WHERE compares with a day. */
static bool
restricted_date(const struct editor *editor, struct target *target)
{
	const struct clause *where = &editor->clauses->where;
	for (int i = 0; i < where->count; i++) {
		const struct facts_predicate *predicate =
		    clauses_predicate(editor->clauses, &where->parts[i]);
		for (int c = 0; predicate && c < predicate->column_count; c++) {
			const struct context_column *column = target_reference(
			    editor, predicate->columns[c], target);
			if (column && column->class == COLUMN_DATE &&
			    !predicate->subquery &&
			    predicate->literal_count > 0)
				return true;
		}
	}
	return false;
}

/* How well a date of a table tells when its rows happened; above 0: it does. */
static double
date_fit(const struct editor *editor, int table, int column,
    const struct period *period)
{
	const struct context_table *owner = &editor->context->tables[table];
	const struct context_column *date = &owner->columns[column];
	if (date->class != COLUMN_DATE)
		return 0;
	double fit = date_kind_is_special(owner, column) ? .4 : 1;
	if (period && date_kind_never_held(date, period))
		fit *= .3;
	return fit;
}

/* The table that an aggregate of the statement reads; -1: none. */
static int
measured_table(const struct editor *editor)
{
	const struct facts *facts = &editor->clauses->facts;
	struct target read;
	for (int i = 0; i < facts->function_count; i++) {
		const struct facts_function *function = &facts->functions[i];
		if (function->select == 0 &&
		    facts_is(function->kind, "aggregate") &&
		    function->column_count > 0 &&
		    target_reference(editor, function->columns[0], &read))
			return read.table;
	}
	return -1;
}

/* One is the beginning of the other: order, orders. */
static bool
are_alike(const char *one, const char *other)
{
	enum { LEAST = 4 };
	size_t length =
	    strlen(one) < strlen(other) ? strlen(one) : strlen(other);
	return length >= LEAST && strncmp(one, other, length) == 0;
}

/* Do the names of the tables share a word: orders, lines of orders? */
static bool
are_kin(const struct editor *editor, int table, int other)
{
	struct arena *arena = editor->arena;
	if (other < 0)
		return false;
	struct text_words one =
	    text_words(arena, editor->context->tables[table].words);
	struct text_words two =
	    text_words(arena, editor->context->tables[other].words);
	for (size_t i = 0; i < one.count; i++)
		for (size_t o = 0; o < two.count; o++)
			if (are_alike(one.word[i], two.word[o]))
				return true;
	return false;
}

/* How near what is counted or summed the table is: itself, the one that its
 * rows belong to, another of the statement, one beside it. */
static double
place_of(const struct editor *editor, int table, double distance, int measured)
{
	if (table == measured)
		return 1.2;
	if (are_kin(editor, table, measured))
		return 1.1;
	if (table == editor->clauses->relations[0].table)
		return 1;
	return distance > 0 ? .8 / distance : .9;
}

bool
target_date(const struct editor *editor, const struct period *period,
    struct target *target)
{
	if (restricted_date(editor, target))
		return true;
	int measured = measured_table(editor);
	double best = 0;
	for (int t = 0; t < editor->context->table_count; t++) {
		double distance = distance_of(editor, t);
		if (distance > 4 ||
		    (distance > 0 && !reach_is_single(editor, t)))
			continue;
		double place = place_of(editor, t, distance, measured);
		const struct context_table *table = &editor->context->tables[t];
		for (int c = 0; c < table->column_count; c++) {
			double fit = date_fit(editor, t, c, period) * place;
			if (fit <= best)
				continue;
			best = fit;
			*target = (struct target){t, c, NULL};
		}
	}
	return best > 0;
}
