/*
 * Games in the store: setup, players, every action with its hash, the end, how
 * often each face of a die was thrown, by whom, and the log of all games.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/hub/store/store_engine.h"
#include "daemon/hub/table.h"
#include "daemon/lib/alloc.h"

#define HISTORY_LOOK 1000 /* of one's games that a question looks at */

#define ALL "*" /* whose faces are everybody's together */

/* Nobody with an account has it. */
static bool
seat_nameless(const struct seat *seat)
{
	return seat->role == ROLE_GUEST || seat->house;
}

void
store_game_new(struct store *store, const struct table *table, int64_t at)
{
	const struct table_state *s = &table->s;
	char house[RULESET_HOUSE];
	int64_t guests = 1;
	int i;

	for (i = 0; i < s->rules.seats; i++)
		guests &= seat_nameless(&s->seat[i]);
	ruleset_house(&s->rules, house);
	store_run(store, SQL_GAME_NEW, "isissiiibsi", s->game_no, s->id,
	    (int64_t)table->number, ruleset_name(&s->rules), house,
	    (int64_t)s->rules.seats, (int64_t)ENGINE_GAME_VERSION, at,
	    s->secret, sizeof(s->secret), s->commit, guests);
}

static void
store_player_put(
    struct store *store, const struct table *table, int seat, int64_t since)
{
	const struct seat *who = &table->s.seat[seat];

	store_run(store, SQL_PLAYER_PUT, "iiisss", table->s.game_no,
	    (int64_t)seat, since, who->name, role_name(who->role),
	    since == 0 ? who->phrase : "");
	if (!seat_nameless(who))
		store_run(store, SQL_GAME_ADOPT, "i", table->s.game_no);
}

void
store_game_mix(struct store *store, const struct table *table)
{
	int i;

	store_run(store, SQL_GAME_MIX, "si", table->s.mix, table->s.game_no);
	for (i = 0; i < table->s.rules.seats; i++)
		store_player_put(store, table, i, 0);
}

void
store_game_seat(struct store *store, const struct table *table, int seat)
{
	/* Before the first action, too, 0 is for who began it. */
	store_player_put(
	    store, table, seat, engine_game_actions(&table->s.game) + 1);
}

void
store_action_put(
    struct store *store, int64_t game, const struct stored_action *action)
{
	store_run(store, SQL_ACTION_PUT, "iiissis", game, action->n, action->at,
	    action->by, action->line, (int64_t)action->hash, action->thought);
}

/* Counts a finished game for all who played, or (times -1) removes it. */
static void
score_add(struct store *store, int64_t game, int64_t times)
{
	store_run(
	    store, SQL_SCORE_ADD, "iii", times, (int64_t)store->deck, game);
}

void
store_game_end(struct store *store, const struct table *table, int64_t at)
{
	const struct engine_game_result result =
	    engine_game_result(&table->s.game);
	const char *of_seat;
	int i;

	store_run(store, SQL_GAME_END, "siiiiii", result.outcome,
	    (int64_t)result.winner, (int64_t)result.eight_piecer,
	    (int64_t)result.harbour,
	    (int64_t)engine_game_throws(&table->s.game), at, table->s.game_no);
	for (i = 0; i < table->s.rules.seats; i++) {
		of_seat =
		    engine_game_seat_result(&table->s.rules, &table->s.game, i);
		if (of_seat != NULL)
			store_run(store, SQL_PLAYER_RESULT, "ssii",
			    table->s.seat[i].name, of_seat, table->s.game_no,
			    (int64_t)i);
	}
	score_add(store, table->s.game_no, 1);
}

void
store_game_damaged(
    struct store *store, int64_t game, const char *why, int64_t at)
{
	store_returning_free(store);
	score_add(store, game, -1);
	store_run(store, SQL_PLAYER_RESULTS_DROP, "i", game);
	store_run(store, SQL_GAME_DAMAGED, "sii", why, at, game);
}

bool
store_damage_tell(struct store *store, const char *name, int64_t *n,
    char game[GAME_ID], int *table)
{
	bool found = false;
	struct store_rows *rows;

	if (store_returning_undamaged(store, name))
		return false;
	rows = store_read(store, SQL_DAMAGE_UNTOLD, "si", name, *n);
	while (store_row(rows)) {
		*n = store_int(rows, 0);
		store_copy(rows, 1, game, GAME_ID);
		*table = store_int(rows, 2);
		found = true;
	}
	if (found)
		store_run(store, SQL_DAMAGE_TOLD, "is", *n, name);
	return found;
}

