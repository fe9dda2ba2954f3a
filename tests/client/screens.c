/*
 * Golden screens: what a small terminal shows of the client's views in every
 * size, palette, depth and character set, text and looks, against the files
 * in tests/client/golden.
 *
 *	MESSDECK_GOLDEN=write tests/client/screens	writes them anew
 *	MESSDECK_SCREENS=DIRECTORY tests/client/screens
 *
 * the second also writes there, for each of them, the bytes that a terminal
 * was sent, for other terminals to read; and those of screens with talk that
 * terminals see differently, which have no golden ones.
 */
#include <iconv.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/client/client_event.h"
#include "daemon/hub/hub.h"
#include "daemon/hub/state.h"
#include "daemon/hub/store/store.h"
#include "tests/ansi/test.h"
#include "tests/client/terminal.h"

#define SCREEN_BYTES 65536

/* What a row of the table is made of. */
#define SIZE(w, h) .width = (w), .height = (h)
#define HOME SIZE(80, 24)
#define LARGE SIZE(132, 43)
#define PHONE SIZE(40, 24)
#define XTERM .term = "xterm-256color"
#define XTERM_16 .term = "xterm"
#define TRUECOLOUR XTERM, .colorterm = "truecolor"
#define NO_COLOUR XTERM, .no_color = true
#define VT220 .term = "vt220"
#define ANSI .term = "ansi"

/* More of it than there is room for. */
#define TALK                                                               \
	"/say one\r/say two\r/say three\r/say four\r/say five\r/say six\r" \
	"/say seven\r/say eight\r/say nine\r"

/* What is there to read. */
#define NOTES                                                      \
	"/note new Meeting on Friday: At eight in the mess.\r"     \
	"/note new Dice: Are they loaded?\r/note 1 I bring rum.\r" \
	"/news add Rum: For all hands.\r/oneliner Kilroy was here.\r"

/* Whatever the weights are, these values stay. */
#define SEAT(luck, skill, drift, end, lost, choices)         \
	"{\"start\":5000,\"luck\":" luck ",\"skill\":" skill \
	",\"drift\":" drift ",\"end\":" end                  \
	",\"own_luck\":0,\"own_skill\":0,\"lost\":" lost     \
	",\"choices\":" choices "}"
#define THROW(seat, dice, luck)                                        \
	"{\"place\":20,\"throw\":14,\"seat\":" seat ",\"dice\":[" dice \
	"],\"luck\":" luck "}"
#define REPORT                                                                 \
	"{\"re\":1,\"data\":{\"game\":\"T0002-2\",\"throws\":96,"              \
	"\"partners\":false,\"seats\":[" SEAT(                                 \
	    "3120", "2105", "-225", "10000", "4321", "62") "," SEAT("-3120",   \
	    "-2105", "225", "0", "9876", "58") "],\"lucky\":[" THROW("0",      \
	    "6,6", "1254") "," THROW("1", "6,5", "903") "," THROW("0", "4,4",  \
	    "871") "],\"unlucky\":[" THROW("1", "2,1", "-1102") "," THROW("0", \
	    "1,2", "-804") "," THROW("1", "3,1",                               \
	    "-640") "],\"dear\":[{\"place\":4,\"throw\":4,\"seat\":1,"         \
		    "\"dice\":[6,5],"                                          \
		    "\"play\":\"G 12/17 B b/0\",\"best\":\"B b/0 G 12/18*R\"," \
		    "\"loss\":931,\"mark\":\"??\"}],\"mistakes\":[[4,931],["   \
		    "30,150]],"                                                \
		    "\"chances\":[5000,5000,5000,5120,6210,7141,6800]}}"

