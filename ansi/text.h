#ifndef ANSI_TEXT_H
#define ANSI_TEXT_H

/*
 * Text as it may be drawn. All text of others is stored as it came and
 * cleaned here, once, where it is drawn: no control characters (C0, C1, DEL),
 * no characters that steer bidirectional text, no tags, selectors, joiners or
 * private characters; at most two marks on a base; bytes that are no UTF-8
 * become U+FFFD, tabs and line breaks blanks. Widths are utf8proc's, in
 * columns.
 */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define GLYPH_MARKS 2

/* A base with its combining marks, as it stands in one or two columns. */
struct glyph {
	uint32_t ch;
	uint32_t mark[GLYPH_MARKS]; /* 0: none */
	int width;                  /* 1 or 2 */
};

/*
 * The next clean glyph of a string of len bytes, which need not end in NUL;
 * text and len move on past it and past what was dropped. False at the end.
 */
bool text_next(const char **text, size_t *len, struct glyph *);
/*
 * The bytes of the sequence for colours (SGR, "ESC [ 31 m") that a text of len
 * bytes begins with; 0: it begins with none. Such a sequence is dropped whole.
 */
size_t text_sgr(const char *text, size_t len);
/* Columns that a string takes when drawn. */
int text_width(const char *);
int text_width_n(const char *, size_t len);
/*
 * The clean string, cut to at most cols columns, into dst (always ends in
 * NUL); what is cut ends in an ellipsis. Returns the columns it takes.
 */
int text_fit(char *dst, size_t size, const char *, int cols);
/*
 * Wraps at cols columns: returns how many bytes of text the first line takes,
 * and where the next begins in *next (past the blanks at the break; at the
 * NUL when all is done). Breaks at blanks, in a word only if it must; '\n'
 * always ends a line (a break the sender made). cols below 2 count as 2.
 */
size_t text_wrap(const char *text, int cols, const char **next);
/*
 * The same for a page of rows (at least 1): how many bytes of text it shows,
 * and where the next page begins. Pages end with a paragraph (behind it an
 * empty line), else with a sentence, where one ends on them.
 */
size_t text_page(const char *text, int cols, int rows, const char **next);

#endif
