#!/usr/bin/env python3
"""Takes a session process over, and speaks on its links instead of it.

    hijack.py PID

The process is stopped for good; its links to the gate and to the hub are taken
out of it. It prints "taken", or "not allowed" to whoever may not do that. Then
it does what it reads, and prints an answer, a JSON line each:

    {"hub": [...]}    sends these lines (strings as they are, others as JSON)
                      to the hub
    {"gate": [...]}   the same to the gate
    {"wait": {...}}   waits for a message with these fields, of the hub or the
                      gate; for {"closed": "hub"} or {"closed": "gate"}; or for
                      a connection: {"address": ADDRESS}. What did not come in
                      time is heard as {"waited": {...}}; for what the hub would
                      say nobody waits once that link is closed
    {"random": [SEED, COUNT, [NUMBER, ...]]}
                      so many messages of the link's protocol, with right,
                      wrong, huge and foreign values, as from those connections
    {"keep": true}    from now on links to the hub stay open that the gate has
                      followed by others
    {"fds": COUNT}    sends so many descriptors to each, which nobody asked for
    {"flood": [...]}  sends these lines to the hub again and again, as fast as
                      it takes them, until the next order; what comes meanwhile
                      is read and forgotten

An answer is {"heard": [...]}: all that came since the last one, as {"from":
"hub" or "gate", "line": {...}}. Like the process itself it answers pings, and
takes the new links to the hub and the connections that the gate hands to it.
"""

import array
import ctypes
import json
import os
import random
import select
import signal
import socket
import struct
import sys
import time

PIDFD_GETFD = 438  # the same on all machines
MARK = b"\x01"
PATIENCE = int(os.environ.get("MESSDECK_TIMEOUT", "60"))


def links_of(pid):
    """What a process holds of the links that the gate made, its own first."""
    gate = int(open(f"/proc/{pid}/stat").read().rsplit(")", 1)[1].split()[1])
    process = os.pidfd_open(pid)
    libc = ctypes.CDLL(None, use_errno=True)
    links = []
    for number in sorted(map(int, os.listdir(f"/proc/{pid}/fd"))):
        if not os.readlink(f"/proc/{pid}/fd/{number}").startswith("socket:"):
            continue
        fd = libc.syscall(PIDFD_GETFD, process, number, 0)
        if fd == -1:
            raise OSError(ctypes.get_errno(), "pidfd_getfd")
        line = socket.socket(fileno=fd)
        maker = struct.unpack("3i", line.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, 12))
        if line.family == socket.AF_UNIX and maker[0] == gate:
            links.append(line)
    os.close(process)
    return links


def take_over(pid):
    end = time.monotonic() + PATIENCE
    while len(links_of(pid)) < 2 and time.monotonic() < end:
        select.select([], [], [], 0.01)
    os.kill(pid, signal.SIGSTOP)
    links = links_of(pid)
    for line in links:
        line.setblocking(False)
    return links


