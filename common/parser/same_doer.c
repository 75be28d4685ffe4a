/* same_doer.c - two keys that point to the same row; see same_doer.h */
#include "parser/same_doer.h"

#include "linked/link_score.h"
#include "parser/doer_key.h"

#include <string.h>

/* The words that name the two keys. */
struct named {
	const struct question *question;
	const char *one, *other; /* participles, or a person: `owned` */
	bool owned;
	int to;
};

/* "The same person", one token behind it: return where it ends; 0. */
static int
same_person(const struct named *named, int at)
{
	if (strcmp(question_word_at(named->question, at), "by") != 0)
		return 0;
	at += 1 + english_is(question_word_at(named->question, at + 1),
		      ENGLISH_ARTICLE);
	return strcmp(question_word_at(named->question, at), "same") == 0 &&
		       *question_word_at(named->question, at + 1)
		   ? at + 2
		   : 0;
}

/* "Created and approved by the same person". */
static bool
read_both(struct named *named, int at)
{
	named->one = question_word_at(named->question, at);
	named->other = question_word_at(named->question, at + 2);
	if (!english_is(question_word_at(named->question, at + 1),
		ENGLISH_CONJUNCTION) ||
	    !english_participle(named->other))
		return false;
	named->to = same_person(named, at + 3);
	return named->to;
}

/* "Approved by the same person who created them". */
static bool
read_relative(struct named *named, int at)
{
	int behind = same_person(named, at + 1);
	if (!behind || !english_is(question_word_at(named->question, behind),
			   ENGLISH_RELATIVE))
		return false;
	behind++;
	named->one = question_word_at(named->question, at);
	named->other = question_word_at(named->question, behind);
	named->to = behind + 1;
	named->to +=
	    *question_word_at(named->question, named->to) &&
	    (english_is(question_word_at(named->question, named->to),
		 ENGLISH_PRONOUN) ||
		english_is(question_word_at(named->question, named->to),
		    ENGLISH_OBJECT));
	return english_participle(named->other);
}

/* "Approved by their own buyer". */
static bool
read_owned(struct named *named, int at)
{
	named->owned = true;
	named->one = question_word_at(named->question, at);
	if (strcmp(question_word_at(named->question, at + 1), "by") != 0 ||
	    !english_is(question_word_at(named->question, at + 2),
		ENGLISH_POSSESSIVE) ||
	    strcmp(question_word_at(named->question, at + 3), "own") != 0)
		return false;
	named->other = question_word_at(named->question, at + 4);
	named->to = at + 5;
	return *named->other;
}

static bool
find_keys(struct same_doer *same, const struct context *context,
    const struct named *named, int table)
{
	const struct context_table *rows = &context->tables[table];
	int one = doer_key_of_act(rows, named->one);
	int other = named->owned ? doer_key_of_person(rows, named->other)
				 : doer_key_of_act(rows, named->other);
	if (one < 0 || other < 0 || one == other ||
	    rows->columns[one].parent_table !=
		rows->columns[other].parent_table)
		return false;
	*same = (struct same_doer){table, one, other, named->to};
	return true;
}

bool
same_doer_read(struct same_doer *same, const struct question *question,
    const struct context *context, const struct link_result *link, int at)
{
	struct named named = {.question = question};
	bool found = false;
	if (!english_participle(question_word_at(named.question, at)) ||
	    (!read_both(&named, at) && !read_relative(&named, at) &&
		!read_owned(&named, at)))
		return false;
	for (int i = 0; i < link->count; i++) {
		const struct link_match *match = &link->matches[i];
		if (match->kind == LINK_TABLE &&
		    match->score >= LINK_SCORE_HEAD &&
		    !(found && match->from > at) &&
		    find_keys(same, context, &named, match->table))
			found = true;
	}
	return found;
}
