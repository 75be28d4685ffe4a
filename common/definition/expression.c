/* expression.c - arithmetic of a definition; see expression.h and reader.h */
#include "definition/entity.h"
#include "definition/piece.h"
#include "definition/reader.h"
#include "parser/part.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

static const struct piece_sql nothing = {0};

bool
reader_done(const struct reader *reader)
{
	return reader->at >= reader->text->count;
}

const struct token *
reader_token(const struct reader *reader)
{
	static const struct token end = {
	    .kind = TOKEN_PUNCTUATION, .text = "", .folded = "", .stem = ""};
	return reader_done(reader) ? &end : &reader->text->tokens[reader->at];
}

bool
reader_at(const struct reader *reader, const char *phrase)
{
	return question_match(reader->text, reader->at, phrase) > 0;
}

bool
reader_take(struct reader *reader, const char *phrase)
{
	int count = question_match(reader->text, reader->at, phrase);
	reader->at += count;
	return count > 0;
}

bool
reader_take_any(struct reader *reader, const char *const *phrases, size_t count)
{
	for (size_t i = 0; i < count; i++)
		if (reader_take(reader, phrases[i]))
			return true;
	return false;
}

static enum reader_type type_of(enum column_class class)
{
	switch (class) {
	case COLUMN_NUMBER:
		return TYPE_NUMBER;
	case COLUMN_DATE:
		return TYPE_DATE;
	case COLUMN_BOOLEAN:
		return TYPE_FLAG;
	case COLUMN_TEXT:
		return TYPE_TEXT;
	case COLUMN_TIME:
	case COLUMN_OTHER:
		break;
	}
	return TYPE_OTHER;
}

struct piece_sql
reader_column(struct reader *reader, int table, int column)
{
	const struct context_table *t =
	    &reader->phrases->context->tables[table];
	/* what is no plain word would not be found again in the SQL */
	for (const char *at = t->name; *at; at++)
		if (!isalnum((unsigned char)*at) && *at != '_')
			return nothing;
	if (reader->table < 0)
		reader->table = table;
	reader->last_table = table;
	reader->last_column = column;
	reader->last_sql = arena_printf(
	    reader->arena, "%s.%s", t->name, t->columns[column].sql);
	return (struct piece_sql){.sql = reader->last_sql,
	    .column = true,
	    .instant = strncmp(t->columns[column].type, "timestamp", 9) == 0,
	    .type = type_of(t->columns[column].class)};
}

int
reader_phrase_end(const struct reader *reader)
{
	static const char *const ends[] = {"and", "or", "not", "is", "are",
	    "was", "were", "in", "like", "between", "when", "then", "else",
	    "divided", "times", "multiplied", "plus", "minus", "over", "under",
	    "above", "below", "exceeds", "exceed", "equals", "more", "less",
	    "greater", "fewer", "at", "where", "with", "if", "to", "from",
	    "otherwise", "excluding", "has", "have", "contains", "later",
	    "earlier", "after", "before", "who", "which", "whose", "that",
	    "for", "does", "do", "by", "per", "on"};
	int at = reader->at;
	for (; at < reader->text->count; at++) {
		const struct token *token = &reader->text->tokens[at];
		if (token->kind != TOKEN_WORD)
			return at;
		for (size_t i = 0; i < COUNT_OF(ends); i++)
			if (strcmp(token->folded, ends[i]) == 0)
				return at;
	}
	return at;
}

/* "total area (pr_sqm)": what the words are called is said behind them. */
static struct piece_sql
read_spelt_aside(struct reader *reader, int end)
{
	int table, column;
	const struct question *text = reader->text;
	/* not a call */
	if (!question_match(text, end, "(") ||
	    text->tokens[end - 1].end == text->tokens[end].start ||
	    !question_match(text, end + 2, ")") ||
	    !strchr(text->tokens[end + 1].text, '_') ||
	    !phrases_column(
		reader->phrases, text, end + 1, end + 2, &table, &column))
		return nothing;
	reader->at = end + 3;
	return reader_column(reader, table, column);
}

