/* test-measure-unit.c - units of measures */
#include "question/measure_unit.h"
#include "tap.h"

static struct arena arena;

static void
compares(const char *asked, const char *kept, double wanted)
{
	double ratio = measure_ratio(asked, kept);
	ok(ratio > wanted - 1e-9 && ratio < wanted + 1e-9, asked);
}

static void
compares_units(void)
{
	compares("tonnes", "kg", 1000);
	compares("kg", "tonne", .001);
	compares("hours", "min", 60);
	compares("hectares", "sqm", 10000);
	compares("km", "km", 1);
	compares("years", "months", 12);
	compares("month", "days", 30);
	compares("year", "weeks", 365. / 7);
	compares("days", "months", 0);
	compares("tonnes", "min", 0);
	compares("km", "kg", 0);
	compares("orders", "kg", 0);
	compares("", "", 0);
}

static void
knows_columns(void)
{
	struct context_column column = {
	    .name = "load_kg", .words = "load weight kg"};
	ok(measure_ratio_of("tonnes", &column, &arena) > 999, "weight kg");
	ok(measure_ratio_of("hours", &column, &arena) <= 0, "no time");
	column.name = column.words = "load";
	ok(measure_ratio_of("tonnes", &column, &arena) <= 0, "no unit");
	column.name = "std_min";
	column.words = "standard minimum";
	ok(measure_ratio_of("hours", &column, &arena) > 59,
	    "the name's last part");
}

static void
finds_the_unit(void)
{
	struct question question;
	question_read(
	    &question, "between 10 and 15 tonnes or 20 and more", &arena);
	is(measure_behind(&question, 2), "tonnes", "of the first of two");
	is(measure_behind(&question, 4), "tonnes", "of the second");
	is(measure_behind(&question, 7), "and", "no unit");
	is(measure_behind(&question, 9), "", "nothing behind");
}

int
main(void)
{
	compares_units();
	knows_columns();
	finds_the_unit();
	arena_release(&arena);
	return tap_done();
}
