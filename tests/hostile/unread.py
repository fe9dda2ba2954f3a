"""Sends and never reads: unread.py SSH-PORT TELNET-PORT SOCKET. Each line of its
input is a kind of request, or several: so many connections are made and
"ready" is printed. With the next line they flood the host until it takes no
more; with "sips" among the kinds they read a little each time that it takes
nothing. Then it prints how many were "ended" by the host, "stalled" since it
took no more, or "taken" to the last byte, and how many bytes were sent, and
keeps the connections until the next line. "kinds" prints all kinds."""
import concurrent.futures
import itertools
import logging
import select
import socket
import struct
import sys
import threading

import paramiko

import ssh_messages
from neighbour import heard
from ssh_messages import number, text

MOST = 6 << 20      # bytes that are sent
STALLED = 1         # seconds in which the host takes nothing
LARGE = 250000      # bytes of a packet; libssh takes 256 KiB
SIPS, SIP = 200, 4096
SERVICE, GLOBAL, OPEN, ADJUST, DATA, REQUEST = 5, 80, 90, 93, 94, 98


def connected(port):
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 32768)
    line.connect(("127.0.0.1", port))
    return line


def flood(line, parts, sips):
    """Sends what parts gives until the host takes no more."""
    sent = sipped = 0
    line.setblocking(False)
    for part in parts:
        while part:
            wait = STALLED if sipped == sips else 0
            if not select.select([], [line], [], wait)[1]:
                if sipped == sips:
                    return "stalled", sent
                sipped += 1
                try:
                    line.recv(SIP)
                except BlockingIOError:
                    pass
                except OSError:
                    return "ended", sent
                continue
            try:
                n = line.send(part)
            except BlockingIOError:
                continue
            except OSError:
                return "ended", sent
            sent += n
            part = part[n:]
        if sent >= MOST:
            break
    return "taken", sent


# --- SSH ---

class Deaf:
    """An SSH connection that reads no more from now on."""

    def __init__(self, client):
        self.client, self.out = client, bytearray()
        self.closing = threading.Event()
        client.packetizer.read_message = self.wait
        client.packetizer.write_all = self.out.extend

    def wait(self):
        self.closing.wait()
        raise EOFError

    def parts(self, messages):
        for kind, body in messages:
            self.client.say(kind, body)
            if len(self.out) > 8192:
                yield bytes(self.out)
                self.out.clear()
        yield bytes(self.out)

    def close(self):
        self.closing.set()
        self.client.close()


def json(client):
    ssh_messages.request(client, b"exec", text(b"json"))
    assert client.wait(99)


def linear(client):
    ssh_messages.request(client, b"shell")
    assert client.wait(99)


def screen(client):
    ssh_messages.terminal(client)
    assert client.wait(99)
    linear(client)


def nothing(client):
    pass


def request(client, kind, body=b""):
    return REQUEST, number(client) + text(kind) + b"\1" + body


def typed(*lines):
    return lambda client: itertools.cycle(
        (DATA, number(client) + text(line)) for line in lines)


def same(make):
    return lambda client: itertools.repeat(make(client))


def sizes(client):
    for i in itertools.count():
        yield request(client, b"window-change",
                      struct.pack(">IIII", 40 + i % 120, 10 + i % 50, 0, 0))


def exchange_begun(client):
    yield ssh_messages.KEXINIT
    yield from itertools.repeat((200, b""))


SSH = {
    # What is typed or sent by a program.
    "keys": (screen, typed(b"a", b"\x7f", b"\x1b[A", b"\t")),
    "screen-help": (screen, typed(b"/help rules\r", b"q")),
    "screen-who": (screen, typed(b"/who\r")),
    "screen-talk": (screen, typed(b"hello\r")),
    "linear-help": (linear, typed(b"help rules\n")),
    "linear-who": (linear, typed(b"who\n")),
    "linear-wrong": (linear, typed(b"nonsense of no kind\n")),
    "json-who": (json, typed(b'{"do":"who","id":1}\n' * 40)),
    "json-games": (json, typed(b'{"do":"games","id":1}\n{"do":"lobby","id":2}\n' * 20)),
    "json-wrong": (json, typed(b"{}\n" * 100)),
    "json-long": (json, typed(b"[" + b'"",' * 10000, b'"",' * 10000, b"0]\n")),
    "json-large": (json, typed(b"x" * LARGE)),
    # What libssh answers of its own accord.
    "sizes": (screen, sizes),
    "sizes-early": (nothing, sizes),
    "variables": (screen, same(lambda c: request(c, b"env", text(b"LANG", b"C")))),
    "terminals": (screen, same(lambda c: request(c, b"pty-req", text(b"xterm") + ssh_messages.PTY + text(b"")))),
    "shells": (screen, same(lambda c: request(c, b"shell"))),
    "signals": (screen, same(lambda c: request(c, b"signal", text(b"INT")))),
    "unknown-request": (screen, same(lambda c: request(c, b"x"))),
    "no-channel": (screen, same(lambda c: (REQUEST, struct.pack(">I", 77) + text(b"x") + b"\1"))),
    "global": (screen, same(lambda c: (GLOBAL, text(b"keepalive@openssh.com") + b"\1"))),
    "global-large": (screen, same(lambda c: (GLOBAL, text(b"x" * LARGE) + b"\1"))),
    "forward": (screen, same(lambda c: (GLOBAL, text(b"tcpip-forward") + b"\1" + text(b"") + bytes(4)))),
    "channels": (screen, same(lambda c: (OPEN, text(b"session") + struct.pack(">III", 9, 9, 32768)))),
    "other-channels": (screen, same(lambda c: (OPEN, text(b"x") + struct.pack(">III", 9, 9, 32768)))),
    "direct": (screen, same(lambda c: (OPEN, text(b"direct-tcpip") + struct.pack(">III", 9, 9, 32768) +
                                       text(b"a") + bytes(4) + text(b"b") + bytes(4)))),
    "unknown": (screen, same(lambda c: (200, b""))),
    "unknown-early": (nothing, same(lambda c: (200, b""))),
    "service": (screen, same(lambda c: (SERVICE, text(b"ssh-userauth")))),
    "login": (screen, same(lambda c: (50, text(b"guest", b"ssh-connection", b"none")))),
    "ping": (screen, same(lambda c: (192, text(b"x" * 200)))),
    "ignored": (screen, same(lambda c: (2, text(b"x" * 1000)))),
    "debug": (screen, same(lambda c: (4, b"\1" + text(b"x" * 1000, b"")))),
    "window": (screen, same(lambda c: (ADJUST, number(c) + struct.pack(">I", 1)))),
    "exchange-begun": (screen, exchange_begun),
}


