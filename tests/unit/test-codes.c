/* test-codes.c - value lists inside comments */
#include "link/codes.h"
#include "tap.h"

/* The pairs of a comment as "value=label" with "|" between. */
static void
reads(const char *comment, const char *wanted)
{
	struct arena arena = {0};
	struct code codes[CODES_MAX];
	int found = codes_read(comment, codes, &arena);
	const char *got = "";
	for (int i = 0; i < found; i++)
		got = arena_printf(&arena, "%s%s%s=%s", got, i > 0 ? "|" : "",
		    codes[i].value, codes[i].label);
	is(got, wanted, comment);
	arena_release(&arena);
}

static void
check_bounds(void)
{
	struct arena arena = {0};
	struct code codes[CODES_MAX];
	const char *comment = "";
	for (int i = 0; i < CODES_MAX * 2; i++)
		comment = arena_printf(&arena, "%s1 = one, ", comment);
	int found = codes_read(comment, codes, &arena);
	ok(found == CODES_MAX, "no more than fit");
	arena_release(&arena);
}

int
main(void)
{
	reads("0 for user, 1 for merchant", "0=user|1=merchant");
	reads("'A' = active, 'I' = inactive", "A=active|I=inactive");
	reads("state: O = open, R = returned, L = lost",
	    "O=open|R=returned|L=lost");
	reads("Priority (1: low; 2: normal; 3: high)", "1=low|2=normal|3=high");
	reads("M - male / F - female", "M=male|F=female");
	reads("Y means paid and N means not paid yet", "Y=paid|N=not paid yet");
	reads("'x, y' = two, 'z' = one", "x, y=two|z=one");
	reads("1 -> \"one\"", "1=one");
	reads(
	    "A active, S suspended, C closed", "A=active|S=suspended|C=closed");
	reads("booking status: CF confirmed, CO checked out, NS no-show",
	    "CF=confirmed|CO=checked out|NS=no-show");
	reads("2R and 4R = reefer, 4T = open top",
	    "2R=reefer|4R=reefer|4T=open top");
	reads("A or B", "");
	reads("1 low; 2 high", "1=low|2=high");
	reads("A day of the order", "");
	reads("the day of the order", "");
	reads("", "");
	reads("= : - (),,;", "");
	reads("'unclosed = a", "'unclosed=a");
	reads("a=b c d e f g h i", "a=b c d e f");
	check_bounds();
	return tap_done();
}
