/*
 * opinion.h - what services and models think of judged candidates
 *
 * Two options, both off: a scoring service rates every statement that could be
 * run (score_url, model/scorer.h), and a model chooses between the last two
 * (model_select, selector.h).  When one of them fails, it changes nothing.
 *
 *	struct opinion opinion;
 *	opinion_init(&opinion, &config, "nl2sql-evaluate", words);
 *	opinion_rate(&opinion, record, choices, count, arena);
 *	winner = opinion_turn(&opinion, &question, winner, &agreement);
 *	...jv news = opinion_news(&opinion); say it...
 *	opinion_release(&opinion);
 */
#ifndef NL2SQL_EVALUATE_OPINION_H
#define NL2SQL_EVALUATE_OPINION_H

#include "evaluate/selector.h"
#include "model/scorer.h"

struct opinion {
	struct selector selector;
	struct scorer *scorer;
	const char *program;
	bool opened;      /* the scorer was opened, or this failed */
	jv news;          /* a failure that was not reported yet */
	const char *told; /* code of the last failure */
};

/* `config`, `program` and `words` are lent.  Nothing is contacted yet. */
void opinion_init(struct opinion *opinion, const struct config *config,
    const char *program, const struct closed_words *words);
void opinion_release(struct opinion *opinion);

/* Rate the candidates that can be run and have no reward.  Set the member
 * `reward` and its part of the points. */
void opinion_rate(struct opinion *opinion, const struct record *record,
    struct choice *choices, int count, struct arena *arena);

struct opinion_question {
	const struct record *record;
	const struct choice *choices;
	int count;
	struct arena *arena;
};

/*
 * Return the winner, or its rival when the model chooses that; `*agreement` is
 * then that of the rival.  `*selected` becomes {against, lean, models}, and
 * stays unchanged when there is no answer.
 */
int opinion_turn(struct opinion *opinion,
    const struct opinion_question *question, int winner,
    struct agreement *agreement, jv *selected);

/* A failure to report, owned by the caller; a code that repeats is reported
 * once.  Invalid: there is none. */
jv opinion_news(struct opinion *opinion);

#endif
