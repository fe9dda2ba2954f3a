/* Screen or linear mode: by preference and by the window's size. */
#include <stdio.h>

#include "ansi/shadow.h"
#include "daemon/client/client.h"
#include "daemon/client/client_internal.h"
#include "daemon/client/client_mode.h"
#include "daemon/client/client_password.h"
#include "daemon/client/client_say.h"
#include "daemon/client/client_screen.h"
#include "daemon/client/examine.h"
#include "daemon/client/linear.h"
#include "daemon/client/tour.h"
#include "daemon/client/view/view_password.h"

#define WIDTH_MIN 40 /* of a screen */
#define HEIGHT_MIN 20

bool
client_too_small(const struct client *client)
{
	return client->width < WIDTH_MIN || client->height < HEIGHT_MIN;
}

void
client_say_cramped(struct client *client)
{
	char text[120];

	snprintf(text, sizeof(text),
	    "The board needs %d columns and %d rows: sentences instead, until "
	    "this window is larger.",
	    WIDTH_MIN, HEIGHT_MIN);
	linear_say(client, text);
}

static int
client_mode_clamp(int n, int unknown, int least, int most)
{
	if (n <= 0)
		return unknown;
	return n < least ? least : n > most ? most : n;
}

void
client_size(struct client *client, int width, int height)
{
	client->width = client_mode_clamp(width, 80, 20, 512);
	client->height = client_mode_clamp(height, 24, 8, 256);
	/* In some terminals a full row starts another one. */
	client->wrap = width > 0 ? client->width - 1 : 0;
}

void
client_linear(struct client *client, bool on)
{
	struct narrator talk = client_talk(client, NULL);
	bool was_cramped = client->cramped;

	if (client->mode == CLIENT_EXEC)
		return;
	client->cramped = !on && client_too_small(client);
	on = on || client->cramped;
	if (on && client->mode == CLIENT_SCREEN) {
		/* Views stay: one of their keys may have led here. */
		client->mode = CLIENT_LINEAR;
		screen_leave(client);
		(void)editor_key(
		    &client->editor, &(struct key){.code = KEY_END});
		if (client->cramped)
			client_say_cramped(client);
		/* The position, and what can be done. */
		client->said_board = false;
		if (client->tour != NULL)
			tour_show(client);
		else if (examine_line(client, "board"))
			;
		else if (client->model.table != NULL)
			linear_table(client, &talk, true);
		else
			linear_prompt(client);
	} else if (!on && client->mode == CLIENT_LINEAR) {
		view_end(client);
		client->mode = CLIENT_SCREEN;
		client_choose_view(client);
		screen_enter(client);
		if (client_password_typing(client))
			view_password_open(client);
		if (client->tour != NULL)
			tour_show(client);
		examine_open_view(client);
	} else if (client->cramped && !was_cramped)
		client_say_cramped(client);
}

void
client_resize(struct client *client, int width, int height)
{
	client_size(client, width, height);
	if (client->mode == CLIENT_SCREEN || client->cramped)
		client_linear(client, false);
	if (client->mode != CLIENT_SCREEN)
		return;
	shadow_forget(&client->shadow);
	client_choose_view(client);
}
