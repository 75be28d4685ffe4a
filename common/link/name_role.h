/*
 * name_role.h - whom a key points to, called by the role alone
 *
 * People say "mentor" for mentor_id, "author" for author_staff_id: what the
 * key's name holds beside the table it points to and the sign that it is a key.
 */
#ifndef NL2SQL_LINK_NAME_ROLE_H
#define NL2SQL_LINK_NAME_ROLE_H

#include "link/lexis.h"
#include "link/spans.h"

/*
 * Does the span say all of the name but those words?  `parent` has the words of
 * the table that the key points to, `key` those of the column it refers to and
 * `own` those of the table that has it: a tour's tour_guide_id.
 */
MUST_USE bool name_role(const struct span *span, const struct lexis_words *name,
    const struct lexis_words *own, const struct lexis_words *parent,
    const struct lexis_words *key);

#endif
