#!/usr/bin/env python3
"""Guests who do the dearest things that they may, as fast as they may.

    fifty.py TELNET_PORT SSH_PORT GUESTS TABLE GAME

Each guest comes from an address of its own and has one of the kinds of work
below; every fifth is a program on the host protocol by SSH, the others come by
telnet, by line or with a screen. All answers are read and thrown away. "here" is
printed once all are in; when the standard input ends and each kind has had an
answer, or none comes for long, as JSON, how many were disconnected and which
kinds have got no answer.
"""

import json
import os
import select
import socket
import subprocess
import sys
import time

PATIENCE = int(os.environ.get("MESSDECK_TIMEOUT", "60"))
IAC_WILL_NAWS = b"\xff\xfb\x1f"
IAC_WILL_TTYPE = b"\xff\xfb\x18"
TTYPE_IS_XTERM = b"\xff\xfa\x18\x00XTERM-256COLOR\xff\xf0"
AHEAD = 4096  # bytes that wait to be sent


def size(width, height):
    return b"\xff\xfa\x1f" + bytes([0, width, 0, height]) + b"\xff\xf0"


def lines(*words):
    return "".join(line + "\r\n" for line in words).encode()


def works(table, game):
    """Kinds of work: what is sent again and again, and whether on a screen."""
    return {
        "record": (lines(f"record {game}", f"record {game} 1000000"), False),
        "verify": (lines(f"verify {game}"), False),
        "lists": (lines("who", "games", "lobby", "sought", "stored"), False),
        "log": (lines("log", "log 1", "history", "dicetest"), False),
        "watch": (lines(f"watch {table}", f"board {table}", "plays", "leave"), False),
        "set": (lines("set bell on", "set bell off", "options"), False),
        "tables": (lines("new fleet-ludo 4", "phrase x", "leave"), False),
        "marks": (lines("censor ann", "uncensor ann", "notify ann", "unnotify ann"), False),
        "peek": (lines(f"peek {table} live", f"card {table}", "peek 0 live"), False),
        "ranks": (lines("ladder", "ladder ludo", "honours guest", "boardback", "stats", "versus guest guest-1",
            "rating guest", "notes", "channels", "luck guest", "report", "hint"), False),
        "together": (lines(f"examine {game}", "goto 9", f"goto 1{' 12 1' * 40}", "goto 2", "examine guest-13",
            "discuss x", "lead", f"comments {game}"), False),
        "talk": (lines("shout x", "tell guest x", "finger", "messages"), False),
        "sizes": (b"".join(size(80 + n % 2 * 80, 24 + n % 2 * 30) for n in range(16)), True),
        "screens": (lines("/who", "/games", "/log") + b"\x1b\x1b" + size(160, 50), True),
    }


class Guest:
    def __init__(self, kind, work, number):
        self.kind, self.work, self.number = kind, work, number
        self.got = self.greeted = 0
        self.waits = b""
        self.here = False

    def address(self):
        return f"127.{self.number // 10 + 1}.{self.number % 10 + 1}.1"


class Telnet(Guest):
    def __init__(self, kind, work, screen, number, port):
        super().__init__(kind, work, number)
        self.line = socket.create_connection(("127.0.0.1", port), 60, (self.address(), 0))
        self.text = b""
        if screen:
            self.waits = IAC_WILL_TTYPE + IAC_WILL_NAWS + size(80, 24)
        self.screen = screen
        self.line.setblocking(False)
        self.input = self.output = self.line.fileno()

    def heard(self, data):
        self.text += data
        if self.screen and b"\xff\xfa\x18\x01\xff\xf0" in data:
            self.waits += TTYPE_IS_XTERM
        if b"\x1b[6n" in data:
            self.waits += b"\x1b[1;2R"
        if b"Name: " in self.text:
            self.text = b""
            self.waits += b"\r\n"
        self.here = b"Guest-" in self.text


class Program(Guest):
    def __init__(self, kind, work, number, port):
        work = b"".join(
            json.dumps({"do": line.decode(), "id": n}).encode() + b"\n"
            for n, line in enumerate(work.split(b"\r\n")) if line)
        super().__init__(kind, work, number)
        self.ssh = subprocess.Popen(
            ["ssh", "-F", "none", "-b", self.address(), "-p", str(port), "-o", "BatchMode=yes",
             "-o", "StrictHostKeyChecking=no", "-o", "UserKnownHostsFile=/dev/null",
             "-o", "LogLevel=ERROR", "guest@127.0.0.1", "json"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.input, self.output = self.ssh.stdout.fileno(), self.ssh.stdin.fileno()
        os.set_blocking(self.input, False)
        os.set_blocking(self.output, False)
        self.text = b""

    def heard(self, data):
        self.text += data
        self.here = b'"welcome"' in self.text


def guests(count, telnet_port, ssh_port, table, game):
    kinds = list(works(table, game).items())
    for number in range(count):
        kind, (work, screen) = kinds[number % len(kinds)]
        if number % 5 == 4 and not screen:
            yield Program(kind, work, number, ssh_port)
        else:
            yield Telnet(kind, work, screen, number, telnet_port)


def read(guest):
    try:
        data = os.read(guest.input, 65536)
    except BlockingIOError:
        return True
    except OSError:
        data = b""
    guest.got += len(data)
    if not guest.here:
        guest.heard(data)
    return data != b""


def write(guest):
    if guest.here and len(guest.waits) < AHEAD:
        guest.waits += guest.work * (1 + AHEAD // len(guest.work))
    try:
        n = os.write(guest.output, guest.waits) if guest.waits else 0
    except BlockingIOError:
        return
    except OSError:
        return
    guest.waits = guest.waits[n:]


def unanswered(here):
    """The kinds of work of which somebody has got no answer."""
    return sorted({guest.kind for guest in here if guest.got <= guest.greeted})


def main():
    # The host's processes come first: attackers have machines of their own.
    os.nice(19)
    telnet_port, ssh_port, count = (int(word) for word in sys.argv[1:4])
    here = list(guests(count, telnet_port, ssh_port, *sys.argv[4:6]))
    reads = {guest.input: guest for guest in here}
    writes = {guest.output: guest for guest in here}
    told, lost, end = False, 0, None
    while end is None or time.monotonic() < end and unanswered(here):
        ready, room, _ = select.select([0, *reads] if end is None else list(reads), writes if told else
            [fd for fd, guest in writes.items() if guest.waits], [], 1)
        for fd in ready:
            if fd == 0:
                end = time.monotonic() + PATIENCE
                continue
            if not read(reads[fd]):
                guest = reads.pop(fd)
                writes.pop(guest.output, None)
                lost += 1
        for fd in room:
            if fd in writes:
                write(writes[fd])
        if not told and all(guest.here for guest in reads.values()):
            told = True
            for guest in here:
                guest.greeted = guest.got
            print("here", flush=True)
    print(json.dumps({"lost": lost, "unanswered": unanswered(here)}), flush=True)
    for guest in here:
        if isinstance(guest, Program):
            guest.ssh.kill()


main()
