/* test-abbreviated.c - names with abbreviations that no list has */
#include "names/abbreviated.h"
#include "tap.h"

#include <stdbool.h>

int
main(void)
{
	ok(abbreviated_quality("application", "appl") > .94, "a beginning");
	ok(abbreviated_quality("interview", "intvw") > .92, "consonants");
	ok(abbreviated_quality("vehicle", "vhcl") > .92, "vowels left out");
	ok(abbreviated_quality("truck", "trk") > .92, "three consonants");
	ok(abbreviated_quality("tracking", "trk") <= 0, "not to its end");
	ok(abbreviated_quality("species", "spc") > .8, "the first consonants");
	ok(abbreviated_quality("method", "mth") > .8, "but for the last one");
	ok(abbreviated_quality("product", "prov") <= 0, "another letter");
	ok(abbreviated_quality("candidate", "ca") <= 0, "two letters");
	ok(abbreviated_quality("rate", "rt") > .8,
	    "two, and no others but vowels");
	ok(abbreviated_quality("branch", "br") <= 0, "two of four consonants");
	ok(abbreviated_quality("city", "cty") > .9, "a y at the end stays");
	ok(abbreviated_quality("cando", "cand") <= 0, "hardly shorter");
	ok(abbreviated_quality("piled", "pid") <= 0,
	    "a vowel of three letters");
	ok(abbreviated_quality("show", "shw") > .9, "one vowel less");
	ok(abbreviated_table_quality("episode", "ep") > .8, "two letters");
	ok(abbreviated_table_quality("company", "co") <= 0, "a vowel");
	double three = abbreviated_quality("recruiter", "rec");
	ok(three > .8 && three < .9, "three letters that begin it");
	ok(abbreviated_quality("", "abc") <= 0, "nothing is said");
	return tap_done();
}
