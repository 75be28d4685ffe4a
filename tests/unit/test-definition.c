/* test-definition.c - terms that evidence defines, as SQL */
#include "context/told_values.h"
#include "definition/definition.h"
#include "definition/filters.h"
#include "given.h"
#include "tap.h"

static struct arena arena;
static struct context context;

/* 2025-06-18 */
static const long today = 20257;

static const char tables[] =
    "{\"tables\":[{\"name\":\"policies\",\"words\":\"policies\","
    "\"columns\":[\"pol_no text PK\",\"status text\",\"eff_dt date\","
    "\"cncl_dt date NULL\",\"premium numeric\",\"size int DISTINCT(9)\"]},"
    "{\"name\":\"claims\",\"words\":\"claims\",\"columns\":["
    "\"claim_id int PK\",\"pol_no text FK->policies.pol_no\","
    "\"opened_on date\",\"closed_on date NULL\",\"paid_amt numeric\","
    "\"claim_amt numeric\",\"status text\",\"is_large bool\",\"cut_pct "
    "numeric\"]},"
    "{\"name\":\"odd name\",\"words\":\"odd name\",\"columns\":["
    "\"weight int\"]}],\"fks\":[{\"from\":\"claims\",\"columns\":["
    "\"pol_no\"],\"to\":\"policies\",\"references\":[\"pol_no\"],"
    "\"cost\":1,\"declared\":true}]}";

/* Test the definition in the sentence: "kind term: sql", or "" for none. */
static void
defines(const char *evidence, const char *wanted)
{
	static const char *const kinds[] = {
	    "column", "value", "condition", "measure"};
	struct definition definitions[DEFINITIONS_MAX];
	struct definition_source source = {.evidence = evidence,
	    .question = "",
	    .context = &context,
	    .now = today};
	int count = definitions_read(definitions, &source, &arena);
	const char *said =
	    count ? arena_printf(&arena, "%s %s: %s",
			kinds[definitions[0].meaning.kind], definitions[0].term,
			definitions[0].meaning.sql)
		  : "";
	is(said, wanted, evidence);
}

