/* neighbours.c - adds tables along foreign keys; see neighbours.h */
#include "retrieve/neighbours.h"

#include "english/english.h"
#include "retrieve/bridge.h"
#include "retrieve/twins.h"

#include <stdlib.h>
#include <string.h>

enum {
	CUT_MAX = 8,        /* names of tables left out, in the record */
	ANCHORS_MAX = 6,    /* tables between which bridges are searched */
	FEW_TABLES = 3,     /* so few leave room for what they refer to */
	FEW_ASKING_WHO = 5, /* the same, where people are asked for */
	BEST_ASKED = 2,     /* tables whose parties "who" asks for */
};

/* The best table by words counts as one that is named. */
static const double sure_score = 0.8;
static const double anchor_part = 0.5; /* of the best direct score */

static void
add_source(struct retrieve_table *table, const char *source)
{
	if (table->source_count < RETRIEVE_SOURCES_MAX)
		table->sources[table->source_count++] = source;
}

/* The best first; equal scores by place, which is the order of the names. */
static int
compare_scores(const void *left, const void *right)
{
	const struct retrieve_table *const *a = left;
	const struct retrieve_table *const *b = right;
	if ((*a)->score < (*b)->score || (*a)->score > (*b)->score)
		return (*a)->score > (*b)->score ? -1 : 1;
	return (*a)->place - (*b)->place;
}

static struct retrieve_table **
ranked(struct retrieve_table *all, int count, struct arena *arena)
{
	struct retrieve_table **order = arena_array(
	    arena, (size_t)count + 1, sizeof(struct retrieve_table *));
	for (int i = 0; i < count; i++)
		order[i] = &all[i];
	if (count > 0)
		qsort(order, (size_t)count, sizeof(struct retrieve_table *),
		    compare_scores);
	return order;
}

/* ---- scores along foreign keys ---- */

struct neighbour {
	int place;
	double gain;
	double own;  /* score of its own words: a hub prefers these */
	bool parent; /* the key leads to it: these are few, all stay */
};

static int
compare_neighbours(const void *left, const void *right)
{
	const struct neighbour *a = left;
	const struct neighbour *b = right;
	if (a->parent != b->parent)
		return a->parent ? -1 : 1;
	double first = a->own + a->gain;
	double second = b->own + b->gain;
	if (first < second || first > second)
		return first > second ? -1 : 1;
	return a->place - b->place;
}

/* Return the share of the score of `from` that a key gives to its other end. */
static double
key_gain(const struct catalog_fk *fk, const struct retrieve_table *from,
    const struct retrieve_options *options)
{
	if (!fk->declared)
		return options->inferred_weight / fk->cost;
	bool described = fk->from == from->place &&
			 (from->needed || from->direct >= sure_score);
	return described ? options->parent_weight : options->fk_weight;
}

static int
neighbours_of(const struct catalog *catalog, const struct retrieve_table *all,
    int place, const struct retrieve_options *options,
    struct neighbour *neighbours)
{
	int count = 0;
	for (int i = 0; i < catalog->fk_count; i++) {
		const struct catalog_fk *fk = &catalog->fks[i];
		if ((fk->from != place && fk->to != place) ||
		    fk->from == fk->to)
			continue;
		int other = fk->from == place ? fk->to : fk->from;
		double gain = key_gain(fk, &all[place], options);
		int at = 0;
		while (at < count && neighbours[at].place != other)
			at++;
		if (at == count)
			neighbours[count++] = (struct neighbour){
			    other, gain, all[other].direct, false};
		else if (neighbours[at].gain < gain)
			neighbours[at].gain = gain;
		if (fk->from == place)
			neighbours[at].parent = true;
	}
	qsort(
	    neighbours, (size_t)count, sizeof(*neighbours), compare_neighbours);
	return count;
}

static void
expand(const struct catalog *catalog, struct retrieve_table *all, int place,
    const struct retrieve_options *options, struct arena *arena)
{
	struct neighbour *neighbours = arena_array(
	    arena, (size_t)catalog->table_count + 1, sizeof(*neighbours));
	int count = neighbours_of(catalog, all, place, options, neighbours);
	/* The tables that a hub refers to describe it; those that refer to it
	 * are too many. */
	int parents = 0;
	while (parents < count && neighbours[parents].parent)
		parents++;
	if (catalog->tables[place].degree > options->hub_keys &&
	    count > parents + options->hub_expansions)
		count = parents + options->hub_expansions;
	const char *source =
	    arena_printf(arena, "fk:%s", catalog->tables[place].key);
	for (int i = 0; i < count; i++) {
		struct retrieve_table *table = &all[neighbours[i].place];
		double score =
		    table->direct + neighbours[i].gain * all[place].direct;
		if (score > table->score) {
			table->score = score;
			add_source(table, source);
		}
	}
}

