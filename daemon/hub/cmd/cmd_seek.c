/* match, seek, getgame and withdraw: how people come to a game. */
#include <stdlib.h>
#include <string.h>

#include "ansi/text.h"
#include "daemon/hub/bots.h"
#include "daemon/hub/cmd/cmd_seek.h"
#include "daemon/hub/cmd/cmd_table.h"
#include "daemon/hub/conn.h"
#include "daemon/hub/deck_seeks.h"
#include "daemon/hub/invite.h"
#include "daemon/hub/lobby_list.h"
#include "daemon/hub/offer.h"
#include "daemon/hub/offer_vote.h"
#include "daemon/hub/outbox.h"
#include "daemon/hub/request.h"
#include "daemon/hub/seek.h"
#include "daemon/hub/send.h"
#include "daemon/hub/slow_game.h"
#include "daemon/hub/table.h"
#include "daemon/hub/table_seat.h"

#define CHALLENGES_MAX 10          /* of one person, unanswered */
#define CROSSED_TIME (10 * SECOND) /* two commands may have crossed */

static bool
refuse_busy(struct request *req, const struct conn *conn)
{
	if (!seek_busy(conn))
		return false;
	if (conn == req->conn)
		refuse(req, REFUSED_BUSY, "You are in a game; leave it first.");
	else
		refuse(req, REFUSED_BUSY, "%s is in a game.", conn->name);
	return true;
}

/* True, having refused, where the sender has challenged enough people. */
static bool
refuse_challenges(struct request *req, const char *to)
{
	/* Each is stored, and sent to everybody, until it is answered. */
	if (invite_find(req->hub, req->conn->name, to) != NULL ||
	    invites_count(req->hub, req->conn->name) < CHALLENGES_MAX)
		return false;
	refuse(req, REFUSED_FULL,
	    "You have challenged %d people; /withdraw and a name takes one "
	    "back.",
	    CHALLENGES_MAX);
	return true;
}

void
cmd_seek_take(struct request *req, struct invite *invite)
{
	struct conn *from = conn_named(req->hub, invite->from);
	const struct ruleset rules = invite->rules;
	const struct terms terms = invite->terms;
	bool seek = *invite->to == '\0';
	char why[SEEK_WHY];
	struct hub *hub;
	struct table *table;

	if (from == NULL && invite->lost_until != 0) {
		refuse(req, REFUSED_NOBODY,
		    "%s's line has dropped; the seek waits a minute for them.",
		    invite->from);
		return;
	}
	if (from == NULL) {
		refuse(req, REFUSED_NOBODY, "%s has gone.", invite->from);
		return;
	}
	if (refuse_busy(req, req->conn) || refuse_busy(req, from) ||
	    refuse_drain(req))
		return;
	/* Who says yes to a person does not look at an own formula. */
	if (seek ? seek_unfit(req->hub, req->conn, "", invite, why)
		 : user_list_avoids(
		       req->hub, req->conn->name, from->name, why)) {
		refuse(req, REFUSED_DENIED, "%s", why);
		return;
	}
	if (seek && invite->how.by_hand) {
		if (refuse_challenges(req, from->name))
			return;
		invite_tell(req->hub,
		    invite_new(req->hub, req->conn->name, from->name, &rules,
			&terms, NULL),
		    "made", NULL);
		answer(req, json_pack("{s:s}", "asked", from->name));
		return;
	}
	if (refuse_games(req) || refuse_slow(req, &terms))
		return;
	if (terms.clock.kind == CLOCK_DAYS &&
	    slow_games_count(req->hub, from->name) >= SLOW_GAMES_MAX) {
		refuse(req, REFUSED_FULL, "%s plays %d slow games already.",
		    from->name, SLOW_GAMES_MAX);
		return;
	}
	invite_tell(
	    req->hub, invite, "accepted", seek ? req->conn->name : NULL);
	invite_drop(req->hub, invite);
	/* Two people sit down together; their invitations are settled. */
	hub = req->hub;
	invites_forget(hub, from->name);
	invites_forget(hub, req->conn->name);
	table = table_new(hub, &rules, &terms);
	table_sit(hub, table, from, 0);
	table_sit(hub, table, req->conn, 1);
	answer(req,
	    json_pack("{s:i,s:i,s:s}", "table", table->number, "seat", 1,
		"with", from->name));
}

bool
cmd_seek_refuse_gone(struct request *req, const char *name)
{
	const struct conn *conn = req->conn;
	int64_t now = req->hub->io.now(req->hub->io.arg);

	if (conn->withdrawn_at == 0 ||
	    now - conn->withdrawn_at > CROSSED_TIME ||
	    (name != NULL && !name_same(name, conn->withdrawn)))
		return false;
	refuse(req, REFUSED_NOBODY, "%s has just taken that offer back.",
	    conn->withdrawn);
	return true;
}

