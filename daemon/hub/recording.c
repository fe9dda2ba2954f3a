/* A stored game as the file that people exchange; and damaged ones. */
#include <stdio.h>
#include <string.h>

#include "ansi/utf8.h"
#include "daemon/hub/ledger.h"
#include "daemon/hub/recording.h"
#include "daemon/hub/request.h"
#include "daemon/hub/send.h"
#include "daemon/hub/store/store.h"
#include "daemon/lib/log.h"
#include "engine/record_write.h"

struct recording {
	struct store *store;
	struct record_text *text;
	struct ruleset rules;
	struct game game;
	bool damaged;
};

static void
recording_head(struct record_head *head, const struct game_summary *summary)
{
	int i;

	strlcpy(head->game, summary->id, sizeof(head->game));
	head->version = (unsigned)summary->version;
	strlcpy(head->commit, summary->commit, sizeof(head->commit));
	strlcpy(head->mix, summary->mix, sizeof(head->mix));
	head->started = summary->made / SECOND;
	head->ended = summary->ended / SECOND;
	if (summary->secret_known)
		dice_hex(summary->secret, DICE_SECRET, head->secret);
	for (i = 0; i < summary->seats && *summary->mix != '\0'; i++) {
		strlcpy(
		    head->name[i], summary->names[i], sizeof(head->name[i]));
		strlcpy(head->phrase[i], summary->phrases[i],
		    sizeof(head->phrase[i]));
		dice_seed(
		    i, summary->names[i], summary->phrases[i], head->seed[i]);
	}
}

static bool
recording_replay(void *arg, const struct stored_action *action)
{
	struct recording *recording = arg;
	char error[RULESET_ERROR];

	recording->damaged = !engine_game_replay(&recording->rules,
	    &recording->game, action->line, action->hash, error);
	return !recording->damaged;
}

static bool
recording_put_action(void *arg, const struct stored_action *action)
{
	struct recording *recording = arg;

	record_put_action(recording->text, (unsigned)action->n,
	    action->at / SECOND, *action->by == '\0' ? NULL : action->by,
	    action->hash, action->line);
	return true;
}

static void
recording_put_talk(void *arg, const struct talk *talk)
{
	struct recording *recording = arg;
	char text[TEXT_MAX + 1];

	utf8_clean(talk->text, text, sizeof(text));
	record_put_talk(
	    recording->text, talk->at / SECOND, talk->how, talk->from, text);
}

/* Changes of seats during the game; the tags name the players who began it. */
static void
recording_put_substitute(void *arg, int seat, int64_t since, const char *name)
{
	struct recording *recording = arg;
	char text[64];

	snprintf(text, sizeof(text), "has seat %d from action %lld on",
	    seat + 1, (long long)since);
	record_put_talk(recording->text, 0, "seat", name, text);
}

static void
recording_put_game(
    struct recording *recording, const struct game_summary *summary)
{
	struct record_head head = {.rules = recording->rules};

	recording_head(&head, summary);
	engine_game_record_result(
	    &recording->rules, &recording->game, head.result);
	if (strcmp(summary->outcome, codes_outcome(OUTCOME_VOIDED)) == 0 &&
	    !engine_game_over(&recording->game))
		strlcpy(head.result, "voided", sizeof(head.result));
	record_put_head(recording->text, &head);
	store_actions(
	    recording->store, summary->game, recording_put_action, recording);
	store_substitutes(recording->store, summary->game,
	    recording_put_substitute, recording);
	/* Players must not see spectators' whispers while they play. */
	if (summary->ended != 0)
		store_talk_of(recording->store, summary->game, GAME_TALK,
		    recording_put_talk, recording);
	record_put_end(recording->text, head.result,
	    engine_game_position(&recording->rules, &recording->game));
}

static void
recording_fill(void *arg, const struct game_summary *summary)
{
	struct recording *recording = arg;
	char why[RULESET_ERROR], error[CONF_ERROR];

	recording->damaged = *summary->word != '\0' ||
	    !ruleset_make(&recording->rules, summary->rules, summary->seats,
		summary->house, why);
	if (recording->damaged)
		return;
	/* The game at its end, or as it stands. */
	engine_game_begin(&recording->rules, &recording->game);
	if (summary->version == ENGINE_GAME_VERSION)
		store_actions(recording->store, summary->game, recording_replay,
		    recording);
	else if (summary->kept != NULL)
		recording->damaged = !engine_game_parse(
		    summary->kept, &recording->rules, &recording->game, error);
	if (!recording->damaged)
		recording_put_game(recording, summary);
}

enum recording_result
recording_make(struct store *store, const char *id, struct record_text *text)
{
	struct recording recording = {.store = store, .text = text};

	if (!store_game_find(store, id, recording_fill, &recording))
		return RECORDING_NONE;
	return recording.damaged || text->failed ? RECORDING_DAMAGED
						 : RECORDING_DONE;
}

bool
recording_or_refuse(
    struct request *req, const char *id, struct record_text *text)
{
	switch (recording_make(req->hub->store, id, text)) {
	case RECORDING_DONE:
		return true;
	case RECORDING_NONE:
		refuse(req, REFUSED_NOBODY, "There is no game %s.", id);
		return false;
	default:
		refuse(req, REFUSED_DISK,
		    "The record of %s is damaged and was set aside.", id);
		return false;
	}
}

void
recording_set_aside(struct hub *hub, const struct table *table, const char *why)
{
	log_error("game_damaged", "table=%d game=%s why=%s", table->number,
	    table->s.id, log_quote(why));
	store_game_damaged(
	    hub->store, table->s.game_no, why, hub->io.now(hub->io.arg));
	if (*table->s.id != '\0')
		ledger_damaged(hub, &table->s);
}

static void
notice_damage(
    struct hub *hub, const struct conn *conn, int table, const char *game)
{
	json_t *notice = notice_new(NOTICE_DAMAGED);

	json_object_set_new(notice, "table", json_integer(table));
	json_object_set_new(
	    notice, "game", *game == '\0' ? json_null() : json_string(game));
	send_event(hub, conn, notice);
}

void
recording_tell_damage(struct hub *hub, struct conn *conn)
{
	const struct table *at = conn->at.table;
	int table, lost = conn->lost_table;
	char game[GAME_ID];
	int64_t n = 0;
	json_t *notice;

	if (hub->lost_commits > 0 &&
	    hub->io.now(hub->io.arg) - hub->started < DAY) {
		notice = notice_new(NOTICE_LOST);
		json_object_set_new(
		    notice, "n", json_integer(hub->lost_commits));
		send_event(hub, conn, notice);
	}
	conn->lost_table = 0;
	while (store_damage_tell(hub->store, conn->name, &n, game, &table))
		notice_damage(hub, conn, table, game);
	if (n != 0)
		return;
	if (at != NULL && !conn->at.playing && *at->damaged != '\0')
		notice_damage(hub, conn, at->number, at->damaged);
	else if (lost != 0)
		notice_damage(hub, conn, lost, "");
}
