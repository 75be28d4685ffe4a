/* filters.c - rows that the evidence leaves out; see filters.h */
#include "definition/filters.h"

#include "definition/piece.h"
#include "definition/sentence.h"
#include "definition/told.h"
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

/* Does the end of "are left out of the mix figures" say no more than where? */
static bool
is_place(struct piece rest)
{
	while (rest.at < rest.end && isspace((unsigned char)*rest.at))
		rest.at++;
	for (const char *at = rest.at; at < rest.end; at++)
		if (!isalpha((unsigned char)*at) && !strchr(" -", *at))
			return false;
	return piece_take_class(&rest, ENGLISH_SCOPE);
}

/* Take the words off the piece, where they end it or only a place follows. */
static bool
take_tail_or_place(struct piece *piece, const char *words)
{
	if (take_tail(piece, words))
		return true;
	size_t length = strlen(words);
	const char *at = piece_find(*piece, words);
	if (!at || at == piece->at || !isspace((unsigned char)at[-1]) ||
	    !is_place((struct piece){at + length, piece->end}))
		return false;
	piece->end = at;
	return true;
}

/* Cut "and", "so" and a comma off the end. */
static void
drop_hence(struct piece *piece)
{
	struct english_list words = english_words(ENGLISH_HENCE);
	for (size_t i = 0; i < words.count;) {
		while (piece->end > piece->at && strchr(", ", piece->end[-1]))
			piece->end--;
		i = take_tail(piece, words.words[i].word) ? 0 : i + 1;
	}
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
		if (!take_tail_or_place(&without, tails.words[i].word) ||
		    (taken && without.end >= rest.end))
			continue;
		taken = tails.words + i;
		rest = without;
	}
	*piece = rest;
	if (taken)
		drop_hence(piece);
	return taken;
}

/* Cut "i.e. status is 'paid'" off a sentence that says the same before it in
 * other words; empty: there is none. */
static struct piece
take_restatement(struct piece *piece)
{
	const char *at = piece_find_class(*piece, ENGLISH_RESTATEMENT, NULL);
	struct piece rest = {at ? at : piece->end, piece->end};
	if (!at || !piece_take_class(&rest, ENGLISH_RESTATEMENT))
		return (struct piece){piece->end, piece->end};
	while (at > piece->at && strchr(" ,(", at[-1]))
		at--;
	piece->end = at;
	if (rest.end > rest.at && rest.end[-1] == ')')
		rest.end--;
	return rest;
}

