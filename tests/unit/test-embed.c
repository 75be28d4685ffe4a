/* test-embed.c - embed/reply.h: which replies of an endpoint are accepted */
#include "base/problem.h"
#include "embed/reply.h"
#include "tap.h"

#include <math.h>

/* The first vector of a reply to `count` texts, as text; "" when refused. */
static const char *
read_reply(const char *text, int count, struct arena *arena)
{
	jv body = jv_parse(text);
	jv problem = jv_invalid();
	struct embed_vectors vectors;
	const char *result = "";
	if (embed_reply_read(&body, count, &vectors, arena, &problem))
		for (int i = 0; i < vectors.count * vectors.dimension; i++)
			result = arena_printf(arena, "%s%s%.2f", result,
			    i > 0 ? " " : "", (double)vectors.values[i]);
	else if (strcmp(problem_code(&problem), "model.reply") != 0)
		result = problem_code(&problem);
	jv_free(problem);
	jv_free(body);
	return result;
}

int
main(void)
{
	static const struct {
		const char *reply;
		int count;
		const char *vectors;
		const char *what;
	} cases[] = {
	    {"{\"data\":[{\"index\":0,\"embedding\":[3,4]}]}", 1, "0.60 0.80",
		"a vector is made to length 1"},
	    {"{\"data\":[{\"index\":1,\"embedding\":[0,2]},"
	     "{\"index\":0,\"embedding\":[1,0]}]}",
		2, "1.00 0.00 0.00 1.00", "the index says the order"},
	    {"{\"embeddings\":[[1,0],[0,1]]}", 2, "1.00 0.00 0.00 1.00",
		"Ollama's form"},
	    {"{\"embeddings\":[[1,0]]}", 2, "", "too few"},
	    {"{\"embeddings\":[[1,0],[1,0]]}", 1, "", "too many"},
	    {"{\"embeddings\":[[1,0],[1]]}", 2, "", "two dimensions"},
	    {"{\"embeddings\":[[]]}", 1, "", "no dimension"},
	    {"{\"embeddings\":[[0,0]]}", 1, "", "no length"},
	    {"{\"embeddings\":[[1e308,1]]}", 1, "", "a number too large"},
	    {"{\"embeddings\":[[1e-300,0]]}", 1, "", "a length too small"},
	    {"{\"embeddings\":[[nan,1]]}", 1, "", "no number"},
	    {"{\"embeddings\":[[\"1\",1]]}", 1, "", "a text"},
	    {"{\"embeddings\":[null]}", 1, "", "no vector"},
	    {"{\"embeddings\":{}}", 1, "", "no list"},
	    {"{\"data\":[{\"index\":0,\"embedding\":[1]},"
	     "{\"index\":0,\"embedding\":[1]}]}",
		2, "", "an index twice"},
	    {"{\"data\":[{\"index\":1,\"embedding\":[1]}]}", 1, "",
		"an index beyond"},
	    {"{\"data\":[{\"index\":-1,\"embedding\":[1]}]}", 1, "",
		"an index below"},
	    {"{\"data\":[{\"index\":0.5,\"embedding\":[1]}]}", 1, "",
		"half an index"},
	    {"{\"data\":[{\"embedding\":[1]}]}", 1, "", "no index"},
	    {"{\"data\":[17]}", 1, "", "no object"},
	    {"{}", 1, "", "nothing"},
	    {"[]", 1, "", "not even an object"},
	};
	struct arena arena = {0};
	for (size_t i = 0; i < COUNT_OF(cases); i++)
		is(read_reply(cases[i].reply, cases[i].count, &arena),
		    cases[i].vectors, cases[i].what);
	arena_release(&arena);
	return tap_done();
}
