/* frame.c - parts that say how or for whom to answer; see frame.h */
#include "question/frame.h"

#include "english/english.h"

#include <string.h>

enum {
	ROUNDED_TOKENS = 5, /* behind "rounded": "to the nearest cent" */
	LEFT_TOKENS = 3,    /* between "leave" and "blank" */
	PURPOSE_TOKENS = 9, /* of "I just want to call them back" */
	LABEL_TOKENS = 9,   /* from "counting those" to the label */
};

static const struct frame no_frame = {0, 0, "", false};

/* How many tokens say this kind of frame there: of the class `frame` with that
 * meaning; 0 for none. */
static int
says(const struct question *question, int at, const char *means)
{
	int covered;
	const struct english_word *word =
	    question_find(question, at, ENGLISH_FRAME, &covered);
	return word && strcmp(word->means, means) == 0 ? covered : 0;
}

static bool
groups(const struct question *question, int at)
{
	const struct english_word *word =
	    english_find(question_word_at(question, at), ENGLISH_SPREAD);
	return word && *word->means;
}

/* "Rounded to the nearest cent", as far as a group, a conjunction or a sign. */
static struct frame
rounded(const struct question *question, int at)
{
	int to = at + says(question, at, "rounded");
	const int most = to + ROUNDED_TOKENS;
	if (to == at)
		return no_frame;
	while (to < most && !question_is_border(question, to) &&
	       !groups(question, to) &&
	       !english_is(question->tokens[to].folded, ENGLISH_CONJUNCTION) &&
	       !english_is(question->tokens[to].folded, ENGLISH_RELATIVE))
		to++;
	return (struct frame){at, to, "", false};
}

/* "To two decimals", "with 2 decimal places". */
static struct frame
decimals(const struct question *question, int at)
{
	bool joined =
	    english_is(question_word_at(question, at), ENGLISH_PREPOSITION);
	int number = at + joined;
	int covered = number < question->count &&
			      question_number(&question->tokens[number]) >= 0
			  ? says(question, number + 1, "decimals")
			  : 0;
	return covered ? (struct frame){at, number + 1 + covered, "", false}
		       : no_frame;
}

static bool
begins_part(const struct question *question, int at)
{
	return at > 0 && question_is_border(question, at - 1) &&
	       !question_is_border(question, at);
}

/* Where the part that the token stands in ends. */
static int
part_end(const struct question *question, int at)
{
	while (!question_is_border(question, at))
		at++;
	return at;
}

static bool
ends_sentence(const struct question *question, int at)
{
	return at >= question->count ||
	       (question->tokens[at].kind == TOKEN_PUNCTUATION &&
		   strchr(".?!;", *question->tokens[at].text));
}

/* The token behind "one row", "a single row", "in two columns"; `at` where it
 * is no such thing. */
static int
layout_end(const struct question *question, int at)
{
	int to = at;
	while (to < question->count &&
	       (english_is(question->tokens[to].folded, ENGLISH_PREPOSITION) ||
		   english_is(question->tokens[to].folded, ENGLISH_ARTICLE)))
		to++;
	bool number = to < question->count &&
		      (question_number(&question->tokens[to]) >= 0 ||
			  strcmp(question->tokens[to].folded, "single") == 0);
	int covered = number ? says(question, to + 1, "layout") : 0;
	return covered ? to + 1 + covered : at;
}

/* "2024 then 2025": what stands first in the columns. */
static bool
is_sequence(const struct question *question, int at, int to)
{
	for (; at < to; at++)
		if (question->tokens[at].kind == TOKEN_WORD &&
		    strcmp(question->tokens[at].folded, "then") != 0)
			return false;
	return true;
}

/* "One row, two columns, 2024 then 2025." */
static struct frame
layout(const struct question *question, int at)
{
	int to = begins_part(question, at) ? layout_end(question, at) : at;
	if (to == at || !question_is_border(question, to))
		return no_frame;
	while (!ends_sentence(question, to)) {
		int next = layout_end(question, to + 1);
		int end = part_end(question, to + 1);
		if (next != end && !is_sequence(question, to + 1, end))
			break;
		to = end;
	}
	return (struct frame){at, to, "", false};
}

/* Do the tokens [at, to) bound rows: by "whose" or "which", or by a preposition
 * in front? */
static bool
bounds_rows(const struct question *question, int at, int to)
{
	bool bounds =
	    english_is(question->tokens[at].folded, ENGLISH_PREPOSITION);
	for (; at < to && !bounds; at++) {
		const char *word = question->tokens[at].folded;
		bounds = english_is(word, ENGLISH_RELATIVE) ||
			 english_is(word, ENGLISH_INTERROGATIVE);
	}
	return bounds;
}

/* Do the tokens [at, to) end with "can stay blank" or "need not appear"? */
static bool
ends_as_note(const struct question *question, int at, int to)
{
	for (; at < to; at++) {
		int may = says(question, at, "may");
		int stay = may ? says(question, at + may, "stay") : 0;
		int blank = stay ? says(question, at + may + stay, "blank") : 0;
		int note = says(question, at, "note");
		if ((blank && at + may + stay + blank == to) ||
		    (note && at + note == to))
			return true;
	}
	return false;
}

