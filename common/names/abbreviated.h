/*
 * abbreviated.h - names that are abbreviated in a way that no list has
 *
 * No list has every abbreviation: the table t_appl has applications, and the
 * column intvw_ts is about interviews.  When a word of a name is not an English
 * word, it stands for a word of the question that begins with it, or whose
 * consonants, or first consonants, it keeps in their order.
 *
 *	abbreviated_quality("application", "appl")	.95
 *	abbreviated_quality("interview", "intvw")	.93
 *	abbreviated_quality("species", "spc")		.88
 *	abbreviated_quality("career", "car")		ask names_is_word first
 */
#ifndef NL2SQL_NAMES_ABBREVIATED_H
#define NL2SQL_NAMES_ABBREVIATED_H

/*
 * How well does `name`, which is no English word, stand for the singular
 * `typed`?  0: not at all.  An abbreviation is better than a synonym (.8),
 * because the question has no other word that a name in this database could
 * abbreviate.
 */
double abbreviated_quality(const char *typed, const char *name);

/*
 * The same for a word of a table's name that has only two letters, the second a
 * consonant: ep of episodes.  Two letters of a column's name would fit too many
 * words.
 */
double abbreviated_table_quality(const char *typed, const char *name);

#endif
