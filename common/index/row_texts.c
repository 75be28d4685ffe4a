/* row_texts.c - rows of the index's tables as texts; see row_texts.h */
#include "index/row_texts.h"

#include "index/derived_metrics.h"
#include "index/lexicon_fit.h"
#include "index/postings.h"
#include "index/table_places.h"
#include "text/numbered.h"

#include <stdlib.h>
#include <string.h>

void
index_rows_init(struct index_rows *rows, const char *table, const char *list,
    struct arena *arena)
{
	*rows = (struct index_rows){.table = table,
	    .list = list,
	    .digest = digest_start(),
	    .arena = arena};
}

void
index_rows_add(
    struct index_rows *rows, const char *const values[], size_t count)
{
	const char **row = arena_array(rows->arena, count, sizeof(*row));
	rows->columns = (int)count;
	for (size_t i = 0; i < count; i++) {
		row[i] = values[i];
		digest_text(&rows->digest, values[i]);
	}
	rows->rows = xgrow(
	    rows->rows, rows->count, &rows->capacity, sizeof(const char **));
	rows->rows[rows->count++] = row;
}

void
index_rows_release(struct index_rows *rows)
{
	free(rows->rows);
	*rows = (struct index_rows){0};
}

static const char *
array_text(struct arena *arena, struct text_words words)
{
	return db_text_array(arena, words.count, words.word);
}

static const char *
flag_text(bool flag)
{
	return flag ? "t" : "f";
}

static const char *const classes[] = {[COLUMN_NUMBER] = "number",
    [COLUMN_DATE] = "date",
    [COLUMN_TIME] = "time",
    [COLUMN_BOOLEAN] = "boolean",
    [COLUMN_TEXT] = "text",
    [COLUMN_OTHER] = "other"};

enum column_class
index_rows_class(const char *text)
{
	for (size_t i = 0; i < COUNT_OF(classes); i++)
		if (strcmp(classes[i], text) == 0)
			return (enum column_class)i;
	return COLUMN_OTHER;
}

/* Of texts, the first and the last code where they are counted through. */
static bool
keeps_extremes(const struct introspect_column *column)
{
	return column->class == COLUMN_NUMBER || column->class == COLUMN_DATE ||
	       column->class == COLUMN_TIME ||
	       (column->class == COLUMN_TEXT &&
		   numbered_alike(
		       column->facts.minimum, column->facts.maximum));
}

void
index_rows_columns(struct index_rows *rows,
    const struct introspect_table *table, const char *id)
{
	struct arena *arena = rows->arena;
	for (int i = 0; i < table->column_count; i++) {
		const struct introspect_column *column = &table->columns[i];
		const struct column_facts *facts = &column->facts;
		bool ranged = keeps_extremes(column);
		const char *row[] = {id,
		    arena_printf(arena, "%d", column->position), column->name,
		    column->sql, column->type, column->full_type,
		    classes[column->class], column->comment,
		    flag_text(column->primary_key), flag_text(column->unique),
		    flag_text(column->nullable),
		    array_text(arena, column->words),
		    array_text(arena, column->stems),
		    array_text(arena, column->synonyms), column->gloss,
		    column->mschema, column->flag_true, column->flag_false,
		    flag_text(facts->numeric_text),
		    facts->distinct < 0
			? NULL
			: arena_printf(arena, "%ld", facts->distinct),
		    ranged ? facts->minimum : NULL,
		    ranged ? facts->maximum : NULL,
		    flag_text(facts->values_complete)};
		index_rows_add(rows, row, COUNT_OF(row));
	}
}

void
index_rows_postings(struct index_rows *rows, struct introspect_table *table,
    const char *id, struct text_stemmer *stemmer)
{
	struct postings postings = postings_of(table, stemmer, rows->arena);
	table->length = postings.length;
	for (size_t i = 0; i < postings.count; i++) {
		const char *row[] = {postings.posting[i].stem, id,
		    arena_printf(
			rows->arena, "%g", postings.posting[i].weight)};
		index_rows_add(rows, row, COUNT_OF(row));
	}
}

