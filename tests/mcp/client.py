"""client.py REVISION [ANSWER...] -- SERVER [ARGUMENT...] < STEPS: a real MCP client

Starts the server, or takes an address, http://... (with the bearer token MCP_TOKEN), and does the steps, a JSON
object a line, with the Python SDK that runs this: mcp 2 for every revision, mcp 1
for those with a handshake.  Each ANSWER is what the person says who is asked back,
{"action": "accept", "content": {...}}, the last one again and again; without any the
client cannot be asked.  Prints for each step a line {"do", "result"}, or "error"
where the server gave one, with what came meanwhile: "progress", "asked", "logs".

    {"do": "tools"} resources, templates, prompts, ping
    {"do": "call", "name": ..., "arguments": {...}}
        "cancel_when": FILE   given up as soon as the file is there
    {"do": "many", "count": N, "at_once": M, "name": ..., "arguments": {...}}
        as many calls; "{}" in a text is the call's number.  The result counts
        "answered" and "failed", and has the calls' "seconds", sorted
    {"do": "read", "uri": ...}  {"do": "prompt", "name": ..., "arguments": {...}}
    {"do": "complete", "ref": {...}, "argument": {...}, "context": {...}}
    {"do": "log", "level": ...}
"""
import contextlib
import importlib.metadata
import json
import os
import pathlib
import sys
import time
import warnings

import anyio
import mcp
from mcp import ClientSession, StdioServerParameters, types
from mcp.client.stdio import stdio_client

SDK = int(importlib.metadata.version("mcp").split(".")[0])
NEWEST_WITH_HANDSHAKE = "2025-11-25"
warnings.simplefilter("ignore")


def as_json(model):
    return model.model_dump(mode="json", by_alias=True, exclude_none=True)


class Person:
    """Answers what is asked back, and notes what came without being asked for."""

    def __init__(self, answers):
        self.answers = answers
        self.seen = {}

    def note(self, kind, value):
        self.seen.setdefault(kind, []).append(value)

    def take(self):
        seen, self.seen = self.seen, {}
        return seen

    async def elicited(self, _context, params):
        self.note("asked", as_json(params))
        answer = self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]
        return types.ElicitResult(**answer)

    async def logged(self, params):
        self.note("logs", as_json(params))

    async def progressed(self, progress, total, message):
        self.note("progress", {"progress": progress, "total": total, "message": message})


def headers():
    token = os.environ.get("MCP_TOKEN")
    return {"Authorization": f"Bearer {token}"} if token else {}


def over_http(address):
    """mcp 2's transport, which takes its headers from a client of HTTP."""
    from mcp.client.streamable_http import streamable_http_client
    from mcp.shared._httpx_utils import create_mcp_http_client

    return streamable_http_client(address, http_client=create_mcp_http_client(headers=headers()))


def stdio(command):
    return StdioServerParameters(command=command[0], args=command[1:], env=dict(os.environ))


@contextlib.asynccontextmanager
async def with_client(revision, person, command):
    """mcp 2's own client, which finds the revision by itself unless it is an old one."""
    mode = "legacy" if revision <= NEWEST_WITH_HANDSHAKE else "auto"
    server = over_http(command[0]) if command[0].startswith("http") else stdio(command)
    level = os.environ.get("LOG_LEVEL")
    async with mcp.Client(
        server,
        mode=mode,
        log_level=level,
        logging_callback=person.logged,
        elicitation_callback=person.elicited if person.answers else None,
        cache=None,
    ) as client:
        yield client, client.protocol_version


@contextlib.asynccontextmanager
async def transport(command):
    if command[0].startswith("http"):
        from mcp.client.streamable_http import streamablehttp_client

        async with streamablehttp_client(command[0], headers=headers()) as (read, write, _):
            yield read, write
    else:
        async with stdio_client(stdio(command)) as (read, write):
            yield read, write


@contextlib.asynccontextmanager
async def with_session(revision, person, command):
    """mcp 1's session; it can be made to offer an older revision than its newest."""
    import mcp.client.session as session_module

    session_module.types.LATEST_PROTOCOL_VERSION = revision
    async with transport(command) as (read, write):
        async with ClientSession(
            read,
            write,
            logging_callback=person.logged,
            elicitation_callback=person.elicited if person.answers else None,
        ) as session:
            yield session, (await session.initialize()).protocolVersion


