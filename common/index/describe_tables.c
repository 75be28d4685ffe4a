/* describe_tables.c - labels, flags, associations and text; see describe.h */
#include "english/english.h"
#include "index/describe.h"
#include "sql/quote.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum {
	ASSOCIATION_COLUMNS = 4, /* docs/research.md, Prototype */
	DISTINCT_SHOWN = 30,     /* a larger number is not shown */
	FEW_ROWS = 5 /* in fewer rows, unique values prove nothing */
};

/* The share of distinct values from which a column tells rows apart. */
#define LABEL_SHARE 0.9

bool
describe_flag(const char *low, const char *high, const char **flag_true,
    const char **flag_false)
{
	struct english_list values = english_words(ENGLISH_FLAG_VALUE);
	if (!low || !high)
		return false;
	for (size_t i = 0; i < values.count; i++) {
		if (strcasecmp(low, values.words[i].means) == 0 &&
		    strcasecmp(high, values.words[i].word) == 0) {
			*flag_false = low;
			*flag_true = high;
			return true;
		}
	}
	return false;
}

/* A flag whose rows all have the same value needs the name of a flag. */
static bool
is_named_as_flag(const struct introspect_column *column)
{
	const char *hint = names_hint(column->words);
	return hint && strcmp(hint, "yes or no") == 0;
}

/* The word with a capital where `like` has one. */
static const char *
written_like(const char *word, const char *like, struct arena *arena)
{
	char *copy = arena_strdup(arena, word);
	if (isupper((unsigned char)*like))
		*copy = (char)toupper((unsigned char)*copy);
	return copy;
}

/* The one value that is there, and its contrary, if it is a flag's. */
static void
describe_lone_flag(
    struct introspect_column *column, const char *value, struct arena *arena)
{
	struct english_list values = english_words(ENGLISH_FLAG_VALUE);
	for (size_t i = 0; i < values.count; i++) {
		const char *on =
		    written_like(values.words[i].word, value, arena);
		const char *off =
		    written_like(values.words[i].means, value, arena);
		if (strcmp(value, on) == 0 || strcmp(value, off) == 0) {
			column->flag_true = on;
			column->flag_false = off;
		}
	}
}

static void
describe_flags(struct introspect_column *column, struct arena *arena)
{
	const struct column_facts *facts = &column->facts;
	bool whole = strcmp(column->type, "int") == 0 ||
		     strcmp(column->type, "smallint") == 0 ||
		     strcmp(column->type, "bigint") == 0 ||
		     strcmp(column->type, "numeric") == 0;
	if (column->class != COLUMN_TEXT && !whole)
		return;
	if (facts->distinct == 2)
		describe_flag(facts->minimum, facts->maximum,
		    &column->flag_true, &column->flag_false);
	if (facts->distinct == 1 && facts->minimum && is_named_as_flag(column))
		describe_lone_flag(column, facts->minimum, arena);
}

/* The cheapest foreign key that starts at the column and has only this column;
 * or NULL. */
static const struct introspect_fk *
fk_of(const struct introspect *schema, int table, int column)
{
	const struct introspect_fk *best = NULL;
	const struct introspect_table *own = &schema->tables[table];
	for (int i = 0; i < own->fk_count; i++) {
		const struct introspect_fk *fk =
		    &schema->fks[own->fk_first + i];
		if (fk->columns.count != 1 || fk->columns.columns[0] != column)
			continue;
		if (!best || fk->cost < best->cost)
			best = fk;
	}
	return best;
}

struct label_rule {
	bool (*fits)(const struct introspect_table *table,
	    const struct introspect_column *column);
	bool keys; /* columns that are foreign keys too */
};

static const char *
last_word(struct text_words words)
{
	return words.count == 0 ? "" : words.word[words.count - 1];
}

static bool
is_text(const struct introspect_column *column)
{
	return column->class == COLUMN_TEXT && !column->secret;
}

/* Is the column's name `word`, or the table's words and then `word`? */
static bool
is_table_and(const struct introspect_table *table,
    const struct introspect_column *column, const char *word)
{
	struct text_words stems = column->stems;
	if (!is_text(column) || strcmp(last_word(column->words), word) != 0)
		return false;
	if (stems.count != table->stems.count + 1)
		return false;
	for (size_t i = 0; i < table->stems.count; i++)
		if (strcmp(stems.word[i], table->stems.word[i]) != 0)
			return false;
	return true;
}

