/*
 * Golden screens: what a small terminal shows of the client's views in every
 * size, palette, depth and character set, text and looks, against the files
 * in tests/session/golden.
 *
 *	MESSDECK_GOLDEN=write tests/session/screens	writes them anew
 *	MESSDECK_SCREENS=DIRECTORY tests/session/screens
 *
 * the second also writes there, for each of them, the bytes that a terminal
 * was sent, for other terminals to read.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/ansi/test.h"
#include "tests/ansi/vt.h"
#include "tests/session/localgame.h"

#define SCREEN_BYTES 65536

static const struct screen {
	const char *name;
	int width, height;
	const char *term, *colorterm;
	/* Steps that a game between all seats has gone; -1: in the lobby. */
	int ahead;
	const char *keys; /* typed one after the other, each drawn */
	const char *rules;
	int seats;
	bool no_color;
} screens[] = {
    {"lobby", 80, 24, "xterm-256color", NULL, -1, "", "uckers", 2, false},
    {"lobby-large", 132, 43, "xterm-256color", NULL, -1, "", "uckers", 2,
	false},
    {"lobby-phone", 40, 24, "xterm-256color", NULL, -1, "", "uckers", 2, false},
    {"lobby-bigship", 80, 24, "xterm-256color", NULL, -1, "", "bigship", 2,
	false},
    {"lobby-bigship-large", 132, 43, "xterm-256color", NULL, -1, "", "bigship",
	2, false},
    {"lobby-ascii", 80, 24, "vt220", NULL, -1, "/set charset ascii\r", "uckers",
	2, false},
    {"new", 80, 24, "xterm-256color", NULL, -1, "n", "uckers", 2, false},
    {"new-phone", 40, 24, "xterm-256color", NULL, -1, "n", "uckers", 2, false},
    {"new-house", 80, 24, "xterm-256color", NULL, -1,
	"n\033[B\033[B\033[Bh\033[B\033[B ", "uckers", 2, false},
    {"new-house-phone", 40, 24, "xterm-256color", NULL, -1, "nh \033[B ",
	"uckers", 2, false},
    {"help", 80, 24, "xterm-256color", NULL, -1, "/help challenge\r", "uckers",
	2, false},
    {"help-ascii", 80, 24, "xterm-256color", NULL, -1,
	"/set charset ascii\r/help mixi\r", "uckers", 2, false},
    {"help-table", 80, 24, "xterm-256color", NULL, 60, "/help challenge\r ",
	"masters", 4, false},
    {"help-strip-phone", 40, 24, "xterm-256color", NULL, -1, "/help throwing\r",
	"uckers", 2, false},
    {"help-phone", 40, 24, "xterm-256color", NULL, -1, "/help keys\r", "uckers",
	2, false},
    {"phrase", 80, 24, "xterm-256color", NULL, -1, "b", "uckers", 2, false},
    {"table", 80, 24, "xterm-256color", NULL, 121, "", "uckers", 2, false},
    {"table-true", 80, 24, "xterm-256color", "truecolor", 121, "", "uckers", 2,
	false},
    {"table-16", 80, 24, "xterm", NULL, 121, "", "uckers", 2, false},
    {"table-none", 80, 24, "xterm-256color", NULL, 121, "", "uckers", 2, true},
    {"table-mono", 80, 24, "xterm-256color", NULL, 121, "/set palette mono\r",
	"uckers", 2, false},
    {"table-okabe", 80, 24, "xterm-256color", NULL, 121,
	"/set palette okabe-ito\r", "uckers", 2, false},
    {"table-contrast", 80, 24, "xterm-256color", NULL, 121,
	"/set palette high-contrast\r", "uckers", 2, false},
    {"table-ascii", 80, 24, "xterm-256color", NULL, 121, "/set charset ascii\r",
	"uckers", 2, false},
    {"table-large", 132, 43, "xterm-256color", NULL, 121, "", "uckers", 2,
	false},
    {"table-phone", 40, 24, "xterm-256color", NULL, 121, "", "uckers", 2,
	false},
    {"table-between", 100, 30, "xterm-256color", NULL, 121, "", "uckers", 2,
	false},
    {"four", 80, 24, "xterm-256color", NULL, 150, "", "uckers", 4, false},
    {"four-phone", 40, 24, "xterm-256color", NULL, 150, "", "uckers", 4, false},
    {"bigship", 80, 24, "xterm-256color", NULL, 90, "", "bigship", 4, false},
    {"bigship-large", 132, 43, "xterm-256color", NULL, 90, "", "bigship", 4,
	false},
    {"ludo", 80, 24, "xterm-256color", NULL, 60, "", "ludo", 4, false},
    {"choosing", 80, 24, "xterm-256color", NULL, 121, "\t", "uckers", 2, false},
    {"tour-1", 80, 24, "xterm-256color", NULL, -1, "f", "uckers", 2, false},
    {"tour-2", 80, 24, "xterm-256color", NULL, -1, "f \r", "uckers", 2, false},
    {"tour-3", 80, 24, "xterm-256color", NULL, -1, "f  \r\t", "uckers", 2,
	false},
    {"tour-4", 80, 24, "xterm-256color", NULL, -1, "f   \r3\r", "uckers", 2,
	false},
    {"tour-5", 80, 24, "xterm-256color", NULL, -1, "f    ", "uckers", 2, false},
    {"tour-1-phone", 40, 24, "xterm-256color", NULL, -1, "f", "uckers", 2,
	false},
    {"tour-2-phone", 40, 24, "xterm-256color", NULL, -1, "f \r", "uckers", 2,
	false},
    {"tour-3-phone", 40, 24, "xterm-256color", NULL, -1, "f  ", "uckers", 2,
	false},
    {"tour-4-phone", 40, 24, "xterm-256color", NULL, -1, "f   \r1\r", "uckers",
	2, false},
    {"tour-5-phone", 40, 24, "xterm-256color", NULL, -1, "f    ", "uckers", 2,
	false},
    {"tour-ascii", 80, 24, "vt220", NULL, -1, "/set charset ascii\rf   \r",
	"uckers", 2, false},
    {"won", 80, 24, "xterm-256color", NULL, 4000, "", "uckers", 2, false},
};

