/* Several decks: whose is what, and mail to the others. */
#include "daemon/hub/decks.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/hub/store/store.h"
#include "daemon/lib/log.h"

#define SETTLED (5 * SECOND)

int
decks_of(const struct hub *hub, int64_t number)
{
	return (int)((number - 1) % hub->decks);
}

bool
decks_here(const struct hub *hub, int64_t number)
{
	return decks_of(hub, number) == hub->deck;
}

bool
decks_settled(const struct hub *hub, const struct conn *conn)
{
	return hub->io.now(hub->io.arg) - conn->arrived >= SETTLED;
}

/* --- mail --- */

static void
deck_mail_put(struct hub *hub, int deck, const json_t *mail)
{
	char *text;

	/* Whoever named it may be broken. */
	if (deck < 0 || deck >= hub->decks) {
		log_warn("deck_mail", "deck=%d", deck);
		return;
	}
	text = json_dumps(mail, JSON_COMPACT);
	/* Text that JSON cannot hold is not worth a host. */
	if (text == NULL)
		log_error("encode", "deck=%d", deck);
	else
		store_deck_mail_put(hub->store, deck, text);
	free(text);
}

void
decks_mail(struct hub *hub, int deck, json_t *mail)
{
	deck_mail_put(hub, deck, mail);
	json_decref(mail);
}

void
decks_mail_others(struct hub *hub, json_t *mail)
{
	int deck;

	for (deck = 0; deck < hub->decks; deck++)
		if (deck != hub->deck)
			deck_mail_put(hub, deck, mail);
	json_decref(mail);
}

void
decks_tell_others(struct hub *hub, const char *name, const json_t *event)
{
	decks_mail_others(
	    hub, json_pack("{s:{s:s,s:O}}", "tells", "to", name, "m", event));
}

/* --- where somebody is --- */

int
decks_person(struct hub *hub, const char *called)
{
	char name[NAME_SIZE];

	return hub->decks == 1 ? -1
			       : store_person_deck(hub->store, called, name);
}

int
decks_meant(struct hub *hub, const char *word, const struct conn *local,
    char name[NAME_SIZE])
{
	char guest[NAME_SIZE];
	int deck;

	if (hub->decks == 1 || *word == '\0' || strlen(word) + 1 >= NAME_SIZE)
		return -1;
	snprintf(guest, sizeof(guest), "%s~", word);
	if (local != NULL &&
	    (name_same(local->name, word) || name_same(local->name, guest)))
		return -1;
	deck = store_person_deck(hub->store, word, name);
	if (deck < 0)
		deck = store_person_deck(hub->store, guest, name);
	/* The beginning of two names is nobody's. */
	if (deck < 0 && local == NULL)
		deck = store_person_begins(hub->store, word, name);
	return deck;
}

struct chair_game {
	const struct store_chair *chair;
	void (*each)(
	    void *, const struct store_chair *, const struct game_summary *);
	void *arg;
};

static void
chair_game_take(void *arg, const struct game_summary *summary)
{
	const struct chair_game *game = arg;

	game->each(game->arg, game->chair, summary);
}

void
decks_games(const struct hub *hub, const char *name, unsigned statuses,
    void (*each)(
	void *, const struct store_chair *, const struct game_summary *),
    void *arg)
{
	struct store_chair chair[CHAIRS_LOOKED];
	struct chair_game game = {.each = each, .arg = arg};
	char word[24];
	int i, n = store_chairs(hub->store, name, chair, CHAIRS_LOOKED);

	for (i = 0; i < n; i++) {
		/* A later version may have others. */
		if ((unsigned)chair[i].status >= NSTATUS ||
		    (statuses & 1U << chair[i].status) == 0)
			continue;
		game.chair = &chair[i];
		snprintf(word, sizeof(word), "%lld", (long long)chair[i].game);
		store_game_find(hub->store, word, chair_game_take, &game);
	}
}

void
decks_tell(struct hub *hub, const char *name, const json_t *event)
{
	int deck = decks_person(hub, name);

	if (deck >= 0)
		decks_mail(hub, deck,
		    json_pack(
			"{s:{s:s,s:O}}", "tells", "to", name, "m", event));
}
