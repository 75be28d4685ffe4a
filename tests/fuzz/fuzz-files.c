/*
 * fuzz-files.c - any text as one of the files that explain a database or a
 * language: the lexicon's six, and the constructions
 *
 * The first byte says which.  Promises:
 *
 *	there is a reading, or a problem that says what is wrong, never both
 *	what the index keeps of a lexicon gives the same lexicon again
 *	each step of the constructions has a category, and each rule elements
 */
#include "base/problem.h"
#include "fuzz.h"
#include "grammar/constructions.h"
#include "index/lexicon.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

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
		     rule = rule->next)
			fuzz_holds(rule->count == depth &&
				       rule->gives <= read->category_count &&
				       rule->feature < read->weight_count,
			    "a rule as long as its steps", text, rule->name);
		check_step(read, step->then, depth + 1, text);
	}
}

static void
check_constructions(const char *text)
{
	jv problem = jv_invalid();
	FILE *out = fopen(file, "we");
	if (!out || fputs(text, out) < 0 || fclose(out) != 0)
		exit(2);
	struct constructions *read = constructions_open(&config, &problem);
	check_problem(read, &problem, "config.data", text);
	for (int i = 1; read && i <= read->category_count; i++)
		check_step(read, read->first[i], 1, text);
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
	FILE *empty = fopen(weights, "we");
	if (!empty || fclose(empty) != 0)
		exit(2);
	fuzz_config(&config);
	fuzz_set(&config, "data", folder);
	return 0;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *text = size > 0 ? fuzz_text(data + 1, size - 1) : NULL;
	int kind = size > 0 ? data[0] % (2 * LEXICON_KINDS) : 0;
	if (text && kind < LEXICON_KINDS)
		check_lexicon(kind, text);
	else if (text)
		check_constructions(text);
	free(text);
	return 0;
}
