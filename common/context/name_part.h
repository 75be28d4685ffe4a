/* name_part.h - the meaning of parts of a column's name */
#ifndef NL2SQL_CONTEXT_NAME_PART_H
#define NL2SQL_CONTEXT_NAME_PART_H

#include "context/context.h"
#include "english/english.h"
#include "text/text.h"

#include <stdbool.h>

/* Does the name contain the part (lower case), in any case of its own? */
bool part_in(const char *name, const char *part);

/* Does the name contain one of the parts? */
bool part_in_any(const char *name, const struct text_words *parts);

/* The date of the table whose name contains a part, the earliest part first,
 * and that may be unknown, if `nullable` says so; -1: there is none. */
int part_of_date(const struct context_table *table,
    const struct text_words *parts, bool nullable);

/* Has the table a date that the verb of that stem names: closed_at of "close"?
 */
MUST_USE bool part_dates_verb(
    const struct context_table *table, const char *stem);

/* The first word of the class that is a part of the name; NULL. */
const struct english_word *part_of_class(
    const char *name, enum english_class class);

/* The unique column whose name means a number: seller_number, ship_no; -1 when
 * there is none. */
int part_number_column(const struct context_table *table);

/* The column of a table of sums that counts what its rows are named for:
 * dl_count of downloads_daily, where a row is not one download.  -1: none. */
int part_stored_count(const struct context_table *table);

/* Do both names say that the one is paid for each of the other: "price per
 * carton" of "cartons", "rate per kg" of "weight kg", "hour rate" of "hours"?
 * The arena holds what is made on the way. */
MUST_USE bool part_is_per(
    struct text_words price, struct text_words number, struct arena *arena);

/* Does the name of a measure say that many rows have a mean, not a sum? */
bool part_is_averaged(const char *name);

/* The unit of time that ends the name, in seconds (60 of spin_min); 0: none. */
int part_seconds(const char *name);

/* Is the key called otherwise than the table that it refers to: chief of
 * employees?  The arena holds what is made on the way. */
MUST_USE bool part_is_role(const struct context_column *key,
    const struct context_table *to, struct arena *arena);

/* The magnitude that a column's numbers are in by its name (1000000 of
 * loss_millions); 1: none.  What is per so many is no magnitude. */
double part_magnitude(const struct context_column *column);

/*
 * Is it a number, or text that holds numbers, with the name of a year: year,
 * release_year, Year?  A column that alone is the key is no year; one of
 * several columns of a key may be one.
 */
bool part_is_year(const struct context_table *table, int column);

/* Are all its numbers years, whatever its name: a vintage from 1990 to 2022? */
MUST_USE bool part_holds_years(const struct context_column *column);

#endif
