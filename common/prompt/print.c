/* print.c - shows the whole prompt of a record to people; see print.h */
#include "prompt/print.h"

/* "2 examples, 1 tables (payments)"; "" when nothing was cut. */
static const char *
cut_text(const jv *cut, struct arena *arena)
{
	const char *text = "";
	int count = jv_array_length(jv_copy(*cut));
	for (int i = 0; i < count; i++) {
		jv entry = jv_array_get(jv_copy(*cut), i);
		text = arena_printf(arena, "%s%s%d %s", text, i > 0 ? ", " : "",
		    record_member_integer(&entry, "count", 0),
		    record_member_text(&entry, "what", arena));
		jv_free(entry);
	}
	return text;
}

const char *
prompt_print(const struct prompt_job *job, jv *problem)
{
	struct prompt prompt;
	const char *text = NULL;
	if (prompt_build(job, &prompt, problem)) {
		const char *cut = cut_text(&prompt.cut, job->arena);
		text = arena_printf(job->arena,
		    "=== %s, about %d tokens of %d\n%s%s%s%s", prompt.version,
		    prompt.tokens, prompt.budget, *cut ? "=== cut: " : "", cut,
		    *cut ? "\n" : "", prompt_text(&prompt, job->arena));
		if (prompt.schema)
			text = arena_printf(job->arena, "%s=== reply\n%s\n",
			    text, prompt.schema);
	}
	prompt_release(&prompt);
	return text;
}
