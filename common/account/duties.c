/* duties.c - what small words ask of a statement; see duties.h */
#include "account/duties.h"

#include "account/answer_kind.h"
#include "account/departed.h"
#include "account/duty_scan.h"
#include "account/excused.h"
#include "account/left_out.h"
#include "account/opposed.h"
#include "account/ordered.h"
#include "base/ends.h"
#include "context/name_part.h"
#include "english/english.h"
#include "question/surplus.h"
#include "question/universal.h"

#include <string.h>

/* The words of the longest phrase of a rule. */
enum { PHRASE_MAX = 5 };

/* The words from a comparison to its "than", and from there to a number. */
enum { WORDS_TO_THAN = 3 };

/* ---- what the tree shows ---- */

static bool
is_met(const struct usage *usage, enum duty duty)
{
	bool totals = usage->counts || usage->sums || usage->averages ||
		      usage->extremes || usage->other_aggregates;
	switch (duty) {
	case DUTY_NEGATION:
		return usage->denies;
	case DUTY_RATIO:
		return usage->divides || usage->averages;
	case DUTY_CHANGE:
		return usage->ranks || usage->subtracts || usage->divides;
	case DUTY_AVERAGE:
		return usage->means;
	case DUTY_TOTAL:
		return usage->sums || usage->counts || usage->ranks;
	case DUTY_AMOUNT:
		return !usage->counts || usage->sums || usage->averages ||
		       usage->extremes || usage->other_aggregates;
	case DUTY_COUNT:
		return usage->counts || usage->sums;
	case DUTY_EXTREME:
		return usage->extremes || usage->ranks || usage->picks;
	case DUTY_COMPARISON:
		return usage->compares || usage->negations;
	case DUTY_LIKENESS:
		return usage->matches_text;
	case DUTY_GROUP:
		return usage->groups || usage->ranks || usage->orders ||
		       !totals;
	case DUTY_ORDER:
		return usage->orders;
	case DUTY_DISTINCT:
		return usage->distinct || usage->groups || usage->combines;
	case DUTY_BOTH:
		return usage->combines || usage->nested || usage->conditions ||
		       usage->facts->selects[0].output_count > 1;
	case DUTY_ONLY:
		return usage->conditions || usage->negations || usage->combines;
	case DUTY_STATE:
		return false;
	case DUTY_PERIOD:
		return usage->dated || usage->buckets;
	default:
		return false;
	}
}

/* ---- words of closed classes ---- */

/* What a class asks for; `means` NULL stands for every meaning. */
struct rule {
	enum closed_class class;
	const char *means;
	enum duty duty;
	enum account_as as;
};

