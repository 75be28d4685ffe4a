/* reading.c - a block in plain English; see reading.h */
#include "reading.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct speaker {
	FILE *out;
	const struct context *context;
	const struct block *block;
	struct arena *arena;
};

static void say_block(struct speaker *speaker, const struct block *block);
static void say_expr(struct speaker *speaker, const struct expr *expr);
static void say_filter(struct speaker *speaker, const struct filter *filter);

/* The words of a name: "order_date" and "orderDate" are "order date". */
static const char *
words_of(const char *name, struct arena *arena)
{
	size_t length = strlen(name);
	char *text = arena_alloc(arena, 2 * length + 1);
	size_t used = 0;
	for (size_t i = 0; i < length; i++) {
		unsigned char c = (unsigned char)name[i];
		if (i && isupper(c) && islower((unsigned char)name[i - 1]))
			text[used++] = ' ';
		text[used++] = c == '_' ? ' ' : (char)tolower(c);
	}
	return text;
}

/* A table's words for one row of it. */
static const char *
singular(const char *name, struct arena *arena)
{
	const char *words = words_of(name, arena);
	size_t length = strlen(words);
	if (length > 4 && strcmp(words + length - 3, "ies") == 0)
		return arena_printf(arena, "%.*sy", (int)length - 3, words);
	if (length > 3 && words[length - 1] == 's' &&
	    words[length - 2] != 's' && words[length - 2] != 'u' &&
	    words[length - 2] != 'i')
		return arena_strndup(arena, words, length - 1);
	return words;
}

static const char *
table_words(const struct speaker *speaker, int table)
{
	return words_of(speaker->context->tables[table].name, speaker->arena);
}

static void
say_column(struct speaker *speaker, const struct expr *expr)
{
	const struct context_table *table =
	    &speaker->context->tables[expr->source->table];
	const char *entity = singular(table->name, speaker->arena);
	const char *column =
	    words_of(table->columns[expr->column].name, speaker->arena);
	const char *last = strrchr(entity, ' ');
	if (!strstr(column, last ? last + 1 : entity))
		fprintf(speaker->out, "%s ", entity);
	fputs(column, speaker->out);
}

static void
say_count(struct speaker *speaker, const struct expr *expr)
{
	const struct expr *argument = expr->argument[0];
	fputs(expr->distinct ? "number of different " : "number of ",
	    speaker->out);
	if (argument->kind == EXPR_COLUMN) {
		const struct context_table *table =
		    &speaker->context->tables[argument->source->table];
		if (table->columns[argument->column].primary_key)
			fputs(table_words(speaker, argument->source->table),
			    speaker->out);
		else
			say_expr(speaker, argument);
		return;
	}
	const struct source *source = expr->source;
	if (!source && speaker->block->source_count == 1)
		source = speaker->block->sources[0];
	fputs(source && source->table >= 0 ? table_words(speaker, source->table)
					   : "rows",
	    speaker->out);
}

static void
say_call(struct speaker *speaker, const struct expr *expr)
{
	static const char *const names[][2] = {{"sum", "total of "},
	    {"avg", "average of "}, {"max", "highest "}, {"min", "lowest "},
	    {"percentile_cont", "median of "}};
	if (strcmp(expr->text, "count") == 0) {
		say_count(speaker, expr);
	} else if (strcmp(expr->text, "date_trunc") == 0 ||
		   strcmp(expr->text, "date_part") == 0) {
		fprintf(speaker->out, "%s of ", expr->argument[0]->text);
		say_expr(speaker, expr->argument[1]);
	} else if (strcmp(expr->text, "nullif") == 0) {
		say_expr(speaker, expr->argument[0]);
	} else {
		const char *name = NULL;
		for (size_t i = 0; i < COUNT_OF(names); i++)
			if (strcmp(expr->text, names[i][0]) == 0)
				name = names[i][1];
		if (name)
			fputs(name, speaker->out);
		else
			fprintf(speaker->out, "%s of ", expr->text);
		for (int i = 0; i < expr->argument_count; i++)
			say_expr(speaker, expr->argument[i]);
	}
	if (expr->only) {
		fputs(" where ", speaker->out);
		say_filter(speaker, expr->only);
	}
}

