/* context.c - the tables a question is about; see context.h */
#include "context/context.h"

#include "base/problem.h"
#include "context/read_column.h"
#include "names/names.h"
#include "record/record.h"
#include "sql/quote.h"

#include <string.h>

/* ---- tables ---- */

/* The words of a name that needs no vocabulary: ORDER_LINES, "Order Lines". */
static const char *
plain_words(const char *name, struct arena *arena)
{
	return text_join(arena, names_parts(arena, name));
}

static void
read_words(struct context_table *table, const jv *member, struct arena *arena)
{
	jv words = record_member(member, "column_words");
	table->words = record_member_text(member, "words", arena);
	if (!table->words)
		table->words = plain_words(table->name, arena);
	for (int i = 0; i < table->column_count; i++) {
		struct context_column *column = &table->columns[i];
		column->words = record_member_text(&words, column->name, arena);
		if (!column->words)
			column->words = plain_words(column->name, arena);
		column->said =
		    arena_printf(arena, "%s %s", column->name, column->words);
	}
	jv_free(words);
}

static bool
read_columns(struct context_table *table, struct context_target **targets,
    const jv *member, struct arena *arena)
{
	jv columns = record_member(member, "columns");
	bool whole = jv_get_kind(columns) == JV_KIND_ARRAY;
	int count = whole ? jv_array_length(jv_copy(columns)) : 0;
	table->columns =
	    arena_array(arena, (size_t)count, sizeof(*table->columns));
	*targets = arena_array(arena, (size_t)count, sizeof(**targets));
	for (int i = 0; whole && i < count; i++) {
		jv column = jv_array_get(jv_copy(columns), i);
		whole = jv_get_kind(column) == JV_KIND_STRING &&
			context_column_read(jv_string_value(column),
			    &table->columns[i], &(*targets)[i], arena);
		jv_free(column);
	}
	jv_free(columns);
	table->column_count = count;
	return whole;
}

static void
read_label(struct context_table *table, const jv *member)
{
	jv label = record_member(member, "label");
	int count = record_array_length(&label);
	for (int i = 0;
	     i < count && table->label_count < (int)COUNT_OF(table->label);
	     i++) {
		jv name = jv_array_get(jv_copy(label), i);
		int column =
		    jv_get_kind(name) == JV_KIND_STRING
			? context_find_column(table, jv_string_value(name))
			: -1;
		if (column >= 0)
			table->label[table->label_count++] = column;
		jv_free(name);
	}
	jv_free(label);
}

static void
find_primary_key(struct context_table *table)
{
	for (int i = 0; i < table->column_count; i++)
		if (table->columns[i].primary_key &&
		    table->primary_key_count <
			(int)COUNT_OF(table->primary_key))
			table->primary_key[table->primary_key_count++] = i;
}

/* Does the question name the module of the table? */
static bool
is_routed(const jv *member)
{
	jv sources = record_member(member, "sources");
	int count = record_array_length(&sources);
	bool routed = false;
	for (int i = 0; i < count && !routed; i++) {
		jv source = jv_array_get(jv_copy(sources), i);
		routed = jv_get_kind(source) == JV_KIND_STRING &&
			 strcmp(jv_string_value(source), "module") == 0;
		jv_free(source);
	}
	jv_free(sources);
	return routed;
}

static const char *
text_or(const char *text, const char *fallback)
{
	return text ? text : fallback;
}

static bool
read_table(struct context_table *table, struct context_target **targets,
    const jv *member, struct arena *arena)
{
	table->name = record_member_text(member, "name", arena);
	if (!table->name)
		return false;
	table->schema =
	    text_or(record_member_text(member, "schema", arena), "public");
	table->sql = record_member_text(member, "sql", arena);
	if (!table->sql)
		table->sql = sql_quote_name(table->name, arena);
	table->module =
	    text_or(record_member_text(member, "module", arena), "");
	table->routed = is_routed(member);
	table->comment =
	    text_or(record_member_text(member, "comment", arena), "");
	table->score = record_member_number(member, "score", 0);
	table->rows = record_member_number(member, "rows", 0);
	table->association = record_member_flag(member, "association");
	if (!read_columns(table, targets, member, arena))
		return false;
	read_words(table, member, arena);
	read_label(table, member);
	find_primary_key(table);
	return true;
}

static void
resolve_targets(struct context *context, struct context_target **targets)
{
	for (int t = 0; t < context->table_count; t++) {
		struct context_table *table = &context->tables[t];
		for (int c = 0; c < table->column_count; c++) {
			const struct context_target *target = &targets[t][c];
			if (!target->table)
				continue;
			int parent = context_find_table(context, target->table);
			if (parent < 0)
				continue;
			table->columns[c].parent_table = parent;
			table->columns[c].parent_column = context_find_column(
			    &context->tables[parent], target->column);
		}
	}
}

/* ---- foreign keys ---- */

/* Read the column indexes of the names in an array.  Return 0 when a name is
 * unknown. */
static int
read_key(const jv *member, const char *key, const struct context_table *table,
    int *columns, int limit)
{
	jv names = record_member(member, key);
	int count = record_array_length(&names);
	if (count > limit)
		count = 0;
	for (int i = 0; i < count; i++) {
		jv name = jv_array_get(jv_copy(names), i);
		columns[i] =
		    jv_get_kind(name) == JV_KIND_STRING
			? context_find_column(table, jv_string_value(name))
			: -1;
		jv_free(name);
		if (columns[i] < 0)
			count = 0;
	}
	jv_free(names);
	return count;
}

