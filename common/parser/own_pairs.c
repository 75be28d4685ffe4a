/* own_pairs.c - reads rows beside the rows above them; see own_pairs.h */
#include "parser/own_pairs.h"

#include "context/name_part.h"
#include "english/english.h"
#include "linked/link_score.h"

#include <string.h>

enum {
	ROOT_LETTERS = 5, /* "referrals", of referred_by */
	STEM_LETTERS = 4,
	FAR_MAX = 3,
};

/* What a word of the question is to the key. */
enum sense {
	SENSE_ELSE,   /* something else */
	SENSE_KIND,   /* unheard of, before a row: of which kind it is */
	SENSE_LIGHT,  /* nothing of its own */
	SENSE_AND,    /* what follows is asked for, too */
	SENSE_BESIDE, /* the same, and in pairs: "next to" */
	SENSE_ROW,    /* a row of the table */
	SENSE_BELOW,  /* before a row: it is one below: sub-halls */
	SENSE_KEY,    /* the key, or the row it points to */
	SENSE_WHO,    /* who, which: asked for */
	SENSE_HAVE,   /* before the key: there is one */
	SENSE_COUNT,  /* how many */
	SENSE_EACH,
	SENSE_THOSE_WITHOUT,
	SENSE_BOUND, /* of a number: at least */
	SENSE_COLUMN,
};

/* What was read so far, by one key. */
struct reader {
	const struct parser_request *request;
	const struct context_table *rows;
	int table, key;
	struct sketch *sketch; /* once all is read */
	/* how many of each */
	int row, keyed, who, counts, each, kinds;
	int row_at, key_at; /* the first row; the row above */
	bool above;         /* the row above is asked for */
	bool has;           /* only rows that have one above */
	bool without;       /* those that have none, too */
	bool adds;          /* behind "and", "next to": what is asked for */
	struct term far[FAR_MAX];
	int far_count;
	enum comparison comparison;
	const char *number;
};

/* ---- senses ---- */

static const char *
word_at(const struct reader *reader, int at)
{
	return question_word_at(reader->request->question, at);
}

/* How many letters both begin with. */
static size_t
shared(const char *one, const char *other)
{
	size_t length = 0;
	while (one[length] && one[length] == other[length])
		length++;
	return length;
}

/* Is the word a part of the key's name that is no word for the rows? */
static bool
in_key_name(const struct reader *reader, const struct token *token)
{
	const struct context_column *key = &reader->rows->columns[reader->key];
	if (token->kind != TOKEN_WORD || strlen(token->stem) < STEM_LETTERS ||
	    english_is(token->folded, ENGLISH_IDENTIFIER) ||
	    part_in(reader->rows->words, token->stem))
		return false;
	if (part_in(key->said, token->stem))
		return true;
	struct text_words parts =
	    text_words(reader->request->arena, key->words);
	for (size_t i = 0; i < parts.count; i++)
		if (shared(parts.word[i], token->folded) >= ROOT_LETTERS)
			return true;
	return false;
}

/* A verb that says of any two rows that one is above the other. */
static bool
is_belonging(const struct closed_word *role)
{
	return strcmp(role->means, "above") == 0 ||
	       strcmp(role->means, "parent") == 0;
}

/* Return how many tokens at `at` are words for the key. */
static int
key_words(const struct reader *reader, int at)
{
	const struct parser_request *request = reader->request;
	const struct closed_word *role = closed_words_find(
	    request->words, request->question, at, CLOSED_ROLE);
	const char *said = reader->rows->columns[reader->key].said;
	int covered =
	    role && (is_belonging(role) || part_in_any(said, &role->columns))
		? role->length
		: 0;
	for (int i = 0; i < request->link->count; i++) {
		const struct link_match *match = &request->link->matches[i];
		if (match->kind == LINK_COLUMN && match->from == at &&
		    match->table == reader->table &&
		    match->column == reader->key &&
		    match->score >= LINK_SCORE_HEAD && match->to - at > covered)
			covered = match->to - at;
	}
	if (!covered && in_key_name(reader, &request->question->tokens[at]))
		covered = 1;
	return covered;
}

