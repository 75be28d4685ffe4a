/* cents.c - amounts stored in cents; see cents.h */
#include "parser/cents.h"

#include "context/name_part.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

static const char *const whole_units[] = {
    "dollars", "dollar", "usd", "euros", "euro", "eur", "pounds", "gbp"};

static bool
holds_word(const char *text, size_t length, const char *word)
{
	size_t size = strlen(word);
	int first = tolower((unsigned char)*word);
	for (size_t i = 0; i + size <= length; i++)
		if (tolower((unsigned char)text[i]) == first &&
		    strncasecmp(text + i, word, size) == 0 &&
		    (i == 0 || !isalnum((unsigned char)text[i - 1])) &&
		    !isalnum((unsigned char)text[i + size]))
			return true;
	return false;
}

static bool
holds_any(const char *text, const char *const *words, size_t count)
{
	for (size_t i = 0; i < count; i++)
		if (holds_word(text, strlen(text), words[i]))
			return true;
	return false;
}

/* Does the text ask for whole units, or say how to compute them? */
static bool
asks_whole(const struct parser_request *request)
{
	static const char *const ways[] = {"divide", "divided", "convert"};
	const char *question = request->question->text;
	if (holds_word(question, strlen(question), "cents"))
		return false;
	return holds_any(question, whole_units, COUNT_OF(whole_units)) ||
	       (part_in(request->evidence, "cents") &&
		   (holds_any(request->evidence, whole_units,
			COUNT_OF(whole_units)) ||
		       holds_any(request->evidence, ways, COUNT_OF(ways))));
}

/* Does the text contain the column's name, or one of its longer words? */
static bool
names_column(
    const char *text, size_t length, const struct context_column *column)
{
	enum { WORD_MIN = 4 };
	if (holds_word(text, length, column->name))
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
told(const char *evidence, const struct context_column *column)
{
	static const char *const all[] = {
	    "amounts", "money", "monetary", "values"};
	for (const char *at = evidence; *at;) {
		size_t length = strcspn(at, ".;\n");
		if (holds_word(at, length, "cents")) {
			if (names_column(at, length, column))
				return true;
			for (size_t i = 0; i < COUNT_OF(all); i++)
				if (holds_word(at, length, all[i]) &&
				    is_money(column))
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
	return (part_in(c->said, "cents") || told(request->evidence, c)) &&
	       asks_whole(request);
}
