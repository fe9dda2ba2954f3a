/* The hub: its life cycle, its links' lines, the end of a turn. */
#include <errno.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "ansi/utf8.h"
#include "daemon/conf/conf_changes.h"
#include "daemon/hub/analyst_client.h"
#include "daemon/hub/audit.h"
#include "daemon/hub/backup.h"
#include "daemon/hub/bots.h"
#include "daemon/hub/channel.h"
#include "daemon/hub/conn.h"
#include "daemon/hub/conn_end.h"
#include "daemon/hub/deck_mail.h"
#include "daemon/hub/deck_peeks.h"
#include "daemon/hub/deck_people.h"
#include "daemon/hub/deck_seeks.h"
#include "daemon/hub/doors.h"
#include "daemon/hub/handover.h"
#include "daemon/hub/housekeeping.h"
#include "daemon/hub/hub.h"
#include "daemon/hub/invite.h"
#include "daemon/hub/ledger.h"
#include "daemon/hub/lobby.h"
#include "daemon/hub/login.h"
#include "daemon/hub/login_auth.h"
#include "daemon/hub/outbox.h"
#include "daemon/hub/peer_copies.h"
#include "daemon/hub/people_txn.h"
#include "daemon/hub/quota.h"
#include "daemon/hub/rate.h"
#include "daemon/hub/request_queue.h"
#include "daemon/hub/results.h"
#include "daemon/hub/seek.h"
#include "daemon/hub/send.h"
#include "daemon/hub/slow_game.h"
#include "daemon/hub/store/store.h"
#include "daemon/hub/table.h"
#include "daemon/hub/table_clock.h"
#include "daemon/hub/table_event.h"
#include "daemon/hub/table_preview.h"
#include "daemon/hub/table_txn.h"
#include "daemon/hub/tables.h"
#include "daemon/hub/talk.h"
#include "daemon/hub/tv.h"
#include "daemon/hub/user_lists.h"
#include "daemon/lib/alloc.h"
#include "daemon/lib/log.h"
#include "daemon/lib/loop.h"
#include "daemon/protocol/field.h"
#include "daemon/version.h"

#define DISK_RETRY (5 * SECOND)
#define QUEUE_COST 20 /* of what waited, in a turn: tenths of a millisecond */

static void
log_head(struct hub *hub)
{
	hub->games = store_game_last(hub->store);
	store_ledger_last(hub->store, hub->chain);
	ledger_rollback(hub);
	results_rollback(hub);
}

struct hub *
hub_new(const struct conf *conf, struct store *store, const struct hub_io *io,
    char error[CONF_ERROR])
{
	struct hub *hub;
	int why;

	if (sodium_init() < 0) {
		strlcpy(error, "libsodium cannot be initialized", CONF_ERROR);
		store_close(store);
		return NULL;
	}
	hub = xcalloc(1, sizeof(*hub));
	hub->conf = conf;
	hub->io = *io;
	people_init(hub);
	tables_init(hub);
	tv_init(hub);
	invites_init(hub);
	handovers_init(hub);
	user_lists_init(hub);
	channels_init(hub);
	rate_init(hub);
	quota_init(hub);
	analyst_client_init(hub);
	deck_people_init(hub);
	deck_mail_init(hub);
	deck_peeks_init(hub);
	hub->outbox = outbox_new();
	peer_copies_configure(hub, NULL);
	hub->started = io->now(io->arg);
	hub->step = 1;
	hub->store = store;
	hub->deck = store_deck(store);
	hub->decks = store_decks(store);
	hub->guests = store_deck_number(hub->store, "guests");
	hub->decoy = store_number(hub->store, "decoy");
	hub->lost_commits = store_lost(hub->store);
	log_head(hub);
	user_lists_load(hub);
	housekeeping_begin(hub);
	talk_load(hub);
	tables_load(hub);
	/* Loading may have taken a while; clocks start now. */
	hub->started = hub->io.now(hub->io.arg);
	table_clocks_load(hub);
	people_load(hub);
	login_roles(hub);
	channels_load(hub);
	invites_load(hub);
	seeks_load(hub);
	backup_restored(hub);
	if (!store_sound(hub->store, error)) {
		why = errno;
		hub_free(hub);
		errno = why;
		return NULL;
	}
	store_loaded(store);
	return hub;
}