/* The longest match of the rows' table, or of a column of it; NULL. */
static const struct link_match *
linked(const struct reader *reader, int at, enum link_kind kind)
{
	const struct link_result *link = reader->request->link;
	for (int i = 0; i < link->count; i++) {
		const struct link_match *match = &link->matches[i];
		if (match->kind == kind && match->from == at &&
		    match->table == reader->table &&
		    match->score >= LINK_SCORE_SYNONYM)
			return match;
	}
	return NULL;
}

/* "Accounts", of a key whose comment says "parent account". */
static bool
is_row_of_comment(const struct reader *reader, int at)
{
	const struct link_result *link = reader->request->link;
	for (int i = 0; i < link->count; i++)
		if (link->matches[i].kind == LINK_COLUMN &&
		    link->matches[i].from == at &&
		    link->matches[i].to == at + 1 &&
		    link->matches[i].table == reader->table &&
		    link->matches[i].column == reader->key &&
		    link->matches[i].why == LINK_WHY_COMMENT)
			return true;
	return false;
}

/* Is the token a word that means nothing here? */
static bool
is_unheard(const struct reader *reader, int at)
{
	const struct link_result *link = reader->request->link;
	const struct question *question = reader->request->question;
	int covered;
	/* "current" asks for rows */
	if (closed_words_begin(reader->request->words, question, at) ||
	    question_find(question, at, ENGLISH_NOW, &covered))
		return false;
	for (int i = 0; i < link->count; i++)
		if (link->matches[i].from <= at && link->matches[i].to > at)
			return false;
	return question->tokens[at].kind == TOKEN_WORD;
}

static enum sense
sense_of_cue(const struct cue *cue)
{
	switch (cue->kind) {
	case CUE_OUTPUT:
	case CUE_PLACE:
	case CUE_BY: /* "referred by", "by name" */
	case CUE_PRONOUN:
	case CUE_STOP:
	case CUE_BOTH:
		return SENSE_LIGHT;
	case CUE_AND:
	case CUE_COMMA:
	case CUE_ALONG:
		return SENSE_AND;
	case CUE_WITH:
		return SENSE_HAVE;
	case CUE_WHOSE:
	case CUE_WHICH:
		return SENSE_WHO;
	case CUE_GROUP:
		return SENSE_EACH;
	case CUE_ZERO:
		return SENSE_THOSE_WITHOUT;
	case CUE_COMPARE:
		return SENSE_BOUND;
	case CUE_AGGREGATE:
		return cue->value == AGGREGATE_COUNT ? SENSE_COUNT : SENSE_ELSE;
	default:
		return SENSE_ELSE;
	}
}

static bool
is_light(const char *word)
{
	static const enum english_class light[] = {ENGLISH_ARTICLE, ENGLISH_BE,
	    ENGLISH_DO, ENGLISH_POSSESSIVE, ENGLISH_PRONOUN, ENGLISH_OBJECT,
	    ENGLISH_DETERMINER, ENGLISH_PREPOSITION, ENGLISH_RESTRICTION};
	for (size_t i = 0; i < COUNT_OF(light); i++)
		if (english_is(word, light[i]))
			return true;
	return false;
}

static enum sense
pairing_sense(const char *means)
{
	return strcmp(means, "row") == 0     ? SENSE_ROW
	       : strcmp(means, "key") == 0   ? SENSE_KEY
	       : strcmp(means, "below") == 0 ? SENSE_BELOW
					     : SENSE_BESIDE;
}

/* Return what the token is, and in `*length` how many tokens are so. */
static enum sense
sense_at(const struct reader *reader, int at, int *length)
{
	const struct question *question = reader->request->question;
	const struct token *token = &question->tokens[at];
	const char *word = word_at(reader, at);
	const struct link_match *match = linked(reader, at, LINK_TABLE);
	struct cue cue = cue_at(reader->request->cues, question, at);
	int covered = key_words(reader, at);
	*length = 1;
	if (token->kind == TOKEN_PUNCTUATION)
		return strcmp(token->text, ",") == 0 ? SENSE_AND : SENSE_LIGHT;
	if (match && match->to - at >= covered) {
		*length = match->to - at;
		return SENSE_ROW;
	}
	*length = covered;
	if (covered)
		return SENSE_KEY;
	const struct english_word *pairing =
	    question_find(question, at, ENGLISH_PAIRING, length);
	if (pairing)
		return pairing_sense(pairing->means);
	*length = cue.kind == CUE_NONE ? 1 : cue.length;
	enum sense sense = sense_of_cue(&cue);
	if (sense != SENSE_ELSE)
		return sense;
	match = linked(reader, at, LINK_COLUMN);
	if (match) {
		*length = match->to - at;
		if (!context_is_label(reader->rows, match->column))
			return SENSE_COLUMN;
		/* "hall name" */
		return *length > 1 ? SENSE_ROW : SENSE_LIGHT;
	}
	*length = 1;
	if (english_is(word, ENGLISH_HAVE))
		return SENSE_HAVE;
	if (english_is(word, ENGLISH_INTERROGATIVE) ||
	    english_is(word, ENGLISH_RELATIVE))
		return SENSE_WHO;
	if (is_row_of_comment(reader, at) || english_is(word, ENGLISH_PERSON) ||
	    english_is(word, ENGLISH_EVERYONE))
		return SENSE_ROW;
	if (is_light(word))
		return SENSE_LIGHT;
	return is_unheard(reader, at) ? SENSE_KIND : SENSE_ELSE;
}

