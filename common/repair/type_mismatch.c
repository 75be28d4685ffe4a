/*
 * type_mismatch.c - the tier for types that do not fit (42804, 42883, 22P02,
 * 22007)
 *
 *	operator does not exist: text = integer	  the number gets quotes; two
 *						  columns are compared as text
 *	operator does not exist: text + integer	  the text is cast to numeric
 *	function round(double precision, integer) its argument is cast to
 *	... sum(text), avg(text)		  numeric
 *	... extract(unknown, integer)		  the difference of dates is
 *						  days already
 *	... extract(unknown, text)		  its argument is cast to
 *						  timestamp
 *	COALESCE types text and integer ...	  the number gets quotes
 *	invalid input syntax for type integer	  the column is compared as text
 */
#include "repair/repair.h"
#include "sql/quote.h"

#include <string.h>

static bool
says(const struct repair_case *item, const char *text)
{
	return strstr(item->message, text);
}

static bool
says_text(const struct repair_case *item)
{
	return says(item, "text") || says(item, "character varying") ||
	       says(item, "character");
}

/* Return the first token at or behind the place; count when there is none. */
static size_t
token_at(const struct repair_case *item, const struct sql_tokens *tokens)
{
	for (size_t i = 0; item->placed && i < tokens->count; i++)
		if (tokens->items[i].end > item->place)
			return i;
	return tokens->count;
}

static struct facts_span
span_of(const struct sql_tokens *tokens, size_t from, size_t to)
{
	return (struct facts_span){
	    tokens->items[from].start, tokens->items[to - 1].end};
}

/* Return the first token of the operand that ends behind `end`: a name with its
 * qualifiers, a call, or parentheses. */
static size_t
operand_before(const struct sql_tokens *tokens, size_t end)
{
	size_t from = end - 1;
	if (sql_token_is(tokens, from, ")")) {
		size_t depth = 0;
		do {
			depth += sql_token_is(tokens, from, ")");
			depth -= sql_token_is(tokens, from, "(");
		} while (depth > 0 && from-- > 0);
		if (depth > 0)
			return end;
		if (from > 0 && tokens->items[from - 1].kind == SQL_WORD)
			from--;
	}
	while (from >= 2 && sql_token_is(tokens, from - 1, "."))
		from -= 2;
	return from;
}

/* Return the token behind the operand that begins at `from`. */
static size_t
operand_behind(const struct sql_tokens *tokens, size_t from)
{
	size_t end = from;
	while (sql_token_is(tokens, end + 1, "."))
		end += 2;
	if (sql_token_is(tokens, end, "("))
		end = sql_tokens_close(tokens, end);
	else if (sql_token_is(tokens, end + 1, "("))
		end = sql_tokens_close(tokens, end + 1);
	return end < tokens->count ? end + 1 : tokens->count;
}

static void
cast(const struct repair_case *item, struct repair_edit *edit,
    const struct sql_tokens *tokens, size_t from, size_t to, const char *type)
{
	struct facts_span span = span_of(tokens, from, to);
	const char *text = arena_strndup(
	    item->arena, item->sql + span.start, span.end - span.start);
	repair_edit_replace(edit, span,
	    arena_printf(item->arena, "CAST(%s AS %s)", text, type));
}

/* ---- operators ---- */

static bool
quote_number(const struct repair_case *item, struct repair_edit *edit,
    const struct sql_tokens *tokens, size_t at)
{
	if (at >= tokens->count || tokens->items[at].kind != SQL_NUMBER)
		return false;
	repair_edit_replace(edit, span_of(tokens, at, at + 1),
	    sql_quote_string(tokens->items[at].text, item->arena));
	return true;
}

static bool
is_arithmetic(const char *operator)
{
	return strlen(operator) == 1 && strchr("+-*/%", operator[0]);
}

static void
mend_operator(const struct repair_case *item, struct repair_outcome *outcome)
{
	struct sql_tokens tokens;
	struct repair_edit edit;
	sql_tokens_read(&tokens, item->sql, item->arena);
	size_t at = token_at(item, &tokens);
	if (at == 0 || at + 1 >= tokens.count)
		return;
	size_t left = operand_before(&tokens, at);
	size_t right = operand_behind(&tokens, at + 1);
	repair_edit_begin(&edit, item->sql, item->arena);
	if (is_arithmetic(tokens.items[at].text)) {
		/* text where a number is needed */
		const char *operator= tokens.items[at].text;
		bool first =
		    says(item, "exist: text") || says(item, "exist: character");
		if (operator[0] != '/' && says(item, "date"))
			return;
		cast(item, &edit, &tokens, first ? left : at + 1,
		    first ? at : right, "numeric");
	} else if (says_text(item) &&
		   !quote_number(item, &edit, &tokens, at + 1) &&
		   !quote_number(item, &edit, &tokens, at - 1)) {
		cast(item, &edit, &tokens, left, at, "text");
		cast(item, &edit, &tokens, at + 1, right, "text");
	}
	repair_done(item, outcome, &edit, "made both sides of one type");
}

/* ---- functions ---- */

