#ifndef DAEMON_CLIENT_MODEL_MODEL_H
#define DAEMON_CLIENT_MODEL_MODEL_H

/*
 * What one person's client knows about the host: the person, the lobby, and the
 * person's table. Events change it; views and sentences read it.
 */
#include "accounts/account.h"
#include "daemon/client/model/chat.h"
#include "daemon/client/model/table_snapshot.h"

#define MODEL_WATCHED 6 /* tables that are watched, but not shown */

/* A table that the person watches while another is shown. */
struct watched_table {
	int number;
	int status;         /* enum table_status */
	int throws, before; /* now, and when it was shown last */
};

/* What a spectator watches; compared as bytes. */
struct watched_tables {
	struct watched_table table[MODEL_WATCHED]; /* by their numbers */
	int n;
	bool tv;                 /* the host shows one game after the other */
	char follows[NAME_SIZE]; /* whom the person follows; "" */
};

enum leaving { LEAVING_NOT, LEAVING_KEEP, LEAVING_RESIGN };

struct model {
	char name[NAME_SIZE];
	enum account_role role;
	char host[64];
	json_t *lobby;           /* the newest lobby event or NULL */
	json_t *stored, *offers; /* adjourned games; made to him; or NULL */
	json_t *news; /* the oldest unread piece: piece, title, n; NULL: none */
	json_t *channels; /* names of those that the person is on; or NULL */
	json_t *known;    /* rows of all, as channels answered; or NULL */
	json_t *page;     /* tables past the lobby's event, as answered; NULL */
	struct table_snapshot *table; /* NULL in the lobby */
	struct table_snapshot
	    *happened; /* with what happened last, if not table; NULL */
	int64_t at;    /* number of the person's table, -1 */
	int seat;      /* the person's, -1 for none */
	int owned;     /* the person's seat that a bot plays, -1 for none */
	int silent;    /* a seat that has gone silent, -1 */
	struct watched_tables watched;
	enum leaving leaving; /* what the person is asked on ending a game */
	bool away;            /* the hub is away */
	struct chat chat;
};

/* Initializes it; and frees what it holds. */
void model_init(struct model *);
void model_free(struct model *);
/* Apply an event of the hub, which remains the caller's. */
void model_welcome(struct model *, const json_t *);
void model_host(struct model *, const json_t *);
void model_lobby(struct model *, const json_t *);
/* The news that is unread, as the hub tells of it; NULL: none. */
void model_news(struct model *, const json_t *);
/* The channels that the person is on; and all, as channels answers. */
void model_channels(struct model *, const json_t *names);
void model_known_channels(struct model *, const json_t *rows);
/* A page of the tables, as games answers; NULL: none. */
void model_page(struct model *, const json_t *);
/* False if the event is not about the person's table. */
bool model_table(struct model *, const json_t *);
void model_you(struct model *, const json_t *);
/*
 * News of a table that is watched and not shown; true where its game has begun
 * or ended, or it has closed.
 */
bool model_tracked(struct model *, const json_t *);
/* The table that is watched behind (by 1) or before (-1) the shown one; 0. */
int model_watch_next(const struct model *, int by);
/*
 * What happened last at the table (not NULL); it stays while people come and
 * go and dice are thrown, until something else happens.
 */
const struct game_events *model_happened(const struct model *);
/*
 * The table was that one just before (a reference, taken over; NULL: not
 * known): what happened then stays, if since there has only been a throw.
 */
void model_set_happened(struct model *, struct table_snapshot *then);
/* Whether the person plays against the house bot only. */
bool model_plays_bots(const struct model *);
/* Whether a word of the person's ends the game: no partner has to agree. */
bool model_resigns_alone(const struct model *);
/*
 * Whether the person has a seat, in a game that has begun, that is kept on
 * leaving or that a bot plays.
 */
bool model_seat_kept(const struct model *);

#endif