void
hub_free(struct hub *hub)
{
	if (hub == NULL)
		return;
	backup_free(hub);
	ledger_free(hub);
	results_free(hub);
	people_free(hub);
	analyst_client_free(hub);
	tables_free(hub);
	invites_free(hub);
	user_lists_free(hub);
	channels_free(hub);
	rate_free(hub);
	quota_free(hub);
	outbox_free(hub->outbox);
	json_decref(hub->lately);
	lobby_free(hub);
	deck_people_free(hub);
	deck_mail_free(hub);
	deck_peeks_free(hub);
	store_close(hub->store);
	free(hub);
}

/* What follows is one command or one tick. */
static void
hub_step(struct hub *hub)
{
	hub->step++;
	hub->step_durable = false;
}

void
hub_link_greeted(struct hub *hub, int link, enum link_kind kind, bool sysop)
{
	struct peer *peer = xcalloc(1, sizeof(*peer));

	peer->id = link;
	peer->kind = kind;
	peer->sysop = sysop;
	peer->uid = -1;
	people_peer_add(hub, peer);
	if (kind == LINK_ANALYST)
		analyst_client_attach(hub, peer);
}

void
hub_link(struct hub *hub, int link, enum link_kind kind, bool sysop)
{
	char hello[HUB_HELLO];

	hub_link_greeted(hub, link, kind, sysop);
	hub_hello(hub, false, hello);
	if (!hub->io.send(hub->io.arg, link, hello, strlen(hello)))
		people_peer_cut(hub, people_peer(hub, link));
}

bool
hub_alive(struct hub *hub, char error[CONF_ERROR])
{
	return store_alive(hub->store, error);
}

void
hub_hello(const struct hub *hub, bool front, char hello[HUB_HELLO])
{
	int64_t epoch = front ? store_epoch(hub->store) : 0;
	char deck[80] = "", decks[24] = "";

	if (hub->decks > 1)
		snprintf(decks, sizeof(decks), ",\"decks\":%d", hub->decks);
	if (epoch != 0)
		snprintf(deck, sizeof(deck), ",\"deck\":%d,\"epoch\":%lld%s",
		    hub->deck, (long long)epoch, decks);
	snprintf(hello, HUB_HELLO,
	    "{\"hello\":{\"protocol\":%d,\"server\":\"messdeck %s\"%s}}",
	    version_protocol, version_text, deck);
}

void
hub_link_front(struct hub *hub, int link, int front)
{
	struct peer *peer = people_peer(hub, link);

	if (peer != NULL)
		peer->front = front;
}

int
hub_link_people(struct hub *hub, int link)
{
	struct peer *peer = people_peer(hub, link);
	struct conn *conn;
	int n = 0;

	if (peer == NULL)
		return 0;
	TAILQ_FOREACH (conn, &peer->conns, on_peer)
		n += conn->state == CONN_IN;
	return n;
}

void
hub_link_user(struct hub *hub, int link, int64_t uid)
{
	struct peer *peer = people_peer(hub, link);

	if (peer != NULL)
		peer->uid = uid;
}

void
hub_unlink(struct hub *hub, int link)
{
	struct peer *peer = people_peer(hub, link);
	struct conn *conn, *next;

	if (peer == NULL)
		return;
	hub_step(hub);
	handovers_end(hub, peer);
	people_peer_end(hub, peer);
	TAILQ_FOREACH_SAFE (conn, &peer->conns, on_peer, next) {
		if (peer->kind == LINK_SESSION)
			conn_lose(hub, conn);
		else
			conn_end(hub, conn, false);
		people_set_peer(hub, conn, NULL, 0);
	}
	if (peer->kind == LINK_BOT)
		bot_gone(hub, peer);
	if (peer->kind == LINK_ANALYST)
		analyst_client_detach(hub, peer);
}

