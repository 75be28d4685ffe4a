/* defined.c - reads the SQL of a lexicon as a meaning; see defined.h */
#include "meaning/defined.h"

#include "meaning/written.h"
#include "parser/metric.h"
#include "parser/predicate.h"
#include "sql/tokens.h"

#include <string.h>

enum { DEEPEST = 16 };

struct reader {
	struct sql_tokens tokens;
	size_t at;
	int table; /* of names that say none, and of count(*) */
	int depth;
	const struct context *context;
	struct arena *arena;
};

static const struct meaning *read_either(struct reader *reader);
static const struct meaning *read_sum(struct reader *reader);

static const struct meaning *
form(struct reader *reader, enum meaning_op op, const struct meaning *one,
    const struct meaning *two)
{
	const struct meaning *list[2] = {one, two};
	return meaning_form(op, list, 2 - !two, reader->context, reader->arena);
}

/* Combine two that were read; NULL when one of them was not. */
static const struct meaning *
pair(struct reader *reader, enum meaning_op op, const struct meaning *one,
    const struct meaning *two)
{
	return one && two ? form(reader, op, one, two) : NULL;
}

static bool
take(struct reader *reader, const char *text)
{
	bool found = sql_token_is_word(&reader->tokens, reader->at, text) ||
		     sql_token_is(&reader->tokens, reader->at, text);
	reader->at += found;
	return found;
}

static const struct sql_token *
token_at(const struct reader *reader, size_t at)
{
	return at < reader->tokens.count ? &reader->tokens.items[at] : NULL;
}

/* The name that the token is; NULL: it is none. */
static const char *
name_at(const struct reader *reader, size_t at)
{
	const struct sql_token *token = token_at(reader, at);
	return token ? sql_token_name(token, reader->arena) : NULL;
}

/* ---- values ---- */

static const struct meaning *
read_column(struct reader *reader)
{
	const char *name = name_at(reader, reader->at);
	int table = reader->table;
	if (!name)
		return NULL;
	reader->at++;
	if (take(reader, ".")) {
		table = context_find_table(reader->context, name);
		name = name_at(reader, reader->at++);
	}
	int column =
	    table < 0 || !name
		? -1
		: context_find_column(&reader->context->tables[table], name);
	return column < 0 ? NULL : meaning_column(table, column, reader->arena);
}

/* What the rows are that meet the condition of a FILTER, if one follows. */
static const struct meaning *
read_filter(struct reader *reader, const struct meaning *measure)
{
	if (!measure || !take(reader, "filter"))
		return measure;
	if (!take(reader, "(") || !take(reader, "where"))
		return NULL;
	measure = pair(reader, MEANING_ONLY, measure, read_either(reader));
	return take(reader, ")") ? measure : NULL;
}

/* count(*), count(column): the rows that have one, count(distinct column) */
static const struct meaning *
read_count(struct reader *reader)
{
	const struct meaning *rows =
	    meaning_table(reader->table, reader->arena);
	if (take(reader, "*"))
		return form(reader, MEANING_COUNT, rows, NULL);
	bool distinct = take(reader, "distinct");
	const struct meaning *column = read_column(reader);
	if (!column)
		return NULL;
	if (distinct)
		return form(reader, MEANING_KINDS, column, NULL);
	return pair(reader, MEANING_ONLY,
	    form(reader, MEANING_COUNT,
		meaning_table(column->table, reader->arena), NULL),
	    form(reader, MEANING_NOT,
		form(reader, MEANING_MISSING, column, NULL), NULL));
}

/* An aggregate, behind its parenthesis. */
static const struct meaning *
read_aggregate(struct reader *reader, enum meaning_op op)
{
	const struct meaning *made;
	if (op == MEANING_COUNT) {
		made = read_count(reader);
	} else {
		const struct meaning *value = read_sum(reader);
		made = value ? form(reader, op, value, NULL) : NULL;
	}
	return take(reader, ")") ? read_filter(reader, made) : NULL;
}

static enum meaning_op
aggregate_at(const struct reader *reader)
{
	static const char *const names[] = {
	    "count", "sum", "avg", "min", "max"};
	if (sql_token_is(&reader->tokens, reader->at + 1, "("))
		for (size_t i = 0; i < COUNT_OF(names); i++)
			if (sql_token_is_word(
				&reader->tokens, reader->at, names[i]))
				return meaning_op_find(names[i]);
	return MEANING_NONE;
}

