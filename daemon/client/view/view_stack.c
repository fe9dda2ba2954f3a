/* The views of a client's screen: the base, and those on top of it. */
#include "daemon/client/view/view_stack.h"

#include <string.h>

#include "daemon/client/client_internal.h"

bool
view_base(struct client *client, const struct view *view)
{
	struct view_stack *views = &client->views;
	struct view_layer *base = &views->layer[0];

	if (views->n > 0 && base->view == view) {
		if (view->update != NULL)
			view->update(client, base->state);
		return false;
	}
	if (views->n > 0 && base->view->free != NULL)
		base->view->free(base->state);
	if (views->n == 0)
		views->n = 1;
	base->view = view;
	base->state = view->init != NULL ? view->init(client) : NULL;
	return true;
}

/* Removes one, whatever is above it. */
static void
view_stack_drop(struct client *client, int at)
{
	struct view_stack *views = &client->views;
	struct view_layer old = views->layer[at];

	views->n--;
	memmove(&views->layer[at], &views->layer[at + 1],
	    (size_t)(views->n - at) * sizeof(views->layer[0]));
	if (old.view->free != NULL)
		old.view->free(old.state);
	client_mark(client);
}

/* The position of a view over the base; -1. */
static int
view_stack_find(const struct client *client, const struct view *view)
{
	int at = client->views.n - 1;

	while (at > 0 && client->views.layer[at].view != view)
		at--;
	return at > 0 ? at : -1;
}

void
view_over(struct client *client, const struct view *view, void *state)
{
	struct view_stack *views = &client->views;

	if (view_is_covered(client) &&
	    (views->layer[views->n - 1].view == view || views->n == VIEWS_MAX))
		view_close(client);
	views->layer[views->n++] = (struct view_layer){view, state};
	client_mark(client);
}

void
view_close(struct client *client)
{
	const struct view *view;

	if (!view_is_covered(client))
		return;
	view = client->views.layer[client->views.n - 1].view;
	view_stack_drop(client, client->views.n - 1);
	if (view->end != NULL)
		view->end(client);
}

void
view_close_dialogs(struct client *client)
{
	const struct view_stack *views = &client->views;

	while (view_is_covered(client) &&
	    views->layer[views->n - 1].view->end == NULL)
		view_close(client);
}

bool
view_uncover(struct client *client, const struct view *view)
{
	int at = view_stack_find(client, view);

	while (at > 0 && client->views.n - 1 > at)
		view_close(client);
	return at > 0;
}

void *
view_state(struct client *client, const struct view *view)
{
	int at = view_stack_find(client, view);

	return at > 0 ? client->views.layer[at].state : NULL;
}

void
view_remove(struct client *client, const struct view *view)
{
	int at = view_stack_find(client, view);

	if (at > 0)
		view_stack_drop(client, at);
}

void
view_end(struct client *client)
{
	while (client->views.n > 0)
		view_stack_drop(client, client->views.n - 1);
}

bool
view_is_covered(const struct client *client)
{
	return client->views.n > 1;
}

void
view_key(struct client *client, const struct key *key)
{
	const struct view_layer *top;

	if (client->views.n == 0)
		return;
	top = &client->views.layer[client->views.n - 1];
	top->view->key(client, top->state, key);
}

enum view_letter
view_letter(const struct client *client, const struct key *key)
{
	const struct view_layer *top;

	if (key->code != KEY_CHAR || key->mods != 0 || client->views.n == 0)
		return LETTER_NONE;
	top = &client->views.layer[client->views.n - 1];
	return top->view->letter == NULL
	    ? LETTER_NONE
	    : top->view->letter(client, top->state, key->ch);
}

void
view_type(struct client *client, const struct key *key)
{
	struct key text = *key;

	text.mods |= KEY_PIECE;
	view_key(client, &text);
}

void
view_draw_top(struct client *client, struct canvas *canvas)
{
	const struct view_layer *top;

	if (client->views.n == 0)
		return;
	top = &client->views.layer[client->views.n - 1];
	top->view->draw(client, top->state, canvas);
}

/* Nothing of the base can be seen: it need not be drawn. */
static bool
view_hides_base(const struct client *client)
{
	const struct view_stack *views = &client->views;

	return view_is_covered(client) &&
	    views->layer[views->n - 1].view->shared != NULL;
}

void
view_draw(struct client *client, struct canvas *canvas)
{
	const struct view_layer *base = &client->views.layer[0];

	if (client->views.n > 0 && !view_hides_base(client))
		base->view->draw(client, base->state, canvas);
	if (view_is_covered(client))
		view_draw_top(client, canvas);
}

void
view_command(struct client *client, const char *line)
{
	client->views.actions->command(client, line);
}

void
view_line(struct client *client, const char *line)
{
	client->views.actions->line(client, line);
}
