/*
 * ANSI art to cells. The file is carried out on a canvas of bounded size, as
 * DOS would have done it: what a sequence asks for beyond that is cut, and what
 * is not known is left out.
 */
#include <stdlib.h>
#include <string.h>

#include "ansi/art.h"
#include "ansi/charset.h"
#include "ansi/text.h"
#include "ansi/utf8.h"

#define DOS_WIDTH 80 /* of a screen, where nothing else is said */
#define TAB 8
#define PARAMS 16 /* of one sequence; more are not looked at */
#define PARAM_MOST 9999
#define DOS_END 0x1a /* DOS: the text ends here */
#define ESC 0x1b
#define PLAIN_FG 7

/* Where the file is carried out. */
struct plate {
	struct art_cell *cell; /* ART_WIDTH * ART_HEIGHT */
	int width;             /* where lines wrap */
	int x, y;              /* y may be ART_HEIGHT: below the last row */
	int rows;              /* what is below has never been written */
	int saved_x, saved_y;
	uint8_t fg, bg;
	bool bold, blink, reverse;
	bool ice;  /* blinking means a bright background */
	bool utf8; /* or else CP437 */
	bool tall; /* something is below the last row */
};

struct sequence {
	int param[PARAMS], n;
};

static int
plate_clamp(int n, int least, int most)
{
	return n < least ? least : n > most ? most : n;
}

static void
plate_move(struct plate *plate, int x, int y)
{
	plate->x = plate_clamp(x, 0, plate->width - 1);
	plate->y = plate_clamp(y, 0, ART_HEIGHT);
}

static struct art_cell *
plate_cell(const struct plate *plate, int x, int y)
{
	return &plate->cell[y * ART_WIDTH + x];
}

/* A character of so many columns at the cursor, which moves on. */
static void
plate_put(struct plate *plate, uint32_t ch, int columns)
{
	uint8_t fg = plate->fg, bg = plate->bg, swap;
	struct art_cell *cell;

	/* Where bold is bright, only a dark colour can become so. */
	if (plate->bold)
		fg |= 8;
	if (plate->blink && plate->ice)
		bg |= 8;
	if (plate->reverse) {
		swap = fg;
		fg = bg;
		bg = swap;
	}
	if (plate->x + columns > plate->width)
		plate_move(plate, 0, plate->y + 1);
	if (plate->y >= ART_HEIGHT) {
		plate->tall |= ch != ' ' || bg != 0;
		return;
	}
	if (plate->y >= plate->rows)
		plate->rows = plate->y + 1;
	cell = plate_cell(plate, plate->x, plate->y);
	*cell = (struct art_cell){
	    ch == ' ' ? 0 : ch & CELL_TAIL, fg & 15u, bg & 15u};
	if (columns == 2)
		cell[1] = (struct art_cell){CELL_TAIL, fg & 15u, bg & 15u};
	plate->x += columns;
	/* DOS is on the next line at once, a terminal with the next letter. */
	if (plate->x >= plate->width && !plate->utf8)
		plate_move(plate, 0, plate->y + 1);
}

/* The nearest of the sixteen colours. */
static uint8_t
nearest_colour(uint32_t rgb)
{
	static const uint32_t colours[16] = {0x000000, 0xaa0000, 0x00aa00,
	    0xaa5500, 0x0000aa, 0xaa00aa, 0x00aaaa, 0xaaaaaa, 0x555555,
	    0xff5555, 0x55ff55, 0xffff55, 0x5555ff, 0xff55ff, 0x55ffff,
	    0xffffff};
	int i, shift, d, distance, best = 0, least = 3 * 256 * 256;

	for (i = 0; i < 16; i++) {
		distance = 0;
		for (shift = 0; shift <= 16; shift += 8) {
			d = (int)(rgb >> shift & 0xff) -
			    (int)(colours[i] >> shift & 0xff);
			distance += d * d;
		}
		if (distance < least) {
			least = distance;
			best = i;
		}
	}
	return (uint8_t)best;
}

static uint8_t
rgb_colour(const int *param)
{
	return nearest_colour(((uint32_t)param[0] & 0xff) << 16 |
	    ((uint32_t)param[1] & 0xff) << 8 | ((uint32_t)param[2] & 0xff));
}

/* The colour after the 38 or 48 at i; returns where its parameters end. */
static int
extended_colour(const struct sequence *s, int i, uint8_t *colour)
{
	int index;

	if (i + 2 < s->n && s->param[i + 1] == 5) {
		index = s->param[i + 2] & 0xff;
		*colour = index < 16
		    ? (uint8_t)index
		    : nearest_colour(palette_rgb((uint8_t)index));
		return i + 2;
	}
	if (i + 4 < s->n && s->param[i + 1] == 2) {
		*colour = rgb_colour(&s->param[i + 2]);
		return i + 4;
	}
	return s->n;
}

