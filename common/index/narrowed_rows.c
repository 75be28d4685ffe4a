/* narrowed_rows.c - what follows from what a role may read; see narrowing.h */
#include "index/describe.h"
#include "index/narrowing.h"
#include "index/told_short.h"
#include "names/vocabulary.h"

#include <stdlib.h>
#include <string.h>

const char *
narrowing_meta(const struct narrowing *narrowing, const char *key)
{
	const char *value = dictionary_get(&narrowing->meta, key);
	return value ? value : "";
}

/* The value of an option that the index was made with: name=value; */
static const char *
setting(struct narrowing *narrowing, const char *name)
{
	const char *at = narrowing_meta(narrowing, "settings");
	size_t length = strlen(name);
	while (*at != '\0') {
		size_t whole = strcspn(at, ";");
		if (strncmp(at, name, length) == 0 && at[length] == '=')
			return arena_strndup(&narrowing->scratch,
			    at + length + 1, whole - length - 1);
		at += whole + (at[whole] == ';');
	}
	return NULL;
}

static bool
derive_words(struct narrowing *narrowing, jv *problem)
{
	const struct narrowed_making *making = narrowing->making;
	const struct lexicon *lexicon = &narrowing->narrowed->lexicon;
	const struct describe_secrets secrets = {
	    setting(narrowing, "index_include"),
	    setting(narrowing, "index_exclude")};
	struct names *names = vocabulary_open(making->config, problem);
	if (!names)
		return false;
	told_short_learn(&narrowing->narrowed->schema, names);
	lexicon_teach(lexicon, names);
	describe_words(
	    &narrowing->narrowed->schema, names, making->stemmer, &secrets);
	if (!narrowing->glosses)
		describe_plainly(&narrowing->narrowed->schema, making->stemmer);
	names_free(names);
	return true;
}

static int
compare_names(const void *left, const void *right)
{
	const char *const *const *a = left;
	const char *const *const *b = right;
	return strcmp((*a)[0], (*b)[0]);
}

/* By stem, and then by the id of the table. */
static int
compare_postings(const void *left, const void *right)
{
	const char *const *const *a = left;
	const char *const *const *b = right;
	int order = strcmp((*a)[0], (*b)[0]);
	if (order != 0)
		return order;
	long first = strtol((*a)[1], NULL, 10);
	long second = strtol((*b)[1], NULL, 10);
	return (first > second) - (first < second);
}

static void
sort(struct index_rows *rows, int compare(const void *, const void *))
{
	if (rows->count > 0)
		qsort(rows->rows, rows->count, sizeof(*rows->rows), compare);
}

static void
write_tables(struct narrowing *narrowing)
{
	struct narrowed *narrowed = narrowing->narrowed;
	struct index_rows *rows = narrowed->rows;
	for (int i = 0; i < narrowed->schema.table_count; i++) {
		struct introspect_table *table = &narrowed->schema.tables[i];
		const char *id = narrowing->ids[i];
		const char *row[INDEX_TABLE_COLUMNS];
		index_rows_columns(&rows[NARROWED_COLUMNS], table, id);
		index_rows_postings(&rows[NARROWED_POSTINGS], table, id,
		    narrowing->making->stemmer);
		index_rows_table(table, id, &narrowed->arena, row);
		index_rows_add(
		    &rows[NARROWED_TABLES], row, INDEX_TABLE_COLUMNS);
	}
	sort(&rows[NARROWED_POSTINGS], compare_postings);
}

static void
write_lexicon(struct narrowing *narrowing, const struct index_build *build)
{
	static const struct {
		enum narrowed_part part;
		enum lexicon_kind kind;
	} parts[] = {{NARROWED_SYNONYMS, LEXICON_SYNONYMS},
	    {NARROWED_METRICS, LEXICON_METRICS},
	    {NARROWED_CONFUSABLES, LEXICON_CONFUSABLES}};
	for (size_t i = 0; i < COUNT_OF(parts); i++)
		index_rows_lexicon(&narrowing->narrowed->rows[parts[i].part],
		    parts[i].kind, build, narrowing->ids);
}

static void
write_rows(struct narrowing *narrowing)
{
	struct narrowed *narrowed = narrowing->narrowed;
	struct introspect *schema = &narrowed->schema;
	const struct index_build build = {.schema = schema,
	    .lexicon = &narrowed->lexicon,
	    .modules = modules_assign(schema, &narrowed->lexicon),
	    .stemmer = narrowing->making->stemmer};
	for (int i = 0; i < NARROWED_PARTS; i++)
		index_rows_init(&narrowed->rows[i], "", "", &narrowed->arena);
	write_tables(narrowing);
	index_rows_fks(&narrowed->rows[NARROWED_FKS], schema, narrowing->ids);
	index_rows_types(&narrowed->rows[NARROWED_TYPES], schema);
	index_rows_modules(
	    &narrowed->rows[NARROWED_MODULES], &build.modules, build.stemmer);
	sort(&narrowed->rows[NARROWED_MODULES], compare_names);
	write_lexicon(narrowing, &build);
	narrowed->mean_length =
	    index_rows_mean_length(schema, &narrowed->arena);
}

bool
narrowing_derive(struct narrowing *narrowing, jv *problem)
{
	struct introspect *schema = &narrowing->narrowed->schema;
	if (!derive_words(narrowing, problem))
		return false;
	infer_primary_keys(schema);
	describe_tables(schema, narrowing->glosses);
	write_rows(narrowing);
	return true;
}
