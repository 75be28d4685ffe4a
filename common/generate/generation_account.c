/* generation_account.c - sums up what models cost; see generation_account.h */
#include "generate/generation_account.h"

#include "base/problem.h"
#include "record/record.h"

struct generation_account
generation_account_new(void)
{
	return (struct generation_account){.models = jv_array(),
	    .warnings = jv_array(),
	    .prompt = jv_invalid()};
}

/* Return the milliseconds of a model's note; a cached reply cost nothing. */
static double
note_milliseconds(const jv *note)
{
	return record_member_flag(note, "cached")
		   ? 0
		   : record_member_number(note, "milliseconds", 0);
}

void
generation_account_enter(struct generation_account *account, jv note)
{
	if (!jv_is_valid(note)) {
		jv_free(note);
		return;
	}
	jv tokens = record_member(&note, "tokens");
	account->prompt_tokens += record_member_number(&tokens, "prompt", 0);
	account->completion_tokens +=
	    record_member_number(&tokens, "completion", 0);
	jv_free(tokens);
	account->milliseconds += note_milliseconds(&note);
	if (!jv_is_valid(account->prompt)) {
		jv_free(account->prompt);
		account->prompt = record_member(&note, "prompt");
	}
	note = jv_object_delete(note, jv_string("prompt"));
	account->models = jv_array_append(account->models, note);
}

void
generation_account_warn(struct generation_account *account,
    const char *generator, const jv *problem)
{
	jv entry = record_with_text(jv_object(), "generator", generator);
	entry = record_with_text(entry, "code", problem_code(problem));
	entry = record_with_text(entry, "message", problem_message(problem));
	account->warnings = jv_array_append(account->warnings, entry);
}

/* Sum the milliseconds of the notes in a list; with a key, those of this member
 * of each element. */
static double
sum_milliseconds(const jv *list, const char *key)
{
	double sum = 0;
	int count = jv_get_kind(*list) == JV_KIND_ARRAY
			? jv_array_length(jv_copy(*list))
			: 0;
	for (int i = 0; i < count; i++) {
		jv item = jv_array_get(jv_copy(*list), i);
		jv note = key ? record_member(&item, key) : jv_copy(item);
		sum += note_milliseconds(&note);
		jv_free(note);
		jv_free(item);
	}
	return sum;
}

double
generation_spent(const struct record *record)
{
	jv generation = record_get(record, "generation");
	jv models = record_member(&generation, "models");
	jv attempts = record_get(record, "attempts");
	double sum = sum_milliseconds(&models, NULL) +
		     sum_milliseconds(&attempts, "model");
	jv_free(attempts);
	jv_free(models);
	jv_free(generation);
	return sum;
}

jv
generation_account_close(struct generation_account *account, jv member)
{
	if (jv_array_length(jv_copy(account->models)) > 0) {
		jv tokens = record_with_number(
		    jv_object(), "prompt", account->prompt_tokens);
		tokens = record_with_number(
		    tokens, "completion", account->completion_tokens);
		member = jv_object_set(
		    member, jv_string("prompt"), jv_copy(account->prompt));
		member = jv_object_set(member, jv_string("tokens"), tokens);
		member = jv_object_set(
		    member, jv_string("models"), jv_copy(account->models));
	}
	if (jv_array_length(jv_copy(account->warnings)) > 0)
		member = jv_object_set(
		    member, jv_string("warnings"), jv_copy(account->warnings));
	jv_free(account->prompt);
	jv_free(account->models);
	jv_free(account->warnings);
	return member;
}
