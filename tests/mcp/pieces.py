"""pieces.py SEED -- SERVER [ARGUMENT...] < BYTES: how bytes are cut changes nothing

Writes standard input to the server in pieces, cut at places that SEED decides (0: one
piece, 1: a byte each), each when the one before has been read, closes its input and
prints what it answered, sorted: the order of answers is the server's own affair.
Exits as the server does.
"""
import array
import fcntl
import random
import subprocess
import sys
import termios
import threading
import time


def unread(pipe):
    size = array.array("i", [0])
    fcntl.ioctl(pipe, termios.FIONREAD, size)
    return size[0]


def pieces(data, seed):
    if seed < 2:
        return [data] if seed == 0 else [data[i : i + 1] for i in range(len(data))]
    cuts = random.Random(seed)
    places = sorted({0, len(data), *(cuts.randrange(len(data)) for _ in range(40))})
    return [data[a:b] for a, b in zip(places, places[1:])]


def main():
    seed, command = int(sys.argv[1]), sys.argv[sys.argv.index("--") + 1 :]
    server = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    lines = []
    reader = threading.Thread(target=lambda: lines.extend(server.stdout))
    reader.start()
    for piece in pieces(sys.stdin.buffer.read(), seed):
        try:
            server.stdin.write(piece)
            server.stdin.flush()
        except BrokenPipeError:
            break
        while server.poll() is None and unread(server.stdin):
            time.sleep(0.0002)
    try:
        server.stdin.close()
    except BrokenPipeError:
        pass
    reader.join()
    sys.stdout.buffer.writelines(sorted(lines))
    return server.wait()


sys.exit(main())
