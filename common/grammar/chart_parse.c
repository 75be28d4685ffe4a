/* chart_parse.c - the search for the best meanings; see chart_parse.h */
#include "grammar/chart_parse.h"

#include "meaning/written.h"

#include <stdlib.h>
#include <string.h>

/* Edges of one category in a cell, beginnings of one step, all edges of a cell,
 * all beginnings of a cell, and edges that a parse makes at most. */
enum {
	BEAM = 12,
	BEGUN_BEAM = 6,
	CELL_MOST = 144,
	BEGUN_MOST = 512,
	EDGES_MOST = 200000
};

/* Of meaning.tables. */
enum { TABLE_BITS = 64 };

/* The first elements of some rules were found: the last of them, and those
 * before it. */
struct begun {
	const struct step *step;
	const struct begun *before;
	const struct chart_edge *edge;
	int from; /* of the first one */
	double score;
};

struct cell {
	struct chart_edge **edge;
	int count;
	struct begun **begun;
	int begun_count;
	uint64_t categories; /* a filter: bit category % 64 */
};

struct chart {
	const struct lattice *lattice;
	const struct constructions *constructions;
	const struct graph *graph;
	struct arena *arena;
	struct cell *cells; /* (count + 1) squared */
	int edges;
	bool cut;
	int related[5]; /* features: how far apart the tables of parts are */
	int column_same, column_other; /* a column and a condition beside it */
};

static struct cell *
cell_at(const struct chart *chart, int from, int to)
{
	return &chart->cells[from * (chart->lattice->count + 1) + to];
}

static double
weigh(const struct chart *chart, const struct feature *feature, int count)
{
	double sum = 0;
	for (int i = 0; i < count; i++)
		sum += chart->constructions->weights[feature[i].number].value *
		       (double)feature[i].value;
	return sum;
}

/* ---- keeping edges ---- */

/* Would an edge of the category and score be kept, whatever it means? */
static bool
has_room(const struct cell *cell, int category, double score)
{
	int better = 0;
	for (int i = 0; i < cell->count; i++)
		better += cell->edge[i]->category == category &&
			  cell->edge[i]->score >= score;
	return better < BEAM;
}

/* Return a place for an edge of the category: a free one, or that of the worst
 * one or of the same meaning when the new one is better; NULL: none. */
static struct chart_edge **
place_for(struct chart *chart, struct cell *cell, int category,
    const struct meaning *meaning, double score)
{
	struct chart_edge **worst = NULL;
	int same = 0;
	for (int i = 0; i < cell->count; i++) {
		struct chart_edge *edge = cell->edge[i];
		if (edge->category != category)
			continue;
		same++;
		if (edge->meaning == meaning ||
		    (edge->meaning && meaning &&
			edge->meaning->hash == meaning->hash))
			return edge->score < score ? &cell->edge[i] : NULL;
		if (!worst || edge->score < (*worst)->score)
			worst = &cell->edge[i];
	}
	if (same >= BEAM)
		return (*worst)->score < score ? worst : NULL;
	if (cell->count == CELL_MOST) {
		chart->cut = true;
		return NULL;
	}
	if (!cell->edge)
		cell->edge = arena_array(
		    chart->arena, CELL_MOST, sizeof(struct chart_edge *));
	return &cell->edge[cell->count++];
}

static void grow(struct chart *chart, struct chart_edge *edge);

static void
keep(struct chart *chart, const struct chart_edge *model)
{
	struct cell *cell = cell_at(chart, model->from, model->to);
	if (chart->edges == EDGES_MOST) {
		chart->cut = true;
		return;
	}
	struct chart_edge **place = place_for(
	    chart, cell, model->category, model->meaning, model->score);
	if (!place)
		return;
	chart->edges++;
	*place = arena_alloc(chart->arena, sizeof(**place));
	**place = *model;
	cell->categories |= UINT64_C(1) << (model->category % 64);
	grow(chart, *place);
}

/* ---- rules ---- */

/* The number of keys between the tables of two parts: 0 when they share one, 4
 * for more than 3, -1 when nothing connects them. */
static int
steps_between(
    const struct graph *graph, const struct meaning *a, const struct meaning *b)
{
	int least = -1;
	if (a->tables & b->tables)
		return 0;
	for (int i = 0; i < TABLE_BITS && a->tables >> i; i++) {
		if ((a->tables >> i & 1) == 0)
			continue;
		for (int j = 0; j < TABLE_BITS && b->tables >> j; j++) {
			int hops = (b->tables >> j & 1) == 0
				       ? -1
				       : graph_hops(graph, i, j);
			if (hops >= 0 && (least < 0 || hops < least))
				least = hops;
		}
	}
	return least > 3 ? 4 : least;
}

