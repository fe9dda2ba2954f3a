/* accept, decline, offers, and what a table's seats agree on. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ansi/text.h"
#include "daemon/hub/bots.h"
#include "daemon/hub/cmd/cmd_invite.h"
#include "daemon/hub/cmd/cmd_offer.h"
#include "daemon/hub/cmd/cmd_seek.h"
#include "daemon/hub/conn.h"
#include "daemon/hub/deck_seeks.h"
#include "daemon/hub/decks.h"
#include "daemon/hub/game_clock.h"
#include "daemon/hub/invite.h"
#include "daemon/hub/offer.h"
#include "daemon/hub/offer_vote.h"
#include "daemon/hub/outbox.h"
#include "daemon/hub/partners.h"
#include "daemon/hub/request.h"
#include "daemon/hub/send.h"
#include "daemon/hub/slow_game.h"
#include "daemon/hub/store/store.h"
#include "daemon/hub/table.h"
#include "daemon/hub/table_access.h"
#include "daemon/hub/table_game.h"
#include "daemon/hub/table_game_adjourn.h"
#include "daemon/hub/table_seat.h"
#include "daemon/hub/tables.h"
#include "daemon/protocol/field.h"

#define MORE_MINUTES 60 /* that one may ask for at a time */
#define MORE_DAYS 7     /* the same in a slow game */

/* What one person can say yes or no to. */
struct offer_choice {
	struct invite *invite;
	struct table *table; /* an invitation to one, where invite is NULL */
	const struct table_invited *invited;
	enum offer_kind kind; /* where both are NULL, and elsewhere is 0 */
	int elsewhere;        /* an invitation to that table of another deck */
	int found;
	json_t *list; /* of all that were found; NULL where not asked for */
};

/* The words after accept and decline; NULL for none, 0 for no number. */
struct offer_words {
	const char *kind, *name;
	uint64_t number; /* a challenge's */
};

/* "draw", "bob", "match bob": false, having refused, where it is neither. */
static bool
next_offer_words(struct request *req, struct offer_words *words)
{
	const char *word;

	*words = (struct offer_words){NULL, NULL, 0};
	while ((word = next_word(req)) != NULL)
		if (words->kind == NULL && words->name == NULL &&
		    (strcmp(word, "match") == 0 || strcmp(word, "table") == 0 ||
			codes_offer_parse(word) >= 0))
			words->kind = word;
		else if (words->name == NULL && words->number == 0 &&
		    text_is_number(word))
			words->number = strtoull(word, NULL, 10);
		else if (words->name == NULL && words->number == 0)
			words->name = word;
		else {
			refuse_usage(req);
			return false;
		}
	return true;
}

static bool
offer_fits(const struct offer_words *words, const char *kind, const char *name,
    uint64_t number)
{
	return (words->number == 0 || words->number == number) &&
	    (words->kind == NULL || strcmp(words->kind, kind) == 0) &&
	    (words->name == NULL || name_same(words->name, name));
}

static void
choice_add(struct offer_choice *choice,
    json_t *(*row)(const struct request *, const struct offer_choice *),
    const struct request *req)
{
	choice->found++;
	if (choice->list != NULL)
		json_array_append_new(choice->list, row(req, choice));
}

static json_t *
table_offer_row(const struct request *req, const struct offer_choice *choice)
{
	const struct table *table = req->table;
	const struct table_offer *offer = &table->s.offer[choice->kind];
	const struct ruleset *rules =
	    choice->kind == OFFER_RULES ? &offer->rules : &table->s.rules;
	char house[RULESET_HOUSE];
	json_t *row;

	ruleset_house(rules, house);
	row = json_pack("{s:s,s:s,s:i,s:s,s:s,s:i,s:b}", "kind",
	    codes_offer(choice->kind), "from", table->s.seat[offer->seat].name,
	    "table", table->number, "rules", ruleset_name(rules), "house",
	    house, "seats", rules->seats, "yours", offer->seat == req->seat);
	terms_put(
	    choice->kind == OFFER_RULES ? &offer->terms : &table->s.terms, row);
	return row;
}

