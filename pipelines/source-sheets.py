"""source-sheets.py - the sheets of a spreadsheet as tables of a SQLite file

usage: source-sheets.py SPREADSHEET SQLITE-FILE

For pipelines/source-files.bash, which limits memory, time and size.  A sheet is a
table, and its first line that is not empty has the columns' names.  All values
become text as PostgreSQL reads them; what is empty, and an error such as #N/A, is
NULL.  A formula counts with the value that was stored with it.

Python's own zipfile, expat by way of defusedxml, and for .xlsx openpyxl read the
file.  It is hostile: entities are refused, sizes are held against what the archive
says before anything is unpacked, and rows and columns are counted.
Exit: 0 done, 1 it cannot be read, 2 it is no spreadsheet, or something is missing.
"""

import datetime
import os
import sqlite3
import sys
import zipfile

# what a sheet of Excel has at most
ROWS = 1048576
# of the rest PostgreSQL would make no table
COLUMNS = 1000
SHEETS = 200
# of all parts, unpacked
BYTES = 2 << 30
ERRORS = {"#NULL!", "#DIV/0!", "#VALUE!", "#REF!", "#NAME?", "#NUM!", "#N/A",
          "#GETTING_DATA", "#SPILL!", "#CALC!"}

NAMESPACE = "{urn:oasis:names:tc:opendocument:xmlns:%s:1.0}"
TABLE = NAMESPACE % "table"
OFFICE = NAMESPACE % "office"
TEXT = NAMESPACE % "text"


class Unreadable(Exception):
    status = 1


class NoSpreadsheet(Unreadable):
    status = 2


# ---- values ----

def as_text(value):
    """A value as PostgreSQL reads it; None: NULL."""
    if value is None or isinstance(value, bool):
        return None if value is None else str(value).lower()
    if isinstance(value, float):
        whole = value.is_integer() and abs(value) < 1e15
        return str(int(value)) if whole else repr(value)
    if isinstance(value, datetime.datetime):
        return value.replace(microsecond=0).isoformat(" ")
    if isinstance(value, (datetime.date, datetime.time)):
        return value.isoformat()
    text = str(value).replace("\0", "")
    return None if text == "" or text in ERRORS else text


def plain_name(value, limit=200):
    """A name on one line, without what a terminal or a script would take for its own."""
    text = "" if value is None else str(value)
    text = "".join(one if one.isprintable() else " " for one in text)
    return " ".join(text.split())[:limit]


# ---- .xlsx ----

def xlsx_sheets(path):
    """Name and rows of each sheet."""
    os.environ["OPENPYXL_LXML"] = "False"
    try:
        import openpyxl
    except ImportError:
        raise NoSpreadsheet("there is no openpyxl (Debian: apt-get install "
                            "python3-openpyxl python3-defusedxml)") from None
    book = openpyxl.load_workbook(path, read_only=True, data_only=True, keep_links=False)
    for sheet in book.worksheets:
        # it may name a size that has nothing to do with the rows
        sheet.reset_dimensions()
        yield sheet.title, sheet.iter_rows(values_only=True)


# ---- .ods ----

def ods_number(cell):
    number = float(cell.get(OFFICE + "value", "nan"))
    return None if number != number else number


def ods_lines(cell):
    # those of a comment are its child's, not the cell's
    return "\n".join("".join(line.itertext()) for line in cell.iterfind(TEXT + "p"))


def ods_value(cell):
    kind = cell.get(OFFICE + "value-type", "")
    if kind in ("float", "percentage", "currency"):
        return ods_number(cell)
    if kind == "date":
        text = cell.get(OFFICE + "date-value", "")
        return datetime.datetime.fromisoformat(text.split(".")[0])
    if kind == "boolean":
        return cell.get(OFFICE + "boolean-value") == "true"
    return cell.get(OFFICE + "string-value") or ods_lines(cell) or None


def ods_row(row):
    """The values of a row; repeated ones at its end that are empty count for nothing."""
    values = []
    empty = 0
    for cell in row:
        if cell.tag not in (TABLE + "table-cell", TABLE + "covered-table-cell"):
            continue
        times = int(cell.get(TABLE + "number-columns-repeated", "1"))
        value = ods_value(cell) if cell.tag == TABLE + "table-cell" else None
        if value is None:
            empty += times
            continue
        if len(values) + empty + times > COLUMNS:
            raise Unreadable(f"a row has over {COLUMNS} cells")
        values += [None] * empty + [value] * times
        empty = 0
    return values


def ods_rows(events):
    """The rows up to the end of the sheet; what was read is forgotten at once."""
    above = []
    for event, element in events:
        if event == "start":
            above.append(element)
            continue
        if not above:
            return
        above.pop()
        if element.tag == TABLE + "table-row":
            times = int(element.get(TABLE + "number-rows-repeated", "1"))
            values = ods_row(element)
            for _ in range(min(times, ROWS + 1) if values else 0):
                yield values
            if above:
                above[-1].remove(element)
            else:
                element.clear()


