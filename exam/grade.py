#!/usr/bin/env python3
"""grade.py - grade settled records by the rows they hold

usage: grade.py ask QUESTIONS...
       grade.py grade --gold GOLD [--dsn CONNINFO] [--min N] [--out FILE] QUESTIONS...

ask     writes what a pipeline may see of the questions: id, question, evidence, now.
grade   reads settled records on stdin, prints one TAP line a question and totals.

A question is right when its record is answered and its rows are those of one of
the gold statements: the same rows as often each, columns matched by what they
hold, whatever their names.  Columns beyond the gold's are allowed and told apart
(exact: none).  Numbers may differ by a millionth of themselves, or be the gold
rounded to two decimals or more; a date is its midnight.  Order counts where the
gold says "ordered".  A gold line may hold "tables" and no "sql": then the record's
context must hold them all.  A question that must not be answered says in
"expect" which status or statuses are right, and in "readings" the tables or
columns (table.column) that the readings of needs_clarification must name.  A
question with neither gold nor "expect" must not be answered either, in any way.
A question with "of" has the gold of the question of that id.

Gold statements run read only over psql.  --min N: exit 1 when fewer are right.
Exit: 0, 1 fewer right than --min, 2 usage, broken input or a broken gold.
"""
import argparse
import json
import os
import re
import subprocess
import sys
from collections import Counter
from decimal import Decimal, InvalidOperation

RELATIVE = Decimal("1e-6")  # float8 against numeric: the last digits differ
SHOWN = ("id", "question", "evidence", "now")
NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?\Z")
MOMENT = re.compile(r"(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d:\d\d)(\.\d+)?)?([+-]\d\d)?\Z")
INTERVAL = re.compile(
    r"(?:(-?\d+) years? ?)?(?:(-?\d+) mons? ?)?(?:(-?\d+) days? ?)?"
    r"(?:(-?)(\d+):(\d\d):(\d\d(?:\.\d+)?))?\Z")


class Broken(Exception):
    """The exam itself is wrong: its files, its golds or its database."""


def read_lines(path):
    try:
        with open(path, encoding="utf-8") as file:
            return [json.loads(line) for line in file if line.strip()]
    except (OSError, ValueError) as error:
        raise Broken(f"{path}: {error}") from error


# values ----------------------------------------------------------------------

def seconds(text):
    """An interval's seconds, with PostgreSQL's own 30 days a month; or None."""
    match = INTERVAL.match(text)
    if not text or not match or not any(match.groups()):
        return None
    years, months, days = (Decimal(part or 0) for part in match.group(1, 2, 3))
    clock = sum(Decimal(part or 0) * unit
                for part, unit in zip(match.group(5, 6, 7), (3600, 60, 1)))
    return ((years * 12 + months) * 30 + days) * 86400 + (
        -clock if match.group(4) else clock)


def normal(cell):
    """What a cell means: (kind, value), where kind keeps kinds apart."""
    if cell is None:
        return ("null", None)
    text = str(cell)
    if NUMBER.match(text):
        try:
            return ("number", Decimal(text))
        except InvalidOperation:
            return ("text", text)
    moment = MOMENT.match(text)
    if moment:
        day, clock, fraction, zone = moment.groups()
        clock = (clock or "00:00:00") + (fraction or "").rstrip("0").rstrip(".")
        return ("moment", f"{day} {clock}{'' if zone in (None, '+00') else zone}")
    duration = seconds(text)
    if duration is not None:
        return ("interval", duration)
    return ("text", text)


def same(gold, answer):
    if gold[0] != answer[0]:
        return False
    if gold[0] not in ("number", "interval"):
        return gold[1] == answer[1]
    difference = abs(gold[1] - answer[1])
    if difference <= RELATIVE * max(abs(gold[1]), abs(answer[1])):
        return True
    decimals = -answer[1].as_tuple().exponent
    return (gold[0] == "number" and decimals >= 2
            and difference <= Decimal(5).scaleb(-decimals - 1))


def same_row(gold, answer):
    return all(same(*pair) for pair in zip(gold, answer))


