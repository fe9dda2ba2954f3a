#!/usr/bin/python3
"""Runs a program on a terminal of its own, types for it and keeps its bytes.

    typist.py [-s COLUMNSxROWS] [-k FIFO] [-o FILE] COMMAND...

What comes out of the FIFO is typed, byte for byte. The program's bytes go to
the FILE and to standard output, if that is a terminal; then what is typed
there goes to the program, too, and its size is followed unless one is given.
"""
import argparse
import fcntl
import os
import pty
import select
import struct
import termios
import tty


def copy_size(source, terminal):
    size = fcntl.ioctl(source, termios.TIOCGWINSZ, b'\0' * 8)
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, size)


def set_size(terminal, columns, rows):
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack('HHHH', rows, columns, 0, 0))


def run(command, size):
    """Starts it once its terminal has a size."""
    wait, go = os.pipe()
    pid, master = pty.fork()
    if pid == 0:
        os.close(go)
        os.read(wait, 1)
        os.execvp(command[0], command)
    os.close(wait)
    if size:
        set_size(master, *map(int, size.split('x')))
    elif os.isatty(1):
        copy_size(1, master)
    os.close(go)
    return pid, master


def write_all(fd, data):
    while data:
        data = data[os.write(fd, data):]


def relay(master, sources, sinks):
    """Carries bytes both ways until the program's terminal is closed."""
    while True:
        ready, _, _ = select.select([master] + sources, [], [])
        for fd in ready:
            try:
                data = os.read(fd, 65536)
            except OSError:
                data = b''
            if fd != master and data:
                write_all(master, data)
            elif fd != master:
                sources.remove(fd)
            elif data:
                for sink in sinks:
                    write_all(sink, data)
            else:
                return


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('-s', dest='size')
    parser.add_argument('-k', dest='keys')
    parser.add_argument('-o', dest='output')
    parser.add_argument('command', nargs=argparse.REMAINDER)
    options = parser.parse_args()
    sources, sinks = [], []
    if options.keys:
        # For reading and writing, so that it never ends.
        sources.append(os.open(options.keys, os.O_RDWR))
    if os.isatty(1):
        tty.setraw(1)
        sources.append(1)
        sinks.append(1)
    # Behind the terminal: what the file has, the terminal was given.
    if options.output:
        sinks.append(os.open(options.output, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600))
    pid, master = run(options.command, options.size)
    relay(master, sources, sinks)
    os.waitpid(pid, 0)


if __name__ == '__main__':
    main()
