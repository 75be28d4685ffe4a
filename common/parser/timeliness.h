/*
 * timeliness.h - what was done late: a date held against the one it was due by
 *
 * "Shipments delivered late" have a date of delivery behind the one that was
 * promised, of the same row or of the one that it refers to (its order).  The
 * words and the parts of the columns' names are data, class `timely`
 * (question/closed_words.h).
 */
#ifndef NL2SQL_PARSER_TIMELINESS_H
#define NL2SQL_PARSER_TIMELINESS_H

#include "parser/request.h"

/*
 * Return the request's link result, with a meaning for such words: a comparison
 * of two dates, in the only tables that have both, or the only ones of these
 * that the question names.  A phrase that names something else keeps that
 * meaning alone.
 */
const struct link_result *timeliness_link(const struct parser_request *request);

#endif
