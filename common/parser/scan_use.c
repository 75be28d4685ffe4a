/*
 * scan_use.c - what is used, where the question names no user; see scan.h
 */
#include "scan.h"

/*
 * "used most often", "never used": the one table whose rows refer to the
 * entity asked about, where no word names it; -1: there are several or none.
 */
int
scan_only_user(const struct scan *scan)
{
	const struct sketch *sketch = scan->sketch;
	const struct context *context = scan->request->context;
	int found = -1;
	if (sketch->focus < 0 || sketch->mentioned_count != 1 ||
	    sketch->condition_count || sketch->absence_count)
		return -1;
	for (int i = 0; i < context->fk_count; i++) {
		int from = context->fks[i].from;
		if (context->fks[i].to != sketch->focus || from == found ||
		    from == sketch->focus)
			continue;
		if (found >= 0)
			return -1;
		found = from;
	}
	return found;
}

/* "types that have never been used": no row refers to them. */
void
scan_deny_use(struct scan *scan)
{
	int user = scan->negated && !scan->spent && !scan->scope &&
			   scan->sketch->show_count > 0
		       ? scan_only_user(scan)
		       : -1;
	if (user >= 0)
		scan_negate_table(scan, user);
}
