/*
 * parser.c - makes SQL from questions without a model; see parser.h
 */
#include "parser/parser.h"

#include "graph/graph.h"
#include "linked/link_score.h"
#include "parser/aggregate_places.h"
#include "parser/cents.h"
#include "parser/column_pairs.h"
#include "parser/compose.h"
#include "parser/emit.h"
#include "parser/heard_dates.h"
#include "parser/items.h"
#include "parser/leavers.h"
#include "parser/operand_types.h"
#include "parser/owed.h"
#include "parser/own_pairs.h"
#include "parser/persons.h"
#include "parser/reading.h"
#include "parser/rival.h"
#include "parser/spent_money.h"
#include "parser/stray.h"
#include "parser/tail_show.h"
#include "parser/tail_trim.h"
#include "parser/thing_roles.h"
#include "parser/timeliness.h"
#include "parser/unknown.h"
#include "question/measure_unit.h"
#include "sql/identity.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Other ways to compose a reading.  The penalties are those of the prototype
 * (docs/research.md, Prototype). */
static const struct compose_variant variants[] = {
    {COMPOSE_FIRST, .penalty = 0},
    {COMPOSE_OTHER_TREE, .penalty = .45},
    {COMPOSE_NO_DISTINCT, .penalty = .25},
    {COMPOSE_PLAIN_VALUES, .penalty = .3},
    {COMPOSE_NO_MENTIONS, .penalty = .3},
    {COMPOSE_OTHER_SUM, .penalty = .3},
    {COMPOSE_BY_NAME, .penalty = .3},
};

static const struct compose_variant any_is_some = {.penalty = .25};

enum {
	FOUND_MAX = ASSIGNMENTS_MAX * (COUNT_OF(variants) + 1),
	WITH_LEAVERS = 3, /* first readings that are read without them, too */
	WITH_TAIL = 2,    /* readings of a head that show what its tail says */
};

/* The text of a statement, and the place of its candidate. */
struct statement {
	const char *sql;
	int place;
};

struct parse {
	const struct parser_request *request;
	struct graph graph;
	struct tagging tagging;
	const struct sketch *pairs; /* own_pairs.h; NULL: another question */
	struct parser_candidate found[FOUND_MAX];
	const char *identity[FOUND_MAX];
	struct block *block[FOUND_MAX]; /* by rank, for its reading */
	struct statement statements[FOUND_MAX];
	int statement_count;
	const struct assignment *assigned[FOUND_MAX]; /* by rank */
	int count;
	int unheard; /* words, of the current assignment */
};

/* The score of a rival reading is lower than the best one by this much.  That
 * makes the order clear, and is so little that the two are close. */
static const double rival_step = .02;

/* Of one without the people who left by so much that the two are not close:
 * that they are in the first is a doubt of its own (account/departed.h). */
static const double leavers_step = .2;

/* The cost of two phrases that mean one column. */
static const double claimed_cost = .25;

/* The highest cost of one more join in a reading: more than that of a declared
 * key. */
static const double one_join = .15;

/* Joins that cost so much more often join what nobody meant than not; of a
 * reading without one of the words they cost so much less. */
static const double far_joins = .45;
static const double far_saving = .2;

/* Return the place of the same statement when it exists, else the next free
 * one.  Most variants change nothing and give exactly the same text. */
static int
place_of(struct parse *parse, const char *sql)
{
	for (int i = 0; i < parse->statement_count; i++)
		if (strcmp(parse->statements[i].sql, sql) == 0)
			return parse->statements[i].place;
	const char *identity = sql_identity(sql, parse->request->arena);
	int at = 0;
	while (at < parse->count && strcmp(parse->identity[at], identity) != 0)
		at++;
	parse->identity[at] = identity;
	if (parse->statement_count < FOUND_MAX)
		parse->statements[parse->statement_count++] =
		    (struct statement){sql, at};
	return at;
}

/* Count the words outside of all items, except stop words. */
static int
unheard_words(const struct parse *parse, const struct items *items)
{
	const struct question *question = parse->request->question;
	int heard = 0; /* all tokens before this one are counted */
	int unheard = 0;
	for (int i = 0; i <= items->count; i++) {
		for (int at = heard; at < items->item[i].from; at++) {
			const struct token *token = &question->tokens[at];
			unheard += token->kind == TOKEN_WORD &&
				   !measure_is_time(question, at) &&
				   !closed_words_hold(parse->request->words,
				       token->folded, CLOSED_STOP);
		}
		heard = items->item[i].to;
	}
	return unheard;
}

