/* refusal.c - why the gate refuses a statement; see refusal.h */
#include "gate/refusal.h"

#include "base/problem.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* A cut message must stay valid UTF-8: drop a character that was cut. */
static void
trim_partial(char *text, size_t length)
{
	size_t end = length;
	while (end > 0 && ((unsigned char)text[end - 1] & 0xC0) == 0x80)
		end--;
	if (end > 0 && ((unsigned char)text[end - 1] & 0xC0) == 0xC0)
		text[end - 1] = '\0';
}

bool
gate_refuse(struct gate_refusal *refusal, const char *code, size_t position,
    const char *format, ...)
{
	if (refusal->code)
		return false;
	refusal->code = code;
	refusal->position = position;
	va_list arguments;
	va_start(arguments, format);
	int length = vsnprintf(
	    refusal->message, sizeof(refusal->message), format, arguments);
	va_end(arguments);
	if (length >= (int)sizeof(refusal->message))
		trim_partial(refusal->message, sizeof(refusal->message) - 1);
	return false;
}

bool
gate_refuses(const jv *problem)
{
	const char *code = problem_code(problem);
	return strncmp(code, "sql.", strlen("sql.")) == 0 &&
	       strcmp(code, "sql.gate") != 0;
}
