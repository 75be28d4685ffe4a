/* print_calls.c - functions, aggregates, windows; see printer.h */
#include "translation/printer.h"

#include <string.h>

/* PostgreSQL's FRAMEOPTION_ bits (nodes/parsenodes.h). */
enum {
	FRAME_WRITTEN = 0x1,
	FRAME_RANGE = 0x2,
	FRAME_ROWS = 0x4,
	FRAME_BETWEEN = 0x10,
	FRAME_STARTS_UNBOUNDED = 0x20,
	FRAME_ENDS_UNBOUNDED = 0x100,
	FRAME_STARTS_CURRENT = 0x200,
	FRAME_ENDS_CURRENT = 0x400,
	FRAME_STARTS_BEFORE = 0x800,
	FRAME_ENDS_BEFORE = 0x1000,
	FRAME_STARTS_AFTER = 0x2000,
	FRAME_ENDS_AFTER = 0x4000,
	FRAME_OFFSETS = FRAME_STARTS_BEFORE | FRAME_ENDS_BEFORE |
			FRAME_STARTS_AFTER | FRAME_ENDS_AFTER,
	FRAME_KNOWN = FRAME_WRITTEN | FRAME_RANGE | FRAME_ROWS | FRAME_BETWEEN |
		      FRAME_STARTS_UNBOUNDED | FRAME_ENDS_UNBOUNDED |
		      FRAME_STARTS_CURRENT | FRAME_ENDS_CURRENT | FRAME_OFFSETS,
};

/* What a call needs besides its name. */
enum call_form {
	CALL_PLAIN,     /* numbers or texts */
	CALL_NUMBER,    /* whose first argument must be a number */
	CALL_AGGREGATE, /* may have DISTINCT, FILTER and OVER */
	CALL_WINDOW,    /* with OVER only */
};

/* Names of each dialect; NULL: it has none. */
struct call_rule {
	const char *name, *mysql, *sqlite;
	size_t least, most;
	enum call_form form;
};

static const struct call_rule rules[] = {
    {"count", "COUNT", "COUNT", 1, 1, CALL_AGGREGATE},
    {"sum", "SUM", "SUM", 1, 1, CALL_AGGREGATE},
    {"avg", "AVG", "AVG", 1, 1, CALL_AGGREGATE},
    {"min", "MIN", "MIN", 1, 1, CALL_AGGREGATE},
    {"max", "MAX", "MAX", 1, 1, CALL_AGGREGATE},
    {"bool_or", "MAX", "MAX", 1, 1, CALL_AGGREGATE},
    {"bool_and", "MIN", "MIN", 1, 1, CALL_AGGREGATE},
    {"every", "MIN", "MIN", 1, 1, CALL_AGGREGATE},
    {"stddev", "STDDEV_SAMP", NULL, 1, 1, CALL_AGGREGATE},
    {"stddev_samp", "STDDEV_SAMP", NULL, 1, 1, CALL_AGGREGATE},
    {"stddev_pop", "STDDEV_POP", NULL, 1, 1, CALL_AGGREGATE},
    {"variance", "VAR_SAMP", NULL, 1, 1, CALL_AGGREGATE},
    {"var_samp", "VAR_SAMP", NULL, 1, 1, CALL_AGGREGATE},
    {"var_pop", "VAR_POP", NULL, 1, 1, CALL_AGGREGATE},
    {"row_number", "ROW_NUMBER", "ROW_NUMBER", 0, 0, CALL_WINDOW},
    {"rank", "RANK", "RANK", 0, 0, CALL_WINDOW},
    {"dense_rank", "DENSE_RANK", "DENSE_RANK", 0, 0, CALL_WINDOW},
    {"percent_rank", "PERCENT_RANK", "PERCENT_RANK", 0, 0, CALL_WINDOW},
    {"cume_dist", "CUME_DIST", "CUME_DIST", 0, 0, CALL_WINDOW},
    {"ntile", "NTILE", "NTILE", 1, 1, CALL_WINDOW},
    /* MariaDB has no third argument */
    {"lag", "LAG", "LAG", 1, 2, CALL_WINDOW},
    {"lead", "LEAD", "LEAD", 1, 2, CALL_WINDOW},
    {"first_value", "FIRST_VALUE", "FIRST_VALUE", 1, 1, CALL_WINDOW},
    {"last_value", "LAST_VALUE", "LAST_VALUE", 1, 1, CALL_WINDOW},
    {"abs", "ABS", "ABS", 1, 1, CALL_NUMBER},
    {"floor", "FLOOR", "FLOOR", 1, 1, CALL_NUMBER},
    {"ceil", "CEILING", "CEIL", 1, 1, CALL_NUMBER},
    {"ceiling", "CEILING", "CEIL", 1, 1, CALL_NUMBER},
    {"sqrt", "SQRT", "SQRT", 1, 1, CALL_NUMBER},
    {"power", "POWER", "POWER", 2, 2, CALL_NUMBER},
    {"mod", "MOD", NULL, 2, 2, CALL_NUMBER},
    {"length", "CHAR_LENGTH", "LENGTH", 1, 1, CALL_PLAIN},
    {"char_length", "CHAR_LENGTH", "LENGTH", 1, 1, CALL_PLAIN},
    {"lower", "LOWER", NULL, 1, 1, CALL_PLAIN},
    {"upper", "UPPER", NULL, 1, 1, CALL_PLAIN},
    {"btrim", "TRIM", "TRIM", 1, 1, CALL_PLAIN},
    {"ltrim", "LTRIM", "LTRIM", 1, 1, CALL_PLAIN},
    {"rtrim", "RTRIM", "RTRIM", 1, 1, CALL_PLAIN},
    {"replace", "REPLACE", "REPLACE", 3, 3, CALL_PLAIN},
};