def ssh(kind):
    begin, messages = SSH[kind]
    client = ssh_messages.channel_open(connected(ssh_messages.PORT))
    begin(client)
    deaf = Deaf(client)
    return deaf, client.sock, deaf.parts(messages(client))


# --- telnet ---

IAC = b"\xff"
ENTER = b"\r\n"
TELNET = {
    "options": b"".join(IAC + bytes([verb, option]) for option in range(60, 200)
                        for verb in (0xfb, 0xfd)),
    "options-known": b"".join(IAC + bytes([verb, option]) for option in (1, 3, 24, 31, 0, 42, 25)
                              for verb in (0xfb, 0xfc, 0xfd, 0xfe)),
    "there": IAC + b"\xf6",
    "charset": IAC + b"\xfa\x2a\x01;x" + IAC + b"\xf0",
    "table": IAC + b"\xfa\x2a\x04" + IAC + b"\xf0",
    "type": IAC + b"\xfa\x18\0xterm" + IAC + b"\xf0",
    "size": b"".join(IAC + b"\xfa\x1f\0" + bytes([40 + i]) + b"\0\x18" + IAC + b"\xf0"
                     for i in range(100)),
    "mssp": IAC + b"\xfd\x46" + IAC + b"\xfe\x46",
    "interrupt": IAC + b"\xf4",
    "help": b"help rules" + ENTER,
    "who": b"who" + ENTER,
    "talk": b"shout hello" + ENTER,
    "wrong": b"nonsense of no kind" + ENTER,
}


def telnet_early(kind, line=None):
    """Before the login, unless it is over on that line."""
    if line is None:
        line = connected(int(sys.argv[2]))
        heard(line, b"Name: ")
    part = TELNET[kind] * (4096 // len(TELNET[kind]) + 1)
    return line, line, itertools.repeat(part)


def telnet(kind):
    line = connected(int(sys.argv[2]))
    heard(line, b"Name: ")
    line.sendall(ENTER)
    heard(line, b"Guest-")
    return telnet_early(kind, line)


# --- a program on the host ---

def local(request):
    line = socket.socket(socket.AF_UNIX)
    line.connect(sys.argv[3])
    return line, line, itertools.repeat(request * 200)


KINDS = {"local-who": (local, b'{"do":"who","id":1}\n')}
KINDS.update(("ssh-" + kind, (ssh, kind)) for kind in SSH)
KINDS.update(("telnet-" + kind, (telnet, kind)) for kind in TELNET)
KINDS.update(("telnet-early-" + kind, (telnet_early, kind)) for kind in TELNET
             if ENTER not in TELNET[kind])


def say(*words):
    print(*words, flush=True)


def flood_all(attacks, sips):
    with concurrent.futures.ThreadPoolExecutor(len(attacks)) as pool:
        came = list(pool.map(lambda attack: flood(attack[1], attack[2], sips), attacks))
    for what in "ended", "stalled", "taken":
        yield what, sum(ending == what for ending, _ in came)
    yield "sent", sum(sent for _, sent in came)


def main():
    logging.getLogger("paramiko").setLevel(logging.CRITICAL)
    for order in sys.stdin:
        kinds = order.split()
        if kinds == ["kinds"]:
            say(*KINDS)
            continue
        sips = SIPS if "sips" in kinds else 0
        attacks = [attack(name) for attack, name in
                   (KINDS[kind] for kind in kinds if kind != "sips")]
        say("ready")
        sys.stdin.readline()
        say(*("%s=%d" % each for each in flood_all(attacks, sips)))
        sys.stdin.readline()
        for held, _, _ in attacks:
            held.close()


if __name__ == "__main__":
    main()
