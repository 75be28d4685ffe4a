/* test-names.c - the words inside names, with the test's own vocabulary */
#include "given.h"
#include "names/names.h"
#include "tap.h"

#include <time.h>
#include <unistd.h>

/* A file of one sorted word. */
static struct sorted_file
file_of(const char *word)
{
	char folder[] = "/tmp/test-names.XXXXXX";
	char path[sizeof(folder) + sizeof("/whole")];
	char error[64];
	struct config config;
	struct sorted_file whole = {0};
	jv problem = jv_invalid();
	given_config(&config);
	given_or_bail(mkdtemp(folder), "a folder", jv_invalid());
	snprintf(path, sizeof(path), "%s/whole", folder);
	FILE *file = fopen(path, "w");
	given_or_bail(file, "a file", jv_invalid());
	fprintf(file, "# a list\n%s\n", word);
	fclose(file);
	given_or_bail(
	    config_set(&config, "data", folder, error, sizeof(error)) &&
		sorted_file_open(&whole, &config, "whole", &problem),
	    "the words", problem);
	unlink(path);
	rmdir(folder);
	config_release(&config);
	return whole;
}

static struct names *
vocabulary(void)
{
	static const char *const words[] = {"order", "customer", "customers",
	    "age", "sage", "date", "start", "first", "name", "paid", "value",
	    "member", "since", "close", "track", "weight", "scan", "over",
	    "owner", "budget", "product", "project", "placed", "ordinary",
	    "status", "states"};
	struct names *names = names_open();
	for (size_t i = 0; i < COUNT_OF(words); i++)
		names_add_word(names, words[i]);
	names_add_abbreviation(names, "qty", "quantity");
	names_add_abbreviation(names, "po", "purchase order");
	names_add_abbreviation(names, "no", "number");
	names_add_abbreviation(names, "cat", "category");
	names_add_abbreviation(names, "dep", "department");
	names_add_abbreviation(names, "dep date", "departure date");
	names_add_word(names, "cat");
	names_add_table(names, "Students");
	names_add_table(names, "Cats");
	names_add_table(names, "scan");
	names_take_whole(names, file_of("scant"));
	names_take_nouns(names, file_of("overage"));
	return names;
}

static void
check_split(const struct names *names, struct arena *arena, const char *name,
    const char *table, const char *wanted)
{
	is(text_join(arena, names_split(names, arena, name, table)), wanted,
	    name);
}

static void
check_prefix(const struct names *names)
{
	static const char *const tables[] = {
	    "erp_orders", "erp_lines", "erp_x"};
	static const char *const columns[] = {"stuid", "stuname", "stuage"};
	static const char *const whole[] = {"date", "dates", "dated"};
	static const char *const word[] = {"agesex", "ageband", "agename"};
	static const char *const joined[] = {"sbcustomer", "sbticker", "sbday"};
	char got[64];
	snprintf(got, sizeof(got), "%zu %zu %zu %zu %zu %zu",
	    names_common_prefix(names, tables, 3, false),
	    names_common_prefix(names, columns, 3, true),
	    names_common_prefix(names, columns, 3, false),
	    names_common_prefix(names, whole, 3, true),
	    names_common_prefix(names, word, 3, false),
	    names_common_prefix(names, joined, 3, false));
	is(got, "4 3 0 0 0 2", "common prefixes");
	static const char *const short_rest[] = {
	    "mrso", "mrwo", "mrpart", "mrcust", "mrinv", "mrlab"};
	static const char *const letters[] = {"inid", "inNo"};
	static const char *const whole_names[] = {"id", "idle", "ids"};
	snprintf(got, sizeof(got), "%zu %zu %zu %zu",
	    names_common_prefix(names, short_rest, 6, false),
	    names_common_prefix(names, short_rest, 3, false),
	    names_shared_prefix(letters, 2),
	    names_shared_prefix(whole_names, 3));
	is(got, "2 0 2 0",
	    "prefixes of many tables, and prefixes that are words");
}