/* ---- the reading ---- */

/* "Sub-halls and the main halls behind them": the second one is above. */
static void
hear_row(struct reader *reader, int at)
{
	if (reader->row++ == 0)
		reader->row_at = at;
	else if (reader->adds && reader->keyed) {
		reader->above = true;
		reader->key_at = at;
	}
}

/* The key is said: as what is asked for, or of the rows that are meant. */
static void
hear_key(struct reader *reader, int at)
{
	/* "pair each sponsored player" */
	bool first = reader->row + reader->who + reader->keyed == 0;
	if (reader->adds && !first) {
		reader->above = true;
		reader->key_at = at;
	} else
		reader->has = true;
	reader->keyed++;
}

/* "And to which", "whom": the row above, once the key is said. */
static void
hear_who(struct reader *reader, int at)
{
	if (reader->keyed && (reader->adds || reader->who)) {
		reader->above = true;
		reader->key_at = at;
	}
	reader->who++;
}

/* "Satellite gyms": an unheard word for the rows that are below others. */
static bool
hear_kind(struct reader *reader, int at)
{
	int length;
	reader->has = true;
	return reader->kinds++ == 0 &&
	       at + 1 < reader->request->question->count &&
	       sense_at(reader, at + 1, &length) == SENSE_ROW;
}

/* "The mentor's country", "the country of their mentor". */
static bool
hear_column(struct reader *reader, const struct link_match *match)
{
	const struct question *question = reader->request->question;
	int next = match->to;
	bool far =
	    match->from > 0 && question->tokens[match->from - 1].possessive;
	if (strcmp(word_at(reader, next), "of") == 0)
		for (int at = next + 1; at <= next + 2; at++)
			far = far || (at < question->count &&
					 key_words(reader, at) > 0);
	if (!far || reader->far_count == FAR_MAX)
		return false;
	reader->far[reader->far_count++] = (struct term){.kind = TERM_FAR,
	    .table = reader->table,
	    .column = match->column,
	    .via = reader->key,
	    .parent = reader->table,
	    .at = match->from};
	return true;
}

/* "At least three": return the tokens it covers, 0 for none. */
static int
hear_bound(struct reader *reader, int at, const struct cue *cue)
{
	const struct question *question = reader->request->question;
	int number = cue->kind == CUE_COMPARE ? at + cue->length : at;
	if (number >= question->count ||
	    question_number(&question->tokens[number]) < 0)
		return 0;
	struct cue behind = cue_at(reader->request->cues, question, number + 1);
	if (cue->kind != CUE_COMPARE && behind.kind != CUE_POSTFIX)
		return 0;
	reader->comparison = (enum comparison)(
	    cue->kind == CUE_COMPARE ? cue->value : behind.value);
	reader->number = arena_printf(reader->request->arena, "%g",
	    question_number(&question->tokens[number]));
	return cue->kind == CUE_COMPARE ? cue->length + 1 : 1 + behind.length;
}

