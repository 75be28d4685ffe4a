/* derived_metrics.c - figures that no column has; see
 * derived_metrics.h */
#include "index/derived_metrics.h"

#include "context/name_part.h"
#include "english/english.h"
#include "text/date_format.h"
#include "text/text.h"

#include <stdlib.h>
#include <string.h>

enum { WORDS_MAX = 16 };

/* The lines of what is sold. */
struct lines {
	int table, head; /* the head is what the lines are of */
	const struct introspect_column *quantity, *price;
	const struct introspect_column *discount; /* NULL: none */
};

static bool
is_number(const struct introspect_column *column)
{
	return column->class == COLUMN_NUMBER && !column->primary_key &&
	       !column->refers;
}

/* Has the name a word of the class that has this meaning? */
static bool
has_word(
    const struct text_words *words, enum english_class class, const char *means)
{
	for (size_t i = 0; i < words->count; i++) {
		const struct english_word *word =
		    english_find(words->word[i], class);
		if (word && strcmp(word->means, means) == 0)
			return true;
	}
	return false;
}

/* Is one of the name's words, in the singular, of the class? */
static bool
names_one(struct arena *arena, const struct introspect_table *table,
    enum english_class class)
{
	for (size_t i = 0; i < table->words.count; i++)
		if (english_is(
			text_singular(arena, table->words.word[i]), class))
			return true;
	return false;
}

/* Is it a total of the row: what revenue means by itself? */
static bool
is_total(const struct introspect_column *column)
{
	return is_number(column) &&
	       (has_word(&column->words, ENGLISH_MONEY, "") ||
		   has_word(&column->words, ENGLISH_MONEY, "earned"));
}

static bool
has_total(const struct introspect_table *table)
{
	for (int c = 0; c < table->column_count; c++)
		if (is_total(&table->columns[c]))
			return true;
	return false;
}

/* Are the rows of this name sold to somebody? */
static bool
is_sale(struct arena *arena, const struct introspect_table *table)
{
	return names_one(arena, table, ENGLISH_SALE) &&
	       !names_one(arena, table, ENGLISH_NO_SALE);
}

/* Has a row a price, a rate or another amount of its own? */
static bool
has_money(const struct introspect_table *table)
{
	for (int c = 0; c < table->column_count; c++)
		for (size_t i = 0; is_number(&table->columns[c]) &&
				   i < table->columns[c].words.count;
		     i++)
			if (strncmp(table->columns[c].words.word[i], "cent",
				4) == 0 ||
			    english_is(table->columns[c].words.word[i],
				ENGLISH_MONEY) ||
			    english_is(table->columns[c].words.word[i],
				ENGLISH_UNIT_PRICE))
				return true;
	return false;
}

/* Do the rows go to a customer, a member or another such party, for what their
 * lines come to alone?  A rental costs more than its extras. */
static bool
goes_to_party(const struct introspect *schema, struct arena *arena, int table)
{
	bool party = false;
	if (has_money(&schema->tables[table]) ||
	    names_one(arena, &schema->tables[table], ENGLISH_NO_SALE))
		return false;
	for (size_t i = 0; i < schema->fk_count; i++) {
		const struct introspect_fk *fk = &schema->fks[i];
		const struct text_words *to = &schema->tables[fk->to].words;
		const char *last =
		    fk->from == table && to->count > 0
			? text_singular(arena, to->word[to->count - 1])
			: "";
		if (english_is(last, ENGLISH_PARTY) &&
		    english_is(last, ENGLISH_NO_SALE))
			return false;
		party = party || english_is(last, ENGLISH_PARTY);
	}
	return party;
}

/* The table that the lines are of, a sale by its name or by whom it goes to, or
 * the lines themselves; -1. */
static int
head_of(struct introspect *schema, int table)
{
	int head = is_sale(&schema->arena, &schema->tables[table]) ? table : -1;
	for (size_t i = 0; i < schema->fk_count; i++) {
		const struct introspect_fk *fk = &schema->fks[i];
		if (fk->from == table && fk->to != table &&
		    (is_sale(&schema->arena, &schema->tables[fk->to]) ||
			goes_to_party(schema, &schema->arena, fk->to)))
			head = fk->to;
	}
	return head;
}

/* Of several, the one that says least besides: of quantity and quantity shipped
 * the first. */
static const struct introspect_column *
plainer(const struct introspect_column *known,
    const struct introspect_column *column)
{
	return known && known->words.count <= column->words.count ? known
								  : column;
}

