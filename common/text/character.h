/*
 * character.h - what Unicode says of one character
 */
#ifndef NL2SQL_TEXT_CHARACTER_H
#define NL2SQL_TEXT_CHARACTER_H

#include <stdbool.h>

/* Does the character act instead of being shown?  C0, DEL, C1, line and
 * paragraph separators, the marks that turn the direction of text. */
bool character_acts(unsigned long point);

#endif
