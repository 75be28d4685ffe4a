/*
 * text_editor.h - a text in the user's editor
 *
 *	char *text = text_editor_change("SELECT 1", 16384, &why);
 *	if (!text) printf("%s\n", why);
 *
 * The editor is what VISUAL says, else EDITOR, else editor(1).  Its value may
 * have options.  The text lies in a file that only its owner may read, and that
 * is gone afterwards.
 */
#ifndef NL2SQL_TERMINAL_TEXT_EDITOR_H
#define NL2SQL_TERMINAL_TEXT_EDITOR_H

#include "base/memory.h"

/*
 * Return the text as the user left it, without blanks around it, which the
 * caller frees.  NULL with `*why`, a lent text: it could not be edited, or what
 * came back is empty, has a NUL or more than `most` bytes.
 */
MUST_USE char *text_editor_change(
    const char *text, size_t most, const char **why);

#endif
