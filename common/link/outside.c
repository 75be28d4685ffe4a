/* outside.c - questions that no statement answers; see outside.h */
#include "link/outside.h"

#include "link/unexplained.h"
#include "linked/link_score.h"
#include "question/command.h"
#include "question/foreign.h"
#include "question/wish.h"
#include "record/verdict.h"

/* A shorter value does not excuse a command. */
enum { VALUE_TOKENS = 3 };

/* Mark the tokens inside stored values of several words. */
static const bool *
stored_marks(const struct links *links, struct arena *arena)
{
	bool *marks =
	    arena_array(arena, (size_t)links->question.count + 1, sizeof(bool));
	for (int i = 0; i < links->found.count; i++) {
		const struct link_match *match = &links->found.matches[i];
		if (match->kind != LINK_VALUE ||
		    match->to - match->from < VALUE_TOKENS)
			continue;
		for (int at = match->from; at < match->to; at++)
			marks[at] = true;
	}
	return marks;
}

/* Mark the tokens that name something outright. */
static const bool *
named_marks(const struct links *links, struct arena *arena)
{
	bool *marks =
	    arena_array(arena, (size_t)links->question.count + 1, sizeof(bool));
	for (int at = 0; at < links->question.count; at++)
		marks[at] = links->found.best[at] >= LINK_SCORE_NAMED;
	return marks;
}

static jv
unexplained_of(const struct links *links)
{
	return links ? unexplained_words(links->unexplained, &links->question)
		     : jv_array();
}

bool
outside_settle(struct record *record, const struct question *question,
    const struct closed_words *words, const struct links *links,
    struct arena *arena)
{
	const bool *named = links ? named_marks(links, arena) : NULL;
	enum command_kind command = command_find(
	    question, words, links ? stored_marks(links, arena) : NULL);
	if (command != COMMAND_NONE) {
		verdict_refused(
		    record, command_problem(command), command_hint(command));
		return true;
	}
	const char *language = foreign_language(question, words, named);
	if (language) {
		verdict_cannot_answer(record, "question.language",
		    arena_printf(arena,
			"the question seems to be in %s; only English is read",
			language),
		    "ask in English; names and values may be in any language",
		    unexplained_of(links));
		return true;
	}
	enum wish_kind wish = wish_find(question, words, named);
	if (wish == WISH_NONE)
		return false;
	verdict_cannot_answer(record, "question.wish", wish_message(wish),
	    wish_hint(wish), unexplained_of(links));
	return true;
}
