/* infer_keys.c - finds foreign keys that are not declared; see infer_keys.h */
#include "index/infer_keys.h"

#include "index/infer_evidence.h"

#include <stdlib.h>
#include <string.h>

enum {
	WEAK_TARGETS_MAX = 2, /* kept for a column with a weak name */
	WEAK_DISTINCT_MIN = 3
};

static const double margin = 0.25; /* targets this close to the best stay */

struct search {
	struct introspect *schema;
	struct db *target;
	const struct measure_limits *limits;
	struct inclusions *inclusions;
	struct evidence evidence;
	struct candidate candidates[CANDIDATES_MAX];
	int count;
};

struct inclusion *
inclusions_set(struct inclusions *inclusions, const char *key,
    const char *evidence, struct measure_inclusion measured)
{
	struct inclusion *entry = dictionary_get(&inclusions->by_key, key);
	if (!entry) {
		entry = arena_alloc(&inclusions->arena, sizeof(*entry));
		entry->key = arena_strdup(&inclusions->arena, key);
		inclusions->all = xgrow(inclusions->all, inclusions->count,
		    &inclusions->capacity, sizeof(struct inclusion *));
		inclusions->all[inclusions->count++] = entry;
		dictionary_set(&inclusions->by_key, entry->key, entry);
	}
	entry->evidence = arena_strdup(&inclusions->arena, evidence);
	entry->measured = measured;
	return entry;
}

void
inclusions_release(struct inclusions *inclusions)
{
	free(inclusions->all);
	dictionary_release(&inclusions->by_key);
	arena_release(&inclusions->arena);
	*inclusions = (struct inclusions){0};
}

static bool
same(const char *left, const char *right)
{
	return strcmp(left, right) == 0;
}

/* ---- primary keys ---- */

static bool
is_unique_in_data(const struct introspect_table *table, int column)
{
	const struct column_facts *facts = &table->columns[column].facts;
	return table->rows > 0 && facts->nulls == 0 &&
	       (double)facts->distinct >= table->rows;
}

/* The names of columns by the tables that have them; `schema` itself for a name
 * of several. */
static void
collect_names(struct introspect *schema, struct dictionary *names)
{
	for (int i = 0; i < schema->table_count; i++) {
		struct introspect_table *table = &schema->tables[i];
		for (int j = 0; j < table->column_count; j++) {
			void **place =
			    dictionary_place(names, table->columns[j].name);
			*place = *place ? (void *)schema : (void *)table;
		}
	}
}

/* A natural key, such as isbn: a table begins with it, and others have a column
 * of the same distinctive name. */
static bool
is_named_elsewhere(const struct introspect *schema,
    const struct dictionary *names, const struct introspect_column *column)
{
	return column->class == COLUMN_TEXT &&
	       !evidence_is_generic(column->words) &&
	       dictionary_get(names, column->name) == (const void *)schema;
}

static int
key_rank(const struct introspect *schema, const struct dictionary *names,
    const struct introspect_table *table, int column)
{
	int rank = evidence_key_rank(table, column);
	if (rank == 0 && column == 0 &&
	    is_named_elsewhere(schema, names, &table->columns[0]))
		rank = 1;
	return rank;
}

void
infer_primary_keys(struct introspect *schema)
{
	struct dictionary names = {0};
	collect_names(schema, &names);
	for (int i = 0; i < schema->table_count; i++) {
		struct introspect_table *table = &schema->tables[i];
		int best = -1;
		int rank = 0;
		if (table->primary_key.count > 0)
			continue;
		for (int j = 0; j < table->column_count; j++) {
			int own = key_rank(schema, &names, table, j);
			if (own > rank && is_unique_in_data(table, j)) {
				best = j;
				rank = own;
			}
		}
		if (best < 0)
			continue;
		table->primary_key = (struct key){{best}, 1};
		table->columns[best].primary_key = true;
		table->columns[best].unique = true;
	}
	dictionary_release(&names);
}

/* ---- the rows decide ---- */

