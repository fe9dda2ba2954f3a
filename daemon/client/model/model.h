#ifndef DAEMON_CLIENT_MODEL_MODEL_H
#define DAEMON_CLIENT_MODEL_MODEL_H

/*
 * What one person's client knows of the host: who he is, the lobby, and the
 * table where he is. Events change it, views and words read it.
 */
#include "accounts/account.h"
#include "daemon/client/model/chat.h"
#include "daemon/client/model/table_snapshot.h"

struct model {
	char name[NAME_SIZE];
	enum account_role role;
	char host[64];
	json_t *lobby;           /* the newest lobby event or NULL */
	json_t *stored, *offers; /* adjourned games; made to him; or NULL */
	json_t *page; /* tables past the lobby's event, as answered; NULL */
	struct table_snapshot *table; /* NULL in the lobby */
	struct table_snapshot
	    *happened; /* with what happened last, if not table; NULL */
	int64_t at;    /* number of the table where he is, -1 */
	int seat;      /* his, -1 for none */
	int owned;     /* his that a bot plays, -1 for none */
	int silent;    /* a seat that has gone silent, -1 */
	bool leaving;  /* asked whether to keep the game */
	bool away;     /* the hub is away */
	struct chat chat;
};

/* Nobody, nowhere; and what it holds given back. */
void model_init(struct model *);
void model_free(struct model *);
/* Take in what the hub tells; the event stays the caller's. */
void model_welcome(struct model *, const json_t *);
void model_host(struct model *, const json_t *);
void model_lobby(struct model *, const json_t *);
/* A page of the tables, as games answers; NULL: none. */
void model_page(struct model *, const json_t *);
/* False where the event is not of the table where the person is. */
bool model_table(struct model *, const json_t *);
void model_you(struct model *, const json_t *);
/*
 * What happened last at the table (not NULL); it stays while people come and
 * go and dice are thrown, until something else happens.
 */
const struct game_events *model_happened(const struct model *);
/* Whether he plays a game in which all others are the house bot's. */
bool model_plays_bots(const struct model *);
/*
 * Whether he has a seat that is kept when he goes, or that a bot plays for
 * him: its game has begun.
 */
bool model_seat_kept(const struct model *);

#endif