# tables ----------------------------------------------------------------------

def same_rows(gold, answer, ordered):
    """Whether two lists of rows are the same, as lists or as multisets."""
    if len(gold) != len(answer):
        return False
    if ordered:
        return all(map(same_row, gold, answer))
    left = Counter(gold)
    left.subtract(Counter(answer))
    missing = list((+left).elements())
    extra = list((-left).elements())
    for row in missing:
        match = next((i for i, other in enumerate(extra)
                      if same_row(row, other)), None)
        if match is None:
            return False
        del extra[match]
    return True


def matches(gold, answer, ordered):
    """Whether some choice of the answer's columns gives the gold's rows."""
    if len(gold) != len(answer):
        return False
    if not gold:
        return True
    if len(answer[0]) < len(gold[0]):
        return False
    candidates = [
        [j for j in range(len(answer[0]))
         if same_rows([(row[i],) for row in gold], [(row[j],) for row in answer],
                      ordered)]
        for i in range(len(gold[0]))]

    def choose(chosen):
        if len(chosen) == len(candidates):
            return same_rows(gold, [tuple(row[j] for j in chosen)
                                    for row in answer], ordered)
        return any(choose(chosen + [j]) for j in candidates[len(chosen)]
                   if j not in chosen)

    return choose([])


def table(rows):
    return [tuple(map(normal, row)) for row in rows]


# golds -----------------------------------------------------------------------

UNESCAPE = {"b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v"}


def copied(field):
    """A field of COPY's text format."""
    if field == "\\N":
        return None
    return re.sub(r"\\(.)", lambda m: UNESCAPE.get(m.group(1), m.group(1)), field)


def run(dsn, sql):
    """The rows of a gold statement, as text."""
    # what nl2sql-exec fixes for its own session
    options = ("-c default_transaction_read_only=on -c statement_timeout=30000"
               " -c timezone=UTC -c datestyle=ISO -c intervalstyle=postgres"
               " -c client_encoding=UTF8")
    command = ["psql", "-qXAt", "-v", "ON_ERROR_STOP=1"] + (["-d", dsn] if dsn else [])
    result = subprocess.run(
        command + ["-c", f"COPY ({sql}) TO STDOUT"], check=False,
        capture_output=True, env={**os.environ, "PGOPTIONS": options})
    if result.returncode:
        raise Broken(f"gold: {sql}: {result.stderr.decode().strip()}")
    lines = result.stdout.decode("utf-8").split("\n")[:-1]
    return [[copied(field) for field in line.split("\t")] for line in lines]


# records ---------------------------------------------------------------------

def judge_tables(gold, record):
    found = {one.get("name") for one in record.get("context", {}).get("tables", [])}
    missing = [name for name in gold["tables"] if name not in found]
    return ("wrong", "not in the context: " + ", ".join(missing)) if missing \
        else ("exact", "")


def judge_rows(gold, record, dsn):
    result = record.get("result") or {}
    answer = table(result.get("rows", []))
    verdict, wanted = "wrong", []
    for sql in [gold["sql"]] if isinstance(gold["sql"], str) else gold["sql"]:
        rows = table(run(dsn, sql))
        if not rows and not gold.get("empty"):
            raise Broken(f"gold of {gold['id']} gives no rows: {sql}")
        wanted.append(len(rows))
        if matches(rows, answer, gold.get("ordered", False)):
            width = len(answer[0]) if answer else 0
            if not rows or width == len(rows[0]):
                return "exact", ""
            verdict = "lenient"
    if verdict == "lenient":
        return verdict, "more columns than asked for"
    return "wrong", (f"{len(answer)} rows, gold {' or '.join(map(str, sorted(set(wanted))))}"
                     + (", cut off" if result.get("truncated") else ""))


def named(column, text):
    """Whether a statement speaks of a table or of a table's column."""
    return all(re.search(rf'(?<!\w){re.escape(part)}(?!\w)', text)
               for part in column.split("."))


