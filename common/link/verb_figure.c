/* verb_figure.c - a verb that names a figure; see verb_figure.h */
#include "link/verb_figure.h"

#include "context/name_part.h"
#include "link/who_dated.h"
#include "linked/link_score.h"

#include <string.h>

/* Does the comment's first phrase have the word: "hourly wage in GBP"? */
static bool
is_in_comment(const struct lexis_column *column, const char *word)
{
	for (int i = 0; column && i < column->comment.count; i++)
		if (strcmp(column->comment.word[i]->singular, word) == 0)
			return true;
	return false;
}

/* Find the only figure with that word in its name or comment, among those of
 * people where they have one.  False: there is none, or several. */
static bool
find_figure(const struct context *context, const struct lexis_view *views,
    const char *word, struct link_match *match)
{
	int found = 0;
	bool people = false;
	for (int t = 0; t < context->table_count; t++) {
		const struct context_table *table = &context->tables[t];
		const bool own = context_is_of_people(table);
		for (int c = 0; c < table->column_count; c++) {
			const struct context_column *column =
			    &table->columns[c];
			if (column->class != COLUMN_NUMBER ||
			    context_in_key(column) || (people && !own) ||
			    (!part_in(column->words, word) &&
				!is_in_comment(views[t].columns[c], word)))
				continue;
			found = own && !people ? 1 : found + 1;
			people = own;
			match->table = t;
			match->column = c;
		}
	}
	return found == 1;
}

void
verb_figure_match(struct links *links, const struct context *context,
    const struct lexis_view *views, const struct closed_words *closed)
{
	const struct question *question = &links->question;
	if (found_names_rows(&links->found))
		return;
	for (int at = 0; at < question->count; at++) {
		struct link_match match = {.kind = LINK_COLUMN,
		    .from = at,
		    .to = at + 1,
		    .score = LINK_SCORE_SYNONYM,
		    .why = LINK_WHY_SYNONYM};
		const struct closed_word *verb = closed_words_get(
		    closed, question->tokens[at].folded, CLOSED_VERB);
		bool told = !links->unexplained[at];
		for (size_t i = 0; verb && !told && i < verb->columns.count;
		     i++)
			if (find_figure(context, views, verb->columns.word[i],
				&match)) {
				found_add(&links->found, &match);
				links->unexplained[at] = false;
				told = true;
				if (context_is_of_people(
					&context->tables[match.table]))
					who_means(links, match.table);
			}
	}
}
