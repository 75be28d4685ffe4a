/* reply.c - reads the answer of an endpoint for embeddings; see reply.h */
#include "embed/reply.h"

#include "base/problem.h"
#include "record/record.h"

#include <math.h>
#include <string.h>

static bool
refuse(jv *problem, const char *what)
{
	*problem = problem_new(
	    "model.reply", "the endpoint's reply is no embeddings: %s", what);
	return false;
}

static int
array_length(jv array)
{
	return jv_get_kind(array) == JV_KIND_ARRAY
		   ? jv_array_length(jv_copy(array))
		   : -1;
}

/* Read the numbers of one vector and bring it to length 1. */
static bool
take_vector(
    const jv *numbers, struct embed_vectors *vectors, int place, jv *problem)
{
	float *vector =
	    vectors->values + (size_t)place * (size_t)vectors->dimension;
	double square = 0;
	for (int i = 0; i < vectors->dimension; i++) {
		jv number = jv_array_get(jv_copy(*numbers), i);
		bool sound = jv_get_kind(number) == JV_KIND_NUMBER;
		double value = sound ? jv_number_value(number) : 0;
		jv_free(number);
		/* libjq accepts "nan", and reads 1e999 as the largest
		 * double. */
		if (!sound || !isfinite(value) || fabs(value) > 1e30)
			return refuse(problem, "a number is none");
		vector[i] = (float)value;
		square += value * value;
	}
	double length = sqrt(square);
	if (!(length > 1e-12))
		return refuse(problem, "a vector has no length");
	for (int i = 0; i < vectors->dimension; i++)
		vector[i] = (float)(vector[i] / length);
	return true;
}

/* The first vector sets the dimension of all. */
static bool
take_numbers(jv numbers, struct embed_vectors *vectors, int place,
    struct arena *arena, jv *problem)
{
	int length = array_length(numbers);
	bool done = false;
	if (!vectors->values && length > 0 && length <= EMBED_MAX_DIMENSION) {
		vectors->dimension = length;
		vectors->values = arena_array(arena,
		    (size_t)vectors->count * (size_t)length, sizeof(float));
	}
	if (length < 1)
		refuse(problem, "a vector is missing");
	else if (length > EMBED_MAX_DIMENSION)
		refuse(problem, "a vector has too many dimensions");
	else if (length != vectors->dimension)
		refuse(problem, "vectors differ in their dimension");
	else
		done = take_vector(&numbers, vectors, place, problem);
	jv_free(numbers);
	return done;
}

static bool
take_entries(const jv *data, struct embed_vectors *vectors, struct arena *arena,
    jv *problem)
{
	bool *seen = arena_array(arena, (size_t)vectors->count, sizeof(*seen));
	for (int i = 0; i < vectors->count; i++) {
		jv entry = jv_array_get(jv_copy(*data), i);
		int place = record_member_integer(&entry, "index", -1);
		bool sound =
		    place >= 0 && place < vectors->count && !seen[place];
		if (sound) {
			seen[place] = true;
			sound = take_numbers(record_member(&entry, "embedding"),
			    vectors, place, arena, problem);
		} else {
			refuse(problem, "an index is wrong");
		}
		jv_free(entry);
		if (!sound)
			return false;
	}
	return true;
}

static bool
take_lists(const jv *lists, struct embed_vectors *vectors, struct arena *arena,
    jv *problem)
{
	for (int i = 0; i < vectors->count; i++)
		if (!take_numbers(jv_array_get(jv_copy(*lists), i), vectors, i,
			arena, problem))
			return false;
	return true;
}

bool
embed_reply_read(const jv *body, int count, struct embed_vectors *vectors,
    struct arena *arena, jv *problem)
{
	*vectors = (struct embed_vectors){.count = count};
	jv data = record_member(body, "data");
	jv lists = record_member(body, "embeddings");
	bool done = false;
	if (array_length(data) == count)
		done = take_entries(&data, vectors, arena, problem);
	else if (array_length(lists) == count)
		done = take_lists(&lists, vectors, arena, problem);
	else
		refuse(problem, "their number is not that of the texts");
	jv_free(data);
	jv_free(lists);
	return done;
}
