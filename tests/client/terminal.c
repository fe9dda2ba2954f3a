/* A person's terminal: a screen that can be asked, or a printer. */
#include <stdlib.h>
#include <string.h>

#include "ansi/text.h"
#include "ansi/utf8.h"
#include "tests/ansi/test.h"
#include "tests/client/terminal.h"

#define SOON 2000 /* ms in which what moves has arrived */

struct vt vt;
size_t bytes_seen;
char heard[1 << 20];
static size_t nheard;

void
see(void *arg, const void *bytes, size_t n)
{
	bytes_seen += n;
	/* Sentences are not for this terminal, which wraps no lines. */
	if (vt.alternate || *(const char *)bytes == '\033')
		vt_feed(&vt, bytes, n);
	/* The mouse's reports are asked for on the other screen only. */
	assert_true(vt.alternate || !vt.mouse);
}

void
hear(void *arg, const void *bytes, size_t n)
{
	assert_true(nheard + n < sizeof(heard));
	/* strstr() could not see behind a NUL. */
	assert_null(memchr(bytes, '\0', n));
	memcpy(heard + nheard, bytes, n);
	nheard += n;
	heard[nheard] = '\0';
}

void
forget(void)
{
	nheard = 0;
	heard[0] = '\0';
}

struct client_setup
screen_setup(const char *term, int width, int height)
{
	struct client_setup setup = {.mode = CLIENT_SCREEN,
	    .term = term,
	    .echo = true,
	    .crlf = true,
	    .width = width,
	    .height = height,
	    .transport = "ssh"};

	return setup;
}

struct client_setup
ear_setup(void)
{
	struct client_setup setup = {.mode = CLIENT_LINEAR, .transport = "ssh"};

	return setup;
}

/* What localgame_start() makes of a local game that was used before. */
static void
renew(struct localgame *local, void (*output)(void *, const void *, size_t))
{
	struct localgame fresh = {.human = local->human,
	    .house = local->house,
	    .terms = local->terms,
	    .role = local->role,
	    .options = local->options,
	    .wish = local->wish,
	    .motd = local->motd,
	    .output = output};

	*local = fresh;
}

void
begin_setup(struct localgame *local, const struct client_setup *setup,
    unsigned random, const char *rules, int seats)
{
	renew(local, see);
	vt_init(&vt, setup->width, setup->height);
	vt.bce = true;
	localgame_start(local, setup, rules, seats, random);
	/* The terminal was asked what it is, and says nothing. */
	local->clock += 1000;
	client_tick(local->client);
	localgame_run(local);
}

void
begin_rules(struct localgame *local, int width, int height, unsigned random,
    const char *rules, int seats)
{
	struct client_setup setup =
	    screen_setup("xterm-256color", width, height);

	begin_setup(local, &setup, random, rules, seats);
}

void
begin(struct localgame *local, int width, int height, unsigned random)
{
	begin_rules(local, width, height, random, "uckers", 2);
}

void
begin_by_ear(
    struct localgame *local, const char *rules, int seats, unsigned random)
{
	struct client_setup setup = ear_setup();

	renew(local, hear);
	forget();
	localgame_start(local, &setup, rules, seats, random);
	localgame_run(local);
}

void
play_to_throw(struct localgame *local)
{
	localgame_ahead(local, 60);
	while (local->game->phase != PHASE_PLAY)
		localgame_type(local, "\r");
}

void
throw_in_hand(struct localgame *local, int width, int height)
{
	begin(local, width, height, 5);
	play_to_throw(local);
}

void
settle(struct localgame *local)
{
	int64_t due;

	while ((due = client_tick(local->client)) != 0 &&
	    due < local->clock + SOON) {
		local->clock = due > local->clock ? due : local->clock + 1;
		localgame_run(local);
	}
	localgame_run(local);
}

void
play_others(struct localgame *local)
{
	while (game_decider(local->rules, local->game) != local->human) {
		localgame_step(local);
		localgame_run(local);
		settle(local);
	}
}

const char *
row(int y)
{
	static char text[VT_WIDTH * 4 + 1];
	size_t n = 0;
	int x;

	for (x = 0; x < vt.width; x++) {
		uint32_t ch = vt.cell[y][x].ch[0];

		if (!vt.cell[y][x].tail)
			n += utf8_put(text + n, ch == 0 ? ' ' : ch);
	}
	while (n > 0 && text[n - 1] == ' ')
		n--;
	text[n] = '\0';
	return text;
}

int
row_of(const char *text)
{
	int y;

	for (y = 0; y < vt.height; y++)
		if (strstr(row(y), text) != NULL)
			return y;
	return -1;
}

bool
shows(const char *text)
{
	return row_of(text) >= 0;
}