static bool
is_name(const struct introspect_table *table,
    const struct introspect_column *column)
{
	(void)table;
	return is_text(column) && column->words.count == 1 &&
	       strcmp(column->words.word[0], "name") == 0;
}

static bool
is_table_name(const struct introspect_table *table,
    const struct introspect_column *column)
{
	return is_table_and(table, column, "name");
}

static bool
is_title(const struct introspect_table *table,
    const struct introspect_column *column)
{
	bool alone = is_text(column) && column->words.count == 1 &&
		     strcmp(column->words.word[0], "title") == 0;
	return alone || is_table_and(table, column, "title");
}

static bool
is_table_word(const struct introspect_table *table,
    const struct introspect_column *column)
{
	return is_text(column) && column->stems.count == 1 &&
	       strcmp(column->stems.word[0], last_word(table->stems)) == 0;
}

static bool
ends_in_name(const struct introspect_table *table,
    const struct introspect_column *column)
{
	(void)table;
	return is_text(column) && strcmp(last_word(column->words), "name") == 0;
}

static bool
holds_name(const struct introspect_table *table,
    const struct introspect_column *column)
{
	(void)table;
	return is_text(column) && text_words_hold(column->words, "name");
}

static bool
holds_title(const struct introspect_table *table,
    const struct introspect_column *column)
{
	(void)table;
	return is_text(column) && text_words_hold(column->words, "title");
}

static bool
has_letter(const char *text)
{
	for (; *text; text++)
		if (isalpha((unsigned char)*text) || (unsigned char)*text > 127)
			return true;
	return false;
}

/* Is a time or a number kept as text, which names nothing? */
static bool
has_no_letters(const struct column_facts *facts)
{
	return facts->minimum && facts->maximum &&
	       !has_letter(facts->minimum) && !has_letter(facts->maximum);
}

/* What only happens to be unique must look like a name. */
static bool
is_unique_text(const struct introspect_table *table,
    const struct introspect_column *column)
{
	bool unique = column->unique ||
		      (table->rows >= FEW_ROWS && column->facts.nulls == 0 &&
			  (double)column->facts.distinct == table->rows &&
			  !has_no_letters(&column->facts));
	return is_text(column) && unique && !column->primary_key;
}

/* A key that people read: "L-204". */
static bool
is_text_key(const struct introspect_table *table,
    const struct introspect_column *column)
{
	return is_text(column) && column->primary_key &&
	       table->primary_key.count == 1;
}

static int
find_words(
    const struct introspect_table *table, const char *first, const char *last)
{
	for (int i = 0; i < table->column_count; i++) {
		struct text_words words = table->columns[i].words;
		/* "member first name" of members */
		struct text_words stems = table->columns[i].stems;
		size_t own = stems.count == words.count &&
				     words.count == table->stems.count + 2
				 ? table->stems.count
				 : 0;
		for (size_t j = 0; j < own; j++)
			if (strcmp(stems.word[j], table->stems.word[j]) != 0)
				own = 0;
		if (is_text(&table->columns[i]) && words.count == own + 2 &&
		    strcmp(words.word[own], first) == 0 &&
		    strcmp(words.word[own + 1], last) == 0)
			return i;
	}
	return -1;
}

/* First name and last name together name a person. */
static bool
label_by_person(struct introspect_table *table)
{
	int first = find_words(table, "first", "name");
	int last = find_words(table, "last", "name");
	if (last < 0)
		last = find_words(table, "family", "name");
	if (first < 0 || last < 0)
		return false;
	table->label[0] = first;
	table->label[1] = last;
	table->label_count = 2;
	return true;
}

/* Has (nearly) each row another value, as far as the rows can tell? */
static bool
tells_rows_apart(const struct introspect_table *table,
    const struct introspect_column *column)
{
	return column->unique || table->rows < FEW_ROWS ||
	       column->facts.distinct < 0 ||
	       (double)column->facts.distinct >= LABEL_SHARE * table->rows;
}

/* Does a word of the name stand for something else than the table, as the
 * carrier does in the carrier's name of an order? */
