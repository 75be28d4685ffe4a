/* with_recall.c - verified answers as candidates; see with_recall.h */
#include "generate/with_recall.h"

#include "base/json.h"
#include "generate/linked_question.h"
#include "question/today.h"
#include "recall/recall.h"

#include <string.h>

/* What recall needs of a record; in the arena. */
struct heard {
	struct question question; /* as it was asked, without evidence */
	const struct linked_question *linked;
};

static bool
read_heard(struct heard *heard, const struct generate_job *job, jv *problem)
{
	const char *text = record_text(job->record, "question", job->arena);
	heard->linked = text ? linked_question_read(job, problem) : NULL;
	if (!heard->linked)
		return false;
	question_read(&heard->question, text, job->arena);
	return true;
}

/* Has link found verified answers?  Most records have none: a scan of the bytes
 * spares them the reading. */
static bool
has_examples(const struct record *record)
{
	static const char key[] = "examples";
	const char *link = record_bytes(record, "link");
	struct json_scan scan;
	if (!link || json_scan_object(link, strlen(link), &scan) != JSON_OK)
		return false;
	for (size_t i = 0; i < scan.count; i++) {
		const struct json_member *member = &scan.members[i];
		if (member->key_length == strlen(key) &&
		    memcmp(link + member->key, key, strlen(key)) == 0)
			return member->values > 1;
	}
	return false;
}

/* ---- one pair of link.examples ---- */

/* Return -1 when the array has no such number. */
static int
token_index(const jv *at, int place)
{
	int index = -1;
	if (place < record_array_length(at)) {
		jv item = jv_array_get(jv_copy(*at), place);
		if (jv_get_kind(item) == JV_KIND_NUMBER &&
		    jv_number_value(item) >= 0 &&
		    jv_number_value(item) <= QUESTION_MAX_TOKENS)
			index = (int)jv_number_value(item);
		jv_free(item);
	}
	return index;
}

static int
read_names(const jv *example, const struct context *context,
    struct arena *arena, struct verified_name **names)
{
	jv rows = record_member(example, "names");
	int all = record_array_length(&rows);
	int count = 0;
	*names = arena_array(arena, (size_t)all + 1, sizeof(**names));
	for (int i = 0; i < all; i++) {
		jv row = jv_array_get(jv_copy(rows), i);
		jv at = record_member(&row, "at");
		const char *table = record_member_text(&row, "table", arena);
		const char *column = record_member_text(&row, "column", arena);
		struct verified_name name = {.table = -1, .column = -1};
		if (table)
			name.table = context_find_table(context, table);
		if (name.table >= 0 && column)
			name.column = context_find_column(
			    &context->tables[name.table], column);
		name.from = token_index(&at, 0);
		name.to = token_index(&at, 1);
		if (name.table >= 0 && (!column || name.column >= 0) &&
		    name.from >= 0 && name.to > name.from)
			(*names)[count++] = name;
		jv_free(at);
		jv_free(row);
	}
	jv_free(rows);
	return count;
}

static bool
read_pair(struct recall_pair *pair, const jv *example,
    const struct heard *heard, struct arena *arena)
{
	struct verified_name *names;
	const char *asked = record_member_text(example, "asked", arena);
	*pair = (struct recall_pair){
	    .question = record_member_text(example, "question", arena),
	    .sql = record_member_text(example, "sql", arena)};
	if (!pair->question || !pair->sql)
		return false;
	pair->has_day = asked && calendar_read(asked, &pair->day);
	pair->name_count =
	    read_names(example, &heard->linked->context, arena, &names);
	pair->names = names;
	return true;
}

/* ---- the candidate ---- */

static jv
verified_member(const jv *example, bool exact)
{
	static const char *const members[] = {"id", "owner", "date"};
	jv verified = jv_object();
	for (size_t i = 0; i < COUNT_OF(members); i++) {
		jv value = record_member(example, members[i]);
		if (jv_get_kind(value) == JV_KIND_STRING)
			verified = jv_object_set(
			    verified, jv_string(members[i]), value);
		else
			jv_free(value);
	}
	return jv_object_set(
	    verified, jv_string("exact"), exact ? jv_true() : jv_false());
}

static jv
candidate_of(const jv *example, const struct recall_pair *pair,
    const struct recalled *recalled, struct arena *arena)
{
	jv member = record_with_text(jv_object(), "sql", recalled->sql);
	member = record_with_text(member, "origin", "recall");
	member = record_with_text(member, "reading",
	    arena_printf(arena, "%s: %s",
		recalled->exact ? "verified" : "from a verified answer",
		pair->question));
	return jv_object_set(member, jv_string("verified"),
	    verified_member(example, recalled->exact));
}

/* Return the candidate of the best pair; invalid when none asks the same. */
static jv
best_candidate(const struct generate_job *job, const struct heard *heard)
{
	struct arena *arena = job->arena;
	const struct recall_asked asked = {.question = &heard->question,
	    .link = &heard->linked->link,
	    .context = &heard->linked->context,
	    .words = job->words,
	    .day = today_of(job->record, arena),
	    .arena = arena};
	jv link = record_get(job->record, "link");
	jv examples = record_member(&link, "examples");
	jv best = jv_invalid();
	bool exact = false;
	int count = record_array_length(&examples);
	for (int i = 0; !exact && i < count; i++) {
		struct recall_pair pair;
		struct recalled recalled;
		jv example = jv_array_get(jv_copy(examples), i);
		if (read_pair(&pair, &example, heard, arena) &&
		    recall_statement(&recalled, job->gate, &pair, &asked) &&
		    (recalled.exact || !jv_is_valid(best))) {
			jv_free(best);
			best = candidate_of(&example, &pair, &recalled, arena);
			exact = recalled.exact;
		}
		jv_free(example);
	}
	jv_free(examples);
	jv_free(link);
	return best;
}

jv
recall_generate(
    const struct generate_job *job, struct generate_notes *notes, jv *problem)
{
	if (!has_examples(job->record))
		return jv_array();
	struct heard *heard = arena_alloc(job->arena, sizeof(*heard));
	if (!read_heard(heard, job, problem)) {
		/* The parser says what is wrong with the record. */
		jv_free(*problem);
		*problem = jv_invalid();
		return jv_array();
	}
	jv candidate = best_candidate(job, heard);
	if (!jv_is_valid(candidate))
		return jv_array();
	notes->verified = true;
	return jv_array_append(jv_array(), candidate);
}
