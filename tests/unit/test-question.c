/* test-question.c - how questions are split into tokens */
#include "question/question.h"
#include "tap.h"

static const char *
describe(const struct token *token, struct arena *arena)
{
	switch (token->kind) {
	case TOKEN_NUMBER:
		return arena_printf(
		    arena, "#%g%s", token->number, token->percent ? "%" : "");
	case TOKEN_DATE:
		return arena_printf(
		    arena, "@%d-%d-%d", token->year, token->month, token->day);
	case TOKEN_QUOTED:
		return arena_printf(arena, "{%s}", token->text);
	case TOKEN_PUNCTUATION:
		return token->text;
	case TOKEN_WORD:
		break;
	}
	return arena_printf(
	    arena, "%s%s", token->folded, token->possessive ? "~" : "");
}

/* Test the tokens of `text`; each is described, with a blank between two. */
static void
splits(const char *text, const char *wanted)
{
	struct arena arena = {0};
	struct question question;
	question_read(&question, text, &arena);
	const char *got = "";
	for (int i = 0; i < question.count; i++)
		got = arena_printf(&arena, "%s%s%s", got, i > 0 ? " " : "",
		    describe(&question.tokens[i], &arena));
	is(got, wanted, text);
	arena_release(&arena);
}

static void
check_words(void)
{
	splits(
	    "How many employees are there?", "how many employees are there ?");
	splits("", "");
	splits("FY2024, fy24 and CY 2023, not FYI2 or cyan",
	    "fy #2024 , fy #24 and cy #2023 , not fyi2 or cyan");
	splits("POs, SKUs and CEOs by IDs, US", "po , sku and ceo by ids , us");
	splits("What % of trips are paid, in %? 5 % or 5%, 'a%'",
	    "what percentage of trips are paid , in percentage ? #5% or #5% , "
	    "{a%}");
	splits("  \t\n", "");
	splits("the airport's and airports' names",
	    "the airport~ and airports~ names");
	splits("Don't show O\xE2\x80\x99"
	       "Brien",
	    "dont show obrien");
	splits(
	    "co-owner ship-to e-mail top-5", "co owner ship to email top #5");
	splits(
	    "order_date of sales.order_date", "order_date of sales.order_date");
	splits("R&D in the U.S. and U.S.A.", "rd in the us and usa .");
	splits(
	    "the G/L and A/R, and/or 3/4", "the gl and ar , and / or #3 / #4");
	splits("Caf\xC3\xA9 M\xC3\x9CNCHEN", "cafe munchen");
	splits(
	    "Dr. Smith in St. Louis. Next.", "dr smith in st louis . next .");
	splits("write to ann@example.com.", "write to ann@example.com .");
	splits("a >= 5, b<>6; c != 7", "a >= #5 , b <> #6 ; c != #7");
	splits("broken \xFF\xC3( bytes", "broken ( bytes");
}

static void
check_quotes(void)
{
	splits("name 'North West'", "name {North West}");
	splits("\xE2\x80\x9CNorth\xE2\x80\x9D or \xE2\x80\x98South\xE2\x80\x99",
	    "{North} or {South}");
	splits("'O'Brien' and 'O''Brien'", "{O'Brien} and {O'Brien}");
	splits("`order_date` `two words`", "order_date {two words}");
	splits("it's 'open", "it~ ' open");
	splits("a 5\" pipe", "a #5 \" pipe");
	splits("empty ''", "empty {}");
	splits("who've we, they're, we'll", "who have we , they are , we will");
}

static void
check_numbers(void)
{
	splits("5 1,000 2.5 .5 007", "#5 #1000 #2.5 #0.5 #7");
	splits("1,000, 2020.", "#1000 , #2020 .");
	splits("1.5k 2m 3BN $1.5M", "#1500 #2e+06 #3e+09 #1.5e+06");
	splits("3 million $1.5 billion two thousand a dozen",
	    "#3e+06 #1.5e+09 #2000 #12");
	splits("over half a million, a hundred thousand",
	    "over #500000 , #100000");
	splits("between 1 and 2.5 million, 1 and 2 million",
	    "between #1e+06 and #2.5e+06 , #1 and #2e+06");
	splits("One Hundred Years, 5% million, thousands of them",
	    "one hundred years , #5% million , thousands of them");
	splits("10% 10 % $500", "#10% #10% #500");
	splits("-3 and 5-10", "#-3 and #5 - #10");
	splits("2nd 90s 3D 1e5 10.2.1 10:30", "2nd 90s 3d 1e5 10.2.1 10:30");
	splits("10km B2B Q3", "#10 km b2b q3");
	splits("1,2,3", "#1 , #2 , #3");
}

