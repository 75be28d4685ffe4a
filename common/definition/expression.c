/* expression.c - a definition from its first word to its last; see expression.h
 * and reader.h */
#include "definition/entity.h"
#include "definition/piece.h"
#include "definition/reader.h"

#include <string.h>
#include <strings.h>

/* Is it called a rate? */
static bool
says_rate(const char *term)
{
	static const char *const words[] = {
	    "rate", "ratio", "percent", "margin", "share", "proportion"};
	for (size_t i = 0; i < COUNT_OF(words); i++)
		for (const char *at = term; *at; at++)
			if (strncasecmp(at, words[i], strlen(words[i])) == 0)
				return true;
	return false;
}

static void
sum_ratio(struct reader *reader, struct piece_sql *piece, const char *term)
{
	if (!piece->over || piece->aggregate || !says_rate(term))
		return;
	piece->sql = arena_printf(reader->arena,
	    "sum(%s)::numeric / NULLIF(sum(%s), 0) * %s", piece->over,
	    piece->under, piece->scale);
	piece->aggregate = true;
}

/* "for each carrier", ", which is ...": the question says it itself.  What
 * stands behind a comma says more of what is understood. */
static void
pass_aside(struct reader *reader, const struct piece_sql *piece)
{
	bool named = piece->sql == reader->last_sql;
	/* "made in the period": whichever that is */
	static const char *const periods[] = {
	    "period", "timeframe", "range", "interval"};
	int last = reader->text->count - 1;
	bool plain = last - reader->at < 6;
	for (int at = reader->at; at <= last; at++)
		plain = plain && reader->text->tokens[at].kind == TOKEN_WORD;
	for (size_t i = 0; plain && i < COUNT_OF(periods); i++)
		if (question_match(reader->text, last, periods[i]))
			reader->at = reader->text->count;
	static const char *const asides[] = {", which", ", i.e.", ", where",
	    "for each", "per", ", in", "in the period", "over the period"};
	for (size_t i = 0; i < COUNT_OF(asides); i++)
		if (reader_at(reader, asides[i]))
			reader->at = reader->text->count;
	if (!named && reader_at(reader, ","))
		reader->at = reader->text->count;
}

/* "clients whose ...": whose rows the rest speaks of; -1: it does not begin
 * so. */
static int
take_head(struct reader *reader)
{
	static const char *const leads[] = {
	    "any", "all", "every", "each", "those", "the", "a", "an"};
	static const char *const behind[] = {"whose", "who", "that", "with",
	    "which", "having", "where", "for which", "without", "of", "in"};
	enum { HEAD_MAX_WORDS = 3 };
	reader_take_any(reader, leads, COUNT_OF(leads));
	for (int words = 1; words <= HEAD_MAX_WORDS; words++) {
		int to = reader->at + words;
		bool ends = false;
		for (size_t i = 0; i < COUNT_OF(behind); i++)
			ends =
			    ends || question_match(reader->text, to, behind[i]);
		int table = ends ? phrases_table(reader->phrases, reader->text,
				       reader->at, to)
				 : -1;
		if (table < 0)
			continue;
		reader->at = to;
		if (!reader_take(reader, "of"))
			reader_take(reader, "in");
		return table;
	}
	return -1;
}

/* Aggregates of a condition or of labels as a value of the entity's rows. */
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

static bool
finish(struct expression *expression, struct reader *reader,
    struct piece_sql piece, bool labels, const struct expression_hint *hint)
{
	if (!piece.sql)
		return false;
	bool named = piece.sql == reader->last_sql;
	pass_aside(reader, &piece);
	sum_ratio(reader, &piece, hint->term);
	if (!reader_done(reader) || reader->table < 0 ||
	    (hint->condition && !piece.condition) ||
	    !settle_entity(reader, &piece, labels, hint->entity))
		return false;
	*expression = (struct expression){.sql = piece.sql,
	    .table = reader->table,
	    .column = named ? reader->last_column : -1,
	    .kind = piece.condition   ? EXPRESSION_CONDITION
		    : named           ? EXPRESSION_COLUMN
		    : piece.aggregate ? EXPRESSION_MEASURE
				      : EXPRESSION_VALUE};
	return true;
}

/* "junior for less than 3 years, otherwise senior (exp_yrs)": bounds of the
 * column that `named` has read. */
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

/* "have been with us for more than 5 years (joined_on)": the date in
 * parentheses, and how long ago it is. */
static bool
read_since(struct expression *expression, const struct phrases *phrases,
    const char *text, const struct expression_hint *hint)
{
	struct question split;
	struct piece words = {text, text + strlen(text)};
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

/* "the creation of its first parcel" as "its first creation of the parcel". */
static const char *
with_extreme_first(const char *text, struct arena *arena)
{
	static const char *const owners[] = {
	    " of its ", " of their ", " of the "};
	static const char *const extremes[] = {
	    "first ", "earliest ", "last ", "latest ", "most recent "};
	for (size_t i = 0; i < COUNT_OF(owners); i++) {
		const char *of = strstr(text, owners[i]);
		const char *word = of ? of + strlen(owners[i]) : "";
		for (size_t k = 0; of && k < COUNT_OF(extremes); k++) {
			size_t length = strlen(extremes[k]);
			const char *from = of;
			if (strncmp(word, extremes[k], length) != 0)
				continue;
			while (from > text && strncmp(from, " and ", 5) != 0 &&
			       strncmp(from, " to ", 4) != 0)
				from--;
			from = from > text ? strchr(from + 1, ' ') + 1 : text;
			if (strncmp(from, "the ", 4) == 0)
				from += 4;
			if (from < of)
				return arena_printf(arena,
				    "%.*sits %.*s%.*s of the %s",
				    (int)(from - text), text, (int)length, word,
				    (int)(of - from), from, word + length);
		}
	}
	return text;
}

bool
expression_read(struct expression *expression, const struct phrases *phrases,
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
	reader_subject(&reader, hint->term);
	/* what the term is called after is not read yet */
	reader.table = reader.last_table = -1;
	reader.last_sql = NULL;
	piece = reader_condition(&reader);
	if (finish(expression, &reader, piece, false, hint))
		return true;
	if (read_since(expression, phrases, text, hint))
		return true;
	reader = reader_of(phrases, &split);
	int head = take_head(&reader);
	if (head < 0)
		return false;
	if (headed.entity < 0)
		headed.entity = head;
	headed.condition = true;
	reader.entity = headed.entity;
	piece = reader_condition(&reader);
	return finish(expression, &reader, piece, false, &headed);
}
