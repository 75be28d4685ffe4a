/* outline.c - what the index knows of tables; see outline.h */
#include "catalog/outline.h"

#include "base/problem.h"
#include "record/record.h"

#include <string.h>

enum {
	TABLES_MAX = 4000, /* of an outline of all */
	ABOUT_MAX = 12,    /* as many as a context packet has */
	SYNONYMS_MAX = 500,
	METRICS_MAX = 200,
	VALUES_MAX = 12, /* of a column */
};

struct outline {
	struct catalog *catalog;
	struct arena *arena;
	bool *chosen; /* by place */
	int count;    /* of the chosen ones */
	bool full;    /* with comments, modules and values */
	bool values;
};

/* ---- which tables ---- */

static void
choose(struct outline *outline, int place)
{
	outline->count += !outline->chosen[place];
	outline->chosen[place] = true;
}

/* Of the tables that have one of the words, those with the most weight. */
static bool
choose_about(struct outline *outline, const char *about, jv *problem)
{
	struct catalog *catalog = outline->catalog;
	struct catalog_posting *postings = NULL;
	int count = 0;
	struct text_words words = text_words(outline->arena, about);
	double *weights = arena_array(
	    outline->arena, (size_t)catalog->table_count + 1, sizeof(*weights));
	for (size_t i = 0; i < words.count; i++)
		words.word[i] =
		    text_stem(catalog->stemmer, outline->arena, words.word[i]);
	if (!catalog_postings(
		catalog, words, outline->arena, &postings, &count, problem))
		return false;
	for (int i = 0; i < count; i++)
		weights[postings[i].table] +=
		    postings[i].weight / postings[i].tables;
	while (outline->count < ABOUT_MAX) {
		int best = 0;
		for (int t = 1; t < catalog->table_count; t++)
			if (weights[t] > weights[best])
				best = t;
		if (catalog->table_count == 0 || weights[best] <= 0)
			break;
		choose(outline, best);
		weights[best] = 0;
	}
	return true;
}

static bool
choose_tables(
    struct outline *outline, const struct outline_wish *wish, jv *problem)
{
	const struct catalog *catalog = outline->catalog;
	if (wish->table) {
		int place = catalog_find(catalog, wish->table);
		if (place < 0) {
			*problem = problem_new("outline.unknown",
			    "the index has no table '%.100s'", wish->table);
			return false;
		}
		choose(outline, place);
		return true;
	}
	if (wish->about)
		return choose_about(outline, wish->about, problem);
	for (int t = 0; t < catalog->table_count && t < TABLES_MAX; t++)
		choose(outline, t);
	return true;
}

/* The columns of the chosen ones, in memory. */
static bool
load(struct outline *outline, jv *problem)
{
	int *places = arena_array(
	    outline->arena, (size_t)outline->count + 1, sizeof(*places));
	int count = 0;
	for (int t = 0; t < outline->catalog->table_count; t++)
		if (outline->chosen[t])
			places[count++] = t;
	return catalog_columns(outline->catalog, places, count, problem);
}

/* ---- columns ---- */

/* A text that says something. */
static jv
with_text(jv object, const char *key, const char *text)
{
	return text && *text ? record_with_text(object, key, text) : object;
}

static jv
with_flag(jv object, const char *key, bool set)
{
	return set ? jv_object_set(object, jv_string(key), jv_true()) : object;
}

/* "customers.customer_id" of a key of one column; NULL: it is none. */
static const char *
reference_of(const struct outline *outline, int place, const char *column)
{
	const struct catalog *catalog = outline->catalog;
	for (int i = 0; i < catalog->fk_count; i++) {
		const struct catalog_fk *key = &catalog->fks[i];
		if (key->from == place && key->columns.count == 1 &&
		    strcmp(key->columns.word[0], column) == 0)
			return arena_printf(outline->arena, "%s.%s",
			    catalog->tables[key->to].key,
			    key->references.word[0]);
	}
	return NULL;
}

/* The values of the column, out of those of all columns. */
static jv
values_of(
    const struct catalog_value *values, int count, int table, int position)
{
	jv list = jv_array();
	for (int i = 0; i < count; i++)
		if (values[i].table == table && values[i].position == position)
			list =
			    jv_array_append(list, jv_string(values[i].value));
	return list;
}

struct stored {
	struct catalog_value *values;
	int count;
};

static jv
column_of(const struct outline *outline, int place,
    const struct catalog_column *column, const struct stored *stored)
{
	jv made = record_with_text(jv_object(), "name", column->name);
	made = record_with_text(made, "type", column->type);
	made = with_flag(made, "primary_key", column->primary_key);
	made = with_text(
	    made, "references", reference_of(outline, place, column->name));
	if (!outline->full)
		return made;
	made = with_flag(made, "nullable", column->nullable);
	made = with_text(made, "comment", column->comment);
	jv values =
	    values_of(stored->values, stored->count, place, column->position);
	if (jv_array_length(jv_copy(values)) > 0)
		return jv_object_set(made, jv_string("values"), values);
	jv_free(values);
	return made;
}

/* ---- tables ---- */

static jv
referenced_by(const struct outline *outline, int place)
{
	const struct catalog *catalog = outline->catalog;
	jv names = jv_array();
	for (int i = 0; i < catalog->fk_count; i++)
		if (catalog->fks[i].to == place)
			names = jv_array_append(names,
			    jv_string(
				catalog->tables[catalog->fks[i].from].key));
	return names;
}

