/*
 * compose_share.c - the share of what meets conditions; see composer.h
 */
#include "english/english.h"
#include "parser/composer.h"

static bool
ends_phrase(const struct question *question, int at)
{
	return question->tokens[at].kind == TOKEN_PUNCTUATION ||
	       english_is(question->tokens[at].folded, ENGLISH_CONJUNCTION);
}

/* "The number of orders and the percentage of them that were late": the figure
 * is asked for beside the share, because no word for a share is in its phrase.
 */
static bool
is_beside(const struct composer *composer, const struct term *term)
{
	const struct question *question = composer->request->question;
	int from = term->at;
	if (!term->aggregate)
		return false;
	while (from > 0 && !ends_phrase(question, from - 1))
		from--;
	for (int at = from; at < question->count && !ends_phrase(question, at);
	     at++)
		if (closed_words_find(
			composer->request->words, question, at, CLOSED_RATIO))
			return false;
	return true;
}

/* "The share of the hours": hours are added up, rows are counted.  NULL: rows.
 */
static const struct term *
shared_out(const struct composer *composer)
{
	const struct sketch *sketch = &composer->sketch;
	const struct term *beside = NULL;
	bool counted = false;
	for (int i = 0; i < sketch->show_count; i++) {
		const struct term *term = &sketch->shows[i];
		bool other = is_beside(composer, term);
		counted =
		    counted || (other && term->aggregate == AGGREGATE_COUNT);
		if ((term->kind != TERM_METRIC &&
			term->aggregate != AGGREGATE_SUM &&
			!composer_is_measure(composer, term)) ||
		    composer_repeats(composer, term->table))
			continue;
		if (!other)
			return term;
		beside = beside ? beside : term;
	}
	return counted ? NULL : beside;
}

/* The sum of what is shared out, or the number of rows, where the filter holds;
 * NULL: the measure takes no filter. */
static struct expr *
amount_shared(
    struct composer *composer, const struct term *measure, struct filter *only)
{
	struct arena *arena = composer->arena;
	struct expr *amount;
	if (measure) {
		struct term sum = *measure;
		if (sum.kind != TERM_METRIC)
			sum.aggregate = AGGREGATE_SUM;
		amount = composer_term(composer, composer->block, &sum);
	} else {
		amount = expr_call(
		    "count", expr_leaf(EXPR_STAR, NULL, arena), arena);
	}
	return amount && (!only || expr_only(amount, only, arena)) ? amount
								   : NULL;
}

static bool
is_alternative(const struct sketch *sketch, int condition)
{
	return condition < sketch->condition_count &&
	       (sketch->conditions[condition].or_before ||
		   (sketch->conditions[condition].apart &&
		       sketch->conditions[condition - 1].apart));
}

/* Is the condition said to leave rows out: "without cancelled ones", also as
 * one of several: "excluding drafts and cancelled ones"? */
static bool
is_excluded(const struct composer *composer, int condition)
{
	enum { WORDS_BETWEEN = 3 };
	const struct sketch *sketch = &composer->sketch;
	const struct question *question = composer->request->question;
	const struct condition *denied = &sketch->conditions[condition];
	for (int at = denied->at - WORDS_BETWEEN; at < denied->at; at++) {
		const char *word = at < 0 ? "" : question->tokens[at].folded;
		if (english_is(word, ENGLISH_EXCLUSION) &&
		    !english_is(word, ENGLISH_VERB_NEGATION))
			return denied->negated;
	}
	return condition > 0 && is_alternative(sketch, condition) &&
	       is_excluded(composer, condition - 1);
}

/*
 * "The share that is shipped, without cancelled ones": what is shipped is not
 * cancelled, so that the denied value is about the others.  What is left out
 * beside another condition ("the web's share, without cancelled ones") is of
 * neither.
 */
