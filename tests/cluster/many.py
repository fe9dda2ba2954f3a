#!/usr/bin/python3
# A front end of two thousand tables: it says the cluster's word like a gate and
# a session process, lets guests in, sits them down, has them begin, and then says
# how long it takes until all of them are served again after a failure.
#
#     many.py WORD TABLES SOCKET ...
#
# It writes "ready", and after each line that it reads "back SECONDS PEOPLE SAME".

import json
import os
import select
import socket
import sys
import time

word, tables, paths = sys.argv[1], int(sys.argv[2]), sys.argv[3:]
people = 2 * tables
EACH = 250  # people of a session process


class Line:
    """Lines of JSON on a socket."""

    def __init__(self, path, hello):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.settimeout(10)
        self.socket.connect(path)
        self.text = b''
        self.out = b''
        self.say(hello)
        self.flush()

    def say(self, message):
        self.out += json.dumps(message).encode() + b'\n'

    def flush(self):
        while self.out:
            n = self.socket.send(self.out)
            self.out = self.out[n:]

    def hear(self, wait=0.0):
        """What has come; None at the end."""
        if not select.select([self.socket], [], [], wait)[0]:
            return []
        try:
            data = self.socket.recv(1 << 20)
        except OSError:
            return None
        if not data:
            return None
        *lines, self.text = (self.text + data).split(b'\n')
        return [json.loads(line) for line in lines if line]


class Front:
    def __init__(self):
        self.link = {}      # person: link token
        self.state = {}     # person: the table's game, as last told
        self.waits = {}     # (person, id): a command's answer
        self.number = 0
        self.epoch = 0
        self.name = os.urandom(8).hex()

    def connect(self):
        """To whoever has the deck."""
        while True:
            for path in paths:
                try:
                    gate = Line(path, {'hello': {'cluster': word, 'front': self.name, 'machine': 'many'}})
                except OSError:
                    continue
                end, up = time.time() + 1, False
                while not up and time.time() < end:
                    heard = gate.hear(0.05)
                    if heard is None:
                        break
                    up = any(m.get('front') for m in heard)
                if up:
                    self.gate, self.sessions, self.linked = gate, {}, set()
                    for first in range(1, people + 1, EACH):
                        self.number += 1
                        self.sessions[self.number] = (first, Line(path, {'hello': {
                            'cluster': word, 'front': self.name, 'link': self.number}}))
                        self.sessions[self.number][1].say({'hello': {'protocol': 1}})
                    while len(self.linked) < len(self.sessions) and self.turn(0.01):
                        pass
                    if len(self.linked) == len(self.sessions):
                        self.line = {}
                        for first, line in self.sessions.values():
                            for person in range(first, first + EACH):
                                self.line[person] = line
                        return
            time.sleep(0.05)

    def announce(self, number):
        first = self.sessions[number][0]
        for person in range(first, min(first + EACH, people + 1)):
            self.gate.say({'conn': {'link': number, 'id': person, 'transport': 'json', 'address': '127.0.0.1'}})
        self.linked.add(number)

    def tell(self, person, message):
        self.line[person].say({'from': person, 'm': message})

    def turn(self, wait=0.05):
        """False when the hub is gone."""
        lines = [self.gate] + [line for first, line in self.sessions.values()]
        try:
            for line in lines:
                line.flush()
        except OSError:
            return False
        ready = select.select([line.socket for line in lines], [], [], wait)[0]
        for line in lines:
            heard = line.hear() if line.socket in ready else []
            if heard is None:
                return False
            for m in heard:
                if 'linked' in m:
                    self.announce(m['linked'])
                if 'sync' in m:
                    self.gate.say({'sync': m['sync']})
                if 'to' in m:
                    for person in m['to']:
                        self.event(person, m['m'])
        return True

    def event(self, person, m):
        if m.get('ev') == 'welcome':
            self.link[person] = m['link']
            self.welcomed.add(person)
        if m.get('ev') == 'table':
            self.state[person] = m['state'].get('play')
        if 're' in m:
            self.answers[(person, m['re'])] = m

    def wait(self, what, seconds=120):
        end = time.time() + seconds
        while not what():
            if not self.turn() or time.time() > end:
                sys.exit('it does not come: %d welcomed, %d answers' % (len(self.welcomed), len(self.answers)))

    def all_do(self, persons, command):
        self.answers = {}
        for person in persons:
            self.tell(person, {'do': command(person), 'id': 1})
        self.wait(lambda: len(self.answers) >= len(persons))
        wrong = [m for m in self.answers.values() if not m['ok']]
        if wrong:
            sys.exit('refused: %s' % wrong[0])

    def begin(self):
        self.welcomed, self.answers = set(), {}
        self.connect()
        everybody = range(1, people + 1)
        for person in everybody:
            self.tell(person, {'auth': {'how': 'none', 'name': 'guest'}, 'id': 1})
            self.tell(person, {'login': {'json': True}})
            if person % 50 == 0:
                self.wait(lambda: len(self.welcomed) >= person)
        self.all_do(everybody[::2], lambda person: 'new uckers 2')
        self.all_do(everybody[1::2], lambda person: 'join %d' % (person // 2))
        self.all_do(everybody, lambda person: 'phrase %d' % person)

    def again(self):
        """The hub is gone: how long until everybody is served, and as before."""
        before = dict(self.state)
        while self.turn(0.01):
            pass
        since = time.time()
        self.welcomed, self.answers = set(), {}
        while True:
            self.connect()
            for person in range(1, people + 1):
                self.tell(person, {'attach': {'link': self.link[person]}})
            while len(self.welcomed) < people and self.turn(0.01):
                pass
            if len(self.welcomed) == people:
                break
        took = time.time() - since
        same = sum(self.state.get(person) == play for person, play in before.items())
        return took, len(self.welcomed), same


front = Front()
front.begin()
print('ready', flush=True)
while sys.stdin.readline():
    print('back %.2f %d %d' % front.again(), flush=True)
