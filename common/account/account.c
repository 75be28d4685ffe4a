/* account.c - what became of each word in a statement; see account.h */
#include "account/account.h"

#include "account/actors.h"
#include "account/duties.h"
#include "linked/link_score.h"
#include "question/aside.h"
#include "question/dates.h"
#include "question/frame.h"
#include "record/record.h"

#include <string.h>

/* The fit of a word that is a part of a used name or text. */
static const double part_fit = .5;
/* Another meaning is a rival when it fits nearly as well as the one used. */
static const double rival_margin = .05;

/* ---- what link says ---- */

static enum account_as
as_of(const struct usage *usage, const struct link_match *match)
{
	const struct used_column *used;
	switch (match->kind) {
	case LINK_TABLE:
		return ACCOUNT_TABLE;
	case LINK_COLUMN:
		used = usage_column(usage, match->table, match->column);
		if (!used)
			return ACCOUNT_TABLE; /* its rows, counted */
		if (used->joins)
			return ACCOUNT_RELATION;
		return match->why == LINK_WHY_EVIDENCE ? ACCOUNT_DEFINITION
						       : ACCOUNT_COLUMN;
	case LINK_VALUE:
		return ACCOUNT_VALUE;
	default:
		return match->why == LINK_WHY_EVIDENCE ? ACCOUNT_DEFINITION
						       : ACCOUNT_METRIC;
	}
}

static const char *
where_of(const struct usage *usage, const struct link_match *match)
{
	const struct context_table *table =
	    &usage->stems->context->tables[match->table];
	if (match->kind == LINK_TABLE ||
	    (match->kind == LINK_COLUMN &&
		!usage_column(usage, match->table, match->column)))
		return table->name;
	if (match->column < 0)
		return match->name ? match->name : table->name;
	return usage_column_name(usage, match->table, match->column);
}

/* "Each" in "the salary of each team": link reads over it, but it is no part of
 * the name. */
static bool
asks_for_groups(const struct account_question *asked,
    const struct link_match *match, int at)
{
	const char *word = asked->question->tokens[at].folded;
	return asked->words && match->to - match->from > 1 &&
	       closed_words_hold(asked->words, word, CLOSED_LIGHT) &&
	       closed_words_hold(asked->words, word, CLOSED_GROUP);
}

static void
use_match(struct account_word *words, const struct account_question *asked,
    const struct usage *usage, int index)
{
	const struct link_match *match = &usage->stems->link->matches[index];
	for (int i = match->from; i < match->to; i++) {
		struct account_word *word = &words[i];
		if ((word->as != ACCOUNT_UNUSED && word->fit >= match->score) ||
		    asks_for_groups(asked, match, i))
			continue;
		word->from = i;
		word->as = as_of(usage, match);
		word->where = where_of(usage, match);
		word->fit = match->score;
		word->match = index;
	}
}

/* Other meanings of the word, of the same kind, that fit nearly as well. */
static int
count_rivals(const struct usage *usage, const struct account_word *word)
{
	const struct link_result *link = usage->stems->link;
	int rivals = 0;
	for (int i = 0; i < link->count; i++) {
		const struct link_match *match = &link->matches[i];
		rivals += match->from <= word->from && match->to > word->from &&
			  match->score >= word->fit - rival_margin &&
			  !usage_holds(usage, i);
	}
	return rivals;
}

/* "The most bookings", of a date of booking: the rows that have it are counted.
 */
static bool
counts_dated(const struct question *question, const struct usage *usage,
    const struct link_match *match)
{
	const char *word = question->tokens[match->from].folded;
	return usage->counts && match->kind == LINK_COLUMN &&
	       match->to == match->from + 1 && usage->tables[match->table] &&
	       usage->stems->context->tables[match->table]
		       .columns[match->column]
		       .class
		   == COLUMN_DATE &&
	       strcmp(text_singular(usage->stems->arena, word), word) != 0;
}

static void
use_link(struct account_word *words, const struct account_question *asked,
    const struct usage *usage)
{
	int count = asked->question->count;
	const struct link_result *link = usage->stems->link;
	for (int i = 0; i < link->count; i++) {
		const struct link_match *match = &link->matches[i];
		if (match->from < 0 || match->to > count)
			continue;
		for (int t = match->from; t < match->to; t++)
			if (match->score > words[t].best)
				words[t].best = match->score;
		if (usage_holds(usage, i) ||
		    counts_dated(asked->question, usage, match))
			use_match(words, asked, usage, i);
	}
	for (int i = 0; i < count; i++)
		if (words[i].as != ACCOUNT_UNUSED)
			words[i].rivals = count_rivals(usage, &words[i]);
}

