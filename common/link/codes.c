/* codes.c - value lists inside comments; see codes.h */
#include "link/codes.h"

#include <ctype.h>
#include <string.h>

enum { VALUE_BYTES_MAX = 24, BARE_VALUE_MAX = 3 };

/* Separators between a value and its words.  The first one of this list that a
 * segment contains is used. */
static const char *const separators[] = {"=>", "->", "==", "=", " for ",
    " means ", " meaning ", " stands for ", " indicates ", " represents ",
    " is ", ": ", " - ", ":"};

/* Marks where one pair ends and the next begins. */
static const char *const ends[] = {
    ",", ";", "\n", "(", ")", "[", "]", " and ", " or ", ". ", "|", " / "};

/* A piece of the comment, lent. */
struct slice {
	const char *at;
	size_t length;
};

static struct slice
trimmed(struct slice slice)
{
	while (slice.length > 0 && isspace((unsigned char)*slice.at)) {
		slice.at++;
		slice.length--;
	}
	while (slice.length > 0 &&
	       (isspace((unsigned char)slice.at[slice.length - 1]) ||
		   slice.at[slice.length - 1] == '.'))
		slice.length--;
	return slice;
}

static bool
is_quote(char c)
{
	return c == '\'' || c == '"' || c == '`';
}

/* The length of the end mark at `at`; 0 when there is none. */
static size_t
end_at(const char *at)
{
	for (size_t i = 0; i < COUNT_OF(ends); i++)
		if (strncmp(at, ends[i], strlen(ends[i])) == 0)
			return strlen(ends[i]);
	return 0;
}

/* The next segment from `*cursor`.  Quoted text is not cut. */
static struct slice
next_segment(const char **cursor)
{
	struct slice segment = {.at = *cursor};
	const char *at = *cursor;
	while (*at != '\0' && end_at(at) == 0) {
		const char *close = is_quote(*at) ? strchr(at + 1, *at) : NULL;
		at = close ? close + 1 : at + 1;
	}
	segment.length = (size_t)(at - *cursor);
	*cursor = at + end_at(at);
	return segment;
}

/* Cut the segment at its separator.  Return false when it has none. */
static bool
cut(struct slice segment, struct slice *left, struct slice *right)
{
	for (size_t i = 0; i < COUNT_OF(separators); i++) {
		size_t length = strlen(separators[i]);
		for (size_t at = 0; at + length < segment.length; at++) {
			if (strncmp(segment.at + at, separators[i], length) !=
			    0)
				continue;
			left->at = segment.at;
			left->length = at;
			right->at = segment.at + at + length;
			right->length = segment.length - at - length;
			*left = trimmed(*left);
			*right = trimmed(*right);
			return left->length > 0 && right->length > 0;
		}
	}
	return false;
}

/* Read the value at the end of the text before the separator. */
static bool
read_value(struct slice left, struct code *code, struct arena *arena)
{
	char last = left.at[left.length - 1];
	size_t start = left.length - 1;
	if (is_quote(last)) {
		while (start > 0 && left.at[start - 1] != last)
			start--;
		code->quoted = start > 0;
		code->value = arena_strndup(
		    arena, left.at + start, left.length - 1 - start);
		return code->quoted && *code->value != '\0';
	}
	while (start > 0 && !isspace((unsigned char)left.at[start - 1]) &&
	       left.at[start - 1] != ':')
		start--;
	size_t length = left.length - start;
	code->value = arena_strndup(arena, left.at + start, length);
	return length <= VALUE_BYTES_MAX;
}

/* Read the first few words behind the separator, without quotes. */
static bool
read_label(struct slice right, struct code *code, struct arena *arena)
{
	char *label = arena_strndup(arena, right.at, right.length);
	size_t used = 0;
	int words = 1;
	for (const char *c = label; *c != '\0' && words <= CODES_MAX_WORDS;
	     c++) {
		words += *c == ' ';
		if (!is_quote(*c) && words <= CODES_MAX_WORDS)
			label[used++] = *c;
	}
	label[used] = '\0';
	code->label = label;
	return used > 0;
}

/*
 * In "A active, S suspended, C closed" no separator stands between value and
 * words.  Such a value is short and has only capitals or digits.  Its words are
 * in small letters.
 */
static bool
cut_bare(struct slice segment, struct slice *left, struct slice *right)
{
	size_t at = 0;
	while (at < segment.length && at <= BARE_VALUE_MAX &&
	       (isupper((unsigned char)segment.at[at]) ||
		   isdigit((unsigned char)segment.at[at])))
		at++;
	if (at == 0 || at > BARE_VALUE_MAX || at + 1 >= segment.length ||
	    segment.at[at] != ' ' ||
	    !islower((unsigned char)segment.at[at + 1]))
		return false;
	*left = (struct slice){segment.at, at};
	*right = trimmed(
	    (struct slice){segment.at + at + 1, segment.length - at - 1});
	return true;
}

/* Is it a code alone, of capitals and digits or in quotes? */
static bool
is_code(struct slice segment)
{
	bool quoted = segment.length > 2 && is_quote(*segment.at) &&
		      segment.at[segment.length - 1] == *segment.at;
	size_t at = 0;
	while (
	    at < segment.length && (isupper((unsigned char)segment.at[at]) ||
				       isdigit((unsigned char)segment.at[at])))
		at++;
	return quoted || (at > 0 && at == segment.length);
}

/*
 * Read the pairs that `part` can cut into two sides.  Codes right before one
 * share its words: "20R and 40R = reefer".
 */
static int
read_pairs(const char *comment,
    bool (*part)(struct slice, struct slice *, struct slice *),
    struct code *codes, struct arena *arena)
{
	int count = 0;
	int waiting = 0; /* codes behind the last pair, without words yet */
	const char *cursor = comment;
	while (*cursor != '\0' && count + waiting < CODES_MAX) {
		struct slice segment = trimmed(next_segment(&cursor));
		struct slice left;
		struct slice right;
		struct code *code = &codes[count + waiting];
		*code = (struct code){.quoted = false};
		if (segment.length == 0)
			continue;
		if (is_code(segment) && read_value(segment, code, arena)) {
			waiting++;
			continue;
		}
		bool pair = part(segment, &left, &right) &&
			    read_value(left, code, arena) &&
			    read_label(right, code, arena);
		for (int i = 0; pair && i < waiting; i++)
			codes[count + i].label = code->label;
		count += pair ? waiting + 1 : 0;
		waiting = 0;
	}
	return count;
}

int
codes_read(const char *comment, struct code *codes, struct arena *arena)
{
	struct code bare[CODES_MAX];
	int count = read_pairs(comment, cut, codes, arena);
	/* "booking status: CF confirmed, CO checked out": the first colon is
	 * behind what the list is of */
	const char *colon = strchr(comment, ':');
	int several =
	    read_pairs(colon ? colon + 1 : comment, cut_bare, bare, arena);
	/* A single pair of this kind may be a sentence; only several are a
	 * list. */
	if (several < 2 || several <= count)
		return count;
	memcpy(codes, bare, (size_t)several * sizeof(*codes));
	return several;
}
