/*
 * contract_parts.h - splits the schema contract of a record's `link`
 *
 * Link writes the contract as one text with a heading before each part
 * (link/contract.h).  A preset takes the parts that it wants, and the budget
 * may remove some.  A part holds its lines without the heading; it is "" when
 * there is none.
 */
#ifndef NL2SQL_PROMPT_CONTRACT_PARTS_H
#define NL2SQL_PROMPT_CONTRACT_PARTS_H

#include "base/memory.h"

enum contract_part {
	PART_REQUIRED,       /* tables */
	PART_COLUMNS,        /* allowed, each with its description */
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
