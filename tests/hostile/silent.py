#!/usr/bin/env python3
"""Holds connections that say nothing, and renews each one that is closed.

    silent.py SOCKETS NETWORKS PORT...

Each connection comes from another address of 127.0.0.0/8, spread over so many
networks of 24 bits. "held" is printed once all are connected; what has been
opened and closed in all when the standard input ends.
"""

import os
import random
import select
import socket
import sys

IP_BIND_ADDRESS_NO_PORT = 24


def main():
    sockets, networks = int(sys.argv[1]), int(sys.argv[2])
    ports = [int(port) for port in sys.argv[3:]]
    nets = [f"127.{n % 250 + 1}.{n // 250 % 250 + 1}" for n in range(networks)]
    poll = select.epoll()
    poll.register(0, select.EPOLLIN)
    line = {}
    connected = set()
    opened = 0
    told = False

    def open_one():
        nonlocal opened
        s = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        s.setblocking(False)
        s.setsockopt(socket.IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, 1)
        s.bind((f"{random.choice(nets)}.{random.randrange(1, 255)}", 0))
        s.connect_ex(("127.0.0.1", ports[opened % len(ports)]))
        line[s.fileno()] = s
        poll.register(s.fileno(), select.EPOLLIN | select.EPOLLOUT)
        opened += 1

    def close_one(fd):
        poll.unregister(fd)
        line.pop(fd).close()
        connected.discard(fd)

    for _ in range(sockets):
        open_one()
    while True:
        for fd, what in poll.poll():
            if fd == 0:
                print(f"opened={opened} held={len(connected)}", flush=True)
                return
            if what & select.EPOLLOUT and fd not in connected:
                connected.add(fd)
                poll.modify(fd, select.EPOLLIN)
            if what & ~select.EPOLLOUT:
                try:
                    gone = line[fd].recv(4096) == b""
                except BlockingIOError:
                    gone = False
                except OSError:
                    gone = True
                if gone:
                    close_one(fd)
                    open_one()
        if not told and len(connected) == sockets:
            told = True
            print("held", flush=True)


main()
