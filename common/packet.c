/* packet.c - the chosen tables as the record's context; see packet.h */
#include "packet.h"

#include <string.h>

#include "record.h"

enum {
	COMMENT_CHARACTERS = 160,
	OTHER_COLUMNS_MIN = 5 /* seeds: top 5 beside keys and hits */
};

struct packet {
	const struct retrieval *retrieval;
	const struct catalog *catalog;
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
	for (int i = 0; i < retrieval->value_count; i++)
		if (retrieval->value[i].table == table &&
		    retrieval->value[i].position == column->position)
			return true;
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

static bool
has_reason(
    const struct packet *packet, int place, const struct catalog_column *column)
{
	const struct catalog_table *table = &packet->catalog->tables[place];
	return column->primary_key ||
	       text_words_hold(table->label, column->name) ||
	       is_said(packet->retrieval, column) ||
	       holds_value(packet->retrieval, place, column) ||
	       is_in_key(packet, place, column->name);
}

/* `others`: how many columns without a reason stay; below 0: all. */
static jv
write_columns(const struct packet *packet, int place, int others)
{
	const struct catalog_table *table = &packet->catalog->tables[place];
	jv columns = jv_array();
	for (int i = 0; i < table->column_count; i++) {
		const struct catalog_column *column = &table->columns[i];
		if (others >= 0 && !has_reason(packet, place, column)) {
			if (others == 0)
				continue;
			others--;
		}
		columns = jv_array_append(columns, jv_string(column->mschema));
	}
	return columns;
}

static jv
write_texts(struct text_words texts)
{
	jv array = jv_array();
	for (size_t i = 0; i < texts.count; i++)
		array = jv_array_append(array, jv_string(texts.word[i]));
	return array;
}

/* Columns whose natural words are not what stands between their '_'. */
static jv
write_words(const struct packet *packet, const struct catalog_table *table)
{
	jv words = jv_object();
	for (int i = 0; i < table->column_count; i++) {
		const struct catalog_column *column = &table->columns[i];
		const char *natural = text_join(packet->arena, column->words);
		char *plain = text_fold(packet->arena, column->name);
		for (char *c = plain; *c != '\0'; c++)
			if (*c == '_')
				*c = ' ';
		if (strcmp(natural, plain) != 0)
			words = jv_object_set(
			    words, jv_string(column->name), jv_string(natural));
	}
	return words;
}

static jv
set_text(jv object, const char *key, const char *text)
{
	return jv_object_set(object, jv_string(key), jv_string(text));
}

static jv
set_words(
    jv entry, const struct packet *packet, const struct catalog_table *table)
{
	char *plain = text_fold(packet->arena, table->name);
	for (char *c = plain; *c != '\0'; c++)
		if (*c == '_')
			*c = ' ';
	const char *natural = text_join(packet->arena, table->words);
	if (strcmp(natural, plain) != 0)
		entry = set_text(entry, "words", natural);
	jv columns = write_words(packet, table);
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
	return set_text(entry, "comment",
	    arena_strndup(packet->arena, table->comment, kept));
}

static jv
write_table(const struct packet *packet, const struct retrieve_table *chosen,
    int others, bool comments)
{
	const struct catalog_table *table =
	    &packet->catalog->tables[chosen->place];
	jv entry = set_text(jv_object(), "name", table->key);
	entry = set_text(entry, "schema", table->schema);
	if (strcmp(table->sql, context_quote(table->key, packet->arena)) != 0)
		entry = set_text(entry, "sql", table->sql);
	if (*table->module != '\0')
		entry = set_text(entry, "module", table->module);
	entry = jv_object_set(
	    entry, jv_string("score"), record_score(chosen->score));
	jv sources = jv_array();
	for (int i = 0; i < chosen->source_count; i++)
		sources =
		    jv_array_append(sources, jv_string(chosen->sources[i]));
	entry = jv_object_set(entry, jv_string("sources"), sources);
	entry = jv_object_set(entry, jv_string("rows"), jv_number(table->rows));
	entry =
	    jv_object_set(entry, jv_string("label"), write_texts(table->label));
	if (table->association)
		entry =
		    jv_object_set(entry, jv_string("association"), jv_true());
	if (comments)
		entry = write_comment(entry, packet, table);
	entry = set_words(entry, packet, table);
	return jv_object_set(entry, jv_string("columns"),
	    write_columns(packet, chosen->place, others));
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
		jv entry = set_text(
		    jv_object(), "from", catalog->tables[fk->from].key);
		entry = jv_object_set(
		    entry, jv_string("columns"), write_texts(fk->columns));
		entry = set_text(entry, "to", catalog->tables[fk->to].key);
		entry = jv_object_set(entry, jv_string("references"),
		    write_texts(fk->references));
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
	recall = jv_object_set(recall, jv_string("tables"),
	    jv_number(packet->catalog->table_count));
	recall = jv_object_set(
	    recall, jv_string("reached"), jv_number(retrieval->reached));
	recall = jv_object_set(
	    recall, jv_string("values"), jv_number(retrieval->values));
	return jv_object_set(
	    recall, jv_string("unknown"), write_texts(retrieval->unknown));
}

/* Tables from `pruned` on keep few columns without a reason. */
static jv
write_tables(const struct packet *packet, int pruned, int others, bool comments)
{
	jv tables = jv_array();
	for (int i = 0; i < packet->retrieval->count; i++)
		tables = jv_array_append(
		    tables, write_table(packet, &packet->retrieval->tables[i],
				i >= pruned ? others : -1, comments));
	return tables;
}

static jv
assemble(const struct packet *packet, int pruned, int others, bool comments)
{
	const struct retrieval *retrieval = packet->retrieval;
	jv context = jv_object_set(jv_object(), jv_string("tables"),
	    write_tables(packet, pruned, others, comments));
	context = jv_object_set(context, jv_string("fks"), write_fks(packet));
	context =
	    jv_object_set(context, jv_string("recall"), write_recall(packet));
	struct text_words cut = {retrieval->cut, (size_t)retrieval->cut_count};
	return jv_object_set(context, jv_string("cut"), write_texts(cut));
}

static long
size_of(const jv *value)
{
	jv text = jv_dump_string(jv_copy(*value), 0);
	long size = jv_string_length_bytes(jv_copy(text));
	jv_free(text);
	return size;
}

jv
packet_write(const struct retrieval *retrieval, const struct catalog *catalog,
    const struct packet_options *options, struct arena *arena)
{
	struct packet packet = {retrieval, catalog, arena};
	int count = retrieval->count;
	if (options->columns > 0)
		return assemble(&packet, 0, options->columns, true);
	jv context = assemble(&packet, count, 0, true);
	if (size_of(&context) <= options->bytes)
		return context;
	/* Halves, so that a large packet is written a few times only. */
	int low = 0;
	int high = count;
	jv_free(context);
	context = assemble(&packet, count, 0, false);
	while (size_of(&context) > options->bytes && high > low) {
		high = low + (high - low) / 2;
		jv_free(context);
		context = assemble(&packet, high, OTHER_COLUMNS_MIN, false);
	}
	return context;
}
