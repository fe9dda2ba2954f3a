/* How often anybody may do what costs the others. */
#include <stdlib.h>
#include <string.h>

#include "daemon/hub/conn.h"
#include "daemon/hub/rate.h"
#include "daemon/lib/alloc.h"
#include "daemon/lib/tree.h"

#define RATE_TIME (10 * SECOND)
#define RATE_ADDRESS 4  /* so many people may share an address */
#define RATE_GUESTS 100 /* so many all guests together */
#define RATE_CALM 10    /* what a player's last actions may have cost */

TREE_GENERATE(rates_by_who, rate, by_who,
    tree_then(TREE_ORDER(a->kind, b->kind), strcmp(a->who, b->who)))

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
	rate = rates_by_who_find(&hub->rates_by_who, &key);
	if (rate != NULL && rate->since + RATE_TIME > now)
		return rate;
	if (rate == NULL) {
		rate = xcalloc(1, sizeof(*rate));
		*rate = key;
		RB_INSERT(rates_by_who, &hub->rates_by_who, rate);
		hub->rate_shares += kind == RATE_SHARE;
	} else
		TAILQ_REMOVE(&hub->rates, rate, entry);
	/* The list is in the order of their beginning. */
	TAILQ_INSERT_TAIL(&hub->rates, rate, entry);
	rate->since = now;
	rate->lines = 0;
	rate->level = 0;
	return rate;
}

/* Of networks that the sysop exempts. */
static bool
is_trusted(const struct hub *hub, const struct conn *conn)
{
	struct address address;

	return address_parse(conn->address, &address) &&
	    conf_exempts(hub->conf, &address);
}

/* What is counted for its address; NULL where it has none. */
static struct rate *
rate_of_house(
    struct hub *hub, const struct conn *conn, enum rate_kind kind, int64_t now)
{
	char text[ADDRESS_TEXT];
	struct address address;

	if (!address_parse(conn->address, &address))
		return NULL;
	address = address_house(&address);
	address_text(&address, text);
	return rate_get(hub, text, kind, now);
}

/* What is counted for its person; NULL for a guest's call. */
static struct rate *
rate_of_person(
    struct hub *hub, const struct conn *conn, enum rate_kind kind, int64_t now)
{
	/* All such calls have one name. */
	if (conn->call && conn->role == ROLE_GUEST && *conn->address != '\0')
		return NULL;
	return rate_get(hub, conn->name, kind, now);
}

bool
rate_over(struct hub *hub, const struct conn *conn, enum rate_kind kind)
{
	int64_t now = hub->io.now(hub->io.arg);
	struct rate *name, *house = NULL;
	int limit = hub->conf->talk_rate;
	bool trusted = is_trusted(hub, conn);

	/* In such networks only each person is limited, except for games. */
	if (trusted && kind == RATE_GAMES)
		return false;
	if (!trusted)
		house = rate_of_house(hub, conn, kind, now);
	name = rate_of_person(hub, conn, kind, now);
	if ((name != NULL && name->lines >= limit) ||
	    (house != NULL && house->lines >= RATE_ADDRESS * limit))
		return true;
	if (name != NULL)
		name->lines++;
	if (house != NULL)
		house->lines++;
	return false;
}

/* A cost that somebody's rate is to pay. */
struct charge {
	struct rate *rate; /* NULL: nobody's */
	int a_second;      /* what it may cost */
};

/* In thousandths; the dearest command takes all that there is. */
static int64_t
charge_cost(const struct charge *charge, int cost)
{
	int64_t full = RATE_TIME * charge->a_second;

	return cost * SECOND < full ? cost * SECOND : full;
}

/* In how many seconds it has room for that; 0 where it has. */
static int
charge_later(
    struct hub *hub, const struct charge *charge, int cost, int64_t now)
{
	int64_t a_second = charge->a_second, over;
	struct rate *rate = charge->rate;

	if (rate == NULL)
		return 0;
	rate->level -= (now - rate->since) * a_second;
	if (rate->level < 0)
		rate->level = 0;
	rate->since = now;
	TAILQ_REMOVE(&hub->rates, rate, entry);
	TAILQ_INSERT_TAIL(&hub->rates, rate, entry);
	over = rate->level + charge_cost(charge, cost) - RATE_TIME * a_second;
	return over <= 0
	    ? 0
	    : (int)((over + a_second * SECOND - 1) / (a_second * SECOND));
}

/*
 * What all guests may have is shared by the addresses they come from: were it
 * one account, those who ask most would leave others nothing.
 */
static struct charge
charge_share(struct hub *hub, const struct conn *conn, int64_t now)
{
	struct rate *rate = rate_of_house(hub, conn, RATE_SHARE, now);
	int all = hub->conf->command_rate * RATE_GUESTS, share;

	if (rate == NULL)
		rate = rate_get(hub, "", RATE_SHARE, now);
	share = all / hub->rate_shares;
	return (struct charge){rate, share > 0 ? share : 1};
}

bool
rate_has_limit(const struct hub *hub, const struct conn *conn)
{
	return hub->conf->command_rate != 0 && conn->peer != NULL &&
	    conn->peer->kind == LINK_SESSION && !is_trusted(hub, conn);
}

bool
rate_is_calm(struct hub *hub, const struct conn *conn)
{
	int64_t now = hub->io.now(hub->io.arg);
	const struct rate *rate = rate_of_person(hub, conn, RATE_COST, now);

	return rate != NULL &&
	    rate->level - (now - rate->since) * hub->conf->command_rate <
	    RATE_CALM * SECOND;
}

int
rate_cost(struct hub *hub, const struct conn *conn, int cost, bool all)
{
	int64_t now = hub->io.now(hub->io.arg);
	int a_second = hub->conf->command_rate, later = 0, i;
	struct charge charge[3] = {{NULL, 0}};

	if (!rate_has_limit(hub, conn))
		return 0;
	charge[0] = (struct charge){
	    rate_of_person(hub, conn, RATE_COST, now), a_second};
	if (all)
		charge[1] =
		    (struct charge){rate_of_house(hub, conn, RATE_COST, now),
			a_second * RATE_ADDRESS};
	for (i = 0; i < 2 && later == 0; i++)
		later = charge_later(hub, &charge[i], cost, now);
	if (later == 0 && all && conn->role == ROLE_GUEST) {
		charge[2] = charge_share(hub, conn, now);
		later = charge_later(hub, &charge[2], cost, now);
	}
	/* What is refused by one costs at none. */
	for (i = 0; i < 3 && later == 0; i++)
		if (charge[i].rate != NULL)
			charge[i].rate->level += charge_cost(&charge[i], cost);
	return later;
}

static void
rate_drop(struct hub *hub, struct rate *rate)
{
	TAILQ_REMOVE(&hub->rates, rate, entry);
	RB_REMOVE(rates_by_who, &hub->rates_by_who, rate);
	hub->rate_shares -= rate->kind == RATE_SHARE;
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