static const struct rule rules[] = {
    {CLOSED_NEGATION, NULL, DUTY_NEGATION, ACCOUNT_NEGATION},
    {CLOSED_RATIO, "percent", DUTY_RATIO, ACCOUNT_ARITHMETIC},
    {CLOSED_RATIO, "share", DUTY_RATIO, ACCOUNT_ARITHMETIC},
    {CLOSED_RATIO, "ratio", DUTY_RATIO, ACCOUNT_ARITHMETIC},
    {CLOSED_RATIO, "growth", DUTY_CHANGE, ACCOUNT_ARITHMETIC},
    {CLOSED_AGGREGATE, "avg", DUTY_AVERAGE, ACCOUNT_AGGREGATE},
    {CLOSED_AGGREGATE, "sum", DUTY_TOTAL, ACCOUNT_AGGREGATE},
    {CLOSED_AGGREGATE, "count", DUTY_COUNT, ACCOUNT_AGGREGATE},
    {CLOSED_AGGREGATE, "max", DUTY_EXTREME, ACCOUNT_AGGREGATE},
    {CLOSED_AGGREGATE, "min", DUTY_EXTREME, ACCOUNT_AGGREGATE},
    {CLOSED_AMOUNT, NULL, DUTY_AMOUNT, ACCOUNT_AGGREGATE},
    {CLOSED_SUPERLATIVE, NULL, DUTY_EXTREME, ACCOUNT_ORDER},
    {CLOSED_COMPARISON, "=", DUTY_COUNT_OF, ACCOUNT_COMPARISON},
    {CLOSED_COMPARISON, "<>", DUTY_NEGATION, ACCOUNT_NEGATION},
    {CLOSED_COMPARISON, NULL, DUTY_COMPARISON, ACCOUNT_COMPARISON},
    {CLOSED_LIKE, NULL, DUTY_LIKENESS, ACCOUNT_COMPARISON},
    {CLOSED_GRAIN, NULL, DUTY_GROUP, ACCOUNT_GROUPING},
    {CLOSED_GROUP, NULL, DUTY_GROUP, ACCOUNT_GROUPING},
    {CLOSED_ORDER, NULL, DUTY_ORDER, ACCOUNT_ORDER},
    {CLOSED_DISTINCT, NULL, DUTY_DISTINCT, ACCOUNT_STRUCTURE},
    {CLOSED_BOTH, NULL, DUTY_BOTH, ACCOUNT_STRUCTURE},
    {CLOSED_TIMELY, NULL, DUTY_COMPARISON, ACCOUNT_COMPARISON},
    {CLOSED_STATE, NULL, DUTY_STATE, ACCOUNT_COLUMN},
    {CLOSED_PAIR, "-", DUTY_CHANGE, ACCOUNT_ARITHMETIC},
    {CLOSED_PAIR, NULL, DUTY_COMPARISON, ACCOUNT_COMPARISON},
    {CLOSED_RELATIVE, NULL, DUTY_PERIOD, ACCOUNT_DATE},
    {CLOSED_WEEKDAY, NULL, DUTY_PERIOD, ACCOUNT_DATE},
};

/* Does the lexicon say what the words mean of a table of the statement? */
static bool
is_defined(const struct duty_scan *scan, int at, int length)
{
	const struct name_stems *stems = scan->usage->stems;
	bool defined = false;
	int tables =
	    stems->link && stems->context ? stems->context->table_count : 0;
	for (int t = 0; t < tables; t++)
		defined = defined ||
			  (scan->usage->tables[t] &&
			      link_defines(stems->link, at, at + length, t));
	return defined;
}

/* Is every word of the phrase used as a name or a value? */
static bool
is_named(const struct duty_scan *scan, int at, int length)
{
	for (int i = at; i < at + length; i++)
		if (scan->words[i].as > ACCOUNT_VALUE &&
		    scan->words[i].as != ACCOUNT_METRIC &&
		    scan->words[i].as != ACCOUNT_DEFINITION)
			return false;
	return true;
}

/* The rule of the longest phrase that begins at the token. */
static const struct rule *
find_rule(
    const struct duty_scan *scan, int at, const struct closed_word **found)
{
	const struct rule *best = NULL;
	const struct closed_word *word = NULL;
	*found = NULL;
	if (!closed_words_begin(scan->asked->words, scan->question, at))
		return NULL;
	for (size_t i = 0; i < COUNT_OF(rules); i++) {
		/* the rules of a class stand together */
		if (i == 0 || rules[i].class != rules[i - 1].class)
			word = closed_words_find(scan->asked->words,
			    scan->question, at, rules[i].class);
		if (!word || (*found && word->length <= (*found)->length) ||
		    (rules[i].means &&
			strcmp(word->means, rules[i].means) != 0))
			continue;
		best = &rules[i];
		*found = word;
	}
	return best;
}

/* "The one before" is no number. */
static bool
is_pronoun(const struct question *question, int at)
{
	return question_match(question, at, "one") &&
	       question_match(question, at - 1, "the");
}

/* The number, or what stands for one, among the next words. */
static bool
says_number(const struct duty_scan *scan, int from)
{
	const struct question *question = scan->question;
	for (int at = from;
	     at < from + WORDS_TO_THAN && !question_is_border(question, at);
	     at++)
		if (question->tokens[at].kind != TOKEN_WORD ||
		    (english_find(
			 question->tokens[at].folded, ENGLISH_NUMERAL) &&
			!is_pronoun(question, at)))
			return true;
	return false;
}

/* "Than their boss", "above its own limit", "than planned": what is compared
 * with is no number. */