/* Return how well the names of the reading fit: the score of the weakest
 * one. */
static double
weakest_fit(const struct parse *parse, const struct assignment *assignment)
{
	double weakest = 1;
	for (int t = 0; t < parse->tagging.count; t++) {
		const struct link_match *meant =
		    tags_meant(&parse->tagging, assignment, t);
		if (meant && meant->score < weakest)
			weakest = meant->score;
	}
	return weakest;
}

static bool
in_one_sentence(const struct question *question, int from, int to)
{
	for (int at = from + 1; at <= to; at++)
		if (question->tokens[at].sentence_start)
			return false;
	return true;
}

/*
 * "the goal and the amount raised": two phrases in one sentence name the same
 * column in different words.  So one of them means another column.
 */
static int
claimed_twice(const struct parse *parse, const struct assignment *assignment)
{
	const struct question *question = parse->request->question;
	int found = 0;
	for (int t = 1; t < parse->tagging.count; t++) {
		const struct link_match *own =
		    tags_meant(&parse->tagging, assignment, t);
		const struct link_match *other =
		    tags_meant(&parse->tagging, assignment, t - 1);
		found += own && other && own->kind == LINK_COLUMN &&
			 other->kind == LINK_COLUMN &&
			 own->table == other->table &&
			 own->column == other->column &&
			 strcmp(question->tokens[own->to - 1].stem,
			     question->tokens[other->to - 1].stem) != 0 &&
			 in_one_sentence(question, other->from, own->from);
	}
	return found;
}

static void
keep(struct parse *parse, const struct composition *composition,
    const struct assignment *assignment)
{
	struct arena *arena = parse->request->arena;
	const struct context *context = parse->request->context;
	const char *sql =
	    aggregates_fit(composition->block) &&
		    types_settle(composition->block, context, arena)
		? emit_block(composition->block, context, arena)
		: NULL;
	if (!sql || parse->count == FOUND_MAX)
		return;
	int place = place_of(parse, sql);
	struct parser_candidate *candidate = &parse->found[place];
	struct parser_candidate before = *candidate;
	candidate->sql = sql;
	candidate->tags =
	    assignment->cost + claimed_cost * claimed_twice(parse, assignment);
	candidate->structure = composition->penalty;
	candidate->joins = GRAPH_JOIN_LOSS * composition->cost;
	candidate->unplaced = .1 * composition->unbound;
	candidate->ahead = composition->ahead;
	candidate->weighs = composition->weighs;
	candidate->left_out = composition->left_out;
	candidate->score = 1 - candidate->tags - candidate->structure -
			   candidate->joins - candidate->unplaced;
	candidate->weakest = weakest_fit(parse, assignment);
	candidate->unheard = parse->unheard;
	candidate->rank = place;
	/* Two ways lead to one statement: it keeps the better score. */
	if (place < parse->count && before.score >= candidate->score) {
		*candidate = before;
		return;
	}
	parse->assigned[place] = assignment;
	parse->block[place] = composition->block;
	parse->count += place == parse->count;
}

/* What the assignment's items ask for, both in the arena. */
static struct sketch *
sketch_of(const struct parse *parse, const struct assignment *assignment,
    struct items **items)
{
	struct arena *arena = parse->request->arena;
	struct sketch *sketch = arena_alloc(arena, sizeof(*sketch));
	*items = arena_alloc(arena, sizeof(**items));
	items_read(*items, parse->request, &parse->tagging, assignment);
	if (parse->pairs)
		*sketch = *parse->pairs;
	else
		roles_read(sketch, *items, parse->request);
	return sketch;
}

