/* previous.c - the answer that a question may go on from; see previous.h */
#include "follow/previous.h"

bool
previous_read(
    struct previous *previous, const struct record *record, struct arena *arena)
{
	jv member = record_get(record, "previous");
	bool object = jv_get_kind(member) == JV_KIND_OBJECT;
	*previous = (struct previous){0};
	if (object) {
		previous->question =
		    record_member_text(&member, "question", arena);
		previous->sql = record_member_text(&member, "sql", arena);
	}
	jv_free(member);
	return previous->question && previous->sql;
}

bool
previous_may_be_meant(const struct previous *previous,
    const struct question *question, const struct previous_words *words,
    long day, struct arena *arena)
{
	struct fragment fragment;
	struct question before;
	question_read(&before, previous->question, arena);
	const struct fragment_asked asked = {.question = question,
	    .before = &before,
	    .words = words->words,
	    .cues = words->cues,
	    .day = day,
	    .arena = arena};
	return fragment_read(&fragment, words->wordings, &asked);
}