void
cmd_match(struct request *req)
{
	struct conn *to = next_conn(req);
	struct invite_how how = {.by_hand = false};
	const char *me = req->conn->name;
	struct ruleset rules;
	struct terms terms;
	struct invite *other;
	char why[SEEK_WHY];
	bool crossed;

	if (to == NULL)
		return;
	if (conn_house(to)) {
		cmd_table_bot(req, to->level);
		return;
	}
	if (name_same(to->name, me)) {
		refuse(req, REFUSED_NOBODY, "That is you.");
		return;
	}
	/* Two people: without a number of seats there are two. */
	if (!next_rules(req, NULL, 2, &rules, &terms) ||
	    refuse_busy(req, req->conn))
		return;
	if (refuse_censored(req, to->name))
		return;
	other = invite_find(req->hub, to->name, me);
	/* Who has challenged somebody hears the answer, whatever it is. */
	if (other == NULL && seek_closed(req->hub, me, to, &rules, why)) {
		refuse(req, REFUSED_DENIED, "%s", why);
		return;
	}
	if (refuse_challenges(req, to->name))
		return;
	if (other != NULL && invite_same(other, &rules, &terms)) {
		cmd_seek_take(req, other);
		return;
	}
	crossed = other == NULL && req->conn->withdrawn_at != 0 &&
	    name_same(req->conn->withdrawn, to->name) &&
	    req->hub->io.now(req->hub->io.arg) - req->conn->withdrawn_at <=
		CROSSED_TIME;
	how.counter = other != NULL;
	if (other != NULL)
		invite_drop(req->hub, other);
	invite_tell(req->hub,
	    invite_new(req->hub, me, to->name, &rules, &terms, &how), "made",
	    NULL);
	if (crossed)
		answer(req, json_pack("{s:s}", "crossed", to->name));
	req->conn->withdrawn_at = 0;
}

/*
 * Takes "formula=..." and "by=hand" out of the arguments; false, having
 * refused, where they are wrong.
 */
static bool
next_how(struct request *req, struct invite_how *how)
{
	char rest[TEXT_MAX * 2] = "", error[FORMULA_ERROR], *word;
	char *line = req->args;
	struct formula formula;

	*how = (struct invite_how){.by_hand = false};
	seek_formula(req->hub, req->conn->name, how->formula);
	while ((word = next_word(req)) != NULL) {
		if (strncasecmp(word, "formula=", 8) == 0) {
			if (!formula_parse(&formula, word + 8, error)) {
				refuse(req, REFUSED_USAGE, "%s", error);
				return false;
			}
			strlcpy(how->formula, word + 8, sizeof(how->formula));
		} else if (strcasecmp(word, "by=hand") == 0 ||
		    strcasecmp(word, "by=auto") == 0)
			how->by_hand = strcasecmp(word, "by=hand") == 0;
		else if (strncasecmp(word, "by=", 3) == 0) {
			refuse(
			    req, REFUSED_USAGE, "by= takes one of hand,auto.");
			return false;
		} else if (strlcat(rest, word, sizeof(rest)) >= sizeof(rest) ||
		    strlcat(rest, " ", sizeof(rest)) >= sizeof(rest)) {
			refuse_usage(req);
			return false;
		}
	}
	/* Never longer than what was there. */
	rest[strlen(rest) - (*rest != '\0')] = '\0';
	strcpy(line, rest);
	req->args = line;
	return true;
}

static void
seek_begin(struct request *req, const struct ruleset *rules,
    const struct terms *terms, const struct invite_how *how)
{
	struct invite *seek =
	    invite_new(req->hub, req->conn->name, "", rules, terms, how);

	seek_person(req->hub, seek->from, &seek->rules, &seek->person);
	if (how->quick && bot_offered(req->hub))
		invite_schedule(req->hub, seek,
		    req->hub->io.now(req->hub->io.arg) + SEEK_QUICK, 0);
}

/* True where somebody seeks it on another deck: there it is said again. */
static bool
seek_elsewhere(
    struct request *req, const struct ruleset *rules, const struct terms *terms)
{
	int deck = deck_seeks_fit(req->hub, req->conn, rules, terms);

	if (deck >= 0)
		request_elsewhere(req, deck);
	return deck >= 0;
}

void
cmd_seek(struct request *req)
{
	struct invite_how how;
	struct ruleset rules;
	struct terms terms;
	struct invite *seek;

	if (!next_how(req, &how) || !next_rules(req, NULL, 0, &rules, &terms) ||
	    refuse_busy(req, req->conn) || refuse_drain(req))
		return;
	seek = seek_best(req->hub, req->conn, how.formula, &rules, &terms);
	if (seek != NULL)
		cmd_seek_take(req, seek);
	else if (!seek_elsewhere(req, &rules, &terms))
		seek_begin(req, &rules, &terms, &how);
}

