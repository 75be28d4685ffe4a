/*
 * fuzz-question.c - any text as a question: tokens, tags, statements
 *
 * The first byte chooses one of the links of the fixture parser-cases.ndjson.
 * Its spans then lie at any place of the text behind the first byte.  Promises:
 *
 *	tokens lie in the text, one behind the other
 *	the same question gets the same candidates
 *	PostgreSQL's parser takes every candidate, and the gate's witness finds
 *	nothing in it
 */
#include "base/calendar.h"
#include "definition/evidence.h"
#include "fuzz.h"
#include "parser/parser.h"
#include "question/quantity.h"
#include "record/record.h"
#include "witness.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { LINKS_MAX = 256 };

static struct {
	struct config config;
	struct arena arena;
	struct context context;
	struct closed_words *words;
	struct cues *cues;
	const struct json_node *links[LINKS_MAX];
	size_t link_count;
	long now;
} world;

static void
check_tokens(const struct question *question, struct arena *arena)
{
	size_t at = 0;
	size_t length = strlen(question->text);
	const char *text = question->text;
	fuzz_holds(question->count <= QUESTION_MAX_TOKENS, "tokens are bounded",
	    text, NULL);
	for (int i = 0; i < question->count; i++) {
		const struct token *token = &question->tokens[i];
		fuzz_holds(token->start >= at && token->end > token->start &&
			       token->end <= length,
		    "tokens follow each other", text, token->text);
		fuzz_holds(token->text && token->folded && token->stem &&
			       fuzz_is_utf8(token->folded) &&
			       fuzz_is_utf8(token->text),
		    "a token is text", text, token->text);
		fuzz_holds(isfinite(token->number), "a number is one", text,
		    token->text);
		fuzz_holds(token->kind != TOKEN_DATE ||
			       (token->month >= 1 && token->month <= 12 &&
				   token->day >= 0 && token->day <= 31),
		    "a date is one", text, token->text);
		at = token->end;
	}
	if (question->count > 0)
		fuzz_holds(question_phrase(question, 0, question->count, arena),
		    "a phrase can be cut", text, NULL);
}

static void
check_candidates(const struct parser_result *result, const char *text)
{
	fuzz_holds(result->unexplained >= 0 && result->unexplained <= 1,
	    "a share is between 0 and 1", text, NULL);
	for (int i = 0; i < result->count; i++) {
		const char *sql = result->candidates[i].sql;
		fuzz_holds(fuzz_is_utf8(sql), "a statement is text", text, sql);
		const char *wrong = witness_objection(sql);
		fuzz_holds(!wrong, wrong ? wrong : "", text, sql);
		fuzz_holds(isfinite(result->candidates[i].score),
		    "a score is a number", text, sql);
	}
}

static void
check_same(const struct parser_result *first, const struct parser_result *again,
    const char *text)
{
	fuzz_holds(
	    first->count == again->count, "the same candidates", text, NULL);
	for (int i = 0; i < first->count; i++)
		fuzz_holds(strcmp(first->candidates[i].sql,
			       again->candidates[i].sql) == 0,
		    "the same candidates", first->candidates[i].sql,
		    again->candidates[i].sql);
}

static void
ask(const char *text, uint8_t choice, struct arena *arena)
{
	struct question question;
	struct link_result link;
	jv problem = jv_invalid();
	const char *asked = evidence_expand(text, text, arena);
	question_read(&question, asked ? asked : text, arena);
	check_tokens(&question, arena);
	bool good = link_read(&link, world.links[choice % world.link_count],
	    &world.context, arena, &problem);
	fuzz_holds(good, "a link can be read", text, NULL);
	struct parser_request request = {.question = &question,
	    .context = &world.context,
	    .link = &link,
	    .words = world.words,
	    .cues = world.cues,
	    .evidence = text,
	    .now = world.now,
	    .arena = arena};
	struct parser_result *first = arena_alloc(arena, sizeof(*first));
	struct parser_result *again = arena_alloc(arena, sizeof(*again));
	parser_parse(first, &request);
	check_candidates(first, text);
	if (strlen(text) % 8 == 0) { /* a second run costs as much */
		parser_parse(again, &request);
		check_same(first, again, text);
	}
}

/* The links of all cases, and an empty one. */
static void
read_links(void)
{
	static const struct json_node nothing = {.kind = JSON_OBJECT};
	char *state = NULL;
	char *cases = fuzz_file("tests/fixtures/parser-cases.ndjson");
	world.links[world.link_count++] = &nothing;
	for (char *line = strtok_r(cases, "\n", &state);
	     line && world.link_count < LINKS_MAX;
	     line = strtok_r(NULL, "\n", &state)) {
		const struct json_node *link = json_member(
		    json_read(&world.arena, line, strlen(line)), "link");
		if (link)
			world.links[world.link_count++] = link;
	}
}

int
LLVMFuzzerInitialize(int *argc, char ***argv)
{
	jv problem = jv_invalid();
	(void)argc;
	fuzz_enlarge_stack(*argv);
	witness_open();
	fuzz_config(&world.config);
	world.words = closed_words_open(&world.config, &problem);
	world.cues = cues_open(&world.config, &problem);
	char *text = fuzz_file("tests/fixtures/parser-context.json");
	const struct json_node *member =
	    json_read(&world.arena, text, strlen(text));
	if (!world.words || !world.cues ||
	    !context_read(&world.context, member, &world.arena, &problem) ||
	    !calendar_read("2024-12-31T12:00:00Z", &world.now))
		exit(2);
	read_links();
	return 0;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct arena arena = {0};
	if (size == 0 || size - 1 > RECORD_MAX_QUESTION_BYTES)
		return 0;
	char *text = fuzz_text(data + 1, size - 1);
	if (text && fuzz_is_utf8(text))
		ask(text, data[0], &arena);
	free(text);
	arena_release(&arena);
	return 0;
}
