/* sentence.c - sentences that say what a term means; see sentence.h */
#include "definition/sentence.h"

#include "definition/piece.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

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

static bool
take(struct piece *piece, const char *lead)
{
	size_t length = strlen(lead);
	if (length_of(*piece) <= length ||
	    strncasecmp(piece->at, lead, length) != 0)
		return false;
	piece->at += length;
	return true;
}

/* "Note that the loss ratio": without what leads to it. */
static struct piece
without_lead(struct piece piece)
{
	static const char *const leads[] = {"note that ", "note: ", "note, ",
	    "here, ", "here ", "where ", "assume that ", "assume ",
	    "recall that ", "remember that ", "consider ", "the term ", "the ",
	    "a ", "an ", "and "};
	bool taken = true;
	while (taken) {
		taken = false;
		for (size_t i = 0; i < COUNT_OF(leads); i++)
			taken = taken || take(&piece, leads[i]);
	}
	return trimmed(piece);
}

const char *
sentence_end(const char *text)
{
	char quote = '\0';
	for (; *text && *text != '\n'; text++) {
		if (*text == quote)
			quote = '\0';
		else if (!quote && *text == '\'' && text[1] && text[1] != 's')
			quote = strchr(text + 1, '\'') ? '\'' : '\0';
		if (quote)
			continue;
		if (*text == ';' ||
		    (strchr(".?!", *text) &&
			(!text[1] || isspace((unsigned char)text[1]))))
			break;
	}
	return text;
}

/* What stands between a term and its meaning; of several the first. */
static const struct {
	const char *text;
	bool keeps;     /* the word is part of the meaning */
	bool condition; /* what follows is one */
} separators[] = {{"==", false, false}, {"=", false, false},
    {": ", false, false}, {" is defined as ", false, false},
    {" are defined as ", false, false}, {" defined as ", false, false},
    {" is calculated as ", false, false}, {" are calculated as ", false, false},
    {" calculated as ", false, false}, {" is computed as ", false, false},
    {" is measured as ", false, false}, {" refers to ", false, false},
    {" refer to ", false, false}, {" means ", false, false},
    {" mean ", false, false}, {" denotes ", false, false},
    {" stands for ", false, false}, {" represents ", false, false},
    {" equals ", false, false}, {" is given by ", false, false},
    {" when ", false, true}, {" if ", false, true}, {" is ", false, false},
    {" are ", false, false}, {" have ", true, true}, {" has ", true, true},
    {" was ", true, true}, {" were ", true, true}, {" weighs ", true, true},
    {" weigh ", true, true}, {" costs ", true, true}, {" cost ", true, true},
    {" lasts ", true, true}, {" last ", true, true}, {" takes ", true, true},
    {" made ", true, true}, {" spent ", true, true}};

/* The separator that comes first; false: there is none. */
static bool
find_separator(struct piece sentence, size_t *which, const char **at)
{
	*at = NULL;
	for (size_t i = 0; i < COUNT_OF(separators); i++) {
		const char *found = piece_find(sentence, separators[i].text);
		if (found && (!*at || found < *at)) {
			*at = found;
			*which = i;
		}
	}
	return *at;
}

/* "is in force when": the condition is behind "when", the term between. */
static bool
split_condition(struct piece *term, struct piece *meaning, bool *condition)
{
	static const char *const words[] = {" only when ", " only if ",
	    " when ", " if ", " whenever ", " as long as "};
	for (size_t i = 0; i < COUNT_OF(words); i++) {
		const char *at = piece_find(*meaning, words[i]);
		/* "large when x > 3, small otherwise" is a list of labels */
		if (!at || piece_find(*meaning, "otherwise") ||
		    piece_find(*meaning, " else "))
			continue;
		*term = (struct piece){meaning->at, at};
		meaning->at = at + strlen(words[i]);
		*condition = true;
		return true;
	}
	return false;
}

/* "is considered to be late", "counts as late": late. */
static struct piece
without_copula(struct piece term)
{
	static const char *const words[] = {"considered ", "regarded as ",
	    "counted as ", "counts as ", "count as ", "called ", "said ",
	    "treated as ", "classified as ", "flagged as ", "to be ", "as ",
	    "those ", "the ", "a ", "an "};
	for (size_t i = 0; i < COUNT_OF(words); i++)
		take(&term, words[i]);
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
is_copula(const char *separator)
{
	return strcmp(separator, " is ") == 0 ||
	       strcmp(separator, " are ") == 0;
}

/* "has churned if ...": the term may stand behind the verb too. */
static bool
precedes_term(const char *separator)
{
	return is_copula(separator) || strcmp(separator, " has ") == 0 ||
	       strcmp(separator, " have ") == 0 ||
	       strcmp(separator, " was ") == 0 ||
	       strcmp(separator, " were ") == 0;
}

static bool
read_sentence(
    struct sentence *sentence, struct piece piece, struct arena *arena)
{
	size_t which;
	const char *at;
	if (!find_separator(piece, &which, &at))
		return false;
	size_t length = strlen(separators[which].text);
	struct piece term = without_lead((struct piece){piece.at, at});
	struct piece aside = piece_take_parentheses(&term);
	term = trimmed(term);
	struct piece subject = {piece.at, piece.at};
	struct piece meaning = {
	    at + (separators[which].keeps ? 1 : length), piece.end};
	bool condition = separators[which].condition;
	if (precedes_term(separators[which].text)) {
		struct piece said = {0};
		struct piece behind = {at + length, piece.end};
		if (split_condition(&said, &behind, &condition)) {
			subject = term;
			meaning = behind;
			term = without_copula(said);
		}
	}
	*sentence = (struct sentence){.term = text_of(term, arena),
	    .aside = text_of(aside, arena),
	    .subject = text_of(subject, arena),
	    .text = text_of(meaning, arena),
	    .condition = condition,
	    .is = is_copula(separators[which].text)};
	return sentence->term && sentence->text;
}

int
sentences_read(struct sentence sentences[SENTENCES_MAX], const char *text,
    struct arena *arena)
{
	int count = 0;
	for (const char *at = text; *at && count < SENTENCES_MAX;) {
		const char *end = sentence_end(at);
		struct piece piece = trimmed((struct piece){at, end});
		if (length_of(piece) <= SENTENCE_MAX_BYTES)
			count += read_sentence(&sentences[count], piece, arena);
		at = *end ? end + 1 : end;
	}
	return count;
}
