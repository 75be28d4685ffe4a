/*
 * model_health.h - do the language models that are set up answer?
 *
 * A finding for each backend that the option `with` names, or for openai where
 * only model_url is set; nothing is looked at, and nothing leaves, where there
 * is neither.  One question of a few tokens is asked of each.
 */
#ifndef NL2SQL_DOCTOR_MODEL_HEALTH_H
#define NL2SQL_DOCTOR_MODEL_HEALTH_H

#include "base/config.h"
#include "doctor/checkup.h"

void doctor_models(struct doctor_report *report, const struct config *config);

#endif
