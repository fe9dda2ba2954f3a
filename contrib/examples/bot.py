#!/usr/bin/env python3
"""A small bot for Messdeck: plays by the legal plays that the host lists.

    ssh -p 2222 anonymous@HOST json                  is the raw host protocol;
    ./bot.py ssh -p 2222 anonymous@HOST json         plays over it, against the
                                                     house's leading hand;
    ./bot.py -a admiral ssh -p 2222 me@HOST json     against another level, by an
                                                     account (whose role is bot);
    ./bot.py -m ssh -p 2222 me@HOST json             waits for the host's matches:
                                                     messdeckctl match me admiral

Every line is one JSON object; messdeck-protocol(7) describes them all.
"""

import argparse
import json
import re
import secrets
import subprocess


class Host:
    """Lines to and from a program that speaks the host protocol."""

    def __init__(self, command):
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.last_id = 0
        self.say({"hello": {"protocol": 1, "plays": True}})

    def say(self, message):
        self.process.stdin.write(json.dumps(message) + "\n")
        self.process.stdin.flush()

    def do(self, words, **more):
        self.last_id += 1
        self.say({"do": words, "id": self.last_id, **more})

    def events(self):
        for line in self.process.stdout:
            yield json.loads(line)


def choose(plays):
    """The play that brings a counter furthest: think of something better!"""
    def furthest(play):
        squares = re.findall(r"/(\d+)", play["play"])
        return max(map(int, squares), default=-1)
    return max(plays, key=furthest)


def act(host, seat, event):
    """Acts if the table waits for this seat."""
    state = event["state"]
    if state["status"] != "playing" or state["decider"] != seat:
        return
    if "plays" in event:
        host.do("play %d" % choose(event["plays"])["n"], at=event["seq"])
    elif state["play"]["phase"] == "colours":
        host.do("colours red", at=event["seq"])
    else:
        host.do("throw", at=event["seq"])


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("-a", "--against", default="leading-hand",
                        help="the level of the house bot, and the rules")
    parser.add_argument("-m", "--matches", action="store_true",
                        help="begin no game, and play all that come")
    parser.add_argument("command", nargs=argparse.REMAINDER)
    options = parser.parse_args()
    if not options.command:
        parser.error("which command speaks the host protocol?")
    host = Host(options.command)
    seat = over = None
    for event in host.events():
        kind = event.get("ev")
        if kind == "welcome":
            print("I am", event["name"])
            if not options.matches:
                host.do("bot " + options.against)
        elif kind == "you":
            seat = event["seat"]
        elif kind == "table" and seat is not None:
            state = event["state"]
            if state["status"] == "phrases" and not state["phrased"][seat]:
                host.do("phrase " + secrets.token_hex(8))
            if state["status"] == "over" and state["game"] != over:
                over = state["game"]
                print("The game is over:", state["play"]["outcome"],
                      "by me" if state["play"]["winner"] == seat else "", flush=True)
                if not options.matches:
                    host.do("quit")
                    return
            act(host, seat, event)
        elif event.get("ok") is False and event["code"] not in ("stale", "turn"):
            print("refused:", event["error"])


if __name__ == "__main__":
    main()
