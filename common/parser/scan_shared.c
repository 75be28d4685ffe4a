/*
 * scan_shared.c - whoever shares a thing with the one their key points to
 *
 * "Assigned to the same project as their manager", "sharing a room with their
 * tutor", "who works on a project together with the manager they report to":
 * the key to the own table says with whom, a table of pairs what both have. See
 * scan.h.
 */
#include "parser/scan.h"

#include <string.h>

enum { SHARED_ITEMS_BACK = 6 };

/* Who has what: the table of the pairs and its keys to both. */
struct pairs {
	int table; /* that of the persons themselves: one thing each */
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

/* Is the thing said to be one and the same, or had together? */
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
	/* "the crew of the Pier base together with their bosses": both listed
	 */
	for (int at = thing->to; at < role->from; at++)
		if (word_is(scan, at, together))
			return word_is(scan, thing->from - 1, some);
	return false;
}

/* The thing's table among the items before the role; -1. */
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

/* The column of a key of one column from the table to the other; a role's name
 * ("approved_by") gives way to the key's own; -1. */
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

/* The table of pairs with the fewest rows: it says each pair once. */
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

/* The table as FROM names it, where no column of `self` is called so. */
static const char *
from_name(const struct scan *scan, int table, int self)
{
	const struct context *context = scan->request->context;
	const struct context_table *t = &context->tables[table];
	return context_find_column(&context->tables[self], t->sql) < 0
		   ? t->sql
		   : arena_printf(scan->request->arena, "\"%s\"", t->name);
}

/* Rows of `self` whose thing is that of the row their role points to. */
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

/* The thing itself is neither shown nor joined. */
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
