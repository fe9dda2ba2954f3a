/* The clocks of a game. */
#include "daemon/hub/game_clock.h"

#include <stdlib.h>
#include <string.h>

#include "daemon/hub/bots.h"
#include "daemon/hub/conn.h"
#include "daemon/hub/offer.h"
#include "daemon/hub/presence.h"
#include "daemon/hub/send.h"
#include "daemon/hub/slow_game.h"
#include "daemon/hub/table.h"
#include "daemon/hub/table_game.h"
#include "daemon/hub/table_game_adjourn.h"
#include "daemon/protocol/field.h"

#define GRACE 1500         /* ms: counters move on the screens (animation.h) */
#define LEAST (5 * SECOND) /* for a throw, once a bank was empty */
#define LEFT_MOST 600      /* minutes, or days in a slow game */
#define TENTH 90           /* percent of the time, from which on it is late */
#define STALLING 8         /* throws in a row that were played so late */
#define ABSENT 3           /* throws in a row that were played for a seat */
#define HOST_ACTIONS 8     /* more than any one throw needs */

bool
game_clock_has(const struct table *table)
{
	return table->s.terms.clock.kind != CLOCK_NONE;
}

bool
game_clock_slow(const struct table *table)
{
	return table->s.terms.clock.kind == CLOCK_DAYS;
}

bool
game_clock_limits(const struct table *table)
{
	return game_clock_has(table) && table->s.status == TABLE_PLAYING &&
	    !table->s.clock.paused;
}

/* The time that the terms give: for a throw, or the whole bank. */
static int64_t
time_given(const struct term_clock *clock)
{
	static const int64_t unit[] = {[CLOCK_NONE] = 0,
	    [CLOCK_THROW] = SECOND,
	    [CLOCK_FISCHER] = MINUTE,
	    [CLOCK_BRONSTEIN] = MINUTE,
	    [CLOCK_DAYS] = DAY};

	return clock->time * unit[clock->kind];
}

void
game_clock_begin(struct table *table)
{
	struct game_clock *clock = &table->s.clock;
	int i;

	memset(clock, 0, sizeof(*clock));
	for (i = 0; i < SEATS_MAX; i++)
		clock->left[i] = time_given(&table->s.terms.clock);
}

/* The running time that is charged: not what passed on a full disk. */
static int64_t
time_charged(const struct hub *hub, const struct game_clock *clock)
{
	int64_t now = hub->io.now(hub->io.arg), from, until;

	if (clock->since == 0 || now <= clock->since)
		return 0;
	from = hub->disk_full_since;
	until = hub->disk_full ? now : hub->disk_full_until;
	if (from < clock->since)
		from = clock->since;
	return now - clock->since - (until > from ? until - from : 0);
}

/* What the throw that is timed has left; may be negative. */
static int64_t
throw_left(const struct hub *hub, const struct game_clock *clock)
{
	return clock->left[clock->seat] - clock->used -
	    time_charged(hub, clock);
}

static void
clock_stop(const struct hub *hub, struct game_clock *clock)
{
	clock->used += time_charged(hub, clock);
	clock->since = 0;
}

/*
 * How much of its time a seat has used for a throw: whoever plays only in the
 * last tenth, again and again, is named to the table, once a game.
 */
static void
throw_measured(struct hub *hub, struct table *table)
{
	struct game_clock *clock = &table->s.clock;
	struct stalling *stalling = &clock->stalling[clock->seat];
	int64_t left = clock->left[clock->seat];
	int percent = left <= 0 ? 100 : (int)(clock->used * 100 / left);
	json_t *notice;

	/* What the host plays is nobody's. */
	if (percent >= 100)
		return;
	if (percent < TENTH) {
		stalling->throws = stalling->percents = 0;
		return;
	}
	stalling->throws++;
	stalling->percents += (uint16_t)percent;
	if (stalling->throws < STALLING || stalling->named)
		return;
	stalling->named = true;
	notice = notice_new(NOTICE_STALLING);
	json_object_update_new(notice,
	    json_pack("{s:i,s:i,s:s,s:i,s:i}", "table", table->number, "seat",
		clock->seat, "name", table->s.seat[clock->seat].name, "throws",
		stalling->throws, "percent",
		stalling->percents / stalling->throws));
	send_table(hub, table, HELD_EVENT, notice);
}

