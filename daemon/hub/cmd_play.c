/* throw, play, plays, colours, phrase, ask, resign: a seat in a game. */
#include <stdlib.h>
#include <string.h>

#include "daemon/hub/clean.h"
#include "daemon/hub/outbox.h"
#include "daemon/hub/people.h"
#include "daemon/hub/play.h"
#include "daemon/hub/request.h"
#include "daemon/hub/table.h"
#include "engine/json.h"
#include "engine/notation.h"

/* A game is on, nothing has moved on, and it is this seat's decision. */
static bool
may_act(struct request *req)
{
	int decider = table_decider(req->table);

	if (req->table->s.status != TABLE_PLAYING) {
		refuse_no_game(req);
		return false;
	}
	if (!request_fresh(req))
		return false;
	if (decider == req->seat)
		return true;
	refuse(
	    req, "turn", "It is %s's turn.", req->table->s.chair[decider].name);
	return false;
}

static bool
act(struct request *req, const struct action *action)
{
	const char *why =
	    play_act(req->hub, req->table, action, req->conn->name);

	if (why != NULL)
		refuse(req, "illegal", "%s", why);
	return why == NULL;
}

/* "suckback red 3 green" as one of the possible announcements. */
static bool
parse_announcement(struct request *req, struct announcement *announcement)
{
	const char *kind = next_word(req), *colour = next_word(req);
	const char *distance = next_word(req), *target = next_word(req);
	struct announcement list[ANNOUNCEMENTS_MAX];
	int i, n;

	if (target == NULL) {
		refuse_usage(req);
		return false;
	}
	n = plays_announcements(
	    &req->table->s.rules, &req->table->s.play.position, list);
	for (i = 0; i < n; i++) {
		*announcement = list[i];
		if (strcmp(kind,
			list[i].kind == ANNOUNCE_SUCKBACK ? "suckback"
							  : "blowback") == 0 &&
		    colour_parse(colour) == list[i].colour &&
		    atoi(distance) == list[i].distance &&
		    colour_parse(target) == list[i].target)
			return true;
	}
	refuse(req, "illegal", "That cannot be announced here.");
	return false;
}

void
cmd_throw(struct request *req)
{
	struct action announce = {
	    .kind = ACTION_ANNOUNCE, .seat = (uint8_t)req->seat};
	const char *why;

	if (!may_act(req))
		return;
	if (*req->args != '\0') {
		if (req->table->s.play.phase != PHASE_THROW) {
			refuse(req, "illegal", "Nothing can be announced now.");
			return;
		}
		if (!parse_announcement(req, &announce.announcement) ||
		    !act(req, &announce))
			return;
	}
	why = play_throw(req->hub, req->table, req->seat, req->conn->name);
	if (why != NULL)
		refuse(req, "illegal", "%s", why);
}

static void
refuse_play(struct request *req, int n)
{
	if (n == 1)
		refuse(req, "illegal", "The one legal play is 1, not \"%s\".",
		    req->args);
	else
		refuse(req, "illegal",
		    "The legal plays are 1 to %d, not \"%s\"; plays lists "
		    "them.",
		    n, req->args);
}

void
cmd_play(struct request *req)
{
	struct table_state *s = &req->table->s;
	struct action action = {
	    .kind = ACTION_PLAY, .seat = (uint8_t)req->seat};
	struct plays plays;
	int number;

	if (!may_act(req))
		return;
	if (*req->args == '\0') {
		refuse_usage(req);
		return;
	}
	if (s->play.phase != PHASE_PLAY) {
		refuse(req, "illegal",
		    s->play.phase == PHASE_COLOURS
			? "Choose your colours first."
			: "Throw the dice first.");
		return;
	}
	game_plays(&s->rules, &s->play, &plays);
	if (strspn(req->args, "0123456789") == strlen(req->args))
		number = (int)strtonum(req->args, 1, plays.n, NULL) - 1;
	else
		number = notation_find(
		    &s->rules, &s->play.position, &plays, req->args);
	if (number == -2) {
		refuse(req, "illegal", "That could mean more than one play.");
		return;
	}
	if (number < 0 || number >= plays.n) {
		refuse_play(req, plays.n);
		return;
	}
	action.play = plays.play[number];
	act(req, &action);
}

