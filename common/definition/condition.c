/* condition.c - comparisons of a definition; see reader.h */
#include "definition/reader.h"

#include <string.h>

static const struct piece_sql nothing = {0};

/* Ways to compare; a longer phrase stands before one that begins it. */
static const struct {
	const char *words, *sign;
} comparisons[] = {{"is greater than or equal to", ">="},
    {"greater than or equal to", ">="}, {"is at least", ">="},
    {"at least", ">="}, {"is not less than", ">="}, {"not less than", ">="},
    {"no less than", ">="}, {"is on or after", ">="}, {"on or after", ">="},
    {"is less than or equal to", "<="}, {"less than or equal to", "<="},
    {"is at most", "<="}, {"at most", "<="}, {"is not more than", "<="},
    {"not more than", "<="}, {"no more than", "<="}, {"up to", "<="},
    {"is not later than", "<="}, {"not later than", "<="},
    {"is no later than", "<="}, {"no later than", "<="}, {"is not after", "<="},
    {"not after", "<="}, {"is not earlier than", ">="},
    {"not earlier than", ">="}, {"is not before", ">="}, {"not before", ">="},
    {"is on or before", "<="}, {"on or before", "<="}, {"is greater than", ">"},
    {"greater than", ">"}, {"is more than", ">"}, {"more than", ">"},
    {"is higher than", ">"}, {"higher than", ">"}, {"is larger than", ">"},
    {"larger than", ">"}, {"exceeds", ">"}, {"exceed", ">"}, {"exceeding", ">"},
    {"is over", ">"}, {"over", ">"}, {"is above", ">"}, {"above", ">"},
    {"is later than", ">"}, {"later than", ">"}, {"is after", ">"},
    {"after", ">"}, {"is less than", "<"}, {"less than", "<"},
    {"fewer than", "<"}, {"is lower than", "<"}, {"lower than", "<"},
    {"is smaller than", "<"}, {"smaller than", "<"}, {"is under", "<"},
    {"under", "<"}, {"is below", "<"}, {"below", "<"}, {"is earlier than", "<"},
    {"earlier than", "<"}, {"is before", "<"}, {"before", "<"}, {">=", ">="},
    {"<=", "<="}, {"<>", "<>"}, {"!=", "<>"}, {">", ">"}, {"<", "<"},
    {"is not equal to", "<>"}, {"not equal to", "<>"}, {"differs from", "<>"},
    {"is different from", "<>"}, {"is not", "<>"}, {"are not", "<>"},
    {"is equal to", "="}, {"equal to", "="}, {"equals", "="}, {"==", "="},
    {"=", "="}, {"is", "="}, {"are", "="}};

static const struct {
	const char *words;
	bool missing;
} nulls[] = {{"is not null", false}, {"is not missing", false},
    {"is not empty", false}, {"is set", false}, {"is known", false},
    {"is present", false}, {"is filled", false}, {"are not null", false},
    {"not null", false}, {"is null", true}, {"is missing", true},
    {"is empty", true}, {"is not set", true}, {"is unknown", true},
    {"is blank", true}, {"are null", true}, {"= null", true}};

/* "kg", "days": a unit behind a number says nothing more. */
static void
pass_unit(struct reader *reader)
{
	static const char *const units[] = {"kg", "days", "day", "years",
	    "year", "usd", "dollars", "euros", "eur", "units", "minutes",
	    "hours", "mb", "gb", "km", "cm", "lbs", "points", "percent"};
	for (size_t i = 0; i < COUNT_OF(units); i++)
		if (reader_take(reader, units[i]))
			break;
	reader_take(reader, "old");
}

/* "status is active": one word that names no column is the text itself. */
static struct piece_sql
read_right(struct reader *reader, const struct piece_sql *left)
{
	int from = reader->at;
	int table = reader->table;
	const struct token *token = reader_token(reader);
	if (left->type == TYPE_FLAG &&
	    (strcmp(token->folded, "true") == 0 ||
		strcmp(token->folded, "false") == 0)) {
		reader->at++;
		return (struct piece_sql){
		    .sql = token->folded, .type = TYPE_FLAG};
	}
	struct piece_sql right = reader_sum(reader);
	if (right.sql && !right.condition) {
		pass_unit(reader);
		return right;
	}
	reader->at = from;
	reader->table = table;
	if (left->type != TYPE_TEXT || token->kind != TOKEN_WORD)
		return nothing;
	reader->at++;
	return (struct piece_sql){.type = TYPE_TEXT,
	    .sql = arena_printf(reader->arena, "'%s'", token->text)};
}

static struct piece_sql
condition_of(const struct piece_sql *left, const struct piece_sql *right,
    const char *sql)
{
	return (struct piece_sql){.sql = sql,
	    .type = TYPE_FLAG,
	    .condition = true,
	    .column = true,
	    .aggregate = left->aggregate || right->aggregate};
}

