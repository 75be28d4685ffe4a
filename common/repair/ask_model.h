/*
 * ask_model.h - asks a model for another text of a failed statement
 *
 *	struct repair_ask ask = {.config = &config};
 *	struct repair_answer answer;
 *	if (repair_ask(&ask, &question, &answer, arena))
 *		...answer.sql...
 *	repair_answer_release(&answer);
 *	repair_ask_close(&ask);
 *
 * This asks the model that wrote the statement if the options name it, else the
 * first model that they name.  It asks for one sample, with the prompt of the
 * first answer and a delta behind it (prompt/delta.h).  After an unknown name
 * the model is limited to the schema's names (model/constrain.h).  Nothing is
 * opened before the first question.
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
	const char *origin; /* the writer of the statement */
	struct delta delta;
	bool unknown_name; /* it names an unknown table or column */
};

struct repair_answer {
	const char *sql;         /* NULL: there is none */
	const char *explanation; /* "" when there is none */
	const char *generator;   /* the model that was asked */
	jv note;    /* its cost, in the form of generation.models */
	jv problem; /* why there is none, or what the model ignored */
};

/* Do the options name a model for repairs? */
bool repair_ask_configured(const struct repair_ask *ask, struct arena *arena);

/* Return true when the model wrote a statement.  The caller releases
 * `answer`. */
MUST_USE bool repair_ask(struct repair_ask *ask,
    const struct repair_question *question, struct repair_answer *answer,
    struct arena *arena);

void repair_answer_release(struct repair_answer *answer);
void repair_ask_close(struct repair_ask *ask);

#endif