static void
reads_measures(void)
{
	defines("LR (loss ratio) = SUM(c.paid_amt) / SUM(policies.premium)",
	    "measure LR: (sum(claims.paid_amt))::numeric / "
	    "NULLIF(sum(policies.premium), 0)");
	defines("Severity is defined as the total paid amt divided by the "
		"number of claims.",
	    "measure Severity: (sum(claims.paid_amt))::numeric / "
	    "NULLIF(count(claims.claim_id), 0)");
	defines("ACV = sum(paid_amt) / count(distinct claim_id), where "
		"claims.status = 'paid'",
	    "measure ACV: (sum(claims.paid_amt) FILTER (WHERE claims.status = "
	    "'paid'))::numeric / NULLIF(count(DISTINCT claims.claim_id) FILTER "
	    "(WHERE claims.status = 'paid'), 0)");
	defines(
	    "PD = paid_amt minus paid_amt of the previous claim of the same "
	    "policy",
	    "value PD: claims.paid_amt - lag(claims.paid_amt) OVER (PARTITION "
	    "BY claims.pol_no ORDER BY claims.opened_on)");
	defines("PD = paid_amt - that of the preceding claim; empty for the "
		"first",
	    "value PD: claims.paid_amt - lag(claims.paid_amt) OVER (PARTITION "
	    "BY claims.pol_no ORDER BY claims.opened_on)");
	defines("PD = paid_amt minus that of the agent's claim before it", "");
	defines("WPO = sum(weight) / number of distinct odd name", "");
	defines("open rate = share of claims with closed_on is null",
	    "measure open rate: 1.0 * count(claims.claim_id) FILTER (WHERE "
	    "claims.closed_on IS NULL) / NULLIF(count(claims.claim_id), 0)");
	defines("PC: COUNT(DISTINCT claim_id WHERE claims.status = 'paid')",
	    "measure PC: count(DISTINCT claims.claim_id) FILTER (WHERE "
	    "claims.status = 'paid')");
	defines("TP = total claims paid = sum of paid_amt, excluding denied "
		"claims (claims.status = 'D')",
	    "measure TP: sum(claims.paid_amt) FILTER (WHERE "
	    "((claims.status = 'D')) IS NOT TRUE)");
	defines("payout rate = paid_amt / claim_amt * 100",
	    "measure payout rate: sum(claims.paid_amt)::numeric / "
	    "NULLIF(sum(claims.claim_amt), 0) * 100");
	defines("churn = number of claims with a closed_on date / number of "
		"claims",
	    "measure churn: (count(claims.claim_id) FILTER (WHERE "
	    "claims.closed_on IS NOT NULL))::numeric / "
	    "NULLIF(count(claims.claim_id), 0)");
	defines("done rate = claims with a closed_on divided by all claims",
	    "measure done rate: (count(claims.claim_id) FILTER (WHERE "
	    "claims.closed_on IS NOT NULL))::numeric / "
	    "NULLIF(count(claims.claim_id), 0)");
	defines("cut = claim_amt times cut_pct",
	    "value cut: claims.claim_amt * (claims.cut_pct / 100.0)");
	defines("cut = claim_amt * cut_pct / 100",
	    "value cut: (claims.claim_amt * claims.cut_pct)::numeric / "
	    "NULLIF(100, 0)");
	defines("both = sum of paid_amt and claim_amt for each policy",
	    "measure both: sum(claims.paid_amt + claims.claim_amt)");
	defines("open rate = the proportion of claims with no closed_on date",
	    "measure open rate: 1.0 * count(claims.claim_id) FILTER (WHERE "
	    "claims.closed_on IS NULL) / NULLIF(count(claims.claim_id), 0)");
	defines("net = the total of claim_amt minus the maximum paid_amt",
	    "measure net: sum(claims.claim_amt) - max(claims.paid_amt)");
	defines("x = DIVIDE(COUNT(is_large), COUNT(claim_id))",
	    "measure x: ((count(*) FILTER (WHERE claims.is_large))::numeric / "
	    "NULLIF(count(claims.claim_id), 0))");
}

static void
reads_described_rows(void)
{
	defines("A live policy is one whose cncl_dt is empty.",
	    "condition live: policies.cncl_dt IS NULL");
	defines("A policy is alive when no cncl_dt is recorded.",
	    "condition alive: policies.cncl_dt IS NULL");
	defines("A policy with cncl_dt filled is gone.",
	    "condition gone: policies.cncl_dt IS NOT NULL");
	defines("Someone whose closed_on is empty is a current holder.",
	    "condition current holder: claims.closed_on IS NULL");
	defines("Records with closed_on set have left.",
	    "condition left: claims.closed_on IS NOT NULL");
	defines("Rows flagged is_large are big ones.",
	    "condition big ones: claims.is_large");
	defines("A filled cncl_dt means gone.",
	    "condition gone: policies.cncl_dt IS NOT NULL");
	defines("A claim is done when both opened_on and closed_on are filled.",
	    "condition done: claims.opened_on IS NOT NULL AND "
	    "claims.closed_on IS NOT NULL");
	defines("A claim where closed_on is empty counts as open.",
	    "condition open: claims.closed_on IS NULL");
	defines("A done claim is a claim that has a closed_on.",
	    "condition done: claims.closed_on IS NOT NULL");
	defines("Claims that have a closed_on are done.",
	    "condition done: claims.closed_on IS NOT NULL");
}

