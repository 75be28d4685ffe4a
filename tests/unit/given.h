/*
 * given.h - the setup of C tests: options, the shipped words, tables, a gate
 *
 *	struct config config;
 *	given_config(&config);
 *	struct closed_words *words = given_words(&config);
 *	given_context(&context, "{\"tables\":[...],\"fks\":[]}", &arena);
 *	given_gate(&gate, &config);
 *
 * The test must release what it gets.  A test that cannot get its setup ends at
 * once ("Bail out!"), so that no test passes because it did nothing.
 */
#ifndef NL2SQL_TESTS_GIVEN_H
#define NL2SQL_TESTS_GIVEN_H

#include "base/config.h"
#include "base/problem.h"
#include "context/context.h"
#include "gate/gate.h"
#include "question/closed_words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* End the test unless `there` is true; this takes the problem. */
static inline void
given_or_bail(bool there, const char *what, jv problem)
{
	if (there) {
		jv_free(problem);
		return;
	}
	printf("Bail out! %s: %s\n", what,
	    jv_is_valid(problem) ? problem_message(&problem) : "none");
	exit(1);
}

/* Set the defaults and the options of the environment. */
static inline void
given_config(struct config *config)
{
	char error[256] = "";
	bool there = config_init(config, error, sizeof(error));
	given_or_bail(there, "options",
	    there ? jv_invalid() : problem_new("config.option", "%s", error));
}

/* Read the closed classes from the shipped file. */
static inline struct closed_words *
given_words(const struct config *config)
{
	jv problem = jv_invalid();
	struct closed_words *words = closed_words_open(config, &problem);
	given_or_bail(words, "closed words", problem);
	return words;
}

/* A JSON text as a tree in the arena. */
static inline const struct json_node *
given_tree(const char *text, struct arena *arena)
{
	return json_read(arena, arena_strdup(arena, text), strlen(text));
}

/* Read a context from its JSON text, in the arena. */
static inline void
given_context(struct context *context, const char *text, struct arena *arena)
{
	jv problem = jv_invalid();
	bool read =
	    context_read(context, given_tree(text, arena), arena, &problem);
	given_or_bail(read, "context", problem);
}

static inline void
given_gate(struct gate *gate, const struct config *config)
{
	jv problem = jv_invalid();
	bool open = gate_open(gate, config, &problem);
	given_or_bail(open, "gate", problem);
}

#endif
