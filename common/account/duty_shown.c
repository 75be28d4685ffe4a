/* duty_shown.c - what is asked to be shown, and is not; see duty_scan.h */
#include "account/departed.h"
#include "account/duty_scan.h"
#include "context/name_part.h"
#include "english/english.h"

#include <string.h>

/* The words of a noun with what qualifies it. */
enum { NOUN_WORDS = 4 };

static const char *
word_at(const struct duty_scan *scan, int at)
{
	return question_word_at(scan->question, at);
}

/* The token behind the noun that begins there. */
static int
noun_end(const struct duty_scan *scan, int at)
{
	int end = at;
	while (end < at + NOUN_WORDS && *word_at(scan, end) &&
	       !english_is(word_at(scan, end), ENGLISH_PREPOSITION) &&
	       !english_is(word_at(scan, end), ENGLISH_CONJUNCTION) &&
	       !english_is(word_at(scan, end), ENGLISH_RELATIVE) &&
	       !english_is(word_at(scan, end), ENGLISH_BE) &&
	       !english_is(word_at(scan, end), ENGLISH_HAVE))
		end++;
	return end;
}

/* "Projects with their lead": a condition that there is one shows nobody. */
static void
settle_owned(const struct duty_scan *scan, int at)
{
	int head = -1;
	if (!english_is(word_at(scan, at), ENGLISH_POSSESSIVE) ||
	    strcmp(word_at(scan, at - 1), "with") != 0)
		return;
	for (int i = at + 1; i < noun_end(scan, at + 1); i++) {
		if (scan->words[i].as == ACCOUNT_COLUMN)
			return;
		if (scan->words[i].as != ACCOUNT_FILLER)
			head = i;
	}
	if (head < 0 || scan->words[head].as != ACCOUNT_VALUE)
		return;
	scan->account->cues[DUTY_ANSWER] = true;
	duty_owe(scan, DUTY_ANSWER, at, head + 1 - at);
}

static bool
shows_table(const struct usage *usage, int table)
{
	const struct facts_select *select = &usage->facts->selects[0];
	for (int i = 0; i < select->output_count; i++) {
		int of, column;
		if (usage_reference(
			usage, select->outputs[i].column, &of, &column) &&
		    of == table)
			return true;
	}
	return select->output_count == 0;
}

/* "What are their contacts": rows with a name of their own are to be seen, and
 * that there are some is not enough. */
static void
settle_theirs(const struct duty_scan *scan, int at)
{
	if (!english_is(word_at(scan, at), ENGLISH_POSSESSIVE) ||
	    !english_is(word_at(scan, at - 1), ENGLISH_BE) ||
	    strcmp(word_at(scan, at - 2), "what") != 0 || scan->usage->counts)
		return;
	for (int i = at + 1; i < noun_end(scan, at + 1); i++) {
		const struct account_word *word = &scan->words[i];
		if (word->as != ACCOUNT_TABLE || word->match < 0)
			continue;
		const struct link_match *match =
		    &scan->usage->stems->link->matches[word->match];
		scan->account->cues[DUTY_ANSWER] = true;
		if (match->kind == LINK_TABLE &&
		    !shows_table(scan->usage, match->table))
			duty_owe(scan, DUTY_ANSWER, i, 1);
		return;
	}
}

/* The figures among what is shown. */
static int
count_figures(const struct usage *usage)
{
	const struct facts_select *select = &usage->facts->selects[0];
	int figures = 0;
	for (int i = 0; i < select->output_count; i++) {
		const struct facts_output *output = &select->outputs[i];
		int table, column;
		bool plain =
		    !output->aggregated && !output->windowed &&
		    usage_reference(usage, output->column, &table, &column);
		if (!plain ||
		    context_can_rank(
			&usage->stems->context->tables[table].columns[column]))
			figures++;
	}
	return figures;
}

/* Is the word a figure that another may be held against: a budget, an amount?
 */
static bool
is_figure(const struct duty_scan *scan, int at)
{
	static const enum english_class figures[] = {ENGLISH_PLANNED,
	    ENGLISH_MONEY, ENGLISH_MONEY_ROWS, ENGLISH_QUANTITY};
	const struct token *token = &scan->question->tokens[at];
	if (!*word_at(scan, at))
		return false;
	for (size_t i = 0; i < COUNT_OF(figures); i++)
		if (english_is(token->folded, figures[i]) ||
		    english_is(token->stem, figures[i]))
			return true;
	return scan->words[at].as == ACCOUNT_METRIC;
}

