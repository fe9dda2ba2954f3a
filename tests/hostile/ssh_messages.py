"""Every message type of SSH in every state: ssh_messages.py PORT [full]. Prints
a line for each state: its name and what came of the types. One that is
answered or ends the connection is well; "mute" are those that did neither, "in"
those after which somebody was logged in who was not."""
import inspect
import logging
import os
import socket
import struct
import sys
import threading
import time

import paramiko
from paramiko.common import (MSG_CHANNEL_OPEN_SUCCESS, MSG_UNIMPLEMENTED,
                             MSG_USERAUTH_FAILURE, MSG_USERAUTH_SUCCESS,
                             cMSG_CHANNEL_OPEN, cMSG_SERVICE_REQUEST,
                             cMSG_USERAUTH_REQUEST)
from paramiko.message import Message

PORT = int(sys.argv[1])
FULL = "full" in sys.argv
WAIT = int(os.environ.get("MESSDECK_TIMEOUT", "60"))
PTY = struct.pack(">IIII", 80, 24, 0, 0)
UNKNOWN = 200  # of no message: who is there says that it is not implemented
MSG_SERVICE_ACCEPT = 6

# What stands behind the number of a channel: a text, and lengths that are none.
BODIES = [struct.pack(">III", 4, 0x61626364, 0) + bytes(32)]
if FULL:
    BODIES += [b"", b"\xff" * 64, struct.pack(">I", 0x7fffffff), os.urandom(400)]


class Client(paramiko.Transport):
    """Notes which messages came, and gives no answer of its own accord."""

    def __init__(self, line=None):
        super().__init__(line or socket.create_connection(("127.0.0.1", PORT)))
        self.came = set()
        self.answered = threading.Condition()
        self.channel = 0  # the host's number for it
        table = dict(self._handler_table)
        # Paramiko 2 gives the transport, too.
        for kind in (*range(50, 128), MSG_UNIMPLEMENTED, MSG_SERVICE_ACCEPT, 5, 7):
            table[kind] = lambda *given, kind=kind: self.note(kind)
        table[MSG_CHANNEL_OPEN_SUCCESS] = lambda *given: self.opened(given[-1])
        self._handler_table = table
        self._channel_handler_table = {}
        self.start_client(timeout=WAIT)

    def note(self, kind):
        with self.answered:
            self.came.add(kind)
            self.answered.notify_all()

    def opened(self, message):
        message.get_int()
        self.channel = message.get_int()
        self.note(MSG_CHANNEL_OPEN_SUCCESS)

    def say(self, kind, body=b""):
        message = Message()
        message.add_byte(bytes([kind]))
        message.add_bytes(body)
        try:
            self._send_message(message)
        except (EOFError, OSError, paramiko.SSHException):
            pass

    def wait(self, *kinds):
        """One of them, or None at the connection's end; False: neither."""
        end = time.monotonic() + WAIT
        with self.answered:
            while time.monotonic() < end:
                for kind in kinds:
                    if kind in self.came:
                        self.came.discard(kind)
                        return kind
                if not self.is_active():
                    return None
                self.answered.wait(0.02)
        return False

    def there(self):
        """Whether it answers (True), has ended (None), or is mute (False)."""
        self.came.discard(MSG_UNIMPLEMENTED)
        self.say(UNKNOWN)
        answer = self.wait(MSG_UNIMPLEMENTED)
        return True if answer == MSG_UNIMPLEMENTED else answer


def text(*words):
    return b"".join(struct.pack(">I", len(w)) + w for w in words)


# The beginning of another exchange of keys.
KEXINIT = 20, bytes(16) + text(
    b"curve25519-sha256", b"ssh-ed25519", b"aes256-ctr", b"aes256-ctr", b"hmac-sha2-256",
    b"hmac-sha2-256", b"none", b"none", b"", b"") + b"\0" + bytes(4)


def keys_exchanged(line=None):
    return Client(line)


def asked_for_login(line=None):
    client = keys_exchanged(line)
    client.say(cMSG_SERVICE_REQUEST[0], text(b"ssh-userauth"))
    assert client.wait(MSG_SERVICE_ACCEPT)
    return client


def refused_once():
    client = asked_for_login()
    client.say(cMSG_USERAUTH_REQUEST[0],
               text(b"alice", b"ssh-connection", b"password") + b"\0" + text(b"wrong"))
    assert client.wait(MSG_USERAUTH_FAILURE)
    return client


def logged_in(line=None):
    client = asked_for_login(line)
    client.say(cMSG_USERAUTH_REQUEST[0], text(b"guest", b"ssh-connection", b"none"))
    assert client.wait(MSG_USERAUTH_SUCCESS)
    return client


def open_channel(client):
    client.say(cMSG_CHANNEL_OPEN[0],
               text(b"session") + struct.pack(">III", 0, 1 << 20, 32768))


def channel_open(line=None):
    client = logged_in(line)
    open_channel(client)
    assert client.wait(MSG_CHANNEL_OPEN_SUCCESS)
    return client


def number(client):
    return struct.pack(">I", client.channel)


def request(client, kind, body=b""):
    client.say(98, number(client) + text(kind) + b"\1" + body)