static bool
is_of_two(const struct duty_scan *scan, int at, const struct closed_word *word)
{
	const struct question *question = scan->question;
	int behind = at + word->length;
	/* "a higher wage than their boss" */
	for (int i = behind;
	     i < behind + WORDS_TO_THAN && !question_is_border(question, i);
	     i++)
		if (strcmp(question->tokens[i].folded, "than") == 0)
			behind = i + 1;
	if (behind >= question->count || says_number(scan, behind))
		return false;
	const char *first = question->tokens[behind].folded;
	const char *last = question->tokens[behind - 1].folded;
	return english_is(first, ENGLISH_POSSESSIVE) ||
	       (strcmp(last, "than") == 0 &&
		   (strcmp(first, "the") == 0 || english_past(first)));
}

/* "The previous one" is not the last of all. */
static bool
means_one_before(
    const struct duty_scan *scan, int at, const struct closed_word *word)
{
	return strcmp(word->means, "past") == 0 &&
	       !question_match(scan->question, at, "last");
}

/* "Oldest first" is by a time or an age; the most of something are others. */
static bool
orders_by_no_time(const struct duty_scan *scan, int at, int length)
{
	const struct usage *usage = scan->usage;
	const struct facts_select *select = &usage->facts->selects[0];
	const struct closed_word *word = NULL;
	for (int i = at; !word && i < at + length; i++)
		word = closed_words_find(
		    scan->asked->words, scan->question, i, CLOSED_ADJECTIVE);
	if (!word || !(part_in_any("year", &word->columns) ||
			 part_in_any("year", &word->reversed)))
		return false;
	for (int i = 0; i < select->order_count; i++) {
		int table, column;
		const struct facts_order *order = &select->order[i];
		if (facts_is(order->aggregate, "count") ||
		    facts_is(order->aggregate, "sum"))
			continue;
		if (!usage_reference(usage, facts_ordered_by(select, order),
			&table, &column))
			return false;
		const struct context_column *by =
		    &usage->stems->context->tables[table].columns[column];
		if (by->class == COLUMN_DATE ||
		    part_in_any(by->said, &word->columns) ||
		    part_in_any(by->said, &word->reversed))
			return false;
	}
	return select->order_count > 0;
}

/* One row is in no order, unless it is the first that was asked for. */
static bool
shows_one_row(const struct duty_scan *scan)
{
	const struct facts_select *select = &scan->usage->facts->selects[0];
	if (!select->limited || select->limit != 1)
		return false;
	for (int at = 0; at < scan->question->count; at++)
		if (closed_words_hold(scan->asked->words,
			scan->question->tokens[at].folded, CLOSED_ORDINAL))
			return false;
	return true;
}

/* An average that is asked for is no share besides. */
static bool
asks_average(const struct duty_scan *scan)
{
	for (int at = 0; at < scan->question->count; at++) {
		const struct closed_word *word = closed_words_find(
		    scan->asked->words, scan->question, at, CLOSED_AGGREGATE);
		if (word && strcmp(word->means, "avg") == 0)
			return true;
	}
	return false;
}

/* "The lower number comes first": the comparison sorts rows, and bounds none.
 */
static bool
comes_first(const struct duty_scan *scan, int behind)
{
	enum { WORDS = 5 };
	for (int at = behind;
	     at < behind + WORDS && !question_is_border(scan->question, at);
	     at++)
		if (question_match(scan->question, at, "first"))
			return true;
	return false;
}

/* Late is later than another date; of "how many days late", the time since a
 * day that is over. */
static bool
says_time(const struct usage *usage)
{
	return usage->weighs || (usage->subtracts && usage->dated);
}

/* Rows in descending order are not just in any, and one row is in none. */
static bool
is_order_kept(
    const struct duty_scan *scan, int at, const struct closed_word *word)
{
	const struct usage *usage = scan->usage;
	if (!usage->ranks &&
	    ((!usage->picks && closed_words_say_size(scan->asked->words,
				   scan->question, at, at + word->length)) ||
		orders_by_no_time(scan, at, word->length)))
		return false;
	if (shows_one_row(scan) || ordered_otherwise(scan->question, usage,
				       scan->words, at, word->length))
		return false;
	return strcmp(word->means, "desc") == 0
		   ? usage->descends || usage->ranks
		   : is_met(usage, DUTY_ORDER);
}

