/* sentence.c - sentences that say what a term means; see sentence.h */
#include "definition/sentence.h"

#include "definition/piece.h"
#include "text/sentence_end.h"

#include <string.h>

static struct piece
trimmed(struct piece piece)
{
	while (piece.end > piece.at && strchr(" \t\r,", piece.end[-1]))
		piece.end--;
	while (piece.at < piece.end && strchr(" \t\r,*-", *piece.at))
		piece.at++;
	return piece;
}

static size_t
length_of(struct piece piece)
{
	return (size_t)(piece.end - piece.at);
}

/* Take "Note that" and the like off "Note that the loss ratio". */
static struct piece
without_lead(struct piece piece)
{
	while (piece_take_class(&piece, ENGLISH_REMARK) ||
	       piece_take_class(&piece, ENGLISH_ARTICLE))
		;
	return trimmed(piece);
}

/* What stands between a term and its meaning. */
struct separator {
	const char *at;    /* NULL: there is none */
	size_t length;     /* with its blanks */
	const char *words; /* "" for a sign */
	const char *means; /* "not" for "unless" */
	bool keeps;        /* the words are part of the meaning */
	bool condition;    /* a condition follows */
};

/* Keep the separator that comes first; at the same place, the longer one. */
static void
keep_first(struct separator *first, struct separator found)
{
	if (found.at &&
	    (!first->at || found.at < first->at ||
		(found.at == first->at && found.length > first->length)))
		*first = found;
}

/* "Repair cost = ...": does the verb end the name of what is defined? */
static bool
ends_term(struct piece behind)
{
	while (behind.at < behind.end && *behind.at == ' ')
		behind.at++;
	return behind.at < behind.end &&
	       (strchr("=:", *behind.at) ||
		   english_begins(behind.at, ENGLISH_DEFINES, NULL));
}

static struct separator
find_separator(struct piece sentence)
{
	static const struct {
		const char *text, *words;
	} plain[] = {{"==", ""}, {"=", ""}, {": ", ""}, {" is ", "is"},
	    {" are ", "are"}};
	static const struct {
		enum english_class class;
		bool keeps, condition;
	} worded[] = {{ENGLISH_DEFINES, false, false},
	    {ENGLISH_WHEN, false, true}, {ENGLISH_PREDICATE, true, true}};
	struct separator first = {0};
	for (size_t i = 0; i < COUNT_OF(plain); i++)
		keep_first(&first, (struct separator){.at = piece_find(sentence,
							  plain[i].text),
				       .length = strlen(plain[i].text),
				       .words = plain[i].words});
	for (size_t i = 0; i < COUNT_OF(worded); i++) {
		const struct english_word *word = NULL;
		const char *at =
		    piece_find_class(sentence, worded[i].class, &word);
		if (!at || (worded[i].keeps &&
			       ends_term((struct piece){
				   at + strlen(word->word), sentence.end})))
			continue;
		keep_first(&first, (struct separator){.at = at - 1,
				       .length = strlen(word->word) + 2,
				       .words = word->word,
				       .means = word->means,
				       .keeps = worded[i].keeps,
				       .condition = worded[i].condition});
	}
	return first;
}

/* "is in force when": the term stands before "when", the condition behind
 * it. */
static bool
split_condition(struct piece *term, struct piece *meaning, const char **unless)
{
	const struct english_word *when = NULL;
	const char *at = piece_find_class(*meaning, ENGLISH_WHEN, &when);
	/* "large when x > 3, small otherwise" is a list of labels */
	if (!at || piece_find(*meaning, "otherwise") ||
	    piece_find(*meaning, " else "))
		return false;
	*term = (struct piece){meaning->at, at};
	meaning->at = at + strlen(when->word);
	*unless = when->means;
	return true;
}

/* "is considered to be late", "counts as late": the term is "late". */
static struct piece
without_copula(struct piece term)
{
	while (piece_take_class(&term, ENGLISH_COUNTS_AS) ||
	       piece_take_class(&term, ENGLISH_ARTICLE))
		;
	return trimmed(term);
}

static const char *
text_of(struct piece piece, struct arena *arena)
{
	piece = trimmed(piece);
	return length_of(piece)
		   ? arena_strndup(arena, piece.at, length_of(piece))
		   : NULL;
}

