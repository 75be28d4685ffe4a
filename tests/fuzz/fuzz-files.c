/*
 * fuzz-files.c - any text as one of the files that explain a database or a
 * language: the lexicon's six, the constructions, and their weights
 *
 * The first byte says which.  Promises:
 *
 *	there is a reading, or a problem that says what is wrong, never both
 *	what the index keeps of a lexicon gives the same lexicon again
 *	each step of the constructions has a category, and each rule elements
 *	what fills the slots of a rule's meaning makes a meaning, or none
 *	each weight is a number
 */
#include "base/problem.h"
#include "fuzz.h"
#include "grammar/constructions.h"
#include "index/lexicon.h"
#include "meaning/written.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Of the first byte: 0 to 5 a file of the lexicon, 6 to 10 constructions. */
enum { WEIGHTS = 2 * LEXICON_KINDS - 1, KINDS };

static struct config config; /* with a folder of our own for the data files */
static char folder[] = "/tmp/nl2sql-fuzz.XXXXXX";
static char file[sizeof(folder) + sizeof("/constructions.ndjson")];
static char weights[sizeof(folder) + sizeof("/grammar-weights.ndjson")];

static void
check_problem(bool read, const jv *problem, const char *code, const char *text)
{
	bool is_problem = jv_get_kind(*problem) == JV_KIND_OBJECT;
	fuzz_holds(read != is_problem, "a reading or a problem", text, NULL);
	fuzz_holds(read || strcmp(problem_code(problem), code) == 0,
	    "a problem of this file", text,
	    read ? NULL : problem_code(problem));
}

/* ---- the lexicon ---- */

static void
check_again(const struct lexicon *lexicon, const char *text)
{
	struct lexicon again;
	jv problem = jv_invalid();
	bool read = lexicon_read_texts(&again, lexicon->texts, &problem);
	fuzz_holds(read, "what is kept can be read again", text,
	    read ? NULL : problem_message(&problem));
	fuzz_holds(
	    again.count == lexicon->count, "as many entries", text, NULL);
	for (int kind = 0; kind < LEXICON_KINDS; kind++)
		fuzz_holds(strcmp(again.texts[kind], lexicon->texts[kind]) == 0,
		    "the same is kept", lexicon->texts[kind],
		    again.texts[kind]);
	jv_free(problem);
	lexicon_release(&again);
}

static void
check_lexicon(int kind, const char *text)
{
	const char *texts[LEXICON_KINDS] = {0};
	struct lexicon lexicon;
	jv problem = jv_invalid();
	texts[kind] = text;
	bool read = lexicon_read_texts(&lexicon, texts, &problem);
	check_problem(read, &problem, "config.lexicon", text);
	if (read)
		check_again(&lexicon, text);
	jv_free(problem);
	lexicon_release(&lexicon);
}

/* ---- the constructions ---- */

/* With numbers, rows and conditions by turns, so that some fit. */
static void
check_filled(const struct rule *rule, const char *text)
{
	struct arena arena = {0};
	const struct meaning *number =
	    meaning_leaf(MEANING_NUMBER, "1", &arena);
	const struct meaning *both[2] = {number, number};
	const struct meaning *rows = meaning_table(0, &arena);
	const struct meaning *parts[3] = {
	    number, rows, meaning_form(MEANING_MORE, both, 2, NULL, &arena)};
	const struct meaning *values[CONSTRUCTION_MAX_ELEMENTS];
	for (size_t turn = 0; turn < COUNT_OF(parts); turn++) {
		for (size_t i = 0; i < COUNT_OF(values); i++)
			values[i] = parts[(turn + i) % COUNT_OF(parts)];
		const struct meaning *filled = meaning_fill(
		    rule->means, rule->slot, values, rule->count, NULL, &arena);
		fuzz_holds(!filled || filled->op < MEANING_COLUMN_OF,
		    "a form that stands for another is in no meaning", text,
		    rule->name);
	}
	arena_release(&arena);
}

static void
check_step(const struct constructions *read, const struct step *first,
    int depth, const char *text)
{
	fuzz_holds(!first || depth <= CONSTRUCTION_MAX_ELEMENTS,
	    "no longer than that", text, NULL);
	for (const struct step *step = first; step; step = step->other) {
		fuzz_holds(
		    step->element > 0 && step->element <= read->category_count,
		    "a step's category", text, NULL);
		for (const struct rule *rule = step->rules; rule;
		     rule = rule->next) {
			fuzz_holds(rule->count == depth &&
				       rule->gives <= read->category_count &&
				       rule->feature < read->weight_count,
			    "a rule as long as its steps", text, rule->name);
			if (rule->means)
				check_filled(rule, text);
		}
		check_step(read, step->then, depth + 1, text);
	}
}

static void
write_file(const char *path, const char *text)
{
	FILE *out = fopen(path, "we");
	if (!out || fputs(text, out) < 0 || fclose(out) != 0)
		exit(2);
}

/* The text is what the one file holds; the other one is empty. */
static void
check_constructions(const char *text, bool is_weights)
{
	jv problem = jv_invalid();
	write_file(file, is_weights ? "" : text);
	write_file(weights, is_weights ? text : "");
	struct constructions *read = constructions_open(&config, &problem);
	check_problem(read, &problem, "config.data", text);
	for (int i = 1; read && i <= read->category_count; i++)
		check_step(read, read->first[i], 1, text);
	for (int i = 0; read && i < read->weight_count; i++)
		fuzz_holds(isfinite(read->weights[i].value),
		    "a weight is a number", text, read->weights[i].name);
	constructions_free(read);
	jv_free(problem);
}

/* ---- the target ---- */

static void
remove_folder(void)
{
	unlink(file);
	unlink(weights);
	rmdir(folder);
}

int
LLVMFuzzerInitialize(int *argc, char ***argv)
{
	(void)argc;
	fuzz_enlarge_stack(*argv);
	if (!mkdtemp(folder))
		exit(2);
	atexit(remove_folder);
	snprintf(file, sizeof(file), "%s/constructions.ndjson", folder);
	snprintf(weights, sizeof(weights), "%s/grammar-weights.ndjson", folder);
	fuzz_config(&config);
	fuzz_set(&config, "data", folder);
	return 0;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *text = size > 0 ? fuzz_text(data + 1, size - 1) : NULL;
	int kind = size > 0 ? data[0] % KINDS : 0;
	if (text && kind < LEXICON_KINDS)
		check_lexicon(kind, text);
	else if (text)
		check_constructions(text, kind == WEIGHTS);
	free(text);
	return 0;
}
