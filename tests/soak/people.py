#!/usr/bin/env python3
"""People who come, play, look on, talk and go, and now and then an attacker.

    people.py SSH_PORT TELNET_PORT SECONDS A_MINUTE

So many come a minute, at random. At twenty a minute they take their time as people
do; where more come, all goes faster by as much. Each hundredth is one of the attacks
of tests/hostile. "latency MS" is printed again and again: how long somebody who
stays all the time waits for an answer. When the time is over everybody leaves, and
JSON says how many have come and what was not as it should be.
"""

import asyncio
import json
import os
import random
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
HOSTILE = os.path.join(HERE, "..", "hostile")
SSH_PORT, TELNET_PORT, SECONDS, A_MINUTE = (int(word) for word in sys.argv[1:5])
FASTER = A_MINUTE / 20
STAY = 180 / FASTER  # seconds on average
PATIENCE = int(os.environ.get("MESSDECK_TIMEOUT", "60"))
ATTACK_EACH = 100

over = False  # everybody leaves
open_tables = []
said = {"came": 0, "attacks": 0, "actions": 0, "games": 0, "wrong": []}


def address():
    return f"127.{random.randrange(100, 200)}.{random.randrange(1, 255)}.{random.randrange(1, 255)}"


def wrong(what):
    said["wrong"].append(what)


async def moment(seconds):
    """A pause of a person's, about so long."""
    await asyncio.sleep(min(5 * seconds, random.expovariate(1 / seconds)) / FASTER)


class Program:
    """Somebody on the host protocol by OpenSSH."""

    def __init__(self):
        self.number, self.answers, self.state, self.you = 0, {}, {}, {}
        self.changed = asyncio.Event()

    async def come(self, name="guest"):
        self.ssh = await asyncio.create_subprocess_exec(
            "ssh", "-F", "none", "-b", address(), "-p", str(SSH_PORT), "-o", "BatchMode=yes",
            "-o", "StrictHostKeyChecking=no", "-o", "UserKnownHostsFile=/dev/null",
            "-o", "LogLevel=ERROR", name + "@127.0.0.1", "json",
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL, limit=1 << 20)
        self.reader = asyncio.create_task(self.read())
        self.tell({"hello": {"protocol": 1}})
        return await self.until(lambda: self.you)

    async def read(self):
        async for line in self.ssh.stdout:
            message = json.loads(line)
            if "re" in message:
                self.answers[message["re"]] = message
            elif message.get("ev") in ("welcome", "you"):
                self.you = message
            elif message.get("ev") == "table":
                self.state = message["state"]
            self.changed.set()
        self.you = None
        self.changed.set()

    async def until(self, condition):
        loop = asyncio.get_running_loop()
        end = loop.time() + PATIENCE
        while not condition() and loop.time() < end and self.you is not None:
            self.changed.clear()
            try:
                await asyncio.wait_for(self.changed.wait(), end - loop.time())
            except (asyncio.TimeoutError, ValueError):
                break
        return condition()

    def tell(self, message):
        try:
            self.ssh.stdin.write(json.dumps(message).encode() + b"\n")
        except OSError:
            pass

    async def do(self, words):
        self.number += 1
        number = self.number
        self.tell({"do": words, "id": number})
        if not await self.until(lambda: number in self.answers):
            wrong("no answer to " + words)
            return {}
        return self.answers.pop(number)

    async def act(self):
        status = self.state.get("status")
        if status == "phrases":
            await self.do("phrase")
        elif status == "over":
            said["games"] += 1
            await self.do("rematch" if random.random() < 0.5 else "leave")
        elif status == "playing" and self.state.get("decider") == self.you.get("seat"):
            phase = self.state["play"]["phase"]
            words = {"colours": "colours red", "play": "play 1"}.get(phase, "throw")
            if (await self.do(words)).get("ok"):
                said["actions"] += 1

    async def play(self, stay):
        if open_tables and random.random() < 0.8:
            await self.do(f"join {open_tables.pop(0)}")
        elif random.random() < 0.3:
            await self.do("bot ludo")
        else:
            new = await self.do(random.choice(("new uckers 2", "new ludo 2", "new fleet-ludo")))
            if new.get("ok"):
                open_tables.append(new["data"]["table"])
        loop = asyncio.get_running_loop()
        end = loop.time() + stay
        while loop.time() < end and not over and self.you is not None:
            await moment(1)
            await self.act()
            if random.random() < 0.05:
                await self.do("say " + "well played " * random.randrange(1, 4))
        # A few go and leave an unfinished game, of which the host keeps hundreds.
        if self.state.get("status") == "playing" and random.random() < 0.97:
            await self.do("resign")
        await self.do("leave")

    async def go(self):
        if random.random() < 0.8:
            self.ssh.stdin.close()
            try:
                await asyncio.wait_for(self.ssh.wait(), PATIENCE)
            except asyncio.TimeoutError:
                wrong("the host does not hang up")
        if self.ssh.returncode is None:
            self.ssh.kill()
            await self.ssh.wait()
        await self.reader


async def player():
    someone = Program()
    if await someone.come():
        await someone.play(random.expovariate(1 / STAY))
    else:
        wrong("a player was not let in")
    await someone.go()


