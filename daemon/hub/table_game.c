/* Games at tables: from the dice's commitment to the end. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/hub/game_clock.h"
#include "daemon/hub/ledger.h"
#include "daemon/hub/match.h"
#include "daemon/hub/offer.h"
#include "daemon/hub/partners.h"
#include "daemon/hub/presence.h"
#include "daemon/hub/results.h"
#include "daemon/hub/slow_game.h"
#include "daemon/hub/store/store.h"
#include "daemon/hub/table.h"
#include "daemon/hub/table_access.h"
#include "daemon/hub/table_game.h"
#include "daemon/hub/table_game_adjourn.h"
#include "daemon/hub/tables.h"
#include "daemon/lib/log.h"

void
table_game_full(struct hub *hub, struct table *table)
{
	if (table->s.status != TABLE_OPEN ||
	    table_taken(table) < table->s.rules.seats ||
	    !presence_all_here(hub, table) || !partners_settle(hub, table))
		return;
	table_game_setup(hub, table);
}

void
table_game_forget(struct table_state *s)
{
	int i;

	s->game_no = 0;
	*s->id = *s->commit = *s->mix = '\0';
	memset(s->secret, 0, sizeof(s->secret));
	memset(&s->game, 0, sizeof(s->game));
	for (i = 0; i < SEATS_MAX; i++) {
		s->seat[i].phrased = s->seat[i].returns = false;
		*s->seat[i].phrase = *s->seat[i].owner = '\0';
	}
}

void
table_game_setup(struct hub *hub, struct table *table)
{
	struct table_state *s = &table->s;
	char id[64];

	table_touch(hub, table);
	table_game_forget(s);
	json_array_clear(table->last);
	hub->games += hub->games == 0 ? hub->deck + 1 : hub->decks;
	s->game_no = hub->games;
	/* Never reused, not even by a host restored from a backup. */
	snprintf(id, sizeof(id), "T%04d-%" PRId64, table->number, s->game_no);
	if (hub->epoch != 0)
		snprintf(id + strlen(id), 12, "-%08x", (unsigned)hub->epoch);
	strlcpy(s->id, id, GAME_ID);
	hub->io.random(hub->io.arg, s->secret, sizeof(s->secret));
	dice_commit(s->secret, s->id, s->commit);
	memset(s->offer, 0, sizeof(s->offer));
	engine_game_begin(&s->rules, &s->game);
	game_clock_begin(table);
	s->status = TABLE_PHRASES;
	store_game_new(hub->store, table, hub->io.now(hub->io.arg));
	if (s->terms.unrated)
		store_game_unrated_put(hub->store, s->game_no);
	ledger_begin(hub, s);
}

void
table_game_phrase(
    struct hub *hub, struct table *table, int seat, const char *phrase)
{
	struct table_state *s = &table->s;
	struct seat *who = &s->seat[seat];
	char seeds[SEATS_MAX][DICE_HEX];
	const char *names[SEATS_MAX];
	int i;

	table_touch(hub, table);
	who->phrased = true;
	strlcpy(who->phrase, phrase, sizeof(who->phrase));
	offers_phrased(hub, table, seat);
	for (i = 0; i < s->rules.seats; i++)
		if (!s->seat[i].phrased)
			return;
	/*
	 * All phrases are in: mixes the dice, and the seats throw for the
	 * start. An offer of other rules has lapsed.
	 */
	if (s->offer[OFFER_RULES].open)
		offer_decline(
		    hub, table, OFFER_RULES, s->offer[OFFER_RULES].seat);
	for (i = 0; i < s->rules.seats; i++) {
		names[i] = s->seat[i].name;
		dice_seed(i, names[i], s->seat[i].phrase, seeds[i]);
	}
	dice_mix(s->id, s->rules.seats, names, (const char(*)[DICE_HEX])seeds,
	    s->mix);
	s->status = TABLE_PLAYING;
	store_game_mix(hub->store, table);
}

void
table_game_phrases_over(struct hub *hub, struct table *table)
{
	int i;

	for (i = 0; i < table->s.rules.seats; i++)
		if (table->s.status == TABLE_PHRASES &&
		    !table->s.seat[i].phrased)
			table_game_phrase(hub, table, i, "");
}

static void
game_over(struct hub *hub, struct table *table)
{
	struct table_state *s = &table->s;
	int i;

	for (i = 0; i < s->rules.seats; i++) {
		strlcpy(s->seat[i].played, s->seat[i].name,
		    sizeof(s->seat[i].played));
		if (engine_game_won(&s->rules, &s->game, i))
			s->seat[i].wins++;
	}
	match_game_over(hub, table);
	memset(s->offer, 0, sizeof(s->offer));
	s->status = TABLE_OVER;
	s->adjourned = 0;
	table_access_pardon(table);
	tables_index(hub, table);
	store_game_end(hub->store, table, hub->io.now(hub->io.arg));
	ledger_end(hub, s);
	results_game_over(hub, s);
	log_info("game_over", "game=%s outcome=%s", s->id,
	    engine_game_result(&s->game).outcome);
}

