/* text_spans.c - finds the text of each part by the scanner's tokens; see
 * collected_facts.h */
#include "gate/collected_facts.h"

#include <string.h>
#include <strings.h>

#define TOKEN(name) PG_QUERY__TOKEN__##name

enum { DOT = TOKEN(ASCII_46), COMMA = TOKEN(ASCII_44), OPEN = TOKEN(ASCII_40) };
enum { CLOSE = TOKEN(ASCII_41), MINUS = TOKEN(ASCII_45) };
enum { PLUS = TOKEN(ASCII_43) };

static int
kind_at(const struct statement *statement, size_t token)
{
	return token < statement->token_count ? statement->tokens[token].kind
					      : -1;
}

/* The text from the token `first` to the one before `end`. */
static struct fact_span
span_between(const struct statement *statement, size_t first, size_t end)
{
	if (first >= end || end > statement->token_count)
		return (struct fact_span){0};
	size_t start = statement->tokens[first].start;
	return (struct fact_span){
	    .start = start,
	    .length = statement->tokens[end - 1].end - start,
	};
}

struct fact_span
span_dotted(const struct statement *statement, long byte, size_t parts)
{
	if (byte < 0)
		return (struct fact_span){0};
	size_t first = statement_token_at(statement, (size_t)byte);
	size_t end = first + 1;
	for (size_t i = 1; i < parts; i++) {
		if (kind_at(statement, end) != DOT)
			break;
		end += 2;
	}
	if (end > statement->token_count)
		end = statement->token_count;
	return span_between(statement, first, end);
}

struct fact_span
span_constant(const struct statement *statement, long byte)
{
	if (byte < 0)
		return (struct fact_span){0};
	size_t first = statement_token_at(statement, (size_t)byte);
	int kind = kind_at(statement, first);
	bool is_signed = kind == MINUS || kind == PLUS;
	return span_between(statement, first, first + (is_signed ? 2 : 1));
}

/* How a token changes the depth of parentheses, brackets and CASE. */
static int
depth_step(int kind)
{
	switch (kind) {
	case OPEN:
	case TOKEN(ASCII_91):
	case TOKEN(CASE):
		return 1;
	case CLOSE:
	case TOKEN(ASCII_93):
	case TOKEN(END_P):
		return -1;
	default:
		return 0;
	}
}

/* Is the keyword used as a name, after a dot or AS? */
static bool
is_label(const struct statement *statement, size_t token)
{
	int before = token > 0 ? kind_at(statement, token - 1) : -1;
	return before == DOT || before == TOKEN(AS);
}

/* Does a clause end at this token?  The token is outside of parentheses. */
static bool
ends_clause(const struct statement *statement, size_t token)
{
	int before = token > 0 ? kind_at(statement, token - 1) : -1;
	switch (kind_at(statement, token)) {
	case TOKEN(WHERE):
	case TOKEN(HAVING):
	case TOKEN(WINDOW):
	case TOKEN(ORDER):
	case TOKEN(LIMIT):
	case TOKEN(OFFSET):
	case TOKEN(FETCH):
	case TOKEN(FOR):
	case TOKEN(UNION):
	case TOKEN(INTERSECT):
	case TOKEN(EXCEPT):
		return !is_label(statement, token);
	case TOKEN(GROUP_P):
		return before != TOKEN(WITHIN) && !is_label(statement, token);
	case TOKEN(FROM):
		return before != TOKEN(DISTINCT) && !is_label(statement, token);
	default:
		return false;
	}
}

/* Does an ON condition end here?  left(...) and right(...) are functions. */
static bool
ends_on(const struct statement *statement, size_t token)
{
	switch (kind_at(statement, token)) {
	case TOKEN(LEFT):
	case TOKEN(RIGHT):
		return kind_at(statement, token + 1) != OPEN &&
		       !is_label(statement, token);
	case TOKEN(FULL):
	case TOKEN(INNER_P):
	case TOKEN(JOIN):
	case TOKEN(CROSS):
	case TOKEN(NATURAL):
	case TOKEN(ON):
	case COMMA:
		return !is_label(statement, token);
	default:
		return false;
	}
}

