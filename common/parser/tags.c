/*
 * tags.c - which words of the question name which things; see tags.h
 */
#include "context/name_part.h"
#include "linked/link_score.h"
#include "parser/amount.h"
#include "parser/distance.h"
#include "parser/key_choice.h"
#include "parser/tagger.h"
#include "question/dates.h"

#include <stdlib.h>
#include <string.h>

const struct token *
tagger_token(const struct tagger *tagger, int at)
{
	return &tagger->request->question->tokens[at];
}

struct cue
tagger_cue(const struct tagger *tagger, int at)
{
	const struct parser_request *request = tagger->request;
	return cue_at(request->cues, request->question, at);
}

bool
tagger_word_before(const struct tagger *tagger, int at, const char *word)
{
	return at > 0 &&
	       strcmp(tagger_token(tagger, at - 1)->folded, word) == 0;
}

const struct context_column *
tagger_column(const struct tagger *tagger, const struct link_match *match)
{
	return &tagger->request->context->tables[match->table]
		    .columns[match->column];
}

bool
tagger_is_label(const struct tagger *tagger, const struct link_match *match)
{
	return context_is_label(
	    &tagger->request->context->tables[match->table], match->column);
}

/* ---- spans ---- */

/* Is a phrase next to the value that may name its column? */
double
tagger_named_score(const struct tagger *tagger, const struct link_match *value)
{
	double best = 0;
	const struct link_result *link = tagger->request->link;
	for (int i = 0; i < link->count; i++) {
		const struct link_match *match = &link->matches[i];
		if (match->kind != LINK_COLUMN ||
		    match->table != value->table ||
		    match->column != value->column ||
		    match->score < LINK_SCORE_HEAD)
			continue;
		int before = value->from - match->to;
		if (before >= 0 && before <= 3 && best < .35)
			best = .35;
		if (match->from == value->to && best < .3)
			best = .3;
	}
	return best;
}

/* A table whose whole name is said by other words is no less named. */
static double
name_score(const struct link_match *match)
{
	bool other = (match->why == LINK_WHY_SYNONYM &&
			 match->score >= LINK_SCORE_SYNONYM) ||
		     match->why == LINK_WHY_RELATED;
	return match->kind == LINK_TABLE && other ? LINK_SCORE_WHOLE_TABLE
						  : match->score;
}

bool
tagger_names(const struct tagger *tagger, int from, enum link_kind kind,
    double score, int to)
{
	const struct link_result *link = tagger->request->link;
	for (int i = 0; i < link->count; i++)
		if (link->matches[i].from == from &&
		    link->matches[i].kind == kind &&
		    name_score(&link->matches[i]) >= score &&
		    (to < 0 || link->matches[i].to == to))
			return true;
	return false;
}

/* "first and last name": the last word belongs to "first", too. */
bool
tagger_shares_head(const struct tagger *tagger, const struct link_match *match)
{
	const struct link_result *link = tagger->request->link;
	const struct question *question = tagger->request->question;
	if (match->kind != LINK_COLUMN || match->to - match->from != 1 ||
	    match->to + 2 >= question->count ||
	    strcmp(question->tokens[match->to].folded, "and") != 0)
		return false;
	const char *name = tagger_column(tagger, match)->name;
	const char *word = question->tokens[match->from].folded;
	for (int i = 0; i < link->count; i++) {
		const struct link_match *other = &link->matches[i];
		if (other->kind != LINK_COLUMN ||
		    other->from != match->to + 1 ||
		    other->score < LINK_SCORE_SYNONYM ||
		    other->to - other->from < 2 ||
		    other->table != match->table ||
		    other->column == match->column)
			continue;
		const char *head = question->tokens[other->to - 1].stem;
		/* "fname" contains both words of "first name"; or "first" alone
		 * is its name, or "first name" another word for it */
		if ((part_in(name, head) && part_in(name, word)) ||
		    match->score >= LINK_SCORE_NAMED ||
		    match->why == LINK_WHY_SYNONYM)
			return true;
	}
	return false;
}

/* ---- scores with the neighbours ---- */

bool
tagger_value_exact(const struct link_match *match)
{
	return match->score >= LINK_SCORE_AS_STORED;
}

