/* question.c - a question as tokens; see question.h */
#include "question/question.h"

#include "base/calendar.h"
#include "english/english.h"
#include "question/glyphs.h"
#include "question/quantity.h"
#include "text/text.h"

#include <string.h>

struct reader {
	struct glyphs glyphs;
	struct question *question;
	struct arena *arena;
	struct text_stemmer *stemmer;
	bool sentence_start;
};

static char
plain_at(const struct reader *reader, int at)
{
	if (at < 0 || at > reader->glyphs.count)
		return '\0';
	return reader->glyphs.at[at].plain;
}

static struct token *
add_token(struct reader *reader, enum token_kind kind, int from, int to)
{
	struct question *question = reader->question;
	struct token *token = &question->tokens[question->count++];
	token->kind = kind;
	token->start = reader->glyphs.at[from].start;
	token->end = reader->glyphs.at[to].start;
	token->text = glyphs_cut(&reader->glyphs, from, to, reader->arena);
	token->folded = text_fold(reader->arena, token->text);
	token->stem = token->folded;
	if (kind != TOKEN_PUNCTUATION) {
		token->sentence_start = reader->sentence_start;
		reader->sentence_start = false;
	}
	return token;
}

/* Note the capitals among the glyphs of a word. */
static void
note_case(const struct reader *reader, struct token *token, int from, int to)
{
	int letters = 0;
	int capitals = 0;
	for (int i = from; i < to; i++) {
		if (!glyph_is_letter(plain_at(reader, i)))
			continue;
		letters++;
		capitals += reader->glyphs.at[i].upper;
	}
	token->capitalised = from < to && reader->glyphs.at[from].upper;
	token->all_capitals = letters > 1 && letters == capitals;
}

/* The text inside 'the quotes'.  A doubled quote stands for one. */
static const char *
unquoted(const struct reader *reader, int from, int to, char quote)
{
	char *text = arena_alloc(reader->arena,
	    reader->glyphs.at[to].start - reader->glyphs.at[from].start + 1);
	size_t used = 0;
	for (int i = from; i < to; i++) {
		size_t start = reader->glyphs.at[i].start;
		size_t length = reader->glyphs.at[i + 1].start - start;
		memcpy(text + used, reader->glyphs.text + start, length);
		used += length;
		if (plain_at(reader, i) == quote && i + 1 < to &&
		    plain_at(reader, i + 1) == quote)
			i++;
	}
	return text;
}

/*
 * The quote that closes the one at `open`, or 0.  A single quote closes only
 * where no word continues (O'Brien).  Two single quotes are a doubled
 * apostrophe.
 */
static int
closing_quote(const struct reader *reader, int open)
{
	char quote = plain_at(reader, open);
	for (int i = open + 1; i < reader->glyphs.count; i++) {
		if (plain_at(reader, i) != quote)
			continue;
		if (i > open + 1 && plain_at(reader, i + 1) == quote) {
			i++;
			continue;
		}
		if (quote == '"' || !glyph_is_word(plain_at(reader, i + 1)))
			return i;
	}
	return 0;
}

static bool
is_identifier(const struct reader *reader, int from, int to)
{
	for (int i = from; i < to; i++)
		if (!glyph_is_word(plain_at(reader, i)))
			return false;
	return from < to;
}

static int
read_quoted(struct reader *reader, int open)
{
	char quote = plain_at(reader, open);
	if (glyph_is_word(plain_at(reader, open - 1)))
		return 0;
	int close = closing_quote(reader, open);
	if (close == 0)
		return 0;
	bool identifier =
	    quote == '`' && is_identifier(reader, open + 1, close);
	struct token *token = add_token(
	    reader, identifier ? TOKEN_WORD : TOKEN_QUOTED, open, close + 1);
	token->text = unquoted(reader, open + 1, close, quote);
	token->folded = identifier ? text_fold(reader->arena, token->text)
				   : text_key(reader->arena, token->text);
	token->stem =
	    text_key_stemmed(reader->stemmer, reader->arena, token->folded);
	note_case(reader, token, open + 1, close);
	return close + 1;
}