/* Does the piece end like "only ... count", maybe with an aside behind it? */
static bool
ends_so(struct piece piece)
{
	take_restatement(&piece);
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

/* "Net revenue counts only paid bills": the figure stands before. */
static bool
take_figure(struct piece *piece, bool *leaves_out)
{
	const struct english_word *keeps = NULL;
	const char *at = piece_find_class(*piece, ENGLISH_KEEPS_SO, &keeps);
	if (!at || at == piece->at)
		return false;
	piece->at = at + strlen(keeps->word);
	*leaves_out = *keeps->means;
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
			return take_figure(piece, leaves_out) ||
			       (*leaves_out = take_left_out(piece));
	*leaves_out = *lead->means;
	return strcmp(lead->word, "only") != 0 || ends_so(*piece);
}

bool
filters_name_rows(struct piece *sentence, bool *leaves_out)
{
	*leaves_out = false;
	if (!take_lead(sentence, leaves_out))
		return false;
	pass_tail(sentence);
	return true;
}

/* "Clients with closed_at are soft-deleted, leave them out": the words before
 * the verb describe the rows. */
static const char *
described_rows(struct piece piece, struct arena *arena)
{
	struct sentence sentence;
	return sentence_inverse(&sentence, piece.at, piece.end, arena)
		   ? sentence.text
		   : "";
}

/* Read the condition of the text, or the one in its parentheses. */
static bool
read_condition(
    struct expression *found, const struct phrases *phrases, struct piece piece)
{
	struct arena *arena = phrases->arena;
	struct expression_hint hint = {
	    .term = "", .condition = true, .entity = -1};
	struct piece other = take_restatement(&piece);
	pass_tail(&piece);
	struct piece aside = piece_take_parentheses(&piece);
	pass_tail(&piece);
	const char *texts[] = {
	    arena_strndup(arena, piece.at, (size_t)(piece.end - piece.at)),
	    arena_strndup(arena, aside.at, (size_t)(aside.end - aside.at)),
	    arena_strndup(arena, other.at, (size_t)(other.end - other.at)),
	    described_rows(piece, arena)};
	/* the words may only name what the parentheses define */
	for (size_t i = COUNT_OF(texts); i-- > 0;)
		if (*texts[i] &&
		    expression_read(found, phrases, texts[i], &hint) &&
		    found->kind == EXPRESSION_CONDITION)
			return true;
	return false;
}

/* Tables that the words name go first. */
static void
open_phrases(struct phrases *phrases, const struct definition_source *source,
    const char *words, struct arena *arena)
{
	phrases_open(phrases, source->context, arena);
	phrases->now = source->now;
	phrases_favour(phrases, words, .3);
}

static struct definition_filter
filter_of(const struct expression *found, bool leaves_out, struct arena *arena)
{
	return (struct definition_filter){.table = found->table,
	    .sql = leaves_out
		       ? arena_printf(arena, "(%s) IS NOT TRUE", found->sql)
		       : found->sql};
}

/* "Records flagged is_gone are not customers any more": rows of the table
 * that do not count. */
static bool
read_denied(struct definition_filter *filter,
    const struct definition_source *source, struct piece piece,
    struct arena *arena)
{
	struct sentence sentence;
	struct phrases phrases;
	struct expression found;
	struct question term;
	struct expression_hint hint = {
	    .term = "", .condition = true, .entity = -1};
	if (!sentence_inverse(&sentence, piece.at, piece.end, arena) ||
	    !sentence.denied)
		return false;
	open_phrases(&phrases, source, sentence.term, arena);
	question_read(&term, sentence.term, arena);
	int table = phrases_table(&phrases, &term, 0, term.count);
	if (table < 0 ||
	    !expression_read(&found, &phrases, sentence.text, &hint) ||
	    found.kind != EXPRESSION_CONDITION || found.table != table)
		return false;
	*filter = filter_of(&found, true, arena);
	return true;
}

static bool
read_told(struct definition_filter *filter,
    const struct definition_source *source, struct piece sentence,
    struct arena *arena)
{
	struct phrases phrases;
	struct expression found;
	open_phrases(&phrases, source,
	    arena_strndup(
		arena, sentence.at, (size_t)(sentence.end - sentence.at)),
	    arena);
	bool leaves_out = false;
	if (!told_read(&found, &leaves_out, &phrases, source, sentence))
		return false;
	*filter = filter_of(&found, leaves_out, arena);
	return true;
}

/* Read which rows are kept, or left out. */
static bool
read_rows(struct definition_filter *filter,
    const struct definition_source *source, struct piece rows, bool leaves_out,
    struct arena *arena)
{
	struct expression found;
	struct phrases phrases;
	open_phrases(&phrases, source,
	    arena_strndup(arena, rows.at, (size_t)(rows.end - rows.at)), arena);
	if (!read_condition(&found, &phrases, rows))
		return false;
	*filter = filter_of(&found, leaves_out, arena);
	return true;
}

/* Read a sentence that is about nothing but the rows that count. */
static bool
read_whole(struct definition_filter *filter,
    const struct definition_source *source, struct piece sentence,
    struct arena *arena)
{
	struct piece rows = sentence;
	bool leaves_out = false;
	return take_lead(&rows, &leaves_out)
		   ? read_rows(filter, source, rows, leaves_out, arena)
		   : read_denied(filter, source, sentence, arena);
}

struct piece
filters_take_clause(struct piece *sentence)
{
	const char *comma = NULL;
	for (const char *at = sentence->at; at < sentence->end; at++)
		if (*at == ',' && at[1] == ' ')
			comma = at;
	if (!comma)
		return (struct piece){sentence->end, sentence->end};
	struct piece clause = {comma + 2, sentence->end};
	struct piece rows = clause;
	if (!take_left_out(&rows))
		return (struct piece){sentence->end, sentence->end};
	sentence->end = comma;
	return clause;
}

static bool
read_filter(struct definition_filter *filter,
    const struct definition_source *source, struct piece sentence,
    struct arena *arena)
{
	return read_whole(filter, source, sentence, arena) ||
	       read_told(filter, source, sentence, arena);
}

/* "Cancelled bookings and bookings without a commodity are left out": both
 * are.  "Only sold lots count, and a lot belongs to ...": the first part is
 * what the sentence says of rows. */
static int
read_both(struct definition_filter *filters, int room,
    const struct definition_source *source, struct piece sentence,
    struct arena *arena)
{
	static const char joint[] = " and ";
	const char *at = piece_find(sentence, joint);
	for (; at;
	     at = piece_find((struct piece){at + 1, sentence.end}, joint)) {
		bool comma = at > sentence.at && at[-1] == ',';
		struct piece left = {sentence.at, at - comma};
		struct piece right = {at + strlen(joint), sentence.end};
		if (comma && read_filter(filters, source, left, arena))
			return 1;
		if (!comma && room > 1 && take_left_out(&right) &&
		    read_rows(&filters[0], source, left, true, arena) &&
		    read_rows(&filters[1], source, right, true, arena))
			return 2;
	}
	return 0;
}

/* Read the sentence, or what it says and what its last clause leaves out, into
 * at most `room` filters. */
static int
read_sentence(struct definition_filter *filters, int room,
    const struct definition_source *source, struct piece sentence,
    struct arena *arena)
{
	int count = read_filter(filters, source, sentence, arena);
	if (!count &&
	    (count = read_both(filters, room, source, sentence, arena)))
		return count;
	struct piece clause = filters_take_clause(&sentence);
	if (count || clause.at == clause.end)
		return count;
	count = read_filter(filters, source, clause, arena);
	return count < room ? count + read_filter(filters + count, source,
					  sentence, arena)
			    : count;
}

int
filters_read(struct definition_filter filters[FILTERS_MAX],
    const struct definition_source *source, struct arena *arena)
{
	int count = 0;
	const char *text = source->evidence, *at, *end;
	while (count < FILTERS_MAX && (at = sentence_next(&text, &end)))
		if (end - at <= SENTENCE_MAX_BYTES)
			count +=
			    read_sentence(&filters[count], FILTERS_MAX - count,
				source, (struct piece){at, end}, arena);
	return count;
}
