/*
 * link_score.h - link's scores that other modules go by
 *
 * Link scores how well words fit what they are taken for (docs/linking.md).
 * The stages behind it ask whether a score is that of a name, of a synonym or
 * of a part.  Each bound below is a score that link gives, so that it moves
 * with link; a bound that one module alone has stands there.
 *
 *	if (match->kind == LINK_TABLE && match->score >= LINK_SCORE_NAMED)
 *		...the question names the table...
 */
#ifndef NL2SQL_LINKED_LINK_SCORE_H
#define NL2SQL_LINKED_LINK_SCORE_H

/* Link writes no match under it: by then the words are in too many names. */
#define LINK_SCORE_LEAST 0.5

/* ---- tables and columns ---- */

/* Half of a name with its last word, .5 + .4 x 1/2: "type" of product_type.
 * A part that is worth less is seldom what is meant. */
#define LINK_SCORE_HEAD 0.7

/* The whole name, with a synonym in it.  What is worth less (a stem .75, a
 * letter away .7, a part) is a guess. */
#define LINK_SCORE_SYNONYM 0.8

/* A column's name without the word "name": the first of those that leave out
 * what goes without saying.  All of them are better than a synonym. */
#define LINK_SCORE_WITHOUT_NAME 0.88

/* A column's name without the word "code" or "id".  From here on the question
 * names a thing outright: it leaves out no word that tells things apart and
 * puts none in place of another. */
#define LINK_SCORE_NAMED 0.9

/* The whole name and one word too many ("country name").  From here on a score
 * stands for all words of a name: even small ones name something then. */
#define LINK_SCORE_WHOLE 0.92

/* A table's name but for words such as list and data, which tell nothing. */
#define LINK_SCORE_WHOLE_TABLE 0.95

/* ---- values ---- */

/* Another name of a stored value: French, for France. */
#define LINK_SCORE_ALIAS 0.85

/* A stored value of one word, by its stem. */
#define LINK_SCORE_STEM_VALUE 0.93

/* A value that the words say: by the stems of several words, as the comment of
 * its column explains it, as the name of a flag. */
#define LINK_SCORE_VALUE 0.95

/* A value as it is stored but for case and signs; 1 when it is the same. */
#define LINK_SCORE_AS_STORED 0.98

#endif
