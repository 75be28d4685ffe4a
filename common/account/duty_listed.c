/* duty_listed.c - outputs that the end of a question lists; see duty_scan.h */
#include "account/duty_scan.h"
#include "context/name_part.h"
#include "english/english.h"
#include "linked/tail.h"

#include <string.h>

/* Are the columns that the top of the statement shows those of tables? */
static bool
shows_tables(const struct facts *facts)
{
	if (facts->select_count == 0 || facts->selects[0].set)
		return false;
	for (int i = 0; i < facts->selects[0].output_count; i++)
		if (facts_is(facts->selects[0].outputs[i].kind, "star"))
			return false;
	for (int i = 0; i < facts->relation_count; i++)
		if (facts->relations[i].select == 0 &&
		    !facts_is(facts->relations[i].kind, "table") &&
		    !facts_is(facts->relations[i].kind, "join"))
			return false;
	return true;
}

/* The next shown column of the context from the reference `at` on, whether by
 * itself or computed with; NULL: there is none. */
static const struct context_column *
next_shown(const struct usage *usage, int *at, int *table)
{
	const struct facts *facts = usage->facts;
	int column;
	for (; *at < facts->column_count; ++*at)
		if (facts->columns[*at].select == 0 &&
		    facts_is(facts->columns[*at].clause, "select") &&
		    usage_reference(usage, *at, table, &column)) {
			++*at;
			return &usage->stems->context->tables[*table]
				    .columns[column];
		}
	return NULL;
}

/* Is what the match means among what is shown? */
static bool
shows_match(const struct usage *usage, const struct link_match *match)
{
	const struct context *context = usage->stems->context;
	const struct context_column *column;
	int at = 0, table;
	if (match->kind != LINK_TABLE && match->kind != LINK_COLUMN)
		return true;
	if (match->kind == LINK_TABLE && usage->counts)
		return true;
	while ((column = next_shown(usage, &at, &table)))
		if (table == match->table &&
		    (match->kind == LINK_TABLE ||
			column ==
			    &context->tables[table].columns[match->column]))
			return true;
	return false;
}

/* Is such an aggregate shown: count, sum, avg? */
static bool
shows_aggregate(const struct usage *usage, const char *function)
{
	const struct facts *facts = usage->facts;
	for (int i = 0; i < facts->function_count; i++)
		if (facts->functions[i].select == 0 &&
		    facts_is(facts->functions[i].clause, "select") &&
		    (facts_is(facts->functions[i].name, function) ||
			!facts_is(facts->functions[i].kind, "aggregate")))
			return true;
	return strcmp(function, "avg") == 0 && usage->divides;
}

/* Is a column shown whose name, or table's name, has the word, or that is of
 * the kind that it says? */
static bool
shows_named(const struct usage *usage, const struct token *token)
{
	const struct context *context = usage->stems->context;
	const struct context_column *column;
	const char *word = token->folded;
	int at = 0, table;
	if (english_is(word, ENGLISH_IDENTIFIER) &&
	    shows_aggregate(usage, "count"))
		return true;
	while ((column = next_shown(usage, &at, &table)))
		if (part_in(column->said, token->stem) ||
		    part_in(column->said, word) ||
		    part_in(context->tables[table].words, token->stem) ||
		    (english_is(word, ENGLISH_IDENTIFIER) &&
			context_in_key(column)) ||
		    (english_is(word, ENGLISH_DATE_NOUN) &&
			column->class == COLUMN_DATE) ||
		    ((english_is(word, ENGLISH_AMOUNT) ||
			 english_is(word, ENGLISH_MONEY)) &&
			context_can_rank(column)))
			return true;
	return false;
}

