/* generation_account.c - what models cost; see generation_account.h */
#include "generation_account.h"

#include "problem.h"
#include "record.h"

struct generation_account
generation_account_new(void)
{
	return (struct generation_account){.models = jv_array(),
	    .warnings = jv_array(),
	    .prompt = jv_invalid()};
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
	if (!record_member_flag(&note, "cached"))
		account->milliseconds +=
		    record_member_number(&note, "milliseconds", 0);
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
	jv entry = jv_object_set(
	    jv_object(), jv_string("generator"), jv_string(generator));
	entry = jv_object_set(
	    entry, jv_string("code"), jv_string(problem_code(problem)));
	entry = jv_object_set(
	    entry, jv_string("message"), jv_string(problem_message(problem)));
	account->warnings = jv_array_append(account->warnings, entry);
}

jv
generation_account_close(struct generation_account *account, jv member)
{
	if (jv_array_length(jv_copy(account->models)) > 0) {
		jv tokens = jv_object_set(jv_object(), jv_string("prompt"),
		    jv_number(account->prompt_tokens));
		tokens = jv_object_set(tokens, jv_string("completion"),
		    jv_number(account->completion_tokens));
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
