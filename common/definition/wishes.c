/* wishes.c - what the evidence asks to show; see wishes.h */
#include "definition/wishes.h"

#include "definition/piece.h"
#include "text/sentence_end.h"

#include <ctype.h>
#include <string.h>

/* A longer sentence says more than what to show. */
enum { WISH_MAX_BYTES = 200 };

static void
pass_blanks(struct piece *piece)
{
	while (piece->at < piece->end && isspace((unsigned char)*piece->at))
		piece->at++;
}

/* Take the order to show ("Always return") off the piece; false: there is
 * none. */
static bool
take_order(struct piece *piece)
{
	pass_blanks(piece);
	while (piece_take_class(piece, ENGLISH_REMARK) ||
	       piece_take_class(piece, ENGLISH_SHOW_LEAD))
		;
	const char *behind =
	    piece->at + english_begins(piece->at, ENGLISH_SHOW, NULL);
	if (behind == piece->at || behind >= piece->end)
		return false;
	piece->at = behind;
	pass_blanks(piece);
	return true;
}

/* Does it say how to show, and not what to show? */
static bool
says_how(struct piece piece)
{
	return piece_holds(piece, ENGLISH_SHOW_HOW) || piece_find(piece, "=");
}

/* Find the wish of a sentence.  A wish that follows a definition stands behind
 * a comma or "and". */
static bool
find_wish(struct piece sentence, struct piece *wish)
{
	const char *at;
	*wish = sentence;
	bool found = take_order(wish);
	while (!found &&
	       (at = piece_find_class(sentence, ENGLISH_SHOW_JOINT, NULL))) {
		sentence.at = at + 1;
		*wish = (struct piece){at + (*at == ','), sentence.end};
		found = take_order(wish);
	}
	return found && wish->end - wish->at <= WISH_MAX_BYTES &&
	       !says_how(*wish);
}

/* Does a sentence of the question already say what to show? */
static bool
has_own(const char *question)
{
	bool first = true;
	const char *at, *end;
	while ((at = sentence_next(&question, &end))) {
		struct piece sentence = {at, end};
		if (!first && take_order(&sentence))
			return true;
		first = false;
	}
	return false;
}

const char *
wishes_add(const char *question, const char *evidence, struct arena *arena)
{
	if (has_own(question))
		return question;
	const char *at, *end;
	while ((at = sentence_next(&evidence, &end))) {
		struct piece wish;
		if (find_wish((struct piece){at, end}, &wish))
			return arena_printf(arena, "%s Return %.*s.", question,
			    (int)(wish.end - wish.at), wish.at);
	}
	return question;
}
