/* expression.c - reads a definition from its first word to its last; see
 * expression.h and reader.h */
#include "definition/entity.h"
#include "definition/piece.h"
#include "definition/preceding.h"
#include "definition/reader.h"
#include "definition/restricted.h"

#include <string.h>

/* Does the question ask for each of something: "by app", "of every hotel"? */
static bool
asks_of_each(const struct question *asked)
{
	for (int at = 0; asked && at < asked->count; at++) {
		const struct english_word *word =
		    english_find(asked->tokens[at].folded, ENGLISH_SPREAD);
		if (word && strcmp(word->means, "each") == 0)
			return true;
	}
	return false;
}

/* A term that is called a rate means the rate of all rows together, and so does
 * a quotient that is asked of each of something. */
static void
sum_ratio(struct reader *reader, struct piece_sql *piece, const char *term)
{
	if (!piece->over || piece->aggregate ||
	    (!piece_holds_part(piece_of(term), ENGLISH_SHARE) &&
		!asks_of_each(reader->phrases->asked)))
		return;
	piece->sql = arena_printf(reader->arena,
	    "sum(%s)::numeric / NULLIF(sum(%s), 0)", piece->over, piece->under);
	if (strcmp(piece->scale, "1") != 0)
		piece->sql = arena_printf(
		    reader->arena, "%s * %s", piece->sql, piece->scale);
	piece->aggregate = true;
}

/* "Average turnaround time, from received_at to resulted_at": of many rows. */
static void
average(struct reader *reader, struct piece_sql *piece, const char *term)
{
	const struct english_word *said = NULL;
	struct piece words = piece_of(arena_printf(reader->arena, " %s", term));
	if (piece->aggregate || piece->condition || !piece->column ||
	    piece->type != TYPE_NUMBER || piece->sql == reader->last_sql ||
	    !piece_find_class(words, ENGLISH_AGGREGATE, &said) ||
	    strcmp(said->means, "avg") != 0)
		return;
	piece->sql = arena_printf(reader->arena, "avg(%s)", piece->sql);
	piece->aggregate = true;
}

/* Does the rest only name a period in a few words, such as "made in the
 * period"? */
static bool
ends_in_period(const struct reader *reader)
{
	enum { PLAIN_MAX_WORDS = 6 };
	int last = reader->text->count - 1;
	if (last - reader->at >= PLAIN_MAX_WORDS)
		return false;
	for (int at = reader->at; at <= last; at++)
		if (reader->text->tokens[at].kind != TOKEN_WORD)
			return false;
	return last >= 0 && english_is(reader->text->tokens[last].folded,
				ENGLISH_PERIOD_NOUN);
}

/* Skip "for each carrier" and ", which is ...".  The question itself says the
 * first; text behind a comma only adds to a meaning that is already
 * understood. */
static void
pass_aside(struct reader *reader, const struct piece_sql *piece)
{
	bool named = piece->sql == reader->last_sql;
	if (ends_in_period(reader) ||
	    reader_word_at(reader, reader->at, ENGLISH_ASIDE, NULL))
		reader->at = reader->text->count;
	if (!named && reader_at(reader, ","))
		reader->at = reader->text->count;
}

/* Do the words from there on say which rows count: "summed over plantings where
 * both are known", "cancelled ones left out"? */
static bool
says_which(const struct reader *reader, int from)
{
	for (int at = from; at < reader->text->count; at++)
		if (reader_word_at(reader, at, ENGLISH_LEAVES_ROWS, NULL))
			return true;
	return false;
}

/* Write aggregates of a condition or of labels as values of the entity's
 * rows. */
static bool
settle_entity(
    struct reader *reader, struct piece_sql *piece, bool labels, int entity)
{
	if (!piece->aggregate || (!piece->condition && !labels))
		return true;
	if (entity < 0)
		entity = entity_nearest(reader->phrases, piece->sql);
	const char *sql = entity < 0 ? NULL
				     : entity_value(reader->phrases, entity,
					   piece->sql, piece->condition);
	piece->sql = sql;
	piece->aggregate = false;
	reader->table = entity;
	return sql;
}

