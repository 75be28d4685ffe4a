/*
 * prompt.h - what a model is told about a question
 *
 * A prompt is made of a record that link and plan have seen, by a preset:
 * static rules first, then the schema, then what belongs to the question, the
 * question last, so that a server that keeps a prefix need read only what
 * differs.  All text stands in common/data/prompts/ (docs/prompts.md); the same
 * record, preset and options give the same bytes.
 *
 *	struct prompt_job job = {.record = record, .config = config,
 *	    .preset = preset, .arena = arena};
 *	struct prompt prompt;
 *	if (!prompt_build(&job, &prompt, &problem))
 *		...
 *	... ask with prompt.messages and prompt.schema ...
 *	sql = prompt_restore_sql(&prompt, sql, arena);
 *	generation = jv_object_set(generation, jv_string("prompt"),
 *	    prompt_member(&prompt));
 *	prompt_release(&prompt);
 *
 * A repair's prompt is the same, byte for byte, with a delta (delta.h) behind
 * the question: the place {{delta}} of the text, else the end of the last
 * message of the user.
 *
 * Tokens are estimated as bytes through the preset's bytes_per_token, plus 4 a
 * message for its role.  Over the budget, things are left out in the order of
 * the preset's `cut`, from the least useful of each kind, until it fits; the
 * question, the rules and what the plan requires always stay, so that a prompt
 * may come out over the budget: `tokens` says so.
 */
#ifndef NL2SQL_PROMPT_PROMPT_H
#define NL2SQL_PROMPT_PROMPT_H

#include "base/config.h"
#include "model/model.h"
#include "prompt/preset.h"
#include "prompt/values.h"
#include "question/closed_words.h"
#include "record/record.h"

#include <jv.h>

enum { PROMPT_MAX_MESSAGES = PRESET_MAX_MESSAGES };

struct delta;

/* Everything is lent. */
struct prompt_job {
	const struct record *record;
	const struct config *config;
	const struct preset *preset;
	struct arena *arena;
	/* Today is told where they say that the question counts from it; NULL:
	 * always */
	const struct closed_words *words;
	const char *draft;   /* the parser's best statement; may be NULL */
	const char *reading; /* of it, in words; may be NULL */
	const struct delta *delta; /* what to repair (delta.h); may be NULL */
};

/* Texts live in the job's arena. */
struct prompt {
	struct model_message messages[PROMPT_MAX_MESSAGES];
	int message_count;
	const char *schema;  /* JSON schema of the reply; NULL: free text */
	const char *version; /* of the preset and all its texts */
	int tokens;          /* estimate */
	int budget;          /* that it should keep to */
	jv cut; /* [{what, count, names?}] in the order it was cut */
	struct values values;
};

/* False: `*problem` is input.member (the record lacks its question or its
 * context), or config.data (a text has a place that nobody fills). */
MUST_USE bool prompt_build(
    const struct prompt_job *job, struct prompt *prompt, jv *problem);
void prompt_release(struct prompt *prompt);

/* {version, tokens, cut}, for the record's generation.prompt. */
MUST_USE jv prompt_member(const struct prompt *prompt);

/* What the model wrote with the stored values in it (no_values); the same text
 * where none were hidden. */
const char *prompt_restore_sql(
    const struct prompt *prompt, const char *sql, struct arena *arena);
const char *prompt_restore_text(
    const struct prompt *prompt, const char *text, struct arena *arena);

/* All messages as one text for people: "=== system" before each. */
const char *prompt_text(const struct prompt *prompt, struct arena *arena);

#endif
