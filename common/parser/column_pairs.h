/*
 * column_pairs.h - what two columns of a row are together: "still to come"
 *
 * "Pieces still to come" are those ordered less those received; what is
 * over-reserved has more reserved than there is.  The words and the parts of
 * the columns' names are data, class `pair` (question/closed_words.h).
 */
#ifndef NL2SQL_PARSER_COLUMN_PAIRS_H
#define NL2SQL_PARSER_COLUMN_PAIRS_H

#include "parser/request.h"

/*
 * Return the request's link result, with a meaning for such words: a difference
 * or a comparison of two columns of numbers, in the only table that has both,
 * or the only one of these that the question names.  A phrase that names
 * something else keeps that meaning alone.
 */
const struct link_result *column_pairs_link(
    const struct parser_request *request);

#endif
