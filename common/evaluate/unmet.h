/*
 * unmet.h - findings for what a question asks and a statement does not do
 *
 *	semantic.no_negation, no_count, no_aggregate, no_group, no_limit,
 *	date_unused, number_unused, value_unused, unmet (the other duties)
 *
 * They are the obligations of account.h; all are warnings, because a question
 * can mean more than its words.
 */
#ifndef NL2SQL_EVALUATE_UNMET_H
#define NL2SQL_EVALUATE_UNMET_H

#include "account/account.h"
#include "evaluate/findings.h"

void unmet_findings(struct findings *findings, const struct account *account,
    const struct question *question, struct arena *arena);

#endif