async def appears(file):
    while not pathlib.Path(file).exists():
        await anyio.sleep(0.02)


def filled(arguments, number):
    return {
        name: value.replace("{}", str(number)) if isinstance(value, str) else value
        for name, value in arguments.items()
    }


class Steps:
    def __init__(self, client, person):
        self.client = client
        self.person = person

    async def tools(self, _step):
        return await self.client.list_tools()

    async def resources(self, _step):
        return await self.client.list_resources()

    async def templates(self, _step):
        return await self.client.list_resource_templates()

    async def prompts(self, _step):
        return await self.client.list_prompts()

    async def ping(self, _step):
        return await self.client.send_ping()

    async def log(self, step):
        return await self.client.set_logging_level(step["level"])

    async def read(self, step):
        return await self.client.read_resource(step["uri"])

    async def prompt(self, step):
        return await self.client.get_prompt(step["name"], step.get("arguments"))

    async def complete(self, step):
        kinds = {"ref/prompt": types.PromptReference, "ref/resource": types.ResourceTemplateReference}
        reference = kinds[step["ref"]["type"]](**step["ref"])
        return await self.client.complete(reference, step["argument"], step.get("context"))

    async def call(self, step):
        if "cancel_when" in step:
            return await self.cancelled(step)
        return await self.client.call_tool(
            step["name"], step.get("arguments", {}), progress_callback=self.person.progressed
        )

    async def cancelled(self, step):
        """Give the call up.  mcp 2 tells the server by itself, mcp 1 must be told to."""
        answer = None
        number = getattr(self.client, "_request_id", None)

        async with anyio.create_task_group() as group:

            async def ask():
                nonlocal answer
                answer = await self.client.call_tool(
                    step["name"], step["arguments"], progress_callback=self.person.progressed
                )
                group.cancel_scope.cancel()

            group.start_soon(ask)
            await appears(step["cancel_when"])
            if SDK == 1:
                gone = types.CancelledNotification(
                    method="notifications/cancelled",
                    params=types.CancelledNotificationParams(requestId=number, reason="test"),
                )
                await self.client.send_notification(types.ClientNotification(gone))
            group.cancel_scope.cancel()
        return answer or {"cancelled": True}

    async def many(self, step):
        seconds, failed = [], []
        room = anyio.CapacityLimiter(step.get("at_once", 1))

        async def one(number):
            async with room:
                start = time.monotonic()
                try:
                    answer = await self.client.call_tool(step["name"], filled(step["arguments"], number))
                    if answer.model_dump(by_alias=True).get("isError"):
                        failed.append(as_json(answer))
                except Exception as error:  # every one is counted
                    failed.append(str(error))
                seconds.append(time.monotonic() - start)

        await self.client.list_tools()
        async with anyio.create_task_group() as group:
            for number in range(step["count"]):
                group.start_soon(one, number)
        return {
            "answered": len(seconds) - len(failed),
            "failed": failed[:5],
            "seconds": sorted(round(value, 4) for value in seconds),
        }


def problem(error):
    while isinstance(error, BaseExceptionGroup) if sys.version_info >= (3, 11) else False:
        error = error.exceptions[0]
    told = getattr(error, "error", None)
    return as_json(told) if told is not None else {"message": f"{type(error).__name__}: {error}"}


async def main():
    divide = sys.argv.index("--")
    revision, answers, command = sys.argv[1], sys.argv[2:divide], sys.argv[divide + 1 :]
    person = Person([json.loads(answer) for answer in answers])
    connect = with_client if SDK > 1 else with_session
    async with connect(revision, person, command) as (client, version):
        print(json.dumps({"do": "connect", "result": {"protocolVersion": version, "sdk": SDK}}), flush=True)
        steps = Steps(client, person)
        for line in sys.stdin:
            step = json.loads(line)
            answer = {"do": step["do"]}
            try:
                result = await getattr(steps, step["do"])(step)
                answer["result"] = result if isinstance(result, dict) else as_json(result)
            except Exception as error:  # what the server refuses is a result of the test
                answer["error"] = problem(error)
            print(json.dumps({**answer, **person.take()}), flush=True)


anyio.run(main)
