#!/usr/bin/env python3
"""Many guests at many tables while the host starts its program anew: half of
them play, half watch. many.py SSH-PORT TABLES COMMAND... prints one JSON
object: how many connections ended, how many tables are not as they were, and
after how long (seconds) the last one was served again and the last board
moved."""
import json
import os
import subprocess
import sys
import threading
import time

import paramiko

PATIENCE = int(os.environ.get("MESSDECK_TIMEOUT", "60"))
SEATS = 2

port, tables, command = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:]


class Guest:
    """One connection, read by a thread of its own."""

    def __init__(self):
        self.transport = paramiko.Transport(("127.0.0.1", port))
        self.transport.start_client(timeout=PATIENCE)
        self.transport.auth_none("guest")
        self.channel = self.transport.open_session()
        self.channel.exec_command("json")
        self.stream = self.channel.makefile("rw")
        self.changed = threading.Condition()
        self.answers, self.number = {}, 0
        self.again, self.moved = 0, 0
        self.ended = False
        threading.Thread(target=self.read, daemon=True).start()
        self.tell({"hello": {"protocol": 1}})

    def tell(self, message):
        self.stream.write(json.dumps(message) + "\n")
        self.stream.flush()

    def take(self, message):
        if message.get("ev") == "welcome" and message.get("again"):
            self.again = time.monotonic()
        if message.get("ev") == "table":
            if message["moments"]:
                self.moved = time.monotonic()
        if "re" in message:
            self.answers[message["re"]] = message

    def read(self):
        for line in self.stream:
            with self.changed:
                self.take(json.loads(line))
                self.changed.notify_all()
        with self.changed:
            self.ended = True
            self.changed.notify_all()

    def wait(self, condition):
        with self.changed:
            self.changed.wait_for(lambda: condition() or self.ended, PATIENCE)
            return condition()

    def do(self, words):
        self.number += 1
        number = self.number
        self.tell({"do": words, "id": number})
        self.wait(lambda: number in self.answers)
        answer = self.answers.get(number, {"ok": False, "error": "no answer"})
        # What was on its way when the hub went: nothing that is asked here
        # does harm when it is asked twice.
        return self.do(words) if answer.get("code") == "busy" else answer

    def must(self, words):
        answer = self.do(words)
        if not answer["ok"]:
            sys.exit(words + ": " + answer["error"])
        return answer.get("data")


def act(table):
    """Whoever's turn it is does something; true when the board moved."""
    players = table[:SEATS]
    state = players[0].must("board")["state"]
    phase, guest = state["play"]["phase"], players[state["decider"]]
    words = {"play": "play 1", "colours": "colours red"}.get(phase, "throw")
    return guest.do(words)["ok"]


guests = [Guest() for _ in range(2 * SEATS * tables)]
rooms = [guests[i::tables] for i in range(tables)]
for number, room in enumerate(rooms, 1):
    room[0].must("new uckers 2")
    room[1].must(f"join {number}")
    for guest in room[SEATS:]:
        guest.must(f"watch {number}")
    for guest in room[:SEATS]:
        guest.must("phrase")
    for _ in range(6):
        act(room)
    room[0].must("who")


def public(table):
    state = table[0].must("board")["state"]
    return state["game"], state["play"]


before = [public(room) for room in rooms]
start = time.monotonic()
subprocess.run(command, check=True)
served = [guest.wait(lambda g=guest: g.again > start) for guest in guests]
back = max(guest.again for guest in guests) - start
after = [public(room) for room in rooms]
moves = time.monotonic()
moved = [act(room) for room in rooms]
for room in rooms:
    for guest in room:
        guest.wait(lambda g=guest: g.moved > moves)
live = max(guest.moved for guest in guests) - start
print(json.dumps({
    "guests": len(guests),
    "ended": sum(guest.ended for guest in guests),
    "not_served": served.count(False),
    "changed": sum(a != b for a, b in zip(before, after)),
    "stuck": moved.count(False),
    "back": round(back, 3),
    "live": round(live, 3),
}))
