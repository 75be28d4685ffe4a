/*
 * replay.c - run a fuzz target on known files, without libFuzzer
 *
 *	fuzz-gate FILE...
 *
 * The suite runs this on the seeds and on every input that once was a finding.
 * It exits with 0 unless the target aborts; then the last line on stderr names
 * the file.
 */
#include "fuzz.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Print the file's name from within a crash: only write(2) is allowed there. */
static const char *current = "";

static void
name_file(int signal_number)
{
	static const char before[] = "replay: the input was ";
	bool said = write(2, before, sizeof(before) - 1) > 0 &&
		    write(2, current, strlen(current)) > 0 &&
		    write(2, "\n", 1) > 0;
	(void)said;
	signal(signal_number, SIG_DFL);
	raise(signal_number);
}

static int
replay(const char *path)
{
	FILE *file = fopen(path, "re");
	char *bytes = NULL;
	size_t size = 0;
	current = path;
	FILE *copy = open_memstream(&bytes, &size);
	int status = file && copy ? 0 : 1;
	for (int c = 0; status == 0 && (c = getc(file)) != EOF;)
		putc(c, copy);
	if (copy)
		fclose(copy);
	if (file)
		fclose(file);
	if (status == 0) {
		char *exact = fuzz_exact(bytes, size);
		LLVMFuzzerTestOneInput((const uint8_t *)exact, size);
		free(exact);
	} else {
		fprintf(stderr, "replay: cannot read %s: %s\n", path,
		    strerror(errno));
	}
	free(bytes);
	return status;
}

int
main(int argc, char **argv)
{
	int status = 0;
	LLVMFuzzerInitialize(&argc, &argv);
	signal(SIGABRT, name_file);
	signal(SIGSEGV, name_file);
	for (int i = 1; i < argc; i++)
		status |= replay(argv[i]);
	printf("%d inputs\n", argc - 1);
	return status;
}
