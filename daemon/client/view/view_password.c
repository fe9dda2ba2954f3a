/* The dialog in which a password is typed. */
#include "daemon/client/view/view_password.h"

#include <string.h>

#include "ansi/utf8.h"
#include "daemon/client/client_internal.h"
#include "daemon/client/client_password.h"
#include "daemon/client/view/view.h"
#include "daemon/client/view/widget.h"

#define WIDTH 60
#define HEIGHT 12

static const struct view view_password;

static void
password_key(struct client *client, void *state, const struct key *key)
{
	if (!client_password_typing(client) ||
	    !client_password_key(client, key))
		view_remove(client, &view_password);
}

/* A star for each character, as many as fit. */
static void
draw_stars(struct canvas *canvas, int x, int y, int room, const char *typed)
{
	int n = 0;

	for (; *typed != '\0'; typed++)
		n += !utf8_continues(*typed);
	canvas_fill(canvas, RECT(x, y, room, 1), STYLE(INK_TEXT, INK_FIELD), 0);
	if (n > room - 1)
		n = room - 1;
	canvas_fill(canvas, RECT(x, y, n, 1), STYLE(INK_TEXT, INK_FIELD), '*');
	canvas_cursor(canvas, x + n, y);
}

static void
password_draw(struct client *client, void *state, struct canvas *canvas)
{
	const struct style text = STYLE(INK_TEXT, INK_PAPER);
	const struct client_password *password = client->password;
	int width = canvas->width < WIDTH ? canvas->width : WIDTH;
	struct rect box = RECT((canvas->width - width) / 2,
	    (canvas->height - HEIGHT) / 2, width, HEIGHT);
	struct rect in =
	    RECT(box.x + 2, box.y + 1, box.width - 4, box.height - 2);

	if (password == NULL)
		return;
	canvas_fill(canvas, box, text, 0);
	canvas_box(canvas, box, STYLE(INK_FRAME, INK_PAPER));
	canvas_text_fit(canvas, box.x + 2, box.y, STYLE(INK_STRONG, INK_PAPER),
	    box.width - 4, " A password ");
	if (!client->ssh)
		canvas_wrap(canvas, RECT(in.x, in.y, in.width, 4),
		    STYLE(INK_WARN, INK_PAPER), CLIENT_PASSWORD_TELNET);
	else
		canvas_wrap(canvas, RECT(in.x, in.y, in.width, 4), text,
		    "It is not shown as you type. A few words are easy to "
		    "remember and hard to guess.");
	canvas_text_fit(canvas, in.x, in.y + 5, text, in.width,
	    client_password_prompt(client));
	draw_stars(canvas, in.x, in.y + 6, in.width, password->typed);
	if (password->problem != NULL)
		canvas_text_fit(canvas, in.x, in.y + 7,
		    STYLE(INK_WARN, INK_PAPER), in.width, password->problem);
	canvas_text_fit(canvas, in.x, in.y + 9, text, in.width,
	    "Enter: go on   Esc: break off");
}

static const struct view view_password = {
    .key = password_key, .draw = password_draw};

void
view_password_open(struct client *client)
{
	view_over(client, &view_password, NULL);
}
