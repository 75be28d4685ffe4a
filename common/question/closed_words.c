/* closed_words.c - the closed classes of English; see closed_words.h */
#include "question/closed_words.h"

#include "names/dictionary.h"
#include "record/data_file.h"

#include <stdlib.h>
#include <string.h>

struct closed_words {
	struct arena arena;
	struct dictionary first; /* first word -> list of phrases */
};

/* By enum closed_class. */
static const char *const class_names[CLOSED_COUNT] = {"stop", "filler", "move",
    "light", "question", "output", "filter", "aggregate", "amount",
    "superlative", "comparison", "like", "negation", "group", "order",
    "distinct", "ratio", "both", "adjective", "verb", "event", "state",
    "spending", "unit", "period", "grain", "relative", "month", "weekday",
    "number", "ordinal", "role", "advice", "foreign", "schema", "command",
    "idle", "same", "pair", "timely"};

static int
class_of(const char *name)
{
	for (int i = 0; name && i < CLOSED_COUNT; i++)
		if (strcmp(class_names[i], name) == 0)
			return i;
	return -1;
}

/* Add one phrase.  Phrases with the same first word are sorted: the longest is
 * first. */
static void
add_phrase(struct closed_words *words, const struct closed_word *model,
    const char *phrase)
{
	struct closed_word *entry = arena_alloc(&words->arena, sizeof(*entry));
	*entry = *model;
	entry->phrase = phrase;
	entry->length = 1;
	for (const char *c = phrase; *c != '\0'; c++)
		entry->length += *c == ' ';
	const char *first =
	    entry->length == 1
		? phrase
		: arena_strndup(&words->arena, phrase, strcspn(phrase, " "));
	void **place = dictionary_place(&words->first, first);
	struct closed_word *head = *place;
	if (!head || head->length <= entry->length) {
		entry->next = head;
		*place = entry;
		return;
	}
	while (head->next && head->next->length > entry->length)
		head = head->next;
	entry->next = head->next;
	head->next = entry;
}

static bool
add_line(struct closed_words *words, const struct data_line *line)
{
	struct arena *arena = &words->arena;
	int class = class_of(data_line_text(line, "class", arena));
	if (class < 0)
		return false;
	const char *means = data_line_text(line, "means", arena);
	struct closed_word model = {.class = (enum closed_class) class,
	    .means = means ? means : "",
	    .number = data_line_number(line, "number", 0),
	    .columns = data_line_words(line, "columns", arena),
	    .reversed = data_line_words(line, "reversed", arena)};
	struct text_words phrases = data_line_words(line, "words", arena);
	for (size_t i = 0; i < phrases.count; i++)
		add_phrase(words, &model, phrases.word[i]);
	return phrases.count > 0;
}

struct closed_words *
closed_words_open(const struct config *config, jv *problem)
{
	struct data_file file;
	if (!data_file_open(&file, config, "closed-words.ndjson", problem))
		return NULL;
	struct closed_words *words = xcalloc(1, sizeof(*words));
	struct data_line line;
	while (data_file_next(&file, &line))
		if (!add_line(words, &line))
			data_file_reject(&file);
	if (data_file_close(&file, problem))
		return words;
	closed_words_free(words);
	return NULL;
}

void
closed_words_free(struct closed_words *words)
{
	if (!words)
		return;
	dictionary_release(&words->first);
	arena_release(&words->arena);
	free(words);
}

bool
closed_words_begin(
    const struct closed_words *words, const struct question *question, int at)
{
	return at >= 0 && at < question->count &&
	       dictionary_has(&words->first, question->tokens[at].folded);
}

const struct closed_word *
closed_words_find_any(const struct closed_words *words,
    const struct question *question, int at, const enum closed_class *classes,
    size_t count)
{
	if (at < 0 || at >= question->count)
		return NULL;
	const struct closed_word *entry =
	    dictionary_get(&words->first, question->tokens[at].folded);
	for (; entry; entry = entry->next)
		for (size_t i = 0; i < count; i++)
			if (entry->class == classes[i] &&
			    question_match(question, at, entry->phrase))
				return entry;
	return NULL;
}

const struct closed_word *
closed_words_find(const struct closed_words *words,
    const struct question *question, int at, enum closed_class class)
{
	return closed_words_find_any(words, question, at, &class, 1);
}

const struct closed_word *
closed_words_get(
    const struct closed_words *words, const char *word, enum closed_class class)
{
	const struct closed_word *entry = dictionary_get(&words->first, word);
	for (; entry; entry = entry->next)
		if (entry->class == class && entry->length == 1)
			return entry;
	return NULL;
}

bool
closed_words_hold(
    const struct closed_words *words, const char *word, enum closed_class class)
{
	return closed_words_get(words, word, class);
}

bool
closed_words_say_size(const struct closed_words *words,
    const struct question *question, int from, int to)
{
	if (strcmp(question->tokens[to - 1].folded, "first") == 0)
		return true;
	for (int at = from; at < to; at++)
		if (closed_words_hold(
			words, question->tokens[at].folded, CLOSED_ADJECTIVE))
			return true;
	return false;
}
