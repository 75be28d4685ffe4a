/* periods.c - a wish to see empty periods; see periods.h */
#include "question/periods.h"

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

/* The word or words here, whole. */
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

/* The first of the phrases between; NULL. */
static const char *
find_any(const char *text, const char *from, const char *end,
    const char *const *phrases, size_t count)
{
	const char *first = NULL;
	for (size_t i = 0; i < count; i++) {
		const char *at = find(text, from, end, phrases[i]);
		if (at && (!first || at < first))
			first = at;
	}
	return first;
}

static const char *
sentence_end(const char *text)
{
	while (*text && *text != '\n' &&
	       !(strchr(".?!;", *text) &&
		   (!text[1] || isspace((unsigned char)text[1]))))
		text++;
	return text;
}

/* "include months without", "return all weeks, even those with 0" */
static bool
find_in(const char *text, const char *start, const char *end, bool question,
    struct wish *wish)
{
	static const char *const leads[] = {"include", "including", "show",
	    "return", "also", "all", "every", "even", "keep", "list", "display",
	    "fill"};
	static const char *const plainly[] = {
	    "include", "including", "even", "also"};
	static const char *const units[] = {
	    "days", "weeks", "months", "quarters", "years", "periods"};
	static const char *const empty[] = {"without", "with no", "with zero",
	    "with 0", "where there", "those where", "those with", "even if",
	    "that have no", "having no", "had no", "have no", "in which",
	    "where no", "that had no"};
	const char *lead = find_any(text, start, end, leads, COUNT_OF(leads));
	const char *unit =
	    lead ? find_any(text, lead, end, units, COUNT_OF(units)) : NULL;
	const char *none =
	    unit ? find_any(text, unit, end, empty, COUNT_OF(empty)) : NULL;
	/* the lead stands before the unit, three short words at most away */
	enum { NEAR_BYTES = 24 };
	while (unit && unit - lead > NEAR_BYTES) {
		lead = find_any(text, lead + 1, unit, leads, COUNT_OF(leads));
		if (!lead)
			return false;
	}
	/* "List the months without sales." asks for those */
	if (!none ||
	    (question && start == text &&
		find_any(text, lead, unit, plainly, COUNT_OF(plainly)) != lead))
		return false;
	*wish = (struct wish){lead, end};
	return true;
}

static bool
find_wish(const char *text, bool question, struct wish *wish)
{
	for (const char *start = text; *start;) {
		const char *end = sentence_end(start);
		if (find_in(text, start, end, question, wish))
			return true;
		start = *end ? end + 1 : end;
	}
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