static void
read_assignment(struct parse *parse, const struct assignment *assignment)
{
	struct items *items;
	struct sketch *sketch = sketch_of(parse, assignment, &items);
	parse->unheard = unheard_words(parse, items);
	double cost = 0;
	unsigned parted = ~0U; /* the ways on which the first one parts */
	for (size_t v = 0; v < COUNT_OF(variants); v++) {
		struct composition composition;
		if ((parted >> variants[v].way & 1) == 0)
			continue;
		bool made = compose(&composition, parse->request, &parse->graph,
		    sketch, &variants[v]);
		if (v == 0)
			parted = composition.parted;
		if (!made)
			continue;
		/* A variant without a named table is not cheaper for that */
		if (composition.cost < cost)
			composition.cost = cost;
		if (v == 0)
			cost = composition.cost;
		keep(parse, &composition, assignment);
	}
	struct composition composition;
	if (sketch_let_any_be_some(sketch) &&
	    compose(&composition, parse->request, &parse->graph, sketch,
		&any_is_some))
		keep(parse, &composition, assignment);
}

static int
better_first(const void *left, const void *right)
{
	const struct parser_candidate *a = left;
	const struct parser_candidate *b = right;
	if (fabs(a->score - b->score) > 1e-9)
		return a->score > b->score ? -1 : 1;
	return a->rank - b->rank;
}

/* ---- unexplained words ---- */

static bool
content_word(const struct closed_words *words, const struct token *token)
{
	return token->kind == TOKEN_WORD &&
	       !closed_words_hold(words, token->folded, CLOSED_STOP) &&
	       !closed_words_hold(words, token->folded, CLOSED_FILLER);
}

static bool
is_tagged(const struct parse *parse, int token)
{
	for (int t = 0; t < parse->tagging.count; t++)
		if (parse->tagging.tags[t].from <= token &&
		    parse->tagging.tags[t].to > token)
			return true;
	return false;
}

/*
 * "blood type" is not an employment type: nothing explains "blood", so a part
 * of a name behind it does not explain "type".
 */
static bool
weakly_named(const struct parse *parse, const struct tag *tag,
    const struct closed_words *words)
{
	const struct link_result *link = parse->request->link;
	const struct question *question = parse->request->question;
	if (tag->to - tag->from > 1 || tag->from == 0 || !tag->count ||
	    tag->meaning[0]->kind != LINK_COLUMN ||
	    tag->meaning[0]->score >= LINK_SCORE_SYNONYM)
		return false;
	const struct token *before = &question->tokens[tag->from - 1];
	if (!content_word(words, before) || is_tagged(parse, tag->from - 1))
		return false;
	for (int i = 0; i < link->unexplained_count; i++)
		if (strcmp(link->unexplained[i], before->text) == 0 ||
		    strcmp(link->unexplained[i], before->folded) == 0)
			return true;
	return false;
}

/*
 * "our website", "our biggest competitor": the user assumes that the thing
 * exists, so an answer without it answers another question.
 */
static bool
is_owned(const struct question *question, const struct closed_words *words,
    const char *word)
{
	int at = 0;
	while (at < question->count &&
	       strcmp(question->tokens[at].text, word) != 0)
		at++;
	if (at == 0 || at == question->count)
		return false;
	if (at > 1 && closed_words_hold(words, question->tokens[at - 1].folded,
			  CLOSED_SUPERLATIVE))
		at--;
	const char *before = question->tokens[at - 1].folded;
	return strcmp(before, "our") == 0 || strcmp(before, "my") == 0;
}

/* With a lower score, a meaning is the smaller part of a name (link's
 * coverage). */
static const double weak_fit = .6;

/* Weigh the words that link could not explain, except names that the statement
 * looks for literally.  The user's own things count twice. */
static double
unexplained_weight(const struct parse *parse)
{
	const struct question *question = parse->request->question;
	const struct link_result *link = parse->request->link;
	double weight = link->unexplained_count;
	for (int at = 0; at < question->count; at++)
		weight -= unknown_named(parse->request, at);
	for (int i = 0; i < link->unexplained_count; i++)
		weight += is_owned(
		    question, parse->request->words, link->unexplained[i]);
	return weight;
}

/*
 * A part of a name explains a word only as far as it fits: "visited" is a small
 * part of home_visits.
 */
static double
fit_of(const struct tag *tag)
{
	double score = tag->count ? tag->meaning[0]->score : 1;
	return score < weak_fit ? score : 1;
}

