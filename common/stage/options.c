/* options.c - the command line of a filter; see stage/options.h */
#include "stage/options.h"

#include <string.h>

static size_t
own_count(const struct stage_spec *spec)
{
	size_t count = 0;
	while (spec->options && spec->options[count].name)
		count++;
	return count;
}

/* --redo is behind the filter's own options. */
static void
take_option(void *context, int place, const char *argument)
{
	struct stage *stage = context;
	if ((size_t)place == own_count(stage->spec))
		stage->redo = true;
	else
		stage->own[place] = argument;
}

void
stage_parse_options(struct stage *stage, int argc, char **argv)
{
	const struct stage_spec *spec = stage->spec;
	size_t count = own_count(spec);
	struct command_line_option options[STAGE_MAX_OPTIONS + 2] = {{0}};
	const struct command_line line = {
	    .program = stage->program,
	    .summary = spec->summary,
	    .usage = {"[OPTIONS] < RECORDS > RECORDS"},
	    .options = options,
	    .reads = spec->name,
	    .takes = "records come on standard input",
	};
	for (size_t i = 0; i < count; i++)
		options[i] = spec->options[i];
	options[count] = (struct command_line_option){
	    "redo", NULL, "compute again what is already there"};
	command_line_read(
	    &line, &stage->config, argc, argv, take_option, stage);
}

const char *
stage_option(const struct stage *stage, const char *name)
{
	for (size_t i = 0; i < own_count(stage->spec); i++)
		if (strcmp(stage->spec->options[i].name, name) == 0)
			return stage->own[i];
	return NULL;
}