static void
hub_message(struct hub *hub, struct conn *conn, const json_t *message)
{
	const json_t *part;
	const char *how;

	/* Who goes to another deck says there what he has to say. */
	if (conn->going != 0 && json_object_get(message, "gone") == NULL)
		return;
	if (json_object_get(message, "do") != NULL) {
		if (conn->state == CONN_NEW && conn->peer->kind == LINK_LOCAL)
			login_in(hub, conn, NULL);
		if (conn->state == CONN_IN)
			request_queue_take(hub, conn, message);
	} else if (json_object_get(message, "auth") != NULL) {
		if (conn->peer->kind == LINK_SESSION)
			login_auth(hub, conn, message);
	} else if (json_object_get(message, "figures") != NULL) {
		if (conn->peer->kind == LINK_SESSION)
			login_figures(hub, conn);
	} else if ((part = json_object_get(message, "login")) != NULL) {
		login_in(hub, conn, part);
	} else if ((part = json_object_get(message, "attach")) != NULL) {
		login_attach(hub, conn, part);
	} else if ((part = json_object_get(message, "gone")) != NULL) {
		how = json_string_value(part);
		/* What was asked for before the goodbye is still done. */
		while (request_queue_waits_of(conn)) {
			(void)request_queue_serve_of(hub, conn, true);
			hub_step(hub);
		}
		conn_end(hub, conn, how != NULL && strcmp(how, "quit") == 0);
	}
}

static void
hub_from(
    struct hub *hub, struct peer *peer, int64_t number, const json_t *message)
{
	struct conn *conn = people_on_peer(peer, number);

	if (conn == NULL && json_object_get(message, "gone") != NULL)
		return;
	if (conn == NULL && peer->kind == LINK_SESSION)
		conn = handover_conn(hub, peer, number, message);
	else if (conn == NULL)
		conn = conn_new(hub, peer, number);
	if (conn != NULL)
		hub_message(hub, conn, message);
}

/*
 * What a session process asks for with its hello: pictures, which are large,
 * and rule sets once, however often it does.
 */
static void
hub_greeted(struct hub *hub, struct peer *peer, const json_t *hello)
{
	if (peer->kind != LINK_SESSION)
		return;
	if (field_true(hello, "lobby"))
		lobby_link(hub, peer);
	if (field_true(hello, "art") && !peer->pictured)
		peer_copies_pictures(hub, peer);
	if (field_true(hello, "rules") && !peer->ruled)
		peer_copies_rules(hub, peer);
}

static void
hub_object(struct hub *hub, struct peer *peer, const json_t *object)
{
	static const char bye[] = "{\"ev\":\"bye\",\"code\":\"version\"}";
	const json_t *message = object;
	json_int_t from = 0;
	const json_t *hello = json_object_get(object, "hello");
	const json_t *protocol = json_object_get(hello, "protocol");

	if (hello != NULL) {
		if (!json_is_integer(protocol) ||
		    version_serves(
			version_protocol, (int)json_integer_value(protocol))) {
			hub_greeted(hub, peer, hello);
			return;
		}
		/* A client of an unknown protocol is disconnected. */
		log_warn("link_version", "link=%d protocol=%d", peer->id,
		    (int)json_integer_value(protocol));
		/*
		 * A session sees by our hello that it must end its connections.
		 */
		if (peer->kind != LINK_SESSION)
			hub->io.send(
			    hub->io.arg, peer->id, bye, sizeof(bye) - 1);
		people_peer_cut(hub, peer);
		return;
	}
	if (peer->kind == LINK_SESSION) {
		from = field_number(object, "from", 0);
		message = json_object_get(object, "m");
	}
	hub_from(hub, peer, from, message);
}

void
hub_conn(struct hub *hub, int link, int64_t number, const char *transport,
    const char *address)
{
	struct peer *peer = people_peer(hub, link);
	json_t *early, *message;
	size_t i;

	if (peer == NULL || peer->kind != LINK_SESSION)
		return;
	early = handover_begin(hub, peer, number, transport, address);
	json_array_foreach (early, i, message) {
		hub_step(hub);
		hub_from(hub, peer, number, message);
	}
	json_decref(early);
}

