/*
 * packet.h - writes the chosen tables as the record's `context`
 *
 * context.h defines the form and reads it.  Columns are the M-Schema texts of
 * the index.  The packet stays under a size (option context_bytes, 8 KB).  Step
 * by step, from the last table to the first, comments are cut and then columns
 * without a reason, those of the best two tables last, and no more than
 * necessary.  Keys, labels, columns that the question or the lexicon's entry
 * for it names and columns that hold a found value or that a person means stay,
 * and so do all columns of the tables that the statement before reads, and some
 * amounts and dates of the best tables and of those that a lexicon's entry
 * reads. The words of cut columns are removed last: they say nothing any more,
 * but more columns of other tables would take their place.
 */
#ifndef NL2SQL_RETRIEVE_PACKET_H
#define NL2SQL_RETRIEVE_PACKET_H

#include "record/meant.h"
#include "record/scope.h"
#include "retrieve/retrieve.h"

struct packet_options {
	long bytes;  /* the intended size of the member */
	int columns; /* kept in a table besides those with a reason; 0: all */
	struct meant_words meant;  /* their columns stay */
	const struct scope *scope; /* of the question */
	const char *question;
};

/* The columns of the chosen tables must be in memory (catalog_columns). */
MUST_USE jv packet_write(const struct retrieval *retrieval,
    const struct catalog *catalog, const struct packet_options *options,
    struct arena *arena);

#endif
