#ifndef DAEMON_CLIENT_VIEW_VIEW_STACK_H
#define DAEMON_CLIENT_VIEW_VIEW_STACK_H

/*
 * The views of a client's screen, each with its state: the base, and what lies
 * over it. The one on top has the keys.
 */
#include <stdbool.h>

#include "daemon/client/view/view.h"

#define VIEWS_MAX 4 /* the base, the tour, a dialog, a reader */

/* What views have the client do. */
struct view_actions {
	void (*command)(struct client *, const char *line);
	void (*line)(struct client *, const char *line);
};

struct view_stack {
	const struct view_actions *actions;
	struct view_layer {
		const struct view *view;
		void *state;
	} layer[VIEWS_MAX]; /* the base first */
	int n;
};

/* The base, started where it is another; true: it is. Else it is updated. */
bool view_base(struct client *, const struct view *);
/*
 * Puts a view over the base, on top of all; it owns its state from now on. The
 * same view that is there already is closed before.
 */
void view_over(struct client *, const struct view *, void *state);
/* Closes the one on top, which is not the base. */
void view_close(struct client *);
/* Closes all above a view; false where that is not there. */
bool view_uncover(struct client *, const struct view *);
/* Closes a view, whatever lies above it. */
void view_remove(struct client *, const struct view *);
/* Closes all, and the base. */
void view_end(struct client *);
/* Whether anything lies over the base. */
bool view_is_covered(const struct client *);
/* To the view on top, if there is one. */
void view_key(struct client *, const struct key *);
/* What a key is as a letter of the view on top. */
enum view_letter view_letter(const struct client *, const struct key *);
/*
 * A character that closed what lay above: the view that is on top now takes it
 * as text for its input line, never as a key that does something.
 */
void view_type(struct client *, const struct key *);
/* Draws the base and the view on top; or that alone. */
void view_draw(struct client *, struct canvas *);
void view_draw_top(struct client *, struct canvas *);
/* A command line, without its slash; and what was typed. */
void view_command(struct client *, const char *line);
void view_line(struct client *, const char *line);

#endif
