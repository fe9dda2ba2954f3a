"""A guest at a table whose line stands still: paused.py SSH-PORT TABLE reads|keys.
It joins and prints "plays". With the next line of its input it reads nothing
more, and asks for more than the host will send ("reads") or begins an exchange
of keys that it does not go on with ("keys"); it prints "paused". With another
line it reads all answers, throws, and prints whether it could."""
import json
import logging
import sys
import threading

import paramiko
from paramiko.message import Message

from ssh_messages import KEXINIT
from unread import STALLED, connected

QUESTIONS = 1000


class Paused(paramiko.Transport):
    """Reads packets only while it is going."""

    def __init__(self):
        super().__init__(connected(int(sys.argv[1])))
        self.going = threading.Event()
        self.going.set()
        self.read = self.packetizer.read_message
        self.packetizer.read_message = self.read_message

    def read_message(self):
        self.going.wait()
        return self.read()


def line(**fields):
    return json.dumps(fields).encode() + b"\n"


class Asking(threading.Thread):
    """Asks far more than the host takes at once."""

    def __init__(self, channel):
        super().__init__(daemon=True)
        self.channel, self.asked = channel, 0

    def run(self):
        while self.asked < QUESTIONS:
            self.channel.sendall(line(do="who", id=self.asked, padding="x" * 1000))
            self.asked += 1

    def stalled(self):
        """Waits until nothing is taken any more; whether that was so."""
        before = -1
        while self.is_alive() and self.asked > before:
            before = self.asked
            self.join(STALLED)
        return self.is_alive()


def begin_keys(client):
    kind, body = KEXINIT
    message = Message()
    message.add_byte(bytes([kind]))
    message.add_bytes(body)
    client._send_message(message)


def main():
    logging.getLogger("paramiko").setLevel(logging.CRITICAL)
    client = Paused()
    client.start_client(timeout=60)
    client.auth_none("guest")
    channel = client.open_session()
    channel.exec_command("json")
    channel.sendall(line(do="join " + sys.argv[2]) + line(do="phrase"))
    said = channel.makefile("r")
    events = (json.loads(text) for text in said)
    while next(events).get("state", {}).get("status") != "playing":
        pass
    print("plays", flush=True)
    sys.stdin.readline()
    client.going.clear()
    if sys.argv[3] == "keys":
        begin_keys(client)
        print("paused", flush=True)
        sys.stdin.readline()
        return
    asking = Asking(channel)
    asking.start()
    print("paused" if asking.stalled() else "taken", flush=True)
    sys.stdin.readline()
    client.going.set()
    while next(events).get("re") != QUESTIONS - 1:
        pass
    channel.sendall(line(do="throw", id=QUESTIONS))
    print(next(event["ok"] for event in events if event.get("re") == QUESTIONS), flush=True)


if __name__ == "__main__":
    main()
