#ifndef ANSI_TEXT_H
#define ANSI_TEXT_H

/*
 * Text as it may be drawn. Other people's text is stored as it came and
 * sanitized here, once, where it is drawn: no control characters (C0, C1, DEL),
 * no bidirectional controls, no tags, selectors, joiners or private characters;
 * at most two marks on a base; invalid UTF-8 becomes U+FFFD, tabs and line
 * breaks become blanks. Widths are utf8proc's, in columns.
 */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define GLYPH_MARKS 2

/* A base with its combining marks, in one or two columns. */
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
 * Writes the sanitized string, cut to at most cols columns, to dst (always
 * NUL-terminated); a cut string ends in an ellipsis. Returns its columns.
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
 * and where the next page begins. A page ends after a paragraph (an empty
 * line), or else after a sentence, if one ends on it.
 */
size_t text_page(const char *text, int cols, int rows, const char **next);
/* How many rows it takes, wrapped at cols columns. */
int text_rows(const char *text, int cols);
/* Digits alone, at least one. */
bool text_is_number(const char *);
/*
 * The letters to change, add or remove to turn one word into the other (the
 * Levenshtein distance), ignoring case. For words of over 64 letters, the
 * length of the longer one.
 */
int text_distance(const char *, const char *);

#endif
