/*
 * event.c - events of a row, and how many rows belong to it; see reader.h
 *
 *	have not been paid		pay_dt IS NULL
 *	was hired more than 5 years ago	hired_on < '2020-06-18'
 *	has at least 3 orders		count(orders.id) >= 3
 *	has not sent any parcel		count(parcels.id) = 0
 */
#include "base/calendar.h"
#include "context/name_part.h"
#include "definition/reader.h"
#include "question/date_verb.h"

#include <string.h>

static const struct piece_sql nothing = {0};

/* At most so many words stand before the thing that a row has. */
enum { HAVING_MAX_WORDS = 6 };

/* Find the date of the event that the token names.  The best column of all
 * tables wins, and favoured tables count more.  Nothing is found when two
 * columns are equally good. */
static bool
find_event(const struct reader *reader, const struct question *text, int at,
    int *table, int *column)
{
	const struct context *context = reader->phrases->context;
	double best = 0;
	bool tied = false;
	for (int t = 0; t < context->table_count; t++) {
		int found = date_verb_column(text, at, &context->tables[t]);
		if (found < 0)
			continue;
		double fit = date_verb_names(&text->tokens[at],
				 context->tables[t].columns[found].said) +
			     reader->phrases->favour[t] + (t == reader->table);
		tied = fit == best;
		if (fit <= best)
			continue;
		best = fit;
		*table = t;
		*column = found;
	}
	return best > 0 && !tied;
}

/* "was made after": the date of the rows themselves. */
static struct piece_sql
happened_on(struct reader *reader)
{
	struct piece_sql date = reader_main_date(reader, reader->entity);
	if (date.sql && reader->table < 0)
		reader->table = reader->entity;
	return date;
}

/* "Unpaid": is it the opposite of a participle?  Set *opposite to that. */
static bool
is_undone(const struct reader *reader, struct question *opposite)
{
	static const char prefix[] = "un";
	const char *word = reader_token(reader)->folded;
	size_t length = strlen(prefix);
	if (strncmp(word, prefix, length) != 0 ||
	    !english_participle(word + length))
		return false;
	question_read(opposite, word + length, reader->arena);
	return opposite->count == 1;
}

struct piece_sql
reader_happened(struct reader *reader)
{
	int before = reader->at;
	int table = -1;
	int column = -1;
	bool pronoun = reader_take_word(reader, ENGLISH_PRONOUN);
	bool perfect = reader_take_word(reader, ENGLISH_HAVE);
	/* "invoices paid" says as much as "they have been paid", and so does
	 * "it arrived" */
	bool said = perfect || reader_take_word(reader, ENGLISH_BE) ||
		    pronoun || (before > 0 && before == reader->head_end);
	reader_take(reader, "been");
	bool denied =
	    reader_take(reader, "not") || reader_take(reader, "never");
	reader_take(reader, "been");
	denied = reader_take(reader, "yet") || denied;
	reader_take(reader, "already");
	const struct token *token = reader_token(reader);
	struct question opposite;
	bool un = is_undone(reader, &opposite);
	denied = un ? !denied : denied;
	if (token->kind != TOKEN_WORD ||
	    (!un && !english_participle(token->folded)))
		goto nothing_here;
	struct piece_sql date = nothing;
	if (find_event(reader, un ? &opposite : reader->text,
		un ? 0 : reader->at, &table, &column))
		date = reader_column(reader, table, column);
	else if (said && english_is(token->folded, ENGLISH_HAPPENED))
		date = happened_on(reader);
	if (!date.sql)
		goto nothing_here;
	reader->at++;
	struct piece_sql bound = reader_compare(reader, date);
	if (!bound.sql && !said && !denied)
		goto nothing_here;
	/* "it has started": what lies ahead has not */
	if (!bound.sql && perfect && !denied &&
	    part_of_class(
		strrchr(date.sql, '.') ? strrchr(date.sql, '.') + 1 : date.sql,
		ENGLISH_BEGINNING))
		bound.sql =
		    arena_printf(reader->arena, "%s <= date '%s'", date.sql,
			calendar_text(reader->phrases->now, reader->arena));
	else if (!bound.sql)
		bound.sql = arena_printf(reader->arena, "%s IS %sNULL",
		    date.sql, denied ? "" : "NOT ");
	else if (denied)
		bound.sql =
		    arena_printf(reader->arena, "(%s) IS NOT TRUE", bound.sql);
	reader_take(reader, "yet");
	return (struct piece_sql){.sql = bound.sql,
	    .type = TYPE_FLAG,
	    .condition = true,
	    .column = true};
nothing_here:
	reader->at = before;
	return nothing;
}

