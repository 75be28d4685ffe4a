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

/* Duties of the question's words that the statement does not meet. */
static double
unmet_duties(const struct features *features)
{
	double unmet = 0;
	for (int i = FEATURE_DUTY; i < FEATURE_COUNT; i++)
		unmet += features->value[i];
	return unmet;
}

/* Does the generator itself put `other` before `one`, and do its result and its
 * shape say nothing against that? */
static bool
goes_before(const struct choice *other, const struct choice *one)
{
	const struct candidate *left = other->candidate;
	const struct candidate *right = one->candidate;
	return choice_eligible(other) && left->own_known && right->own_known &&
	       strcmp(left->origin, right->origin) == 0 &&
	       left->own > right->own && (!other->empty || one->empty) &&
	       other->rank.lint_errors <= one->rank.lint_errors &&
	       other->rank.shape >= one->rank.shape &&
	       unmet_duties(&other->features) <= unmet_duties(&one->features);
}

static bool
is_first_of_generator(const struct choice *choices, int count, int index)
{
	for (int i = 0; i < count; i++)
		if (goes_before(&choices[i], &choices[index]))
			return false;
	return true;
}

/* Unused words of all kinds. */
static double
unused_words(const struct features *features)
{
	const double *value = features->value;
	return value[FEATURE_UNUSED_KNOWN] + value[FEATURE_UNUSED_UNKNOWN] +
	       value[FEATURE_UNUSED_ACT] + value[FEATURE_UNUSED_QUALITY];
}

/* Log odds: the rival has to be right seven times where the other one is right
 * three times.  Of the questions of the fit nine in ten of what is gained lies
 * above, and a quarter of what is lost. */
static const double clear_lead = .85;

/* Does the one leave out as little of the question as the other, and does it
 * show names where the other does, and more than the question says itself? */
static bool
says_as_much(const struct features *one, const struct features *other)
{
	static const enum feature lacks[] = {
	    FEATURE_UNPLACED, FEATURE_BARE_KEY, FEATURE_CONSTANT_OUTPUT};
	for (size_t i = 0; i < COUNT_OF(lacks); i++)
		if (one->value[lacks[i]] > other->value[lacks[i]])
			return false;
	return unused_words(one) <= unused_words(other) &&
	       unmet_duties(one) <= unmet_duties(other);
}

/* May a reading of the grammar be chosen in place of another generator's? */
static bool
overtakes(const struct choice *rival, const struct choice *best,
    const struct confidence *confidence)
{
	const struct candidate *other = best->candidate;
	return other->own_known && !other->verified && !other->seconds &&
	       !candidate_is_modelled(other) && !choice_alike(rival, best) &&
	       says_as_much(&rival->features, &best->features) &&
	       confidence_prefers(
		   confidence, &rival->features, &best->features) > clear_lead;
}

/* The grammar's first reading that can be run; -1: there is none. */
static int
first_of_seconds(const struct choice *choices, int count)
{
	for (int i = 0; i < count; i++)
		if (choices[i].candidate->seconds &&
		    choice_eligible(&choices[i]) &&
		    is_first_of_generator(choices, count, i))
			return i;
	return -1;
}

int
choose_best(const struct choice *choices, int count,
    const struct confidence *confidence)
{
	int best = -1;
	for (int i = 0; i < count; i++)
		if (choice_competes(choices, count, i) &&
		    is_first_of_generator(choices, count, i) &&
		    (best < 0 || choices[i].sure > choices[best].sure))
			best = i;
	int rival = first_of_seconds(choices, count);
	return best >= 0 && rival >= 0 &&
		       overtakes(&choices[rival], &choices[best], confidence)
		   ? rival
		   : best;
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
