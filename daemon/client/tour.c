/* The tour: its state, and the table that it plays at. */
#include "daemon/client/tour.h"
#include "daemon/client/client.h"
#include "daemon/client/client_internal.h"
#include "daemon/client/client_say.h"
#include "daemon/client/help/tour_text.h"
#include "daemon/client/linear.h"
#include "daemon/client/model/table_snapshot.h"
#include "daemon/client/text/say_board.h"
#include "daemon/client/text/say_play.h"
#include "daemon/lib/alloc.h"
#include "daemon/lib/log.h"
#include "engine/notation.h"
#include "engine/notation_game.h"

#include <stdlib.h>
#include <string.h>

#define TOUR_SEEN 1 /* the second word of its setting */

struct narrator
tour_talk(const struct client *client, FILE *out)
{
	const struct model *model = &client->tour->model;
	struct narrator talk = {.out = out,
	    .table = model->table,
	    .me = model->seat,
	    .terse = client->options.terse};

	return talk;
}

void
tour_say(struct tour *tour, const char *text)
{
	strlcpy(tour->say, text == NULL ? "" : text, sizeof(tour->say));
	tour->leaf = 0;
}

/* The table with what has just happened; what it was before, or NULL. */
static struct table_snapshot *
tell_table(struct client *client, const struct game_events *events)
{
	struct tour *tour = client->tour;
	struct table_snapshot *before = tour->model.table;
	const char *const names[SEATS_MAX] = {client->model.name, "Bosun"};

	tour->model.table = table_snapshot_make(
	    &tour->rules, &tour->game, events, ++tour->seq, names);
	memset(&tour->view, 0, sizeof(tour->view));
	tour->view.seq = tour->seq;
	return before;
}

bool
tour_act(struct client *client, const struct action *action)
{
	struct tour *tour = client->tour;
	struct game_events events = {0};
	struct table_snapshot *before;

	if (game_check(&tour->rules, &tour->game, action) != NULL)
		return false;
	game_apply(&tour->rules, &tour->game, action, &events);
	before = tell_table(client, &events);
	animation_begin(client, before, tour->model.table, true);
	table_snapshot_drop(before);
	return true;
}

static void
set_screen(struct client *client, int number)
{
	struct tour *tour = client->tour;
	struct game_events none = {0};
	char error[RULESET_ERROR];

	tour->number = number;
	tour->screen = tour_screen(number);
	if (!notation_game_parse(
		tour->screen->game, &tour->rules, &tour->game, error))
		fatal("tour", "screen=%d error=\"%s\"", number, error);
	animation_end(client);
	table_snapshot_drop(tell_table(client, &none));
	tour->stage = tour->screen->dice[0] == 0 ? TOUR_READ : TOUR_THROW;
	tour_say(tour, NULL);
}

bool
tour_is_new(const struct client *client)
{
	return preferences_chosen(client, PREFERENCE_TOUR) != TOUR_SEEN;
}

void
tour_offer(struct client *client)
{
	if (tour_is_new(client))
		client_say(client, CHAT_NOTICE,
		    "Your first visit? Type tour: five short screens, two"
		    " minutes.");
}

void
tour_known(struct client *client)
{
	if (tour_is_new(client))
		preferences_choose(client, PREFERENCE_TOUR, TOUR_SEEN);
}

void
tour_begin(struct client *client)
{
	tour_known(client);
	if (client->tour == NULL) {
		client->tour = xcalloc(1, sizeof(*client->tour));
		model_init(&client->tour->model);
		client->tour->model.seat = 0;
	}
	client->tour->talk = client->model.chat.total;
	set_screen(client, 0);
	tour_show(client);
}

void
tour_free(struct client *client)
{
	if (client->tour == NULL)
		return;
	model_free(&client->tour->model);
	free(client->tour);
	client->tour = NULL;
}

void
tour_end(struct client *client)
{
	if (client->tour == NULL)
		return;
	animation_end(client);
	tour_free(client);
	view_remove(client, &view_tour);
	if (client->mode == CLIENT_LINEAR)
		linear_prompt(client);
}

void
tour_go(struct client *client, int by)
{
	int number = client->tour->number + by;

	if (number < 0)
		return;
	if (tour_screen(number) == NULL) {
		tour_end(client);
		return;
	}
	set_screen(client, number);
	tour_show(client);
}

/* In linear mode: the screen's text, or what has just happened. */
static void
say_stage(struct client *client, FILE *out)
{
	const struct tour *tour = client->tour;
	const struct tour_screen *screen = tour->screen;
	struct narrator talk = tour_talk(client, out);

	if (tour->say[0] == '\0') {
		fprintf(out, "Tour, %d of %d: %s.\n%s\n", tour->number + 1,
		    TOUR_SCREENS, screen->title,
		    screen->ear != NULL ? screen->ear : screen->text);
		if (tour->stage == TOUR_THROW)
			say_board(&talk);
	} else
		fprintf(out, "%s\n", tour->say);
	switch (tour->stage) {
	case TOUR_READ:
	case TOUR_DONE:
		fputs(tour_screen(tour->number + 1) == NULL
			? "Press Enter to end the tour, or type back.\n"
			: "Press Enter to go on, or type back, or leave.\n",
		    out);
		break;
	case TOUR_PLAY:
		if (strcmp(tour->say, screen->choose) == 0)
			say_plays(&talk);
		/* FALLTHROUGH */
	case TOUR_THROW:
		prompt_say(out, &tour->model, false);
		fputs("\n", out);
		break;
	}
}

void
tour_show(struct client *client)
{
	size_t size;
	char *text;
	FILE *out;

	if (client->mode == CLIENT_SCREEN) {
		if (!view_uncover(client, &view_tour))
			view_over(client, &view_tour, NULL);
		client_mark(client);
		return;
	}
	out = xmemstream(&text, &size);
	say_stage(client, out);
	fclose(out);
	linear_say(client, text);
	free(client->last);
	client->last = text;
}
