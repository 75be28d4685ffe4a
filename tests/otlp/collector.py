"""collector.py DIR, or collector.py check < LINES: a receiver of OTLP/JSON over HTTP

With `check` it holds each line against the published protobuf definitions, and prints
the spans that it read, one a line.  With a folder it listens on a free port of
127.0.0.1, writes the number to DIR/port, answers POST /v1/traces as a collector does,
and ends when the folder goes away.  DIR/requests has a line for each request: its
path, headers and, where it was taken, spans.

A path may begin with what the collector is to do, as in /with/fault=503;times=2:

    fault=STATUS    answer so, the first `times` requests of that path (default: all)
    reject=N        take the request, and say that N spans were rejected
"""
import base64
import binascii
import collections
import http.server
import json
import os
import re
import sys
import threading
import time

from google.protobuf import json_format
from opentelemetry.proto.collector.trace.v1 import trace_service_pb2

IDS = {"traceId": 16, "spanId": 8, "parentSpanId": 8}


def with_bytes(value):
    """OTLP writes ids as hexadecimal digits where protobuf's JSON has base64."""
    if isinstance(value, list):
        return [with_bytes(item) for item in value]
    if not isinstance(value, dict):
        return value
    made = {}
    for key, item in value.items():
        if key in IDS:
            if not re.fullmatch(f"[0-9a-f]{{{2 * IDS[key]}}}", item) or not int(item, 16):
                raise ValueError(f"{key} is no id: {item}")
            item = base64.b64encode(binascii.unhexlify(item)).decode()
        made[key] = with_bytes(item)
    return made


def spans_of(text):
    """The spans of an ExportTraceServiceRequest; an exception where it is none."""
    request = trace_service_pb2.ExportTraceServiceRequest()
    json_format.ParseDict(with_bytes(json.loads(text)), request, ignore_unknown_fields=False)
    spans = []
    for resource in request.resource_spans:
        about = values_of(resource.resource.attributes)
        for scope in resource.scope_spans:
            spans += [span_of(span, about) for span in scope.spans]
    return spans


def values_of(attributes):
    made = {}
    for attribute in attributes:
        kind = attribute.value.WhichOneof("value")
        value = getattr(attribute.value, kind)
        if kind == "array_value":
            value = [item.string_value for item in value.values]
        if attribute.key in made:
            raise ValueError(f"{attribute.key} is there twice")
        made[attribute.key] = value
    return made


def span_of(span, resource):
    if not span.name or span.end_time_unix_nano < span.start_time_unix_nano:
        raise ValueError(f"no span: {span}")
    return {
        "trace": span.trace_id.hex(),
        "id": span.span_id.hex(),
        "parent": span.parent_span_id.hex(),
        "name": span.name,
        "kind": span.kind,
        "start": span.start_time_unix_nano,
        "end": span.end_time_unix_nano,
        "attributes": values_of(span.attributes),
        "failed": span.status.code == 2,
        "message": span.status.message,
        "resource": resource,
    }


def serve(folder):
    seen = collections.Counter()

    class Handler(http.server.BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def log_message(self, *_arguments):
            pass

        def answer(self, status, body):
            data = json.dumps(body).encode()
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

        def do_POST(self):
            text = self.rfile.read(int(self.headers["Content-Length"])).decode()
            wish = re.match(r"/with/([^/]*)", self.path)
            wishes = dict(pair.split("=", 1) for pair in wish[1].split(";")) if wish else {}
            seen[self.path] += 1
            entry = {"path": self.path, "headers": {k.lower(): v for k, v in self.headers.items()}}
            status, body = 200, {}
            if "fault" in wishes and seen[self.path] <= int(wishes.get("times", 1 << 30)):
                status, body = int(wishes["fault"]), {"message": "as it was told"}
            elif not self.path.endswith("/v1/traces") or self.headers["Content-Type"] != "application/json":
                status, body = 404, {"message": "there is nothing here"}
            else:
                try:
                    entry["spans"] = spans_of(text)
                except Exception as error:  # what is no request is refused as such
                    status, body = 400, {"message": str(error)}
                    entry["error"] = str(error)
                if "reject" in wishes:
                    body = {"partialSuccess": {"rejectedSpans": wishes["reject"], "errorMessage": "told to"}}
            entry["status"] = status
            with open(os.path.join(folder, "requests"), "a", encoding="utf-8") as log:
                log.write(json.dumps(entry) + "\n")
            self.answer(status, body)

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with open(os.path.join(folder, "port.new"), "w", encoding="ascii") as file:
        file.write(str(server.server_address[1]))
    os.rename(os.path.join(folder, "port.new"), os.path.join(folder, "port"))
    while os.path.isdir(folder):
        time.sleep(0.1)


def main():
    if sys.argv[1] != "check":
        serve(sys.argv[1])
        return
    for line in sys.stdin:
        for span in spans_of(line):
            print(json.dumps(span))


main()