async def onlooker():
    someone = Program()
    if not await someone.come():
        wrong("an onlooker was not let in")
    for _ in range(random.randrange(2, 12)):
        if over:
            break
        table = random.choice(open_tables or [1])
        await someone.do(random.choice(("who", "games", f"watch {table}", "lobby", "history", "log",
            "record 1", "verify 1", "dicetest", "set bell on", "shout hello", "leave", "finger")))
        await moment(10)
    await someone.go()


def naws(width, height):
    return b"\xff\xfa\x1f" + bytes([0, width, 0, height]) + b"\xff\xf0"


async def telnet(screen):
    reader, writer = await asyncio.open_connection("127.0.0.1", TELNET_PORT, local_addr=(address(), 0))
    text = b""

    async def listen(wanted):
        nonlocal text
        while wanted not in text:
            data = await reader.read(65536)
            if not data:
                return False
            if screen and b"\xff\xfa\x18\x01\xff\xf0" in data:
                writer.write(b"\xff\xfa\x18\x00XTERM-256COLOR\xff\xf0")
            if b"\x1b[6n" in data:
                writer.write(b"\x1b[1;2R")
            text = (text + data)[-65536:]
        return True

    if screen:
        writer.write(b"\xff\xfb\x18\xff\xfb\x1f" + naws(80, 24))
    try:
        await asyncio.wait_for(listen(b"Name: "), PATIENCE)
        writer.write(b"\r\n")
        if not await asyncio.wait_for(listen(b"Guest-"), PATIENCE):
            wrong("a telnet guest was not let in")
        rest = asyncio.create_task(listen(b"\0never"))
        for _ in range(random.randrange(2, 12)):
            if over:
                break
            table = random.choice(open_tables or [1])
            writer.write(b"/" + random.choice((b"who", b"games", b"watch %d" % table, b"help words",
                b"tour", b"leave", b"board", b"finger", b"log", b"set motion off")) + b"\r\n")
            if screen:
                writer.write(b"q\x1b" + naws(random.randrange(60, 200), random.randrange(20, 60)))
            await moment(10)
        writer.write(b"\x1b\x1b\x15/quit\r\n")
        try:
            await asyncio.wait_for(rest, STAY / 10)
        except asyncio.TimeoutError:
            pass
    except (asyncio.TimeoutError, OSError) as error:
        wrong("telnet: " + repr(error))
    writer.close()


async def caller():
    ssh = await asyncio.create_subprocess_exec(
        "ssh", "-F", "none", "-b", address(), "-p", str(SSH_PORT), "-o", "BatchMode=yes",
        "-o", "StrictHostKeyChecking=no", "-o", "UserKnownHostsFile=/dev/null", "-o", "LogLevel=ERROR",
        "guest@127.0.0.1", random.choice(("who", "games", "help")),
        stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.DEVNULL)
    if await ssh.wait() != 0:
        wrong("a call failed")


ATTACKS = (
    *(["floods.py", SSH_PORT, "ADDRESS", kind]
      for kind in ("channels", "variables", "logins", "passwords", "silence")),
    ["keys.py", SSH_PORT, "none"],
    ["ssh_bits.py", SSH_PORT],
    ["silent.py", 16, 4, 20, TELNET_PORT, SSH_PORT],
    ["fifty.py", TELNET_PORT, SSH_PORT, 12, 1, 1],
)


async def attacker():
    words = ATTACKS[said["attacks"] % len(ATTACKS)]
    said["attacks"] += 1
    where = f"127.66.{random.randrange(1, 255)}.1"
    words = [where if word == "ADDRESS" else str(word) for word in words]
    attack = await asyncio.create_subprocess_exec(
        "/usr/bin/python3", os.path.join(HOSTILE, words[0]), *words[1:], stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.DEVNULL)
    try:
        await asyncio.wait_for(attack.wait(), 10)
    except asyncio.TimeoutError:
        attack.stdin.close()
        try:
            await asyncio.wait_for(attack.wait(), 10)
        except asyncio.TimeoutError:
            attack.kill()
            await attack.wait()


async def wait_for_answers():
    someone = Program()
    if not await someone.come():
        wrong("nobody is let in")
    loop = asyncio.get_running_loop()
    while True:
        since = loop.time()
        if not (await someone.do("motd")).get("ok"):
            wrong("no motd")
        print("latency %.2f" % ((loop.time() - since) * 1000), flush=True)
        await asyncio.sleep(1 / max(1, FASTER / 4))


KINDS = (player, player, player, onlooker, lambda: telnet(True), lambda: telnet(False), caller)


async def main():
    global over
    loop = asyncio.get_running_loop()
    end = loop.time() + SECONDS
    here = set()
    latency = asyncio.create_task(wait_for_answers())
    while loop.time() < end:
        await asyncio.sleep(min(random.expovariate(A_MINUTE / 60), max(0, end - loop.time())))
        said["came"] += 1
        kind = attacker if said["came"] % ATTACK_EACH == 0 else random.choice(KINDS)
        task = asyncio.create_task(kind())
        here.add(task)
        task.add_done_callback(here.discard)
    over = True
    latency.cancel()
    print("leaving", flush=True)
    if here:
        _, late = await asyncio.wait(here, timeout=10 * STAY + 2 * PATIENCE)
        for task in late:
            wrong("somebody stays: " + repr(task.get_coro()))
    said["wrong"] = sorted(set(said["wrong"]))[:20]
    print(json.dumps(said), flush=True)
    os._exit(0)


asyncio.run(main())