/* ---- parts of names and texts ---- */

static void
use_part(struct account_word *word, const struct token *token,
    const struct usage *usage)
{
	const char *name = usage_name(usage, token->stem);
	int literal = name ? -1 : usage_literal(usage, token->folded);
	if (!name && literal < 0)
		return;
	word->as = !name               ? ACCOUNT_VALUE
		   : strchr(name, '.') ? ACCOUNT_COLUMN
				       : ACCOUNT_TABLE;
	word->where = name ? name : usage->facts->literals[literal].text;
	word->fit = part_fit;
}

/* ---- words that have nothing to be used ---- */

/* "City, number of donations, millilitres": a unit by itself in a list is what
 * is shown. */
static bool
is_listed(const struct question *question, int from, int to)
{
	bool opens =
	    from > 0 && (question_is_border(question, from - 1) ||
			    english_is(question->tokens[from - 1].folded,
				ENGLISH_CONJUNCTION));
	return opens && (question_is_border(question, to) ||
			    english_is(question->tokens[to].folded,
				ENGLISH_CONJUNCTION));
}

static bool
is_empty(const struct closed_words *words, const struct question *question,
    int at, int *length)
{
	static const enum closed_class empty[] = {CLOSED_STOP, CLOSED_FILLER,
	    CLOSED_LIGHT, CLOSED_QUESTION, CLOSED_OUTPUT, CLOSED_FILTER,
	    CLOSED_UNIT};
	const struct closed_word *word =
	    closed_words_find_any(words, question, at, empty, COUNT_OF(empty));
	*length = word ? word->length : 0;
	return word && (word->class != CLOSED_UNIT ||
			   !is_listed(question, at, at + word->length));
}

static bool
names_act(const struct closed_words *words, const char *folded)
{
	static const enum closed_class acts[] = {
	    CLOSED_MOVE, CLOSED_VERB, CLOSED_EVENT, CLOSED_ROLE};
	for (size_t i = 0; i < COUNT_OF(acts); i++)
		if (closed_words_hold(words, folded, acts[i]))
			return true;
	return english_participle(folded) ||
	       english_is(folded, ENGLISH_SIMPLE_PAST);
}

static enum unused_kind
kind_of(const struct account_question *asked, int at,
    const struct account_word *word)
{
	const struct token *token = &asked->question->tokens[at];
	const char *folded = token->folded;
	/* a number or a date is understood without link */
	if (word->best >= LINK_SCORE_LEAST || token->kind != TOKEN_WORD)
		return UNUSED_KNOWN;
	if (names_act(asked->words, folded))
		return UNUSED_ACT;
	return closed_words_hold(asked->words, folded, CLOSED_ADJECTIVE)
		   ? UNUSED_QUALITY
		   : UNUSED_UNKNOWN;
}

static bool
has_content(const struct token *token)
{
	return token->kind == TOKEN_WORD && token->folded[0] &&
	       token->folded[1];
}

static void
pass_empty(struct account_word *words, const struct account_question *asked)
{
	const struct question *question = asked->question;
	for (int at = 0; at < question->count; at++) {
		int length;
		if (!has_content(&question->tokens[at]) &&
		    words[at].as == ACCOUNT_UNUSED &&
		    question->tokens[at].kind == TOKEN_WORD)
			words[at].as = ACCOUNT_FILLER;
		if (!is_empty(asked->words, question, at, &length))
			continue;
		for (int i = at; i < at + length; i++)
			if (words[i].as == ACCOUNT_UNUSED)
				words[i].as = ACCOUNT_FILLER;
	}
}

/* "those on leave included": they ask for no condition. */
static void
pass_kept(struct account_word *words, const struct question *question)
{
	for (int at = 0; at < question->count; at++) {
		struct aside aside = aside_ending(question, at);
		for (int i = aside.from; i < aside.to; i++)
			if (words[i].as == ACCOUNT_UNUSED)
				words[i].as = ACCOUNT_STRUCTURE;
	}
}

/* "Rounded to two decimals", "I want to call them": nothing there asks for
 * rows. */
