/*
 * doers.h - words for people that no name explains, but a key of the rows does
 *
 * In "which three agents closed the most tickets" nothing is called agents.
 * The tickets have a key to a table of people, and who asks means these.  A
 * word for anyone ("agents", "folks") means the key that fits best; a word for
 * a role ("approvers") a key with that role in its name.  "Quote writers", too,
 * are people whom a key of the quotes tells.
 */
#ifndef NL2SQL_LINK_DOERS_H
#define NL2SQL_LINK_DOERS_H

#include "link/linker.h"

/* Add the matches of such words, which are explained then, with `why` role. */
void doers_match(struct links *links, const struct context *context,
    const struct closed_words *closed, struct arena *arena);

#endif
