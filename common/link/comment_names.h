/*
 * comment_names.h - other names of a table, in its comment
 *
 *	Work orders (repair jobs)		work orders; repair jobs
 *	Vehicles (buses and coaches) of ...	vehicles; buses; coaches
 *	Bicycles owned by customers		bicycles
 *
 * A comment begins with what the rows are, and says in brackets what else
 * people call them.  Only plurals count: those are rows, while (price list)
 * and one row for each day describe the table.
 */
#ifndef NL2SQL_LINK_COMMENT_NAMES_H
#define NL2SQL_LINK_COMMENT_NAMES_H

#include "text/text.h"

enum { COMMENT_NAMES_MAX = 4, COMMENT_NAME_WORDS_MAX = 3 };

/* Read at most COMMENT_NAMES_MAX names into `names`, each as singular words in
 * the arena; return how many. */
MUST_USE int comment_names(
    const char *comment, struct text_words *names, struct arena *arena);

#endif