static int
read_quantity(struct reader *reader, int from)
{
	const struct question *question = reader->question;
	char first = plain_at(reader, from);
	/* A minus sign is first or behind one of these signs: 5-10 and top-5
	 * have none. */
	if (first == '-' &&
	    (from > 0 && !strchr(" (=<>", plain_at(reader, from - 1))))
		return 0;
	if (first == '-' && question->count > 0 &&
	    question->tokens[question->count - 1].kind == TOKEN_NUMBER)
		return 0;
	struct quantity quantity =
	    quantity_read(&reader->glyphs, from, reader->arena);
	if (quantity.end == 0)
		return 0;
	struct token *token = add_token(reader,
	    quantity.date ? TOKEN_DATE : TOKEN_NUMBER, from, quantity.end);
	token->number = quantity.number;
	token->percent = quantity.percent;
	token->year = quantity.year;
	token->month = quantity.month;
	token->day = quantity.day;
	return quantity.end;
}

/* Does the glyph at `at` join the glyphs on both sides to one word? */
static bool
joins(const struct reader *reader, int from, int at)
{
	char before = plain_at(reader, at - 1);
	char after = plain_at(reader, at + 1);
	if (!glyph_is_word(before) || !glyph_is_word(after))
		return false;
	bool upper_after = reader->glyphs.at[at + 1].upper;
	switch (plain_at(reader, at)) {
	case '\'':
		/* O'Brien, don't; the caller cuts the possessive off */
		return glyph_is_letter(after);
	case '@':
		return true;
	case '&':
		return upper_after; /* R&D */
	case '-':
		/* e-mail; co-owner is two words */
		return at == from + 1 && glyph_is_letter(before) &&
		       glyph_is_letter(after) &&
		       glyph_is_letter(plain_at(reader, at + 2));
	case ':':
		return glyph_is_digit(before) && glyph_is_digit(after);
	case '/':
		/* G/L */
		return at == from + 1 && upper_after &&
		       reader->glyphs.at[from].upper &&
		       !glyph_is_word(plain_at(reader, at + 2));
	case '.':
		/* U.S., orders.status, 10.2.1; not "the end.Then" */
		return !upper_after ||
		       (at >= 1 &&
			   (at == from + 1 || plain_at(reader, at - 2) == '.'));
	default:
		return false;
	}
}

/* Is the apostrophe at `at` that of a possessive: airport's, airports'? */
static bool
is_possessive(const struct reader *reader, int at)
{
	if (plain_at(reader, at) != '\'')
		return false;
	char next = plain_at(reader, at + 1);
	if (next == 's' || next == 'S')
		return !glyph_is_word(plain_at(reader, at + 2));
	char before = plain_at(reader, at - 1);
	return (before == 's' || before == 'S') && !glyph_is_word(next);
}

/* The verb that the apostrophe at `at` shortens: we've, they're; NULL: none. */
static const struct english_word *
short_verb(const struct reader *reader, int at)
{
	enum { LETTERS = 2 };
	char verb[LETTERS + 1] = "";
	if (plain_at(reader, at) != '\'')
		return NULL;
	for (int i = 0; i < LETTERS; i++)
		if (glyph_is_letter(plain_at(reader, at + 1 + i)))
			verb[i] = plain_at(reader, at + 1 + i);
	return glyph_is_word(plain_at(reader, at + 1 + (int)strlen(verb)))
		   ? NULL
		   : english_find(verb, ENGLISH_SHORT_VERB);
}

/* The folded word without the characters that only join: e-mail > email. */
static const char *
closed_up(struct arena *arena, const char *text)
{
	char *folded = text_fold(arena, text);
	size_t used = 0;
	bool address = strchr(folded, '@');
	size_t letters = 0; /* since the last full stop */
	bool initials = true;
	for (const char *c = folded; *c != '\0'; c++) {
		letters = *c == '.' ? 0 : letters + 1;
		initials = initials && letters < 2;
	}
	for (const char *c = folded; *c != '\0'; c++) {
		bool joiner = *c == '\'' || *c == '&' || *c == '-' ||
			      *c == '/' || (*c == '.' && initials);
		if (!joiner || address)
			folded[used++] = *c;
	}
	folded[used] = '\0';
	return folded;
}

