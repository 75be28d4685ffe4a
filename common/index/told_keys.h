/*
 * told_keys.h - keys that the comments of columns spell
 *
 *	tech.lead_id	"team lead, refers to tech.tech_id"
 *	emp.mgr_id	"line manager (emp_id)"
 *
 * Where nobody declared a key, a comment may say what a column refers to: a
 * table and its column, or a column whose name only one table's key has.  It is
 * a better witness than names; the rows have the last word (infer_keys.h).
 */
#ifndef NL2SQL_INDEX_TOLD_KEYS_H
#define NL2SQL_INDEX_TOLD_KEYS_H

#include "index/introspect.h"

/* Find the unique column that the column's comment spells, of a table in its
 * schema.  False: the comment spells none. */
MUST_USE bool told_key_find(const struct introspect *schema, int from,
    int column, int *to, int *reference);

#endif
