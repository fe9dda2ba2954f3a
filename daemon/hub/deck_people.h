#ifndef DAEMON_HUB_DECK_PEOPLE_H
#define DAEMON_HUB_DECK_PEOPLE_H

/*
 * People who name what is another deck's: they are given to it, or stay here
 * and have it asked in their name.
 */
#include "daemon/hub/state.h"

/*
 * Gives a person to another deck, with the turn: then he is told to go there,
 * and to say that message (NULL: nothing) once more. He has left no seat here
 * that a game needs.
 */
void
deck_people_give(struct hub *, struct conn *, int deck, const json_t *message);
/* After the commit: he is not here any more. */
void deck_people_given(struct hub *, struct conn *);
/* Asks another deck in somebody's name, who hears the answer. */
void
deck_people_ask(struct hub *, struct conn *, int deck, const json_t *message);
/* A message has come back, for who has asked that. */
void deck_people_answered(struct hub *, uint64_t question, json_t *message);
/* Nobody hears the answers. */
void deck_people_forget(struct hub *, const struct conn *);
/* Those that were asked too long ago are told so; when it is due again. */
int64_t deck_people_tick(struct hub *, int64_t now);

void deck_people_init(struct hub *);
void deck_people_free(struct hub *);

#endif