/* Do the tokens [at, to) say "leave January blank", "it has no month before, so
 * leave it blank"? */
static bool
leaves_blank(const struct question *question, int at, int to)
{
	for (int i = at; i < to; i++)
		if (question_match(question, i, "so"))
			at = i + 1;
	while (at < to &&
	       english_is(question->tokens[at].folded, ENGLISH_CONJUNCTION))
		at++;
	int leave = says(question, at, "leave");
	for (int i = at + leave;
	     leave && i < to && i <= at + leave + LEFT_TOKENS; i++) {
		int blank = says(question, i, "blank");
		if (blank && i + blank == to)
			return true;
	}
	return false;
}

/* "January can stay blank", "(leave January blank)": rows without a figure are
 * shown as they are. */
static struct frame
note(const struct question *question, int at)
{
	int to = part_end(question, at);
	if (!begins_part(question, at) || bounds_rows(question, at, to))
		return no_frame;
	return ends_as_note(question, at, to) || leaves_blank(question, at, to)
		   ? (struct frame){at, to, "", false}
		   : no_frame;
}

/* Does one of the tokens say that something is missing? */
static bool
says_void(const struct question *question, int at, int to)
{
	for (; at < to; at++)
		if (says(question, at, "void") || says(question, at, "blank"))
			return true;
	return false;
}

/* "Towns without a target at the end": where the order has what is missing, as
 * it always does. */
static struct frame
placed_last(const struct question *question, int at)
{
	int to = part_end(question, at);
	for (int i = at + 1; begins_part(question, at) && i < to; i++) {
		int last = says(question, i, "last");
		if (last && i + last == to && says_void(question, at, i))
			return (struct frame){at, to, "", false};
	}
	return no_frame;
}

/* "Towns with nobody should show 0", "show 0 for towns without members": rows
 * that have none are shown, too. */
static struct frame
shows_zero(const struct question *question, int at)
{
	const int to = part_end(question, at);
	if (!begins_part(question, at) || to - at < 3)
		return no_frame;
	const int last = to - 1;
	const bool behind =
	    question_number(&question->tokens[last]) == 0 &&
	    (english_is(question->tokens[last - 1].folded, ENGLISH_SHOWING) ||
		says(question, last - 1, "as")) &&
	    says_void(question, at, last);
	const bool before =
	    english_is(question->tokens[at].folded, ENGLISH_SHOWING) &&
	    question_number(&question->tokens[at + 1]) == 0 &&
	    says_void(question, at + 2, to);
	return behind || before
		   ? (struct frame){at, to, " including zero", false}
		   : no_frame;
}

/* "Not seen in the last 30 days or never": never is not then, either. */
static struct frame
or_never(const struct question *question, int at)
{
	bool denied = false;
	if (!question_match(question, at, "or never") ||
	    !question_is_border(question, at + 2))
		return no_frame;
	for (int i = at - 1; i >= 0; i--)
		denied = denied || english_is(question->tokens[i].folded,
				       ENGLISH_VERB_NEGATION);
	return denied ? (struct frame){at, at + 2, "", false} : no_frame;
}

/* "I want to call them": what is done with the rows afterwards, so they are to
 * be seen ("are there ...?" asks for no list). */
static struct frame
purpose(const struct question *question, int at)
{
	if (at == 0 || !question->tokens[at].sentence_start ||
	    !english_is(question->tokens[at].folded, ENGLISH_PRONOUN))
		return no_frame;
	int to = part_end(question, at);
	if (!ends_sentence(question, to) || to - at > PURPOSE_TOKENS)
		return no_frame;
	for (int i = at + 1; i < to; i++) {
		int call = says(question, i, "call");
		if (call && english_is(question_word_at(question, i + call),
				ENGLISH_OBJECT))
			return (struct frame){at, to, "Show them", false};
	}
	return no_frame;
}

/* "HR wants", "our finance team is asking for": an order from someone else. */
static struct frame
wanted(const struct question *question, int at)
{
	if (at >= question->count || !question->tokens[at].sentence_start)
		return no_frame;
	int to = at;
	while (to < question->count &&
	       (english_is(question->tokens[to].folded, ENGLISH_ARTICLE) ||
		   english_is(question->tokens[to].folded, ENGLISH_POSSESSIVE)))
		to++;
	int audience = says(question, to, "audience");
	int team = audience ? says(question, to + audience, "team") : 0;
	int wants =
	    audience ? says(question, to + audience + team, "wants") : 0;
	to += audience + team + wants;
	if (!wants || question_is_border(question, to))
		return no_frame;
	bool asks =
	    english_is(question->tokens[to].folded, ENGLISH_INTERROGATIVE);
	return (struct frame){at, to, asks ? "" : "Show", false};
}

/* Does "as" or "labelled" end there? */
static bool
names_behind(const struct question *question, int to)
{
	for (int at = to - 2; at < to; at++)
		if (at >= 0 && says(question, at, "as") == to - at)
			return true;
	return false;
}

