/*
 * fuzz.h - what the fuzz targets share
 *
 * A target is one C file, fuzz-NAME.c, with the two functions that libFuzzer
 * calls.  `make fuzz` links it with libFuzzer; the suite links it with
 * replay.c and feeds it the seeds and all that once was found, under any
 * compiler.  A broken promise ends the process by abort(), which is a finding.
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

/* Unless the promise is kept: say so, show the two texts (NULL: none), and
 * abort. */
void fuzz_holds(
    bool kept, const char *promise, const char *input, const char *output);

/*
 * Run the program again with a stack of 112 MB, unless it has one: as the
 * gate's child has, and as much as Linux leaves room for.
 */
void fuzz_enlarge_stack(char **argv);

/* The bytes alone in a block of their own, so that a sanitizer sees a read
 * beyond them; freed by the caller. */
MUST_USE char *fuzz_exact(const void *bytes, size_t length);

/* The same with a NUL behind; NULL when there is a NUL among them. */
MUST_USE char *fuzz_text(const uint8_t *data, size_t size);

/* Valid UTF-8, as every string of a record is? */
bool fuzz_is_utf8(const char *text);

/* A number that depends on nothing but the input. */
uint32_t fuzz_hash(const uint8_t *data, size_t size);

/* A file of the tree (SUITE_ROOT, else the folder we are in), whole, freed by
 * the caller; ends the process when there is none. */
MUST_USE char *fuzz_file(const char *path);

/* What the gate's fixture holds, for gate_check; lives as long as the process.
 */
struct gate_relations;
const struct gate_relations *fuzz_relations(void);

#endif