/* In FY2024 and CY24, split the word for the kind of year from the year.
 * Return where that word ends; 0 when this is no such thing. */
static int
kind_of_year(const struct reader *reader, int from)
{
	enum { LETTERS = 2, SHORT_YEAR = 2, LONG_YEAR = 4 };
	int digits = 0;
	char kind = plain_at(reader, from);
	char year = plain_at(reader, from + 1);
	if ((kind != 'F' && kind != 'f' && kind != 'C' && kind != 'c') ||
	    (year != 'Y' && year != 'y'))
		return 0;
	while (glyph_is_digit(plain_at(reader, from + LETTERS + digits)))
		digits++;
	if ((digits != SHORT_YEAR && digits != LONG_YEAR) ||
	    glyph_is_word(plain_at(reader, from + LETTERS + digits)))
		return 0;
	return from + LETTERS;
}

/* The plural of an abbreviation ("POs", "SKUs") is read as the abbreviation.
 * "IDs" is so common that it is a word of its own. */
static bool
is_plural_of_capitals(const struct reader *reader, int from, int to)
{
	if (to - from < 3 || plain_at(reader, to - 1) != 's')
		return false;
	for (int i = from; i < to - 1; i++)
		if (!glyph_is_letter(plain_at(reader, i)) ||
		    !reader->glyphs.at[i].upper)
			return false;
	return strncmp(reader->glyphs.text + reader->glyphs.at[from].start,
		   "IDs", 3) != 0;
}

static int
word_end(const struct reader *reader, int from)
{
	int to = kind_of_year(reader, from);
	if (to != 0)
		return to;
	to = from;
	while (glyph_is_word(plain_at(reader, to)) ||
	       (!is_possessive(reader, to) && !short_verb(reader, to) &&
		   joins(reader, from, to)))
		to++;
	return to;
}

/* A word of its own: of "who've", have. */
static int
read_short_verb(struct reader *reader, int at)
{
	const struct english_word *verb = short_verb(reader, at);
	if (!verb || reader->question->count >= QUESTION_MAX_TOKENS)
		return at;
	int end = at + 1;
	while (glyph_is_letter(plain_at(reader, end)))
		end++;
	struct token *token = add_token(reader, TOKEN_WORD, at, end);
	token->text = token->folded = verb->means;
	token->stem = text_stem(reader->stemmer, reader->arena, token->folded);
	return end;
}

static int
read_word(struct reader *reader, int from)
{
	int to = word_end(reader, from);
	/* The last stop of U.S. belongs to the word. */
	int end = to;
	if (plain_at(reader, to) == '.' && to > from + 1 &&
	    plain_at(reader, to - 2) == '.' && to < reader->glyphs.count - 1)
		end++;
	struct token *token = add_token(reader, TOKEN_WORD, from, end);
	token->text = glyphs_cut(&reader->glyphs, from, to, reader->arena);
	token->folded = closed_up(reader->arena,
	    is_plural_of_capitals(reader, from, to)
		? glyphs_cut(&reader->glyphs, from, to - 1, reader->arena)
		: token->text);
	token->stem = text_stem(reader->stemmer, reader->arena, token->folded);
	note_case(reader, token, from, to);
	if (end == to && is_possessive(reader, to)) {
		token->possessive = true;
		end = to + (glyph_is_letter(plain_at(reader, to + 1)) ? 2 : 1);
		token->end = reader->glyphs.at[end].start;
	}
	return end == to ? read_short_verb(reader, to) : end;
}

static bool
is_shortened(const struct reader *reader)
{
	const struct question *question = reader->question;
	return question->count > 0 &&
	       english_is(question->tokens[question->count - 1].folded,
		   ENGLISH_SHORTENED);
}

/* "What % of orders", "margin %": a sign that stands alone is a word.  That of
 * a number was read with it. */