static const struct screen {
	const char *name;
	int width, height;
	const char *term, *colorterm;
	bool no_color;
	int ahead;         /* steps that a game has gone; 0: in the lobby */
	bool watched;      /* and a watcher sees it */
	const char *rules; /* NULL: uckers */
	int seats;         /* 0: 2 */
	const char *house; /* rules */
	const char *terms; /* and what the table agrees on beside them */
	const char *role;  /* NULL: a guest */
	bool hard;         /* then things are said that are hard to show */
	bool reported;     /* the analyst has said REPORT of the game */
	const char *keys;  /* typed one after the other, each drawn */
} screens[] = {
    /* clang-format off */
	{ .name = "lobby", HOME, XTERM },
	{ .name = "lobby-large", LARGE, XTERM },
	{ .name = "lobby-phone", PHONE, XTERM },
	{ .name = "lobby-tall", SIZE(45, 45), XTERM },
	{ .name = "lobby-arm8", HOME, XTERM, .house = "arm=8" },
	{ .name = "lobby-arm8-large", LARGE, XTERM, .house = "arm=8" },
	{ .name = "lobby-back", HOME, XTERM, .keys = TALK "\033[5~" },
	{ .name = "lobby-back-phone", PHONE, XTERM, .keys = TALK "\033[5~" },
	{ .name = "table-back", HOME, XTERM, .ahead = 121,
	    .keys = "\033[5~\033[5~" },
	{ .name = "lobby-ascii", HOME, VT220,
	    .keys = "/set charset ascii\r" },
	{ .name = "lobby-true", HOME, TRUECOLOUR },
	{ .name = "lobby-16", HOME, XTERM_16 },
	{ .name = "lobby-none", HOME, NO_COLOUR },
	{ .name = "new", HOME, XTERM, .keys = "n" },
	{ .name = "new-phone", PHONE, XTERM, .keys = "n" },
	{ .name = "new-house", HOME, XTERM,
	    .keys = "n\033[B\033[B\033[Bh\033[B\033[B " },
	{ .name = "new-house-phone", PHONE, XTERM, .keys = "nh \033[B " },
	{ .name = "new-house-tiny", SIZE(40, 20), XTERM, .keys = "nh\033[B" },
	{ .name = "new-large", LARGE, XTERM, .keys = "n" },
	{ .name = "new-ascii", HOME, XTERM, .keys = "/set charset ascii\rn" },
	{ .name = "help", HOME, XTERM, .keys = "/help challenge\r" },
	{ .name = "help-phone", PHONE, XTERM, .keys = "/help keys\r" },
	{ .name = "help-large", LARGE, XTERM, .keys = "/help challenge\r" },
	{ .name = "help-ascii", HOME, XTERM,
	    .keys = "/set charset ascii\r/help mixi\r" },
	{ .name = "help-table", HOME, XTERM, .ahead = 60,
	    .rules = "masters", .seats = 4, .keys = "/help challenge\r " },
	{ .name = "help-strip-phone", PHONE, XTERM,
	    .keys = "/help throwing\r" },
	{ .name = "lobby-wall", HOME, XTERM, .role = "moderator",
	    .keys = NOTES },
	{ .name = "lobby-wall-large", LARGE, XTERM, .role = "moderator",
	    .keys = NOTES },
	{ .name = "notes", HOME, XTERM, .role = "moderator",
	    .keys = NOTES "r" },
	{ .name = "notes-phone", PHONE, XTERM, .role = "moderator",
	    .keys = NOTES "r" },
	{ .name = "notes-large", LARGE, XTERM, .role = "moderator",
	    .keys = NOTES "r" },
	{ .name = "notes-none", HOME, XTERM, .keys = "r" },
	{ .name = "topic", HOME, XTERM, .role = "moderator",
	    .keys = NOTES "/notes 1 1\r" },
	{ .name = "topic-phone", PHONE, XTERM, .role = "moderator",
	    .keys = NOTES "/notes 1 2\r" },
	{ .name = "news-phone", PHONE, XTERM, .role = "moderator",
	    .keys = NOTES "v" },
	{ .name = "short", HOME, XTERM, .keys = "i" },
	{ .name = "short-phone", PHONE, XTERM, .keys = "i" },
	{ .name = "phrase", HOME, XTERM, .keys = "b" },
	{ .name = "phrase-large", LARGE, XTERM, .keys = "b" },
	{ .name = "phrase-phone", PHONE, XTERM, .keys = "b" },
	{ .name = "table", HOME, XTERM, .ahead = 121 },
	{ .name = "table-true", HOME, TRUECOLOUR, .ahead = 121 },
	{ .name = "table-16", HOME, XTERM_16, .ahead = 121 },
	{ .name = "table-none", HOME, NO_COLOUR, .ahead = 121 },
	{ .name = "table-mono", HOME, XTERM, .ahead = 121,
	    .keys = "/set palette mono\r" },
	{ .name = "table-okabe", HOME, XTERM, .ahead = 121,
	    .keys = "/set palette okabe-ito\r" },
	{ .name = "table-contrast", HOME, XTERM, .ahead = 121,
	    .keys = "/set palette high-contrast\r" },
	{ .name = "table-ascii", HOME, XTERM, .ahead = 121,
	    .keys = "/set charset ascii\r" },
	{ .name = "table-large", LARGE, XTERM, .ahead = 121 },
	{ .name = "table-phone", PHONE, XTERM, .ahead = 121 },
	{ .name = "table-tall", SIZE(45, 45), XTERM, .ahead = 121 },
	{ .name = "table-low", SIZE(61, 20), XTERM, .ahead = 121 },
	{ .name = "table-between", SIZE(100, 30), XTERM, .ahead = 121 },
	{ .name = "table-large-true", LARGE, TRUECOLOUR, .ahead = 121 },
	{ .name = "table-large-mono", LARGE, XTERM, .ahead = 121,
	    .keys = "/set palette mono\r" },
	{ .name = "table-large-ascii", LARGE, XTERM, .ahead = 121,
	    .keys = "/set charset ascii\r" },
	{ .name = "table-phone-16", PHONE, XTERM_16, .ahead = 121 },
	{ .name = "table-phone-mono", PHONE, XTERM, .ahead = 121,
	    .keys = "/set palette mono\r" },
	{ .name = "table-phone-ascii", PHONE, XTERM, .ahead = 121,
	    .keys = "/set charset ascii\r" },
	{ .name = "four", HOME, XTERM, .ahead = 150, .seats = 4 },
	{ .name = "four-phone", PHONE, XTERM, .ahead = 150, .seats = 4 },
	{ .name = "bigship", HOME, XTERM, .ahead = 90,
	    .rules = "bigship", .seats = 4 },
	{ .name = "bigship-large", LARGE, XTERM, .ahead = 90,
	    .rules = "bigship", .seats = 4 },
	{ .name = "ludo", HOME, XTERM, .ahead = 60,
	    .rules = "ludo", .seats = 4 },
	{ .name = "choosing", HOME, XTERM, .ahead = 121, .keys = "\t" },
	{ .name = "choosing-large", LARGE, XTERM, .ahead = 121,
	    .keys = "\t" },
	{ .name = "picked-large", LARGE, XTERM, .ahead = 121,
	    .keys = "\tyy\r" },
	{ .name = "choosing-phone", PHONE, XTERM, .ahead = 121,
	    .keys = "\t" },
	{ .name = "choosing-mono", HOME, XTERM, .ahead = 121,
	    .keys = "/set palette mono\r\t" },
	{ .name = "picked-mono", HOME, XTERM, .ahead = 121,
	    .keys = "/set palette mono\r\tyy\r" },
	{ .name = "choosing-ascii", HOME, XTERM, .ahead = 121,
	    .keys = "/set charset ascii\r\t" },
	{ .name = "tour-1", HOME, XTERM, .keys = "f" },
	{ .name = "tour-2", HOME, XTERM, .keys = "f \r" },
	{ .name = "tour-3", HOME, XTERM, .keys = "f  \r\t" },
	{ .name = "tour-4", HOME, XTERM, .keys = "f   \r3\r" },
	{ .name = "tour-5", HOME, XTERM, .keys = "f    " },
	{ .name = "tour-1-phone", PHONE, XTERM, .keys = "f" },
	{ .name = "tour-2-phone", PHONE, XTERM, .keys = "f \r" },
	{ .name = "tour-3-phone", PHONE, XTERM, .keys = "f  " },
	{ .name = "tour-4-phone", PHONE, XTERM, .keys = "f   \r1\r" },
	{ .name = "tour-5-phone", PHONE, XTERM, .keys = "f    " },
	{ .name = "tour-2-low", SIZE(60, 20), XTERM, .keys = "f \r" },
	{ .name = "tour-4-low", SIZE(60, 20), XTERM, .keys = "f   " },
	{ .name = "tour-2-tiny", SIZE(40, 20), XTERM, .keys = "f   \r" },
	{ .name = "tour-4-tiny", SIZE(40, 20), XTERM,
	    .keys = "f       \r3\r" },
	{ .name = "tour-4-tall", SIZE(45, 45), XTERM, .keys = "f   \r" },
	{ .name = "tour-ascii", HOME, VT220,
	    .keys = "/set charset ascii\rf   \r" },
	{ .name = "arm8", HOME, XTERM, .ahead = 90, .house = "arm=8" },
	{ .name = "arm8-large", LARGE, XTERM, .ahead = 90, .house = "arm=8" },
	{ .name = "arm8-phone", PHONE, XTERM, .ahead = 90, .house = "arm=8" },
	{ .name = "arm8-tiny", SIZE(40, 20), XTERM, .ahead = 90,
	    .house = "arm=8", .keys = "/say one and all\r" },
	{ .name = "arm8-tiny-ascii", SIZE(40, 20), XTERM, .ahead = 90,
	    .house = "arm=8", .keys = "/set charset ascii\r" },
	{ .name = "arm8-low", SIZE(60, 22), XTERM, .ahead = 90,
	    .house = "arm=8", .keys = "\t" },
	{ .name = "arm8-tall", SIZE(45, 45), XTERM, .ahead = 90,
	    .house = "arm=8" },
	{ .name = "arm8-between", SIZE(56, 23), XTERM, .ahead = 120,
	    .house = "arm=8", .watched = true },
	{ .name = "arm8-ascii", HOME, XTERM, .ahead = 90, .house = "arm=8",
	    .keys = "/set charset ascii\r" },
	{ .name = "watching", HOME, XTERM, .ahead = 120, .watched = true },
	{ .name = "watching-large", LARGE, XTERM, .ahead = 120, .watched = true },
	{ .name = "watching-phone", PHONE, XTERM, .ahead = 120, .watched = true },
	{ .name = "watching-mono", HOME, XTERM, .ahead = 120, .watched = true,
	    .keys = "/set palette mono\r" },
	{ .name = "lobby-cp437", HOME, ANSI },
	{ .name = "table-cp437", HOME, ANSI, .ahead = 121 },
	{ .name = "lines-cp437", HOME, ANSI, .ahead = 121,
	    .keys = "/set board lines\r" },
	{ .name = "hard", HOME, XTERM, .ahead = 120, .watched = true,
	    .hard = true },
	{ .name = "hard-large", LARGE, XTERM, .ahead = 120, .watched = true,
	    .hard = true },
	{ .name = "hard-phone", PHONE, XTERM, .ahead = 120, .watched = true,
	    .hard = true },
	{ .name = "clocks", HOME, XTERM, .ahead = 121,
	    .terms = "clock=10m+15" },
	{ .name = "clocks-large", LARGE, XTERM, .ahead = 121,
	    .terms = "clock=10m+15" },
	{ .name = "clocks-phone", PHONE, XTERM, .ahead = 121,
	    .terms = "clock=10m+15" },
	{ .name = "clocks-arm8-phone", PHONE, XTERM, .ahead = 90,
	    .house = "arm=8", .terms = "clock=10m+15" },
	{ .name = "clocks-four-phone", PHONE, XTERM, .ahead = 121,
	    .seats = 4, .terms = "clock=20" },
	{ .name = "clocks-slow", HOME, XTERM, .ahead = 121,
	    .role = "player", .terms = "clock=3d" },
	{ .name = "won", HOME, XTERM, .ahead = 4000 },
	{ .name = "won-large", LARGE, XTERM, .ahead = 4000 },
	{ .name = "won-phone", PHONE, XTERM, .ahead = 4000 },
	{ .name = "won-mono", HOME, XTERM, .ahead = 4000,
	    .keys = "/set palette mono\r" },
	{ .name = "more", HOME, XTERM, .keys = "nm\033[B\033[B\033[C" },
	{ .name = "more-large", LARGE, XTERM, .keys = "nm\033[B\033[B\033[C" },
	{ .name = "more-phone", PHONE, XTERM, .keys = "nm\033[B\033[B\033[C" },
	{ .name = "seeking", HOME, XTERM, .keys = "/seek navy 2 games=3\r" },
	{ .name = "seeking-large", LARGE, XTERM, .keys = "/seek navy 2 games=3\r" },
	{ .name = "seeking-phone", PHONE, XTERM, .keys = "/seek navy 2 games=3\r" },
	{ .name = "private", HOME, XTERM, .role = "player",
	    .keys = "/new navy 2 private=rumandlime\r" },
	{ .name = "private-large", LARGE, XTERM, .role = "player",
	    .keys = "/new navy 2 private=rumandlime\r" },
	{ .name = "private-phone", PHONE, XTERM, .role = "player",
	    .keys = "/new navy 2 private=rumandlime\r" },
	{ .name = "channel", HOME, XTERM, .role = "player",
	    .keys = "/channel ocean\r/tell #ocean ahoy\r" },
	{ .name = "channel-large", LARGE, XTERM, .role = "player",
	    .keys = "/channel ocean\r/tell #ocean ahoy\r" },
	{ .name = "channel-phone", PHONE, XTERM, .role = "player",
	    .keys = "/channel ocean\r/tell #ocean ahoy\r" },
	{ .name = "review", HOME, XTERM, .ahead = 121,
	    .keys = "\t\033[5~\033[5~" },
	{ .name = "review-large", LARGE, XTERM, .ahead = 121,
	    .keys = "\t\033[5~\033[5~" },
	{ .name = "review-phone", PHONE, XTERM, .ahead = 121,
	    .keys = "\t\033[5~\033[5~" },
	{ .name = "examine", HOME, XTERM, .ahead = 121,
	    .keys = "/examine 2\r40\r" },
	{ .name = "examine-large", LARGE, XTERM, .ahead = 121,
	    .keys = "/examine 2\r40\r" },
	{ .name = "examine-phone", PHONE, XTERM, .ahead = 121,
	    .keys = "/examine 2\r40\r" },
	{ .name = "report", HOME, XTERM, .ahead = 4000, .reported = true,
	    .keys = "/report 2\r" },
	{ .name = "report-large", LARGE, XTERM, .ahead = 4000,
	    .reported = true, .keys = "/report 2\r" },
	{ .name = "report-phone", PHONE, XTERM, .ahead = 4000,
	    .reported = true, .keys = "/report 2\r" },
	{ .name = "mistake", HOME, XTERM, .ahead = 4000, .reported = true,
	    .keys = "/examine 2\r/mistake\r" },
	{ .name = "mistake-large", LARGE, XTERM, .ahead = 4000,
	    .reported = true, .keys = "/examine 2\r/mistake\r" },
	{ .name = "mistake-phone", PHONE, XTERM, .ahead = 4000,
	    .reported = true, .keys = "/examine 2\r/mistake\r" },
	{ .name = "mistake-mono", HOME, XTERM, .ahead = 4000,
	    .reported = true,
	    .keys = "/set palette mono\r/examine 2\r/mistake\r" },
	{ .name = "history", HOME, XTERM, .ahead = 4000,
	    .keys = "/history Guest-1\r" },
	{ .name = "history-large", LARGE, XTERM, .ahead = 4000,
	    .keys = "/history Guest-1\r" },
	{ .name = "history-phone", PHONE, XTERM, .ahead = 4000,
	    .keys = "/history Guest-1\r" },
	{ .name = "boardback", HOME, XTERM, .keys = "/boardback\r" },
	{ .name = "boardback-large", LARGE, XTERM, .keys = "/boardback\r" },
	{ .name = "boardback-phone", PHONE, XTERM, .keys = "/boardback\r" },
	{ .name = "problem", HOME, XTERM, .keys = "/problem\r" },
	{ .name = "problem-large", LARGE, XTERM, .keys = "/problem\r" },
	{ .name = "problem-phone", PHONE, XTERM, .keys = "/problem\r" },
	{ .name = "problem-board-phone", PHONE, XTERM,
	    .keys = "/problem\r\033[6~\033[6~" },
	{ .name = "problem-solved", HOME, XTERM, .keys = "/problem 1\r" },
	{ .name = "problem-missed-phone", PHONE, XTERM,
	    .keys = "/problem 2\r" },
    /* clang-format on */
};

