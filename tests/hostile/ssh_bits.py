"""One wrong bit on the way to the host, behind which there is a command:
ssh_bits.py PORT. For each cipher and MAC, and for a bit in the middle of a
packet and one in its tag, it prints what came of the command, and what came of
it without a wrong bit."""
import os
import select
import socket
import subprocess
import sys
import threading

PORT = int(sys.argv[1])
WAIT = int(os.environ.get("MESSDECK_TIMEOUT", "60"))
CIPHERS = [("chacha20-poly1305@openssh.com", None), ("aes256-gcm@openssh.com", None),
           ("aes256-ctr", "hmac-sha2-256-etm@openssh.com"), ("aes256-ctr", "hmac-sha2-512")]
PLACES = {"none": None, "middle": 0.5, "tag": 1.0}
ASK = b'{"do":"who","id":77}\n'


class Line:
    """A line to the host that turns a bit of what is sent when it is told to."""

    def __init__(self):
        self.door = socket.create_server(("127.0.0.1", 0))
        self.place = None
        self.turned = False
        threading.Thread(target=self.carry, daemon=True).start()

    def carry(self):
        near, _ = self.door.accept()
        far = socket.create_connection(("127.0.0.1", PORT))
        while True:
            for end in select.select([near, far], [], [])[0]:
                try:
                    piece = bytearray(end.recv(65536))
                except OSError:
                    piece = b""
                if not piece:
                    near.close()
                    far.close()
                    return
                if end is near and self.place is not None:
                    piece[int((len(piece) - 1) * self.place)] ^= 4
                    self.place = None
                    self.turned = True
                (far if end is near else near).sendall(piece)


def command(cipher, mac, place):
    line = Line()
    words = ["ssh", "-F", "none", "-o", "StrictHostKeyChecking=no",
             "-o", "UserKnownHostsFile=/dev/null", "-o", "LogLevel=ERROR",
             "-o", "IdentityAgent=none", "-c", cipher,
             "-p", str(line.door.getsockname()[1]), "guest@127.0.0.1", "json"]
    if mac:
        words[1:1] = ["-m", mac]
    client = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                              stderr=subprocess.DEVNULL)
    deadline = threading.Timer(WAIT, client.kill)
    deadline.daemon = True
    deadline.start()
    said = b""
    while b'"welcome"' not in said:
        piece = os.read(client.stdout.fileno(), 65536)
        if not piece:
            return "no-welcome"
        said += piece
    line.place = place
    client.stdin.write(ASK)
    client.stdin.flush()
    said = b""
    while b'"re":77' not in said:
        piece = os.read(client.stdout.fileno(), 65536)
        if not piece:
            break
        said += piece
    hung = not deadline.is_alive()
    deadline.cancel()
    client.kill()
    client.wait()
    if line.turned != (place is not None):
        return "no-bit-turned"
    return "hung" if hung else "answered" if b'"re":77' in said else "ended"


for cipher, mac in CIPHERS:
    for name, place in PLACES.items():
        print(cipher, mac or "-", name, command(cipher, mac, place), flush=True)