/* ---- how many rows of another table a row has ---- */

struct bound {
	const char *sign;
	long count;
};

/* "at least 3", "more than 10", "3 or more", "exactly 2" */
static bool
take_bound(struct reader *reader, struct bound *bound)
{
	int before = reader->at;
	const char *sign = reader_take_meaning(reader, ENGLISH_AMOUNT_BOUND);
	if (!sign &&
	    (reader_take(reader, "exactly") || reader_take(reader, "only")))
		sign = "=";
	const struct token *token = reader_token(reader);
	if (token->kind != TOKEN_NUMBER || token->number < 0 ||
	    token->number > 1e9 ||
	    token->number != (double)(long)token->number) {
		reader->at = before;
		return false;
	}
	reader->at++;
	if (!sign)
		sign = reader_take_meaning(reader, ENGLISH_BOUND_BEHIND);
	*bound = (struct bound){sign ? sign : "=", (long)token->number};
	return true;
}

/* The table that the words from here on name; the longest phrase goes first. */
static int
take_table(struct reader *reader)
{
	int end = reader_phrase_end(reader);
	for (int to = end; to > reader->at; to--) {
		int table = phrases_table(
		    reader->phrases, reader->text, reader->at, to);
		if (table < 0)
			continue;
		reader->at = to;
		return table;
	}
	return -1;
}

static struct piece_sql
count_rows(struct reader *reader, int table, const struct bound *bound)
{
	if (reader->table < 0)
		reader->table = table;
	struct piece_sql count = reader_count(reader, table);
	if (!count.sql)
		return nothing;
	count.sql = arena_printf(
	    reader->arena, "%s %s %ld", count.sql, bound->sign, bound->count);
	count.type = TYPE_FLAG;
	count.condition = count.column = true;
	return count;
}

static bool
take_auxiliary(struct reader *reader)
{
	return reader_take_word(reader, ENGLISH_HAVE) ||
	       reader_take_word(reader, ENGLISH_DO) ||
	       reader_take(reader, "with") || reader_take(reader, "there are");
}

static bool
take_filler(struct reader *reader)
{
	return reader_take_word(reader, ENGLISH_ARTICLE) ||
	       reader_take_word(reader, ENGLISH_PRONOUN) ||
	       reader_take_word(reader, ENGLISH_OWNED_FILLER);
}

struct piece_sql
reader_having(struct reader *reader)
{
	struct bound bound = {">", 0};
	bool bounded = false;
	bool said = false;
	int verbs = 0;
	int before = reader->at;
	for (int i = 0; i < HAVING_MAX_WORDS && !reader_done(reader); i++) {
		if (take_auxiliary(reader)) {
			said = true;
		} else if (!bounded && take_bound(reader, &bound)) {
			bounded = true;
		} else if (reader_take_word(reader, ENGLISH_NEGATION) ||
			   reader_take(reader, "zero")) {
			bound = (struct bound){"=", 0};
			bounded = true;
		} else if (!take_filler(reader)) {
			int table = said || bounded ? take_table(reader) : -1;
			if (table >= 0)
				return count_rows(reader, table, &bound);
			if (verbs++ || reader_token(reader)->kind != TOKEN_WORD)
				break;
			reader->at++;
		}
	}
	reader->at = before;
	return nothing;
}
