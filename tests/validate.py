#!/usr/bin/python3
"""validate.py SCHEMA < NDJSON: check every line against a JSON Schema file.

Prints what is wrong, a line each, and ends with 1; an empty input is wrong too.
"""
import json
import pathlib
import sys

import jsonschema

path = pathlib.Path(sys.argv[1]).resolve()
schema = json.loads(path.read_text())
store = {}
for file in path.parent.glob("*.json"):
    document = json.loads(file.read_text())
    jsonschema.Draft202012Validator.check_schema(document)
    store[document.get("$id", file.name)] = document
resolver = jsonschema.RefResolver(schema.get("$id", ""), schema, store=store)
validator = jsonschema.Draft202012Validator(schema, resolver=resolver)

count = wrong = 0
for line in sys.stdin:
    count += 1
    for error in validator.iter_errors(json.loads(line)):
        wrong += 1
        place = "/".join(str(part) for part in error.absolute_path)
        print(f"line {count}: {place}: {error.message[:300]}")
if count == 0:
    print("there is nothing to check")
sys.exit(1 if wrong or count == 0 else 0)
