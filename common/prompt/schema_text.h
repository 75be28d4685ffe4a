/*
 * schema_text.h - the tables of a context as text for a model
 *
 * Tables stand in the order of their names and columns in that of the table,
 * whatever the question is, so that a server that keeps the prefix of its last
 * prompt need not read the same tables again.
 *
 *	mschema	orders (id int PK, customer_id int FK->customers.id, ...)
 *		(FK->customers where the column there is called the same)
 *	blocks	# Table: orders, the orders
 *		[
 *		(id:int, Primary Key),
 *		]
 *	ddl	CREATE TABLE orders (
 *		    id int PRIMARY KEY,
 *		    FOREIGN KEY (customer_id) REFERENCES customers (id)
 *		);
 *
 * Blocks and ddl are the forms XiYanSQL and OmniSQL were trained on.
 */
#ifndef NL2SQL_PROMPT_SCHEMA_TEXT_H
#define NL2SQL_PROMPT_SCHEMA_TEXT_H

#include "prompt/preset.h"
#include "prompt/shown.h"
#include "prompt/values.h"

struct schema_style {
	enum preset_style style;
	bool facts;    /* values of flags */
	bool ranges;   /* of dates, where there are facts */
	bool comments; /* of tables */
};

/* In the arena of the values. */
MUST_USE const char *schema_text(const struct shown *shown,
    struct schema_style style, struct values *values);

/* "a.x = b.y", a key a line, of tables that are shown. */
MUST_USE const char *schema_keys(
    const struct shown *shown, struct arena *arena);

#endif
