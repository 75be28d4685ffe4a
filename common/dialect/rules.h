/*
 * rules.h - what the rules of dialect.h share; only they include it
 *
 * A rule looks at the tokens from `at` on.  When its habit begins there, it
 * rewrites them and returns true.  The driver (dialect.c) tries every rule at
 * every token until nothing changes, so a rule handles one case at a time and
 * must not match its own output.
 *
 * Bodies that have no header of their own:
 *
 *   casts.c            casts to types of other databases
 *   clauses.c          clauses and hints that PostgreSQL has not
 *   date_arithmetic.c  intervals, date arithmetic and date formats
 *   formats.c          strftime-like patterns and SQLite's date modifiers
 *   operators.c        operators that PostgreSQL spells otherwise, or not at
 *                      all
 *   places.c           what stands at a token: output, relation, expression
 *   quoting.c          names and strings quoted as other databases quote them
 *   text_calls.c       functions on texts whose arguments change places
 *   top.c              SELECT TOP n, which stands in front of the list it
 *                      limits
 */
#ifndef NL2SQL_DIALECT_RULES_H
#define NL2SQL_DIALECT_RULES_H

#include "dialect/dialect.h"
#include "sql/tokens.h"

struct dialect {
	struct sql_tokens tokens;
	const struct dialect_options *options;
	struct arena *arena;
};

struct dialect_rule {
	const char *name;
	bool (*apply)(struct dialect *dialect, size_t at);
	bool calls; /* it applies to calls alone: is tried at no other token */
};

/* The rules by kind; an entry without a name ends each array. */
extern const struct dialect_rule dialect_quoting_rules[];
extern const struct dialect_rule dialect_operator_rules[];
extern const struct dialect_rule dialect_clause_rules[];
extern const struct dialect_rule dialect_select_rules[];
extern const struct dialect_rule dialect_date_rules[];
extern const struct dialect_rule dialect_format_rules[];
extern const struct dialect_rule dialect_type_rules[];
extern const struct dialect_rule dialect_text_rules[];

/* The name of rule `index` among the functions that a template rewrites
 * (calls.c). */
const char *dialect_call_name(size_t index);
/* The name of the template that applied at `at`; NULL when none did. */
const char *dialect_apply_call(struct dialect *dialect, size_t at);

enum { DIALECT_MAX_ARGUMENTS = 8 };

/* A function call: name at `at`, arguments as token ranges. */
struct dialect_call {
	size_t name, close;
	size_t from[DIALECT_MAX_ARGUMENTS], to[DIALECT_MAX_ARGUMENTS];
	size_t count;
};

/*
 * Is there a call of `name` (lower case; NULL: of any bare word) at `at`, all
 * of whose arguments are expressions?  Most rules would lose an aggregate's
 * DISTINCT and ORDER BY and the clauses behind it (FILTER, OVER, WITHIN GROUP),
 * so this does not find such a call.
 */
bool dialect_find_call(const struct dialect *dialect, size_t at,
    const char *name, struct dialect_call *call);
/* Find also a call with the clauses of an aggregate, for rules that keep
 * them. */
bool dialect_find_aggregate(const struct dialect *dialect, size_t at,
    const char *name, struct dialect_call *call);

/* Text of argument `index`, from 0. */
const char *dialect_argument(const struct dialect *dialect,
    const struct dialect_call *call, size_t index);
/* The same in parentheses, unless it binds tighter than any operator. */
const char *dialect_operand(const struct dialect *dialect,
    const struct dialect_call *call, size_t index);
/* The same for a date: PostgreSQL takes a text beside an interval for another
 * interval and finds no function for a text alone, so a text gets a cast. */
const char *dialect_moment(const struct dialect *dialect,
    const struct dialect_call *call, size_t index);
/* The argument's only token; NULL when it has several or none. */
const struct sql_token *dialect_lone_token(const struct dialect *dialect,
    const struct dialect_call *call, size_t index);

/* Text of the operand [from, to), in parentheses where needed. */
const char *dialect_wrapped(
    const struct dialect *dialect, size_t from, size_t to);

/* Replace [from, to) by the text.  Always return true, so that a rule can
 * return it. */
bool dialect_replace(
    struct dialect *dialect, size_t from, size_t to, const char *text);

bool dialect_word(const struct dialect *dialect, size_t at, const char *word);
bool dialect_mark(const struct dialect *dialect, size_t at, const char *mark);
/* Is it one of the words?  A NULL ends them. */
bool dialect_any_word(
    const struct dialect *dialect, size_t at, const char *const words[]);

/*
 * The first token at or after `at`, at the same depth of parentheses, that is
 * one of the words (a NULL ends them).  When there is none, the end of the
 * block.
 */
size_t dialect_find_word(
    const struct dialect *dialect, size_t at, const char *const words[]);

/* Does a token end an operand (name, literal, closing parenthesis)? */
bool dialect_ends_operand(const struct dialect *dialect, size_t at);

/* Does a token begin one (name, literal, opening parenthesis)?  A sign and CASE
 * do, too, but are not told. */
bool dialect_begins_operand(const struct dialect *dialect, size_t at);

/* Index of the bracket that the one at `close` closes, 0 when none does. */
size_t dialect_open(const struct dialect *dialect, size_t close);

/* The type that all columns called `name` in the context share.  NULL when
 * there is no such column or their types differ. */
const char *dialect_column_type(
    const struct dialect *dialect, const char *name);

/* The part of the statement that a token belongs to, as far as the words of its
 * own parentheses show. */
enum dialect_place {
	DIALECT_EXPRESSION, /* or a place that is unknown */
	DIALECT_OUTPUT,     /* SELECT's list */
	DIALECT_RELATION,   /* FROM's list, without a join's condition */
};
enum dialect_place dialect_place_of(const struct dialect *dialect, size_t at);

/*
 * Can the word at `at`, with a parenthesis behind it, be the name of a function
 * that gives a value?  It cannot where a table's alias names its columns, where
 * FROM calls it, or where a type has a length.
 */
bool dialect_may_call(const struct dialect *dialect, size_t at);

/*
 * Can SELECT's list begin at `at`?  If so, the word in front of it can be a
 * foreign modifier; if not, that word is a column.  A sign does not begin a
 * list (`top (5) - a` subtracts), nor does AT TIME ZONE.
 */
bool dialect_begins_output(const struct dialect *dialect, size_t at);

/* A unit of time in PostgreSQL's words ("month" for mm, months, SQL_TSI_MONTH);
 * NULL for any other word. */
const char *dialect_unit(const char *word);

#endif