static json_t *
invite_row(const struct request *req, const struct offer_choice *choice)
{
	json_t *row = invite_json(choice->invite);

	json_object_set_new(row, "to", json_string(choice->invite->to));
	json_object_set_new(row, "yours",
	    json_boolean(name_same(choice->invite->from, req->conn->name)));
	return row;
}

static void
choose_offers(const struct request *req, const struct offer_words *words,
    bool own, struct offer_choice *choice)
{
	const struct table_offer *offer;
	unsigned seat;
	int kind;

	if (req->seat < 0)
		return;
	seat = 1u << req->seat;
	for (kind = 0; kind < NOFFER; kind++) {
		offer = &req->table->s.offer[kind];
		if (!offer->open || !(offer_parties(req->table, kind) & seat) ||
		    (!own && offer->yes & seat) ||
		    !offer_fits(words, codes_offer(kind),
			req->table->s.seat[offer->seat].name, 0))
			continue;
		choice->invite = NULL;
		choice->table = NULL;
		choice->kind = kind;
		choice_add(choice, table_offer_row, req);
	}
}

static void
choose_invites(const struct request *req, const struct offer_words *words,
    bool own, struct offer_choice *choice)
{
	const char *me = req->conn->name;
	struct invite *invite = invite_first_to(req->hub, me);

	for (; invite != NULL; invite = invite_next_to(invite))
		if (offer_fits(words, "match", invite->from, invite->order)) {
			choice->table = NULL;
			choice->invite = invite;
			choice_add(choice, invite_row, req);
		}
	invite = own ? invite_first_from(req->hub, me) : NULL;
	for (; invite != NULL; invite = invite_next_from(invite))
		if (*invite->to != '\0' &&
		    offer_fits(words, "match", invite->to, invite->order)) {
			choice->table = NULL;
			choice->invite = invite;
			choice_add(choice, invite_row, req);
		}
}

static json_t *
table_row(const struct request *req, const struct offer_choice *choice)
{
	json_t *row = table_access_json(choice->table, choice->invited);

	json_object_set_new(row, "yours",
	    json_boolean(name_same(choice->invited->by, req->conn->name)));
	return row;
}

static void
choose_table(const struct request *req, struct table *table,
    const struct table_invited *invited, struct offer_choice *choice)
{
	choice->invite = NULL;
	choice->table = table;
	choice->invited = invited;
	choice_add(choice, table_row, req);
}

/* Invitations to tables: to the sender, and (own) from the sender's. */
static void
choose_tables(const struct request *req, const struct offer_words *words,
    bool own, struct offer_choice *choice)
{
	const char *me = req->conn->name;
	const struct table_invited *invited;
	struct table *table = NULL;
	int i;

	while ((table = tables_asking(req->hub, me, table)) != NULL) {
		invited = table_access_invited(table, me);
		if (invited != NULL &&
		    offer_fits(words, "table", invited->by, 0))
			choose_table(req, table, invited, choice);
	}
	for (i = 0; own && req->seat >= 0 && i < ACCESS_NAMES; i++) {
		invited = &req->table->s.access.invited[i];
		if (invited->open && name_same(invited->by, me) &&
		    offer_fits(words, "table", invited->name, 0))
			choose_table(req, req->table, invited, choice);
	}
}

/* Invitations to the sender to tables of other decks. */
static void
choose_elsewhere(const struct request *req, const struct offer_words *words,
    struct offer_choice *choice)
{
	struct offer_words guest = *words;
	char name[NAME_SIZE];
	const char *from;
	json_t *list, *one;
	size_t i;

	/* Who asks from another deck has looked there. */
	if (words->number != 0 ||
	    (words->kind != NULL && strcmp(words->kind, "table") != 0) ||
	    req->conn->peer == NULL || req->conn->peer->mailed)
		return;
	if (words->name != NULL) {
		snprintf(name, sizeof(name), "%s~", words->name);
		guest.name = name;
	}
	list = table_access_elsewhere(req->hub, req->conn->name);
	json_array_foreach (list, i, one) {
		from = field_or(one, "from", "");
		if (!offer_fits(words, "table", from, 0) &&
		    !offer_fits(&guest, "table", from, 0))
			continue;
		choice->elsewhere = (int)field_number(one, "table", 0);
		choice->found++;
		json_object_set_new(one, "yours", json_false());
		json_array_append(choice->list, one);
	}
	json_decref(list);
}