static bool
names_another(const struct introspect_table *table,
    const struct introspect_column *column)
{
	for (size_t i = 0; i + 1 < column->stems.count; i++)
		if (!text_words_hold(table->stems, column->stems.word[i]) &&
		    !english_is(column->words.word[i], ENGLISH_KIND_OF_NAME))
			return true;
	return false;
}

/* Is that another a party, the maker of a machine? */
static bool
names_party(const struct introspect_table *table,
    const struct introspect_column *column)
{
	for (size_t i = 0; i + 1 < column->words.count; i++)
		if ((english_is(column->words.word[i], ENGLISH_PARTY) ||
			english_is_person(column->words.word[i])) &&
		    !text_words_hold(table->stems, column->stems.word[i]))
			return true;
	return false;
}

/* Does the column say which row is meant?  Two rows may share their own name,
 * but what many lack is none, nor is the name of something else that many
 * share.  Where nothing else is there (`any`) such a name will do, but that of
 * a party. */
static bool
stands_for_rows(const struct introspect_table *table,
    const struct introspect_column *column, bool any)
{
	bool most =
	    (double)column->facts.nulls <= (1 - LABEL_SHARE) * table->rows;
	bool own = any ? !names_party(table, column)
		       : most && !names_another(table, column);
	return own || ((most || any) && tells_rows_apart(table, column));
}

/* Of the columns that fit, take the first that tells rows apart, or else the
 * first; `any`: one that does not stand for rows alone, too. */
static bool
label_by_rule(const struct introspect *schema, int place,
    const struct label_rule *rule, bool any)
{
	struct introspect_table *table = &schema->tables[place];
	int found = -1;
	for (int i = 0; i < table->column_count; i++) {
		const struct introspect_column *column = &table->columns[i];
		if (!rule->fits(table, column) ||
		    (!rule->keys && fk_of(schema, place, i)) ||
		    !stands_for_rows(table, column, any))
			continue;
		bool better =
		    found >= 0 &&
		    !tells_rows_apart(table, &table->columns[found]) &&
		    tells_rows_apart(table, column);
		if (found < 0 || better)
			found = i;
	}
	if (found < 0)
		return false;
	table->label[0] = found;
	table->label_count = 1;
	return true;
}

static bool
label_by_rules(struct introspect *schema, int place, bool any)
{
	static const struct label_rule names[] = {
	    {is_name, true}, {is_table_name, true}};
	static const struct label_rule others[] = {{is_title, true},
	    {is_table_word, false}, {ends_in_name, false}, {holds_name, false},
	    {holds_title, false}, {is_unique_text, false},
	    {is_text_key, false}};
	for (size_t i = 0; i < COUNT_OF(names); i++)
		if (label_by_rule(schema, place, &names[i], any))
			return true;
	if (label_by_person(&schema->tables[place]))
		return true;
	for (size_t i = 0; i < COUNT_OF(others); i++)
		if (label_by_rule(schema, place, &others[i], any))
			return true;
	return false;
}

/* The first rule that finds something (docs/research.md, Prototype).  A
 * person's title is what many are. */
static void
describe_label(struct introspect *schema, int place)
{
	struct introspect_table *table = &schema->tables[place];
	table->label_count = 0;
	if (label_by_rules(schema, place, false) ||
	    label_by_rules(schema, place, true))
		return;
	for (int i = 0; i < table->primary_key.count; i++)
		if (table->label_count < LABEL_COLUMNS_MAX)
			table->label[table->label_count++] =
			    table->primary_key.columns[i];
}

/* An association has at most four columns, all of them keys, and two of them
 * foreign keys. */
static bool
is_association(const struct introspect *schema, int place)
{
	const struct introspect_table *table = &schema->tables[place];
	int foreign = 0;
	if (table->column_count > ASSOCIATION_COLUMNS)
		return false;
	for (int i = 0; i < table->column_count; i++) {
		const struct introspect_column *column = &table->columns[i];
		if (fk_of(schema, place, i))
			foreign++;
		else if (!column->primary_key &&
			 strcmp(last_word(column->words), "id") != 0)
			return false;
	}
	return foreign >= 2;
}