/*
 * Talk of which terminals disagree how many columns it takes, or that would
 * like to change more than its own line.
 */
static const char *const hard[] = {
    "flags \xf0\x9f\x87\xac\xf0\x9f\x87\xa7 and a die \xf0\x9f\x8e\xb2",
    "a family \xf0\x9f\x91\xa8\xe2\x80\x8d\xf0\x9f\x91\xa9\xe2\x80\x8d\xf0\x9f"
    "\x91\xa7",
    "a face \xe2\x98\xba\xef\xb8\x8f, a key 1\xef\xb8\x8f\xe2\x83\xa3",
    "\xd7\xa9\xd7\x9c\xd7\x95\xd7\x9d "
    "\xd7\xa2\xd7\x95\xd7\x9c\xd7\x9d \xd9\x85\xd8\xb1\xd8\xad\xd8\xa8\xd8\xa7",
    "\xe2\x80\xaeturned round\xe2\x80\xac",
    "Z\xcc\xb7\xcc\xa1\xcd\x9d"
    "a\xcc\xb8\xcc\x9b\xcc\xbel\xcc\xb6g\xcc\xb5o\xcc\xb7\xcd\x93",
    "\xef\xbc\xa1\xef\xbc\xa2\xef\xbc\xa3 "
    "\xe6\x97\xa5\xe6\x9c\xac\xe8\xaa\x9e \xe2\xb8\xbb",
    "\xe0\xb8\xa0\xe0\xb8\xb2\xe0\xb8\xa9\xe0\xb8\xb2\xe0\xb9\x84\xe0\xb8\x97"
    "\xe0\xb8\xa2 \xe0\xa4\xa8\xe0\xa4\xae\xe0\xa4\xb8\xe0\xa5\x8d\xe0\xa4\xa4"
    "\xe0\xa5\x87",
    "\xef\xb7\xbd",
    "tabs\tand\tothers\xe2\x80\x8b\xc2\xad\xe2\x80\xa8here",
};