/* Find the argument's tokens of EXTRACT(field FROM argument) at the place. */
static bool
extract_argument(
    const struct sql_tokens *tokens, size_t at, size_t *from, size_t *to)
{
	if (!sql_token_is_word(tokens, at, "extract") ||
	    !sql_token_is(tokens, at + 1, "(") ||
	    !sql_token_is_word(tokens, at + 3, "from"))
		return false;
	*from = at + 4;
	*to = sql_tokens_close(tokens, at + 1);
	return *to < tokens->count && *from < *to;
}

static void
mend_extract(const struct repair_case *item, struct repair_outcome *outcome,
    const struct sql_tokens *tokens, size_t at)
{
	size_t from = 0;
	size_t to = 0;
	struct repair_edit edit;
	if (!extract_argument(tokens, at, &from, &to))
		return;
	repair_edit_begin(&edit, item->sql, item->arena);
	if (says(item, ", integer)") &&
	    sql_token_is_word(tokens, at + 2, "day")) {
		struct facts_span inside = span_of(tokens, from, to);
		repair_edit_replace(&edit, span_of(tokens, at, to + 1),
		    arena_printf(item->arena, "(%s)",
			arena_strndup(item->arena, item->sql + inside.start,
			    inside.end - inside.start)));
		repair_done(item, outcome, &edit,
		    "a date minus a date is days already");
	} else if (says_text(item)) {
		cast(item, &edit, tokens, from, to, "timestamp");
		repair_done(item, outcome, &edit, "read the text as a date");
	}
}

/* Return the end of the first argument of the call whose parenthesis is at
 * `open`. */
static size_t
first_argument_end(const struct sql_tokens *tokens, size_t open)
{
	size_t close = sql_tokens_close(tokens, open);
	for (size_t i = open + 1; i < close; i++) {
		if (sql_token_is(tokens, i, "("))
			i = sql_tokens_close(tokens, i);
		else if (sql_token_is(tokens, i, ","))
			return i;
	}
	return close;
}

static void
mend_function(const struct repair_case *item, struct repair_outcome *outcome)
{
	static const char *const numeric[] = {
	    "round", "sum", "avg", "trunc", "mod", "abs", "stddev", "variance"};
	struct sql_tokens tokens;
	struct repair_edit edit;
	sql_tokens_read(&tokens, item->sql, item->arena);
	size_t at = token_at(item, &tokens);
	if (at >= tokens.count)
		return;
	if (sql_token_is_word(&tokens, at, "extract")) {
		mend_extract(item, outcome, &tokens, at);
		return;
	}
	bool counts = false;
	for (size_t i = 0; i < COUNT_OF(numeric); i++)
		counts = counts || sql_token_is_word(&tokens, at, numeric[i]);
	if (!sql_token_is(&tokens, at + 1, "("))
		return;
	size_t from = at + 2;
	from += sql_token_is_word(&tokens, from, "distinct");
	size_t to = first_argument_end(&tokens, at + 1);
	if (to >= tokens.count || from >= to)
		return;
	repair_edit_begin(&edit, item->sql, item->arena);
	if (counts) {
		cast(item, &edit, &tokens, from, to, "numeric");
		repair_done(item, outcome, &edit, "counted with numeric");
	} else if (sql_token_is_word(&tokens, at, "string_agg")) {
		cast(item, &edit, &tokens, from, to, "text");
		repair_done(item, outcome, &edit, "listed as text");
	}
}

/* ---- branches of COALESCE, CASE and UNION; values of another type ---- */

static void
quote_branch(const struct repair_case *item, struct repair_outcome *outcome)
{
	struct sql_tokens tokens;
	struct repair_edit edit;
	sql_tokens_read(&tokens, item->sql, item->arena);
	size_t at = token_at(item, &tokens);
	repair_edit_begin(&edit, item->sql, item->arena);
	if (says_text(item) && quote_number(item, &edit, &tokens, at))
		repair_done(item, outcome, &edit, "quoted the number");
}

/* Compare 'abc' with a number as texts. */
static void
compare_as_text(const struct repair_case *item, struct repair_outcome *outcome)
{
	struct repair_edit edit;
	repair_edit_begin(&edit, item->sql, item->arena);
	for (int i = 0; i < item->facts.literal_count; i++) {
		const struct facts_literal *literal = &item->facts.literals[i];
		bool here = item->placed &&
			    item->place >= literal->span.start &&
			    item->place < literal->span.end;
		if (!here || literal->column < 0)
			continue;
		struct facts_span span =
		    item->facts.columns[literal->column].span;
		const char *column = arena_strndup(
		    item->arena, item->sql + span.start, span.end - span.start);
		repair_edit_replace(&edit, span,
		    arena_printf(item->arena, "CAST(%s AS text)", column));
	}
	repair_done(item, outcome, &edit, "compared as text");
}

void
repair_types(const struct repair_case *item, struct repair_outcome *outcome)
{
	if (says(item, "operator does not exist"))
		mend_operator(item, outcome);
	else if (says(item, "function "))
		mend_function(item, outcome);
	else if (repair_is(item, "42804"))
		quote_branch(item, outcome);
	else if (item->has_facts)
		compare_as_text(item, outcome);
}
