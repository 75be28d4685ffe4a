/*
 * emit.c - writes a block as PostgreSQL text; see emit.h
 */
#include "parser/emit.h"

#include "parser/alias.h"
#include "parser/unnest.h"
#include "parser/writer.h"
#include "record/record.h"
#include "sql/quote.h"

#include <stdlib.h>

static const char *
break_of(const struct writer *writer)
{
	return writer->depth ? " " : "\n";
}

static void
write_source(struct writer *writer, const struct source *source)
{
	if (source->with) {
		fputs(source->alias, writer->out);
		return;
	}
	if (source->block) {
		emit_inner(writer, source->block);
		fprintf(writer->out, " AS %s", source->alias);
		return;
	}
	fputs(writer->context->tables[source->table].sql, writer->out);
	if (source->qualified)
		fprintf(writer->out, " AS %s", source->alias);
}

static const char *
join_word(const struct source *source)
{
	if (source->using_count)
		return "FULL JOIN ";
	if (!source->on)
		return "CROSS JOIN ";
	return source->outer ? "LEFT JOIN " : "JOIN ";
}

static void
write_using(struct writer *writer, const struct source *source)
{
	for (int i = 0; i < source->using_count; i++)
		fprintf(writer->out, "%s%s", i ? ", " : " USING (",
		    sql_quote_name(source->using[i], writer -> arena));
	if (source->using_count)
		fputc(')', writer->out);
}

static void
write_from(struct writer *writer, const struct block *block)
{
	if (!block->source_count)
		return;
	fprintf(writer->out, "%sFROM ", break_of(writer));
	for (int i = 0; i < block->source_count; i++) {
		const struct source *source = block->sources[i];
		if (i)
			fprintf(writer->out, "%s%s", break_of(writer),
			    join_word(source));
		write_source(writer, source);
		write_using(writer, source);
		if (!source->on)
			continue;
		fputs(" ON ", writer->out);
		emit_filter(writer, source->on, false);
	}
}

/* Of the answer, dates that are stored as text are shown so, but DISTINCT
 * orders by what it shows. */
static bool
shows_stored(const struct writer *writer, const struct block *block)
{
	return writer->answers && !block->distinct;
}

static void
write_shown(
    struct writer *writer, const struct block *block, const struct expr *expr)
{
	if (shows_stored(writer, block))
		emit_stored(writer, expr);
	else
		emit_expr(writer, expr);
}

/* The name of an item, where its expression does not give it; else NULL. */
static const char *
name_of(const struct writer *writer, const struct block *block,
    const struct block_item *item)
{
	if (item->alias || item->expr->kind != EXPR_COLUMN ||
	    shows_stored(writer, block))
		return item->alias;
	const struct context_column *column = emit_column(writer, item->expr);
	return column->date_format ? column->name : NULL;
}

static void
write_select(struct writer *writer, const struct block *block)
{
	fputs("SELECT ", writer->out);
	if (block->distinct_on_count) {
		fputs("DISTINCT ON (", writer->out);
		for (int i = 0; i < block->distinct_on_count; i++) {
			if (i)
				fputs(", ", writer->out);
			emit_expr(writer, block->distinct_on[i]);
		}
		fputs(") ", writer->out);
	} else if (block->distinct) {
		fputs("DISTINCT ", writer->out);
	}
	for (int i = 0; i < block->item_count; i++) {
		if (i)
			fputs(", ", writer->out);
		write_shown(writer, block, block->items[i].expr);
		const char *name = name_of(writer, block, &block->items[i]);
		if (name)
			fprintf(writer->out, " AS %s",
			    sql_quote_name(name, writer->arena));
	}
}

static void
write_keys(struct writer *writer, const struct block *block)
{
	for (int i = 0; i < block->group_count; i++) {
		if (i)
			fputs(", ", writer->out);
		else
			fprintf(writer->out, "%sGROUP BY ", break_of(writer));
		write_shown(writer, block, block->group[i]);
	}
}

static void
write_order(struct writer *writer, const struct block *block)
{
	for (int i = 0; i < block->order_count; i++) {
		if (i)
			fputs(", ", writer->out);
		else
			fprintf(writer->out, "%sORDER BY ", break_of(writer));
		emit_expr(writer, block->order[i].expr);
		if (block->order[i].descending)
			fputs(" DESC NULLS LAST", writer->out);
	}
	if (block->limit)
		fprintf(
		    writer->out, "%sLIMIT %ld", break_of(writer), block->limit);
	if (block->offset)
		fprintf(writer->out, "%sOFFSET %ld", break_of(writer),
		    block->offset);
}

static const char *
operation_word(enum set_operation operation)
{
	switch (operation) {
	case SET_UNION:
		return "UNION";
	case SET_INTERSECT:
		return "INTERSECT";
	case SET_EXCEPT:
		return "EXCEPT";
	case SET_NONE:
		break;
	}
	return "";
}

static void write_body(struct writer *writer, struct block *block);

/* WITH name AS (...): write the steps in the order in which they run. */
static void
write_steps(struct writer *writer, const struct block *block)
{
	int steps = 0;
	for (int i = 0; i < block->source_count; i++) {
		struct source *source = block->sources[i];
		if (!source->with)
			continue;
		struct writer inner = *writer;
		inner.block = source->block;
		inner.answers = false;
		fprintf(writer->out, "%s%s AS (%s", steps++ ? ", " : "WITH ",
		    source->alias, break_of(writer));
		write_body(&inner, source->block);
		fprintf(writer->out, "%s)", break_of(writer));
	}
	if (steps)
		fputs(break_of(writer), writer->out);
}

static void
write_body(struct writer *writer, struct block *block)
{
	write_steps(writer, block);
	write_select(writer, block);
	write_from(writer, block);
	if (block->where) {
		fprintf(writer->out, "%sWHERE ", break_of(writer));
		emit_filter(writer, block->where, false);
	}
	write_keys(writer, block);
	if (block->having) {
		fprintf(writer->out, "%sHAVING ", break_of(writer));
		emit_filter(writer, block->having, false);
	}
	if (block->other) {
		fprintf(writer->out, "%s%s%s", break_of(writer),
		    operation_word(block->operation), break_of(writer));
		const struct block *outer = writer->block;
		writer->block = block->other;
		write_body(writer, block->other);
		writer->block = outer;
	}
	write_order(writer, block);
}

void
emit_body(struct writer *writer, struct block *block)
{
	struct writer inner = *writer;
	inner.block = block;
	inner.answers = false;
	inner.depth++;
	write_body(&inner, block);
}

const char *
emit_block(
    struct block *block, const struct context *context, struct arena *arena)
{
	char *text = NULL;
	size_t length = 0;
	struct writer writer = {
	    open_memstream(&text, &length), context, block, 0, true, arena};
	if (!writer.out)
		return NULL;
	struct block *written = unnest(block, context, arena);
	writer.block = written;
	alias_sources(written, context, arena);
	write_body(&writer, written);
	if (fclose(writer.out) != 0 || length > RECORD_MAX_SQL_BYTES) {
		free(text);
		return NULL;
	}
	const char *sql = arena_strndup(arena, text, length);
	free(text);
	return sql;
}
