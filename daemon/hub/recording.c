/* A stored game as the file that people exchange; and damaged ones. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ansi/utf8.h"
#include "daemon/hub/ledger.h"
#include "daemon/hub/recording.h"
#include "daemon/hub/send.h"
#include "daemon/hub/store/store.h"
#include "daemon/lib/alloc.h"
#include "daemon/lib/log.h"
#include "engine/record_write.h"

struct recording {
	struct store *store;
	char id[GAME_ID];
	int64_t game;
	int table;
	struct record_text text;
	struct noted {
		unsigned n;
		char by[NAME_SIZE], thought[BOT_THOUGHT];
	} * noted; /* what house bots noted, in order */
	size_t nnoted, room;
	struct ruleset rules;
	struct game played; /* at its end, or as it stands */
	char result[RECORD_RESULT];
	bool replayed, ended, damaged;
	int64_t last;  /* action that was replayed, then written */
	int64_t total; /* actions that are to be written */
	int64_t limit; /* of them; INT64_MAX: all */
	int left;      /* to do in this piece */
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
		    head->name[i], summary->mixed[i], sizeof(head->name[i]));
		strlcpy(head->phrase[i], summary->phrases[i],
		    sizeof(head->phrase[i]));
		dice_seed(
		    i, summary->mixed[i], summary->phrases[i], head->seed[i]);
	}
}

static bool
recording_replay(void *arg, const struct stored_action *action)
{
	struct recording *recording = arg;
	char error[RULESET_ERROR];

	if (recording->left == 0 || action->n > recording->limit)
		return false;
	recording->left--;
	recording->last = action->n;
	recording->damaged = !engine_game_replay(&recording->rules,
	    &recording->played, action->line, action->hash, error);
	return !recording->damaged;
}

/* It is written after the actions. */
static void
recording_note(struct recording *recording, const struct stored_action *action)
{
	struct noted *noted;

	if (recording->nnoted == recording->room) {
		recording->room = 2 * recording->room + 64;
		recording->noted = xrealloc(recording->noted,
		    recording->room * sizeof(*recording->noted));
	}
	noted = &recording->noted[recording->nnoted++];
	noted->n = (unsigned)action->n;
	strlcpy(noted->by, action->by, sizeof(noted->by));
	strlcpy(noted->thought, action->thought, sizeof(noted->thought));
}

static bool
recording_put_action(void *arg, const struct stored_action *action)
{
	struct recording *recording = arg;

	if (recording->left == 0 || action->n > recording->total)
		return false;
	recording->left--;
	recording->last = action->n;
	record_put_action(&recording->text, (unsigned)action->n,
	    action->at / SECOND, *action->by == '\0' ? NULL : action->by,
	    action->hash, action->line);
	if (*action->thought != '\0')
		recording_note(recording, action);
	return true;
}

static void
recording_put_talk(void *arg, const struct talk *talk)
{
	struct recording *recording = arg;
	char text[TEXT_MAX + 1];

	utf8_clean(talk->text, text, sizeof(text));
	record_put_talk(
	    &recording->text, talk->at / SECOND, talk->how, talk->from, text);
}

/* Changes of seats during the game; the tags name the players who began it. */
static void
recording_put_substitute(void *arg, int seat, int64_t since, const char *name)
{
	struct recording *recording = arg;
	char text[64];

	snprintf(text, sizeof(text), "has seat %d from action %lld on",
	    seat + 1, (long long)since);
	record_put_talk(&recording->text, 0, "seat", name, text);
}

/* The actions are known: what stands in front of them. */
static void
recording_put_head(void *arg, const struct game_summary *summary)
{
	struct recording *recording = arg;
	struct record_head head = {.rules = recording->rules};

	recording_head(&head, summary);
	engine_game_record_result(
	    &recording->rules, &recording->played, head.result);
	if (strcmp(summary->outcome, codes_outcome(OUTCOME_VOIDED)) == 0 &&
	    !engine_game_over(&recording->played))
		strlcpy(head.result, "voided", sizeof(head.result));
	strlcpy(recording->result, head.result, sizeof(recording->result));
	recording->ended = summary->ended != 0;
	record_put_head(&recording->text, &head);
}

