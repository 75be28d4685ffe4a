/* packet.c - writes the chosen tables as the record's context; see packet.h */
#include "retrieve/packet.h"

#include "english/english.h"
#include "names/names.h"
#include "record/record.h"
#include "sql/quote.h"

#include <stdlib.h>
#include <string.h>

enum {
	COMMENT_CHARACTERS = 160,
	FULL_TABLES = 2,   /* the best ones are cut last */
	OWN_MEASURES = 5,  /* "invoices over 500", "revenue in 2024" */
	OTHER_COLUMNS = 5, /* seeds: COLUMN_PRUNING_ENABLED */
	FEW_COLUMNS = 2
};

struct packet {
	const struct retrieval *retrieval;
	const struct catalog *catalog;
	const struct meant_words *meant;
	/* A table of a division is written with its schema, unless the
	 * search_path says which is meant. */
	bool qualifies;
	struct arena *arena;
};

static bool
is_said(const struct retrieval *retrieval, const struct catalog_column *column)
{
	for (size_t i = 0; i < column->stems.count; i++)
		if (text_words_hold(retrieval->stems, column->stems.word[i]))
			return true;
	for (size_t i = 0; i < column->synonyms.count; i++)
		if (text_words_hold(retrieval->stems, column->synonyms.word[i]))
			return true;
	return false;
}

static bool
holds_value(const struct retrieval *retrieval, int table,
    const struct catalog_column *column)
{
	for (int i = 0; i < retrieval->found.count; i++)
		if (retrieval->found.value[i].table == table &&
		    retrieval->found.value[i].position == column->position)
			return true;
	return false;
}

static bool
is_meant(const struct packet *packet, const struct catalog_table *table,
    const struct catalog_column *column)
{
	for (int i = 0; i < packet->meant->count; i++) {
		const struct meant_word *word = packet->meant->items + i;
		if (word->column && strcmp(word->table, table->key) == 0 &&
		    strcmp(word->column, column->name) == 0)
			return true;
	}
	return false;
}

/* Is the table one that the statement before reads? */
static bool
is_previous(const struct packet *packet, int place)
{
	const struct retrieval *retrieval = packet->retrieval;
	for (int i = 0; i < retrieval->count; i++)
		if (retrieval->tables[i].place == place)
			return retrieval->tables[i].previous;
	return false;
}

static bool
is_in_key(const struct packet *packet, int place, const char *column)
{
	for (int i = 0; i < packet->catalog->fk_count; i++) {
		const struct catalog_fk *fk = &packet->catalog->fks[i];
		if ((fk->from == place &&
			text_words_hold(fk->columns, column)) ||
		    (fk->to == place &&
			text_words_hold(fk->references, column)))
			return true;
	}
	return false;
}

/* Does a word of the column begin with one of the class? */
static bool
is_called(const struct catalog_column *column, enum english_class class)
{
	struct english_list list = english_words(class);
	for (size_t i = 0; i < list.count; i++)
		for (size_t w = 0; w < column->words.count; w++)
			if (strncmp(column->words.word[w], list.words[i].word,
				strlen(list.words[i].word)) == 0)
				return true;
	return false;
}

/* Is it an amount or a date?  Questions ask for these by words that are not
 * their names ("total payments in 2024"), so they are cut last. */
static bool
is_measure(const struct catalog_column *column)
{
	return column->class == COLUMN_DATE ||
	       (column->class == COLUMN_NUMBER &&
		   (is_called(column, ENGLISH_MONEY) ||
		       is_called(column, ENGLISH_QUANTITY)));
}

static bool
has_reason(
    const struct packet *packet, int place, const struct catalog_column *column)
{
	const struct catalog_table *table = &packet->catalog->tables[place];
	return column->primary_key ||
	       text_words_hold(table->label, column->name) ||
	       is_said(packet->retrieval, column) ||
	       holds_value(packet->retrieval, place, column) ||
	       is_meant(packet, table, column) || is_previous(packet, place) ||
	       spoken_has(
		   packet->retrieval->spoken, table->key, column->name) ||
	       is_in_key(packet, place, column->name);
}

/* Questions ask for dates and numbers by words that are not their names. */
static int
column_rank(const struct catalog_column *column)
{
	switch (column->class) {
	case COLUMN_DATE:
		return 0;
	case COLUMN_NUMBER:
		return 1;
	case COLUMN_BOOLEAN:
		return 2;
	default:
		return column->flag_true ? 2 : 3;
	}
}

/* Is it one of the best tables, or does the lexicon's entry for a word of the
 * question read it?  Such tables never lose all amounts and dates. */