/* "Cost against budget", "sales versus target": two figures, and not one. */
static void
settle_against(const struct duty_scan *scan, int at)
{
	const struct closed_word *versus = closed_words_find(
	    scan->asked->words, scan->question, at, CLOSED_RATIO);
	int length = versus && strcmp(versus->means, "versus") == 0
			 ? versus->length
			 : strcmp(word_at(scan, at), "against") == 0;
	int object = at + length;
	if (length == 0 || at == 0)
		return;
	while (english_is(word_at(scan, object), ENGLISH_ARTICLE) ||
	       english_is(word_at(scan, object), ENGLISH_POSSESSIVE))
		object++;
	if (object >= scan->question->count || !is_figure(scan, object))
		return;
	/* "late against the plan" is no status "planned" */
	if (scan->words[object].as != ACCOUNT_VALUE &&
	    (scan->usage->weighs || scan->usage->subtracts ||
		scan->usage->divides || count_figures(scan->usage) > 1))
		return;
	scan->account->cues[DUTY_COMPARISON] = true;
	duty_owe(scan, DUTY_COMPARISON, at, length);
}

bool
duty_is_said(const struct duty_scan *scan, const char *name, int but)
{
	for (int at = 0; at < scan->question->count; at++)
		if (at != but && scan->words[at].where &&
		    strcmp(scan->words[at].where, name) == 0)
			return true;
	return false;
}

/* "The biggest channel", of rows that are ordered by their price: a channel has
 * none, and nobody spoke of it. */
static void
settle_biggest(const struct duty_scan *scan, int at)
{
	const struct usage *usage = scan->usage;
	const struct facts_select *select = &usage->facts->selects[0];
	int table, column;
	if (usage->groups || usage->ranks || select->order_count == 0 ||
	    !closed_words_find(
		scan->asked->words, scan->question, at, CLOSED_SUPERLATIVE) ||
	    !closed_words_say_size(
		scan->asked->words, scan->question, at, at + 1) ||
	    at + 1 >= scan->question->count ||
	    scan->words[at + 1].as != ACCOUNT_COLUMN ||
	    !usage_reference(usage, facts_ordered_by(select, &select->order[0]),
		&table, &column))
		return;
	const char *name = usage_column_name(usage, table, column);
	const struct link_match *match =
	    scan->words[at + 1].match < 0
		? NULL
		: &usage->stems->link->matches[scan->words[at + 1].match];
	if (match && match->table == table && match->column != column &&
	    !duty_is_said(scan, name, at))
		duty_owe(scan, DUTY_RESTRICTION, at, 1);
}

/* "Bills and the total amount": that of the bills, where they have one, and
 * not of a table that nobody named. */
static void
settle_amount(const struct duty_scan *scan, int at)
{
	const struct usage *usage = scan->usage;
	const struct context *context = usage->stems->context;
	const struct account_word *word = &scan->words[at];
	/* "the amount raised" says which */
	if (word->as != ACCOUNT_COLUMN || word->match < 0 ||
	    !english_is(word_at(scan, at), ENGLISH_AMOUNT) ||
	    strcmp(word_at(scan, at - 1), "total") != 0 ||
	    (english_participle(word_at(scan, at + 1)) &&
		scan->words[at + 1].as != ACCOUNT_UNUSED))
		return;
	int of = usage->stems->link->matches[word->match].table;
	if (of < 0 || duty_is_said(scan, context->tables[of].name, -1))
		return;
	for (int t = 0; t < context->table_count; t++) {
		const struct context_table *table = &context->tables[t];
		if (t == of || !usage->tables[t] ||
		    !duty_is_said(scan, table->name, -1))
			continue;
		for (int c = 0; c < table->column_count; c++)
			if (context_can_rank(&table->columns[c]) &&
			    table->columns[c].class == COLUMN_NUMBER &&
			    part_of_class(
				table->columns[c].said, ENGLISH_AMOUNT)) {
				scan->account->cues[DUTY_AMOUNT] = true;
				duty_owe(scan, DUTY_AMOUNT, at, 1);
				return;
			}
	}
}

