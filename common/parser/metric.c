/*
 * metric.c - reads the SQL of a figure of the lexicon; see metric.h
 */
#include "parser/metric.h"

#include "parser/formula.h"
#include "sql/enclosed.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

enum { METRIC_MAX_DEPTH = 8, NAME_MAX_BYTES = 160 };

struct metric_reader {
	struct sketch *sketch;
	const struct parser_request *request;
	const char *at;
	int depth;
	int token;  /* of the question, to find near columns */
	int tables; /* different first tables of its aggregates */
	int table;  /* of the last aggregate */
};

static int read_sum(struct metric_reader *reader);

static bool
in_name(char c)
{
	return isalnum((unsigned char)c) || c == '_' || c == '$' ||
	       (unsigned char)c >= 0x80;
}

static const char *
skip_blanks(const char *at)
{
	return at + strspn(at, " \t\n");
}

/* Return the start of the GROUP BY outside all parentheses, or NULL. */
static const char *
find_group(const char *sql)
{
	for (const char *at = sql; at && *at;) {
		if (*at == '(') {
			at = sql_span_parentheses(at);
			continue;
		}
		if (*at == '\'' || *at == '"') {
			at = sql_span_quoted(at);
			continue;
		}
		bool starts = at == sql || !in_name(at[-1]);
		if (starts && strncasecmp(at, "group by ", 9) == 0)
			return at;
		at++;
	}
	return NULL;
}

const char *
metric_expression(const char *sql, struct arena *arena)
{
	const char *group = find_group(sql);
	if (!group)
		return sql;
	while (group > sql && strchr(" \t\n", group[-1]))
		group--;
	return arena_printf(arena, "%.*s", (int)(group - sql), sql);
}

/* Return how many bytes the name at the start of the SQL has, and the name as
 * the catalog has it in `name`; 0: it is none, or too long. */
static size_t
read_name(const char *at, char name[NAME_MAX_BYTES])
{
	const size_t quote = *at == '"';
	size_t length = 0;
	while (!quote && in_name(at[length]))
		length++;
	if (quote)
		length = (size_t)(sql_span_quoted(at) - at);
	const size_t bytes = length > 2 * quote ? length - 2 * quote : 0;
	if (bytes >= NAME_MAX_BYTES)
		return 0;
	memcpy(name, at + quote, bytes);
	name[bytes] = '\0';
	return bytes ? length : 0;
}

size_t
metric_column(const struct context *context, const char *at, struct term *term)
{
	char table_name[NAME_MAX_BYTES], column[NAME_MAX_BYTES];
	const size_t before = read_name(at, table_name);
	const int table = before && at[before] == '.'
			      ? context_find_table(context, table_name)
			      : -1;
	const size_t length =
	    table < 0 ? 0 : read_name(at + before + 1, column);
	if (!length)
		return 0;
	*term = (struct term){.kind = TERM_COLUMN,
	    .table = table,
	    .column = context_find_column(&context->tables[table], column)};
	return term->column < 0 ? 0 : before + 1 + length;
}

int
metric_groups(const char *sql, const struct parser_request *request,
    struct term groups[SKETCH_MAX_GROUPS], int at)
{
	const char *group = find_group(sql);
	int count = 0;
	if (!group)
		return 0;
	for (group += strlen("group by "); count < SKETCH_MAX_GROUPS; group++) {
		group = skip_blanks(group);
		size_t read =
		    metric_column(request->context, group, &groups[count]);
		if (!read)
			return 0;
		groups[count++].at = at;
		group = skip_blanks(group + read);
		if (*group != ',')
			return *group ? 0 : count;
	}
	return 0;
}

/* Find the first column that the text [from, to) names.  Return false when it
 * names none. */
static bool
first_column(const struct context *context, const char *from, const char *to,
    struct term *column)
{
	for (const char *at = from; at < to; at++)
		if ((at == from || !in_name(at[-1])) &&
		    metric_column(context, at, column))
			return true;
	return false;
}

/* Name the measure in its step after its column.  A number separates it from
 * others of the same name. */
static const char *
measure_name(const struct metric_reader *reader, const struct term *column)
{
	struct arena *arena = reader->request->arena;
	const struct sketch *sketch = reader->sketch;
	const char *name = reader->request->context->tables[column->table]
			       .columns[column->column]
			       .name;
	for (int i = 0; i < sketch->formula_count; i++)
		if (sketch->formulas[i].term.name &&
		    strcmp(sketch->formulas[i].term.name, name) == 0)
			return arena_printf(
			    arena, "%s_%d", name, sketch->formula_count);
	return name;
}

static int
add(struct metric_reader *reader, struct formula formula)
{
	struct sketch *sketch = reader->sketch;
	if (sketch->formula_count == SKETCH_MAX_FORMULAS)
		return -1;
	sketch->formulas[sketch->formula_count] = formula;
	return sketch->formula_count++;
}

static bool
is_call_of(const char *at, size_t length, const char *const *names)
{
	for (; *names; names++)
		if (strlen(*names) == length &&
		    strncasecmp(at, *names, length) == 0)
			return true;
	return false;
}

