/* test-keys.c - keys by names, labels and flags, on a schema made in the
 * test */
#include "index/describe.h"
#include "index/infer_evidence.h"
#include "index/infer_keys.h"
#include "index/postings.h"
#include "tap.h"

#include <stdlib.h>
#include <time.h>

enum { TABLES = 6, COLUMNS = 5 };

struct made {
	const char *table;
	double rows;
	struct {
		const char *name;
		const char *type;
		enum column_class class;
		long distinct;
	} columns[COLUMNS];
};

static const struct made made[TABLES] = {
    {"customer", 50,
	{{"id", "int", COLUMN_NUMBER, 50}, {"name", "text", COLUMN_TEXT, 50}}},
    {"employees", 20,
	{{"emp_id", "int", COLUMN_NUMBER, 20},
	    {"first_name", "text", COLUMN_TEXT, 9},
	    {"last_name", "text", COLUMN_TEXT, 18},
	    {"is_active", "text", COLUMN_TEXT, 2}}},
    {"sales", 200,
	{{"sale_id", "int", COLUMN_NUMBER, 200},
	    {"customer_id", "int", COLUMN_NUMBER, 40},
	    {"seller_id", "int", COLUMN_NUMBER, 9},
	    {"emp_id", "int", COLUMN_NUMBER, 19},
	    {"status", "text", COLUMN_TEXT, 4}}},
    {"tags", 3,
	{{"sale_id", "int", COLUMN_NUMBER, 3},
	    {"is_hidden", "text", COLUMN_TEXT, 1},
	    {"api_key", "text", COLUMN_TEXT, 3},
	    {"key_api", "text", COLUMN_TEXT, 3}}},
    {"books", 30,
	{{"isbn", "text", COLUMN_TEXT, 30},
	    {"title", "text", COLUMN_TEXT, 30}}},
    {"reviews", 90,
	{{"title", "text", COLUMN_TEXT, 90}, {"isbn", "text", COLUMN_TEXT, 28},
	    {"cited_isbn", "text", COLUMN_TEXT, 20}}},
};

static void
make_column(struct introspect_column *column, int position, const char *name,
    const char *type)
{
	column->position = position;
	column->name = name;
	column->sql = name;
	column->type = type;
	column->facts.minimum = "N";
	column->facts.maximum = "Y";
}

static void
make_schema(struct introspect *schema)
{
	*schema = (struct introspect){.table_count = TABLES};
	schema->tables =
	    arena_array(&schema->arena, TABLES, sizeof(*schema->tables));
	for (int i = 0; i < TABLES; i++) {
		struct introspect_table *table = &schema->tables[i];
		table->schema = "public";
		table->name = table->key = table->sql = made[i].table;
		table->rows = made[i].rows;
		table->columns = arena_array(
		    &schema->arena, COLUMNS, sizeof(*table->columns));
		for (int j = 0; j < COLUMNS && made[i].columns[j].name; j++) {
			make_column(&table->columns[j], j + 1,
			    made[i].columns[j].name, made[i].columns[j].type);
			table->columns[j].class = made[i].columns[j].class;
			table->columns[j].facts.distinct =
			    made[i].columns[j].distinct;
			table->column_count++;
		}
	}
}

static int
column(const struct introspect *schema, int table, const char *name)
{
	return introspect_find_column(&schema->tables[table], name);
}

static void
test_primary_keys(struct introspect *schema)
{
	infer_primary_keys(schema);
	ok(schema->tables[0].primary_key.count == 1 &&
		schema->tables[0].columns[0].primary_key,
	    "a unique id is a primary key");
	ok(schema->tables[1].columns[0].primary_key,
	    "so is the table's word and id");
	ok(!schema->tables[2].columns[1].primary_key,
	    "a column with equal values is none");
	ok(evidence_key_rank(&schema->tables[0], 1) == 0,
	    "a name is no name for a key");
	ok(schema->tables[4].columns[0].primary_key,
	    "a text that others have by its name is a natural key");
	ok(!schema->tables[5].columns[0].primary_key, "a title is none");
}

static void
test_evidence(const struct introspect *schema)
{
	struct evidence evidence;
	struct candidate found[CANDIDATES_MAX];
	evidence_open(&evidence, schema);
	int count = evidence_strong(
	    &evidence, 2, column(schema, 2, "customer_id"), found);
	ok(count == 1 && found[0].to == 0 && found[0].cost < 1.3,
	    "customer_id refers to customer.id");
	count =
	    evidence_strong(&evidence, 2, column(schema, 2, "emp_id"), found);
	ok(count == 1 && found[0].to == 1 &&
		strcmp(found[0].evidence, "same name") == 0,
	    "emp_id refers to employees.emp_id");
	count = evidence_strong(&evidence, 5, column(schema, 5, "isbn"), found);
	ok(count == 1 && found[0].to == 4, "isbn refers to books.isbn");
	count = evidence_strong(
	    &evidence, 5, column(schema, 5, "cited_isbn"), found);
	ok(count == 1 && found[0].to == 4 && found[0].least > .9,
	    "so does cited_isbn, if nearly all its values are there");
	ok(evidence_strong(
	       &evidence, 2, column(schema, 2, "seller_id"), found) == 0,
	    "seller_id names no table");
	count =
	    evidence_weak(&evidence, 2, column(schema, 2, "seller_id"), found);
	ok(count > 0 && found[0].least > .9 && found[0].cost > 2,
	    "so its values must be found, nearly all of them");
	ok(evidence_weak(&evidence, 2, column(schema, 2, "status"), found) == 0,
	    "a status refers to nothing");
	ok(evidence_weak(
	       &evidence, 2, column(schema, 2, "customer_id"), found) == 0,
	    "a column that names a table is no role");
	evidence_close(&evidence);
}