static void
say_expr(struct speaker *speaker, const struct expr *expr)
{
	switch (expr->kind) {
	case EXPR_COLUMN:
		say_column(speaker, expr);
		break;
	case EXPR_TEXT:
		fprintf(speaker->out, "'%s'", expr->text);
		break;
	case EXPR_NAME:
		fputs("that", speaker->out);
		break;
	case EXPR_NUMBER:
	case EXPR_DATE:
	case EXPR_RAW:
		fputs(expr->text, speaker->out);
		break;
	case EXPR_STAR:
		fputs("rows", speaker->out);
		break;
	case EXPR_CALL:
		say_call(speaker, expr);
		break;
	case EXPR_BINARY:
		say_expr(speaker, expr->argument[0]);
		fprintf(speaker->out, " %s ", expr->text);
		say_expr(speaker, expr->argument[1]);
		break;
	case EXPR_CAST:
		say_expr(speaker, expr->argument[0]);
		break;
	case EXPR_BLOCK:
		fputs("the ", speaker->out);
		say_block(speaker, expr->block);
		break;
	case EXPR_EXTRACT:
		fprintf(speaker->out, "%s of ", expr->text);
		say_expr(speaker, expr->argument[0]);
		break;
	case EXPR_WINDOW:
		if (expr->order) {
			fputs("place by ", speaker->out);
			say_expr(speaker, expr->order);
		} else {
			say_expr(speaker, expr->argument[0]);
		}
		break;
	}
}

static const char *
operator_words(const char *text)
{
	static const char *const words[][2] = {{"=", "is"}, {"<>", "is not"},
	    {">", "is more than"}, {">=", "is at least"}, {"<", "is less than"},
	    {"<=", "is at most"}, {"ILIKE", "is like"},
	    {"NOT ILIKE", "is not like"}};
	for (size_t i = 0; i < COUNT_OF(words); i++)
		if (strcmp(text, words[i][0]) == 0)
			return words[i][1];
	return text;
}

static void
say_comparison(struct speaker *speaker, const struct filter *filter)
{
	bool date = filter->right->kind == EXPR_DATE;
	say_expr(speaker, filter->left);
	if (date && strcmp(filter->text, ">=") == 0)
		fputs(" is from ", speaker->out);
	else if (date && strcmp(filter->text, "<") == 0)
		fputs(" is before ", speaker->out);
	else
		fprintf(speaker->out, " %s ", operator_words(filter->text));
	say_expr(speaker, filter->right);
	if (date && strcmp(filter->text, ">=") == 0)
		fputs(" on", speaker->out);
}

/* "that have orders where ..." */
static void
say_inner(struct speaker *speaker, const struct filter *filter)
{
	const struct block *inner = filter->block;
	fputs(filter->negated ? "there are no " : "there are ", speaker->out);
	const struct source *source = inner->sources[inner->source_count - 1];
	fputs(source->table < 0 ? "rows" : table_words(speaker, source->table),
	    speaker->out);
	const struct block *outer = speaker->block;
	speaker->block = inner;
	if (inner->where) {
		fputs(" where ", speaker->out);
		say_filter(speaker, inner->where);
	}
	if (inner->having) {
		fputs(" and the ", speaker->out);
		say_filter(speaker, inner->having);
	}
	speaker->block = outer;
}

static void
say_group(struct speaker *speaker, const struct filter *filter)
{
	for (const struct filter *child = filter->first; child;
	     child = child->next) {
		if (child != filter->first)
			fputs(filter->kind == FILTER_OR ? " or " : " and ",
			    speaker->out);
		say_filter(speaker, child);
	}
}

static void
say_list(struct speaker *speaker, const struct filter *filter)
{
	say_expr(speaker, filter->left);
	fputs(filter->negated ? " is none of " : " is one of ", speaker->out);
	for (const struct filter *value = filter->first; value;
	     value = value->next) {
		if (value != filter->first)
			fputs(", ", speaker->out);
		say_expr(speaker, value->left);
	}
}

