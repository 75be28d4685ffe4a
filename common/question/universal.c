/* universal.c - words that say how all rows are; see universal.h */
#include "question/universal.h"

#include "english/english.h"

#include <string.h>

/* From "whose" to what is said of the rows behind it. */
enum { WHOSE_TOKENS = 8 };

static bool
is_class(const struct question *question, int at, enum english_class class)
{
	return at >= 0 && at < question->count &&
	       english_is(question->tokens[at].folded, class);
}

/* "All the paid ones", "only one": neither says how rows are. */
static bool
is_plain(const struct question *question, int at)
{
	static const enum english_class others[] = {ENGLISH_ARTICLE,
	    ENGLISH_PREPOSITION, ENGLISH_NUMERAL, ENGLISH_POSSESSIVE,
	    ENGLISH_DETERMINER, ENGLISH_RELATIVE};
	if (at >= question->count || question->tokens[at].kind != TOKEN_WORD)
		return false;
	for (size_t i = 0; i < COUNT_OF(others); i++)
		if (is_class(question, at, others[i]))
			return false;
	return true;
}

/* The "whose" of "all of whose", "all whose"; -1. */
static int
whose_behind(const struct question *question, int all)
{
	int whose = all + 1 + question_match(question, all + 1, "of");
	return question_match(question, whose, "whose") ? whose : -1;
}

/* "Are all paid", "have all been paid"; "what are all the names" asks for
 * them. */
static int
behind_all(const struct question *question, int all)
{
	int at = all + 1;
	int whose = whose_behind(question, all);
	if (whose >= 0)
		return whose + 1;
	if ((!is_class(question, all - 1, ENGLISH_BE) ||
		question_match(question, all - 2, "what")) &&
	    !is_class(question, all - 1, ENGLISH_HAVE))
		return -1;
	while (is_class(question, at, ENGLISH_BE))
		at++;
	return is_plain(question, at) ? at : -1;
}

/* "With only paid bills", "that only have paid bills". */
static int
behind_only(const struct question *question, int only)
{
	if (is_class(question, only + 1, ENGLISH_HAVE) &&
	    is_plain(question, only + 2))
		return only + 2;
	bool has = question_match(question, only - 1, "with") ||
		   is_class(question, only - 1, ENGLISH_HAVE);
	return has && is_plain(question, only + 1) ? only + 1 : -1;
}

int
universal_begins(const struct question *question, int at)
{
	return question_match(question, at, "all") ? behind_all(question, at)
	       : question_match(question, at, "only")
		   ? behind_only(question, at)
		   : -1;
}

bool
universal_objects(const struct question *question, int all)
{
	enum { WORDS_TO_VERB = 3 };
	bool every = question_match(question, all, "all") ||
		     question_match(question, all, "every");
	bool has = false;
	if (!every || all < 1 ||
	    !english_past(question->tokens[all - 1].folded))
		return false;
	for (int at = all - 2; at >= 0 && at >= all - WORDS_TO_VERB; at--)
		has = has || is_class(question, at, ENGLISH_HAVE) ||
		      is_class(question, at, ENGLISH_RELATIVE);
	return has;
}

bool
universal_is_of(const struct question *question, int at)
{
	for (int said = at - 1; said >= 0 && said > at - WHOSE_TOKENS; said--) {
		int from = universal_begins(question, said);
		if (from == at || (from >= 0 && from < at &&
				      whose_behind(question, said) >= 0 &&
				      question_match(question, said, "all")))
			return true;
	}
	return false;
}

int
universal_asked(const struct question *question)
{
	bool asks = is_class(question, 0, ENGLISH_BE) ||
		    is_class(question, 0, ENGLISH_HAVE) ||
		    is_class(question, 0, ENGLISH_DO);
	bool all = question_match(question, 1, "all") ||
		   question_match(question, 1, "every") ||
		   question_match(question, 1, "each");
	return asks && all ? 2 : -1;
}
