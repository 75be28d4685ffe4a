/*
 * name_role.h - the target of a key, named by its role alone
 *
 * People say "mentor" for mentor_id and "author" for author_staff_id.  The role
 * is the part of the key's name that is neither the table it points to nor the
 * sign that it is a key.
 */
#ifndef NL2SQL_LINK_NAME_ROLE_H
#define NL2SQL_LINK_NAME_ROLE_H

#include "link/lexis.h"
#include "link/spans.h"

/*
 * Does the span say the whole role?  `parent` has the words of the table that
 * the key points to, `key` the words of the column that it refers to, and `own`
 * the words of the table that has the key: a tour's tour_guide_id.
 */
MUST_USE bool name_role(const struct span *span, const struct lexis_words *name,
    const struct lexis_words *own, const struct lexis_words *parent,
    const struct lexis_words *key);

#endif