static bool
is_own(const struct packet *packet, const struct retrieve_table *chosen)
{
	const struct catalog_table *table =
	    &packet->catalog->tables[chosen->place];
	bool own = chosen < packet->retrieval->tables + FULL_TABLES;
	for (int i = 0; i < table->column_count && !own; i++)
		own = spoken_has(packet->retrieval->spoken, table->key,
		    table->columns[i].name);
	return own;
}

static void
keep_measures(const struct catalog_table *table, int measures, bool *kept)
{
	for (int i = 0; i < table->column_count && measures > 0; i++)
		if (is_measure(&table->columns[i])) {
			kept[i] = true;
			measures--;
		}
}

/* Mark the `others` best of the columns without a reason. */
static void
keep_others(const struct packet *packet, int place, int others, bool *kept)
{
	const struct catalog_table *table = &packet->catalog->tables[place];
	for (int rank = 0; rank <= 3; rank++)
		for (int i = 0; i < table->column_count && others > 0; i++)
			if (!kept[i] &&
			    column_rank(&table->columns[i]) == rank) {
				kept[i] = true;
				others--;
			}
}

/* How far a table is cut. */
struct cut {
	bool comment;  /* kept */
	bool measures; /* kept, with or without a reason */
	int others;    /* kept columns without a reason; below 0: all */
	bool terse;    /* no words of columns that are not kept */
};

/* Return which columns are kept, by place. */
static const bool *
keep_columns(const struct packet *packet, const struct retrieve_table *chosen,
    const struct cut *cut)
{
	int place = chosen->place;
	const struct catalog_table *table = &packet->catalog->tables[place];
	bool *kept = arena_array(
	    packet->arena, (size_t)table->column_count + 1, sizeof(*kept));
	for (int i = 0; i < table->column_count; i++) {
		const struct catalog_column *column = &table->columns[i];
		kept[i] =
		    cut->others < 0 ||
		    ((cut->measures || chosen->paid) && is_measure(column)) ||
		    has_reason(packet, place, column);
	}
	keep_others(packet, place, cut->others, kept);
	if (is_own(packet, chosen))
		keep_measures(table, OWN_MEASURES, kept);
	return kept;
}

static jv
write_columns(const struct catalog_table *table, const bool *kept)
{
	jv columns = jv_array();
	for (int i = 0; i < table->column_count; i++)
		if (kept[i])
			columns = jv_array_append(
			    columns, jv_string(table->columns[i].mschema));
	return columns;
}

/* Return the natural words; NULL when they are only the parts of the name. */
static const char *
natural_words(
    const struct packet *packet, struct text_words words, const char *name)
{
	const char *natural = text_join(packet->arena, words);
	const char *plain =
	    text_join(packet->arena, names_parts(packet->arena, name));
	return strcmp(natural, plain) == 0 ? NULL : natural;
}

/* Write the words of the wanted columns; of all when `wanted` is NULL. */
static jv
write_words(const struct packet *packet, const struct catalog_table *table,
    const bool *wanted)
{
	jv words = jv_object();
	for (int i = 0; i < table->column_count; i++) {
		const struct catalog_column *column = &table->columns[i];
		const char *natural =
		    natural_words(packet, column->words, column->name);
		if ((!wanted || wanted[i]) && natural)
			words = jv_object_set(
			    words, jv_string(column->name), jv_string(natural));
	}
	return words;
}

static jv
set_words(jv entry, const struct packet *packet,
    const struct catalog_table *table, const bool *wanted)
{
	const char *natural = natural_words(packet, table->words, table->name);
	if (natural)
		entry = record_with_text(entry, "words", natural);
	jv columns = write_words(packet, table, wanted);
	if (jv_object_length(jv_copy(columns)) > 0)
		return jv_object_set(entry, jv_string("column_words"), columns);
	jv_free(columns);
	return entry;
}

static jv
write_comment(
    jv entry, const struct packet *packet, const struct catalog_table *table)
{
	if (*table->comment == '\0')
		return entry;
	size_t kept = text_prefix(table->comment, COMMENT_CHARACTERS);
	return record_with_text(entry, "comment",
	    arena_strndup(packet->arena, table->comment, kept));
}

/* As a statement writes it. */
static const char *
sql_of(const struct packet *packet, const struct catalog_table *table)
{
	if (!packet->qualifies || !table->placed)
		return table->sql;
	return arena_printf(packet->arena, "%s.%s",
	    sql_quote_name(table->schema, packet->arena),
	    sql_quote_name(table->name, packet->arena));
}

