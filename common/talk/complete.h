/*
 * complete.h - what Tab offers
 *
 * At the beginning of a line that is a command its name, behind it what the
 * command takes; anywhere else names of tables, columns and metrics, and stored
 * values of the tables that the line is about.  Upper and lower case are the
 * same.  A name that holds controls is not offered.
 */
#ifndef NL2SQL_TALK_COMPLETE_H
#define NL2SQL_TALK_COMPLETE_H

#include "talk/dialogue.h"

/* Offer words for the line up to the cursor (terminal/line_editor.h). */
void complete_line(struct talk *talk, const char *line, size_t cursor,
    struct line_editor_offer *offer, struct arena *arena);

#endif
