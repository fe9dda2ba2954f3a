"""An honest guest by telnet: neighbour.py TELNET-PORT TIMES. Asks so often who
is here, each time that the answer has come, and prints the milliseconds that
half of the answers took at most, that 99 of 100 did, and that all did."""
import select
import socket
import sys
import time


def heard(line, words):
    came = b""
    while words not in came:
        part = line.recv(65536)
        assert part, came
        came += part


def main():
    line = socket.create_connection(("127.0.0.1", int(sys.argv[1])))
    heard(line, b"Name: ")
    line.sendall(b"\r\n")
    heard(line, b"Guest-")
    took = []
    for _ in range(int(sys.argv[2])):
        since = time.monotonic()
        line.sendall(b"who\r\n")
        heard(line, b" here.\r\n")
        took.append((time.monotonic() - since) * 1000)
        select.select([], [], [], 0.005)
    took.sort()
    print(*("%.1f" % took[int(part * (len(took) - 1))] for part in (0.5, 0.99, 1)))


if __name__ == "__main__":
    main()