static bool
leaves_out_whole(const struct composer *composer, int condition)
{
	const struct sketch *sketch = &composer->sketch;
	const struct condition *denied = &sketch->conditions[condition];
	bool excluded = is_excluded(composer, condition);
	/* "the share of each segment, without cancelled ones"; "margin in
	 * percent, cancelled ones left out" */
	if (excluded && (sketch->group_count > 0 || denied->leaves))
		return true;
	for (int i = 0; denied->negated && i < sketch->condition_count; i++) {
		const struct condition *other = &sketch->conditions[i];
		bool same = other->kind == OPERAND_TEXT && !other->negated &&
			    other->left.table == denied->left.table &&
			    other->left.column == denied->left.column;
		if (same || (excluded && other->kind != OPERAND_PERIOD &&
				!is_excluded(composer, i)))
			return true;
	}
	return false;
}

/* "Among events that were held": said of what the share is taken of. */
static bool
is_among(const struct composer *composer, int condition)
{
	enum { WORDS_BETWEEN = 5 };
	const struct question *question = composer->request->question;
	int covered, last = composer->sketch.conditions[condition].at;
	for (int at = last; at > 0 && at > last - WORDS_BETWEEN; at--) {
		if (question->tokens[at - 1].kind == TOKEN_PUNCTUATION)
			return false;
		if (question_find(question, at - 1, ENGLISH_OF_WHOLE, &covered))
			return true;
	}
	return false;
}

static bool
begins_verb(const char *word)
{
	return english_is(word, ENGLISH_RELATIVE) ||
	       english_is(word, ENGLISH_BE) || english_is(word, ENGLISH_DO) ||
	       english_is(word, ENGLISH_SIMPLE_PAST);
}

/* "Returned loans ended at another shed": is the word right behind rows the
 * verb of the sentence, because no other one follows? */
static bool
is_only_verb(const struct parser_request *request, int at)
{
	const struct question *question = request->question;
	bool behind_rows = false;
	if (!english_past(question_word_at(question, at)))
		return false;
	for (int i = 0; i < request->link->count; i++)
		behind_rows = behind_rows ||
			      (request->link->matches[i].kind == LINK_TABLE &&
				  request->link->matches[i].to == at);
	for (int i = at + 1; behind_rows && !question_is_border(question, i);
	     i++)
		if (begins_verb(question_word_at(question, i)))
			return false;
	return behind_rows;
}

/* Does a word between the tokens begin what is said of the rows: "that were",
 * "are", "did we", "took"? */
static bool
says_between(const struct parser_request *request, int from, int to)
{
	for (int at = from; at < to; at++)
		if (begins_verb(request->question->tokens[at].folded) ||
		    is_only_verb(request, at))
			return true;
	/* "used a voucher", "broke a rule", "have a phone": what is said may be
	 * the verb */
	const char *word = question_word_at(request->question, to);
	return english_is(word, ENGLISH_HAVE) ||
	       english_is(word, ENGLISH_SIMPLE_PAST) ||
	       is_only_verb(request, to);
}

/* The first token of a word for a share; -1. */
static int
share_token(const struct parser_request *request)
{
	for (int at = 0; at < request->question->count; at++)
		if (closed_words_find(
			request->words, request->question, at, CLOSED_RATIO))
			return at;
	return -1;
}

/* "What percentage of the orders from Bremen were late": what is said of the
 * rows last is the part, and what is said before that is of the whole.  So is
 * what stands before the share: "of the orders from Bremen, what percentage".
 */
static int
first_of_part(const struct composer *composer)
{
	const struct sketch *sketch = &composer->sketch;
	const struct condition *condition = sketch->conditions;
	const struct question *question = composer->request->question;
	const int share = share_token(composer->request);
	const bool ahead =
	    english_is(question->tokens[0].folded, ENGLISH_INNER_PREPOSITION);
	int first = 0;
	for (int i = 1; i < sketch->condition_count; i++) {
		bool split = ahead && condition[i - 1].at < share &&
			     condition[i].at > share;
		bool parted = condition[i].at > condition[i - 1].at &&
			      condition[i].kind != OPERAND_PERIOD &&
			      says_between(composer->request,
				  condition[i - 1].at + 1, condition[i].at) &&
			      share >= 0 && share < condition[0].at;
		if (split || parted)
			first = i;
	}
	return first;
}

/* "What percentage of the invoices is overdue, by town", "was issued in May": a
 * time that the verb tells is the part where nothing else is, unless it stands
 * behind the groups ("was sold in each town in May"). */