const char *
table_game_act(struct hub *hub, struct table *table,
    const struct action *action, const char *by, const char *thought)
{
	struct table_state *s = &table->s;
	bool away = s->status == TABLE_ADJOURNED;
	struct stored_action stored = {.by = by, .thought = thought};
	char line[RECORD_LINE], *text;
	const char *why;
	int thrown;

	why = engine_game_check(&s->rules, &s->game, action);
	if (why != NULL)
		return why;
	table_touch(hub, table);
	offers_played(table, action->seat);
	if (by != NULL && action->kind <= ACTION_ASK)
		game_clock_acted(table);
	if (by != NULL)
		presence_acted(hub, table, action->seat);
	engine_game_apply(&s->rules, &s->game, action, line, table->events);
	stored.n = engine_game_actions(&s->game);
	stored.at = hub->io.now(hub->io.arg);
	stored.line = line;
	stored.hash = engine_game_hash(&s->rules, &s->game);
	text = engine_game_text(&s->rules, &s->game);
	thrown = engine_game_thrown(&s->rules, action);
	store_action_put(hub->store, s->game_no, &stored);
	store_game_snapshot(hub->store, s->game_no, text);
	free(text);
	if (thrown > 0)
		store_faces_put(hub->store, by, action->dice, thrown);
	hub->figures.throws += thrown > 0;
	hub->figures.plays += action->kind == ACTION_PLAY;
	if (engine_game_over(&s->game))
		game_over(hub, table);
	if (away)
		table_game_ended_away(hub, table, action, by);
	else if (game_clock_slow(table) && s->status == TABLE_OVER)
		slow_game_over(hub, table);
	return NULL;
}

const char *
table_game_throw(struct hub *hub, struct table *table, int seat, const char *by,
    const char *thought)
{
	struct table_state *s = &table->s;
	struct action action = {.kind = ACTION_THROW, .seat = (uint8_t)seat};

	engine_game_dice(
	    &s->rules, &s->game, s->secret, s->id, s->mix, &action);
	return table_game_act(hub, table, &action, by, thought);
}

void
table_game_blocked(struct hub *hub, struct table *table)
{
	if (table->s.status != TABLE_PLAYING ||
	    !engine_game_blocked(&table->s.rules, &table->s.game))
		return;
	table_game_throw(hub, table, table_decider(table), NULL, NULL);
}

void
table_game_void(struct hub *hub, struct table *table)
{
	const struct action action = {.kind = ACTION_VOID};
	struct table_state *s = &table->s;

	if (s->status != TABLE_PHRASES) {
		table_game_act(hub, table, &action, NULL, NULL);
		return;
	}
	table_touch(hub, table);
	engine_game_void(&s->game);
	store_game_end(hub->store, table, hub->io.now(hub->io.arg));
	ledger_end(hub, s);
	table_game_forget(s);
	s->status = TABLE_OPEN;
}

struct replay {
	struct table_state *s;
	int64_t n;
	uint64_t hash; /* after the last action */
	bool judged;   /* each action is applied again */
	bool ok;
	char *error;
};

static bool
replay_action(void *arg, const struct stored_action *action)
{
	struct replay *replay = arg;
	char why[RULESET_ERROR] = "an action is missing";

	replay->hash = action->hash;
	replay->ok = action->n == ++replay->n &&
	    (!replay->judged ||
		engine_game_replay(&replay->s->rules, &replay->s->game,
		    action->line, action->hash, why));
	if (!replay->ok)
		snprintf(replay->error, CONF_ERROR, "action %" PRId64 ": %s",
		    replay->n, why);
	return replay->ok;
}

bool
table_game_load(
    struct store *store, struct table_state *s, char error[CONF_ERROR])
{
	struct replay replay = {.s = s, .ok = true, .error = error};
	struct stored_game stored = {.version = 0};
	char *snapshot;

	if (!store_game_load(store, s, &stored)) {
		snprintf(error, CONF_ERROR, "the game is not there");
		return false;
	}
	replay.judged = stored.version == ENGINE_GAME_VERSION;
	engine_game_begin(&s->rules, &s->game);
	store_actions(store, s->game_no, 0, replay_action, &replay);
	/* For another version: the stored game is the result of the actions. */
	if (!replay.judged && replay.ok && replay.n > 0) {
		replay.ok = engine_game_parse(
		    stored.snapshot, &s->rules, &s->game, error);
		if (replay.ok &&
		    (engine_game_actions(&s->game) != replay.n ||
			engine_game_hash(&s->rules, &s->game) != replay.hash)) {
			snprintf(error, CONF_ERROR,
			    "the actions do not lead to the stored game");
			replay.ok = false;
		}
	}
	if (replay.ok && stored.snapshot == NULL && replay.n > 0) {
		snapshot = engine_game_text(&s->rules, &s->game);
		store_game_snapshot(store, s->game_no, snapshot);
		free(snapshot);
	}
	free(stored.snapshot);
	return replay.ok;
}
