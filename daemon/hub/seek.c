/* Seeks: who fits whom, who is waited for, and when the bot plays. */
#include <stdio.h>
#include <string.h>

#include "accounts/preference.h"
#include "daemon/hub/bots.h"
#include "daemon/hub/conn.h"
#include "daemon/hub/doors.h"
#include "daemon/hub/invite.h"
#include "daemon/hub/outbox.h"
#include "daemon/hub/results.h"
#include "daemon/hub/seek.h"
#include "daemon/hub/send.h"
#include "daemon/hub/slow_game.h"
#include "daemon/hub/store/store.h"
#include "daemon/hub/table.h"
#include "daemon/hub/table_game.h"
#include "daemon/hub/table_seat.h"
#include "daemon/hub/user_lists.h"

#define SEEKS_LOOKED 50 /* so many are looked at by one command */

bool
seek_busy(const struct conn *conn)
{
	return conn->at.playing && table_running(conn->at.table) &&
	    !slow_game_is(conn->at.table);
}

void
seek_person(struct hub *hub, const char *name, const struct ruleset *rules,
    struct formula_person *person)
{
	const struct score score = store_score(hub->store, name);
	const struct conn *conn = conn_named(hub, name);
	int rating;

	rating =
	    rules == NULL ? RESULTS_UNRATED : results_rating(hub, name, rules);
	person->value[FORMULA_RATING] =
	    rating == RESULTS_UNRATED ? FORMULA_UNKNOWN : rating;
	person->value[FORMULA_PLAYED] = score.games;
	person->value[FORMULA_FINISHED] = score.begun > 0
	    ? (int)((int64_t)score.games * 100 / score.begun)
	    : FORMULA_UNKNOWN;
	person->value[FORMULA_ROLE] =
	    conn == NULL ? (int)ROLE_GUEST : (int)conn->role;
}

static void
own_preference(struct hub *hub, const char *name, enum preference preference,
    char *value, size_t size)
{
	store_preference(
	    hub->store, name, preference_row(preference)->name, value, size);
}

void
seek_formula(struct hub *hub, const char *name, char formula[FORMULA_TEXT])
{
	own_preference(hub, name, PREFERENCE_FORMULA, formula, FORMULA_TEXT);
}

/* Whether a formula, of this person's, excludes somebody; it has been read. */
static bool
formula_excludes(
    const char *text, const struct formula_person *person, char *why)
{
	struct formula formula;

	return *text != '\0' && formula_parse(&formula, text, why) &&
	    !formula_fits(&formula, person, why);
}

bool
seek_closed(struct hub *hub, const char *from, const struct conn *to,
    const struct ruleset *rules, char why[SEEK_WHY])
{
	char text[FORMULA_TEXT], unfit[FORMULA_ERROR];
	struct formula_person person;

	if (user_list_avoids(hub, from, to->name, why))
		return true;
	own_preference(hub, to->name, PREFERENCE_OPEN, text, sizeof(text));
	if (strcmp(text, "off") == 0) {
		snprintf(why, SEEK_WHY,
		    "%s takes no challenges now; /sought lists who seeks a "
		    "game.",
		    to->name);
		return true;
	}
	seek_formula(hub, to->name, text);
	if (*text == '\0')
		return false;
	seek_person(hub, from, rules, &person);
	if (!formula_excludes(text, &person, unfit))
		return false;
	snprintf(
	    why, SEEK_WHY, "%s plays only people with %s.", to->name, unfit);
	return true;
}

/* The same as seek_unfit(), knowing what is known of me. */
static bool
unfit_for(struct hub *hub, const struct conn *me, const char *formula,
    const struct formula_person *person, const struct invite *seek,
    char why[SEEK_WHY])
{
	char unfit[FORMULA_ERROR];

	if (user_list_avoids(hub, me->name, seek->from, why))
		return true;
	if (formula_excludes(seek->how.formula, person, unfit))
		snprintf(why, SEEK_WHY, "%s seeks people with %s.", seek->from,
		    unfit);
	else if (formula_excludes(formula, &seek->person, unfit))
		snprintf(why, SEEK_WHY,
		    "Your formula asks for %s, which is %s's.", unfit,
		    seek->from);
	else
		return false;
	return true;
}