/* The processor time of many columns among so many tables. */
static double
time_among(int tables)
{
	struct names *names = names_open();
	struct arena arena = {0};
	for (int i = 0; i < tables; i++)
		names_add_table(
		    names, arena_printf(&arena, "t%c%c%c_orders", 'a' + i % 26,
			       'a' + i / 26 % 26, 'a' + i / 676 % 26));
	size_t cut = 0;
	clock_t start = clock();
	for (int i = 0; i < 4000; i++)
		cut +=
		    names_split(names, &arena, "taaats", "taaa_orders").count;
	double ticks = (double)(clock() - start);
	ok(cut > 0, "columns are cut");
	names_free(names);
	arena_release(&arena);
	return ticks;
}

int
main(void)
{
	struct arena arena = {0};
	struct names *names = vocabulary();
	check_split(names, &arena, "custOrderQty", NULL, "cust order quantity");
	check_split(names, &arena, "ORDER_NO", NULL, "order number");
	check_split(names, &arena, "XMLFile2", NULL, "xml file 2");
	check_split(names, &arena, "Q1 total", NULL, "q1 total");
	check_split(names, &arena, "customersage", NULL, "customers age");
	check_split(names, &arena, "startdate", NULL, "start date");
	check_split(names, &arena, "qtys", NULL, "quantity");
	check_split(names, &arena, "orderqty", NULL, "order quantity");
	check_split(names, &arena, "po_date", NULL, "purchase order date");
	check_split(names, &arena, "stuid", "Students", "student id");
	check_split(names, &arena, "paid", NULL, "paid");
	check_split(names, &arena, "membersinceq", NULL, "member sinceq");
	check_split(names, &arena, "closedat", NULL, "closed at");
	check_split(names, &arena, "trackingno", NULL, "tracking number");
	check_split(names, &arena, "paidon", NULL, "paid on");
	check_split(names, &arena, "ownr", NULL, "owner");
	check_split(names, &arena, "bdgt_amt", NULL, "budget amt");
	check_split(names, &arena, "stts", NULL, "status");
	check_split(names, &arena, "plcd", NULL, "plcd");
	check_split(names, &arena, "ordnr", NULL, "ord nr");
	check_split(names, &arena, "overage", NULL, "overage");
	check_split(names, &arena, "overageqty", NULL, "overage quantity");
	check_split(names, &arena, "soilqty", NULL, "soil quantity");
	check_split(names, &arena, "inpo", NULL, "inpo");
	check_split(names, &arena, "dateover", NULL, "dateover");
	check_split(names, &arena, "weightkg", NULL, "weight kg");
	check_split(names, &arena, "toorder", NULL, "to order");
	check_split(names, &arena, "ordertodate", NULL, "order todate");
	check_split(names, &arena, "scants", "scan", "scan ts");
	check_split(names, &arena, "scants", NULL, "scants");
	check_split(names, &arena, "sdate", "Students", "student date");
	check_split(names, &arena, "sorder", "scan", "scan order");
	check_split(names, &arena, "ddate", "scan", "ddate");
	check_split(names, &arena, "cat_name", NULL, "cat name");
	check_split(names, &arena, "dep_name", NULL, "department name");
	check_split(names, &arena, "dep_date", NULL, "departure date");
	check_split(names, &arena, "depdate", NULL, "departure date");
	check_split(names, &arena,
	    "\xC3\x9C"
	    "bersicht-Nr",
	    NULL, "ubersicht nr");
	check_split(names, &arena, "___", NULL, "");
	check_prefix(names);
	is(names_hint(names_split(names, &arena, "po_no", NULL)),
	    "number or code", "hint");
	names_free(names);
	arena_release(&arena);
	double few = time_among(17576 / 32);
	ok(time_among(17576) < 8 * few,
	    "a column costs no more among 32 times as many tables");
	return tap_done();
}