#define NSCREEN (sizeof(screens) / sizeof(screens[0]))

static FILE *recorded;
static bool is_cp437;

/* Any character: of hard talk terminals disagree, and none is compared. */
static int
one_column(uint32_t ch)
{
	return 1;
}

/* Terminals of bulletin boards have CP437: the C library knows it, too. */
static void
see_cp437(const char *bytes, size_t n)
{
	iconv_t cd = iconv_open("UTF-8", "CP437");
	size_t size = n * 3, room = size;
	char *text = malloc(size), *from = (char *)bytes, *to = text;

	assert_true(cd != (iconv_t)-1);
	assert_int_equal(iconv(cd, &from, &n, &to, &room), 0);
	vt_feed(&vt, text, size - room);
	iconv_close(cd);
	free(text);
}

static void
draw(void *arg, const void *bytes, size_t n)
{
	if (is_cp437)
		see_cp437(bytes, n);
	else
		vt_feed(&vt, bytes, n);
	if (recorded != NULL)
		assert_int_equal(fwrite(bytes, 1, n, recorded), n);
}

static void
press(struct localgame *local, const char *keys)
{
	while (*keys != '\0') {
		keys += localgame_press(local, keys);
		localgame_run(local);
	}
	settle(local);
}

/* Up to the person's own choice, so that there is something to press. */
static void
play(struct localgame *local, const struct screen *s)
{
	local->ahead = true;
	localgame_ahead(local, s->ahead);
	settle(local);
	for (int i = 0;
	     i < 40 && !s->watched && local->game->phase != PHASE_OVER &&
	     (local->game->phase != PHASE_PLAY ||
		 game_decider(local->rules, local->game) != local->human);
	     i++) {
		local->ahead = true;
		localgame_step(local);
		local->ahead = false;
		settle(local);
	}
}

