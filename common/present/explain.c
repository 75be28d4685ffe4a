/* explain.c - shows each stage's decision with its reasons */
#include "present/fields.h"
#include "present/report.h"
#include "present/sql.h"
#include "text/display.h"

#include <string.h>

enum { SHOWN = 12 }; /* entries of one list; the record has them all */

struct printer {
	FILE *file;
	struct arena *arena;
};

typedef void print_entry(const struct printer *to, const jv *entry);

/* Print a heading, then every entry of the array on a line of its own. */
static void
print_entries(const struct printer *to, const jv *object, const char *key,
    const char *title, print_entry *print)
{
	int count = field_count(object, key);
	if (count > 0 && *title)
		fprintf(to->file, "  %s\n", title);
	for (int i = 0; i < count && i < SHOWN; i++) {
		jv entry = field_element(object, key, i);
		fputs("   ", to->file);
		print(to, &entry);
		fputc('\n', to->file);
		jv_free(entry);
	}
	if (count > SHOWN)
		fprintf(to->file, "    and %d more\n", count - SHOWN);
}

static void
print_text(const struct printer *to, const jv *object, const char *key)
{
	const char *text = field_text(object, key, to->arena);
	if (text && *text)
		fprintf(to->file, " %s", text);
}

static void
print_labelled(const struct printer *to, const jv *object, const char *key,
    const char *label)
{
	field_print(to->file, object, key, label, to->arena);
}

static void
print_scored(const struct printer *to, const jv *entry)
{
	print_text(to, entry, "name");
	print_labelled(to, entry, "score", "score");
	print_labelled(to, entry, "why", "because");
}

static void
explain_route(const struct printer *to, const jv *route)
{
	const char *method = field_text(route, "method", to->arena);
	if (method)
		fprintf(to->file, "  method %s\n", method);
	print_entries(to, route, "modules", "modules", print_scored);
}

static void
print_context_table(const struct printer *to, const jv *table)
{
	print_scored(to, table);
	const char *sources = field_list(table, "sources", to->arena);
	if (*sources)
		fprintf(to->file, " from %s", sources);
}

static void
explain_context(const struct printer *to, const jv *context)
{
	print_entries(to, context, "tables", "tables", print_context_table);
	const char *cut = field_list(context, "cut", to->arena);
	if (*cut)
		fprintf(to->file, "  left out: %s\n", cut);
	jv recall = record_member(context, "recall");
	if (record_member_number(&recall, "values_left_out", 0) > 0) {
		fputs("  left out of the values:", to->file);
		print_text(to, &recall, "values_left_out");
		fputc('\n', to->file);
	}
	jv_free(recall);
}

static void
print_match(const struct printer *to, const jv *match)
{
	static const char *const parts[] = {
	    "table", "column", "value", "name", "expr"};
	const char *phrase = field_text(match, "phrase", to->arena);
	fprintf(to->file, " '%s' is", phrase ? phrase : "");
	for (size_t i = 0; i < COUNT_OF(parts); i++)
		print_text(to, match, parts[i]);
	print_labelled(to, match, "score", "score");
	print_labelled(to, match, "why", "because");
}

static void
print_warning(const struct printer *to, const jv *warning)
{
	print_text(to, warning, "text");
}

static void
print_example(const struct printer *to, const jv *example)
{
	print_text(to, example, "question");
	print_labelled(to, example, "score", "score");
}

static void
print_near_word(const struct printer *to, const jv *near)
{
	const char *word = field_text(near, "word", to->arena);
	const char *names = field_list(near, "names", to->arena);
	bool taken = record_member_flag(near, "taken");
	fprintf(to->file, " '%s' is %s %s", word ? word : "",
	    taken ? "read as the first of" : "near", names);
}

static void
explain_link(const struct printer *to, const jv *link)
{
	static const char *const lists[] = {
	    "values", "columns", "tables", "metrics", "expressions"};
	for (size_t i = 0; i < COUNT_OF(lists); i++)
		print_entries(to, link, lists[i], lists[i], print_match);
	print_entries(to, link, "warnings", "warnings", print_warning);
	print_entries(to, link, "examples", "examples", print_example);
	const char *words = field_list(link, "unexplained", to->arena);
	if (*words)
		fprintf(to->file, "  not explained: %s\n", words);
	print_entries(to, link, "nearest", "nearest names", print_near_word);
}

static void
print_skeleton(const struct printer *to, const jv *skeleton)
{
	print_text(to, skeleton, "from");
	print_labelled(to, skeleton, "cost", "cost");
	print_labelled(to, skeleton, "why", "because");
}

static void
explain_plan(const struct printer *to, const jv *plan)
{
	const char *required = field_list(plan, "required", to->arena);
	if (*required)
		fprintf(to->file, "  required: %s\n", required);
	print_entries(
	    to, plan, "skeletons", "joins, best first", print_skeleton);
}

static void
explain_generation(const struct printer *to, const jv *generation)
{
	print_labelled(to, generation, "difficulty", " difficulty");
	print_labelled(to, generation, "k", "k");
	const char *generators =
	    field_list(generation, "generators", to->arena);
	if (*generators)
		fprintf(to->file, " generators %s", generators);
	fputc('\n', to->file);
}

static void
print_finding(const struct printer *to, const jv *finding)
{
	print_text(to, finding, "severity");
	print_text(to, finding, "code");
	print_text(to, finding, "rule");
	print_text(to, finding, "message");
}

/* Print the figures that a member of a candidate consists of: the parts of its
 * points, the features of its confidence. */
