/* The palettes: what every ink looks like. */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "ansi/palette.h"

/*
 * Each row: 24-bit colour, 16 colours as foreground and as background (-1 the
 * terminal's own; backgrounds from 8 on are bright and fall back to the dark
 * one where a terminal lacks them), attributes. What changes at every play uses
 * the 256 colours where possible: their numbers take fewer bytes than 24 bits.
 */
/* clang-format off */
#define DARK_SCREEN \
	[INK_DEFAULT] =   { 0xd8dee9, -1, -1, 0 }, \
	[INK_PAPER] =     { 0x10151f, 0, 0, 0 }, \
	[INK_PANEL] =     { 0x1b2433, 0, 0, 0 }, \
	[INK_BAR] =       { 0x26344c, 4, 4, 0 }, \
	[INK_FIELD] =     { 0x1a2130, 0, 0, 0 }, \
	[INK_CHOSEN] =    { 0x005f87, 6, 6, 0 }, \
	[INK_TEXT] =      { 0xd7d7d7, 7, 7, 0 }, \
	[INK_STRONG] =    { 0xffffff, 15, 7, ATTR_BOLD }, \
	[INK_DIM] =       { 0x7d8899, 8, 0, 0 }, \
	[INK_FRAME] =     { 0x4a5a72, 8, 8, 0 }, \
	[INK_TITLE] =     { 0xf0f4fa, 15, 7, ATTR_BOLD }, \
	[INK_ON_CHOSEN] = { 0xffffff, 0, 7, 0 }, \
	[INK_HOTKEY] =    { 0xffd75f, 11, 3, ATTR_BOLD }, \
	[INK_WHISPER] =   { 0xc3a6e6, 13, 5, 0 }, \
	[INK_TO_YOU] =    { 0xe6ccff, 13, 5, ATTR_BOLD }, \
	[INK_CHANNEL] =   { 0x8ecfc9, 6, 6, 0 }, \
	[INK_EVENT] =     { 0x87afd7, 14, 6, 0 }

#define LIGHT_TRACK \
	[INK_TABLE] =   { 0x10151f, 0, 0, 0 }, \
	[INK_SQUARE] =  { 0xeeeeee, 15, 15, 0 }, \
	[INK_SQUARE2] = { 0xdadada, 7, 7, 0 }, \
	[INK_NUMBER] =  { 0x6c6c6c, 8, 0, 0 }, \
	[INK_BEHIND] =  { 0x1c1c1c, 0, 0, 0 }, \
	[INK_MOVABLE] = { 0xff8700, 11, 11, ATTR_BOLD | ATTR_UNDERLINE }, \
	[INK_TARGET] =  { 0x7fe3d4, 14, 14, ATTR_BOLD }, \
	[INK_CURSOR] =  { 0xff5fd2, 13, 13, ATTR_BOLD }, \
	[INK_LAST] =    { 0xafd7ff, 6, 6, 0 }, \
	[INK_DIE] =     { 0xeeeeee, 15, 7, 0 }, \
	[INK_PIP] =     { 0x1c1c1c, 0, 0, 0 }

/* The artist has chosen these: they are the same in every palette. */
#define ART \
	[INK_ART + 0] =  { 0xaf0000, 1, 1, 0 }, \
	[INK_ART + 1] =  { 0x00af00, 2, 2, 0 }, \
	[INK_ART + 2] =  { 0xaf5f00, 3, 3, 0 }, \
	[INK_ART + 3] =  { 0x0000af, 4, 4, 0 }, \
	[INK_ART + 4] =  { 0xaf00af, 5, 5, 0 }, \
	[INK_ART + 5] =  { 0x00afaf, 6, 6, 0 }, \
	[INK_ART + 6] =  { 0xff5f5f, 9, 9, 0 }, \
	[INK_ART + 7] =  { 0x5fff5f, 10, 10, 0 }, \
	[INK_ART + 8] =  { 0xffff5f, 11, 11, 0 }, \
	[INK_ART + 9] =  { 0x5f5fff, 12, 12, 0 }, \
	[INK_ART + 10] = { 0xff5fff, 13, 13, 0 }, \
	[INK_ART + 11] = { 0x5fffff, 14, 14, 0 }

