/*
 * nl2sql-link - find what the words of a question mean in the schema
 *
 * Reads question, evidence, meant and context; writes link: every span of words
 * with all its candidate meanings (tables, columns, stored values, metrics and
 * expressions of the lexicon), each with a score and a reason; how relevant
 * each table is; warnings; similar verified questions; words that nothing
 * explains, and the names nearest to them; and the same as text for a model.
 * The generators choose among the meanings.
 *
 * Settles refused (question.command) when the question asks to change data or
 * gives orders, and cannot_answer when it asks for a forecast, advice or an
 * explanation (question.wish) or is in another language (question.language).
 * Answers what the database holds ("what tables are there?", "describe
 * customers") from the index: result, and answered.
 *
 * All this happens before any statement is written, but after stored values are
 * known, because a value may look like a command.
 *
 * It needs the index, and connects at the first record that it works on.
 */
#include "base/problem.h"
#include "context/told_values.h"
#include "definition/definition.h"
#include "definition/evidence.h"
#include "definition/unheeded.h"
#include "index/postings.h"
#include "link/advice.h"
#include "link/contents.h"
#include "link/contract.h"
#include "link/linker.h"
#include "link/nearby.h"
#include "link/outside.h"
#include "link/relevance.h"
#include "link/title.h"
#include "link/unexplained.h"
#include "link/which_division.h"
#include "question/frame.h"
#include "question/masked.h"
#include "question/today.h"
#include "record/meant.h"
#include "record/verdict.h"
#include "stage/stage.h"

#include <stdlib.h>
#include <string.h>

/*
 * Examples for a model.  EXAMPLES_MAX are written, chosen from EXAMPLES_POOL
 * that share a word with the question.  The model's prompt takes the best of
 * them.
 */
enum { EXAMPLES_MAX = 5, EXAMPLES_POOL = 32 };

/* The score is half shared words, half the same form of question.  Below this
 * limit two questions are not similar. */
static const double least_example = 0.3;

static const struct stage_spec spec = {
    .name = "link",
    .member = "link",
    .summary = "find what the words of a question mean in the schema",
};

struct example {
	const struct catalog_example *stored;
	double masked; /* similarity of the masked questions */
	double score;
};

static int
compare_examples(const void *left, const void *right)
{
	const struct example *one = left;
	const struct example *other = right;
	if (one->score != other->score)
		return one->score < other->score ? 1 : -1;
	return one->stored < other->stored ? -1 : one->stored > other->stored;
}

static struct example *
rank_examples(const struct catalog_example *stored, int count,
    struct linker *linker, const struct question *question, struct arena *arena)
{
	struct text_words asked = masked_words(question, linker->closed, arena);
	struct example *examples =
	    arena_array(arena, (size_t)count + 1, sizeof(*examples));
	for (int i = 0; i < count; i++) {
		struct question other;
		question_read(&other, stored[i].question, arena);
		double masked = masked_similarity(
		    asked, masked_words(&other, linker->closed, arena), arena);
		examples[i] = (struct example){
		    &stored[i], masked, (stored[i].score + masked) / 2};
	}
	qsort(examples, (size_t)count, sizeof(*examples), compare_examples);
	return examples;
}

static jv
name_member(const struct catalog *catalog,
    const struct catalog_synonym *synonym, int from, int to)
{
	jv at = jv_array_append(jv_array(), jv_number(from));
	jv name = jv_object_set(
	    jv_object(), jv_string("at"), jv_array_append(at, jv_number(to)));
	name = record_with_text(
	    name, "table", catalog->tables[synonym->table].key);
	return synonym->column
		   ? record_with_text(name, "column", synonym->column)
		   : name;
}

/* What the lexicon calls words of a verified question.  Recall takes other
 * words for the same table or column in their place. */
