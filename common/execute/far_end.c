/* far_end.c - knows the session that a cancel has to end; see far_end.h */
#include "execute/far_end.h"

#include <stdlib.h>

bool
far_end_prepare(struct db *db, jv *problem)
{
	struct arena arena = {0};
	struct db_result *found =
	    db_query(db, "SELECT nl2sql_source.session()", 0, NULL, problem);
	long session = found && db_rows(found) > 0
			   ? strtol(db_value(found, 0, 0), NULL, 10)
			   : 0;
	db_set_ending(
	    db, session > 0
		    ? arena_printf(&arena,
			  "BEGIN READ WRITE; "
			  "SELECT nl2sql_source.end_statement(%ld); ROLLBACK",
			  session)
		    : NULL);
	bool asked = found;
	db_result_free(found);
	arena_release(&arena);
	return asked;
}