#define LINK_OF_ANALYST 77

/* It is asked for the report of the client's game, and answers. */
static void
report(struct localgame *local)
{
	hub_link(local->hub, LINK_OF_ANALYST, LINK_ANALYST, false);
	for (int turn = 0; turn < 100; turn++)
		localgame_run(local);
	hub_line(local->hub, LINK_OF_ANALYST, REPORT, strlen(REPORT));
	localgame_run(local);
	settle(local);
}

/* The position of today, and that of yesterday. */
static void
put_problems(struct localgame *local)
{
	static char line[] =
	    "ludo - 2 b,b,b,4/-/b,b,b,0/- 0 play 6 in=1 thrown=3 actions=4";
	static char answer[] =
	    "{\"phase\":\"play\",\"seat\":0,\"chances\":[6000,4000],\"plays\":["
	    "{\"number\":1,\"play\":\"R 4/10\",\"chance\":6000},"
	    "{\"number\":2,\"play\":\"R b/0\",\"chance\":5312}]}";
	struct problem problem = {.position = line, .answer = answer};

	problem.day = local->hub->io.now(local->hub->io.arg) / DAY;
	store_problem_put(local->hub->store, &problem);
	problem.day--;
	store_problem_put(local->hub->store, &problem);
}

static void
say_hard_things(struct localgame *local)
{
	json_t *said;

	for (size_t i = 0; i < sizeof(hard) / sizeof(hard[0]); i++) {
		said = json_pack("{s:s,s:s,s:s,s:s}", "ev", "said", "how",
		    "say", "from", "Wren", "text", hard[i]);
		assert_non_null(said);
		client_event(local->client, said);
		json_decref(said);
		localgame_run(local);
	}
}

