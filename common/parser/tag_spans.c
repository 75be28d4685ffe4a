/*
 * tag_spans.c - chooses the spans of words that become tags; see tagger.h
 */
#include "linked/link_score.h"
#include "parser/tagger.h"
#include "question/dates.h"

#include <stdlib.h>
#include <string.h>

static double
match_weight(const struct tagger *tagger, const struct link_match *match)
{
	int length = match->to - match->from;
	const struct token *token = tagger_token(tagger, match->from);
	if (tagger_shares_head(tagger, match))
		return .97;
	if (match->kind != LINK_VALUE)
		return length * match->score +
		       (match->kind == LINK_TABLE ? .05 : 0) +
		       (match->kind == LINK_METRIC ? .1 : 0);
	if (token->kind == TOKEN_QUOTED)
		return 2.5;
	double weight = length * (match->score < 1 ? match->score : 1) - .02;
	if (!token->capitalised && length > 1 &&
	    tagger_names(
		tagger, match->from, LINK_TABLE, LINK_SCORE_NAMED, -1) &&
	    tagger_names(
		tagger, match->to - 1, LINK_TABLE, LINK_SCORE_HEAD, match->to))
		weight -= length;
	if (token->capitalised && !token->sentence_start)
		weight += .35;
	else if (length == 1)
		weight -= .15;
	return weight;
}

/* "These days" and "right now" speak of no days, "current" may be a state. */
static int
now_phrase(const struct question *question, int at)
{
	int length = 0;
	return question_find(question, at, ENGLISH_NOW, &length) && length > 1
		   ? length
		   : 0;
}

void
tagger_block_dates(struct tagger *tagger)
{
	const struct question *question = tagger->request->question;
	for (int at = 0; at < question->count;) {
		struct period period;
		int covered =
		    dates_read(question, at, tagger->request->now, &period);
		struct cue cue = tagger_cue(tagger, at);
		if (!covered && cue.kind == CUE_ASIDE)
			covered = cue.length;
		if (!covered)
			covered = now_phrase(question, at);
		for (int i = 0; i < covered; i++)
			tagger->blocked[at + i] = true;
		at += covered ? covered : 1;
	}
}

int
tagger_collect(const struct tagger *tagger, struct span spans[SPANS_MAX])
{
	const struct link_result *link = tagger->request->link;
	int count = 0;
	for (int i = 0; i < link->count; i++) {
		const struct link_match *match = &link->matches[i];
		if (!tagger_fits(tagger, match))
			continue;
		struct span *last = count ? &spans[count - 1] : NULL;
		if (!last || last->from != match->from ||
		    last->to != match->to) {
			if (count == SPANS_MAX)
				break;
			last = &spans[count++];
			*last = (struct span){match->from, match->to, i, 0, 0};
		}
		last->count = i - last->first + 1;
		double weight = match_weight(tagger, match);
		if (weight > last->weight)
			last->weight = weight;
	}
	return count;
}

static int
heavier_first(const void *left, const void *right)
{
	const struct span *a = left;
	const struct span *b = right;
	if (a->weight != b->weight)
		return a->weight > b->weight ? -1 : 1;
	return a->from - b->from;
}

static int
earlier_first(const void *left, const void *right)
{
	const struct span *a = left;
	const struct span *b = right;
	return a->from - b->from;
}

/* Take the heaviest spans first, without overlap.  The kept spans come first,
 * in the order of the question. */
int
tagger_choose(struct span *spans, int count)
{
	bool taken[QUESTION_MAX_TOKENS] = {false};
	int kept = 0;
	qsort(spans, (size_t)count, sizeof(*spans), heavier_first);
	for (int i = 0; i < count && kept < TAGS_MAX; i++) {
		bool free = true;
		for (int t = spans[i].from; t < spans[i].to; t++)
			free = free && !taken[t];
		if (!free)
			continue;
		for (int t = spans[i].from; t < spans[i].to; t++)
			taken[t] = true;
		spans[kept++] = spans[i];
	}
	qsort(spans, (size_t)kept, sizeof(*spans), earlier_first);
	return kept;
}
