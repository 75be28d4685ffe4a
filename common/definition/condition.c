/* condition.c - comparisons of a definition; see reader.h */
#include "definition/reader.h"

#include <string.h>

static const struct piece_sql nothing = {0};

/* Operators as people type them.  A longer operator stands before a shorter one
 * that it begins with. */
static const struct {
	const char *typed, *sign;
} operators[] = {{">=", ">="}, {"<=", "<="}, {"<>", "<>"}, {"!=", "<>"},
    {">", ">"}, {"<", "<"}, {"==", "="}, {"=", "="}};

static const char *
take_typed(struct reader *reader)
{
	for (size_t i = 0; i < COUNT_OF(operators); i++)
		if (reader_take(reader, operators[i].typed))
			return operators[i].sign;
	return NULL;
}

static const enum english_class comparisons[] = {
    ENGLISH_AMOUNT_BOUND, ENGLISH_TIME_BOUND, ENGLISH_EQUALITY};

/* The operator of the longest comparison from token `at` on; NULL and length 0
 * when there is none. */
static const char *
comparison_at(const struct reader *reader, int at, int *length)
{
	const struct english_word *longest = NULL;
	*length = 0;
	for (size_t i = 0; i < COUNT_OF(comparisons); i++) {
		const struct english_word *word = NULL;
		int found = reader_word_at(reader, at, comparisons[i], &word);
		if (found <= *length)
			continue;
		*length = found;
		longest = word;
	}
	return longest ? longest->means : NULL;
}

/* Take a comparison without a verb before it: "at least", "differs from". */
static const char *
take_bare(struct reader *reader)
{
	int length;
	const char *sign = comparison_at(reader, reader->at, &length);
	reader->at += length;
	return sign;
}

/* Take ">=" or "is at least" and return the operator.  NULL: there is none, and
 * `at` stays. */
static const char *
take_comparison(struct reader *reader)
{
	const char *sign = take_typed(reader);
	if (sign)
		return sign;
	int length, behind;
	sign = comparison_at(reader, reader->at, &length);
	const char *after_verb =
	    reader_word_at(reader, reader->at, ENGLISH_LIES, NULL)
		? comparison_at(reader, reader->at + 1, &behind)
		: NULL;
	if (after_verb && behind + 1 > length) {
		sign = after_verb;
		length = behind + 1;
	}
	reader->at += length;
	return sign;
}

/* Skip a unit behind a number ("kg", "days"): it adds nothing. */
static void
pass_unit(struct reader *reader)
{
	reader_take_word(reader, ENGLISH_UNIT);
	reader_take(reader, "old");
}

/* In "status is active", one word that names no column is the text itself. */
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
	const char *presence = reader_take_meaning(reader, ENGLISH_PRESENCE);
	return presence ? condition_of(&left, &left,
			      arena_printf(reader->arena, "%s IS %sNULL",
				  left.sql, *presence ? "" : "NOT "))
			: nothing;
}

/* IN ('a', 'b'), "is either 'a' or 'b'", "is one of 'a', 'b'" */
static struct piece_sql
compare_list(struct reader *reader, struct piece_sql left)
{
	int before = reader->at;
	const char *one_of = reader_take_meaning(reader, ENGLISH_ONE_OF);
	if (!one_of)
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
	} while (reader_take_word(reader, ENGLISH_LIST_JOINT));
	if (bracket && !reader_take(reader, ")"))
		goto nothing_here;
	return condition_of(&left, &left,
	    arena_printf(reader->arena, "%s %sIN (%s)", left.sql,
		*one_of ? "NOT " : "", list));
nothing_here:
	reader->at = before;
	return nothing;
}

/* Is the word at `at` the last one, or does a joint or the end follow? */
static bool
ends_list_item(const struct reader *reader, int at)
{
	return at >= reader->text->count ||
	       reader->text->tokens[at].kind == TOKEN_PUNCTUATION ||
	       reader_word_at(reader, at, ENGLISH_LIST_JOINT, NULL) ||
	       question_match(reader->text, at, "and");
}

