#ifndef DAEMON_CLIENT_CLIENT_SCREEN_H
#define DAEMON_CLIENT_CLIENT_SCREEN_H

/* The screen: which view gets a key, and one picture at the end of a turn. */
struct client;
struct key;
struct view;

/* The base view that fits to where the person is; starts it if it is new. */
void client_choose_view(struct client *);
void screen_enter(struct client *);
void screen_leave(struct client *);
void screen_key(struct client *, const struct key *);
/* To the view on top, with these bits, the letter that waits for the next. */
void screen_release(struct client *, uint8_t mods);
void screen_draw(struct client *);
/* Puts a view over the base (freeing one that lies there), or takes it off. */
void view_over(struct client *, const struct view *, void *state);
void view_close(struct client *);
/*
 * A character that closed what lay above: the view that is on top now takes it
 * as text for its input line, never as a key that does something.
 */
void view_type(struct client *, const struct key *);
/* Frees the base and what lies over it. */
void view_end(struct client *);

#endif