/* Does the question ask for percent, where the text has no hundred itself? */
static bool
wants_percent(const struct reader *reader)
{
	const struct question *asked = reader->phrases->asked;
	for (int at = 0; at < reader->text->count; at++)
		if (reader->text->tokens[at].kind == TOKEN_NUMBER &&
		    reader->text->tokens[at].number == 100)
			return false;
	for (int at = 0; asked && at < asked->count; at++) {
		const struct english_word *share =
		    english_find(asked->tokens[at].folded, ENGLISH_SHARE);
		if (share && share->number == 100)
			return true;
	}
	return false;
}

/* "Completion rate by level, as a percentage" of "rate = a / b". */
static void
take_percent(struct reader *reader, struct piece_sql *piece)
{
	if (!piece->quotient || piece->condition || !wants_percent(reader))
		return;
	piece->sql = arena_printf(reader->arena, "100.0 * %s", piece->sql);
	piece->quotient = false;
}

static bool
finish(struct expression *expression, struct reader *reader,
    struct piece_sql piece, bool labels, const struct expression_hint *hint)
{
	if (!piece.sql)
		return false;
	bool named = piece.sql == reader->last_sql;
	int end = reader->at;
	pass_aside(reader, &piece);
	sum_ratio(reader, &piece, hint->term);
	average(reader, &piece, hint->term);
	take_percent(reader, &piece);
	if (!reader_done(reader) || reader->table < 0 ||
	    (hint->condition && !piece.condition) ||
	    !settle_entity(reader, &piece, labels, hint->entity))
		return false;
	*expression = (struct expression){.sql = piece.sql,
	    .loses = says_which(reader, end),
	    .table = reader->table,
	    .column = named ? reader->last_column : -1,
	    .kind = piece.condition   ? EXPRESSION_CONDITION
		    : named           ? EXPRESSION_COLUMN
		    : piece.aggregate ? EXPRESSION_MEASURE
				      : EXPRESSION_VALUE};
	return true;
}

/* "junior for less than 3 years, otherwise senior (exp_yrs)": the bounds
 * compare the column that `named` has read. */
static bool
read_of_subject(struct expression *expression, const struct phrases *phrases,
    const char *text, const struct reader *named,
    const struct expression_hint *hint)
{
	struct question split;
	const struct context_column *column =
	    &phrases->context->tables[named->last_table]
		 .columns[named->last_column];
	if (column->class != COLUMN_NUMBER)
		return false;
	question_read(&split, text, phrases->arena);
	struct reader reader = reader_of(phrases, &split);
	reader.subject = named->last_sql;
	reader.subject_type = TYPE_NUMBER;
	reader.subject_table = named->last_table;
	struct reader again = reader;
	struct piece_sql piece = reader_buckets(&reader, hint->term);
	if (finish(expression, &reader, piece, true, hint))
		return true;
	piece = reader_condition(&again);
	return finish(expression, &again, piece, false, hint);
}

/* "have been with us for more than 5 years (joined_on)": the parentheses
 * contain the date, and the words say how long ago it is. */
static bool
read_since(struct expression *expression, const struct phrases *phrases,
    const char *text, const struct expression_hint *hint)
{
	struct question split;
	struct piece words = piece_of(text);
	struct piece aside = piece_take_parentheses(&words);
	if (aside.at == aside.end)
		return false;
	question_read(&split,
	    arena_strndup(
		phrases->arena, aside.at, (size_t)(aside.end - aside.at)),
	    phrases->arena);
	struct reader reader = reader_of(phrases, &split);
	struct piece_sql named = reader_name(&reader);
	if (!named.sql || !reader_done(&reader))
		return false;
	const char *said = arena_strndup(
	    phrases->arena, words.at, (size_t)(words.end - words.at));
	if (read_of_subject(expression, phrases, said, &reader, hint))
		return true;
	if (named.type != TYPE_DATE)
		return false;
	question_read(&split, said, phrases->arena);
	for (reader.at = 0; !reader_done(&reader); reader.at++) {
		struct piece_sql piece = reader_long_ago(&reader, named);
		if (piece.sql)
			return finish(expression, &reader, piece, false, hint);
	}
	return false;
}