/* The number of what a price names, cartons of price_per_carton, before any
 * other quantity. */
static const struct introspect_column *
number_priced(struct arena *arena, const struct introspect_table *table,
    const struct lines *lines)
{
	for (int c = 0; lines->price && c < table->column_count; c++)
		if (&table->columns[c] != lines->price &&
		    is_number(&table->columns[c]) &&
		    part_is_per(
			lines->price->words, table->columns[c].words, arena))
			return &table->columns[c];
	return lines->quantity;
}

static bool
read_lines(struct introspect *schema, int table, struct lines *lines)
{
	const struct introspect_table *rows = &schema->tables[table];
	*lines = (struct lines){.table = table};
	for (int c = 0; c < rows->column_count; c++) {
		const struct introspect_column *column = &rows->columns[c];
		if (!is_number(column))
			continue;
		if (text_words_hold(column->words, "discount"))
			lines->discount = column;
		else if (has_word(&column->words, ENGLISH_MONEY, "price"))
			lines->price = plainer(lines->price, column);
		else if (has_word(&column->words, ENGLISH_QUANTITY, ""))
			lines->quantity = plainer(lines->quantity, column);
	}
	if (names_one(&schema->arena, rows, ENGLISH_NO_SALE))
		return false;
	lines->quantity = number_priced(&schema->arena, rows, lines);
	lines->head = head_of(schema, table);
	return lines->price && lines->quantity && lines->head >= 0 &&
	       !has_total(rows) && !has_total(&schema->tables[lines->head]);
}

/* The only lines; several schemas may have a table of that name. */
static bool
find_lines(struct introspect *schema, struct lines *lines)
{
	bool found = false;
	for (int t = 0; t < schema->table_count; t++) {
		struct lines one;
		if (!read_lines(schema, t, &one))
			continue;
		if (found && strcmp(schema->tables[t].name,
				 schema->tables[lines->table].name) != 0)
			return false;
		if (!found)
			*lines = one;
		found = true;
	}
	return found;
}

/* " * (1 - discount)", of a share or of per cent; NULL: it is neither. */
static const char *
discount_text(struct arena *arena, const char *table, const struct lines *lines)
{
	const struct introspect_column *discount = lines->discount;
	if (!discount)
		return "";
	const double most =
	    discount->facts.maximum ? strtod(discount->facts.maximum, NULL) : 0;
	const char *share = text_words_hold(discount->words, "percent") ||
				    text_words_hold(discount->words, "pct")
				? " / 100.0"
			    : most <= 1 ? ""
					: NULL;
	return share ? arena_printf(arena, " * (1 - %s.%s%s)", table,
			   discount->sql, share)
		     : NULL;
}

static void
add_words(struct text_words *words, const char *text)
{
	if (words->count < WORDS_MAX)
		words->word[words->count++] = text;
}

/* Does a table or a metric of the lexicon have the word? */
static bool
is_taken(const struct introspect *schema, const struct lexicon *lexicon,
    struct arena *arena, const char *word)
{
	const char *one = text_singular(arena, word);
	/* a table's words have no blanks: a phrase is none of them */
	for (int t = 0; !strchr(word, ' ') && t < schema->table_count; t++)
		for (size_t i = 0; i < schema->tables[t].words.count; i++)
			if (strcmp(text_singular(
				       arena, schema->tables[t].words.word[i]),
				one) == 0)
				return true;
	for (size_t i = 0; i < lexicon->count; i++)
		for (size_t w = 0; w < lexicon->entries[i].words.count; w++)
			if (strcmp(lexicon->entries[i].words.word[w], word) ==
			    0)
				return true;
	return false;
}

/* What many rows come to, in whole units of money. */
static const char *
sum_text(struct arena *arena, const char *table,
    const struct introspect_column *quantity,
    const struct introspect_column *price, const char *discount)
{
	const bool hundredths = text_words_hold(price->words, "cents") ||
				text_words_hold(price->words, "cent");
	return arena_printf(arena, "SUM(%s.%s * %s.%s%s)%s", table,
	    quantity->sql, table, price->sql, discount,
	    hundredths ? " / 100.0" : "");
}

static struct text_words
new_words(struct arena *arena)
{
	return (struct text_words){
	    arena_array(arena, WORDS_MAX, sizeof(char *)), 0};
}