static bool
is_denied_twice(const struct duty_scan *scan, const struct rule *rule, int at)
{
	return rule->class == CLOSED_NEGATION &&
	       opposed_twice(scan->question, scan->asked->words, at);
}

/* "Monthly" asks for months; rows that nothing sums up have none.  "Last",
 * without a unit of time, may be the latest of all.  People today are those who
 * have not left.  "Each" is never one row. */
static bool
is_kept(const struct duty_scan *scan, const struct rule *rule, int at,
    const struct closed_word *word)
{
	const struct usage *usage = scan->usage;
	if (rule->class == CLOSED_RELATIVE &&
	    !means_one_before(scan, at, word) &&
	    (usage->extremes || usage->picks) &&
	    !closed_words_find(scan->asked->words, scan->question,
		at + word->length, CLOSED_PERIOD))
		return true;
	if (rule->class == CLOSED_RELATIVE &&
	    strcmp(word->means, "today") == 0 &&
	    departed_left_out(usage, scan->asked->words))
		return true;
	if (rule->duty == DUTY_RATIO && !usage->divides && asks_average(scan))
		return false;
	if (is_denied_twice(scan, rule, at))
		return true;
	if (rule->class == CLOSED_GRAIN)
		return usage->buckets || usage->groups || usage->ranks;
	if (rule->class == CLOSED_ORDER)
		return is_order_kept(scan, at, word);
	if (rule->class == CLOSED_GROUP && shows_one_row(scan) &&
	    english_is(question_word_at(scan->question, at + word->length - 1),
		ENGLISH_QUANTIFIER))
		return false;
	if (rule->class == CLOSED_TIMELY)
		return says_time(usage);
	if (rule->class == CLOSED_COMPARISON &&
	    surplus_asked(scan->question, at))
		return usage->subtracts;
	if (rule->class == CLOSED_COMPARISON && is_of_two(scan, at, word))
		return usage->weighs;
	if (rule->duty == DUTY_COMPARISON &&
	    comes_first(scan, at + word->length))
		return is_met(usage, DUTY_ORDER);
	return is_met(usage, rule->duty);
}

/* "Least" of "at least" asks for nothing of its own. */
static bool
is_inside_phrase(const struct duty_scan *scan, int at)
{
	for (int from = at - 1; from >= 0 && from > at - PHRASE_MAX; from--) {
		const struct closed_word *word;
		if (find_rule(scan, from, &word) && from + word->length > at)
			return true;
	}
	return false;
}

/* Does the question speak of counts: "number of", or "most", which is no
 * adjective? */
static bool
speaks_of_counts(const struct duty_scan *scan)
{
	const struct closed_words *words = scan->asked->words;
	for (int at = 0; at < scan->question->count; at++) {
		const struct closed_word *aggregate = closed_words_find(
		    words, scan->question, at, CLOSED_AGGREGATE);
		if ((aggregate && strcmp(aggregate->means, "count") == 0) ||
		    (closed_words_find(
			 words, scan->question, at, CLOSED_SUPERLATIVE) &&
			!closed_words_find(
			    words, scan->question, at, CLOSED_ADJECTIVE)))
			return true;
	}
	return false;
}

/* "The tallest" are those with the most height; the ones that occur most often
 * are others. */
static bool
counts_instead(const struct duty_scan *scan, const struct rule *rule, int at)
{
	const struct usage *usage = scan->usage;
	return rule->duty == DUTY_EXTREME && usage->picks && !usage->sizes &&
	       !usage->extremes && !usage->ranks &&
	       closed_words_find(
		   scan->asked->words, scan->question, at, CLOSED_ADJECTIVE) &&
	       !speaks_of_counts(scan);
}

/* "Return the name and the number of orders": it is one of several things to
 * show, and nothing bounds it.  "The name and number of vendors" may be a
 * column. */