static void
show(const struct screen *s)
{
	struct localgame local = {.output = draw,
	    .human = s->watched ? -1 : 0,
	    .house = s->house,
	    .terms = s->terms,
	    .role = s->role};
	struct client_setup setup = screen_setup(s->term, s->width, s->height);

	is_cp437 = strcmp(s->term, "ansi") == 0;
	setup.colorterm = s->colorterm;
	setup.no_color = s->no_color;
	setup.lang = is_cp437 ? NULL : "C.UTF-8";
	vt_init(&vt, s->width, s->height);
	vt.width_of = one_column;
	vt.bce = true;
	localgame_start(&local, &setup, s->rules == NULL ? "uckers" : s->rules,
	    s->seats == 0 ? 2 : s->seats, 8);
	localgame_run(&local);
	settle(&local);
	if (s->ahead > 0)
		play(&local, s);
	if (s->reported)
		report(&local);
	put_problems(&local);
	if (s->keys != NULL)
		press(&local, s->keys);
	if (s->hard)
		say_hard_things(&local);
	/* Nothing may change by itself. */
	settle(&local);
	if (recorded != NULL)
		fflush(recorded);
	assert_false(vt.corner);
	localgame_stop(&local);
}

static FILE *
open_file(
    const char *directory, const char *name, const char *kind, const char *mode)
{
	char path[1024];

	snprintf(path, sizeof(path), "%s/%s.%s", directory, name, kind);
	return fopen(path, mode);
}