static bool
is_part_of_time(const struct composer *composer, int condition)
{
	const struct sketch *sketch = &composer->sketch;
	const struct condition *time = &sketch->conditions[condition];
	int share = share_token(composer->request);
	for (int i = 0; i < sketch->condition_count; i++)
		if (sketch->conditions[i].kind != OPERAND_PERIOD)
			return false;
	for (int i = 0; i < sketch->group_count; i++)
		if (sketch->groups[i].at < time->at)
			return false;
	return share >= 0 && share < time->at && !time->scope &&
	       says_between(composer->request, share, time->at);
}

/* Is something besides a time said of the rows behind the share? */
static bool
part_follows(const struct composer *composer, int share)
{
	const struct sketch *sketch = &composer->sketch;
	for (int i = 0; i < sketch->condition_count; i++)
		if (sketch->conditions[i].at > share &&
		    sketch->conditions[i].kind != OPERAND_PERIOD &&
		    !sketch->conditions[i].left.aggregate)
			return true;
	return false;
}

/* Show the figures beside the share: of all rows where the part is said behind
 * it, else ("how many were late, and what share is that?") of the part. */
static bool
add_beside(struct composer *composer, struct expr *part, bool of_all)
{
	const struct sketch *sketch = &composer->sketch;
	for (int i = 0; i < sketch->show_count; i++) {
		const struct term *term = &sketch->shows[i];
		if (!is_beside(composer, term))
			continue;
		struct expr *figure =
		    of_all ? composer_term(composer, composer->block, term)
			   : part;
		if (!figure ||
		    !block_add_item(composer->block, figure,
			of_all ? composer_alias(composer, term) : NULL))
			return false;
		if (!of_all)
			break;
	}
	return true;
}

bool
composer_share(struct composer *composer)
{
	struct arena *arena = composer->arena;
	struct block *block = composer->block;
	struct sketch *sketch = &composer->sketch;
	struct filter *only = NULL;
	bool whole[SKETCH_MAX_CONDITIONS];
	int kept = 0;
	const int part_from = first_of_part(composer);
	const int share = share_token(composer->request);
	const bool follows = part_follows(composer, share);
	bool beside = false;
	for (int i = 0; i < sketch->show_count; i++)
		beside = beside || is_beside(composer, &sketch->shows[i]);
	for (int i = 0; i < sketch->condition_count; i++)
		whole[i] =
		    i < part_from || sketch->conditions[i].whole ||
		    (beside && follows && sketch->conditions[i].at < share) ||
		    leaves_out_whole(composer, i) || is_among(composer, i);
	for (int i = 0, count; i < sketch->condition_count; i += count) {
		const struct condition *condition = &sketch->conditions[i];
		struct filter *filter = NULL;
		for (count = 1; is_alternative(sketch, i + count); count++)
			;
		if ((condition->kind != OPERAND_PERIOD ||
			is_part_of_time(composer, i)) &&
		    !whole[i] && !condition->left.aggregate &&
		    !condition->scope &&
		    block_source(block, condition->left.table))
			filter =
			    composer_run(composer, block, condition, count);
		if (filter)
			block_and(&only, filter, arena);
		for (int k = i; !filter && k < i + count; k++)
			sketch->conditions[kept++] = sketch->conditions[k];
	}
	sketch->condition_count = kept;
	if (!only)
		return false;
	const struct term *measure = shared_out(composer);
	struct expr *part = amount_shared(composer, measure, only);
	struct expr *all = amount_shared(composer, measure, NULL);
	if (!part || !all || !add_beside(composer, part, follows))
		return false;
	struct expr *divisor = expr_call("nullif", all, arena);
	divisor->argument[divisor->argument_count++] =
	    expr_leaf(EXPR_NUMBER, "0", arena);
	struct expr *scaled =
	    expr_binary(expr_leaf(EXPR_NUMBER,
			    sketch->share == 100 ? "100.0" : "1.0", arena),
		"*", part, arena);
	return block_add_item(block, expr_binary(scaled, "/", divisor, arena),
	    sketch->share == 100 ? "percentage" : "proportion");
}
