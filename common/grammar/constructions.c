/* constructions.c - reads the rules of the grammar; see constructions.h */
#include "grammar/constructions.h"

#include "base/problem.h"
#include "meaning/written.h"
#include "record/data_file.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_CATEGORIES = 1024, MOST_RULES = 4096, MOST_WEIGHTS = 4096 };

/* ---- names and numbers ---- */

int
constructions_category(
    const struct constructions *constructions, const char *name)
{
	const int *number = dictionary_get(&constructions->category, name);
	return number ? *number : 0;
}

static int
category(struct constructions *constructions, const char *name)
{
	int number = constructions_category(constructions, name);
	if (number || constructions->category_count == MOST_CATEGORIES - 1)
		return number;
	int *kept = arena_alloc(&constructions->arena, sizeof(*kept));
	*kept = ++constructions->category_count;
	constructions->categories[*kept] = name;
	dictionary_set(&constructions->category, name, kept);
	return *kept;
}

int
constructions_feature(
    const struct constructions *constructions, const char *name)
{
	const int *number = dictionary_get(&constructions->weight, name);
	return number ? *number : -1;
}

void
constructions_count(const struct constructions *constructions, double *values,
    const char *name, double value)
{
	int number = constructions_feature(constructions, name);
	if (number >= 0)
		values[number] += value;
}

static int
feature(struct constructions *constructions, const char *name)
{
	int number = constructions_feature(constructions, name);
	if (number >= 0 || constructions->weight_count == MOST_WEIGHTS)
		return number;
	int *kept = arena_alloc(&constructions->arena, sizeof(*kept));
	*kept = constructions->weight_count++;
	constructions->weights[*kept] = (struct weight){.name = name};
	dictionary_set(&constructions->weight, name, kept);
	return *kept;
}

/* ---- words ---- */

static void
add_phrase(struct constructions *constructions, const char *text, int category)
{
	struct arena *arena = &constructions->arena;
	const char *first = arena_strndup(arena, text, strcspn(text, " "));
	struct phrase *phrase = arena_alloc(arena, sizeof(*phrase));
	struct phrase *head = dictionary_get(&constructions->phrases, first);
	for (struct phrase *at = head; at; at = at->next)
		if (at->category == category && strcmp(at->text, text) == 0)
			return;
	*phrase = (struct phrase){text, category, head};
	/* Each small word has a price of its own. */
	if (strcmp(first, text) == 0)
		(void)feature(
		    constructions, arena_printf(arena, "skip:%s", text));
	dictionary_set(&constructions->phrases, first, phrase);
}

static bool
add_words(struct constructions *constructions, const struct data_line *line)
{
	struct arena *arena = &constructions->arena;
	const char *name = data_line_text(line, "words", arena);
	struct text_words words = data_line_words(line, "are", arena);
	int number = category(constructions, arena_printf(arena, "@%s", name));
	for (size_t i = 0; i < words.count; i++)
		add_phrase(constructions, words.word[i], number);
	return number > 0 && words.count > 0;
}

/* ---- patterns ---- */

struct pattern {
	struct rule rule;
	bool optional[CONSTRUCTION_MAX_ELEMENTS];
};

/* Read one element of a pattern; `text` is its own. */
static bool
read_element(
    struct constructions *constructions, struct pattern *pattern, char *text)
{
	struct rule *rule = &pattern->rule;
	int at = rule->count;
	size_t length = strlen(text);
	if (at == CONSTRUCTION_MAX_ELEMENTS || length == 0)
		return false;
	pattern->optional[at] = text[length - 1] == '?';
	if (pattern->optional[at])
		text[length - 1] = '\0';
	if (*text == '$') {
		char *kind = strchr(text, ':');
		if (!kind)
			return false;
		*kind = '\0';
		rule->slot[at] = text + 1;
		rule->element[at] = category(constructions, kind + 1);
	} else if (*text == '@') {
		rule->element[at] = category(constructions, text);
	} else {
		rule->element[at] = category(constructions,
		    arena_printf(&constructions->arena, "=%s", text));
		add_phrase(constructions, text, rule->element[at]);
	}
	rule->count++;
	return rule->element[at] > 0;
}

static bool
read_pattern(struct constructions *constructions, struct pattern *pattern,
    const char *says)
{
	char *copy = arena_strdup(&constructions->arena, says);
	char *rest = NULL;
	for (char *word = strtok_r(copy, " ", &rest); word;
	     word = strtok_r(NULL, " ", &rest))
		if (!read_element(constructions, pattern, word))
			return false;
	return pattern->rule.count > 0;
}

static struct step *
step_new(struct constructions *constructions, int element, struct step *other)
{
	struct step *step = arena_alloc(&constructions->arena, sizeof(*step));
	*step = (struct step){.element = element, .other = other};
	return step;
}

