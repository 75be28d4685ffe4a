/* name_part.c - the meaning of parts of a column's name; see name_part.h */
#include "context/name_part.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

static char
lower(char c)
{
	return c >= 'A' && c <= 'Z' ? (char)(c + ('a' - 'A')) : c;
}

bool
part_in(const char *name, const char *part)
{
	size_t length = strlen(part);
	char first = lower(*part);
	/* Each reading asks this for every date.  Comparing the first letter
	 * first is fast, because most letters differ. */
	for (; *name; name++)
		if ((!length || lower(*name) == first) &&
		    strncasecmp(name, part, length) == 0)
			return true;
	return false;
}

bool
part_in_any(const char *name, const struct text_words *parts)
{
	for (size_t i = 0; i < parts->count; i++)
		if (part_in(name, parts->word[i]))
			return true;
	return false;
}

int
part_of_date(const struct context_table *table, const struct text_words *parts,
    bool nullable)
{
	for (size_t i = 0; i < parts->count; i++)
		for (int c = 0; c < table->column_count; c++)
			if (table->columns[c].class == COLUMN_DATE &&
			    (table->columns[c].nullable || !nullable) &&
			    part_in(table->columns[c].said, parts->word[i]))
				return c;
	return -1;
}

bool
part_dates_verb(const struct context_table *table, const char *stem)
{
	enum { STEM_MIN = 3 }; /* "be" is in any name */
	for (int c = 0; strlen(stem) >= STEM_MIN && c < table->column_count;
	     c++)
		if (table->columns[c].class == COLUMN_DATE &&
		    part_in(table->columns[c].said, stem))
			return true;
	return false;
}

const struct english_word *
part_of_class(const char *name, enum english_class class)
{
	struct english_list list = english_words(class);
	const struct english_word *word = list.words;
	for (; word < list.words + list.count; word++)
		if (part_in(name, word->word))
			return word;
	return NULL;
}

bool
part_is_year(const struct context_table *table, int column)
{
	const struct context_column *year = &table->columns[column];
	size_t length = strlen(year->name);
	return (year->class == COLUMN_NUMBER || year->numeric_text) &&
	       column != context_sole_key(table) && length >= 4 &&
	       (strcasecmp(year->name + length - 4, "year") == 0 ||
		   strncasecmp(year->name, "year", 4) == 0);
}

/* Is the word one of the words, both in the singular? */
static bool
is_one_of(struct text_words words, const char *word, struct arena *arena)
{
	const char *one = text_singular(arena, word);
	for (size_t i = 0; i < words.count; i++)
		if (strcmp(text_singular(arena, words.word[i]), one) == 0)
			return true;
	return false;
}

bool
part_is_per(
    struct text_words price, struct text_words number, struct arena *arena)
{
	for (size_t i = 1; i + 1 < price.count; i++)
		if (strcmp(price.word[i], "per") == 0)
			return i + 2 == price.count &&
			       is_one_of(number, price.word[i + 1], arena);
	for (size_t i = 0; i < number.count; i++)
		if (!is_one_of(price, number.word[i], arena))
			return false;
	return true;
}

bool
part_is_role(const struct context_column *key, const struct context_table *to,
    struct arena *arena)
{
	const char *last = strrchr(to->words, ' ');
	return !part_in(
	    key->words, text_singular(arena, last ? last + 1 : to->words));
}

bool
part_holds_years(const struct context_column *column)
{
	enum { FIRST = 1000, LAST = 2200 };
	return column->class == COLUMN_NUMBER && !column->primary_key &&
	       !column->refers && column->minimum && column->maximum &&
	       strtod(column->minimum, NULL) >= FIRST &&
	       strtod(column->maximum, NULL) <= LAST;
}

/* Is the part, of so many letters, short for the word, as dl is for download?
 */
static bool
is_short_for(const char *part, size_t length, const char *word, size_t letters)
{
	size_t at = 0;
	if (lower(*part) != lower(*word))
		return false;
	for (size_t i = 0; i < length; i++, at++) {
		while (at < letters && lower(word[at]) != lower(part[i]))
			at++;
		if (at == letters)
			return false;
	}
	return true;
}

/* Is the part short for a part of the table's name that says no period? */
static bool
is_counted(const struct context_table *table, const char *part, size_t length)
{
	const char *name = table->name;
	while (*name) {
		size_t letters = strcspn(name, "_");
		const struct english_word *period =
		    part_of_class(name, ENGLISH_SUMMED_ROWS);
		bool says_period =
		    period && strncasecmp(name, period->word, letters) == 0;
		if (!says_period && is_short_for(part, length, name, letters))
			return true;
		name += letters;
		name += strspn(name, "_");
	}
	return false;
}

int
part_stored_count(const struct context_table *table)
{
	if (!part_of_class(table->words, ENGLISH_SUMMED_ROWS))
		return -1;
	for (int c = 0; c < table->column_count; c++) {
		const struct context_column *column = &table->columns[c];
		const char *end = strrchr(column->name, '_');
		if (end && column->class == COLUMN_NUMBER &&
		    !context_in_key(column) &&
		    english_is(end + 1, ENGLISH_STORED_COUNT) &&
		    is_counted(
			table, column->name, (size_t)(end - column->name)))
			return c;
	}
	return -1;
}

bool
part_is_averaged(const char *name)
{
	return !part_in(name, "total") && part_of_class(name, ENGLISH_AVERAGED);
}

int
part_seconds(const char *name)
{
	const char *last = strrchr(name, '_');
	const struct english_list units = english_words(ENGLISH_SECONDS);
	for (size_t i = 0; last && i < units.count; i++)
		if (strcasecmp(units.words[i].word, last + 1) == 0)
			return units.words[i].number;
	return 0;
}

double
part_magnitude(const struct context_column *column)
{
	bool per = false;
	for (const char *word = column->words; *word != '\0';) {
		size_t length = strcspn(word, " ");
		const struct english_word *magnitude;
		if (!per && length > 0 &&
		    english_begins(word, ENGLISH_MAGNITUDE, &magnitude) ==
			length)
			return (double)magnitude->number;
		per = length == 3 && strncmp(word, "per", length) == 0;
		word += length + (word[length] == ' ');
	}
	return 1;
}

int
part_number_column(const struct context_table *table)
{
	static const char *const endings[] = {"number", "_no", "_nr", "_num"};
	for (int c = 0; c < table->column_count; c++) {
		const char *name = table->columns[c].name;
		size_t length = strlen(name);
		for (size_t i = 0; i < COUNT_OF(endings); i++) {
			size_t size = strlen(endings[i]);
			if (length >= size && table->columns[c].unique &&
			    strcasecmp(name + length - size, endings[i]) == 0)
				return c;
		}
	}
	return -1;
}
