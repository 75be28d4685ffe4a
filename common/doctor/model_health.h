/*
 * model_health.h - do the configured language models answer?
 *
 * There is a finding for each backend that the option `with` names, or for
 * openai when only model_url is set.  Without both options nothing is checked
 * or sent.  Each backend gets one question of a few tokens.
 */
#ifndef NL2SQL_DOCTOR_MODEL_HEALTH_H
#define NL2SQL_DOCTOR_MODEL_HEALTH_H

#include "base/config.h"
#include "doctor/checkup.h"

void doctor_models(struct doctor_report *report, const struct config *config);

#endif