static const struct palette palettes[] = {
	{ "classic", "the colours of the board in the mess", true, {
		DARK_SCREEN,
		LIGHT_TRACK,
		ART,
		[INK_WARN] =      { 0xffd75f, 11, 3, 0 },
		[INK_BAD] =       { 0xf07a6a, 9, 1, 0 },
		[INK_COUNTER + 0] = { 0xd70000, 1, 1, 0 },
		[INK_COUNTER + 1] = { 0x008700, 2, 2, 0 },
		[INK_COUNTER + 2] = { 0xffd700, 3, 3, 0 },
		[INK_COUNTER + 3] = { 0x005fd7, 4, 4, 0 },
		[INK_LETTER + 0] =  { 0xffffff, 15, 7, ATTR_BOLD },
		[INK_LETTER + 1] =  { 0xffffff, 15, 7, ATTR_BOLD },
		[INK_LETTER + 2] =  { 0x1c1c1c, 0, 0, 0 },
		[INK_LETTER + 3] =  { 0xffffff, 15, 7, ATTR_BOLD },
		[INK_PIPE + 0] =    { 0xff8787, 9, 9, 0 },
		[INK_PIPE + 1] =    { 0x87d787, 10, 10, 0 },
		[INK_PIPE + 2] =    { 0xffff87, 11, 11, 0 },
		[INK_PIPE + 3] =    { 0x87afff, 12, 12, 0 },
		[INK_BASE + 0] =    { 0x4d1512, 0, 0, 0 },
		[INK_BASE + 1] =    { 0x0f3a1a, 0, 0, 0 },
		[INK_BASE + 2] =    { 0x4a3a06, 0, 0, 0 },
		[INK_BASE + 3] =    { 0x11264f, 0, 0, 0 },
		[INK_NAME + 0] =    { 0xff7a70, 9, 9, 0 },
		[INK_NAME + 1] =    { 0x74d68a, 10, 10, 0 },
		[INK_NAME + 2] =    { 0xf6d365, 11, 11, 0 },
		[INK_NAME + 3] =    { 0x85aeff, 12, 12, 0 },
	} },
	{ "okabe-ito", "colours that colour-blind people tell apart", true, {
		DARK_SCREEN,
		LIGHT_TRACK,
		ART,
		[INK_WARN] =        { 0xf0e442, 11, 3, 0 },
		[INK_BAD] =         { 0xe69f00, 9, 1, ATTR_BOLD },
		[INK_COUNTER + 0] = { 0xd55e00, 1, 1, 0 },
		[INK_COUNTER + 1] = { 0x009e73, 2, 2, 0 },
		[INK_COUNTER + 2] = { 0xf0e442, 3, 3, 0 },
		[INK_COUNTER + 3] = { 0x0072b2, 4, 4, 0 },
		[INK_LETTER + 0] =  { 0xffffff, 15, 7, ATTR_BOLD },
		[INK_LETTER + 1] =  { 0xffffff, 15, 7, ATTR_BOLD },
		[INK_LETTER + 2] =  { 0x1c1c1c, 0, 0, 0 },
		[INK_LETTER + 3] =  { 0xffffff, 15, 7, ATTR_BOLD },
		[INK_PIPE + 0] =    { 0xf2a772, 9, 9, 0 },
		[INK_PIPE + 1] =    { 0x7fd4bb, 10, 10, 0 },
		[INK_PIPE + 2] =    { 0xf8f29c, 11, 11, 0 },
		[INK_PIPE + 3] =    { 0x7fbfe6, 12, 12, 0 },
		[INK_BASE + 0] =    { 0x4a2100, 0, 0, 0 },
		[INK_BASE + 1] =    { 0x003b2b, 0, 0, 0 },
		[INK_BASE + 2] =    { 0x454109, 0, 0, 0 },
		[INK_BASE + 3] =    { 0x002c45, 0, 0, 0 },
		[INK_NAME + 0] =    { 0xff944d, 9, 9, 0 },
		[INK_NAME + 1] =    { 0x3fcfa4, 10, 10, 0 },
		[INK_NAME + 2] =    { 0xf0e442, 11, 11, 0 },
		[INK_NAME + 3] =    { 0x56b4e9, 12, 12, 0 },
	} },
	{ "high-contrast", "black, white and the strongest colours", true, {
		ART,
		[INK_DEFAULT] =     { 0xd8dee9, -1, -1, 0 },
		[INK_STRONG] =      { 0xffffff, 15, 7, ATTR_BOLD },
		[INK_TITLE] =       { 0xf0f4fa, 15, 7, ATTR_BOLD },
		[INK_DIE] =         { 0xffffff, 15, 7, 0 },
		[INK_PIP] =         { 0x1c1c1c, 0, 0, 0 },
		[INK_PAPER] =       { 0x000000, 0, 0, 0 },
		[INK_PANEL] =       { 0x000000, 0, 0, 0 },
		[INK_BAR] =         { 0x0000aa, 4, 4, 0 },
		[INK_FIELD] =       { 0x000000, 0, 0, 0 },
		[INK_CHOSEN] =      { 0xffffff, 15, 7, 0 },
		[INK_TEXT] =        { 0xffffff, 15, 7, 0 },
		[INK_DIM] =         { 0xc8c8c8, 7, 7, 0 },
		[INK_FRAME] =       { 0xffffff, 8, 8, 0 },
		[INK_ON_CHOSEN] =   { 0x000000, 0, 0, ATTR_BOLD },
		[INK_HOTKEY] =      { 0xffff00, 11, 3, ATTR_BOLD },
		[INK_WARN] =        { 0xffff00, 11, 3, ATTR_BOLD },
		[INK_BAD] =         { 0xff8080, 9, 1, ATTR_BOLD },
		[INK_WHISPER] =     { 0xff80ff, 13, 5, 0 },
		[INK_TO_YOU] =      { 0xff80ff, 13, 5, ATTR_BOLD },
		[INK_CHANNEL] =     { 0x80ffc0, 6, 6, 0 },
		[INK_EVENT] =       { 0x00ffff, 14, 6, 0 },
		[INK_TABLE] =       { 0x000000, 0, 0, 0 },
		[INK_SQUARE] =      { 0xffffff, 15, 15, 0 },
		[INK_SQUARE2] =     { 0xc4c4c4, 7, 7, 0 },
		[INK_NUMBER] =      { 0x303030, 0, 0, 0 },
		[INK_BEHIND] =      { 0x000000, 0, 0, 0 },
		[INK_MOVABLE] =     { 0xff9000, 11, 11, ATTR_UNDERLINE },
		[INK_TARGET] =      { 0x00ffff, 14, 14, ATTR_BOLD },
		[INK_CURSOR] =      { 0xff00ff, 13, 13, ATTR_BOLD },
		[INK_LAST] =        { 0x808080, 6, 6, 0 },
		[INK_COUNTER + 0] = { 0xcc0000, 1, 1, 0 },
		[INK_COUNTER + 1] = { 0x007800, 2, 2, 0 },
		[INK_COUNTER + 2] = { 0xffdd00, 3, 3, 0 },
		[INK_COUNTER + 3] = { 0x0030d0, 4, 4, 0 },
		[INK_LETTER + 0] =  { 0xffffff, 15, 7, ATTR_BOLD },
		[INK_LETTER + 1] =  { 0xffffff, 15, 7, ATTR_BOLD },
		[INK_LETTER + 2] =  { 0x000000, 0, 0, 0 },
		[INK_LETTER + 3] =  { 0xffffff, 15, 7, ATTR_BOLD },
		[INK_PIPE + 0] =    { 0xff9a9a, 9, 9, 0 },
		[INK_PIPE + 1] =    { 0x8cf08c, 10, 10, 0 },
		[INK_PIPE + 2] =    { 0xfff08c, 11, 11, 0 },
		[INK_PIPE + 3] =    { 0x9cb8ff, 12, 12, 0 },
		[INK_BASE + 0] =    { 0x000000, 0, 0, 0 },
		[INK_BASE + 1] =    { 0x000000, 0, 0, 0 },
		[INK_BASE + 2] =    { 0x000000, 0, 0, 0 },
		[INK_BASE + 3] =    { 0x000000, 0, 0, 0 },
		[INK_NAME + 0] =    { 0xff8080, 9, 9, ATTR_BOLD },
		[INK_NAME + 1] =    { 0x40ff40, 10, 10, ATTR_BOLD },
		[INK_NAME + 2] =    { 0xffee33, 11, 11, ATTR_BOLD },
		[INK_NAME + 3] =    { 0x9cc0ff, 12, 12, ATTR_BOLD },
	} },
	{ "mono", "no colours, only bold, underline and reverse", false, {
		[INK_BAR] =       { 0, -1, -1, ATTR_REVERSE },
		[INK_CHOSEN] =    { 0, -1, -1, ATTR_REVERSE },
		[INK_STRONG] =    { 0, -1, -1, ATTR_BOLD },
		[INK_TITLE] =     { 0, -1, -1, ATTR_BOLD },
		[INK_HOTKEY] =    { 0, -1, -1, ATTR_BOLD | ATTR_UNDERLINE },
		[INK_WARN] =      { 0, -1, -1, ATTR_BOLD },
		[INK_BAD] =       { 0, -1, -1, ATTR_BOLD },
		[INK_TO_YOU] =    { 0, -1, -1, ATTR_BOLD | ATTR_UNDERLINE },
		[INK_DIM] =       { 0, -1, -1, ATTR_DIM },
		[INK_FRAME] =     { 0, -1, -1, ATTR_DIM },
		[INK_NUMBER] =    { 0, -1, -1, ATTR_DIM },
		[INK_MOVABLE] =   { 0, -1, -1, ATTR_UNDERLINE | ATTR_BOLD },
		[INK_TARGET] =    { 0, -1, -1, ATTR_BOLD },
		[INK_CURSOR] =    { 0, -1, -1, ATTR_REVERSE },
		[INK_DIE] =       { 0, -1, -1, ATTR_REVERSE },
		[INK_LETTER + 0] = { 0, -1, -1, ATTR_BOLD },
		[INK_LETTER + 1] = { 0, -1, -1, ATTR_BOLD },
		[INK_LETTER + 2] = { 0, -1, -1, ATTR_BOLD },
		[INK_LETTER + 3] = { 0, -1, -1, ATTR_BOLD },
	} },
};
/* clang-format on */

