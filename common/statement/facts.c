/* facts.c - reads the facts of a statement into C structs; see facts.h */
#include "statement/facts.h"

#include <limits.h>
#include <string.h>

struct reader {
	const int *start; /* by character: its first byte; the end is last */
	long characters;
	const struct context *context;
	struct arena *arena;
};

bool
facts_is(const char *text, const char *word)
{
	return text && strcmp(text, word) == 0;
}

/* A column, or that of the output that is meant; -1: it has none of its own. */
static int
own_column(const struct facts_select *select, int column, int output)
{
	if (output < 0 || output >= select->output_count)
		return column;
	const struct facts_output *shown = &select->outputs[output];
	return shown->aggregated || shown->windowed ? -1 : shown->column;
}

int
facts_ordered_by(
    const struct facts_select *select, const struct facts_order *order)
{
	return order->aggregate
		   ? -1
		   : own_column(select, order->column, order->output);
}

int
facts_grouped_by(
    const struct facts_select *select, const struct facts_group *group)
{
	return own_column(select, group->column, group->output);
}

size_t
facts_byte(const char *sql, double position)
{
	size_t byte = 0;
	/* A statement has at most 16 KiB, so a position fits into a long. */
	long characters = position < 1e9 ? (long)position - 1 : LONG_MAX;
	for (; characters > 0 && sql[byte]; characters--) {
		byte++;
		while (((unsigned char)sql[byte] & 0xC0) == 0x80)
			byte++;
	}
	return byte;
}

/* Note where each character of the statement begins, because each fact has two
 * positions in it. */
static void
find_starts(struct reader *reader, const char *sql)
{
	int *start =
	    arena_array(reader->arena, strlen(sql) + 1, sizeof(*start));
	int byte = 0;
	while (sql[byte]) {
		byte++;
		while (((unsigned char)sql[byte] & 0xC0) == 0x80)
			byte++;
		start[++reader->characters] = byte;
	}
	reader->start = start;
}

/* ---- members of any shape ---- */

/* Return the byte of a position, which counts characters from 1. */
static size_t
byte_at(const struct reader *reader, long position)
{
	long last = reader->characters;
	return (size_t)reader->start[position - 1 < last ? position - 1 : last];
}

static int
index_of(const struct json_node *object, const char *key)
{
	int number = json_member_integer(object, key, -1);
	return number >= 0 && number < 1000000 ? number : -1;
}

static int
count_of(const struct json_node *object, const char *key)
{
	return index_of(object, key) > 0 ? index_of(object, key) : 0;
}

static struct facts_span
span_of(const struct reader *reader, const struct json_node *object,
    const char *position, const char *length)
{
	int from = json_member_integer(object, position, 0);
	int characters = json_member_integer(object, length, 0);
	if (from < 1 || characters < 1 || characters > INT_MAX - from)
		return (struct facts_span){0, 0};
	return (struct facts_span){
	    byte_at(reader, from), byte_at(reader, from + characters)};
}

static const int *
indexes_of(const struct reader *reader, const struct json_node *object,
    const char *key, int *count)
{
	size_t length = 0;
	const struct json_node *item = json_member_list(object, key, &length);
	int *indexes = arena_array(reader->arena, length + 1, sizeof(*indexes));
	*count = (int)length;
	for (int i = 0; item; item = item->next)
		indexes[i++] = json_integer(item, -1);
	return indexes;
}

/* ---- one reader for each kind of fact ---- */

static void
read_output(
    const struct reader *reader, const struct json_node *item, void *target)
{
	struct facts_output *output = target;
	output->name = json_member_text(item, "name");
	output->kind = json_member_text(item, "kind");
	output->function = json_member_text(item, "function");
	output->span = span_of(reader, item, "position", "length");
	output->column = index_of(item, "column");
	output->aggregated = json_member_flag(item, "aggregated");
	output->windowed = json_member_flag(item, "windowed");
}

static void
read_group(
    const struct reader *reader, const struct json_node *item, void *target)
{
	struct facts_group *group = target;
	(void)reader;
	group->column = index_of(item, "column");
	group->output = index_of(item, "output");
	group->sets = json_member_flag(item, "sets");
}

static void
read_order(
    const struct reader *reader, const struct json_node *item, void *target)
{
	struct facts_order *order = target;
	(void)reader;
	order->column = index_of(item, "column");
	order->output = index_of(item, "output");
	order->descending = json_member_flag(item, "descending");
	order->aggregate = json_member_text(item, "aggregate");
}