static void
print_frame(struct printer *printer, const PgQuery__WindowDef *window)
{
	int frame = window->frame_options;
	static const struct {
		int bit;
		const char *start, *end;
	} bounds[] = {{FRAME_STARTS_UNBOUNDED, "UNBOUNDED PRECEDING", NULL},
	    {FRAME_STARTS_CURRENT, "CURRENT ROW", NULL},
	    {FRAME_STARTS_BEFORE, " PRECEDING", NULL},
	    {FRAME_STARTS_AFTER, " FOLLOWING", NULL},
	    {FRAME_ENDS_UNBOUNDED, NULL, "UNBOUNDED FOLLOWING"},
	    {FRAME_ENDS_CURRENT, NULL, "CURRENT ROW"},
	    {FRAME_ENDS_BEFORE, NULL, " PRECEDING"},
	    {FRAME_ENDS_AFTER, NULL, " FOLLOWING"}};
	long offset = 0;
	bool rows = frame & FRAME_ROWS;
	if ((frame & ~FRAME_KNOWN) || (!rows && (frame & FRAME_OFFSETS))) {
		refuse(printer, window->location, "such a frame of a window");
		return;
	}
	put(printer, rows ? " ROWS BETWEEN " : " RANGE BETWEEN ");
	for (size_t i = 0; i < COUNT_OF(bounds); i++) {
		if (!(frame & bounds[i].bit))
			continue;
		bool start = bounds[i].start;
		const PgQuery__Node *node =
		    start ? window->start_offset : window->end_offset;
		put(printer, start ? "" : " AND ");
		if ((bounds[i].bit & FRAME_OFFSETS) &&
		    bare_integer(node, &offset))
			put_number(printer, offset);
		else if (bounds[i].bit & FRAME_OFFSETS)
			refuse(printer, window->location,
			    "such a frame of a window");
		put(printer, start ? bounds[i].start : bounds[i].end);
	}
}

