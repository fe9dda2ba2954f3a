/*
 * Text of people: phrases as dice.md takes them, without control characters
 * and of a limited length; and what printf and strlcpy leave of it.
 */
#include <string.h>

#include "ansi/utf8.h"
#include "daemon/hub/clean.h"

bool
clean_text(const char *from, char *to, size_t size)
{
	const unsigned char *c = (const unsigned char *)from;
	size_t length, used = 0;

	for (; *c == ' ' || *c == '\t'; c++)
		;
	for (; *c != '\0'; c += length) {
		length =
		    strnlen((const char *)c, utf8_length(*(const char *)c));
		if (c[0] < 0x20 || c[0] == 0x7f ||
		    (c[0] == 0xc2 && c[1] >= 0x80 && c[1] < 0xa0))
			continue; /* a control character */
		if (used + length >= size)
			break;
		memcpy(to + used, c, length);
		used += length;
	}
	while (used > 0 && to[used - 1] == ' ')
		used--;
	to[used] = '\0';
	return *c == '\0';
}

/* The bytes of a whole character; 0 where it is not one. */
static size_t
clean_whole(const char *text)
{
	size_t length = utf8_length(*text), n = 1;

	while (n < length && utf8_continues(text[n]))
		n++;
	return n == length && !utf8_continues(*text) ? n : 0;
}

void
clean_halves(char *text)
{
	char *to = text;
	size_t length;

	for (; *text != '\0'; text += length == 0 ? 1 : length) {
		length = clean_whole(text);
		memmove(to, text, length);
		to += length;
	}
	*to = '\0';
}