/* "With status OUT", "with status done or paid": of a column that has few
 * texts, the words right behind its name are those texts. */
static struct piece_sql
compare_bare_texts(struct reader *reader, struct piece_sql left)
{
	enum { FEW_TEXTS = 60 };
	int before = reader->at;
	const char *list = "";
	int count = 0;
	if (left.type != TYPE_TEXT || left.sql != reader->last_sql ||
	    reader->last_table < 0)
		return nothing;
	const struct context_column *column =
	    &reader->phrases->context->tables[reader->last_table]
		 .columns[reader->last_column];
	if (column->distinct < 1 || column->distinct > FEW_TEXTS)
		return nothing;
	do {
		const struct token *token = reader_token(reader);
		if (token->kind != TOKEN_WORD || strpbrk(token->text, "'\\") ||
		    english_is(token->folded, ENGLISH_NAME_END) ||
		    !ends_list_item(reader, reader->at + 1))
			break;
		list = arena_printf(reader->arena, "%s%s'%s'", list,
		    *list ? ", " : "", token->text);
		count++;
		reader->at++;
		before = reader->at;
	} while (reader_take_word(reader, ENGLISH_LIST_JOINT));
	reader->at = before;
	if (!count)
		return nothing;
	return condition_of(&left, &left,
	    count == 1
		? arena_printf(reader->arena, "%s = %s", left.sql, list)
		: arena_printf(reader->arena, "%s IN (%s)", left.sql, list));
}

/* "Severity 4", "priority 1 or 2": of a column that has few numbers, those
 * right behind its name. */
static struct piece_sql
compare_bare_numbers(struct reader *reader, struct piece_sql left)
{
	enum { FEW_NUMBERS = 24 };
	int before = reader->at;
	const char *list = "";
	int count = 0;
	if (left.type != TYPE_NUMBER || left.sql != reader->last_sql ||
	    reader->last_table < 0)
		return nothing;
	long distinct = reader->phrases->context->tables[reader->last_table]
			    .columns[reader->last_column]
			    .distinct;
	if (distinct < 1 || distinct > FEW_NUMBERS)
		return nothing;
	do {
		const struct token *token = reader_token(reader);
		if (token->kind != TOKEN_NUMBER || token->percent ||
		    !ends_list_item(reader, reader->at + 1))
			break;
		list = arena_printf(reader->arena, "%s%s%g", list,
		    *list ? ", " : "", token->number);
		count++;
		before = ++reader->at;
	} while (reader_take_word(reader, ENGLISH_LIST_JOINT));
	reader->at = before;
	return !count ? nothing
		      : condition_of(&left, &left,
			    arena_printf(reader->arena,
				count == 1 ? "%s = %s" : "%s IN (%s)", left.sql,
				list));
}

/* "contains 'x'", LIKE 'x%', "starts with 'x'": a pattern around the text */
static struct piece_sql
compare_like(struct reader *reader, struct piece_sql left)
{
	const char *pattern = reader_take_meaning(reader, ENGLISH_ALIKE);
	const struct token *token = reader_token(reader);
	if (!pattern || token->kind != TOKEN_QUOTED ||
	    strpbrk(token->text, "'\\"))
		return nothing;
	reader->at++;
	bool negated = strncmp(pattern, "not ", 4) == 0;
	return condition_of(&left, &left,
	    arena_printf(reader->arena, "%s %sILIKE '%s%s%s'", left.sql,
		negated ? "NOT " : "", *pattern == '%' ? "%" : "", token->text,
		pattern[strlen(pattern) - 1] == '%' ? "%" : ""));
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

/* "60 and over", "is 60 or more" */
static struct piece_sql
compare_postfix(struct reader *reader, struct piece_sql left)
{
	int before = reader->at;
	if (!reader_take_word(reader, ENGLISH_BE))
		reader_take(reader, "of");
	const struct token *token = reader_token(reader);
	if (token->kind != TOKEN_NUMBER) {
		reader->at = before;
		return nothing;
	}
	reader->at++;
	pass_unit(reader);
	const char *sign =
	    reader_take(reader, "+")
		? ">="
		: reader_take_meaning(reader, ENGLISH_BOUND_BEHIND);
	if (sign)
		return condition_of(&left, &left,
		    arena_printf(reader->arena, "%s %s %g", left.sql, sign,
			token->number));
	reader->at = before;
	return nothing;
}

/* Compare a column of days with a column of instants by the day. */
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

/* A server does not compare two columns of different types. */
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
	int before = reader->at;
	const char *sign = take_comparison(reader);
	if (!sign)
		return left.type == TYPE_NUMBER
			   ? compare_bare_numbers(reader, left)
			   : compare_bare_texts(reader, left);
	struct piece_sql right = read_right(reader, &left);
	match_instants(reader, &left, &right);
	bool sums = left.aggregate && right.aggregate && *sign == '=';
	if (right.sql && !sums && comparable(&left, &right))
		return condition_of(&left, &right,
		    arena_printf(
			reader->arena, "%s %s %s", left.sql, sign, right.sql));
	reader->at = before;
	return nothing;
}

