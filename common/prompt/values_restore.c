/* values_restore.c - puts the stored values into a reply; see values.h */
#include "prompt/values.h"
#include "sql/quote.h"
#include "sql/tokens.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* A placeholder in a text. */
struct place {
	const char *value; /* NULL: there is none */
	size_t length;
	bool lower; /* written in small letters */
};

static struct place
place_at(const struct values *values, const char *at)
{
	struct place place = {0};
	size_t prefix = strlen(values->prefix);
	if (strncasecmp(at, values->prefix, prefix) != 0)
		return place;
	size_t digits = strspn(at + prefix, "0123456789");
	if (digits == 0 || digits > 4 || at[prefix] == '0')
		return place;
	long number = strtol(at + prefix, NULL, 10);
	if (number < 1 || number > values->count)
		return place;
	place.value = values->texts[number - 1];
	place.length = prefix + digits;
	place.lower = islower((unsigned char)*at);
	return place;
}

/* Write the value; escape each character that a LIKE pattern reads as a
 * wildcard. */
static void
write_escaped(FILE *file, const char *value)
{
	for (; *value; value++) {
		if (strchr("%_\\", *value))
			putc('\\', file);
		putc(*value, file);
	}
}

/* Return the text with the values in it; `pattern` says that LIKE compares
 * it. */
static const char *
fill_text(const struct values *values, const char *text, bool pattern,
    struct arena *arena)
{
	char *filled = NULL;
	size_t size = 0;
	FILE *file = open_memstream(&filled, &size);
	if (!file)
		return text;
	for (const char *at = text; *at;) {
		struct place place = place_at(values, at);
		if (!place.value)
			putc(*at++, file);
		else if (pattern)
			write_escaped(file, place.value);
		else
			fputs(place.value, file);
		at += place.length;
	}
	fclose(file);
	const char *copy = arena_strndup(arena, filled, size);
	free(filled);
	return copy;
}

const char *
values_restore_text(
    const struct values *values, const char *text, struct arena *arena)
{
	return values->hidden ? fill_text(values, text, false, arena) : text;
}

/* Is the whole text one placeholder? */
static bool
is_place(const struct values *values, const char *text, struct place *place)
{
	*place = place_at(values, text);
	return place->value && text[place->length] == '\0';
}

static const char *
whole_literal(struct place place, struct arena *arena)
{
	const char *literal = sql_quote_string(place.value, arena);
	return place.lower ? arena_printf(arena, "lower(%s)", literal)
			   : literal;
}

/* Return the new text of the token; NULL when it stays unchanged. */
static const char *
restored_token(const struct values *values, const struct sql_token *token,
    struct arena *arena)
{
	struct place place;
	if (token->kind == SQL_WORD)
		return is_place(values, token->text, &place)
			   ? sql_quote_string(place.value, arena)
			   : NULL;
	if (token->kind == SQL_NAME || token->kind == SQL_BACKTICK) {
		const char *name = sql_token_name(token, arena);
		return name && is_place(values, name, &place)
			   ? sql_quote_string(place.value, arena)
			   : NULL;
	}
	if (token->kind != SQL_STRING && token->kind != SQL_CURLY)
		return NULL;
	const char *text = sql_token_string(token, arena);
	if (!text)
		return NULL;
	if (is_place(values, text, &place))
		return whole_literal(place, arena);
	const char *filled = fill_text(values, text, strpbrk(text, "%"), arena);
	return strcmp(filled, text) == 0 ? NULL
					 : sql_quote_string(filled, arena);
}

const char *
values_restore_sql(
    const struct values *values, const char *sql, struct arena *arena)
{
	struct sql_tokens tokens;
	if (!values->hidden)
		return sql;
	sql_tokens_read(&tokens, sql, arena);
	for (size_t i = 0; i < tokens.count; i++) {
		const char *text =
		    restored_token(values, &tokens.items[i], arena);
		if (text)
			tokens.items[i].text = text;
	}
	return sql_tokens_text(&tokens, 0, tokens.count);
}
