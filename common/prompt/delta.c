/* delta.c - writes the text that a repair adds to a prompt; see delta.h */
#include "prompt/delta.h"

#include "base/problem.h"
#include "context/similar.h"
#include "prompt/template.h"
#include "record/record.h"
#include "sql/quote.h"
#include "text/text.h"

#include <string.h>

/* The most bytes of the failed statement; the blocks matter more. */
enum {
	MAX_SQL_BYTES = 900,
	MAX_PAIR_BYTES = 850,
	MAX_MESSAGE_BYTES = 300,
	MAX_SIMILAR = 5
};

enum { MAX_PLACES = 4 };

struct block {
	const char *names[MAX_PLACES];
	const char *texts[MAX_PLACES];
	int count;
};

struct writer {
	const struct delta *delta;
	const struct preset *preset;
	struct values *values;
	struct arena *arena;
	const char *sqlstate;
	const char *text; /* so far */
};

static void
give(struct block *block, const char *name, const char *text)
{
	block->names[block->count] = name;
	block->texts[block->count++] = text ? text : "";
}

static const char *
block_value(void *context, const char *name)
{
	const struct block *block = context;
	for (int i = 0; i < block->count; i++)
		if (strcmp(block->names[i], name) == 0)
			return block->texts[i];
	return NULL;
}

/* Append the block.  Return false when it does not fit. */
static bool
write_block(struct writer *writer, enum preset_delta kind, struct block *block)
{
	const char *text = template_fill(
	    writer->preset->deltas[kind], block_value, block, writer->arena);
	if (strlen(writer->text) + strlen(text) > DELTA_MAX_BYTES)
		return false;
	writer->text = arena_printf(writer->arena, "%s%s", writer->text, text);
	return true;
}

/* ---- texts, without stored values when these are hidden ---- */

static const char *
shortened(const struct writer *writer, const char *text, size_t bytes)
{
	size_t length = strlen(text);
	if (length <= bytes)
		return text;
	return arena_printf(writer->arena, "%.*s ...",
	    (int)text_whole(text, length, bytes), text);
}

/* Messages have objects in double quotes, and values of rows, too. */
static const char *
message_text(const struct writer *writer, const char *text)
{
	struct values *values = writer->values;
	if (!text || !values->hidden)
		return text;
	text = values_conceal_known(values, text);
	if (*writer->sqlstate && problem_names_objects(writer->sqlstate))
		return values_conceal_text(values, text);
	jv nothing = jv_object();
	text = values_conceal_question(values, text, &nothing);
	jv_free(nothing);
	return text;
}

static const char *
member_message(const struct writer *writer, const jv *object, const char *key)
{
	const char *text = record_member_text(object, key, writer->arena);
	return text ? shortened(
			  writer, message_text(writer, text), MAX_MESSAGE_BYTES)
		    : "";
}

/* ---- blocks ---- */

static void
write_query(struct writer *writer)
{
	struct block block = {0};
	const char *sql =
	    record_member_text(writer->delta->attempt, "sql", writer->arena);
	if (!sql)
		return;
	give(&block, "sql",
	    shortened(writer, values_conceal_sql(writer->values, sql),
		MAX_SQL_BYTES));
	write_block(writer, PRESET_DELTA_QUERY, &block);
}

/* Write the error of the server.  One without an SQLSTATE comes from the
 * gate. */
static void
write_error(struct writer *writer, const jv *error)
{
	struct block block = {0};
	const char *message = member_message(writer, error, "message");
	if (!*message)
		return;
	if (!*writer->sqlstate) {
		give(&block, "text", message);
		write_block(writer, PRESET_DELTA_VALIDATOR, &block);
		return;
	}
	give(&block, "sqlstate", writer->sqlstate);
	give(&block, "message", message);
	give(&block, "detail", member_message(writer, error, "detail"));
	give(&block, "hint", member_message(writer, error, "hint"));
	write_block(writer, PRESET_DELTA_POSTGRES, &block);
}

/* Write the hints of a kind as blocks, and return their number. */
static int
write_hints(struct writer *writer, const char *kind, enum preset_delta delta)
{
	jv hints = record_member(writer->delta->attempt, "hints");
	int count = record_array_length(&hints);
	int found = 0;
	for (int i = 0; i < count; i++) {
		struct block block = {0};
		jv hint = jv_array_get(jv_copy(hints), i);
		const char *of =
		    record_member_text(&hint, "kind", writer->arena);
		const char *text =
		    record_member_text(&hint, "text", writer->arena);
		jv_free(hint);
		if (!of || !text || strcmp(of, kind) != 0)
			continue;
		give(&block, "text", message_text(writer, text));
		write_block(writer, delta, &block);
		found++;
	}
	jv_free(hints);
	return found;
}

/* Return "a, b, c": names of columns as the whitelist has them. */
static const char *
joined(struct writer *writer, const jv *names)
{
	const char *text = "";
	int count = record_array_length(names);
	for (int i = 0; i < count; i++) {
		jv name = jv_array_get(jv_copy(*names), i);
		if (jv_get_kind(name) == JV_KIND_STRING)
			text = arena_printf(writer->arena, "%s%s%s", text,
			    *text ? ", " : "",
			    sql_quote_name(
				jv_string_value(name), writer->arena));
		jv_free(name);
	}
	return text;
}

/* Return "Related tables that may be joined:" and a line for each. */
static const char *
neighbours(struct writer *writer, const jv *columns, const char *table)
{
	const char *text = "";
	jv_object_foreach(*columns, key, names)
	{
		const char *name = jv_string_value(key);
		if (strcmp(name, table) != 0)
			text = arena_printf(writer->arena, "%s- %s: %s\n", text,
			    name, joined(writer, &names));
		jv_free(key);
		jv_free(names);
	}
	return text;
}

