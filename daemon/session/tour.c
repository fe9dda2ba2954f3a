/* The tour: where it stands, and what a throw or a play does there. */
#include "daemon/session/tour.h"

#include <stdlib.h>
#include <string.h>

#include "daemon/log.h"
#include "engine/json.h"
#include "engine/notation.h"

static void
exchange(struct client *client)
{
	struct tour_place *place = &client->tour->place;
	struct model *model = &client->model;
	struct tour_place was = {model->table, model->seat, model->silent};

	model->table = place->table;
	model->seat = place->seat;
	model->silent = place->silent;
	*place = was;
}

void
tour_lend(struct client *client, bool on)
{
	if (client->tour->lent != on)
		exchange(client);
	client->tour->lent = on;
}

bool
tour_lent(const struct client *client)
{
	return client->tour != NULL && client->tour->lent;
}

struct model
tour_model(const struct client *client)
{
	const struct tour *tour = client->tour;
	struct model model = client->model;

	if (tour->lent)
		return model;
	model.table = tour->place.table;
	model.seat = tour->place.seat;
	model.silent = tour->place.silent;
	return model;
}

struct talk
tour_talk(const struct client *client, FILE *out)
{
	struct model model = tour_model(client);
	struct talk talk = {.out = out,
	    .table = model.table,
	    .me = model.seat,
	    .terse = client->options.terse};

	return talk;
}

static void
say(struct tour *tour, const char *text)
{
	strlcpy(tour->say, text == NULL ? "" : text, sizeof(tour->say));
}

/* The table as a hub would tell of it; what was there before, or NULL. */
static struct seen *
tell_table(struct client *client, const struct moments *moments)
{
	struct tour *tour = client->tour;
	struct seen *before = tour->place.table;
	json_t *list = json_array(), *event;
	int i;

	for (i = 0; i < moments->n; i++)
		json_array_append_new(list, json_moment(&moments->moment[i]));
	event = json_pack(
	    "{s:i,s:I,s:o,s:{s:s,s:i,s:s,s:i,s:[{s:s,s:b},{s:s,s:b}],s:o}}",
	    "table", 0, "seq", (json_int_t)++tour->seq, "moments", list,
	    "state", "rules", ruleset_name(&tour->rules), "seats", 2, "status",
	    "playing", "decider", game_decider(&tour->rules, &tour->game),
	    "chairs", "name", client->model.name, "here", 1, "name", "Bosun",
	    "here", 1, "play", json_game(&tour->rules, &tour->game));
	tour->place.table = seen_decode(event);
	json_decref(event);
	if (tour->place.table == NULL)
		fatal("memory", "what=tour");
	memset(&tour->view, 0, sizeof(tour->view));
	tour->view.seq = tour->seq;
	return before;
}

/* Does what the engine allows, and shows it. */
static bool
act(struct client *client, const struct action *action)
{
	struct tour *tour = client->tour;
	struct moments moments = {0};
	struct seen *before;

	if (game_check(&tour->rules, &tour->game, action) != NULL)
		return false;
	game_apply(&tour->rules, &tour->game, action, &moments);
	before = tell_table(client, &moments);
	tour_lend(client, true);
	motion_begin(client, before);
	tour_lend(client, false);
	seen_drop(before);
	return true;
}

static void
set_screen(struct client *client, int number)
{
	struct tour *tour = client->tour;
	struct moments none = {0};
	char error[RULESET_ERROR];

	tour->number = number;
	tour->screen = tour_screen(number);
	tour->chosen = -1;
	if (!notation_game_parse(
		tour->screen->game, &tour->rules, &tour->game, error))
		fatal("tour", "screen=%d error=\"%s\"", number, error);
	motion_end(client);
	seen_drop(tell_table(client, &none));
	tour->stage = tour->screen->dice[0] == 0 ? TOUR_READ : TOUR_THROW;
	say(tour, NULL);
}

