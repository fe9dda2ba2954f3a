#ifndef ANSI_CHARSET_H
#define ANSI_CHARSET_H

/*
 * The character sets a terminal may have. Canvases hold Unicode; what a smaller
 * set lacks is replaced by the closest look (lines, blocks, letters without
 * accents), or else by '?'.
 */
#include <stddef.h>
#include <stdint.h>

#include "ansi/text.h"
#include "ansi/utf8.h"

enum charset { CHARSET_UTF8, CHARSET_CP437, CHARSET_ASCII, NCHARSET };

/* "utf-8", "cp437", "ascii"; and by name in any case, -1: no such set. */
const char *charset_name(enum charset);
int charset_parse(const char *);
/*
 * A code point as bytes of a set, never a control byte; returns how many.
 * 0 for ch gives a blank.
 */
size_t charset_put(enum charset, uint32_t ch, char out[UTF8_MAX]);
/*
 * Code page 437, the character set of old BBSes: its 256 characters (control
 * bytes as the glyphs that they show), and the byte of a code point, 0 where
 * CP437 has none or only one below 0x20.
 */
uint32_t charset_cp437_get(uint8_t byte);
uint8_t charset_cp437_put(uint32_t ch);

#endif
