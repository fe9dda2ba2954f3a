#!/usr/bin/env python3
"""Offers keys that no server can read and signatures that are none.

    keys.py PORT none|nothing|at-once

It logs in as bob: with "none" first, as OpenSSH does, and each key is refused
at once, until his password is right; or with nothing first, and then the
server hangs up; or it sends all that comes before a key together with it.
"""

import logging
import socket
import sys

import paramiko

logging.getLogger("paramiko").setLevel(logging.CRITICAL + 1)
GOOD = paramiko.ECDSAKey.generate()
PATIENCE = 25  # the host ends a login after thirty seconds


class Odd(paramiko.PKey):
    """A key of that type, whose bytes and signature are these."""

    public_blob = None

    def __init__(self, name, blob, signature):
        self.name, self.blob, self.signature = name, blob, signature

    def get_name(self):
        return self.name

    def asbytes(self):
        return self.blob

    def sign_ssh_data(self, data, algorithm=None):
        return paramiko.Message(self.signature)


def strings(*parts):
    message = paramiko.Message()
    for part in parts:
        message.add_string(part)
    return message.asbytes()


ODD = {
    "an unknown type": Odd("ssh-odd@example.org", strings("ssh-odd@example.org", "x"), strings("ssh-odd@example.org", "x")),
    "no key at all": Odd("ssh-ed25519", b"", strings("ssh-ed25519", "x" * 64)),
    "a short key": Odd("ssh-ed25519", strings("ssh-ed25519", "x" * 5), strings("ssh-ed25519", "x" * 64)),
    "a certificate": Odd("ssh-ed25519-cert-v01@openssh.com", strings("ssh-ed25519-cert-v01@openssh.com", "x"), strings("x")),
    "a bad signature": Odd(GOOD.get_name(), GOOD.asbytes(), strings(GOOD.get_name(), "x" * 64)),
    "no signature": Odd(GOOD.get_name(), GOOD.asbytes(), b""),
    "another's signature": Odd("ssh-ed25519", strings("ssh-ed25519", "x" * 32), strings("ssh-rsa", "x" * 64)),
}


def outcome(transport, call):
    try:
        call()
        return "in"
    except paramiko.AuthenticationException as error:
        if not transport.is_active():
            return "ended"
        return "no answer" if "timeout" in str(error).lower() else "refused"
    except (EOFError, OSError, paramiko.SSHException):
        return "ended"


class Held:
    """A socket that can hold back what is sent."""

    def __init__(self, line):
        self.line, self.bytes, self.holds = line, b"", False

    def __getattr__(self, name):
        return getattr(self.line, name)

    def send(self, data):
        self.bytes += data
        if not self.holds:
            self.line.sendall(self.bytes)
            self.bytes = b""
        return len(data)


def at_once(port, key):
    line = Held(socket.create_connection(("127.0.0.1", port)))
    transport = paramiko.Transport(line)
    transport.start_client(timeout=60)
    service, request = paramiko.Message(), paramiko.Message()
    service.add_byte(paramiko.common.cMSG_SERVICE_REQUEST)
    service.add_string("ssh-userauth")
    request.add_byte(paramiko.common.cMSG_USERAUTH_REQUEST)
    for word in ("bob", "ssh-connection", "publickey"):
        request.add_string(word)
    request.add_boolean(False)
    request.add_string(key.get_name())
    request.add_string(key.asbytes())
    line.holds = True
    transport._send_message(service)
    line.holds = False
    transport._send_message(request)
    transport.join(PATIENCE)
    return "no answer" if transport.is_active() else "ended"


def connect(port):
    transport = paramiko.Transport(socket.create_connection(("127.0.0.1", port)))
    transport.start_client(timeout=60)
    transport.auth_timeout = PATIENCE
    return transport


def main():
    port = int(sys.argv[1])
    if sys.argv[2] == "none":
        transport = connect(port)
        print("none:", outcome(transport, lambda: transport.auth_none("bob")))
        for name, key in ODD.items():
            print(f"{name}:", outcome(transport, lambda: transport.auth_publickey("bob", key)))
        print("password:", outcome(transport, lambda: transport.auth_password("bob", "open sesame")))
        transport.close()
        return
    if sys.argv[2] == "at-once":
        for name in ("an unknown type", "no key at all"):
            print(f"{name}:", at_once(port, ODD[name]))
        return
    for name, key in ODD.items():
        transport = connect(port)
        print(f"{name}:", outcome(transport, lambda: transport.auth_publickey("bob", key)))
        transport.close()


main()
