/* How often anybody may do what costs the others. */
#include <stdlib.h>
#include <string.h>

#include "daemon/hub/conn.h"
#include "daemon/hub/rate.h"
#include "daemon/lib/alloc.h"
#include "daemon/lib/tree.h"

#define RATE_TIME (10 * SECOND)
#define RATE_ADDRESS 4 /* so many people may share an address */

static int
order_by_who(const struct rate *a, const struct rate *b)
{
	int order = TREE_ORDER(a->kind, b->kind);

	return order != 0 ? order : strcmp(a->who, b->who);
}

TREE_GENERATE(rates_by_who, rate, by_who, order_by_who)

void
rate_init(struct hub *hub)
{
	TAILQ_INIT(&hub->rates);
	RB_INIT(&hub->rates_by_who);
}

static struct rate *
rate_get(struct hub *hub, const char *who, enum rate_kind kind, int64_t now)
{
	struct rate key = {.kind = kind}, *rate;

	strlcpy(key.who, who, sizeof(key.who));
	rate = RB_FIND(rates_by_who, &hub->rates_by_who, &key);
	if (rate != NULL && rate->since + RATE_TIME > now)
		return rate;
	if (rate == NULL) {
		rate = xcalloc(1, sizeof(*rate));
		*rate = key;
		RB_INSERT(rates_by_who, &hub->rates_by_who, rate);
	} else
		TAILQ_REMOVE(&hub->rates, rate, entry);
	/* The list is in the order of their beginning. */
	TAILQ_INSERT_TAIL(&hub->rates, rate, entry);
	rate->since = now;
	rate->lines = 0;
	return rate;
}

bool
rate_over(struct hub *hub, const struct conn *conn, enum rate_kind kind)
{
	int64_t now = hub->io.now(hub->io.arg);
	struct rate *name = NULL, *house = NULL;
	int limit = hub->conf->talk_rate;
	struct address address;
	char text[ADDRESS_TEXT];
	struct network network;
	bool trusted = false;
	int i;

	for (i = 0; i < hub->conf->nexempt && !trusted; i++)
		trusted = network_parse(hub->conf->exempt[i], &network) &&
		    conn_from(conn, &network);
	/* Of such networks only each person is limited, and not in games. */
	if (trusted && kind == RATE_GAMES)
		return false;
	if (!trusted && address_parse(conn->address, &address)) {
		address = address_house(&address);
		address_text(&address, text);
		house = rate_get(hub, text, kind, now);
	}
	/* All calls of guests have one name. */
	if (!conn->call || conn->role != ROLE_GUEST || *conn->address == '\0')
		name = rate_get(hub, conn->name, kind, now);
	if ((name != NULL && name->lines >= limit) ||
	    (house != NULL && house->lines >= RATE_ADDRESS * limit))
		return true;
	if (name != NULL)
		name->lines++;
	if (house != NULL)
		house->lines++;
	return false;
}

static void
rate_drop(struct hub *hub, struct rate *rate)
{
	TAILQ_REMOVE(&hub->rates, rate, entry);
	RB_REMOVE(rates_by_who, &hub->rates_by_who, rate);
	free(rate);
}

void
rate_tick(struct hub *hub, int64_t now)
{
	struct rate *rate;

	while ((rate = TAILQ_FIRST(&hub->rates)) != NULL &&
	    rate->since + RATE_TIME <= now)
		rate_drop(hub, rate);
}

void
rate_free(struct hub *hub)
{
	struct rate *rate;

	while ((rate = TAILQ_FIRST(&hub->rates)) != NULL)
		rate_drop(hub, rate);
}