/* "Counting those without a tier as 'none'", "showing 'none' where it is
 * missing".  `*label` is the token of the label. */
static struct frame
labelled(const struct question *question, int at, int *label)
{
	int begins = says(question, at, "label");
	int quoted = at + begins;
	if (!begins)
		return no_frame;
	while (quoted < question->count && quoted < at + LABEL_TOKENS &&
	       question->tokens[quoted].kind == TOKEN_WORD)
		quoted++;
	if (quoted >= question->count ||
	    question->tokens[quoted].kind != TOKEN_QUOTED)
		return no_frame;
	*label = quoted;
	int end = part_end(question, quoted + 1);
	if (names_behind(question, quoted) && says_void(question, at, quoted))
		return (struct frame){at, quoted + 1, "", false};
	return says_void(question, quoted + 1, end)
		   ? (struct frame){at, end, "", false}
		   : no_frame;
}

/* "A breakdown of the bills by kind": the bills, broken down by kind. */
static struct frame
broken_down(const struct question *question, int at)
{
	int covered = says(question, at, "breakdown");
	if (covered)
		return (struct frame){at, at + covered, "", false};
	if (!groups(question, at) ||
	    strcmp(question->tokens[at].folded, "by") != 0)
		return no_frame;
	for (int i = at - 1; i >= 0 && !question_is_border(question, i); i--)
		if (says(question, i, "breakdown"))
			return (struct frame){
			    at, at + 1, "broken down by", true};
	return no_frame;
}

static struct frame
labels_blanks(const struct question *question, int at)
{
	int label;
	return labelled(question, at, &label);
}

const char *
frame_blank_label(const struct question *question)
{
	int label = 0;
	for (int at = 0; at < question->count; at++)
		if (labelled(question, at, &label).to)
			return question->tokens[label].text;
	return NULL;
}

static bool
is_sign(const struct question *question, int at, const char *signs)
{
	return at >= 0 && at < question->count &&
	       question->tokens[at].kind == TOKEN_PUNCTUATION &&
	       strchr(signs, *question->tokens[at].text);
}

/* Do the number and the unit at the token stand before it, too? */
static bool
is_said_before(const struct question *question, int at)
{
	const struct token *said = &question->tokens[at];
	for (int i = 0; i + 1 < at; i++)
		if (question->tokens[i].kind == TOKEN_NUMBER &&
		    question->tokens[i].number == said->number &&
		    strcmp(question->tokens[i + 1].stem, said[1].stem) == 0)
			return true;
	return false;
}

/* "Of the past 5 days (from 5 days ago on)": the same period again. */
static struct frame
restated(const struct question *question, int at)
{
	bool again = false;
	if (!is_sign(question, at - 1, "("))
		return no_frame;
	int end = at;
	for (; end < question->count && !is_sign(question, end, ")"); end++) {
		const struct token *token = &question->tokens[end];
		if (token->kind == TOKEN_NUMBER && end + 1 < question->count &&
		    is_said_before(question, end)) {
			again = true;
			end++;
		} else if (token->kind == TOKEN_WORD &&
			   !says(question, end, "again")) {
			return no_frame;
		}
	}
	return again && end < question->count
		   ? (struct frame){at, end, "", false}
		   : no_frame;
}

/* "By joining the bills and members tables", "based on a left join from bills
 * to members": how to compute it, up to the end of the sentence. */
static struct frame
joined(const struct question *question, int at)
{
	int to = at + says(question, at, "join");
	if (to == at || at == 0)
		return no_frame;
	while (!ends_sentence(question, to))
		to++;
	return (struct frame){at, to, "", false};
}

struct frame
frame_at(const struct question *question, int at)
{
	static struct frame (*const kinds[])(const struct question *, int) = {
	    rounded, decimals, layout, note, placed_last, or_never, shows_zero,
	    purpose, wanted, labels_blanks, broken_down, restated, joined};
	for (size_t i = 0; i < COUNT_OF(kinds); i++) {
		struct frame frame = kinds[i](question, at);
		if (frame.to)
			return frame;
	}
	return no_frame;
}

const char *
frame_leave_out(const char *text, struct arena *arena)
{
	struct question question;
	question_read(&question, text, arena);
	const char *made = "";
	size_t from = 0;
	for (int at = 0; at < question.count; at++) {
		struct frame frame = frame_at(&question, at);
		if (!frame.to)
			continue;
		/* a sign before it goes with it, and so does its sentence's
		 * stop */
		bool comma = is_sign(&question, at - 1, ",:;(-");
		bool close =
		    is_sign(&question, frame.to, ")") ||
		    (question.tokens[at].sentence_start && !*frame.means &&
			is_sign(&question, frame.to, ".!"));
		size_t start = question.tokens[at - comma].start;
		made = arena_printf(arena, "%s%.*s%s", made,
		    (int)(start > from ? start - from : 0), text + from,
		    frame.means);
		from = question.tokens[frame.to + close - 1].end;
		at = frame.to + close - 1;
	}
	made = arena_printf(arena, "%s%s", made, text + from);
	struct question left;
	question_read(&left, made, arena);
	return from && left.count > 1 ? made : text;
}
