/* context.c - the tables a question is about; see context.h */
#include "context/context.h"

#include "base/problem.h"
#include "context/read_column.h"
#include "english/english.h"
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

static const char *
text_or(const struct json_node *object, const char *key, const char *fallback)
{
	const char *text = json_member_text(object, key);
	return text ? text : fallback;
}

static void
read_words(struct context_table *table, const struct json_node *member,
    struct arena *arena)
{
	const struct json_node *words = json_member(member, "column_words");
	table->words = json_member_text(member, "words");
	if (!table->words)
		table->words = plain_words(table->name, arena);
	for (int i = 0; i < table->column_count; i++) {
		struct context_column *column = &table->columns[i];
		column->words = json_member_text(words, column->name);
		if (!column->words)
			column->words = plain_words(column->name, arena);
		column->said =
		    arena_printf(arena, "%s %s", column->name, column->words);
	}
}

static bool
read_columns(struct context_table *table, struct context_target **targets,
    const struct json_node *member, struct arena *arena)
{
	size_t count = 0;
	const struct json_node *list = json_member(member, "columns");
	const struct json_node *column =
	    json_member_list(member, "columns", &count);
	bool whole = list && list->kind == JSON_LIST;
	table->columns = arena_array(arena, count, sizeof(*table->columns));
	*targets = arena_array(arena, count, sizeof(**targets));
	for (size_t i = 0; whole && column; column = column->next, i++)
		whole = column->kind == JSON_TEXT &&
			context_column_read(column->text, &table->columns[i],
			    &(*targets)[i], arena);
	table->column_count = (int)count;
	return whole;
}

static void
read_label(struct context_table *table, const struct json_node *member)
{
	size_t count = 0;
	const struct json_node *name =
	    json_member_list(member, "label", &count);
	for (; name && table->label_count < (int)COUNT_OF(table->label);
	     name = name->next) {
		int column = name->kind == JSON_TEXT
				 ? context_find_column(table, name->text)
				 : -1;
		if (column >= 0)
			table->label[table->label_count++] = column;
	}
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
is_routed(const struct json_node *member)
{
	size_t count = 0;
	const struct json_node *source =
	    json_member_list(member, "sources", &count);
	while (source && (source->kind != JSON_TEXT ||
			     strcmp(source->text, "module") != 0))
		source = source->next;
	return source;
}

static bool
read_table(struct context_table *table, struct context_target **targets,
    const struct json_node *member, struct arena *arena)
{
	table->name = json_member_text(member, "name");
	if (!table->name)
		return false;
	table->schema = text_or(member, "schema", "public");
	table->sql = json_member_text(member, "sql");
	if (!table->sql)
		table->sql = sql_quote_name(table->name, arena);
	table->module = text_or(member, "module", "");
	table->routed = is_routed(member);
	table->comment = text_or(member, "comment", "");
	table->score = json_member_number(member, "score", 0);
	table->rows = json_member_number(member, "rows", 0);
	table->association = json_member_flag(member, "association");
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
read_key(const struct json_node *member, const char *key,
    const struct context_table *table, int *columns, int limit)
{
	size_t count = 0;
	int read = 0;
	const struct json_node *name = json_member_list(member, key, &count);
	if (count > (size_t)limit)
		return 0;
	for (; name; name = name->next) {
		columns[read] = name->kind == JSON_TEXT
				    ? context_find_column(table, name->text)
				    : -1;
		if (columns[read++] < 0)
			return 0;
	}
	return read;
}

/* Return false for a key that does not fit the tables of the context; the key
 * is left out. */
static bool
read_fk(struct context_fk *fk, const struct context *context,
    const struct json_node *member)
{
	const char *from = json_member_text(member, "from");
	const char *to = json_member_text(member, "to");
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
	fk->cost = json_member_number(member, "cost", 1.0);
	fk->declared = json_member_flag(member, "declared");
	return fk->column_count > 0 && references == fk->column_count;
}

static void
read_fks(struct context *context, const struct json_node *member,
    struct arena *arena)
{
	size_t count = 0;
	const struct json_node *fk = json_member_list(member, "fks", &count);
	context->fks = arena_array(arena, count, sizeof(*context->fks));
	for (; fk; fk = fk->next)
		if (read_fk(&context->fks[context->fk_count], context, fk))
			context->fk_count++;
}

/* ---- the whole ---- */

bool
context_read(struct context *context, const struct json_node *member,
    struct arena *arena, jv *problem)
{
	*context = (struct context){0};
	size_t count = 0;
	const struct json_node *list = json_member(member, "tables");
	const struct json_node *table =
	    json_member_list(member, "tables", &count);
	if (!list || list->kind != JSON_LIST) {
		*problem = problem_new(
		    "input.member", "the record's context has no tables");
		return false;
	}
	context->tables = arena_array(arena, count, sizeof(*context->tables));
	struct context_target **targets =
	    arena_array(arena, count, sizeof(*targets));
	for (int i = 0; table; table = table->next, i++)
		if (!read_table(
			&context->tables[i], &targets[i], table, arena)) {
			*problem = problem_new("input.member",
			    "table %d of the context has the wrong shape",
			    i + 1);
			return false;
		}
	context->table_count = (int)count;
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

const char *
context_column_sql(
    const struct context_table *table, int column, struct arena *arena)
{
	return arena_printf(arena, "%s.%s", sql_quote_name(table->name, arena),
	    table->columns[column].sql);
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
context_leads_to(
    const struct context *context, int from, int to, int steps, bool always)
{
	for (int i = 0; steps > 0 && i < context->fk_count; i++) {
		const struct context_fk *fk = &context->fks[i];
		if (fk->from != from ||
		    (always &&
			(fk->column_count != 1 || context->tables[from]
						      .columns[fk->columns[0]]
						      .nullable)))
			continue;
		if (fk->to == to ||
		    context_leads_to(context, fk->to, to, steps - 1, always))
			return true;
	}
	return false;
}

/* full_name: parties that may be firms have a name, people have a full one. */
static bool
is_full_name(const char *words)
{
	const char *last = strrchr(words, ' ');
	const char *before = last;
	while (before && before > words && before[-1] != ' ')
		before--;
	return last && strcmp(last + 1, "name") == 0 &&
	       english_begins(before, ENGLISH_WHOLE_NAME, NULL) ==
		   (size_t)(last - before);
}

bool
context_is_of_people(const struct context_table *table)
{
	if (table->association || !table->label_count)
		return false;
	const struct context_column *label = &table->columns[table->label[0]];
	return label->parent_table < 0 &&
	       (table->label_count > 1 || is_full_name(label->words));
}

bool
context_is_bridge(const struct context_table *table)
{
	return table->association || table->primary_key_count > 1;
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