static bool
is_listed(const struct duty_scan *scan, int at)
{
	const struct question *question = scan->question;
	int before = at - 1;
	while (english_is(question_word_at(question, before), ENGLISH_ARTICLE))
		before--;
	if (before < 0 ||
	    !english_is(question->tokens[before].folded, ENGLISH_CONJUNCTION))
		return false;
	for (int i = at + 1; i < question->count; i++) {
		if (question->tokens[i].sentence_start)
			break;
		if (closed_words_find(
			scan->asked->words, question, i, CLOSED_COMPARISON))
			return false;
	}
	return true;
}

/* "How many" and "how much" ask for a number among what is shown; "the number
 * of" may be a condition. */
static bool
asks_amount(const struct duty_scan *scan, const struct rule *rule, int at)
{
	return rule->duty == DUTY_AMOUNT ||
	       (rule->duty == DUTY_COUNT &&
		   ((is_listed(scan, at) && !duty_part_named(scan, at, 1)) ||
		       closed_words_find(scan->asked->words, scan->question, at,
			   CLOSED_QUESTION)));
}

/* "With more than two failed attempts", "rejected claims": right before the
 * rows, and not "users who received claims". */
static bool
qualifies(const struct duty_scan *scan, int at, int length)
{
	const char *before = question_word_at(scan->question, at - 1);
	int behind = at + length;
	if (behind >= scan->question->count ||
	    scan->words[behind].as != ACCOUNT_TABLE)
		return false;
	if (!*before || english_is(before, ENGLISH_ARTICLE) ||
	    english_is(before, ENGLISH_PREPOSITION))
		return true;
	return scan->words[at - 1].as == ACCOUNT_NUMBER ||
	       scan->words[at - 1].as == ACCOUNT_AGGREGATE ||
	       scan->words[at - 1].as == ACCOUNT_COMPARISON ||
	       english_find(before, ENGLISH_NUMERAL);
}

/* "Still" and "no longer" alone say which rows are meant, and so does a state
 * right before them; other words for a state may be acts: "the orders that they
 * received". */
static enum duty
duty_of(const struct duty_scan *scan, const struct rule *rule,
    const struct closed_word *word, int at)
{
	return rule->duty == DUTY_STATE &&
		       (strcmp(word->means, "going") == 0 ||
			   strcmp(word->means, "gone") == 0 ||
			   qualifies(scan, at, word->length))
		   ? DUTY_RESTRICTION
		   : rule->duty;
}

static bool
is_opposed(const struct duty_scan *scan, const struct rule *rule, int at,
    const struct closed_word *word)
{
	if (rule->duty == DUTY_NEGATION && is_denied_twice(scan, rule, at))
		return opposed_denials(
		    scan->usage, scan->question, scan->words, at, word->length);
	if (rule->duty == DUTY_NEGATION)
		return opposed_value(scan->usage, scan->question, scan->words,
			   at, word->length) ||
		       opposed_later(scan->usage, scan->question, scan->words,
			   at, word->length);
	return rule->duty == DUTY_COMPARISON &&
	       opposed_bound(
		   scan->usage, scan->question, scan->asked->words, at, word);
}

/* What the word owes whatever the statement's names are; DUTY_COUNT_OF: that
 * depends on them. */
static enum duty
owed_at_once(const struct duty_scan *scan, const struct rule *rule,
    const struct closed_word *word, int at)
{
	if (rule->duty == DUTY_STATE && is_defined(scan, at, word->length))
		return DUTY_STATE;
	if (asks_amount(scan, rule, at) && !scan->usage->measures)
		return DUTY_AMOUNT;
	return counts_instead(scan, rule, at) ? DUTY_EXTREME : DUTY_COUNT_OF;
}