void
retrieve_follow_keys(const struct catalog *catalog, struct retrieve_table *all,
    const struct retrieve_options *options, struct arena *arena)
{
	for (int i = 0; i < catalog->table_count; i++)
		all[i].score = all[i].direct;
	struct retrieve_table **order =
	    ranked(all, catalog->table_count, arena);
	int best[64];
	int count = 0;
	struct twins twins = twins_open(catalog->table_count, arena);
	for (int i = 0;
	     i < catalog->table_count && order[i]->direct > 0 &&
	     count < options->expansions && count < (int)COUNT_OF(best);
	     i++)
		if (twins_take(&twins, order[i], TWINS_FOLLOWED))
			best[count++] = order[i]->place;
	for (int i = 0; i < count; i++)
		expand(catalog, all, best[i], options, arena);
}

/* ---- bridges ---- */

static bool
is_anchor(const struct retrieve_table *table, int pass, int rank, double least)
{
	if (table->direct <= 0)
		return false;
	if (pass == 0)
		return rank == 0;
	return pass == 1 ? table->needed : table->direct >= least;
}

/* Mark the anchors and the bridges between them as needed.  Return the score
 * that bridges have at least. */
static double
connect(const struct catalog *catalog, struct retrieve_table *all,
    struct retrieve_table *const *order, const struct retrieve_options *options,
    struct arena *arena)
{
	struct bridge *bridge = bridge_open(catalog, all, arena);
	bool *joined =
	    arena_array(arena, (size_t)catalog->table_count + 1, sizeof(bool));
	struct twins twins = twins_open(catalog->table_count, arena);
	int anchors = 0;
	double least = order[0]->score * anchor_part;
	double bridge_score = least * options->decay;
	/* First the best table, then those that a word or value needs, then
	 * those that may be meant. */
	for (int pass = 0; pass < 3; pass++)
		for (int i = 0;
		     i < catalog->table_count && anchors < ANCHORS_MAX; i++) {
			struct retrieve_table *table = order[i];
			if (!is_anchor(table, pass, i, least) ||
			    joined[table->place] ||
			    !twins_take(&twins, table, TWINS_FOLLOWED))
				continue;
			table->needed = true;
			if (anchors++ == 0 ||
			    !bridge_build(bridge, joined, table->place))
				joined[table->place] = true;
		}
	for (int i = 0; i < catalog->table_count; i++) {
		struct retrieve_table *table = &all[i];
		if (!joined[i] || table->needed)
			continue;
		table->needed = table->bridge = true;
		add_source(table, "bridge");
		if (table->score < bridge_score)
			table->score = bridge_score;
	}
	return bridge_score;
}

/* ---- the choice ---- */

static void
take(struct retrieval *retrieval, const struct retrieve_table *table)
{
	retrieval->tables[retrieval->count++] = *table;
}

static void
note_cut(struct retrieval *retrieval, const struct catalog *catalog,
    struct retrieve_table *const *order, const bool *taken, struct arena *arena)
{
	retrieval->cut = arena_array(arena, CUT_MAX, sizeof(char *));
	for (int i = 0; i < catalog->table_count; i++)
		if (!taken[order[i]->place] && order[i]->score > 0 &&
		    retrieval->cut_count < CUT_MAX)
			retrieval->cut[retrieval->cut_count++] =
			    catalog->tables[order[i]->place].key;
}

/* Take a needed table; `*left` says for how many there is room. */
static void
take_needed(const struct retrieve_table *table, bool *taken, int *left)
{
	if (*left == 0 || !table->needed || taken[table->place])
		return;
	taken[table->place] = true;
	(*left)--;
}

/* Take the needed tables by their score.  A table that a word or value needs
 * goes before the bridges to it, which have a score of their own. */