void
index_rows_table(const struct introspect_table *table, const char *id,
    struct arena *arena, const char *row[INDEX_TABLE_COLUMNS])
{
	struct text_words label = {
	    arena_array(arena, LABEL_COLUMNS_MAX, sizeof(char *)), 0};
	for (int i = 0; i < table->label_count; i++)
		label.word[label.count++] =
		    table->columns[table->label[i]].name;
	const char *values[INDEX_TABLE_COLUMNS] = {id, table->schema,
	    table->name, table->key, table->kind, table->sql, table->module,
	    table->comment, arena_printf(arena, "%.0f", table->rows),
	    array_text(arena, table->words), array_text(arena, table->stems),
	    array_text(arena, label), flag_text(table->association),
	    arena_printf(arena, "%d", table->degree),
	    arena_printf(arena, "%.0f", table->length),
	    flag_text(table->placed), flag_text(table->of_division), NULL};
	memcpy(row, values, sizeof(values));
}

const char *
index_rows_mean_length(const struct introspect *schema, struct arena *arena)
{
	double length = 0;
	for (int i = 0; i < schema->table_count; i++)
		length += schema->tables[i].length;
	return arena_printf(arena, "%.4f",
	    schema->table_count > 0 ? length / schema->table_count : 1.0);
}

static const char *
key_text(struct arena *arena, const struct introspect_table *table,
    const struct key *key)
{
	const char *names[KEY_COLUMNS_MAX];
	for (int i = 0; i < key->count; i++)
		names[i] = table->columns[key->columns[i]].name;
	return db_text_array(arena, (size_t)key->count, names);
}

void
index_rows_fks(struct index_rows *rows, const struct introspect *schema,
    const char *const ids[])
{
	struct arena *arena = rows->arena;
	for (size_t i = 0; i < schema->fk_count; i++) {
		const struct introspect_fk *fk = &schema->fks[i];
		const char *row[] = {ids[fk->from],
		    key_text(arena, &schema->tables[fk->from], &fk->columns),
		    ids[fk->to],
		    key_text(arena, &schema->tables[fk->to], &fk->references),
		    flag_text(fk->declared),
		    arena_printf(arena, "%.4f", fk->confidence),
		    arena_printf(arena, "%.2f", fk->cost), fk->evidence};
		index_rows_add(rows, row, COUNT_OF(row));
	}
}

void
index_rows_types(struct index_rows *rows, const struct introspect *schema)
{
	for (size_t i = 0; i < schema->type_count; i++) {
		const char *row[] = {
		    schema->types[i].schema, schema->types[i].name};
		index_rows_add(rows, row, COUNT_OF(row));
	}
}

static int
compare_inclusions(const void *left, const void *right)
{
	const struct inclusion *const *a = left;
	const struct inclusion *const *b = right;
	return strcmp((*a)->key, (*b)->key);
}

void
index_rows_inclusions(
    struct index_rows *rows, const struct inclusions *inclusions)
{
	if (inclusions->count == 0)
		return;
	qsort(inclusions->all, inclusions->count, sizeof(struct inclusion *),
	    compare_inclusions);
	for (size_t i = 0; i < inclusions->count; i++) {
		const struct inclusion *entry = inclusions->all[i];
		if (!entry->used)
			continue;
		const char *row[] = {entry->key, entry->evidence,
		    arena_printf(rows->arena, "%.6f", entry->measured.share),
		    arena_printf(rows->arena, "%ld", entry->measured.sampled)};
		index_rows_add(rows, row, COUNT_OF(row));
	}
}

/* The stems of each phrase, in their order. */
static struct text_words
stemmed_phrases(struct arena *arena, struct text_stemmer *stemmer,
    struct text_words phrases)
{
	struct text_words stemmed = {
	    arena_array(arena, phrases.count + 1, sizeof(*stemmed.word)), 0};
	for (size_t i = 0; i < phrases.count; i++) {
		const char *stems = text_key_stemmed(
		    stemmer, arena, text_key(arena, phrases.word[i]));
		stemmed.word[stemmed.count++] = stems;
	}
	return stemmed;
}

