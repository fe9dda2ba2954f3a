"""paramiko as a client: client.py PORT NAME PASSWORD|KEYFILE|- pty|exec WORDS"""
import socket
import sys

import paramiko
import pyte


def connect(port, name, secret):
    transport = paramiko.Transport(socket.create_connection(("127.0.0.1", port)))
    transport.start_client(timeout=60)
    if secret == "-":
        transport.auth_none(name)
    elif secret.startswith("/"):
        transport.auth_publickey(name, paramiko.Ed25519Key.from_private_key_file(secret))
    else:
        transport.auth_password(name, secret)
    return transport


def read_until(channel, want):
    channel.settimeout(60)
    text = b""
    while want not in text:
        part = channel.recv(65536)
        if not part:
            break
        text += part
    return text


def read_screen(channel, want, size=(80, 24)):
    """Reads until the text stands on the terminal's screen."""
    channel.settimeout(60)
    screen = pyte.Screen(*size)
    stream = pyte.ByteStream(screen)
    while not any(want in line for line in screen.display):
        part = channel.recv(65536)
        if not part:
            break
        stream.feed(part)
    return "\n".join(screen.display)


def main():
    port, name, secret, how = int(sys.argv[1]), *sys.argv[2:5]
    transport = connect(port, name, secret)
    channel = transport.open_session()
    if how == "pty":
        channel.get_pty("xterm-256color", 80, 24)
        channel.invoke_shell()
        read_screen(channel, "What would you like")
        channel.send("/quit\r")
        rest = read_until(channel, b"\0")
        print("left" if b"\x1b[?1049l" in rest else "no reset")
    else:
        channel.exec_command(" ".join(sys.argv[5:]))
        sys.stdout.write(read_until(channel, b"\0").decode())
        sys.stderr.write(channel.makefile_stderr().read().decode())
    status = channel.recv_exit_status()
    transport.close()
    return status


if __name__ == "__main__":
    sys.exit(main())
