/* Counters on their way. */
#include "daemon/session/motion.h"

#include <string.h>

#include "daemon/session/tour.h"

#define SHORT 8 /* squares; longer hops leave fewer marks */

/*
 * Squares from one mark of a hop's way to the next: always an even number, so
 * that what shows through between them has one shade.
 */
static int
stride(const struct moment *hop)
{
	return hop->moved.to - hop->moved.from > SHORT ? 4 : 2;
}

/* How many marks a hop leaves. */
static int
marks_of(const struct moment *hop)
{
	return hop->moved.from == BASE || hop->moved.to <= hop->moved.from
	    ? 0
	    : (hop->moved.to - hop->moved.from - 1) / stride(hop);
}

void
motion_end(struct client *client)
{
	if (client->motion.hops == 0)
		return;
	client->motion.hops = 0;
	client->motion_due = 0;
	client_mark(client);
}

/* On to the next picture; false where there is none. */
static bool
advance(struct motion *motion)
{
	motion->step++;
	if (++motion->marks <= marks_of(&motion->hop[motion->on]))
		return true;
	if (++motion->on == motion->hops)
		return false;
	motion->marks = marks_of(&motion->hop[motion->on]) > 0;
	return true;
}

void
motion_begin(struct client *client, const struct seen *before)
{
	const struct seen *table = client->model.table;
	struct motion *motion = &client->motion;
	int i;

	/* Only news of who is there. */
	if (before != NULL && before->seq == table->seq &&
	    before->number == table->number)
		return;
	motion_end(client);
	if (!client->options.motion || client->mode != CLIENT_SCREEN ||
	    before == NULL || !before->begun || !table->begun ||
	    (client->over != NULL && !tour_lent(client)))
		return;
	for (i = 0; i < table->moments.n && motion->hops < MOTION_HOPS; i++)
		if (moment_is_move(&table->moments.moment[i]))
			motion->hop[motion->hops++] = table->moments.moment[i];
	memcpy(motion->counter, before->game.position.counter,
	    sizeof(motion->counter));
	motion->on = motion->step = motion->marks = 0;
	if (motion->hops > 0 && !advance(motion))
		motion->hops = 0;
	if (motion->hops > 0)
		client->motion_due = client->io.now(client->io.arg) + MOTION_MS;
}

void
motion_step(struct client *client)
{
	if (!advance(&client->motion)) {
		motion_end(client);
		return;
	}
	client->motion_due = client->io.now(client->io.arg) + MOTION_MS;
	client_mark(client);
}

static void
arrive(int8_t counter[NCOLOUR][NCOUNTER], const struct moment *hop)
{
	int i;

	for (i = 0; i < NCOUNTER; i++)
		if (counter[hop->moved.colour][i] == hop->moved.from) {
			counter[hop->moved.colour][i] = hop->moved.to;
			return;
		}
}

bool
motion_show(const struct client *client, int8_t counter[NCOLOUR][NCOUNTER],
    struct board_marks *marks)
{
	const struct motion *motion = &client->motion;
	const struct moment *hop;
	int i;

	if (motion->hops == 0)
		return false;
	memcpy(counter, motion->counter, sizeof(motion->counter));
	for (i = 0; i < motion->on; i++)
		arrive(counter, &motion->hop[i]);
	hop = &motion->hop[motion->on];
	for (i = 1; i <= motion->marks; i++)
		board_mark(marks, BOARD_WAY, (enum colour)hop->moved.colour,
		    hop->moved.from + i * stride(hop));
	return true;
}