static bool
read_sign(struct reader *reader, int at)
{
	const char sign[] = {plain_at(reader, at), '\0'};
	const struct english_word *word = english_find(sign, ENGLISH_SIGN);
	char next = plain_at(reader, at + 1);
	if (!word || (at > 0 && plain_at(reader, at - 1) != ' ') ||
	    glyph_is_word(next) || next == sign[0])
		return false;
	struct token *token = add_token(reader, TOKEN_WORD, at, at + 1);
	token->text = token->folded = word->means;
	token->stem = text_stem(reader->stemmer, reader->arena, token->folded);
	return true;
}

/* One sign, or one operator of two: >= <= <> != == */
static int
read_punctuation(struct reader *reader, int at)
{
	char first = plain_at(reader, at);
	char next = plain_at(reader, at + 1);
	bool blank_behind = next == ' ' || next == '\0' || next == '"' ||
			    next == '\'' || next == ')';
	/* A hyphen inside words only splits them: co-owner, top-5. */
	if (first == '-' && glyph_is_word(plain_at(reader, at - 1)) &&
	    glyph_is_word(next) &&
	    !(glyph_is_digit(plain_at(reader, at - 1)) && glyph_is_digit(next)))
		return at + 1;
	/* The stop of "St. Louis" is no token, unless the text ends here. */
	if (first == '.' && blank_behind && is_shortened(reader) &&
	    at + 1 < reader->glyphs.count)
		return at + 1;
	bool two = (strchr("<>!=", first) && next == '=') ||
		   (first == '<' && next == '>');
	int end = two ? at + 2 : at + 1;
	if (read_sign(reader, at))
		return end;
	add_token(reader, TOKEN_PUNCTUATION, at, end);
	if ((first == '.' || first == '?' || first == '!') && blank_behind)
		reader->sentence_start = true;
	return end;
}

static int
read_token(struct reader *reader, int at)
{
	char plain = plain_at(reader, at);
	char next = plain_at(reader, at + 1);
	int end = 0;
	if (plain == '\'' || plain == '"' || plain == '`')
		end = read_quoted(reader, at);
	if (glyph_is_digit(plain) ||
	    (strchr("-$.", plain) && (glyph_is_digit(next) || next == '$')))
		end = read_quantity(reader, at);
	if (end == 0 && glyph_is_word(plain))
		end = read_word(reader, at);
	return end != 0 ? end : read_punctuation(reader, at);
}

/* When every word is in capitals ("SHOW THE TITLES OF ALL BOOKS"), the capitals
 * say nothing about a single word.  Two words may be a name. */
static void
forget_shouting(struct question *question)
{
	enum { WORDS_MIN = 3 };
	int words = 0;
	for (int i = 0; i < question->count; i++) {
		const struct token *token = &question->tokens[i];
		if (token->kind != TOKEN_WORD || !token->folded[1])
			continue;
		if (!token->all_capitals)
			return;
		words++;
	}
	for (int i = 0; i < question->count && words >= WORDS_MIN; i++)
		if (question->tokens[i].kind == TOKEN_WORD)
			question->tokens[i].capitalised =
			    question->tokens[i].all_capitals = false;
}

/* What a word before a magnitude counts: "two", "a"; 0: nothing. */
static double
numeral_of(const struct token *token)
{
	const struct english_word *numeral =
	    token->kind == TOKEN_WORD
		? english_find(token->folded, ENGLISH_NUMERAL)
		: NULL;
	if (token->kind == TOKEN_NUMBER)
		return token->percent ? 0 : token->number;
	if (numeral)
		return (double)numeral->number;
	return token->kind == TOKEN_WORD &&
		       english_is(token->folded, ENGLISH_INDEFINITE)
		   ? 1
		   : 0;
}

/* The word as the magnitude of the number before it; NULL: it is none.  A
 * capital begins a name: "One Hundred Years". */
