/* facts.c - what a statement is made of, as C structs; see facts.h */
#include "facts.h"

#include <limits.h>
#include <string.h>

#include "record.h"

struct reader {
	const char *sql;
	const struct context *context;
	struct arena *arena;
};

bool
facts_is(const char *text, const char *word)
{
	return text && strcmp(text, word) == 0;
}

size_t
facts_byte(const char *sql, double position)
{
	size_t byte = 0;
	/* A statement has at most 16 KiB, so a place fits easily. */
	long characters = position < 1e9 ? (long)position - 1 : LONG_MAX;
	for (; characters > 0 && sql[byte]; characters--) {
		byte++;
		while (((unsigned char)sql[byte] & 0xC0) == 0x80)
			byte++;
	}
	return byte;
}

/* ---- members of any shape ---- */

static const char *
text_of(const struct reader *reader, const jv *object, const char *key)
{
	return record_member_text(object, key, reader->arena);
}

static int
index_of(const jv *object, const char *key)
{
	double number = record_member_number(object, key, -1);
	return number >= 0 && number < 1e6 ? (int)number : -1;
}

static int
count_of(const jv *object, const char *key)
{
	double number = record_member_number(object, key, 0);
	return number > 0 && number < 1e6 ? (int)number : 0;
}

static struct facts_span
span_of(const struct reader *reader, const jv *object, const char *position,
    const char *length)
{
	double from = record_member_number(object, position, 0);
	double characters = record_member_number(object, length, 0);
	if (from < 1 || characters < 1)
		return (struct facts_span){0, 0};
	return (struct facts_span){facts_byte(reader->sql, from),
	    facts_byte(reader->sql, from + characters)};
}

static jv
item_at(const jv *array, int index)
{
	return jv_array_get(jv_copy(*array), index);
}

static const int *
indexes_of(
    const struct reader *reader, const jv *object, const char *key, int *count)
{
	jv array = record_member_array(object, key);
	*count = record_array_length(&array);
	int *indexes =
	    arena_array(reader->arena, (size_t)*count + 1, sizeof(*indexes));
	for (int i = 0; i < *count; i++) {
		jv item = item_at(&array, i);
		indexes[i] = jv_get_kind(item) == JV_KIND_NUMBER
				 ? (int)jv_number_value(item)
				 : -1;
		jv_free(item);
	}
	jv_free(array);
	return indexes;
}

/* ---- one reader for each kind of fact ---- */

static void
read_output(const struct reader *reader, const jv *item, void *target)
{
	struct facts_output *output = target;
	output->name = text_of(reader, item, "name");
	output->kind = text_of(reader, item, "kind");
	output->function = text_of(reader, item, "function");
	output->span = span_of(reader, item, "position", "length");
	output->column = index_of(item, "column");
	output->aggregated = record_member_flag(item, "aggregated");
	output->windowed = record_member_flag(item, "windowed");
}

static void
read_group(const struct reader *reader, const jv *item, void *target)
{
	struct facts_group *group = target;
	(void)reader;
	group->column = index_of(item, "column");
	group->output = index_of(item, "output");
	group->sets = record_member_flag(item, "sets");
}

static void
read_order(const struct reader *reader, const jv *item, void *target)
{
	struct facts_order *order = target;
	order->column = index_of(item, "column");
	order->output = index_of(item, "output");
	order->descending = record_member_flag(item, "descending");
	order->aggregate = text_of(reader, item, "aggregate");
}

typedef void read_function(
    const struct reader *reader, const jv *item, void *target);

/* An array of objects into an array of structs of `size` bytes. */
static void *
read_array(const struct reader *reader, const jv *object, const char *key,
    size_t size, int *count, read_function *read)
{
	jv array = record_member_array(object, key);
	*count = record_array_length(&array);
	char *items = arena_array(reader->arena, (size_t)*count + 1, size);
	for (int i = 0; i < *count; i++) {
		jv item = item_at(&array, i);
		read(reader, &item, items + (size_t)i * size);
		jv_free(item);
	}
	jv_free(array);
	return items;
}