static const char *
describe_gloss(struct introspect *schema, int place,
    const struct introspect_column *column, const struct introspect_fk *fk)
{
	struct arena *arena = &schema->arena;
	const char *text = text_join(arena, column->words);
	const char *hint = names_hint(column->words);
	(void)place;
	if (column->primary_key)
		text = arena_printf(arena, "%s, primary key", text);
	if (fk)
		return arena_printf(arena, "%s, refers to %s", text,
		    text_join(arena, schema->tables[fk->to].words));
	if (column->class == COLUMN_DATE)
		hint = strcmp(column->type, "date") == 0 ? "date"
							 : "date and time";
	if (hint && !strstr(text, hint))
		return arena_printf(arena, "%s, %s", text, hint);
	return text;
}

/* A literal inside FLAG(..) and RANGE(..) must not contain their delimiters. */
static bool
is_plain_literal(const char *text)
{
	return text && !strpbrk(text, "()|, ") && !strstr(text, "..");
}

static void
write_reference(FILE *out, const struct introspect *schema,
    const struct introspect_fk *fk, struct arena *arena)
{
	const struct introspect_table *to = &schema->tables[fk->to];
	/* A record has one division's tables, by their bare names. */
	const char *key = to->placed ? to->name : to->key;
	fprintf(out, " FK->%s.%s", sql_quote_name(key, arena),
	    to->columns[fk->references.columns[0]].sql);
}

/* NaN, Infinity and dates before Christ tell nothing about a range. */
static bool
is_plain_number(const char *text)
{
	return is_plain_literal(text) &&
	       isdigit((unsigned char)text[text[0] == '-']);
}

static bool
shows_range(const struct introspect_column *column)
{
	bool ranged =
	    column->class == COLUMN_NUMBER || column->class == COLUMN_DATE;
	return ranged && is_plain_number(column->facts.minimum) &&
	       is_plain_number(column->facts.maximum);
}

/* Write NAME TYPE and flags, as context.h reads them. */
static const char *
describe_mschema(struct introspect *schema,
    const struct introspect_column *column, const struct introspect_fk *fk)
{
	char *text = NULL;
	size_t length = 0;
	FILE *out = open_memstream(&text, &length);
	if (!out)
		return column->sql;
	fprintf(out, "%s %s", column->sql, column->type);
	if (column->primary_key)
		fputs(" PK", out);
	if (column->unique && !column->primary_key)
		fputs(" UNIQUE", out);
	if (fk)
		write_reference(out, schema, fk, &schema->arena);
	if (column->nullable)
		fputs(" NULL", out);
	if (column->flag_true)
		fprintf(
		    out, " FLAG(%s|%s)", column->flag_true, column->flag_false);
	if (column->class == COLUMN_TEXT && column->facts.numeric_text)
		fputs(" NUMERIC", out);
	if (column->class == COLUMN_DATE && column->facts.date_format)
		fprintf(out, " DATES(%s)", column->facts.date_format);
	bool key = column->primary_key || fk;
	if (column->facts.distinct > 0 && !column->flag_true &&
	    column->class != COLUMN_BOOLEAN && !key &&
	    column->facts.distinct <= DISTINCT_SHOWN)
		fprintf(out, " DISTINCT(%ld)", column->facts.distinct);
	if (!column->flag_true && !key && shows_range(column))
		fprintf(out, " RANGE(%s..%s)", column->facts.minimum,
		    column->facts.maximum);
	fclose(out);
	const char *copy = arena_strndup(&schema->arena, text, length);
	free(text);
	return copy;
}

void
describe_tables(struct introspect *schema, bool glosses)
{
	introspect_sort_fks(schema);
	for (size_t i = 0; i < schema->fk_count; i++) {
		schema->tables[schema->fks[i].from].degree++;
		schema->tables[schema->fks[i].to].degree++;
	}
	for (int i = 0; i < schema->table_count; i++) {
		struct introspect_table *table = &schema->tables[i];
		for (int j = 0; j < table->column_count; j++) {
			struct introspect_column *column = &table->columns[j];
			const struct introspect_fk *fk = fk_of(schema, i, j);
			/* Keys are joined as they are stored. */
			if (column->facts.date_format && !fk &&
			    !column->primary_key)
				column->class = COLUMN_DATE;
			describe_flags(column, &schema->arena);
			column->gloss =
			    glosses ? describe_gloss(schema, i, column, fk)
				    : "";
			column->mschema = describe_mschema(schema, column, fk);
		}
		describe_label(schema, i);
		table->association = is_association(schema, i);
	}
}
