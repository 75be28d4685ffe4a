/*
 * prompt.h - writes the prompt for a question
 *
 * A preset makes a prompt from a record that has been through link and plan.
 * The static rules come first, then the schema, then the facts for the
 * question, and the question last, so that a server that keeps a prefix reads
 * only what differs.  All text is in common/data/prompts/ (docs/prompts.md).
 * The same record, preset and options give the same bytes.
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
 * A repair's prompt has the same bytes, and a delta (delta.h) behind the
 * question: at the place {{delta}} of the text, else at the end of the last
 * message of the user.
 *
 * The estimate of the tokens is the number of bytes divided by the preset's
 * bytes_per_token, plus 4 for the role of each message.  When a prompt is over
 * the budget, things are left out in the order of the preset's `cut`, the least
 * useful of each kind first, until it fits.  The question, the rules and
 * everything that the plan requires always stay, so a prompt may remain over
 * the budget: `tokens` shows that.
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
	/* They decide whether the question depends on today's date, so that the
	 * prompt holds it; NULL: it always does */
	const struct closed_words *words;
	const char *draft;   /* the parser's best statement; may be NULL */
	const char *reading; /* of `draft`, in words; may be NULL */
	const struct delta *delta; /* what to repair (delta.h); may be NULL */
};

/* Texts live in the job's arena. */
struct prompt {
	struct model_message messages[PROMPT_MAX_MESSAGES];
	int message_count;
	const char *schema;  /* JSON schema of the reply; NULL: free text */
	const char *version; /* of the preset and all its texts */
	int tokens;          /* estimate */
	int budget;          /* for `tokens` */
	jv cut; /* [{what, count, names?}] in the order it was cut */
	struct values values;
};

/* Return false with `*problem` input.member (the record lacks its question or
 * its context), or config.data (a text has an unknown place). */
MUST_USE bool prompt_build(
    const struct prompt_job *job, struct prompt *prompt, jv *problem);
void prompt_release(struct prompt *prompt);

/* Return {version, tokens, cut} for the record's generation.prompt. */
MUST_USE jv prompt_member(const struct prompt *prompt);

/* Return the model's text with the stored values in it (no_values); the same
 * text when none were hidden. */
const char *prompt_restore_sql(
    const struct prompt *prompt, const char *sql, struct arena *arena);
const char *prompt_restore_text(
    const struct prompt *prompt, const char *text, struct arena *arena);

/* Return all messages as one text for people, with "=== system" before each. */
const char *prompt_text(const struct prompt *prompt, struct arena *arena);

#endif