typedef void read_function(
    const struct reader *reader, const struct json_node *item, void *target);

/* Read an array of objects into an array of structs of `size` bytes. */
static void *
read_array(const struct reader *reader, const struct json_node *object,
    const char *key, size_t size, int *count, read_function *read)
{
	size_t length = 0;
	const struct json_node *item = json_member_list(object, key, &length);
	char *items = arena_array(reader->arena, length + 1, size);
	*count = (int)length;
	for (char *target = items; item; item = item->next, target += size)
		read(reader, item, target);
	return items;
}

static void
read_arms(
    const struct reader *reader, const struct json_node *item, int arms[2])
{
	int count = 0;
	const int *indexes = indexes_of(reader, item, "arms", &count);
	arms[0] = count == 2 ? indexes[0] : -1;
	arms[1] = count == 2 ? indexes[1] : -1;
}

static void
read_limit(const struct json_node *item, struct facts_select *select)
{
	const struct json_node *limit = json_member(item, "limit");
	select->limited =
	    limit && (limit->kind == JSON_NUMBER || limit->kind == JSON_TEXT);
	select->limit =
	    limit && limit->kind == JSON_NUMBER ? (long)limit->number : -1;
}

static void
read_select(
    const struct reader *reader, const struct json_node *item, void *target)
{
	struct facts_select *select = target;
	select->parent = index_of(item, "parent");
	select->role = json_member_text(item, "role");
	select->set = json_member_text(item, "set");
	read_arms(reader, item, select->arms);
	select->values = json_member_flag(item, "values");
	select->distinct = json_member_flag(item, "distinct");
	select->where = json_member_flag(item, "where");
	select->having = json_member_flag(item, "having");
	select->aggregate_only = json_member_flag(item, "aggregate_only");
	select->distinct_on = count_of(item, "distinct_on");
	select->aggregates = count_of(item, "aggregates");
	read_limit(item, select);
	select->outputs = read_array(reader, item, "outputs",
	    sizeof(*select->outputs), &select->output_count, read_output);
	select->group = read_array(reader, item, "group",
	    sizeof(*select->group), &select->group_count, read_group);
	select->order = read_array(reader, item, "order",
	    sizeof(*select->order), &select->order_count, read_order);
}

/* The index in the context of the table that the gate found, or of one with
 * that name. */
static int
context_place(const struct reader *reader, const struct json_node *item,
    const char *name, const char *schema)
{
	const struct context *context = reader->context;
	const struct json_node *found = json_member(item, "table");
	const char *real = json_member_text(found, "name");
	const char *home = json_member_text(found, "schema");
	if (!real) {
		real = name;
		home = schema;
	}
	for (int i = 0; context && real && i < context->table_count; i++) {
		const struct context_table *table = &context->tables[i];
		const char *plain = strrchr(table->name, '.');
		plain = plain ? plain + 1 : table->name;
		if ((strcmp(table->name, real) == 0 ||
			strcmp(plain, real) == 0) &&
		    (!home || strcmp(table->schema, home) == 0))
			return i;
	}
	return -1;
}

static void
read_relation(
    const struct reader *reader, const struct json_node *item, void *target)
{
	struct facts_relation *relation = target;
	relation->select = index_of(item, "select");
	relation->kind = json_member_text(item, "kind");
	relation->name = json_member_text(item, "name");
	relation->alias = json_member_text(item, "alias");
	relation->schema = json_member_text(item, "schema");
	relation->lateral = json_member_flag(item, "lateral");
	relation->aliased = json_member_flag(item, "aliased");
	relation->source = index_of(item, "source");
	relation->span = span_of(reader, item, "position", "length");
	relation->table = -1;
	if (facts_is(relation->kind, "table"))
		relation->table = context_place(
		    reader, item, relation->name, relation->schema);
}

static void
read_column(
    const struct reader *reader, const struct json_node *item, void *target)
{
	struct facts_column *column = target;
	column->select = index_of(item, "select");
	column->clause = json_member_text(item, "clause");
	column->qualifier = json_member_text(item, "qualifier");
	column->name = json_member_text(item, "name");
	column->aggregate = json_member_text(item, "aggregate");
	column->relation = index_of(item, "relation");
	column->column = -1;
	column->star = json_member_flag(item, "star");
	column->output = json_member_flag(item, "output");
	column->ambiguous = json_member_flag(item, "ambiguous");
	column->row = json_member_flag(item, "row");
	column->nested = count_of(item, "nested");
	column->span = span_of(reader, item, "position", "length");
	column->name_span =
	    span_of(reader, item, "name_position", "name_length");
}

