/*
 * ink.h - colours of a terminal, where the style wants them
 *
 *	ink_on(file, style, INK_HEADING);
 *	fputs(name, file);
 *	ink_off(file, style);
 *
 * Text between them is safe already (display.h); the sequences are those of
 * ECMA-48 (SGR) that every terminal with colours knows.
 */
#ifndef NL2SQL_PRESENT_INK_H
#define NL2SQL_PRESENT_INK_H

#include "present/table.h"

#include <stdio.h>

enum ink {
	INK_HEADING, /* bold */
	INK_QUIET,   /* faint: rules, NULL */
	INK_DOUBT,   /* yellow */
	INK_BAD,     /* red */
};

void ink_on(FILE *file, const struct present_style *style, enum ink ink);
void ink_off(FILE *file, const struct present_style *style);

#endif
