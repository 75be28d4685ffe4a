/* chart_parse.c - the search for the best meanings; see chart_parse.h */
#include "grammar/chart_parse.h"

#include "meaning/written.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Edges of one category in a cell and beginnings of one step, all edges of a
 * cell, all beginnings of a cell, and edges that a parse makes at most. */
enum { BEAM = 8, CELL_MOST = 96, BEGUN_MOST = 512, EDGES_MOST = 200000 };

/* Of meaning.tables, and how far apart two of them are at most: all that is
 * farther counts alike. */
enum { TABLE_BITS = 64, FAR = 4 };

/* The first elements of some rules were found: the last of them, and those
 * before it. */
struct begun {
	const struct step *step;
	const struct begun *before;
	const struct chart_edge *edge;
	int from; /* of the first one */
	double score;
	/* The last meaning with tables, and what the distances so far weigh;
	 * minus infinity: nothing connects some of them. */
	const struct meaning *meaning;
	double related;
};

/* A beginning in a cell.  The cell's are searched for a step so often that it
 * stands beside them. */
struct waiting {
	const struct step *step;
	struct begun *begun;
};

/* The edges of one category in a cell. */
struct beam {
	int category;
	int count;
	double least; /* the worst score of a full beam, else minus infinity */
	struct chart_edge *edge[BEAM];
	struct beam *next;
};

struct cell {
	struct beam *beams;
	int count; /* of all edges */
	struct waiting *begun;
	int begun_count, begun_room;
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
	int related[FAR + 1]; /* features: how far apart the tables of parts
				 are */
	/* By table: those that so many keys at most connect with it. */
	uint64_t near[FAR + 1][TABLE_BITS];
	int column_same, column_other; /* a column and a condition beside it */
};

static struct cell *
cell_at(const struct chart *chart, int from, int to)
{
	return &chart->cells[from * (chart->lattice->count + 1) + to];
}

/* -1 is no feature and weighs nothing. */
static double
weight_of(const struct chart *chart, int feature)
{
	return feature < 0 ? 0 : chart->constructions->weights[feature].value;
}

static double
weigh(const struct chart *chart, const struct feature *feature, int count)
{
	double sum = 0;
	for (int i = 0; i < count; i++)
		sum += weight_of(chart, feature[i].number) *
		       (double)feature[i].value;
	return sum;
}

/* ---- keeping edges ---- */

static struct beam *
beam_of(const struct cell *cell, int category)
{
	struct beam *beam = cell->beams;
	while (beam && beam->category != category)
		beam = beam->next;
	return beam;
}

/* The score that an edge of the category must exceed to be kept. */
static double
least_of(const struct cell *cell, int category)
{
	const struct beam *beam = beam_of(cell, category);
	return beam ? beam->least : -INFINITY;
}

static struct beam *
beam_new(struct chart *chart, struct cell *cell, int category)
{
	struct beam *beam = arena_alloc(chart->arena, sizeof(*beam));
	*beam = (struct beam){
	    .category = category, .least = -INFINITY, .next = cell->beams};
	cell->categories |= UINT64_C(1) << (category % 64);
	return cell->beams = beam;
}

/* Return a place for an edge in the beam: a free one, or that of the worst one
 * or of the same meaning when the new one is better; NULL: none. */
static struct chart_edge **
place_for(struct chart *chart, struct cell *cell, struct beam *beam,
    const struct meaning *meaning, double score)
{
	struct chart_edge **worst = NULL;
	for (int i = 0; i < beam->count; i++) {
		struct chart_edge *edge = beam->edge[i];
		if (edge->meaning == meaning ||
		    (edge->meaning && meaning &&
			edge->meaning->hash == meaning->hash))
			return edge->score < score ? &beam->edge[i] : NULL;
		if (!worst || edge->score < (*worst)->score)
			worst = &beam->edge[i];
	}
	if (beam->count == BEAM)
		return (*worst)->score < score ? worst : NULL;
	if (cell->count == CELL_MOST) {
		chart->cut = true;
		return NULL;
	}
	cell->count++;
	return &beam->edge[beam->count++];
}

static double
worst_of(const struct beam *beam)
{
	double worst = beam->edge[0]->score;
	for (int i = 1; i < beam->count; i++)
		if (beam->edge[i]->score < worst)
			worst = beam->edge[i]->score;
	return worst;
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
	struct beam *beam = beam_of(cell, model->category);
	if (!beam)
		beam = beam_new(chart, cell, model->category);
	struct chart_edge **place =
	    place_for(chart, cell, beam, model->meaning, model->score);
	if (!place)
		return;
	chart->edges++;
	*place = arena_alloc(chart->arena, sizeof(**place));
	**place = *model;
	if (beam->count == BEAM)
		beam->least = worst_of(beam);
	grow(chart, *place);
}

/* ---- rules ---- */

static int
lowest_bit(uint64_t bits)
{
	return __builtin_ctzll(bits);
}

/* The number of keys between the tables of two parts: 0 when they share one, 4
 * for more than 3, -1 when nothing connects them. */
static int
steps_between(
    const struct chart *chart, const struct meaning *a, const struct meaning *b)
{
	int least = FAR + 1;
	if (a->tables & b->tables)
		return 0;
	for (uint64_t rest = a->tables; rest && least > 1; rest &= rest - 1)
		while (least > 1 &&
		       (chart->near[least - 1][lowest_bit(rest)] & b->tables))
			least--;
	return least > FAR ? -1 : least;
}