/* Another throw is awaited: what the last one has cost its seat. */
static void
throw_ends(struct hub *hub, struct table *table)
{
	const struct term_clock *terms = &table->s.terms.clock;
	struct game_clock *clock = &table->s.clock;
	int64_t *left = &clock->left[clock->seat], more = terms->more * SECOND;

	if (terms->kind == CLOCK_THROW || terms->kind == CLOCK_DAYS)
		throw_measured(hub, table);
	if (terms->kind == CLOCK_FISCHER)
		*left += more - clock->used;
	else if (terms->kind == CLOCK_BRONSTEIN)
		*left -= clock->used > more ? clock->used : more;
	else
		*left = time_given(terms);
	if (*left < 0)
		*left = 0;
	clock->used = 0;
	clock->throw = 0;
}

static void
throw_begins(struct hub *hub, struct table *table, int seat, unsigned number)
{
	const struct term_clock *terms = &table->s.terms.clock;
	struct game_clock *clock = &table->s.clock;

	if (clock->seat != seat && slow_game_is(table))
		slow_game_turn(hub, table, seat);
	clock->seat = (uint8_t)seat;
	clock->throw = number;
	clock->used = 0;
	if (terms->kind == CLOCK_BRONSTEIN)
		clock->left[seat] += terms->more * SECOND;
	if (clock->expired[seat] > 0 && clock->left[seat] < LEAST)
		clock->left[seat] = LEAST;
}

/*
 * Somebody at the table may come back within a minute after the host lost the
 * session process, or was lost itself.
 */
static bool
seat_attaching(const struct table *table, int seat)
{
	const struct conn *conn;

	TAILQ_FOREACH (conn, &table->conns, at_table)
		if (!table->presence[seat].here && conn->state == CONN_IN &&
		    conn->peer == NULL && conn->at.playing &&
		    name_same(conn->name, table->s.seat[seat].name))
			return true;
	return false;
}

static bool
should_run(const struct table *table)
{
	int seat = table_decider(table);

	return seat >= 0 && game_clock_limits(table) &&
	    !table->s.seat[seat].house && !seat_attaching(table, seat) &&
	    !engine_game_blocked(&table->s.rules, &table->s.game);
}

void
game_clock_settle(struct hub *hub, struct table *table)
{
	struct game_clock *clock = &table->s.clock;
	unsigned number, actions;
	bool runs, other, acted;
	int seat;

	if (!game_clock_has(table))
		return;
	if (table->s.status != TABLE_PLAYING &&
	    table->s.status != TABLE_ADJOURNED) {
		clock->since = 0;
		return;
	}
	seat = engine_game_turn(&table->s.game);
	number = engine_game_throw_due(&table->s.game);
	actions = engine_game_actions(&table->s.game);
	runs = should_run(table);
	other = clock->throw != number || clock->seat != seat;
	acted = clock->actions != actions;
	if (!other && !acted && runs == (clock->since != 0))
		return;
	if (!table->changed)
		table_touch(hub, table);
	clock_stop(hub, clock);
	if (other) {
		if (clock->throw != 0)
			throw_ends(hub, table);
		throw_begins(hub, table, seat, number);
	}
	clock->actions = actions;
	if (runs)
		clock->since = hub->io.now(hub->io.arg) + GRACE;
}

void
game_clock_acted(struct table *table)
{
	struct game_clock *clock = &table->s.clock;
	int seat = engine_game_turn(&table->s.game);

	clock->paused = false;
	if (!table->s.seat[seat].house)
		clock->expired[seat] = 0;
}

void
game_clock_pause(struct hub *hub, struct table *table, bool paused)
{
	table_touch(hub, table);
	table->s.clock.paused = paused;
}