int64_t
store_game_last(struct store *store)
{
	int64_t n = 0;
	struct store_rows *rows = store_of_deck(store, SQL_GAME_LAST);

	while (store_row(rows))
		n = store_int(rows, 0);
	return n;
}

void
store_game_snapshot(struct store *store, int64_t game, const char *snapshot)
{
	store_run(store, SQL_GAME_SNAPSHOT, "si", snapshot, game);
}

/* The next row of the table that is loaded, whose number is in that column. */
static bool
ahead_row(struct store_ahead *ahead, int column, int table)
{
	for (;;) {
		if (!ahead->done && !ahead->held)
			ahead->done = !store_row(ahead->rows);
		if (ahead->done || store_int(ahead->rows, column) > table) {
			ahead->held = !ahead->done;
			return false;
		}
		ahead->held = false;
		if (store_int(ahead->rows, column) == table)
			return true;
	}
}

/* Once for each table while tables are loaded: its rows are read already. */
static bool
ahead_has(const struct store *store, struct store_ahead *ahead)
{
	if (store->loading == 0 || ahead->table == store->loading)
		return false;
	ahead->table = store->loading;
	return true;
}

static bool
game_row(const struct store_rows *rows, struct table_state *s,
    struct stored_game *game)
{
	store_copy(rows, 0, s->id, sizeof(s->id));
	if (!store_blob(rows, 1, s->secret, sizeof(s->secret)))
		return false;
	store_copy(rows, 2, s->commit, sizeof(s->commit));
	store_copy(rows, 3, s->mix, sizeof(s->mix));
	game->version = store_int(rows, 4);
	if (!store_null(rows, 5))
		game->snapshot = xstrdup(store_text(rows, 5));
	return true;
}

bool
store_game_load(
    struct store *store, struct table_state *s, struct stored_game *game)
{
	struct store_ahead *ahead = &store->ahead_games;
	struct store_rows *rows;
	bool found = false;

	if (ahead_has(store, ahead))
		return ahead_row(ahead, 6, store->loading) &&
		    game_row(ahead->rows, s, game);
	rows = store_read(store, SQL_GAME_LOAD, "i", s->game_no);
	while (store_row(rows))
		found = game_row(rows, s, game);
	return found;
}

static void
action_row(const struct store_rows *rows, struct stored_action *action)
{
	action->n = store_int(rows, 0);
	action->at = store_int(rows, 1);
	action->by = store_text(rows, 2);
	action->line = store_text(rows, 3);
	action->hash = (uint64_t)store_int(rows, 4);
	action->thought = store_text(rows, 5);
}

void
store_actions(struct store *store, int64_t game, int64_t after,
    bool (*each)(void *, const struct stored_action *), void *arg)
{
	struct store_ahead *ahead = &store->ahead_actions;
	struct stored_action action;
	struct store_rows *rows;

	if (after == 0 && ahead_has(store, ahead)) {
		while (ahead_row(ahead, 6, store->loading)) {
			action_row(ahead->rows, &action);
			if (!each(arg, &action))
				return;
		}
		return;
	}
	rows = store_read(store, SQL_ACTIONS, "ii", game, after);
	while (store_row(rows)) {
		action_row(rows, &action);
		if (!each(arg, &action)) {
			store_read_end(rows);
			return;
		}
	}
}

/* Who began the game, with his phrase, and who has his seat at last. */
static void
summary_players(struct store *store, struct game_summary *summary)
{
	int seat;
	struct store_rows *rows =
	    store_read(store, SQL_PLAYERS, "i", summary->game);

	while (store_row(rows)) {
		seat = store_int(rows, 0);
		if (seat < 0 || seat >= SEATS_MAX)
			continue;
		if (store_int(rows, 3) > 0) {
			store_copy(
			    rows, 1, summary->substitutes[seat], NAME_SIZE);
			continue;
		}
		store_copy(rows, 1, summary->names[seat], NAME_SIZE);
		store_copy(rows, 4, summary->mixed[seat], NAME_SIZE);
		store_copy(rows, 2, summary->phrases[seat],
		    sizeof(summary->phrases[seat]));
	}
	/* Who took his seat back has finished the game himself. */
	for (seat = 0; seat < SEATS_MAX; seat++)
		if (name_same(summary->substitutes[seat], summary->names[seat]))
			*summary->substitutes[seat] = '\0';
}