bool
seek_unfit(struct hub *hub, const struct conn *me, const char *formula,
    const struct invite *seek, char why[SEEK_WHY])
{
	struct formula_person person;

	seek_person(hub, me->name, &seek->rules, &person);
	return unfit_for(hub, me, formula, &person, seek, why);
}

struct invite *
seek_best(struct hub *hub, const struct conn *me, const char *formula,
    const struct ruleset *rules, const struct terms *terms)
{
	bool any = rules == NULL;
	struct invite *seek = any ? invite_first_seek(hub)
				  : invite_first_alike(hub, rules, terms);
	struct formula_person person;
	const struct conn *from;
	char why[SEEK_WHY];
	int n;

	if (seek == NULL)
		return NULL;
	seek_person(hub, me->name, rules, &person);
	for (n = 0; seek != NULL && n < SEEKS_LOOKED; n++,
	    seek = any ? invite_next_seek(seek) : invite_next_alike(seek)) {
		from = conn_named(hub, seek->from);
		if (from == NULL || !conn_here(from) || seek->lost_until != 0 ||
		    name_same(seek->from, me->name) ||
		    (any && seek->how.by_hand) || seek_busy(from))
			continue;
		if (any)
			seek_person(hub, me->name, &seek->rules, &person);
		if (!unfit_for(hub, me, formula, &person, seek, why))
			return seek;
	}
	return NULL;
}

void
seek_lost(struct hub *hub, const struct conn *conn)
{
	struct invite *seek = invite_find(hub, conn->name, "");
	const struct conn *other;

	for (other = people_named(hub, conn->name); other != NULL;
	     other = people_next_named(other))
		if (other != conn && conn_person(other))
			return;
	invites_forget_challenges(hub, conn->name);
	if (seek != NULL)
		invite_schedule(hub, seek, seek->bot_at,
		    hub->io.now(hub->io.arg) + SEEK_LOST);
}

void
seek_back(struct hub *hub, const char *name)
{
	struct invite *seek = invite_find(hub, name, "");

	if (seek != NULL && seek->lost_until != 0)
		invite_schedule(hub, seek, seek->bot_at, 0);
}

void
seeks_load(struct hub *hub)
{
	struct invite *seek;

	for (seek = invite_first_seek(hub); seek != NULL;
	     seek = invite_next_seek(seek)) {
		seek_person(hub, seek->from, &seek->rules, &seek->person);
		invite_schedule(hub, seek,
		    seek->how.quick ? hub->started + SEEK_QUICK : 0,
		    conn_named(hub, seek->from) != NULL
			? 0
			: hub->started + SEEK_LOST);
	}
}

/* Nobody has come in time: the bot plays, where there is one. */
static void
seek_bot(struct hub *hub, struct invite *seek)
{
	const struct ruleset rules = seek->rules;
	const struct terms terms = seek->terms;
	struct conn *conn = conn_named(hub, seek->from);
	struct table *table;
	json_t *notice;
	int i;

	if (!bot_offered(hub) || doors_find(hub, DOORS_DRAIN) != NULL ||
	    conn == NULL || !conn_here(conn) || seek_busy(conn)) {
		invite_schedule(hub, seek, 0, seek->lost_until);
		return;
	}
	notice = notice_new(NOTICE_NOBODY);
	json_object_set_new(
	    notice, "seconds", json_integer(SEEK_QUICK / SECOND));
	send_event(hub, conn, notice);
	invites_forget(hub, conn->name);
	table = table_new(hub, &rules, &terms);
	table_sit(hub, table, conn, 0);
	for (i = 1; i < rules.seats; i++)
		table_sit_bot(hub, table, i, BOT_USUAL);
	table_game_full(hub, table);
}

int64_t
seeks_tick(struct hub *hub, int64_t now)
{
	struct invite *seek;

	while ((seek = invite_first_due(hub)) != NULL && seek->due <= now)
		if (seek->lost_until != 0 && seek->lost_until <= now)
			invite_drop(hub, seek);
		else
			seek_bot(hub, seek);
	return seek == NULL ? 0 : seek->due;
}
