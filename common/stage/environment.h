/*
 * environment.h - variables that look like options and are none
 *
 * Every program takes its options from NL2SQL_NAME.  A name with a typing error
 * would be ignored in silence, and the default used.  So the first stage, and
 * the programs that are run alone, say it once on stderr.
 */
#ifndef NL2SQL_STAGE_ENVIRONMENT_H
#define NL2SQL_STAGE_ENVIRONMENT_H

/* Warn of each variable NL2SQL_... that nothing reads, with the nearest one
 * that is read; never with its value. */
void environment_warn(const char *program);

#endif
