/* text_editor.c - a text in the user's editor; see terminal/text_editor.h */
#include "terminal/text_editor.h"

#include "terminal/signals.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* The shell parts the variable into words and runs no more of it. */
static const char command[] = "exec ${VISUAL:-${EDITOR:-editor}} \"$1\"";

/* ---- the file ---- */

/* Editors choose colours by the name's end. */
static const char suffix[] = ".sql";

/* Make the file with the text; its path is in the arena.  NULL: errno. */
static const char *
write_file(const char *text, struct arena *arena)
{
	const char *folder = getenv("TMPDIR");
	char *path = arena_printf(arena, "%s/nl2sql.XXXXXX%s",
	    folder && *folder ? folder : "/tmp", suffix);
	int descriptor = mkstemps(path, (int)strlen(suffix));
	if (descriptor < 0)
		return NULL;
	FILE *file = fdopen(descriptor, "w");
	bool written = file && fprintf(file, "%s\n", text) >= 0;
	if (file && fclose(file) == 0 && written)
		return path;
	unlink(path);
	return NULL;
}

/* Cut blanks at both ends; the text that is left moves to the beginning. */
static size_t
trim(char *text, size_t length)
{
	size_t start = strspn(text, " \t\r\n");
	while (length > start && strchr(" \t\r\n", text[length - 1]))
		length--;
	memmove(text, text + start, length - start);
	text[length - start] = '\0';
	return length - start;
}

static char *
read_file(const char *path, size_t most, const char **why)
{
	FILE *file = fopen(path, "r");
	if (!file) {
		*why = strerror(errno);
		return NULL;
	}
	char *text = xcalloc(most + 2, 1);
	size_t length = fread(text, 1, most + 1, file);
	fclose(file);
	if (length > most)
		*why = "the text is too long";
	else if (strlen(text) != length)
		*why = "the text has a NUL byte";
	else if (trim(text, length) == 0)
		*why = "there is no text any more";
	else
		return text;
	free(text);
	return NULL;
}

/* ---- the editor ---- */

static _Noreturn void
become_editor(const char *path)
{
	signals_default();
	execl("/bin/sh", "sh", "-c", command, "sh", path, (char *)NULL);
	_exit(127);
}

/* Wait for its end.  Return false when it failed. */
static bool
run_editor(const char *path)
{
	int status = 0;
	pid_t editor = fork();
	if (editor < 0)
		return false;
	if (editor == 0)
		become_editor(path);
	while (waitpid(editor, &status, 0) < 0 && errno == EINTR)
		continue;
	return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

char *
text_editor_change(const char *text, size_t most, const char **why)
{
	struct arena arena = {0};
	char *changed = NULL;
	const char *path = write_file(text, &arena);
	if (!path)
		*why = strerror(errno);
	else if (run_editor(path))
		changed = read_file(path, most, why);
	else
		*why = "the editor failed (VISUAL or EDITOR names it)";
	if (path)
		unlink(path);
	arena_release(&arena);
	return changed;
}
