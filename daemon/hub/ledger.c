/* The entries of the log of games. */
#include "daemon/hub/ledger.h"

#include <inttypes.h>
#include <limits.h>
#include <stdio.h>

#include "daemon/hub/recording.h"
#include "daemon/hub/store/store.h"
#include "daemon/lib/log.h"
#include "engine/record_ledger.h"

static void
ledger_add(struct hub *hub, const struct table_state *s, const char *what,
    const char *hash)
{
	char line[RECORD_LOG_LINE];

	snprintf(line, sizeof(line), "%" PRId64 "|%s|%s%s", s->game_no, s->id,
	    what, hash);
	record_ledger_add(hub->chain, line);
	store_ledger_put(hub->store, s->game_no, line, hub->chain);
}

void
ledger_begin(struct hub *hub, const struct table_state *s)
{
	ledger_add(hub, s, "", s->commit);
}

void
ledger_end(struct hub *hub, const struct table_state *s)
{
	struct recording *recording = recording_begin(hub->store, s->id);
	const struct record_text *text;
	char hash[DICE_HEX] = "unknown";

	if (recording != NULL &&
	    recording_go_on(recording, INT_MAX) == RECORDING_DONE) {
		text = recording_text(recording);
		record_game_hash(text->text, text->length, hash);
	} else
		log_error("game_log", "game=%s why=record", s->id);
	if (recording != NULL)
		recording_free(recording);
	ledger_add(hub, s, "end|", hash);
}

void
ledger_damaged(struct hub *hub, const struct table_state *s)
{
	ledger_add(hub, s, "end|", "damaged");
}