static void
say_filter(struct speaker *speaker, const struct filter *filter)
{
	switch (filter->kind) {
	case FILTER_AND:
	case FILTER_OR:
		say_group(speaker, filter);
		break;
	case FILTER_NOT:
		fputs("not ", speaker->out);
		say_filter(speaker, filter->first);
		break;
	case FILTER_COMPARE:
		say_comparison(speaker, filter);
		break;
	case FILTER_NULL:
		say_expr(speaker, filter->left);
		fputs(filter->negated ? " is known" : " is missing",
		    speaker->out);
		break;
	case FILTER_IN:
	case FILTER_EXISTS:
		say_inner(speaker, filter);
		break;
	case FILTER_LIST:
		say_list(speaker, filter);
		break;
	case FILTER_TRUE:
		say_expr(speaker, filter->left);
		fputs(filter->negated ? " is false" : " is true", speaker->out);
		break;
	}
}

static void
say_items(struct speaker *speaker, const struct block *block)
{
	if (block->distinct)
		fputs("the different ", speaker->out);
	for (int i = 0; i < block->item_count; i++) {
		const struct block_item *item = &block->items[i];
		if (i)
			fputs(i + 1 < block->item_count ? ", " : " and ",
			    speaker->out);
		bool formula = item->expr->kind == EXPR_RAW ||
			       item->expr->kind == EXPR_BINARY;
		if (formula && item->alias)
			fprintf(speaker->out, "%s (",
			    words_of(item->alias, speaker->arena));
		say_expr(speaker, item->expr);
		if (formula && item->alias)
			fputc(')', speaker->out);
	}
}

/* Keys in a GROUP BY only keep namesakes apart: the label says it all. */
static bool
group_is_shown(const struct block *block, const struct expr *group)
{
	for (int i = 0; i < block->item_count; i++)
		if (expr_same(block->items[i].expr, group))
			return true;
	return false;
}

static void
say_groups(struct speaker *speaker, const struct block *block)
{
	bool any = false;
	for (int i = 0; i < block->group_count; i++) {
		if (!group_is_shown(block, block->group[i]) &&
		    block->group_count > 1)
			continue;
		fputs(any ? " and " : " for each ", speaker->out);
		say_expr(speaker, block->group[i]);
		any = true;
	}
}

static void
say_order(struct speaker *speaker, const struct block *block)
{
	if (!block->order_count)
		return;
	const struct block_order *order = &block->order[0];
	if (block->limit) {
		fprintf(speaker->out, "; the %ld with the %s ", block->limit,
		    order->descending ? "highest" : "lowest");
		say_expr(speaker, order->expr);
		if (block->offset)
			fprintf(speaker->out, " after the first %ld",
			    block->offset);
		return;
	}
	fputs(", sorted by ", speaker->out);
	say_expr(speaker, order->expr);
	if (order->descending)
		fputs(", highest first", speaker->out);
}

static void
say_block(struct speaker *speaker, const struct block *block)
{
	const struct block *outer = speaker->block;
	speaker->block = block;
	say_items(speaker, block);
	if (block->source_count && block->sources[0]->block) {
		fputs(" over ", speaker->out);
		say_block(speaker, block->sources[0]->block);
	}
	say_groups(speaker, block);
	if (block->where) {
		fputs(", where ", speaker->out);
		say_filter(speaker, block->where);
	}
	if (block->having) {
		fputs(", only those where ", speaker->out);
		say_filter(speaker, block->having);
	}
	say_order(speaker, block);
	speaker->block = outer;
}

const char *
reading_of(const struct block *block, const struct context *context,
    struct arena *arena)
{
	char *text = NULL;
	size_t length = 0;
	struct speaker speaker = {
	    open_memstream(&text, &length), context, block, arena};
	if (!speaker.out)
		return "";
	say_block(&speaker, block);
	if (fclose(speaker.out) != 0) {
		free(text);
		return "";
	}
	const char *reading = arena_strndup(arena, text, length);
	free(text);
	return reading;
}