static void
reads_conditions(void)
{
	defines("A policy is in force when status = 'A' and cncl_dt is null.",
	    "condition in force: policies.status = 'A' AND policies.cncl_dt "
	    "IS NULL");
	defines("open claims have no closed_on date",
	    "condition open: claims.closed_on IS NULL");
	defines("big policies are those whose total paid amt is over 6,000",
	    "condition big: (SELECT sum(part.paid_amt) > 6000 FROM claims AS "
	    "part WHERE part.pol_no = policies.pol_no) IS TRUE");
	defines("A policy is quiet if it has not had any claim in the last 90 "
		"days",
	    "condition quiet: (SELECT count(part.claim_id) FILTER (WHERE "
	    "part.opened_on >= '2025-03-20') = 0 FROM claims AS part WHERE "
	    "part.pol_no = policies.pol_no) IS TRUE");
	defines("busy policies have at least 3 claims with paid_amt > 0",
	    "condition busy: (SELECT count(part.claim_id) FILTER (WHERE "
	    "part.paid_amt > 0) >= 3 FROM claims AS part WHERE part.pol_no = "
	    "policies.pol_no) IS TRUE");
	defines("old claims were opened more than 5 years ago",
	    "condition old: claims.opened_on < '2020-06-18'");
	defines("recent claims were opened in the last 3 months",
	    "condition recent: claims.opened_on >= '2025-03-18'");
	defines("A claim is pending if it has not been closed yet",
	    "condition pending: claims.closed_on IS NULL");
	defines("level: low for under 3, high otherwise (claim_amt)",
	    "value level: CASE WHEN claims.claim_amt < 3 THEN 'low' ELSE "
	    "'high' END");
	defines("late means closed_on is after opened_on",
	    "condition late: claims.closed_on > claims.opened_on");
	defines("costly refers to claim_amt over 5,000 or paid_amt >= 4000",
	    "condition costly: (claims.claim_amt > 5000 OR claims.paid_amt "
	    ">= 4000)");
	defines("early means closed_on is not later than opened_on",
	    "condition early: claims.closed_on <= claims.opened_on");
	defines("odd means claims.status is not in ('A', 'B') and is_large",
	    "condition odd: claims.status NOT IN ('A', 'B') AND "
	    "claims.is_large");
	defines("tagged means claims.status starts with 'T'",
	    "condition tagged: claims.status ILIKE 'T%'");
	defines("plain means claims.status not like 'T%'",
	    "condition plain: claims.status NOT ILIKE 'T%'");
	defines("modern claims were opened after 2020",
	    "condition modern: claims.opened_on >= '2021-01-01'");
	defines("former claims were opened not after 2020",
	    "condition former: claims.opened_on < '2021-01-01'");
	defines("fresh claims were opened less than 2 months ago",
	    "condition fresh: claims.opened_on > '2025-04-18'");
	defines("- current: status is one of 'A', 'B' (policies)", "");
	defines("settled = claims.status in ('paid', 'denied')",
	    "condition settled: claims.status IN ('paid', 'denied')");
}

static void
reads_values(void)
{
	defines("gap means claim_amt - paid_amt",
	    "value gap: claims.claim_amt - claims.paid_amt");
	defines("SLT = settlement time, the number of days between opened_on "
		"and closed_on",
	    "value SLT: claims.closed_on - claims.opened_on");
	defines("Band: large when claim_amt > 3000, medium when claim_amt > "
		"1000, otherwise small",
	    "value Band: CASE WHEN claims.claim_amt > 3000 THEN 'large' WHEN "
	    "claims.claim_amt > 1000 THEN 'medium' ELSE 'small' END");
	defines("Size group: under 5 -> 'S', 5 to 9 -> 'M', 10 and over -> 'L'",
	    "value Size group: CASE WHEN policies.size < 5 THEN 'S' WHEN "
	    "policies.size BETWEEN 5 AND 9 THEN 'M' WHEN policies.size >= 10 "
	    "THEN 'L' END");
	defines("fee refers to premium", "column fee: policies.premium");
}

