/* The dialog for a new table: which rules, how many seats. */
#include <stdlib.h>
#include <string.h>

#include "daemon/log.h"
#include "daemon/session/client_internal.h"

struct new_table {
	int preset; /* chosen row */
	int seats;
};

void
new_open(struct client *client)
{
	struct new_table *new = xcalloc(1, sizeof(*new));

	new->seats = 2;
	view_over(client, &view_new, new);
}

static int
preset_count(void)
{
	const char *about;
	int n = 0;

	while (ruleset_preset(n, &about) != NULL)
		n++;
	return n;
}

static void
open_table(struct client *client, const struct new_table *new)
{
	const char *about;
	char command[80];

	snprintf(command, sizeof(command), "new %s %d",
	    ruleset_preset(new->preset, &about), new->seats);
	view_close(client);
	client_command(client, command);
}

static bool
new_key(struct client *client, void *state, const struct key *key)
{
	struct new_table *new = state;
	int n = preset_count();

	client_mark(client);
	switch (key->code) {
	case KEY_UP:
		new->preset = (new->preset + n - 1) % n;
		return true;
	case KEY_DOWN:
	case KEY_TAB:
		new->preset = (new->preset + 1) % n;
		return true;
	case KEY_ENTER:
		open_table(client, new);
		return true;
	case KEY_ESCAPE:
		view_close(client);
		return true;
	case KEY_CHAR:
		if (key->ch >= '2' && key->ch <= '4')
			new->seats = (int)(key->ch - '0');
		else if (key->ch == 'q')
			view_close(client);
		return true;
	default:
		return false;
	}
}

static void
draw_preset(struct canvas *canvas, int x, int y, int width, int n, bool chosen)
{
	struct style style = chosen ? STYLE(INK_ON_CHOSEN, INK_CHOSEN)
				    : STYLE(INK_TEXT, INK_PANEL);
	const char *about = "", *name = ruleset_preset(n, &about);

	canvas_fill(canvas, RECT(x, y, width, 1), style, 0);
	canvas_printf(canvas, x, y, style, "%c %s", chosen ? '>' : ' ', name);
	canvas_text_fit(canvas, x + 13, y, style, width - 14, about);
}

static void
new_draw(struct client *client, void *state, struct canvas *canvas)
{
	struct new_table *new = state;
	int i, n = preset_count(), height = n + 6;
	int width = canvas->width < 72 ? canvas->width : 72;
	int x = (canvas->width - width) / 2, y = (canvas->height - height) / 2;
	struct rect box = RECT(x, y < 0 ? 0 : y, width, height);

	canvas_fill(canvas, box, STYLE(INK_TEXT, INK_PANEL), 0);
	canvas_box(canvas, box, STYLE(INK_FRAME, INK_PANEL), BOX_LIGHT);
	canvas_text(canvas, x + 2, box.y, STYLE(INK_STRONG, INK_PANEL),
	    " A new table ");
	for (i = 0; i < n; i++)
		draw_preset(canvas, x + 2, box.y + 1 + i, width - 4, i,
		    i == new->preset);
	canvas_printf(canvas, x + 2, box.y + n + 2, STYLE(INK_TEXT, INK_PANEL),
	    width < 54 ? "For %s players (press 2, 3 or 4)"
		       : "For %s players. Press 2, 3 or 4 to change that.",
	    words_number(new->seats));
	canvas_text_fit(canvas, x + 2, box.y + n + 4,
	    STYLE(INK_HOTKEY, INK_PANEL), width - 4,
	    width < 54 ? "Enter: open   arrows: rules   Esc"
		       : "Enter: open it   arrows: other rules   Esc: back");
}

const struct view view_new = {
    .name = "new", .free = free, .key = new_key, .draw = new_draw};
