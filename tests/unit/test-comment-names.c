/* test-comment-names.c - other names of a table, in its comment */
#include "link/comment_names.h"
#include "tap.h"

static struct arena arena;

/* The names, joined by "|". */
static const char *
names_of(const char *comment)
{
	struct text_words names[COMMENT_NAMES_MAX];
	int count = comment_names(comment, names, &arena);
	const char *all = "";
	for (int i = 0; i < count; i++)
		all = arena_printf(&arena, "%s%s%s", all, i ? "|" : "",
		    text_join(&arena, names[i]));
	return all;
}

int
main(void)
{
	is(names_of("Work orders (repair jobs)"), "work order|repair job",
	    "the beginning, and brackets");
	is(names_of("Vehicles (buses and coaches) of the fleet"),
	    "vehicle|bus|coach", "two names in brackets");
	is(names_of("Bicycles owned by customers"), "bicycle",
	    "a participle ends the name");
	is(names_of("Treatments and services (price list)"),
	    "treatment|service", "one thing is no rows");
	is(names_of("Customers (who pays the bill)"), "customer",
	    "a clause is no name");
	is(names_of("One row for each day"), "", "nor what a row is");
	is(names_of("Parts (screws, bolts/nuts, rivets, pins)"),
	    "part|screw|bolt|nut", "so many at most");
	is(names_of("((("), "", "brackets alone");
	is(names_of(""), "", "nothing");
	arena_release(&arena);
	return tap_done();
}