static void
check_dates(void)
{
	splits("2024-01-31 2024/1/31", "@2024-1-31 @2024-1-31");
	splits(
	    "1/31/2024 31/1/2024 1/31/24", "@2024-1-31 @2024-1-31 @2024-1-31");
	splits("31.12.2024.", "@2024-12-31 .");
	splits("2024-01 2020-2021", "@2024-1-0 #2020 - #2021");
	splits("2024-01-31T10:00:00Z", "@2024-1-31");
	splits("2024-13-01", "#2024 - #13 - #1");
}

static void
check_flags(void)
{
	struct arena arena = {0};
	struct question question;
	question_read(&question, "List USA \xC3\x89tienne. Then more", &arena);
	const struct token *token = question.tokens;
	ok(token[0].sentence_start, "sentence start");
	ok(!token[1].sentence_start, "inside");
	ok(token[1].all_capitals, "all capitals");
	ok(token[0].capitalised, "capitalised");
	ok(!token[0].all_capitals, "not all capitals");
	ok(token[2].capitalised, "accented capital");
	ok(token[4].sentence_start, "second sentence");
	is(question_phrase(&question, 0, 2, &arena), "List USA", "phrase");
	is(question_phrase(&question, 0, 99, &arena), "",
	    "phrase out of range");
	question_read(&question, "orders of Ștefan Ḥasan ĸ", &arena);
	token = question.tokens;
	ok(token[2].capitalised && token[3].capitalised &&
		!token[4].capitalised,
	    "capitals of any block");
	question_read(&question, "LIST ALL CITIES", &arena);
	ok(!question.tokens[2].all_capitals && !question.tokens[2].capitalised,
	    "capitals throughout say nothing");
	question_read(&question, "USA 2024", &arena);
	ok(question.tokens[0].all_capitals, "but a word or two may be a name");
	question_read(&question, "cities of people", &arena);
	is(question.tokens[2].stem, "person", "stem");
	question_read(&question, "all POs of 5 clubs", &arena);
	is(question_word(&question.tokens[1]), "po", "abbreviation");
	is(question_word(&question.tokens[4]), "clubs", "any other plural");
	arena_release(&arena);
}

static void
check_bounds(void)
{
	struct arena arena = {0};
	struct question question;
	char text[4 * QUESTION_MAX_TOKENS + 1];
	for (size_t i = 0; i + 1 < sizeof(text); i++)
		text[i] = i % 2 == 0 ? 'a' : ' ';
	text[sizeof(text) - 1] = '\0';
	question_read(&question, text, &arena);
	ok(question.count == QUESTION_MAX_TOKENS,
	    "too many tokens are left out");
	arena_release(&arena);
}

/* What of the class stands at the first token; "" for nothing. */
static void
finds(const char *text, enum english_class class, const char *word, int tokens)
{
	struct arena arena = {0};
	struct question question;
	int covered = -1;
	question_read(&question, text, &arena);
	const struct english_word *found =
	    question_find(&question, 0, class, &covered);
	is(found ? found->word : "", word, text);
	ok(covered == tokens, "the tokens it covers");
	arena_release(&arena);
}

static void
check_classes(void)
{
	finds("at the moment", ENGLISH_WORDING, "at the moment", 3);
	finds("at the monument", ENGLISH_WORDING, "", 0);
	finds("with no sales", ENGLISH_HAVING_NONE, "with no", 2);
	finds("'without' sales", ENGLISH_HAVING_NONE, "", 0);
	finds("", ENGLISH_HAVING_NONE, "", 0);
}

int
main(void)
{
	check_words();
	check_quotes();
	check_numbers();
	check_dates();
	check_flags();
	check_bounds();
	check_classes();
	return tap_done();
}