void
cmd_offers(struct request *req)
{
	struct offer_choice choice = {.list = json_array()};

	choose_offers(req, &(struct offer_words){NULL, NULL, 0}, true, &choice);
	choose_invites(
	    req, &(struct offer_words){NULL, NULL, 0}, true, &choice);
	choose_tables(req, &(struct offer_words){NULL, NULL, 0}, true, &choice);
	choose_elsewhere(req, &(struct offer_words){NULL, NULL, 0}, &choice);
	choice.table = NULL;
	choice.invite = invite_find(req->hub, req->conn->name, "");
	if (choice.invite != NULL)
		choice_add(&choice, invite_row, req);
	answer(req, json_pack("{s:o}", "offers", choice.list));
}

/* The only matching offer; false, having refused, if there is none. */
static bool
cmd_offer_choose(struct request *req, const struct offer_words *words, bool own,
    struct offer_choice *choice)
{
	struct offer_words full = *words;
	const struct conn *meant;

	*choice = (struct offer_choice){.list = json_array()};
	choose_offers(req, words, own, choice);
	choose_invites(req, words, own, choice);
	choose_tables(req, words, own, choice);
	if (choice->found == 0 && words->name != NULL &&
	    (meant = conn_meant(req->hub, words->name)) != NULL) {
		full.name = meant->name;
		choose_offers(req, &full, own, choice);
		choose_invites(req, &full, own, choice);
		choose_tables(req, &full, own, choice);
	}
	choose_elsewhere(req, words, choice);
	if (choice->found > 1) {
		req->answered = true;
		send_answer(req->hub, req->conn, req->id,
		    json_pack("{s:b,s:s,s:s,s:o}", "ok", 0, "code",
			codes_refusal(REFUSED_USAGE), "error",
			"More than one offer is open: say which one.", "offers",
			choice->list));
		return false;
	}
	json_decref(choice->list);
	if (choice->found == 1 && choice->elsewhere != 0) {
		request_elsewhere(req, decks_of(req->hub, choice->elsewhere));
		return false;
	}
	if (choice->found == 0 &&
	    !cmd_seek_refuse_gone(req, words->number != 0 ? NULL : full.name))
		refuse(req, REFUSED_NOBODY,
		    own ? "There is no such offer."
			: "Nobody offers you that; /sought lists the people "
			  "who "
			  "seek a game.");
	return choice->found > 0;
}

/* The house bot speaks for all its seats. */
static unsigned
speaks_for(const struct request *req)
{
	unsigned seats = 0;
	int i;

	if (!conn_house(req->conn))
		return 1u << req->seat;
	for (i = 0; i < req->table->s.rules.seats; i++)
		if (req->table->s.seat[i].house &&
		    req->table->s.seat[i].level == req->conn->level)
			seats |= 1u << i;
	return seats;
}

/* What accept refers to: an offer, or the named person's seek. */
static bool
choose_yes(struct request *req, const struct offer_words *words,
    struct offer_choice *choice)
{
	const struct conn *seeker = NULL;
	struct invite *seek = NULL;
	char name[NAME_SIZE];

	if (words->kind == NULL && words->name != NULL && words->number == 0)
		seeker = conn_meant(req->hub, words->name);
	if (seeker != NULL &&
	    invite_find(req->hub, seeker->name, req->conn->name) == NULL &&
	    !name_same(seeker->name, req->conn->name))
		seek = invite_find(req->hub, seeker->name, "");
	/* It may wait for somebody whose line has dropped. */
	if (seeker == NULL && words->kind == NULL && words->name != NULL) {
		name_meant(req->hub, words->name, name);
		seek = invite_find(req->hub, name, "");
	}
	if (seek == NULL)
		return cmd_offer_choose(req, words, false, choice);
	*choice = (struct offer_choice){.invite = seek, .found = 1};
	return true;
}