/* What a metric of that meaning is called. */
static struct text_words
called(struct arena *arena, const char *means)
{
	const struct english_list all = english_words(ENGLISH_DERIVED);
	struct text_words words = new_words(arena);
	for (size_t i = 0; i < all.count; i++)
		if (strcmp(all.words[i].means, means) == 0)
			add_words(&words, all.words[i].word);
	return words;
}

/* Those of the phrases that nothing else means. */
static struct text_words
free_words(const struct introspect *schema, const struct lexicon *lexicon,
    struct arena *arena, struct text_words said)
{
	struct text_words words = new_words(arena);
	for (size_t i = 0; i < said.count; i++)
		if (!is_taken(schema, lexicon, arena, said.word[i]))
			add_words(&words, said.word[i]);
	return words;
}

/* What the rows of the head are called: order, of order headers. */
static const char *
name_of_head(struct arena *arena, const struct introspect_table *head)
{
	const char *name = head->words.word[head->words.count - 1];
	for (size_t i = 0; i < head->words.count; i++)
		if (english_is(text_singular(arena, head->words.word[i]),
			ENGLISH_SALE))
			name = head->words.word[i];
	return text_singular(arena, name);
}

/* "Order value" of the lines' head. */
static void
add_of_head(struct arena *arena, struct text_words *words, const char *lead,
    const struct introspect_table *head)
{
	const struct text_words amounts = called(arena, "sale");
	for (size_t i = 0; i < amounts.count; i++)
		add_words(
		    words, arena_printf(arena, "%s%s %s", lead,
			       name_of_head(arena, head), amounts.word[i]));
}

/* The key of the lines to their head; NULL: they are their own head, or it has
 * several columns. */
static const struct introspect_column *
key_to_head(const struct introspect *schema, const struct lines *lines)
{
	for (size_t i = 0; i < schema->fk_count; i++) {
		const struct introspect_fk *fk = &schema->fks[i];
		if (fk->from == lines->table && fk->to == lines->head &&
		    fk->to != fk->from && fk->columns.count == 1)
			return &schema->tables[fk->from]
				    .columns[fk->columns.columns[0]];
	}
	return NULL;
}

/* What was sold; return the number of entries. */
static int
of_sales(struct introspect *schema, const struct lexicon *lexicon,
    struct lexicon_entry *entries)
{
	struct arena *arena = &schema->arena;
	struct lines lines;
	if (!find_lines(schema, &lines))
		return 0;
	const struct introspect_table *table = &schema->tables[lines.table];
	const struct introspect_table *head = &schema->tables[lines.head];
	const char *discount = discount_text(arena, table->sql, &lines);
	if (!discount || head->words.count == 0)
		return 0;
	const struct text_words said = called(arena, "sales");
	struct text_words whole = free_words(schema, lexicon, arena, said);
	add_of_head(arena, &whole, "", head);
	add_words(&whole,
	    arena_printf(arena, "value of %s", name_of_head(arena, head)));
	const char *sum =
	    sum_text(arena, table->sql, lines.quantity, lines.price, discount);
	entries[0] = (struct lexicon_entry){.kind = LEXICON_METRICS,
	    .name = said.word[0],
	    .table = table->key,
	    .text = sum,
	    .words = whole};
	const struct introspect_column *key = key_to_head(schema, &lines);
	if (!key)
		return 1;
	struct text_words mean = new_words(arena);
	const struct text_words means = called(arena, "mean");
	for (size_t i = 0; i < means.count; i++)
		add_of_head(arena, &mean,
		    arena_printf(arena, "%s ", means.word[i]), head);
	entries[1] = (struct lexicon_entry){.kind = LEXICON_METRICS,
	    .name = mean.word[0],
	    .table = table->key,
	    .text = arena_printf(
		arena, "%s / COUNT(DISTINCT %s.%s)", sum, table->sql, key->sql),
	    .words = mean};
	return 2;
}

/* The number column of the class and meaning that says least besides; NULL. */
static const struct introspect_column *
number_column(const struct introspect_table *table, enum english_class class,
    const char *means)
{
	const struct introspect_column *found = NULL;
	for (int c = 0; c < table->column_count; c++)
		if (is_number(&table->columns[c]) &&
		    has_word(&table->columns[c].words, class, means))
			found = plainer(found, &table->columns[c]);
	return found;
}

/* Does the name say that so many are held? */
static bool
is_held(const struct introspect_column *quantity)
{
	return text_words_hold(quantity->words, "stock") ||
	       text_words_hold(quantity->words, "inventory") ||
	       text_words_hold(quantity->words, "hand");
}

