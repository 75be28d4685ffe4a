/*
 * charge.h - the verb of who is in charge of something: "who runs Canal Wharf"
 *
 * Nothing is called runs, or something else is.  Right behind "who" such a verb
 * means the people that a key of the thing's rows leads to, or else the only
 * bridge between these rows and people.
 */
#ifndef NL2SQL_LINK_CHARGE_H
#define NL2SQL_LINK_CHARGE_H

#include "link/linker.h"

/* Add the matches of such verbs, which mean nothing else then, with `why`
 * role. */
void charge_match(struct links *links, const struct context *context,
    const struct closed_words *closed);

#endif
