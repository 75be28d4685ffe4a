/*
 * log.h - one line on stderr for people: "nl2sql-link: message"
 *
 * Lower case, no full stop, the failure first, the subject quoted.  Never a
 * value of the database, never a secret.
 */
#ifndef NL2SQL_BASE_LOG_H
#define NL2SQL_BASE_LOG_H

#include "base/memory.h"

void log_warn(const char *program, const char *format, ...) PRINTF_LIKE(2, 3);

/* Warn, then end the process with the status. */
_Noreturn void log_die(int status, const char *program, const char *format, ...)
    PRINTF_LIKE(3, 4);

#endif
