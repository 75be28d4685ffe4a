/*
 * query_text.h - the answer to a question as a tool's result
 *
 *	{"content": [{"type": "text", "text": ...}], "structuredContent": {...},
 *	 "isError"?: true}
 *
 * The text is what nl2sql prints, cut to a budget; the structured content has
 * the shape of the tool's output schema (mcp.ndjson).
 */
#ifndef NL2SQL_MCP_QUERY_TEXT_H
#define NL2SQL_MCP_QUERY_TEXT_H

#include "mcp/mcp.h"
#include "record/record.h"

/* The result for a record that came back.  With the option no_values, of the
 * record's database, it has no rows. */
MUST_USE jv query_result(
    const struct mcp_server *server, const struct record *record);

/* The result for a question that no pipeline answered. */
MUST_USE jv query_failure(const jv *arguments, const jv *problem);

/* A tool's result out of its text and its structured content, both taken. */
MUST_USE jv tool_result(jv text, jv content, bool failed);

#endif