static jv
table_of(const struct outline *outline, int place, const struct stored *stored)
{
	const struct catalog_table *table = &outline->catalog->tables[place];
	jv columns = jv_array();
	jv made = record_with_text(jv_object(), "name", table->key);
	made = record_with_text(made, "sql", table->sql);
	made = record_with_text(made, "kind", table->kind);
	made = with_text(made, "module", table->module);
	if (outline->full) {
		made = with_text(made, "comment", table->comment);
		if (table->rows >= 0)
			made = jv_object_set(
			    made, jv_string("rows"), jv_number(table->rows));
		made = jv_object_set(made, jv_string("referenced_by"),
		    referenced_by(outline, place));
	}
	for (int c = 0; c < table->column_count; c++)
		columns = jv_array_append(columns,
		    column_of(outline, place, &table->columns[c], stored));
	return jv_object_set(made, jv_string("columns"), columns);
}

static bool
tables_of(struct outline *outline, jv *tables, jv *problem)
{
	struct stored stored = {NULL, 0};
	int *places = arena_array(
	    outline->arena, (size_t)outline->count + 1, sizeof(*places));
	int count = 0;
	for (int t = 0; t < outline->catalog->table_count; t++)
		if (outline->chosen[t])
			places[count++] = t;
	if (outline->full && outline->values &&
	    !catalog_few_values(outline->catalog, places, count, VALUES_MAX,
		outline->arena, &stored.values, &stored.count, problem))
		return false;
	for (int i = 0; i < count; i++)
		*tables = jv_array_append(
		    *tables, table_of(outline, places[i], &stored));
	return true;
}

/* ---- modules and metrics ---- */

static jv
modules_of(const struct outline *outline)
{
	const struct catalog *catalog = outline->catalog;
	jv modules = jv_array();
	for (int m = 0; m < catalog->module_count; m++) {
		jv module = record_with_text(
		    jv_object(), "name", catalog->modules[m].name);
		modules = jv_array_append(
		    modules, record_with_text(module, "keywords",
				 text_join(outline->arena,
				     catalog->modules[m].keywords)));
	}
	return modules;
}

static jv
metrics_of(const struct outline *outline)
{
	const struct catalog *catalog = outline->catalog;
	jv metrics = jv_array();
	for (int m = catalog->metric_count - 1, told = 0;
	     m >= 0 && told < METRICS_MAX; m--) {
		const struct catalog_metric *metric = &catalog->metric_list[m];
		if (!outline->chosen[metric->table] ||
		    strcmp(metric->words, metric->name) != 0)
			continue;
		jv made = record_with_text(jv_object(), "name", metric->name);
		made = record_with_text(
		    made, "table", catalog->tables[metric->table].key);
		metrics = jv_array_append(
		    metrics, record_with_text(made, "expr", metric->expr));
		told++;
	}
	return metrics;
}

/* The phrases that the lexicon adds for tables, columns and expressions. */
static jv
synonyms_of(const struct outline *outline)
{
	const struct catalog *catalog = outline->catalog;
	jv synonyms = jv_array();
	for (int s = catalog->synonym_count - 1, told = 0;
	     s >= 0 && told < SYNONYMS_MAX; s--, told++) {
		const struct catalog_synonym *synonym =
		    &catalog->synonym_list[s];
		jv made =
		    record_with_text(jv_object(), "words", synonym->words);
		made = record_with_text(
		    made, "table", catalog->tables[synonym->table].key);
		made = with_text(made, "column", synonym->column);
		synonyms = jv_array_append(
		    synonyms, with_text(made, "expr", synonym->expr));
	}
	return synonyms;
}

static jv
confusables_of(const struct outline *outline)
{
	const struct catalog *catalog = outline->catalog;
	jv confusables = jv_array();
	for (int c = 0; c < catalog->confusable_count; c++) {
		const struct catalog_confusable *confusable =
		    &catalog->confusables[c];
		jv made = record_with_text(jv_object(), "table",
		    catalog->tables[confusable->table].key);
		made = jv_object_set(made, jv_string("triggers"),
		    record_texts(confusable->triggers));
		confusables = jv_array_append(
		    confusables, with_text(made, "advice", confusable->advice));
	}
	return confusables;
}

static jv
with_list(jv object, const char *key, jv list)
{
	if (jv_array_length(jv_copy(list)) > 0)
		return jv_object_set(object, jv_string(key), list);
	jv_free(list);
	return object;
}

jv
outline_of(struct catalog *catalog, const struct outline_wish *wish,
    struct arena *arena, jv *problem)
{
	jv tables = jv_array();
	struct outline outline = {.catalog = catalog,
	    .arena = arena,
	    .full = wish->about || wish->table,
	    .values = wish->values,
	    .chosen = arena_array(
		arena, (size_t)catalog->table_count + 1, sizeof(bool))};
	if (!choose_tables(&outline, wish, problem) ||
	    !load(&outline, problem) ||
	    !tables_of(&outline, &tables, problem)) {
		jv_free(tables);
		return jv_invalid();
	}
	jv made = record_with_text(jv_object(), "database", catalog->database);
	made = jv_object_set(made, jv_string("tables"), tables);
	if (!wish->about && !wish->table) {
		made = with_list(made, "modules", modules_of(&outline));
		made = with_list(made, "synonyms", synonyms_of(&outline));
		made = with_list(made, "confusables", confusables_of(&outline));
	}
	made = with_list(made, "metrics", metrics_of(&outline));
	if (!wish->about && !wish->table &&
	    catalog->table_count > outline.count)
		made = jv_object_set(made, jv_string("cut"),
		    jv_number(catalog->table_count - outline.count));
	return made;
}