static void
plate_plain(struct plate *plate)
{
	plate->fg = PLAIN_FG;
	plate->bg = 0;
	plate->bold = plate->blink = plate->reverse = false;
}

/* Whether the parameter is one of eight colours; those follow from base on. */
static bool
take_colour(int param, int base, int bright, uint8_t *colour)
{
	if (param < base || param > base + 7)
		return false;
	*colour = (uint8_t)(param - base + bright);
	return true;
}

static void
take_attribute(struct plate *plate, int param)
{
	switch (param) {
	case 0:
		plate_plain(plate);
		break;
	case 1:
	case 22:
		plate->bold = param == 1;
		break;
	case 5:
	case 6:
	case 25:
		plate->blink = param != 25;
		break;
	case 7:
	case 27:
		plate->reverse = param == 7;
		break;
	case 39:
		plate->fg = PLAIN_FG;
		break;
	case 49:
		plate->bg = 0;
		break;
	default:
		break;
	}
}

static void
take_looks(struct plate *plate, const struct sequence *s)
{
	int i, param;

	for (i = 0; i < s->n; i++) {
		param = s->param[i];
		if (param == 38)
			i = extended_colour(s, i, &plate->fg);
		else if (param == 48)
			i = extended_colour(s, i, &plate->bg);
		else if (!take_colour(param, 30, 0, &plate->fg) &&
		    !take_colour(param, 40, 0, &plate->bg) &&
		    !take_colour(param, 90, 8, &plate->fg) &&
		    !take_colour(param, 100, 8, &plate->bg))
			take_attribute(plate, param);
	}
}

/* Erases from a place to the end of its row, or also what is below it. */
static void
plate_erase(struct plate *plate, int x, int y, bool below)
{
	int last = below ? plate->rows : y + 1;

	for (; y < last && y < plate->rows; y++, x = 0)
		memset(plate_cell(plate, x, y), 0,
		    (size_t)(ART_WIDTH - x) * sizeof(*plate->cell));
}

/* A parameter of a movement, which is one step if it is not given. */
static int
sequence_steps(const struct sequence *s, int i)
{
	return i < s->n && s->param[i] > 0 ? s->param[i] : 1;
}

static void
take_sequence(struct plate *plate, const struct sequence *s, uint8_t final)
{
	int n = sequence_steps(s, 0);

	switch (final) {
	case 'A':
		plate_move(plate, plate->x, plate->y - n);
		break;
	case 'B':
		plate_move(plate, plate->x, plate->y + n);
		break;
	case 'C':
		plate_move(plate, plate->x + n, plate->y);
		break;
	case 'D':
		plate_move(plate, plate->x - n, plate->y);
		break;
	case 'G':
		plate_move(plate, n - 1, plate->y);
		break;
	case 'H':
	case 'f':
		plate_move(plate, sequence_steps(s, 1) - 1, n - 1);
		break;
	case 'J':
		if (s->param[0] == 2)
			plate_move(plate, 0, 0);
		if (s->param[0] == 0 || s->param[0] == 2)
			plate_erase(plate, plate->x, plate->y, true);
		break;
	case 'K':
		if (s->param[0] == 0)
			plate_erase(plate, plate->x, plate->y, false);
		break;
	case 's':
		plate->saved_x = plate->x;
		plate->saved_y = plate->y;
		break;
	case 'u':
		plate_move(plate, plate->saved_x, plate->saved_y);
		break;
	case 'm':
		take_looks(plate, s);
		break;
	case 't':
		/* PabloDraw: 0 a background of red, green, blue, 1 as text. */
		if (s->n >= 4)
			*(s->param[0] == 0 ? &plate->bg : &plate->fg) =
			    rgb_colour(&s->param[1]);
		break;
	default:
		break;
	}
}

/* Carries out a sequence of n bytes from its ESC on; returns its length. */
static size_t
read_sequence(struct plate *plate, const uint8_t *bytes, size_t n)
{
	struct sequence s = {.n = 1};
	int *param = s.param;
	size_t i;

	for (i = 2; i < n && (bytes[i] < '@' || bytes[i] > '~'); i++) {
		/* A line that ends or another sequence: it is broken off. */
		if (bytes[i] < ' ')
			return i;
		if (bytes[i] == ';' || bytes[i] == ':')
			param = s.n < PARAMS ? &s.param[s.n++] : NULL;
		else if (bytes[i] >= '0' && bytes[i] <= '9' && param != NULL &&
		    *param <= PARAM_MOST / 10)
			*param = *param * 10 + bytes[i] - '0';
		if (param == NULL)
			param = &s.param[PARAMS - 1];
	}
	if (i == n)
		return n;
	/* "ESC [ ? 33 h" is how a file without SAUCE asks for iCE colours. */
	if (bytes[2] == '?')
		plate->ice |= bytes[i] == 'h' && s.param[0] == 33;
	else
		take_sequence(plate, &s, bytes[i]);
	return i + 1;
}