/* Does " of its first " or " of the latest " stand at `of`?  Return where
 * "first" or "latest" begins, and set *extreme to the length of that word with
 * its blank.  NULL: it does not. */
static const char *
owned_extreme(const char *of, size_t *extreme)
{
	struct piece behind = piece_of(of + strlen(" of "));
	if (!piece_take_class(&behind, ENGLISH_POSSESSIVE) &&
	    !piece_take_class(&behind, ENGLISH_ARTICLE))
		return NULL;
	const char *word = behind.at;
	if (!piece_take_class(&behind, ENGLISH_EXTREME))
		return NULL;
	*extreme = (size_t)(behind.at - word);
	return word;
}

/* Where the phrase before `of` begins: behind "and", "to" and "the". */
static const char *
phrase_before(const char *text, const char *of)
{
	const char *from = of;
	while (from > text && strncmp(from, " and ", 5) != 0 &&
	       strncmp(from, " to ", 4) != 0)
		from--;
	from = from > text ? strchr(from + 1, ' ') + 1 : text;
	return strncmp(from, "the ", 4) == 0 ? from + 4 : from;
}

/* Write "the creation of its first parcel" as "its first creation of the
 * parcel". */
static const char *
with_extreme_first(const char *text, struct arena *arena)
{
	const char *of = strstr(text, " of ");
	for (; of; of = strstr(of + 1, " of ")) {
		size_t length;
		const char *word = owned_extreme(of, &length);
		const char *from = word ? phrase_before(text, of) : of;
		if (from < of)
			return arena_printf(arena, "%.*sits %.*s%.*s of the %s",
			    (int)(from - text), text, (int)length, word,
			    (int)(of - from), from, word + length);
	}
	return text;
}

/* The seconds of the unit of time that a term says: "turnaround time in hours";
 * 0: it says none. */
static int
unit_of(const char *term)
{
	const struct english_word *unit = NULL;
	struct piece rest = piece_of(term);
	const char *in = piece_find(rest, " in ");
	rest.at = in ? in + strlen(" in") : rest.end;
	return piece_find_class(rest, ENGLISH_DURATION, &unit) ? unit->number
							       : 0;
}

static bool
read_text(struct expression *expression, const struct phrases *phrases,
    const char *text, const struct expression_hint *hint)
{
	struct question split;
	text = with_extreme_first(text, phrases->arena);
	struct expression_hint headed = *hint;
	question_read(&split, text, phrases->arena);
	struct reader reader = reader_of(phrases, &split);
	struct piece_sql piece = reader_buckets(&reader, hint->term);
	if (finish(expression, &reader, piece, true, hint))
		return true;
	reader = reader_of(phrases, &split);
	reader.entity = hint->entity;
	reader.unit = unit_of(hint->term);
	reader_subject(&reader, hint->term);
	/* a column that only the term names does not count as read */
	reader.table = reader.last_table = -1;
	reader.last_sql = NULL;
	piece = reader_condition(&reader);
	if (finish(expression, &reader, piece, false, hint))
		return true;
	if (read_since(expression, phrases, text, hint))
		return true;
	reader = reader_of(phrases, &split);
	int head = reader_head(&reader);
	if (head < 0 && !reader_stand_in(&reader))
		return false;
	if (headed.entity < 0)
		headed.entity = head;
	headed.condition = true;
	reader.entity = headed.entity;
	struct reader relative = reader;
	piece = reader_condition(&reader);
	if (finish(expression, &reader, piece, false, &headed))
		return true;
	/* "a branch that has a manager": the verb is a part of the condition */
	if (!reader_take_word(&relative, ENGLISH_RELATIVE))
		return false;
	piece = reader_condition(&relative);
	return finish(expression, &relative, piece, false, &headed);
}

/* "Hires that are not back yet (returned_on empty)": the parentheses say the
 * condition that the words only name. */