static jv
names_of(const char *text, const struct linker *linker, struct arena *arena)
{
	enum { WORDS_MAX = 3 };
	struct question question;
	jv names = jv_array();
	question_read(&question, text, arena);
	for (int from = 0; from < question.count; from++)
		for (int to = from + 1;
		     to <= question.count && to <= from + WORDS_MAX; to++) {
			const char *stemmed = text_key_stemmed(
			    lexis_stemmer(linker->lexis), arena,
			    text_key(arena,
				question_phrase(&question, from, to, arena)));
			const struct catalog_synonym *synonym =
			    catalog_synonyms(linker->catalog, stemmed);
			for (; synonym; synonym = synonym->next)
				if (!synonym->expr)
					names = jv_array_append(
					    names, name_member(linker->catalog,
						       synonym, from, to));
		}
	return names;
}

static jv
example_member(const struct example *example, const struct linker *linker,
    struct arena *arena)
{
	jv row = record_with_text(
	    jv_object(), "question", example->stored->question);
	row = record_with_text(row, "sql", example->stored->sql);
	const struct {
		const char *name, *text;
	} texts[] = {{"id", example->stored->record},
	    {"owner", example->stored->owner}, {"date", example->stored->kept},
	    {"asked", example->stored->asked}};
	for (size_t i = 0; i < COUNT_OF(texts); i++)
		if (texts[i].text)
			row =
			    record_with_text(row, texts[i].name, texts[i].text);
	row = jv_object_set(row, jv_string("names"),
	    names_of(example->stored->question, linker, arena));
	row = jv_object_set(
	    row, jv_string("score"), record_score(example->score));
	return jv_object_set(
	    row, jv_string("masked"), record_score(example->masked));
}

static bool
examples_of(jv *rows, struct linker *linker, const struct question *question,
    struct arena *arena, jv *problem)
{
	struct catalog_example *stored = NULL;
	int count = 0;
	struct text_words stems =
	    postings_stems(lexis_stemmer(linker->lexis), arena, question->text);
	*rows = jv_array();
	if (!catalog_examples(linker->catalog, stems, EXAMPLES_POOL, arena,
		&stored, &count, problem))
		return false;
	struct example *examples =
	    rank_examples(stored, count, linker, question, arena);
	for (int i = 0; i < count && i < EXAMPLES_MAX; i++)
		if (examples[i].score >= least_example)
			*rows = jv_array_append(
			    *rows, example_member(&examples[i], linker, arena));
	return true;
}

static jv
add_warning(jv warnings, const char *kind, const char *term, const char *text)
{
	jv row = record_with_text(jv_object(), "kind", kind);
	row = record_with_text(row, "term", term);
	return jv_array_append(warnings, record_with_text(row, "text", text));
}

static jv
add_not_understood(
    jv warnings, const char *term, const char *text, struct arena *arena)
{
	return add_warning(warnings, "evidence", term,
	    arena_printf(arena, "not understood of the evidence: %s", text));
}

/* Say that the limit of catalog_values cut some off. */
static jv
add_left_out(jv warnings, const struct links *links, struct arena *arena)
{
	if (links->values_left_out == 0)
		return warnings;
	return add_warning(warnings, "values", NULL,
	    arena_printf(arena,
		"the words are stored values so often that %d were not looked "
		"at",
		links->values_left_out));
}

static bool
says(const struct question *question, const char *folded)
{
	for (int i = 0; i < question->count; i++)
		if (strcmp(question->tokens[i].folded, folded) == 0)
			return true;
	return false;
}

/* The words that the evidence puts in the place of a term, and that nothing
 * explains. */
static jv
add_unexplained(jv warnings, const struct links *links,
    const struct linker_question *asked, const struct definition_source *source,
    struct arena *arena)
{
	struct question typed, evidence;
	const char *words = "";
	question_read(&typed, asked->said, arena);
	question_read(&evidence, asked->evidence, arena);
	for (int i = 0; i < links->question.count; i++) {
		const char *word = links->question.tokens[i].folded;
		if (links->unexplained[i] && !says(&typed, word) &&
		    says(&evidence, word))
			words = arena_printf(
			    arena, "%s%s%s", words, *words ? ", " : "", word);
	}
	return *words ? add_not_understood(warnings,
			    unheeded_term(words, source, asked->said, arena),
			    words, arena)
		      : warnings;
}

