/* test-date-format.c - dates that are stored as text */
#include "tap.h"
#include "text/date_format.h"

/* The form of the texts; "none" for NULL. */
static void
check(const char *const *texts, size_t count, const char *wanted)
{
	struct date_format format = {0};
	for (size_t i = 0; i < count; i++)
		date_format_take(&format, texts[i]);
	const char *name = date_format_name(&format);
	is(name ? name : "none", wanted, texts[0]);
}

#define CHECK(wanted, ...)                                                     \
	check((const char *const[]){__VA_ARGS__},                              \
	    COUNT_OF(((const char *const[]){__VA_ARGS__})), wanted)

int
main(void)
{
	struct arena arena = {0};
	CHECK("YYYY-MM-DD", "2024-01-31", "2024-02-29");
	CHECK("YYYY-MM-DD", "2024-01-31 10:30", "2024-02-28T23:59:59Z");
	CHECK("YYYYMMDD", "20240131");
	CHECK("DD/MM/YYYY", "03/04/2024", "13/04/2024");
	CHECK("MM/DD/YYYY", "03/04/2024", "03/14/2024");
	CHECK("DD.MM.YYYY", "31.12.2023", "12.02.2023 20:19");
	CHECK("none", "03/04/2024", "04/03/2024");
	CHECK("none", "13/04/2024", "04/13/2024");
	CHECK("none", "2023-02-29");
	CHECK("none", "20241301");
	CHECK("none", "00010203", "20240131");
	CHECK("none", "2024-01-31", "");
	CHECK("none", "2024-01-31", "20240131");
	CHECK("none", "2024-01-31 or so");
	CHECK("none", "2024-01-3111");
	CHECK("none", "2024-01");
	struct date_format empty = {0};
	ok(!date_format_name(&empty), "of nothing there is none");
	is(date_format_day("DD.MM.YYYY", "01.12.2023 20:19", &arena),
	    "2023-12-01", "a day");
	ok(!date_format_day("DD.MM.YYYY", "2023-12-01", &arena),
	    "no day in another form");
	arena_release(&arena);
	return tap_done();
}
