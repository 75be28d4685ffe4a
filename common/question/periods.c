/* periods.c - a wish to see empty periods; see periods.h */
#include "question/periods.h"

#include "english/english.h"
#include "text/sentence_end.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

/* The wish: [from, to) of the text. */
struct wish {
	const char *from, *to;
};

static bool
is_word(char c)
{
	return isalnum((unsigned char)c) || c == '_';
}

/* Do the words stand here, as whole words? */
static bool
stands(const char *text, const char *at, const char *end, const char *words)
{
	size_t length = strlen(words);
	return (size_t)(end - at) >= length &&
	       strncasecmp(at, words, length) == 0 &&
	       (at == text || !is_word(at[-1])) &&
	       (at + length == end || !is_word(at[length]));
}

static const char *
find(const char *text, const char *from, const char *end, const char *words)
{
	for (const char *at = from; at < end; at++)
		if (stands(text, at, end, words))
			return at;
	return NULL;
}

/* The first whole word or phrase of the class between `from` and `end`, with
 * the meaning `means` unless that is NULL; NULL when there is none. */
static const char *
find_any(const char *text, const char *from, const char *end,
    enum english_class class, const char *means)
{
	struct english_list list = english_words(class);
	const char *first = NULL;
	for (size_t i = 0; i < list.count; i++) {
		if (means && strcmp(list.words[i].means, means) != 0)
			continue;
		const char *at = find(text, from, end, list.words[i].word);
		if (at && (!first || at < first))
			first = at;
	}
	return first;
}

/* "include months without", "return all weeks, even those with 0" */
static bool
find_in(const char *text, const char *start, const char *end, bool question,
    struct wish *wish)
{
	const char *lead = find_any(text, start, end, ENGLISH_SHOWING, NULL);
	const char *unit =
	    lead ? find_any(text, lead, end, ENGLISH_PERIODS, NULL) : NULL;
	const char *none =
	    unit ? find_any(text, unit, end, ENGLISH_HAVING_NONE, NULL) : NULL;
	/* the lead is before the unit, at most three short words away */
	enum { NEAR_BYTES = 24 };
	while (unit && unit - lead > NEAR_BYTES) {
		lead = find_any(text, lead + 1, unit, ENGLISH_SHOWING, NULL);
		if (!lead)
			return false;
	}
	/* "List the months without sales." asks for those months */
	if (!none ||
	    (question && start == text &&
		find_any(text, lead, unit, ENGLISH_SHOWING, "too") != lead))
		return false;
	*wish = (struct wish){lead, end};
	return true;
}

static bool
find_wish(const char *text, bool question, struct wish *wish)
{
	const char *rest = text, *start, *end;
	while ((start = sentence_next(&rest, &end)))
		if (find_in(text, start, end, question, wish))
			return true;
	return false;
}

bool
periods_wanted(const char *evidence)
{
	struct wish wish;
	return find_wish(evidence, false, &wish);
}

const char *
periods_rewrite(const char *question, struct arena *arena)
{
	struct wish wish;
	if (!find_wish(question, true, &wish))
		return question;
	return arena_printf(arena, "%.*sincluding zero%s",
	    (int)(wish.from - question), question, wish.to);
}
