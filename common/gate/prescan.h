/*
 * prescan.h - refusals by a look at the bytes alone
 *
 * PostgreSQL's lexer, and libpg_query's, which is the same, takes quadratic
 * time over nested comments and long operator runs, and no timeout ends it:
 * 100 kB of comment openings took 8.8 s under a timeout of one second
 * (docs/research.md, libpg_query).  Neither checks UTF-8.  So one linear scan
 * comes before any parser sees the text.  It knows no quotes: it may refuse a
 * harmless literal with 17 comment openings, but nothing slips by it.
 */
#ifndef NL2SQL_GATE_PRESCAN_H
#define NL2SQL_GATE_PRESCAN_H

#include "gate/refusal.h"

/* A server cannot time out its own lexer, which is quadratic in nested
 * comments: only a limit before sending helps (docs/research.md, libpg_query).
 * The last one counts the signs and comment openers of a run, as only these
 * make the lexer start again. */
#define GATE_MAX_BYTES 16384
#define GATE_MAX_COMMENT_DEPTH 16
#define GATE_MAX_OPERATOR_RUN 64

/* Return false with `refusal` set (codes sql.too_long, sql.encoding,
 * sql.control_character, sql.too_deep). */
bool gate_prescan(const char *sql, size_t length, struct gate_refusal *refusal);

#endif