static void
note_mentions(struct tagger *tagger, const struct span *spans, int count)
{
	for (int s = 0; s < count; s++) {
		const struct link_match *best = NULL;
		double best_score = 0;
		for (int i = 0; i < spans[s].count; i++) {
			const struct link_match *match =
			    &tagger->request->link->matches[spans[s].first + i];
			double score =
			    tagger_kind_score(tagger, &spans[s], match);
			if (!best || score > best_score) {
				best = match;
				best_score = score;
			}
		}
		if (!best || tagger->mention_count == MENTIONS_MAX ||
		    (best->kind != LINK_TABLE && best->kind != LINK_VALUE))
			continue;
		tagger->mentions[tagger->mention_count++] =
		    (struct mention){best->from, best->to, best->table,
			best->kind == LINK_VALUE};
	}
}

/* Insert in the order of falling scores, and keep the best ones. */
static void
add_meaning(struct tag *tag, const struct link_match *match, double score)
{
	int at = tag->count;
	while (at > 0 && tag->score[at - 1] < score)
		at--;
	if (at == TAG_MAX_MEANINGS)
		return;
	int last =
	    tag->count < TAG_MAX_MEANINGS ? tag->count : TAG_MAX_MEANINGS - 1;
	for (int i = last; i > at; i--) {
		tag->meaning[i] = tag->meaning[i - 1];
		tag->score[i] = tag->score[i - 1];
	}
	tag->meaning[at] = match;
	tag->score[at] = score;
	if (tag->count < TAG_MAX_MEANINGS)
		tag->count++;
}

/* "value of the purchase orders", at the value: return where the orders
 * begin. */
static int
behind_of(const struct tagger *tagger, const struct tag *tag)
{
	static const char *const light[] = {"the", "our", "all", "these"};
	const struct question *question = tagger->request->question;
	int at = tag->to;
	if (at + 1 >= question->count ||
	    strcmp(question->tokens[at].folded, "of") != 0)
		return -1;
	at++;
	for (size_t i = 0; i < COUNT_OF(light); i++)
		if (at + 1 < question->count &&
		    strcmp(question->tokens[at].folded, light[i]) == 0)
			return at + 1;
	return at;
}

/* "how many orders, and what was their total value", at the value: return the
 * last table before it; -1 when there is none. */
static int
spoken_of(const struct tagger *tagger, const struct tag *tag)
{
	int at = tag->from;
	int table = -1;
	while (at > 0 && (tagger_word_before(tagger, at, "total") ||
			     tagger_word_before(tagger, at, "average") ||
			     tagger_word_before(tagger, at, "overall") ||
			     tagger_word_before(tagger, at, "combined")))
		at--;
	if (!tagger_word_before(tagger, at, "their") &&
	    !tagger_word_before(tagger, at, "its"))
		return -1;
	for (int i = 0; i < tagger->mention_count; i++)
		if (!tagger->mentions[i].value &&
		    tagger->mentions[i].to <= tag->from)
			table = tagger->mentions[i].table;
	return table;
}

/* "sales amount", "value of the sales": add the money column of the table right
 * before or behind the word. */
static void
add_measure(const struct tagger *tagger, struct tag *tag)
{
	const char *word = tagger_token(tagger, tag->from)->folded;
	int table = spoken_of(tagger, tag);
	bool measure = amount_is_whole(word) || strcmp(word, "volume") == 0;
	for (int i = 0; i < tagger->mention_count; i++)
		if (!tagger->mentions[i].value &&
		    (tagger->mentions[i].to == tag->from ||
			tagger->mentions[i].from == behind_of(tagger, tag)))
			table = tagger->mentions[i].table;
	if (!measure || table < 0 || tag->to - tag->from > 1)
		return;
	for (int i = 0; i < tag->count; i++)
		if (tag->meaning[i]->table == table)
			return;
	int column = amount_column(&tagger->request->context->tables[table]);
	if (column < 0)
		return;
	struct link_match *match =
	    arena_alloc(tagger->request->arena, sizeof(*match));
	*match = (struct link_match){.kind = LINK_COLUMN,
	    .from = tag->from,
	    .to = tag->to,
	    .table = table,
	    .column = column,
	    .score = LINK_SCORE_NAMED,
	    .why = LINK_WHY_OTHER};
	add_meaning(tag, match, (tag->count ? tag->score[0] : 0) + .3);
}

