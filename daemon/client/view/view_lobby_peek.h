#ifndef DAEMON_CLIENT_VIEW_VIEW_LOBBY_PEEK_H
#define DAEMON_CLIENT_VIEW_VIEW_LOBBY_PEEK_H

/* The live picture of the table under the lobby's cursor. */
struct canvas;
struct client;
struct lobby;
struct rect;

/* Its board, the players, what is going on and the last play. */
void lobby_peek_draw(
    const struct client *, const struct lobby *, struct canvas *, struct rect);
/* The same in a few lines of words, for a narrow screen. */
void lobby_peek_words(
    const struct client *, const struct lobby *, struct canvas *, struct rect);

#endif