/* What is in stock, where the only table of it has a price, too; return the
 * number of entries. */
static int
of_stock(struct introspect *schema, const struct lexicon *lexicon,
    struct lexicon_entry *entry)
{
	struct arena *arena = &schema->arena;
	const struct text_words said = called(arena, "stock");
	const struct text_words words =
	    free_words(schema, lexicon, arena, said);
	int count = 0;
	for (int t = 0; words.count > 0 && t < schema->table_count; t++) {
		const struct introspect_table *table = &schema->tables[t];
		const struct introspect_column *quantity =
		    number_column(table, ENGLISH_QUANTITY, "");
		const struct introspect_column *price =
		    number_column(table, ENGLISH_MONEY, "price");
		if (!quantity || !price || !is_held(quantity) ||
		    has_total(table))
			continue;
		*entry = (struct lexicon_entry){.kind = LEXICON_METRICS,
		    .name = said.word[0],
		    .table = table->key,
		    .text = sum_text(arena, table->sql, quantity, price, ""),
		    .words = words};
		count++;
	}
	return count == 1;
}

/* The date of birth of the table's rows, where none has an age; NULL. */
static const struct introspect_column *
birth_of(const struct introspect_table *table)
{
	const struct introspect_column *birth = NULL;
	for (int c = 0; c < table->column_count; c++) {
		const struct introspect_column *column = &table->columns[c];
		if (text_words_hold(column->words, "age"))
			return NULL;
		for (size_t i = 0;
		     column->class == COLUMN_DATE && i < column->words.count;
		     i++)
			if (english_is(column->words.word[i], ENGLISH_BIRTH))
				birth = column;
	}
	return birth;
}

/* How old they are, by a date of birth: "age", and its mean.  Return the number
 * of entries. */
static int
add_ages(struct introspect *schema, const struct lexicon *lexicon,
    const struct introspect_table *table, const struct introspect_column *birth,
    struct lexicon_entry entries[2])
{
	struct arena *arena = &schema->arena;
	const char *one =
	    text_singular(arena, table->words.word[table->words.count - 1]);
	const struct text_words means = called(arena, "mean");
	struct text_words mean = new_words(arena);
	struct text_words age = new_words(arena);
	for (size_t i = 0; i < means.count; i++) {
		add_words(&mean,
		    arena_printf(arena, "%s %s age", means.word[i], one));
		add_words(&mean,
		    arena_printf(arena, "%s age of %s", means.word[i], one));
	}
	add_words(&age, "age");
	add_words(&age, arena_printf(arena, "%s age", one));
	add_words(&age, arena_printf(arena, "age of %s", one));
	const char *years = arena_printf(arena,
	    "EXTRACT(YEAR FROM AGE(CURRENT_DATE, %s))",
	    date_format_sql(birth->facts.date_format,
		arena_printf(arena, "%s.%s", table->sql, birth->sql), arena));
	entries[0] = (struct lexicon_entry){.kind = LEXICON_METRICS,
	    .name = mean.word[0],
	    .table = table->key,
	    .text = arena_printf(arena, "AVG(%s)", years),
	    .words = free_words(schema, lexicon, arena, mean)};
	entries[1] = (struct lexicon_entry){.kind = LEXICON_SYNONYMS,
	    .table = table->key,
	    .text = years,
	    .words = free_words(schema, lexicon, arena, age)};
	return 2;
}

/* The same of the first tables of who has a date of birth. */
static int
of_ages(struct introspect *schema, const struct lexicon *lexicon,
    struct lexicon_entry *entries)
{
	int tables = 0;
	int count = 0;
	for (int t = 0; t < schema->table_count && tables < DERIVED_AGES; t++) {
		const struct introspect_table *table = &schema->tables[t];
		const struct introspect_column *birth = birth_of(table);
		if (!birth || table->words.count == 0)
			continue;
		count +=
		    add_ages(schema, lexicon, table, birth, &entries[count]);
		tables++;
	}
	return count;
}

int
derived_metrics(struct introspect *schema, const struct lexicon *lexicon,
    struct lexicon_entry entries[DERIVED_METRICS])
{
	int count = of_sales(schema, lexicon, entries);
	count += of_stock(schema, lexicon, &entries[count]);
	return count + of_ages(schema, lexicon, &entries[count]);
}
