/* line_editor.c - lines that a person types; see terminal/line_editor.h */
#include "terminal/line_editor.h"

#include "text/display.h"

#include <errno.h>
#include <fcntl.h>
#include <histedit.h>
#include <langinfo.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>

/* Words that are listed when there are several; more are counted. */
enum { LISTED_MAX = 60 };

struct line_editor {
	struct line_editor_setup setup;
	EditLine *edit;
	History *history;
	const char *prompt;
	char *line;
	mbstate_t partial;            /* of a character */
	enum line_editor_event event; /* what ended the reading of a line */
};

static struct line_editor *
editor_of(EditLine *edit)
{
	void *editor = NULL;
	el_get(edit, EL_CLIENTDATA, &editor);
	return editor;
}

static char *
give_prompt(EditLine *edit)
{
	static char none[] = "";
	const struct line_editor *editor = editor_of(edit);
	/* libedit takes a char * and does not write to it */
	union {
		const char *lent;
		char *given;
	} prompt = {.lent = editor->prompt};
	return prompt.lent ? prompt.given : none;
}

/* ---- characters ---- */

/* One byte.  Return 1, 0 at the end of input, -1 with errno. */
static int
read_byte(char *byte)
{
	ssize_t got;
	do
		got = read(STDIN_FILENO, byte, 1);
	while (got < 0 && errno == EINTR);
	return (int)got;
}

/* Wait for a key.  Return false for what ends the line. */
static bool
wait_for_key(struct line_editor *editor)
{
	for (;;) {
		editor->event = editor->setup.wait(editor->setup.context);
		if (editor->event == LINE_EDITOR_KEY)
			return true;
		if (editor->event != LINE_EDITOR_REDRAW)
			return false;
		el_resize(editor->edit);
		el_set(editor->edit, EL_PREP_TERM, 1);
		el_set(editor->edit, EL_REFRESH);
	}
}

/* libedit's way to get a character: 1, 0 at the end, -1 to give the line up. */
static int
read_character(EditLine *edit, wchar_t *character)
{
	struct line_editor *editor = editor_of(edit);
	char byte;
	for (;;) {
		if (!wait_for_key(editor)) {
			errno = EINTR;
			return -1;
		}
		int got = read_byte(&byte);
		if (got <= 0)
			return got;
		size_t taken = mbrtowc(character, &byte, 1, &editor->partial);
		if (taken == 0 || taken == 1)
			return 1;
		/* a byte that is no UTF-8 is dropped */
		if (taken == (size_t)-1)
			editor->partial = (mbstate_t){0};
	}
}

/* ---- completion ---- */

/* How many bytes all words begin with, whole characters of UTF-8. */
static size_t
common_length(struct text_words words)
{
	size_t length = strlen(words.word[0]);
	for (size_t i = 1; i < words.count; i++) {
		size_t same = 0;
		while (
		    same < length && words.word[i][same] == words.word[0][same])
			same++;
		length = same;
	}
	while (length > 0 && (words.word[0][length] & 0xC0) == 0x80)
		length--;
	return length;
}

static void
list_words(struct text_words words, struct arena *arena)
{
	putchar('\n');
	for (size_t i = 0; i < words.count && i < LISTED_MAX; i++)
		printf("%s%s", i > 0 ? "  " : "",
		    display_safe(arena, words.word[i]));
	if (words.count > LISTED_MAX)
		printf("  ... %zu more", words.count - LISTED_MAX);
	putchar('\n');
	fflush(stdout);
}

/* Characters that a number of bytes of UTF-8 are. */
static int
characters(const char *text, size_t length)
{
	int count = 0;
	for (size_t i = 0; i < length; i++)
		count += (text[i] & 0xC0) != 0x80;
	return count;
}

/* Put what all offered words begin with into the line; list them where that is
 * no more than what is there. */
static unsigned char
take_offer(struct line_editor *editor, const LineInfo *info,
    const struct line_editor_offer *offer, struct arena *arena)
{
	size_t cursor = (size_t)(info->cursor - info->buffer);
	size_t length = common_length(offer->words);
	bool one = offer->words.count == 1;
	const char *text = arena_printf(
	    arena, "%.*s%s", (int)length, offer->words.word[0], one ? " " : "");
	const char *typed = arena_strndup(
	    arena, info->buffer + offer->from, cursor - offer->from);
	if (!one && length <= strlen(typed)) {
		list_words(offer->words, arena);
		return CC_REDISPLAY;
	}
	el_deletestr(editor->edit, characters(typed, strlen(typed)));
	return el_insertstr(editor->edit, text) == 0 ? CC_REFRESH : CC_ERROR;
}