/* "net billing of the customer": whose it is, the keys say. */
static struct piece_sql
read_owned(struct reader *reader, int end)
{
	int table, column;
	int from = reader->at;
	for (int of = from + 1; of + 1 < end; of++) {
		if (!question_match(reader->text, of, "of") ||
		    phrases_table(reader->phrases, reader->text, of + 1, end) <
			0 ||
		    !phrases_column(reader->phrases, reader->text, from, of,
			&table, &column))
			continue;
		reader->at = end;
		return reader_column(reader, table, column);
	}
	return nothing;
}

/* A column named by one word as stored, or by a phrase to its end. */
static struct piece_sql
read_name(struct reader *reader)
{
	int table, column;
	int end = reader_phrase_end(reader);
	int from = reader->at;
	struct piece_sql aside =
	    end > from ? read_spelt_aside(reader, end) : nothing;
	if (aside.sql)
		return aside;
	if (end > from && phrases_column(reader->phrases, reader->text, from,
			      end, &table, &column)) {
		reader->at = end;
		return reader_column(reader, table, column);
	}
	struct piece_sql owned = read_owned(reader, end);
	if (owned.sql)
		return owned;
	if (end > from && phrases_column(reader->phrases, reader->text, from,
			      from + 1, &table, &column)) {
		reader->at = from + 1;
		return reader_column(reader, table, column);
	}
	return nothing;
}

/* ---- differences of dates ---- */

/* Is the column called after a beginning? */
static bool
begins(const char *sql)
{
	static const char *const parts[] = {"start", "begin", "open", "creat",
	    "order", "hire", "join", "file", "issue", "report", "request",
	    "sign", "from", "check_in", "checkin", "admi", "depart", "sent",
	    "birth", "regist", "book"};
	const char *name = strrchr(sql, '.');
	for (size_t i = 0; name && i < COUNT_OF(parts); i++)
		if (part_in(name + 1, parts[i]))
			return true;
	return false;
}

/* "its earliest bill date": of many rows the first, or the last. */
static const char *
take_extreme(struct reader *reader)
{
	static const struct {
		const char *words, *function;
	} extremes[] = {{"earliest", "min"}, {"first", "min"},
	    {"initial", "min"}, {"latest", "max"}, {"last", "max"},
	    {"most recent", "max"}};
	int before = reader->at;
	if (!reader_take(reader, "its") && !reader_take(reader, "their"))
		reader_take(reader, "the");
	for (size_t i = 0; i < COUNT_OF(extremes); i++) {
		int table, column;
		int end = reader_phrase_end(reader);
		/* a column may be called so: first_order_date */
		if (end > reader->at &&
		    phrases_column(reader->phrases, reader->text, reader->at,
			end, &table, &column))
			break;
		if (reader_take(reader, extremes[i].words))
			return extremes[i].function;
	}
	reader->at = before;
	return NULL;
}

/* From a date of a row to the first of its rows in another table, in days: a
 * value of that row. */
static struct piece_sql
between_first(struct reader *reader, struct piece_sql from,
    const char *function, struct piece_sql to)
{
	const char *sql = arena_printf(
	    reader->arena, "%s(%s) - %s", function, to.sql, from.sql);
	if (from.instant || to.instant)
		sql = arena_printf(
		    reader->arena, "EXTRACT(EPOCH FROM %s) / 86400", sql);
	sql = from.type == TYPE_DATE && to.type == TYPE_DATE
		  ? entity_value(reader->phrases, reader->table, sql, false)
		  : NULL;
	return (struct piece_sql){
	    .sql = sql, .type = TYPE_NUMBER, .column = true};
}