/* Return the share of content words that neither a tag nor link explains. */
static double
unexplained_share(const struct parse *parse, const struct closed_words *words)
{
	const struct question *question = parse->request->question;
	double explained = 0;
	double unexplained = unexplained_weight(parse);
	if (unexplained <= 0)
		return 0;
	for (int t = 0; t < parse->tagging.count; t++) {
		const struct tag *tag = &parse->tagging.tags[t];
		int content = 0;
		if (weakly_named(parse, tag, words)) {
			unexplained++;
			continue;
		}
		for (int at = tag->from; at < tag->to; at++)
			content += content_word(words, &question->tokens[at]);
		/* Also count a quoted value, or a column called "name". */
		explained += (content ? content : 1) * fit_of(tag);
	}
	return unexplained / (explained + unexplained);
}

/* A role of a table's key to itself is not a role of another table. */
static void
keep_own_roles(struct parse *parse)
{
	bool *named = arena_array(parse->request->arena,
	    (size_t)parse->request->context->table_count, sizeof(*named));
	for (int t = 0; t < parse->tagging.count; t++) {
		const struct tag *tag = &parse->tagging.tags[t];
		if (tag->count && tag->meaning[0]->kind == LINK_TABLE)
			named[tag->meaning[0]->table] = true;
	}
	graph_keep_own(&parse->graph, named);
}

/* Read every assignment in every variant, and sort the best first. */
static void
read_all(struct parse *parse)
{
	struct arena *arena = parse->request->arena;
	struct assignment *assignments =
	    arena_array(arena, ASSIGNMENTS_MAX, sizeof(*assignments));
	int count = tags_enumerate(&parse->tagging, assignments, arena);
	for (int i = 0; i < count; i++)
		read_assignment(parse, &assignments[i]);
	qsort(parse->found, (size_t)parse->count, sizeof(parse->found[0]),
	    better_first);
}

/* Put a reading right behind the one at the place. */
static void
put_behind(struct parser_candidate *candidate, const struct parse *parse,
    int place, double step)
{
	candidate->score = parse->found[place].score - step;
	candidate->tags = 1 - candidate->score - candidate->structure -
			  candidate->joins - candidate->unplaced;
}

/* Read the assignment of a reading without the people who have left.  Return
 * false when there are none to leave out. */
static bool
read_without_leavers(struct parse *parse, int place,
    struct parser_candidate *candidate, const struct block **block)
{
	struct arena *arena = parse->request->arena;
	struct composition composition;
	struct items *items;
	if (parse->found[place].structure > 0)
		return false;
	struct sketch *sketch =
	    sketch_of(parse, parse->assigned[parse->found[place].rank], &items);
	if (!leavers_leave_out(sketch, parse->request) ||
	    !compose(&composition, parse->request, &parse->graph, sketch,
		&variants[0]) ||
	    !types_settle(composition.block, parse->request->context, arena))
		return false;
	*candidate = parse->found[place];
	candidate->sql =
	    emit_block(composition.block, parse->request->context, arena);
	*block = composition.block;
	return candidate->sql;
}

/* "Leaving out cancelled orders": does the noun at the token only say again
 * which rows take part? */
static bool
is_left_out(const struct link_result *link,
    const struct parser_candidate *candidate, int noun)
{
	for (int i = 0; candidate->left_out && i < link->count; i++)
		if (link->matches[i].from == candidate->left_out - 1 &&
		    link->matches[i].to == noun)
			return true;
	return false;
}

/* Find the reading that is as good as the best one.  Return false when there is
 * none. */
static bool
read_rival(const struct parse *parse, struct parser_candidate *candidate,
    const struct block **block)
{
	struct arena *arena = parse->request->arena;
	const struct parser_candidate *best = &parse->found[0];
	const struct assignment *assignment = parse->assigned[best->rank];
	struct rival rival;
	if (!rival_find(&rival, parse->request, &parse->tagging, assignment) ||
	    is_left_out(parse->request->link, best, rival.from))
		return false;
	struct parser_request request = *parse->request;
	request.link =
	    rival_link(&rival, parse->request, &parse->tagging, assignment);
	struct parse *other = arena_alloc(arena, sizeof(*other));
	other->request = &request;
	other->graph = parse->graph;
	tags_choose(&other->tagging, &request);
	if (!rival_explains(
		&rival, &parse->tagging, assignment, &other->tagging))
		return false;
	read_all(other);
	if (!other->count)
		return false;
	*candidate = other->found[0];
	*block = other->block[candidate->rank];
	if (candidate->structure > best->structure ||
	    candidate->unplaced > best->unplaced ||
	    candidate->joins > best->joins + rival.further * one_join)
		return false;
	put_behind(candidate, parse, 0, rival_step);
	return true;
}

