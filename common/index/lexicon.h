/*
 * lexicon.h - a folder of NDJSON files in which a user explains a database
 *
 *	modules.ndjson		{name, keywords, tables}
 *	synonyms.ndjson		{words, table, column?, expr?}, {words, schema}
 *	metrics.ndjson		{name, words, expr, table}
 *	confusables.ndjson	{table, triggers, advice}
 *	abbreviations.ndjson	{short, long}
 *	examples.ndjson		{question, sql, id?, owner?, date?}
 *
 * Every line may have a `why` for people, which nothing reads.  Every file may
 * be missing.  Lists of words are arrays of strings or one string.  A table has
 * the same name as in a record: its own name, or schema.name if two tables
 * share the name; the bare name of a table that several divisions have means
 * each of them (index/table_places.h).  Unknown members, wrong types and lines
 * that are no object are errors that name file and line, so that no typing
 * error stays hidden.  docs/lexicon.md is the user's guide;
 * schemas/lexicon.*.json are the same rules for machines.
 */
#ifndef NL2SQL_INDEX_LEXICON_H
#define NL2SQL_INDEX_LEXICON_H

#include "names/names.h"
#include "text/text.h"

#include <jv.h>

enum lexicon_kind {
	LEXICON_MODULES,
	LEXICON_SYNONYMS,
	LEXICON_METRICS,
	LEXICON_CONFUSABLES,
	LEXICON_ABBREVIATIONS,
	LEXICON_EXAMPLES,
	LEXICON_KINDS
};

struct lexicon_entry {
	enum lexicon_kind kind;
	size_t line;
	const char *name;  /* of a module or metric; the short form; an id */
	const char *table; /* NULL if the kind has none */
	const char *column;
	const char *schema;       /* of a synonym for a division; or NULL */
	const char *text;         /* expr, advice, long form or sql */
	const char *question;     /* of an example */
	const char *owner, *date; /* of an example; NULL: not said */
	const char *why;          /* for people; NULL: not said */
	struct text_words words;  /* keywords, words, triggers */
	struct text_words tables; /* of a module */
};

struct lexicon {
	struct arena arena;
	struct lexicon_entry *entries; /* by kind, then by line */
	size_t count;
	size_t capacity;
	/* Each file's lines as compact JSON, empty ones for empty ones; "" for
	 * a file that is missing. */
	const char *texts[LEXICON_KINDS];
};

/*
 * Read the folder; NULL reads nothing.  Return false with `*problem` set
 * (config.lexicon) to a message that names file and line.  Release it in any
 * case.
 */
MUST_USE bool lexicon_read(
    struct lexicon *lexicon, const char *folder, jv *problem);
/* Read the texts of a lexicon that was read before (lexicon.texts; NULL for
 * ""), likewise. */
MUST_USE bool lexicon_read_texts(struct lexicon *lexicon,
    const char *const texts[LEXICON_KINDS], jv *problem);
void lexicon_release(struct lexicon *lexicon);

/* Add the abbreviations to the words of names. */
void lexicon_teach(const struct lexicon *lexicon, struct names *names);

/* "synonyms.ndjson" */
const char *lexicon_file(enum lexicon_kind kind);

#endif