/* Its schema, and how a statement writes it, where they are not plain. */
static jv
write_place(
    jv entry, const struct packet *packet, const struct catalog_table *table)
{
	const char *sql = sql_of(packet, table);
	if (strcmp(table->schema, "public") != 0)
		entry = record_with_text(entry, "schema", table->schema);
	if (strcmp(sql, sql_quote_name(table->key, packet->arena)) != 0)
		entry = record_with_text(entry, "sql", sql);
	return entry;
}

static jv
write_table(const struct packet *packet, const struct retrieve_table *chosen,
    const struct cut *cut, const bool *kept)
{
	const struct catalog_table *table =
	    &packet->catalog->tables[chosen->place];
	jv entry = record_with_text(jv_object(), "name", table->key);
	entry = write_place(entry, packet, table);
	if (*table->module != '\0')
		entry = record_with_text(entry, "module", table->module);
	entry = jv_object_set(
	    entry, jv_string("score"), record_score(chosen->score));
	jv sources = jv_array();
	for (int i = 0; i < chosen->source_count; i++)
		sources =
		    jv_array_append(sources, jv_string(chosen->sources[i]));
	entry = jv_object_set(entry, jv_string("sources"), sources);
	entry = record_with_number(entry, "rows", table->rows);
	entry = jv_object_set(
	    entry, jv_string("label"), record_texts(table->label));
	if (table->association)
		entry =
		    jv_object_set(entry, jv_string("association"), jv_true());
	if (cut->comment)
		entry = write_comment(entry, packet, table);
	entry = set_words(entry, packet, table, cut->terse ? kept : NULL);
	return jv_object_set(
	    entry, jv_string("columns"), write_columns(table, kept));
}

static bool
is_chosen(const struct retrieval *retrieval, int place)
{
	for (int i = 0; i < retrieval->count; i++)
		if (retrieval->tables[i].place == place)
			return true;
	return false;
}

static jv
write_fks(const struct packet *packet)
{
	const struct catalog *catalog = packet->catalog;
	jv fks = jv_array();
	for (int i = 0; i < catalog->fk_count; i++) {
		const struct catalog_fk *fk = &catalog->fks[i];
		if (!is_chosen(packet->retrieval, fk->from) ||
		    !is_chosen(packet->retrieval, fk->to))
			continue;
		jv entry = record_with_text(
		    jv_object(), "from", catalog->tables[fk->from].key);
		entry = jv_object_set(
		    entry, jv_string("columns"), record_texts(fk->columns));
		entry =
		    record_with_text(entry, "to", catalog->tables[fk->to].key);
		entry = jv_object_set(entry, jv_string("references"),
		    record_texts(fk->references));
		entry = jv_object_set(
		    entry, jv_string("cost"), record_score(fk->cost));
		entry = jv_object_set(entry, jv_string("declared"),
		    fk->declared ? jv_true() : jv_false());
		fks = jv_array_append(fks, entry);
	}
	return fks;
}

static jv
write_recall(const struct packet *packet)
{
	const struct retrieval *retrieval = packet->retrieval;
	jv recall = jv_object();
	recall =
	    record_with_number(recall, "tables", packet->catalog->table_count);
	recall = record_with_number(recall, "reached", retrieval->reached);
	recall = record_with_number(recall, "values", retrieval->found.count);
	if (retrieval->found.left_out > 0)
		recall = record_with_number(
		    recall, "values_left_out", retrieval->found.left_out);
	return jv_object_set(
	    recall, jv_string("unknown"), record_texts(retrieval->unknown));
}

static long
size_of(const jv *value)
{
	size_t size = 0;
	free(record_value_text(jv_copy(*value), &size));
	return (long)size;
}

/* A table's entry as it is cut so far. */
struct entry {
	const struct cut *cut;
	const bool *kept; /* columns */
	long size;        /* as JSON */
};

/* An unfinished packet: each table with the cuts so far. */
struct draft {
	const struct packet *packet;
	jv tables;
	struct entry *entries;
	long size; /* of the whole */
	long limit;
};

/* The cuts of a table, step by step; the first leave amounts and dates. */
static const struct cut steps[] = {{true, true, -1, false},
    {false, true, -1, false}, {false, true, OTHER_COLUMNS, false},
    {false, true, FEW_COLUMNS, false}, {false, true, 0, false},
    {false, false, 0, false}, {false, false, 0, true}};
enum { STEPS = COUNT_OF(steps), STEPS_GENTLE = 5 };

/* The bytes that the name of its division takes in a table's entry.  They do
 * not count, so that a question gets the same columns in every division, and
 * in a database that is one of them alone. */
static long
division_size(const struct packet *packet, int place)
{
	const struct retrieve_table *chosen = &packet->retrieval->tables[place];
	const struct catalog_table *table =
	    &packet->catalog->tables[chosen->place];
	if (!table->of_division && !table->placed)
		return 0;
	jv names = write_place(jv_object(), packet, table);
	long size = size_of(&names);
	jv_free(names);
	return size;
}

