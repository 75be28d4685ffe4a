/*
 * agent.h - who does what a passive verb says
 *
 * "By" is no word for groups behind such a verb: "orders placed by customers",
 * "orders that were placed in 2024 by customers".
 */
#ifndef NL2SQL_QUESTION_AGENT_H
#define NL2SQL_QUESTION_AGENT_H

#include "question/question.h"

/* Is the word at the token right behind a participle: "placed by"? */
MUST_USE bool agent_of_participle(const struct question *question, int at);

/* Is it behind a passive verb and its time: "were placed in 2024 by"? */
MUST_USE bool agent_of_passive(const struct question *question, int at);

#endif
