/* date_verb.c - words that speak of a date; see date_verb.h */
#include "question/date_verb.h"

#include "context/name_part.h"

#include <string.h>

/* Words of questions and the parts of column names they speak of. */
static const char *const spoken[][2] = {{"joined", "join"}, {"join", "join"},
    {"signed", "join"}, {"signed", "creat"}, {"signing", "creat"},
    {"registered", "regist"}, {"hired", "hire"}, {"born", "birth"},
    {"ordered", "order"}, {"shipped", "ship"}, {"delivered", "deliver"},
    {"invoiced", "invoice"}, {"due", "due"}, {"paid", "pay"}, {"paid", "paid"},
    {"pay", "paid"}, {"pay", "pay"}, {"settle", "settl"}, {"settle", "paid"},
    {"close", "clos"}, {"resolve", "resolv"}, {"complete", "complet"},
    {"deliver", "deliver"}, {"ship", "ship"}, {"return", "return"},
    {"approve", "approv"}, {"answer", "answer"}, {"created", "creat"},
    {"released", "release"}, {"started", "start"}, {"starting", "start"},
    {"ended", "end"}, {"ending", "end"}, {"completed", "complet"},
    {"closed", "clos"}, {"opened", "open"}, {"approved", "approv"},
    {"expired", "expir"}, {"expiring", "expir"}, {"terminated", "termin"},
    {"received", "receiv"}, {"updated", "updat"}, {"sold", "sale"},
    {"made", "trans"}, {"issued", "issu"}, {"posted", "post"},
    {"registration", "regist"}, {"registration", "join"},
    {"registration", "creat"}, {"signup", "sign"}, {"signup", "join"},
    {"signup", "creat"}, {"sign", "sign"}, {"sign", "join"}, {"sign", "creat"},
    {"joining", "join"}, {"hiring", "hire"}, {"fired", "termin"},
    {"fired", "fire"}, {"fired", "left"}, {"leaving", "left"},
    {"leaving", "leav"}, {"leaving", "termin"}, {"left", "left"},
    {"left", "leav"}, {"left", "exit"}, {"left", "termin"}, {"left", "end"},
    {"leaving", "exit"}, {"founded", "found"}, {"departure", "depart"},
    {"arrival", "arriv"}, {"logged", "login"}, {"flew", "depart"},
    {"enrolled", "enrol"}};

int
date_verb_names(const struct token *token, const char *column)
{
	for (size_t i = 0; i < COUNT_OF(spoken); i++)
		if (strcmp(token->folded, spoken[i][0]) == 0 &&
		    part_in(column, spoken[i][1]))
			return 2;
	return strlen(token->stem) >= 4 && part_in(column, token->stem);
}

/* "checked out": by its own word, and better by the next one too. */
static int
column_by_stem(
    const struct question *question, int at, const struct context_table *table)
{
	const struct token *token = &question->tokens[at];
	const char *next = at + 1 < question->count ? token[1].folded : "";
	int found = -1;
	for (int c = 0; c < table->column_count; c++) {
		const struct context_column *column = &table->columns[c];
		if (column->class != COLUMN_DATE ||
		    !date_verb_names(token, column->said))
			continue;
		if (strlen(next) > 1 && part_in(column->said, next))
			return c;
		if (found < 0)
			found = c;
	}
	return found;
}

/* The words of the list in their order: "registration" rather registered_at
 * than created_on. */
int
date_verb_column(
    const struct question *question, int at, const struct context_table *table)
{
	const struct token *token = &question->tokens[at];
	for (size_t i = 0; i < COUNT_OF(spoken); i++)
		for (int c = 0; c < table->column_count; c++)
			if (table->columns[c].class == COLUMN_DATE &&
			    strcmp(token->folded, spoken[i][0]) == 0 &&
			    part_in(table->columns[c].said, spoken[i][1]))
				return c;
	return column_by_stem(question, at, table);
}
