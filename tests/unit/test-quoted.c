/* present_quoted: names as SQL that a terminal shows as they stand */
#include "present/text.h"
#include "tap.h"

int
main(void)
{
	struct arena arena = {0};
	is(present_quoted(&arena, "a \"b", '"'), "\"a \"\"b\"",
	    "an identifier doubles its quote");
	is(present_quoted(&arena, "it's \\ \"", '\''), "'it''s \\ \"'",
	    "a literal doubles its own, a backslash stays");
	is(present_quoted(&arena, "a\x1B\\\"\n", '"'),
	    "U&\"a\\001B\\\\\"\"\\000A\"",
	    "what acts on a terminal is escaped, a backslash then too");
	is(present_quoted(&arena, "x\xE2\x80\xAE\xC3\xA9", '\''),
	    "U&'x\\202E\xC3\xA9'", "so is what turns the direction");
	is(present_quoted(&arena, "", '"'), "\"\"", "nothing");
	arena_release(&arena);
	return tap_done();
}
