/* aggregates.c - sums, counts and shares of a definition; see reader.h */
#include "context/name_part.h"
#include "definition/reader.h"
#include "text/date_format.h"

#include <string.h>

static const struct piece_sql nothing = {0};

/* The table's key, so that a count counts the table's rows in any join; else
 * "*". */
static const char *
row_of(const struct reader *reader, int table)
{
	const struct context_table *t =
	    &reader->phrases->context->tables[table];
	int key = context_sole_key(t);
	return key >= 0 ? context_column_sql(t, key, reader->arena) : "*";
}

/* The date on which a row of the table came into being. */
struct piece_sql
reader_main_date(struct reader *reader, int table)
{
	struct reader quiet = *reader;
	if (table < 0)
		return nothing;
	const struct context_table *t =
	    &reader->phrases->context->tables[table];
	int found = -1;
	for (int c = 0; c < t->column_count && found < 0; c++)
		if (t->columns[c].class == COLUMN_DATE &&
		    !part_of_class(t->columns[c].said, ENGLISH_DATE_LATER))
			found = c;
	return found < 0 ? nothing : reader_column(&quiet, table, found);
}

/* Read a restriction behind an aggregate, such as "with fee_amt > 0" or "where
 * status = 'A'".  Return it as a FILTER clause, or "" when there is none that
 * can be read. */
static const char *
read_only(struct reader *reader)
{
	int before = reader->at;
	struct piece_sql since =
	    reader_recent(reader, reader_main_date(reader, reader->last_table));
	if (since.sql)
		return arena_printf(
		    reader->arena, " FILTER (WHERE %s)", since.sql);
	if (reader_at(reader, ","))
		reader->at++;
	/* "with" is a part of the condition "with a closing date" */
	bool presence =
	    reader_at(reader, "with no") ||
	    ((reader_at(reader, "with") || reader_at(reader, "without")) &&
		reader_word_at(reader, reader->at + 1, ENGLISH_ARTICLE, NULL));
	bool not = reader_take_word(reader, ENGLISH_EXCEPTS);
	if (!presence && !not &&!reader_take_word(reader, ENGLISH_RESTRICTS)) {
		reader->at = before;
		return "";
	}
	/* "cancelled policies (sts = 'C')": the words only name the
	 * condition */
	if (not &&!reader_at(reader, "(")) {
		int at = reader->at;
		while (at < reader->text->count &&
		       reader->text->tokens[at].kind == TOKEN_WORD)
			at++;
		if (question_match(reader->text, at, "("))
			reader->at = at;
	}
	/* "for orders with status 'paid'": the rows themselves say nothing */
	int behind = reader->at;
	int rows = reader_head(reader);
	if (rows < 0) {
		/* "that were reversed": the verb is read already */
		reader->at = behind;
		reader->head_end = behind;
	} else
		reader->phrases->favour[rows] += 1;
	struct piece_sql only = reader_condition(reader);
	if (rows >= 0)
		reader->phrases->favour[rows] -= 1;
	if (!only.sql || !only.condition || only.aggregate) {
		/* "for each carrier" is no condition: it stays unread */
		reader->at = before;
		return "";
	}
	return arena_printf(reader->arena, " FILTER (WHERE %s%s%s)",
	    not ? "(" : "", only.sql, not ? ") IS NOT TRUE" : "");
}

static struct piece_sql
aggregate_of(struct reader *reader, const char *function, bool distinct,
    const char *argument, const char *only)
{
	struct piece_sql piece = {.type = TYPE_NUMBER, .aggregate = true};
	if (!only)
		return nothing;
	piece.sql = arena_printf(reader->arena, "%s(%s%s)%s", function,
	    distinct ? "DISTINCT " : "", argument, only);
	return piece;
}

/* COUNT(condition), SUM(condition): the number of rows that meet it. */
static struct piece_sql
aggregate_piece(struct reader *reader, const char *function, bool distinct,
    struct piece_sql inner, const char *only)
{
	if (!inner.sql || inner.aggregate)
		return nothing;
	if (!inner.condition) {
		struct piece_sql piece =
		    aggregate_of(reader, function, distinct, inner.sql, only);
		if (strcmp(function, "sum") == 0 && !distinct && !*only)
			piece.summed = inner.sql;
		return piece;
	}
	if (strcmp(function, "count") != 0 && strcmp(function, "sum") != 0)
		return nothing;
	return aggregate_of(reader, "count", false, "*",
	    arena_printf(reader->arena, " FILTER (WHERE %s)", inner.sql));
}

