/* speaker.c - the parts of a reading; see speaker.h */
#include "parser/speaker.h"

#include "base/calendar.h"

#include <ctype.h>
#include <string.h>

const char *
speaker_words(const char *name, struct arena *arena)
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

static const char *
singular(const char *words, struct arena *arena)
{
	size_t length = strlen(words);
	if (length > 4 && strcmp(words + length - 3, "ies") == 0)
		return arena_printf(arena, "%.*sy", (int)length - 3, words);
	if (length > 3 && words[length - 1] == 's' &&
	    !strchr("sui", words[length - 2]))
		return arena_strndup(arena, words, length - 1);
	return words;
}

const char *
speaker_rows(const struct speaker *speaker, int table)
{
	return speaker_words(
	    speaker->context->tables[table].name, speaker->arena);
}

const char *
speaker_row(const struct speaker *speaker, int table)
{
	return singular(speaker_rows(speaker, table), speaker->arena);
}

/* ---- expressions ---- */

/* With only one table, it is clear whose column it is. */
static bool
needs_owner(const struct speaker *speaker, const struct expr *expr)
{
	int tables = 0;
	bool here = false;
	for (int i = 0; i < speaker->block->source_count; i++) {
		tables += speaker->block->sources[i]->table >= 0;
		here = here || speaker->block->sources[i] == expr->source;
	}
	return tables > 1 || !here;
}

static void
say_column(struct speaker *speaker, const struct expr *expr)
{
	const struct context_table *table =
	    &speaker->context->tables[expr->source->table];
	const char *row = speaker_row(speaker, expr->source->table);
	const char *column =
	    speaker_words(table->columns[expr->column].name, speaker->arena);
	const char *last = strrchr(row, ' ');
	if (needs_owner(speaker, expr) &&
	    !strstr(column, last ? last + 1 : row))
		fprintf(speaker->out, "%s ", row);
	fputs(column, speaker->out);
}

static void
say_count(struct speaker *speaker, const struct expr *expr)
{
	const struct expr *counted = expr->argument[0];
	const struct source *source = expr->source;
	fputs("number of ", speaker->out);
	if (counted->kind == EXPR_COLUMN) {
		const struct context_table *table =
		    &speaker->context->tables[counted->source->table];
		if (table->columns[counted->column].primary_key) {
			fputs(speaker_rows(speaker, counted->source->table),
			    speaker->out);
			return;
		}
		if (expr->distinct)
			fputs("different ", speaker->out);
		speaker_expr(speaker, counted);
		return;
	}
	if (!source && speaker->block->source_count == 1)
		source = speaker->block->sources[0];
	fputs(source && source->table >= 0
		  ? speaker_rows(speaker, source->table)
		  : "rows",
	    speaker->out);
}

static void
say_function(struct speaker *speaker, const struct expr *expr)
{
	static const char *const names[][2] = {{"sum", "total "},
	    {"avg", "average "}, {"max", "highest "}, {"min", "lowest "},
	    {"percentile_cont", "median "}, {"nullif", ""}, {"coalesce", ""},
	    {"abs", "absolute "}, {"round", ""}};
	for (size_t i = 0; i < COUNT_OF(names); i++) {
		if (strcmp(expr->text, names[i][0]) != 0)
			continue;
		fputs(names[i][1], speaker->out);
		speaker_expr(speaker, expr->argument[0]);
		return;
	}
	fprintf(speaker->out, "%s of ", expr->text);
	for (int i = 0; i < expr->argument_count; i++) {
		fputs(i ? " and " : "", speaker->out);
		speaker_expr(speaker, expr->argument[i]);
	}
}

static void
say_only(struct speaker *speaker, const struct expr *expr)
{
	if (!expr->only)
		return;
	fputs(" where ", speaker->out);
	speaker_filter(speaker, expr->only);
}

static void
say_call(struct speaker *speaker, const struct expr *expr)
{
	if (strcmp(expr->text, "count") == 0) {
		say_count(speaker, expr);
	} else if (strcmp(expr->text, "date_trunc") == 0 ||
		   strcmp(expr->text, "date_part") == 0) {
		fprintf(speaker->out, "%s of ", expr->argument[0]->text);
		speaker_expr(speaker, expr->argument[1]);
	} else {
		say_function(speaker, expr);
	}
	say_only(speaker, expr);
}

/* 100.0 * part / whole, with or without a cast, as the composer writes it. */
bool
speaker_is_share(const struct expr *expr)
{
	while (expr->kind == EXPR_CAST ||
	       (expr->kind == EXPR_BINARY && strcmp(expr->text, "/") == 0))
		expr = expr->argument[0];
	return expr->kind == EXPR_BINARY && strcmp(expr->text, "*") == 0 &&
	       expr->argument[0]->kind == EXPR_NUMBER &&
	       strcmp(expr->argument[0]->text, "100.0") == 0;
}

