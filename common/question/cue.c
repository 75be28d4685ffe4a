/* cue.c - what small words ask for, from cues.ndjson; see cue.h */
#include "question/cue.h"

#include "base/calendar.h"
#include "names/dictionary.h"
#include "question/step_back.h"
#include "record/data_file.h"
#include "record/record.h"

#include <stdlib.h>
#include <string.h>

struct phrase {
	const char *words;
	enum cue_kind kind;
	int value;
	struct phrase *next; /* of the same first word */
};

struct cues {
	struct arena arena;
	struct dictionary first; /* first word -> list of phrases */
};

/* The classes of the file, by enum cue_kind. */
static const char *const class_names[] = {
    [CUE_NONE] = "",
    [CUE_AGGREGATE] = "aggregate",
    [CUE_SUPERLATIVE] = "superlative",
    [CUE_COMMON] = "common",
    [CUE_ORDINAL] = "ordinal",
    [CUE_FIRST] = "first",
    [CUE_COMPARE] = "compare",
    [CUE_POSTFIX] = "postfix",
    [CUE_BETWEEN] = "between",
    [CUE_LIKE] = "like",
    [CUE_NEGATION] = "negation",
    [CUE_GROUP] = "group",
    [CUE_BY] = "by",
    [CUE_ORDER] = "order",
    [CUE_DIRECTION] = "direction",
    [CUE_DISTINCT] = "distinct",
    [CUE_BOTH] = "both",
    [CUE_EITHER] = "either",
    [CUE_OR] = "or",
    [CUE_AND] = "and",
    [CUE_COMMA] = "comma",
    [CUE_STOP] = "stop",
    [CUE_BUT] = "but",
    [CUE_WITH] = "with",
    [CUE_WHOSE] = "whose",
    [CUE_PLACE] = "place",
    [CUE_OUTPUT] = "output",
    [CUE_WHICH] = "which",
    [CUE_PRONOUN] = "pronoun",
    [CUE_ALONG] = "along",
    [CUE_PERCENT] = "percent",
    [CUE_RATIO] = "ratio",
    [CUE_GRAIN] = "grain",
    [CUE_UNIT] = "unit",
    [CUE_RANK] = "rank",
    [CUE_ZERO] = "zero",
    [CUE_INCLUDING] = "including",
    [CUE_DURATION] = "duration",
    [CUE_THAN_ALL] = "than all",
    [CUE_MUCH] = "much",
    [CUE_MISSING] = "missing",
    [CUE_RUNNING] = "running",
    [CUE_CHANGE] = "change",
    [CUE_GROWTH] = "growth",
    [CUE_TALLY] = "tally",
    [CUE_ASIDE] = "aside",
    [CUE_WEEKDAY] = "weekday",
    [CUE_VERSUS] = "versus",
    [CUE_MINUS] = "minus",
    [CUE_HOW_OLD] = "how old",
    [CUE_EVERYTHING] = "everything",
};

/* What `means` says in the classes that have it. */
static const struct meaning {
	enum cue_kind kind;
	const char *means; /* "": the line has none */
	int value;
} meanings[] = {
    {CUE_AGGREGATE, "count", AGGREGATE_COUNT},
    {CUE_AGGREGATE, "sum", AGGREGATE_SUM},
    {CUE_AGGREGATE, "avg", AGGREGATE_AVERAGE},
    {CUE_AGGREGATE, "max", AGGREGATE_MAXIMUM},
    {CUE_AGGREGATE, "min", AGGREGATE_MINIMUM},
    {CUE_AGGREGATE, "median", AGGREGATE_MEDIAN},
    {CUE_SUPERLATIVE, "most", 1},
    {CUE_SUPERLATIVE, "least", -1},
    {CUE_COMMON, "most", 1},
    {CUE_COMMON, "least", -1},
    {CUE_FIRST, "first", -1},
    {CUE_FIRST, "last", 1},
    {CUE_COMPARE, "=", COMPARE_EQUAL},
    {CUE_COMPARE, "<>", COMPARE_UNEQUAL},
    {CUE_COMPARE, ">", COMPARE_MORE},
    {CUE_COMPARE, ">=", COMPARE_LEAST},
    {CUE_COMPARE, "<", COMPARE_LESS},
    {CUE_COMPARE, "<=", COMPARE_MOST},
    {CUE_POSTFIX, ">=", COMPARE_LEAST},
    {CUE_POSTFIX, "<=", COMPARE_MOST},
    {CUE_LIKE, "prefix", LIKE_STARTS},
    {CUE_LIKE, "suffix", LIKE_ENDS},
    {CUE_LIKE, "contains", LIKE_HOLDS},
    {CUE_NEGATION, "", 0},
    {CUE_NEGATION, "apart", NEGATION_APART},
    {CUE_NEGATION, "behind", NEGATION_BEHIND},
    {CUE_NEGATION, "next", NEGATION_NEXT},
    {CUE_NEGATION, "rows", NEGATION_ROWS},
    {CUE_GROUP, "", 0},
    {CUE_GROUP, "average", 1},
    {CUE_DIRECTION, "asc", -1},
    {CUE_DIRECTION, "desc", 1},
    {CUE_DIRECTION, "time asc", -DIRECTION_TIME},
    {CUE_DIRECTION, "time desc", DIRECTION_TIME},
    {CUE_THAN_ALL, "some", THAN_SOME},
    {CUE_THAN_ALL, "any", THAN_ANY},
    {CUE_THAN_ALL, "all", THAN_ALL},
    {CUE_GROWTH, "percent", GROWTH_PERCENT},
    {CUE_GROWTH, "fraction", GROWTH_FRACTION},
    {CUE_GROWTH, "difference", GROWTH_DIFFERENCE},
    {CUE_WHICH, "", 0},
    {CUE_WHICH, "person", 1},
};

