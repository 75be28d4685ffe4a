/* doctor/report.c - findings of a doctor; see doctor/report.h */
#include "doctor/report.h"

#include "present/text.h"
#include "record.h"

void
doctor_say(struct doctor_report *report, enum finding finding,
    const char *subject, const char *text, const char *advice)
{
	static const char *const words[] = {"ok", "warning", "problem"};
	struct arena arena = {0};
	fprintf(report->file, "%-8s %-14s %s\n", words[finding], subject,
	    present_safe(&arena, text));
	if (advice)
		fprintf(report->file, "%-8s %-14s %s\n", "", "",
		    present_safe(&arena, advice));
	report->counts[finding]++;
	arena_release(&arena);
}

void
doctor_fail(struct doctor_report *report, const char *subject, jv problem)
{
	struct arena arena = {0};
	const char *message = record_member_text(&problem, "message", &arena);
	doctor_say(report, FINDING_PROBLEM, subject, message ? message : "",
	    record_member_text(&problem, "hint", &arena));
	arena_release(&arena);
	jv_free(problem);
}