/* "Stock value": a quantity alone is not what it is worth. */
static void
settle_worth(const struct duty_scan *scan, int at)
{
	const struct name_stems *stems = scan->usage->stems;
	if ((strcmp(word_at(scan, at), "value") != 0 &&
		strcmp(word_at(scan, at), "worth") != 0) ||
	    scan->words[at].as == ACCOUNT_COLUMN || at == 0 ||
	    scan->usage->multiplies)
		return;
	const struct account_word *of = &scan->words[at - 1];
	if (of->as != ACCOUNT_COLUMN || of->match < 0)
		return;
	const struct link_match *match = &stems->link->matches[of->match];
	const char *said = match->table < 0 || match->column < 0
			       ? ""
			       : stems->context->tables[match->table]
				     .columns[match->column]
				     .said;
	if (part_of_class(said, ENGLISH_QUANTITY) &&
	    !part_of_class(said, ENGLISH_MONEY)) {
		scan->account->cues[DUTY_AMOUNT] = true;
		duty_owe(scan, DUTY_AMOUNT, at, 1);
	}
}

/* "The share of the ten largest", "top 10 customers share": one share of them
 * all, and not a list with the share of each. */
static void
settle_share(const struct duty_scan *scan, int at)
{
	const struct facts_select *select = &scan->usage->facts->selects[0];
	int share = at - 1;
	if (scan->words[at].as != ACCOUNT_LIMIT || !select->limited ||
	    select->limit < 2)
		return;
	while (closed_words_hold(scan->asked->words, word_at(scan, share),
		   CLOSED_SUPERLATIVE) ||
	       english_is(word_at(scan, share), ENGLISH_TAIL_TOP) ||
	       english_is(word_at(scan, share), ENGLISH_ARTICLE) ||
	       english_is(word_at(scan, share), ENGLISH_POSSESSIVE) ||
	       english_is(word_at(scan, share), ENGLISH_PREPOSITION))
		share--;
	/* "top 10 customers share of revenue" */
	if (!closed_words_find(
		scan->asked->words, scan->question, share, CLOSED_RATIO))
		share = noun_end(scan, at + 1) - 1;
	const struct closed_word *ratio =
	    share < 0 ? NULL
		      : closed_words_find(scan->asked->words, scan->question,
			    share, CLOSED_RATIO);
	if (!ratio || (strcmp(ratio->means, "share") != 0 &&
			  strcmp(ratio->means, "percent") != 0))
		return;
	scan->account->cues[DUTY_RATIO] = true;
	duty_owe(scan, DUTY_RATIO, share, 1);
}

/* The table of the rows that the passive at the token is said of: "agents who
 * did not get paid"; -1: no word names it. */
static int
passive_subject(const struct duty_scan *scan, int at)
{
	const struct link_result *link = scan->usage->stems->link;
	int subject = at - 1;
	while (english_is(word_at(scan, subject), ENGLISH_DO) ||
	       english_is(word_at(scan, subject), ENGLISH_HAVE) ||
	       english_is(word_at(scan, subject), ENGLISH_BE) ||
	       english_is(word_at(scan, subject), ENGLISH_RELATIVE) ||
	       english_is(word_at(scan, subject), ENGLISH_DENIAL) ||
	       english_is(word_at(scan, subject), ENGLISH_VERB_NEGATION))
		subject--;
	return subject >= 0 && link && scan->words[subject].match >= 0
		   ? link->matches[scan->words[subject].match].table
		   : -1;
}

static bool
ends_in_by(const char *words)
{
	size_t length = strlen(words);
	return length > 3 && strcmp(words + length - 3, " by") == 0;
}

/* "Agents who did not get paid": the rows that they received are others'. */
static void
settle_passive(const struct duty_scan *scan, int at)
{
	static const char *const gets[] = {"get", "gets", "got", "getting"};
	const struct usage *usage = scan->usage;
	const struct token *done = &scan->question->tokens[at + 1];
	bool passive = english_is(word_at(scan, at), ENGLISH_BE);
	for (size_t i = 0; i < COUNT_OF(gets); i++)
		passive = passive || strcmp(word_at(scan, at), gets[i]) == 0;
	if (!passive || at + 1 >= scan->question->count ||
	    !english_participle(done->folded))
		return;
	int people = passive_subject(scan, at);
	for (int i = 0; people >= 0 && i < usage->column_count; i++) {
		const struct context_column *key = usage_known(usage, i);
		if (key->parent_table == people && ends_in_by(key->words) &&
		    !part_in(key->words, done->stem))
			duty_owe(scan, DUTY_RESTRICTION, at, 2);
	}
}

