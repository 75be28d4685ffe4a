/*
 * valued.c - rows that stored values describe; see reader.h
 *
 *	sold lots			lots.status = 'sold'
 *	denied and settled claims	status = 'D' OR status = 'S'
 *	refunded tickets		tickets.is_refunded
 */
#include "definition/reader.h"

#include <string.h>

static const struct piece_sql nothing = {0};

/* So many words may stand for a value, and before the noun; so many are one. */
enum { VALUE_WORDS = 3, BEFORE_NOUN = 5, NOUN_WORDS = 2 };

static struct piece_sql
condition_of(const char *sql)
{
	return (struct piece_sql){
	    .sql = sql, .type = TYPE_FLAG, .condition = true, .column = true};
}

/* The flag of the table that the one word names. */
static struct piece_sql
read_flag(struct reader *reader, int table)
{
	int named, column;
	if (reader_done(reader) ||
	    !phrases_column(reader->phrases, reader->text, reader->at,
		reader->at + 1, &named, &column) ||
	    named != table ||
	    reader->phrases->context->tables[table].columns[column].class !=
		COLUMN_BOOLEAN)
		return nothing;
	struct piece_sql flag = reader_column(reader, table, column);
	reader->at += flag.sql ? 1 : 0;
	flag.condition = true;
	return flag;
}

struct piece_sql
reader_value(struct reader *reader, int table)
{
	for (int words = VALUE_WORDS; words > 0; words--) {
		int to = reader->at + words;
		const struct told_value *told =
		    table < 0 || to > reader->text->count
			? NULL
			: phrases_value(reader->phrases, reader->text,
			      reader->at, to, table);
		struct piece_sql column =
		    told && !strpbrk(told->value, "'\\")
			? reader_column(reader, table, told->column)
			: nothing;
		if (!column.sql)
			continue;
		reader->at = to;
		return condition_of(arena_printf(
		    reader->arena, "%s = '%s'", column.sql, told->value));
	}
	return table < 0 ? nothing : read_flag(reader, table);
}

/* Read the words up to `noun` as values of its table; those of a list are
 * alternatives ("confirmed and shipped orders"), others hold together. */
static struct piece_sql
read_values(struct reader *reader, int table, int noun)
{
	struct piece_sql all = reader_value(reader, table);
	while (all.sql && reader->at < noun) {
		bool listed = reader_take(reader, "and") ||
			      reader_take_word(reader, ENGLISH_LIST_JOINT);
		struct piece_sql next = reader_value(reader, table);
		if (!next.sql)
			return nothing;
		all.sql = arena_printf(reader->arena,
		    listed ? "(%s OR %s)" : "%s AND %s", all.sql, next.sql);
	}
	return reader->at == noun ? all : nothing;
}

struct piece_sql
reader_valued_rows(struct reader *reader, int *table)
{
	struct reader before = *reader;
	if (!reader_take_word(reader, ENGLISH_DETERMINER))
		reader_take_word(reader, ENGLISH_ARTICLE);
	struct reader begun = *reader;
	for (int noun = begun.at + 1; noun <= begun.at + BEFORE_NOUN; noun++)
		for (int to = noun + NOUN_WORDS; to > noun; to--) {
			if (to > reader->text->count)
				continue;
			*table = phrases_table(
			    reader->phrases, reader->text, noun, to);
			struct piece_sql only =
			    *table < 0 ? nothing
				       : read_values(reader, *table, noun);
			if (only.sql) {
				reader->at = to;
				return only;
			}
			int steps = reader->steps + 1;
			*reader = begun;
			reader->steps = steps;
		}
	before.steps = reader->steps;
	*reader = before;
	return nothing;
}
