/*
 * generation_account.h - what models cost and how they failed, for `generation`
 *
 *	struct generation_account account = generation_account_new();
 *	generation_account_enter(&account, note);
 *	generation_account_warn(&account, "openai", problem);
 *	generation = generation_account_close(&account, generation);
 *
 * The members prompt, tokens and models are there where a model answered,
 * warnings where one failed.
 */
#ifndef NL2SQL_GENERATE_GENERATION_ACCOUNT_H
#define NL2SQL_GENERATE_GENERATION_ACCOUNT_H

#include "base/memory.h"
#include "record/record.h"

#include <jv.h>

struct generation_account {
	jv models;   /* [{generator, model, ...}] */
	jv warnings; /* [{generator, code, message}] */
	jv prompt;   /* of the first model */
	double prompt_tokens;
	double completion_tokens;
	double milliseconds; /* of waiting; replies that were kept cost none */
};

MUST_USE struct generation_account generation_account_new(void);

/* Take a model's note (generate/with_model.h); an invalid one is none. */
void generation_account_enter(struct generation_account *account, jv note);

/* `problem` is lent. */
void generation_account_warn(struct generation_account *account,
    const char *generator, const jv *problem);

/* Milliseconds of the question's time for models (budget_ms of the preset) that
 * the record tells of: its generation's, and those of the models in attempts.
 */
double generation_spent(const struct record *record);

/* The member with what was gathered; the account is empty then. */
MUST_USE jv generation_account_close(
    struct generation_account *account, jv member);

#endif