/* The sentences of the evidence that are about the question and were not
 * understood. */
static jv
add_unread(jv warnings, const struct links *links,
    const struct linker_question *asked, const struct context *context,
    struct arena *arena)
{
	struct definition_unread unread[DEFINITIONS_MAX], owed[UNHEEDED_MAX];
	const struct definition_source source = {.evidence = asked->evidence,
	    .question = links->question.text,
	    .context = context,
	    .now = asked->now};
	int count = definitions_unread(unread, &source, arena);
	for (int i = 0; i < count; i++)
		warnings = add_not_understood(warnings, unread[i].term,
		    arena_printf(
			arena, "%s: %s", unread[i].term, unread[i].text),
		    arena);
	if (!*asked->evidence)
		return warnings;
	count = unheeded_sentences(owed, &source, asked->said, arena);
	for (int i = 0; i < count; i++)
		warnings = add_not_understood(
		    warnings, owed[i].term, owed[i].text, arena);
	return add_unexplained(warnings, links, asked, &source, arena);
}

/* Write the links of the question as the record's member. */
static jv
member_of(const struct links *links, const struct linker_question *asked,
    const struct context *context, const struct catalog *catalog, jv examples,
    struct arena *arena)
{
	jv member = found_write(
	    &links->found, jv_object(), context, &links->question, arena);
	jv warnings = advice_write(
	    &links->found, context, catalog, links->stemmed, arena);
	warnings = add_unread(warnings, links, asked, context, arena);
	warnings = add_left_out(warnings, links, arena);
	const char *contract = contract_text(&links->found, context, catalog,
	    links->relevance, &warnings, arena);
	member = jv_object_set(member, jv_string("relevance"),
	    relevance_write(links->relevance, &links->found, context, arena));
	member = jv_object_set(member, jv_string("warnings"), warnings);
	member = jv_object_set(member, jv_string("examples"), examples);
	member = jv_object_set(member, jv_string("unexplained"),
	    unexplained_words(links->unexplained, &links->question));
	return record_with_text(member, "contract", contract);
}

/* Without the linker no stored value is known, so none can excuse a command. */
static void
pass_unlinked(struct record *record, const char *text,
    const struct closed_words *words, struct arena *arena)
{
	struct question question;
	question_read(&question, text, arena);
	record_set(record, "link", jv_object());
	const struct scope scope = scope_read(record, arena);
	if (!outside_settle(record, &question, words, NULL, arena))
		which_division_ask(record, &scope, arena);
}

/* What the question as typed wants shown for a missing value; NULL. */
static const char *
blanks_of(const char *said, struct arena *arena)
{
	struct question typed;
	question_read(&typed, said, arena);
	return frame_blank_label(&typed);
}

/* Link the question, without the title where it has one. */
static bool
link_question(struct linker *linker, const struct context *context,
    struct linker_question *question, struct links *links, const char **title,
    struct arena *arena, jv *problem)
{
	if (!linker_link(linker, context, question, links, arena, problem))
		return false;
	int length = title_length(links, linker->closed);
	if (!length)
		return true;
	*title = question_phrase(&links->question, 0, length, arena);
	question->text = evidence_without_title(question->text, *title);
	return linker_link(linker, context, question, links, arena, problem);
}

/* Keep the values that the evidence names in the record's link and in the
 * context: what the evidence defines is read with them. */
static bool
tell_values(struct linker *linker, struct record *record,
    struct context *context, const struct linker_question *question,
    struct arena *arena, jv *problem)
{
	struct told_match *values = NULL;
	int count = 0;
	if (!linker_told(
		linker, context, question, &values, &count, arena, problem))
		return false;
	if (count == 0)
		return true;
	jv told = jv_array();
	for (int i = 0; i < count; i++) {
		const struct link_match *match = values[i].match;
		const struct context_table *table =
		    &context->tables[match->table];
		jv row =
		    record_with_text(jv_object(), "phrase", values[i].phrase);
		row = record_with_text(row, "table", table->name);
		row = record_with_text(
		    row, "column", table->columns[match->column].name);
		told = jv_array_append(
		    told, record_with_text(row, "value", match->value));
	}
	record_set(record, "link",
	    jv_object_set(jv_object(), jv_string("told"), told));
	told_values_read(context, record_tree(record, "link", arena), arena);
	return true;
}