static void
read_call(
    const struct reader *reader, const struct json_node *item, void *target)
{
	struct facts_function *function = target;
	function->select = index_of(item, "select");
	function->clause = json_member_text(item, "clause");
	function->name = json_member_text(item, "name");
	function->kind = json_member_text(item, "kind");
	function->aggregate = json_member_text(item, "aggregate");
	function->distinct = json_member_flag(item, "distinct");
	function->star = json_member_flag(item, "star");
	function->over = json_member_flag(item, "over");
	function->filter = json_member_flag(item, "filter");
	function->columns =
	    indexes_of(reader, item, "columns", &function->column_count);
	function->span = span_of(reader, item, "position", "length");
}

static void
read_literal(
    const struct reader *reader, const struct json_node *item, void *target)
{
	struct facts_literal *literal = target;
	literal->select = index_of(item, "select");
	literal->clause = json_member_text(item, "clause");
	literal->kind = json_member_text(item, "kind");
	literal->text = json_member_text(item, "text");
	literal->operator= json_member_text(item, "operator");
	literal->cast = json_member_text(item, "cast");
	literal->column = index_of(item, "column");
	literal->compared = json_member_flag(item, "compared");
	literal->span = span_of(reader, item, "position", "length");
}

static void
read_using(const struct reader *reader, const struct json_node *item,
    struct facts_join *join)
{
	size_t length = 0;
	const struct json_node *name = json_member_list(item, "using", &length);
	join->using =
	    arena_array(reader->arena, length + 1, sizeof(*join->using));
	for (; name; name = name->next)
		if (name->kind == JSON_TEXT)
			join->using[join->using_count++] = name->text;
}

static void
read_join(
    const struct reader *reader, const struct json_node *item, void *target)
{
	struct facts_join *join = target;
	join->select = index_of(item, "select");
	join->type = json_member_text(item, "type");
	join->natural = json_member_flag(item, "natural");
	join->on = json_member_flag(item, "on");
	read_using(reader, item, join);
	join->left = indexes_of(reader, item, "left", &join->left_count);
	join->right = indexes_of(reader, item, "right", &join->right_count);
}

static void
read_equality(
    const struct reader *reader, const struct json_node *item, void *target)
{
	struct facts_equality *equality = target;
	(void)reader;
	equality->select = index_of(item, "select");
	equality->clause = json_member_text(item, "clause");
	equality->left = index_of(item, "left");
	equality->right = index_of(item, "right");
	equality->join = index_of(item, "join");
}

static void
read_operation(
    const struct reader *reader, const struct json_node *item, void *target)
{
	struct facts_operation *operation = target;
	operation->select = index_of(item, "select");
	operation->clause = json_member_text(item, "clause");
	operation->name = json_member_text(item, "name");
	operation->columns =
	    indexes_of(reader, item, "columns", &operation->column_count);
	operation->literals =
	    indexes_of(reader, item, "literals", &operation->literal_count);
}

static void
read_predicate(
    const struct reader *reader, const struct json_node *item, void *target)
{
	struct facts_predicate *predicate = target;
	predicate->select = index_of(item, "select");
	predicate->clause = json_member_text(item, "clause");
	predicate->columns =
	    indexes_of(reader, item, "columns", &predicate->column_count);
	predicate->literals =
	    indexes_of(reader, item, "literals", &predicate->literal_count);
	predicate->subquery = json_member_flag(item, "subquery");
	predicate->span = span_of(reader, item, "position", "length");
}

/* ---- resolving what the gate left open ---- */

int
facts_find_relation(const struct facts *facts, int select, const char *alias)
{
	/* The number of selects bounds this: arms and subqueries are
	 * selects. */
	for (int hops = 0; select >= 0 && hops <= facts->select_count; hops++) {
		for (int i = 0; i < facts->relation_count; i++)
			if (facts->relations[i].select == select &&
			    facts_is(facts->relations[i].alias, alias))
				return i;
		if (select >= facts->select_count)
			return -1;
		select = facts->selects[select].parent;
	}
	return -1;
}

