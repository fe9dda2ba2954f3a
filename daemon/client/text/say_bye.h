#ifndef DAEMON_CLIENT_TEXT_SAY_BYE_H
#define DAEMON_CLIENT_TEXT_SAY_BYE_H

/* The last words to somebody whose connection ends. */
#include <stdio.h>

/*
 * What the host says to this person, who is at that table (-1: none); true
 * where nobody should miss it.
 */
void say_bye(FILE *, const char *code, const char *text);
/* And how a guest takes up his game again, where he may. */
void say_way_back(FILE *, const char *code, const char *token);

#endif
