/* derive.c - from a question to statements; see derive.h */
#include "grammar/derive.h"

#include "grammar/chart_parse.h"
#include "grammar/query_shape.h"
#include "meaning/compile.h"
#include "meaning/written.h"
#include "parser/emit.h"
#include "parser/reading.h"
#include "parser/tail_show.h"
#include "sql/identity.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The whole question and its head are read. */
enum { FOUND_MAX = 2 * CHART_MAX_RESULTS };

/* A candidate, and what it is put into words from once it is chosen. */
struct found {
	struct grammar_candidate candidate;
	const struct block *block;
	const struct meaning *meaning;
};

struct parse {
	const struct lattice_source *source;
	struct grammar_result *result;
	struct arena *arena;
	struct graph graph;
	struct lattice lattice;
	const struct tail *tail;        /* of what is read, or NULL */
	struct tail_source tail_source; /* its words */
	const char *identity[FOUND_MAX];
	struct found found[FOUND_MAX];
	int count;
};

/* Count what compiling showed, as features. */
static void
count_block(const struct parse *parse, const struct meaning_block *compiled,
    double *values)
{
	const struct {
		const char *name;
		double value;
	} features[] = {
	    {"block:joins", compiled->joins},
	    {"block:semi_joins", compiled->semi_joins},
	    {"block:grouped", compiled->grouped},
	    {"block:distinct", compiled->block->distinct},
	    {"block:tables", compiled->tables},
	};
	for (size_t i = 0; i < COUNT_OF(features); i++)
		constructions_count(parse->source->constructions, values,
		    features[i].name, features[i].value);
}

/* Count the words passed over that are neither filler nor as small as "the".
 * Each has a feature (lattice.c), by its class in parentheses or its own. */
static int
count_unplaced(const struct parse *parse, const double *values)
{
	static const char prefix[] = "skip:";
	const struct constructions *constructions =
	    parse->source->constructions;
	const struct closed_words *words = parse->source->words;
	double count = 0;
	for (int i = 0; i < constructions->weight_count; i++) {
		const char *name = constructions->weights[i].name;
		const char *word = name + sizeof(prefix) - 1;
		if (values[i] > 0 &&
		    strncmp(name, prefix, sizeof(prefix) - 1) == 0 &&
		    strcmp(word, "(stop)") != 0 &&
		    strcmp(word, "(filler)") != 0 &&
		    !closed_words_hold(words, word, CLOSED_STOP) &&
		    !closed_words_hold(words, word, CLOSED_FILLER))
			count += values[i];
	}
	return (int)count;
}

static double
sum_of(const struct constructions *constructions, const double *values)
{
	double sum = 0;
	for (int i = 0; i < constructions->weight_count; i++)
		sum += constructions->weights[i].value * values[i];
	return sum;
}

/* Keep the better of two ways to one statement. */
static void
add(struct parse *parse, const struct found *found)
{
	const struct grammar_candidate *candidate = &found->candidate;
	const char *identity = sql_identity(candidate->sql, parse->arena);
	int at = 0;
	while (at < parse->count && strcmp(parse->identity[at], identity) != 0)
		at++;
	if (at < parse->count &&
	    parse->found[at].candidate.score >= candidate->score)
		return;
	parse->identity[at] = identity;
	parse->found[at] = *found;
	parse->count += at == parse->count;
}

static void
compile(struct parse *parse, const struct chart_edge *edge)
{
	const struct constructions *constructions =
	    parse->source->constructions;
	const struct context *context = parse->source->context;
	struct meaning_block compiled;
	struct grammar_candidate candidate = {0};
	if (!meaning_compile(
		&compiled, edge->meaning, &parse->graph, parse->arena))
		return;
	int left = parse->tail ? tail_show(compiled.block, parse->tail,
				     &parse->tail_source)
			       : 0;
	if (left < 0)
		return;
	bool orders = compiled.block->group_count &&
		      !compiled.block->order_count &&
		      compiled.block->operation == SET_NONE;
	if (orders)
		block_order_groups(compiled.block);
	candidate.sql = emit_block(compiled.block, context, parse->arena);
	/* an order that nobody asked for is not read out */
	if (orders)
		compiled.block->order_count = 0;
	if (!candidate.sql)
		return;
	double *values = arena_array(
	    parse->arena, (size_t)constructions->weight_count, sizeof(*values));
	chart_features(edge, &parse->lattice, values);
	count_block(parse, &compiled, values);
	shape_features(edge->meaning, parse->source, values);
	candidate.values = values;
	candidate.unplaced = count_unplaced(parse, values) + left;
	candidate.score = sum_of(constructions, values);
	add(parse, &(struct found){candidate, compiled.block, edge->meaning});
}

