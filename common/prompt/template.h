/*
 * template.h - prompt texts with places to fill in
 *
 * A text of common/data/prompts/ has places {{name}}, the name of small
 *letters, digits and "_".  A place alone on its line takes a text of several
 *lines, and the line goes away with its newline where that text is empty, so
 *that a section that is off leaves no gap.  Within a line it takes what it is
 *given. What is filled in is never read for places again: a question or a
 *stored value that holds {{schema}} stays just that.
 *
 *	static const char *
 *	value_of(const void *context, const char *name) ...
 *
 *	const char *filled = template_fill(text, value_of, context, arena);
 */
#ifndef NL2SQL_PROMPT_TEMPLATE_H
#define NL2SQL_PROMPT_TEMPLATE_H

#include "base/memory.h"

/* The text for a place, lent until the fill is over; NULL is as "". */
typedef const char *template_value(void *context, const char *name);

/* In the arena; never NULL. */
MUST_USE const char *template_fill(const char *text, template_value *value,
    void *context, struct arena *arena);

#endif