static void
say_binary(struct speaker *speaker, const struct expr *expr)
{
	bool divides = strcmp(expr->text, "/") == 0;
	bool share = speaker_is_share(expr);
	if (share && !divides) {
		fputs("percentage: ", speaker->out);
	} else {
		speaker_expr(speaker, expr->argument[0]);
		fprintf(speaker->out, " %s ",
		    share     ? "out of"
		    : divides ? "divided by"
			      : expr->text);
	}
	speaker_expr(speaker, expr->argument[1]);
}

/* "sales of the month before", by the unit of time that orders the series */
static void
say_before(
    struct speaker *speaker, const struct expr *lag, const struct expr *along)
{
	speaker_expr(speaker, lag->argument[0]);
	if (lag->argument_count > 1)
		fprintf(speaker->out, " of %s ", lag->argument[1]->text);
	else
		fputs(" of the ", speaker->out);
	speaker_expr(speaker, along);
	fputs(lag->argument_count > 1 ? "s before" : " before", speaker->out);
}

static void
say_window(struct speaker *speaker, const struct expr *expr)
{
	const struct expr *function = expr->argument[0];
	if (strcmp(function->text, "lag") == 0) {
		say_before(speaker, function, expr->order);
	} else if (!expr->order) {
		fputs("all ", speaker->out);
		speaker_expr(speaker, function->argument[0]);
	} else if (function->argument_count) {
		fputs("running total of ", speaker->out);
		speaker_expr(speaker, function->argument[0]);
	} else {
		fputs("place by ", speaker->out);
		speaker_expr(speaker, expr->order);
	}
	for (int i = 0; i < expr->partition_count && expr->order; i++) {
		fputs(i ? " and " : " within each ", speaker->out);
		speaker_expr(speaker, expr->partition[i]);
	}
}

/* The part of a date that EXTRACT takes, as people call it. */
static const char *
part_words(const char *part)
{
	static const char *const words[][2] = {{"YEAR", "year"},
	    {"HOUR", "hour"}, {"DOW", "weekday"}, {"ISODOW", "weekday"},
	    {"EPOCH", "seconds"}};
	for (size_t i = 0; i < COUNT_OF(words); i++)
		if (strcmp(part, words[i][0]) == 0)
			return words[i][1];
	return part;
}

void
speaker_expr(struct speaker *speaker, const struct expr *expr)
{
	switch (expr->kind) {
	case EXPR_COLUMN:
		say_column(speaker, expr);
		break;
	case EXPR_TEXT:
		fprintf(speaker->out, "'%s'", expr->text);
		break;
	case EXPR_NAME:
		fputs(speaker_words(expr->text, speaker->arena), speaker->out);
		break;
	case EXPR_RAW:
		fputs(expr->name ? expr->name : expr->text, speaker->out);
		say_only(speaker, expr);
		break;
	case EXPR_NUMBER:
	case EXPR_DATE:
		fputs(expr->text, speaker->out);
		break;
	case EXPR_STAR:
		fputs("rows", speaker->out);
		break;
	case EXPR_CALL:
		say_call(speaker, expr);
		break;
	case EXPR_BINARY:
		say_binary(speaker, expr);
		break;
	case EXPR_CAST:
		speaker_expr(speaker, expr->argument[0]);
		break;
	case EXPR_BLOCK:
		fputs("the ", speaker->out);
		speaker->say_block(speaker, expr->block);
		break;
	case EXPR_EXISTS:
		fputs(expr->negated ? "whether there is none: "
				    : "whether there is any: ",
		    speaker->out);
		speaker->say_block(speaker, expr->block);
		break;
	case EXPR_EXTRACT:
		fprintf(speaker->out, "%s of ", part_words(expr->text));
		speaker_expr(speaker, expr->argument[0]);
		break;
	case EXPR_WINDOW:
		say_window(speaker, expr);
		break;
	}
}

/* ---- conditions ---- */

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

static bool
is_date_bound(const struct filter *filter, const char *operator)
{
	return filter && filter->kind == FILTER_COMPARE &&
	       filter->right->kind == EXPR_DATE &&
	       strcmp(filter->text, operator) == 0;
}

/* The filter excludes a day: return the day before it, which people call the
 * last. */
static const char *
last_day(const struct filter *before, struct arena *arena)
{
	long day = 0;
	if (!calendar_read(before->right->text, &day))
		return before->right->text;
	return calendar_text(day - 1, arena);
}