/* True where another deck has what is accepted: it lives where it was made. */
static bool
offer_elsewhere(struct request *req, const struct offer_words *words)
{
	struct hub *hub = req->hub;
	char name[2][NAME_SIZE];
	int i, deck = -1;

	if (hub->decks == 1 || words->kind != NULL || words->name == NULL ||
	    strlen(words->name) + 1 >= NAME_SIZE)
		return false;
	strlcpy(name[0], words->name, NAME_SIZE);
	snprintf(name[1], NAME_SIZE, "%s~", words->name);
	for (i = 0; i < 2 && deck < 0; i++) {
		deck = store_invite_deck(hub->store, name[i], req->conn->name);
		if (deck < 0)
			deck = store_invite_deck(hub->store, name[i], "");
	}
	if (deck < 0 || deck == hub->deck)
		return false;
	request_elsewhere(req, deck);
	return true;
}

void
cmd_accept(struct request *req)
{
	struct offer_words words;
	struct offer_choice choice;

	if (!next_offer_words(req, &words) || offer_elsewhere(req, &words) ||
	    !choose_yes(req, &words, &choice))
		return;
	if (choice.invite != NULL)
		cmd_seek_take(req, choice.invite);
	else if (choice.table != NULL)
		cmd_invite_accept(req, choice.table);
	else if (((choice.kind != OFFER_REMATCH &&
		      choice.kind != OFFER_UPBOARD) ||
		     !refuse_drain(req)) &&
	    !refuse_games(req))
		offer_agree(req->hub, req->table, choice.kind, speaks_for(req));
}

static json_t *
make_card(const struct ruleset *rules, const struct terms *terms, bool yours)
{
	char house[RULESET_HOUSE];
	json_t *card;

	ruleset_house(rules, house);
	card = json_pack("{s:s,s:s,s:i,s:b}", "rules", ruleset_name(rules),
	    "house", house, "seats", rules->seats, "yours", yours);
	terms_put(terms, card);
	return card;
}

static void
answer_card(struct request *req, const struct ruleset *rules,
    const struct terms *terms, bool yours)
{
	answer(req, make_card(rules, terms, yours));
}

/* The card of what accept refers to. */
static void
card_offered(struct request *req, const struct offer_words *words)
{
	struct offer_choice choice;

	if (offer_elsewhere(req, words) || !choose_yes(req, words, &choice))
		return;
	if (choice.invite != NULL)
		answer_card(
		    req, &choice.invite->rules, &choice.invite->terms, false);
	else if (choice.table != NULL)
		answer_card(
		    req, &choice.table->s.rules, &choice.table->s.terms, false);
	else if (choice.kind == OFFER_RULES)
		answer_card(req, &req->table->s.offer[choice.kind].rules,
		    &req->table->s.offer[choice.kind].terms, false);
	else
		answer_card(
		    req, &req->table->s.rules, &req->table->s.terms, true);
}

/* The card of what getgame would take: where there is nothing, one's own. */
static void
card_waiting(struct request *req)
{
	const struct invite *seek = cmd_seek_waiting(req);
	int deck =
	    seek != NULL ? -1 : deck_seeks_fit(req->hub, req->conn, NULL, NULL);
	struct ruleset rules;
	struct terms terms;

	if (deck >= 0)
		request_elsewhere(req, deck);
	else if (seek != NULL)
		answer_card(req, &seek->rules, &seek->terms, false);
	else if (next_rules(req, NULL, 0, &rules, &terms))
		answer_card(req, &rules, &terms, true);
}