#define SATURATED 40 /* further from grey is a colour */
#define DARK 0x60    /* no brighter is best shown as grey */
#define NPALETTE ((int)(sizeof(palettes) / sizeof(palettes[0])))

const struct palette *
palette_nth(int n)
{
	return n >= 0 && n < NPALETTE ? &palettes[n] : NULL;
}

const struct palette *
palette_find(const char *name)
{
	for (int i = 0; i < NPALETTE; i++)
		if (strcasecmp(name, palettes[i].name) == 0)
			return &palettes[i];
	return NULL;
}

static int
palette_distance(int r, int g, int b, uint32_t rgb)
{
	int dr = r - (int)(rgb >> 16 & 0xff), dg = g - (int)(rgb >> 8 & 0xff);
	int db = b - (int)(rgb & 0xff);

	return 3 * dr * dr + 4 * dg * dg + 2 * db * db;
}

/* xterm's 6x6x6 cube. */
static const int steps[6] = {0, 95, 135, 175, 215, 255};

/* The step of the cube next to a value, and its value. */
static int
cube_step(int v, int *value)
{
	int best = 0;

	for (int i = 1; i < 6; i++)
		if (abs(steps[i] - v) < abs(steps[best] - v))
			best = i;
	*value = steps[best];
	return best;
}

