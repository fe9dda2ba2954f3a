#!/usr/bin/env python3
"""A small bot for Messdeck: plays one game of Uckers, always the first legal play.

    ssh -p 2222 anonymous@HOST json          is the raw host protocol;
    ./bot.py ssh -p 2222 anonymous@HOST json plays over it, against the house bot.

Every line is one JSON object; messdeck-protocol(7) describes them all.
"""

import json
import secrets
import subprocess
import sys


class Host:
    """Lines to and from a program that speaks the host protocol."""

    def __init__(self, command):
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.last_id = 0
        self.say({"hello": {"protocol": 1}})

    def say(self, message):
        self.process.stdin.write(json.dumps(message) + "\n")
        self.process.stdin.flush()

    def do(self, words, **more):
        self.last_id += 1
        self.say({"do": words, "id": self.last_id, **more})

    def events(self):
        for line in self.process.stdout:
            yield json.loads(line)


def act(host, seat, event):
    """Acts if the table waits for this seat."""
    state = event["state"]
    if state["status"] != "playing" or state["decider"] != seat:
        return
    if state["play"]["phase"] == "play":
        host.do("play 1", at=event["seq"])
    elif state["play"]["phase"] == "colours":
        host.do("colours red", at=event["seq"])
    else:
        host.do("throw", at=event["seq"])


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    host = Host(sys.argv[1:])
    seat = None
    for event in host.events():
        kind = event.get("ev")
        if kind == "welcome":
            print("I am", event["name"])
            host.do("bot")
        elif kind == "you":
            seat = event["seat"]
        elif kind == "table":
            if event["state"]["status"] == "phrases":
                host.do("phrase " + secrets.token_hex(8))
            if event["state"]["status"] == "over":
                play = event["state"]["play"]
                print("The game is over:", play["outcome"],
                      "by me" if play["winner"] == seat else "")
                host.do("quit")
                return
            act(host, seat, event)
        elif event.get("ok") is False and event["code"] not in ("stale", "turn"):
            print("refused:", event["error"])


if __name__ == "__main__":
    main()