void
game_clock_more(struct hub *hub, struct table *table, int seat, int n)
{
	int64_t *left = &table->s.clock.left[seat];
	int64_t unit = game_clock_slow(table) ? DAY : MINUTE;

	table_touch(hub, table);
	*left += n * unit;
	if (*left > LEFT_MOST * unit)
		*left = LEFT_MOST * unit;
}

void
game_clock_loaded(const struct hub *hub, struct table *table)
{
	struct game_clock *clock = &table->s.clock;

	if (clock->since == 0)
		return;
	clock->since += hub->away;
	if (clock->since > hub->started)
		clock->since = hub->started;
}

int64_t
game_clock_due(const struct hub *hub, const struct table *table)
{
	const struct game_clock *clock = &table->s.clock;
	int64_t now = hub->io.now(hub->io.arg), due;

	if (!game_clock_limits(table) || clock->since == 0)
		return 0;
	due =
	    (clock->since > now ? clock->since : now) + throw_left(hub, clock);
	/* Nothing can be played for it. */
	return hub->disk_full && due < now + SECOND ? now + SECOND : due;
}

/* Everybody has stayed away for so long that bots play with themselves. */
static bool
all_absent(const struct table *table)
{
	int i;

	for (i = 0; i < table->s.rules.seats; i++)
		if (!table->s.seat[i].house &&
		    table->s.clock.expired[i] < ABSENT)
			return false;
	return true;
}

/* The throw is played by the host, which knows rules of thumb. */
static void
play_throw(struct hub *hub, struct table *table)
{
	struct table_state *s = &table->s;
	unsigned number = engine_game_throw_due(&s->game);
	int seat = engine_game_turn(&s->game), i;
	struct action action;

	for (i = 0; i < HOST_ACTIONS && s->status == TABLE_PLAYING &&
	     engine_game_turn(&s->game) == seat &&
	     engine_game_throw_due(&s->game) == number;
	     i++) {
		engine_game_best(&s->rules, &s->game, &action);
		if (action.kind == ACTION_THROW)
			table_game_throw(hub, table, action.seat, NULL, NULL);
		else
			table_game_act(hub, table, &action, NULL, NULL);
	}
}

/* A seat of the other side claims the game; false in a game of several. */
static bool
game_lost(struct hub *hub, struct table *table, int seat)
{
	struct action action = {.kind = ACTION_CLAIM};
	int i, other = -1;

	for (i = 0; i < table->s.rules.seats; i++) {
		if (ruleset_same_side(&table->s.rules, i, seat))
			continue;
		if (other >= 0 && !ruleset_same_side(&table->s.rules, i, other))
			return false;
		other = i;
	}
	action.seat = (uint8_t)other;
	return table_game_act(hub, table, &action, NULL, NULL) == NULL;
}

int
game_clock_over(struct hub *hub, struct table *table)
{
	struct game_clock *clock = &table->s.clock;
	int seat = clock->seat, kind = table->s.terms.late;
	json_t *notice;

	table_touch(hub, table);
	clock_stop(hub, clock);
	if (clock->expired[seat] < ABSENT)
		clock->expired[seat]++;
	/* Bots alone do not play on. */
	if (kind == LATE_SEAT && (table_people(table) < 2 || !bot_offered(hub)))
		kind = LATE_THROW;
	notice = json_pack("{s:s,s:s,s:i,s:i,s:s,s:s}", "ev", "notice", "code",
	    codes_notice(NOTICE_TIME_OVER), "table", table->number, "seat",
	    seat, "name", table->s.seat[seat].name, "late",
	    kind == LATE_SEAT       ? "seat"
		: kind == LATE_LOST ? "lost"
				    : "throw");
	send_table(hub, table, HELD_EVENT, notice);
	if (kind == LATE_LOST && game_lost(hub, table, seat))
		return -1;
	if (kind == LATE_SEAT) {
		offers_forget(table, seat);
		/* Who comes back begins anew. */
		throw_ends(hub, table);
		return seat;
	}
	play_throw(hub, table);
	if (table->s.status == TABLE_PLAYING && all_absent(table)) {
		notice = json_pack("{s:s,s:s,s:i,s:i}", "ev", "notice", "code",
		    codes_notice(NOTICE_UNPLAYED), "table", table->number,
		    "throws", ABSENT);
		send_table(hub, table, HELD_EVENT, notice);
		table_game_adjourn(hub, table);
	}
	return -1;
}

