/* left_out.c - restrictions that a statement leaves out; see left_out.h */
#include "account/left_out.h"

#include "english/english.h"

#include <string.h>

static bool
ends_clause(const struct account_question *asked, int at)
{
	const char *word = question_word_at(asked->question, at);
	return at >= asked->question->count ||
	       asked->question->tokens[at].kind == TOKEN_PUNCTUATION ||
	       english_is(word, ENGLISH_CONJUNCTION) ||
	       english_is(word, ENGLISH_ORDER_JOINT);
}

static bool
is_auxiliary(const char *word)
{
	return english_is(word, ENGLISH_BE) || english_is(word, ENGLISH_HAVE);
}

/* "Logged in", "called off". */
static bool
is_particle(const char *word)
{
	return english_is(word, ENGLISH_PARTICLE) ||
	       english_is(word, ENGLISH_PREPOSITION);
}

/* "Still", "not yet", "currently": between "are" and what is said. */
static bool
is_adverb(const struct account_question *asked, int at)
{
	const char *word = question_word_at(asked->question, at);
	return !english_is(word, ENGLISH_RELATIVE) &&
	       !english_is(word, ENGLISH_ARTICLE) &&
	       !english_is(word, ENGLISH_PREPOSITION) &&
	       (english_is(word, ENGLISH_VERB_NEGATION) ||
		   closed_words_hold(asked->words, word, CLOSED_STATE) ||
		   closed_words_hold(asked->words, word, CLOSED_FILLER) ||
		   closed_words_hold(asked->words, word, CLOSED_STOP));
}

/* The token of "are", "have", "have not been" before what is said; -1: it is
 * not said so. */
static int
verb_before(const struct account_question *asked, int at)
{
	/* "on loan" */
	int verb = at - 1 -
		   english_is(question_word_at(asked->question, at - 1),
		       ENGLISH_PREPOSITION);
	while (
	    verb >= 0 && !is_auxiliary(question_word_at(asked->question, verb)))
		if (!is_adverb(asked, verb--))
			return -1;
	return verb;
}

/* Does the clause end behind the token, over a time: "lose this year", "arrived
 * already", "run out of"? */
static bool
ends_with_time(const struct account_question *asked,
    const struct account_word *words, int at)
{
	int behind = at + 1;
	while (
	    !ends_clause(asked, behind) &&
	    (words[behind].as == ACCOUNT_DATE ||
		closed_words_hold(asked->words,
		    question_word_at(asked->question, behind), CLOSED_PERIOD) ||
		english_is(question_word_at(asked->question, behind),
		    ENGLISH_PREPOSITION) ||
		is_adverb(asked, behind)))
		behind++;
	return ends_clause(asked, behind);
}

/* "Projects that are paused", "which projects are paused", "who have logged
 * in", "that should have come": the word alone is said of the rows. */
static bool
is_predicate(const struct account_question *asked,
    const struct account_word *words, int at)
{
	int last = at + is_particle(question_word_at(asked->question, at + 1));
	int subject = verb_before(asked, at);
	bool being = false;
	if (subject < 0 || !(ends_with_time(asked, words, at) ||
			       ends_with_time(asked, words, last)))
		return false;
	for (; is_auxiliary(question_word_at(asked->question, subject)) ||
	       english_is(
		   question_word_at(asked->question, subject), ENGLISH_MODAL) ||
	       english_is(question_word_at(asked->question, subject),
		   ENGLISH_VERB_NEGATION);
	     subject--)
		being = being ||
			english_is(question_word_at(asked->question, subject),
			    ENGLISH_BE);
	return english_is(question_word_at(asked->question, subject),
		   ENGLISH_RELATIVE) ||
	       (being && subject >= 0 && words[subject].as == ACCOUNT_TABLE);
}

/* "Refused requests", "the weighted average", and not "companies that operated
 * flights". */
static bool
is_attribute(const struct account_question *asked,
    const struct account_word *words, int at)
{
	const char *before = question_word_at(asked->question, at - 1);
	/* "how many refused requests" */
	bool begins = at == 0 || !*before ||
		      english_is(before, ENGLISH_ARTICLE) ||
		      words[at - 1].as == ACCOUNT_AGGREGATE;
	return begins && at + 1 < asked->question->count &&
	       (words[at + 1].as == ACCOUNT_TABLE ||
		   words[at + 1].as == ACCOUNT_AGGREGATE) &&
	       english_participle(question_word_at(asked->question, at));
}

/* "How many quotes did we lose this year", "wines we have run out of": the verb
 * alone says which of them, where nothing but a time follows. */
static bool
is_done(const struct account_question *asked, const struct account_word *words,
    int at)
{
	const char *before = question_word_at(asked->question, at - 1);
	const char *first = question_word_at(asked->question, at - 2);
	return at > 2 &&
	       ((english_is(before, ENGLISH_PRONOUN) &&
		    english_is(first, ENGLISH_DO)) ||
		   (english_is(before, ENGLISH_HAVE) &&
		       english_is(first, ENGLISH_PRONOUN))) &&
	       words[at - 3].as == ACCOUNT_TABLE &&
	       ends_with_time(asked, words, at);
}

/* "Clients who complained", "boats that came back in 2024": likewise. */
static bool
is_deed(const struct account_question *asked, const struct account_word *words,
    int at)
{
	int last = at + is_particle(question_word_at(asked->question, at + 1));
	return at > 1 &&
	       english_is(question_word_at(asked->question, at - 1),
		   ENGLISH_RELATIVE) &&
	       (words[at - 2].as == ACCOUNT_TABLE ||
		   words[at - 2].as == ACCOUNT_DATE) &&
	       (ends_with_time(asked, words, at) ||
		   ends_with_time(asked, words, last));
}

/* "Teachers mentored by Ann", who is one of the teachers: without the verb they
 * are Ann herself.  "Services provided by banks" needs no verb. */
static bool
is_by_its_own(const struct account_question *asked,
    const struct account_word *words, int at)
{
	int rows = at - 1;
	if (!english_participle(question_word_at(asked->question, at)) ||
	    strcmp(question_word_at(asked->question, at + 1), "by") != 0 ||
	    at + 2 >= asked->question->count)
		return false;
	const struct account_word *agent = &words[at + 2];
	while (rows >= 0 && words[rows].as != ACCOUNT_TABLE)
		rows--;
	if (rows < 0 || !words[rows].where || agent->as != ACCOUNT_VALUE ||
	    !agent->where)
		return false;
	size_t length = strlen(words[rows].where);
	return strncmp(agent->where, words[rows].where, length) == 0 &&
	       agent->where[length] == '.';
}

bool
left_out(const struct account_question *asked, const struct account_word *words,
    int at)
{
	return words[at].as == ACCOUNT_UNUSED &&
	       *question_word_at(asked->question, at) &&
	       (is_predicate(asked, words, at) || is_done(asked, words, at) ||
		   is_deed(asked, words, at) ||
		   is_by_its_own(asked, words, at) ||
		   is_attribute(asked, words, at));
}