/* Read with the other link, which may be NULL. */
static struct parse *
read_with(const struct parse *parse, const struct link_result *link)
{
	if (!link)
		return NULL;
	struct arena *arena = parse->request->arena;
	struct parser_request *request = arena_alloc(arena, sizeof(*request));
	struct parse *other = arena_alloc(arena, sizeof(*other));
	*request = *parse->request;
	request->link = link;
	other->request = request;
	other->graph = parse->graph;
	tags_choose(&other->tagging, request);
	read_all(other);
	return other->count ? other : NULL;
}

/* Do both ask for the same?  "Who failed the course" asks for people, and
 * without the failing for the course. */
static bool
shows_alike(const struct block *one, const struct block *other)
{
	const struct expr *left = one->items[0].expr;
	const struct expr *right = other->items[0].expr;
	return left && right && left->kind == right->kind &&
	       (left->kind != EXPR_COLUMN ||
		   left->source->table == right->source->table);
}

/* Read the best reading without its stray words.  Return false when there are
 * none, or when the joins that they ask for cost nothing. */
static bool
read_without_strays(const struct parse *parse,
    struct parser_candidate *candidate, const struct block **block)
{
	const struct parser_candidate *best = &parse->found[0];
	const struct parse *other =
	    read_with(parse, stray_link(parse->request, &parse->tagging,
				 parse->assigned[best->rank]));
	if (!other)
		return false;
	*candidate = other->found[0];
	*block = other->block[candidate->rank];
	return candidate->score > best->score &&
	       candidate->weighs >= best->weighs &&
	       candidate->unplaced <= best->unplaced &&
	       shows_alike(parse->block[best->rank], *block);
}

/* Has the block an output of the table? */
static bool
shows_table(const struct block *block, int table)
{
	for (int i = 0; i < block->item_count; i++) {
		const struct expr *expr = block->items[i].expr;
		if (expr && expr->kind == EXPR_COLUMN &&
		    expr->source->table == table)
			return true;
	}
	return false;
}

/* Does the other block show what the one does, but for columns of the table,
 * and is that not all? */
static bool
shows_rest(const struct block *one, const struct block *other, int table)
{
	bool rest = false;
	for (int i = 0; i < one->item_count; i++) {
		const struct expr *expr = one->items[i].expr;
		bool column = expr && expr->kind == EXPR_COLUMN;
		if (column && expr->source->table == table)
			continue;
		if (column && !shows_table(other, expr->source->table))
			return false;
		rest = true;
	}
	return rest;
}

/* Is the reading without anything of the table one of fewer joins, and does it
 * place as much? */
static bool
is_nearer(const struct parse *other, const struct parse *parse, int table)
{
	const struct parser_candidate *best = &parse->found[0];
	const struct parser_candidate *found = &other->found[0];
	return found->score > best->score && found->weighs >= best->weighs &&
	       found->joins <= best->joins - far_saving &&
	       found->unplaced <= best->unplaced &&
	       shows_rest(
		   parse->block[best->rank], other->block[found->rank], table);
}

/* Leave out one word whose table is far from those of the others; then another.
 * Return NULL when that brings the tables no nearer. */
static struct parse *
read_nearer(const struct parse *parse)
{
	enum { WORDS_MAX = 3 };
	struct parse *nearest = NULL;
	for (int left = 0; left < WORDS_MAX; left++) {
		const struct parse *from = nearest ? nearest : parse;
		struct parse *next = NULL;
		if (from->found[0].joins < far_joins)
			break;
		const struct assignment *assignment =
		    from->assigned[from->found[0].rank];
		for (int t = 0; t < from->tagging.count; t++) {
			struct parse *other =
			    read_with(from, stray_link_alone(from->request,
						&from->tagging, assignment, t));
			if (other &&
			    is_nearer(other, from,
				tags_meant(&from->tagging, assignment, t)
				    ->table) &&
			    (!next ||
				other->found[0].score > next->found[0].score))
				next = other;
		}
		if (!next)
			break;
		nearest = next;
	}
	return nearest;
}

