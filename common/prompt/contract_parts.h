/*
 * contract_parts.h - the schema contract of a record's `link`, part by part
 *
 * Link writes the contract as one text with a heading before each part
 * (link/contract.h); a preset takes the parts it wants, and the budget leaves
 * some out.  A part holds its lines without the heading, "" when there is none.
 */
#ifndef NL2SQL_PROMPT_CONTRACT_PARTS_H
#define NL2SQL_PROMPT_CONTRACT_PARTS_H

#include "base/memory.h"

enum contract_part {
	PART_REQUIRED,       /* tables */
	PART_COLUMNS,        /* allowed, with their gloss */
	PART_VALUES,         /* hints */
	PART_DEFINITIONS,    /* metrics and expressions */
	PART_COLUMN_WARNING, /* redirects */
	PART_TABLE_WARNING,  /* confusables */
	PART_COUNT
};

struct parts {
	const char *lines[PART_COUNT];
};

/* Everything lives in the arena. */
void parts_read(struct parts *parts, const char *contract, struct arena *arena);

#endif
