/*
 * link_why.h - why link takes a phrase for what it says it is
 *
 * Link gives every match a reason, the record holds its name (`why`), and the
 * stages behind link compare the enum.  docs/linking.md explains each of them.
 *
 *	enum link_why why = link_why_read("other order");
 *	...
 *	puts(link_why_name(why));
 */
#ifndef NL2SQL_LINKED_LINK_WHY_H
#define NL2SQL_LINKED_LINK_WHY_H

enum link_why {
	LINK_WHY_OTHER, /* none of link's: a later stage, a record by hand */

	/* What the words say of a name. */
	LINK_WHY_EXACT,
	LINK_WHY_TYPED, /* as in the schema: order_date */
	LINK_WHY_RUN_TOGETHER,
	LINK_WHY_INITIALS,
	LINK_WHY_KEY,
	LINK_WHY_LABEL, /* "name", of the column that stands for a row */
	LINK_WHY_OTHER_ORDER,
	LINK_WHY_TABLE_AND_COLUMN,
	LINK_WHY_COLUMN_AND_NAME,
	LINK_WHY_COLUMN_AND_AMOUNT,
	LINK_WHY_WITHOUT_TABLE,
	LINK_WHY_WITHOUT_CODE,
	LINK_WHY_WITHOUT_NAME,
	LINK_WHY_WITHOUT_UNIT,
	LINK_WHY_WITHOUT_DATE,
	LINK_WHY_ROLE,   /* "mentor" of mentor_id */
	LINK_WHY_VERB,   /* "built" of built_in */
	LINK_WHY_FIGURE, /* "the average value" of est_value */
	LINK_WHY_PART,   /* of a name, and of a stored value */

	/* How a word that is not in the name is like one that is. */
	LINK_WHY_ABBREVIATION,
	LINK_WHY_SYNONYM,
	LINK_WHY_STEM,
	LINK_WHY_FUZZY,
	LINK_WHY_RELATED,  /* by the thesaurus: aerodrome, airport */
	LINK_WHY_SPELLING, /* mended: a letter or two away */

	/* What only values have. */
	LINK_WHY_FOLDED, /* the same but for case and signs */
	LINK_WHY_ALIAS,
	LINK_WHY_FLAG,
	LINK_WHY_NUMBERED, /* of the form and between the ends of its column */

	/* Who says so. */
	LINK_WHY_COMMENT,  /* the column's comment */
	LINK_WHY_LEXICON,  /* the database's lexicon */
	LINK_WHY_EVIDENCE, /* the record's evidence defines it */
	LINK_WHY_MEANT,    /* the person who asks says so */

	LINK_WHY_COUNT
};

/* As the record has it; a literal. */
const char *link_why_name(enum link_why why);

/* The reverse.  LINK_WHY_OTHER for NULL and for a text that is no reason. */
enum link_why link_why_read(const char *name);

#endif
