#!/usr/bin/python3
"""Reads a terminal's bytes with pyte.

    cells.py COLUMNSxROWS FILE                  prints the text of the screen
    cells.py COLUMNSxROWS FILE GOLDEN [...]     tells where it is not the golden
                                                screen, for any number of them

The second compares text and looks, but for dim, which pyte does not know. It
prints nothing if they are the same, and a form feed after each.
"""
import re
import sys

import pyte
from pyte.graphics import BG_AIXTERM, BG_ANSI, FG_AIXTERM, FG_ANSI, FG_BG_256


def screen(size, file):
    columns, rows = map(int, size.split('x'))
    data = open(file, 'rb').read()
    # pyte takes questions in strings for text.
    data = re.sub(rb'\033P[^\033]*\033\\\\', b'', data)
    # Nor does it know parameters with > or ending in $.
    data = re.sub(rb'\033\[[>?][0-9;]*\$?[pq]', b'', data)
    # And where it clears the screen it leaves the background.
    lines = b''.join(b'\033[%dH\033[2K' % (y + 1) for y in range(rows))
    data = data.replace(b'\033[2J', lines + b'\033[H')
    result = pyte.Screen(columns, rows)
    pyte.ByteStream(result).feed(data)
    return result


def text(line, columns):
    return ''.join(line[x].data for x in range(columns)).rstrip()


def colours(word, ansi, bright):
    """Every way in which pyte may say that colour."""
    if word == '-':
        return {'default'}
    if word.startswith('#'):
        return {word[1:]}
    n = int(word)
    if n < 8:
        return {ansi[n], FG_BG_256[n]}
    return {bright[n - 8], FG_BG_256[n]} if n < 16 else {FG_BG_256[n]}


def legend(lines):
    """What each letter of a golden screen stands for."""
    looks = {}
    for line in lines:
        words = line[1:].split()
        looks[line[0]] = (
            colours(words[1], [FG_ANSI[30 + i] for i in range(8)],
                    [FG_AIXTERM[90 + i] for i in range(8)]),
            colours(words[3], [BG_ANSI[40 + i] for i in range(8)],
                    [BG_AIXTERM[100 + i] for i in range(8)]),
            'bold' in words, 'underline' in words, 'reverse' in words)
    return looks


def is_bright(lines):
    """Whether there are bright ones of 16 colours, which pyte makes bold."""
    return any(word in map(str, range(8, 16)) for line in lines for word in line.split())


def same(cell, look, bright):
    seen = cell.data != ' ' or cell.reverse or cell.underscore
    if cell.bg not in look[1] or (seen and cell.fg not in look[0]):
        return False
    bold = look[2] if bright else cell.bold
    return not seen or look[2:] == (bold, cell.underscore, cell.reverse)


def compare(shown, golden):
    lines = open(golden, encoding='utf-8').read().split('\n')[1:]
    rows, columns = shown.lines, shown.columns
    keys = [line for line in lines[2 * rows:] if line]
    looks, bright = legend(keys), is_bright(keys)
    for y in range(rows):
        row = shown.buffer[y]
        if text(row, columns) != lines[y]:
            print(f'row {y}: {text(row, columns)!r} and not {lines[y]!r}')
        for x in range(columns):
            if not same(row[x], looks[lines[rows + y][x]], bright):
                print(f'{x},{y}: {row[x]} and not {looks[lines[rows + y][x]]}')
                break


def main():
    words = sys.argv[1:]
    if len(words) == 2:
        shown = screen(*words)
        for y in range(shown.lines):
            print(text(shown.buffer[y], shown.columns))
        return
    for size, file, golden in zip(words[::3], words[1::3], words[2::3]):
        compare(screen(size, file), golden)
        print('\f', end='')


if __name__ == '__main__':
    main()
