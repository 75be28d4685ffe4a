/*
 * nearby.h - the names that are nearest to words that name nothing
 *
 * A person whose word is not found wants to know what is there that looks like
 * it: the tables of the index, the columns of the context's tables, what the
 * lexicon has words for and stored values of any table, a few letters away;
 * values that hold the words, too.  This only offers names.  It takes none of
 * them.
 *
 * The words are those that nothing explains, alone and together with their
 * neighbours that have a capital, quoted texts that are stored nowhere, and
 * words that link took for misspelt ones, which have the name that it took
 * first.  linked/nearest.h reads what is written here.
 */
#ifndef NL2SQL_LINK_NEARBY_H
#define NL2SQL_LINK_NEARBY_H

#include "link/linker.h"

/*
 * Set `*rows` to the member `nearest` of a linked question.  This takes no
 * statement when every word is explained, else one.  Return false, with the
 * reason in `*problem` and an empty array in `*rows`, when the index fails.
 */
MUST_USE bool nearby_write(jv *rows, struct linker *linker,
    const struct links *links, const struct context *context,
    struct arena *arena, jv *problem);

#endif