static void
leaves_the_rest(void)
{
	defines("", "");
	defines("Join the tables first.", "");
	defines("The day is the opened on date", "");
	defines("x = SUM(paid_amt", "");
	defines("x = SUM(SUM(paid_amt))", "");
	defines("x = share of SUM(paid_amt)", "");
	defines("x = SUM(no_such_column)", "");
	defines("x = pg_sleep(paid_amt)", "");
	defines("x = paid_amt; DROP TABLE claims", "column x: claims.paid_amt");
	defines("kind means status = 'a''b' or 1=1", "");
	defines("heavy means weight > 3",
	    "condition heavy: \"odd name\".weight > 3");
	defines("it is closed when closed_on is not null",
	    "condition closed: claims.closed_on IS NOT NULL");
}

/* A text with very many readings must not take very long. */
static void
ends_soon(void)
{
	const char *text = "x = ";
	for (int i = 0; i < 200; i++)
		text = arena_printf(&arena, "%stotal sum of (", text);
	defines(text, "");
}

static void
finds_terms(void)
{
	struct definition definition = {
	    .term = "in force", .aside = "breach of the limit"};
	struct question question;
	int at = -1, to = -1;
	question_read(
	    &question, "How many in-force policies breached limits?", &arena);
	ok(definition_find(&definition, &question, 0, &at, &to, &arena) &&
		at == 2 && to == 4,
	    "the term's words");
	ok(definition_find(&definition, &question, 4, &at, &to, &arena) &&
		at == 5 && to == 7,
	    "the other words, by their stems");
	ok(!definition_find(&definition, &question, 7, &at, &to, &arena),
	    "no further");
}

/* Test the filter in the sentence: "sql", or "" for none. */
static void
filters(const char *evidence, const char *wanted)
{
	struct definition_filter filter[FILTERS_MAX];
	struct definition_source source = {.evidence = evidence,
	    .question = "",
	    .context = &context,
	    .now = today};
	int count = filters_read(filter, &source, &arena);
	is(count ? filter[0].sql : "", wanted, evidence);
}

static void
reads_filters(void)
{
	filters("Ignore claims that are still open (no closed_on date).",
	    "(claims.closed_on IS NULL) IS NOT TRUE");
	filters("Only claims with paid_amt > 0 count.", "claims.paid_amt > 0");
	filters("Only claims with paid_amt > 0 appear on the page.",
	    "claims.paid_amt > 0");
	filters("Spending means settled claims only (paid_amt > 0); sum them.",
	    "claims.paid_amt > 0");
	filters("Leave out claims whose status is 'D' whenever money is added.",
	    "(claims.status = 'D') IS NOT TRUE");
	filters("x = settled claims (paid_amt > 0) / claims", "");
	filters("Count the settled claims (paid_amt > 0) first.", "");
	filters("Exclude claims without a closed_on date",
	    "(claims.closed_on IS NULL) IS NOT TRUE");
	filters("Only closed claims count, i.e. closed_on is filled.",
	    "claims.closed_on IS NOT NULL");
	filters("Only done claims count, i.e. both opened_on and closed_on "
		"are filled.",
	    "claims.opened_on IS NOT NULL AND claims.closed_on IS NOT NULL");
	filters("Ignore old claims (closed_on set).",
	    "(claims.closed_on IS NOT NULL) IS NOT TRUE");
	filters("Losses counts only claims that were not closed.",
	    "claims.closed_on IS NULL");
	filters("Denied claims (status 'D') are left out of the mix figures.",
	    "(claims.status = 'D') IS NOT TRUE");
	filters("Records with cncl_dt set are not policies any more.",
	    "(policies.cncl_dt IS NOT NULL) IS NOT TRUE");
	filters("Records flagged is_large are no longer claims.",
	    "(claims.is_large) IS NOT TRUE");
	filters("Only claims with paid_amt > 0 are late.", "");
	filters("Ignore the weather.", "");
}

