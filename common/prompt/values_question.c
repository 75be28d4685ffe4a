/* values_question.c - placeholders in a question; see values.h */
#include "prompt/values_text.h"
#include "record/record.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

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
	int count = record_array_length(&rows);
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
		    !values_is_short_number(phrases.items[i].text) &&
		    !is_name(&phrases.items[i], link, arena))
			phrases.items[kept++] = phrases.items[i];
	phrases.count = kept;
	qsort(phrases.items, (size_t)kept, sizeof(*phrases.items),
	    compare_phrases);
	return phrases;
}

/* Return the phrase whose words are at `at`; NULL when there is none. */
static const struct phrase *
phrase_at(const struct phrases *phrases, const char *text, const char *at)
{
	if (at > text && values_is_letter(at[-1]))
		return NULL;
	for (int i = 0; i < phrases->count; i++) {
		const char *words = phrases->items[i].text;
		size_t length = strlen(words);
		if (strncasecmp(at, words, length) == 0 &&
		    (!values_is_letter(at[length]) ||
			!values_is_letter(words[length - 1])))
			return &phrases->items[i];
	}
	return NULL;
}

/* Return the length of a quoted span of a question: "north", 'north', or the
 * same in curly quotes. */
static size_t
question_quote(const char *text, const char *at, size_t *open)
{
	static const char *const marks[][2] = {
	    {"\"", "\""}, {"\u201c", "\u201d"}, {"\u2018", "\u2019"}};
	size_t plain = values_quoted_length(text, at);
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
replace_asked(struct values *values, const void *context, const char *start,
    const char *at, FILE *file)
{
	const struct phrases *phrases = context;
	const struct phrase *phrase = phrase_at(phrases, start, at);
	if (phrase) {
		fputs(values_spoken_name(values, phrase->value), file);
		return strlen(phrase->text);
	}
	size_t open = 0;
	size_t quoted = question_quote(start, at, &open);
	if (quoted <= 2 * open)
		return 0;
	const char *inner =
	    *at == '\''
		? values_unquoted(at, quoted, values->arena)
		: arena_strndup(values->arena, at + open, quoted - 2 * open);
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
	return values_rewrite(values, question, replace_asked, &phrases);
}