static void
note(struct chart_edge *edge, int feature)
{
	if (feature >= 0 && edge->feature_count < EDGE_FEATURES)
		edge->feature[edge->feature_count++] =
		    (struct feature){feature, 1};
}

/* "whose country is France": is the column that of the stored value? */
static void
relate_column(const struct chart *chart, struct chart_edge *edge,
    const struct meaning *column, const struct meaning *condition)
{
	if (column->op != MEANING_COLUMN || !meaning_is_condition(condition) ||
	    condition->argument[0]->op != MEANING_COLUMN)
		return;
	note(edge, condition->argument[0]->hash == column->hash
		       ? chart->column_same
		       : chart->column_other);
}

/* Weigh how far apart the tables of the parts are.  False: nothing connects
 * them. */
static bool
relate(const struct chart *chart, struct chart_edge *edge)
{
	const struct meaning *before = NULL;
	for (int i = 0; i < edge->child_count; i++) {
		const struct meaning *meaning = edge->child[i]->meaning;
		if (!meaning || !meaning->tables)
			continue;
		if (before) {
			int steps =
			    steps_between(chart->graph, before, meaning);
			if (steps < 0)
				return false;
			note(edge, chart->related[steps]);
			relate_column(chart, edge, before, meaning);
		}
		before = meaning;
	}
	return true;
}

static const struct meaning *
meaning_of(const struct chart *chart, const struct rule *rule,
    const struct meaning *const *values)
{
	if (rule->means)
		return meaning_fill(rule->means, rule->slot, values,
		    rule->count, chart->graph->context, chart->arena);
	for (int i = 0; i < rule->count; i++)
		if (rule->slot[i])
			return values[i];
	return NULL;
}

static void
finish(struct chart *chart, const struct begun *begun, const struct rule *rule)
{
	struct chart_edge edge = {.category = rule->gives,
	    .rule = rule,
	    .from = begun->from,
	    .to = begun->edge->to,
	    .child_count = rule->count};
	const struct meaning *values[CONSTRUCTION_MAX_ELEMENTS] = {NULL};
	const struct begun *at = begun;
	for (int i = rule->count - 1; i >= 0; i--, at = at->before) {
		edge.child[i] = at->edge;
		values[i] = at->edge->meaning;
	}
	edge.feature[edge.feature_count++] = (struct feature){rule->feature, 1};
	if (!relate(chart, &edge))
		return;
	edge.score =
	    begun->score + weigh(chart, edge.feature, edge.feature_count);
	if (!has_room(
		cell_at(chart, edge.from, edge.to), edge.category, edge.score))
		return;
	edge.meaning = meaning_of(chart, rule, values);
	if (edge.meaning || !rule->means)
		keep(chart, &edge);
}

/* Return a place for a beginning: a free one, or that of the worst one of the
 * same step when the new one is better; NULL: none. */
static struct begun **
place_to_begin(
    struct chart *chart, struct cell *cell, const struct begun *begun)
{
	struct begun **worst = NULL;
	int same = 0;
	for (int i = 0; i < cell->begun_count; i++) {
		if (cell->begun[i]->step != begun->step)
			continue;
		same++;
		if (!worst || cell->begun[i]->score < (*worst)->score)
			worst = &cell->begun[i];
	}
	if (same >= BEGUN_BEAM)
		return (*worst)->score < begun->score ? worst : NULL;
	if (cell->begun_count == BEGUN_MOST) {
		chart->cut = true;
		return NULL;
	}
	if (!cell->begun)
		cell->begun = arena_array(
		    chart->arena, BEGUN_MOST, sizeof(struct begun *));
	return &cell->begun[cell->begun_count++];
}

/* One more element is found: rules end with it, others wait for the next. */
static void
advance(struct chart *chart, const struct begun *before, int from,
    const struct step *step, const struct chart_edge *edge)
{
	struct begun begun = {.step = step,
	    .before = before,
	    .edge = edge,
	    .from = from,
	    .score = (before ? before->score : 0) + edge->score};
	for (const struct rule *rule = step->rules; rule; rule = rule->next)
		finish(chart, &begun, rule);
	if (!step->then || edge->to == chart->lattice->count)
		return;
	struct cell *cell = cell_at(chart, from, edge->to);
	struct begun **place = place_to_begin(chart, cell, &begun);
	if (!place)
		return;
	*place = arena_alloc(chart->arena, sizeof(begun));
	**place = begun;
}

