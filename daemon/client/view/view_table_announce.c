/*
 * The list of possible announcements before a throw: suck-backs and blow-backs,
 * as long as there is room for.
 */
#include <stdio.h>
#include <stdlib.h>

#include "daemon/client/text/say.h"
#include "daemon/client/view/view_table.h"
#include "daemon/client/view/view_table_announce.h"
#include "daemon/client/view/view_table_list.h"
#include "engine/notation.h"

#define HEAD_ROWS 6 /* of a list that can be in columns below its head */

enum length { WHOLE, SHORT, LETTERS, BRIEF };

int
table_announce_rows(const struct table_scene *scene)
{
	struct announcement list[ANNOUNCEMENTS_MAX];

	return scene->prompt == PROMPT_THROW
	    ? table_snapshot_announcements(scene->model->table, list)
	    : 0;
}

/*
 * "suck-back on 3, red against green", "suck-back 3, red at green", "suck-back
 * 3, R at G", "suck 3 R-G".
 */
static void
put_words(const struct announcement *one, enum length length, char text[64])
{
	const char *kind = one->kind == ANNOUNCE_SUCKBACK ? "suck" : "blow";
	const char *colour = colour_name((enum colour)one->colour);
	const char *target = colour_name((enum colour)one->target);
	int n = one->distance;

	switch (length) {
	case WHOLE:
		snprintf(text, 64, "%s-back on %d, %s against %s", kind, n,
		    colour, target);
		break;
	case SHORT:
		snprintf(
		    text, 64, "%s-back %d, %s at %s", kind, n, colour, target);
		break;
	case LETTERS:
		snprintf(text, 64, "%s-back %d, %c at %c", kind, n,
		    colour_letter((enum colour)one->colour),
		    colour_letter((enum colour)one->target));
		break;
	case BRIEF:
		snprintf(text, 64, "%s %d %c-%c", kind, n,
		    colour_letter((enum colour)one->colour),
		    colour_letter((enum colour)one->target));
		break;
	}
}

/* The longest form that fits into so many columns for all of them. */
static enum length
length_for(const struct announcement *list, int n, int columns)
{
	char text[64];
	int length, i;

	for (length = WHOLE; length < BRIEF; length++) {
		for (i = 0; i < n; i++) {
			put_words(&list[i], (enum length)length, text);
			if (text_width(text) > columns)
				break;
		}
		if (i == n)
			break;
	}
	return (enum length)length;
}

bool
table_announce_draw(const struct client *client,
    const struct table_scene *scene, struct canvas *canvas,
    const struct list *place)
{
	static const char head[] = "Press Enter to throw, or first:";
	struct announcement list[ANNOUNCEMENTS_MAX];
	int i, columns, n = table_announce_rows(scene);
	int typed = (int)strtonum(client->editor.text, 1, n, NULL);
	enum length length;
	struct rect row = place->rect;
	struct list below = *place;
	char text[64];

	if (n == 0)
		return false;
	table_snapshot_announcements(scene->model->table, list);
	/* What Enter does, if there is a row for it. */
	if (row.height > n || row.height >= HEAD_ROWS) {
		canvas_text_fit(canvas, row.x, row.y,
		    STYLE_ATTR(INK_STRONG, INK_KEEP, ATTR_BOLD), row.width,
		    row.width < text_width(head) ? "Announce first?" : head);
		below = list_below_head(place);
	}
	columns = list_columns(n, below.rect.height);
	length = length_for(list, n, list_width(&below, columns));
	for (i = 0; i < n; i++) {
		row = list_row(&below, i, columns);
		put_words(&list[i], length, text);
		canvas_zone(canvas, row, ZONE_PLAY, i);
		list_draw_row(canvas, row, i + 1, i + 1 == typed, text);
	}
	return true;
}
