/* choose.c - which of the judged candidates is run; see choose.h */
#include "evaluate/choose.h"

#include "evaluate/agree.h"
#include "evaluate/confidence.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

bool
choice_eligible(const struct choice *choice)
{
	return choice->candidate->allowed && !choice->candidate->failed;
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

int
choose_best(const struct choice *choices, int count)
{
	int best = -1;
	for (int i = 0; i < count; i++)
		if (choice_eligible(&choices[i]) &&
		    (best < 0 ||
			score_better(&choices[i].rank, &choices[best].rank)))
			best = i;
	return best;
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
choose_member(const struct choice *choices, int count, int winner,
    const struct agreement *agreement, const struct subject *subject)
{
	const struct choice *choice = &choices[winner];
	const struct candidate *candidate = choice->candidate;
	double confidence =
	    confidence_of(choices, count, winner, agreement, subject);
	jv chosen = jv_object();
	chosen = jv_object_set(
	    chosen, jv_string("index"), jv_number(candidate->index));
	chosen =
	    jv_object_set(chosen, jv_string("sql"), jv_string(candidate->sql));
	chosen = jv_object_set(
	    chosen, jv_string("reading"), jv_string(candidate->reading));
	chosen = with_member(chosen, candidate, "tables");
	chosen = jv_object_set(
	    chosen, jv_string("score"), record_score(choice->score.points));
	chosen = jv_object_set(
	    chosen, jv_string("confidence"), record_score(confidence));
	if (agreement->asked > 1 || agreement->samples > 1)
		chosen = jv_object_set(chosen, jv_string("agreement"),
		    agreement_member(agreement));
	int findings = count_findings(candidate);
	if (findings > 0)
		chosen = jv_object_set(
		    chosen, jv_string("findings"), jv_number(findings));
	if (choice->digest && choice->empty)
		chosen = jv_object_set(chosen, jv_string("empty"), jv_true());
	return with_member(chosen, candidate, "limit_added");
}

int
choose_rival(const struct choice *choices, int count, int winner,
    const struct agreement *agreement, double margin)
{
	const struct candidate *best = choices[winner].candidate;
	int rival = -1;
	for (int i = 0; best->own_known && i < count; i++) {
		const struct candidate *other = choices[i].candidate;
		if (i == winner || !choice_eligible(&choices[i]) ||
		    !other->own_known ||
		    strcmp(other->origin, best->origin) != 0)
			continue;
		double ahead = other->own - best->own;
		if (ahead > margin && agreement->models > 0)
			return -1;
		if (fabs(ahead) <= margin &&
		    (rival < 0 || other->own > choices[rival].candidate->own))
			rival = i;
	}
	return rival;
}