/* Add a candidate with its reading.  Only the results need a reading. */
static void
add_result(struct parser_result *result,
    const struct parser_candidate *candidate, const struct block *block,
    const struct parser_request *request)
{
	if (result->count == PARSER_MAX_CANDIDATES)
		return;
	for (int i = 0; i < result->count; i++)
		if (strcmp(result->candidates[i].sql, candidate->sql) == 0)
			return;
	struct parser_candidate *added = &result->candidates[result->count++];
	*added = *candidate;
	added->reading = reading_of(block, request->context, request->arena);
}

/* Find the rows that the evidence excludes, for every candidate. */
static void
find_filters(struct parser_request *request)
{
	struct definition_source source = {.evidence = request->evidence,
	    .question = request->question->text,
	    .context = request->context,
	    .now = request->now};
	request->filter_count =
	    filters_read(request->filters, &source, request->arena);
}

/* Find what the question's words say, before they are tagged. */
static void
hear(struct parser_request *heard, const struct parser_request *request)
{
	const struct closed_words *words = request->words;
	*heard = *request;
	heard->counted = counted_day_find(
	    request->question, request->link, request->now, request->arena);
	heard->now = heard->counted.day;
	heard->link = persons_link(request);
	heard->link = owed_link(heard);
	heard->link = cents_link(heard);
	heard->link = column_pairs_link(heard);
	heard->link = timeliness_link(heard);
	events_find(&heard->events, request->question, request->context,
	    heard->link, words);
	heard->spending = spent_find(heard);
	states_find(&heard->states, request->question, request->context,
	    heard->link, words);
	find_filters(heard);
	heard->dates = heard_dates_new(
	    request->question, request->context, request->arena);
}

static void
begin(struct parse *parse, const struct parser_request *request)
{
	parse->request = request;
	graph_init(&parse->graph, request->context, request->arena);
	parse->graph.caches = !request->uncached;
	graph_hear(
	    &parse->graph, request->question, request->link, request->words);
	tags_choose(&parse->tagging, request);
	keep_own_roles(parse);
	parse->pairs = own_pairs_read(request);
}

struct tailed {
	struct parser_result result;
	int outputs; /* of the best one */
	int left;    /* items of its tail that say nothing */
	/* of the question, where it says all that is shown; NULL */
	const struct tail *tail;
};

/* Read the head of the question alone, and show what its tail says. */
static struct tailed *
read_tailed(const struct parse *whole)
{
	const struct parser_request *request = whole->request;
	struct arena *arena = request->arena;
	struct tailed *tailed = arena_alloc(arena, sizeof(*tailed));
	struct parser_result *result = &tailed->result;
	struct parser_request heard, head = *request;
	struct tail *tail = arena_alloc(arena, sizeof(*tail));
	if (whole->pairs || !tail_find(tail, request->question, request->link,
				request->words, arena))
		return tailed;
	/* one word behind a full stop may be anything */
	tailed->tail = tail->adds || tail->count < 2 ? NULL : tail;
	struct parse *parse = arena_alloc(arena, sizeof(*parse));
	struct tail_source source = {request->question, request->link,
	    request->words, &parse->graph, arena};
	head.question = &tail->question;
	head.link = &tail->link;
	/* "the number" alone may be how many there are */
	head.head = tail->count > 1;
	hear(&heard, &head);
	begin(parse, &heard);
	read_all(parse);
	for (int i = 0; i < parse->count && result->count < WITH_TAIL; i++) {
		struct parser_candidate candidate = parse->found[i];
		struct block *block = parse->block[candidate.rank];
		int left = tail_show(block, tail, &source);
		if (left < 0 || !aggregates_fit(block) ||
		    !types_settle(block, request->context, arena))
			continue;
		candidate.sql = emit_block(block, request->context, arena);
		candidate.unplaced += .1 * left;
		candidate.score -= .1 * left;
		if (!candidate.sql)
			continue;
		if (result->count == 0) {
			tailed->outputs = block->item_count;
			tailed->left = left;
		}
		add_result(result, &candidate, block, request);
	}
	return tailed;
}

/* Does the best reading of the whole show as many outputs as the tail asks for?
 */
