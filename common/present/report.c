/* report.c - a record as a person reads it; see present/report.h */
#include "present/report.h"

#include "linked/nearest.h"
#include "present/doubts.h"
#include "present/fields.h"
#include "present/ink.h"
#include "present/sql.h"
#include "text/display.h"

#include <string.h>

static const struct {
	const char *status;
	int exit;
} statuses[] = {
    {"answered", 0},
    {"needs_clarification", 3},
    {"cannot_answer", 4},
    {"refused", 5},
    {"error", 6},
};

static const char *
status_of(const struct record *record, struct arena *arena)
{
	jv verdict = record_get(record, "verdict");
	const char *status = record_member_text(&verdict, "status", arena);
	jv_free(verdict);
	return status ? status : "";
}

int
present_status(const struct record *record, struct arena *arena)
{
	const char *status = status_of(record, arena);
	for (size_t i = 0; i < COUNT_OF(statuses); i++)
		if (strcmp(statuses[i].status, status) == 0)
			return statuses[i].exit;
	return 6;
}

static void
print_line(FILE *file, const jv *object, const char *key, const char *label,
    struct arena *arena)
{
	const char *text = field_text(object, key, arena);
	if (text && *text)
		fprintf(file, "%s%s\n", label, text);
}

/* Print which words were mended, and with `asked` what is near those that were
 * not found. */
static void
print_nearest(
    FILE *file, const struct record *record, bool asked, struct arena *arena)
{
	struct nearest *nearest = arena_alloc(arena, sizeof(*nearest));
	nearest_read(nearest, record_tree(record, "link", arena));
	const char *taken = nearest_taken(nearest, arena);
	const char *meant = asked ? nearest_question(nearest, arena) : "";
	if (*taken)
		fprintf(file, "note: %s\n", display_safe(arena, taken));
	if (*meant)
		fprintf(file, "note: %s\n", display_safe(arena, meant));
}

static void
print_warnings(FILE *file, const struct record *record, struct arena *arena)
{
	jv link = record_get(record, "link");
	print_nearest(file, record, true, arena);
	int count = field_count(&link, "warnings");
	for (int i = 0; i < count; i++) {
		jv warning = field_element(&link, "warnings", i);
		print_line(file, &warning, "text", "note: ", arena);
		jv_free(warning);
	}
	jv_free(link);
}

/* The statement for another engine, or why there is none. */
static void
print_translation(FILE *file, const struct record *record, struct arena *arena)
{
	jv translation = record_get(record, "translation");
	const char *dialect = field_text(&translation, "dialect", arena);
	if (dialect) {
		jv problem = record_member(&translation, "problem");
		fprintf(file, "in %s:\n\n", dialect);
		print_line(file, &problem, "message", "  ", arena);
		present_statement(file, &translation, "  ", arena);
		fputc('\n', file);
		jv_free(problem);
	}
	jv_free(translation);
}

static void
print_chosen(FILE *file, const struct record *record, struct arena *arena)
{
	jv chosen = record_get(record, "chosen");
	print_line(file, &chosen, "reading", "", arena);
	fputc('\n', file);
	present_statement(file, &chosen, "  ", arena);
	fputc('\n', file);
	print_translation(file, record, arena);
	jv_free(chosen);
}

static int
count_repairs(const struct record *record)
{
	jv attempts = record_get(record, "attempts");
	int count = 0;
	if (jv_get_kind(attempts) == JV_KIND_ARRAY)
		count = jv_array_length(jv_copy(attempts));
	jv_free(attempts);
	return count;
}

/* The chosen candidate; invalid when there is none. */
static jv
chosen_candidate(const struct record *record, const jv *chosen)
{
	int index = record_member_integer(chosen, "index", -1);
	jv candidates = record_get(record, "candidates");
	bool there = index >= 0 && index < record_array_length(&candidates);
	jv candidate =
	    there ? jv_array_get(jv_copy(candidates), index) : jv_invalid();
	jv_free(candidates);
	return candidate;
}

/* If a model was asked, print who wrote the statement and who agrees with
 * it. */
static void
print_writer(FILE *file, const struct record *record, const jv *chosen,
    struct arena *arena)
{
	jv generation = record_get(record, "generation");
	bool asked = field_count(&generation, "models") > 0;
	jv_free(generation);
	if (!asked)
		return;
	jv candidate = chosen_candidate(record, chosen);
	jv agreement = record_member(chosen, "agreement");
	const char *origin = field_text(&candidate, "origin", arena);
	const char *agree = field_text(&agreement, "generators", arena);
	const char *all = field_text(&agreement, "of", arena);
	if (origin && agree && all)
		fprintf(file, "written by %s; %s of %s generators say so\n",
		    origin, agree, all);
	else if (origin)
		fprintf(file, "written by %s\n", origin);
	jv_free(agreement);
	jv_free(candidate);
}