static void
pass_frames(struct account_word *words, const struct question *question)
{
	for (int at = 0; at < question->count; at++) {
		struct frame frame = frame_at(question, at);
		for (int i = at; i < frame.to && !frame.asks; i++)
			words[i].as = ACCOUNT_STRUCTURE;
	}
}

/* "Next to", "pairs of", of rows beside others of their kind. */
static void
pass_pairing(struct account_word *words, const struct question *question,
    const struct usage *usage)
{
	if (!usage_pairs_rows(usage))
		return;
	for (int at = 0; at < question->count; at++) {
		int covered;
		if (!question_find(question, at, ENGLISH_PAIRING, &covered))
			continue;
		for (int i = at; i < at + covered; i++)
			if (words[i].as == ACCOUNT_UNUSED)
				words[i].as = ACCOUNT_STRUCTURE;
	}
}

/* The words whose mark is `mark` are a part of what was read, though not by
 * their names. */
static void
pass_marked(struct account_word *words, const struct question *question,
    const bool *marks, bool mark)
{
	for (int i = 0; marks && i < question->count; i++)
		if (marks[i] == mark && words[i].as == ACCOUNT_UNUSED)
			words[i].as = ACCOUNT_STRUCTURE;
}

/* ---- all of it ---- */

/* "Last year" is a time, and its first word no part of last_name. */
static bool
begins_period(
    const struct question *question, const struct usage *usage, int at)
{
	struct period period;
	return usage->dated && dates_read(question, at, 0, &period) > 1 &&
	       period.relative;
}

/* "When did she last pay": "last" is no part of a last name without a name
 * behind it, as in "first and last name". */
static bool
is_kind_alone(const struct question *question, int at)
{
	enum { WITHIN = 3 };
	if (!english_is(question->tokens[at].folded, ENGLISH_KIND_OF_NAME))
		return false;
	for (int i = at + 1; i <= at + WITHIN && i < question->count; i++)
		if (strcmp(question->tokens[i].stem, "name") == 0)
			return false;
	return true;
}

static void
use_parts(struct account_word *words, const struct account_question *asked,
    const struct usage *usage)
{
	const struct question *question = asked->question;
	for (int at = 0; at < question->count; at++) {
		int length;
		bool empty = asked->words &&
			     is_empty(asked->words, question, at, &length);
		if (words[at].as == ACCOUNT_UNUSED && !empty &&
		    has_content(&question->tokens[at]) &&
		    !is_kind_alone(question, at) &&
		    !begins_period(question, usage, at))
			use_part(&words[at], &question->tokens[at], usage);
	}
}

/* Keep the words in their order, without punctuation. */
static void
keep(struct account *account, const struct account_word *words,
    const struct account_question *asked)
{
	for (int at = 0; at < asked->question->count; at++) {
		if (asked->question->tokens[at].kind == TOKEN_PUNCTUATION)
			continue;
		struct account_word *word =
		    &account->words[account->word_count++];
		*word = words[at];
		word->from = at;
		word->to = at + 1;
		if (word->as == ACCOUNT_UNUSED && asked->words)
			word->kind = kind_of(asked, at, word);
	}
}

void
account_settle(struct account *account, const struct account_question *asked,
    const struct usage *usage)
{
	const struct question *question = asked->question;
	struct arena *arena = usage->stems->arena;
	size_t room = (size_t)question->count + 1;
	struct account_word *words = arena_array(arena, room, sizeof(*words));
	*account = (struct account){
	    .words = arena_array(arena, room, sizeof(*account->words)),
	    .unmet = arena_array(arena, room, sizeof(*account->unmet))};
	for (int i = 0; i < question->count; i++)
		words[i] = (struct account_word){
		    .from = i, .as = ACCOUNT_UNUSED, .fit = 1, .match = -1};
	if (usage->stems->link)
		use_link(words, asked, usage);
	if (asked->words)
		pass_frames(words, question);
	pass_pairing(words, question, usage);
	actors_pass(words, question, usage);
	use_parts(words, asked, usage);
	if (asked->words) {
		duties_settle(account, words, asked, usage);
		pass_empty(words, asked);
		pass_kept(words, question);
	}
	pass_marked(words, question, asked->read, true);
	pass_marked(words, question, asked->stayed, false);
	if (asked->words)
		duties_restrict(account, words, asked, usage);
	keep(account, words, asked);
}

