#!/usr/bin/env python3
"""Asks an SSH server for more than anybody needs.

    floods.py PORT ADDRESS channels|variables|logins|passwords|silence

It comes from that address of this machine. "ended" is printed when the server
has hung up.
"""

import logging
import socket
import sys

import paramiko

logging.getLogger("paramiko").setLevel(logging.CRITICAL + 1)
MANY = 1000


def connect(port, address):
    line = socket.create_connection(("127.0.0.1", port), 60, (address, 0))
    transport = paramiko.Transport(line)
    transport.start_client(timeout=60)
    return transport


def channels(transport):
    transport.auth_none("guest")
    first = transport.open_session()
    for _ in range(MANY):
        try:
            transport.open_session(timeout=60)
        except paramiko.ChannelException:
            pass
    first.close()


def variables(transport):
    transport.auth_none("guest")
    channel = transport.open_session()
    for n in range(MANY):
        channel.set_environment_variable(f"V{n}", "x")
    # The answer to this comes after those, so none of them may have ended it.
    channel.invoke_shell()


def logins(transport):
    key = paramiko.RSAKey.generate(2048)
    for _ in range(MANY):
        try:
            transport.auth_publickey("bob", key)
        except paramiko.BadAuthenticationType:
            pass
        except paramiko.AuthenticationException:
            if not transport.is_active():
                raise


def passwords(transport):
    for n in range(3):
        try:
            transport.auth_password("bob", f"wrong {n}")
        except paramiko.AuthenticationException:
            pass
    transport.close()
    raise EOFError


def main():
    port, address, what = int(sys.argv[1]), sys.argv[2], sys.argv[3]
    if what == "silence":
        for _ in range(8):
            socket.create_connection(("127.0.0.1", port), 60, (address, 0)).close()
        print("ended")
        return
    transport = connect(port, address)
    try:
        globals()[what](transport)
        print("served")
    except (EOFError, OSError, paramiko.SSHException):
        transport.join(60)
        print("alive" if transport.is_active() else "ended")
    transport.close()


main()
