/* Talk: rates, what is closed between partners, what was said lately. */
#include <stdlib.h>
#include <string.h>

#include "daemon/hub/conn.h"
#include "daemon/hub/send.h"
#include "daemon/hub/store/store.h"
#include "daemon/hub/table.h"
#include "daemon/hub/tables.h"
#include "daemon/hub/talk.h"
#include "daemon/hub/user_lists.h"
#include "daemon/lib/alloc.h"

#define RATE_TIME (10 * SECOND)
#define RATE_ADDRESS 4 /* so many people may share an address */
#define RECALLED 20

static struct rate *
rate_get(struct hub *hub, const char *who, enum rate_kind kind, int64_t now)
{
	struct rate *rate;

	TAILQ_FOREACH (rate, &hub->rates, entry)
		if (rate->kind == kind && strcmp(rate->who, who) == 0)
			break;
	if (rate == NULL) {
		rate = xcalloc(1, sizeof(*rate));
		strlcpy(rate->who, who, sizeof(rate->who));
		rate->kind = kind;
		TAILQ_INSERT_TAIL(&hub->rates, rate, entry);
	}
	if (rate->since + RATE_TIME <= now) {
		rate->since = now;
		rate->lines = 0;
	}
	return rate;
}

bool
talk_rate_over(struct hub *hub, const struct conn *conn, enum rate_kind kind)
{
	int64_t now = hub->io.now(hub->io.arg);
	struct rate *name = NULL, *address = NULL;
	int limit = hub->conf->talk_rate;
	struct network network;
	bool trusted = false;
	int i;

	for (i = 0; i < hub->conf->nexempt && !trusted; i++)
		trusted = network_parse(hub->conf->exempt[i], &network) &&
		    conn_from(conn, &network);
	/* Of such networks only each person is limited, and not in games. */
	if (trusted && kind == RATE_GAMES)
		return false;
	if (!trusted && *conn->address != '\0')
		address = rate_get(hub, conn->address, kind, now);
	/* All calls of guests have one name. */
	if (!conn->call || conn->role != ROLE_GUEST || *conn->address == '\0')
		name = rate_get(hub, conn->name, kind, now);
	if ((name != NULL && name->lines >= limit) ||
	    (address != NULL && address->lines >= RATE_ADDRESS * limit))
		return true;
	if (name != NULL)
		name->lines++;
	if (address != NULL)
		address->lines++;
	return false;
}

void
talk_tick(struct hub *hub, int64_t now)
{
	struct rate *rate, *next;

	TAILQ_FOREACH_SAFE (rate, &hub->rates, entry, next) {
		if (rate->since + RATE_TIME > now)
			continue;
		TAILQ_REMOVE(&hub->rates, rate, entry);
		free(rate);
	}
}

void
talk_free(struct hub *hub)
{
	talk_tick(hub, INT64_MAX);
}

bool
talk_closed(struct hub *hub, const char *a, const char *b)
{
	const struct table_state *s;
	const struct table *table;
	int own, other;

	for (table = tables_of(hub, a, NULL); table != NULL;
	     table = tables_of(hub, a, table)) {
		s = &table->s;
		own = table_seat_of(table, a);
		other = table_seat_of(table, b);
		if (own >= 0 && other >= 0 && own != other &&
		    s->status == TABLE_PLAYING &&
		    ruleset_same_side(&s->rules, own, other) &&
		    engine_game_in_hand(&s->rules, &s->game, own))
			return true;
	}
	return false;
}

json_t *
talk_json(const struct talk *talk)
{
	json_t *event = json_pack("{s:s,s:s,s:s,s:s,s:I}", "ev", "said", "how",
	    talk->how, "from", talk->from, "text", talk->text, "at",
	    (json_int_t)(talk->at / SECOND));

	if (talk->to != NULL)
		json_object_set_new(event, "to", json_string(talk->to));
	if (talk->table != 0)
		json_object_set_new(event, "table", json_integer(talk->table));
	return event;
}

struct recall {
	struct hub *hub;
	const struct conn *conn;
};

static void
recall_line(void *arg, const struct talk *talk)
{
	struct recall *recall = arg;
	json_t *event;

	if (user_list_find(recall->hub, LIST_CENSOR, recall->conn->name,
		talk->from) != NULL)
		return;
	event = talk_json(talk);
	json_object_set_new(event, "old", json_true());
	send_event(recall->hub, recall->conn, event);
}

void
talk_recall(struct hub *hub, const struct table *table, const struct conn *conn)
{
	struct recall recall = {.hub = hub, .conn = conn};

	store_talk(hub->store, table->number, table->s.opened, RECALLED,
	    recall_line, &recall);
}

void
talk_waits(struct hub *hub, const struct conn *conn)
{
	int n = store_left_count(hub->store, conn->name);
	json_t *notice;

	if (n == 0)
		return;
	notice = notice_new(NOTICE_MESSAGES);
	json_object_set_new(notice, "n", json_integer(n));
	send_event(hub, conn, notice);
}