/* "days between a and b", "number of days from a to b". */
static struct piece_sql
read_between(struct reader *reader)
{
	static const char *const words[] = {"number of days", "the number of",
	    "the days", "days", "the time", "time", "the difference",
	    "difference", "the duration", "duration"};
	int before = reader->at;
	reader_take(reader, "the number of");
	bool plain = reader_at(reader, "the difference") ||
		     reader_at(reader, "difference");
	reader_take_any(reader, words, COUNT_OF(words));
	reader_take(reader, "in days");
	bool between = reader_take(reader, "between");
	if (!between && !reader_take(reader, "from"))
		goto nothing_here;
	struct piece_sql from = read_name(reader);
	if (!from.sql || !reader_take(reader, between ? "and" : "to"))
		goto nothing_here;
	const char *extreme = take_extreme(reader);
	struct piece_sql to = read_name(reader);
	if (extreme && from.sql && to.sql &&
	    (to = between_first(reader, from, extreme, to)).sql)
		return to;
	if (!to.sql || to.type != from.type ||
	    (to.type != TYPE_DATE && to.type != TYPE_NUMBER))
		goto nothing_here;
	/* "the difference between the paid and the due date": the one less
	 * the other, but where the first is the day it began */
	if (between && plain && !begins(from.sql)) {
		struct piece_sql first = from;
		from = to;
		to = first;
	}
	return (struct piece_sql){.type = TYPE_NUMBER,
	    .column = true,
	    .interval = true,
	    .sum = true,
	    .sql = arena_printf(reader->arena, "%s - %s", to.sql, from.sql)};
nothing_here:
	reader->at = before;
	return nothing;
}

/* ---- factors, products, sums ---- */

static struct piece_sql
read_literal(struct reader *reader)
{
	const struct token *token = reader_token(reader);
	struct piece_sql piece = {0};
	if (token->kind == TOKEN_NUMBER) {
		piece.type = TYPE_NUMBER;
		piece.sql =
		    token->number == (double)(long)token->number
			? arena_printf(
			      reader->arena, "%ld", (long)token->number)
			: arena_printf(reader->arena, "%g", token->number);
		if (strcmp(token->text, "100.0") == 0 ||
		    strcmp(token->text, "1.0") == 0)
			piece.sql = token->text;
	} else if (token->kind == TOKEN_DATE && token->day) {
		piece.type = TYPE_DATE;
		piece.sql = arena_printf(reader->arena, "'%04d-%02d-%02d'",
		    token->year, token->month, token->day);
	} else if (token->kind == TOKEN_QUOTED &&
		   !strpbrk(token->text, "'\\")) {
		piece.type = TYPE_TEXT;
		piece.sql = arena_printf(reader->arena, "'%s'", token->text);
	}
	reader->at += piece.sql != NULL;
	return piece;
}

static struct piece_sql
read_grouped(struct reader *reader)
{
	struct piece_sql inner = reader_condition(reader);
	if (!inner.sql || !reader_take(reader, ")"))
		return nothing;
	inner.sql = arena_printf(reader->arena, "(%s)", inner.sql);
	inner.sum = false;
	return inner;
}

/* "age", where only the date of birth is stored. */
static struct piece_sql
read_age(struct reader *reader)
{
	struct piece_sql piece = nothing;
	if (!reader_take(reader, "age") && !reader_take(reader, "the age"))
		return nothing;
	if (!reader_birth(reader, &piece)) {
		reader->at--;
		return nothing;
	}
	piece.sql = reader_age(reader, piece.sql);
	piece.type = TYPE_NUMBER;
	piece.instant = false;
	return piece;
}

struct piece_sql
reader_factor(struct reader *reader)
{
	if (++reader->steps > READER_MAX_STEPS)
		return nothing;
	struct piece_sql piece = read_between(reader);
	if (piece.sql || (piece = reader_case(reader)).sql)
		return piece;
	if (reader_take(reader, "("))
		return read_grouped(reader);
	if ((piece = read_literal(reader)).sql)
		return piece;
	if ((piece = reader_share(reader)).sql)
		return piece;
	if ((piece = reader_aggregate(reader)).sql)
		return piece;
	if ((piece = reader_call(reader)).sql)
		return piece;
	if ((piece = read_name(reader)).sql)
		return piece;
	return read_age(reader);
}

/* x::float and the like say nothing that a division here does not do. */
static void
pass_cast(struct reader *reader)
{
	while (reader_at(reader, ":") &&
	       question_match(reader->text, reader->at + 1, ":"))
		reader->at += 3;
}

