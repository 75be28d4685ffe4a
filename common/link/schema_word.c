/* schema_word.c - the name of a schema before its table; see schema_word.h */
#include "link/schema_word.h"

#include "linked/link_score.h"
#include "text/text.h"

#include <string.h>

/* Is the token the schema's name, singular or plural? */
static bool
names_schema(const struct token *token, const char *schema, struct arena *arena)
{
	return token->kind == TOKEN_WORD &&
	       (strcmp(token->folded, schema) == 0 ||
		   strcmp(text_singular(arena, token->folded),
		       text_singular(arena, schema)) == 0);
}

void
schema_words_join(struct found *found, const struct context *context,
    const struct question *question, struct arena *arena)
{
	for (int i = 0; i < found->count; i++) {
		struct link_match *match = &found->matches[i];
		if (match->kind == LINK_TABLE &&
		    match->score >= LINK_SCORE_NAMED && match->from > 0 &&
		    names_schema(&question->tokens[match->from - 1],
			context->tables[match->table].schema, arena))
			match->from--;
	}
}
