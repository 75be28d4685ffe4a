/* generate.c - from a linked question to candidates; see generate.h */
#include "generate/generate.h"

#include "generate/with_grammar.h"
#include "generate/with_model.h"
#include "generate/with_parser.h"
#include "generate/with_recall.h"
#include "linked/nearest.h"
#include "question/question.h"
#include "question/wish.h"
#include "record/verdict.h"

#include <string.h>

static const struct generator generators[] = {
    {"recall", recall_generate, false},
    {"parser", parser_generate, false},
    {"grammar", grammar_generate, false},
    {"openai", model_generate, true},
    {"ollama", model_generate, true},
    {"gemini", model_generate, true},
    {"anthropic", model_generate, true},
};

bool
generate_open(const struct record *record)
{
	jv generation = record_get(record, "generation");
	jv open = record_member(&generation, "open");
	bool any = record_array_length(&open) > 0;
	jv_free(open);
	jv_free(generation);
	return any;
}

const struct generator *
generate_find(const char *name)
{
	for (size_t i = 0; i < COUNT_OF(generators); i++)
		if (strcmp(generators[i].name, name) == 0)
			return &generators[i];
	return NULL;
}

const char *
generate_names(struct arena *arena)
{
	const char *names = generators[0].name;
	for (size_t i = 1; i < COUNT_OF(generators); i++)
		names =
		    arena_printf(arena, "%s, %s", names, generators[i].name);
	return names;
}

/* Classes of words that make a question harder, each counted once. */
static int
count_classes(const struct question *question, const struct closed_words *words)
{
	static const enum closed_class classes[] = {CLOSED_AGGREGATE,
	    CLOSED_SUPERLATIVE, CLOSED_COMPARISON, CLOSED_NEGATION,
	    CLOSED_GROUP, CLOSED_RATIO, CLOSED_BOTH, CLOSED_GRAIN};
	int count = 0;
	for (size_t c = 0; c < COUNT_OF(classes); c++)
		for (int at = 0; at < question->count; at++)
			if (closed_words_find(
				words, question, at, classes[c])) {
				count++;
				break;
			}
	return count;
}

/* Return the number of tables that the plan requires; 1 when there is no
 * plan. */
static int
count_tables(const struct record *record)
{
	jv plan = record_get(record, "plan");
	jv required = record_member(&plan, "required");
	int count = jv_get_kind(required) == JV_KIND_ARRAY
			? jv_array_length(jv_copy(required))
			: 1;
	jv_free(required);
	jv_free(plan);
	return count;
}

enum generate_difficulty
generate_difficulty_of(
    const struct record *record, const struct closed_words *words)
{
	struct arena arena = {0};
	struct question question = {0};
	const char *text = record_text(record, "question", &arena);
	int classes = 0;
	if (text) {
		question_read(&question, text, &arena);
		classes = count_classes(&question, words);
	}
	int weight = classes + count_tables(record) - 1;
	weight += question.count > 25;
	arena_release(&arena);
	return weight <= 1   ? GENERATE_EASY
	       : weight <= 3 ? GENERATE_MEDIUM
			     : GENERATE_HARD;
}

const char *
generate_difficulty_name(enum generate_difficulty difficulty)
{
	static const char *const names[] = {"easy", "medium", "hard"};
	return names[difficulty];
}

int
generate_count(const struct record *record, const struct config *config,
    enum generate_difficulty difficulty)
{
	static const int by_difficulty[] = {2, 4, 6};
	long count = config_integer(config, "k");
	if (count == 0)
		count = by_difficulty[difficulty];
	jv options = record_get(record, "options");
	double wanted = record_member_number(&options, "k", (double)count);
	jv_free(options);
	if (wanted >= 1 && wanted < (double)count)
		count = (long)wanted;
	return count < GENERATE_MAX_COUNT ? (int)count : GENERATE_MAX_COUNT;
}

/* ---- when there is no answer ---- */

static jv
unexplained_words(const struct record *record)
{
	jv link = record_get(record, "link");
	jv words = record_member_array(&link, "unexplained");
	jv_free(link);
	return words;
}

/* Return the tables of the context: "customers, orders and products". */
static const char *
known_tables(const struct record *record, struct arena *arena)
{
	enum { TOLD = 5 };
	jv context = record_get(record, "context");
	jv tables = record_member(&context, "tables");
	const char *text = "";
	int count = record_array_length(&tables);
	for (int i = 0; i < count && i < TOLD; i++) {
		jv table = jv_array_get(jv_copy(tables), i);
		const char *name = record_member_text(&table, "name", arena);
		jv_free(table);
		text = arena_printf(
		    arena, "%s%s%s", text, i ? ", " : "", name ? name : "");
	}
	jv_free(tables);
	jv_free(context);
	return text;
}

static const char *
joined_words(const jv *words, struct arena *arena)
{
	enum { TOLD = 8 };
	const char *text = "";
	int count = jv_array_length(jv_copy(*words));
	for (int i = 0; i < count && i < TOLD; i++) {
		jv word = jv_array_get(jv_copy(*words), i);
		if (jv_get_kind(word) == JV_KIND_STRING)
			text = arena_printf(arena, "%s%s'%s'", text,
			    *text ? ", " : "", jv_string_value(word));
		jv_free(word);
	}
	return text;
}

/* Ask for the names that link found near the words; "" when there are none. */
static const char *
did_you_mean(const struct record *record, struct arena *arena)
{
	struct nearest *nearest = arena_alloc(arena, sizeof(*nearest));
	nearest_read(nearest, record_tree(record, "link", arena));
	return nearest_question(nearest, arena);
}

static const char *
rephrase(const struct record *record, const jv *words,
    const struct generate_notes *notes, struct arena *arena)
{
	const char *tables = known_tables(record, arena);
	const char *missing = joined_words(words, arena);
	const char *meant = did_you_mean(record, arena);
	if (*meant)
		return meant;
	if (*missing && notes->unknown)
		return arena_printf(arena,
		    "no stored value and no name is %s; put a value in quotes "
		    "to have it looked for as it is",
		    missing);
	if (*missing)
		return arena_printf(arena,
		    "no name and no value is like %s; ask \"what tables are "
		    "there?\"%s%s",
		    missing, *tables ? ", or about the nearest: " : "", tables);
	if (!*tables)
		return "ask \"what tables are there?\"";
	return arena_printf(arena,
	    "name what should come out and of which rows; the nearest tables "
	    "are %s",
	    tables);
}

bool
generate_settle(struct record *record, const struct generate_notes *notes,
    int candidates, double limit, struct arena *arena)
{
	const char *message = NULL;
	if (notes->verified)
		return false;
	if (notes->ahead) {
		verdict_cannot_answer(record, "question.wish",
		    wish_message(WISH_PREDICT), wish_hint(WISH_PREDICT),
		    unexplained_words(record));
		return true;
	}
	if (notes->unexplained > limit)
		message = "most words of the question name nothing in the "
			  "database";
	else if (notes->unknown)
		message = "the question names something that is not stored";
	else if (!notes->understood)
		message = "no word of the question names anything in the "
			  "database";
	else if (candidates == 0 && !generate_open(record))
		message = notes->cut ? notes->cut
				     : "no reading of the question fits the "
				       "tables found";
	if (!message)
		return false;
	jv words = unexplained_words(record);
	const char *hint = rephrase(record, &words, notes, arena);
	verdict_cannot_answer(
	    record, "question.unexplained", message, hint, words);
	return true;
}
