/*
 * schema_text.h - writes the tables of a context as text for a model
 *
 * Tables have the order of their names, and columns the order of the table, for
 * every question.  So a server that keeps the prefix of its last prompt does
 * not read the same tables again.
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
 * XiYanSQL was trained on the form blocks, OmniSQL on ddl.
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

/* Return the text, in the arena of the values. */
MUST_USE const char *schema_text(const struct shown *shown,
    struct schema_style style, struct values *values);

/* Return the keys of the shown tables, one on each line: "a.x = b.y". */
MUST_USE const char *schema_keys(
    const struct shown *shown, struct arena *arena);

#endif
