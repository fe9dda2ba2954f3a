/* UTF-8: code points from bytes and to bytes. */
#include <string.h>

#include <utf8proc.h>

#include "ansi/utf8.h"

size_t
utf8_length(char first)
{
	unsigned char byte = (unsigned char)first;

	if (byte < 0xc0)
		return 1;
	if (byte < 0xe0)
		return 2;
	return byte < 0xf0 ? 3 : 4;
}

size_t
utf8_put(char out[UTF8_MAX], uint32_t ch)
{
	if (ch > 0x10ffff || (ch >= 0xd800 && ch < 0xe000))
		ch = UTF8_REPLACEMENT;
	return utf8proc_encode_char(
	    (utf8proc_int32_t)ch, (utf8proc_uint8_t *)out);
}

size_t
utf8_get(const char *s, size_t len, uint32_t *ch)
{
	utf8proc_int32_t c;
	utf8proc_ssize_t n;

	n = utf8proc_iterate(
	    (const utf8proc_uint8_t *)s, (utf8proc_ssize_t)len, &c);
	if (n <= 0) {
		*ch = UTF8_REPLACEMENT;
		return 1;
	}
	*ch = (uint32_t)c;
	return (size_t)n;
}

void
utf8_copy(char *dst, size_t size, const char *text)
{
	size_t len = strlen(text), used = 0, n, put;
	char bytes[UTF8_MAX];
	uint32_t ch;

	for (; len > 0; text += n, len -= n) {
		n = utf8_get(text, len, &ch);
		put = utf8_put(bytes, ch);
		if (used + put >= size)
			break;
		memcpy(dst + used, bytes, put);
		used += put;
	}
	dst[used] = '\0';
}

bool
utf8_clean(const char *from, char *to, size_t size)
{
	size_t left, length, used = 0;
	uint32_t ch;

	from += strspn(from, " \t");
	left = strlen(from);
	for (; left > 0; from += length, left -= length) {
		length = utf8_get(from, left, &ch);
		if (ch < 0x20 || (ch >= 0x7f && ch < 0xa0))
			continue; /* a control character */
		if (used + length >= size)
			break;
		memcpy(to + used, from, length);
		used += length;
	}
	while (used > 0 && to[used - 1] == ' ')
		used--;
	to[used] = '\0';
	return left == 0;
}

void
utf8_drop_halves(char *text)
{
	size_t left = strlen(text), n;
	char *to = text;
	uint32_t ch;

	for (; left > 0; text += n, left -= n) {
		n = utf8_get(text, left, &ch);
		if (ch == UTF8_REPLACEMENT && n == 1)
			continue;
		memmove(to, text, n);
		to += n;
	}
	*to = '\0';
}

void
utf8_one_line(char *text)
{
	size_t left = strlen(text), n;
	char *to = text;
	uint32_t ch;

	for (; left > 0; text += n, left -= n) {
		n = utf8_get(text, left, &ch);
		if ((ch >= '\n' && ch <= '\r') || (ch >= 0x1c && ch <= 0x1e) ||
		    ch == 0x85 || ch == 0x2028 || ch == 0x2029)
			*to++ = ' ';
		else {
			memmove(to, text, n);
			to += n;
		}
	}
	*to = '\0';
}
