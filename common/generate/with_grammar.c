/* with_grammar.c - the grammar behind the generators' interface */
#include "generate/with_grammar.h"

#include "generate/linked_question.h"
#include "grammar/derive.h"
#include "question/today.h"

#include <math.h>

/* Every feature that is not 0, for those who fit weights. */
static jv
features_member(const struct constructions *constructions, const double *values)
{
	jv member = jv_object();
	for (int i = 0; i < constructions->weight_count; i++)
		if (fabs(values[i]) > 1e-9)
			member = jv_object_set(member,
			    jv_string(constructions->weights[i].name),
			    record_score(values[i]));
	return member;
}

static jv
candidate_member(const struct grammar_candidate *candidate,
    const struct constructions *constructions, bool features)
{
	jv parts = jv_object_set(
	    jv_object(), jv_string("sum"), record_score(candidate->score));
	parts = jv_object_set(
	    parts, jv_string("unplaced"), jv_number(-candidate->unplaced));
	if (features)
		parts = jv_object_set(parts, jv_string("features"),
		    features_member(constructions, candidate->values));
	jv member = record_with_text(jv_object(), "sql", candidate->sql);
	member = record_with_text(member, "origin", "grammar");
	member = record_with_text(member, "reading", candidate->reading);
	member = record_with_text(member, "meaning", candidate->meaning);
	member = jv_object_set(
	    member, jv_string("score"), record_score(candidate->share));
	return jv_object_set(member, jv_string("parts"), parts);
}

/* More readings add next to nothing to what these say of the others' statements
 * (docs/confidence.md), and each is judged and run. */
enum { SECONDS = 2 };

/* May a word stand for a metric or an expression, of the lexicon or of what
 * evidence defines?  A reading of the grammar is right too seldom then to be
 * held against a statement: the weights of confidence were fitted without any.
 */
static bool
is_beyond(const struct linked_question *read)
{
	for (int i = 0; i < read->link.count; i++) {
		enum link_kind kind = read->link.matches[i].kind;
		if (kind == LINK_METRIC || kind == LINK_EXPRESSION)
			return true;
	}
	return false;
}

jv
grammar_generate(
    const struct generate_job *job, struct generate_notes *notes, jv *problem)
{
	const struct linked_question *read = linked_question_read(job, problem);
	if (!read)
		return jv_invalid();
	notes->understood |= read->link.count > 0;
	if (job->others && is_beyond(read))
		return jv_array();
	struct lattice_source source = {.question = &read->question,
	    .link = &read->link,
	    .context = &read->context,
	    .words = job->words,
	    .constructions = job->constructions,
	    .now = today_of(job->record, job->arena)};
	struct grammar_result *result =
	    arena_alloc(job->arena, sizeof(*result));
	int most = job->others && job->count > SECONDS ? SECONDS : job->count;
	grammar_parse(result, &source, most, job->arena);
	notes->understood |= result->count > 0;
	notes->cut = result->cut;
	bool features = config_flag(job->config, "grammar_features");
	jv candidates = jv_array();
	for (int i = 0; i < result->count; i++)
		candidates = jv_array_append(
		    candidates, candidate_member(&result->candidates[i],
				    job->constructions, features));
	return candidates;
}
