/* throw, play, plays, colours, phrase, ask, resign: a seat in a game. */
#include <string.h>

#include "ansi/utf8.h"
#include "daemon/hub/cmd/cmd_play.h"
#include "daemon/hub/conn.h"
#include "daemon/hub/offer.h"
#include "daemon/hub/offer_vote.h"
#include "daemon/hub/outbox.h"
#include "daemon/hub/request.h"
#include "daemon/hub/send.h"
#include "daemon/hub/table.h"
#include "daemon/hub/table_delay.h"
#include "daemon/hub/table_game.h"

/* "It is bob's turn.", with a colour where bots of one name play. */
static void
refuse_turn(struct request *req, int decider)
{
	const struct table_state *s = &req->table->s;
	const char *name = s->seat[decider].name, *colour = NULL;

	for (int i = 0; i < s->rules.seats; i++)
		if (i != decider && strcmp(s->seat[i].name, name) == 0)
			colour = engine_game_seat_colour(
			    &s->rules, &s->game, decider);
	if (colour == NULL)
		refuse(req, REFUSED_TURN, "It is %s's turn.", name);
	else
		refuse(
		    req, REFUSED_TURN, "It is %s (%s)'s turn.", name, colour);
}

/* A game is on, the table has not changed, and it is this seat's decision. */
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
		return !refuse_quota(req, QUOTA_SPENT);
	refuse_turn(req, decider);
	return false;
}

static bool
cmd_play_act(struct request *req, const struct action *action)
{
	const char *why = table_game_act(
	    req->hub, req->table, action, req->conn->name, req->thought);

	if (why != NULL)
		refuse(req, REFUSED_ILLEGAL, "%s", why);
	return why == NULL;
}

/* "suckback red 3 green" as one of the possible announcements. */
static bool
next_announcement(struct request *req, struct announcement *announcement)
{
	const struct table_state *s = &req->table->s;
	const char *word[4];
	int i;

	for (i = 0; i < 4; i++)
		word[i] = next_word(req);
	if (word[3] == NULL) {
		refuse_usage(req);
		return false;
	}
	if (engine_game_announcement(&s->rules, &s->game, word, announcement))
		return true;
	refuse(req, REFUSED_ILLEGAL, "That cannot be announced here.");
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
		if (!engine_game_announces(&req->table->s.game)) {
			refuse(req, REFUSED_ILLEGAL,
			    "Nothing can be announced now.");
			return;
		}
		if (!next_announcement(req, &announce.announcement) ||
		    !cmd_play_act(req, &announce))
			return;
	}
	why = table_game_throw(req->hub, req->table, req->seat, req->conn->name,
	    *req->args == '\0' ? req->thought : NULL);
	if (why != NULL)
		refuse(req, REFUSED_ILLEGAL, "%s", why);
}

void
cmd_play(struct request *req)
{
	const struct table_state *s = &req->table->s;
	struct action action = {
	    .kind = ACTION_PLAY, .seat = (uint8_t)req->seat};
	char why[ENGINE_GAME_WHY];

	if (!may_act(req))
		return;
	if (*req->args == '\0')
		refuse_usage(req);
	else if (!engine_game_find(&s->rules, &s->game, req->args, "/plays",
		     &action.play, why))
		refuse(req, REFUSED_ILLEGAL, "%s", why);
	else
		cmd_play_act(req, &action);
}

void
cmd_plays(struct request *req)
{
	const struct table_state *s = &req->table->s;
	const struct game seen = table_delay_game(
	    req->table, table_delay_live(req->table, req->conn));

	if (s->status != TABLE_PLAYING)
		refuse_no_game(req);
	else
		answer(req, engine_game_choices(&s->rules, &seen));
}

void
cmd_why(struct request *req)
{
	const struct table_state *s = &req->table->s;
	const struct game seen = table_delay_game(
	    req->table, table_delay_live(req->table, req->conn));
	char why[ENGINE_GAME_WHY];
	json_t *reasons;

	if (s->status != TABLE_PLAYING) {
		refuse_no_game(req);
		return;
	}
	reasons = engine_game_why(&s->rules, &seen, req->args, why);
	if (reasons == NULL)
		refuse(req, REFUSED_ILLEGAL, "%s", why);
	else
		answer(req, json_pack("{s:o}", "reasons", reasons));
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
	colour = word == NULL ? -1 : engine_game_colour(word);
	if (colour < 0) {
		refuse_usage(req);
		return;
	}
	action.colour = (uint8_t)colour;
	cmd_play_act(req, &action);
}

void
cmd_phrase(struct request *req)
{
	char phrase[DICE_PHRASE + 1];
	bool whole;

	if (req->table->s.status != TABLE_PHRASES) {
		refuse(req, REFUSED_WHERE, "No phrases are needed now.");
		return;
	}
	if (req->table->s.seat[req->seat].phrased) {
		refuse(
		    req, REFUSED_TURN, "You have already blown on the dice.");
		return;
	}
	whole = utf8_clean(req->args, phrase, sizeof(phrase));
	/* The host could choose it after seeing the others. */
	if (conn_house(req->conn) && *phrase != '\0') {
		refuse(req, REFUSED_USAGE,
		    "The house bot's phrase is always empty.");
		return;
	}
	table_game_phrase(req->hub, req->table, req->seat, phrase);
	answer(req, json_pack("{s:s,s:b}", "phrase", phrase, "cut", !whole));
}

void
cmd_ask(struct request *req)
{
	struct action action = {.kind = ACTION_ASK, .seat = (uint8_t)req->seat};
	int partner;
	const struct conn *conn;

	if (req->table->s.terms.no_ask) {
		refuse(req, REFUSED_DENIED,
		    "At this table everybody decides alone: its terms say "
		    "ask=no.");
		return;
	}
	if (!may_act(req) || !cmd_play_act(req, &action))
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
	const struct table_state *s = &req->table->s;
	const char *why;

	/* Others may be away: resigning needs nobody else. */
	if (s->status != TABLE_PLAYING && s->status != TABLE_ADJOURNED)
		refuse_no_game(req);
	else if (ruleset_partner(&s->rules, req->seat) < 0)
		cmd_play_act(req, &action);
	else if ((why = engine_game_check(&s->rules, &s->game, &action)) !=
	    NULL)
		refuse(req, REFUSED_ILLEGAL, "%s", why);
	else
		offer_make(req->hub, req->table, OFFER_RESIGN, req->seat, 0,
		    NULL, NULL);
}