void
cmd_card(struct request *req)
{
	const struct table *table = req->table;
	json_t *card;
	struct ruleset rules;
	struct offer_words words;
	struct ruleset_error error;
	const char *word;
	char name[NAME_SIZE];

	if (req->args[strspn(req->args, "0123456789 ")] != '\0') {
		word = next_word(req);
		if (strcmp(word, "getgame") == 0 && *req->args == '\0') {
			card_waiting(req);
		} else if (strcmp(word, "offer") == 0) {
			if (next_offer_words(req, &words))
				card_offered(req, &words);
		} else if (*req->args != '\0')
			refuse_usage(req);
		else if (rule_list_parse(
			     &req->hub->rules, &rules, word, 0, "", &error))
			answer_card(req, &rules, &(struct terms){0}, false);
		else if (conn_meant(req->hub, word) != NULL ||
		    decks_meant(req->hub, word, NULL, name) >= 0)
			card_offered(req, &(struct offer_words){NULL, word, 0});
		else
			refuse_rules(req, &error);
		return;
	}
	if (*req->args != '\0') {
		if ((table = next_table(req)) == NULL)
			return;
	} else if (table == NULL) {
		refuse(req, REFUSED_USAGE,
		    "Whose rules? Type /card and a table's number, a rule set, "
		    "or the name of somebody who offers you a game.");
		return;
	}
	card = make_card(&table->s.rules, &table->s.terms,
	    table_seat_of(table, req->conn->name) >= 0);
	json_object_set_new(
	    card, "full", json_boolean(table_seat_free(table) < 0));
	answer(req, card);
}

void
cmd_decline(struct request *req)
{
	struct offer_words words;
	struct offer_choice choice;

	if (!next_offer_words(req, &words) ||
	    !cmd_offer_choose(req, &words, true, &choice))
		return;
	if (choice.table != NULL) {
		cmd_invite_decline(req, choice.table, choice.invited->name);
		return;
	}
	if (choice.invite == NULL) {
		offer_decline(req->hub, req->table, choice.kind, req->seat);
		return;
	}
	invite_tell(req->hub, choice.invite,
	    name_same(choice.invite->from, req->conn->name) ? "withdrawn"
							    : "declined",
	    NULL);
	invite_drop(req->hub, choice.invite);
}

static bool
refuse_unplayed(struct request *req)
{
	if (req->table->s.status == TABLE_PLAYING)
		return false;
	refuse_no_game(req);
	return true;
}

void
cmd_draw(struct request *req)
{
	if (!refuse_unplayed(req))
		offer_make(
		    req->hub, req->table, OFFER_DRAW, req->seat, 0, NULL, NULL);
}

void
cmd_adjourn(struct request *req)
{
	const char *who;

	if (refuse_unplayed(req))
		return;
	who = table_game_overloaded(req->hub, req->table);
	if (who != NULL)
		refuse(req, REFUSED_FULL,
		    "%s has %d adjourned games; one of them must be played"
		    " or ended first.",
		    who, ADJOURNED_MAX);
	else
		offer_make(req->hub, req->table, OFFER_ADJOURN, req->seat, 0,
		    NULL, NULL);
}

void
cmd_upboard(struct request *req)
{
	if (!refuse_unplayed(req) && !refuse_drain(req) && !refuse_games(req))
		offer_make(req->hub, req->table, OFFER_UPBOARD, req->seat, 0,
		    NULL, NULL);
}

void
cmd_rematch(struct request *req)
{
	if (req->table->s.status == TABLE_PLAYING) {
		refuse(req, REFUSED_WHERE, "The game is not over.");
		return;
	}
	if (req->table->s.status != TABLE_OVER) {
		refuse_no_game(req);
		return;
	}
	if (table_seat_free(req->table) >= 0) {
		refuse(req, REFUSED_WHERE, "A seat is free; fill it or wait.");
		return;
	}
	if (refuse_drain(req) || refuse_games(req))
		return;
	offer_make(
	    req->hub, req->table, OFFER_REMATCH, req->seat, 0, NULL, NULL);
}

