#ifndef DAEMON_HUB_DECKS_H
#define DAEMON_HUB_DECKS_H

/*
 * A host of several decks: each has its own hub, all of them the same database.
 * Whose a table or a game is its number says. People go to the table: whoever
 * names one of another deck is given to that deck, and says it again there. Who
 * only asks stays, and his question goes there by mail (deck_mail.h).
 *
 * With one deck nothing of this happens.
 */
#include "daemon/hub/state.h"

struct store_chair;
struct game_summary;

/* The deck of the table or the game of that number. */
int decks_of(const struct hub *, int64_t number);
bool decks_here(const struct hub *, int64_t number);

/* Whether somebody has been here for long enough to go elsewhere again unasked.
 */
bool decks_settled(const struct hub *, const struct conn *);

/*
 * Mail for one of them, or for all others, if there are any; taken over.
 * Whoever has the deck finds it, once, when this turn is committed.
 */
void decks_mail(struct hub *, int deck, json_t *);
void decks_mail_others(struct hub *, json_t *);

/*
 * An event for somebody who may be on another deck; for all his connections
 * there. It stays the caller's.
 */
void decks_tell(struct hub *, const char *name, const json_t *event);
void decks_tell_others(struct hub *, const char *name, const json_t *event);

/*
 * The deck of somebody who is on another one, by a name as people type it; -1:
 * there is nobody. local: who is meant here; NULL.
 */
int decks_meant(struct hub *, const char *word, const struct conn *local,
    char name[NAME_SIZE]);
/* The same by a whole name. */
int decks_person(struct hub *, const char *called);
/*
 * Somebody's games at tables of other decks, as far as the store has them:
 * those of a status of which 1 << status is among these.
 */
void decks_games(const struct hub *, const char *name, unsigned statuses,
    void (*each)(
	void *, const struct store_chair *, const struct game_summary *),
    void *arg);

#endif