static void
settle_closed(const struct duty_scan *scan, int at)
{
	const struct closed_word *word;
	const struct rule *rule = find_rule(scan, at, &word);
	if (!rule || is_named(scan, at, word->length) ||
	    is_inside_phrase(scan, at) ||
	    (rule->duty == DUTY_LIKENESS && duty_framed(scan, at)))
		return;
	if (rule->duty == DUTY_COUNT_OF) {
		duty_use(scan, at, word->length, rule->as);
		return;
	}
	enum account_as excuse = excused(
	    scan->asked, scan->usage, scan->words, rule->duty, word, at);
	if (excuse != ACCOUNT_UNUSED) {
		duty_use(scan, at, word->length, excuse);
		return;
	}
	scan->account->cues[rule->duty] = true;
	enum duty owed = owed_at_once(scan, rule, word, at);
	if (owed != DUTY_COUNT_OF) {
		duty_owe(scan, owed, at, word->length);
		return;
	}
	/* both columns together, and not one of them */
	bool paired =
	    rule->class == CLOSED_PAIR || rule->class == CLOSED_TIMELY;
	const char *name = paired ? NULL
			   : rule->duty == DUTY_STATE
			       ? duty_state_named(scan, word)
			       : duty_named(scan, word);
	bool opposed = is_opposed(scan, rule, at, word);
	bool kept = name || is_kept(scan, rule, at, word);
	/* "the name and number of all vendors" may be a column */
	const char *part =
	    kept || paired ? NULL : duty_part_named(scan, at, word->length);
	if (!opposed && (kept || part))
		duty_use(
		    scan, at, word->length, part ? ACCOUNT_COLUMN : rule->as);
	else
		duty_owe(scan, duty_of(scan, rule, word, at), at, word->length);
	if (name || part)
		scan->words[at].where = name ? name : part;
}

/* "oldest" asks for an extreme, "older than" for a comparison, and both for a
 * column that says so. */
static void
settle_adjective(const struct duty_scan *scan, int at)
{
	const char *folded = scan->question->tokens[at].folded;
	const struct closed_word *word = closed_words_find(
	    scan->asked->words, scan->question, at, CLOSED_ADJECTIVE);
	if (!word || is_named(scan, at, word->length) ||
	    scan->words[at].as == ACCOUNT_ORDER)
		return;
	enum duty duty = ends_with(folded, "est")  ? DUTY_EXTREME
			 : ends_with(folded, "er") ? DUTY_COMPARISON
						   : DUTY_COUNT_OF;
	if (duty == DUTY_COUNT_OF)
		return;
	scan->account->cues[duty] = true;
	if (is_met(scan->usage, duty) ||
	    (duty == DUTY_COMPARISON && is_met(scan->usage, DUTY_ORDER)))
		duty_use(scan, at, word->length,
		    duty == DUTY_EXTREME ? ACCOUNT_ORDER : ACCOUNT_COMPARISON);
	else
		duty_owe(scan, duty, at, word->length);
}

/* "Who", "from when to when": the question asks to see people, dates.  "Who
 * runs" says no more than who, where nothing is called so. */
static void
settle_question_word(const struct duty_scan *scan, int at)
{
	const struct closed_word *asked =
	    answer_kind_asked(scan->question, scan->asked->words, at);
	if (!asked)
		return;
	scan->account->cues[DUTY_ANSWER] = true;
	if (!answer_kind_shown(scan->usage, asked,
		at > 0 && !scan->question->tokens[at].sentence_start))
		duty_owe(scan, DUTY_ANSWER, at, asked->length);
	else if (at + 1 < scan->question->count &&
		 scan->words[at + 1].as == ACCOUNT_UNUSED &&
		 english_is(
		     scan->question->tokens[at + 1].folded, ENGLISH_CHARGE))
		duty_use(scan, at + 1, 1, ACCOUNT_STRUCTURE);
}

/* "Whose bills are all paid", "with only paid bills", "who completed all the
 * courses": some of them are not enough, so that others must be denied. */
static bool
settle_universal(const struct duty_scan *scan, int at)
{
	const struct usage *usage = scan->usage;
	bool objects = universal_objects(scan->question, at);
	if (universal_begins(scan->question, at) < 0 && !objects)
		return false;
	scan->account->cues[DUTY_ONLY] = true;
	if (objects ? usage->denies || usage->combines || usage->weighs
		    : usage->negations > 0)
		duty_use(scan, at, 1, ACCOUNT_COMPARISON);
	else
		duty_owe(scan, DUTY_ONLY, at, 1);
	return true;
}