static struct piece_sql
compare_null(struct reader *reader, struct piece_sql left)
{
	for (size_t i = 0; i < COUNT_OF(nulls); i++)
		if (reader_take(reader, nulls[i].words))
			return condition_of(&left, &left,
			    arena_printf(reader->arena, "%s IS %sNULL",
				left.sql, nulls[i].missing ? "" : "NOT "));
	return nothing;
}

/* IN ('a', 'b'), "is either 'a' or 'b'", "is one of 'a', 'b'" */
static struct piece_sql
compare_list(struct reader *reader, struct piece_sql left)
{
	static const char *const words[] = {"is one of", "is either", "in",
	    "is in", "are in", "is any of", "either"};
	int before = reader->at;
	bool negated = reader_take(reader, "not in") ||
		       reader_take(reader, "is not in") ||
		       reader_take(reader, "is neither");
	bool found = negated;
	for (size_t i = 0; !found && i < COUNT_OF(words); i++)
		found = reader_take(reader, words[i]);
	if (!found)
		return nothing;
	/* "a code in the list of ..." is no list of values */
	bool bracket = reader_take(reader, "(");
	const char *list = "";
	do {
		struct piece_sql one = read_right(reader, &left);
		if (!one.sql || one.column)
			goto nothing_here;
		list = arena_printf(
		    reader->arena, "%s%s%s", list, *list ? ", " : "", one.sql);
	} while (reader_take(reader, ", or") || reader_take(reader, ", and") ||
		 reader_take(reader, ",") || reader_take(reader, "or") ||
		 reader_take(reader, "nor"));
	if (bracket && !reader_take(reader, ")"))
		goto nothing_here;
	return condition_of(&left, &left,
	    arena_printf(reader->arena, "%s %sIN (%s)", left.sql,
		negated ? "NOT " : "", list));
nothing_here:
	reader->at = before;
	return nothing;
}

/* "contains 'x'", LIKE 'x%', "starts with 'x'" */
static struct piece_sql
compare_like(struct reader *reader, struct piece_sql left)
{
	static const struct {
		const char *words, *before, *behind;
	} likes[] = {{"not like", NULL, NULL}, {"like", "", ""},
	    {"ilike", "", ""}, {"is like", "", ""}, {"contains", "%", "%"},
	    {"includes", "%", "%"}, {"starts with", "", "%"},
	    {"begins with", "", "%"}, {"ends with", "%", ""}};
	for (size_t i = 0; i < COUNT_OF(likes); i++) {
		if (!reader_take(reader, likes[i].words))
			continue;
		const struct token *token = reader_token(reader);
		if (token->kind != TOKEN_QUOTED || strpbrk(token->text, "'\\"))
			return nothing;
		reader->at++;
		const char *before = likes[i].before;
		return condition_of(&left, &left,
		    arena_printf(reader->arena, "%s %sILIKE '%s%s%s'", left.sql,
			before ? "" : "NOT ", before ? before : "", token->text,
			before ? likes[i].behind : ""));
	}
	return nothing;
}

/* BETWEEN a AND b, "between a and b" */
static struct piece_sql
compare_between(struct reader *reader, struct piece_sql left)
{
	int before = reader->at;
	reader_take(reader, "is");
	bool between = reader_take(reader, "between");
	if (!between &&
	    !(reader_token(reader)->kind == TOKEN_NUMBER &&
		question_match(reader->text, reader->at + 1, "to"))) {
		reader->at = before;
		return nothing;
	}
	struct piece_sql low = reader_sum(reader);
	if (!low.sql || !reader_take(reader, between ? "and" : "to"))
		return nothing;
	struct piece_sql high = reader_sum(reader);
	pass_unit(reader);
	if (!high.sql)
		return nothing;
	return condition_of(&left, &low,
	    arena_printf(reader->arena, "%s BETWEEN %s AND %s", left.sql,
		low.sql, high.sql));
}

/* "60 and over", "60 or more" */
static struct piece_sql
compare_postfix(struct reader *reader, struct piece_sql left)
{
	static const struct {
		const char *words, *sign;
	} ends[] = {{"and over", ">="}, {"or over", ">="}, {"and above", ">="},
	    {"or above", ">="}, {"or more", ">="}, {"and more", ">="},
	    {"or older", ">="}, {"and older", ">="}, {"+", ">="},
	    {"or less", "<="}, {"and under", "<="}, {"or below", "<="},
	    {"or fewer", "<="}, {"and below", "<="}};
	const struct token *token = reader_token(reader);
	int before = reader->at;
	if (token->kind != TOKEN_NUMBER)
		return nothing;
	reader->at++;
	pass_unit(reader);
	for (size_t i = 0; i < COUNT_OF(ends); i++)
		if (reader_take(reader, ends[i].words))
			return condition_of(&left, &left,
			    arena_printf(reader->arena, "%s %s %g", left.sql,
				ends[i].sign, token->number));
	reader->at = before;
	return nothing;
}

