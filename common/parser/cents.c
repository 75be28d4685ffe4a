/* cents.c - amounts stored in cents; see cents.h */
#include "parser/cents.h"

#include "context/name_part.h"
#include "parser/metric.h"
#include "parser/spoken.h"
#include "question/whole_money.h"
#include "sql/enclosed.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

static bool
holds_any(const char *text, const char *const *words, size_t count)
{
	for (size_t i = 0; i < count; i++)
		if (part_in(text, words[i]))
			return true;
	return false;
}

/* Does the question ask for whole units, or the evidence say how to compute
 * them? */
static bool
asks_whole(const struct parser_request *request)
{
	static const char *const ways[] = {"divide", "convert"};
	const char *question = request->question->text;
	const char *told = request->evidence;
	if (whole_money_asked(question))
		return true;
	return !whole_money_word(
		   question, strlen(question), ENGLISH_HUNDREDTH) &&
	       whole_money_word(told, strlen(told), ENGLISH_HUNDREDTH) &&
	       (whole_money_word(told, strlen(told), ENGLISH_WHOLE_MONEY) ||
		   holds_any(told, ways, COUNT_OF(ways)));
}

/* Does the text contain the column's name, or one of its longer words? */
static bool
names_column(
    const char *text, size_t length, const struct context_column *column)
{
	enum { WORD_MIN = 4 };
	size_t name = strlen(column->name);
	for (size_t i = 0; i + name <= length; i++)
		if ((i == 0 || !isalnum((unsigned char)text[i - 1])) &&
		    strncasecmp(text + i, column->name, name) == 0)
			return true;
	for (const char *at = column->words; *at;) {
		size_t size = strcspn(at, " ");
		for (size_t i = 0; size >= WORD_MIN && i + size <= length; i++)
			if (strncasecmp(text + i, at, size) == 0)
				return true;
		at += size + strspn(at + size, " ");
	}
	return false;
}

static bool
is_money(const struct context_column *column)
{
	return part_of_class(column->said, ENGLISH_MONEY);
}

/* "Prices are stored in cents": does a sentence of the evidence say so about
 * the column? */
static bool
told(const char *evidence, const struct context_column *column,
    struct arena *arena)
{
	static const char *const all[] = {
	    "amount", "money", "monetary", "values"};
	for (const char *at = evidence; *at;) {
		size_t length = strcspn(at, ".;\n");
		if (whole_money_word(at, length, ENGLISH_HUNDREDTH)) {
			if (names_column(at, length, column))
				return true;
			const char *said = arena_strndup(arena, at, length);
			if (is_money(column) &&
			    holds_any(said, all, COUNT_OF(all)))
				return true;
		}
		at += length + (at[length] != '\0');
	}
	return false;
}

bool
cents_divide(const struct parser_request *request, int table, int column)
{
	const struct context_column *c =
	    &request->context->tables[table].columns[column];
	if (c->class != COLUMN_NUMBER || context_in_key(c))
		return false;
	return (whole_money_hundredths(c->name) || part_in(c->said, "cents") ||
		   told(request->evidence, c, request->arena)) &&
	       asks_whole(request);
}

/* Does the SQL compare something outside a FILTER?  Amounts that the evidence
 * compares are as they are stored. */
static bool
compares(const char *sql)
{
	return strpbrk(sql, "<>=") || part_in(sql, " is ") ||
	       part_in(sql, " in (") || part_in(sql, "like ") ||
	       part_in(sql, " between ");
}

/* Return the end of "FILTER (...)" at `at`, or `at` itself. */
static const char *
behind_filter(const char *at)
{
	static const char filter[] = "FILTER (";
	if (strncmp(at, filter, strlen(filter)) != 0)
		return at;
	const char *end = sql_span_parentheses(at + strlen(filter) - 1);
	return end ? end : at;
}

/* Divide each amount of the SQL that is stored in hundredths. */
static const char *
with_divided(const struct parser_request *request, const char *sql)
{
	const char *written = "";
	const char *plain = ""; /* without its filters */
	bool found = false;
	for (const char *at = sql; *at;) {
		struct term term;
		const char *behind = behind_filter(at);
		bool starts = at == sql || !(isalnum((unsigned char)at[-1]) ||
					       at[-1] == '_' || at[-1] == '.');
		size_t name = behind == at && starts
				  ? metric_column(request->context, at, &term)
				  : 0;
		bool divides =
		    name && cents_divide(request, term.table, term.column);
		if (behind == at)
			behind = at + (name ? name : 1);
		written = arena_printf(request->arena,
		    divides ? "%s(%.*s / 100.0)" : "%s%.*s", written,
		    (int)(behind - at), at);
		if (behind - at == 1 || name)
			plain = arena_printf(request->arena, "%s%.*s", plain,
			    (int)(behind - at), at);
		found = found || divides;
		at = behind;
	}
	return found && !compares(plain) ? written : NULL;
}

const struct link_result *
cents_link(const struct parser_request *request)
{
	const struct link_result *known = request->link;
	struct link_result *link = NULL;
	for (int i = 0; i < known->count; i++) {
		const struct link_match *match = &known->matches[i];
		const char *sql = match->expr && match->why == LINK_WHY_EVIDENCE
				      ? with_divided(request, match->expr)
				      : NULL;
		if (!sql)
			continue;
		if (!link)
			link = spoken_copy(request);
		link->matches[i].expr = sql;
	}
	return link ? link : known;
}
