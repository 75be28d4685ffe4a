/* checkup.c - findings of a doctor; see doctor/checkup.h */
#include "doctor/checkup.h"

#include "record/record.h"
#include "text/display.h"

static const char *const level_words[DOCTOR_LEVELS] = {
    "ok", "warning", "problem", "danger"};

/* ---- for people ---- */

static const char *
sentence(struct arena *arena, const struct doctor_finding *finding)
{
	const char *text = finding->text;
	for (size_t i = 0; i < finding->found_count; i++)
		text = arena_printf(arena, "%s%s %s", text, i > 0 ? "," : ":",
		    finding->found[i]);
	if (finding->found_total > finding->found_count)
		text = arena_printf(arena, "%s and %zu more", text,
		    finding->found_total - finding->found_count);
	return text;
}

static void
print_below(
    const struct doctor_report *report, const char *label, const char *text)
{
	struct arena arena = {0};
	fprintf(report->file, "%-8s %-16s %s%s\n", "", "", label,
	    display_safe(&arena, text));
	arena_release(&arena);
}

static void
print_finding(
    const struct doctor_report *report, const struct doctor_finding *finding)
{
	struct arena arena = {0};
	fprintf(report->file, "%-8s %-16s %s\n", level_words[finding->level],
	    finding->subject, display_safe(&arena, sentence(&arena, finding)));
	if (finding->advice)
		print_below(report, "", finding->advice);
	for (size_t i = 0; i < finding->statement_count; i++)
		print_below(report, "run: ",
		    arena_printf(&arena, "%s;", finding->statements[i]));
	arena_release(&arena);
}

/* ---- for programs ---- */

static jv
text_array(const char *const texts[], size_t count)
{
	jv array = jv_array();
	for (size_t i = 0; i < count; i++)
		array = jv_array_append(array, jv_string(texts[i]));
	return array;
}

static void
write_finding(
    const struct doctor_report *report, const struct doctor_finding *finding)
{
	jv object =
	    record_with_text(jv_object(), "level", level_words[finding->level]);
	object = record_with_text(object, "subject", finding->subject);
	object = record_with_text(object, "text", finding->text);
	if (finding->found_count > 0) {
		object = jv_object_set(object, jv_string("found"),
		    text_array(finding->found, finding->found_count));
		object = record_with_number(
		    object, "count", (double)finding->found_total);
	}
	if (finding->advice)
		object = record_with_text(object, "advice", finding->advice);
	if (finding->statement_count > 0)
		object = jv_object_set(object, jv_string("statements"),
		    text_array(finding->statements, finding->statement_count));
	jv line = jv_dump_string(object, JV_PRINT_ASCII);
	fprintf(report->file, "%s\n", jv_string_value(line));
	jv_free(line);
}

/* ---- both ---- */

void
doctor_add(struct doctor_report *report, const struct doctor_finding *finding)
{
	report->counts[finding->level]++;
	if (report->json)
		write_finding(report, finding);
	else
		print_finding(report, finding);
}

void
doctor_say(struct doctor_report *report, enum doctor_level level,
    const char *subject, const char *text, const char *advice)
{
	doctor_add(report, &(struct doctor_finding){.level = level,
			       .subject = subject,
			       .text = text,
			       .advice = advice});
}

void
doctor_fail(struct doctor_report *report, const char *subject, jv problem)
{
	struct arena arena = {0};
	const char *message = record_member_text(&problem, "message", &arena);
	doctor_say(report, DOCTOR_PROBLEM, subject, message ? message : "",
	    record_member_text(&problem, "hint", &arena));
	arena_release(&arena);
	jv_free(problem);
}

void
doctor_sum_up(const struct doctor_report *report)
{
	const int *counts = report->counts;
	if (report->json)
		return;
	fprintf(report->file, "%d ok", counts[DOCTOR_OK]);
	for (int level = DOCTOR_WARNING; level < DOCTOR_LEVELS; level++)
		fprintf(report->file, ", %d %s%s", counts[level],
		    level_words[level], counts[level] == 1 ? "" : "s");
	fprintf(report->file, "\n");
}

bool
doctor_worried(const struct doctor_report *report)
{
	return report->counts[DOCTOR_PROBLEM] + report->counts[DOCTOR_DANGER] >
	       0;
}
