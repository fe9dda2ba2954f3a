#!/usr/bin/env python3
"""Programs on the host that tell somebody all that they may.

    tellers.py SOCKET COUNT LINES NAME

So many programs come by the host's local socket; each tells that person so many
long lines, and reads its answers. Prints how many lines were said.
"""

import json
import select
import socket
import sys

WORDS = "x" * 400


class Teller:
    def __init__(self, path, number, lines, name):
        self.line = socket.socket(socket.AF_UNIX)
        self.line.connect(path)
        self.said = 0
        self.left, self.text = lines, b""
        text = json.dumps({"hello": {"protocol": 1}}) + "\n"
        text += json.dumps({"login": {"name": f"teller{number}"}}) + "\n"
        text += (json.dumps({"do": f"tell {name} {WORDS}", "id": 1}) + "\n") * lines
        self.out = text.encode()
        self.line.setblocking(False)

    def write(self):
        self.out = self.out[self.line.send(self.out[:65536]):]

    def read(self):
        """Whether there is more to come."""
        data = self.line.recv(65536)
        self.text += data
        *lines, self.text = self.text.split(b"\n")
        for line in lines:
            answer = json.loads(line)
            if "re" in answer:
                self.left -= 1
                self.said += answer["ok"]
        return data and self.left > 0


def main():
    path, count, lines, name = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4]
    here = {}
    for number in range(count):
        teller = Teller(path, number, lines, name)
        here[teller.line] = teller
    said = 0
    while here:
        ready, room, _ = select.select(list(here), [line for line in here if here[line].out], [])
        for line in room:
            here[line].write()
        for line in ready:
            if not here[line].read():
                said += here.pop(line).said
    print(said)


main()
