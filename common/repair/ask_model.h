/*
 * ask_model.h - asking a model for another text of a statement that failed
 *
 *	struct repair_ask ask = {.config = &config};
 *	struct repair_answer answer;
 *	if (repair_ask(&ask, &question, &answer, arena))
 *		...answer.sql...
 *	repair_answer_release(&answer);
 *	repair_ask_close(&ask);
 *
 * The model that wrote the statement is asked, where the options name it, else
 * the first they name; one sample, by the prompt of its first answer with a
 * delta behind (prompt/delta.h).  After an unknown name it is held to the
 * schema's names (model/constrain.h).  Nothing is opened before the first
 * question.
 */
#ifndef NL2SQL_REPAIR_ASK_MODEL_H
#define NL2SQL_REPAIR_ASK_MODEL_H

#include "generate/generate.h"
#include "prompt/delta.h"

enum { REPAIR_MAX_MODELS = 8 };

/* All zero but `config`, which is lent. */
struct repair_ask {
	const struct config *config;
	const char *names[REPAIR_MAX_MODELS];
	struct model_generator *models[REPAIR_MAX_MODELS];
	int count;
	struct closed_words *words;
};

struct repair_question {
	const struct record *record;
	const char *origin; /* who wrote the statement */
	struct delta delta;
	bool unknown_name; /* it names a table or a column that is not there */
};

struct repair_answer {
	const char *sql;         /* NULL: none came */
	const char *explanation; /* "" where there is none */
	const char *generator;   /* who was asked */
	jv note;    /* what it cost, of the form of generation.models */
	jv problem; /* why none came, or what did not go as it was asked */
};

/* Do the options name a model for repairs? */
bool repair_ask_configured(const struct repair_ask *ask, struct arena *arena);

/* True: it wrote a statement.  `answer` is the caller's to release. */
MUST_USE bool repair_ask(struct repair_ask *ask,
    const struct repair_question *question, struct repair_answer *answer,
    struct arena *arena);

void repair_answer_release(struct repair_answer *answer);
void repair_ask_close(struct repair_ask *ask);

#endif
