/* read_column.c - reads a column's M-Schema text; see context.h */
#include "context/read_column.h"

#include "sql/quote.h"

#include <stdlib.h>
#include <string.h>

enum column_class
context_type_class(const char *type)
{
	static const struct {
		const char *type;
		enum column_class class;
	} classes[] = {
	    {"int", COLUMN_NUMBER},
	    {"smallint", COLUMN_NUMBER},
	    {"bigint", COLUMN_NUMBER},
	    {"numeric", COLUMN_NUMBER},
	    {"real", COLUMN_NUMBER},
	    {"float", COLUMN_NUMBER},
	    {"double", COLUMN_NUMBER},
	    {"money", COLUMN_NUMBER},
	    {"date", COLUMN_DATE},
	    {"timestamp", COLUMN_DATE},
	    {"timestamptz", COLUMN_DATE},
	    {"time", COLUMN_TIME},
	    {"timetz", COLUMN_TIME},
	    {"interval", COLUMN_TIME},
	    {"bool", COLUMN_BOOLEAN},
	    {"text", COLUMN_TEXT},
	    {"varchar", COLUMN_TEXT},
	    {"char", COLUMN_TEXT},
	    {"citext", COLUMN_TEXT},
	    {"name", COLUMN_TEXT},
	    {"enum", COLUMN_TEXT},
	};
	for (size_t i = 0; i < COUNT_OF(classes); i++)
		if (strcmp(classes[i].type, type) == 0)
			return classes[i].class;
	return COLUMN_OTHER;
}

struct reader {
	const char *at;
	struct arena *arena;
};

/* Read a name, quoted or plain, up to one of the delimiters.  NULL when
 * broken. */
static const char *
take_name(struct reader *reader, const char *delimiters)
{
	if (*reader->at != '"') {
		size_t length = strcspn(reader->at, delimiters);
		const char *name =
		    arena_strndup(reader->arena, reader->at, length);
		reader->at += length;
		return length ? name : NULL;
	}
	char *name = arena_alloc(reader->arena, strlen(reader->at));
	char *out = name;
	for (const char *c = reader->at + 1; *c; c++) {
		if (*c == '"' && c[1] != '"') {
			reader->at = c + 1;
			return name;
		}
		c += *c == '"';
		*out++ = *c;
	}
	return NULL;
}

static bool
take_word(struct reader *reader, const char *word)
{
	size_t length = strlen(word);
	if (strncmp(reader->at, word, length) != 0)
		return false;
	reader->at += length;
	return true;
}

/* Read the text up to `closer` and pass over it.  NULL when it is missing. */
static const char *
take_until(struct reader *reader, const char *closer)
{
	const char *end = strstr(reader->at, closer);
	if (!end)
		return NULL;
	const char *text = arena_strndup(
	    reader->arena, reader->at, (size_t)(end - reader->at));
	reader->at = end + strlen(closer);
	return text;
}

static bool
take_flag(struct reader *reader, struct context_column *column,
    struct context_target *target)
{
	if (take_word(reader, "FK->")) {
		target->table = take_name(reader, ".");
		if (!target->table || !take_word(reader, "."))
			return false;
		target->column = take_name(reader, " ");
		return column->refers = target->column;
	}
	if (take_word(reader, "FLAG(")) {
		column->flag_true = take_until(reader, "|");
		column->flag_false = take_until(reader, ")");
		return column->flag_true && column->flag_false;
	}
	if (take_word(reader, "RANGE(")) {
		column->minimum = take_until(reader, "..");
		column->maximum = take_until(reader, ")");
		return column->minimum && column->maximum;
	}
	if (take_word(reader, "DISTINCT(")) {
		const char *count = take_until(reader, ")");
		column->distinct = count ? strtol(count, NULL, 10) : 0;
		return count;
	}
	if (take_word(reader, "PK"))
		return column->primary_key = true;
	if (take_word(reader, "UNIQUE"))
		return column->unique = true;
	if (take_word(reader, "NULL"))
		return column->nullable = true;
	if (take_word(reader, "NUMERIC"))
		return column->numeric_text = true;
	if (take_word(reader, "DATES(")) {
		column->date_format = take_until(reader, ")");
		column->type = "date";
		column->class = COLUMN_DATE;
		return column->date_format;
	}
	return false;
}

bool
context_column_read(const char *text, struct context_column *column,
    struct context_target *target, struct arena *arena)
{
	struct reader reader = {text, arena};
	column->name = take_name(&reader, " ");
	if (!column->name || !take_word(&reader, " "))
		return false;
	column->sql = sql_quote_name(column->name, arena);
	column->type = take_name(&reader, " ");
	if (!column->type)
		return false;
	column->class = context_type_class(column->type);
	column->parent_table = column->parent_column = -1;
	while (take_word(&reader, " "))
		if (!take_flag(&reader, column, target))
			return false;
	return *reader.at == '\0';
}