/* The plays in their order: what one is called, does and leads to. */
static json_t *
list_plays(const struct ruleset *rules, const struct game *game)
{
	static const char *const told[] = {"moves", "after", "then"};
	char notation[NOTATION_PLAY];
	struct plays plays;
	json_t *list, *all;
	size_t row, i;

	game_plays(rules, game, &plays);
	list = json_array();
	all = json_plays(rules, &plays);
	for (row = 0; row < json_array_size(all); row++) {
		json_t *from = json_array_get(all, row), *to = json_object();

		notation_play(
		    rules, &game->position, &plays.play[row], notation);
		json_object_set_new(to, "play", json_string(notation));
		for (i = 0; i < sizeof(told) / sizeof(*told); i++)
			json_object_set(
			    to, told[i], json_object_get(from, told[i]));
		json_array_append_new(list, to);
	}
	json_decref(all);
	return list;
}

/* What may be said behind throw. */
static json_t *
list_announcements(const struct ruleset *rules, const struct game *game)
{
	struct announcement list[ANNOUNCEMENTS_MAX];
	json_t *announcements = json_array();
	char text[64];
	int i, n = plays_announcements(rules, &game->position, list);

	for (i = 0; i < n; i++) {
		snprintf(text, sizeof(text), "%s %s %d %s",
		    list[i].kind == ANNOUNCE_SUCKBACK ? "suckback" : "blowback",
		    colour_name((enum colour)list[i].colour), list[i].distance,
		    colour_name((enum colour)list[i].target));
		json_array_append_new(announcements, json_string(text));
	}
	return announcements;
}

void
cmd_plays(struct request *req)
{
	const struct table_state *s = &req->table->s;

	if (s->status != TABLE_PLAYING)
		refuse_no_game(req);
	else if (s->play.phase == PHASE_PLAY)
		answer(req,
		    json_pack(
			"{s:o}", "plays", list_plays(&s->rules, &s->play)));
	else if (s->play.phase == PHASE_THROW)
		answer(req,
		    json_pack("{s:[],s:o}", "plays", "announcements",
			list_announcements(&s->rules, &s->play)));
	else
		answer(req, json_pack("{s:[]}", "plays"));
}

void
cmd_colours(struct request *req)
{
	struct action action = {
	    .kind = ACTION_COLOURS, .seat = (uint8_t)req->seat};
	const char *word;
	int colour;

	if (!may_act(req))
		return;
	word = next_word(req);
	colour = word == NULL ? -1 : colour_parse(word);
	if (colour < 0) {
		refuse_usage(req);
		return;
	}
	action.colour = (uint8_t)colour;
	act(req, &action);
}

void
cmd_phrase(struct request *req)
{
	char phrase[DICE_PHRASE + 1];

	if (req->table->s.status != TABLE_PHRASES) {
		refuse(req, "where", "No phrases are asked for now.");
		return;
	}
	if (req->table->s.chair[req->seat].phrased) {
		refuse(req, "turn", "You have blown on the dice already.");
		return;
	}
	clean_text(req->args, phrase, sizeof(phrase));
	play_phrase(req->hub, req->table, req->seat, phrase);
}

void
cmd_ask(struct request *req)
{
	struct action action = {.kind = ACTION_ASK, .seat = (uint8_t)req->seat};
	int partner;
	const struct conn *conn;

	if (!may_act(req) || !act(req, &action))
		return;
	partner = table_decider(req->table);
	TAILQ_FOREACH (conn, &req->table->conns, at_table)
		if (conn_seat(conn) == partner)
			send_event(req->hub, conn,
			    json_pack("{s:s,s:i,s:i}", "ev", "asked", "table",
				req->table->number, "seat", req->seat));
}

void
cmd_resign(struct request *req)
{
	struct action action = {
	    .kind = ACTION_RESIGN, .seat = (uint8_t)req->seat};

	if (req->table->s.status != TABLE_PLAYING)
		refuse_no_game(req);
	else
		act(req, &action);
}