static bool
is_copula(const char *words)
{
	return strcmp(words, "is") == 0 || strcmp(words, "are") == 0;
}

/* "has churned if ...": the term may also stand behind this verb. */
static bool
precedes_term(const char *words)
{
	return english_is(words, ENGLISH_BE) || english_is(words, ENGLISH_HAVE);
}

/* "gross amount of a bill": the term is "gross amount".  Return whose it is. */
static struct piece
take_owner(struct piece *term)
{
	struct piece rest = *term;
	const struct english_word *of = NULL;
	const char *at;
	while ((at = piece_find_class(rest, ENGLISH_OF_ONE, &of))) {
		rest.at = at + strlen(of->word);
		if (rest.at >= term->end || at - 1 <= term->at)
			break;
		struct piece owner = trimmed(rest);
		term->end = at - 1;
		return owner;
	}
	return (struct piece){term->at, term->at};
}

/* "Active unless closed_at is set": what does not hold. */
static const char *
denied_text(const char *text, const char *unless, struct arena *arena)
{
	return text && *unless ? arena_printf(arena, "%s (%s)", unless, text)
			       : text;
}

static bool
read_sentence(
    struct sentence *sentence, struct piece piece, struct arena *arena)
{
	struct separator separator = find_separator(piece);
	if (!separator.at)
		return false;
	struct piece behind = {separator.at + separator.length, piece.end};
	struct piece meaning = behind;
	struct piece subject = {piece.at, piece.at};
	struct piece said;
	struct piece term =
	    without_lead((struct piece){piece.at, separator.at});
	struct piece aside = piece_take_parentheses(&term);
	bool condition = separator.condition;
	term = trimmed(term);
	const char *unless =
	    separator.condition && !separator.keeps ? separator.means : "";
	if (separator.keeps)
		meaning.at = separator.at + 1;
	if (precedes_term(separator.words) &&
	    split_condition(&said, &behind, &unless)) {
		subject = term;
		meaning = behind;
		term = without_copula(said);
		condition = true;
	} else if (!condition && !is_copula(separator.words))
		subject = take_owner(&term);
	*sentence = (struct sentence){.term = text_of(term, arena),
	    .aside = text_of(aside, arena),
	    .subject = text_of(subject, arena),
	    .text = denied_text(text_of(meaning, arena), unless, arena),
	    .condition = condition,
	    .is = is_copula(separator.words)};
	return sentence->term && sentence->text;
}

/* The last word of the class in the piece, as words of their own; NULL: there
 * is none. */
static const char *
find_last(struct piece piece, enum english_class class, size_t *length)
{
	const struct english_word *word = NULL;
	const char *last = NULL;
	const char *at;
	while ((at = piece_find_class(piece, class, &word))) {
		last = at;
		*length = strlen(word->word);
		piece.at = at + 1;
	}
	return last;
}

/* Split "someone whose left_on is empty is a driver" at the last verb; false:
 * there is none, or nothing describes the rows before it. */
static bool
split_inverse(struct piece *rows, struct piece *term)
{
	static const enum english_class verbs[] = {
	    ENGLISH_BE, ENGLISH_HAVE, ENGLISH_DEFINES, ENGLISH_QUALIFIES};
	const char *verb = NULL;
	size_t length = 0;
	for (size_t i = 0; i < COUNT_OF(verbs); i++) {
		size_t found = 0;
		const char *at = find_last(*term, verbs[i], &found);
		/* "have been deleted": the term stands behind both */
		if (!at || (verb && at < verb))
			continue;
		verb = at;
		length = found;
	}
	if (!verb || verb == term->at)
		return false;
	*rows = trimmed((struct piece){term->at, verb});
	term->at = verb + length;
	for (size_t i = 0; i < COUNT_OF(verbs); i++) {
		const char *behind = find_last(*rows, verbs[i], &length);
		if (behind && behind + length == rows->end)
			*rows = trimmed((struct piece){rows->at, behind});
	}
	return length_of(*rows) > 0;
}

/* Does something say which rows are meant: "with", "whose", "flagged"? */
static bool
describes(struct piece rows)
{
	return piece_find_class(rows, ENGLISH_NOUN_END, NULL) ||
	       piece_find_class(rows, ENGLISH_RELATIVE, NULL) ||
	       piece_find_class(rows, ENGLISH_FLAGGED, NULL) ||
	       piece_find_class(rows, ENGLISH_KNOWN, NULL) ||
	       piece_find_class(rows, ENGLISH_PRESENCE, NULL);
}

