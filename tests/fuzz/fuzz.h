/*
 * fuzz.h - functions that the fuzz targets share
 *
 * A target is one C file, fuzz-NAME.c, with the functions that libFuzzer calls:
 * LLVMFuzzerTestOneInput, and LLVMFuzzerInitialize where it prepares something
 * (fuzz.c has an empty one for the others).  `make fuzz` links it with
 * libFuzzer; the suite links it with replay.c and feeds it the seeds and all
 * earlier findings, with any compiler.  A broken promise ends the process by
 * abort(), which is a finding.
 */
#ifndef NL2SQL_TESTS_FUZZ_H
#define NL2SQL_TESTS_FUZZ_H

#include "base/memory.h"

#include <jv.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* If the promise is broken, print it and the two texts (NULL: none), and
 * abort. */
void fuzz_holds(
    bool kept, const char *promise, const char *input, const char *output);

/* Run the program again with a stack of 112 MB, unless it has one.  The gate's
 * child has the same stack, and Linux has room for it. */
void fuzz_enlarge_stack(char **argv);

/* The settings as they are where nobody set any; and one of them set.  They end
 * the process when that is not possible. */
struct config;
void fuzz_config(struct config *config);
void fuzz_set(struct config *config, const char *name, const char *value);

/* Copy the bytes into a block of exactly their size, so that a sanitizer sees a
 * read beyond them.  The caller frees it. */
MUST_USE char *fuzz_exact(const void *bytes, size_t length);

/* Do the same with a NUL behind them.  NULL when the bytes contain a NUL. */
MUST_USE char *fuzz_text(const uint8_t *data, size_t size);

/* Is the text valid UTF-8, as every string of a record is? */
bool fuzz_is_utf8(const char *text);

/* A number that depends only on the input. */
uint32_t fuzz_hash(const uint8_t *data, size_t size);

/* Read a whole file of the tree (below SUITE_ROOT, else the current folder).
 * The caller frees it.  End the process when there is no such file. */
MUST_USE char *fuzz_file(const char *path);

/* The relations of the gate's fixture, for gate_check; they live as long as the
 * process. */
struct gate_relations;
const struct gate_relations *fuzz_relations(void);

#endif