struct invite *
cmd_seek_waiting(struct request *req)
{
	char formula[FORMULA_TEXT];

	seek_formula(req->hub, req->conn->name, formula);
	return seek_best(req->hub, req->conn, formula, NULL, NULL);
}

void
cmd_getgame(struct request *req)
{
	struct invite *seek;
	struct invite_how how = {.quick = true};
	struct ruleset rules;
	struct terms terms;

	if (!next_rules(req, NULL, 0, &rules, &terms) ||
	    refuse_busy(req, req->conn) || refuse_drain(req))
		return;
	seek = cmd_seek_waiting(req);
	if (seek != NULL) {
		cmd_seek_take(req, seek);
		return;
	}
	if (seek_elsewhere(req, NULL, NULL))
		return;
	seek = invite_find(req->hub, req->conn->name, "");
	/* The seek that there is goes on; pressed twice it waits no longer. */
	if (seek == NULL || !seek->how.quick) {
		if (refuse_games(req))
			return;
		seek_formula(req->hub, req->conn->name, how.formula);
		seek_begin(req, &rules, &terms, &how);
	}
	answer(req,
	    json_pack("{s:i}", "waits",
		bot_offered(req->hub) ? (int)(SEEK_QUICK / SECOND) : 0));
}

/* Takes back one of the sender's own. */
static void
withdraw_invite(struct request *req, struct invite *invite)
{
	if (*invite->to != '\0')
		invite_tell(req->hub, invite, "withdrawn", NULL);
	else
		answer(req, json_pack("{s:b}", "seek", 0));
	invite_drop(req->hub, invite);
}

void
cmd_unseek(struct request *req)
{
	struct invite *invite = invite_find(req->hub, req->conn->name, "");

	if (invite == NULL)
		refuse(req, REFUSED_NOBODY, "You are not seeking a game.");
	else
		withdraw_invite(req, invite);
}

void
cmd_sought(struct request *req)
{
	answer(req,
	    json_pack("{s:o}", "seeks",
		lobby_list_seeks(req->hub, true, ROOM_ANSWER,
		    req->conn->call ? NULL : req->conn->name)));
}

/* The sender's own offer to that person, or why there is none. */
static void
withdraw_from(struct request *req, const char *name)
{
	struct invite *invite = invite_find(req->hub, req->conn->name, name);
	struct invite *other = invite_find(req->hub, name, req->conn->name);

	if (invite != NULL)
		withdraw_invite(req, invite);
	else if (other != NULL && other->how.counter)
		refuse(req, REFUSED_NOBODY,
		    "%s has answered your offer with another, so yours is gone;"
		    " /decline %s says no to it.",
		    name, name);
	else
		refuse(req, REFUSED_NOBODY,
		    "You have offered %s nothing; /pending lists your offers.",
		    name);
}

/* The only offer of one's own, at the table, to somebody or to all. */
static void
withdraw_only(struct request *req)
{
	struct invite *invite = invite_first_from(req->hub, req->conn->name);
	int n = 0, kind, own = -1;

	for (kind = 0; kind < NOFFER && req->seat >= 0; kind++)
		if (req->table->s.offer[kind].open &&
		    req->table->s.offer[kind].seat == req->seat) {
			own = kind;
			n++;
		}
	if (invite != NULL)
		n += 1 + (invite_next_from(invite) != NULL);
	if (n > 1)
		refuse(req, REFUSED_USAGE,
		    "You have more than one offer open; /pending lists them, "
		    "and /withdraw takes a number or a name.");
	else if (n == 0)
		refuse(req, REFUSED_NOBODY, "You have offered nothing.");
	else if (invite != NULL)
		withdraw_invite(req, invite);
	else
		offer_decline(
		    req->hub, req->table, (enum offer_kind)own, req->seat);
}

void
cmd_withdraw(struct request *req)
{
	const char *word = next_word(req);
	struct invite *invite;
	char name[NAME_SIZE];
	int kind;

	if (word == NULL) {
		withdraw_only(req);
		return;
	}
	kind = codes_offer_parse(word);
	if (kind >= 0 && req->seat >= 0 && req->table->s.offer[kind].open &&
	    req->table->s.offer[kind].seat == req->seat) {
		offer_decline(
		    req->hub, req->table, (enum offer_kind)kind, req->seat);
		return;
	}
	if (strcasecmp(word, "seek") == 0) {
		cmd_unseek(req);
		return;
	}
	if (!text_is_number(word)) {
		name_meant(req->hub, word, name);
		withdraw_from(req, *name == '\0' ? word : name);
		return;
	}
	invite = invite_numbered(
	    req->hub, req->conn->name, strtoull(word, NULL, 10));
	if (invite != NULL && name_same(invite->from, req->conn->name))
		withdraw_invite(req, invite);
	else
		refuse(req, REFUSED_NOBODY,
		    "You have no offer %s; /pending lists them.", word);
}
