/* journal.c - a file of lines that only grows; see journal.h */
#include "record/journal.h"

#include "base/problem.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* May others read the file, or may anybody except the owner write it? */
static bool
is_exposed(int file)
{
	struct stat status;
	return fstat(file, &status) == 0 && S_ISREG(status.st_mode) &&
	       (status.st_mode & (S_IWGRP | S_IRWXO)) != 0;
}

bool
journal_open(struct journal *journal, const char *path, const char *code,
    const char *name, jv *problem)
{
	/* Do not block: a FIFO without a reader is an error. */
	*journal = (struct journal){
	    .file = open(path,
		O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0600)};
	if (journal->file < 0) {
		*problem = problem_new(
		    code, "cannot open %s %s: %s", name, path, strerror(errno));
		return false;
	}
	if (is_exposed(journal->file)) {
		*problem = problem_with_text(
		    problem_new(
			code, "others may read or write %s %s", name, path),
		    "hint", "chmod 600 it");
		journal_close(journal);
	}
	return journal->file >= 0;
}

void
journal_close(struct journal *journal)
{
	if (journal->file >= 0)
		close(journal->file);
	journal->file = -1;
}

jv
journal_time(void)
{
	char text[64];
	struct timespec now;
	struct tm parts;
	clock_gettime(CLOCK_REALTIME, &now);
	gmtime_r(&now.tv_sec, &parts);
	strftime(text, sizeof(text), "%Y-%m-%dT%H:%M:%S", &parts);
	return jv_string_fmt("%s.%03ldZ", text, now.tv_nsec / 1000000);
}

/* Return the line's text with its line breaks; the caller frees it. */
static char *
line_text(const struct journal *journal, const struct record *record, jv line)
{
	static const struct record nothing = {0};
	char *event = record_event(record ? record : &nothing, line);
	size_t size = strlen(event) + sizeof("\n\n");
	char *text = xmalloc(size);
	snprintf(text, size, "%s%s\n", journal->torn ? "\n" : "", event);
	free(event);
	return text;
}

bool
journal_write(struct journal *journal, const struct record *record, jv line)
{
	char *text = line_text(journal, record, line);
	size_t length = strlen(text);
	ssize_t put = 0;
	do
		put = write(journal->file, text, length);
	while (put < 0 && errno == EINTR);
	int saved = put >= 0 ? ENOSPC : errno;
	free(text);
	errno = saved;
	if (put > 0)
		journal->torn = (size_t)put < length;
	return put == (ssize_t)length;
}
