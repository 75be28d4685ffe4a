/* dialogue.c - how a conversation prints; see talk/dialogue.h */
#include "talk/dialogue.h"

#include "base/problem.h"
#include "present/ink.h"
#include "talk/turn.h"
#include "terminal/pager.h"
#include "text/display.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void
tell_member(const jv *problem, const char *key, struct arena *arena)
{
	const char *text = record_member_text(problem, key, arena);
	if (text)
		printf("%s: %s\n", key, display_safe(arena, text));
}

void
dialogue_tell(struct talk *talk, jv problem)
{
	const struct present_style *style = &talk->style.table;
	if (strcmp(problem_code(&problem), "door.cancelled") == 0) {
		puts("cancelled");
	} else {
		ink_on(stdout, style, INK_BAD);
		fputs("error: ", stdout);
		ink_off(stdout, style);
		puts(display_safe(&talk->arena, problem_message(&problem)));
		tell_member(&problem, "detail", &talk->arena);
		tell_member(&problem, "hint", &talk->arena);
	}
	jv_free(problem);
}

/* Write the text through the pager; a failure shows by itself. */
static void
page(const struct talk *talk, const char *text, size_t length)
{
	bool shown = talk->setup->no_pager
			 ? fwrite(text, 1, length, stdout) == length
			 : pager_show(&talk->screen, text, length);
	if (shown)
		fflush(stdout);
}

/* The last record's rows in the format that was chosen. */
static void
print_rows(struct talk *talk, FILE *file)
{
	jv problem = jv_invalid();
	jv result = record_get(&talk->last, "result");
	bool written =
	    export_write(talk->format, file, &result, &talk->style, &problem);
	jv_free(result);
	if (!written)
		dialogue_tell(talk, problem);
}

void
dialogue_show(struct talk *talk, dialogue_body *body)
{
	char *text = NULL;
	size_t length = 0;
	FILE *file = open_memstream(&text, &length);
	if (!file)
		return;
	if (talk->format != EXPORT_TABLE && turn_is_there(talk))
		print_rows(talk, file);
	else
		body(file, &talk->last, &talk->style.table, &talk->arena);
	fclose(file);
	page(talk, text, length);
	free(text);
}

void
dialogue_show_table(struct talk *talk, jv result)
{
	char *text = NULL;
	size_t length = 0;
	FILE *file = open_memstream(&text, &length);
	if (file) {
		present_table(file, &result, &talk->style.table, &talk->arena);
		fclose(file);
		page(talk, text, length);
		free(text);
	}
	jv_free(result);
}
