"""How long a wrong password takes: timing.py ssh|telnet PORT GUESSES KNOWN...

For each of the known names and as many unknown ones, in random order, that many
guesses all together of each kind. Prints the median of both in milliseconds and
the p of a Mann-Whitney test that both take the same time.
"""
import math
import random
import socket
import sys
import time

import paramiko

WAIT = 120


def ssh(port, name):
    transport = paramiko.Transport(socket.create_connection(("127.0.0.1", port)))
    transport.banner_timeout = transport.auth_timeout = WAIT
    try:
        transport.start_client(timeout=WAIT)
        begin = time.monotonic()
        try:
            transport.auth_password(name, "not the password", fallback=False)
        except paramiko.AuthenticationException:
            return time.monotonic() - begin
        raise SystemExit(f"{name} got in")
    finally:
        transport.close()


def until(line, word):
    text = b""
    while word not in text:
        part = line.recv(4096)
        if not part:
            raise SystemExit(f"the host hung up: {text!r}")
        text += part


def telnet(port, name):
    line = socket.create_connection(("127.0.0.1", port), timeout=WAIT)
    try:
        until(line, b"Name: ")
        line.sendall(name.encode() + b"\r\n")
        until(line, b"Password: ")
        begin = time.monotonic()
        line.sendall(b"not the password\r\n")
        until(line, b"That is not the password")
        return time.monotonic() - begin
    finally:
        line.close()


def same(one, other):
    """The p of a Mann-Whitney test, by the normal approximation."""
    ranks = sorted([(t, 0) for t in one] + [(t, 1) for t in other])
    rank = sum(i + 1 for i, (_, kind) in enumerate(ranks) if kind == 0)
    n, m = len(one), len(other)
    u = rank - n * (n + 1) / 2
    z = (u - n * m / 2) / math.sqrt(n * m * (n + m + 1) / 12)
    return math.erfc(abs(z) / math.sqrt(2))


guess = {"ssh": ssh, "telnet": telnet}[sys.argv[1]]
port, guesses, known = int(sys.argv[2]), int(sys.argv[3]), sys.argv[4:]
rng = random.Random(7)
kinds = [True, False] * guesses
rng.shuffle(kinds)
took = {True: [], False: []}
guess(port, known[0])
for number, kind in enumerate(kinds):
    name = rng.choice(known) if kind else f"nobody{number}"
    took[kind].append(guess(port, name))
medians = [1000 * sorted(took[kind])[guesses // 2] for kind in (True, False)]
print("%.1f %.1f %.6f" % (*medians, same(took[True], took[False])))
