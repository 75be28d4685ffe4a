/* test-heard-dates.c - what is kept of date columns is what was found first */
#include "given.h"
#include "parser/date_kind.h"
#include "parser/heard_dates.h"
#include "question/date_verb.h"
#include "tap.h"

static const char shop[] =
    "{\"tables\":["
    "{\"name\":\"orders\",\"schema\":\"public\",\"score\":1,\"rows\":9,"
    "\"label\":[],\"columns\":[\"id int PK\",\"ordered_at date\","
    "\"due_on date\",\"total numeric\"]},"
    "{\"name\":\"staff\",\"schema\":\"public\",\"score\":1,\"rows\":9,"
    "\"label\":[\"name\"],\"columns\":[\"id int PK\",\"name text\","
    "\"hired_on date\",\"birth_date date\"]}],\"fks\":[]}";

static struct arena arena;
static struct context context;
static struct question question;

/* Do all columns get the same answers as without anything kept? */
static bool
agrees(struct heard_dates *words)
{
	bool same = true;
	for (int t = 0; t < context.table_count; t++)
		for (int c = 0; c < context.tables[t].column_count; c++) {
			const char *said = context.tables[t].columns[c].said;
			same = same &&
			       heard_dates_special(words, t, c) ==
				   date_kind_is_special(&context.tables[t], c);
			for (int at = 0; at < question.count; at++)
				same =
				    same && heard_dates_name(words, at, t, c) ==
						date_verb_names(
						    &question.tokens[at], said);
		}
	return same;
}

int
main(void)
{
	given_context(&context, shop, &arena);
	question_read(&question,
	    "staff hired before an order was ordered or due this year", &arena);
	struct heard_dates *words =
	    heard_dates_new(&question, &context, &arena);
	ok(agrees(words), "asked first, each word and column is looked at");
	ok(agrees(words), "asked again, they have the same answer");
	int named = heard_dates_name(words, 1, 1, 2);
	ok(named > 0, "a word names its date");
	ok(heard_dates_special(words, 1, 2), "a date is special");
	context.tables[1].columns[2].said = "total";
	ok(heard_dates_name(words, 1, 1, 2) == named,
	    "a word and a column are not looked at again");
	ok(heard_dates_special(words, 1, 2), "nor is the kind of a date");
	arena_release(&arena);
	return tap_done();
}
