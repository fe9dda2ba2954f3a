#ifndef DAEMON_CLIENT_TEXT_SAY_EVENT_H
#define DAEMON_CLIENT_TEXT_SAY_EVENT_H

/* Talk, offers and the host's notices, a line each. */
#include <jansson.h>
#include <stdio.h>

/* Events: one line, without its newline. */
void say_said(FILE *, const json_t *event, const char *me);
/* answers: how this person may answer, where no prompt says so; else NULL. */
void
say_offer(FILE *, const json_t *event, const char *me, const char *answers);
void say_notice(FILE *, const json_t *event);
/* "a rematch", "bob offers a draw"'s object. */
const char *say_offered(const char *kind);

#endif
