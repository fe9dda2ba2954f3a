#ifndef DAEMON_CLIENT_VIEW_VIEW_STACK_H
#define DAEMON_CLIENT_VIEW_VIEW_STACK_H

/*
 * The views of a client's screen, each with its state: the base, and those on
 * top of it. The top one gets the keys.
 */
#include <stdbool.h>

#include "daemon/client/view/view.h"

#define VIEWS_MAX 5 /* base, tour, a game gone through, a dialog, a pager */

/* What views make the client do. */
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

/*
 * Sets the base: starts it if it is a new one, and returns true; otherwise
 * updates it.
 */
bool view_base(struct client *, const struct view *);
/*
 * Puts a view on top of all; it owns its state from now on. The top one is
 * closed first if it is the same view, or if there is no room for one more.
 */
void view_over(struct client *, const struct view *, void *state);
/* Closes the top one, which is not the base, and ends what it shows. */
void view_close(struct client *);
/* Closes dialogs and pagers, as far as a view that has an input line. */
void view_close_dialogs(struct client *);
/* Closes all above a view; false if the view is not open. */
bool view_uncover(struct client *, const struct view *);
/* The state of an open view; NULL where it is not open. */
void *view_state(struct client *, const struct view *);
/* Closes a view, whatever is above it. */
void view_remove(struct client *, const struct view *);
/* Closes all, and the base. */
void view_end(struct client *);
/* Whether anything is over the base. */
bool view_is_covered(const struct client *);
/* Passes a key to the top view, if there is one. */
void view_key(struct client *, const struct key *);
/* What a key is as a menu letter of the top view. */
enum view_letter view_letter(const struct client *, const struct key *);
/*
 * A character that closed a view: the view that is now on top takes it as text
 * for its input line, never as a key that acts.
 */
void view_type(struct client *, const struct key *);
/* Draws the base and the top view; or only that. */
void view_draw(struct client *, struct canvas *);
void view_draw_top(struct client *, struct canvas *);
/* Runs a command line, without its slash; and a typed line. */
void view_command(struct client *, const char *line);
void view_line(struct client *, const char *line);

#endif
