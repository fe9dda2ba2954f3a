#ifndef DAEMON_CLIENT_TEXT_SAY_BYE_H
#define DAEMON_CLIENT_TEXT_SAY_BYE_H

/* The last words to somebody whose connection ends. */
#include <stdio.h>

/* answers: how this person may answer, where no prompt says so; else NULL. */
void say_bye(FILE *, const char *code, const char *text);
/* And how a guest takes up his game again, where he may. */
void say_way_back(FILE *, const char *code, const char *token);

#endif