struct fact_span
span_item(const struct statement *statement, long byte)
{
	if (byte < 0)
		return (struct fact_span){0};
	size_t first = statement_token_at(statement, (size_t)byte);
	size_t token = first;
	for (int depth = 0; token < statement->token_count; token++) {
		int kind = kind_at(statement, token);
		if (depth == 0 &&
		    (kind == COMMA || ends_clause(statement, token)))
			break;
		depth += is_label(statement, token) ? 0 : depth_step(kind);
		if (depth < 0)
			break;
	}
	return span_between(statement, first, token);
}

bool
span_same_text(const struct statement *statement, struct fact_span item,
    struct fact_span output)
{
	if (item.length == 0 || output.length == 0)
		return false;
	size_t left = statement_token_at(statement, item.start);
	size_t right = statement_token_at(statement, output.start);
	size_t left_end =
	    statement_token_at(statement, item.start + item.length);
	size_t right_end =
	    statement_token_at(statement, output.start + output.length);
	for (; left < left_end && right < right_end; left++, right++) {
		const struct statement_token *a = &statement->tokens[left];
		const struct statement_token *b = &statement->tokens[right];
		if (a->kind != b->kind ||
		    a->end - a->start != b->end - b->start)
			return false;
		if (strncasecmp(statement->sql + a->start,
			statement->sql + b->start, a->end - a->start) != 0)
			return false;
	}
	bool alias_left =
	    right + 1 == right_end && kind_at(statement, right) == TOKEN(IDENT);
	return left == left_end &&
	       (right == right_end || kind_at(statement, right) == TOKEN(AS) ||
		   alias_left);
}

struct splitter {
	struct facts *facts;
	int select;
	enum fact_clause clause;
	size_t first; /* first token of the current part */
};

static void
add_predicate(struct splitter *splitter, size_t end)
{
	struct fact_predicate *predicate =
	    FACT_NEW(splitter->facts, predicates);
	predicate->select = splitter->select;
	predicate->clause = splitter->clause;
	predicate->span =
	    span_between(splitter->facts->statement, splitter->first, end);
	splitter->first = end + 1;
}

/* One past the clause's last token.  `*has_or` says that an OR joins its
 * parts. */
static size_t
clause_end(
    const struct statement *statement, size_t first, bool is_on, bool *has_or)
{
	size_t token = first;
	for (int depth = 0; token < statement->token_count; token++) {
		int kind = kind_at(statement, token);
		bool ends = ends_clause(statement, token) ||
			    (is_on && ends_on(statement, token));
		if (depth == 0 && ends)
			break;
		if (depth == 0 && kind == TOKEN(OR))
			*has_or = true;
		depth += is_label(statement, token) ? 0 : depth_step(kind);
		if (depth < 0)
			break;
	}
	return token;
}

static void
split_at_and(struct splitter *splitter, size_t end)
{
	const struct statement *statement = splitter->facts->statement;
	int depth = 0;
	int betweens = 0; /* each takes the next AND */
	for (size_t token = splitter->first; token < end; token++) {
		int kind = kind_at(statement, token);
		if (!is_label(statement, token))
			depth += depth_step(kind);
		if (depth != 0)
			continue;
		if (kind == TOKEN(BETWEEN))
			betweens++;
		if (kind == TOKEN(AND) && betweens > 0)
			betweens--;
		else if (kind == TOKEN(AND))
			add_predicate(splitter, token);
	}
	add_predicate(splitter, end);
}

void
span_predicates(struct facts *facts, int select, enum fact_clause clause,
    const PgQuery__Node *expression)
{
	const struct statement *statement = facts->statement;
	const ProtobufCMessage *inner = tree_inner(expression);
	int start = inner ? tree_start(inner) : -1;
	if (start < 0)
		return;
	int opener = clause == CLAUSE_ON       ? (int)TOKEN(ON)
		     : clause == CLAUSE_HAVING ? (int)TOKEN(HAVING)
					       : (int)TOKEN(WHERE);
	size_t first = statement_token_at(statement, (size_t)start);
	while (first > 0 && kind_at(statement, first - 1) != opener)
		first--;
	bool has_or = false;
	size_t end = clause_end(statement, first, clause == CLAUSE_ON, &has_or);
	struct splitter splitter = {
	    .facts = facts,
	    .select = select,
	    .clause = clause,
	    .first = first,
	};
	if (has_or)
		add_predicate(&splitter, end);
	else
		split_at_and(&splitter, end);
}