/* A day and an instant of it are the same day. */
static void
match_instants(
    struct reader *reader, struct piece_sql *left, struct piece_sql *right)
{
	struct piece_sql *instant = left->instant ? left : right;
	if (left->type != TYPE_DATE || right->type != TYPE_DATE ||
	    !left->column || !right->column || left->instant == right->instant)
		return;
	instant->sql =
	    arena_printf(reader->arena, "date_trunc('day', %s)", instant->sql);
}

/* Two columns of other types are no comparison that a server would take. */
static bool
comparable(const struct piece_sql *left, const struct piece_sql *right)
{
	return !left->column || !right->column || left->type == right->type;
}

struct piece_sql
reader_compare(struct reader *reader, struct piece_sql left)
{
	struct piece_sql found = compare_null(reader, left);
	reader->left = left;
	if (found.sql || (found = reader_recent(reader, left)).sql ||
	    (found = compare_list(reader, left)).sql ||
	    (found = compare_like(reader, left)).sql ||
	    (found = compare_between(reader, left)).sql ||
	    (found = compare_postfix(reader, left)).sql)
		return found;
	/* "of type 'fail'" */
	if (left.type == TYPE_TEXT && left.column &&
	    reader_token(reader)->kind == TOKEN_QUOTED) {
		struct piece_sql right = read_right(reader, &left);
		return right.sql ? condition_of(&left, &right,
				       arena_printf(reader->arena, "%s = %s",
					   left.sql, right.sql))
				 : nothing;
	}
	for (size_t i = 0; i < COUNT_OF(comparisons); i++) {
		int before = reader->at;
		if (!reader_take(reader, comparisons[i].words))
			continue;
		struct piece_sql right = read_right(reader, &left);
		match_instants(reader, &left, &right);
		bool sums = left.aggregate && right.aggregate &&
			    *comparisons[i].sign == '=';
		if (right.sql && !sums && comparable(&left, &right))
			return condition_of(&left, &right,
			    arena_printf(reader->arena, "%s %s %s", left.sql,
				comparisons[i].sign, right.sql));
		reader->at = before;
		return nothing;
	}
	return nothing;
}

/* "no end date", "a closed_on date", "without a phone": is it there? */
static struct piece_sql
read_presence(struct reader *reader)
{
	static const char *const with[] = {
	    "it has", "they have", "has", "have", "with", "there is", "having"};
	int before = reader->at;
	bool has = false;
	bool missing = reader_take(reader, "without") ||
		       reader_take(reader, "there is no");
	for (size_t i = 0; !has && !missing && i < COUNT_OF(with); i++)
		has = reader_take(reader, with[i]);
	missing = reader_take(reader, "no") || missing;
	bool article = reader_take(reader, "a") || reader_take(reader, "an") ||
		       reader_take(reader, "any") || reader_take(reader, "the");
	struct piece_sql column =
	    has || missing ? reader_factor(reader) : nothing;
	reader_take(reader, "date");
	if (!column.sql || column.condition || column.aggregate ||
	    !column.column || (has && !missing && !article)) {
		reader->at = before;
		return nothing;
	}
	struct piece_sql compared = reader_compare(reader, column);
	reader->left = column;
	if (compared.sql && !missing)
		return compared;
	return condition_of(&column, &column,
	    arena_printf(reader->arena, "%s IS %sNULL", column.sql,
		missing ? "" : "NOT "));
}

/* Is the column read last a key?  "10 parcels" are no key of parcels. */
static bool
read_key(const struct reader *reader)
{
	const struct context_column *column =
	    &reader->phrases->context->tables[reader->last_table]
		 .columns[reader->last_column];
	return column->primary_key || column->parent_table >= 0;
}

