/* jsonrpc.c - messages of JSON-RPC 2.0; see jsonrpc.h */
#include "mcp/jsonrpc.h"

static jv
message(void)
{
	return jv_object_set(
	    jv_object(), jv_string("jsonrpc"), jv_string("2.0"));
}

jv
rpc_result(jv id, jv result)
{
	jv made = jv_object_set(message(), jv_string("id"), id);
	return jv_object_set(made, jv_string("result"), result);
}

jv
rpc_error(jv id, int code, const char *text, jv data)
{
	jv error =
	    jv_object_set(jv_object(), jv_string("code"), jv_number(code));
	error = jv_object_set(error, jv_string("message"), jv_string(text));
	if (jv_is_valid(data))
		error = jv_object_set(error, jv_string("data"), data);
	else
		jv_free(data);
	jv made = jv_object_set(message(), jv_string("id"), id);
	return jv_object_set(made, jv_string("error"), error);
}

jv
rpc_request(jv id, const char *method, jv params)
{
	jv made = jv_object_set(message(), jv_string("id"), id);
	made = jv_object_set(made, jv_string("method"), jv_string(method));
	return jv_object_set(made, jv_string("params"), params);
}

jv
rpc_notification(const char *method, jv params)
{
	jv made =
	    jv_object_set(message(), jv_string("method"), jv_string(method));
	return jv_object_set(made, jv_string("params"), params);
}