/* Does the cut leave the entry as it is? */
static bool
cuts_nothing(const struct entry *entry, const struct cut *cut, const bool *kept,
    const struct catalog_table *table)
{
	return cut->terse == entry->cut->terse &&
	       (cut->comment == entry->cut->comment || !*table->comment) &&
	       memcmp(kept, entry->kept,
		   (size_t)table->column_count * sizeof(*kept)) == 0;
}

static void
cut_table(struct draft *draft, int place, const struct cut *cut)
{
	const struct packet *packet = draft->packet;
	const struct retrieve_table *chosen = &packet->retrieval->tables[place];
	struct entry *entry = &draft->entries[place];
	const bool *kept = keep_columns(packet, chosen, cut);
	if (entry->cut && cuts_nothing(entry, cut, kept,
			      &packet->catalog->tables[chosen->place]))
		return;
	jv table = write_table(packet, chosen, cut, kept);
	long before = entry->size;
	*entry = (struct entry){cut, kept, size_of(&table)};
	draft->size += entry->size - before;
	draft->tables = jv_array_set(draft->tables, place, table);
}

/* Tables that nothing in the question needs are cut first, the best ones last.
 */
static int
rank_of(const struct retrieval *retrieval, int place)
{
	if (place < FULL_TABLES)
		return 2;
	return retrieval->tables[place].needed ? 1 : 0;
}

/* Cut the tables of a rank, the last one first, until the packet fits or those
 * steps are made. */
static void
cut_tables(struct draft *draft, int rank, int first_step, int end)
{
	for (int step = first_step; step < end; step++)
		for (int i = draft->packet->retrieval->count - 1; i >= 0; i--)
			if (draft->size > draft->limit &&
			    rank_of(draft->packet->retrieval, i) == rank)
				cut_table(draft, i, &steps[step]);
}

/* Return the tables as entries, cut until the packet with `rest` fits. */
static jv
fit_tables(const struct packet *packet, const jv *rest, long limit)
{
	int count = packet->retrieval->count;
	struct draft draft = {.packet = packet, .limit = limit};
	draft.tables = jv_array_sized(count);
	draft.entries = arena_array(
	    packet->arena, (size_t)count + 1, sizeof(*draft.entries));
	draft.size = size_of(rest) + (long)strlen("\"tables\":[],");
	for (int i = 0; i < count; i++) {
		cut_table(&draft, i, &steps[0]);
		draft.size += i > 0;
		draft.limit += division_size(packet, i);
	}
	/* what else there is of a bridge is worth less than the amounts of a
	 * table that a word may mean ("how much had customers paid us") */
	for (int rank = 0; rank <= 1; rank++)
		cut_tables(&draft, rank, 1, STEPS_GENTLE);
	for (int rank = 0; rank <= 1; rank++)
		cut_tables(&draft, rank, STEPS_GENTLE, STEPS);
	cut_tables(&draft, 2, 1, STEPS);
	return draft.tables;
}

/* Return the tables as entries that keep `others` columns without a reason. */
static jv
prune_tables(const struct packet *packet, int others)
{
	const struct cut cut = {true, true, others, false};
	jv tables = jv_array();
	for (int i = 0; i < packet->retrieval->count; i++) {
		const struct retrieve_table *chosen =
		    &packet->retrieval->tables[i];
		tables = jv_array_append(
		    tables, write_table(packet, chosen, &cut,
				keep_columns(packet, chosen, &cut)));
	}
	return tables;
}

jv
packet_write(const struct retrieval *retrieval, const struct catalog *catalog,
    const struct packet_options *options, struct arena *arena)
{
	struct packet packet = {retrieval, catalog, &options->meant,
	    !options->scope->by ||
		strcmp(options->scope->by, "search_path") != 0,
	    arena};
	struct text_words names = {
	    retrieval->cut, (size_t)retrieval->cut_count};
	jv rest =
	    jv_object_set(jv_object(), jv_string("fks"), write_fks(&packet));
	rest = jv_object_set(rest, jv_string("recall"), write_recall(&packet));
	rest = jv_object_set(rest, jv_string("cut"), record_texts(names));
	if (options->scope->kind != SCOPE_NONE)
		rest = jv_object_set(rest, jv_string("scope"),
		    scope_member(options->scope, options->question));
	jv tables = options->columns > 0
			? prune_tables(&packet, options->columns)
			: fit_tables(&packet, &rest, options->bytes);
	jv context = jv_object_set(jv_object(), jv_string("tables"), tables);
	return jv_object_merge(context, rest);
}