/* The step of the element behind another one; made when it is new. */
static struct step *
step_behind(
    struct constructions *constructions, struct step *before, int element)
{
	struct step *step = before->then;
	while (step && step->element != element)
		step = step->other;
	if (!step)
		step = before->then =
		    step_new(constructions, element, before->then);
	return step;
}

static bool
add_rule(struct constructions *constructions, const struct rule *model)
{
	if (constructions->rule_count == MOST_RULES)
		return false;
	struct rule *rule = arena_alloc(&constructions->arena, sizeof(*rule));
	struct step **first = &constructions->first[model->element[0]];
	if (!*first)
		*first = step_new(constructions, model->element[0], NULL);
	struct step *step = *first;
	for (int i = 1; i < model->count; i++)
		step = step_behind(constructions, step, model->element[i]);
	*rule = *model;
	rule->next = step->rules;
	step->rules = rule;
	constructions->rule_count++;
	return true;
}

/* Add the rules of the pattern with and without each optional element. */
static bool
add_rules(struct constructions *constructions, const struct pattern *pattern)
{
	int optional = 0;
	for (int i = 0; i < pattern->rule.count; i++)
		optional += pattern->optional[i];
	for (int left = 0; left < 1 << optional; left++) {
		struct rule rule = pattern->rule;
		int bit = 0;
		rule.count = 0;
		for (int i = 0; i < pattern->rule.count; i++) {
			if (pattern->optional[i] && left >> bit++ & 1)
				continue;
			rule.element[rule.count] = pattern->rule.element[i];
			rule.slot[rule.count++] = pattern->rule.slot[i];
		}
		if (rule.count && !add_rule(constructions, &rule))
			return false;
	}
	return true;
}

static bool
add_construction(
    struct constructions *constructions, const struct data_line *line)
{
	struct arena *arena = &constructions->arena;
	struct pattern pattern = {0};
	const char *name = data_line_text(line, "name", arena);
	const char *gives = data_line_text(line, "gives", arena);
	const char *says = data_line_text(line, "says", arena);
	const char *means = data_line_text(line, "means", arena);
	const char *what = NULL;
	if (!name || !gives || !says)
		return false;
	pattern.rule.name = name;
	pattern.rule.gives = category(constructions, gives);
	pattern.rule.feature =
	    feature(constructions, arena_printf(arena, "rule:%s", name));
	if (means)
		pattern.rule.means = meaning_read(means, NULL, &what, arena);
	return (!means || pattern.rule.means) && pattern.rule.gives > 0 &&
	       pattern.rule.feature >= 0 &&
	       read_pattern(constructions, &pattern, says) &&
	       add_rules(constructions, &pattern);
}

/* ---- files ---- */

static bool
read_constructions(struct constructions *constructions,
    const struct config *config, jv *problem)
{
	struct data_file file;
	struct data_line line;
	if (!data_file_open(&file, config, "constructions.ndjson", problem))
		return false;
	while (data_file_next(&file, &line))
		if (data_line_has(&line, "words")
			? !add_words(constructions, &line)
			: !add_construction(constructions, &line))
			data_file_reject(&file);
	return data_file_close(&file, problem);
}

/* A line that names what the weights were made of says nothing here. */
static bool
take_weight(struct constructions *constructions, const struct data_line *line)
{
	if (data_line_has(line, "input"))
		return true;
	const char *name =
	    data_line_text(line, "feature", &constructions->arena);
	int number = name ? feature(constructions, name) : -1;
	if (number < 0)
		return false;
	constructions->weights[number].value =
	    data_line_number(line, "weight", 0);
	return true;
}

static bool
read_weights(struct constructions *constructions, const struct config *config,
    jv *problem)
{
	struct data_file file;
	struct data_line line;
	if (!data_file_open(&file, config, "grammar-weights.ndjson", problem))
		return false;
	while (data_file_next(&file, &line))
		if (!take_weight(constructions, &line))
			data_file_reject(&file);
	return data_file_close(&file, problem);
}

struct constructions *
constructions_open(const struct config *config, jv *problem)
{
	struct constructions *made = xcalloc(1, sizeof(*made));
	made->categories = arena_array(
	    &made->arena, MOST_CATEGORIES, sizeof(*made->categories));
	made->first =
	    arena_array(&made->arena, MOST_CATEGORIES, sizeof(struct step *));
	made->weights =
	    arena_array(&made->arena, MOST_WEIGHTS, sizeof(*made->weights));
	if (read_constructions(made, config, problem) &&
	    read_weights(made, config, problem))
		return made;
	constructions_free(made);
	return NULL;
}

void
constructions_free(struct constructions *constructions)
{
	if (!constructions)
		return;
	dictionary_release(&constructions->category);
	dictionary_release(&constructions->phrases);
	dictionary_release(&constructions->weight);
	struct arena arena = constructions->arena;
	arena_release(&arena);
	free(constructions);
}
