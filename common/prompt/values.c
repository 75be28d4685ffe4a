/* values.c - replaces stored values by placeholders; see values.h */
#include "prompt/values.h"

#include "prompt/values_text.h"
#include "sql/quote.h"
#include "sql/tokens.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { PREFIXES_TRIED = 64 };

bool
values_is_letter(char c)
{
	return isalnum((unsigned char)c) || c == '_' || (c & 0x80);
}

static const char *
find_folded(const char *text, const char *wanted)
{
	size_t length = strlen(wanted);
	for (; *text; text++)
		if (strncasecmp(text, wanted, length) == 0)
			return text;
	return NULL;
}

static bool
is_taken(const char *prefix, const char *const texts[], int count)
{
	for (int i = 0; i < count; i++)
		if (texts[i] && find_folded(texts[i], prefix))
			return true;
	return false;
}

bool
values_open(struct values *values, bool hidden, const char *const texts[],
    int count, struct arena *arena)
{
	*values = (struct values){
	    .hidden = hidden, .prefix = "VALUE_", .arena = arena};
	if (!hidden)
		return true;
	values->texts = arena_array(arena, VALUES_MAX, sizeof(*values->texts));
	values->spoken = arena_array(arena, VALUES_MAX, sizeof(bool));
	for (int i = 0; i < PREFIXES_TRIED; i++) {
		if (i > 0)
			values->prefix = arena_printf(arena, "VALUE%d_", i);
		if (!is_taken(values->prefix, texts, count))
			return true;
	}
	return false;
}

/* ---- texts that are no secret ---- */

bool
values_is_short_number(const char *text)
{
	size_t digits = strspn(text, "0123456789");
	return digits > 0 && digits <= 4 && text[digits] == '\0';
}

/* Is it a date such as 2024-12-31, with or without a time? */
static bool
is_date(const char *text)
{
	static const char shape[] = "0000-00-00";
	size_t i = 0;
	for (; shape[i]; i++)
		if (shape[i] == '0' ? !isdigit((unsigned char)text[i])
				    : text[i] != shape[i])
			return false;
	return strspn(text + i, "0123456789:.T Z+-") == strlen(text + i);
}

/* Does the pattern hold only wildcards and signs? */
static bool
is_empty_pattern(const char *text)
{
	return strspn(text, "%_ ") == strlen(text);
}

static bool
is_public(const char *text)
{
	return is_empty_pattern(text) || values_is_short_number(text) ||
	       is_date(text);
}

/* ---- out ---- */

static int
number_of(struct values *values, const char *value)
{
	for (int i = 0; i < values->count; i++)
		if (strcmp(values->texts[i], value) == 0)
			return i + 1;
	if (values->count == VALUES_MAX)
		return VALUES_MAX;
	values->texts[values->count++] = arena_strdup(values->arena, value);
	return values->count;
}

const char *
values_name(struct values *values, const char *value)
{
	if (!values->hidden || is_public(value))
		return value;
	return arena_printf(
	    values->arena, "%s%d", values->prefix, number_of(values, value));
}

const char *
values_literal(struct values *values, const char *value)
{
	return sql_quote_string(values_name(values, value), values->arena);
}

const char *
values_spoken_name(struct values *values, const char *value)
{
	if (!values->hidden || is_public(value))
		return value;
	int number = number_of(values, value);
	values->spoken[number - 1] = true;
	return arena_printf(values->arena, "%s%d", values->prefix, number);
}

/* Return the placeholder of the text between the wildcards of a pattern
 * ('%Hub%'). */
static const char *
pattern_name(struct values *values, const char *text, bool spoken)
{
	for (int i = 0; i < values->count; i++)
		if (strcmp(values->texts[i], text) == 0)
			return spoken ? values_spoken_name(values, text)
				      : values_name(values, text);
	size_t before = strspn(text, "%");
	size_t length = strlen(text + before);
	while (length > 0 && text[before + length - 1] == '%')
		length--;
	const char *inner = arena_strndup(values->arena, text + before, length);
	return arena_printf(values->arena, "%.*s%s%s", (int)before, text,
	    spoken ? values_spoken_name(values, inner)
		   : values_name(values, inner),
	    text + before + length);
}

/* Is the string a word of SQL?  'month' of date_trunc('month', x), '1 day' of
 * INTERVAL '1 day' and 'YYYY-MM' of to_char(x, 'YYYY-MM') are. */
