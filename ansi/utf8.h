#ifndef ANSI_UTF8_H
#define ANSI_UTF8_H

/* UTF-8: code points out of bytes and into bytes. */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define UTF8_MAX 4 /* bytes of one code point */
#define UTF8_REPLACEMENT 0xfffd

/* Whether a byte goes on with a code point that began before it. */
static inline bool
utf8_continues(char byte)
{
	return ((unsigned char)byte & 0xc0) == 0x80;
}

/* The bytes of the code point that begins with this one, 1 to 4. */
size_t utf8_length(char first);
/* One code point in UTF-8, no NUL behind; returns its bytes, 1 to 4. */
size_t utf8_put(char out[UTF8_MAX], uint32_t ch);
/*
 * One code point out of len (> 0) bytes; returns the bytes taken. What is no
 * UTF-8 gives U+FFFD and takes at least one byte.
 */
size_t utf8_get(const char *, size_t len, uint32_t *ch);
/*
 * A copy in UTF-8 into dst (always ends in NUL): what is none becomes U+FFFD;
 * cut between characters where size is too small.
 */
void utf8_copy(char *dst, size_t size, const char *);
/*
 * A copy of UTF-8 without control characters (C0, DEL, C1) and without blanks
 * at its ends, cut at a whole character. False where it was cut.
 */
bool utf8_clean(const char *, char *to, size_t size);
/*
 * Drops what is left of characters that were cut in two, in place: JSON takes
 * only whole ones.
 */
void utf8_drop_halves(char *);

#endif
