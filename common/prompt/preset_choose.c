/* preset_choose.c - chooses the preset for a model; see preset.h */
#include "base/problem.h"
#include "prompt/preset.h"
#include "record/data_file.h"

#include <ctype.h>
#include <string.h>

/*
 * Does the name hold the word?  A size ("0.5b") must not be the end of a longer
 * number ("10.5b"), nor the beginning of a longer word.
 */
static bool
holds(const char *name, const char *word)
{
	const char *at = strstr(name, word);
	if (!isdigit((unsigned char)*word))
		return at;
	for (; at; at = strstr(at + 1, word)) {
		bool begins = at == name || (!isdigit((unsigned char)at[-1]) &&
						at[-1] != '.');
		if (begins && !isalnum((unsigned char)at[strlen(word)]))
			return true;
	}
	return false;
}

/* Do the conditions of the line fit this backend and this model? */
static bool
fits(const struct data_line *line, const char *backend, const char *model,
    struct arena *arena)
{
	const char *wanted = data_line_text(line, "backend", arena);
	struct text_words words = data_line_words(line, "all_of", arena);
	if (wanted && strcmp(wanted, backend) != 0)
		return false;
	for (size_t i = 0; i < words.count; i++)
		if (!holds(model, words.word[i]))
			return false;
	return true;
}

/* Does the line have only known members?  A condition with a spelling error
 * would count as none, so that its line would fit every model. */
static bool
is_known_form(const struct data_line *line)
{
	static const char *const keys[] = {"backend", "all_of", "preset"};
	size_t known = 0;
	for (size_t i = 0; i < COUNT_OF(keys); i++)
		known += data_line_has(line, keys[i]);
	return known == line->scan->count;
}

const char *
preset_choose(const struct config *config, const char *backend,
    const char *model, struct arena *arena, jv *problem)
{
	struct data_file file;
	const char *chosen = config_text_for(config, "preset", backend, arena);
	if (chosen)
		return chosen;
	const char *folded = text_fold(arena, model ? model : "");
	if (!data_file_open(&file, config, "model-presets.ndjson", problem))
		return NULL;
	struct data_line line;
	while (!chosen && data_file_next(&file, &line)) {
		if (!is_known_form(&line))
			data_file_reject(&file);
		else if (fits(&line, backend, folded, arena))
			chosen = data_line_text(&line, "preset", arena);
	}
	if (!data_file_close(&file, problem))
		return NULL;
	if (!chosen)
		*problem = problem_new("config.data",
		    "no line of model-presets.ndjson fits the model '%s'",
		    folded);
	return chosen;
}
