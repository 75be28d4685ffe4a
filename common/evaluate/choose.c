/* choose.c - which of the judged candidates is run; see choose.h */
#include "evaluate/choose.h"

#include "evaluate/agree.h"

#include <stdlib.h>
#include <string.h>

bool
choice_eligible(const struct choice *choice)
{
	return choice->candidate->allowed && !choice->candidate->failed;
}

bool
choice_competes(const struct choice *choices, int count, int index)
{
	const struct choice *choice = &choices[index];
	bool competes = choice_eligible(choice);
	for (int i = 0; competes && choice->candidate->seconds && i < count;
	     i++)
		competes = choices[i].candidate->seconds ||
			   !choice_eligible(&choices[i]);
	return competes;
}

/* Is each of the words in the text?  All words have the same length. */
static bool
all_within(const char *words, const char *text)
{
	size_t length = strcspn(words, " ");
	for (; *words; words += length + (words[length] == ' ')) {
		const char *at = text;
		while (*at && strncmp(at, words, length) != 0)
			at += length + (at[length] == ' ');
		if (!*at)
			return false;
	}
	return true;
}

/* Does one of them show all columns of the other? */
static bool
adds_columns(const char *one, const char *other)
{
	return one && other && *one && *other &&
	       (all_within(one, other) || all_within(other, one));
}

bool
choice_alike(const struct choice *one, const struct choice *other)
{
	return strcmp(one->candidate->sql, other->candidate->sql) == 0 ||
	       (one->digest && other->digest &&
		   strcmp(one->digest, other->digest) == 0);
}

bool
choice_differs(const struct choice *one, const struct choice *other)
{
	return !choice_alike(one, other) &&
	       !adds_columns(one->column_digests, other->column_digests);
}

void
choose_score(struct choice *choices, int count)
{
	struct score_rank *ranks = xcalloc((size_t)count + 1, sizeof(*ranks));
	for (int i = 0; i < count; i++)
		ranks[i] = choices[i].rank;
	score_keep_order(ranks, count);
	free(ranks);
	for (int i = 0; i < count; i++)
		candidate_set(choices[i].candidate, "points",
		    score_member(&choices[i].score));
}

void
choice_weigh(struct choice *choice, const struct confidence *confidence)
{
	choice->sure = confidence_of(confidence, &choice->features);
	choice->preference = confidence_rank(confidence, &choice->features);
}

/* May a reading of the grammar be chosen in place of this one? */
static bool
may_be_overtaken(const struct choice *choice)
{
	const struct candidate *candidate = choice->candidate;
	return candidate->own_known && !candidate->verified &&
	       !candidate_is_modelled(candidate);
}

static int
best_competitor(const struct choice *choices, int count)
{
	int best = -1;
	for (int i = 0; i < count; i++)
		if (choice_competes(choices, count, i) &&
		    (best < 0 ||
			choices[i].preference > choices[best].preference))
			best = i;
	return best;
}

int
choose_best(const struct choice *choices, int count)
{
	int first = best_competitor(choices, count);
	if (first < 0 || !may_be_overtaken(&choices[first]))
		return first;
	int best = first;
	for (int i = 0; i < count; i++)
		if (choices[i].candidate->seconds &&
		    choice_eligible(&choices[i]) &&
		    choices[i].preference > choices[best].preference &&
		    !choice_alike(&choices[i], &choices[first]))
			best = i;
	return best;
}

int
choose_by_points(const struct choice *choices, int count)
{
	int best = -1;
	for (int i = 0; i < count; i++)
		if (choice_competes(choices, count, i) &&
		    (best < 0 ||
			score_better(&choices[i].rank, &choices[best].rank)))
			best = i;
	return best;
}

int
choose_picked(const struct choice *choices, int count)
{
	for (int i = 0; i < count; i++)
		if (choices[i].candidate->picked &&
		    choice_eligible(&choices[i]))
			return i;
	return -1;
}

