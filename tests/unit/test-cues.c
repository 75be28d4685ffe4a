/* test-cues.c - the cues of small words, from the shipped file */
#include "base/calendar.h"
#include "given.h"
#include "question/cue.h"
#include "record/data_file.h"
#include "tap.h"

#include <string.h>

/* Test the cue at token `at` of `text`, as "phrase:kind:value". */
static void
hears(const struct cues *cues, const char *text, int at, enum cue_kind kind,
    int value, const char *phrase)
{
	struct arena arena = {0};
	struct question question;
	question_read(&question, text, &arena);
	struct cue cue = cue_at(cues, &question, at);
	is(arena_printf(&arena, "%s:%d:%d", cue.word, cue.kind, cue.value),
	    arena_printf(&arena, "%s:%d:%d", phrase, kind, value), text);
	arena_release(&arena);
}

static void
check_cues(const struct cues *cues)
{
	hears(cues, "no more than 5", 0, CUE_COMPARE, COMPARE_MOST,
	    "no more than");
	hears(
	    cues, "no more than 5", 1, CUE_COMPARE, COMPARE_MORE, "more than");
	hears(cues, "no cars", 0, CUE_NEGATION, 0, "no");
	hears(cues, "but not red", 0, CUE_NEGATION, 1, "but not");
	hears(cues, "who hadn't paid", 1, CUE_NEGATION, 0, "hadnt");
	hears(cues, "that won\u2019t ship", 1, CUE_NEGATION, 0, "wont");
	hears(cues, "x >= 5", 1, CUE_COMPARE, COMPARE_LEAST, ">=");
	hears(cues, "The 2nd one", 1, CUE_ORDINAL, 2, "2nd");
	hears(cues, "least common", 0, CUE_COMMON, -1, "least common");
	hears(cues, "Who sold it", 0, CUE_WHICH, 1, "who");
	hears(cues, "annual sales", 0, CUE_GRAIN, UNIT_YEAR, "annual");
	hears(cues, "cars and", 1, CUE_AND, 0, "and");
	hears(cues, "'most' cars", 0, CUE_NONE, 0, "");
	hears(cues, "most", 1, CUE_NONE, 0, "");
	hears(cues, "most", -1, CUE_NONE, 0, "");
}

/* Count the phrases of a line that a question does not recognise as
 * themselves. */
static int
unheard(
    const struct cues *cues, const struct data_line *line, struct arena *arena)
{
	struct text_words words = data_line_words(line, "words", arena);
	int count = 0;
	for (size_t i = 0; i < words.count; i++) {
		struct question question;
		question_read(&question, words.word[i], arena);
		struct cue cue = cue_at(cues, &question, 0);
		if (strcmp(cue.word, words.word[i]) == 0 &&
		    cue.length == question.count)
			continue;
		printf("# '%s' is never heard\n", words.word[i]);
		count++;
	}
	return count;
}

static void
check_phrases(const struct cues *cues, const struct config *config)
{
	struct data_file file;
	struct arena arena = {0};
	jv problem = jv_null();
	struct data_line line;
	int count = 0;
	if (!data_file_open(&file, config, "cues.ndjson", &problem)) {
		ok(false, "the file opens");
		jv_free(problem);
		return;
	}
	while (data_file_next(&file, &line))
		count += unheard(cues, &line, &arena);
	ok(data_file_close(&file, &problem) && count == 0,
	    "a question can say each phrase of the file");
	arena_release(&arena);
	jv_free(problem);
}

int
main(void)
{
	struct config config;
	given_config(&config);
	jv problem = jv_invalid();
	struct cues *cues = cues_open(&config, &problem);
	given_or_bail(cues, "cues", problem);
	check_cues(cues);
	check_phrases(cues, &config);
	cues_free(cues);
	config_release(&config);
	return tap_done();
}