/* Print who verified the statement, or the one that it was made from. */
static void
print_verified(FILE *file, const jv *chosen, struct arena *arena)
{
	jv verified = record_member(chosen, "verified");
	const char *owner = field_text(&verified, "owner", arena);
	const char *date = field_text(&verified, "date", arena);
	const char *id = field_text(&verified, "id", arena);
	if (owner || date || id)
		fprintf(file, "%s%s%s%s%s%s%s\n",
		    record_member_flag(&verified, "exact") ? "verified  "
							   : "from      ",
		    owner ? " by " : "", owner ? owner : "", date ? " on " : "",
		    date ? date : "", id ? " as " : "", id ? id : "");
	jv_free(verified);
}

void
present_doubts(FILE *file, const struct record *record, struct arena *arena)
{
	jv chosen = record_get(record, "chosen");
	doubts_print(file, &chosen, "", arena);
	jv_free(chosen);
}

/* Print how sure the choice is, and unless it is, why not. */
static void
print_band(FILE *file, const struct record *record, const jv *chosen,
    struct arena *arena)
{
	const char *band = doubts_band(chosen, arena);
	if (!band)
		return;
	fprintf(file, "confidence %s\n", band);
	if (strcmp(band, "sure") == 0)
		return;
	jv candidate = chosen_candidate(record, chosen);
	const char *reasons = doubts_reasons(&candidate, arena);
	jv_free(candidate);
	if (*reasons)
		fprintf(file, "unsure     %s\n", reasons);
}

/* Print what the statement reads and how sure the choice is. */
static void
print_basis(FILE *file, const struct record *record, struct arena *arena)
{
	jv chosen = record_get(record, "chosen");
	print_band(file, record, &chosen, arena);
	print_verified(file, &chosen, arena);
	print_writer(file, record, &chosen, arena);
	const char *tables = field_list(&chosen, "tables", arena);
	if (*tables)
		fprintf(file, "tables     %s\n", tables);
	int repairs = count_repairs(record);
	if (repairs > 0)
		fprintf(file, "repairs    %d\n", repairs);
	jv_free(chosen);
}

static void
print_time(FILE *file, const jv *result, const struct present_style *style)
{
	double elapsed = record_member_number(result, "elapsed_ms", -1);
	if (style->took_ms > 0)
		fprintf(file, "time       %lu ms%s", style->took_ms,
		    elapsed >= 0 ? ", " : "\n");
	else if (elapsed >= 0)
		fputs("time       ", file);
	if (elapsed >= 0)
		fprintf(file, "%.0f ms in the database\n", elapsed);
}

/* Print why there are no rows: see empty.h. */
static void
print_empty(FILE *file, const jv *result, struct arena *arena)
{
	jv empty = record_member(result, "empty");
	int count = field_count(&empty, "predicates");
	for (int i = 0; i < count; i++) {
		jv predicate = field_element(&empty, "predicates", i);
		print_line(
		    file, &predicate, "sql", "note: no row passes ", arena);
		jv_free(predicate);
	}
	count = field_count(&empty, "values");
	for (int i = 0; i < count; i++) {
		jv value = field_element(&empty, "values", i);
		const char *column = field_text(&value, "column", arena);
		const char *asked = field_text(&value, "asked", arena);
		const char *nearest = field_list(&value, "nearest", arena);
		if (column && asked)
			fprintf(file, "note: %s never is '%s'%s%s\n", column,
			    asked, *nearest ? "; near it: " : "", nearest);
		jv_free(value);
	}
	jv_free(empty);
}

static void
print_rows(FILE *file, const struct record *record,
    const struct present_style *style, struct arena *arena)
{
	jv result = record_get(record, "result");
	present_table(file, &result, style, arena);
	print_empty(file, &result, arena);
	print_warnings(file, record, arena);
	present_doubts(file, record, arena);
	fputc('\n', file);
	print_basis(file, record, arena);
	print_time(file, &result, style);
	jv_free(result);
}

/* The candidate of this statement; invalid when there is none. */
static jv
candidate_of(const struct record *record, const char *sql, struct arena *arena)
{
	jv candidates = record_get(record, "candidates");
	jv found = jv_invalid();
	for (int i = 0; sql && i < record_array_length(&candidates); i++) {
		jv candidate = jv_array_get(jv_copy(candidates), i);
		const char *own = record_member_text(&candidate, "sql", arena);
		bool same = own && strcmp(own, sql) == 0;
		if (same && !jv_is_valid(found))
			found = jv_copy(candidate);
		jv_free(candidate);
	}
	jv_free(candidates);
	return found;
}

