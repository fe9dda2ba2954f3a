#ifndef DAEMON_HUB_EXAMINATION_H
#define DAEMON_HUB_EXAMINATION_H

/*
 * People who go through a recorded game together: one leads, the others see
 * the same place of it. Nothing of it is stored.
 */
#include "daemon/hub/state.h"

#define EXAMINATION_MOST 50  /* people in one */
#define EXAMINATION_LINE 200 /* room for what is tried off the game's line */

struct examination {
	struct conns people; /* in the order of coming */
	int n;
	struct conn *leader;
	char game[GAME_ID];
	int place; /* so many of the game's actions are shown, */
	char line[EXAMINATION_LINE]; /* and then these throws and plays */
};

/* Begins one, in which that person is alone; another one ends for them. */
void examination_begin(struct hub *, struct conn *, const char *game);
/* Adds somebody to one that is not full, and tells the others. */
void examination_join(struct hub *, struct conn *, struct examination *);
/*
 * Takes them out of theirs, if they are in one; where they led, the one who
 * came next leads.
 */
void examination_leave(struct hub *, struct conn *);
/* The same without a word to the others: the hub ends. */
void examination_forget(struct conn *);
/* The leader shows another place; the others hear of it. */
void examination_show(
    struct hub *, struct examination *, int place, const char *line);
/* Somebody of it leads from now on. */
void examination_lead(struct hub *, struct examination *, struct conn *);
/* Tells the leader that somebody asks to lead. */
void examination_ask(struct hub *, const struct conn *);
/* Where it is, and who is in it. */
json_t *examination_json(const struct examination *);
/* Sends an event about what somebody wrote to all in it who hear the writer. */
void examination_send(struct hub *, const struct examination *,
    const char *writer, json_t *event);

#endif
