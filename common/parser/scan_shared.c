/*
 * scan_shared.c - two rows, one with a key to the other, share a thing
 *
 * "Assigned to the same project as their manager", "sharing a room with their
 * tutor", "who works on a project together with the manager they report to":
 * the key to the same table gives the other person, and a table of pairs gives
 * the things that both have.  See scan.h.
 */
#include "parser/scan.h"

#include <string.h>

enum { SHARED_ITEMS_BACK = 6 };

/* The table that pairs persons with things, and its keys to both. */
struct pairs {
	int table; /* the persons' own table when each has one thing */
	int whose, what;
};

static bool
word_is(const struct scan *scan, int at, const char *const *words)
{
	const struct question *question = scan->request->question;
	for (; at >= 0 && at < question->count && *words; words++)
		if (strcmp(question->tokens[at].folded, *words) == 0)
			return true;
	return false;
}

/* Does the question say that both have the same thing, or have it together? */
static bool
is_said_shared(
    const struct scan *scan, const struct item *thing, const struct item *role)
{
	static const char *const same[] = {"same", NULL};
	static const char *const sharing[] = {
	    "share", "shares", "sharing", "shared", NULL};
	static const char *const together[] = {"together", NULL};
	static const char *const some[] = {"a", "an", "one", "any", NULL};
	if (word_is(scan, thing->from - 1, same) ||
	    word_is(scan, thing->from - 1, sharing) ||
	    word_is(scan, thing->from - 2, sharing))
		return true;
	/* "the crew of the Pier base together with their bosses" only lists
	 * both */
	for (int at = thing->to; at < role->from; at++)
		if (word_is(scan, at, together))
			return word_is(scan, thing->from - 1, some);
	return false;
}

/* Return the table of the thing among the items before the role; -1 when there
 * is none. */
static int
thing_shared(const struct scan *scan, const struct item *role, int self)
{
	for (int back = 1; back <= SHARED_ITEMS_BACK; back++) {
		const struct item *item = scan_item(scan, -back);
		if (item->kind == ITEM_END)
			return -1;
		if (item->kind == ITEM_TABLE && item->match->table != self)
			return is_said_shared(scan, item, role)
				   ? item->match->table
				   : -1;
	}
	return -1;
}

/*
 * Return the column of a single-column key between the tables; -1 when there is
 * none.  A column with the name of the key that it points to comes before a
 * role ("approved_by").
 */
static int
key_between(const struct context *context, int from, int to)
{
	int found = -1;
	for (int i = 0; i < context->fk_count; i++) {
		const struct context_fk *fk = &context->fks[i];
		if (fk->from != from || fk->to != to || fk->column_count != 1)
			continue;
		const char *name =
		    context->tables[from].columns[fk->columns[0]].name;
		bool own =
		    strcmp(name,
			context->tables[to].columns[fk->references[0]].name) ==
		    0;
		if (found < 0 || own)
			found = fk->columns[0];
	}
	return found;
}

/* Return the table of pairs with the fewest rows, because it has each pair
 * once. */
static struct pairs
find_pairs(const struct scan *scan, int self, int thing)
{
	const struct context *context = scan->request->context;
	struct pairs best = {self, -1, key_between(context, self, thing)};
	if (best.what >= 0)
		return best;
	best.table = -1;
	for (int t = 0; t < context->table_count; t++) {
		int whose = key_between(context, t, self);
		int what = key_between(context, t, thing);
		if (t == self || t == thing || whose < 0 || what < 0)
			continue;
		if (best.table < 0 ||
		    context->tables[t].rows < context->tables[best.table].rows)
			best = (struct pairs){t, whose, what};
	}
	return best;
}

/* Return the name of the table for FROM, quoted when a column of `self` has the
 * same name. */
static const char *
from_name(const struct scan *scan, int table, int self)
{
	const struct context *context = scan->request->context;
	const struct context_table *t = &context->tables[table];
	return context_find_column(&context->tables[self], t->sql) < 0
		   ? t->sql
		   : arena_printf(scan->request->arena, "\"%s\"", t->name);
}

/* Return the condition on the rows of `self` that have the same thing as the
 * row that their role points to. */
static const char *
sharing_rows(const struct scan *scan, int self, int role, struct pairs pairs)
{
	const struct context_table *t = scan_table_of(scan, self);
	const char *key = t->columns[context_sole_key(t)].sql;
	const char *head = t->columns[role].sql;
	const char *people = from_name(scan, self, self);
	struct arena *arena = scan->request->arena;
	const struct context_table *p = scan_table_of(scan, pairs.table);
	const char *what = p->columns[pairs.what].sql;
	if (pairs.table == self)
		return arena_printf(arena,
		    "%s.%s IN (SELECT led.%s FROM %s AS led JOIN %s AS lead "
		    "ON led.%s = lead.%s WHERE led.%s = lead.%s)",
		    t->name, key, key, people, people, head, key, what, what);
	const char *whose = p->columns[pairs.whose].sql;
	const char *from = from_name(scan, pairs.table, self);
	return arena_printf(arena,
	    "%s.%s IN (SELECT one.%s FROM %s AS one JOIN %s AS other "
	    "ON one.%s = other.%s JOIN %s AS led ON one.%s = led.%s "
	    "WHERE other.%s = led.%s)",
	    t->name, key, whose, from, from, what, what, people, whose, key,
	    whose, head);
}

/* Do not show or join the thing itself. */
static void
forget_thing(struct sketch *sketch, int thing)
{
	int kept = 0;
	for (int i = 0; i < sketch->mentioned_count; i++)
		if (sketch->mentioned[i].table != thing)
			sketch->mentioned[kept++] = sketch->mentioned[i];
	sketch->mentioned_count = kept;
	kept = 0;
	for (int i = 0; i < sketch->show_count; i++)
		if (sketch->shows[i].kind != TERM_ENTITY ||
		    sketch->shows[i].table != thing)
			sketch->shows[kept++] = sketch->shows[i];
	sketch->show_count = kept;
}

bool
scan_shared(struct scan *scan, const struct item *item)
{
	int self = item->match->table;
	const struct context_table *t = scan_table_of(scan, self);
	if (!scan->items->whole || context_sole_key(t) < 0 ||
	    t->columns[item->match->column].parent_table != self ||
	    !scan_mentioned(scan->sketch, self))
		return false;
	int thing = thing_shared(scan, item, self);
	if (thing < 0)
		return false;
	struct pairs pairs = find_pairs(scan, self, thing);
	if (pairs.table < 0)
		return false;
	struct term term = scan_term(TERM_EXPRESSION, self, -1, item->from);
	term.text = sharing_rows(scan, self, item->match->column, pairs);
	forget_thing(scan->sketch, thing);
	struct condition *condition = scan_condition(scan, term);
	if (!condition)
		return false;
	condition->kind = OPERAND_TRUE;
	scan->output = false;
	return true;
}
