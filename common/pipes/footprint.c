/* footprint.c - counts the connections that pipelines keep; see
 * pipes/footprint.h */
#include "pipes/footprint.h"

#include <string.h>

/* Is a model asked late?  Then generate and evaluate stand there twice
 * (pipelines/stages.bash, judge). */
static bool
asks_late(const struct config *config)
{
	const char *with = config_text(config, "with");
	if (!with)
		return config_text(config, "model_url");
	return strcmp(with, "auto") == 0 || strncmp(with, "auto,", 5) == 0;
}

/* Route keeps one to the index, retrieve and link one each, evaluate and exec
 * one to each side; those of repair rounds keep none. */
long
footprint_connections(const struct config *config)
{
	long looks = config_flag(config, "sketch") ? 4 : 2;
	long evaluates = asks_late(config) ? 2 : 1;
	return 1 + looks + 2 * evaluates + 2;
}

const char *
footprint_text(const struct config *config, long pipes, struct arena *arena)
{
	long kept = footprint_connections(config);
	return arena_printf(arena,
	    "keeps up to %ld connections between questions (%ld pipeline%s of "
	    "%ld)",
	    pipes * kept, pipes, pipes == 1 ? "" : "s", kept);
}