static void
write_text(const char *directory, const char *name, const char *text)
{
	FILE *file = open_file(directory, name, "txt", "w");

	assert_non_null(file);
	fputs(text, file);
	fclose(file);
}

static void
compare(const char *directory, const struct screen *s)
{
	static char shown[SCREEN_BYTES], golden[SCREEN_BYTES];
	const char *mode = getenv("MESSDECK_GOLDEN");
	size_t n = (size_t)sprintf(shown, "%dx%d\n", s->width, s->height);
	FILE *file;

	n += vt_text(&vt, shown + n);
	vt_looks(&vt, shown + n);
	if (mode != NULL && strcmp(mode, "write") == 0)
		write_text(directory, s->name, shown);
	file = open_file(directory, s->name, "txt", "r");
	if (file == NULL)
		fail_msg("no golden screen %s in %s", s->name, directory);
	n = fread(golden, 1, sizeof(golden) - 1, file);
	golden[n] = '\0';
	fclose(file);
	if (strcmp(shown, golden) != 0)
		fail_msg("%s is no longer its golden screen; now it is:\n%s",
		    s->name, shown);
}

static void
screens_look_like_their_golden_ones(void **state)
{
	const char *top = getenv("MESSDECK_SRCDIR");
	const char *copies = getenv("MESSDECK_SCREENS");
	char directory[512];

	snprintf(directory, sizeof(directory), "%s/tests/client/golden",
	    top != NULL ? top : ".");
	for (size_t i = 0; i < NSCREEN; i++) {
		if (copies != NULL)
			recorded =
			    open_file(copies, screens[i].name, "bytes", "w");
		show(&screens[i]);
		if (recorded != NULL)
			fclose(recorded);
		recorded = NULL;
		if (!screens[i].hard)
			compare(directory, &screens[i]);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(screens_look_like_their_golden_ones),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
