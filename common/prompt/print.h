/*
 * print.h - the whole prompt of a record, for people (--print-prompt)
 *
 *	=== qwen2.5-coder-1f0c..., about 912 tokens of 1600
 *	=== cut: 2 examples
 *	=== system
 *	...
 *	=== user
 *	...
 *
 * What is shown is what would be sent, byte for byte; nothing is asked.
 */
#ifndef NL2SQL_PROMPT_PRINT_H
#define NL2SQL_PROMPT_PRINT_H

#include "prompt/prompt.h"

/* In the job's arena; NULL with `*problem` as prompt_build says. */
MUST_USE const char *prompt_print(const struct prompt_job *job, jv *problem);

#endif