#define NSCREEN (sizeof(screens) / sizeof(screens[0]))

static struct vt vt;
static FILE *recorded;

static int
width_of(uint32_t ch)
{
	return 1;
}

static void
see(void *arg, const void *bytes, size_t n)
{
	vt_feed(&vt, bytes, n);
	if (recorded != NULL)
		assert_int_equal(fwrite(bytes, 1, n, recorded), n);
}

/* What has come due is done, counters on their way arrive. */
static void
settle(struct localgame *local)
{
	int64_t due;

	while ((due = client_tick(local->client)) != 0 &&
	    due < local->clock + 2000) {
		local->clock = due > local->clock ? due : local->clock + 1;
		localgame_run(local);
	}
	localgame_run(local);
}

static void
press(struct localgame *local, const char *keys)
{
	char key[2] = "";

	for (; *keys != '\0'; keys++) {
		key[0] = *keys;
		localgame_type(local, key);
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
	for (int i = 0; i < 40 && local->game.phase != PHASE_OVER &&
	     (local->game.phase != PHASE_PLAY ||
		 game_decider(&local->rules, &local->game) != local->human);
	     i++) {
		local->ahead = true;
		localgame_step(local);
		local->ahead = false;
		settle(local);
	}
}

static void
show(const struct screen *s)
{
	struct localgame local = {.output = see};
	struct client_setup setup = {.mode = CLIENT_SCREEN,
	    .term = s->term,
	    .colorterm = s->colorterm,
	    .no_color = s->no_color,
	    .lang = "C.UTF-8",
	    .echo = true,
	    .crlf = true,
	    .width = s->width,
	    .height = s->height,
	    .transport = "ssh"};

	vt_init(&vt, s->width, s->height);
	vt.width_of = width_of;
	vt.bce = true;
	localgame_start(&local, &setup, s->rules, s->seats, 8);
	localgame_run(&local);
	settle(&local);
	if (s->ahead >= 0)
		play(&local, s);
	press(&local, s->keys);
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
	static char seen[SCREEN_BYTES], golden[SCREEN_BYTES];
	const char *mode = getenv("MESSDECK_GOLDEN");
	size_t n = (size_t)sprintf(seen, "%dx%d\n", s->width, s->height);
	FILE *file;

	n += vt_text(&vt, seen + n);
	vt_looks(&vt, seen + n);
	if (mode != NULL && strcmp(mode, "write") == 0)
		write_text(directory, s->name, seen);
	file = open_file(directory, s->name, "txt", "r");
	if (file == NULL)
		fail_msg("no golden screen %s in %s", s->name, directory);
	n = fread(golden, 1, sizeof(golden) - 1, file);
	golden[n] = '\0';
	fclose(file);
	if (strcmp(seen, golden) != 0)
		fail_msg("%s is no longer its golden screen; now it is:\n%s",
		    s->name, seen);
}

static void
screens_look_like_their_golden_ones(void **state)
{
	const char *top = getenv("MESSDECK_SRCDIR");
	const char *copies = getenv("MESSDECK_SCREENS");
	char directory[512];

	snprintf(directory, sizeof(directory), "%s/tests/session/golden",
	    top != NULL ? top : ".");
	for (size_t i = 0; i < NSCREEN; i++) {
		if (copies != NULL)
			recorded =
			    open_file(copies, screens[i].name, "bytes", "w");
		show(&screens[i]);
		if (recorded != NULL)
			fclose(recorded);
		recorded = NULL;
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
