/*
 * descriptors.h - makes sure of descriptors 0 to 2
 *
 * A supervisor may start a program with one of them closed.  The next file or
 * pipe that the program opens gets that number, and it then reads its own pipe
 * as standard input, or prints into a file of its own.
 *
 *	descriptors_open();		first of all in main
 */
#ifndef NL2SQL_BASE_DESCRIPTORS_H
#define NL2SQL_BASE_DESCRIPTORS_H

/*
 * Open what is closed of 0, 1 and 2, so that it stays unusable: reading the
 * first and writing the others fails with EBADF, as if it were still closed
 * (the GNU C library does so for programs with other rights).  Return without a
 * word where that fails: nothing can be said then.
 */
void descriptors_open(void);

#endif