static void
print_window(struct printer *printer, const PgQuery__WindowDef *window)
{
	if (*window->name || *window->refname) {
		refuse(printer, window->location, "a window with a name");
		return;
	}
	put(printer, " OVER (");
	if (window->n_partition_clause > 0) {
		put(printer, "PARTITION BY ");
		print_list(printer, window->partition_clause,
		    window->n_partition_clause);
	}
	if (window->n_order_clause > 0) {
		put(printer, window->n_partition_clause > 0 ? " " : "");
		print_order(printer, window->order_clause,
		    window->n_order_clause, NULL);
	}
	if (window->frame_options & FRAME_WRITTEN)
		print_frame(printer, window);
	put(printer, ")");
}

/* The argument as MySQL needs it: an average has four digits more than it. */
static void
print_argument(struct printer *printer, const PgQuery__FuncCall *call)
{
	const PgQuery__Node *argument = call->args[0];
	enum kind kind = kind_of(printer, argument);
	bool digits = printer->mysql && strcmp(call_name(call), "avg") == 0 &&
		      (kind == KIND_DECIMAL || kind == KIND_INTEGER);
	if (digits)
		print_wrapped(
		    printer, "CAST(", argument, " AS DECIMAL(65, 20))");
	else
		print_expression(printer, argument);
}

/* MySQL has no FILTER: what does not pass it is NULL, which no aggregate
 * counts. */
static void
print_aggregated(struct printer *printer, const PgQuery__FuncCall *call)
{
	bool choice = call->agg_filter && printer->mysql;
	put(printer, call->agg_distinct ? "DISTINCT " : "");
	if (choice)
		print_wrapped(
		    printer, "CASE WHEN ", call->agg_filter, " THEN ");
	if (!call->agg_star)
		print_argument(printer, call);
	else
		put(printer, choice ? "1" : "*");
	put(printer, choice ? " END)" : ")");
	if (call->agg_filter && !choice)
		print_wrapped(
		    printer, " FILTER (WHERE ", call->agg_filter, ")");
}

static const struct call_rule *
find_rule(const struct printer *printer, const PgQuery__FuncCall *call)
{
	const char *name = call_name(call);
	size_t count = call->agg_star ? 1 : call->n_args;
	for (size_t i = 0; i < COUNT_OF(rules); i++) {
		const struct call_rule *rule = &rules[i];
		if (strcmp(rule->name, name) == 0 && count >= rule->least &&
		    count <= rule->most)
			return (printer->mysql ? rule->mysql : rule->sqlite)
				   ? rule
				   : NULL;
	}
	return NULL;
}

/* Are the clauses of the call those that its form can have? */
static bool
has_its_form(const PgQuery__FuncCall *call, enum call_form form)
{
	bool aggregate = form == CALL_AGGREGATE;
	if (call->agg_within_group || call->n_agg_order > 0 ||
	    call->func_variadic || (form == CALL_WINDOW) > !!call->over)
		return false;
	if (!aggregate &&
	    (call->agg_star || call->agg_distinct || call->agg_filter))
		return false;
	return aggregate || form == CALL_WINDOW || !call->over;
}

static bool
are_arguments_known(struct printer *printer, const PgQuery__FuncCall *call,
    const struct call_rule *rule)
{
	bool number = rule->form == CALL_NUMBER ||
		      strcmp(rule->name, "sum") == 0 ||
		      strcmp(rule->name, "avg") == 0;
	for (size_t i = 0; number && i < call->n_args; i++)
		if (!kind_is_number(kind_of(printer, call->args[i])))
			return false;
	return true;
}

static void
print_rounded(struct printer *printer, const PgQuery__FuncCall *call)
{
	long digits = 0;
	enum kind kind = kind_of(printer, call->args[0]);
	bool known = call->n_args == 1 ||
		     (call->n_args == 2 &&
			 bare_integer(call->args[1], &digits) && digits >= 0);
	/* PostgreSQL rounds a half of double precision to the even number */
	if (!known || !kind_is_number(kind) || kind == KIND_FLOAT) {
		refuse(printer, call->location, "such a ROUND");
		return;
	}
	print_wrapped(printer, "ROUND(", call->args[0], ", ");
	put_number(printer, digits);
	put(printer, ")");
}