/* "it has", "with", "there is" */
static bool
take_has(struct reader *reader)
{
	int before = reader->at;
	reader_take_word(reader, ENGLISH_PRONOUN);
	if (reader_take_word(reader, ENGLISH_HAVE))
		return true;
	reader->at = before;
	return reader_take(reader, "with") || reader_take(reader, "there is");
}

/* "no end date", "a closed_on date", "without a phone": does the row have a
 * value? */
static struct piece_sql
read_presence(struct reader *reader)
{
	int before = reader->at;
	bool missing = reader_take(reader, "without") ||
		       reader_take(reader, "there is no");
	bool has = !missing && take_has(reader);
	missing = reader_take(reader, "no") || missing;
	bool article = reader_take_word(reader, ENGLISH_ARTICLE) ||
		       reader_take(reader, "any");
	/* "an empty end date" */
	const char *known = reader_take_meaning(reader, ENGLISH_KNOWN);
	struct piece_sql column =
	    has || missing || known ? reader_factor(reader) : nothing;
	article = article || known;
	missing = missing != (known && *known);
	reader_take(reader, "date");
	if (!column.sql || column.condition || column.aggregate ||
	    !column.column) {
		reader->at = before;
		return nothing;
	}
	struct piece_sql compared = reader_compare(reader, column);
	reader->left = column;
	if (compared.sql && !missing)
		return compared;
	/* "clients with closed_at": nothing is said of the date */
	if (has && !missing && !article &&
	    !(column.type == TYPE_DATE && reader_done(reader))) {
		reader->at = before;
		return nothing;
	}
	return condition_of(&column, &column,
	    arena_printf(reader->arena, "%s IS %sNULL", column.sql,
		missing ? "" : "NOT "));
}

/* Is the column that was read last a key?  "10 parcels" speaks of no key. */
static bool
read_key(const struct reader *reader)
{
	return context_in_key(
	    &reader->phrases->context->tables[reader->last_table]
		 .columns[reader->last_column]);
}

/* "with at least 11 years of experience": the bound stands before the
 * column. */
static struct piece_sql
read_bound_first(struct reader *reader)
{
	int before = reader->at;
	bool verb = reader_at(reader, "is") || reader_at(reader, "are");
	const char *sign = verb ? NULL : take_bare(reader);
	const struct token *token = reader_token(reader);
	if (!sign || token->kind != TOKEN_NUMBER) {
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
	    arena_printf(
		reader->arena, "%s %s %g", column.sql, sign, token->number));
}

/* "60 and over", "40 to 59": bounds of the list's subject. */
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

/* "65 or older", "under 18 years old", of people whose dates of birth are
 * stored. */