static int
palette_most(int r, int g, int b)
{
	int larger = r > g ? r : g;

	return larger > b ? larger : b;
}

uint8_t
palette_256(uint32_t rgb)
{
	int r = rgb >> 16 & 0xff, g = rgb >> 8 & 0xff, b = rgb & 0xff;
	int cube, grey, level;
	/* How far from grey. */
	int sat = palette_most(r, g, b) + palette_most(-r, -g, -b);
	bool dark = palette_most(r, g, b) < DARK && rgb != 0;

	level = (r + g + b) / 3;
	grey = level < 8 ? 0 : level > 238 ? 23 : (level - 3) / 10;
	level = 8 + 10 * grey;
	cube = 16 + 36 * cube_step(r, &r);
	cube += 6 * cube_step(g, &g);
	cube += cube_step(b, &b);
	/*
	 * A strong colour must not turn grey because grey is nearer; but the
	 * cube has no dark colours that are not glaring.
	 */
	if (dark)
		return (uint8_t)(232 + grey);
	if (sat < SATURATED &&
	    palette_distance(level, level, level, rgb) <
		palette_distance(r, g, b, rgb))
		return (uint8_t)(232 + grey);
	return (uint8_t)cube;
}

uint32_t
palette_rgb(uint8_t n)
{
	int cube = n - 16, grey = 8 + 10 * (n - 232);

	if (n >= 232)
		return (uint32_t)(grey << 16 | grey << 8 | grey);
	return (uint32_t)(steps[cube / 36 % 6] << 16 |
	    steps[cube / 6 % 6] << 8 | steps[cube % 6]);
}

static const char *const depths[] = {"none", "16", "256", "truecolor"};

const char *
depth_name(enum depth depth)
{
	return depths[depth];
}

int
depth_parse(const char *name)
{
	for (int i = DEPTH_NONE; i <= DEPTH_TRUE; i++)
		if (strcasecmp(name, depths[i]) == 0)
			return i;
	return -1;
}
