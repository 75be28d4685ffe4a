/* settings.h - tells which options are set, and where */
#ifndef NL2SQL_DOCTOR_SETTINGS_H
#define NL2SQL_DOCTOR_SETTINGS_H

#include "base/config.h"
#include "doctor/checkup.h"

/* Report each option that is not the default, with its value and where that is
 * from; never with a password. */
void doctor_settings(struct doctor_report *report, const struct config *config);

#endif