/* Return true when there is a whitelist, and it fits. */
static bool
write_whitelist(struct writer *writer)
{
	jv seen = record_member(writer->delta->attempt, "whitelist");
	jv columns = record_member(&seen, "columns");
	const char *table = record_member_text(&seen, "table", writer->arena);
	bool written = false;
	if (table && jv_get_kind(columns) == JV_KIND_OBJECT) {
		struct block block = {0};
		jv own = record_member(&columns, table);
		give(&block, "table", table);
		give(&block, "columns", joined(writer, &own));
		jv_free(own);
		give(&block, "neighbours", neighbours(writer, &columns, table));
		written = *block.texts[1] != '\0' &&
			  write_block(writer, PRESET_DELTA_WHITELIST, &block);
		if (!written && *block.texts[1]) {
			block.texts[2] = "";
			written =
			    write_block(writer, PRESET_DELTA_WHITELIST, &block);
		}
	}
	jv_free(columns);
	jv_free(seen);
	return written;
}

/* Return the last part of the name that PostgreSQL does not know. */
static const char *
unknown_name(struct writer *writer, const jv *error)
{
	const char *message =
	    record_member_text(error, "message", writer->arena);
	if (strcmp(writer->sqlstate, "42703") != 0 || !message)
		return NULL;
	const char *quote = strchr(message, '"');
	const char *name = quote ? quote + 1 : NULL;
	if (!name && strncmp(message, "column ", 7) == 0)
		name = message + 7;
	if (!name)
		return NULL;
	const char *whole =
	    arena_strndup(writer->arena, name, strcspn(name, "\" "));
	const char *dot = strrchr(whole, '.');
	return dot ? dot + 1 : whole;
}

static void
write_candidates(struct writer *writer, const jv *error)
{
	const struct context *context = writer->delta->context;
	const char *name = unknown_name(writer, error);
	const struct similar_wrong wrong = {name, name};
	const char *text = "";
	struct block block = {0};
	if (!context || !name)
		return;
	int *tables = arena_array(
	    writer->arena, (size_t)context->table_count + 1, sizeof(int));
	for (int i = 0; i < context->table_count; i++)
		tables[i] = i;
	struct similar_columns similar = similar_columns(context, tables,
	    context->table_count, &wrong, MAX_SIMILAR, NULL, writer->arena);
	for (int i = 0; i < similar.count && i < MAX_SIMILAR; i++) {
		const struct context_table *table =
		    &context->tables[similar.items[i].table];
		text = arena_printf(writer->arena, "%s- %s.%s\n", text,
		    table->sql, table->columns[similar.items[i].column].sql);
	}
	give(&block, "columns", text);
	if (*text)
		write_block(writer, PRESET_DELTA_CANDIDATES, &block);
}

/* Write the findings of a family, one on each line: errors only of "lint.", all
 * of "semantic.". */
static void
write_findings(
    struct writer *writer, const char *family, enum preset_delta kind)
{
	jv none = jv_array();
	const jv *findings =
	    writer->delta->findings ? writer->delta->findings : &none;
	int count = record_array_length(findings);
	const char *text = "";
	struct block block = {0};
	for (int i = 0; i < count; i++) {
		jv finding = jv_array_get(jv_copy(*findings), i);
		const char *code =
		    record_member_text(&finding, "code", writer->arena);
		const char *severity =
		    record_member_text(&finding, "severity", writer->arena);
		bool wanted = code &&
			      strncmp(code, family, strlen(family)) == 0 &&
			      (kind == PRESET_DELTA_SEMANTIC ||
				  (severity && strcmp(severity, "error") == 0));
		if (wanted)
			text = arena_printf(writer->arena, "%s- %s\n", text,
			    member_message(writer, &finding, "message"));
		jv_free(finding);
	}
	jv_free(none);
	give(&block, "text", text);
	if (*text)
		write_block(writer, kind, &block);
}

static const char *
write_pair(struct writer *writer)
{
	static const char *const names[] = {"first", "second"};
	struct block block = {0};
	for (int i = 0; i < 2; i++)
		give(&block, names[i],
		    shortened(writer,
			values_conceal_sql(
			    writer->values, writer->delta->pair[i]),
			MAX_PAIR_BYTES));
	write_block(writer, PRESET_DELTA_CHOOSE, &block);
	return writer->text;
}

const char *
delta_text(const struct delta *delta, const struct preset *preset,
    struct values *values)
{
	struct writer writer = {.delta = delta,
	    .preset = preset,
	    .values = values,
	    .arena = values->arena,
	    .text = "",
	    .sqlstate = ""};
	if (delta->pair[0])
		return write_pair(&writer);
	jv error = record_member(delta->attempt, "error");
	const char *sqlstate =
	    record_member_text(&error, "sqlstate", writer.arena);
	writer.sqlstate = sqlstate ? sqlstate : "";
	write_query(&writer);
	write_error(&writer, &error);
	write_hints(&writer, "cross_table", PRESET_DELTA_CROSS_TABLE);
	write_hints(&writer, "phantom_column", PRESET_DELTA_PHANTOM_COLUMN);
	write_hints(&writer, "unknown_table", PRESET_DELTA_VALIDATOR);
	if (!write_whitelist(&writer))
		write_candidates(&writer, &error);
	write_findings(&writer, "lint.", PRESET_DELTA_VALIDATOR);
	write_findings(&writer, "semantic.", PRESET_DELTA_SEMANTIC);
	jv_free(error);
	return writer.text;
}