static enum cue_kind
kind_of(const char *name)
{
	for (size_t i = 1; name && i < COUNT_OF(class_names); i++)
		if (strcmp(class_names[i], name) == 0)
			return (enum cue_kind)i;
	return CUE_NONE;
}

/* Set `*value`, or leave it when the class has no meanings. */
static bool
read_meaning(enum cue_kind kind, const char *means, int *value)
{
	bool has_meanings = false;
	if (kind == CUE_GRAIN || kind == CUE_UNIT || kind == CUE_CHANGE) {
		*value = (int)(strcmp(means, "weekday") == 0 ? UNIT_WEEKDAY
			       : strcmp(means, "hour") == 0
				   ? UNIT_HOUR
				   : calendar_unit_of(means));
		return *value != UNIT_NONE;
	}
	for (size_t i = 0; i < COUNT_OF(meanings); i++) {
		if (meanings[i].kind != kind)
			continue;
		has_meanings = true;
		if (strcmp(meanings[i].means, means) != 0)
			continue;
		*value = meanings[i].value;
		return true;
	}
	return !has_meanings && !*means;
}

static void
add_phrase(struct cues *cues, const struct phrase *model, const char *words)
{
	struct arena *arena = &cues->arena;
	struct phrase *phrase = arena_alloc(arena, sizeof(*phrase));
	void **first = dictionary_place(
	    &cues->first, arena_strndup(arena, words, strcspn(words, " ")));
	*phrase = *model;
	phrase->words = words;
	phrase->next = *first;
	*first = phrase;
}

static bool
add_line(struct cues *cues, const struct data_line *line)
{
	struct arena *arena = &cues->arena;
	struct phrase model = {
	    .kind = kind_of(data_line_text(line, "class", arena)),
	    .value = (int)data_line_number(line, "number", 0)};
	const char *means = data_line_text(line, "means", arena);
	if (model.kind == CUE_NONE ||
	    !read_meaning(model.kind, means ? means : "", &model.value))
		return false;
	struct text_words phrases = data_line_words(line, "words", arena);
	for (size_t i = 0; i < phrases.count; i++)
		add_phrase(cues, &model, phrases.word[i]);
	return phrases.count > 0;
}

struct cues *
cues_open(const struct config *config, jv *problem)
{
	struct data_file file;
	if (!data_file_open(&file, config, "cues.ndjson", problem))
		return NULL;
	struct cues *cues = xcalloc(1, sizeof(*cues));
	struct data_line line;
	while (data_file_next(&file, &line))
		if (!add_line(cues, &line))
			data_file_reject(&file);
	if (data_file_close(&file, problem))
		return cues;
	cues_free(cues);
	return NULL;
}

void
cues_free(struct cues *cues)
{
	if (!cues)
		return;
	dictionary_release(&cues->first);
	arena_release(&cues->arena);
	free(cues);
}

struct cue
cue_at(const struct cues *cues, const struct question *question, int token)
{
	struct cue best = {CUE_NONE, 0, 0, ""};
	if (token < 0 || token >= question->count)
		return best;
	const struct phrase *phrase =
	    dictionary_get(&cues->first, question->tokens[token].folded);
	for (; phrase; phrase = phrase->next) {
		int length = question_match(question, token, phrase->words);
		if (length > best.length)
			best = (struct cue){
			    phrase->kind, phrase->value, length, phrase->words};
	}
	enum calendar_unit unit = UNIT_NONE;
	int back = step_back_at(question, token, &unit);
	if (back > best.length)
		best = (struct cue){CUE_CHANGE, (int)unit, back,
		    question_word_at(question, token)};
	return best;
}

const char *
cue_operator(enum comparison comparison, bool negated)
{
	static const char *const plain[] = {"=", "<>", ">", ">=", "<", "<="};
	static const char *const turned[] = {"<>", "=", "<=", "<", ">=", ">"};
	return negated ? turned[comparison] : plain[comparison];
}

enum comparison
cue_reversed(enum comparison comparison)
{
	switch (comparison) {
	case COMPARE_MORE:
		return COMPARE_LESS;
	case COMPARE_LESS:
		return COMPARE_MORE;
	case COMPARE_LEAST:
		return COMPARE_MOST;
	case COMPARE_MOST:
		return COMPARE_LEAST;
	case COMPARE_EQUAL:
	case COMPARE_UNEQUAL:
		break;
	}
	return comparison;
}

const char *
cue_aggregate_function(enum aggregate aggregate)
{
	static const char *const names[] = {
	    "", "count", "sum", "avg", "max", "min", "percentile_cont"};
	return names[aggregate];
}
