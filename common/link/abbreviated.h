/*
 * abbreviated.h - names that are cut short in a way nobody has written down
 *
 * No list of abbreviations holds every one: a table t_appl has applications, a
 * column intvw_ts is of interviews.  A word of a name that English does not
 * know stands for a word of the question that it begins, or whose consonants
 * it keeps in their order.
 *
 *	abbreviated_quality("application", "appl")	.95
 *	abbreviated_quality("interview", "intvw")	.93
 *	abbreviated_quality("career", "car")		ask names_is_word first
 */
#ifndef NL2SQL_LINK_ABBREVIATED_H
#define NL2SQL_LINK_ABBREVIATED_H

/* How well `name`, a word that is none, stands for the singular `typed`; 0:
 * not at all.  Better than a synonym (.8): there is no other word that a name
 * in this database could have been cut from so that the question has it. */
double abbreviated_quality(const char *typed, const char *name);

/* The same of a word of a table's name that has but two letters, the second a
 * consonant: ep of episodes.  Those of columns are like too many words. */
double abbreviated_table_quality(const char *typed, const char *name);

#endif
