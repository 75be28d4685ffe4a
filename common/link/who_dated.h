/*
 * who_dated.h - the verb behind "who" that dates people
 *
 * In "who was hired in May" and "who left last year" no word names a table. The
 * verb does, where the rows of one kind of people alone have a date of it:
 * hired_on, or a column whose comment says "date hired".
 */
#ifndef NL2SQL_LINK_WHO_DATED_H
#define NL2SQL_LINK_WHO_DATED_H

#include "link/linker.h"
#include "link/lookup.h"

/* "Who", where it begins the question, and "everybody" before a "who" mean the
 * table's people. */
void who_means(struct links *links, int table);

/* Add the match of such a verb, which means nothing else then.  `views` are the
 * words of the context's tables. */
void who_dated_match(struct links *links, const struct context *context,
    const struct lexis_view *views);

#endif
