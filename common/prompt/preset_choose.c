/* preset_choose.c - which preset a model is asked by; see preset.h */
#include "base/problem.h"
#include "prompt/preset.h"
#include "record/data_file.h"
#include "record/record.h"

#include <string.h>

/* Does the line speak of this backend and this model? */
static bool
fits(
    const jv *line, const char *backend, const char *model, struct arena *arena)
{
	const char *wanted = record_member_text(line, "backend", arena);
	struct text_words parts = data_file_words(line, "contains", arena);
	if (wanted && strcmp(wanted, backend) != 0)
		return false;
	for (size_t i = 0; i < parts.count; i++)
		if (strstr(model, parts.word[i]))
			return true;
	return parts.count == 0;
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
	jv line;
	while (!chosen && data_file_next(&file, &line)) {
		if (fits(&line, backend, folded, arena))
			chosen = record_member_text(&line, "preset", arena);
		jv_free(line);
	}
	if (!data_file_close(&file, problem))
		return NULL;
	if (!chosen)
		*problem = problem_new("config.data",
		    "no line of model-presets.ndjson fits the model '%s'",
		    folded);
	return chosen;
}