/* The characters of a file in UTF-8 up to the next control byte. */
static size_t
read_letters(struct plate *plate, const uint8_t *bytes, size_t n)
{
	const char *at = (const char *)bytes;
	struct glyph glyph;
	size_t length = 0, left;

	while (length < n && bytes[length] >= ' ')
		length++;
	left = length;
	while (text_next(&at, &left, &glyph))
		plate_put(plate, glyph.ch, glyph.width);
	return length;
}

/* What begins at a byte; returns the bytes used. */
static size_t
read_piece(struct plate *plate, const uint8_t *bytes, size_t n)
{
	switch (bytes[0]) {
	case '\n':
		plate_move(plate, 0, plate->y + 1);
		return 1;
	case '\r':
		plate->x = 0;
		return 1;
	case '\t':
		plate_move(plate, (plate->x / TAB + 1) * TAB, plate->y);
		return 1;
	case ESC:
		if (n > 1 && bytes[1] == '[')
			return read_sequence(plate, bytes, n);
		break;
	default:
		break;
	}
	if (plate->utf8)
		return bytes[0] < ' ' ? 1 : read_letters(plate, bytes, n);
	/* The last character of CP437 is a blank. */
	plate_put(
	    plate, bytes[0] == 0xff ? ' ' : charset_cp437_get(bytes[0]), 1);
	return 1;
}

/* Whether it has characters beyond ASCII, and all of them are UTF-8. */
static bool
is_utf8(const uint8_t *bytes, size_t n)
{
	bool beyond = false;
	uint32_t ch;
	size_t used;

	for (; n > 0; bytes += used, n -= used) {
		used = utf8_get((const char *)bytes, n, &ch);
		if (ch == UTF8_REPLACEMENT && used == 1)
			return false;
		beyond |= used > 1;
	}
	return beyond;
}

/* The picture is what shows on the plate, in a cell array of its size. */
static void
art_take(struct art *art, const struct plate *plate)
{
	const struct art_cell *cell;
	int x, y;

	for (y = 0; y < plate->rows; y++)
		for (x = 0; x < ART_WIDTH; x++) {
			cell = plate_cell(plate, x, y);
			if (cell->ch == 0 && cell->bg == 0)
				continue;
			art->height = y + 1;
			if (x >= art->width)
				art->width = x + 1;
			art->drawn |= cell->ch > '~' || cell->bg != 0 ||
			    cell->fg != PLAIN_FG;
		}
	for (y = 0; y < art->height; y++)
		memmove(plate->cell + (size_t)y * (size_t)art->width,
		    plate_cell(plate, 0, y),
		    (size_t)art->width * sizeof(*plate->cell));
}

static const char *
art_carry_out(struct art *art, struct plate *plate, const uint8_t *bytes,
    size_t n, int width)
{
	struct art_cell *cell;
	size_t at;

	plate_plain(plate);
	for (at = 0; at < n;)
		at += read_piece(plate, bytes + at, n - at);
	if (plate->tall)
		return "has more than 200 rows";
	/* A picture stands where its record says, even if its edge is blank. */
	art->width = width;
	art_take(art, plate);
	if (art->height == 0)
		return "shows nothing";
	cell = realloc(plate->cell,
	    (size_t)art->width * (size_t)art->height * sizeof(*cell));
	art->cell = cell != NULL ? cell : plate->cell;
	return NULL;
}

const char *
art_read(struct art *art, const void *file, size_t n)
{
	const uint8_t *bytes = file, *end;
	struct plate plate = {.cell = NULL};
	struct sauce sauce;
	const char *why;

	*art = (struct art){.cell = NULL};
	if (n == 0)
		return "is empty";
	if (n > ART_FILE_MAX)
		return "has more than 64 KiB";
	sauce_read(&sauce, bytes, n);
	if (!sauce.text)
		return "is not ANSI art or text, says its SAUCE record";
	if (sauce.width > ART_WIDTH)
		return "has more than 160 columns, says its SAUCE record";
	n = sauce.length;
	end = memchr(bytes, DOS_END, n);
	if (end != NULL)
		n = (size_t)(end - bytes);
	plate.ice = sauce.ice;
	plate.utf8 = !sauce.present && is_utf8(bytes, n);
	/* Text has the lines that it has. */
	plate.width = sauce.width > 0              ? sauce.width
	    : memmem(bytes, n, "\033[", 2) == NULL ? ART_WIDTH
						   : DOS_WIDTH;
	plate.cell =
	    calloc((size_t)ART_WIDTH * ART_HEIGHT, sizeof(*plate.cell));
	why = plate.cell == NULL
	    ? "is too large for the memory that is left"
	    : art_carry_out(art, &plate, bytes, n, sauce.width);
	if (why != NULL)
		free(plate.cell);
	else
		memcpy(art->title, sauce.title, sizeof(art->title));
	return why;
}

void
art_free(struct art *art)
{
	free(art->cell);
	*art = (struct art){.cell = NULL};
}