bool
account_claims(
    const struct account *account, const char *table, const char *column)
{
	size_t length = strlen(table);
	for (int i = 0; i < account->word_count; i++) {
		const char *where = account->words[i].where;
		if (!where || strncmp(where, table, length) != 0)
			continue;
		if (!column && (where[length] == '\0' || where[length] == '.'))
			return true;
		if (column && where[length] == '.' &&
		    strcmp(where + length + 1, column) == 0)
			return true;
	}
	return false;
}

/* ---- members ---- */

static const char *const as_names[ACCOUNT_AS_COUNT] = {
    [ACCOUNT_TABLE] = "table",
    [ACCOUNT_COLUMN] = "column",
    [ACCOUNT_VALUE] = "value",
    [ACCOUNT_NUMBER] = "number",
    [ACCOUNT_DATE] = "date",
    [ACCOUNT_AGGREGATE] = "aggregate",
    [ACCOUNT_ARITHMETIC] = "arithmetic",
    [ACCOUNT_METRIC] = "metric",
    [ACCOUNT_RELATION] = "relation",
    [ACCOUNT_COMPARISON] = "comparison",
    [ACCOUNT_NEGATION] = "negation",
    [ACCOUNT_ORDER] = "order",
    [ACCOUNT_LIMIT] = "limit",
    [ACCOUNT_GROUPING] = "grouping",
    [ACCOUNT_DEFINITION] = "definition",
    [ACCOUNT_SCOPE] = "scope",
    [ACCOUNT_STRUCTURE] = "structure",
    [ACCOUNT_FILLER] = "filler",
    [ACCOUNT_UNUSED] = "unused",
};

static const char *const duty_names[DUTY_COUNT_OF] = {
    [DUTY_NEGATION] = "negation",
    [DUTY_RATIO] = "ratio",
    [DUTY_CHANGE] = "change",
    [DUTY_AVERAGE] = "average",
    [DUTY_TOTAL] = "total",
    [DUTY_AMOUNT] = "amount",
    [DUTY_COUNT] = "count",
    [DUTY_EXTREME] = "extreme",
    [DUTY_COMPARISON] = "comparison",
    [DUTY_LIKENESS] = "likeness",
    [DUTY_GROUP] = "group",
    [DUTY_ORDER] = "order",
    [DUTY_DISTINCT] = "distinct",
    [DUTY_BOTH] = "both",
    [DUTY_ONLY] = "only",
    [DUTY_STATE] = "state",
    [DUTY_PERIOD] = "period",
    [DUTY_NUMBER] = "number",
    [DUTY_QUOTED] = "quoted",
    [DUTY_CURRENT] = "current",
    [DUTY_EVIDENCE] = "evidence",
    [DUTY_ANSWER] = "answer",
    [DUTY_UNIT] = "unit",
    [DUTY_RESTRICTION] = "restriction",
};

static jv
placed(const struct question *question, int from, int to)
{
	const struct token *first = &question->tokens[from];
	const struct token *last = &question->tokens[to - 1];
	jv object = jv_object();
	object = jv_object_set(object, jv_string("at"),
	    jv_number(
		(double)text_characters(question->text, first->start) + 1));
	object = jv_object_set(object, jv_string("to"),
	    jv_number((double)text_characters(question->text, last->end)));
	return jv_object_set(object, jv_string("word"),
	    jv_string_sized(question->text + first->start,
		(int)(last->end - first->start)));
}

const char *
account_as_name(enum account_as as)
{
	return as_names[as];
}

jv
account_words_member(
    const struct account *account, const struct question *question)
{
	jv array = jv_array();
	for (int i = 0; i < account->word_count; i++) {
		const struct account_word *word = &account->words[i];
		jv object = placed(question, word->from, word->to);
		object = jv_object_set(
		    object, jv_string("as"), jv_string(as_names[word->as]));
		if (word->where)
			object = record_with_text(object, "where", word->where);
		array = jv_array_append(array, object);
	}
	return array;
}

jv
account_obligations_member(
    const struct account *account, const struct question *question)
{
	jv array = jv_array();
	for (int i = 0; i < account->unmet_count; i++) {
		const struct account_duty *duty = &account->unmet[i];
		jv object = placed(question, duty->from, duty->to);
		object = jv_object_set(object, jv_string("kind"),
		    jv_string(duty_names[duty->duty]));
		array = jv_array_append(array, object);
	}
	return array;
}
