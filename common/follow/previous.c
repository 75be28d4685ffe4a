/* previous.c - the answer that a question may go on from; see previous.h */
#include "follow/previous.h"

#include "sql/quote.h"
#include "sql/tokens.h"

#include <string.h>

bool
previous_read(
    struct previous *previous, const struct record *record, struct arena *arena)
{
	jv member = record_get(record, "previous");
	bool object = jv_get_kind(member) == JV_KIND_OBJECT;
	*previous = (struct previous){0};
	if (object) {
		previous->question =
		    record_member_text(&member, "question", arena);
		previous->sql = record_member_text(&member, "sql", arena);
	}
	jv_free(member);
	return previous->question && previous->sql;
}

/* Is the token the schema's name, in front of a table's? */
static bool
is_schema(const struct sql_tokens *tokens, size_t at, const char *schema)
{
	const struct sql_token *token = &tokens->items[at];
	size_t length = strlen(token->text);
	if (!sql_token_is(tokens, at + 1, "."))
		return false;
	if (token->kind == SQL_WORD)
		return strcmp(token->word, schema) == 0;
	return token->kind == SQL_NAME && length == strlen(schema) + 2 &&
	       strncmp(token->text + 1, schema, length - 2) == 0;
}

void
previous_move(
    struct previous *previous, const struct scope *scope, struct arena *arena)
{
	struct sql_tokens tokens;
	if (!scope->from || scope->schemas.count == 0)
		return;
	sql_tokens_read(&tokens, previous->sql, arena);
	for (size_t i = 0; i < tokens.count; i++)
		if (is_schema(&tokens, i, scope->from))
			(void)sql_tokens_splice(&tokens, i, i + 1,
			    sql_quote_name(scope->schemas.word[0], arena));
	previous->sql = sql_tokens_text(&tokens, 0, tokens.count);
	previous->moved = scope->schemas.word[0];
}

bool
previous_may_be_meant(const struct previous *previous,
    const struct question *question, const struct previous_words *words,
    long day, struct arena *arena)
{
	struct fragment fragment;
	struct question before;
	question_read(&before, previous->question, arena);
	const struct fragment_asked asked = {.question = question,
	    .before = &before,
	    .words = words->words,
	    .cues = words->cues,
	    .day = day,
	    .moved = !!previous->moved,
	    .arena = arena};
	return fragment_read(&fragment, words->wordings, &asked);
}
