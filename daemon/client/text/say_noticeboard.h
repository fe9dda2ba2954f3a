#ifndef DAEMON_CLIENT_TEXT_SAY_NOTICEBOARD_H
#define DAEMON_CLIENT_TEXT_SAY_NOTICEBOARD_H

/* The hub's answers about news, notes and the wall, as lines. */
#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>

/* The answer to each of these commands. */
void say_news(FILE *, const json_t *data);
void say_notes(FILE *, const json_t *data);
void say_note(FILE *, const json_t *data);
void say_oneliner(FILE *, const json_t *data);
/* The wall's line, "alice: Kilroy was here."; false if there is none. */
bool say_wall_line(FILE *, const json_t *wall, int line);
/* A topic's notes, each with its number; not what to type. */
void say_topic(FILE *, const json_t *data);
/* The text of a piece of news, with who wrote it and when. */
void say_piece(FILE *, const json_t *data);

#endif