static void
test_descriptions(struct introspect *schema, struct text_stemmer *stemmer)
{
	struct introspect_fk fk = {.from = 2,
	    .to = 0,
	    .columns = {{1}, 1},
	    .references = {{0}, 1},
	    .cost = 1.2,
	    .evidence = "same name"};
	introspect_add_fk(schema, fk);
	introspect_add_fk(schema, fk);
	describe_tables(schema, true);
	ok(schema->fk_count == 1, "a key said twice is one key");
	ok(schema->tables[0].degree == 1 && schema->tables[2].degree == 1,
	    "both ends count it");
	ok(schema->tables[0].label_count == 1 &&
		schema->tables[0].label[0] == 1,
	    "name stands for a customer");
	ok(schema->tables[1].label_count == 2 &&
		schema->tables[1].label[0] == 1 &&
		schema->tables[1].label[1] == 2,
	    "first and last name stand for an employee");
	is(schema->tables[1].columns[3].mschema, "is_active text FLAG(Y|N)",
	    "two values are a flag");
	is(schema->tables[3].columns[1].mschema, "is_hidden text FLAG(Y|N)",
	    "one value of a flag by its name, the other written like it");
	ok(schema->tables[3].columns[2].secret &&
		!schema->tables[3].columns[3].secret,
	    "two words that name a secret, in their order");
	is(schema->tables[2].columns[1].mschema,
	    "customer_id int FK->customer.id", "M-Schema names the target");
	is(schema->tables[2].columns[4].mschema, "status text DISTINCT(4)",
	    "few values are counted");
	struct postings postings =
	    postings_of(&schema->tables[2], stemmer, &schema->arena);
	double customer = 0;
	double sale = 0;
	for (size_t i = 0; i < postings.count; i++) {
		if (strcmp(postings.posting[i].stem, "custom") == 0)
			customer = postings.posting[i].weight;
		if (strcmp(postings.posting[i].stem, "sale") == 0)
			sale = postings.posting[i].weight;
	}
	ok(customer > 0 && sale > 2 * customer,
	    "a word of the table's name weighs more than a column's");
}

static void
test_flags(void)
{
	const char *yes = NULL;
	const char *no = NULL;
	ok(describe_flag("No", "Yes", &yes, &no) && strcmp(yes, "Yes") == 0 &&
		strcmp(no, "No") == 0,
	    "yes and no, as stored");
	ok(!describe_flag("N", "Z", &yes, &no), "two letters are no flag");
	ok(!describe_flag(NULL, "Y", &yes, &no), "one value is no flag");
}

static struct text_words
words_of(struct arena *arena, const char *first, const char *second)
{
	struct text_words words = {arena_array(arena, 2, sizeof(char *)), 1};
	words.word[0] = first;
	if (second)
		words.word[words.count++] = second;
	return words;
}

/* A table of one key, called by the letters of its number. */
static void
make_numbered(struct introspect *schema, int number)
{
	struct arena *arena = &schema->arena;
	struct introspect_table *table = &schema->tables[number];
	const char *name = arena_printf(arena, "%c%c%c", 'a' + number / 400,
	    'a' + number / 20 % 20, 'a' + number % 20);
	table->schema = "public";
	table->name = table->key = name;
	table->rows = 9;
	table->stems = table->words = words_of(arena, name, NULL);
	table->columns = arena_array(arena, 1, sizeof(*table->columns));
	table->column_count = 1;
	make_column(
	    table->columns, 1, arena_printf(arena, "%s_id", name), "int");
	table->columns->class = COLUMN_NUMBER;
	table->columns->unique = true;
	table->columns->stems = table->columns->words = table->columns->parts =
	    words_of(arena, name, "id");
}

/* The processor time of a column's search, many times, among so many tables. */
static double
time_among(int tables)
{
	struct introspect schema = {.table_count = tables};
	struct evidence evidence;
	struct candidate found[CANDIDATES_MAX];
	int count = 0;
	schema.tables =
	    arena_array(&schema.arena, (size_t)tables, sizeof(*schema.tables));
	for (int i = 0; i < tables; i++)
		make_numbered(&schema, i);
	evidence_open(&evidence, &schema);
	clock_t start = clock();
	for (int i = 0; i < 2000; i++)
		count += evidence_strong(&evidence, 1, 0, found);
	double ticks = (double)(clock() - start);
	ok(count == 0, "no other table has that name");
	evidence_close(&evidence);
	arena_release(&schema.arena);
	return ticks;
}

static void
check_many(void)
{
	double few = time_among(250);
	ok(time_among(8000) < 8 * few,
	    "a column costs no more among 32 times as many keys");
}

int
main(void)
{
	struct introspect schema;
	struct names *names = names_open();
	struct text_stemmer *stemmer = text_stemmer_open();
	struct describe_secrets secrets = {NULL, NULL};
	names_add_abbreviation(names, "emp", "employee");
	make_schema(&schema);
	describe_words(&schema, names, stemmer, &secrets);
	test_primary_keys(&schema);
	test_evidence(&schema);
	test_descriptions(&schema, stemmer);
	test_flags();
	text_stemmer_free(stemmer);
	names_free(names);
	introspect_release(&schema);
	check_many();
	return tap_done();
}