/* "with at least 11 years of experience": the bound, then what of. */
static struct piece_sql
read_bound_first(struct reader *reader)
{
	for (size_t i = 0; i < COUNT_OF(comparisons); i++) {
		if (strchr("<>=!", *comparisons[i].words) ||
		    strncmp(comparisons[i].words, "is", 2) == 0 ||
		    strncmp(comparisons[i].words, "are", 3) == 0 ||
		    !reader_at(reader, comparisons[i].words))
			continue;
		int before = reader->at;
		reader_take(reader, comparisons[i].words);
		const struct token *token = reader_token(reader);
		if (token->kind != TOKEN_NUMBER) {
			reader->at = before;
			return nothing;
		}
		reader->at++;
		struct piece_sql column = {.sql = reader->subject,
		    .type = reader->subject_type,
		    .aggregate = reader->subject_aggregate};
		int here = reader->at;
		struct piece_sql named = reader_sum(reader);
		if (named.sql && named.column && !named.condition &&
		    !(named.sql == reader->last_sql && read_key(reader)))
			column = named;
		else
			reader->at = here;
		pass_unit(reader);
		if (!column.sql) {
			reader->at = before;
			return nothing;
		}
		if (reader->table < 0)
			reader->table = reader->subject_table;
		return condition_of(&column, &column,
		    arena_printf(reader->arena, "%s %s %g", column.sql,
			comparisons[i].sign, token->number));
	}
	return nothing;
}

/* "60 and over", "40 to 59", of what the list is of. */
static struct piece_sql
read_of_subject(struct reader *reader)
{
	struct piece_sql subject = {.sql = reader->subject,
	    .type = reader->subject_type,
	    .aggregate = reader->subject_aggregate};
	if (!subject.sql)
		return nothing;
	struct piece_sql compared = reader_compare(reader, subject);
	if (compared.sql && reader->table < 0)
		reader->table = reader->subject_table;
	return compared;
}

static void
pass_lead(struct reader *reader)
{
	static const char *const leads[] = {"those", "rows", "records", "the",
	    "its", "their", "it", "they", "who", "which", "whose", "where",
	    "that", "with", "having", "a", "an", "was", "were", "been", "has",
	    "have", "had", "weighs", "weigh", "costs", "cost", "lasts", "last",
	    "takes", "take"};
	bool taken = true;
	while (taken) {
		taken = false;
		for (size_t i = 0; i < COUNT_OF(leads); i++)
			taken = taken || reader_take(reader, leads[i]);
	}
}

static struct piece_sql
read_comparison(struct reader *reader)
{
	if (reader_take(reader, "not")) {
		struct piece_sql inner = read_comparison(reader);
		if (!inner.sql || !inner.condition)
			return nothing;
		inner.sql =
		    arena_printf(reader->arena, "(%s) IS NOT TRUE", inner.sql);
		return inner;
	}
	struct piece_sql found = read_presence(reader);
	if (found.sql)
		return found;
	/* "no end date or one in the future" */
	if (reader->left.sql && reader_at(reader, "one")) {
		int one = reader->at++;
		if ((found = reader_recent(reader, reader->left)).sql)
			return found;
		reader->at = one;
	}
	if ((found = reader_happened(reader)).sql)
		return found;
	int before = reader->at;
	if ((found = reader_sum(reader)).sql &&
	    (found.column || found.aggregate)) {
		struct piece_sql compared =
		    found.condition ? nothing : reader_compare(reader, found);
		if (compared.sql)
			return compared;
		if (found.type == TYPE_FLAG)
			found.condition = true;
		return found;
	}
	reader->at = before;
	if ((found = reader_having(reader)).sql)
		return found;
	pass_lead(reader);
	if ((found = read_bound_first(reader)).sql ||
	    (found = read_of_subject(reader)).sql)
		return found;
	if (reader->at > before)
		return read_comparison(reader);
	if ((found = reader_sum(reader)).sql)
		return found;
	reader->at = before;
	return reader_having(reader);
}

struct piece_sql
reader_comparison(struct reader *reader)
{
	return read_comparison(reader);
}

/* Conditions with "and" (or a plain value, alone). */
static struct piece_sql
read_and(struct reader *reader)
{
	struct piece_sql left = read_comparison(reader);
	while (left.sql && left.condition) {
		int before = reader->at;
		if (!reader_take(reader, "and") &&
		    !reader_take(reader, ", and") && !reader_take(reader, ","))
			break;
		struct piece_sql right = read_comparison(reader);
		if (!right.sql || !right.condition) {
			reader->at = before;
			break;
		}
		left.sql = arena_printf(
		    reader->arena, "%s AND %s", left.sql, right.sql);
	}
	return left;
}

struct piece_sql
reader_condition(struct reader *reader)
{
	if (++reader->depth > READER_MAX_DEPTH)
		return nothing;
	struct piece_sql left = read_and(reader);
	bool any = false;
	while (left.sql && left.condition) {
		int before = reader->at;
		if (!reader_take(reader, "or") && !reader_take(reader, ", or"))
			break;
		struct piece_sql right = read_and(reader);
		if (!right.sql || !right.condition) {
			reader->at = before;
			break;
		}
		left.sql = arena_printf(
		    reader->arena, "%s OR %s", left.sql, right.sql);
		any = true;
	}
	if (any)
		left.sql = arena_printf(reader->arena, "(%s)", left.sql);
	reader->depth--;
	return left;
}
