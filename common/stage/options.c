/* options.c - the command line of a filter; see stage/options.h */
#include "stage/options.h"

#include "base/command_line.h"
#include "base/log.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* getopt_long's values for options without a letter. */
enum { OPTION_SET = 256, OPTION_REDO, OPTION_OWN };

static size_t
own_count(const struct stage_spec *spec)
{
	size_t count = 0;
	while (spec->options && spec->options[count].name)
		count++;
	return count;
}

static void
print_own_options(const struct stage_spec *spec)
{
	for (size_t i = 0; i < own_count(spec); i++) {
		const struct stage_option *option = &spec->options[i];
		char left[64];
		snprintf(left, sizeof(left), "--%s%s%s", option->name,
		    option->argument ? " " : "",
		    option->argument ? option->argument : "");
		printf("  %-22s %s\n", left, option->help);
	}
}

static void
print_help(const struct stage_spec *spec)
{
	printf("nl2sql-%s - %s\n\n", spec->name, spec->summary);
	printf(
	    "usage: nl2sql-%s [OPTIONS] < RECORDS > RECORDS\n\n", spec->name);
	print_own_options(spec);
	puts("  --redo                 compute again what is already there\n"
	     "  --set NAME=VALUE       set an option of the table below\n"
	     "  -d, --dsn CONNINFO     the same as --set dsn=CONNINFO\n"
	     "  -h, --help             this text\n"
	     "  -V, --version          the version\n\n"
	     "options for --set, or in the environment:");
	command_line_print_options(spec->name);
}

/*
 * The own option that getopt's value stands for, -1 for none of them.  One
 * whose name is a single letter is written with one dash too.
 */
static int
own_option(const struct stage_spec *spec, int choice)
{
	if (choice >= OPTION_OWN)
		return choice - OPTION_OWN;
	for (size_t i = 0; i < own_count(spec); i++)
		if (spec->options[i].name[0] == choice &&
		    !spec->options[i].name[1])
			return (int)i;
	return -1;
}

static void
add_letters(const struct stage_spec *spec, char *letters)
{
	size_t used = strlen(letters);
	for (size_t i = 0; i < own_count(spec); i++) {
		if (spec->options[i].name[1])
			continue;
		letters[used++] = spec->options[i].name[0];
		if (spec->options[i].argument)
			letters[used++] = ':';
	}
	letters[used] = '\0';
}

void
stage_parse_options(struct stage *stage, int argc, char **argv)
{
	const struct stage_spec *spec = stage->spec;
	struct option options[STAGE_MAX_OPTIONS + 6] = {
	    {"help", no_argument, NULL, 'h'},
	    {"version", no_argument, NULL, 'V'},
	    {"dsn", required_argument, NULL, 'd'},
	    {"set", required_argument, NULL, OPTION_SET},
	    {"redo", no_argument, NULL, OPTION_REDO},
	};
	for (size_t i = 0; i < own_count(spec); i++)
		options[5 + i] = (struct option){spec->options[i].name,
		    spec->options[i].argument ? required_argument : no_argument,
		    NULL, OPTION_OWN + (int)i};
	char letters[2 * STAGE_MAX_OPTIONS + 8] = "hVd:";
	add_letters(spec, letters);
	int choice;
	while (
	    (choice = getopt_long(argc, argv, letters, options, NULL)) != -1) {
		if (choice == 'h') {
			print_help(spec);
			command_line_told();
		} else if (choice == 'V') {
			command_line_tell_version(stage->program);
		} else if (choice == 'd') {
			command_line_set(
			    &stage->config, stage->program, "dsn", optarg);
		} else if (choice == OPTION_SET) {
			command_line_set_pair(
			    &stage->config, stage->program, optarg);
		} else if (choice == OPTION_REDO) {
			stage->redo = true;
		} else if (own_option(spec, choice) >= 0) {
			int own = own_option(spec, choice);
			stage->own[own] =
			    spec->options[own].argument ? optarg : "";
		} else {
			exit(EXIT_USAGE); /* getopt has said why */
		}
	}
	if (optind < argc)
		log_die(EXIT_USAGE, stage->program,
		    "unexpected argument '%s': records come on standard input",
		    argv[optind]);
}

const char *
stage_option(const struct stage *stage, const char *name)
{
	for (size_t i = 0; i < own_count(stage->spec); i++)
		if (strcmp(stage->spec->options[i].name, name) == 0)
			return stage->own[i];
	return NULL;
}
