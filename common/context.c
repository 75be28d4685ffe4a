/* context.c - the tables a question is about; see context.h */
#include "context.h"

#include <stdlib.h>
#include <string.h>

#include "names/names.h"
#include "problem.h"
#include "record.h"

/*
 * PostgreSQL 15's keywords that are not unreserved (pg_get_keywords, catcode
 * other than U): quote_ident quotes exactly these.  Sorted.
 */
static const char *const keywords[] = {"all", "analyse", "analyze", "and",
    "any", "array", "as", "asc", "asymmetric", "authorization", "between",
    "bigint", "binary", "bit", "boolean", "both", "case", "cast", "char",
    "character", "check", "coalesce", "collate", "collation", "column",
    "concurrently", "constraint", "create", "cross", "current_catalog",
    "current_date", "current_role", "current_schema", "current_time",
    "current_timestamp", "current_user", "dec", "decimal", "default",
    "deferrable", "desc", "distinct", "do", "else", "end", "except", "exists",
    "extract", "false", "fetch", "float", "for", "foreign", "freeze", "from",
    "full", "grant", "greatest", "group", "grouping", "having", "ilike", "in",
    "initially", "inner", "inout", "int", "integer", "intersect", "interval",
    "into", "is", "isnull", "join", "lateral", "leading", "least", "left",
    "like", "limit", "localtime", "localtimestamp", "national", "natural",
    "nchar", "none", "normalize", "not", "notnull", "null", "nullif", "numeric",
    "offset", "on", "only", "or", "order", "out", "outer", "overlaps",
    "overlay", "placing", "position", "precision", "primary", "real",
    "references", "returning", "right", "row", "select", "session_user",
    "setof", "similar", "smallint", "some", "substring", "symmetric", "table",
    "tablesample", "then", "time", "timestamp", "to", "trailing", "treat",
    "trim", "true", "union", "unique", "user", "using", "values", "varchar",
    "variadic", "verbose", "when", "where", "window", "with", "xmlattributes",
    "xmlconcat", "xmlelement", "xmlexists", "xmlforest", "xmlnamespaces",
    "xmlparse", "xmlpi", "xmlroot", "xmlserialize", "xmltable"};

static int
compare_keyword(const void *key, const void *element)
{
	return strcmp(key, *(const char *const *)element);
}

static bool
is_plain_name(const char *name)
{
	if (!(*name >= 'a' && *name <= 'z') && *name != '_')
		return false;
	for (const char *c = name; *c; c++)
		if (!(*c >= 'a' && *c <= 'z') && !(*c >= '0' && *c <= '9') &&
		    *c != '_')
			return false;
	return !bsearch(name, keywords, COUNT_OF(keywords), sizeof(*keywords),
	    compare_keyword);
}

const char *
context_quote(const char *name, struct arena *arena)
{
	if (is_plain_name(name))
		return arena_strdup(arena, name);
	char *quoted = arena_alloc(arena, strlen(name) * 2 + 3);
	char *out = quoted;
	*out++ = '"';
	for (const char *c = name; *c; c++) {
		if (*c == '"')
			*out++ = '"';
		*out++ = *c;
	}
	*out++ = '"';
	*out = '\0';
	return quoted;
}

enum column_class
context_type_class(const char *type)
{
	static const struct {
		const char *type;
		enum column_class class;
	} classes[] = {
	    {"int", COLUMN_NUMBER},
	    {"smallint", COLUMN_NUMBER},
	    {"bigint", COLUMN_NUMBER},
	    {"numeric", COLUMN_NUMBER},
	    {"real", COLUMN_NUMBER},
	    {"float", COLUMN_NUMBER},
	    {"double", COLUMN_NUMBER},
	    {"money", COLUMN_NUMBER},
	    {"date", COLUMN_DATE},
	    {"timestamp", COLUMN_DATE},
	    {"timestamptz", COLUMN_DATE},
	    {"time", COLUMN_TIME},
	    {"timetz", COLUMN_TIME},
	    {"interval", COLUMN_TIME},
	    {"bool", COLUMN_BOOLEAN},
	    {"text", COLUMN_TEXT},
	    {"varchar", COLUMN_TEXT},
	    {"char", COLUMN_TEXT},
	    {"citext", COLUMN_TEXT},
	    {"name", COLUMN_TEXT},
	    {"enum", COLUMN_TEXT},
	};
	for (size_t i = 0; i < COUNT_OF(classes); i++)
		if (strcmp(classes[i].type, type) == 0)
			return classes[i].class;
	return COLUMN_OTHER;
}

