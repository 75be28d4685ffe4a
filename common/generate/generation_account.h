/*
 * generation_account.h - sums up what models cost, for `generation`
 *
 *	struct generation_account account = generation_account_new();
 *	generation_account_enter(&account, note);
 *	generation_account_warn(&account, "openai", problem);
 *	generation = generation_account_close(&account, generation);
 *
 * The members prompt, tokens and models exist when a model answered; the member
 * warnings exists when one failed.
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
	double milliseconds; /* of waiting; cached replies cost none */
};

MUST_USE struct generation_account generation_account_new(void);

/* Take a model's note (generate/with_model.h); an invalid one is ignored. */
void generation_account_enter(struct generation_account *account, jv note);

/* `problem` is lent. */
void generation_account_warn(struct generation_account *account,
    const char *generator, const jv *problem);

/* Return the milliseconds that models used of the question's time (budget_ms of
 * the preset), by the record: those of its generation, and those of the models
 * in its attempts. */
double generation_spent(const struct record *record);

/* Return the member with the account's sums; the account is empty then. */
MUST_USE jv generation_account_close(
    struct generation_account *account, jv member);

#endif