static bool
are_texts(struct printer *printer, const PgQuery__FuncCall *call)
{
	enum kind kind = kind_of(printer, call->args[0]);
	return kind == KIND_TEXT || kind == KIND_LITERAL;
}

/* Parts of texts: SQLite's count from the end where a number is negative, so
 * numbers are written out and not negative. */
static void
print_part(struct printer *printer, const PgQuery__FuncCall *call)
{
	const char *name = call_name(call);
	long from = 0;
	long length = 1;
	bool left = strcmp(name, "left") == 0;
	bool right = strcmp(name, "right") == 0;
	if (call->n_args < 2 || call->n_args > 3 || !are_texts(printer, call) ||
	    !bare_integer(call->args[1], &from) || from < 1 ||
	    (call->n_args == 3 &&
		(!bare_integer(call->args[2], &length) || length < 0))) {
		refuse(printer, call->location, "such a part of a text");
		return;
	}
	put_either(printer,
	    left    ? "LEFT("
	    : right ? "RIGHT("
		    : "SUBSTRING(",
	    "SUBSTR(");
	print_expression(printer, call->args[0]);
	put(printer, left && !printer->mysql ? ", 1, " : ", ");
	put_number(printer, right && !printer->mysql ? -from : from);
	if (call->n_args == 3) {
		put(printer, ", ");
		put_number(printer, length);
	}
	put(printer, ")");
}

/* PostgreSQL passes over NULLs; elsewhere one makes the whole NULL. */
static void
print_concat(struct printer *printer, const PgQuery__FuncCall *call)
{
	put_either(printer, "CONCAT(", "(");
	for (size_t i = 0; i < call->n_args && !printer->failed; i++) {
		enum kind kind = kind_of(printer, call->args[i]);
		if (kind != KIND_TEXT && kind != KIND_LITERAL &&
		    kind != KIND_INTEGER && kind != KIND_NULL) {
			refuse(
			    printer, call->location, "CONCAT with such a type");
			return;
		}
		put(printer, i == 0 ? "" : printer->mysql ? ", " : " || ");
		print_wrapped(printer, "COALESCE(", call->args[i], ", '')");
	}
	put(printer, ")");
}

/* Print what needs more than another name.  Return whether it is such. */
static bool
print_special(struct printer *printer, const PgQuery__FuncCall *call)
{
	static const struct {
		const char *name;
		void (*print)(
		    struct printer *printer, const PgQuery__FuncCall *call);
	} specials[] = {{"round", print_rounded}, {"left", print_part},
	    {"right", print_part}, {"substring", print_part},
	    {"substr", print_part}, {"concat", print_concat}};
	const char *name = call_name(call);
	for (size_t i = 0; i < COUNT_OF(specials); i++)
		if (strcmp(name, specials[i].name) == 0 && call->n_args > 0 &&
		    has_its_form(call, CALL_PLAIN)) {
			specials[i].print(printer, call);
			return true;
		}
	return has_its_form(call, CALL_PLAIN) && print_date_call(printer, call);
}

void
print_call(struct printer *printer, const PgQuery__FuncCall *call)
{
	const struct call_rule *rule = find_rule(printer, call);
	if (print_special(printer, call))
		return;
	if (!rule || !has_its_form(call, rule->form) ||
	    !are_arguments_known(printer, call, rule)) {
		const char *name = call_name(call);
		refuse(printer, call->location,
		    arena_printf(printer->statement->arena,
			rule ? "%.60s() of such arguments" : "%.60s()",
			*name ? name : "a function of a schema"));
		return;
	}
	put(printer, printer->mysql ? rule->mysql : rule->sqlite);
	put(printer, "(");
	if (rule->form == CALL_AGGREGATE) {
		print_aggregated(printer, call);
	} else {
		print_list(printer, call->args, call->n_args);
		put(printer, ")");
	}
	if (call->over)
		print_window(printer, call->over);
}