static void
recording_put_rest(struct recording *recording)
{
	const struct noted *noted = recording->noted;

	for (size_t i = 0; i < recording->nnoted; i++, noted++)
		record_put_thought(&recording->text, noted->n,
		    *noted->by == '\0' ? NULL : noted->by, noted->thought);
	store_substitutes(recording->store, recording->game,
	    recording_put_substitute, recording);
	/* Players must not see spectators' whispers while they play. */
	if (recording->ended)
		store_talk_of(recording->store, recording->game, GAME_TALK,
		    recording_put_talk, recording);
	record_put_end(&recording->text, recording->result,
	    engine_game_position(&recording->rules, &recording->played));
}

static void
recording_find(void *arg, const struct game_summary *summary)
{
	struct recording *recording = arg;
	char why[RULESET_ERROR], error[CONF_ERROR];

	recording->game = summary->game;
	recording->table = summary->table;
	recording->ended = summary->ended != 0;
	strlcpy(recording->id, summary->id, sizeof(recording->id));
	recording->damaged = *summary->word != '\0' ||
	    !ruleset_make(&recording->rules, summary->rules, summary->seats,
		summary->house, why);
	if (recording->damaged)
		return;
	engine_game_begin(&recording->rules, &recording->played);
	/* What began under another version of the rules is not replayed. */
	recording->replayed = summary->version != ENGINE_GAME_VERSION;
	recording->total = INT64_MAX;
	if (!recording->replayed)
		return;
	if (summary->snapshot != NULL)
		recording->damaged = !engine_game_parse(summary->snapshot,
		    &recording->rules, &recording->played, error);
	if (!recording->damaged)
		recording_put_head(recording, summary);
}

struct recording *
recording_begin(struct store *store, const char *id)
{
	struct recording *recording = xcalloc(1, sizeof(*recording));

	recording->store = store;
	recording->limit = INT64_MAX;
	if (store_game_find(store, id, recording_find, recording))
		return recording;
	free(recording);
	return NULL;
}

void
recording_limit(struct recording *recording, unsigned actions)
{
	recording->limit = actions;
	if (recording->total > recording->limit)
		recording->total = recording->limit;
}

void
recording_free(struct recording *recording)
{
	record_text_free(&recording->text);
	free(recording->noted);
	free(recording);
}

int
recording_table(const struct recording *recording)
{
	return recording->table;
}

bool
recording_over(const struct recording *recording)
{
	return recording->ended;
}

const char *
recording_id(const struct recording *recording)
{
	return recording->id;
}

const struct record_text *
recording_text(const struct recording *recording)
{
	return &recording->text;
}

enum recording_result
recording_go_on(struct recording *recording, int actions)
{
	recording->left = actions;
	if (!store_game_there(recording->store, recording->game))
		return RECORDING_DELETED;
	if (!recording->damaged && !recording->replayed) {
		store_actions(recording->store, recording->game,
		    recording->last, recording_replay, recording);
		if (!recording->damaged && recording->left == 0)
			return RECORDING_MORE;
		/* It may have ended since, in another turn. */
		recording->replayed = true;
		recording->total = recording->last;
		recording->last = 0;
		if (!recording->damaged)
			recording->damaged = !store_game_find(recording->store,
			    recording->id, recording_put_head, recording);
	}
	if (recording->damaged)
		return RECORDING_DAMAGED;
	store_actions(recording->store, recording->game, recording->last,
	    recording_put_action, recording);
	if (recording->left == 0)
		return RECORDING_MORE;
	recording_put_rest(recording);
	return recording->text.failed ? RECORDING_DAMAGED : RECORDING_DONE;
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