/* "Who works on Alma", "who is in Sales": where people are, and nothing that
 * they are in charge of. */
static bool
says_whereabouts(const struct duty_scan *scan, int at)
{
	if (english_is(word_at(scan, at), ENGLISH_WORKING))
		return true;
	return at == 1 && strcmp(word_at(scan, 0), "who") == 0 &&
	       english_is(word_at(scan, at), ENGLISH_BE) &&
	       english_is(word_at(scan, at + 1), ENGLISH_PREPOSITION);
}

/* Its manager is at best one of those who work there: a key called otherwise
 * than the people that it leads to. */
static void
settle_whereabouts(const struct duty_scan *scan, int at)
{
	const struct usage *usage = scan->usage;
	if (!says_whereabouts(scan, at) || !usage->stems->context)
		return;
	for (int i = 0; i < usage->column_count; i++) {
		const struct context_column *key = usage_known(usage, i);
		const struct context_table *people =
		    key->parent_table < 0
			? NULL
			: &usage->stems->context->tables[key->parent_table];
		if (people && context_is_of_people(people) &&
		    usage->columns[i].joins &&
		    part_is_role(key, people, usage->stems->arena) &&
		    !duty_is_said(scan,
			usage_column_name(usage, usage->columns[i].table,
			    usage->columns[i].column),
			at))
			duty_owe(scan, DUTY_RESTRICTION, at, 1);
	}
	if (at == 1 && strcmp(word_at(scan, 0), "who") == 0 &&
	    departed_shown(usage, scan->asked->words)) {
		scan->account->cues[DUTY_CURRENT] = true;
		duty_owe(scan, DUTY_CURRENT, 0, 2);
	}
}

static bool
is_output(const struct duty_scan *scan, int at)
{
	return closed_words_hold(
		   scan->asked->words, word_at(scan, at), CLOSED_OUTPUT) ||
	       english_is(word_at(scan, at), ENGLISH_INCLUSION);
}

/* "Sites without machines. Show sites that have some, too.": what is asked for
 * besides is what the statement denies. */
static void
settle_besides(const struct duty_scan *scan, int at)
{
	static const char *const besides[] = {"too", "also", "well"};
	const struct usage *usage = scan->usage;
	bool more = false, denied = false, rows = false;
	int from = at;
	for (size_t i = 0; i < COUNT_OF(besides); i++)
		more = more || strcmp(word_at(scan, at), besides[i]) == 0;
	if (!more || !usage->negations || usage_keeps_rows(usage) ||
	    usage->combines)
		return;
	while (from > 0 && !scan->question->tokens[from].sentence_start)
		from--;
	if (from == 0 || !(is_output(scan, from) || is_output(scan, from + 1)))
		return;
	for (int i = 0; i < from; i++)
		denied = denied || scan->words[i].as == ACCOUNT_NEGATION;
	for (int i = from; i < scan->question->count; i++) {
		if (i > from && scan->question->tokens[i].sentence_start)
			break;
		if (scan->words[i].as == ACCOUNT_COLUMN ||
		    scan->words[i].as == ACCOUNT_AGGREGATE)
			return;
		rows = rows || scan->words[i].as == ACCOUNT_TABLE ||
		       english_is(word_at(scan, i), ENGLISH_DETERMINER) ||
		       strcmp(word_at(scan, i), "others") == 0;
	}
	if (denied && rows)
		duty_owe(scan, DUTY_NEGATION, at, 1);
}

/* "Who has a mentor, and who that is (the names of both)": of one they are not
 * the names of both. */
static void
settle_of_both(const struct duty_scan *scan, int at)
{
	if (question_match(scan->question, at, "of both") &&
	    question_is_border(scan->question, at + 2) &&
	    scan->usage->facts->relation_count == 1)
		duty_owe(scan, DUTY_BOTH, at, 2);
}

void
duty_shown(const struct duty_scan *scan, int at)
{
	if (!scan->usage->stems->context)
		return;
	settle_owned(scan, at);
	settle_theirs(scan, at);
	settle_against(scan, at);
	settle_biggest(scan, at);
	settle_amount(scan, at);
	settle_share(scan, at);
	settle_worth(scan, at);
	settle_passive(scan, at);
	settle_whereabouts(scan, at);
	settle_besides(scan, at);
	settle_of_both(scan, at);
}