void
hub_conn_ended(struct hub *hub, int link, int64_t number)
{
	struct peer *peer = people_peer(hub, link);
	struct conn *conn;

	if (peer == NULL || peer->kind != LINK_SESSION)
		return;
	hub_step(hub);
	conn = people_on_peer(peer, number);
	if (conn != NULL)
		conn_end(hub, conn, false);
	handover_end(hub, peer, number);
}

void
hub_caught_up(struct hub *hub, int front, uint64_t question)
{
	handovers_check(hub, front, question);
}

void
hub_line(struct hub *hub, int link, const char *line, size_t length)
{
	static const char refusal[] =
	    "{\"re\":null,\"ok\":false,\"code\":\"usage\","
	    "\"error\":\"A line must be one JSON object.\"}";
	struct peer *peer = people_peer(hub, link);
	json_t *object;

	if (peer == NULL || peer->cut)
		return;
	hub_step(hub);
	/* An honest session process lets no such line pass. */
	object = peer->kind != LINK_ANALYST &&
		field_values(line, length) > FIELD_VALUES_MAX
	    ? NULL
	    : json_loadb(line, length, 0, NULL);
	if (peer->kind == LINK_ANALYST)
		analyst_client_line(hub, object);
	else if (json_is_object(object))
		hub_object(hub, peer, object);
	else if (peer->kind == LINK_SESSION) {
		log_warn("link_line", "link=%d why=json", link);
		people_peer_wrong(hub, peer);
	} else if (!hub->io.send(
		       hub->io.arg, link, refusal, sizeof(refusal) - 1))
		people_peer_cut(hub, peer);
	json_decref(object);
}

void
hub_verified(struct hub *hub, uint64_t question, bool ok, const char *hash)
{
	hub_step(hub);
	login_verified(hub, question, ok, hash);
	if (hub->step_durable)
		outbox_mark_durable(hub);
}

int64_t
hub_tick(struct hub *hub)
{
	int64_t due, due_mail, now = hub->io.now(hub->io.arg);
	int spent;

	for (spent = 0; spent < QUEUE_COST && request_queue_waits(hub);) {
		hub_step(hub);
		spent += request_queue_serve(hub);
	}
	hub_step(hub);
	due_mail = deck_mail_tick(hub, now);
	/* First, since it may end a game. */
	housekeeping_run(hub, now);
	ledger_run(hub);
	results_run(hub);
	due = sooner(conns_tick(hub, now), due_mail);
	due = sooner(due, deck_people_tick(hub, now));
	due = sooner(due, deck_seeks_tick(hub, now));
	due = sooner(due, table_clocks_tick(hub, now));
	due = sooner(due, seeks_tick(hub, now));
	due = sooner(due, tv_tick(hub, now));
	due = sooner(due, analyst_client_tick(hub, now));
	rate_tick(hub, now);
	if (hub->step_durable)
		outbox_mark_durable(hub);
	hub_step(hub);
	due = sooner(due, lobby_tick(hub, now));
	due = sooner(due, doors_tick(hub, now));
	due = sooner(due, hub->alive_due);
	due = sooner(due, hub->forget_due);
	due = sooner(due, hub->added_due);
	due = sooner(due, table_previews_due(hub, now));
	if (hub->disk_full)
		due = sooner(due, hub->disk_retry);
	if (hub->backup != NULL || request_queue_waits(hub))
		due = sooner(due, now + 1);
	if (hub->ledger.due || hub->results.due)
		due = sooner(due, now + (hub->disk_full ? SECOND : 1));
	return due;
}

void
hub_configure(struct hub *hub, const struct conf *conf)
{
	const struct conf *old = hub->conf;
	char changes[TEXT_MAX];
	struct table *table;
	struct conn *conn;

	if (hub->conf != conf) {
		conf_changes(hub->conf, conf, changes, sizeof(changes));
		utf8_drop_halves(changes);
		audit_reload(hub, changes);
	}
	hub->conf = conf;
	peer_copies_configure(hub, old);
	channels_configure(hub);
	login_roles(hub);
	login_bans(hub);
	/* Times may have become shorter. */
	TAILQ_FOREACH (conn, &hub->conns, entry)
		conn_schedule(hub, conn);
	TAILQ_FOREACH (table, &hub->tables, entry)
		table_wake(hub, table);
	send_all(hub, json_pack("{s:s,s:s}", "ev", "host", "host", conf->name));
}