static void
take_by_need(struct retrieve_table *const *order, int tables,
    double bridge_score, bool *taken, int *left)
{
	for (int i = 0; i < tables; i++)
		if (order[i]->meant)
			take_needed(order[i], taken, left);
	for (int i = 0; i < tables; i++)
		if (order[i]->score > bridge_score)
			take_needed(order[i], taken, left);
	for (int i = 0; i < tables; i++)
		if (!order[i]->bridge)
			take_needed(order[i], taken, left);
	for (int i = 0; i < tables; i++)
		take_needed(order[i], taken, left);
}

/* Take the other tables that score so much; of twins only some, except where
 * the question has their whole name. */
static void
take_by_score(struct retrieve_table *const *order, int tables, double least,
    bool *taken, int *left, struct arena *arena)
{
	struct twins twins = twins_open(tables, arena);
	for (int i = 0; i < tables; i++)
		if (taken[order[i]->place])
			twins_count(&twins, order[i]);
	for (int i = 0; i < tables; i++) {
		if (*left <= 0)
			return;
		bool fits = order[i]->score > 0 && order[i]->score >= least;
		int twins_most = order[i]->named ? tables : TWINS_MAX;
		if (!fits || taken[order[i]->place] ||
		    !twins_take(&twins, order[i], twins_most))
			continue;
		taken[order[i]->place] = true;
		(*left)--;
	}
}

/* "Who ordered a bolt" finds orders, lines and bolts: whom these are of is
 * needed, too. */
static void
need_parties(const struct catalog *catalog, struct retrieve_table *all,
    struct retrieve_table *const *order, struct arena *arena)
{
	for (int i = 0; i < catalog->fk_count; i++) {
		const struct catalog_fk *fk = &catalog->fks[i];
		const struct text_words *words = &catalog->tables[fk->to].words;
		bool best = false;
		for (int rank = 0;
		     rank < BEST_ASKED && rank < catalog->table_count; rank++)
			best = best || order[rank]->place == fk->from;
		for (size_t w = 0; best && fk->declared && w < words->count;
		     w++)
			all[fk->to].needed =
			    all[fk->to].needed ||
			    english_is(text_singular(arena, words->word[w]),
				ENGLISH_PARTY);
	}
}

/* "Who speaks Welsh" finds skills and the rows that tell who has them: take
 * also whom these rows refer to, although no word names them. */
static void
take_owners(
    const struct catalog *catalog, bool *taken, int left, struct arena *arena)
{
	size_t tables = (size_t)catalog->table_count;
	bool *before = arena_array(arena, tables + 1, sizeof(*before));
	memcpy(before, taken, tables * sizeof(*taken));
	for (int i = 0; i < catalog->fk_count && left > 0; i++) {
		const struct catalog_fk *fk = &catalog->fks[i];
		if (!fk->declared || !before[fk->from] || taken[fk->to])
			continue;
		taken[fk->to] = true;
		left--;
	}
}

void
retrieve_choose(struct retrieval *retrieval, const struct catalog *catalog,
    struct retrieve_table *all, const struct retrieve_options *options,
    bool who, struct arena *arena)
{
	int tables = catalog->table_count;
	bool whole = tables <= options->whole_database;
	int most = whole ? tables : options->max_tables;
	struct retrieve_table **order = ranked(all, tables, arena);
	bool *taken = arena_array(arena, (size_t)tables + 1, sizeof(bool));
	double bridge_score = 0;
	retrieval->tables =
	    arena_array(arena, (size_t)most + 1, sizeof(*retrieval->tables));
	if (tables > 0 && !whole && order[0]->score > 0) {
		bridge_score = connect(catalog, all, order, options, arena);
		order = ranked(all, tables, arena);
	}
	if (whole) {
		memset(taken, true, (size_t)tables * sizeof(*taken));
	} else {
		int left = most;
		if (who)
			need_parties(catalog, all, order, arena);
		take_by_need(order, tables, bridge_score, taken, &left);
		take_by_score(order, tables, order[0]->score * options->least,
		    taken, &left, arena);
		if (most - left <= (who ? FEW_ASKING_WHO : FEW_TABLES))
			take_owners(catalog, taken, left, arena);
	}
	for (int i = 0; i < tables; i++)
		if (taken[order[i]->place])
			take(retrieval, order[i]);
	note_cut(retrieval, catalog, order, taken, arena);
}
