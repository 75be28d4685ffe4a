/*
 * linker.h - find what the words of a text mean in a context's tables
 *
 * The parts, in their order: tokens, spans and heard words; names of tables and
 * columns; codes and flags; values, synonyms and metrics of the index.  Near
 * values follow for the words that are still open.  When no word has a typing
 * error and all tables were met before, this takes two statements at most.
 *
 *	struct linker linker;
 *	if (!linker_open(&linker, &config, "nl2sql-link", &problem)) ...
 *	if (!linker_link(&linker, &context, &question, &links, &arena,
 *		&problem)) ...
 *	linker_close(&linker);
 */
#ifndef NL2SQL_LINK_LINKER_H
#define NL2SQL_LINK_LINKER_H

#include "catalog/catalog.h"
#include "link/found.h"
#include "link/lexis.h"
#include "link/spans.h"
#include "link/synonyms.h"
#include "names/names.h"
#include "question/closed_words.h"
#include "record/meant.h"

struct linker {
	struct catalog whole;    /* the index */
	struct catalog *catalog; /* of the scope of the question in hand */
	struct lexis *lexis;
	struct closed_words *closed;
	struct synonyms *synonyms;
	struct names *vocabulary;
};

/* A stored value that words of the evidence name. */
struct told_match {
	const char *phrase; /* folded words with single blanks */
	const struct link_match *match;
};

struct links {
	struct question question;
	struct found found;
	bool *unexplained;         /* by token */
	struct text_words stemmed; /* keys of all spans, stemmed */
	double *relevance;         /* by table of the context */
	int values_left_out;       /* stored values beyond what was read */
};

/* Return false when a data file is missing or broken.  This does not connect
 * yet. */
MUST_USE bool linker_open(struct linker *linker, const struct config *config,
    const char *program, jv *problem);
void linker_close(struct linker *linker);

/* The question to link; all of it is lent. */
struct linker_question {
	const struct scope *scope; /* of which division it is asked */
	const char *text;
	const char
	    *said; /* as it was typed: without what evidence writes out */
	const char *evidence;     /* the record's definitions of terms, or "" */
	struct meant_words meant; /* what a person says that words mean */
	long now;                 /* a day; question/today.h */
};

/* Everything in `links` lives in the arena, and no longer than the next call
 * (values of the lexicon belong to the catalog). */
MUST_USE bool linker_link(struct linker *linker, const struct context *context,
    const struct linker_question *question, struct links *links,
    struct arena *arena, jv *problem);

/* Find the stored values that words of the question's evidence name surely, in
 * the arena; `*count` is 0 without evidence. */
MUST_USE bool linker_told(struct linker *linker, const struct context *context,
    const struct linker_question *question, struct told_match **told,
    int *count, struct arena *arena, jv *problem);

#endif
