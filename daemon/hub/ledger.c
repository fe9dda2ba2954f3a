/* The entries of the log of games. */
#include "daemon/hub/ledger.h"

#include <inttypes.h>
#include <stdio.h>

#include "daemon/hub/decks.h"
#include "daemon/hub/recording.h"
#include "daemon/hub/store/store.h"
#include "daemon/lib/log.h"
#include "engine/record_ledger.h"

/* Actions that are replayed and written: at once, and in a turn. */
#define AT_ONCE 100
#define SLICE 250

static void
ledger_add(struct hub *hub, int64_t game, const char *id, const char *what,
    const char *hash)
{
	char line[RECORD_LOG_LINE];

	snprintf(
	    line, sizeof(line), "%" PRId64 "|%s|%s%s", game, id, what, hash);
	record_ledger_add(hub->chain, line);
	store_ledger_put(hub->store, game, line, hub->chain);
}

void
ledger_begin(struct hub *hub, const struct table_state *s)
{
	ledger_add(hub, s->game_no, s->id, "", s->commit);
}

/*
 * Writes a record on, NULL where there is none any more. Adds the entry when
 * that is done, and says so.
 */
static bool
ledger_write(struct hub *hub, struct recording *recording, int64_t game,
    const char *id, int actions)
{
	enum recording_result result = recording == NULL
	    ? RECORDING_DELETED
	    : recording_go_on(recording, actions);
	const struct record_text *text;
	char hash[DICE_HEX] = "unknown";

	if (result == RECORDING_MORE)
		return false;
	if (result == RECORDING_DONE) {
		text = recording_text(recording);
		record_game_hash(text->text, text->length, hash);
	} else {
		log_error("game_log", "game=%s why=record", id);
		if (result == RECORDING_DAMAGED)
			strlcpy(hash, "damaged", sizeof(hash));
	}
	ledger_add(hub, game, id, "end|", hash);
	return true;
}

/*
 * A host that had one deck may have been given more while a game was on, so
 * that it is another deck's than its table: that one has the log for it.
 */
static bool
ledger_elsewhere(struct hub *hub, const struct table_state *s)
{
	if (decks_here(hub, s->game_no))
		return false;
	store_ledger_due_put(hub->store, s->game_no, s->id);
	decks_mail(hub, decks_of(hub, s->game_no),
	    json_pack("{s:I}", "over", (json_int_t)s->game_no));
	return true;
}

void
ledger_end(struct hub *hub, const struct table_state *s)
{
	struct recording *recording = NULL;
	bool done = false;

	if (ledger_elsewhere(hub, s))
		return;
	if (engine_game_actions(&s->game) <= AT_ONCE) {
		recording = recording_begin(hub->store, s->id);
		done = ledger_write(
		    hub, recording, s->game_no, s->id, 2 * AT_ONCE + 1);
	}
	if (recording != NULL)
		recording_free(recording);
	if (!done) {
		store_ledger_due_put(hub->store, s->game_no, s->id);
		hub->ledger.due = true;
	}
}

void
ledger_run(struct hub *hub)
{
	struct ledger_job *job = &hub->ledger;

	/* What is added on a full disk would be taken back. */
	if (!job->due || hub->disk_full)
		return;
	if (job->recording == NULL) {
		job->due = store_ledger_due(hub->store, &job->game, job->id);
		if (!job->due)
			return;
		job->recording = recording_begin(hub->store, job->id);
	}
	if (!ledger_write(hub, job->recording, job->game, job->id, SLICE))
		return;
	store_ledger_due_drop(hub->store, job->id);
	ledger_free(hub);
}

void
ledger_rollback(struct hub *hub)
{
	ledger_free(hub);
	hub->ledger.due = true;
}

void
ledger_free(struct hub *hub)
{
	if (hub->ledger.recording != NULL)
		recording_free(hub->ledger.recording);
	hub->ledger.recording = NULL;
}

void
ledger_damaged(struct hub *hub, const struct table_state *s)
{
	if (!ledger_elsewhere(hub, s))
		ledger_add(hub, s->game_no, s->id, "end|", "damaged");
}