/* Read SUM(...) with its FILTER unchanged. */
static int
read_aggregate(struct metric_reader *reader, size_t name)
{
	const char *from = reader->at;
	const char *end = sql_span_parentheses(skip_blanks(from + name));
	if (!end)
		return -1;
	const char *next = skip_blanks(end);
	if (strncasecmp(next, "filter", 6) == 0) {
		next = skip_blanks(next + 6);
		end = *next == '(' ? sql_span_parentheses(next) : NULL;
		if (!end)
			return -1;
	}
	struct term column;
	if (!first_column(reader->request->context, from, end, &column))
		return -1;
	struct term term = {.kind = TERM_METRIC,
	    .column = -1,
	    .at = reader->token,
	    .table = column.table,
	    .name = measure_name(reader, &column),
	    .text = arena_printf(
		reader->request->arena, "%.*s", (int)(end - from), from)};
	reader->tables += !reader->tables || term.table != reader->table;
	reader->table = term.table;
	reader->at = end;
	return add(
	    reader, (struct formula){.kind = FORMULA_MEASURE, .term = term});
}

/* Read COALESCE(x, 0) and NULLIF(x, 0) as x: a missing value counts as zero,
 * and the statement guards every divisor. */
static int
read_guarded(struct metric_reader *reader, size_t name)
{
	reader->at = skip_blanks(reader->at + name) + 1;
	int inner = read_sum(reader);
	reader->at = skip_blanks(reader->at);
	if (*reader->at != ',')
		return -1;
	reader->at = skip_blanks(reader->at + 1);
	size_t zero = strspn(reader->at, "0.");
	reader->at = skip_blanks(reader->at + zero);
	if (!zero || *reader->at != ')')
		return -1;
	reader->at++;
	return inner;
}

static int
read_number(struct metric_reader *reader)
{
	size_t length = strspn(reader->at, "0123456789.");
	const char *text = arena_printf(
	    reader->request->arena, "%.*s", (int)length, reader->at);
	reader->at += length;
	return add(
	    reader, (struct formula){.kind = FORMULA_NUMBER, .text = text});
}

static int
read_parentheses(struct metric_reader *reader)
{
	reader->at++;
	int inner = read_sum(reader);
	reader->at = skip_blanks(reader->at);
	if (*reader->at != ')')
		return -1;
	reader->at++;
	return inner;
}

static int
read_factor(struct metric_reader *reader)
{
	static const char *const aggregates[] = {
	    "sum", "count", "avg", "min", "max", NULL};
	static const char *const guards[] = {"coalesce", "nullif", NULL};
	size_t name = 0;
	int root = -1;
	if (++reader->depth > METRIC_MAX_DEPTH)
		return -1;
	reader->at = skip_blanks(reader->at);
	while (in_name(reader->at[name]))
		name++;
	bool calls = name && *skip_blanks(reader->at + name) == '(';
	if (*reader->at == '(')
		root = read_parentheses(reader);
	else if (isdigit((unsigned char)*reader->at))
		root = read_number(reader);
	else if (calls && is_call_of(reader->at, name, aggregates))
		root = read_aggregate(reader, name);
	else if (calls && is_call_of(reader->at, name, guards))
		root = read_guarded(reader, name);
	reader->depth--;
	return root;
}

static int
read_product(struct metric_reader *reader)
{
	int left = read_factor(reader);
	for (;;) {
		/* the statement makes a quotient exact in any case */
		if (strncasecmp(reader->at, "::numeric", 9) == 0)
			reader->at += 9;
		reader->at = skip_blanks(reader->at);
		char sign = *reader->at;
		if (left < 0 || (sign != '*' && sign != '/'))
			return left;
		reader->at++;
		left = formula_binary(
		    reader->sketch, sign, left, read_factor(reader));
	}
}

static int
read_sum(struct metric_reader *reader)
{
	int left = read_product(reader);
	for (;;) {
		reader->at = skip_blanks(reader->at);
		char sign = *reader->at;
		if (left < 0 || (sign != '+' && sign != '-'))
			return left;
		reader->at++;
		left = formula_binary(
		    reader->sketch, sign, left, read_product(reader));
	}
}

static bool
same_text(const char *left, const char *right)
{
	return left == right || (left && right && strcmp(left, right) == 0);
}

/* Do both nodes compute the same value? */
static bool
same_formula(const struct sketch *sketch, int left, int right)
{
	const struct formula *a = &sketch->formulas[left];
	const struct formula *b = &sketch->formulas[right];
	if (a->kind != b->kind || a->condition_count || b->condition_count)
		return false;
	if (a->kind == FORMULA_NUMBER)
		return same_text(a->text, b->text);
	if (a->kind == FORMULA_MEASURE)
		return a->term.kind == b->term.kind &&
		       a->term.table == b->term.table &&
		       same_text(a->term.text, b->term.text);
	return a->sign == b->sign && same_formula(sketch, a->left, b->left) &&
	       same_formula(sketch, a->right, b->right);
}

/* Return the earlier formula with the same value, or `root`. */
static int
said_before(struct sketch *sketch, int root, int count)
{
	for (int i = 0; i < count; i++)
		if (same_formula(sketch, i, root)) {
			sketch->formula_count = count;
			return i;
		}
	return root;
}

int
metric_formula(struct sketch *sketch, const struct parser_request *request,
    const char *sql, int at)
{
	struct metric_reader reader = {
	    .sketch = sketch, .request = request, .at = sql, .token = at};
	int count = sketch->formula_count;
	int root = read_sum(&reader);
	if (root >= 0 && reader.tables > 1 && !*skip_blanks(reader.at))
		return said_before(sketch, root, count);
	sketch->formula_count = count;
	return -1;
}