/* Does a USING or NATURAL JOIN of the select merge the columns of this name? */
static bool
is_merged(const struct facts *facts, const struct facts_column *column)
{
	for (int i = 0; i < facts->join_count; i++) {
		const struct facts_join *join = &facts->joins[i];
		if (join->select != column->select)
			continue;
		if (join->natural)
			return true;
		for (int n = 0; n < join->using_count; n++)
			if (facts_is(join->using[n], column -> name))
				return true;
	}
	return false;
}

/* The relation of the select whose table in the context has the column.  If
 * several have it, return the first and mark the column ambiguous. */
static int
owner_of(const struct facts *facts, const struct context *context,
    struct facts_column *column)
{
	int owner = -1;
	for (int i = 0; i < facts->relation_count; i++) {
		const struct facts_relation *relation = &facts->relations[i];
		if (relation->select != column->select || relation->table < 0)
			continue;
		if (context_find_column(
			&context->tables[relation->table], column->name) < 0)
			continue;
		if (owner < 0)
			owner = i;
		else
			column->ambiguous = !is_merged(facts, column);
	}
	return owner;
}

/* Can the name be that of an output, as in ORDER BY total? */
static bool
names_output(const struct facts *facts, const struct facts_column *column)
{
	bool allowed = facts_is(column->clause, "order") ||
		       facts_is(column->clause, "group");
	if (!allowed || column->qualifier || column->select < 0)
		return false;
	const struct facts_select *select = &facts->selects[column->select];
	for (int i = 0; i < select->output_count; i++)
		if (facts_is(select->outputs[i].name, column->name))
			return true;
	return false;
}

static void
resolve_columns(struct facts *facts, const struct context *context)
{
	for (int i = 0; context && i < facts->column_count; i++) {
		struct facts_column *column = &facts->columns[i];
		if (column->star || column->output || !column->name ||
		    (column->relation < 0 && names_output(facts, column)))
			continue;
		if (column->relation < 0)
			column->relation =
			    column->qualifier
				? facts_find_relation(
				      facts, column->select, column->qualifier)
				: owner_of(facts, context, column);
		if (column->relation < 0 ||
		    column->relation >= facts->relation_count)
			continue;
		int table = facts->relations[column->relation].table;
		if (table >= 0)
			column->column = context_find_column(
			    &context->tables[table], column->name);
	}
}

bool
facts_read(struct facts *facts, const struct json_node *tree, const char *sql,
    const struct context *context, struct arena *arena)
{
	struct reader reader = {.context = context, .arena = arena};
	*facts = (struct facts){.sql = sql};
	if (!tree)
		return false;
	find_starts(&reader, sql);
	int end = json_member_integer(tree, "end", 0);
	facts->end = end > 0 && end < reader.characters
			 ? byte_at(&reader, end + 1)
			 : strlen(sql);
	facts->depth = count_of(tree, "depth");
	facts->selects = read_array(&reader, tree, "selects",
	    sizeof(*facts->selects), &facts->select_count, read_select);
	facts->relations = read_array(&reader, tree, "relations",
	    sizeof(*facts->relations), &facts->relation_count, read_relation);
	facts->columns = read_array(&reader, tree, "columns",
	    sizeof(*facts->columns), &facts->column_count, read_column);
	facts->functions = read_array(&reader, tree, "functions",
	    sizeof(*facts->functions), &facts->function_count, read_call);
	facts->literals = read_array(&reader, tree, "literals",
	    sizeof(*facts->literals), &facts->literal_count, read_literal);
	facts->joins = read_array(&reader, tree, "joins", sizeof(*facts->joins),
	    &facts->join_count, read_join);
	facts->equalities = read_array(&reader, tree, "equalities",
	    sizeof(*facts->equalities), &facts->equality_count, read_equality);
	facts->operations =
	    read_array(&reader, tree, "operations", sizeof(*facts->operations),
		&facts->operation_count, read_operation);
	facts->predicates =
	    read_array(&reader, tree, "predicates", sizeof(*facts->predicates),
		&facts->predicate_count, read_predicate);
	resolve_columns(facts, context);
	return true;
}

bool
facts_forget_limit(struct facts *facts, long limit, const char *text)
{
	size_t length = strlen(text);
	const struct facts_literal *last =
	    facts->literals + facts->literal_count - 1;
	if (facts->select_count == 0 || facts->literal_count == 0 ||
	    facts->selects[0].limit != limit || last->span.start < length ||
	    !facts_is(last->clause, "limit"))
		return false;
	facts->selects[0].limited = false;
	facts->selects[0].limit = -1;
	facts->literal_count--;
	facts->sql = text;
	facts->end = length;
	return true;
}