static const char *
pair_key(const struct search *search, int from, int column,
    const struct candidate *candidate, struct arena *arena)
{
	const struct introspect_table *source = &search->schema->tables[from];
	const struct introspect_table *to =
	    &search->schema->tables[candidate->to];
	return arena_printf(arena, "%s.%s.%s>%s.%s.%s", source->schema,
	    source->name, source->columns[column].name, to->schema, to->name,
	    to->columns[candidate->reference].name);
}

/* Measure the pair, or use an earlier measurement of the same rows. */
static bool
measure(struct search *search, int from, int column,
    struct candidate *candidate, jv *problem)
{
	struct arena scratch = {0};
	const struct introspect_table *source = &search->schema->tables[from];
	const struct introspect_table *to =
	    &search->schema->tables[candidate->to];
	const char *key = pair_key(search, from, column, candidate, &scratch);
	const char *evidence =
	    arena_printf(&scratch, "%s %s", source->content, to->content);
	struct inclusion *known =
	    dictionary_get(&search->inclusions->by_key, key);
	bool fresh = known && source->content[0] != '\0' &&
		     to->content[0] != '\0' && same(known->evidence, evidence);
	bool alive = true;
	if (fresh) {
		known->used = true;
		candidate->measured = known->measured;
	} else if (measure_inclusion(source, column, to, candidate->reference,
		       search->target, search->limits, &candidate->measured,
		       problem)) {
		inclusions_set(
		    search->inclusions, key, evidence, candidate->measured)
		    ->used = true;
	} else {
		/* A pair that cannot be compared proves nothing. */
		alive = problem_kind(problem_code(problem))->effect ==
			PROBLEM_RECORD;
		if (alive) {
			jv_free(*problem);
			*problem = jv_invalid();
		}
		candidate->measured = (struct measure_inclusion){0};
	}
	arena_release(&scratch);
	return alive;
}

static bool
holds(const struct candidate *candidate)
{
	long least = candidate->strength == WEAK_ROLE ? WEAK_DISTINCT_MIN : 1;
	return candidate->measured.sampled >= least &&
	       candidate->measured.share >= candidate->least;
}

static bool
measure_all(struct search *search, int from, int column, jv *problem)
{
	int kept = 0;
	for (int i = 0; i < search->count; i++) {
		struct candidate *candidate = &search->candidates[i];
		if (!measure(search, from, column, candidate, problem))
			return false;
		if (holds(candidate))
			search->candidates[kept++] = *candidate;
	}
	search->count = kept;
	return true;
}

static void
accept(struct search *search, int from, int column,
    const struct candidate *candidate)
{
	struct introspect_fk fk = {.from = from,
	    .to = candidate->to,
	    .columns = {{column}, 1},
	    .references = {{candidate->reference}, 1},
	    .confidence = candidate->measured.share / candidate->cost,
	    .cost = candidate->cost,
	    .evidence = candidate->evidence};
	introspect_add_fk(search->schema, fk);
}

/* Accept only the best kind of evidence, and of its targets those close to the
 * best. */
static void
accept_strong(struct search *search, int from, int column)
{
	double best = 0;
	enum strength strongest = WEAK_NAME;
	for (int i = 0; i < search->count; i++) {
		if (search->candidates[i].measured.share > best)
			best = search->candidates[i].measured.share;
	}
	for (int i = 0; i < search->count; i++)
		if (search->candidates[i].measured.share >= best - margin &&
		    search->candidates[i].strength < strongest)
			strongest = search->candidates[i].strength;
	for (int i = 0; i < search->count; i++)
		if (search->candidates[i].measured.share >= best - margin &&
		    search->candidates[i].strength == strongest)
			accept(search, from, column, &search->candidates[i]);
}

/* The order: tables with more references first, then larger ones, then by
 * name. */
static int
compare_weak(const struct search *search, const struct candidate *left,
    const struct candidate *right)
{
	const struct introspect_table *a = &search->schema->tables[left->to];
	const struct introspect_table *b = &search->schema->tables[right->to];
	if (left->cost < right->cost || left->cost > right->cost)
		return left->cost < right->cost ? -1 : 1;
	if (a->degree != b->degree)
		return b->degree - a->degree;
	if (a->rows < b->rows || a->rows > b->rows)
		return a->rows > b->rows ? -1 : 1;
	return left->to - right->to;
}

