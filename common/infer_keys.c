/* infer_keys.c - foreign keys that nobody declared; see infer_keys.h */
#include "infer_keys.h"

#include <stdlib.h>
#include <string.h>

enum {
	CANDIDATES_MAX = 24,  /* targets measured for one column */
	WEAK_TARGETS_MAX = 2, /* kept for a column whose name says little */
	WEAK_DISTINCT_MIN = 3
};

static const double margin = 0.25; /* kept: within this of the best */

/* From the best evidence to the weakest. */
enum strength {
	STRONG_NAME,  /* 1.2: the target's column is named */
	STRONG_TABLE, /* 1.2: the target's table is */
	STRONG_PART,  /* 1.4 */
	WEAK_ROLE,    /* 2.2 */
	WEAK_NAME,    /* 2.6 or 1.8 */
};

struct candidate {
	int to, reference;
	enum strength strength;
	double least; /* inclusion needed */
	double cost;
	const char *evidence;
	struct measure_inclusion measured;
};

struct search {
	struct introspect *schema;
	struct db *target;
	const struct measure_limits *limits;
	struct inclusions *inclusions;
	struct dictionary table_words; /* stems that name a table */
	struct candidate candidates[CANDIDATES_MAX];
	int count;
};

struct inclusion *
inclusions_set(struct inclusions *inclusions, const char *key,
    const char *evidence, struct measure_inclusion measured)
{
	struct inclusion *entry = dictionary_get(&inclusions->by_key, key);
	if (entry == NULL) {
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

static const char *
last(struct text_words words)
{
	return words.count == 0 ? "" : words.word[words.count - 1];
}

/* The first `count` stems of `left` are those of `right` from `from` on. */
static bool
same_words(
    struct text_words left, struct text_words right, size_t from, size_t count)
{
	if (count > left.count || from + count > right.count)
		return false;
	for (size_t i = 0; i < count; i++)
		if (!same(left.word[i], right.word[from + i]))
			return false;
	return true;
}

/* ---- primary keys ---- */

static bool
is_unique_in_data(const struct introspect_table *table, int column)
{
	const struct column_facts *facts = &table->columns[column].facts;
	return table->rows > 0 && facts->nulls == 0 &&
	       (double)facts->distinct >= table->rows;
}

/* How well a column's name fits a primary key: 0 is not at all. */
static int
key_name_rank(const struct introspect_table *table, int column)
{
	const struct introspect_column *own = &table->columns[column];
	const char *ending = last(own->words);
	bool is_id = same(ending, "id");
	bool is_code = same(ending, "code") || same(ending, "key") ||
		       same(ending, "number");
	if (own->class != COLUMN_NUMBER && own->class != COLUMN_TEXT &&
	    !same(own->type, "uuid"))
		return 0;
	if (is_id && own->words.count == 1)
		return 4;
	bool of_table = own->stems.count > 1 &&
			text_words_hold(table->stems, own->stems.word[0]);
	if (is_id && of_table)
		return 3;
	if (is_code && of_table)
		return 2;
	return column == 0 && (is_id || is_code) ? 1 : 0;
}

void
infer_primary_keys(struct introspect *schema)
{
	for (int i = 0; i < schema->table_count; i++) {
		struct introspect_table *table = &schema->tables[i];
		int best = -1;
		int rank = 0;
		if (table->primary_key.count > 0)
			continue;
		for (int j = 0; j < table->column_count; j++) {
			int own = key_name_rank(table, j);
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
}

/* ---- name evidence ---- */

/* Names that equal each other everywhere and mean nothing by it. */
static bool
is_generic(struct text_words words)
{
	static const char *const generic[] = {"id", "name", "status", "type",
	    "date", "description", "title", "comment", "country", "created",
	    "email", "phone", "address", "device", "first", "last", "number",
	    "code", "note", "notes", "amount", "quantity", "year", "month",
	    "state", "city", "value", "total", "price", "active"};
	if (words.count == 0)
		return true;
	for (size_t i = 0; i < COUNT_OF(generic); i++)
		if (same(words.word[0], generic[i]) && words.count == 1)
			return true;
	/* "created at", "first name", "last name", "email address" */
	return same(words.word[0], "created") ||
	       same(words.word[0], "updated") ||
	       (words.count == 2 && same(words.word[1], "name") &&
		   (same(words.word[0], "first") ||
		       same(words.word[0], "last")));
}

static bool
is_integer(const struct introspect_column *column)
{
	return same(column->type, "int") || same(column->type, "bigint") ||
	       same(column->type, "smallint");
}

static bool
types_fit(
    const struct introspect_column *left, const struct introspect_column *right)
{
	if (left->class == COLUMN_TEXT)
		return right->class == COLUMN_TEXT && left->label_count == 0 &&
		       right->label_count == 0;
	if (is_integer(left))
		return is_integer(right);
	return same(left->type, right->type) &&
	       (same(left->type, "uuid") || same(left->type, "numeric"));
}

/* source = target table + target column, or the tail of the table's name. */
static bool
names_target(const struct introspect_column *source,
    const struct introspect_table *to, const struct introspect_column *key)
{
	size_t tail = key->stems.count;
	if (source->stems.count <= tail ||
	    !same_words(
		key->stems, source->stems, source->stems.count - tail, tail))
		return false;
	size_t before = source->stems.count - tail;
	return before <= to->stems.count &&
	       same_words(
		   source->stems, to->stems, to->stems.count - before, before);
}

/* x_id where x is the first or last word of a table with one key column. */
static bool
names_table(
    const struct introspect_column *source, const struct introspect_table *to)
{
	if (source->stems.count != 2 || !same(source->stems.word[1], "id") ||
	    to->stems.count == 0)
		return false;
	const char *word = source->stems.word[0];
	return same(word, to->stems.word[0]) || same(word, last(to->stems));
}

static bool
same_name(
    const struct introspect_column *left, const struct introspect_column *right)
{
	return left->parts.count == right->parts.count &&
	       same_words(left->parts, right->parts, 0, left->parts.count);
}

static bool
same_tail(
    const struct introspect_column *left, const struct introspect_column *right)
{
	size_t a = left->stems.count;
	size_t b = right->stems.count;
	return a >= 2 && b >= 2 && same(left->stems.word[a - 1], "id") &&
	       same(right->stems.word[b - 1], "id") &&
	       same(left->stems.word[a - 2], right->stems.word[b - 2]);
}

static bool
is_lone_table_word(
    const struct introspect_column *source, const struct introspect_table *to)
{
	return source->stems.count == 1 && to->stems.count > 0 &&
	       same(source->stems.word[0], last(to->stems));
}

/* y_id whose y names no table. */
static bool
is_role(const struct search *search, const struct introspect_column *source)
{
	return source->stems.count >= 2 && same(last(source->stems), "id") &&
	       !dictionary_has(&search->table_words,
		   source->stems.word[source->stems.count - 2]);
}

static bool
ends_as_code(const struct introspect_column *column)
{
	return same(last(column->words), "name") ||
	       same(last(column->words), "code");
}

static bool
add(struct search *search, int to, int reference, struct candidate candidate)
{
	if (search->count == CANDIDATES_MAX)
		return false;
	candidate.to = to;
	candidate.reference = reference;
	search->candidates[search->count++] = candidate;
	return true;
}

static void
propose_strong(struct search *search, const struct introspect_column *source,
    int to, int reference)
{
	const struct introspect_table *table = &search->schema->tables[to];
	const struct introspect_column *key = &table->columns[reference];
	bool is_key = table->primary_key.count == 1 &&
		      table->primary_key.columns[0] == reference;
	struct candidate found = {.least = .60, .cost = 1.2};
	if (names_target(source, table, key)) {
		found.evidence = "name of table and column";
	} else if (same_name(source, key) && !is_generic(source->words)) {
		found.evidence = "same name";
	} else if (is_key && names_table(source, table)) {
		found.strength = STRONG_TABLE;
		found.evidence = "name of table";
	} else {
		found.strength = STRONG_PART;
		found.cost = 1.4;
		if (same_tail(source, key))
			found.evidence = "same last words";
		else if (is_key && is_lone_table_word(source, table))
			found.evidence = "word of table";
	}
	if (found.evidence != NULL)
		(void)add(search, to, reference, found);
}

static void
propose_weak(struct search *search, const struct introspect_column *source,
    int to, int reference)
{
	const struct introspect_table *table = &search->schema->tables[to];
	const struct introspect_column *key = &table->columns[reference];
	bool is_key = table->primary_key.count == 1 &&
		      table->primary_key.columns[0] == reference;
	if (is_key && (is_role(search, source) ||
			  (source->class == COLUMN_TEXT && ends_as_code(key) &&
			      ends_as_code(source))))
		(void)add(search, to, reference,
		    (struct candidate){.strength = WEAK_ROLE,
			.least = .95,
			.cost = 2.2,
			.evidence = "values only"});
}

/* A pair of equal names where the target is not unique: half a key. */
static void
propose_name(struct search *search, const struct introspect_column *source,
    int to, int reference)
{
	const struct introspect_table *table = &search->schema->tables[to];
	const struct introspect_column *key = &table->columns[reference];
	bool ends_right =
	    source->class == COLUMN_TEXT
		? ends_as_code(source) || same(last(source->words), "id")
		: same(last(source->words), "id");
	if (key->unique || !ends_right || !same_name(source, key) ||
	    is_generic(source->words))
		return;
	bool named = source->stems.count > 1 && table->stems.count > 0 &&
		     same(source->stems.word[0], last(table->stems));
	(void)add(search, to, reference,
	    (struct candidate){.strength = WEAK_NAME,
		.least = .30,
		.cost = named ? 1.8 : 2.6,
		.evidence = "same name, not unique"});
}

typedef void propose(struct search *search,
    const struct introspect_column *source, int to, int reference);

/* Put every fitting target of one column before a rule. */
static void
each_target(
    struct search *search, int from, int column, bool unique, propose *rule)
{
	const struct introspect *schema = search->schema;
	const struct introspect_column *source =
	    &schema->tables[from].columns[column];
	search->count = 0;
	for (int to = 0; to < schema->table_count; to++) {
		const struct introspect_table *table = &schema->tables[to];
		if (table->rows <= 0 || (to == from && !unique))
			continue;
		for (int j = 0; j < table->column_count; j++) {
			const struct introspect_column *key =
			    &table->columns[j];
			if ((to == from && j == column) || key->secret ||
			    (unique && !key->unique) ||
			    (key->primary_key && table->primary_key.count > 1 &&
				unique) ||
			    !types_fit(source, key))
				continue;
			rule(search, source, to, j);
		}
	}
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

/* Measure the pair, or take what was measured on the same rows before. */
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
	bool fresh = known != NULL && source->content[0] != '\0' &&
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

/* The best kind of evidence only, and of its targets those near the best. */
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

/* More often referred to first, then larger, then by name. */
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
	for (int taken = 0; taken < WEAK_TARGETS_MAX; taken++) {
		struct candidate *best = NULL;
		for (int i = 0; i < search->count; i++) {
			struct candidate *candidate = &search->candidates[i];
			if (candidate->measured.sampled > 0 &&
			    (best == NULL ||
				compare_weak(search, candidate, best) < 0))
				best = candidate;
		}
		if (best == NULL)
			return;
		accept(search, from, column, best);
		best->measured.sampled = 0;
	}
}

static bool
is_sole_primary_key(const struct introspect_table *table, int column)
{
	return table->primary_key.count == 1 &&
	       table->primary_key.columns[0] == column;
}

static bool
infer_strong(struct search *search, int from, int column, jv *problem)
{
	const struct introspect_table *table = &search->schema->tables[from];
	/* A table's own key points nowhere; others point to it. */
	if (is_sole_primary_key(table, column) &&
	    key_name_rank(table, column) >= 3)
		return true;
	each_target(search, from, column, true, propose_strong);
	if (!measure_all(search, from, column, problem))
		return false;
	accept_strong(search, from, column);
	return true;
}

static bool
infer_weak(struct search *search, int from, int column, jv *problem)
{
	if (is_sole_primary_key(&search->schema->tables[from], column))
		return true;
	each_target(search, from, column, true, propose_weak);
	if (!measure_all(search, from, column, problem))
		return false;
	if (search->count == 0) {
		each_target(search, from, column, false, propose_name);
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
	bool typed = source->class == COLUMN_TEXT || is_integer(source) ||
		     same(source->type, "uuid") ||
		     same(source->type, "numeric");
	return typed && !source->secret && table->rows > 0 &&
	       source->facts.distinct != 0;
}

static bool
has_fk(const struct introspect *schema, int from, int column)
{
	for (size_t i = 0; i < schema->fk_count; i++) {
		const struct introspect_fk *fk = &schema->fks[i];
		for (int j = 0; fk->from == from && j < fk->columns.count; j++)
			if (fk->columns.columns[j] == column)
				return true;
	}
	return false;
}

typedef bool infer(struct search *search, int from, int column, jv *problem);

static bool
each_source(struct search *search, infer *step, jv *problem)
{
	const struct introspect *schema = search->schema;
	for (int i = 0; i < schema->table_count; i++)
		for (int j = 0; j < schema->tables[i].column_count; j++)
			if (is_source(&schema->tables[i], j) &&
			    !has_fk(schema, i, j) &&
			    !step(search, i, j, problem))
				return false;
	return true;
}

/* Degrees by what is known so far, for compare_weak; set for good later. */
static void
count_degrees(struct introspect *schema)
{
	for (int i = 0; i < schema->table_count; i++)
		schema->tables[i].degree = 0;
	for (size_t i = 0; i < schema->fk_count; i++)
		schema->tables[schema->fks[i].to].degree++;
}

static void
collect_table_words(struct search *search)
{
	for (int i = 0; i < search->schema->table_count; i++) {
		struct text_words stems = search->schema->tables[i].stems;
		for (size_t j = 0; j < stems.count; j++)
			dictionary_set(&search->table_words, stems.word[j],
			    &search->schema->tables[i]);
	}
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
	collect_table_words(search);
	bool done = each_source(search, infer_strong, problem);
	count_degrees(schema);
	done = done && each_source(search, infer_weak, problem);
	for (int i = 0; i < schema->table_count; i++)
		schema->tables[i].degree = 0;
	dictionary_release(&search->table_words);
	free(search);
	return done;
}