static const struct meaning *
read_leaf(struct reader *reader)
{
	const struct sql_token *token = token_at(reader, reader->at);
	enum meaning_op aggregate = aggregate_at(reader);
	if (aggregate != MEANING_NONE) {
		reader->at += 2;
		return read_aggregate(reader, aggregate);
	}
	if (take(reader, "(")) {
		const struct meaning *inner = read_either(reader);
		return take(reader, ")") ? inner : NULL;
	}
	if (!token || token->kind == SQL_WORD || token->kind == SQL_NAME)
		return read_column(reader);
	reader->at++;
	if (token->kind == SQL_NUMBER)
		return meaning_number_length(token->text) == strlen(token->text)
			   ? meaning_leaf(
				 MEANING_NUMBER, token->text, reader->arena)
			   : NULL;
	const char *text = sql_token_string(token, reader->arena);
	return text ? meaning_leaf(MEANING_TEXT, text, reader->arena) : NULL;
}

static bool
is_number(const struct meaning *meaning, const char *text)
{
	return meaning->op == MEANING_NUMBER &&
	       strcmp(meaning->text, text) == 0;
}

static bool
take_none(struct reader *reader)
{
	const struct sql_token *token = token_at(reader, reader->at);
	bool found = token && strcmp(token->text, "0") == 0;
	reader->at += found;
	return found;
}

/* Behind `/`: 1.0 * a / nullif(b, 0) and 100.0 * a / nullif(b, 0).  Other
 * quotients may be those of whole numbers, or fail for 0. */
static const struct meaning *
read_quotient(struct reader *reader, const struct meaning *left)
{
	if (!left || left->op != MEANING_TIMES || !take(reader, "nullif") ||
	    !take(reader, "("))
		return NULL;
	const struct meaning *divisor = read_sum(reader);
	enum meaning_op op =
	    is_number(left->argument[0], "100.0") ? MEANING_PERCENT
	    : is_number(left->argument[0], "1.0") ? MEANING_RATIO
						  : MEANING_NONE;
	bool guards =
	    take(reader, ",") && take_none(reader) && take(reader, ")");
	return guards && op != MEANING_NONE
		   ? pair(reader, op, left->argument[1], divisor)
		   : NULL;
}

static const struct meaning *
read_product(struct reader *reader)
{
	const struct meaning *left = read_leaf(reader);
	while (left)
		if (take(reader, "*"))
			left = pair(
			    reader, MEANING_TIMES, left, read_leaf(reader));
		else if (take(reader, "/"))
			left = read_quotient(reader, left);
		else
			break;
	return left;
}

static const struct meaning *
read_sum(struct reader *reader)
{
	const struct meaning *left = read_product(reader);
	while (left)
		if (take(reader, "+"))
			left = pair(
			    reader, MEANING_PLUS, left, read_product(reader));
		else if (take(reader, "-"))
			left = pair(
			    reader, MEANING_MINUS, left, read_product(reader));
		else
			break;
	return left;
}

/* ---- conditions ---- */

static const struct meaning *
negated(struct reader *reader, const struct meaning *condition, bool negate)
{
	return condition && negate ? form(reader, MEANING_NOT, condition, NULL)
				   : condition;
}

/* Behind `value in`: it is one of them. */
static const struct meaning *
read_list(struct reader *reader, const struct meaning *value)
{
	const struct meaning *any = NULL;
	if (!take(reader, "("))
		return NULL;
	do {
		const struct meaning *one =
		    pair(reader, MEANING_EQUAL, value, read_leaf(reader));
		any = any ? pair(reader, MEANING_OR, any, one) : one;
	} while (any && take(reader, ","));
	return take(reader, ")") ? any : NULL;
}

/* A column of true and false alone says that it is true. */
static const struct meaning *
as_condition(struct reader *reader, const struct meaning *value)
{
	const struct context_column *column =
	    meaning_stored(value, reader->context);
	return column && column->class == COLUMN_BOOLEAN
		   ? form(reader, MEANING_EQUAL, value,
			 meaning_leaf(MEANING_TEXT, "true", reader->arena))
		   : value;
}