/* "Are all bills paid?": a list of those that are does not say it. */
static bool
settle_whether(const struct duty_scan *scan, int at)
{
	if (universal_asked(scan->question) != at + 1)
		return false;
	scan->account->cues[DUTY_ANSWER] = true;
	if (answer_kind_lists(scan->usage))
		duty_owe(scan, DUTY_ANSWER, at, 1);
	else
		duty_use(scan, at, 1, ACCOUNT_STRUCTURE);
	return true;
}

/* "only active ones": there must be a condition that leaves others out. */
static void
settle_restriction(const struct duty_scan *scan, int at)
{
	if (settle_whether(scan, at) || settle_universal(scan, at))
		return;
	if (!english_is(
		scan->question->tokens[at].folded, ENGLISH_RESTRICTION) ||
	    scan->words[at].as != ACCOUNT_UNUSED)
		return;
	scan->account->cues[DUTY_ONLY] = true;
	if (is_met(scan->usage, DUTY_ONLY))
		duty_use(scan, at, 1, ACCOUNT_COMPARISON);
	else if (!scan->asked->read || !scan->asked->read[at])
		duty_owe(scan, DUTY_ONLY, at, 1);
}

/* "Who bought garlic" of a statement without the orders: is the verb that of
 * rows that are there, and that the statement does not read? */
static bool
lacks_rows(const struct duty_scan *scan, int at)
{
	const struct usage *usage = scan->usage;
	const struct context *context = usage->stems->context;
	const struct closed_word *verb = closed_words_find(
	    scan->asked->words, scan->question, at, CLOSED_EVENT);
	bool lacks = false;
	for (int t = 0; verb && context && t < context->table_count; t++) {
		if (!part_in_any(context->tables[t].words, &verb->columns))
			continue;
		if (usage->tables[t])
			return false;
		lacks = true;
	}
	return lacks;
}

/* Verbs of measure and of acts, and roles, mean columns and tables; what was
 * done late is more than its date. */
static void
settle_verb(const struct duty_scan *scan, int at)
{
	static const enum closed_class verbs[] = {
	    CLOSED_VERB, CLOSED_EVENT, CLOSED_ROLE, CLOSED_ADJECTIVE};
	if (closed_words_find(
		scan->asked->words, scan->question, at, CLOSED_TIMELY))
		return;
	const bool lacks = lacks_rows(scan, at);
	for (size_t i = 0; i < COUNT_OF(verbs); i++) {
		const struct closed_word *word = closed_words_find(
		    scan->asked->words, scan->question, at, verbs[i]);
		const char *name = word ? duty_named(scan, word) : NULL;
		const bool act =
		    verbs[i] == CLOSED_EVENT || verbs[i] == CLOSED_ROLE;
		if (!name || scan->words[at].as != ACCOUNT_UNUSED ||
		    (lacks && act))
			continue;
		duty_use(scan, at, word->length,
		    strchr(name, '.') ? ACCOUNT_COLUMN : ACCOUNT_TABLE);
		scan->words[at].where = name;
		scan->words[at].fit = .5;
	}
}

/* "Unrated": the rating is denied. */
static void
settle_denied(const struct duty_scan *scan, int at)
{
	const char *word = scan->question->tokens[at].folded;
	struct name_stems *stems = scan->usage->stems;
	if (strncmp(word, "un", 2) != 0 || !english_past(word) ||
	    !scan->usage->negations)
		return;
	const char *name = usage_name(
	    scan->usage, text_stem(stems->stemmer, stems->arena, word + 2));
	if (!name)
		return;
	duty_use(scan, at, 1, ACCOUNT_NEGATION);
	scan->words[at].where = name;
}

/* Are two columns of one row the same: created_by = approved_by? */
static bool
equals_own(const struct usage *usage)
{
	for (int i = 0; i < usage->facts->equality_count; i++) {
		const struct facts_equality *same =
		    &usage->facts->equalities[i];
		int left, right, one, other;
		if (same->left >= 0 && same->right >= 0 &&
		    usage_reference(usage, same->left, &left, &one) &&
		    usage_reference(usage, same->right, &right, &other) &&
		    left == right && one != other)
			return true;
	}
	return false;
}