/* Add what tell_values has kept, if it is anything. */
static jv
with_told(jv member, const struct record *record)
{
	if (!record_has(record, "link"))
		return member;
	jv link = record_get(record, "link");
	member = jv_object_set(
	    member, jv_string("told"), record_member(&link, "told"));
	jv_free(link);
	return member;
}

static bool
link_tables(struct stage *stage, struct linker *linker, struct record *record,
    struct context *context, struct linker_question *question, jv *problem)
{
	struct arena *arena = &stage->arena;
	struct links links;
	jv examples, nearest;
	const char *title = "";
	if (!tell_values(linker, record, context, question, arena, problem))
		return false;
	question->text = evidence_question(record, arena);
	if (!link_question(
		linker, context, question, &links, &title, arena, problem))
		return false;
	if (!examples_of(&examples, linker, &links.question, arena, problem)) {
		jv_free(examples);
		return false;
	}
	if (!nearby_write(&nearest, linker, &links, context, arena, problem)) {
		jv_free(nearest);
		jv_free(examples);
		return false;
	}
	jv member = member_of(
	    &links, question, context, linker->catalog, examples, arena);
	if (jv_array_length(jv_copy(nearest)) > 0)
		member = jv_object_set(
		    member, jv_string("nearest"), jv_copy(nearest));
	if (*title)
		member =
		    jv_object_set(member, jv_string("title"), jv_string(title));
	member = record_with_text(
	    member, "blanks", blanks_of(question->said, arena));
	jv_free(nearest);
	stage_count(stage, "matches", links.found.count);
	record_set(record, "link", with_told(member, record));
	if (outside_settle(
		record, &links.question, linker->closed, &links, arena))
		return true;
	if (!contents_answer(record, linker, &links, context, arena, problem))
		return false;
	which_division_ask(record, question->scope, arena);
	return true;
}

static bool
link_record(struct stage *stage, struct linker *linker, struct record *record,
    jv *problem)
{
	struct arena *arena = &stage->arena;
	struct context context;
	if (!context_read(&context, record_tree(record, "context", arena),
		arena, problem))
		return false;
	if (!record_text(record, "question", arena)) {
		*problem = problem_new("input.member",
		    "member \"question\" is missing or no text");
		return false;
	}
	if (!config_flag(&stage->config, "schema_linker")) {
		pass_unlinked(record, evidence_question(record, arena),
		    linker->closed, arena);
		return true;
	}
	const char *evidence = record_text(record, "evidence", arena);
	const struct scope scope = scope_read(record, arena);
	struct linker_question question = {.scope = &scope,
	    .said = record_text(record, "question", arena),
	    .evidence = evidence ? evidence : "",
	    .meant = meant_words(record, arena),
	    .now = today_of(record, arena)};
	if (link_tables(stage, linker, record, &context, &question, problem))
		return true;
	/* a link with values alone is none */
	record_delete(record, "link");
	return false;
}

int
main(int argc, char **argv)
{
	struct stage stage;
	struct record *record = NULL;
	struct linker linker;
	jv problem = jv_null();
	stage_open(&stage, &spec, argc, argv);
	bool ready =
	    linker_open(&linker, &stage.config, stage.program, &problem);
	while ((record = stage_next(&stage))) {
		if (!ready)
			stage_fail(&stage, jv_copy(problem));
		else if (!link_record(&stage, &linker, record, &problem))
			stage_fail(&stage, problem);
		stage_done(&stage);
		if (!stage_ended(&stage))
			db_rest(&linker.whole.db);
	}
	if (!ready)
		jv_free(problem);
	linker_close(&linker);
	return stage_close(&stage);
}
