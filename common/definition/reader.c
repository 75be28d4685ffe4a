/* reader.c - names and words of a definition; see reader.h */
#include "definition/reader.h"

#include "context/name_part.h"
#include "text/date_format.h"

#include <string.h>

static const struct piece_sql nothing = {0};

struct reader
reader_of(const struct phrases *phrases, const struct question *text)
{
	return (struct reader){.phrases = phrases,
	    .arena = phrases->arena,
	    .text = text,
	    .table = -1,
	    .last_table = -1,
	    .entity = -1};
}

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

int
reader_word_at(const struct reader *reader, int at, enum english_class class,
    const struct english_word **word)
{
	struct english_list list = english_words(class);
	int longest = 0;
	for (size_t i = 0; i < list.count; i++) {
		int length =
		    question_match(reader->text, at, list.words[i].word);
		if (length <= longest)
			continue;
		longest = length;
		if (word)
			*word = list.words + i;
	}
	return longest;
}

const struct english_word *
reader_take_word(struct reader *reader, enum english_class class)
{
	const struct english_word *word = NULL;
	reader->at += reader_word_at(reader, reader->at, class, &word);
	return word;
}

const char *
reader_take_meaning(struct reader *reader, enum english_class class)
{
	const struct english_word *word = reader_take_word(reader, class);
	return word ? word->means : NULL;
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
	if (reader->table < 0)
		reader->table = table;
	reader->last_table = table;
	reader->last_column = column;
	const char *name = context_column_sql(t, column, reader->arena);
	reader->last_sql =
	    phrases_is_zero(reader->phrases, table, column)
		? arena_printf(reader->arena, "coalesce(%s, 0)", name)
		: date_format_sql(
		      t->columns[column].date_format, name, reader->arena);
	const struct english_word *share =
	    part_of_class(t->columns[column].name, ENGLISH_SHARE);
	return (struct piece_sql){.sql = reader->last_sql,
	    .column = true,
	    .percent = share && share->number == 100,
	    .instant = strncmp(t->columns[column].type, "timestamp", 9) == 0,
	    .type = type_of(t->columns[column].class)};
}

int
reader_phrase_end(const struct reader *reader)
{
	int at = reader->at;
	for (; at < reader->text->count; at++) {
		const struct token *token = &reader->text->tokens[at];
		if (token->kind != TOKEN_WORD ||
		    english_is(token->folded, ENGLISH_NAME_END))
			return at;
	}
	return at;
}

/* "total area (pr_sqm)": the stored name stands behind the words. */
static struct piece_sql
read_spelt_aside(struct reader *reader, int end)
{
	int table, column;
	const struct question *text = reader->text;
	/* a call has another form */
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

/* "net billing of the customer": the keys say whose value it is. */
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

/* "tins in store", of a column of that table: skip where they are. */
static void
pass_place(struct reader *reader)
{
	int before = reader->at;
	if (!reader_take(reader, "in") && !reader_take(reader, "of"))
		return;
	reader_take_word(reader, ENGLISH_ARTICLE);
	int end = reader_phrase_end(reader);
	if (end == reader->at || phrases_table(reader->phrases, reader->text,
				     reader->at, end) != reader->last_table)
		reader->at = before;
	else
		reader->at = end;
}

/* Read a column: one word as it is stored, or a phrase up to its end. */
struct piece_sql
reader_name(struct reader *reader)
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
		struct piece_sql piece = reader_column(reader, table, column);
		pass_place(reader);
		return piece;
	}
	struct piece_sql owned = read_owned(reader, end);
	if (owned.sql)
		return owned;
	/* "end date filled": the name stands before what is said of it */
	for (int to = from + 2; to < end; to++) {
		if (!reader_word_at(reader, to, ENGLISH_PRESENCE, NULL) ||
		    !phrases_column(reader->phrases, reader->text, from, to,
			&table, &column))
			continue;
		reader->at = to;
		return reader_column(reader, table, column);
	}
	if (end > from && phrases_column(reader->phrases, reader->text, from,
			      from + 1, &table, &column)) {
		reader->at = from + 1;
		return reader_column(reader, table, column);
	}
	return nothing;
}