static bool
shows_enough(const struct parse *parse, const struct tailed *tailed)
{
	return parse->count && parse->block[parse->found[0].rank]->item_count >=
				   tailed->outputs;
}

/* A tail that is not understood to the end is of no use beside such a one. */
static bool
is_idle(const struct parse *parse, const struct tailed *tailed)
{
	return !tailed->result.count ||
	       (tailed->left && shows_enough(parse, tailed));
}

/* Is the whole understood as well without a tail? */
static bool
is_late(const struct parse *parse, const struct tailed *tailed)
{
	return (shows_enough(parse, tailed) &&
		   (!tailed->tail || tailed->left)) ||
	       (parse->count &&
		   parse->found[0].score > tailed->result.candidates[0].score);
}

/* Leave out of the readings of the whole what its tail does not ask for. */
static void
trim_readings(struct parse *parse, const struct tailed *tailed)
{
	const struct parser_request *request = parse->request;
	for (int i = 0; i < parse->count && tailed->tail; i++) {
		struct parser_candidate *found = &parse->found[i];
		struct block *block = parse->block[found->rank];
		/* a step of several is no statement by itself */
		const char *sql =
		    emit_block(block, request->context, request->arena);
		if (sql && strcmp(sql, found->sql) == 0 &&
		    tail_trim(
			block, tailed->tail, request->link, request->context))
			found->sql =
			    emit_block(block, request->context, request->arena);
	}
}

static void
append_results(struct parser_result *result, const struct parser_result *more)
{
	for (int i = 0; i < more->count; i++)
		if (result->count < PARSER_MAX_CANDIDATES)
			result->candidates[result->count++] =
			    more->candidates[i];
}

/* Add the readings, the best first, and behind the first one those of `late`.
 * One without the people who left stands behind the reading with them, or
 * before it where the question speaks of now. */
static void
add_found(struct parser_result *result, struct parse *parse,
    const struct parser_result *late)
{
	const struct parser_request *request = parse->request;
	const bool possible = leavers_are_possible(request);
	const bool excluded = possible && leavers_are_excluded(request);
	for (int i = 0; i < parse->count; i++) {
		struct parser_candidate with = parse->found[i];
		struct parser_candidate without;
		struct parser_candidate rival;
		const struct block *block = NULL;
		const struct block *other = NULL;
		bool two = possible && i < WITH_LEAVERS &&
			   read_without_leavers(parse, i, &without, &block);
		if (two)
			put_behind(excluded ? &with : &without, parse, i,
			    leavers_step);
		if (two && excluded)
			add_result(result, &without, block, request);
		add_result(result, &with, parse->block[with.rank], request);
		if (i == 0 && read_rival(parse, &rival, &other))
			add_result(result, &rival, other, request);
		if (i == 0 && late)
			append_results(result, late);
		if (two && !excluded)
			add_result(result, &without, block, request);
	}
}

void
parser_parse(struct parser_result *result, const struct parser_request *request)
{
	const struct closed_words *words = request->words;
	struct parse *parse = arena_alloc(request->arena, sizeof(*parse));
	struct parser_candidate rival;
	const struct block *block = NULL;
	struct parser_request heard;
	*result = (struct parser_result){0};
	hear(&heard, request);
	request = &heard;
	begin(parse, request);
	result->understood = parse->tagging.count > 0;
	result->unexplained = unexplained_share(parse, words);
	result->unknown = unknown_left(request);
	if (!result->understood)
		return;
	read_all(parse);
	struct tailed *tailed = read_tailed(parse);
	trim_readings(parse, tailed);
	const bool idle = is_idle(parse, tailed);
	const bool late = !idle && is_late(parse, tailed);
	if (!idle && !late)
		append_results(result, &tailed->result);
	if (parse->count && read_without_strays(parse, &rival, &block))
		add_result(result, &rival, block, request);
	const struct parse *nearer = parse->count ? read_nearer(parse) : NULL;
	if (nearer)
		add_result(result, &nearer->found[0],
		    nearer->block[nearer->found[0].rank], request);
	add_found(result, parse, late ? &tailed->result : NULL);
	result->ahead = result->count && result->candidates[0].ahead;
	/* Words that the best reading could not place are not understood
	 * either. */
	if (request->link->unexplained_count && result->count)
		result->unexplained += result->candidates[0].unplaced;
}
