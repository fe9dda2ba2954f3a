"""libssh2 as a client: libssh2.py PORT NAME PASSWORD WORDS

Debian has no program that runs commands with it, and no binding for Python;
but whoever has curl has the library.
"""
import ctypes
import socket
import sys

lib = ctypes.CDLL("libssh2.so.1")
lib.libssh2_session_init_ex.restype = ctypes.c_void_p
lib.libssh2_session_methods.restype = ctypes.c_char_p
lib.libssh2_channel_open_ex.restype = ctypes.c_void_p
lib.libssh2_channel_read_ex.restype = ctypes.c_ssize_t

METHOD_MAC_CS = 4
CHANNEL_WINDOW, CHANNEL_PACKET = 2 * 1024 * 1024, 32768
STDOUT, STDERR = 0, 1


def fail(session, where):
    message = ctypes.c_char_p()
    lib.libssh2_session_last_error(session, ctypes.byref(message), None, 0)
    sys.exit(f"{where}: {(message.value or b'').decode()}")


def check(session, where, status):
    if status != 0:
        fail(session, where)


def connect(port, name, password):
    peer = socket.create_connection(("127.0.0.1", port))
    session = ctypes.c_void_p(lib.libssh2_session_init_ex(None, None, None, None))
    lib.libssh2_session_set_timeout(session, ctypes.c_long(60000))
    check(session, "handshake", lib.libssh2_session_handshake(session, peer.fileno()))
    check(session, "login", lib.libssh2_userauth_password_ex(
        session, name, len(name), password, len(password), None))
    return peer, session


def read_all(session, channel, stream):
    text, part = b"", ctypes.create_string_buffer(65536)
    while True:
        n = lib.libssh2_channel_read_ex(channel, stream, part, ctypes.c_size_t(len(part)))
        if n < 0:
            fail(session, "read")
        if n == 0:
            return text
        text += part.raw[:n]


def main():
    port, name, password = int(sys.argv[1]), sys.argv[2].encode(), sys.argv[3].encode()
    words = " ".join(sys.argv[4:]).encode()
    if lib.libssh2_init(0) != 0:
        sys.exit("libssh2 does not start")
    peer, session = connect(port, name, password)
    print("mac", lib.libssh2_session_methods(session, METHOD_MAC_CS).decode())
    channel = ctypes.c_void_p(lib.libssh2_channel_open_ex(
        session, b"session", 7, CHANNEL_WINDOW, CHANNEL_PACKET, None, 0))
    if not channel:
        fail(session, "channel")
    check(session, "exec", lib.libssh2_channel_process_startup(
        channel, b"exec", 4, words, len(words)))
    sys.stdout.write(read_all(session, channel, STDOUT).decode())
    sys.stderr.write(read_all(session, channel, STDERR).decode())
    lib.libssh2_channel_close(channel)
    lib.libssh2_channel_wait_closed(channel)
    status = lib.libssh2_channel_get_exit_status(channel)
    lib.libssh2_session_free(session)
    peer.close()
    return status


if __name__ == "__main__":
    sys.exit(main())
