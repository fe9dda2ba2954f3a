#ifndef ANSI_UTF8_H
#define ANSI_UTF8_H

/* UTF-8: code points from bytes and to bytes. */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define UTF8_MAX 4 /* bytes of one code point */
#define UTF8_REPLACEMENT 0xfffd

/* Whether a byte continues a code point that began before it. */
static inline bool
utf8_continues(char byte)
{
	return ((unsigned char)byte & 0xc0) == 0x80;
}

/* The bytes of the code point that begins with this one, 1 to 4. */
size_t utf8_length(char first);
/* Writes one code point in UTF-8, without a NUL; returns its bytes, 1 to 4. */
size_t utf8_put(char out[UTF8_MAX], uint32_t ch);
/*
 * Reads one code point from len (> 0) bytes; returns the bytes used. Invalid
 * UTF-8 gives U+FFFD and uses one byte.
 */
size_t utf8_get(const char *, size_t len, uint32_t *ch);
/*
 * Copies to dst as UTF-8 (always NUL-terminated): invalid bytes become U+FFFD;
 * cut between characters if size is too small.
 */
void utf8_copy(char *dst, size_t size, const char *);
/*
 * A copy of UTF-8 without control characters (C0, DEL, C1) and without blanks
 * at its ends, cut at a whole character. False where it was cut.
 */
bool utf8_clean(const char *, char *to, size_t size);
/*
 * Replaces each character that ends a line, a page or a paragraph by a blank,
 * in place: LF to CR, FS to RS, NEL, and Unicode's own separators.
 */
void utf8_one_line(char *);
/*
 * Drops all that is not UTF-8, in place, such as what is left of characters
 * that were cut in two: JSON takes only whole ones.
 */
void utf8_drop_halves(char *);

#endif