/* Return false for a key that does not fit the tables of the context; the key
 * is left out. */
static bool
read_fk(struct context_fk *fk, const struct context *context, const jv *member,
    struct arena *arena)
{
	const char *from = record_member_text(member, "from", arena);
	const char *to = record_member_text(member, "to", arena);
	if (!from || !to)
		return false;
	fk->from = context_find_table(context, from);
	fk->to = context_find_table(context, to);
	if (fk->from < 0 || fk->to < 0)
		return false;
	fk->column_count = read_key(member, "columns",
	    &context->tables[fk->from], fk->columns, COUNT_OF(fk->columns));
	int references = read_key(member, "references",
	    &context->tables[fk->to], fk->references, COUNT_OF(fk->references));
	fk->cost = record_member_number(member, "cost", 1.0);
	fk->declared = record_member_flag(member, "declared");
	return fk->column_count > 0 && references == fk->column_count;
}

static void
read_fks(struct context *context, const jv *member, struct arena *arena)
{
	jv fks = record_member(member, "fks");
	int count = record_array_length(&fks);
	context->fks = arena_array(arena, (size_t)count, sizeof(*context->fks));
	for (int i = 0; i < count; i++) {
		jv fk = jv_array_get(jv_copy(fks), i);
		if (read_fk(
			&context->fks[context->fk_count], context, &fk, arena))
			context->fk_count++;
		jv_free(fk);
	}
	jv_free(fks);
}

/* ---- the whole ---- */

bool
context_read(
    struct context *context, const jv *member, struct arena *arena, jv *problem)
{
	*context = (struct context){0};
	jv tables = record_member(member, "tables");
	bool whole = jv_get_kind(tables) == JV_KIND_ARRAY;
	int count = whole ? jv_array_length(jv_copy(tables)) : 0;
	context->tables =
	    arena_array(arena, (size_t)count, sizeof(*context->tables));
	struct context_target **targets =
	    arena_array(arena, (size_t)count, sizeof(*targets));
	for (int i = 0; whole && i < count; i++) {
		jv table = jv_array_get(jv_copy(tables), i);
		whole =
		    read_table(&context->tables[i], &targets[i], &table, arena);
		jv_free(table);
		if (!whole)
			*problem = problem_new("input.member",
			    "table %d of the context has the wrong shape",
			    i + 1);
	}
	if (jv_get_kind(tables) != JV_KIND_ARRAY)
		*problem = problem_new(
		    "input.member", "the record's context has no tables");
	jv_free(tables);
	if (!whole)
		return false;
	context->table_count = count;
	resolve_targets(context, targets);
	read_fks(context, member, arena);
	return true;
}

int
context_find_table(const struct context *context, const char *name)
{
	for (int i = 0; i < context->table_count; i++)
		if (strcmp(context->tables[i].name, name) == 0)
			return i;
	return -1;
}

int
context_find_column(const struct context_table *table, const char *name)
{
	for (int i = 0; i < table->column_count; i++)
		if (strcmp(table->columns[i].name, name) == 0)
			return i;
	return -1;
}

bool
context_refers(const struct context *context, int from, int to)
{
	for (int i = 0; i < context->fk_count; i++)
		if (context->fks[i].from == from && context->fks[i].to == to)
			return true;
	return false;
}

bool
context_is_of_people(const struct context_table *table)
{
	return table->label_count > 1 && !table->association &&
	       table->columns[table->label[0]].parent_table < 0;
}

bool
context_has_date(const struct context_table *table)
{
	for (int c = 0; c < table->column_count; c++)
		if (table->columns[c].class == COLUMN_DATE)
			return true;
	return false;
}

int
context_sole_key(const struct context_table *table)
{
	return table->primary_key_count == 1 ? table->primary_key[0] : -1;
}

bool
context_is_key(const struct context_table *table, int column)
{
	return table->columns[column].unique ||
	       context_sole_key(table) == column;
}

bool
context_is_label(const struct context_table *table, int column)
{
	for (int i = 0; i < table->label_count; i++)
		if (table->label[i] == column)
			return true;
	return false;
}

bool
context_has_size(const struct context_column *column)
{
	return column->class == COLUMN_NUMBER || column->class == COLUMN_DATE ||
	       column->class == COLUMN_TIME || column->numeric_text;
}

bool
context_in_key(const struct context_column *column)
{
	return column->primary_key || column->refers;
}

bool
context_can_rank(const struct context_column *column)
{
	return context_has_size(column) && !context_in_key(column);
}

static jv
table_mschema(const jv *table)
{
	jv line =
	    jv_string_concat(record_member(table, "name"), jv_string(" ("));
	jv columns = record_member(table, "columns");
	int count = jv_array_length(jv_copy(columns));
	for (int i = 0; i < count; i++) {
		if (i > 0)
			line = jv_string_concat(line, jv_string(", "));
		line =
		    jv_string_concat(line, jv_array_get(jv_copy(columns), i));
	}
	jv_free(columns);
	return jv_string_concat(line, jv_string(")\n"));
}

const char *
context_mschema(const jv *member, struct arena *arena)
{
	jv tables = record_member(member, "tables");
	int count = jv_array_length(jv_copy(tables));
	jv text = jv_string("");
	for (int i = 0; i < count; i++) {
		jv table = jv_array_get(jv_copy(tables), i);
		text = jv_string_concat(text, table_mschema(&table));
		jv_free(table);
	}
	jv_free(tables);
	const char *copy = arena_strdup(arena, jv_string_value(text));
	jv_free(text);
	return copy;
}
