#ifndef DAEMON_HUB_ANALYST_CLIENT_H
#define DAEMON_HUB_ANALYST_CLIENT_H

/*
 * The hub's questions to the analyst: what positions are worth, and reports of
 * games. The hub computes none of it and never waits. Questions outlive the
 * analyst: one that dies is started again by the gate and asked again; a
 * question over which two have died is not asked a third time.
 */
#include "daemon/hub/request.h"

struct analyst_client;
struct analyst_answer;

/*
 * The answer to a request that was made in an earlier turn and has no arguments
 * any more; data is the analyst's.
 */
typedef void analyst_answered(struct request *, const struct analyst_answer *);

struct analyst_answer {
	const json_t *data;
	int64_t game;  /* a report's */
	int64_t about; /* what the command has noted */
};

void analyst_client_init(struct hub *);
void analyst_client_free(struct hub *);
/* Its link has come; it has ended. */
void analyst_client_attach(struct hub *, struct peer *);
void analyst_client_detach(struct hub *, struct peer *);
/* A line of its: the answer to a question. */
void analyst_client_line(struct hub *, const json_t *);
/* Asks what waits; returns when something is due next, 0: nothing. */
int64_t analyst_client_tick(struct hub *, int64_t now);
/*
 * Asks what a position is worth, text by notation_game. False, having refused,
 * where the sender's last question is not answered, or too many wait.
 */
bool analyst_client_ask_position(
    struct request *, const char *text, analyst_answered *, int64_t about);
/* Asks for the report of a game that is over. */
bool
analyst_client_ask_report(struct request *, int64_t game, analyst_answered *);
/*
 * Asks for the account of a game that is not over; the recording is the
 * question's, whatever comes of it. It is not kept.
 */
void analyst_client_ask_account(
    struct request *, int64_t game, struct recording *, analyst_answered *);
/* A connection ends: it asks nothing any more. */
void analyst_client_forget(struct hub *, struct conn *);

#endif
