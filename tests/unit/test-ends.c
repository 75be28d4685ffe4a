/* test-ends.c - how a text ends */
#include "base/ends.h"
#include "tap.h"

int
main(void)
{
	ok(ends_with("utmost", "most"), "an end");
	ok(ends_with("most", "most"), "the whole text");
	ok(ends_with("most", "") && ends_with("", ""), "nothing is an end");
	ok(!ends_with("top", "most") && !ends_with("", "most"),
	    "an end longer than the text");
	ok(!ends_with("mostly", "most") && !ends_with("MOST", "most"),
	    "another end");
	return tap_done();
}