static int
better_first(const void *left, const void *right)
{
	const struct grammar_candidate *a =
	    &((const struct found *)left)->candidate;
	const struct grammar_candidate *b =
	    &((const struct found *)right)->candidate;
	if (fabs(a->score - b->score) > 1e-9)
		return a->score > b->score ? -1 : 1;
	return strcmp(a->sql, b->sql);
}

/* Give each candidate its share of the probability (softmax). */
static void
share_out(struct parse *parse)
{
	double sum = 0;
	double best = parse->count ? parse->found[0].candidate.score : 0;
	for (int i = 0; i < parse->count; i++)
		sum += exp(parse->found[i].candidate.score - best);
	for (int i = 0; i < parse->count; i++)
		parse->found[i].candidate.share =
		    exp(parse->found[i].candidate.score - best) / sum;
}

/* Say what was too large; NULL: nothing. */
static const char *
cut_of(const struct parse *parse, const struct chart_result *chart)
{
	int words = parse->source->question->count;
	if (words > LATTICE_MAX_TOKENS)
		return arena_printf(parse->arena,
		    "the question is too long: only the first %d of its %d "
		    "words were read",
		    LATTICE_MAX_TOKENS, words);
	return chart->cut ? "the question has too many readings: some were "
			    "left out"
			  : NULL;
}

/* Read the question, or its head, and return what the chart has of it. */
static const struct chart_result *
read(struct parse *parse, const struct lattice_source *source)
{
	struct chart_result *chart = arena_alloc(parse->arena, sizeof(*chart));
	parse->source = source;
	parse->lattice = (struct lattice){0};
	lattice_make(&parse->lattice, source, parse->arena);
	chart_parse(chart, &parse->lattice, source->constructions,
	    &parse->graph, parse->arena);
	for (int i = 0; i < chart->count; i++)
		compile(parse, chart->edge[i]);
	return chart;
}

/* Read the head of a question whose tail only says what to show. */
static void
read_head(struct parse *parse, const struct lattice_source *source)
{
	struct tail *tail = arena_alloc(parse->arena, sizeof(*tail));
	struct lattice_source head = *source;
	if (!tail_find(tail, source->question, source->link, source->words,
		parse->arena))
		return;
	head.question = &tail->question;
	head.link = &tail->link;
	parse->tail = tail;
	parse->tail_source = (struct tail_source){source->question,
	    source->link, source->words, &parse->graph, parse->arena};
	(void)read(parse, &head);
}

void
grammar_parse(struct grammar_result *result,
    const struct lattice_source *source, int most, struct arena *arena)
{
	struct parse *parse = arena_alloc(arena, sizeof(*parse));
	parse->arena = arena;
	*result = (struct grammar_result){0};
	graph_init(&parse->graph, source->context, arena);
	graph_hear(
	    &parse->graph, source->question, source->link, source->words);
	result->cut = cut_of(parse, read(parse, source));
	read_head(parse, source);
	qsort(parse->found, (size_t)parse->count, sizeof(parse->found[0]),
	    better_first);
	share_out(parse);
	for (int i = 0; i < parse->count && i < most; i++) {
		const struct found *found = &parse->found[i];
		struct grammar_candidate *candidate =
		    &result->candidates[result->count++];
		*candidate = found->candidate;
		candidate->reading =
		    reading_of(found->block, source->context, arena);
		candidate->meaning =
		    meaning_write(found->meaning, source->context, arena);
	}
}