/* Words that no name has, but stored values: context/told_values.h. */
static void
reads_told_values(void)
{
	static const struct told_value told[] = {{"denied", 1, 6, "D"},
	    {"settled", 1, 6, "S"}, {"lapsed", 0, 1, "L"},
	    {"odd", 0, 1, "it's"}, {"twice", 1, 6, "T"}, {"twice", 1, 1, "T"}};
	context.told = told;
	context.told_count = COUNT_OF(told);
	defines("DR = denied claims / (denied claims + settled claims)",
	    "measure DR: (count(claims.claim_id) FILTER (WHERE claims.status = "
	    "'D'))::numeric / NULLIF((count(claims.claim_id) FILTER (WHERE "
	    "claims.status = 'D') + count(claims.claim_id) FILTER (WHERE "
	    "claims.status = 'S')), 0)");
	defines("A claim is lost if it is denied.",
	    "condition lost: claims.status = 'D'");
	defines("A claim is alive if it is not denied.",
	    "condition alive: (claims.status = 'D') IS NOT TRUE");
	defines("Yield = SUM(paid_amt) / SUM(claim_amt) of all denied claims",
	    "measure Yield: (sum(claims.paid_amt) FILTER (WHERE claims.status "
	    "= 'D'))::numeric / NULLIF(sum(claims.claim_amt) FILTER (WHERE "
	    "claims.status = 'D'), 0)");
	defines("Cost = paid_amt over denied or settled claims",
	    "measure Cost: sum(claims.paid_amt) FILTER (WHERE (claims.status = "
	    "'D' OR claims.status = 'S'))");
	filters("Only denied claims count, and each has one policy.",
	    "claims.status = 'D'");
	filters("Denied claims and claims without a closed_on are left out.",
	    "(claims.status = 'D') IS NOT TRUE");
	/* a quote, and a word of two columns */
	filters("Only odd policies count.", "");
	filters("Only twice claims count.", "");
	context.told = NULL;
	context.told_count = 0;
}

static void
reads_how_people_compare(void)
{
	defines("gap means claim_amt less paid_amt",
	    "value gap: claims.claim_amt - claims.paid_amt");
	defines("A claim is small when paid_amt is less than 3",
	    "condition small: claims.paid_amt < 3");
	defines("big = size 4 or 5", "condition big: policies.size IN (4, 5)");
	defines("Big means size of 8 or more, small means size < 3",
	    "condition Big: policies.size >= 8");
	defines("Dear means paid_amt > 8, young means opened_on in 2024",
	    "condition Dear: claims.paid_amt > 8");
	defines("A policy is live if eff_dt lies before today and cncl_dt is "
		"empty or not before today",
	    "condition live: policies.eff_dt < '2025-06-18' AND "
	    "(policies.cncl_dt IS NULL OR policies.cncl_dt >= date "
	    "'2025-06-18')");
	defines("A claim is pending as long as it is unclosed",
	    "condition pending: claims.closed_on IS NULL");
	defines("A claim is seen once it was opened before 2024",
	    "condition seen: claims.opened_on < '2024-01-01'");
}

/* What a last clause says of rows, and nothing reads, is told. */
static void
tells_what_is_lost(void)
{
	struct definition_unread unread[DEFINITIONS_MAX];
	struct definition_source source = {
	    .evidence = "LR = SUM(paid_amt) / SUM(claim_amt), summed over "
			"claims where the weather was fine",
	    .question = "What is the LR?",
	    .context = &context,
	    .now = today};
	ok(definitions_unread(unread, &source, &arena) == 1,
	    "a clause that says which rows count");
	source.evidence = "LR = SUM(paid_amt) / SUM(claim_amt), as a share";
	ok(definitions_unread(unread, &source, &arena) == 0,
	    "a clause that says nothing of rows");
}

int
main(void)
{
	given_context(&context, tables, &arena);
	reads_measures();
	reads_described_rows();
	reads_conditions();
	reads_values();
	reads_filters();
	tells_what_is_lost();
	reads_told_values();
	reads_how_people_compare();
	leaves_the_rest();
	ends_soon();
	finds_terms();
	arena_release(&arena);
	return tap_done();
}
