/* test-evidence.c - terms that evidence defines, with their expansion */
#include "definition/evidence.h"
#include "tap.h"

static struct arena arena;

static void
expands(const char *question, const char *evidence, const char *wanted)
{
	is(evidence_expand(question, evidence, &arena), wanted,
	    evidence ? evidence : question);
}

int
main(void)
{
	expands("What is the ASP in 2023?", "ASP = Average Sale Price",
	    "What is the average sale price in 2023?");
	expands("ASP by store, ASP first",
	    "Note: ASP (mean price) = average price. Be careful.",
	    "average price by store, average price first");
	expands("MoM change by store",
	    "MoM = (sales this month - sales last month) / sales last month",
	    "month over month growth as a fraction change by store");
	expands("What is the QoQ?",
	    "QoQ = value of the quarter minus that of the previous quarter",
	    "What is the quarter over quarter increase?");
	expands("Sales by store", "Always show the name and the sales.",
	    "Sales by store Return the name and the sales.");
	expands("Sales by store? Return the sales.", "Show name and sales.",
	    "Sales by store? Return the sales.");
	expands("Sales by store", "Show the share as a percentage.",
	    "Sales by store");
	expands("What is the GPM?", "GPM = (revenue - cost) / cost",
	    "What is the ((revenue - cost) / cost)?");
	expands("What is the ASP?", "ASPEN = a tree", "What is the ASP?");
	expands("What is the ASP?", "ASP = SUM(x) over all",
	    "What is the total x over all?");
	expands("What is the ASP?", "ASP = CASE WHEN x THEN 1 END",
	    "What is the ASP?");
	expands("The TSC by store", "TSC (total sales count) = COUNT(x::int)",
	    "The total sales count by store");
	expands("Monthly orders with the ROT",
	    "ROT (running order total) = orders up to and including the month",
	    "Monthly orders with the running total");
	expands("Monthly revenue and RRT",
	    "RRT = running revenue total from January on",
	    "Monthly revenue and running total");
	expands("UT by site", "UT = running hours / total hours",
	    "(running hours / total hours) by site");
	expands("LPK by zone",
	    "LPK = number of leaks reported in the zone / length of its mains",
	    "(number of leaks reported / length of its mains) by zone");
	expands("Loss ratio by product",
	    "The loss ratio is defined as total losses divided by total fees.",
	    "(total losses / total fees) by product");
	expands("What is the revenue by store? Revenue is the sum of prices.",
	    NULL, "What is the sum of prices by store?");
	expands("What is the average price? What is the total?", NULL,
	    "What is the average price? What is the total?");
	expands("List active users", "active means status is A",
	    "List active users");
	expands(
	    "What is the ASP?", "ASP = ASP of ASP", "What is the ASP of ASP?");
	expands(
	    "What is the ASP?", "join the tables first", "What is the ASP?");
	expands("What is the ASP?", "=", "What is the ASP?");
	expands("", "ASP = x", "");
	expands("RPT by store", "RPT = COUNT(*) divided by SUM(x), with care",
	    "(number of rows / total x) by store");
	expands("Fees of a store",
	    "Please note that the fees are calculated as total charge.",
	    "total charge of a store");
	expands("Sales by store", "Profit is x, and always show name and sales",
	    "Sales by store Return name and sales.");
	expands("Sales per month? Include months without sales.", NULL,
	    "Sales per month? including zero.");
	expands("Sales per week, including weeks with no sales", NULL,
	    "Sales per week, including zero");
	expands("Sales per month",
	    "Return all months, even if there were none.",
	    "Sales per month including zero");
	expands("List the months without sales", NULL,
	    "List the months without sales");
	expands("Show all months of 2023. Order by month.", NULL,
	    "Show all months of 2023. Order by month.");
	ok(evidence_wants_patterns("match names with wildcards") &&
		evidence_wants_patterns("use ILIKE") &&
		!evidence_wants_patterns("sums are likely"),
	    "what asks for patterns");
	arena_release(&arena);
	return tap_done();
}
