/* A silent player's remaining time, on their own screen. */
#include "daemon/client/countdown.h"

#include <stdio.h>
#include <string.h>

#include "daemon/client/client.h"
#include "daemon/client/client_internal.h"

#define SHOWN 120      /* seconds before the end from which it is visible */
#define CLOCK_SHOWN 30 /* the same where the seats' clocks are seen, too */
#define JITTER 1500    /* ms by which two events may differ */
#define ROOMY 60       /* columns with which there is room for a word */

void
countdown_end(struct client *client)
{
	if (client->countdown.due != 0)
		client_mark(client);
	client->countdown = (struct countdown){.shown = -1};
}

/* Whether it is the clock of the person's seat, which shows it, too. */
static bool
is_seats(const struct client *client)
{
	const struct table_snapshot *table = client->model.table;

	return table != NULL && table->time.on &&
	    table->time.seat == client->model.seat;
}

void
countdown_take(struct client *client)
{
	const struct table_snapshot *table = client->model.table;
	struct countdown *countdown = &client->countdown;
	int64_t due;
	bool timed;

	if (client->mode != CLIENT_SCREEN || table == NULL ||
	    client->model.seat < 0) {
		countdown_end(client);
		return;
	}
	/* Where the own time does not run, as in a pause, silence counts. */
	timed = is_seats(client);
	if (!timed && table->clock.seat != client->model.seat) {
		countdown_end(client);
		return;
	}
	countdown->from = timed ? CLOCK_SHOWN : SHOWN;
	due = timed ? table_snapshot_moment(table, 0)
		    : client->io.now(client->io.arg) +
		(int64_t)table->clock.left * 1000;
	if (due < countdown->due - JITTER || due > countdown->due + JITTER)
		countdown->due = due;
	countdown->warn = timed ? CLOCK_SHOWN : table->clock.warn;
}

/* So many seconds are counted at a time. */
static int
step_of(int seconds)
{
	return seconds > 60 ? 10 : seconds > 10 ? 5 : 1;
}

int64_t
countdown_tick(struct client *client)
{
	struct countdown *countdown = &client->countdown;
	int64_t left, from = countdown->from * 1000;
	int seconds, shown;
	bool seats;

	if (countdown->due == 0 || client->mode != CLIENT_SCREEN)
		return 0;
	seats = is_seats(client);
	left = seats ? client->seat_time.shown * 1000
		     : countdown->due - client->io.now(client->io.arg);
	seconds = left <= 0 ? 0 : (int)((left + 999) / 1000);
	/* Never more than there is; -1: too long before the end. */
	shown = left > from || (seats && left < 0) ? -1
	    : seats                                ? seconds
		    : seconds / step_of(seconds) * step_of(seconds);
	if (shown != countdown->shown)
		client_mark(client);
	countdown->shown = shown;
	/* The seat's clock changes when seat_time_tick() says. */
	if (shown == 0 || seats)
		return 0;
	return countdown->due -
	    (shown < 0 ? from : (shown - 1) * INT64_C(1000));
}

static void
put_words(const struct client *client, char text[24])
{
	const struct countdown *countdown = &client->countdown;

	*text = '\0';
	if (countdown->due != 0 && countdown->shown >= 0)
		snprintf(text, 24, " %d:%02d%s ", countdown->shown / 60,
		    countdown->shown % 60,
		    client->width < ROOMY ? "" : " left");
}

int
countdown_width(const struct client *client)
{
	char text[24];

	put_words(client, text);
	return (int)strlen(text);
}

void
countdown_draw(const struct client *client, struct canvas *canvas)
{
	bool loud = client->countdown.shown <= client->countdown.warn;
	char text[24];

	put_words(client, text);
	if (*text != '\0')
		canvas_text(canvas, canvas->width - (int)strlen(text),
		    canvas->height - 1,
		    loud ? STYLE_ATTR(INK_ON_CHOSEN, INK_CHOSEN, ATTR_BOLD)
			 : STYLE(INK_WARN, INK_FIELD),
		    text);
}