void
store_substitutes(struct store *store, int64_t game,
    void (*each)(void *, int seat, int64_t since, const char *name), void *arg)
{
	struct store_rows *rows = store_read(store, SQL_SUBSTITUTES, "i", game);

	while (store_row(rows))
		each(arg, store_int(rows, 0), store_int(rows, 1),
		    store_text(rows, 2));
}

static void
summary_read(
    struct store *store, struct store_rows *rows, struct game_summary *summary)
{
	memset(summary, 0, sizeof(*summary));
	summary->game = store_int(rows, 0);
	summary->id = store_text(rows, 1);
	summary->table = store_int(rows, 2);
	summary->rules = store_text(rows, 3);
	summary->house = store_text(rows, 4);
	summary->seats = store_int(rows, 5);
	summary->made = store_int(rows, 6);
	summary->secret_known =
	    store_blob(rows, 7, summary->secret, DICE_SECRET) &&
	    store_int(rows, 15) != 0;
	summary->commit = store_text(rows, 8);
	summary->mix = store_text(rows, 9);
	summary->outcome = store_text(rows, 10);
	summary->winner = store_int(rows, 11);
	summary->eight_piecer = store_int(rows, 12);
	summary->harbour = store_int(rows, 13);
	summary->throws = store_int(rows, 14);
	summary->ended = store_int(rows, 15);
	summary->word = store_text(rows, 16);
	summary->version = store_int(rows, 17);
	summary->snapshot = store_null(rows, 18) ? NULL : store_text(rows, 18);
	summary_players(store, summary);
}

/* The summary of each row; how many there were, and the last one's number. */
static int
read_summaries(struct store *store, struct store_rows *rows,
    void (*each)(void *, const struct game_summary *), void *arg, int64_t *last)
{
	struct game_summary summary;
	int found = 0;

	for (; store_row(rows); found++) {
		summary_read(store, rows, &summary);
		*last = summary.game;
		each(arg, &summary);
	}
	return found;
}

/* The last of the games that a question looked at; 0: it looked at all. */
static int64_t
history_end(
    struct store *store, const struct history_filter *filter, int64_t look)
{
	struct store_rows *rows = store_read(
	    store, SQL_HISTORY_END, "sii", filter->name, filter->before, look);
	int64_t end = 0;

	while (store_row(rows))
		end = store_int(rows, 1) == look ? store_int(rows, 0) : 0;
	return end;
}

int64_t
store_history(struct store *store, const struct history_filter *filter,
    void (*each)(void *, const struct game_summary *), void *arg)
{
	bool all =
	    *filter->rules == '\0' && *filter->result == '\0' && !filter->eight;
	int64_t look = all ? (int64_t)filter->most * SEATS_MAX : HISTORY_LOOK;
	int64_t last = 0;
	int found = read_summaries(store,
	    store_read(store, SQL_HISTORY, "siissii", filter->name,
		filter->before, look, filter->rules, filter->result,
		(int64_t)filter->eight, (int64_t)filter->most),
	    each, arg, &last);

	return found == filter->most ? last : history_end(store, filter, look);
}

bool
store_game_find(struct store *store, const char *id,
    void (*each)(void *, const struct game_summary *), void *arg)
{
	int64_t number = strtonum(id, 1, INT64_MAX, NULL); /* 0: none */
	int64_t last;

	return read_summaries(store,
		   store_read(store, SQL_GAME_FIND, "si", id, number), each,
		   arg, &last) > 0;
}

bool
store_game_there(struct store *store, int64_t game)
{
	bool there = false;
	struct store_rows *rows = store_read(store, SQL_GAME_THERE, "i", game);

	while (store_row(rows))
		there = true;
	return there;
}

struct score
store_score(struct store *store, const char *name)
{
	struct score score = {0};
	struct store_rows *rows = store_read(store, SQL_SCORE, "s", name);

	while (store_row(rows)) {
		score.begun = store_int(rows, 0);
		score.games = store_int(rows, 1);
		score.wins = store_int(rows, 2);
	}
	return score;
}

void
store_upboard_add(struct store *store, const char *name)
{
	store_run(store, SQL_UPBOARD_ADD, "si", name, (int64_t)store->deck);
}

int
store_upboards(struct store *store, const char *name)
{
	struct store_rows *rows = store_read(store, SQL_UPBOARDS, "s", name);
	int n = 0;

	while (store_row(rows))
		n = (int)store_int(rows, 0);
	return n;
}

static void
faces_add(struct store *store, const char *name, const int faces[6])
{
	int i;

	for (i = 0; i < 6; i++)
		if (faces[i] > 0)
			store_run(store, SQL_FACE_ADD, "siii", name,
			    (int64_t)i + 1, (int64_t)store->deck,
			    (int64_t)faces[i]);
}