/* The disk is full: everything is rolled back to before the turn. */
static void
hub_take_back(struct hub *hub)
{
	hub->invites.rewrite = true;
	hub_step(hub);
	if (!hub->disk_full) {
		hub->disk_full_since = hub->io.now(hub->io.arg);
		hub->disk_retry = hub->disk_full_since + DISK_RETRY;
		send_all(hub, notice_new(NOTICE_DISK_FULL));
		log_error("disk_full", "retry=%d", (int)(DISK_RETRY / SECOND));
	}
	hub->disk_full = true;
	tables_rollback(hub);
	people_rollback(hub);
	user_lists_rollback(hub);
	channels_rollback(hub);
	log_head(hub);
	quota_rollback(hub);
}

/* The turn is on disk: what has changed is told. */
static void
hub_stored(struct hub *hub, bool wrote)
{
	hub->commits += wrote;
	hub->invites.rewrite = hub->lists_changed = false;
	channels_commit(hub);
	quota_commit(hub);
	hub_step(hub);
	if (hub->disk_full && wrote) {
		hub->disk_full = false;
		hub->disk_full_until = hub->io.now(hub->io.arg);
		talk_recount(hub);
		send_all(hub, notice_new(NOTICE_DISK_OK));
		log_info("disk_ok", "games=%d", (int)hub->games);
	}
	tables_send(hub);
	slow_games_nudge(hub);
	table_previews_send(hub, hub->io.now(hub->io.arg));
}

bool
hub_commit(struct hub *hub)
{
	enum store_result result;
	int64_t since;
	bool wrote;
	int64_t now;
	struct table *table;

	now = hub->io.now(hub->io.arg);
	TAILQ_FOREACH (table, &hub->busy, in_busy)
		if (table->s.status != TABLE_CLOSED)
			table_clock_settle(hub, table);
	deck_mail_answers(hub);
	tables_save(hub);
	people_save(hub);
	invites_save(hub);
	/*
	 * A write to see whether there is room again, also beside those of the
	 * turn: what deletes nothing needs none.
	 */
	if (hub->disk_full &&
	    (hub->disk_retry <= now || store_writing(hub->store))) {
		store_deck_number_put(hub->store, "disk_retry", now);
		hub->disk_retry = now + DISK_RETRY;
	}
	wrote = store_writing(hub->store);
	since = loop_micros();
	result = store_commit(hub->store);
	if (wrote && result == STORE_DONE)
		figures_commit(&hub->figures, loop_micros() - since);
	if (result == STORE_FAILED)
		return false;
	if (result == STORE_FULL)
		hub_take_back(hub);
	else
		hub_stored(hub, wrote);
	backup_run(hub);
	outbox_flush(hub, result == STORE_FULL);
	tables_commit(hub);
	people_commit(hub);
	return true;
}

void
hub_rest(struct hub *hub)
{
	store_deck_poke(hub->store);
	store_checkpoint(hub->store);
}

void
hub_turn_took(struct hub *hub, int64_t us)
{
	if (us > hub->longest_turn)
		hub->longest_turn = us;
}

void
hub_stopping(struct hub *hub, int front, int seconds)
{
	struct conn *conn;
	json_t *notice = notice_new(NOTICE_STOPPING);

	hub_step(hub);
	json_object_set_new(notice, "seconds", json_integer(seconds));
	if (front == 0) {
		housekeeping_stop(hub);
		send_all(hub, json_incref(notice));
	}
	TAILQ_FOREACH (conn, &hub->conns, entry) {
		if (!conn_here(conn) ||
		    (front != 0 && conn->peer->front != front))
			continue;
		if (front != 0)
			send_event(hub, conn, json_incref(notice));
		conn_bye(hub, conn, BYE_STOPPING, NULL);
	}
	json_decref(notice);
}