/* "If closed_at is filled, the client is inactive": the condition stands in
 * front. */
static bool
split_leading(struct piece *rows, struct piece *term)
{
	struct piece behind = *term;
	const struct english_word *when =
	    piece_take_class(&behind, ENGLISH_WHEN);
	const char *comma = when ? piece_find(behind, ", ") : NULL;
	if (!comma || *when->means)
		return false;
	*rows = trimmed((struct piece){behind.at, comma});
	*term = (struct piece){comma + 2, term->end};
	struct piece subject;
	return split_inverse(&subject, term) && length_of(*rows) > 0;
}

/* "Rows with left_on filled have left", "all others are live". */
static bool
read_inverse(struct sentence *sentence, struct piece piece, struct arena *arena)
{
	struct piece rows;
	struct piece term = piece;
	const struct english_word *others = NULL;
	size_t size = english_begins(piece.at, ENGLISH_OTHERS, &others);
	if (!split_leading(&rows, &term) &&
	    (!split_inverse(&rows, &term) || (!others && !describes(rows))))
		return false;
	if (others && rows.at + size != rows.end)
		return false;
	term = trimmed(term);
	bool denied = piece_take_class(&term, ENGLISH_DENIES);
	size_t more = 0;
	const char *any_more = find_last(term, ENGLISH_ANY_MORE, &more);
	if (denied && any_more && any_more + more == term.end)
		term.end = any_more;
	*sentence =
	    (struct sentence){.term = text_of(without_copula(term), arena),
		.text = text_of(rows, arena),
		.condition = true,
		.inverse = true,
		.denied = denied,
		.others = others};
	return sentence->term && sentence->text;
}

bool
sentence_inverse(struct sentence *sentence, const char *from, const char *end,
    struct arena *arena)
{
	return read_inverse(
	    sentence, trimmed((struct piece){from, end}), arena);
}

/* Read the sentence in both ways; return how many there are. */
static int
read_both(struct sentence sentences[2], struct piece piece, struct arena *arena)
{
	int count = read_sentence(&sentences[0], piece, arena);
	count += read_inverse(&sentences[count], piece, arena);
	return count;
}

/* Do a few words, and a verb that defines them, begin the piece? */
static bool
defines_next(struct piece piece)
{
	enum { TERM_WORDS = 3 };
	const struct english_word *verb = NULL;
	const char *at = piece_find_class(piece, ENGLISH_DEFINES, &verb);
	int words = 0;
	if (!at || english_begins(piece.at, ENGLISH_ASIDE, NULL))
		return false;
	for (const char *c = piece.at; c < at; c++) {
		if (!piece_is_word(*c) && !strchr(" -\"'", *c))
			return false;
		words += *c == ' ';
	}
	return words > 0 && words <= TERM_WORDS;
}

/* "Heavy means cap_kg >= 1000, tall means more than 10 floors": cut the piece
 * before the comma behind which another term is defined, and return the rest,
 * which may be empty. */
static struct piece
cut_next(struct piece *piece)
{
	static const char comma[] = ", ";
	const char *at = piece_find(*piece, comma);
	bool first = piece_find_class(*piece, ENGLISH_DEFINES, NULL);
	for (; first && at;
	     at = piece_find((struct piece){at + 1, piece->end}, comma)) {
		struct piece rest = {at + strlen(comma), piece->end};
		if (!defines_next(rest))
			continue;
		piece->end = at;
		return rest;
	}
	return (struct piece){piece->end, piece->end};
}

int
sentences_read(struct sentence sentences[SENTENCES_MAX], const char *text,
    struct arena *arena)
{
	int count = 0;
	const char *at, *end;
	while (count + 1 < SENTENCES_MAX && (at = sentence_next(&text, &end))) {
		struct piece piece = trimmed((struct piece){at, end});
		if (length_of(piece) > SENTENCE_MAX_BYTES)
			continue;
		struct piece rest = cut_next(&piece);
		count += read_both(&sentences[count], piece, arena);
		if (length_of(rest) > 0 && count + 1 < SENTENCES_MAX)
			count += read_both(&sentences[count], rest, arena);
	}
	return count;
}