static const struct meaning *
read_comparison(struct reader *reader)
{
	static const char *const signs[] = {"=", "<>", ">", ">=", "<", "<="};
	const struct meaning *left = read_sum(reader);
	if (!left)
		return NULL;
	for (size_t i = 0; i < COUNT_OF(signs); i++)
		if (take(reader, signs[i]))
			return pair(reader, meaning_op_find(signs[i]), left,
			    read_sum(reader));
	if (take(reader, "is")) {
		bool negate = take(reader, "not");
		return take(reader, "null")
			   ? negated(reader,
				 form(reader, MEANING_MISSING, left, NULL),
				 negate)
			   : NULL;
	}
	bool negate = take(reader, "not");
	if (take(reader, "in"))
		return negated(reader, read_list(reader, left), negate);
	return negate ? NULL : as_condition(reader, left);
}

static const struct meaning *
read_both(struct reader *reader)
{
	const struct meaning *all = NULL;
	do {
		bool negate = take(reader, "not");
		const struct meaning *one =
		    negated(reader, read_comparison(reader), negate);
		all = all ? pair(reader, MEANING_AND, all, one) : one;
	} while (all && take(reader, "and"));
	return all;
}

static const struct meaning *
read_either(struct reader *reader)
{
	const struct meaning *any = NULL;
	if (++reader->depth > DEEPEST)
		return NULL;
	do {
		const struct meaning *one = read_both(reader);
		any = any ? pair(reader, MEANING_OR, any, one) : one;
	} while (any && take(reader, "or"));
	reader->depth--;
	return any;
}

/* ---- definitions ---- */

static void
begin(struct reader *reader, const char *sql, int table,
    const struct context *context, struct arena *arena)
{
	*reader =
	    (struct reader){.table = table, .context = context, .arena = arena};
	sql_tokens_read(&reader->tokens, sql, arena);
}

/* The SQL as a leaf with its tables. */
static const struct meaning *
leaf(struct reader *reader, const char *sql, enum meaning_op op)
{
	const struct meaning *list[MEANING_MAX_ARGUMENTS] = {
	    meaning_leaf(MEANING_TEXT, sql, reader->arena),
	    meaning_table(reader->table, reader->arena)};
	int count = 2;
	for (size_t at = 0; at < reader->tokens.count; at++) {
		const char *name = name_at(reader, at);
		if (!name || !sql_token_is(&reader->tokens, at + 1, "."))
			continue;
		int table = context_find_table(reader->context, name);
		if (table < 0 || count == MEANING_MAX_ARGUMENTS)
			return NULL;
		list[count++] = meaning_table(table, reader->arena);
	}
	return meaning_form(op, list, count, reader->context, reader->arena);
}

const struct meaning *
defined_meaning(const char *sql, bool measures, int table,
    const struct context *context, struct arena *arena)
{
	struct reader reader;
	bool rule = !measures && predicate_is(sql);
	sql = measures ? metric_expression(sql, arena) : sql;
	begin(&reader, sql, table, context, arena);
	const struct meaning *read = read_either(&reader);
	if (read && reader.at == reader.tokens.count &&
	    (measures ? meaning_is_measure(read)
		      : rule == meaning_is_condition(read)))
		return read;
	return leaf(&reader, sql,
	    measures ? MEANING_FORMULA
	    : rule   ? MEANING_RULE
		     : MEANING_EXPRESSION);
}

const struct meaning *
defined_groups(const char *sql, int table, const struct context *context,
    struct arena *arena)
{
	struct reader reader;
	const struct meaning *list[MEANING_MAX_ARGUMENTS];
	const char *groups = sql + strlen(metric_expression(sql, arena));
	int count = 0;
	begin(&reader, groups, table, context, arena);
	if (!take(&reader, "group") || !take(&reader, "by"))
		return NULL;
	do
		list[count] = read_column(&reader);
	while (list[count] && ++count < MEANING_MAX_ARGUMENTS &&
	       take(&reader, ","));
	return count && reader.at == reader.tokens.count
		   ? meaning_form(MEANING_BY, list, count, context, arena)
		   : NULL;
}
