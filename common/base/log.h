/*
 * log.h - one line on stderr for people: "nl2sql-link: message"
 *
 * A message is in lower case without a full stop, has the failure first, and
 * quotes its subject.  It never holds a value of the database or a secret.
 */
#ifndef NL2SQL_BASE_LOG_H
#define NL2SQL_BASE_LOG_H

#include "base/memory.h"

void log_warn(const char *program, const char *format, ...) PRINTF_LIKE(2, 3);

/* Warn, then end the process with the status. */
_Noreturn void log_die(int status, const char *program, const char *format, ...)
    PRINTF_LIKE(3, 4);

#endif