static void
print_figures(const struct printer *to, const jv *candidate, const char *key)
{
	jv figures = record_member(candidate, key);
	if (jv_get_kind(figures) == JV_KIND_OBJECT) {
		fprintf(to->file, "      %s", key);
		jv_object_foreach(figures, part, value)
		{
			const char *name =
			    display_safe(to->arena, jv_string_value(part));
			print_labelled(to, &figures, name, name);
			jv_free(part);
			jv_free(value);
		}
	}
	jv_free(figures);
}

/* What other servers are sent. */
static void
print_remote(const struct printer *to, const jv *explain)
{
	int count = field_count(explain, "remote");
	for (int i = 0; i < count && i < SHOWN; i++) {
		jv sent = field_element(explain, "remote", i);
		if (jv_get_kind(sent) == JV_KIND_STRING)
			fprintf(to->file, "\n      remote: %s",
			    display_safe(to->arena, jv_string_value(sent)));
		jv_free(sent);
	}
	if (count > SHOWN)
		fprintf(to->file, "\n      and %d more", count - SHOWN);
}

static void
print_candidate(const struct printer *to, const jv *candidate)
{
	print_text(to, candidate, "origin");
	print_labelled(to, candidate, "score", "score");
	fputs("\n     ", to->file);
	print_text(to, candidate, "reading");
	fputc('\n', to->file);
	present_statement(to->file, candidate, "        ", to->arena);
	print_figures(to, candidate, "points");
	fputc('\n', to->file);
	print_figures(to, candidate, "features");
	jv check = record_member(candidate, "check");
	if (field_text(&check, "code", to->arena)) {
		fputs("\n      gate:", to->file);
		print_text(to, &check, "code");
		print_text(to, &check, "message");
	}
	jv_free(check);
	jv explain = record_member(candidate, "explain");
	print_labelled(to, &explain, "cost", "\n      estimate: cost");
	print_labelled(to, &explain, "rows", "rows");
	print_labelled(to, &explain, "fetched", "fetched");
	print_remote(to, &explain);
	jv_free(explain);
	jv error = record_member(candidate, "error");
	print_labelled(to, &error, "message", "\n      error:");
	jv_free(error);
	if (field_count(candidate, "lint") > 0) {
		fputc('\n', to->file);
		print_entries(to, candidate, "lint", "   lint", print_finding);
	}
}

static void
explain_candidates(const struct printer *to, const jv *candidates)
{
	jv holder = jv_object_set(
	    jv_object(), jv_string("candidates"), jv_copy(*candidates));
	print_entries(to, &holder, "candidates", "", print_candidate);
	jv_free(holder);
}

static void
explain_chosen(const struct printer *to, const jv *chosen)
{
	print_labelled(to, chosen, "index", " candidate");
	print_labelled(to, chosen, "score", "score");
	print_labelled(to, chosen, "confidence", "confidence");
	print_labelled(to, chosen, "band", "band");
	print_labelled(to, chosen, "agreement", "agreement");
	fputc('\n', to->file);
}

static void
print_attempt(const struct printer *to, const jv *attempt)
{
	print_text(to, attempt, "action");
	jv error = record_member(attempt, "error");
	print_labelled(to, &error, "message", "after:");
	jv_free(error);
}

static void
explain_attempts(const struct printer *to, const jv *attempts)
{
	jv holder = jv_object_set(
	    jv_object(), jv_string("attempts"), jv_copy(*attempts));
	print_entries(to, &holder, "attempts", "", print_attempt);
	jv_free(holder);
}

static void
explain_result(const struct printer *to, const jv *result)
{
	print_labelled(to, result, "row_count", " rows");
	print_labelled(to, result, "elapsed_ms", "milliseconds");
	const char *cut = present_truncation(result, to->arena);
	fprintf(to->file, "%s%s\n", *cut ? ", " : "", cut);
}

static void
explain_verdict(const struct printer *to, const jv *verdict)
{
	print_labelled(to, verdict, "status", "");
	print_labelled(to, verdict, "code", "code");
	print_labelled(to, verdict, "message", "\n ");
	fputc('\n', to->file);
}

static void
print_event(const struct printer *to, const jv *event)
{
	print_text(to, event, "stage");
	print_labelled(to, event, "ms", "ms");
}

static void
explain_trace(const struct printer *to, const jv *trace)
{
	jv holder =
	    jv_object_set(jv_object(), jv_string("trace"), jv_copy(*trace));
	print_entries(to, &holder, "trace", "", print_event);
	jv_free(holder);
}

void
present_explain(FILE *file, const struct record *record, struct arena *arena)
{
	static const struct {
		const char *member;
		const char *title;
		void (*explain)(const struct printer *, const jv *);
	} sections[] = {
	    {"route", "route: which modules", explain_route},
	    {"context", "retrieve: which tables", explain_context},
	    {"link", "link: what the words mean", explain_link},
	    {"plan", "plan: how the tables join", explain_plan},
	    {"generation", "generate: how", explain_generation},
	    {"candidates", "generate and evaluate: the candidates",
		explain_candidates},
	    {"attempts", "repair: what was tried", explain_attempts},
	    {"chosen", "evaluate: the choice", explain_chosen},
	    {"result", "exec: the rows", explain_result},
	    {"verdict", "verdict", explain_verdict},
	    {"trace", "time: milliseconds of each stage", explain_trace},
	};
	struct printer to = {file, arena};
	for (size_t i = 0; i < COUNT_OF(sections); i++) {
		if (!record_has(record, sections[i].member))
			continue;
		jv member = record_get(record, sections[i].member);
		fprintf(file, "%s\n", sections[i].title);
		sections[i].explain(&to, &member);
		jv_free(member);
	}
}