/* Is the item of the list among what is shown, or nothing that could be? */
static bool
is_shown(const struct duty_scan *scan, const struct tail_item *item)
{
	const struct usage *usage = scan->usage;
	const struct closed_words *words = scan->asked->words;
	bool asked = false;
	for (int at = item->from; at < item->to; at++) {
		const struct token *token = &scan->question->tokens[at];
		const struct account_word *word = &scan->words[at];
		const struct closed_word *aggregate = closed_words_find(
		    words, scan->question, at, CLOSED_AGGREGATE);
		const struct english_word *showing =
		    english_find(token->folded, ENGLISH_SHOWING);
		/* what is asked for besides is settled by duty_shown.c */
		if ((showing && *showing->means) ||
		    english_is(token->folded, ENGLISH_INTERROGATIVE) ||
		    (aggregate && shows_aggregate(usage, aggregate->means)) ||
		    (closed_words_find(
			 words, scan->question, at, CLOSED_RATIO) &&
			usage->means) ||
		    (word->match >= 0 &&
			shows_match(usage,
			    &usage->stems->link->matches[word->match])) ||
		    shows_named(usage, token))
			return true;
		asked = asked || aggregate || word->match >= 0 ||
			english_is(token->folded, ENGLISH_IDENTIFIER) ||
			english_is(token->folded, ENGLISH_AMOUNT) ||
			word->as == ACCOUNT_UNUSED;
	}
	return !asked;
}

/* "Suppliers with over five products, and how many each": is a list asked for,
 * and one figure given? */
static bool
gives_only_figure(const struct duty_scan *scan, const struct tail *tail)
{
	const struct facts *facts = scan->usage->facts;
	for (int at = 0; at < tail->head; at++)
		if (question_match(scan->question, at, "how") ||
		    closed_words_find(scan->asked->words, scan->question, at,
			CLOSED_AGGREGATE))
			return false;
	return tail->adds &&
	       english_is(question_word_at(scan->question, tail->items[0].from),
		   ENGLISH_INTERROGATIVE) &&
	       scan->usage->counts && facts->select_count > 0 &&
	       facts->selects[0].output_count == 1 &&
	       facts->selects[0].group_count == 0;
}

void
duty_listed(const struct duty_scan *scan)
{
	const struct usage *usage = scan->usage;
	struct tail tail;
	if (!usage->stems->context || !usage->stems->link ||
	    !tail_find(&tail, scan->question, usage->stems->link,
		scan->asked->words, usage->stems->arena))
		return;
	if (gives_only_figure(scan, &tail)) {
		scan->account->cues[DUTY_ANSWER] = true;
		duty_owe(scan, DUTY_ANSWER, tail.items[0].from, 1);
	}
	if (!shows_tables(usage->facts))
		return;
	scan->account->cues[DUTY_ANSWER] = true;
	for (int at = tail.head; tail.count && at < tail.items[0].from; at++)
		if (english_is(question_word_at(scan->question, at),
			ENGLISH_TAIL_VERB))
			scan->words[at].as = ACCOUNT_STRUCTURE;
	for (int i = 0; i < tail.count; i++) {
		const struct tail_item *item = &tail.items[i];
		if (!is_shown(scan, item))
			duty_owe(scan, DUTY_ANSWER, item->from,
			    item->to - item->from);
	}
}

/* Does the question ask for an amount there, by itself or after another: "how
 * many came in 2024, and how many in 2023"? */
static bool
asks_one_more(const struct question *question, int at)
{
	if (!question_match(question, at, "how many") &&
	    !question_match(question, at, "how much"))
		return false;
	return at == 0 || question_is_border(question, at - 1) ||
	       english_is(question->tokens[at - 1].folded, ENGLISH_CONJUNCTION);
}

void
duty_amounts(const struct duty_scan *scan)
{
	const struct facts *facts = scan->usage->facts;
	const int shown =
	    facts->select_count ? facts->selects[0].output_count : 0;
	int asked = 0;
	int last = -1;
	for (int at = 0; at < scan->question->count; at++)
		if (asks_one_more(scan->question, at)) {
			asked++;
			last = at;
		}
	if (asked > 1 && shown > 0 && shown < asked)
		duty_owe(scan, DUTY_AMOUNT, last, 2);
}
