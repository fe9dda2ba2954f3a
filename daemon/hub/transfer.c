/* A host's state in another database, checked by replaying its games. */
#include "daemon/hub/transfer.h"

#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "daemon/hub/recording.h"
#include "daemon/hub/store/store_move.h"
#include "engine/record_ledger.h"

#define SECONDS 10 /* that a hub which has just ended may still be there */

static bool
transfer_fail(
    const struct store_at *at, const char *why, char error[CONF_ERROR])
{
	char sentence[CONF_ERROR];

	strlcpy(sentence, why, sizeof(sentence));
	snprintf(error, CONF_ERROR, "%.512s: %.3072s", at->place, sentence);
	return false;
}

/* Nobody else has it from here on. */
static struct store *
transfer_open(const struct store_at *at, char error[CONF_ERROR])
{
	const struct timespec every = {0, STORE_CLAIM_EVERY * 1000000L};
	enum store_claimed claimed = STORE_WAIT;
	char words[CONF_ERROR] = "";
	struct store *store = store_open(at, words);
	int i;

	for (i = 0; store != NULL && claimed == STORE_WAIT &&
	     i < SECONDS * 1000 / STORE_CLAIM_EVERY;
	     i++) {
		claimed = store_claim(store, words);
		if (claimed == STORE_WAIT)
			nanosleep(&every, NULL);
	}
	if (claimed == STORE_OURS)
		return store;
	if (store != NULL && claimed == STORE_WAIT)
		strlcat(words, "; stop the host first", sizeof(words));
	store_close(store);
	transfer_fail(at, words, error);
	return NULL;
}

/* The record of a game that can be replayed to its end; NULL for others. */
static struct recording *
transfer_record(struct store *store, int64_t game, bool *there)
{
	char number[24];
	struct recording *recording;

	snprintf(number, sizeof(number), "%" PRId64, game);
	recording = recording_begin(store, number);
	*there = recording != NULL;
	if (recording == NULL ||
	    recording_go_on(recording, INT_MAX) == RECORDING_DONE)
		return recording;
	recording_free(recording);
	return NULL;
}

/* Whether that game is the same in both; one may be damaged in both. */
static bool
transfer_same(struct store *from, struct store *to, int64_t game,
    struct transfer *transfer)
{
	bool was, is, same;
	struct recording *first = transfer_record(from, game, &was);
	struct recording *second = transfer_record(to, game, &is);

	same = was == is && (first == NULL) == (second == NULL);
	if (first != NULL && second != NULL)
		same = recording_text(first)->length ==
			recording_text(second)->length &&
		    memcmp(recording_text(first)->text,
			recording_text(second)->text,
			recording_text(first)->length) == 0;
	transfer->games += first != NULL;
	transfer->damaged += was && first == NULL;
	if (first != NULL)
		recording_free(first);
	if (second != NULL)
		recording_free(second);
	return same;
}

/* --- the logs of games --- */

struct transfer_entry {
	int64_t n; /* 0: there is none */
	char line[RECORD_LOG_LINE], chain[DICE_HEX];
};

static void
entry_take(void *arg, const struct ledger_entry *entry)
{
	struct transfer_entry *taken = arg;

	taken->n = entry->n;
	strlcpy(taken->line, entry->line, sizeof(taken->line));
	strlcpy(taken->chain, entry->chain, sizeof(taken->chain));
}

/* The first one from a number on. */
static void
entry_read(struct store *store, int64_t from, struct transfer_entry *entry)
{
	entry->n = 0;
	store_ledger(store, from, 1, entry_take, entry);
}

/*
 * All that was in the logs is there, in the same order. An entry has the hash
 * that it had; where the logs of several decks have become one, those that were
 * not of all decks follow from the one before.
 */
static bool
transfer_log(struct store *from, struct store *to, bool merged)
{
	const int64_t common =
	    merged ? store_number(from, STORE_LOG_COMMON) : INT64_MAX;
	struct transfer_entry was, is = {.n = 0};
	char chain[DICE_HEX];

	do {
		strlcpy(chain, is.n == 0 ? "" : is.chain, sizeof(chain));
		entry_read(from, is.n + 1, &was);
		entry_read(to, is.n + 1, &is);
		if (was.n == 0 || was.n != is.n)
			return was.n == is.n;
		if (was.n <= common)
			strlcpy(chain, was.chain, sizeof(chain));
		else
			record_ledger_add(chain, was.line);
	} while (
	    strcmp(was.line, is.line) == 0 && strcmp(chain, is.chain) == 0);
	return false;
}

/* Both are read as if there were one deck, so all of them are seen. */
static bool
transfer_check(struct store *from, struct store *to, struct transfer *transfer,
    char error[CONF_ERROR])
{
	const int decks = store_decks(from);
	const bool merged = decks > 1 && decks != store_decks(to);
	int64_t game, last;

	store_as(from, 0, 1);
	store_as(to, 0, 1);
	last = store_game_last(from);
	if (store_game_last(to) != last || !transfer_log(from, to, merged)) {
		strlcpy(error, "the log of games is another", CONF_ERROR);
		return false;
	}
	for (game = 1; game <= last; game++)
		if (!transfer_same(from, to, game, transfer)) {
			snprintf(error, CONF_ERROR,
			    "game %" PRId64 " is not the same", game);
			return false;
		}
	return store_sound(from, error) && store_sound(to, error);
}

bool
transfer_store(const struct store_at *from, const struct store_at *to,
    struct transfer *transfer, char error[CONF_ERROR])
{
	struct store *old = transfer_open(from, error), *new = NULL;
	struct store_at at = *to;
	char why[CONF_ERROR] = "";
	bool done = false;

	memset(transfer, 0, sizeof(*transfer));
	if (old != NULL) {
		if (at.any)
			at.decks = store_decks(old);
		new = transfer_open(&at, error);
	}
	if (new != NULL) {
		transfer->decks = store_decks(new);
		transfer->rows = store_move(old, new, why);
		done = transfer->rows != -1 &&
		    transfer_check(old, new, transfer, why);
		if (!done)
			transfer_fail(to, why, error);
	}
	store_close(new);
	store_close(old);
	return done;
}