/* Take the word; false when it is something else. */
static bool
hear(struct reader *reader, enum sense sense, int at)
{
	switch (sense) {
	case SENSE_ROW:
		hear_row(reader, at);
		return true;
	case SENSE_KEY:
		hear_key(reader, at);
		return true;
	case SENSE_KIND:
		return hear_kind(reader, at);
	case SENSE_BELOW:
		reader->has = true;
		reader->keyed++;
		return true;
	case SENSE_AND:
	case SENSE_BESIDE:
	case SENSE_HAVE:
		reader->adds = sense != SENSE_HAVE || !reader->who;
		return true;
	case SENSE_WHO:
		hear_who(reader, at);
		return true;
	case SENSE_COUNT:
		reader->counts++;
		return true;
	case SENSE_EACH:
		reader->each++;
		return true;
	case SENSE_THOSE_WITHOUT:
		reader->without = true;
		return true;
	case SENSE_COLUMN:
		return hear_column(reader, linked(reader, at, LINK_COLUMN));
	default:
		return sense == SENSE_LIGHT;
	}
}

/* Is each word of the question one of those? */
static bool
hear_all(struct reader *reader)
{
	const struct question *question = reader->request->question;
	for (int at = 0; at < question->count;) {
		struct cue cue = cue_at(reader->request->cues, question, at);
		int length = hear_bound(reader, at, &cue);
		if (!length && !hear(reader, sense_at(reader, at, &length), at))
			return false;
		at += length;
	}
	return true;
}

/* ---- what it asks for ---- */

static struct term
row_above(const struct reader *reader)
{
	return (struct term){.kind = TERM_ENTITY,
	    .table = reader->table,
	    .column = -1,
	    .through = true,
	    .via = reader->key,
	    .parent = reader->table,
	    .named = true,
	    .at = reader->key_at};
}

static void
only_with_above(const struct reader *reader)
{
	struct sketch *sketch = reader->sketch;
	sketch->conditions[sketch->condition_count++] =
	    (struct condition){.left = {.kind = TERM_COLUMN,
				   .table = reader->table,
				   .column = reader->key},
		.kind = OPERAND_NULL,
		.negated = true};
}

static void
begin(struct reader *reader)
{
	reader->sketch =
	    arena_alloc(reader->request->arena, sizeof(*reader->sketch));
	*reader->sketch = (struct sketch){.focus = reader->table, .latest = -1};
	reader->sketch->mentioned[reader->sketch->mentioned_count++] =
	    (struct mentioned){.table = reader->table, .shown = true};
}

static void
show_pairs(struct reader *reader)
{
	begin(reader);
	struct sketch *sketch = reader->sketch;
	sketch->shows[sketch->show_count++] = (struct term){.kind = TERM_ENTITY,
	    .table = reader->table,
	    .column = -1,
	    .named = true,
	    .at = reader->row_at};
	sketch->shows[sketch->show_count++] = row_above(reader);
	for (int i = 0; i < reader->far_count; i++)
		sketch->shows[sketch->show_count++] = reader->far[i];
	if (reader->has && !reader->without)
		only_with_above(reader);
}

static void
show_counts(struct reader *reader)
{
	struct term count = {.kind = TERM_ENTITY,
	    .table = reader->table,
	    .column = -1,
	    .aggregate = AGGREGATE_COUNT};
	begin(reader);
	struct sketch *sketch = reader->sketch;
	sketch->groups[sketch->group_count++] = row_above(reader);
	sketch->shows[sketch->show_count++] = row_above(reader);
	if (reader->counts)
		sketch->shows[sketch->show_count++] = count;
	if (reader->number)
		sketch->conditions[sketch->condition_count++] =
		    (struct condition){.left = count,
			.kind = OPERAND_NUMBER,
			.comparison = reader->comparison,
			.text = reader->number};
}

/* Read the question by the key of the table to itself. */
static bool
read_by(struct reader *reader)
{
	if (!hear_all(reader) || !reader->keyed ||
	    reader->row + reader->who + reader->keyed < 2)
		return false;
	if (reader->number || (reader->counts && reader->each)) {
		show_counts(reader);
		return true;
	}
	if (reader->counts || !reader->above)
		return false;
	show_pairs(reader);
	return true;
}

const struct sketch *
own_pairs_read(const struct parser_request *request)
{
	const struct context *context = request->context;
	for (int i = 0; i < context->fk_count; i++) {
		const struct context_fk *fk = &context->fks[i];
		if (fk->from != fk->to || fk->column_count != 1 ||
		    !context->tables[fk->from].label_count)
			continue;
		struct reader reader = {.request = request,
		    .rows = &context->tables[fk->from],
		    .table = fk->from,
		    .key = fk->columns[0]};
		if (read_by(&reader))
			return reader.sketch;
	}
	return NULL;
}