/* Print a reading of those asked back with its statement and its doubts. */
static void
print_reading(FILE *file, const struct record *record, const jv *reading,
    int number, struct arena *arena)
{
	const char *text = field_text(reading, "text", arena);
	const char *sql = record_member_text(reading, "sql", arena);
	jv candidate = candidate_of(record, sql, arena);
	fprintf(file, "\n%d. %s\n", number, text ? text : "");
	present_statement(file, reading, "   ", arena);
	doubts_print(file, &candidate, "   ", arena);
	const char *reasons = doubts_reasons(&candidate, arena);
	if (*reasons)
		fprintf(file, "   unsure: %s\n", reasons);
	jv_free(candidate);
}

static void
print_readings(FILE *file, const struct record *record, const jv *verdict,
    struct arena *arena)
{
	int count = field_count(verdict, "readings");
	for (int i = 0; i < count; i++) {
		jv reading = field_element(verdict, "readings", i);
		print_reading(file, record, &reading, i + 1, arena);
		jv_free(reading);
	}
}

static void
print_error(FILE *file, const struct record *record, struct arena *arena)
{
	jv error = record_get(record, "error");
	print_line(file, &error, "detail", "detail: ", arena);
	print_line(file, &error, "hint", "hint: ", arena);
	print_line(file, &error, "code", "code: ", arena);
	print_line(file, &error, "stage", "stage: ", arena);
	jv_free(error);
}

static void
print_refusal(FILE *file, const struct record *record, const char *status,
    const struct present_style *style, struct arena *arena)
{
	static const struct {
		const char *status;
		const char *title;
	} titles[] = {
	    {"needs_clarification", "not sure: "},
	    {"cannot_answer", "cannot answer: "},
	    {"refused", "refused: "},
	    {"error", "error: "},
	};
	const char *title = "not settled";
	for (size_t i = 0; i < COUNT_OF(titles); i++)
		if (strcmp(titles[i].status, status) == 0)
			title = titles[i].title;
	jv verdict = record_get(record, "verdict");
	const char *code = field_text(&verdict, "code", arena);
	if (code && strcmp(code, "question.costly") == 0)
		title = "not run: ";
	const char *message = field_text(&verdict, "message", arena);
	ink_on(file, style, strcmp(status, "error") == 0 ? INK_BAD : INK_DOUBT);
	fputs(title, file);
	ink_off(file, style);
	fprintf(file, "%s\n", message ? message : "");
	const char *words = field_list(&verdict, "unexplained", arena);
	if (*words)
		fprintf(file, "not understood: %s\n", words);
	/* the question back says itself what is near */
	if (field_count(&verdict, "readings") > 0)
		print_nearest(file, record, false, arena);
	print_readings(file, record, &verdict, arena);
	if (strcmp(status, "error") == 0)
		print_error(file, record, arena);
	print_line(file, &verdict, "rephrase", "try: ", arena);
	jv_free(verdict);
}

void
present_rows(FILE *file, const struct record *record,
    const struct present_style *style, struct arena *arena)
{
	const char *status = status_of(record, arena);
	if (strcmp(status, "answered") == 0)
		print_rows(file, record, style, arena);
	else
		print_refusal(file, record, status, style, arena);
}

void
present_report(FILE *file, const struct record *record,
    const struct present_style *style, struct arena *arena)
{
	if (present_status(record, arena) == 0 && record_has(record, "chosen"))
		print_chosen(file, record, arena);
	present_rows(file, record, style, arena);
}

/* Print the estimate that EXPLAIN gave for the chosen candidate. */
static void
print_estimate(FILE *file, const struct record *record, struct arena *arena)
{
	jv chosen = record_get(record, "chosen");
	jv candidate = chosen_candidate(record, &chosen);
	jv explain = record_member(&candidate, "explain");
	const char *cost = field_text(&explain, "cost", arena);
	const char *rows = field_text(&explain, "rows", arena);
	const char *fetched = field_text(&explain, "fetched", arena);
	if (cost && rows)
		fprintf(file, "estimate   %s rows, cost %s%s%s\n", rows, cost,
		    fetched ? ", rows fetched from other servers " : "",
		    fetched ? fetched : "");
	jv_free(explain);
	jv_free(candidate);
	jv_free(chosen);
}

void
present_proposal(FILE *file, const struct record *record, struct arena *arena)
{
	print_chosen(file, record, arena);
	print_warnings(file, record, arena);
	present_doubts(file, record, arena);
	print_basis(file, record, arena);
	print_estimate(file, record, arena);
}
