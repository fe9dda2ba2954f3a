/* Seeks that fit one another on several decks. */
#include "daemon/hub/deck_seeks.h"

#include <stdio.h>
#include <string.h>

#include "accounts/formula.h"
#include "daemon/hub/conn.h"
#include "daemon/hub/deck_people.h"
#include "daemon/hub/decks.h"
#include "daemon/hub/digest.h"
#include "daemon/hub/invite.h"
#include "daemon/hub/seek.h"
#include "daemon/hub/user_lists.h"
#include "daemon/protocol/field.h"

#define SEEKS_PAUSE SECOND
#define SEEKS_LOOKED 50  /* of this deck, at a time, */
#define ROWS_LOOKED 2000 /* each beside all rows of the others */

static bool
same_game(
    const json_t *seek, const struct ruleset *rules, const struct terms *terms)
{
	char house[RULESET_HOUSE], text[TERMS_TEXT];

	ruleset_house(rules, house);
	return strcmp(field_or(seek, "rules", ""), ruleset_name(rules)) == 0 &&
	    strcmp(field_or(seek, "house", ""), house) == 0 &&
	    field_number(seek, "seats", 0) == rules->seats &&
	    strcmp(field_or(seek, "terms", ""), terms_text(terms, text)) == 0;
}

/* Whether who seeks wants somebody like that. */
static bool
wants(struct hub *hub, const json_t *seek, const char *name)
{
	const char *text = field_or(seek, "formula", "");
	char error[RULESET_ERROR], why[FORMULA_ERROR];
	struct formula_person person;
	struct formula formula;
	struct ruleset rules;

	if (*text == '\0')
		return true;
	if (!ruleset_make(&rules, field_or(seek, "rules", ""),
		(int)field_number(seek, "seats", 2),
		field_or(seek, "house", ""), error) ||
	    !formula_parse(&formula, text, why))
		return false;
	seek_person(hub, name, &rules, &person);
	return formula_fits(&formula, &person, why);
}

static bool
fits(struct hub *hub, const json_t *seek, const struct conn *me,
    const struct ruleset *rules, const struct terms *terms)
{
	const char *name = field_or(seek, "name", "");
	char why[USER_LIST_WHY];

	if (name_same(name, me->name) || field_true(seek, "away") ||
	    user_list_avoids(hub, me->name, name, why))
		return false;
	/* One that is asked first is no game at once. */
	if (rules == NULL ? json_object_get(seek, "by") != NULL
			  : !same_game(seek, rules, terms))
		return false;
	return wants(hub, seek, me->name);
}

int
deck_seeks_fit(struct hub *hub, const struct conn *me,
    const struct ruleset *rules, const struct terms *terms)
{
	json_t *seek;
	int row, deck;

	if (hub->decks == 1 || me->hash[0] == '\0' || !decks_settled(hub, me))
		return -1;
	for (row = 0; (seek = digest_row(hub, "seeks", row, &deck)) != NULL;
	     row++)
		if (fits(hub, seek, me, rules, terms))
			return deck;
	return -1;
}

/* What has to be said to seek it there. */
static json_t *
seek_command(const struct invite *seek)
{
	char house[RULESET_HOUSE], terms[TERMS_TEXT], line[TEXT_MAX];
	size_t length;

	ruleset_house(&seek->rules, house);
	snprintf(line, sizeof(line), "%s %s %d %s %s%s%s",
	    seek->how.quick ? "getgame" : "seek", ruleset_name(&seek->rules),
	    seek->rules.seats, house, terms_text(&seek->terms, terms),
	    seek->how.quick || *seek->how.formula == '\0' ? "" : " formula=",
	    seek->how.quick ? "" : seek->how.formula);
	for (length = strlen(line); line[length - 1] == ' '; length--)
		line[length - 1] = '\0';
	return json_pack("{s:s}", "do", line);
}

/* One that another deck, which comes before this one, can serve. */
static bool
seek_goes(struct hub *hub, struct invite *seek)
{
	struct conn *conn = conn_named(hub, seek->from);
	json_t *message;
	int deck;

	if (conn == NULL || conn->peer == NULL || seek_busy(conn) ||
	    conn->going != 0 || seek->how.by_hand)
		return false;
	deck = deck_seeks_fit(hub, conn, &seek->rules, &seek->terms);
	/* Else both would go. */
	if (deck < 0 || deck > hub->deck)
		return false;
	message = seek_command(seek);
	deck_people_give(hub, conn, deck, message);
	json_decref(message);
	return true;
}

/* The seek that is looked at next: after the last one, else the oldest. */
static struct invite *
seek_after(const struct hub *hub, uint64_t order)
{
	struct invite *seek = invite_first_seek(hub);

	while (seek != NULL && seek->order <= order)
		seek = invite_next_seek(seek);
	return seek != NULL ? seek : invite_first_seek(hub);
}

/* How many are looked at, so that it takes no longer than a few ms. */
static int
seeks_looked(const struct hub *hub)
{
	int rows = digest_rows(hub, "seeks");

	return rows == 0 || ROWS_LOOKED / rows > SEEKS_LOOKED ? SEEKS_LOOKED
	    : rows > ROWS_LOOKED                              ? 1
				 : ROWS_LOOKED / rows;
}

int64_t
deck_seeks_tick(struct hub *hub, int64_t now)
{
	struct invite *seek, *next;
	int n;

	if (hub->decks == 1)
		return 0;
	if (hub->others.seeks_due > now)
		return hub->others.seeks_due;
	hub->others.seeks_due = now + SEEKS_PAUSE;
	n = seeks_looked(hub);
	for (seek = seek_after(hub, hub->others.seek_looked);
	     seek != NULL && n > 0; seek = next, n--) {
		next = invite_next_seek(seek);
		hub->others.seek_looked = seek->order;
		/* It has dropped more than this one. */
		if (seek_goes(hub, seek))
			break;
	}
	return hub->others.seeks_due;
}