/* A word or sign of arithmetic; '\0' when there is none. */
static char
take_sign(struct reader *reader, bool product)
{
	static const struct {
		const char *words;
		char sign;
		bool product;
	} signs[] = {{"*", '*', true}, {"/", '/', true}, {"+", '+', false},
	    {"-", '-', false}, {"divided by", '/', true},
	    {"multiplied by", '*', true}, {"times", '*', true},
	    {"plus", '+', false}, {"minus", '-', false}};
	/* an arrow is no sign */
	if (reader_at(reader, "-") &&
	    question_match(reader->text, reader->at + 1, ">"))
		return '\0';
	for (size_t i = 0; i < COUNT_OF(signs); i++)
		if (signs[i].product == product &&
		    reader_take(reader, signs[i].words))
			return signs[i].sign;
	return '\0';
}

static const char *
in_parentheses(struct reader *reader, const struct piece_sql *piece)
{
	return piece->sum ? arena_printf(reader->arena, "(%s)", piece->sql)
			  : piece->sql;
}

/* "total revenue - cost": beside an aggregate the sum is meant. */
static void
sum_beside(struct reader *reader, struct piece_sql *piece,
    const struct piece_sql *other)
{
	if (!other->aggregate || piece->aggregate || !piece->column)
		return;
	piece->sql = arena_printf(reader->arena, "sum(%s)", piece->sql);
	piece->aggregate = true;
	piece->sum = false;
}

/* a / b of a row's own values, maybe times a number: as a rate it is the
 * quotient of the sums. */
static void
note_ratio(struct piece_sql *piece, const struct piece_sql *left, char sign,
    const struct piece_sql *right)
{
	if (sign == '/' && left->column && right->column && !piece->aggregate) {
		piece->over = left->sql;
		piece->under = right->sql;
		piece->scale = "1";
	} else if (sign == '*' && left->over && !right->column) {
		piece->over = left->over;
		piece->under = left->under;
		piece->scale = right->sql;
	}
}

static struct piece_sql
join(struct reader *reader, struct piece_sql left, char sign,
    struct piece_sql right)
{
	if (!left.sql || !right.sql || left.condition || right.condition)
		return nothing;
	sum_beside(reader, &left, &right);
	sum_beside(reader, &right, &left);
	struct piece_sql piece = {.type = TYPE_NUMBER,
	    .aggregate = left.aggregate || right.aggregate,
	    .column = left.column || right.column,
	    .sum = sign == '+' || sign == '-'};
	note_ratio(&piece, &left, sign, &right);
	if (sign == '/')
		piece.sql = arena_printf(reader->arena,
		    "(%s)::numeric / NULLIF(%s, 0)", left.sql, right.sql);
	else if (sign == '*')
		piece.sql = arena_printf(reader->arena, "%s * %s",
		    in_parentheses(reader, &left),
		    in_parentheses(reader, &right));
	else
		piece.sql = arena_printf(reader->arena, "%s %c %s", left.sql,
		    sign,
		    sign == '-' ? in_parentheses(reader, &right) : right.sql);
	if (sign == '-' && left.type == TYPE_DATE && right.type == TYPE_DATE)
		piece.interval = true;
	return piece;
}

static struct piece_sql
read_product(struct reader *reader)
{
	struct piece_sql left = reader_factor(reader);
	for (;;) {
		pass_cast(reader);
		char sign = left.sql ? take_sign(reader, true) : '\0';
		if (!sign)
			return left;
		left = join(reader, left, sign, reader_factor(reader));
	}
}

struct piece_sql
reader_sum(struct reader *reader)
{
	if (++reader->depth > READER_MAX_DEPTH)
		return nothing;
	struct piece_sql left = read_product(reader);
	for (;;) {
		char sign = left.sql ? take_sign(reader, false) : '\0';
		if (!sign)
			break;
		left = join(reader, left, sign, read_product(reader));
	}
	reader->depth--;
	return left;
}

/* ---- the whole ---- */

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

static struct reader
reader_of(const struct phrases *phrases, const struct question *text)
{
	return (struct reader){.phrases = phrases,
	    .arena = phrases->arena,
	    .text = text,
	    .table = -1,
	    .last_table = -1,
	    .entity = -1};
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
	return sql != NULL;
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
	struct piece_sql named = read_name(&reader);
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