static struct piece_sql
read_aged(struct reader *reader)
{
	int before = reader->at;
	struct piece_sql birth = nothing;
	const char *sign = reader_take_meaning(reader, ENGLISH_AMOUNT_BOUND);
	const struct token *token = reader_token(reader);
	bool number = token->kind == TOKEN_NUMBER;
	reader->at += number;
	reader_take(reader, "years");
	bool old = reader_take(reader, "old") || reader_take(reader, "of age");
	if (!sign) {
		old = old ||
		      question_match(reader->text, reader->at + 1, "older") ||
		      question_match(reader->text, reader->at + 1, "younger");
		sign = reader_take_meaning(reader, ENGLISH_BOUND_BEHIND);
	}
	if (!number || !sign || !old || !reader_birth(reader, &birth)) {
		reader->at = before;
		return nothing;
	}
	reader_take_word(reader, ENGLISH_DAY_OF_ASKING);
	return condition_of(&birth, &birth,
	    arena_printf(reader->arena, "%s %s %g",
		reader_age(reader, birth.sql), sign, token->number));
}

static bool
take_lead_word(struct reader *reader)
{
	static const enum english_class leads[] = {ENGLISH_ARTICLE,
	    ENGLISH_PRONOUN, ENGLISH_POSSESSIVE, ENGLISH_DETERMINER,
	    ENGLISH_RELATIVE, ENGLISH_HAVE, ENGLISH_PREDICATE, ENGLISH_FLAGGED};
	for (size_t i = 0; i < COUNT_OF(leads); i++)
		if (reader_take_word(reader, leads[i]))
			return true;
	return reader_take(reader, "with") || reader_take(reader, "been");
}

/* Skip what stands before a bound: "those records that have been". */
static void
pass_lead(struct reader *reader)
{
	while (take_lead_word(reader) || reader_take(reader, "rows") ||
	       reader_take(reader, "records"))
		;
}

/* "no end date or one in the future" */
static struct piece_sql
read_one(struct reader *reader)
{
	int one = reader->at;
	if (!reader->left.sql || !reader_take(reader, "one"))
		return nothing;
	struct piece_sql found = reader_recent(reader, reader->left);
	if (!found.sql)
		reader->at = one;
	return found;
}

/* Read the names of "both inv_dt and pd_dt"; false: it does not begin so. */
static bool
take_pair(struct reader *reader, struct piece_sql pair[2], bool *neither)
{
	*neither = reader_take(reader, "neither");
	if (!*neither && !reader_take(reader, "both"))
		return false;
	reader_take_word(reader, ENGLISH_ARTICLE);
	pair[0] = reader_name(reader);
	if (!pair[0].sql ||
	    (!reader_take(reader, "and") && !reader_take(reader, "nor")))
		return false;
	reader_take_word(reader, ENGLISH_ARTICLE);
	pair[1] = reader_name(reader);
	return pair[1].sql;
}

/* "Both inv_dt and pd_dt are filled": one condition of two columns. */
static struct piece_sql
read_pair(struct reader *reader)
{
	struct piece_sql pair[2];
	bool neither;
	int before = reader->at;
	if (!take_pair(reader, pair, &neither)) {
		reader->at = before;
		return nothing;
	}
	int verb = reader->at;
	struct piece_sql first = reader_compare(reader, pair[0]);
	reader->at = verb;
	struct piece_sql second = reader_compare(reader, pair[1]);
	if (!first.sql || !second.sql) {
		reader->at = before;
		return nothing;
	}
	first.sql = neither ? arena_printf(reader->arena,
				  "(%s) IS NOT TRUE AND (%s) IS NOT TRUE",
				  first.sql, second.sql)
			    : arena_printf(reader->arena, "%s AND %s",
				  first.sql, second.sql);
	return first;
}