void
tour_begin(struct client *client)
{
	if (client->tour == NULL)
		client->tour = xcalloc(1, sizeof(*client->tour));
	client->tour->talk = client->model.chat.total;
	client->tour->place.seat = 0;
	client->tour->place.silent = -1;
	set_screen(client, 0);
	tour_show(client);
}

void
tour_free(struct client *client)
{
	if (client->tour == NULL)
		return;
	tour_lend(client, false);
	seen_drop(client->tour->place.table);
	free(client->tour);
	client->tour = NULL;
}

void
tour_end(struct client *client)
{
	if (client->tour == NULL)
		return;
	motion_end(client);
	tour_free(client);
	if (client->over == &view_tour)
		view_close(client);
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

/* By ear: the screen's words, or what has just happened. */
static void
say_stage(struct client *client, FILE *out)
{
	const struct tour *tour = client->tour;
	const struct tour_screen *screen = tour->screen;
	struct model model = tour_model(client);
	struct talk talk = tour_talk(client, out);

	if (tour->say[0] == '\0') {
		fprintf(out, "Tour, %d of %d: %s.\n%s\n", tour->number + 1,
		    TOUR_SCREENS, screen->title,
		    screen->ear != NULL ? screen->ear : screen->text);
		if (tour->stage == TOUR_THROW)
			words_board(&talk);
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
			words_plays(&talk);
		/* FALLTHROUGH */
	case TOUR_THROW:
		prompt_say(out, &model);
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
		if (client->over != &view_tour)
			view_over(client, &view_tour, NULL);
		client_mark(client);
		return;
	}
	out = open_memstream(&text, &size);
	if (out == NULL)
		return;
	say_stage(client, out);
	fclose(out);
	linear_say(client, text);
	free(client->last);
	client->last = text;
}

static void
throw_dice(struct client *client)
{
	struct tour *tour = client->tour;
	struct action action = {.kind = ACTION_THROW, .seat = 0};

	if (tour->stage != TOUR_THROW)
		return;
	memcpy(action.dice, tour->screen->dice, sizeof(action.dice));
	if (!act(client, &action))
		return;
	tour->stage = TOUR_PLAY;
	say(tour, tour->screen->choose);
	tour_show(client);
}

/* Whether more counters of the other side are in base after it. */
static bool
ucks(const struct tour *tour, const struct play *play)
{
	const struct position *before = &tour->game.position;
	int colour;

	for (colour = 0; colour < NCOLOUR; colour++)
		if (position_base(&play->after, (enum colour)colour) >
		    position_base(before, (enum colour)colour))
			return true;
	return false;
}

static void
play(struct client *client, int number)
{
	struct tour *tour = client->tour;
	const struct plays *plays = seen_plays(tour->place.table);
	struct action action = {.kind = ACTION_PLAY, .seat = 0};

	if (tour->stage != TOUR_PLAY || plays == NULL)
		say(tour, "There is nothing to play just now.");
	else if (number < 0 || number >= plays->n)
		snprintf(tour->say, sizeof(tour->say),
		    "There are %s plays: type a number from 1 to %d.",
		    words_number(plays->n), plays->n);
	else if (tour->screen->missed != NULL &&
	    !ucks(tour, &plays->play[number])) {
		table_board_reset(&tour->view);
		say(tour, tour->screen->missed);
	} else {
		action.play = (uint16_t)number;
		if (!act(client, &action))
			return;
		tour->stage = TOUR_DONE;
		say(tour, tour->screen->done);
	}
	tour_show(client);
}

void
tour_chosen(struct client *client)
{
	int chosen = client->tour->chosen;

	client->tour->chosen = -1;
	if (chosen >= 0)
		play(client, chosen);
}

/* What was written is no play: here is how one is written. */
static void
explain_notation(struct client *client)
{
	struct tour *tour = client->tour;
	const struct plays *plays = seen_plays(tour->place.table);
	char notation[NOTATION_PLAY];

	notation_play(
	    &tour->rules, &tour->game.position, &plays->play[0], notation);
	snprintf(tour->say, sizeof(tour->say),
	    "That is none of the plays here. The first one is written %s.",
	    notation);
	tour_show(client);
}

/* A play by its number or its notation. */
static void
play_words(struct client *client, const char *rest)
{
	struct tour *tour = client->tour;
	const struct plays *plays = seen_plays(tour->place.table);
	char *end;
	long number = strtol(rest, &end, 10);

	if (end == rest || *end != '\0')
		number = plays == NULL
		    ? 0
		    : notation_find(
			  &tour->rules, &tour->game.position, plays, rest) +
			1;
	if (plays != NULL && strchr(rest, '/') != NULL && number < 1)
		explain_notation(client);
	else
		play(client, number > 1000 ? 1000 : (int)number - 1);
}

static void
say_talk(struct client *client)
{
	say(client->tour,
	    "At a real table all would read that now. Here only you are.");
	tour_show(client);
}

bool
tour_command(
    struct client *client, const struct command *command, const char *rest)
{
	struct tour *tour = client->tour;

	if (strcmp(command->name, "play") == 0) {
		if (tour->lent)
			tour->chosen = atoi(rest) - 1;
		else
			play_words(client, rest);
	} else if (strcmp(command->name, "throw") == 0)
		throw_dice(client);
	else if (strcmp(command->name, "leave") == 0)
		tour_end(client);
	else if (strcmp(command->name, "say") == 0)
		say_talk(client);
	else
		return false;
	return true;
}

/* "u", "u 2": the board as it would be. */
static bool
preview(struct client *client, const char *line)
{
	struct tour *tour = client->tour;
	const struct plays *plays = seen_plays(tour->place.table);
	int number = atoi(line + 1) - (atoi(line + 1) > 0);
	struct talk talk;
	size_t size;
	char *text;

	if (tour->stage != TOUR_PLAY || plays == NULL ||
	    (line[0] != 'u' && line[0] != 'U') ||
	    line[1 + strspn(line + 1, " 0123456789")] != '\0')
		return false;
	if (number >= plays->n)
		number = 0;
	if (client->mode == CLIENT_SCREEN) {
		char digits[12];

		snprintf(digits, sizeof(digits), "%d", number + 1);
		editor_set(&client->editor, digits);
		tour->view.preview = true;
		strlcpy(client->hint, "Enter plays it, Esc takes it back",
		    sizeof(client->hint));
		client_mark(client);
		return true;
	}
	talk = tour_talk(client, open_memstream(&text, &size));
	if (talk.out == NULL)
		return true;
	words_preview(&talk, number);
	fclose(talk.out);
	linear_say(client, text);
	free(text);
	return true;
}

/* Words that go on, back and away. */
static bool
go_word(struct client *client, const char *line)
{
	static const struct {
		const char *word;
		int by; /* 0: ends the tour */
	} words[] = {
	    {"next", 1}, {"n", 1}, {"back", -1}, {"b", -1}, {"leave", 0}};
	size_t i;

	for (i = 0; i < sizeof(words) / sizeof(*words); i++) {
		if (strcasecmp(words[i].word, line) != 0)
			continue;
		if (words[i].by == 0)
			tour_end(client);
		else
			tour_go(client, words[i].by);
		return true;
	}
	return false;
}

bool
tour_line(struct client *client, const char *line)
{
	enum tour_stage stage = client->tour->stage;

	if (*line == '\0') {
		if (stage == TOUR_THROW)
			throw_dice(client);
		else if (stage == TOUR_PLAY) {
			say(client->tour, client->tour->screen->choose);
			tour_show(client);
		} else
			tour_go(client, 1);
		return true;
	}
	if (go_word(client, line) || preview(client, line))
		return true;
	if (line[strspn(line, "0123456789")] == '\0' ||
	    (stage == TOUR_PLAY && line[0] != '/' &&
		strchr(line, '/') != NULL)) {
		play_words(client, line);
		return true;
	}
	return false;
}