def ods_sheets(archive):
    try:
        from defusedxml.ElementTree import iterparse
    except ImportError:
        raise NoSpreadsheet("there is no defusedxml (Debian: apt-get install "
                            "python3-defusedxml)") from None
    with archive.open("content.xml") as content:
        events = iter(iterparse(content, events=("start", "end"), forbid_dtd=True))
        for event, element in events:
            if event == "start" and element.tag == TABLE + "table":
                rows = ods_rows(events)
                yield element.get(TABLE + "name", ""), rows
                for _ in rows:
                    pass
                element.clear()


# ---- the tables ----

def quoted(name):
    return '"' + name.replace('"', '""') + '"'


def unlike(name, taken):
    """The name, with a number where it was there before; SQLite knows no case."""
    given, number = name, 1
    while name.lower() in taken:
        number += 1
        name = f"{given} {number}"
    taken.add(name.lower())
    return name


def is_empty(row):
    return all(value is None for value in row)


def letters(place):
    """What a spreadsheet calls the column."""
    text = ""
    while place >= 0:
        text = chr(ord("A") + place % 26) + text
        place = place // 26 - 1
    return text


class Sheet:
    """A table in the making."""

    def __init__(self, row, rows):
        taken = set()
        self.rows = rows
        self.names = {place: unlike(plain_name(value), taken)
                      for place, value in enumerate(row) if plain_name(value)}
        self.nameless = set()
        # columns with a date, and those where one has a time of day
        self.dates = set()
        self.times = set()

    def look_at(self, row):
        for place, value in enumerate(row):
            if value is not None and place not in self.names:
                self.nameless.add(place)
            if isinstance(value, datetime.datetime):
                self.dates.add(place)
                if value.time() != datetime.time():
                    self.times.add(place)

    def records(self):
        for row in self.rows:
            if not is_empty(row):
                self.look_at(row)
                yield [as_text(row[place]) if place < len(row) else None
                       for place in self.names]

    def write(self, database, table):
        columns = ", ".join(quoted(name) + " text" for name in self.names.values())
        database.execute(f"CREATE TABLE {quoted(table)} ({columns})")
        marks = ", ".join("?" for _ in self.names)
        database.executemany(f"INSERT INTO {quoted(table)} VALUES ({marks})", self.records())
        # a day is kept as midnight
        for place in (self.dates - self.times) & set(self.names):
            column = quoted(self.names[place])
            database.execute(f"UPDATE {quoted(table)} SET {column} = substr({column}, 1, 10) "
                             f"WHERE {column} GLOB '????-??-?? 00:00:00'")


def counted(rows):
    """The rows without what is empty at their ends, as long as they are not too many."""
    for number, row in enumerate(rows):
        if number >= ROWS:
            raise Unreadable(f"a sheet has over {ROWS} rows")
        row = list(row)
        while row and row[-1] is None:
            row.pop()
        if len(row) > COLUMNS:
            raise Unreadable(f"a row has over {COLUMNS} cells")
        yield row


def write_sheets(sheets, database):
    taken = set()
    for number, (title, rows) in enumerate(sheets):
        if number >= SHEETS:
            raise Unreadable(f"it has over {SHEETS} sheets")
        rows = counted(rows)
        first = next((row for row in rows if not is_empty(row)), [])
        sheet = Sheet(first, rows)
        if not sheet.names:
            continue
        table = unlike(plain_name(title) or "sheet", taken)
        sheet.write(database, table)
        for place in sorted(sheet.nameless):
            print(f"source: left out {table}, column {letters(place)}: its first line is empty",
                  file=sys.stderr)
    if not taken:
        raise Unreadable("no sheet has a line of names")


def read(path, database):
    with zipfile.ZipFile(path) as archive:
        names = set(archive.namelist())
        if sum(part.file_size for part in archive.infolist()) > BYTES:
            raise Unreadable(f"it has over {BYTES >> 20} MB unpacked")
        if "xl/workbook.xml" in names:
            write_sheets(xlsx_sheets(path), database)
        elif "content.xml" in names:
            write_sheets(ods_sheets(archive), database)
        else:
            raise NoSpreadsheet("it is no .xlsx and no .ods")


def main(path, into):
    try:
        with sqlite3.connect(into) as database:
            read(path, database)
    except Unreadable as error:
        print(f"source: '{path}': {error}", file=sys.stderr)
        return error.status
    except Exception as error:  # the libraries raise anything on a damaged file
        print(f"source: '{path}' cannot be read: {type(error).__name__}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