class Link:
    def __init__(self, name, line):
        self.name, self.line, self.bytes, self.fds = name, line, b"", []

    def send(self, text):
        """False when the other end has closed it."""
        data = text.encode(errors="surrogatepass") + b"\n"
        while data:
            try:
                data = data[self.line.send(data):]
            except BlockingIOError:
                # What it says meanwhile must be read, or neither goes on.
                select.select([self.line], [self.line], [], PATIENCE)
                if not self.read():
                    return False
            except OSError:
                return False
        return True

    def read(self):
        """Reads what is there; False at the end."""
        while True:
            try:
                data, control, _, _ = self.line.recvmsg(65536, socket.CMSG_SPACE(64))
            except BlockingIOError:
                return True
            except OSError:
                return False
            for level, kind, content in control:
                if level == socket.SOL_SOCKET and kind == socket.SCM_RIGHTS:
                    fds = array.array("i")
                    fds.frombytes(content[:len(content) // fds.itemsize * fds.itemsize])
                    self.fds += fds
            if not data:
                return False
            self.bytes += data

    def lines(self):
        while b"\n" in self.bytes:
            line, self.bytes = self.bytes.split(b"\n", 1)
            fd = None
            if line.startswith(MARK):
                line, fd = line[1:], self.fds.pop(0)
            yield json.loads(line), fd


class Hijack:
    def __init__(self, pid):
        gate, hub = take_over(pid)
        self.link = {"gate": Link("gate", gate), "hub": Link("hub", hub)}
        self.heard, self.connections = [], []
        self.keeps, self.kept = False, []

    def hear(self, seconds, other=()):
        """Takes what comes for so long; whether the other has something."""
        lines = {link.line: link for link in self.link.values()}
        ready, _, _ = select.select([*lines, *other], [], [], seconds)
        for link in [lines[line] for line in ready if line in lines]:
            there = link.read()
            for message, fd in link.lines():
                self.take(link.name, message, fd)
            if not there:
                del self.link[link.name]
                self.heard.append({"from": link.name, "line": {"closed": link.name}})
        return any(line in ready for line in other)

    def take(self, name, message, fd):
        if name == "gate" and "ping" in message:
            self.link["gate"].send('{"pong":true}')
            return
        if name == "gate" and "hub" in message:
            line = socket.socket(fileno=fd)
            line.setblocking(False)
            if self.keeps and "hub" in self.link:
                self.kept.append(self.link["hub"])
            self.link["hub"] = Link("hub", line)
        elif fd is not None:
            self.connections.append(fd)
        self.heard.append({"from": name, "line": message})

    def wait(self, fields):
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            for heard in self.heard:
                line = heard["line"]
                for message in (line, line.get("m"), line.get("conn")):
                    if isinstance(message, dict) and all(
                            message.get(name) == fields[name] for name in fields):
                        return
            # The gate has ended the process: nothing more comes.
            if "gate" not in self.link:
                return
            # Answers and events are the hub's.
            if "hub" not in self.link and ("ev" in fields or "re" in fields):
                return
            self.hear(0.1)
        self.heard.append({"from": "nobody", "line": {"waited": fields}})

    def send(self, name, lines):
        for line in lines:
            if name in self.link:
                self.link[name].send(line if isinstance(line, str) else json.dumps(line))

    def try_anything(self, seed, count, numbers):
        """Asks for another link where the hub has closed one."""
        chance = random.Random(seed)
        for _ in range(count):
            while "hub" not in self.link and "gate" in self.link:
                self.link["gate"].send('{"missed":true}')
                self.wait({"hub": True})
                self.heard = []
            self.send("hub", [random_line(chance, numbers)])
            self.hear(0)

    def flood(self, lines):
        """Until there is another order."""
        os.nice(19 - os.nice(0))  # what counts is the hub's time, not this one's
        while not self.hear(0, [sys.stdin]):
            if "gate" not in self.link:
                self.heard = [{"from": "gate", "line": {"closed": "gate"}}]
                select.select([sys.stdin], [], [])
                return
            self.heard = []
            if "hub" not in self.link:
                self.link["gate"].send('{"missed":true}')
                self.wait({"hub": True})
            self.send("hub", lines)

    def give_fds(self, count):
        null = os.open("/dev/null", os.O_RDONLY)
        for link in self.link.values():
            try:
                for _ in range(count):
                    socket.send_fds(link.line, [b'\x01{"x":1}\n'], [null] * 3)
            except OSError:
                pass  # It has been cut for so many.


def value(chance, known):
    """Any value of JSON, often one that means something."""
    kinds = [
        lambda: chance.choice(known),
        lambda: chance.choice([0, 1, -1, 2**31, 2**53, -2**63, 2**63 - 1, 1e300, 0.5]),
        lambda: chance.choice(["", "x", "x" * 5000, "\u0001", "\u202e", "alice", "sysop", "bot", "\n"]),
        lambda: chance.choice([None, True, False, [], {}]),
        lambda: [value(chance, known) for _ in range(chance.randrange(4))],
        lambda: {str(chance.choice(known)): value(chance, known) for _ in range(chance.randrange(4))},
    ]
    return kinds[min(chance.randrange(9), 5) if chance.randrange(3) else 0]()


WORDS = ["none", "key", "password", "keyboard", "register", "owner", "ssh", "telnet",
    "local", "alice", "mate", "guest", "quit", "lost", "who", "shout x", "new", "join 1", "bot", "stats", "kick alice",
    "ban 0.0.0.0/0", "shutdown", "leave", "set linear on", "resume x", "record 1", "lobby"]
FIELDS = {
    "auth": ["how", "name", "key", "sure", "password", "more", "code", "address", "transport"],
    "login": ["transport", "address", "terminal", "json", "call", "name", "role"],
    "attach": ["link"], "figures": [], "gone": [], "do": [], "hello": ["protocol", "lobby"],
    "to": [], "ev": [], "re": [], "verified": [], "verify": [], "conn": ["link", "id"],
    "stop": [], "closed": ["link", "id"], "sync": [], "listen": [], "link": ["id", "kind"],
}


def random_line(chance, numbers):
    name = chance.choice(list(FIELDS))
    if name in ("gone", "attach") and chance.randrange(30):
        name = "do"  # those end a connection, and then there is little to try
    fields = FIELDS[name]
    content = {f: value(chance, WORDS) for f in fields if chance.randrange(4)}
    message = {name: content if fields and chance.randrange(5) else value(chance, WORDS),
        "id": value(chance, [1, 2, 3])}
    if chance.randrange(10) == 0:
        message = value(chance, WORDS)
    if name == "hello" and chance.randrange(20):
        message = {}  # an unknown protocol would only end the link
    number = chance.choice(numbers)
    line = json.dumps({"from": number, "m": message})
    # Of these the hub takes a few only before it closes the link.
    match chance.randrange(3000):
        case 0:
            line = json.dumps({"from": value(chance, numbers), "m": message})
        case 1:
            line = json.dumps(message)
        case 2:
            line = line[:chance.randrange(len(line))]
    return line.replace("\n", " ")


def main():
    try:
        hijack = Hijack(int(sys.argv[1]))
    except PermissionError:
        print("not allowed")
        return
    print("taken", flush=True)
    while True:
        # Pings come whether there is an order or not.
        while not hijack.hear(None, [sys.stdin]):
            pass
        line = sys.stdin.readline()
        if not line:
            return
        order = json.loads(line)
        if "hub" in order:
            hijack.send("hub", order["hub"])
        if "gate" in order:
            hijack.send("gate", order["gate"])
        if "keep" in order:
            hijack.keeps = order["keep"]
        if "random" in order:
            hijack.try_anything(*order["random"])
        if "fds" in order:
            hijack.give_fds(order["fds"])
        if "wait" in order:
            hijack.wait(order["wait"])
        hijack.hear(0)
        print(json.dumps({"heard": hijack.heard}), flush=True)
        hijack.heard = []
        if "flood" in order:
            hijack.flood(order["flood"])


main()