void
store_faces_put(
    struct store *store, const char *name, const uint8_t *dice, int n)
{
	int faces[6] = {0}, i;

	for (i = 0; i < n; i++) {
		/* A cocky die has none. */
		if (dice[i] < 1 || dice[i] > 6)
			continue;
		faces[dice[i] - 1]++;
		store->faces[dice[i] - 1]++;
	}
	faces_add(store, name == NULL ? "" : name, faces);
}

void
store_faces_flush(struct store *store)
{
	faces_add(store, ALL, store->faces);
	memset(store->faces, 0, sizeof(store->faces));
}

void
store_faces(struct store *store, const char *name, int64_t faces[6])
{
	struct store_rows *rows;
	int64_t face;

	store_faces_flush(store);
	rows = store_read(store, SQL_FACES, "s", name == NULL ? ALL : name);
	memset(faces, 0, 6 * sizeof(*faces));
	while (store_row(rows)) {
		face = store_int(rows, 0);
		if (face >= 1 && face <= 6)
			faces[face - 1] = store_int(rows, 1);
	}
}

void
store_ledger_put(
    struct store *store, int64_t game, const char *line, const char *chain)
{
	store_run(store, SQL_LEDGER_PUT, "iss", game, line, chain);
}

int64_t
store_ledger_last(struct store *store, char chain[DICE_HEX])
{
	int64_t n = 0;
	struct store_rows *rows = store_of_deck(store, SQL_LEDGER_LAST);

	*chain = '\0';
	while (store_row(rows)) {
		n = store_int(rows, 0);
		store_copy(rows, 1, chain, DICE_HEX);
	}
	return n;
}

static void
ledger_rows(struct store *store, struct store_rows *rows,
    void (*each)(void *, const struct ledger_entry *), void *arg)
{
	struct ledger_entry entry;

	while (store_row(rows)) {
		entry.n = store_int(rows, 0);
		entry.line = store_text(rows, 1);
		entry.chain = store_text(rows, 2);
		each(arg, &entry);
	}
}

void
store_ledger(struct store *store, int64_t from, int limit,
    void (*each)(void *, const struct ledger_entry *), void *arg)
{
	ledger_rows(store,
	    store_read(store, SQL_LEDGER, "iiii", from, (int64_t)store->decks,
		(int64_t)store->deck, (int64_t)limit),
	    each, arg);
}

void
store_ledger_of(struct store *store, const char *id,
    void (*each)(void *, const struct ledger_entry *), void *arg)
{
	ledger_rows(
	    store, store_read(store, SQL_LEDGER_OF, "s", id), each, arg);
}

bool
store_ledger_has(struct store *store, const char *id)
{
	const char *number = strchr(id, '-');
	int64_t game =
	    strtoll(number == NULL ? id : number + 1, (char **)NULL, 10);
	struct store_rows *rows = store_read(store, SQL_LEDGER_LINE, "i", game);
	char plain[24], entry[GAME_ID + 32];
	bool found = false;

	snprintf(plain, sizeof(plain), "%" PRId64, game);
	snprintf(entry, sizeof(entry), "%" PRId64 "|%s|", game, id);
	while (store_row(rows))
		found = strcmp(id, plain) == 0 ||
		    strncmp(store_text(rows, 0), entry, strlen(entry)) == 0;
	return found;
}

#define LEDGER_DUE "ledger " /* before the id of a game */

static void
ledger_due_key(char *key, size_t size, const char *id)
{
	snprintf(key, size, LEDGER_DUE "%s", id);
}

void
store_ledger_due_put(struct store *store, int64_t game, const char *id)
{
	char key[sizeof(LEDGER_DUE) + GAME_ID];

	ledger_due_key(key, sizeof(key), id);
	store_number_put(store, key, game);
}

bool
store_ledger_due(struct store *store, int64_t *game, char id[GAME_ID])
{
	struct store_rows *rows = store_of_deck(store, SQL_LEDGER_DUE);
	bool found = false;

	while (store_row(rows)) {
		strlcpy(id, store_text(rows, 0) + strlen(LEDGER_DUE), GAME_ID);
		*game = store_int(rows, 1);
		found = true;
	}
	return found;
}

void
store_ledger_due_drop(struct store *store, const char *id)
{
	char key[sizeof(LEDGER_DUE) + GAME_ID];

	ledger_due_key(key, sizeof(key), id);
	store_run(store, SQL_NUMBER_DROP, "s", key);
}
