/* test-model-retry.c - which requests are sent again and when, and what is
 * logged */
#include "model/egress.h"
#include "model/http.h"
#include "model/retry.h"
#include "tap.h"

static void
check_pauses(void)
{
	ok(retry_pause_ms(1, 0, 0) == 125, "the first pause at its shortest");
	ok(retry_pause_ms(1, 0, 1) == 375, "at its longest");
	ok(retry_pause_ms(3, 0, 0.5) == 1000, "they double");
	ok(retry_pause_ms(1000, 0, 1) == 24000, "to a bound");
	ok(retry_pause_ms(0, 0, 0) == 125, "no attempt counts as one");
	ok(retry_pause_ms(1, 7, 0) >= 7000, "not before the server wants it");
	ok(retry_pause_ms(1, 7, 1) < 7200, "and soon after");
	ok(retry_pause_ms(1, 1000000000, 1) < 61000, "an absurd wish is cut");
	ok(retry_pause_ms(1, -3, 0) == 125, "a negative one is none");
	double chance = retry_chance();
	ok(chance >= 0 && chance <= 1, "chance is from 0 to 1");
}

static void
check_statuses(void)
{
	static const long again[] = {429, 500, 502, 503, 504, 529};
	static const long never[] = {200, 301, 400, 401, 403, 404, 413, 501};
	for (size_t i = 0; i < COUNT_OF(again); i++)
		ok(retry_status(again[i]), "busy");
	for (size_t i = 0; i < COUNT_OF(never); i++)
		ok(!retry_status(never[i]), "not busy");
}

static void
check_places(void)
{
	struct arena arena = {0};
	is(http_place("http://h:8080/v1?key=secret#x", &arena),
	    "http://h:8080/v1", "no query is told");
	is(http_place("https://user:secret@h.example/a/b", &arena),
	    "https://h.example/a/b", "no password is told");
	is(http_place("http://[::1]:1/", &arena), "http://[::1]:1/", "IPv6");
	ok(!http_place("file:///etc/passwd", &arena), "no file");
	ok(!http_place("ftp://h/", &arena), "no FTP");
	ok(!http_place("localhost:8080", &arena), "a scheme is needed");
	ok(!http_place("", &arena), "nothing");
	arena_release(&arena);
}

static const char fixture[] =
    "{\"id\":1,\"context\":{\"tables\":["
    "{\"name\":\"orders\",\"columns\":[\"order_id int PK\","
    "\"status text FLAG(open|done)\",\"total numeric RANGE(1.5..99.25)\"]},"
    "{\"name\":\"Order Lines\",\"columns\":[\"order_id int\","
    "\"\\\"Unit Price\\\" numeric\"]}],\"fks\":[]},"
    "\"link\":{\"values\":[{\"phrase\":\"acme\",\"at\":[0,1],"
    "\"table\":\"orders\",\"column\":\"status\",\"value\":\"Acme & Sons\","
    "\"score\":1,\"why\":\"exact\"}]}}";

static void
counts(const char *text, int tables, int columns, int values)
{
	struct record record = {0};
	struct egress_content content;
	jv problem = jv_invalid();
	ok(record_parse(&record, fixture, strlen(fixture), 1, &problem),
	    "the record is one");
	egress_count(&content, &record, text);
	ok(content.tables == tables && content.columns == columns &&
		content.values == values && content.rows == 0,
	    text);
	printf("# %d tables, %d columns, %d values\n", content.tables,
	    content.columns, content.values);
	jv_free(problem);
	record_release(&record);
}

int
main(void)
{
	check_pauses();
	check_statuses();
	check_places();
	counts("nothing of it", 0, 0, 0);
	counts("Orders (order_id int, TOTAL numeric)", 1, 2, 0);
	counts("reorders, order_ids, subtotal", 0, 0, 0);
	counts("\"Order Lines\".\"Unit Price\", order_id order_id", 1, 2, 0);
	counts(
	    "status = 'Acme & Sons' or status = 'open', over 99.25", 0, 1, 3);
	counts("'Acme & Sonship'", 0, 0, 0);
	return tap_done();
}
