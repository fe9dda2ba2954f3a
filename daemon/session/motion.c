/* Counters on their way. */
#include "daemon/session/motion.h"

#include <string.h>

#include "daemon/session/tour.h"

#define STEPS 3 /* pictures on the way of one hop, its end not counted */

static bool
is_hop(const struct moment *moment)
{
	return (moment->kind == MOMENT_MOVED || moment->kind == MOMENT_PIPED ||
		   moment->kind == MOMENT_HOME ||
		   moment->kind == MOMENT_EXITED) &&
	    moment->colour < NCOLOUR;
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

void
motion_begin(struct client *client, const struct seen *before)
{
	const struct seen *table = client->model.table;
	struct motion *motion = &client->motion;
	int i;

	motion_end(client);
	if (!client->options.motion || client->mode != CLIENT_SCREEN ||
	    before == NULL || !before->begun || !table->begun ||
	    (client->over != NULL && !tour_lent(client)))
		return;
	for (i = 0; i < table->moments.n && motion->hops < MOTION_HOPS; i++)
		if (is_hop(&table->moments.moment[i]))
			motion->hop[motion->hops++] = table->moments.moment[i];
	memcpy(motion->counter, before->game.position.counter,
	    sizeof(motion->counter));
	motion->step = 0;
	if (motion->hops > 0)
		client->motion_due = client->io.now(client->io.arg) + MOTION_MS;
}

void
motion_step(struct client *client)
{
	struct motion *motion = &client->motion;

	if (++motion->step >= motion->hops * (STEPS + 1) - 1) {
		motion_end(client);
		return;
	}
	client->motion_due = client->io.now(client->io.arg) + MOTION_MS;
	client_mark(client);
}

static void
put(int8_t counter[NCOLOUR][NCOUNTER], const struct moment *hop, int square)
{
	int i;

	for (i = 0; i < NCOUNTER; i++)
		if (counter[hop->colour][i] == hop->from) {
			counter[hop->colour][i] = (int8_t)square;
			return;
		}
}

bool
motion_show(const struct client *client, int8_t counter[NCOLOUR][NCOUNTER])
{
	const struct motion *motion = &client->motion;
	const struct moment *hop;
	int i, on = motion->step / (STEPS + 1);
	int part = motion->step % (STEPS + 1) + 1;

	if (motion->hops == 0)
		return false;
	memcpy(counter, motion->counter, sizeof(motion->counter));
	for (i = 0; i < on; i++)
		put(counter, &motion->hop[i], motion->hop[i].to);
	hop = &motion->hop[on];
	put(counter, hop,
	    hop->from == BASE
		? hop->to
		: hop->from + (hop->to - hop->from) * part / (STEPS + 1));
	return true;
}
