/* filters.c - rows that the evidence leaves out; see filters.h */
#include "definition/filters.h"

#include "definition/piece.h"
#include "definition/sentence.h"
#include "text/sentence_end.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

static bool
take_tail(struct piece *piece, const char *words)
{
	size_t length = strlen(words);
	if ((size_t)(piece->end - piece->at) <= length ||
	    strncasecmp(piece->end - length, words, length) != 0 ||
	    !isspace((unsigned char)piece->end[-1 - (ptrdiff_t)length]))
		return false;
	piece->end -= length + 1;
	return true;
}

/* Take the end of "only ... count" or "... are left out" off, and the blanks
 * behind it; NULL: the piece ends differently.  The longest end is taken: "do
 * not count" also ends with "count". */
static const struct english_word *
pass_tail(struct piece *piece)
{
	struct english_list tails = english_words(ENGLISH_KEPT);
	const struct english_word *taken = NULL;
	while (piece->end > piece->at && isspace((unsigned char)piece->end[-1]))
		piece->end--;
	struct piece rest = *piece;
	for (size_t i = 0; i < tails.count; i++) {
		struct piece without = *piece;
		if (!take_tail(&without, tails.words[i].word) ||
		    (taken && without.end >= rest.end))
			continue;
		taken = tails.words + i;
		rest = without;
	}
	*piece = rest;
	return taken;
}

/* Does the piece end like "only ... count", maybe with an aside behind it? */
static bool
ends_so(struct piece piece)
{
	piece_take_parentheses(&piece);
	return pass_tail(&piece);
}

/* Take "are left out" off the end; false: the sentence leaves nothing out. */
static bool
take_left_out(struct piece *piece)
{
	struct piece rest = *piece;
	const struct english_word *tail = pass_tail(&rest);
	if (!tail || !*tail->means)
		return false;
	*piece = rest;
	return true;
}

/* Take the lead off the piece, or the end that stands for it; false: the
 * sentence is no filter. */
static bool
take_lead(struct piece *piece, bool *leaves_out)
{
	const struct english_word *lead;
	while (!(lead = piece_take_class(piece, ENGLISH_KEEPS)))
		if (!piece_take_class(piece, ENGLISH_REMARK))
			return *leaves_out = take_left_out(piece);
	*leaves_out = *lead->means;
	return strcmp(lead->word, "only") != 0 || ends_so(*piece);
}

bool
filters_leave_out(struct piece *sentence)
{
	bool leaves_out = false;
	return take_lead(sentence, &leaves_out) && leaves_out;
}

/* Read the condition of the text, or the one in its parentheses. */
static bool
read_condition(
    struct expression *found, const struct phrases *phrases, struct piece piece)
{
	struct arena *arena = phrases->arena;
	struct expression_hint hint = {
	    .term = "", .condition = true, .entity = -1};
	pass_tail(&piece);
	struct piece aside = piece_take_parentheses(&piece);
	pass_tail(&piece);
	const char *texts[] = {
	    arena_strndup(arena, piece.at, (size_t)(piece.end - piece.at)),
	    arena_strndup(arena, aside.at, (size_t)(aside.end - aside.at))};
	/* the words may only name what the parentheses define */
	for (size_t i = COUNT_OF(texts); i-- > 0;)
		if (*texts[i] &&
		    expression_read(found, phrases, texts[i], &hint) &&
		    found->kind == EXPRESSION_CONDITION)
			return true;
	return false;
}

static bool
read_filter(struct definition_filter *filter,
    const struct definition_source *source, struct piece sentence,
    struct arena *arena)
{
	struct expression found;
	struct phrases phrases;
	bool leaves_out = false;
	if (!take_lead(&sentence, &leaves_out))
		return false;
	phrases_open(&phrases, source->context, arena);
	phrases.now = source->now;
	phrases_favour(&phrases,
	    arena_strndup(
		arena, sentence.at, (size_t)(sentence.end - sentence.at)),
	    .3);
	if (!read_condition(&found, &phrases, sentence))
		return false;
	*filter = (struct definition_filter){.table = found.table,
	    .sql = leaves_out
		       ? arena_printf(arena, "(%s) IS NOT TRUE", found.sql)
		       : found.sql};
	return true;
}

int
filters_read(struct definition_filter filters[FILTERS_MAX],
    const struct definition_source *source, struct arena *arena)
{
	int count = 0;
	const char *text = source->evidence, *at, *end;
	while (count < FILTERS_MAX && (at = sentence_next(&text, &end)))
		if (end - at <= SENTENCE_MAX_BYTES)
			count += read_filter(&filters[count], source,
			    (struct piece){at, end}, arena);
	return count;
}
