/* opinion.c - what services and models think of candidates; see opinion.h */
#include "evaluate/opinion.h"

#include "base/problem.h"

#include <math.h>

/* How many points a reward of 1 is worth; a join more or less is worth 20. */
#define REWARD_POINTS 20

void
opinion_init(struct opinion *opinion, const struct config *config,
    const char *program, const struct closed_words *words)
{
	*opinion =
	    (struct opinion){.selector = {.config = config, .words = words},
		.program = program,
		.news = jv_invalid()};
}

void
opinion_release(struct opinion *opinion)
{
	selector_close(&opinion->selector);
	scorer_close(opinion->scorer);
	jv_free(opinion->news);
	opinion->news = jv_invalid();
	opinion->scorer = NULL;
}

/* Takes the problem. */
static void
fail(struct opinion *opinion, jv problem)
{
	const char *code = problem_kind(problem_code(&problem))->code;
	if (code == opinion->told) {
		jv_free(problem);
		return;
	}
	jv_free(opinion->news);
	opinion->news = problem;
	opinion->told = code;
}

jv
opinion_news(struct opinion *opinion)
{
	jv news = opinion->news;
	opinion->news = jv_invalid();
	return news;
}

/* ---- rating ---- */

static bool
open_scorer(struct opinion *opinion)
{
	jv problem = jv_invalid();
	if (!opinion->opened) {
		opinion->opened = true;
		opinion->scorer = scorer_open(
		    opinion->selector.config, opinion->program, &problem);
		if (jv_is_valid(problem))
			fail(opinion, problem);
	}
	return opinion->scorer;
}

static void
take_reward(struct choice *choice, double reward)
{
	struct candidate *candidate = choice->candidate;
	if (isnan(reward))
		return;
	jv rounded = record_score(reward);
	candidate->reward = jv_number_value(rounded);
	candidate_set(candidate, "reward", rounded);
	choice->score.parts[SCORE_REWARD] = REWARD_POINTS * candidate->reward;
	choice->score.points += choice->score.parts[SCORE_REWARD];
	candidate_set(candidate, "points", score_member(&choice->score));
}

void
opinion_rate(struct opinion *opinion, const struct record *record,
    struct choice *choices, int count, struct arena *arena)
{
	struct scorer_item *items =
	    arena_array(arena, (size_t)count + 1, sizeof(*items));
	int *places = arena_array(arena, (size_t)count + 1, sizeof(*places));
	int asked = 0;
	jv problem = jv_invalid();
	if (!open_scorer(opinion))
		return;
	for (int i = 0; i < count; i++)
		if (choice_eligible(&choices[i]) &&
		    isnan(choices[i].candidate->reward)) {
			items[asked].sql = choices[i].candidate->sql;
			places[asked++] = i;
		}
	if (asked > 0 && !scorer_rate(opinion->scorer, record, items, asked,
			     arena, &problem))
		fail(opinion, problem);
	for (int i = 0; i < asked; i++)
		take_reward(&choices[places[i]], items[i].score);
}

/* ---- choosing between two ---- */

/* The statement as its generator wrote it. */
static const char *
written(const struct choice *choice, struct arena *arena)
{
	const char *raw =
	    record_member_text(&choice->candidate->object, "raw", arena);
	return raw ? raw : choice->candidate->sql;
}

int
opinion_turn(struct opinion *opinion, const struct opinion_question *question,
    int winner, struct agreement *agreement, jv *selected)
{
	struct selector_answer answer;
	const struct choice *choices = question->choices;
	if (!selector_configured(&opinion->selector, question->arena))
		return winner;
	int rival = selector_rival(choices, question->count, winner, agreement);
	if (rival < 0)
		return winner;
	const struct selector_question two = {.record = question->record,
	    .first = written(&choices[winner], question->arena),
	    .second = written(&choices[rival], question->arena)};
	bool answered =
	    selector_ask(&opinion->selector, &two, &answer, question->arena);
	bool turned = answered && answer.lean <= SELECTOR_TURNS;
	if (answered) {
		jv member = jv_object_set(jv_object(), jv_string("against"),
		    jv_number(turned ? winner : rival));
		member = jv_object_set(member, jv_string("lean"),
		    record_score(turned ? -answer.lean : answer.lean));
		*selected = jv_object_set(
		    member, jv_string("models"), jv_copy(answer.notes));
	}
	if (jv_is_valid(answer.problem))
		fail(opinion, jv_copy(answer.problem));
	selector_answer_release(&answer);
	if (turned)
		agree_turn(choices, question->count, rival, agreement);
	return turned ? rival : winner;
}
