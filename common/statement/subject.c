/* subject.c - reads the members that candidates are judged by; see subject.h */
#include "statement/subject.h"

#include "context/told_values.h"
#include "definition/evidence.h"
#include "linked/link_align.h"
#include "linked/link_score.h"
#include "record/scope.h"

static int
length_of(const struct record *record, const char *key)
{
	jv member = record_get(record, key);
	int length = 0;
	if (jv_get_kind(member) == JV_KIND_ARRAY)
		length = jv_array_length(jv_copy(member));
	jv_free(member);
	return length;
}

static bool
read_tables(struct subject *subject, const struct record *record,
    struct arena *arena, jv *problem)
{
	if (!record_has(record, "context"))
		return true;
	subject->has_context = context_read(&subject->context,
	    record_tree(record, "context", arena), arena, problem);
	if (subject->has_context)
		told_values_read(&subject->context,
		    record_tree(record, "link", arena), arena);
	return subject->has_context;
}

/* Has the question the sign of a division? */
static bool
has_division(const struct question *question)
{
	for (int at = 0; at < question->count; at++)
		if (question_match(question, at, "/"))
			return true;
	return false;
}

/* Return the first token of the question in whose place evidence has a
 * division, and one more; 0: in none. */
static int
division_told(const struct subject *subject, const struct question *worded)
{
	const struct question *typed = &subject->question;
	if (!has_division(worded) || has_division(typed))
		return 0;
	for (int at = 0; at < typed->count; at++)
		if (!subject->stayed[at] &&
		    typed->tokens[at].kind == TOKEN_WORD)
			return at + 1;
	return 0;
}

static bool
read_links(struct subject *subject, const struct record *record,
    struct arena *arena, jv *problem)
{
	if (!subject->has_context || !record_has(record, "link"))
		return true;
	bool read =
	    link_read(&subject->link, record_tree(record, "link", arena),
		&subject->context, arena, problem);
	subject->has_link = read;
	const char *plain = read ? evidence_question(record, arena) : NULL;
	if (plain) {
		struct question worded;
		question_read(&worded, plain, arena);
		subject->stayed = link_align(
		    &subject->link, &worded, &subject->question, arena);
		subject->divided = division_told(subject, &worded);
	}
	return read;
}

/* Does link give words of the question to more than one table? */
static bool
names_several(const struct subject *subject)
{
	int first = -1;
	for (int i = 0; subject->has_link && i < subject->link.count; i++) {
		const struct link_match *match = &subject->link.matches[i];
		if (match->kind != LINK_TABLE ||
		    match->score < LINK_SCORE_NAMED)
			continue;
		if (first >= 0 && match->table != first)
			return true;
		first = match->table;
	}
	return false;
}

bool
subject_read(struct subject *subject, const struct record *record,
    const struct closed_words *words, struct arena *arena, jv *problem)
{
	*subject = (struct subject){.has_context = false};
	const char *question = scope_question(record, arena);
	/* It may be a text or any JSON, of which only the words count. */
	const char *evidence = record_text(record, "evidence", arena);
	if (!evidence)
		evidence = record_bytes(record, "evidence");
	question_read(&subject->question, question ? question : "", arena);
	if (words)
		intent_read(&subject->intent, &subject->question, words);
	subject->evidence = evidence ? evidence : "";
	jv previous = record_get(record, "previous");
	const char *sql = record_member_text(&previous, "sql", arena);
	subject->previous_sql = sql ? sql : "";
	jv_free(previous);
	subject->attempts = length_of(record, "attempts");
	if (!read_tables(subject, record, arena, problem) ||
	    !read_links(subject, record, arena, problem))
		return false;
	jv plan = record_get(record, "plan");
	join_match_read(
	    &subject->joins, &plan, subject_context(subject), arena);
	jv_free(plan);
	if (subject->has_context)
		subject->kept_count = kept_rows_read(
		    subject->kept, record, &subject->context, arena);
	subject->several_tables = names_several(subject);
	return true;
}

const struct context *
subject_context(const struct subject *subject)
{
	return subject->has_context ? &subject->context : NULL;
}
