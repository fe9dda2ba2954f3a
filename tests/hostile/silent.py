#!/usr/bin/env python3
"""Holds connections that say nothing, and renews each one that is closed.

    silent.py SOCKETS NETWORKS RATE PORT...

Each connection comes from another address of 127.0.0.0/8, spread over so many
networks of 24 bits. RATE is how many are renewed in a second at most; 0: as many
as can be. "held" is printed once SOCKETS were connected; what has been opened and
closed in all when the standard input ends.
"""

import os
import random
import select
import socket
import sys
import time

IP_BIND_ADDRESS_NO_PORT = 24


def main():
    sockets, networks, rate = (int(word) for word in sys.argv[1:4])
    ports = [int(port) for port in sys.argv[4:]]
    nets = [f"127.{n % 250 + 1}.{n // 250 % 250 + 1}" for n in range(networks)]
    poll = select.epoll()
    poll.register(0, select.EPOLLIN)
    line = {}
    connected = set()
    opened = came = 0
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
    renewals, since = 0, time.monotonic()
    while True:
        while len(line) < sockets and (
            rate == 0 or renewals < rate * (time.monotonic() - since)
        ):
            open_one()
            renewals += 1
        for fd, what in poll.poll(0.01 if len(line) < sockets else -1):
            if fd == 0:
                print(f"opened={opened} held={len(connected)}", flush=True)
                return
            if what & select.EPOLLOUT and fd not in connected:
                connected.add(fd)
                came += 1
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
        if not told and came >= sockets:
            told = True
            print("held", flush=True)


main()
