/* fan.c - the member `fan` and the ledger; see fan.h */
#include "generate/fan.h"

#include <fcntl.h>
#include <unistd.h>

bool
fan_read(const struct record *record, struct fan_mark *mark)
{
	jv fan = record_get(record, "fan");
	double seq = record_member_number(&fan, "seq", -1);
	double index = record_member_number(&fan, "index", -1);
	double of = record_member_number(&fan, "of", -1);
	jv_free(fan);
	if (!(seq >= 1 && seq < 1e15 && of >= 0 && of < 1e6 && index < 1e6))
		return false;
	*mark = (struct fan_mark){(long)seq, (int)index, (int)of};
	return true;
}

void
fan_write(struct record *record, const struct fan_mark *mark)
{
	jv fan = jv_object_set(
	    jv_object(), jv_string("seq"), jv_number((double)mark->seq));
	if (mark->index >= 0)
		fan = jv_object_set(
		    fan, jv_string("index"), jv_number(mark->index));
	fan = jv_object_set(fan, jv_string("of"), jv_number(mark->of));
	record_set(record, "fan", fan);
}

bool
fan_ledger_open(struct fan_ledger *ledger, const char *path, size_t max_line)
{
	ledger->descriptor = open(path, O_RDONLY | O_CLOEXEC);
	if (ledger->descriptor < 0)
		return false;
	line_reader_init(&ledger->lines, ledger->descriptor, max_line);
	return true;
}

void
fan_ledger_close(struct fan_ledger *ledger)
{
	line_reader_release(&ledger->lines);
	close(ledger->descriptor);
}

bool
fan_ledger_next(
    struct fan_ledger *ledger, struct record *record, struct fan_mark *mark)
{
	char *text = NULL;
	size_t length = 0;
	jv problem = jv_invalid();
	/* The file may have grown since its end was reached. */
	ledger->lines.at_end = 0;
	if (line_reader_next(&ledger->lines, &text, &length) != LINE_OK)
		return false;
	if (!record_parse(
		record, text, length, ledger->lines.number, &problem)) {
		jv_free(problem);
		return false;
	}
	if (!fan_read(record, mark))
		return false;
	record_delete(record, "fan");
	return true;
}
