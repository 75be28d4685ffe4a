/*
 * enclosed.h - where a quote or a parenthesis of SQL text ends
 *
 * For the short expressions of a lexicon, which are read byte by byte; whole
 * statements have tokens (tokens.h).
 */
#ifndef NL2SQL_SQL_ENCLOSED_H
#define NL2SQL_SQL_ENCLOSED_H

/* Behind the quoted text or name that starts at `at`; a doubled quote goes on.
 * The end of the text where the quote is left open. */
const char *sql_span_quoted(const char *at);

/* Behind the parenthesis that closes the one at `at`, what is quoted passed
 * over; NULL: none does. */
const char *sql_span_parentheses(const char *at);

#endif
