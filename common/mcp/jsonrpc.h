/*
 * jsonrpc.h - messages of JSON-RPC 2.0 as values
 *
 * All functions take their jv arguments and return a message to send.  Codes
 * are those of the standard; the Model Context Protocol adds its own.
 */
#ifndef NL2SQL_MCP_JSONRPC_H
#define NL2SQL_MCP_JSONRPC_H

#include "base/memory.h"

#include <jv.h>

enum {
	RPC_PARSE_ERROR = -32700,
	RPC_INVALID_REQUEST = -32600,
	RPC_METHOD_NOT_FOUND = -32601,
	RPC_INVALID_PARAMS = -32602,
	RPC_INTERNAL_ERROR = -32603,
	RPC_RESOURCE_NOT_FOUND = -32002,  /* MCP until 2025-11-25 */
	RPC_UNSUPPORTED_VERSION = -32022, /* MCP from 2026-07-28 */
};

MUST_USE jv rpc_result(jv id, jv result);
/* `data` may be invalid: the error has none. */
MUST_USE jv rpc_error(jv id, int code, const char *message, jv data);
MUST_USE jv rpc_request(jv id, const char *method, jv params);
MUST_USE jv rpc_notification(const char *method, jv params);

#endif
