/*
 * packet.h - the chosen tables as the record's `context` member
 *
 * The shape is context.h's, which reads it.  Columns are the M-Schema texts of
 * the index.  The packet is kept under a size (option context_bytes, 8 KB):
 * step by step, from the last table to the first, comments go and then columns
 * that nothing speaks for, those of the best two tables last of all, and no
 * more than it takes; keys, labels, columns that the question names and those
 * that hold a value found stay.  The words of columns that went go last: they
 * say nothing any more, but more of other tables would take their place.
 */
#ifndef NL2SQL_RETRIEVE_PACKET_H
#define NL2SQL_RETRIEVE_PACKET_H

#include "retrieve/retrieve.h"

struct packet_options {
	long bytes;  /* aim for the member's size */
	int columns; /* kept of a table beside those with a reason; 0: all */
};

/* The columns of the chosen tables must be in memory (catalog_columns). */
MUST_USE jv packet_write(const struct retrieval *retrieval,
    const struct catalog *catalog, const struct packet_options *options,
    struct arena *arena);

#endif
