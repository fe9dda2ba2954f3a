#ifndef DAEMON_CLIENT_TEXT_SAY_EVENT_H
#define DAEMON_CLIENT_TEXT_SAY_EVENT_H

/* Talk, offers and the host's notices, a line each. */
#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* Events: one line, without its newline. */
void say_said(FILE *, const json_t *event, const char *me);
/* answers: how this person may answer, where no prompt says so; else NULL. */
void
say_offer(FILE *, const json_t *event, const char *me, const char *answers);
/*
 * What the host says to this person, who is at that table (-1: none); true
 * where nobody should miss it.
 */
bool say_notice(FILE *, const json_t *event, const char *me, int64_t at);
/* An offer that is open, of an answer: "bob offers you a game: ludo." */
void say_offer_open(FILE *, const json_t *offer, bool yours);
/* "a rematch", "bob offers a draw"'s object. */
const char *say_offered(const char *kind);

#endif
