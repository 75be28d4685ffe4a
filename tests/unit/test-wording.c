/* test-wording.c - rare ways to ask, and those that are left alone */
#include "question/wording.h"

#include "tap.h"

static const char *const cases[][2] = {
    {"What is the stock in each warehouse worth?",
	"What is the value of the stock in each warehouse?"},
    {"How much are our vans worth at book value?",
	"What is the book value of our vans?"},
    {"What was the fleet worth in 2023?",
	"What is the value of the fleet in 2023?"},
    {"boats worth more than Heron by list price",
	"boats with a list price of more than Heron"},
    {"How many web orders do we get for each phone order?",
	"What is the ratio of web orders to phone orders?"},
    {"web orders per phone order in 2024",
	"What is the ratio of web orders to phone orders in 2024"},
    {"What is left in each tank after subtracting losses from deliveries?",
	"Show deliveries minus losses in each tank?"},
    {"What remains of the capacity after deducting reserved litres, per tank?",
	"Show the capacity minus reserved litres , per tank?"},
    {"Subtract losses from deliveries for each tank.",
	"Show deliveries minus losses for each tank."},
    {"Hello. Which pumps ran the longest? Rank them.",
	"Hello. Which pumps have the longest run time ? Rank them."},
};

static const char *const plain[] = {"", "?", "worth",
    "What is it worth knowing", "boats worth more than 3000",
    "How many orders are there for each customer?",
    "How many web orders are there for each customer?",
    "How many orders per order",
    "who took a day off from work after subtracting", "Subtract",
    "Who left the yard after taking parts from the store?",
    "Which film is the longest?", "Which is \"ran the longest\"",
    "What is the ratio of web orders to phone orders?"};

int
main(void)
{
	struct arena arena = {0};
	for (size_t i = 0; i < COUNT_OF(cases); i++)
		is(wording_plain(cases[i][0], &arena), cases[i][1],
		    cases[i][0]);
	for (size_t i = 0; i < COUNT_OF(plain); i++)
		is(wording_plain(plain[i], &arena), plain[i], plain[i]);
	arena_release(&arena);
	return tap_done();
}
