/* log.c - one line on stderr for people; see log.h */
#include "base/log.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

static void PRINTF_LIKE(2, 0)
    log_line(const char *program, const char *format, va_list arguments)
{
	char message[1024];
	vsnprintf(message, sizeof(message), format, arguments);
	fprintf(stderr, "%s: %s\n", program, message);
}

void
log_warn(const char *program, const char *format, ...)
{
	va_list arguments;
	va_start(arguments, format);
	log_line(program, format, arguments);
	va_end(arguments);
}

void
log_die(int status, const char *program, const char *format, ...)
{
	va_list arguments;
	va_start(arguments, format);
	log_line(program, format, arguments);
	va_end(arguments);
	exit(status);
}
