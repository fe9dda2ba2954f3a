"""What strange SSH clients do: pitfalls.py PORT; prints a name and what came
of it, a line each, for ssh.t to judge."""
import socket
import sys
import time

import paramiko
from paramiko.common import (MSG_CHANNEL_CLOSE, cMSG_CHANNEL_DATA,
                             cMSG_SERVICE_REQUEST, cMSG_USERAUTH_REQUEST)
from paramiko.message import Message

from client import read_screen, read_until

PORT = int(sys.argv[1])


def started():
    transport = paramiko.Transport(socket.create_connection(("127.0.0.1", PORT)))
    transport.start_client(timeout=60)
    return transport


def guest():
    transport = started()
    transport.auth_none("guest")
    return transport


def say(name, what):
    print(name, what, flush=True)


def refused(call):
    try:
        call()
    except (paramiko.SSHException, EOFError, OSError):
        return "refused"
    return "granted"


def gone(transport, seconds=60):
    end = time.monotonic() + seconds
    while transport.is_active() and time.monotonic() < end:
        time.sleep(0.01)
    return "closed" if not transport.is_active() else "open"


def lobby(transport, size=(80, 24), packet=None):
    channel = transport.open_session(max_packet_size=packet)
    channel.get_pty("xterm-256color", *size)
    channel.invoke_shell()
    text = read_screen(channel, "What would you like", size)
    return channel if "What would you like" in text else None


def one_channel():
    transport = guest()
    channel = lobby(transport)
    say("second-channel", refused(transport.open_session))
    say("forward", refused(lambda: transport.request_port_forward("", 0)))
    say("direct", refused(lambda: transport.open_channel(
        "direct-tcpip", ("127.0.0.1", 22), ("127.0.0.1", 1))))
    channel.send("/who\r")
    say("still-served", b"here" in read_until(channel, b"here"))
    # paramiko closes a channel whose request was refused.
    say("second-exec", refused(lambda: channel.exec_command("who")))
    transport.close()
    transport = guest()
    channel = transport.open_session()
    say("x11", refused(lambda: channel.request_x11(handler=lambda *a: None)))
    transport.close()


def sizes():
    for size in ((0, 0), (0xffffffff, 0xffffffff), (1000000, 1000000), (1, 1)):
        transport = guest()
        channel = transport.open_session()
        channel.get_pty("xterm-256color", *size)
        channel.invoke_shell()
        say("size-%d" % size[0], len(read_until(channel, b"Guest-")) > 0)
        channel.resize_pty(0, 0)
        channel.resize_pty(1000000, 3)
        channel.resize_pty(100, 30)
        channel.send("/quit\r")
        read_until(channel, b"\0")
        say("size-%d-left" % size[0], channel.recv_exit_status())
        transport.close()


def packet_sizes():
    """Ten sends ssh_channel_write of libssh 0.10 into a loop."""
    for size in (9, 10, 11, 511, 512):
        transport = guest()
        transport._sanitize_packet_size = lambda wanted: wanted
        try:
            served = lobby(transport, packet=size) is not None
        except (paramiko.SSHException, EOFError, OSError):
            served = False
        say("packets-%d" % size, served)
        transport.close()


def out_of_order():
    say("early-channel", refused(started().open_session))
    transport = guest()
    transport.open_session().send(b"data before a shell")
    say("early-data", gone(transport))


def long_name():
    """As a line of the process's link to the hub it would be too long."""
    transport = started()
    say("long-name", refused(lambda: transport.auth_none("\x01" * 20000)))
    transport.close()


def gssapi():
    """Makes libssh look for a keytab; the process has to stay."""
    transport = started()
    for text in ("ssh-userauth",):
        message = Message()
        message.add_byte(cMSG_SERVICE_REQUEST)
        message.add_string(text)
        transport._send_message(message)
    message = Message()
    message.add_byte(cMSG_USERAUTH_REQUEST)
    for text in ("guest", "ssh-connection", "gssapi-with-mic"):
        message.add_string(text)
    message.add_int(1)
    message.add_string(b"\x06\x09\x2a\x86\x48\x86\xf7\x12\x01\x02\x02")
    transport._send_message(message)
    other = guest()
    say("gssapi", lobby(other) is not None)
    other.close()
    transport.close()


def slow_reader():
    """Reads nothing while its screen is asked for again and again."""
    transport = guest()
    channel = lobby(transport)
    channel.resize_pty(160, 60)
    for size in range(2000):
        channel.resize_pty(60 + size % 100, 24 + size % 30)
    other = guest()
    say("slow-reader", lobby(other) is not None)
    other.close()
    channel.resize_pty(80, 24)
    channel.send("/who\r")
    say("slow-reader-catches-up", b"here" in read_until(channel, b"here"))
    transport.close()


def talks_on():
    """Sends data to a channel whose command has ended, which it leaves open."""
    transport = guest()
    transport._channel_handler_table = {
        **transport._channel_handler_table, MSG_CHANNEL_CLOSE: lambda *a: None}
    channel = transport.open_session()
    channel.exec_command("who")
    channel.recv_exit_status()
    message = Message()
    message.add_byte(cMSG_CHANNEL_DATA)
    message.add_int(channel.remote_chanid)
    message.add_string(b"x" * 30000)
    try:
        for _ in range(2500):
            transport._send_message(message)
    except (EOFError, OSError):
        pass
    transport.close()


def silent():
    since = time.monotonic()
    silence = socket.create_connection(("127.0.0.1", PORT))
    silence.settimeout(60)
    while silence.recv(4096):
        pass
    say("version-string", time.monotonic() - since > 4)


if __name__ == "__main__":
    import logging
    logging.getLogger("paramiko").setLevel(logging.CRITICAL)
    for check in (one_channel, sizes, packet_sizes, out_of_order, long_name,
                  gssapi, slow_reader, talks_on, silent):
        check()
