#!/usr/bin/env python3
"""talk.py - a person at a terminal, for tests

usage: talk.py [--columns N] COMMAND [ARGUMENT...] < STEPS

Runs the command on a terminal of its own and does the steps, a line each:

    type TEXT       types the text and Enter
    keys TEXT       types the text alone; \\t, \\x03 and the like are keys
    expect REGEX    waits until what came since the last expect has it
    absent REGEX    what came since the last expect must not have it
    run COMMAND     runs a shell command meanwhile, which must succeed
    size COLUMNS    changes the terminal's size
    end             waits until the command has ended

Each wait is for text, and takes a minute at most.  Everything that came is
printed, as it came, and the exit status is the command's; 125: a step failed.
"""

import codecs
import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time

PATIENCE_S = int(os.environ.get("PATIENCE_S", "60"))


class Terminal:
    def __init__(self, command, columns):
        self.seen = b""
        self.new = b""
        self.ended = False
        # before the program looks at it
        ready, go = os.pipe()
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.read(ready, 1)
            os.execvp(command[0], command)
        self.resize(columns)
        os.write(go, b".")

    def resize(self, columns):
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", 50, columns, 0, 0))

    def read(self, until):
        left = max(0.0, until - time.monotonic())
        if self.ended or not select.select([self.fd], [], [], left)[0]:
            return False
        try:
            got = os.read(self.fd, 65536)
        except OSError:
            got = b""
        self.ended = not got
        self.seen += got
        self.new += got
        return bool(got)

    def expect(self, pattern):
        until = time.monotonic() + PATIENCE_S
        regex = re.compile(pattern.encode(), re.S)
        while True:
            found = regex.search(self.new)
            if found:
                self.new = self.new[found.end():]
                return True
            if not self.read(until):
                return False

    def send(self, text):
        os.write(self.fd, text)

    def end(self):
        until = time.monotonic() + PATIENCE_S
        while self.read(until):
            pass
        if not self.ended:
            return False
        self.status = os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])
        return True


def keys(text):
    return codecs.decode(text.encode("latin-1", "backslashreplace"), "unicode_escape").encode()


def step(terminal, verb, text):
    if verb == "type":
        terminal.send(text.encode() + b"\r")
    elif verb == "keys":
        terminal.send(keys(text))
    elif verb == "expect":
        return terminal.expect(text)
    elif verb == "absent":
        return not re.search(text.encode(), terminal.new, re.S)
    elif verb == "run":
        return subprocess.run(["bash", "-c", text], stdout=sys.stderr).returncode == 0
    elif verb == "size":
        terminal.resize(int(text))
    elif verb == "end":
        return terminal.end()
    else:
        return False
    return True


def main():
    arguments = sys.argv[1:]
    columns = 100
    if arguments[0] == "--columns":
        columns = int(arguments[1])
        arguments = arguments[2:]
    terminal = Terminal(arguments, columns)
    failed = ""
    for line in sys.stdin:
        verb, _, text = line.rstrip("\n").partition(" ")
        if not step(terminal, verb, text):
            failed = line
            break
    if not failed and not terminal.ended and not terminal.end():
        failed = "the end"
    if failed:
        terminal.read(time.monotonic() + 0.5)
        os.close(terminal.fd)
    sys.stdout.buffer.write(terminal.seen.replace(b"\r\n", b"\n"))
    sys.stdout.flush()
    if failed:
        print("talk.py: failed at:", failed, file=sys.stderr)
        sys.exit(125)
    sys.exit(terminal.status if terminal.status >= 0 else 128 - terminal.status)


main()