/* "It is not scrapped", "that are scrapped", of a column is_scrapped. */
static struct piece_sql
read_flag(struct reader *reader)
{
	int before = reader->at;
	reader_take_word(reader, ENGLISH_PRONOUN);
	bool said = reader_take_word(reader, ENGLISH_BE) ||
		    reader_take_word(reader, ENGLISH_HAVE);
	reader_take(reader, "been");
	bool not = said && reader_take(reader, "not");
	struct piece_sql flag = said ? reader_name(reader) : nothing;
	if (flag.type != TYPE_FLAG || !flag.sql) {
		reader->at = before;
		return nothing;
	}
	reader_take(reader, "yet");
	flag.condition = true;
	if (not )
		flag.sql =
		    arena_printf(reader->arena, "(%s) IS NOT TRUE", flag.sql);
	return flag;
}

/* "It is operating", "sold lots": a stored value says which rows. */
static struct piece_sql
read_valued(struct reader *reader)
{
	int before = reader->at;
	int table;
	struct piece_sql found = reader_valued_rows(reader, &table);
	/* "sold lots + unsold lots" are numbers */
	if (found.sql && !reader_at_sign(reader))
		return found;
	reader->at = before;
	table = reader->table < 0 ? reader->entity : reader->table;
	reader_take_word(reader, ENGLISH_PRONOUN);
	bool said = reader_take_word(reader, ENGLISH_BE);
	bool not = said && reader_take(reader, "not");
	found = said ? reader_value(reader, table) : nothing;
	if (!found.sql)
		reader->at = before;
	else if (not )
		found.sql =
		    arena_printf(reader->arena, "(%s) IS NOT TRUE", found.sql);
	return found;
}

static struct piece_sql
read_comparison(struct reader *reader)
{
	if (reader_take(reader, "not")) {
		/* "invoices not paid" */
		if (reader->head_end == reader->at - 1)
			reader->head_end = reader->at;
		struct piece_sql inner = read_comparison(reader);
		if (!inner.sql || !inner.condition)
			return nothing;
		inner.sql =
		    arena_printf(reader->arena, "(%s) IS NOT TRUE", inner.sql);
		return inner;
	}
	struct piece_sql found = read_presence(reader);
	if (found.sql || (found = read_valued(reader)).sql)
		return found;
	if ((found = read_pair(reader)).sql || (found = read_one(reader)).sql ||
	    (found = reader_happened(reader)).sql ||
	    (found = read_flag(reader)).sql)
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
	if ((found = read_aged(reader)).sql ||
	    (found = read_bound_first(reader)).sql ||
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

/* Does a list go on to its "or" behind the comma: "approved, shipped or
 * declined"? */
static bool
goes_on_to_or(const struct reader *reader)
{
	enum { LIST_WORDS = 12 };
	for (int at = reader->at; at < reader->at + LIST_WORDS; at++)
		if (question_match(reader->text, at, "or"))
			return true;
		else if (at >= reader->text->count ||
			 question_match(reader->text, at, "and"))
			return false;
	return false;
}

/* Take what joins the next alternative. */
static bool
take_or(struct reader *reader)
{
	return reader_take(reader, "or") || reader_take(reader, ", or") ||
	       (goes_on_to_or(reader) && reader_take(reader, ","));
}

/* Read a comparison, or alternatives for what it compares: "end_dt is empty or
 * not before today", "status is approved, shipped or declined". */
static struct piece_sql
read_alternatives(struct reader *reader)
{
	struct piece_sql one = read_comparison(reader);
	struct piece_sql of = reader->left;
	while (one.sql && one.condition && of.sql) {
		int before = reader->at;
		struct piece_sql other = nothing;
		if (take_or(reader))
			other = reader_compare(reader, of);
		if (!other.sql) {
			reader->at = before;
			break;
		}
		one.sql = arena_printf(
		    reader->arena, "(%s OR %s)", one.sql, other.sql);
	}
	return one;
}

/* Read conditions joined by "and", or one plain value. */
static struct piece_sql
read_and(struct reader *reader)
{
	struct piece_sql left = read_alternatives(reader);
	while (left.sql && left.condition) {
		int before = reader->at;
		if (!reader_take(reader, "and") &&
		    !reader_take(reader, ", and") && !reader_take(reader, ","))
			break;
		struct piece_sql right = read_alternatives(reader);
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