def terminal(client):
    request(client, b"pty-req", text(b"xterm") + PTY + text(b""))


def in_lobby():
    client = channel_open()
    terminal(client)
    request(client, b"shell")
    assert client.wait(99)
    return client


def channel_closed():
    client = in_lobby()
    client.say(97, number(client))
    client.say(94, number(client) + text(b"data behind the end"))
    return client


def try_types(name, begin, types, sneaks):
    """Type after type on one connection, on another where that has ended."""
    mute, inside, ended, client = [], [], 0, None
    for body in BODIES:
        for kind in types:
            if client is None:
                client = begin()
            client.came.clear()
            client.say(kind, number(client) + body)
            if sneaks:
                open_channel(client)
            there = client.there()
            if sneaks and client.came & {MSG_USERAUTH_SUCCESS, MSG_CHANNEL_OPEN_SUCCESS}:
                inside.append(kind)
            if there is False:
                mute.append(kind)
            if there is not True:
                ended += 1
                client.close()
                client = None
    if client is not None:
        client.close()
    report(name, len(types) * len(BODIES), ended, mute, inside)


def report(name, tried, ended, mute, inside):
    print("%s tried=%d ended=%d mute=%s in=%s" % (
        name, tried, ended, ",".join(map(str, mute)), ",".join(map(str, inside))), flush=True)


# --- before there are keys: packets as they are on the wire ---

def packet(kind, body=b""):
    padding = 8 - (len(body) + 6) % 8
    padding += 8 if padding < 4 else 0
    return struct.pack(">IBB", len(body) + padding + 2, padding, kind) + body + bytes(padding)


def greeted():
    """A connection that has the host's version and its first packet."""
    wire = socket.create_connection(("127.0.0.1", PORT))
    wire.settimeout(WAIT)
    wire.sendall(b"SSH-2.0-hostile\r\n")
    stream = wire.makefile("rb")
    while not stream.readline().startswith(b"SSH-2.0"):
        pass
    size, _ = struct.unpack(">IB", stream.read(5))
    stream.read(size - 1)
    return wire, stream


def plain_there(wire, stream):
    """Whether it answers or ends; False where it does neither."""
    try:
        wire.sendall(packet(UNKNOWN))
        while True:
            head = stream.read(5)
            if len(head) < 5:
                return None
            size, _ = struct.unpack(">IB", head)
            if stream.read(size - 1)[:1] == bytes([MSG_UNIMPLEMENTED]):
                return True
    except socket.timeout:
        return False
    except OSError:
        return None


def try_plain():
    mute, ended = [], 0
    for body in BODIES:
        for kind in range(256):
            wire, stream = greeted()
            try:
                wire.sendall(packet(kind, body))
            except OSError:
                pass
            there = plain_there(wire, stream)
            if there is False:
                mute.append(kind)
            ended += there is not True
            stream.close()
            wire.close()
    report("no-keys", 256 * len(BODIES), ended, mute, [])


# --- Terrapin ---

class Exchanger(paramiko.Transport):
    """A strict exchange of keys or a lax one, with a packet put in or not."""

    def __init__(self, strict, put_in):
        # From 3.4 on paramiko is strict itself, unless it is told.
        known = "strict_kex" in inspect.signature(paramiko.Transport).parameters
        super().__init__(socket.create_connection(("127.0.0.1", PORT)),
                         **({"strict_kex": strict} if known else {}))
        self.strict, self.put_in = strict and not known, put_in
        if self.strict:
            self._preferred_kex += ("kex-strict-c-v00@openssh.com",)

    def _send_kex_init(self):
        super()._send_kex_init()
        if self.put_in:
            message = Message()
            message.add_byte(b"\x02")
            message.add_string("put in")
            self._send_message(message)

    def _activate_outbound(self):
        super()._activate_outbound()
        if self.strict:
            self.packetizer._Packetizer__sequence_number_out = 0

    def _activate_inbound(self):
        super()._activate_inbound()
        if self.strict:
            self.packetizer._Packetizer__sequence_number_in = 0


def try_strict():
    for strict in (True, False):
        for put_in in (True, False):
            transport = Exchanger(strict, put_in)
            try:
                transport.start_client(timeout=WAIT)
                transport.auth_none("guest")
                came = "in"
            except (EOFError, OSError, paramiko.SSHException):
                came = "ended"
            transport.close()
            print("strict" if strict else "lax", "put-in" if put_in else "clean", came)


def main():
    logging.getLogger("paramiko").setLevel(logging.CRITICAL)
    try_strict()
    try_plain()
    every = range(256)
    for begin in (keys_exchanged, asked_for_login, refused_once):
        # A good request would log in, so its type goes without a channel.
        try_types(begin.__name__, begin, every, False)
        sneaky = every if FULL else (5, 6, 7, 50, 51, 52, 53, 60, 61, 80, 81, 90, 91, 99, 192)
        try_types(begin.__name__ + "+channel", begin, sneaky, True)
    for begin in (logged_in, channel_open, in_lobby, channel_closed):
        try_types(begin.__name__, begin, every, False)


if __name__ == "__main__":
    main()
