/* How a hub gets its deck: it opens the store, claims it, and waits meanwhile.
 */
#include "daemon/hub/hub_process_internal.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "ansi/utf8.h"
#include "daemon/lib/alloc.h"
#include "daemon/lib/sandbox.h"

#define LATER_MS 2000 /* that others have, after a hand-over */

/* Whether this machine takes the deck at once when it is free. */
static bool
prefers_deck(const struct conf *conf, int deck)
{
	int i;

	for (i = 0; i < conf->cluster.nprefer; i++)
		if (atoi(conf->cluster.prefer[i]) == deck)
			return true;
	return false;
}

/* Opens the place of the state; NULL with a sentence and errno. */
static struct store *
open_place(const struct hub_process *process, char error[CONF_ERROR])
{
	const struct conf *conf = process->conf;
	char *file = xasprintf("%s/messdeck.db", conf->state_dir);
	const struct store_at at = {.engine = process->engine,
	    .place = conf->cluster.store != NULL ? conf->cluster.store : file,
	    .deck = process->deck,
	    .decks = conf->cluster.decks,
	    .standby = conf->cluster.standby,
	    .prefer = prefers_deck(conf, process->deck),
	    .holder = process->machine};
	struct store *store = store_open(&at, error);
	int why = errno;

	free(file);
	errno = why;
	return store;
}

static void
deck_tell_ready(struct hub_process *process)
{
	if (!process->told)
		control_ready(&process->control);
	process->told = true;
}

void
hub_deck_catch_up(struct hub_process *process)
{
	struct kept *kept;

	process->control.keep = NULL;
	while ((kept = STAILQ_FIRST(&process->kept)) != NULL) {
		STAILQ_REMOVE_HEAD(&process->kept, entry);
		kept->row->take(process, kept->value, kept->fd);
		json_decref(kept->value);
		free(kept);
	}
	hub_peers_open_door(process);
	deck_tell_ready(process);
}

/* Somebody else has the deck; whoever asks is told so. */
static void
hub_deck_waits(struct hub_process *process, char *words)
{
	json_t *line;
	size_t n;

	utf8_drop_halves(words);
	line = json_pack(
	    "{s{si ss}}", "waits", "deck", process->deck, "words", words);
	n = json_dumpb(
	    line, process->waits, sizeof(process->waits) - 2, JSON_COMPACT);
	json_decref(line);
	if (n > sizeof(process->waits) - 2)
		n = 0;
	process->waits[n] = '\0';
	if (process->door != NULL)
		deck_door_waits(process->door, process->waits);
	deck_tell_ready(process);
}

static void
deck_claim_now(void *arg)
{
	struct hub_process *process = arg;
	char words[CONF_ERROR] = "";

	switch (store_claim(process->store, words)) {
	case STORE_OURS:
		process->failed = !hub_process_begin(process);
		break;
	case STORE_WAIT:
		hub_deck_waits(process, words);
		timer_start(process->claim, STORE_CLAIM_EVERY);
		return;
	case STORE_NEVER:
		process->never = errno != ENOSPC && errno != EAGAIN;
		process->failed = true;
		hub_process_trouble(process, words);
		break;
	}
	if (process->failed)
		loop_stop(process->loop);
}

bool
hub_deck_keep(
    void *arg, const struct control_row *row, const json_t *value, int fd)
{
	struct hub_process *process = arg;
	struct kept *kept;

	if (row->take == hub_peers_listen || row->take == hub_process_stop)
		return false;
	kept = xcalloc(1, sizeof(*kept));
	kept->row = row;
	kept->value = json_incref((json_t *)value);
	kept->fd = fd;
	STAILQ_INSERT_TAIL(&process->kept, kept, entry);
	return true;
}

struct store *
hub_deck_open(struct hub_process *process, char error[CONF_ERROR])
{
	const struct conf *conf = process->conf;
	bool shared = conf->cluster.store != NULL;
	bool word = conf_cluster_read_word(conf, process->word, error);
	struct store *store = NULL;
	int why = EINVAL;

	if (word && shared) {
		store = open_place(process, error);
		why = errno;
	}
	sandbox_enter(
	    shared ? SANDBOX_DECK_HUB : SANDBOX_HUB, conf->state_dir, NULL);
	if (word && !shared) {
		store = open_place(process, error);
		why = errno;
	}
	process->never = why != ENOSPC && why != EAGAIN;
	return store;
}

void
hub_deck_claim(struct hub_process *process, bool later)
{
	char words[CONF_ERROR];

	snprintf(words, sizeof(words),
	    "this machine has just handed deck %d over", process->deck);
	process->claim = loop_timer(process->loop, deck_claim_now, process);
	if (!later) {
		deck_claim_now(process);
		return;
	}
	hub_deck_waits(process, words);
	timer_start(process->claim, LATER_MS);
}

void
hub_deck_free(struct hub_process *process)
{
	struct kept *kept;

	timer_free(process->claim);
	if (process->store != NULL)
		store_close(process->store);
	while ((kept = STAILQ_FIRST(&process->kept)) != NULL) {
		STAILQ_REMOVE_HEAD(&process->kept, entry);
		if (kept->fd != -1)
			close(kept->fd);
		json_decref(kept->value);
		free(kept);
	}
}
