/* attributes.c - names and values as OTLP's JSON writes them; see attributes.h
 */
#include "otlp/attributes.h"

#include "record/record.h"

#include <math.h>

/* Above this a double is no exact integer. */
#define EXACT_INTEGER 9007199254740992.0

static jv
with_value(jv list, const char *key, const char *kind, jv value)
{
	jv attribute = record_with_text(jv_object(), "key", key);
	attribute = jv_object_set(attribute, jv_string("value"),
	    jv_object_set(jv_object(), jv_string(kind), value));
	return jv_array_append(list, attribute);
}

jv
attributes_text(jv list, const char *key, const char *text)
{
	return text ? with_value(list, key, "stringValue", jv_string(text))
		    : list;
}

jv
attributes_integer(jv list, const char *key, double number)
{
	return with_value(list, key, "intValue", jv_string_fmt("%.0f", number));
}

jv
attributes_number(jv list, const char *key, double number)
{
	if (!isfinite(number))
		return list;
	if (number == floor(number) && fabs(number) <= EXACT_INTEGER)
		return attributes_integer(list, key, number);
	return with_value(list, key, "doubleValue", jv_number(number));
}

jv
attributes_texts(jv list, const char *key, jv texts)
{
	jv values = jv_array();
	int count = record_array_length(&texts);
	for (int i = 0; i < count; i++)
		values = jv_array_append(
		    values, jv_object_set(jv_object(), jv_string("stringValue"),
				jv_array_get(jv_copy(texts), i)));
	jv_free(texts);
	if (count > 0)
		return with_value(list, key, "arrayValue",
		    jv_object_set(jv_object(), jv_string("values"), values));
	jv_free(values);
	return list;
}
