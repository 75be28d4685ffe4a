/* result_text.c - the text of a result; see execute.h */
#include "execute/result.h"

#include <stdlib.h>
#include <string.h>

static void
append(struct execute_answer *answer, const char *bytes, size_t length)
{
	size_t needed = answer->length + length + 1;
	if (answer->capacity < needed) {
		size_t more = needed + needed / 8; /* for members to come */
		answer->text = xrealloc(answer->text, more);
		answer->capacity = more;
	}
	memcpy(answer->text + answer->length, bytes, length);
	answer->length += length;
	answer->text[answer->length] = '\0';
}

/* Append the members of `object` as text, without its braces; this takes it. */
static void
append_members(struct execute_answer *answer, jv object)
{
	size_t length = 0;
	char *text = record_value_text(object, &length);
	append(answer, text + 1, length - strlen("{}"));
	free(text);
}

void
execute_answer_make(struct execute_answer *answer, jv head,
    const struct rows_text *rows, jv tail)
{
	static const char key[] = ",\"rows\":";
	append(answer, "{", 1);
	append_members(answer, head);
	append(answer, key, strlen(key));
	append(answer, rows->bytes, rows->length);
	append(answer, ",", 1);
	append_members(answer, tail);
	append(answer, "}", 1);
}

void
execute_answer_add(struct execute_answer *answer, const char *key, jv value)
{
	answer->length--; /* the brace */
	append(answer, ",", 1);
	append_members(
	    answer, jv_object_set(jv_object(), jv_string(key), value));
	append(answer, "}", 1);
}

void
execute_answer_release(struct execute_answer *answer)
{
	free(answer->text);
	*answer = (struct execute_answer){0};
}