/* "sum of base charge and fuel charge": add up both of them. */
static void
add_listed(struct reader *reader, struct piece_sql *sum)
{
	for (;;) {
		int before = reader->at;
		bool listed = sum->sql && sum->column && !sum->condition &&
			      reader_take(reader, "and");
		struct piece_sql next =
		    listed ? reader_factor(reader) : nothing;
		if (!next.sql || !next.column || next.aggregate ||
		    next.condition || next.type != TYPE_NUMBER) {
			reader->at = before;
			return;
		}
		sum->sql =
		    arena_printf(reader->arena, "%s + %s", sum->sql, next.sql);
		sum->sum = true;
	}
}

/* Skip "from sells" when the question itself contains "sells". */
static void
pass_said(struct reader *reader)
{
	const struct question *asked = reader->phrases->asked;
	int before = reader->at;
	if (!asked || !reader_take_word(reader, ENGLISH_SCOPE))
		return;
	/* skip "of its premises", "over all lines of the order": the keys say
	 * whose value it is */
	if (!reader_take(reader, "all of the") &&
	    !reader_take(reader, "all the"))
		reader_take(reader, "all");
	int end = reader_phrase_end(reader);
	if ((question_match(reader->text, before, "of") ||
		reader->at > before + 1) &&
	    end > reader->at &&
	    phrases_table(reader->phrases, reader->text, reader->at, end) >=
		0) {
		reader->at = end;
		return;
	}
	const struct token *said = reader_token(reader);
	for (int at = 0; at < asked->count; at++)
		if (said->kind == TOKEN_WORD &&
		    strcmp(asked->tokens[at].stem, said->stem) == 0) {
			reader->at++;
			return;
		}
	reader->at = before;
}

struct piece_sql
reader_count(struct reader *reader, int table)
{
	reader->last_table = table;
	return aggregate_of(
	    reader, "count", false, row_of(reader, table), read_only(reader));
}

/* "total payments": take the money of the rows that are named.  False: the
 * phrase names no table, or the table does not have exactly one column of
 * money. */
static bool
take_amount(struct reader *reader, int end, struct piece_sql *amount)
{
	int named, column;
	int table =
	    phrases_table(reader->phrases, reader->text, reader->at, end);
	if (table < 0 || phrases_column(reader->phrases, reader->text,
			     reader->at, end, &named, &column))
		return false;
	const struct context_table *t =
	    &reader->phrases->context->tables[table];
	int found = -1;
	for (int c = 0; c < t->column_count; c++) {
		if (t->columns[c].class != COLUMN_NUMBER ||
		    !part_of_class(t->columns[c].said, ENGLISH_AMOUNT_PART))
			continue;
		if (found >= 0)
			return false;
		found = c;
	}
	if (found < 0)
		return false;
	reader->at = end;
	*amount = reader_column(reader, table, found);
	return true;
}

/* "number of claims", "total paid amount": read what follows the first
 * words. */
static struct piece_sql
read_spoken(struct reader *reader, const struct english_word *word)
{
	const char *function = word->means;
	bool distinct = reader_take_word(reader, ENGLISH_DISTINCT);
	int end = reader_phrase_end(reader);
	bool counts = strcmp(function, "count") == 0;
	struct piece_sql amount;
	int table =
	    counts && end > reader->at
		? phrases_table(reader->phrases, reader->text, reader->at, end)
		: -1;
	/* rows without a key of their own are never the same */
	if (table >= 0 &&
	    !(distinct && strcmp(row_of(reader, table), "*") == 0)) {
		reader->at = end;
		reader->last_table = table;
		if (reader->table < 0)
			reader->table = table;
		return aggregate_of(reader, "count", distinct,
		    row_of(reader, table), read_only(reader));
	}
	if (strcmp(function, "sum") == 0 && end > reader->at &&
	    take_amount(reader, end, &amount))
		return aggregate_piece(
		    reader, function, distinct, amount, read_only(reader));
	/* "total paid / number of claims": when the sum is an aggregate itself,
	 * only its first factor is the argument */
	int from = reader->at;
	bool summing = reader->summing;
	bool spoken = reader->spoken;
	reader->summing = strncmp(word->word, "sum", 3) == 0;
	reader->spoken = true;
	struct piece_sql inner = counts ? nothing : reader_sum(reader);
	reader->summing = summing;
	reader->spoken = spoken;
	if (!inner.sql || inner.aggregate) {
		reader->at = from;
		inner = reader_factor(reader);
	}
	if (strcmp(function, "sum") == 0)
		add_listed(reader, &inner);
	pass_said(reader);
	return aggregate_piece(
	    reader, function, distinct, inner, read_only(reader));
}