def judge_expected(expect, readings, gold, record, dsn):
    """The verdict on a question that says how it must be settled."""
    verdict = record.get("verdict", {})
    status = verdict.get("status")
    expect = [expect] if isinstance(expect, str) else expect
    if status not in expect:
        return ("answered" if status == "answered" else "error"), \
            f"{status or 'not settled'}, not {' or '.join(expect)}"
    if status == "answered":
        return judge_rows(gold, record, dsn)
    offered = [one.get("sql") or "" for one in verdict.get("readings") or []]
    missing = [column for column in readings
               if not any(named(column, sql) for sql in offered)]
    return ("wrong", "not among the readings: " + ", ".join(missing)) \
        if missing and status == "needs_clarification" else ("declined", "")


def judge(question, gold, record, dsn):
    """(verdict, why): exact, lenient, declined; wrong, answered; abstained ..."""
    if record is None:
        return "missing", "no record came back"
    expect, readings = question.get("expect"), question.get("readings", [])
    if gold and "tables" in gold and "sql" not in gold:
        return judge_tables(gold, record)
    status = record.get("verdict", {}).get("status")
    if expect:
        return judge_expected(expect, readings, gold, record, dsn)
    if gold is None:
        return ("answered", "should have been declined") if status == "answered" \
            else ("declined", "") if status in ("cannot_answer", "needs_clarification",
                                                "refused") \
            else ("error", status or "not settled")
    if status == "answered":
        return judge_rows(gold, record, dsn)
    why = record.get("error") or record.get("verdict", {})
    why = f"{status or 'not settled'}: {why.get('message') or why.get('code') or ''}"
    return ("abstained" if status in ("cannot_answer", "needs_clarification")
            else "error"), why


GOOD = ("exact", "lenient", "declined")


def grade(options):
    questions = [line for path in options.questions for line in read_lines(path)]
    golds = {line["id"]: line for line in read_lines(options.gold)
             if "sql" in line or "tables" in line}
    records = {}
    for number, line in enumerate(sys.stdin, 1):
        try:
            record = json.loads(line)
            records[record.get("id")] = record
        except (ValueError, AttributeError) as error:
            raise Broken(f"record {number}: {error}") from error
    tally, report = Counter(), []
    print(f"1..{len(questions)}")
    for number, question in enumerate(questions, 1):
        record = records.get(question["id"])
        verdict, why = judge(question, golds.get(question.get("of", question["id"])),
                             record, options.dsn)
        tally[verdict] += 1
        print(f"{'ok' if verdict in GOOD else 'not ok'} {number} - {question['id']} "
              + f"{question['question']}".replace("#", r"\#")
              + (f" # {verdict}" if verdict not in GOOD else "")
              + (f": {why}" if why and verdict not in GOOD else ""))
        report.append({"id": question["id"], "verdict": verdict, "why": why,
                       "sql": ((record or {}).get("chosen") or {}).get("sql")})
    right = sum(tally[name] for name in GOOD)
    print(f"# {right} of {len(questions)} right: " + ", ".join(
        f"{count} {name}" for name, count in sorted(tally.items())))
    if options.out:
        with open(options.out, "w", encoding="utf-8") as file:
            for line in report:
                file.write(json.dumps(line, ensure_ascii=False) + "\n")
    return 0 if right >= options.min else 1


def ask(options):
    for path in options.questions:
        for line in read_lines(path):
            print(json.dumps({key: line[key] for key in SHOWN if key in line},
                             ensure_ascii=False))
    return 0


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    asking = commands.add_parser("ask", help="what a pipeline may see")
    asking.add_argument("questions", nargs="+")
    asking.set_defaults(run=ask)
    grading = commands.add_parser("grade", help="grade the records on stdin")
    grading.add_argument("--gold", required=True)
    grading.add_argument("--dsn", default=os.environ.get("NL2SQL_DSN", ""))
    grading.add_argument("--min", type=int, default=0)
    grading.add_argument("--out")
    grading.add_argument("questions", nargs="+")
    grading.set_defaults(run=grade)
    options = parser.parse_args()
    try:
        return options.run(options)
    except (Broken, KeyError) as error:
        print(f"grade.py: {error}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
