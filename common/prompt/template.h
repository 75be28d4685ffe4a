/*
 * template.h - fills in the places of prompt texts
 *
 * A text of common/data/prompts/ has places {{name}}, whose names have small
 * letters, digits and "_".  A place alone on its line takes a text of several
 * lines; when that text is empty, the line and its newline disappear, so that a
 * section that is off leaves no gap.  A place within a line takes any text as
 * it is.  A filled-in text is never searched for places: a question or a stored
 * value that holds {{schema}} stays unchanged.
 *
 *	static const char *
 *	value_of(const void *context, const char *name) ...
 *
 *	const char *filled = template_fill(text, value_of, context, arena);
 */
#ifndef NL2SQL_PROMPT_TEMPLATE_H
#define NL2SQL_PROMPT_TEMPLATE_H

#include "base/memory.h"

/* Return the text for a place, lent until the fill is over; NULL counts as
 * "". */
typedef const char *template_value(void *context, const char *name);

/* Return the filled text, in the arena; never NULL. */
MUST_USE const char *template_fill(const char *text, template_value *value,
    void *context, struct arena *arena);

#endif