void
index_rows_modules(struct index_rows *rows, const struct modules *modules,
    struct text_stemmer *stemmer)
{
	struct arena *arena = rows->arena;
	for (size_t i = 0; i < modules->count; i++) {
		const struct module *module = &modules->module[i];
		const char *row[] = {module->name,
		    array_text(arena, module->keywords),
		    array_text(arena,
			stemmed_phrases(arena, stemmer, module->keywords)),
		    module->source};
		index_rows_add(rows, row, COUNT_OF(row));
	}
}

/* Add one row for each phrase of the entry. */
static void
add_phrases(struct index_rows *rows, const struct lexicon_entry *entry,
    const char *id, struct text_stemmer *stemmer)
{
	struct arena *arena = rows->arena;
	for (size_t i = 0; i < entry->words.count; i++) {
		const char *words = entry->words.word[i];
		const char *stemmed =
		    text_key_stemmed(stemmer, arena, text_key(arena, words));
		if (*stemmed == '\0')
			continue;
		const char *synonym[] = {words, stemmed, id, entry->column,
		    entry->text, entry->schema};
		const char *metric[] = {
		    entry->name, words, stemmed, entry->text, id};
		if (entry->kind == LEXICON_METRICS)
			index_rows_add(rows, metric, COUNT_OF(metric));
		else
			index_rows_add(rows, synonym, COUNT_OF(synonym));
	}
}

static void
add_entry(struct index_rows *rows, const struct lexicon_entry *entry,
    const char *id, struct text_stemmer *stemmer)
{
	struct arena *arena = rows->arena;
	if (entry->kind == LEXICON_SYNONYMS || entry->kind == LEXICON_METRICS) {
		add_phrases(rows, entry, id, stemmer);
	} else if (entry->kind == LEXICON_CONFUSABLES) {
		const char *row[] = {id, array_text(arena, entry->words),
		    array_text(
			arena, stemmed_phrases(arena, stemmer, entry->words)),
		    entry->text};
		index_rows_add(rows, row, COUNT_OF(row));
	} else if (entry->kind == LEXICON_ABBREVIATIONS) {
		const char *row[] = {
		    text_key(arena, entry->name), text_key(arena, entry->text)};
		index_rows_add(rows, row, COUNT_OF(row));
	} else if (entry->kind == LEXICON_EXAMPLES) {
		const char *row[] = {entry->question,
		    array_text(
			arena, postings_stems(stemmer, arena, entry->question)),
		    entry->text, "incoming", entry->name, entry->owner,
		    entry->date};
		index_rows_add(rows, row, COUNT_OF(row));
	}
}

/* Add the entry for each table that it means. */
static void
add_to_places(struct index_rows *rows, const struct lexicon_entry *entry,
    const struct index_build *build, const char *const ids[])
{
	const struct introspect *schema = build->schema;
	for (int i = table_places_next(schema, entry->table, 0); i >= 0;
	     i = table_places_next(schema, entry->table, i + 1))
		if (lexicon_fits(schema, entry, i))
			add_entry(rows, entry, ids[i], build->stemmer);
}

void
index_rows_lexicon(struct index_rows *rows, enum lexicon_kind kind,
    const struct index_build *build, const char *const ids[])
{
	const struct lexicon *lexicon = build->lexicon;
	for (size_t i = 0; i < lexicon->count; i++) {
		const struct lexicon_entry *entry = &lexicon->entries[i];
		if (entry->kind != kind || lexicon_misfit(build->schema, entry))
			continue;
		if (entry->table)
			add_to_places(rows, entry, build, ids);
		else
			add_entry(rows, entry, NULL, build->stemmer);
	}
	struct lexicon_entry derived[DERIVED_METRICS];
	int count = kind == LEXICON_METRICS || kind == LEXICON_SYNONYMS
			? derived_metrics(build->schema, lexicon, derived)
			: 0;
	for (int i = 0; i < count; i++)
		if (derived[i].kind == kind)
			add_to_places(rows, &derived[i], build, ids);
}