/* Take the phrase, with or without an article before it; NULL: it is not there.
 * Some phrases have their meaning only with the article ("the highest"). */
static const struct english_word *
take_with_article(struct reader *reader, enum english_class class)
{
	int before = reader->at;
	const struct english_word *word = reader_take_word(reader, class);
	if (!word && reader_take(reader, "the") &&
	    !(word = reader_take_word(reader, class)))
		reader->at = before;
	return word;
}

/* "sum of total price minus discount": the column, whether or not its name has
 * the word "total". */
static struct piece_sql
read_summed(struct reader *reader)
{
	struct piece_sql named = reader_name(reader);
	if (named.sql)
		return named;
	take_with_article(reader, ENGLISH_AGGREGATE);
	return reader_name(reader);
}

/* "minimum level", of a column min_level: a name, and no lowest number. */
static bool
names_bound(const struct reader *reader)
{
	int table, column;
	const struct english_word *word = NULL;
	int end = reader_phrase_end(reader);
	return reader_word_at(reader, reader->at, ENGLISH_AGGREGATE, &word) >
		   0 &&
	       (strcmp(word->means, "min") == 0 ||
		   strcmp(word->means, "max") == 0) &&
	       phrases_column(reader->phrases, reader->text, reader->at, end,
		   &table, &column);
}

struct piece_sql
reader_aggregate(struct reader *reader)
{
	if (question_match(reader->text, reader->at + 1, "("))
		return nothing;
	if (reader->summing) {
		int before = reader->at;
		const struct english_word *total =
		    take_with_article(reader, ENGLISH_AGGREGATE);
		reader->at = before;
		if (total && strcmp(total->means, "sum") == 0)
			return read_summed(reader);
	}
	if (names_bound(reader))
		return nothing;
	const struct english_word *word =
	    take_with_article(reader, ENGLISH_AGGREGATE);
	return word ? read_spoken(reader, word) : nothing;
}

/* "share of appointments with status = 'no_show'" */
struct piece_sql
reader_share(struct reader *reader)
{
	int before = reader->at;
	const struct english_word *share =
	    take_with_article(reader, ENGLISH_SHARE);
	if (!share || !reader_take(reader, "of")) {
		reader->at = before;
		return nothing;
	}
	int end = reader_phrase_end(reader);
	int table =
	    phrases_table(reader->phrases, reader->text, reader->at, end);
	if (table < 0) {
		reader->at = before;
		return nothing;
	}
	reader->at = end;
	if (reader->table < 0)
		reader->table = table;
	const char *only = read_only(reader);
	if (!only || !*only)
		return nothing;
	const char *row = row_of(reader, table);
	return (struct piece_sql){.type = TYPE_NUMBER,
	    .aggregate = true,
	    .quotient = share->number == 1,
	    .sql = arena_printf(reader->arena,
		"%d.0 * count(%s)%s / NULLIF(count(%s), 0)", share->number, row,
		only, row)};
}

/* ---- calls as in SQL ---- */

static const char *const aggregates[] = {"sum", "count", "avg", "min", "max"};
static const char *const functions[] = {"coalesce", "nullif", "round", "abs",
    "lower", "upper", "length", "greatest", "least", "floor", "ceil",
    "date_trunc", "date_part"};

/* COUNT(DISTINCT x), SUM(x WHERE ...), COUNT(*): read what follows the opening
 * parenthesis. */
