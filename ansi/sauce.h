#ifndef ANSI_SAUCE_H
#define ANSI_SAUCE_H

/*
 * SAUCE: the record of 128 bytes at the end of a file of ANSI art, with its
 * title, its width, and how its colours are meant.
 */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SAUCE_TITLE 35 /* characters; in UTF-8 each has up to three bytes */
#define SAUCE_TITLE_SIZE (3 * SAUCE_TITLE + 1)

struct sauce {
	bool present;
	size_t length; /* bytes of the file before it and its comments */
	int width;     /* columns; 0: it does not say */
	bool text;     /* its kind is text or ANSI art, and no other */
	bool ice;      /* blinking means a bright background ("iCE colours") */
	char title[SAUCE_TITLE_SIZE]; /* UTF-8, one line; "": none */
};

/* Reads the record of a file of n bytes; without one length is n. */
void sauce_read(struct sauce *, const uint8_t *, size_t n);

#endif
