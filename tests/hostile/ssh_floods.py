"""Too much or too little of what SSH has: ssh_floods.py PORT. Prints what was
tried and what came of it, a line each, and "neighbour" with the milliseconds
that somebody else waited for a login behind it."""
import logging
import socket
import struct
import time

import ssh_messages
from ssh_messages import (KEXINIT, channel_open, in_lobby, logged_in, number, request,
                          terminal, text)

OPEN, OPENED, REFUSED, ADJUST, DATA, SUCCESS, FAILURE = 90, 91, 92, 93, 94, 99, 100
WIRE_WAIT = 30  # the host's own limit for a version string is 5 seconds


def say(name, came):
    print(name, came, flush=True)


def neighbour(name):
    since = time.monotonic()
    client = channel_open()
    terminal(client)
    request(client, b"shell")
    assert client.wait(DATA)
    client.close()
    say("neighbour " + name, int((time.monotonic() - since) * 1000))


def there(client):
    return {True: "there", None: "ended"}.get(client.there(), "mute")


def open_with(client, window, packet):
    client.say(OPEN, text(b"session") + struct.pack(">III", 0, window, packet))


def packets():
    """A screen in packets of so many bytes."""
    served, mute = [], []
    for size in range(17):
        client = logged_in()
        open_with(client, 1 << 20, size)
        # libssh says nothing at all to a size of 0.
        if client.there() and OPENED in client.came:
            terminal(client)
            request(client, b"shell")
            if client.there() and DATA in client.came:
                served.append(size)
        if client.there() is False:
            mute.append(size)
        client.close()
    say("packets", "served=%s mute=%s" % (served, mute))


def channels():
    client = logged_in()
    opened = 0
    for _ in range(1000):
        open_with(client, 1 << 20, 32768)
        opened += client.wait(OPENED, REFUSED) == OPENED
        if not client.is_active():
            break
    say("channels", "opened=%d %s" % (opened, there(client)))
    client.close()


def environment():
    client = channel_open()
    for i in range(5000):
        client.say(98, number(client) + text(b"env") + b"\0" +
                   text(b"NAME%d" % i, b"x" * 1000))
    say("environment", there(client))
    client.close()


def pty():
    for name, term, modes, side in (("term", 30000, 0, 80), ("modes", 1, 30000, 80),
                                    ("sides", 5, 0, 0xffffffff)):
        client = channel_open()
        request(client, b"pty-req", text(b"x" * term) +
                struct.pack(">IIII", side, side, side, side) + text(b"\1" * modes))
        client.wait(SUCCESS, FAILURE)
        request(client, b"shell")
        client.wait(SUCCESS, FAILURE)
        for _ in range(500):
            client.say(98, number(client) + text(b"window-change") + b"\0" +
                       struct.pack(">IIII", side, side, 0, 0))
        say("pty-" + name, there(client))
        client.close()


def windows():
    """A window of nothing that grows by a byte, then by more than fits."""
    client = logged_in()
    open_with(client, 0, 32768)
    client.wait(OPENED)
    terminal(client)
    request(client, b"shell")
    for _ in range(3000):
        client.say(ADJUST, number(client) + struct.pack(">I", 1))
    say("windows-small", there(client))
    for _ in range(100):
        client.say(ADJUST, number(client) + struct.pack(">I", 0xffffffff))
    say("windows-large", there(client))
    client.close()


def rekeying():
    """New keys are asked for, and then nothing comes; or data, which may not."""
    clients = []
    for _ in range(20):
        client = in_lobby()
        client._handler_table[KEXINIT[0]] = lambda *given, client=client: client.note(KEXINIT[0])
        client.say(*KEXINIT)
        client.wait(KEXINIT[0])
        clients.append(client)
    neighbour("rekeying-stalled")
    for client in clients:
        client.say(DATA, number(client) + text(b"/who\r"))
    say("rekeying", " ".join(sorted({there(client) for client in clients})))


def versions():
    wires = []
    for line in (b"", b"SSH-2.0-half", b"SSH-1.5-old\r\n", b"SSH-2.0-" + b"x" * 20000,
                 b"SSH-2.0-" + b"x" * 20000 + b"\r\n", b"\0" * 5000,
                 b"GET / HTTP/1.1\r\n\r\n", b"\r\n" * 2000):
        wire = socket.create_connection(("127.0.0.1", ssh_messages.PORT))
        wire.settimeout(WIRE_WAIT)
        try:
            wire.sendall(line)
        except OSError:
            pass
        wires.append((line, wire))
    neighbour("versions-open")
    left = []
    for line, wire in wires:
        try:
            while wire.recv(65536):
                pass
        except socket.timeout:
            left.append(line[:20])
        except OSError:
            pass
        wire.close()
    say("versions", "left=%s" % left)


if __name__ == "__main__":
    logging.getLogger("paramiko").setLevel(logging.CRITICAL)
    for attack in (packets, channels, environment, pty, windows, rekeying, versions):
        attack()
        neighbour(attack.__name__)