int64_t
game_clock_left(const struct hub *hub, const struct table *table, int seat)
{
	const struct game_clock *clock = &table->s.clock;
	int64_t left = clock->left[seat];

	if (clock->throw != 0 && clock->seat == seat)
		left = throw_left(hub, clock);
	return left < 0 ? 0 : left;
}

json_t *
game_clock_json(const struct hub *hub, const struct table *table)
{
	const struct game_clock *clock = &table->s.clock;
	int64_t now = hub->io.now(hub->io.arg);
	json_t *left, *json;
	int i;

	if (!game_clock_has(table) || table->s.status == TABLE_OPEN)
		return NULL;
	left = json_array();
	for (i = 0; i < table->s.rules.seats; i++)
		json_array_append_new(
		    left, json_integer(game_clock_left(hub, table, i)));
	json = json_pack("{s:o,s:o}", "left", left, "seat",
	    number_or_null(clock->since != 0 ? clock->seat : -1, 0));
	if (clock->since > now)
		json_object_set_new(
		    json, "from", json_integer(clock->since - now));
	if (clock->paused)
		json_object_set_new(json, "paused", json_true());
	return json;
}

char *
game_clock_text(const struct table *table)
{
	const struct game_clock *clock = &table->s.clock;
	json_t *json, *seats;
	char *text;
	int i;

	seats = json_array();
	for (i = 0; i < table->s.rules.seats; i++)
		json_array_append_new(seats,
		    json_pack("{s:I,s:i,s:i,s:i,s:b}", "left",
			(json_int_t)clock->left[i], "expired",
			clock->expired[i], "throws", clock->stalling[i].throws,
			"percents", clock->stalling[i].percents, "named",
			clock->stalling[i].named));
	json = json_pack("{s:o,s:I,s:I,s:i,s:I,s:I,s:b}", "seats", seats,
	    "since", (json_int_t)clock->since, "used", (json_int_t)clock->used,
	    "seat", clock->seat, "throw", (json_int_t)clock->throw, "actions",
	    (json_int_t)clock->actions, "paused", clock->paused);
	text = json_dumps(json, JSON_COMPACT);
	json_decref(json);
	return text;
}

void
game_clock_parse(struct table *table, const char *text)
{
	struct game_clock *clock = &table->s.clock;
	json_t *json = text == NULL ? NULL : json_loads(text, 0, NULL), *seat;
	int64_t left;
	size_t i;

	game_clock_begin(table);
	json_array_foreach (json_object_get(json, "seats"), i, seat) {
		if (i >= SEATS_MAX)
			break;
		left = field_number(seat, "left", 0);
		clock->left[i] = left < 0 || left > LEFT_MOST * DAY ? 0 : left;
		clock->expired[i] = (uint8_t)field_number(seat, "expired", 0);
		clock->stalling[i] = (struct stalling){
		    .throws = (uint8_t)field_number(seat, "throws", 0),
		    .percents = (uint16_t)field_number(seat, "percents", 0),
		    .named = field_true(seat, "named")};
	}
	clock->since = field_number(json, "since", 0);
	clock->used = field_number(json, "used", 0);
	clock->seat = (uint8_t)field_number(json, "seat", 0);
	if (clock->seat >= SEATS_MAX)
		clock->seat = 0;
	clock->throw = (unsigned)field_number(json, "throw", 0);
	clock->actions = (unsigned)field_number(json, "actions", 0);
	clock->paused = field_true(json, "paused");
	json_decref(json);
}
