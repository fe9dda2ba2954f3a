#ifndef DAEMON_HUB_DECK_MAIL_H
#define DAEMON_HUB_DECK_MAIL_H

/*
 * The mail of a deck: what the others tell it, which it takes out of the
 * database in the turn that sees to it. So each letter is seen to once, and in
 * the order in which its sender wrote it.
 */
#include "daemon/hub/state.h"

/* Reads what has come; when it looks again without a poke, 0: never. */
int64_t deck_mail_tick(struct hub *, int64_t now);
/*
 * Before the commit: what was said to people of other decks goes to these, with
 * the next turn.
 */
void deck_mail_answers(struct hub *);
void deck_mail_init(struct hub *);
void deck_mail_free(struct hub *);

#endif
