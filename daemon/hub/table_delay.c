/* Games that spectators see some throws later. */
#include "daemon/hub/table_delay.h"

#include <stdlib.h>

#include "daemon/hub/conn.h"
#include "daemon/hub/store/store.h"
#include "daemon/hub/table.h"
#include "daemon/lib/alloc.h"

#define DELAY_SAID 40 /* lines of talk that wait for one throw */

/* The game after a throw, before the next. */
struct delayed {
	struct game game;
	unsigned nth;
	int64_t at; /* ms: its last action */
	json_t *moments, *said;
};

/* The first one is shown; the last one is the game as it is. */
struct table_delay {
	int n;
	struct delayed throws[TERMS_DELAY + 2];
};

bool
table_delay_live(const struct table *table, const struct conn *conn)
{
	return table->delay == NULL ||
	    (conn != NULL &&
		(conn_house(conn) || table_own_seat(table, conn->name) >= 0));
}

struct game
table_delay_game(const struct table *table, bool live)
{
	return live || table->delay == NULL ? table->s.game
					    : table->delay->throws[0].game;
}

int64_t
table_delay_until(const struct table *table)
{
	return table->delay == NULL ? INT64_MAX : table->delay->throws[0].at;
}

bool
table_delay_said(struct table *table, const char *from, json_t *event)
{
	const struct delayed *last;

	/* What is shown just now may be talked about. */
	if (table->delay == NULL || table->delay->n < 2 ||
	    table_seat_of(table, from) < 0)
		return false;
	last = &table->delay->throws[table->delay->n - 1];
	if (json_array_size(last->said) >= DELAY_SAID)
		json_array_remove(last->said, 0);
	json_array_append(last->said, event);
	return true;
}

static void
delayed_free(struct delayed *delayed)
{
	json_decref(delayed->moments);
	json_decref(delayed->said);
}

void
table_delay_free(struct table *table)
{
	struct table_delay *delay = table->delay;
	int i;

	if (delay == NULL)
		return;
	for (i = 0; i < delay->n; i++)
		delayed_free(&delay->throws[i]);
	free(delay);
	table->delay = NULL;
}

/* Drops the first one; the next one is shown from then on. */
static void
delay_shift(struct table_delay *delay)
{
	int i;

	delayed_free(&delay->throws[0]);
	for (i = 1; i < delay->n; i++)
		delay->throws[i - 1] = delay->throws[i];
	delay->n--;
}

/* The game has come so far: the last throw has gone on, or there is another. */
static void
delay_add(
    struct table_delay *delay, struct game game, int64_t at, json_t *moments)
{
	unsigned nth = engine_game_throws(&game);
	struct delayed *last =
	    delay->n == 0 ? NULL : &delay->throws[delay->n - 1];

	if (last == NULL || last->nth != nth) {
		/* What is shown by then is gone: at most ten throws wait. */
		while (delay->n > TERMS_DELAY + 1)
			delay_shift(delay);
		last = &delay->throws[delay->n++];
		*last = (struct delayed){
		    .nth = nth, .moments = json_array(), .said = json_array()};
	}
	last->game = game;
	last->at = at;
	if (moments != NULL)
		json_array_extend(last->moments, moments);
}

/* The seats' game may be looked at by all. */
static bool
is_all_shown(const struct table *table)
{
	return table->s.terms.delay == 0 || table->s.game_no == 0 ||
	    (table->s.status != TABLE_PLAYING &&
		table->s.status != TABLE_ADJOURNED);
}

/* All that waits goes in front of what happened now. */
static void
delay_end(struct table *table, json_t *said)
{
	struct table_delay *delay = table->delay;
	json_t *all = json_array();
	int i;

	for (i = 1; i < delay->n; i++) {
		json_array_extend(all, delay->throws[i].moments);
		json_array_extend(said, delay->throws[i].said);
	}
	json_array_extend(all, table->events);
	json_array_clear(table->events);
	json_array_extend(table->events, all);
	json_decref(all);
	table_delay_free(table);
}

json_t *
table_delay_step(struct hub *hub, struct table *table, json_t **said)
{
	struct table_delay *delay = table->delay;
	unsigned now;
	json_t *seen;

	*said = NULL;
	if (is_all_shown(table)) {
		if (delay != NULL) {
			*said = json_array();
			delay_end(table, *said);
		}
		return NULL;
	}
	if (delay == NULL)
		delay = table->delay = xcalloc(1, sizeof(*delay));
	delay_add(delay, table->s.game, hub->io.now(hub->io.arg),
	    delay->n == 0 ? NULL : table->events);
	now = engine_game_throws(&table->s.game);
	seen = json_array();
	*said = json_array();
	while (delay->n > 1 &&
	    delay->throws[1].nth + table->s.terms.delay <= now) {
		delay_shift(delay);
		json_array_extend(seen, delay->throws[0].moments);
		json_array_extend(*said, delay->throws[0].said);
		json_array_clear(delay->throws[0].said);
	}
	return seen;
}

struct delay_load {
	const struct table *table;
	struct table_delay *delay;
	struct game game;
};

static bool
load_action(void *arg, const struct stored_action *action)
{
	struct delay_load *load = arg;
	char why[RULESET_ERROR];

	if (!engine_game_replay(&load->table->s.rules, &load->game,
		action->line, action->hash, why))
		return false;
	delay_add(load->delay, load->game, action->at, NULL);
	while (load->delay->n > load->table->s.terms.delay + 1)
		delay_shift(load->delay);
	return true;
}

void
table_delay_load(struct hub *hub, struct table *table)
{
	struct delay_load load = {.table = table};

	if (is_all_shown(table))
		return;
	load.delay = table->delay = xcalloc(1, sizeof(*load.delay));
	engine_game_begin(&table->s.rules, &load.game);
	delay_add(load.delay, load.game, table->s.opened, NULL);
	store_actions(hub->store, table->s.game_no, 0, load_action, &load);
}
