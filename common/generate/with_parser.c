/* with_parser.c - the parser behind the generators' interface */
#include "generate/with_parser.h"

#include "base/digest.h"
#include "english/english.h"
#include "generate/linked_question.h"
#include "parser/parser.h"
#include "question/today.h"
#include "record/data_file.h"

static bool
read_request(
    struct parser_request *request, const struct generate_job *job, jv *problem)
{
	struct arena *arena = job->arena;
	const struct linked_question *read = linked_question_read(job, problem);
	if (!read)
		return false;
	const char *evidence = record_text(job->record, "evidence", arena);
	*request = (struct parser_request){.question = &read->question,
	    .context = &read->context,
	    .link = &read->link,
	    .words = job->words,
	    .cues = job->cues,
	    .evidence = evidence ? evidence : "",
	    .now = today_of(job->record, arena),
	    .uncached = !config_flag(job->config, "fk_subgraph_cache"),
	    .arena = arena};
	return true;
}

static jv
candidate_member(const struct parser_candidate *candidate)
{
	jv parts = jv_object();
	parts = jv_object_set(
	    parts, jv_string("tags"), record_score(-candidate->tags));
	parts = jv_object_set(
	    parts, jv_string("structure"), record_score(-candidate->structure));
	parts = jv_object_set(
	    parts, jv_string("joins"), record_score(-candidate->joins));
	parts = jv_object_set(
	    parts, jv_string("unplaced"), record_score(-candidate->unplaced));
	parts = jv_object_set(
	    parts, jv_string("weakest"), record_score(candidate->weakest));
	parts = jv_object_set(
	    parts, jv_string("unheard"), jv_number(candidate->unheard));
	jv member = jv_object();
	member =
	    jv_object_set(member, jv_string("sql"), jv_string(candidate->sql));
	member =
	    jv_object_set(member, jv_string("origin"), jv_string("parser"));
	member = jv_object_set(
	    member, jv_string("reading"), jv_string(candidate->reading));
	member = jv_object_set(
	    member, jv_string("score"), record_score(candidate->score));
	return jv_object_set(member, jv_string("parts"), parts);
}

jv
parser_generate(
    const struct generate_job *job, struct generate_notes *notes, jv *problem)
{
	struct parser_request request;
	if (!read_request(&request, job, problem))
		return jv_invalid();
	struct parser_result *result = arena_alloc(job->arena, sizeof(*result));
	parser_parse(result, &request);
	notes->unexplained = result->unexplained;
	notes->understood = result->understood;
	notes->unknown = result->unknown;
	notes->ahead = result->ahead;
	jv candidates = jv_array();
	for (int i = 0; i < result->count && i < job->count; i++)
		candidates = jv_array_append(
		    candidates, candidate_member(&result->candidates[i]));
	return candidates;
}

/* The words that are compiled in. */
static void
digest_english(struct digest *digest)
{
	for (int class = 0; class < ENGLISH_COUNT; class ++) {
		struct english_list list =
		    english_words((enum english_class) class);
		for (size_t i = 0; i < list.count; i++) {
			digest_text(digest, list.words[i].word);
			digest_text(digest, list.words[i].means);
		}
	}
}

const char *
parser_version(const struct config *config, struct arena *arena, jv *problem)
{
	static const char *const files[] = {"closed-words.ndjson",
	    "cues.ndjson", "constructions.ndjson", "followups.ndjson",
	    "grammar-weights.ndjson"};
	struct digest digest = digest_start();
	for (size_t i = 0; i < COUNT_OF(files); i++) {
		const char *text =
		    data_file_text(config, files[i], arena, problem);
		if (!text)
			return NULL;
		digest_text(&digest, text);
	}
	digest_english(&digest);
	return arena_printf(
	    arena, "%s-%.12s", NL2SQL_VERSION, digest_text_of(&digest, arena));
}
