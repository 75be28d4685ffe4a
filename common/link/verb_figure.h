/*
 * verb_figure.h - a verb that names a figure: "earn" means the salary
 *
 * The parser hears "cost" and "weigh" beside rows that have such a column.  In
 * "who earns the most" and "what does somebody in Editorial earn" no word names
 * those rows.  The verb does, where the rows of one table alone have it.
 */
#ifndef NL2SQL_LINK_VERB_FIGURE_H
#define NL2SQL_LINK_VERB_FIGURE_H

#include "link/linker.h"
#include "link/lookup.h"

/* Add the matches of such verbs that nothing explains, with `why` synonym.
 * `views` are the words of the context's tables. */
void verb_figure_match(struct links *links, const struct context *context,
    const struct lexis_view *views, const struct closed_words *closed);

#endif