static void
read_arms(const struct reader *reader, const jv *item, int arms[2])
{
	int count = 0;
	const int *indexes = indexes_of(reader, item, "arms", &count);
	arms[0] = count == 2 ? indexes[0] : -1;
	arms[1] = count == 2 ? indexes[1] : -1;
}

static void
read_limit(const jv *item, struct facts_select *select)
{
	jv limit = record_member(item, "limit");
	jv_kind kind = jv_get_kind(limit);
	select->limited = kind == JV_KIND_NUMBER || kind == JV_KIND_STRING;
	select->limit = -1;
	if (kind == JV_KIND_NUMBER && jv_number_value(limit) < 1e15)
		select->limit = (long)jv_number_value(limit);
	jv_free(limit);
}

static void
read_select(const struct reader *reader, const jv *item, void *target)
{
	struct facts_select *select = target;
	select->parent = index_of(item, "parent");
	select->role = text_of(reader, item, "role");
	select->set = text_of(reader, item, "set");
	read_arms(reader, item, select->arms);
	select->values = record_member_flag(item, "values");
	select->distinct = record_member_flag(item, "distinct");
	select->where = record_member_flag(item, "where");
	select->having = record_member_flag(item, "having");
	select->aggregate_only = record_member_flag(item, "aggregate_only");
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

/* Where the context has the table the gate found, or one of that name. */
static int
context_place(const struct reader *reader, const jv *item, const char *name,
    const char *schema)
{
	const struct context *context = reader->context;
	jv found = record_member(item, "table");
	const char *real = text_of(reader, &found, "name");
	const char *home = text_of(reader, &found, "schema");
	jv_free(found);
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
read_relation(const struct reader *reader, const jv *item, void *target)
{
	struct facts_relation *relation = target;
	relation->select = index_of(item, "select");
	relation->kind = text_of(reader, item, "kind");
	relation->name = text_of(reader, item, "name");
	relation->alias = text_of(reader, item, "alias");
	relation->schema = text_of(reader, item, "schema");
	relation->lateral = record_member_flag(item, "lateral");
	relation->aliased = record_member_flag(item, "aliased");
	relation->source = index_of(item, "source");
	relation->span = span_of(reader, item, "position", "length");
	relation->table = -1;
	if (facts_is(relation->kind, "table"))
		relation->table = context_place(
		    reader, item, relation->name, relation->schema);
}

static void
read_column(const struct reader *reader, const jv *item, void *target)
{
	struct facts_column *column = target;
	column->select = index_of(item, "select");
	column->clause = text_of(reader, item, "clause");
	column->qualifier = text_of(reader, item, "qualifier");
	column->name = text_of(reader, item, "name");
	column->aggregate = text_of(reader, item, "aggregate");
	column->relation = index_of(item, "relation");
	column->column = -1;
	column->star = record_member_flag(item, "star");
	column->output = record_member_flag(item, "output");
	column->ambiguous = record_member_flag(item, "ambiguous");
	column->row = record_member_flag(item, "row");
	column->nested = count_of(item, "nested");
	column->span = span_of(reader, item, "position", "length");
	column->name_span =
	    span_of(reader, item, "name_position", "name_length");
}

static void
read_call(const struct reader *reader, const jv *item, void *target)
{
	struct facts_function *function = target;
	function->select = index_of(item, "select");
	function->clause = text_of(reader, item, "clause");
	function->name = text_of(reader, item, "name");
	function->kind = text_of(reader, item, "kind");
	function->aggregate = text_of(reader, item, "aggregate");
	function->distinct = record_member_flag(item, "distinct");
	function->star = record_member_flag(item, "star");
	function->over = record_member_flag(item, "over");
	function->filter = record_member_flag(item, "filter");
	function->columns =
	    indexes_of(reader, item, "columns", &function->column_count);
	function->span = span_of(reader, item, "position", "length");
}

static void
read_literal(const struct reader *reader, const jv *item, void *target)
{
	struct facts_literal *literal = target;
	literal->select = index_of(item, "select");
	literal->clause = text_of(reader, item, "clause");
	literal->kind = text_of(reader, item, "kind");
	literal->text = text_of(reader, item, "text");
	literal->operator= text_of(reader, item, "operator");
	literal->cast = text_of(reader, item, "cast");
	literal->column = index_of(item, "column");
	literal->span = span_of(reader, item, "position", "length");
}

static void
read_using(const struct reader *reader, const jv *item, struct facts_join *join)
{
	jv names = record_member_array(item, "using");
	int count = record_array_length(&names);
	join->using =
	    arena_array(reader->arena, (size_t)count + 1, sizeof(*join->using));
	for (int i = 0; i < count; i++) {
		jv name = item_at(&names, i);
		if (jv_get_kind(name) == JV_KIND_STRING)
			join->using[join->using_count++] =
			    arena_strdup(reader->arena, jv_string_value(name));
		jv_free(name);
	}
	jv_free(names);
}

static void
read_join(const struct reader *reader, const jv *item, void *target)
{
	struct facts_join *join = target;
	join->select = index_of(item, "select");
	join->type = text_of(reader, item, "type");
	join->natural = record_member_flag(item, "natural");
	join->on = record_member_flag(item, "on");
	read_using(reader, item, join);
	join->left = indexes_of(reader, item, "left", &join->left_count);
	join->right = indexes_of(reader, item, "right", &join->right_count);
}

static void
read_equality(const struct reader *reader, const jv *item, void *target)
{
	struct facts_equality *equality = target;
	equality->select = index_of(item, "select");
	equality->clause = text_of(reader, item, "clause");
	equality->left = index_of(item, "left");
	equality->right = index_of(item, "right");
	equality->join = index_of(item, "join");
}

static void
read_predicate(const struct reader *reader, const jv *item, void *target)
{
	struct facts_predicate *predicate = target;
	predicate->select = index_of(item, "select");
	predicate->clause = text_of(reader, item, "clause");
	predicate->columns =
	    indexes_of(reader, item, "columns", &predicate->column_count);
	predicate->subquery = record_member_flag(item, "subquery");
	predicate->span = span_of(reader, item, "position", "length");
}

/* ---- resolving what the gate left open ---- */

int
facts_find_relation(const struct facts *facts, int select, const char *alias)
{
	/* Arms and subqueries are bounded by the number of selects. */
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

/* Does a USING or NATURAL JOIN of the select make one column of several? */
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

/* The relation of the select whose table in the context has the column; the
 * first of several, which makes it ambiguous. */
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

/* May the name be that of an output, as in ORDER BY total? */
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
facts_read(struct facts *facts, const jv *member, const char *sql,
    const struct context *context, struct arena *arena)
{
	const struct reader reader = {sql, context, arena};
	*facts = (struct facts){.sql = sql};
	if (jv_get_kind(*member) != JV_KIND_OBJECT)
		return false;
	double end = record_member_number(member, "end", 0);
	facts->end = end > 0 ? facts_byte(sql, end + 1) : strlen(sql);
	facts->depth = count_of(member, "depth");
	facts->selects = read_array(&reader, member, "selects",
	    sizeof(*facts->selects), &facts->select_count, read_select);
	facts->relations = read_array(&reader, member, "relations",
	    sizeof(*facts->relations), &facts->relation_count, read_relation);
	facts->columns = read_array(&reader, member, "columns",
	    sizeof(*facts->columns), &facts->column_count, read_column);
	facts->functions = read_array(&reader, member, "functions",
	    sizeof(*facts->functions), &facts->function_count, read_call);
	facts->literals = read_array(&reader, member, "literals",
	    sizeof(*facts->literals), &facts->literal_count, read_literal);
	facts->joins = read_array(&reader, member, "joins",
	    sizeof(*facts->joins), &facts->join_count, read_join);
	facts->equalities = read_array(&reader, member, "equalities",
	    sizeof(*facts->equalities), &facts->equality_count, read_equality);
	facts->predicates = read_array(&reader, member, "predicates",
	    sizeof(*facts->predicates), &facts->predicate_count,
	    read_predicate);
	resolve_columns(facts, context);
	return true;
}