static unsigned char
complete(EditLine *edit, int key)
{
	struct line_editor *editor = editor_of(edit);
	struct line_editor_offer offer = {0};
	struct arena arena = {0};
	const LineInfo *info = el_line(edit);
	size_t cursor = (size_t)(info->cursor - info->buffer);
	const char *line = arena_strndup(&arena, info->buffer, cursor);
	unsigned char done = CC_ERROR;
	(void)key;
	editor->setup.complete(
	    editor->setup.context, line, cursor, &offer, &arena);
	if (offer.words.count > 0)
		done = take_offer(editor, info, &offer, &arena);
	arena_release(&arena);
	return done;
}

/* ---- history ---- */

static void
read_history(struct line_editor *editor)
{
	HistEvent event;
	history(editor->history, &event, H_SETSIZE, editor->setup.remembered);
	history(editor->history, &event, H_SETUNIQUE, 1);
	if (editor->setup.history)
		history(editor->history, &event, H_LOAD, editor->setup.history);
	el_set(editor->edit, EL_HIST, history, editor->history);
}

/* The file appears whole or stays as it is. */
static void
write_history(struct line_editor *editor)
{
	struct arena arena = {0};
	HistEvent event;
	char *path = arena_printf(&arena, "%s.XXXXXX", editor->setup.history);
	int descriptor = mkstemp(path); /* for its owner alone */
	FILE *file = descriptor < 0 ? NULL : fdopen(descriptor, "w");
	bool written =
	    file && history(editor->history, &event, H_SAVE_FP, file) >= 0;
	if (file)
		written = fclose(file) == 0 && written;
	if (descriptor >= 0 &&
	    (!written || rename(path, editor->setup.history) != 0))
		unlink(path);
	arena_release(&arena);
}

static void
remember(struct line_editor *editor)
{
	HistEvent event;
	if (editor->line[strspn(editor->line, " \t")] == '\0')
		return;
	history(editor->history, &event, H_ENTER, editor->line);
	if (editor->setup.history)
		write_history(editor);
}

/* ---- the editor ---- */

/* Texts are UTF-8 everywhere in the program; libedit reads the locale. */
static void
choose_locale(void)
{
	setlocale(LC_CTYPE, "");
	if (strcmp(nl_langinfo(CODESET), "UTF-8") != 0)
		setlocale(LC_CTYPE, "C.UTF-8");
}

static bool
open_edit(struct line_editor *editor)
{
	editor->edit = el_init(editor->setup.program, stdin, stdout, stderr);
	if (!editor->edit)
		return false;
	el_set(editor->edit, EL_CLIENTDATA, editor);
	el_set(editor->edit, EL_PROMPT, give_prompt);
	el_set(editor->edit, EL_EDITOR, "emacs");
	el_set(editor->edit, EL_SIGNAL, 0);
	el_set(editor->edit, EL_GETCFN, read_character);
	/* the narrow form leaks its texts */
	el_wset(
	    editor->edit, EL_ADDFN, L"complete-word", L"complete", complete);
	el_source(editor->edit, NULL);
	el_set(editor->edit, EL_BIND, "^I", "complete-word", (char *)NULL);
	return true;
}

struct line_editor *
line_editor_new(const struct line_editor_setup *setup)
{
	struct line_editor *editor = xcalloc(1, sizeof(*editor));
	editor->setup = *setup;
	choose_locale();
	editor->history = history_init();
	if (editor->history && open_edit(editor)) {
		read_history(editor);
		return editor;
	}
	line_editor_free(editor);
	return NULL;
}

void
line_editor_free(struct line_editor *editor)
{
	if (editor->edit)
		el_end(editor->edit);
	if (editor->history)
		history_end(editor->history);
	free(editor->line);
	free(editor);
}

enum line_editor_status
line_editor_read(struct line_editor *editor, const char *prompt,
    bool remembered, const char **line)
{
	int length = 0;
	editor->prompt = prompt;
	editor->partial = (mbstate_t){0};
	editor->event = LINE_EDITOR_KEY;
	/* libedit does it behind the prompt: what is typed at once would be
	 * shown twice */
	el_set(editor->edit, EL_PREP_TERM, 1);
	const char *got = el_gets(editor->edit, &length);
	editor->prompt = NULL;
	if (!got || length <= 0) {
		puts("");
		return editor->event == LINE_EDITOR_INTERRUPT
			   ? LINE_EDITOR_GIVEN_UP
			   : LINE_EDITOR_END;
	}
	free(editor->line);
	editor->line = xstrndup(got, (size_t)length);
	editor->line[strcspn(editor->line, "\r\n")] = '\0';
	if (remembered)
		remember(editor);
	*line = editor->line;
	return LINE_EDITOR_LINE;
}