static jv
agreement_member(const struct agreement *agreement)
{
	jv member = jv_object();
	member = jv_object_set(
	    member, jv_string("generators"), jv_number(agreement->generators));
	member =
	    jv_object_set(member, jv_string("of"), jv_number(agreement->asked));
	return jv_object_set(
	    member, jv_string("share"), record_score(agreement->share));
}

static jv
with_member(jv target, const struct candidate *source, const char *key)
{
	jv value = record_member(&source->object, key);
	if (jv_is_valid(value))
		return jv_object_set(target, jv_string(key), value);
	jv_free(value);
	return target;
}

/* The obligations that the candidate does not meet: [{word, kind}]. */
static jv
unmet_member(const struct candidate *candidate)
{
	struct arena arena = {0};
	jv obligations = record_member_array(&candidate->object, "obligations");
	jv unmet = jv_array();
	jv_array_foreach(obligations, i, obligation)
	{
		const char *word =
		    record_member_text(&obligation, "word", &arena);
		const char *kind =
		    record_member_text(&obligation, "kind", &arena);
		jv one = record_with_text(jv_object(), "word", word);
		if (word && kind)
			unmet = jv_array_append(
			    unmet, record_with_text(one, "kind", kind));
		else
			jv_free(one);
		jv_free(obligation);
	}
	jv_free(obligations);
	arena_release(&arena);
	return unmet;
}

static jv
with_filled(jv target, const char *key, jv array)
{
	if (jv_array_length(jv_copy(array)) > 0)
		return jv_object_set(target, jv_string(key), array);
	jv_free(array);
	return target;
}

/* Count the findings of the semantic checks. */
static int
count_findings(const struct candidate *candidate)
{
	struct arena arena = {0};
	jv lint = record_member(&candidate->object, "lint");
	int count = jv_get_kind(lint) == JV_KIND_ARRAY
			? jv_array_length(jv_copy(lint))
			: 0;
	int found = 0;
	for (int i = 0; i < count; i++) {
		jv finding = jv_array_get(jv_copy(lint), i);
		const char *code = record_member_text(&finding, "code", &arena);
		found += code && strncmp(code, "semantic.", 9) == 0;
		jv_free(finding);
	}
	jv_free(lint);
	arena_release(&arena);
	return found;
}

jv
choose_member(const struct choice *choice, const char *band,
    const struct agreement *agreement)
{
	const struct candidate *candidate = choice->candidate;
	jv chosen = jv_object();
	chosen = jv_object_set(
	    chosen, jv_string("index"), jv_number(candidate->index));
	chosen = with_member(chosen, candidate, "picked");
	chosen =
	    jv_object_set(chosen, jv_string("sql"), jv_string(candidate->sql));
	chosen = jv_object_set(
	    chosen, jv_string("reading"), jv_string(candidate->reading));
	chosen = with_member(chosen, candidate, "tables");
	chosen = jv_object_set(
	    chosen, jv_string("score"), record_score(choice->score.points));
	chosen = jv_object_set(
	    chosen, jv_string("confidence"), record_score(choice->sure));
	chosen = record_with_text(chosen, "band", band);
	if (agreement->asked > 1 || agreement->samples > 1)
		chosen = jv_object_set(chosen, jv_string("agreement"),
		    agreement_member(agreement));
	int findings = count_findings(candidate);
	if (findings > 0)
		chosen = jv_object_set(
		    chosen, jv_string("findings"), jv_number(findings));
	if (choice->digest && choice->empty)
		chosen = jv_object_set(chosen, jv_string("empty"), jv_true());
	chosen = with_filled(chosen, "unmet", unmet_member(candidate));
	chosen = with_member(chosen, candidate, "added");
	chosen = with_member(chosen, candidate, "meaning");
	chosen = with_member(chosen, candidate, "taken_over");
	chosen = with_member(chosen, candidate, "verified");
	return with_member(chosen, candidate, "limit_added");
}