/* Begin every rule that the edge may be the first element of. */
static void
grow(struct chart *chart, struct chart_edge *edge)
{
	const struct step *step = chart->constructions->first[edge->category];
	if (step)
		advance(chart, NULL, edge->from, step, edge);
}

/* ---- cells ---- */

static void
take_lattice(struct chart *chart, int from, int to)
{
	for (const struct lattice_edge *edge = chart->lattice->at[from]; edge;
	     edge = edge->next) {
		if (edge->to != to)
			continue;
		struct chart_edge made = {.category = edge->category,
		    .from = from,
		    .to = to,
		    .meaning = edge->meaning,
		    .lattice = edge,
		    .score = weigh(chart, edge->feature, edge->feature_count)};
		keep(chart, &made);
	}
}

static void
join_cells(struct chart *chart, int from, int middle, int to)
{
	struct cell *left = cell_at(chart, from, middle);
	const struct cell *right = cell_at(chart, middle, to);
	if (right->count == 0)
		return;
	for (int i = 0; i < left->begun_count; i++)
		for (const struct step *step = left->begun[i]->step->then; step;
		     step = step->other) {
			if ((right->categories >> (step->element % 64) & 1) ==
			    0)
				continue;
			for (int j = 0; j < right->count; j++)
				if (right->edge[j]->category == step->element)
					advance(chart, left->begun[i], from,
					    step, right->edge[j]);
		}
}

static void
fill(struct chart *chart)
{
	for (int to = 1; to <= chart->lattice->count; to++)
		for (int from = to - 1; from >= 0; from--) {
			take_lattice(chart, from, to);
			for (int middle = from + 1; middle < to; middle++)
				join_cells(chart, from, middle, to);
		}
}

/* ---- results ---- */

static void
add_result(
    struct chart_result *result, const struct chart_edge *edge, double score)
{
	int at = result->count;
	for (int i = 0; i < result->count; i++)
		if (result->edge[i]->meaning->hash == edge->meaning->hash) {
			if (result->score[i] >= score)
				return;
			at = i;
			break;
		}
	if (at == CHART_MAX_RESULTS) {
		if (result->score[--at] >= score)
			return;
	} else if (at == result->count) {
		result->count++;
	}
	for (; at > 0 && result->score[at - 1] < score; at--) {
		result->edge[at] = result->edge[at - 1];
		result->score[at] = result->score[at - 1];
	}
	result->edge[at] = edge;
	result->score[at] = score;
}

/* Words before a meaning are skipped, too. */
static void
collect(struct chart *chart, struct chart_result *result)
{
	int query = constructions_category(chart->constructions, "query");
	int to = chart->lattice->count;
	double price = 0;
	for (int from = 0; from < to; from++) {
		const struct cell *cell = cell_at(chart, from, to);
		for (int i = 0; i < cell->count; i++)
			if (cell->edge[i]->category == query)
				add_result(result, cell->edge[i],
				    cell->edge[i]->score + price);
		int skip = chart->lattice->skip[from];
		if (skip >= 0)
			price += chart->constructions->weights[skip].value;
	}
}

void
chart_parse(struct chart_result *result, const struct lattice *lattice,
    const struct constructions *constructions, const struct graph *graph,
    struct arena *arena)
{
	static const char *const names[] = {
	    "tables:0", "tables:1", "tables:2", "tables:3", "tables:far"};
	struct chart chart = {.lattice = lattice,
	    .constructions = constructions,
	    .graph = graph,
	    .arena = arena};
	size_t side = (size_t)lattice->count + 1;
	for (size_t i = 0; i < COUNT_OF(names); i++)
		chart.related[i] =
		    constructions_feature(constructions, names[i]);
	chart.column_same = constructions_feature(constructions, "column:same");
	chart.column_other =
	    constructions_feature(constructions, "column:other");
	chart.cells = arena_array(arena, side * side, sizeof(*chart.cells));
	fill(&chart);
	*result = (struct chart_result){0};
	collect(&chart, result);
	result->cut = chart.cut || lattice->cut;
}

static void
add_features(const struct chart_edge *edge, double *values)
{
	const struct feature *feature =
	    edge->lattice ? edge->lattice->feature : edge->feature;
	int count =
	    edge->lattice ? edge->lattice->feature_count : edge->feature_count;
	for (int i = 0; i < count; i++)
		values[feature[i].number] += (double)feature[i].value;
	for (int i = 0; i < edge->child_count; i++)
		add_features(edge->child[i], values);
}

void
chart_features(const struct chart_edge *edge, const struct lattice *lattice,
    double *values)
{
	for (int at = 0; at < edge->from; at++)
		if (lattice->skip[at] >= 0)
			values[lattice->skip[at]]++;
	add_features(edge, values);
}