static void
note(struct chart_edge *edge, int feature)
{
	if (feature >= 0 && edge->feature_count < EDGE_FEATURES)
		edge->feature[edge->feature_count++] =
		    (struct feature){feature, 1};
}

/* "whose country is France": is the column that of the stored value?  -1: they
 * are no such pair. */
static int
column_relation(const struct chart *chart, const struct meaning *column,
    const struct meaning *condition)
{
	if (column->op != MEANING_COLUMN || !meaning_is_condition(condition) ||
	    condition->argument[0]->op != MEANING_COLUMN)
		return -1;
	return condition->argument[0]->hash == column->hash
		   ? chart->column_same
		   : chart->column_other;
}

/* Note how far apart the tables of the parts are, which something connects. */
static void
relate(const struct chart *chart, struct chart_edge *edge)
{
	const struct meaning *before = NULL;
	for (int i = 0; i < edge->child_count; i++) {
		const struct meaning *meaning = edge->child[i]->meaning;
		if (!meaning || !meaning->tables)
			continue;
		if (before) {
			int steps = steps_between(chart, before, meaning);
			note(edge, chart->related[steps]);
			note(edge, column_relation(chart, before, meaning));
		}
		before = meaning;
	}
}

/* Weigh the same for a beginning whose last part is new. */
static void
weigh_relation(const struct chart *chart, struct begun *begun)
{
	const struct meaning *before = begun->meaning;
	const struct meaning *meaning = begun->edge->meaning;
	if (!meaning || !meaning->tables)
		return;
	begun->meaning = meaning;
	if (!before)
		return;
	int steps = steps_between(chart, before, meaning);
	begun->related +=
	    steps < 0
		? -INFINITY
		: weight_of(chart, chart->related[steps]) +
		      weight_of(chart, column_relation(chart, before, meaning));
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

/* Most rules that could end make an edge that its cell has no room for, so that
 * is seen from the sums alone.  A sum in another order differs in its last
 * bits. */
static bool
is_hopeless(const struct chart *chart, const struct begun *begun,
    const struct rule *rule)
{
	const double rounding = 1e-9;
	double score =
	    begun->score + begun->related + weight_of(chart, rule->feature);
	return score + rounding <=
	       least_of(
		   cell_at(chart, begun->from, begun->edge->to), rule->gives);
}

static void
finish(struct chart *chart, const struct begun *begun, const struct rule *rule)
{
	if (begun->related == -INFINITY || is_hopeless(chart, begun, rule))
		return;
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
	relate(chart, &edge);
	edge.score =
	    begun->score + weigh(chart, edge.feature, edge.feature_count);
	if (edge.score <=
	    least_of(cell_at(chart, edge.from, edge.to), edge.category))
		return;
	edge.meaning = meaning_of(chart, rule, values);
	if (edge.meaning || !rule->means)
		keep(chart, &edge);
}

/* Most cells have few beginnings. */
static void
make_room(struct chart *chart, struct cell *cell)
{
	enum { FIRST = 16 };
	int room = cell->begun_room ? 2 * cell->begun_room : FIRST;
	struct waiting *begun =
	    arena_array(chart->arena, (size_t)room, sizeof(*begun));
	for (int i = 0; i < cell->begun_count; i++)
		begun[i] = cell->begun[i];
	cell->begun = begun;
	cell->begun_room = room;
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
		if (cell->begun[i].step != begun->step)
			continue;
		same++;
		if (!worst || cell->begun[i].begun->score < (*worst)->score)
			worst = &cell->begun[i].begun;
	}
	if (same >= BEAM)
		return (*worst)->score < begun->score ? worst : NULL;
	if (cell->begun_count == BEGUN_MOST) {
		chart->cut = true;
		return NULL;
	}
	if (cell->begun_count == cell->begun_room)
		make_room(chart, cell);
	struct waiting *place = &cell->begun[cell->begun_count++];
	place->step = begun->step;
	return &place->begun;
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
	    .score = (before ? before->score : 0) + edge->score,
	    .meaning = before ? before->meaning : NULL,
	    .related = before ? before->related : 0};
	weigh_relation(chart, &begun);
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
		for (const struct step *step = left->begun[i].step->then; step;
		     step = step->other) {
			if ((right->categories >> (step->element % 64) & 1) ==
			    0)
				continue;
			const struct beam *beam = beam_of(right, step->element);
			for (int j = 0; beam && j < beam->count; j++)
				advance(chart, left->begun[i].begun, from, step,
				    beam->edge[j]);
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
		const struct beam *beam = beam_of(cell, query);
		for (int i = 0; beam && i < beam->count; i++)
			add_result(result, beam->edge[i],
			    beam->edge[i]->score + price);
		price += weight_of(chart, chart->lattice->skip[from]);
	}
}

/* Tables further on than those of a meaning's bits are not looked at. */
static void
find_near(struct chart *chart)
{
	int tables = chart->graph->table_count;
	if (tables > TABLE_BITS)
		tables = TABLE_BITS;
	for (int i = 0; i < tables; i++)
		for (int j = 0; j < tables; j++) {
			int hops = graph_hops(chart->graph, i, j);
			for (int steps = hops > FAR ? FAR : hops;
			     hops >= 0 && steps <= FAR; steps++)
				chart->near[steps][i] |= UINT64_C(1) << j;
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
	find_near(&chart);
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
