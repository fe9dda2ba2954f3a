#ifndef TESTS_CLIENT_LOCALGAME_H
#define TESTS_CLIENT_LOCALGAME_H

/*
 * One client in front of the real hub, which has its database in memory, this
 * clock, and dice from a number. At table 1 alice plays with bob, at table 2
 * carol waits; the other seats of the client's table think as the house bot
 * does. For tests of the client and for looking at it without a host.
 */
#include "daemon/client/client.h"
#include "engine/game.h"

struct localgame {
	struct client *client;
	struct hub *hub;
	struct conf *conf;
	/*
	 * The game of the client's table as the hub has it: a test may set it
	 * up in another way before it goes on.
	 */
	struct game *game;
	struct ruleset *rules, own; /* the table's; those to open one with */
	int64_t seq, clock;
	int64_t before;                /* ms that the hub's clock is behind */
	unsigned random, other_random; /* for dice; for those at table 1 */
	uint64_t chance;               /* the hub's random bytes so far */
	int human;                     /* the client's seat, -1: he watches */
	bool seated;                   /* at a table */
	bool alone;          /* nobody else is here, and tables from 1 on */
	bool ahead;          /* all seats are played for */
	const char *role;    /* the client's; NULL: guest */
	const char *house;   /* house rules; NULL: none */
	const char *terms;   /* carol's table's and the client's; or NULL */
	const char *motd;    /* the message of the day; NULL: none */
	const char *options; /* what the hub kept, JSON; NULL: nothing */
	const char *wish;    /* the name that a guest asks for; NULL: none */
	char token[32];      /* a guest's */
	bool quit;
	int status; /* the exit status, -1: not yet */
	void *arg;
	void (*output)(void *arg, const void *, size_t);
	char last[128]; /* the last command */
	json_t *welcome;
	json_t *queue; /* what the hub has sent the client */
	json_t *told;  /* an array for all that were given to it, or NULL */
};

/* Takes the client's setup; output may be NULL. */
void localgame_start(struct localgame *, const struct client_setup *,
    const char *rules, int seats, unsigned random);
/* Another client in place of this one, at the same table. */
void localgame_return(struct localgame *, const struct client_setup *);
void localgame_stop(struct localgame *);
/* Gives the client everything that waits for it, bots' moves included. */
void localgame_run(struct localgame *);
/* One step of a bot or of a game without humans; false: it is over or not
 * a bot's turn. */
bool localgame_step(struct localgame *);
/* Something happens at the client's table. */
void localgame_tell(struct localgame *, const struct game_event *);
/* Somebody's action that the game allows, as the hub would have it. */
void localgame_act(struct localgame *, const struct action *);
/* News of who is there: an event in which nothing has happened. */
void localgame_news(struct localgame *);
/* The client has the seat that human says. */
void localgame_sit(struct localgame *);
/* Sits down and plays so many steps for all seats. */
void localgame_ahead(struct localgame *, int steps);
/* Who sits in that seat of the client's table types a command. */
void localgame_do(struct localgame *, int seat, const char *command);
/* One action of the other game, which the lobby sees. */
void localgame_other(struct localgame *);
/* Presses the first key of these; gives how many bytes it has. */
size_t localgame_press(struct localgame *, const char *keys);
/* Types keys at the client, one by one as they are pressed, and runs. */
void localgame_type(struct localgame *, const char *keys);
/* The same as one piece, as a slow line brings what was typed. */
void localgame_send(struct localgame *, const char *keys);
/* A whole line in one piece, then Enter. */
void localgame_line(struct localgame *, const char *line);

#endif
