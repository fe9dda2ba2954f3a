#ifndef DAEMON_CLIENT_TEXT_SAY_EVENT_H
#define DAEMON_CLIENT_TEXT_SAY_EVENT_H

/* Talk, offers, notices and goodbyes, a line each. */
#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "daemon/protocol/codes.h"

/* An offer of a game: to a person, not to the seats of a table. */
#define OFFER_MATCH NOFFER
/* An invitation to a table: the same. */
#define OFFER_TABLE (NOFFER + 1)

/* Events: one line, without its newline. */
void say_said(FILE *, const json_t *event, const char *me);
/* Whether another says it to this person, or names them in it. */
bool say_said_to(const json_t *event, const char *me);
/* answers: how this person may answer, if no prompt says so; else NULL. */
void
say_offer(FILE *, const json_t *event, const char *me, const char *answers);
/*
 * A notice to this person, who is at that table (-1: none); true if it must not
 * be missed.
 */
bool say_notice(FILE *, const json_t *event, const char *me, int64_t at);
/* An offer that is open, of an answer: "bob offers you a game: ludo." */
void say_offer_open(FILE *, const json_t *offer, bool yours);
/*
 * The kind of offer of a word: an enum offer_kind, OFFER_MATCH or OFFER_TABLE;
 * -1, also for NULL.
 */
int say_offer_kind(const char *word);
/* "a rematch", "bob offers a draw"'s object. */
const char *say_offered(int kind);
/*
 * The goodbye to somebody whose connection ends; until: seconds since 1970 that
 * a ban lasts, 0 where it has no end.
 */
void say_bye(FILE *, const char *code, const char *text, int64_t until);
/* "Table 5: the game is over.", of one that is watched and not shown. */
void say_tracked(FILE *, const json_t *event);
/* "bob about carl: he cheats". */
void say_report(FILE *, const json_t *report);
/* And how a guest resumes the game, if possible. */
void say_way_back(FILE *, const char *code, const char *token);

#endif