static const struct english_word *
magnitude_of(const struct token *number, const struct token *word)
{
	bool behind = word->kind == TOKEN_WORD &&
		      word->start == number->end + 1 &&
		      (number->kind == TOKEN_NUMBER || !word->capitalised);
	const struct english_word *magnitude =
	    behind ? english_find(word->folded, ENGLISH_MAGNITUDE) : NULL;
	return magnitude && numeral_of(number) != 0 ? magnitude : NULL;
}

/* "Between 1 and 2 million": the first number is of the same magnitude. */
static void
share_magnitude(struct question *question, int at, double magnitude)
{
	enum { BETWEEN, LOW, AND, HIGH, TOKENS };
	if (at + 1 < TOKENS)
		return;
	struct token *token = &question->tokens[at + 1 - TOKENS];
	if (!english_is(token[BETWEEN].folded, ENGLISH_RANGE) ||
	    token[AND].kind != TOKEN_WORD)
		return;
	double low = numeral_of(&token[LOW]);
	if (low <= 0 || low >= token[HIGH].number / magnitude)
		return;
	token[LOW].kind = TOKEN_NUMBER;
	token[LOW].number = low * magnitude;
}

/* Make the last of `count` tokens a number of the magnitude, which ends there.
 * Return how many are left: "half" before it goes into it. */
static int
join(struct question *question, int count, double magnitude, size_t end,
    struct arena *arena)
{
	struct token *first = &question->tokens[count - 1];
	double number = numeral_of(first) * magnitude;
	if (count > 1 && first[-1].kind == TOKEN_WORD &&
	    english_is(first[-1].folded, ENGLISH_HALF)) {
		first--;
		number /= 2;
		count--;
	}
	first->kind = TOKEN_NUMBER;
	first->number = number;
	first->end = end;
	first->text = arena_strndup(
	    arena, question->text + first->start, first->end - first->start);
	first->folded = first->stem = text_fold(arena, first->text);
	share_magnitude(question, count - 1, magnitude);
	return count;
}

/* Make one token of "3 million", "a hundred thousand" and "half a million". */
static void
join_magnitudes(struct question *question, struct arena *arena)
{
	int kept = 0;
	for (int i = 0; i < question->count; i++) {
		const struct token *token = &question->tokens[i];
		const struct english_word *magnitude =
		    kept > 0 ? magnitude_of(&question->tokens[kept - 1], token)
			     : NULL;
		if (magnitude)
			kept = join(question, kept, (double)magnitude->number,
			    token->end, arena);
		else
			question->tokens[kept++] = *token;
	}
	question->count = kept;
}

/* "Longer than an hour": one of the unit. */
static void
count_one(struct question *question)
{
	for (int i = 1; i + 1 < question->count; i++) {
		struct token *one = &question->tokens[i];
		if (one->kind != TOKEN_WORD ||
		    !english_is(one->folded, ENGLISH_INDEFINITE) ||
		    !english_is(one[-1].folded, ENGLISH_BEFORE_SPAN) ||
		    (!calendar_unit_of(one[1].folded) &&
			!english_find(one[1].folded, ENGLISH_SECONDS)))
			continue;
		one->kind = TOKEN_NUMBER;
		one->number = 1;
		one->text = one->folded = one->stem = "1";
	}
}

void
question_read(struct question *question, const char *text, struct arena *arena)
{
	struct reader reader = {.glyphs = glyphs_of(text, arena),
	    .question = question,
	    .arena = arena,
	    .stemmer = text_stemmer_open(),
	    .sentence_start = true};
	question->text = text;
	question->count = 0;
	/* Many names are read, and most are short. */
	int most = reader.glyphs.count < QUESTION_MAX_TOKENS
		       ? reader.glyphs.count + 1
		       : QUESTION_MAX_TOKENS;
	question->tokens =
	    arena_array(arena, (size_t)most, sizeof(struct token));
	for (int at = 0; at < reader.glyphs.count &&
			 question->count < QUESTION_MAX_TOKENS;) {
		if (plain_at(&reader, at) == ' ')
			at++;
		else
			at = read_token(&reader, at);
	}
	join_magnitudes(question, arena);
	count_one(question);
	forget_shouting(question);
	text_stemmer_free(reader.stemmer);
}

