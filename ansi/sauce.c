/* SAUCE records: what an artist says of a file of ANSI art, at its end. */
#include <string.h>

#include "ansi/charset.h"
#include "ansi/sauce.h"
#include "ansi/utf8.h"

/* Where things are in the record, and in the comments before it. */
enum {
	RECORD = 128,
	TITLE_AT = 7,
	DATA_TYPE_AT = 94,
	FILE_TYPE_AT = 95,
	WIDTH_AT = 96,
	COMMENTS_AT = 104,
	FLAGS_AT = 105,
	COMMENT_HEAD = 5,
	COMMENT = 64
};

#define DATA_CHARACTER 1
#define FILE_ANSI 1 /* 0 is plain text, from 2 on are animations and others */
#define FLAG_ICE 1

/* A field of CP437, padded with blanks or NULs. */
static void
sauce_text(char *to, const uint8_t *from, size_t n)
{
	while (n > 0 && (from[n - 1] == ' ' || from[n - 1] == '\0'))
		n--;
	for (; n > 0; n--, from++)
		to +=
		    utf8_put(to, *from < ' ' ? ' ' : charset_cp437_get(*from));
	*to = '\0';
}

void
sauce_read(struct sauce *sauce, const uint8_t *bytes, size_t n)
{
	const uint8_t *record;
	size_t comments;

	*sauce = (struct sauce){.length = n, .text = true};
	if (n < RECORD)
		return;
	record = bytes + n - RECORD;
	if (memcmp(record, "SAUCE", 5) != 0)
		return;
	sauce->present = true;
	sauce->length = n - RECORD;
	comments = record[COMMENTS_AT] == 0
	    ? 0
	    : COMMENT_HEAD + (size_t)record[COMMENTS_AT] * COMMENT;
	if (comments > 0 && comments <= sauce->length &&
	    memcmp(record - comments, "COMNT", COMMENT_HEAD) == 0)
		sauce->length -= comments;
	/* A data type of 0 says nothing. */
	sauce->text = record[DATA_TYPE_AT] == 0 ||
	    (record[DATA_TYPE_AT] == DATA_CHARACTER &&
		record[FILE_TYPE_AT] <= FILE_ANSI);
	if (record[DATA_TYPE_AT] == DATA_CHARACTER) {
		sauce->width = record[WIDTH_AT] | record[WIDTH_AT + 1] << 8;
		sauce->ice = (record[FLAGS_AT] & FLAG_ICE) != 0;
	}
	sauce_text(sauce->title, record + TITLE_AT, SAUCE_TITLE);
}
