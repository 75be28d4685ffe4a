/*
 * print.h - shows the whole prompt of a record (--print-prompt)
 *
 *	=== qwen2.5-coder-1f0c..., about 912 tokens of 1600
 *	=== cut: 2 examples
 *	=== system
 *	...
 *	=== user
 *	...
 *
 * The text has the bytes that would be sent, but nothing is sent.
 */
#ifndef NL2SQL_PROMPT_PRINT_H
#define NL2SQL_PROMPT_PRINT_H

#include "prompt/prompt.h"

/* Return the text, in the job's arena; NULL with `*problem` as from
 * prompt_build. */
MUST_USE const char *prompt_print(const struct prompt_job *job, jv *problem);

#endif
