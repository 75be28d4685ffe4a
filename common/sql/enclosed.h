/*
 * enclosed.h - finds the end of a quote or a parenthesis in SQL text
 *
 * This serves the short expressions of a lexicon, which are read byte by byte.
 * Whole statements are read as tokens (tokens.h).
 */
#ifndef NL2SQL_SQL_ENCLOSED_H
#define NL2SQL_SQL_ENCLOSED_H

/*
 * Return the place behind the quoted text or name that starts at `at`; a
 * doubled quote does not end it.  If the quote is never closed, return the end
 * of the text.
 */
const char *sql_span_quoted(const char *at);

/* Return the place behind the parenthesis that closes the one at `at`;
 * parentheses inside quotes do not count.  NULL when none closes it. */
const char *sql_span_parentheses(const char *at);

#endif