/* "bill amount" for amount_due and amount_paid: prefer the amount of the row.
 * The difference is large enough that the user is not asked which one. */
static void
prefer_amount(const struct tagger *tagger, struct tag *tag)
{
	static const double preference = .06;
	const struct link_match *first = tag->meaning[0];
	if (tag->count < 2 || first->kind != LINK_COLUMN)
		return;
	int amount =
	    amount_column(&tagger->request->context->tables[first->table]);
	for (int i = 0; i < tag->count && tag->score[i] >= tag->score[0]; i++) {
		const struct link_match *match = tag->meaning[i];
		if (match->kind != LINK_COLUMN ||
		    match->table != first->table || match->column != amount)
			continue;
		tag->meaning[i] = first;
		tag->meaning[0] = match;
		if (tag->score[1] >= tag->score[0])
			tag->score[0] += preference;
		return;
	}
}

void
tags_choose(struct tagging *tagging, const struct parser_request *request)
{
	struct tagger *tagger = arena_alloc(request->arena, sizeof(*tagger));
	struct span *spans =
	    arena_array(request->arena, SPANS_MAX, sizeof(*spans));
	tagger->request = request;
	tagger->tagging = tagging;
	tagging->count = 0;
	distances_find(&tagger->distances, request->context, request->arena);
	tagger_block_dates(tagger);
	int count = tagger_collect(tagger, spans);
	count = tagger_choose(spans, count);
	note_mentions(tagger, spans, count);
	for (int s = 0; s < count; s++) {
		struct tag *tag = &tagging->tags[tagging->count];
		*tag = (struct tag){.from = spans[s].from, .to = spans[s].to};
		for (int i = 0; i < spans[s].count; i++) {
			const struct link_match *match =
			    &request->link->matches[spans[s].first + i];
			if (tagger_fits(tagger, match))
				add_meaning(tag, match,
				    tagger_meaning_score(
					tagger, &spans[s], match));
		}
		add_measure(tagger, tag);
		prefer_amount(tagger, tag);
		tagging->count++;
	}
}

/* ---- assignments, the best first ---- */

enum { QUEUE_MAX = 512 };

struct queued {
	struct assignment assignment;
	int last; /* earlier tags stay, so that no set comes twice */
};

static double
choice_cost(const struct tag *tag, int choice)
{
	double cost = tag->score[0] - tag->score[choice];
	if (tag->meaning[choice]->kind != tag->meaning[0]->kind)
		cost += .3;
	return cost;
}

static int
take_cheapest(struct queued *queue, int *count, struct queued *cheapest)
{
	int best = 0;
	for (int i = 1; i < *count; i++)
		if (queue[i].assignment.cost < queue[best].assignment.cost)
			best = i;
	*cheapest = queue[best];
	queue[best] = queue[--*count];
	return best;
}

int
tags_enumerate(const struct tagging *tagging,
    struct assignment assignments[ASSIGNMENTS_MAX], struct arena *arena)
{
	/* A meaning that is worse than the best by more than this is no
	 * reading. */
	const double widest = .6;
	struct queued *queue = arena_array(arena, QUEUE_MAX, sizeof(*queue));
	int waiting = 1;
	int found = 0;
	while (waiting && found < ASSIGNMENTS_MAX) {
		struct queued next;
		take_cheapest(queue, &waiting, &next);
		assignments[found++] = next.assignment;
		for (int t = next.last; t < tagging->count; t++) {
			int choice = next.assignment.choice[t] + 1;
			const struct tag *tag = &tagging->tags[t];
			if (choice >= tag->count || waiting == QUEUE_MAX ||
			    tag->score[0] - tag->score[choice] > widest)
				continue;
			struct queued *successor = &queue[waiting++];
			*successor = next;
			successor->last = t;
			successor->assignment.choice[t] = (unsigned char)choice;
			successor->assignment.cost +=
			    choice_cost(tag, choice) -
			    choice_cost(tag, choice - 1);
		}
	}
	return found;
}