static struct piece_sql
read_aggregate_call(struct reader *reader, const char *function)
{
	bool distinct = reader_take(reader, "distinct");
	if (reader_take(reader, "*"))
		return reader_take(reader, ")")
			   ? aggregate_of(reader, function, false, "*",
				 read_only(reader))
			   : nothing;
	struct piece_sql inner = reader_condition(reader);
	const char *only = read_only(reader);
	if (!inner.sql || !only || !reader_take(reader, ")"))
		return nothing;
	const char *outside = read_only(reader);
	return aggregate_piece(reader, function, distinct, inner,
	    outside && *outside ? outside : only);
}

/* DIVIDE(a, b) and similar calls, which some people write. */
static struct piece_sql
read_named_sign(struct reader *reader, const char *sign)
{
	struct piece_sql left = reader_sum(reader);
	bool parted = left.sql && reader_take(reader, ",");
	struct piece_sql right = parted ? reader_sum(reader) : nothing;
	if (!right.sql || !reader_take(reader, ")"))
		return nothing;
	struct piece_sql piece = {.type = TYPE_NUMBER,
	    .aggregate = left.aggregate || right.aggregate};
	piece.sql = *sign == '/' ? arena_printf(reader->arena,
				       "((%s)::numeric / NULLIF(%s, 0))",
				       left.sql, right.sql)
				 : arena_printf(reader->arena, "((%s) %s (%s))",
				       left.sql, sign, right.sql);
	return piece;
}

static struct piece_sql
read_arguments(struct reader *reader, const char *function)
{
	struct piece_sql piece = {.type = TYPE_NUMBER};
	const char *list = "";
	do {
		struct piece_sql one = reader_sum(reader);
		if (!one.sql)
			return nothing;
		piece.type = *list ? piece.type : one.type;
		piece.aggregate = piece.aggregate || one.aggregate;
		piece.column = piece.column || one.column;
		list = arena_printf(
		    reader->arena, "%s%s%s", list, *list ? ", " : "", one.sql);
	} while (reader_take(reader, ","));
	if (!reader_take(reader, ")"))
		return nothing;
	piece.sql = arena_printf(reader->arena, "%s(%s)", function, list);
	return piece;
}

/* to_date(day_txt, 'YYYYMMDD'): the column as a date; where its dates are known
 * to be stored so, it is read as one already. */
static struct piece_sql
read_stored_date(struct reader *reader)
{
	struct piece_sql day = reader_name(reader);
	if (!day.sql || !reader_take(reader, ",") || reader_done(reader) ||
	    reader_token(reader)->kind != TOKEN_QUOTED)
		return nothing;
	const char *form = reader_token(reader)->text;
	reader->at++;
	if (strchr(form, '\'') || !reader_take(reader, ")"))
		return nothing;
	if (day.type != TYPE_DATE)
		day.sql = date_format_sql(form, day.sql, reader->arena);
	day.type = TYPE_DATE;
	return day;
}

size_t
reader_aggregate_at(const char *sql)
{
	for (size_t i = 0; i < COUNT_OF(aggregates); i++) {
		size_t length = strlen(aggregates[i]);
		if (strncmp(sql, aggregates[i], length) == 0 &&
		    sql[length] == '(')
			return length;
	}
	return 0;
}

struct piece_sql
reader_call(struct reader *reader)
{
	const char *name = reader_token(reader)->folded;
	if (!question_match(reader->text, reader->at + 1, "("))
		return nothing;
	reader->at += 2;
	for (size_t i = 0; i < COUNT_OF(aggregates); i++)
		if (strcmp(name, aggregates[i]) == 0)
			return read_aggregate_call(reader, aggregates[i]);
	for (size_t i = 0; i < COUNT_OF(functions); i++)
		if (strcmp(name, functions[i]) == 0)
			return read_arguments(reader, functions[i]);
	if (strcmp(name, "to_date") == 0)
		return read_stored_date(reader);
	const struct english_word *sign = english_find(name, ENGLISH_OPERATION);
	if (sign)
		return read_named_sign(reader, sign->means);
	reader->at -= 2;
	return nothing;
}