const char *
question_word(const struct token *token)
{
	size_t length = strlen(token->folded);
	bool plural = token->kind == TOKEN_WORD &&
		      strlen(token->text) == length + 1 &&
		      token->text[length] == 's';
	return plural ? token->folded : token->text;
}

double
question_number(const struct token *token)
{
	const struct english_word *numeral =
	    english_find(token->folded, ENGLISH_NUMERAL);
	if (token->kind == TOKEN_NUMBER)
		return token->number;
	return numeral ? (double)numeral->number : -1;
}

const char *
question_word_at(const struct question *question, int at)
{
	return at >= 0 && at < question->count &&
		       question->tokens[at].kind == TOKEN_WORD
		   ? question->tokens[at].folded
		   : "";
}

const char *
question_phrase(
    const struct question *question, int from, int to, struct arena *arena)
{
	if (from < 0 || to > question->count || from >= to)
		return "";
	size_t start = question->tokens[from].start;
	size_t end = question->tokens[to - 1].end;
	return arena_strndup(arena, question->text + start, end - start);
}

bool
question_led_alike(const struct question *question, int one, int other)
{
	const struct token *tokens = question->tokens;
	return one > 0 && other > 0 &&
	       strcmp(tokens[one - 1].folded, tokens[other - 1].folded) == 0;
}

int
question_match(const struct question *question, int at, const char *phrase)
{
	int count = 0;
	while (at >= 0 && at + count < question->count) {
		const struct token *token = &question->tokens[at + count];
		const char *word = token->folded;
		if (token->kind == TOKEN_QUOTED)
			return 0;
		for (; *word == *phrase && *word && *word != ' '; word++)
			phrase++;
		if (*word || (*phrase && *phrase != ' '))
			return 0;
		count++;
		if (!*phrase)
			return count;
		phrase++;
	}
	return 0;
}

static bool
stands_at(const struct question *question, int at, const struct question *text)
{
	for (int i = 0; i < text->count; i++)
		if (at + i >= question->count ||
		    strcmp(question->tokens[at + i].stem,
			text->tokens[i].stem) != 0)
			return false;
	return text->count > 0;
}

bool
question_find_text(const struct question *question, const char *text, int from,
    int *at, int *to, struct arena *arena)
{
	struct question wanted;
	question_read(&wanted, text, arena);
	for (*at = from; *at < question->count; ++*at) {
		*to = *at + wanted.count;
		if (stands_at(question, *at, &wanted))
			return true;
	}
	return false;
}

bool
question_hyphenated(const struct question *question, int at)
{
	return at + 1 < question->count &&
	       question->text[question->tokens[at].end] == '-';
}

bool
question_is_border(const struct question *question, int at)
{
	return at < 0 || at >= question->count ||
	       question->tokens[at].kind == TOKEN_PUNCTUATION;
}

bool
question_behind_do(const struct question *question, int from, int at)
{
	for (at--; at >= from && !question_is_border(question, at); at--)
		if (english_is(question->tokens[at].folded, ENGLISH_DO))
			return true;
	return false;
}

const struct english_word *
question_find(const struct question *question, int at, enum english_class class,
    int *covered)
{
	const struct english_list list = english_words(class);
	const struct english_word *found = NULL;
	*covered = 0;
	if (at < 0 || at >= question->count)
		return NULL;
	const char *first = question->tokens[at].folded;
	const size_t length = strlen(first);
	for (size_t i = english_from(&list, first); i < list.count; i++) {
		const struct english_word *word = &list.words[list.sorted[i]];
		if (strncmp(word->word, first, length) != 0)
			break;
		int words = question_match(question, at, word->word);
		if (words > *covered) {
			*covered = words;
			found = word;
		}
	}
	return found;
}

bool
question_found_before(
    const struct question *question, int at, enum english_class class)
{
	enum { WORDS_MAX = 3 };
	int covered;
	for (int back = 1; back <= WORDS_MAX && back <= at; back++)
		if (question_find(question, at - back, class, &covered) &&
		    covered == back)
			return true;
	return false;
}
