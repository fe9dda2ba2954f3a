/* tv: the best game that is on. */
#include "daemon/hub/tv.h"
#include "daemon/hub/results.h"

#include "daemon/hub/conn.h"
#include "daemon/hub/deck_people.h"
#include "daemon/hub/decks.h"
#include "daemon/hub/digest.h"
#include "daemon/hub/send.h"
#include "daemon/hub/table.h"
#include "daemon/hub/table_access.h"
#include "daemon/hub/table_event.h"
#include "daemon/hub/table_seat.h"
#include "daemon/hub/talk.h"
#include "daemon/hub/watching.h"
#include "daemon/lib/tree.h"

#define TV_TRIES 8   /* of the best games, where somebody may not watch one */
#define TV_AT_ONCE 8 /* people who go on in one turn */

/* The best one first. */
TREE_GENERATE(tables_tv, table, by_tv,
    tree_then(TREE_ORDER(b->tv.rating, a->tv.rating),
	tree_then(TREE_ORDER(b->tv.watchers, a->tv.watchers),
	    TREE_ORDER(a->number, b->number))))

void
tv_init(struct hub *hub)
{
	RB_INIT(&hub->tv.tables);
	RB_INIT(&hub->tv.people);
}

/* How good its players are: their ratings' sum, people before bots. */
static int
tv_rating(struct hub *hub, const struct table *table)
{
	const struct table_state *s = &table->s;
	int i, sum = 0, rating;
	bool account;

	for (i = 0; i < s->rules.seats; i++) {
		if (*s->seat[i].name == '\0' || s->seat[i].house)
			continue;
		/* Guests have none: nobody needs to ask. */
		account = s->seat[i].role != ROLE_GUEST;
		rating = account
		    ? results_rating(hub, s->seat[i].name, &s->rules)
		    : 0;
		sum += rating > 0 ? rating : 1;
	}
	return sum;
}

static int
tv_watchers(const struct table *table)
{
	const struct conn *conn;
	int n = 0;

	/* Whom tv brought says nothing about the game. */
	TAILQ_FOREACH (conn, &table->conns, at_table)
		n += !conn->at.playing && !conn->watching.tv && conn_here(conn);
	return n;
}

void
tv_index(struct hub *hub, struct table *table, bool gone)
{
	bool on = !gone && table->s.status == TABLE_PLAYING &&
	    table_access_open(table) && !table->s.terms.private;
	struct tv_place place = {.on = on};

	/* Ratings are asked for once a game: they are in the store. */
	if (on) {
		place.game = table->s.game_no;
		place.rating = table->tv.game == place.game
		    ? table->tv.rating
		    : tv_rating(hub, table);
		place.watchers = tv_watchers(table);
	}

	if (table->tv.on)
		RB_REMOVE(tables_tv, &hub->tv.tables, table);
	table->tv = place;
	if (on)
		RB_INSERT(tables_tv, &hub->tv.tables, table);
	else {
		struct conn *conn;

		TAILQ_FOREACH (conn, &table->conns, at_table)
			if (conn->watching.tv && conn->watching.tv_due == 0)
				watching_tv_set_due(hub, conn,
				    hub->io.now(hub->io.arg) + TV_PAUSE);
	}
}

struct table *
tv_best(struct hub *hub, const struct conn *conn)
{
	struct table *table = tables_tv_first(&hub->tv.tables);
	int i;

	for (i = 0; table != NULL && i < TV_TRIES; i++) {
		if (table_own_seat(table, conn->name) < 0 &&
		    table_access_watch(table, conn->name, conn->role) == NULL)
			return table;
		table = tables_tv_next(table);
	}
	return NULL;
}

void
tv_show(struct hub *hub, struct conn *conn, struct table *table)
{
	struct table *old = conn->at.table;

	/* Going ends it, so it begins anew before anybody is told. */
	conn_move(hub, conn, table, false);
	watching_tv_begin(hub, conn);
	if (old != NULL && old != table)
		table_close_empty(hub, old);
	send_you(hub, conn);
	table_send(hub, table, conn);
	talk_recall(hub, table, conn);
}

/* True where another deck has one that is on: he goes there. */
static bool
tv_go_elsewhere(struct hub *hub, struct conn *conn)
{
	int deck = conn->peer == NULL || conn->at.playing ||
		*conn->hash == '\0' || conn->going != 0 ||
		!decks_settled(hub, conn)
	    ? -1
	    : digest_with(hub, "tv");
	json_t *message;

	if (deck < 0)
		return false;
	message = json_pack("{s:s}", "do", "tv");
	deck_people_give(hub, conn, deck, message);
	json_decref(message);
	return true;
}

bool
tv_has(const struct hub *hub)
{
	return tables_tv_first(&hub->tv.tables) != NULL;
}

/* Shows the best game; where none is on it looks again later. */
static void
tv_go_on(struct hub *hub, struct conn *conn, int64_t now)
{
	struct table *best = tv_best(hub, conn), *old = conn->at.table;

	if (best == NULL && tv_go_elsewhere(hub, conn))
		return;
	watching_tv_set_due(hub, conn, best == NULL ? now + TV_PAUSE : 0);
	if (best == NULL || best == old || conn->peer == NULL ||
	    conn->at.playing)
		return;
	tv_show(hub, conn, best);
}

int64_t
tv_tick(struct hub *hub, int64_t now)
{
	struct conn *conn;
	int n;

	for (n = 0; (conn = watching_tv_first(hub)) != NULL; n++) {
		if (conn->watching.tv_due > now)
			return conn->watching.tv_due;
		if (n == TV_AT_ONCE)
			return now + 1;
		tv_go_on(hub, conn, now);
	}
	return 0;
}
