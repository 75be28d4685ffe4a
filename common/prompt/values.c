/* values.c - placeholders for stored values, and back; see values.h */
#include "prompt/values.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "record.h"
#include "sql_tokens.h"

enum { PREFIXES_TRIED = 64 };

static bool
is_letter(char c)
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

/* ---- what is no secret ---- */

static bool
is_short_number(const char *text)
{
	size_t digits = strspn(text, "0123456789");
	return digits > 0 && digits <= 4 && text[digits] == '\0';
}

/* 2024-12-31, with or without a time. */
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

/* Only wildcards and signs. */
static bool
is_empty_pattern(const char *text)
{
	return strspn(text, "%_ ") == strlen(text);
}

static bool
is_public(const char *text)
{
	return is_empty_pattern(text) || is_short_number(text) || is_date(text);
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

static const char *
spoken_name(struct values *values, const char *value)
{
	if (!values->hidden || is_public(value))
		return value;
	int number = number_of(values, value);
	values->spoken[number - 1] = true;
	return arena_printf(values->arena, "%s%d", values->prefix, number);
}

/* The name of what stands between the wildcards of a pattern: '%Hub%'. */
static const char *
pattern_name(struct values *values, const char *text, bool spoken)
{
	for (int i = 0; i < values->count; i++)
		if (strcmp(values->texts[i], text) == 0)
			return spoken ? spoken_name(values, text)
				      : values_name(values, text);
	size_t before = strspn(text, "%");
	size_t length = strlen(text + before);
	while (length > 0 && text[before + length - 1] == '%')
		length--;
	const char *inner = arena_strndup(values->arena, text + before, length);
	return arena_printf(values->arena, "%.*s%s%s", (int)before, text,
	    spoken ? spoken_name(values, inner) : values_name(values, inner),
	    text + before + length);
}

/* 'month' of date_trunc('month', x), '1 day' of INTERVAL '1 day', 'YYYY-MM' of
 * to_char(x, 'YYYY-MM'): words of SQL. */
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

/* Does the word end here, but for a plural's ending? */
static bool
ends_word(const char *end)
{
	if (!is_letter(end[-1]) || !is_letter(*end))
		return true;
	size_t ending = strncmp(end, "es", 2) == 0 ? 2 : *end == 's';
	return ending > 0 && !is_letter(end[ending]);
}

/* The number of the longest value spoken of whose words stand at `at`; 0: none.
 */
static int
known_at(const struct values *values, const char *text, const char *at)
{
	size_t longest = 0;
	int number = 0;
	if (at > text && is_letter(at[-1]) && is_letter(*at))
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

/* Writes what stands for the text at `at` of `start`; returns how much of it
 * that is, 0 where it stays as it is.  `phrases` of a question, else NULL. */
struct phrases;
typedef size_t replace_function(struct values *values,
    const struct phrases *phrases, const char *start, const char *at,
    FILE *file);

/* The text with each place replaced; itself where nothing is hidden. */
static const char *
rewritten(struct values *values, const struct phrases *phrases,
    const char *text, replace_function *replace)
{
	char *changed = NULL;
	size_t size = 0;
	FILE *file = values->hidden ? open_memstream(&changed, &size) : NULL;
	if (!file)
		return values->hidden ? "" : text;
	for (const char *at = text; *at;) {
		size_t length = replace(values, phrases, text, at, file);
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
replace_known(struct values *values, const struct phrases *phrases,
    const char *start, const char *at, FILE *file)
{
	(void)phrases;
	int number = known_at(values, start, at);
	if (number == 0)
		return 0;
	fprintf(file, "%s%d", values->prefix, number);
	return strlen(values->texts[number - 1]);
}

const char *
values_conceal_known(struct values *values, const char *text)
{
	return rewritten(values, NULL, text, replace_known);
}

/*
 * The length of a '...' span of prose that begins at `text`, quotes included; 0
 * when none does: an apostrophe has a letter before it, or one after it.
 */
static size_t
quoted_length(const char *start, const char *text)
{
	if (*text != '\'' || (text > start && is_letter(text[-1])))
		return 0;
	for (const char *c = text + 1; *c; c++) {
		if (*c != '\'')
			continue;
		if (c[1] == '\'')
			c++;
		else if (!is_letter(c[1]))
			return (size_t)(c - text) + 1;
	}
	return 0;
}

/* A literal without its quotes, doubled ones single. */
static const char *
unquoted(const char *literal, size_t length, struct arena *arena)
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
replace_quoted(struct values *values, const struct phrases *phrases,
    const char *start, const char *at, FILE *file)
{
	(void)phrases;
	size_t length = quoted_length(start, at);
	if (length == 0)
		return 0;
	const char *name =
	    pattern_name(values, unquoted(at, length, values->arena), false);
	fputs(sql_quote_string(name, values->arena), file);
	return length;
}

const char *
values_conceal_text(struct values *values, const char *text)
{
	return rewritten(values, NULL, text, replace_quoted);
}

/* ---- a question ---- */

struct phrase {
	const char *text;
	const char *value;
	double score;
	int from, to;
};

struct phrases {
	struct phrase *items;
	int count;
};

static bool
read_phrase(const jv *row, struct phrase *phrase, struct arena *arena)
{
	jv at = record_member(row, "at");
	bool placed = jv_get_kind(at) == JV_KIND_ARRAY &&
		      jv_array_length(jv_copy(at)) == 2;
	int ends[2] = {0, 0};
	for (int i = 0; i < 2 && placed; i++) {
		jv number = jv_array_get(jv_copy(at), i);
		placed = jv_get_kind(number) == JV_KIND_NUMBER &&
			 jv_number_value(number) >= 0 &&
			 jv_number_value(number) < 65536;
		ends[i] = placed ? (int)jv_number_value(number) : 0;
		jv_free(number);
	}
	jv_free(at);
	*phrase =
	    (struct phrase){.text = record_member_text(row, "phrase", arena),
		.value = record_member_text(row, "value", arena),
		.score = record_member_number(row, "score", 0),
		.from = ends[0],
		.to = ends[1]};
	return placed && phrase->text && *phrase->text;
}

static struct phrases
read_phrases(const jv *link, const char *key, struct arena *arena)
{
	struct phrases phrases = {0};
	jv rows = record_member(link, key);
	int count = jv_get_kind(rows) == JV_KIND_ARRAY
			? jv_array_length(jv_copy(rows))
			: 0;
	phrases.items =
	    arena_array(arena, (size_t)count + 1, sizeof(*phrases.items));
	for (int i = 0; i < count; i++) {
		jv row = jv_array_get(jv_copy(rows), i);
		phrases.count +=
		    read_phrase(&row, &phrases.items[phrases.count], arena);
		jv_free(row);
	}
	jv_free(rows);
	return phrases;
}

/* Does a name of the schema explain the words at least as well? */
static bool
is_name(const struct phrase *phrase, const jv *link, struct arena *arena)
{
	static const char *const keys[] = {"tables", "columns", "metrics"};
	for (size_t k = 0; k < COUNT_OF(keys); k++) {
		struct phrases names = read_phrases(link, keys[k], arena);
		for (int i = 0; i < names.count; i++)
			if (names.items[i].from <= phrase->from &&
			    names.items[i].to >= phrase->to &&
			    names.items[i].score >= phrase->score)
				return true;
	}
	return false;
}

/* Longer phrases first, then the better meaning. */
static int
compare_phrases(const void *left, const void *right)
{
	const struct phrase *one = left;
	const struct phrase *other = right;
	size_t lengths[] = {strlen(one->text), strlen(other->text)};
	if (lengths[0] != lengths[1])
		return lengths[0] < lengths[1] ? 1 : -1;
	if (one->score != other->score)
		return one->score < other->score ? 1 : -1;
	int order = strcmp(one->text, other->text);
	return order ? order : strcmp(one->value, other->value);
}

static struct phrases
secret_phrases(const jv *link, struct arena *arena)
{
	struct phrases phrases = read_phrases(link, "values", arena);
	int kept = 0;
	for (int i = 0; i < phrases.count; i++)
		if (phrases.items[i].value &&
		    !is_short_number(phrases.items[i].text) &&
		    !is_name(&phrases.items[i], link, arena))
			phrases.items[kept++] = phrases.items[i];
	phrases.count = kept;
	qsort(phrases.items, (size_t)kept, sizeof(*phrases.items),
	    compare_phrases);
	return phrases;
}

/* The phrase whose words stand at `at`; NULL: none does. */
static const struct phrase *
phrase_at(const struct phrases *phrases, const char *text, const char *at)
{
	if (at > text && is_letter(at[-1]))
		return NULL;
	for (int i = 0; i < phrases->count; i++) {
		const char *words = phrases->items[i].text;
		size_t length = strlen(words);
		if (strncasecmp(at, words, length) == 0 &&
		    (!is_letter(at[length]) || !is_letter(words[length - 1])))
			return &phrases->items[i];
	}
	return NULL;
}

/* A quoted span of a question: "north", 'north', and their curly kin. */
static size_t
question_quote(const char *text, const char *at, size_t *open)
{
	static const char *const marks[][2] = {
	    {"\"", "\""}, {"\u201c", "\u201d"}, {"\u2018", "\u2019"}};
	size_t plain = quoted_length(text, at);
	*open = 1;
	for (size_t i = 0; plain == 0 && i < COUNT_OF(marks); i++) {
		*open = strlen(marks[i][0]);
		if (strncmp(at, marks[i][0], *open) != 0)
			continue;
		const char *end = strstr(at + *open, marks[i][1]);
		if (end)
			return (size_t)(end - at) + *open;
	}
	return plain;
}

static size_t
replace_asked(struct values *values, const struct phrases *phrases,
    const char *start, const char *at, FILE *file)
{
	const struct phrase *phrase = phrase_at(phrases, start, at);
	if (phrase) {
		fputs(spoken_name(values, phrase->value), file);
		return strlen(phrase->text);
	}
	size_t open = 0;
	size_t quoted = question_quote(start, at, &open);
	if (quoted <= 2 * open)
		return 0;
	const char *inner = *at == '\'' ? unquoted(at, quoted, values->arena)
					: arena_strndup(values->arena,
					      at + open, quoted - 2 * open);
	const struct phrase *known = phrase_at(phrases, inner, inner);
	bool whole = known && strlen(known->text) == strlen(inner);
	fprintf(
	    file, "'%s'", values_name(values, whole ? known->value : inner));
	return quoted;
}

const char *
values_conceal_question(
    struct values *values, const char *question, const jv *link)
{
	struct phrases phrases = {0};
	if (values->hidden)
		phrases = secret_phrases(link, values->arena);
	return rewritten(values, &phrases, question, replace_asked);
}
