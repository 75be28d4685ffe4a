/*
 * rows.c - rows of a table that meet a condition; see reader.h
 *
 *	clients whose ...	rows, of which a condition follows
 *	invoices paid late / all invoices	numbers of rows
 */
#include "definition/reader.h"

static const struct piece_sql nothing = {0};

/* Does what is said of the rows begin at the token: "with", "that", "not",
 * "paid"? */
static bool
tells(const struct reader *reader, int at)
{
	if (at >= reader->text->count)
		return false;
	const struct token *token = &reader->text->tokens[at];
	return reader_word_at(reader, at, ENGLISH_NOUN_END, NULL) ||
	       reader_word_at(reader, at, ENGLISH_RELATIVE, NULL) ||
	       reader_word_at(reader, at, ENGLISH_FLAGGED, NULL) ||
	       question_match(reader->text, at, "not") ||
	       (token->kind == TOKEN_WORD && english_participle(token->folded));
}

int
reader_head(struct reader *reader)
{
	enum { HEAD_MAX_WORDS = 3 };
	if (!reader_take_word(reader, ENGLISH_DETERMINER))
		reader_take_word(reader, ENGLISH_ARTICLE);
	for (int words = 1; words <= HEAD_MAX_WORDS; words++) {
		int to = reader->at + words;
		int table = tells(reader, to)
				? phrases_table(reader->phrases, reader->text,
				      reader->at, to)
				: -1;
		if (table < 0)
			continue;
		reader->at = to;
		if (!reader_take(reader, "of"))
			reader_take(reader, "in");
		reader->head_end = reader->at;
		return table;
	}
	return -1;
}

bool
reader_stand_in(struct reader *reader)
{
	int before = reader->at;
	reader_take_word(reader, ENGLISH_ARTICLE);
	if (reader_take_word(reader, ENGLISH_STAND_IN) &&
	    tells(reader, reader->at)) {
		reader->head_end = reader->at;
		return true;
	}
	reader->at = before;
	return false;
}

/* "Closed contracts returned after end_dt": more is said of the rows. */
static struct piece_sql
with_clause(struct reader *reader, struct piece_sql rows)
{
	struct reader before = *reader;
	reader_take_word(reader, ENGLISH_RELATIVE);
	reader->head_end = reader->at;
	struct piece_sql clause = reader_condition(reader);
	if (clause.sql && clause.condition && !clause.aggregate) {
		rows.sql = arena_printf(
		    reader->arena, "%s AND %s", rows.sql, clause.sql);
		return rows;
	}
	before.steps = reader->steps;
	*reader = before;
	return rows;
}

struct piece_sql
reader_counted(struct reader *reader, bool *valued)
{
	struct reader before = *reader;
	int table = -1;
	struct piece_sql only = reader_valued_rows(reader, &table);
	*valued = only.sql;
	if (!only.sql && (table = reader_head(reader)) < 0)
		goto nothing_here;
	if (reader->table < 0)
		reader->table = table;
	if (!only.sql)
		only = reader_condition(reader);
	else if (tells(reader, reader->at))
		only = with_clause(reader, only);
	struct piece_sql count = only.condition && !only.aggregate
				     ? reader_count(reader, table)
				     : nothing;
	if (!count.sql)
		goto nothing_here;
	count.sql = arena_printf(
	    reader->arena, "%s FILTER (WHERE %s)", count.sql, only.sql);
	return count;
nothing_here:
	before.steps = reader->steps;
	*reader = before;
	return nothing;
}

struct piece_sql
reader_all_rows(struct reader *reader)
{
	int named, column;
	struct reader before = *reader;
	bool all = reader_take_word(reader, ENGLISH_DETERMINER);
	if (reader_take(reader, "of"))
		reader_take_word(reader, ENGLISH_ARTICLE);
	int from = reader->at;
	int end = reader_phrase_end(reader);
	int table =
	    end > from ? phrases_table(reader->phrases, reader->text, from, end)
		       : -1;
	reader->at = end;
	/* "... / premium" names a column, "... / all premiums" rows */
	if (table >= 0 && (all || !phrases_column(reader->phrases, reader->text,
				      from, end, &named, &column))) {
		if (reader->table < 0)
			reader->table = table;
		return reader_count(reader, table);
	}
	before.steps = reader->steps;
	*reader = before;
	return nothing;
}