void
cmd_rules(struct request *req)
{
	struct ruleset rules;
	struct terms terms;

	if (*req->args == '\0') {
		answer_card(
		    req, &req->table->s.rules, &req->table->s.terms, true);
		return;
	}
	if (req->table->s.status == TABLE_PLAYING ||
	    req->table->s.status == TABLE_ADJOURNED) {
		refuse(req, REFUSED_WHERE,
		    req->table->s.status == TABLE_PLAYING
			? "A game is on; its rules stand."
			: "The game is adjourned; its rules stand.");
		return;
	}
	if (!next_rules(req, req->table, 0, &rules, &terms))
		return;
	if (rules.seats != req->table->s.rules.seats) {
		refuse(req, REFUSED_USAGE, "This table has %d seats.",
		    req->table->s.rules.seats);
		return;
	}
	if (memcmp(&rules, &req->table->s.rules, sizeof(rules)) == 0 &&
	    terms_same(&terms, &req->table->s.terms)) {
		refuse(req, REFUSED_USAGE, "These are already the rules here.");
		return;
	}
	if (terms.clock.kind == CLOCK_DAYS && table_guests(req->table) > 0) {
		refuse(req, REFUSED_DENIED,
		    "Slow games are for accounts; a guest sits here.");
		return;
	}
	if (refuse_games(req))
		return;
	offer_make(
	    req->hub, req->table, OFFER_RULES, req->seat, 0, &rules, &terms);
}

/* True, having refused, where no clock can be stopped or moved. */
static bool
refuse_unclocked(struct request *req)
{
	if (refuse_unplayed(req))
		return true;
	if (!game_clock_has(req->table))
		refuse(req, REFUSED_WHERE,
		    "This table has no clocks; /new clock=60 opens one with "
		    "them.");
	return req->answered;
}

void
cmd_pause(struct request *req)
{
	if (refuse_unclocked(req))
		return;
	if (slow_game_is(req->table))
		refuse(req, REFUSED_WHERE,
		    "A slow game is not paused, but adjourned: /adjourn.");
	else if (req->table->s.clock.paused)
		game_clock_pause(req->hub, req->table, false);
	else
		offer_make(req->hub, req->table, OFFER_PAUSE, req->seat, 0,
		    NULL, NULL);
}

void
cmd_moretime(struct request *req)
{
	bool slow = game_clock_slow(req->table);
	int n = 1;

	if (refuse_unclocked(req))
		return;
	if (*req->args != '\0' &&
	    (n = next_number(req, 1, slow ? MORE_DAYS : MORE_MINUTES,
		 slow ? "The number of days" : "The number of minutes")) < 0)
		return;
	offer_make(
	    req->hub, req->table, OFFER_MORETIME, req->seat, n, NULL, NULL);
}

void
cmd_fill(struct request *req)
{
	struct table *table = req->table;
	int seat = next_number(req, 1, table->s.rules.seats, "A seat") - 1;
	int level = seat < 0 ? -1 : next_level(req);

	if (level < 0)
		return;
	if (!bot_offered(req->hub)) {
		refuse(req, REFUSED_BUSY, "This host has no bot.");
		return;
	}
	if (*table->s.seat[seat].name != '\0' &&
	    !(table->presence[seat].silent && table_running(table) &&
		!table->s.seat[seat].house)) {
		refuse(req, REFUSED_WHERE,
		    "%s has seat %d; a bot takes only a free or silent seat.",
		    table->s.seat[seat].name, seat + 1);
		return;
	}
	offer_make(req->hub, table, OFFER_FILL, req->seat,
	    FILL_TARGET(seat, level), NULL, NULL);
}

void
cmd_pick(struct request *req)
{
	struct table *table = req->table;
	int seat;
	char name[NAME_SIZE];

	if (!next_name(req, name))
		return;
	if (partners_captain(req->hub, table) != req->seat) {
		refuse(req, REFUSED_TURN,
		    "Nobody waits for you to pick a partner here.");
		return;
	}
	for (seat = 1; seat < table->s.rules.seats; seat++)
		if (name_same(table->s.seat[seat].name, name))
			break;
	if (seat == table->s.rules.seats) {
		refuse(req, REFUSED_NOBODY, "%s is none of the three others.",
		    name);
		return;
	}
	if (refuse_drain(req) || refuse_games(req))
		return;
	partners_pick(req->hub, table, seat);
	table_game_setup(req->hub, table);
}