static bool
is_whole_year(const char *from, const char *last)
{
	return strncmp(from, last, 4) == 0 && strcmp(from + 4, "-01-01") == 0 &&
	       strcmp(last + 4, "-12-31") == 0;
}

/* "order date is in 2024", "... from 2024-01-01 to 2024-03-31" */
static void
say_range(struct speaker *speaker, const struct filter *from,
    const struct filter *before)
{
	const char *first = from->right->text;
	const char *last = last_day(before, speaker->arena);
	speaker_expr(speaker, from->left);
	if (is_whole_year(first, last))
		fprintf(speaker->out, " is in %.4s", first);
	else
		fprintf(speaker->out, " is from %s to %s", first, last);
}

static void
say_comparison(struct speaker *speaker, const struct filter *filter)
{
	speaker_expr(speaker, filter->left);
	if (is_date_bound(filter, ">=")) {
		fprintf(speaker->out, " is %s or later", filter->right->text);
		return;
	}
	if (is_date_bound(filter, "<"))
		fputs(" is before ", speaker->out);
	else
		fprintf(speaker->out, " %s ", operator_words(filter->text));
	speaker_expr(speaker, filter->right);
}

/* "there are orders where ..." */
static void
say_inner(struct speaker *speaker, const struct filter *filter)
{
	const struct block *inner = filter->block;
	const struct source *source = inner->sources[inner->source_count - 1];
	const struct block *outer = speaker->block;
	fputs(filter->negated ? "there are no " : "there are ", speaker->out);
	fputs(source->table < 0 ? "rows" : speaker_rows(speaker, source->table),
	    speaker->out);
	speaker->block = inner;
	if (inner->where && inner->where->kind != FILTER_NULL) {
		fputs(" where ", speaker->out);
		speaker_filter(speaker, inner->where);
	}
	if (inner->having) {
		fputs(" and the ", speaker->out);
		speaker_filter(speaker, inner->having);
	}
	speaker->block = outer;
}

/* A key IN keys of the same kind excludes NULL.  The sentence does not mention
 * that. */
static bool
is_unspoken(const struct filter *filter)
{
	return filter->kind == FILTER_NULL && filter->negated &&
	       filter->left->kind == EXPR_COLUMN && !filter->next;
}

static void
say_group(struct speaker *speaker, const struct filter *filter)
{
	const char *join = filter->kind == FILTER_OR ? " or " : " and ";
	const struct filter *child = filter->first;
	while (child) {
		const struct filter *next = child->next;
		if (child != filter->first)
			fputs(join, speaker->out);
		if (filter->kind == FILTER_AND && is_date_bound(child, ">=") &&
		    is_date_bound(next, "<") &&
		    expr_same(child->left, next->left)) {
			say_range(speaker, child, next);
			next = next->next;
		} else {
			speaker_filter(speaker, child);
		}
		if (next && speaker->block->source_count == 1 &&
		    is_unspoken(next))
			next = NULL;
		child = next;
	}
}

static void
say_list(struct speaker *speaker, const struct filter *filter)
{
	speaker_expr(speaker, filter->left);
	fputs(filter->negated ? " is none of " : " is one of ", speaker->out);
	for (const struct filter *value = filter->first; value;
	     value = value->next) {
		if (value != filter->first)
			fputs(", ", speaker->out);
		speaker_expr(speaker, value->left);
	}
}

/* is_rented: "is rented", "is not rented" */
static void
say_flag(struct speaker *speaker, const struct filter *filter)
{
	const struct expr *flag = filter->left;
	const char *name = "";
	if (flag->kind == EXPR_COLUMN)
		name =
		    speaker_words(speaker->context->tables[flag->source->table]
				      .columns[flag->column]
				      .name,
			speaker->arena);
	if (strncmp(name, "is ", 3) != 0) {
		speaker_expr(speaker, flag);
		fputs(filter->negated ? " is false" : " is true", speaker->out);
		return;
	}
	if (needs_owner(speaker, flag))
		fprintf(speaker->out, "%s ",
		    speaker_row(speaker, flag->source->table));
	fprintf(
	    speaker->out, "is %s%s", filter->negated ? "not " : "", name + 3);
}

void
speaker_filter(struct speaker *speaker, const struct filter *filter)
{
	switch (filter->kind) {
	case FILTER_AND:
	case FILTER_OR:
		say_group(speaker, filter);
		break;
	case FILTER_NOT:
		fputs("not ", speaker->out);
		speaker_filter(speaker, filter->first);
		break;
	case FILTER_COMPARE:
		say_comparison(speaker, filter);
		break;
	case FILTER_NULL:
		speaker_expr(speaker, filter->left);
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
		say_flag(speaker, filter);
		break;
	}
}