static bool
read_condition_aside(struct expression *expression,
    const struct phrases *phrases, const char *text,
    const struct expression_hint *hint)
{
	struct piece words = piece_of(text);
	struct piece aside = piece_take_parentheses(&words);
	if (aside.at == aside.end || strpbrk(text, "0123456789'\"<>=/*"))
		return false;
	return read_text(expression, phrases,
		   arena_strndup(phrases->arena, aside.at,
		       (size_t)(aside.end - aside.at)),
		   hint) &&
	       expression->kind == EXPRESSION_CONDITION;
}

/* "A / B, where status = 'paid'": the rows of both are restricted. */
static bool
read_restricted(struct expression *expression, const struct phrases *phrases,
    const char *text, const struct expression_hint *hint)
{
	const char *figure, *clause;
	struct expression only;
	const struct expression_hint bound = {
	    .term = "", .condition = true, .entity = -1};
	if (!restricted_part(text, &figure, &clause, phrases->arena) ||
	    !read_text(&only, phrases, clause, &bound) ||
	    only.kind != EXPRESSION_CONDITION ||
	    !read_text(expression, phrases, figure, hint) ||
	    expression->kind != EXPRESSION_MEASURE)
		return false;
	expression->sql =
	    restricted_sql(expression->sql, only.sql, phrases->arena);
	return true;
}

/* "Its parts", "all order lines": rows of which nothing is said. */
static bool
names_rows(const struct phrases *phrases, const char *text)
{
	struct question split;
	question_read(&split, text, phrases->arena);
	return phrases_table(phrases, &split, 0, split.count) >= 0;
}

/* Keep the figure to the rows that meet the condition. */
static bool
restrict_to(struct expression *figure, const struct expression *only,
    struct arena *arena)
{
	if (figure->kind == EXPRESSION_CONDITION ||
	    figure->table != only->table)
		return false;
	/* "the price paid for tickets that ..." is that of all of them */
	if (figure->kind != EXPRESSION_MEASURE)
		figure->sql = arena_printf(arena, "sum(%s)", figure->sql);
	figure->sql = restricted_sql(figure->sql, only->sql, arena);
	figure->kind = EXPRESSION_MEASURE;
	figure->column = -1;
	return true;
}

/* "Sum of qty * price over its lines", "... of confirmed bookings". */
static bool
read_over_rows(struct expression *expression, const struct phrases *phrases,
    const char *text, const struct expression_hint *hint)
{
	const char *figure, *rows;
	size_t end = strlen(text);
	const struct expression_hint bound = {
	    .term = "", .condition = true, .entity = -1};
	while (!hint->condition &&
	       restricted_rows(text, &end, &figure, &rows, phrases->arena)) {
		struct expression only = {.kind = EXPRESSION_COLUMN};
		bool plain = names_rows(phrases, rows);
		if (!plain && !read_text(&only, phrases, rows, &bound) &&
		    !read_condition_aside(&only, phrases, rows, &bound))
			continue;
		if (read_text(expression, phrases, figure, hint) &&
		    (plain || restrict_to(expression, &only, phrases->arena)))
			return true;
	}
	return false;
}

static bool
read_preceding(struct expression *expression, const struct phrases *phrases,
    const char *text, const struct expression_hint *hint)
{
	struct preceding_parts parts;
	struct expression own;
	const struct expression_hint plain = {.term = "", .entity = -1};
	return !hint->condition &&
	       preceding_part(&parts, text, phrases->arena) &&
	       read_text(&own, phrases, parts.own, &plain) &&
	       (own.kind == EXPRESSION_COLUMN ||
		   own.kind == EXPRESSION_VALUE) &&
	       preceding_read(expression, phrases, &parts, &own);
}

bool
expression_read(struct expression *expression, const struct phrases *phrases,
    const char *text, const struct expression_hint *hint)
{
	return read_restricted(expression, phrases, text, hint) ||
	       read_text(expression, phrases, text, hint) ||
	       read_over_rows(expression, phrases, text, hint) ||
	       read_preceding(expression, phrases, text, hint) ||
	       read_condition_aside(expression, phrases, text, hint);
}
