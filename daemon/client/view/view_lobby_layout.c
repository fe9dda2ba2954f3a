/* How many rows the parts of the lobby have. */
#include "daemon/client/view/view_lobby_layout.h"

#include "daemon/client/client_internal.h"
#include "daemon/client/view/view_lobby_menu.h"
#include "daemon/client/view/view_picture.h"

#define WIDE_MIN 80      /* columns from which there is a board at the right */
#define PICTURE_LEAST 20 /* rows of its board, if the screen is high */
#define PICTURE_MOST 29
#define PICTURE_BELOW 27 /* rows of the lobby below a picture of the host */
#define LISTS_LEAST 11   /* rows for the tables and the talk, with headings */
#define TABLES_LEAST 3   /* rows beside a wall */
#define TALK_LEAST 3

/*
 * How many lines of the wall there is room for. It does not depend on the
 * tables: the talk must seldom move (see view_lobby_frame.c).
 */
static int
wall_rows(const struct client *client, int room)
{
	int lines =
	    (int)json_array_size(json_object_get(client->model.lobby, "wall"));

	room -= TABLES_LEAST + TALK_LEAST + 1;
	if (lines > room)
		lines = room;
	return lines > 0 ? lines : 0;
}

struct lobby_layout
lobby_layout(const struct client *client)
{
	int height =
	    client->height < CANVAS_HEIGHT ? client->height : CANVAS_HEIGHT;
	struct lobby_layout l = {.wide = client->width >= WIDE_MIN,
	    .bottom = height - 1 - lobby_wishes(client),
	    .picture = LOBBY_WORDS};
	int room;

	l.top = 1 +
	    picture_rows(
		client, ART_LOBBY, client->width, l.bottom - 1 - PICTURE_BELOW);
	room = l.bottom - l.top - lobby_menu_rows();
	if (l.wide) {
		/* The menu has a title here; so have the three others. */
		room -= 4;
		l.people = room > 20 ? 5 : 2;
		room -= l.people;
		l.wall = wall_rows(client, room);
		l.tables = (room - (l.wall > 0 ? l.wall + 1 : 0)) / 2;
		return l;
	}
	/*
	 * An upright phone has room for a board, other narrow screens for a few
	 * lines.
	 */
	if (room >= PICTURE_LEAST + LISTS_LEAST) {
		l.picture = room / 2 < PICTURE_MOST ? room / 2 : PICTURE_MOST;
		if (l.picture < PICTURE_LEAST)
			l.picture = PICTURE_LEAST;
	}
	l.tables = (room - l.picture - 3) / 2;
	return l;
}
