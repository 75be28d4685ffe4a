/*
 * line_editor.h - lines that a person types, with editing and history
 *
 *	struct line_editor *editor = line_editor_new(&setup);
 *	const char *line;
 *	while (line_editor_read(editor, "nl2sql> ", true, &line) !=
 *	    LINE_EDITOR_END) ...
 *	line_editor_free(editor);
 *
 * Only this module uses libedit.  Its keys are Emacs's or vi's as ~/.editrc
 * says, and Tab completes.  It writes to standard output and reads standard
 * input, both terminals.
 */
#ifndef NL2SQL_TERMINAL_LINE_EDITOR_H
#define NL2SQL_TERMINAL_LINE_EDITOR_H

#include "text/text.h"

#include <stdbool.h>

struct line_editor;

/* What there is to do while a line is typed. */
enum line_editor_event {
	LINE_EDITOR_KEY,       /* standard input can be read */
	LINE_EDITOR_INTERRUPT, /* the line is given up */
	LINE_EDITOR_REDRAW,    /* the terminal has another size or is ours again
				*/
	LINE_EDITOR_STOP,      /* no more lines are wanted */
};

/* What may stand in the line in place of its bytes from `from` to the
 * cursor. */
struct line_editor_offer {
	size_t from;
	struct text_words words; /* in the arena */
};

struct line_editor_setup {
	const char *program;
	const char *history; /* file that keeps lines; NULL: none.  Lent */
	int remembered;      /* lines that are kept */
	/* Wait until something is to be done. */
	enum line_editor_event (*wait)(void *context);
	/* Offer words for the line, whose cursor stands behind `cursor` bytes;
	 * none is no failure. */
	void (*complete)(void *context, const char *line, size_t cursor,
	    struct line_editor_offer *offer, struct arena *arena);
	void *context;
};

enum line_editor_status {
	LINE_EDITOR_LINE,
	LINE_EDITOR_GIVEN_UP, /* Ctrl-C */
	LINE_EDITOR_END,      /* Ctrl-D on an empty line, or the end of input */
};

/*
 * Return an editor that has read the history.  NULL: there is no memory, or the
 * terminal is not to be used.  The setup is copied.
 */
MUST_USE struct line_editor *line_editor_new(
    const struct line_editor_setup *setup);

/* Write nothing, restore the terminal. */
void line_editor_free(struct line_editor *editor);

/*
 * Read a line.  `*line` is lent until the next call, without its newline.  With
 * `remember` a line that is not blank goes into the history and its file, which
 * only its owner may read.  A history that cannot be written is left out.
 */
MUST_USE enum line_editor_status line_editor_read(struct line_editor *editor,
    const char *prompt, bool remember, const char **line);

#endif
