/*
 * turn.h - a question from its words to its rows
 *
 * The statement is shown and runs on approval, as nl2sql QUESTION does it; what
 * was approved runs as it is.
 */
#ifndef NL2SQL_TALK_TURN_H
#define NL2SQL_TALK_TURN_H

#include "talk/dialogue.h"

/* Ask the question. */
void turn_question(struct talk *talk, const char *question);

/* How many readings the last record asks back with; 0: it is not asked back. */
int turn_readings(const struct talk *talk);

/* Take the reading of that number, from 1, which was shown with its
 * statement. */
void turn_reading(struct talk *talk, int number);

/* Open the last statement in the editor; the gate judges what is written, and
 * on approval it runs. */
void turn_edited(struct talk *talk);

/* Is the last record answered? */
bool turn_is_there(const struct talk *talk);

#endif