static bool
is_sql_word(const struct sql_tokens *tokens, size_t at, const char *text)
{
	static const char *const functions[] = {
	    "date_trunc", "date_part", "extract"};
	if (at > 0 && sql_token_is_word(tokens, at - 1, "interval"))
		return true;
	for (size_t i = 0; at > 1 && i < COUNT_OF(functions); i++)
		if (sql_token_is(tokens, at - 1, "(") &&
		    sql_token_is_word(tokens, at - 2, functions[i]))
			return true;
	return at > 0 && sql_token_is(tokens, at - 1, ",") &&
	       sql_token_is(tokens, at + 1, ")") &&
	       strspn(text, "YMDHISQWTFAPyw0129-/: .,") == strlen(text);
}

const char *
values_conceal_sql(struct values *values, const char *sql)
{
	struct sql_tokens tokens;
	if (!values->hidden)
		return sql;
	sql_tokens_read(&tokens, sql, values->arena);
	for (size_t i = 0; i < tokens.count; i++) {
		struct sql_token *token = &tokens.items[i];
		token->before = *token->before ? " " : ""; /* comments */
		if (token->kind != SQL_STRING && token->kind != SQL_CURLY)
			continue;
		const char *text = sql_token_string(token, values->arena);
		if (text && is_sql_word(&tokens, i, text))
			continue;
		token->text = sql_quote_string(
		    pattern_name(values, text ? text : token->text, true),
		    values->arena);
	}
	tokens.after = "";
	return sql_tokens_text(&tokens, 0, tokens.count);
}

/* Does the word end here, or only the ending of a plural follow? */
static bool
ends_word(const char *end)
{
	if (!values_is_letter(end[-1]) || !values_is_letter(*end))
		return true;
	size_t ending = strncmp(end, "es", 2) == 0 ? 2 : *end == 's';
	return ending > 0 && !values_is_letter(end[ending]);
}

/* Return the number of the longest value whose words are at `at`, of those in
 * the question or a statement; 0 when there is none. */
static int
known_at(const struct values *values, const char *text, const char *at)
{
	size_t longest = 0;
	int number = 0;
	if (at > text && values_is_letter(at[-1]) && values_is_letter(*at))
		return 0;
	for (int i = 0; i < values->count; i++) {
		size_t length = strlen(values->texts[i]);
		if (length > longest && values->spoken[i] &&
		    strncasecmp(at, values->texts[i], length) == 0 &&
		    ends_word(at + length)) {
			longest = length;
			number = i + 1;
		}
	}
	return number;
}

const char *
values_rewrite(struct values *values, const char *text, values_replace *replace,
    const void *context)
{
	char *changed = NULL;
	size_t size = 0;
	FILE *file = values->hidden ? open_memstream(&changed, &size) : NULL;
	if (!file)
		return values->hidden ? "" : text;
	for (const char *at = text; *at;) {
		size_t length = replace(values, context, text, at, file);
		if (length == 0)
			putc(*at++, file);
		at += length;
	}
	fclose(file);
	const char *copy = arena_strndup(values->arena, changed, size);
	free(changed);
	return copy;
}

static size_t
replace_known(struct values *values, const void *context, const char *start,
    const char *at, FILE *file)
{
	(void)context;
	int number = known_at(values, start, at);
	if (number == 0)
		return 0;
	fprintf(file, "%s%d", values->prefix, number);
	return strlen(values->texts[number - 1]);
}

const char *
values_conceal_known(struct values *values, const char *text)
{
	return values_rewrite(values, text, replace_known, NULL);
}

/* An apostrophe has a letter before it, or one after it. */
size_t
values_quoted_length(const char *start, const char *text)
{
	if (*text != '\'' || (text > start && values_is_letter(text[-1])))
		return 0;
	for (const char *c = text + 1; *c; c++) {
		if (*c != '\'')
			continue;
		if (c[1] == '\'')
			c++;
		else if (!values_is_letter(c[1]))
			return (size_t)(c - text) + 1;
	}
	return 0;
}

const char *
values_unquoted(const char *literal, size_t length, struct arena *arena)
{
	char *text = arena_alloc(arena, length);
	char *out = text;
	for (size_t i = 1; i + 1 < length; i++) {
		*out++ = literal[i];
		if (literal[i] == '\'' && literal[i + 1] == '\'')
			i++;
	}
	return text;
}

static size_t
replace_quoted(struct values *values, const void *context, const char *start,
    const char *at, FILE *file)
{
	(void)context;
	size_t length = values_quoted_length(start, at);
	if (length == 0)
		return 0;
	const char *name = pattern_name(
	    values, values_unquoted(at, length, values->arena), false);
	fputs(sql_quote_string(name, values->arena), file);
	return length;
}

const char *
values_conceal_text(struct values *values, const char *text)
{
	return values_rewrite(values, text, replace_quoted, NULL);
}