/* ---- one column's M-Schema text ---- */

struct reader {
	const char *at;
	struct arena *arena;
};

/* A name, quoted or plain, up to one of the delimiters; NULL when broken. */
static const char *
take_name(struct reader *reader, const char *delimiters)
{
	if (*reader->at != '"') {
		size_t length = strcspn(reader->at, delimiters);
		const char *name =
		    arena_strndup(reader->arena, reader->at, length);
		reader->at += length;
		return length ? name : NULL;
	}
	char *name = arena_alloc(reader->arena, strlen(reader->at));
	char *out = name;
	for (const char *c = reader->at + 1; *c; c++) {
		if (*c == '"' && c[1] != '"') {
			reader->at = c + 1;
			return name;
		}
		c += *c == '"';
		*out++ = *c;
	}
	return NULL;
}

static bool
take_word(struct reader *reader, const char *word)
{
	size_t length = strlen(word);
	if (strncmp(reader->at, word, length) != 0)
		return false;
	reader->at += length;
	return true;
}

/* The text up to `closer`, which is passed over; NULL when it is missing. */
static const char *
take_until(struct reader *reader, const char *closer)
{
	const char *end = strstr(reader->at, closer);
	if (!end)
		return NULL;
	const char *text = arena_strndup(
	    reader->arena, reader->at, (size_t)(end - reader->at));
	reader->at = end + strlen(closer);
	return text;
}

/* Where an FK points, by name until all tables are read. */
struct target {
	const char *table, *column;
};

static bool
take_flag(
    struct reader *reader, struct context_column *column, struct target *target)
{
	if (take_word(reader, "FK->")) {
		target->table = take_name(reader, ".");
		if (!target->table || !take_word(reader, "."))
			return false;
		target->column = take_name(reader, " ");
		return target->column != NULL;
	}
	if (take_word(reader, "FLAG(")) {
		column->flag_true = take_until(reader, "|");
		column->flag_false = take_until(reader, ")");
		return column->flag_true && column->flag_false;
	}
	if (take_word(reader, "RANGE(")) {
		column->minimum = take_until(reader, "..");
		column->maximum = take_until(reader, ")");
		return column->minimum && column->maximum;
	}
	if (take_word(reader, "DISTINCT(")) {
		const char *count = take_until(reader, ")");
		column->distinct = count ? strtol(count, NULL, 10) : 0;
		return count != NULL;
	}
	if (take_word(reader, "PK"))
		return column->primary_key = true;
	if (take_word(reader, "UNIQUE"))
		return column->unique = true;
	if (take_word(reader, "NULL"))
		return column->nullable = true;
	if (take_word(reader, "NUMERIC"))
		return column->numeric_text = true;
	return false;
}

static bool
read_column(const char *text, struct context_column *column,
    struct target *target, struct arena *arena)
{
	struct reader reader = {text, arena};
	column->name = take_name(&reader, " ");
	if (!column->name || !take_word(&reader, " "))
		return false;
	column->sql = context_quote(column->name, arena);
	column->type = take_name(&reader, " ");
	if (!column->type)
		return false;
	column->class = context_type_class(column->type);
	column->parent_table = column->parent_column = -1;
	while (take_word(&reader, " "))
		if (!take_flag(&reader, column, target))
			return false;
	return *reader.at == '\0';
}

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
	}
	jv_free(words);
}

static bool
read_columns(struct context_table *table, struct target **targets,
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
			read_column(jv_string_value(column), &table->columns[i],
			    &(*targets)[i], arena);
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

static const char *
text_or(const char *text, const char *fallback)
{
	return text ? text : fallback;
}

static bool
read_table(struct context_table *table, struct target **targets,
    const jv *member, struct arena *arena)
{
	table->name = record_member_text(member, "name", arena);
	if (!table->name)
		return false;
	table->schema =
	    text_or(record_member_text(member, "schema", arena), "public");
	table->sql = record_member_text(member, "sql", arena);
	if (!table->sql)
		table->sql = context_quote(table->name, arena);
	table->module =
	    text_or(record_member_text(member, "module", arena), "");
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
resolve_targets(struct context *context, struct target **targets)
{
	for (int t = 0; t < context->table_count; t++) {
		struct context_table *table = &context->tables[t];
		for (int c = 0; c < table->column_count; c++) {
			const struct target *target = &targets[t][c];
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

/* Column indexes of the names in an array; 0 when one is unknown. */
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

/* False for a key that does not fit the tables at hand: it is left out. */
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
	struct target **targets =
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
