/*
 * scope.h - which division of the database a question is about
 *
 * A database may have the same tables in several schemas, one for each division
 * (docs/divisions.md).  A record may say by its member `scope` which it is
 * about: a name, an array of names, or "*" for all.  Retrieve settles it once,
 * and writes it into the context:
 *
 *	context.scope: {"kind": "one", "schemas": ["div_07"], "by": "question",
 *	    "words": [{"at": 15, "to": 23, "word": "in div_07"}]}
 *
 * `at` and `to` are characters of the question from 1, both inclusive.  Stages
 * behind it read the question without these words, which are used up, or with
 * `read` in their place: "which division has the most orders" is read as "how
 * many orders", and `put` says "most".
 */
#ifndef NL2SQL_RECORD_SCOPE_H
#define NL2SQL_RECORD_SCOPE_H

#include "record/record.h"
#include "text/text.h"

enum scope_kind {
	SCOPE_NONE,   /* the database has no divisions */
	SCOPE_ONE,    /* of one of them */
	SCOPE_EACH,   /* of each of several, one after another */
	SCOPE_OPEN,   /* nobody said of which: it is to be asked back */
	SCOPE_SHARED, /* of tables that no division has */
	SCOPE_KINDS
};

/* How the answers of several divisions are put together. */
enum scope_put {
	SCOPE_APART,    /* a row for each, or its rows one after another */
	SCOPE_TOGETHER, /* one figure of all: "in total over all divisions" */
	SCOPE_MOST,     /* the divisions with the most: "which division has" */
	SCOPE_LEAST,
	SCOPE_PUTS
};

enum { SCOPE_WORDS_MAX = 16 };

/* A part of the question, from byte `start` up to, not including, `end`. */
struct scope_words {
	size_t start, end;
	const char *read; /* what is read in its place; NULL: nothing */
};

struct scope {
	enum scope_kind kind;
	struct text_words schemas; /* of OPEN: those that may be meant */
	enum scope_put put;        /* of EACH */
	int first;                 /* MOST, LEAST: so many divisions; 0: all */
	/* The division that the statement before is of, where this question
	 * goes on from it in another; NULL: no such. */
	const char *from;
	const char *by; /* "question", "record", "option", "previous", ...;
			   NULL: nobody said it */
	struct scope_words words[SCOPE_WORDS_MAX];
	int word_count;
};

/* Make it of these divisions, as `by` says. */
void scope_set(struct scope *scope, struct text_words schemas, const char *by);

/* The scope of the record's context; SCOPE_NONE where it says nothing. */
MUST_USE struct scope scope_read(
    const struct record *record, struct arena *arena);

/* The member of the context. */
MUST_USE jv scope_member(const struct scope *scope, const char *question);

/* The question with blanks in place of the scope's words, each character one
 * blank, so that all others keep their places. */
MUST_USE const char *scope_blank(
    const struct scope *scope, const char *question, struct arena *arena);

/* The record's question without the words of its scope; NULL: no question. */
MUST_USE const char *scope_question(
    const struct record *record, struct arena *arena);

#endif
