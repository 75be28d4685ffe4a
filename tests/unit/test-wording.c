/* test-wording.c - rare ways to ask, and questions that must stay unchanged */
#include "english/english.h"
#include "question/wording.h"
#include "tap.h"

#include <stdlib.h>
#include <string.h>

static const char *const cases[][2] = {
    {"What is the stock in each warehouse worth?",
	"What is the value of the stock in each warehouse?"},
    {"How much are our vans worth at book value?",
	"What is the book value of our vans?"},
    {"boats worth more than Heron by list price",
	"boats with a list price of more than Heron"},
    {"How many web orders do we get for each phone order?",
	"What is the ratio of web orders to phone orders?"},
    {"What is left in each tank after subtracting losses from deliveries?",
	"Show deliveries minus losses in each tank?"},
    {"Subtract losses from deliveries for each tank.",
	"Show deliveries minus losses for each tank."},
    {"Hello. Which pumps ran the longest? Rank them.",
	"Hello. Which pumps have the longest run time? Rank them."},
    {"Which of our pumps costs the most?",
	"which pumps is the most expensive?"},
    {"How many boats are afloat right now?",
	"How many boats are afloat currently?"},
    {"What did our guests pay us in 2024?",
	"How much did our guests pay us in 2024?"},
    {"boats built before the year of 2000 or after the year 2010",
	"boats built before 2000 or after 2010"},
    {"For everyone in Sales, who is their manager?",
	"Show everyone in Sales with their manager?"},
    {"Are there any boats without an owner? Which ones are they?",
	"Which boats without an owner?"},
    {"fees per dock, waived and void ones excluded",
	"fees per dock, excluding waived and void ones"},
    {"How many boats? Sold ones don't count.",
	"How many boats? excluding Sold ones."},
    {"Which docks, closed ones left out, have boats?",
	"Which docks, excluding closed ones , have boats?"},
    {"fees by month, but void fees should be ignored",
	"fees by month, excluding void fees"},
    {"fees by month with void ones left out",
	"fees by month excluding void ones"},
    {"Void fees left aside, what is the total?",
	"what is the total, excluding Void fees?"},
    {"fees by month, leaving void fees aside",
	"fees by month, excluding void fees"},
    {"fees by month leaving void fees out",
	"fees by month excluding void fees"},
    {"Leaving void fees out, how many are there?",
	"how many are there, excluding void fees?"},
    {"fees excl. void", "fees excluding void"},
    {"fees in May, void stuff doesn't count",
	"fees in May, excluding void ones"},
    {"unpaid fees in 2024, total", "total of unpaid fees in 2024"},
    {"boats without an owner - just the count",
	"Number of boats without an owner"},
    {"From arrival to departure, how many hours does a boat take on average?",
	"What is the average number of hours from arrival to departure of a "
	"boat?"},
    {"How many days does each dock take from order to delivery?",
	"What is the number of days from order to delivery for each dock?"},
    {"How many days pass between the survey and the repair?",
	"What is the number of days from the survey to the repair?"},
    {"May I know which boats leak?", "tell me which boats leak?"},
    {"How much is the fleet worth?", "What is the value of the fleet?"},
    {"I would like to see the boats, if I may ask.", "show the boats."},
    {"Enumerate the boats.", "Show the boats."},
    {"May I see the red boats?", "show me the red boats?"},
    {"boats with the date on which they arrived",
	"boats and when they arrived"},
    {"the owners (name, mail) of red boats",
	"the owners of red boats : name , mail"},
    {"I need the fee as well", "I need the fee"},
};

static const char *const plain[] = {"", "?", "worth",
    "What is it worth knowing", "boats worth more than 3000",
    "How many orders are there for each customer?",
    "How many web orders are there for each customer?",
    "How many orders per order", "How many repairs has each boat had?",
    "web orders in each month in 2024",
    "who took a day off from work after subtracting", "Subtract",
    "Who left the yard after taking parts from the store?",
    "Which film is the longest?", "Which is \"ran the longest\"",
    "What is the ratio of web orders to phone orders?",
    "How does the rating of towns in a county compare to their size?",
    "How do I compare boats?", "How many orders over 2024",
    "open orders: number, price", "Which boats did we sell?", "How much is it?",
    "Are there any boats? Which of them are red?", "boats for 3 or more owners",
    "sail or more", "orders in May by dock", "guests who like the boats",
    "Which fees are excluded?", "Void fees are left out", "take the boats out",
    "How many surveys, tests and repairs were carried out?"};

/* Every "$4" of a rewording names an element of its pattern. */
static bool
names_elements(const struct english_word *pattern)
{
	long elements = 1;
	for (const char *c = pattern->word; *c != '\0'; c++)
		elements += *c == ' ';
	bool sound = elements <= 16;
	for (const char *c = strchr(pattern->means, '$'); c;
	     c = strchr(c + 1, '$')) {
		long number = strtol(c + 1, NULL, 10);
		sound = sound && number >= 1 && number <= elements;
	}
	return sound;
}

int
main(void)
{
	struct arena arena = {0};
	for (size_t i = 0; i < COUNT_OF(cases); i++)
		is(wording_plain(cases[i][0], &arena), cases[i][1],
		    cases[i][0]);
	for (size_t i = 0; i < COUNT_OF(plain); i++)
		is(wording_plain(plain[i], &arena), plain[i], plain[i]);
	struct english_list patterns = english_words(ENGLISH_REWORDING);
	for (size_t i = 0; i < patterns.count; i++)
		ok(names_elements(patterns.words + i), patterns.words[i].word);
	arena_release(&arena);
	return tap_done();
}