/* "By the same person", of two columns that are compared. */
static void
settle_same(const struct duty_scan *scan, int at)
{
	const struct question *question = scan->question;
	if (at > 1 && at + 1 < question->count &&
	    strcmp(question->tokens[at].folded, "same") == 0 &&
	    strcmp(question->tokens[at - 2].folded, "by") == 0 &&
	    equals_own(scan->usage))
		duty_use(scan, at, 2, ACCOUNT_COMPARISON);
}

static void
settle_token(const struct duty_scan *scan, int at)
{
	const struct token *token = &scan->question->tokens[at];
	duty_period(scan, at);
	switch (token->kind) {
	case TOKEN_NUMBER:
		duty_number(scan, at);
		break;
	case TOKEN_DATE:
		duty_date(scan, at);
		break;
	case TOKEN_QUOTED:
		duty_quoted(scan, at);
		break;
	case TOKEN_WORD:
		duty_numeral(scan, at);
		duty_occasions(scan, at);
		duty_month(scan, at);
		settle_verb(scan, at);
		duty_date_verb(scan, at);
		settle_denied(scan, at);
		duty_wished(scan, at);
		duty_run_out(scan, at);
		duty_owing(scan, at);
		duty_spent(scan, at);
		duty_whole(scan, at);
		settle_same(scan, at);
		duty_elapsed(scan, at);
		settle_question_word(scan, at);
		duty_bound_of_many(scan, at);
		settle_closed(scan, at);
		settle_restriction(scan, at);
		settle_adjective(scan, at);
		duty_time_unit(scan, at);
		break;
	default:
		break;
	}
}

/* What evidence says of a term was not understood: no statement does it. */
static void
settle_unread(const struct duty_scan *scan, const char *term)
{
	int at, to;
	if (!question_find_text(
		scan->question, term, 0, &at, &to, scan->usage->stems->arena))
		return;
	scan->account->cues[DUTY_EVIDENCE] = true;
	duty_owe(scan, DUTY_EVIDENCE, at, to - at);
}

/* "LPK for each zone", which evidence says is one figure by another. */
static void
settle_told_division(const struct duty_scan *scan)
{
	const int at = scan->asked->divided - 1;
	if (at < 0)
		return;
	scan->account->cues[DUTY_RATIO] = true;
	if (!scan->usage->divides)
		duty_owe(scan, DUTY_RATIO, at, 1);
}

void
duties_settle(struct account *account, struct account_word *words,
    const struct account_question *asked, const struct usage *usage)
{
	const struct duty_scan scan = {
	    account, words, asked, usage, asked->question};
	const bool now = duty_now(&scan);
	duty_spending(&scan);
	for (int i = 0; i < asked->unread_term_count; i++)
		settle_unread(&scan, asked->unread_terms[i]);
	for (int at = 0; at < scan.question->count; at++)
		if (words[at].as != ACCOUNT_STRUCTURE)
			settle_token(&scan, at);
	settle_told_division(&scan);
	duty_unit(&scan);
	duty_kept(&scan);
	int people = departed_guessed(
	    scan.usage, asked->words, words, scan.question->count, now);
	if (people >= 0) {
		/* "our current staff" says outright which people are meant */
		const enum duty duty = now ? DUTY_RESTRICTION : DUTY_CURRENT;
		account->cues[duty] = true;
		duty_owe(&scan, duty, people, 1);
	}
}

void
duties_restrict(struct account *account, struct account_word *words,
    const struct account_question *asked, const struct usage *usage)
{
	const struct duty_scan scan = {
	    account, words, asked, usage, asked->question};
	for (int at = 0; at < scan.question->count; at++) {
		if (left_out(asked, words, at))
			duty_owe(&scan, DUTY_RESTRICTION, at, 1);
		duty_in_being(&scan, at);
		duty_other_act(&scan, at);
		duty_rows(&scan, at);
		duty_shown(&scan, at);
	}
	duty_listed(&scan);
	duty_amounts(&scan);
}
