/* unmet.c - findings for obligations that are not met; see unmet.h */
#include "evaluate/unmet.h"

static const char *
code_of(enum duty duty)
{
	switch (duty) {
	case DUTY_NEGATION:
		return "semantic.no_negation";
	case DUTY_COUNT:
		return "semantic.no_count";
	case DUTY_AVERAGE:
	case DUTY_TOTAL:
	case DUTY_AMOUNT:
		return "semantic.no_aggregate";
	case DUTY_EXTREME:
		return "semantic.no_limit";
	case DUTY_GROUP:
		return "semantic.no_group";
	case DUTY_PERIOD:
		return "semantic.date_unused";
	case DUTY_NUMBER:
		return "semantic.number_unused";
	case DUTY_QUOTED:
		return "semantic.value_unused";
	default:
		return "semantic.unmet";
	}
}

void
unmet_findings(struct findings *findings, const struct account *account,
    const struct question *question, struct arena *arena)
{
	for (int i = 0; i < account->unmet_count; i++) {
		const struct account_duty *unmet = &account->unmet[i];
		findings_add(findings, arena, code_of(unmet->duty),
		    FINDING_WARNING, 0,
		    "nothing in the statement does what '%.60s' asks",
		    question_phrase(question, unmet->from, unmet->to, arena));
	}
}
