/* Counters on their way. */
#include "daemon/client/view/animation.h"

#include <string.h>

#include "daemon/client/client.h"
#include "daemon/client/client_internal.h"

#define SHORT 8 /* squares; longer hops leave fewer marks */

/*
 * Squares from one mark of a hop to the next: always an even number, so that
 * the squares between them have the same shade.
 */
static int
animation_stride(const struct game_event *hop)
{
	return hop->moved.to - hop->moved.from > SHORT ? 4 : 2;
}

/* How many marks a hop leaves. */
static int
marks_of(const struct game_event *hop)
{
	return hop->moved.from == BASE || hop->moved.to <= hop->moved.from
	    ? 0
	    : (hop->moved.to - hop->moved.from - 1) / animation_stride(hop);
}

void
animation_end(struct client *client)
{
	if (client->animation.hops == 0)
		return;
	client->animation.hops = 0;
	client->animation_due = 0;
	client_mark(client);
}

/* Advances to the next picture; false if there is none. */
static bool
animation_advance(struct animation *animation)
{
	animation->step++;
	if (++animation->marks <= marks_of(&animation->hop[animation->on]))
		return true;
	if (++animation->on == animation->hops)
		return false;
	animation->marks = marks_of(&animation->hop[animation->on]) > 0;
	return true;
}

void
animation_begin(struct client *client, const struct table_snapshot *before,
    const struct table_snapshot *table, bool is_seen)
{
	struct animation *animation = &client->animation;
	int i;

	/* Only a change of who is there. */
	if (before != NULL && before->seq == table->seq &&
	    before->number == table->number)
		return;
	animation_end(client);
	if (!client->options.animation || client->mode != CLIENT_SCREEN ||
	    before == NULL || !before->begun || !table->begun || !is_seen)
		return;
	for (i = 0; i < table->events.n && animation->hops < MOTION_HOPS; i++)
		if (game_event_is_move(&table->events.event[i]))
			animation->hop[animation->hops++] =
			    table->events.event[i];
	memcpy(animation->counter, before->game.position.counter,
	    sizeof(animation->counter));
	animation->on = animation->step = animation->marks = 0;
	if (animation->hops > 0 && !animation_advance(animation))
		animation->hops = 0;
	if (animation->hops > 0)
		client->animation_due =
		    client->io.now(client->io.arg) + MOTION_MS;
}

void
animation_step(struct client *client)
{
	if (!animation_advance(&client->animation)) {
		animation_end(client);
		return;
	}
	client->animation_due = client->io.now(client->io.arg) + MOTION_MS;
	client_mark(client);
}

bool
animation_show(const struct client *client, int8_t counter[NCOLOUR][NCOUNTER],
    struct board_marks *marks)
{
	const struct animation *animation = &client->animation;
	const struct game_event *hop;
	int8_t *of;
	int i, j;

	if (animation->hops == 0)
		return false;
	memcpy(counter, animation->counter, sizeof(animation->counter));
	for (i = 0; i < animation->on; i++) {
		hop = &animation->hop[i];
		of = counter[hop->moved.colour];
		for (j = 0; j < NCOUNTER && of[j] != hop->moved.from; j++)
			continue;
		if (j < NCOUNTER)
			of[j] = hop->moved.to;
	}
	hop = &animation->hop[animation->on];
	for (i = 1; i <= animation->marks; i++)
		board_mark(marks, BOARD_WAY, (enum colour)hop->moved.colour,
		    hop->moved.from + i * animation_stride(hop));
	return true;
}
