#ifndef TESTS_CLIENT_LOCALGAME_H
#define TESTS_CLIENT_LOCALGAME_H

/*
 * A stand-in for the hub: one client, one table, dice from a number, and the
 * house bot's thinking in the other seats. For tests of the client and for
 * looking at it without a host.
 */
#include "daemon/client/client.h"
#include "engine/game.h"

struct localgame {
	struct client *client;
	struct ruleset rules;
	struct game game;
	struct game_events events;
	int64_t seq, clock;
	unsigned random;
	int human;            /* the client's seat, -1: he watches */
	bool seated, phrased; /* at the table; his phrase is in */
	bool ahead;           /* all seats are played for */
	bool bots;            /* the others are the house bot's */
	bool stranger;        /* nobody's table is his: he sees its card */
	const char *bot;      /* the name of all bots; NULL: each its own */
	int left;             /* seconds of the human's clock, 0: it stands */
	bool owned;           /* a bot plays the first seat for the human */
	const char *role;     /* the client's; NULL: guest */
	bool quit;
	int status;          /* the exit status, -1: not yet */
	const char *house;   /* house rules; NULL: none */
	const char *motd;    /* the message of the day; NULL: none */
	const char *options; /* what the hub kept, JSON; NULL: nothing */
	const char *word;    /* of the name that was asked for; NULL: none */
	void *arg;
	void (*output)(void *arg, const void *, size_t);
	char last[128]; /* the last command */
	/* Another game, at table 1, for the lobby to look at. */
	struct ruleset two;
	struct game other;
	unsigned other_random;
	struct game_events other_events;
	/* Answers and events to come after the client's own turn. */
	json_t *queue;
	json_t *told; /* an array for all that were given to it, or NULL */
};

/* Takes the client's setup; output may be NULL. */
void localgame_start(struct localgame *, const struct client_setup *,
    const char *rules, int seats, unsigned random);
void localgame_stop(struct localgame *);
/* Gives the client everything that waits for it, bots' moves included. */
void localgame_run(struct localgame *);
/* One step of a bot or of a game without humans; false: it is over or not
 * a bot's turn. */
bool localgame_step(struct localgame *);
/* The table as it is, with the events that local has. */
void localgame_post(struct localgame *);
/* Somebody's action that the game allows, as the hub would have it. */
void localgame_act(struct localgame *, const struct action *);
/* News of who is there: an event in which nothing has happened. */
void localgame_news(struct localgame *);
/* The client has the seat that human says. */
void localgame_sit(struct localgame *);
/* Sits down and plays so many steps for all seats. */
void localgame_ahead(struct localgame *, int steps);
/* One action of the other game, which the lobby sees. */
void localgame_other(struct localgame *);
/* Presses the first key of these; gives how many bytes it has. */
size_t localgame_press(struct localgame *, const char *keys);
/* Types keys at the client, one by one as they are pressed, and runs. */
void localgame_type(struct localgame *, const char *keys);
/* The same as one piece, as a slow line brings what was typed. */
void localgame_send(struct localgame *, const char *keys);

#endif