static void
accept_weak(struct search *search, int from, int column)
{
	double cost = 0; /* of the best; dearer ones are no rivals of it */
	for (int taken = 0; taken < WEAK_TARGETS_MAX; taken++) {
		struct candidate *best = NULL;
		for (int i = 0; i < search->count; i++) {
			struct candidate *candidate = &search->candidates[i];
			if (candidate->measured.sampled > 0 &&
			    (!best ||
				compare_weak(search, candidate, best) < 0))
				best = candidate;
		}
		if (!best || (taken > 0 && best->cost > cost))
			return;
		cost = best->cost;
		accept(search, from, column, best);
		best->measured.sampled = 0;
	}
}

static bool
infer_strong(struct search *search, int from, int column, jv *problem)
{
	const struct introspect_table *table = &search->schema->tables[from];
	/* A table's own key refers to no other table; others refer to it. */
	if (evidence_is_sole_key(table, column) &&
	    evidence_key_rank(table, column) >= 3)
		return true;
	search->count = evidence_strong(
	    &search->evidence, from, column, search->candidates);
	if (!measure_all(search, from, column, problem))
		return false;
	accept_strong(search, from, column);
	return true;
}

static bool
infer_weak(struct search *search, int from, int column, jv *problem)
{
	if (evidence_is_sole_key(&search->schema->tables[from], column))
		return true;
	search->count =
	    evidence_weak(&search->evidence, from, column, search->candidates);
	if (!measure_all(search, from, column, problem))
		return false;
	if (search->count == 0) {
		search->count = evidence_name(
		    &search->evidence, from, column, search->candidates);
		if (!measure_all(search, from, column, problem))
			return false;
	}
	accept_weak(search, from, column);
	return true;
}

static bool
is_source(const struct introspect_table *table, int column)
{
	const struct introspect_column *source = &table->columns[column];
	bool typed = source->class == COLUMN_TEXT ||
		     source->class == COLUMN_NUMBER ||
		     same(source->type, "uuid");
	return typed && !source->secret && table->rows > 0 &&
	       source->facts.distinct != 0;
}

typedef bool infer(struct search *search, int from, int column, jv *problem);

static bool
each_source(struct search *search, infer *step, jv *problem)
{
	const struct introspect *schema = search->schema;
	for (int i = 0; i < schema->table_count; i++)
		for (int j = 0; j < schema->tables[i].column_count; j++)
			if (is_source(&schema->tables[i], j) &&
			    !schema->tables[i].columns[j].refers &&
			    !step(search, i, j, problem))
				return false;
	return true;
}

/* Look in each column's own schema, then in the others for those that refer to
 * nothing yet: "order_id" is that of the orders beside it, however many other
 * schemas have orders. */
static bool
near_and_abroad(struct search *search, infer *step, jv *problem)
{
	const struct introspect *schema = search->schema;
	int last = schema->table_count - 1;
	bool several = last > 0 && !same(schema->tables[0].schema,
				       schema->tables[last].schema);
	search->evidence.abroad = false;
	if (!each_source(search, step, problem))
		return false;
	search->evidence.abroad = true;
	return !several || each_source(search, step, problem);
}

/* Count degrees by the keys known so far, for compare_weak; describe_tables
 * sets the final ones. */
static void
count_degrees(struct introspect *schema)
{
	for (int i = 0; i < schema->table_count; i++)
		schema->tables[i].degree = 0;
	for (size_t i = 0; i < schema->fk_count; i++)
		schema->tables[schema->fks[i].to].degree++;
}

bool
infer_foreign_keys(struct introspect *schema, struct db *target,
    const struct measure_limits *limits, struct inclusions *inclusions,
    jv *problem)
{
	struct search *search = xcalloc(1, sizeof(*search));
	search->schema = schema;
	search->target = target;
	search->limits = limits;
	search->inclusions = inclusions;
	evidence_open(&search->evidence, schema);
	bool done = near_and_abroad(search, infer_strong, problem);
	count_degrees(schema);
	done = done && near_and_abroad(search, infer_weak, problem);
	for (int i = 0; i < schema->table_count; i++)
		schema->tables[i].degree = 0;
	evidence_close(&search->evidence);
	free(search);
	return done;
}
