/* The clocks of a table's seats, as a client shows them. */
#include "daemon/client/seat_time.h"

#include <stdio.h>
#include <string.h>

#include "daemon/client/client.h"
#include "daemon/client/client_internal.h"
#include "daemon/client/client_say.h"

#define WARNED 30 /* seconds */
#define HURRIED 10
#define HOUR 3600
#define DAY (24 * HOUR)

static int64_t
seconds_left(const struct table_snapshot *table, int seat, int64_t at)
{
	return (table_snapshot_left(table, seat, at) + 999) / 1000;
}

/* What is shown changes so often, in seconds. */
static int
shown_step(int64_t seconds)
{
	return seconds > DAY ? HOUR : seconds > HOUR ? 60 : 1;
}

static int
warning_at(int64_t seconds)
{
	return seconds <= HURRIED ? HURRIED : seconds <= WARNED ? WARNED : 0;
}

static bool
clock_runs(const struct client *client)
{
	const struct table_snapshot *table = client->model.table;

	return table != NULL && table->time.on && table->time.seat >= 0 &&
	    !client->model.away;
}

void
seat_time_take(struct client *client)
{
	const struct table_snapshot *table = client->model.table;
	struct seat_time *time = &client->seat_time;

	time->at = client->io.now(client->io.arg);
	time->shown = -1;
	time->warned = 0;
	if (!clock_runs(client))
		return;
	time->shown = seconds_left(table, table->time.seat, time->at);
	time->warned = warning_at(time->shown);
}

/* Time runs out for the person. */
static void
warn_of_time(struct client *client, int seconds)
{
	char text[32];

	client->seat_time.warned = seconds;
	client_ring(client);
	if (client->mode != CLIENT_LINEAR)
		return;
	snprintf(text, sizeof(text), "%d seconds left.", seconds);
	client_say(client, CHAT_NOTICE, text);
}

int64_t
seat_time_tick(struct client *client)
{
	const struct table_snapshot *table = client->model.table;
	struct seat_time *time = &client->seat_time;
	int64_t now, seconds, step, left;
	bool own;

	if (!clock_runs(client) || time->shown < 0 ||
	    client->mode == CLIENT_EXEC)
		return 0;
	own = table->time.seat == client->model.seat;
	if (client->mode == CLIENT_LINEAR && !own)
		return 0;
	now = client->io.now(client->io.arg);
	left = table_snapshot_left(table, table->time.seat, now);
	seconds = (left + 999) / 1000;
	step = shown_step(seconds);
	if ((seconds + step - 1) / step != (time->shown + step - 1) / step) {
		time->at = now;
		time->shown = seconds;
		if (!view_is_covered(client))
			client_mark(client);
	}
	if (own && warning_at(seconds) != time->warned)
		warn_of_time(client, warning_at(seconds));
	if (seconds == 0)
		return 0;
	/* When the next lower step is reached, and what moves has arrived. */
	return table_snapshot_moment(
	    table, ((seconds + step - 1) / step - 1) * step * 1000);
}

const char *
seat_time_text(const struct table_snapshot *table, int seat, int64_t at,
    char text[SEAT_TIME_TEXT])
{
	int64_t n = seconds_left(table, seat, at), step = shown_step(n);

	*text = '\0';
	if (!table->time.on)
		return text;
	n = (n + step - 1) / step * step;
	if (n > 99 * (int64_t)DAY)
		n = 99 * (int64_t)DAY;
	if (n > DAY)
		snprintf(text, SEAT_TIME_TEXT, "%dd%02dh", (int)(n / DAY) % 100,
		    (int)(n % DAY / HOUR));
	else if (n > HOUR)
		snprintf(text, SEAT_TIME_TEXT, "%dh%02d", (int)(n / HOUR) % 100,
		    (int)(n % HOUR / 60));
	else
		snprintf(text, SEAT_TIME_TEXT, "%d:%02d", (int)(n / 60) % 100,
		    (int)(n % 60));
	return text;
}

bool
seat_time_short(const struct table_snapshot *table, int seat, int64_t at)
{
	return table->time.on && table->time.seat == seat &&
	    seconds_left(table, seat, at) <= WARNED;
}
