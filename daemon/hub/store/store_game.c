/* Games in the store: setup, players, every action with its hash, the end. */
#include <string.h>

#include "daemon/hub/store/store_sql.h"
#include "daemon/hub/table.h"
#include "daemon/lib/log.h"

void
store_game_new(struct store *store, const struct table *table, int64_t at)
{
	const struct table_state *s = &table->s;
	char house[RULESET_HOUSE];

	ruleset_house(&s->rules, house);
	store_run(store,
	    "INSERT INTO game (n, id, tbl, rules, house, seats, version, made,"
	    " secret, hash) VALUES (?,?,?,?,?,?,?,?,?,?)",
	    "isissiiibs", s->game_no, s->id, (int64_t)table->number,
	    ruleset_name(&s->rules), house, (int64_t)s->rules.seats,
	    (int64_t)ENGINE_GAME_VERSION, at, s->secret, sizeof(s->secret),
	    s->commit);
}

static void
store_player_put(
    struct store *store, const struct table *table, int seat, int64_t since)
{
	const struct seat *chair = &table->s.seat[seat];

	store_run(store,
	    "INSERT OR REPLACE INTO player (game, seat, since, name, role,"
	    " phrase) VALUES (?,?,?,?,?,?)",
	    "iiisss", table->s.game_no, (int64_t)seat, since, chair->name,
	    role_name(chair->role), since == 0 ? chair->phrase : "");
}

void
store_game_mix(struct store *store, const struct table *table)
{
	int i;

	store_run(store, "UPDATE game SET mix = ? WHERE n = ?", "si",
	    table->s.mix, table->s.game_no);
	for (i = 0; i < table->s.rules.seats; i++)
		store_player_put(store, table, i, 0);
}

void
store_game_chair(struct store *store, const struct table *table, int seat)
{
	/* Before the first action, too, 0 is for who began it. */
	store_player_put(
	    store, table, seat, engine_game_actions(&table->s.game) + 1);
}

void
store_action_put(
    struct store *store, int64_t game, const struct stored_action *action)
{
	store_run(store, "INSERT INTO action VALUES (?,?,?,?,?,?)", "iiissi",
	    game, action->n, action->at, action->by, action->line,
	    (int64_t)action->hash);
}

/* Counts a game that has ended for all who played, or (times -1) no more. */
static void
score_add(struct store *store, int64_t game, int64_t times)
{
	store_run(store,
	    "INSERT INTO score (name, games, wins, begun)"
	    " SELECT name, ?1 * max(result <> 'left'),"
	    " ?1 * max(result = 'won'), ?1"
	    " FROM player WHERE game = ?2 AND result IS NOT NULL"
	    " GROUP BY name COLLATE NOCASE ON CONFLICT (name) DO UPDATE"
	    " SET games = games + excluded.games, wins = wins + excluded.wins,"
	    " begun = begun + excluded.begun",
	    "ii", times, game);
}

void
store_game_end(struct store *store, const struct table *table, int64_t at)
{
	const struct engine_game_result result =
	    engine_game_result(&table->s.game);
	const char *of_seat;
	int i;

	store_run(store,
	    "UPDATE game SET outcome = ?, winner = ?, eight_piecer = ?,"
	    " harbour = ?, throws = ?, ended = ? WHERE n = ?",
	    "siiiiii", result.outcome, (int64_t)result.winner,
	    (int64_t)result.eight_piecer, (int64_t)result.harbour,
	    (int64_t)engine_game_throws(&table->s.game), at, table->s.game_no);
	for (i = 0; i < table->s.rules.seats; i++) {
		of_seat =
		    engine_game_seat_result(&table->s.rules, &table->s.game, i);
		if (of_seat != NULL)
			store_run(store,
			    "UPDATE player SET result ="
			    " CASE name WHEN ? THEN ? ELSE 'left' END"
			    " WHERE game = ? AND seat = ? AND since = 0",
			    "ssii", table->s.seat[i].name, of_seat,
			    table->s.game_no, (int64_t)i);
	}
	score_add(store, table->s.game_no, 1);
}

void
store_game_damaged(
    struct store *store, int64_t game, const char *why, int64_t at)
{
	score_add(store, game, -1);
	store_run(
	    store, "UPDATE player SET result = NULL WHERE game = ?", "i", game);
	store_run(store,
	    "UPDATE game SET damaged = ?, outcome = 'voided', winner = -1,"
	    " ended = ? WHERE n = ?",
	    "sii", why, at, game);
}

bool
store_damage_tell(struct store *store, const char *name, int64_t *n,
    char game[GAME_ID], int *table)
{
	bool found = false;
	sqlite3_stmt *stmt = store_read(store,
	    "SELECT g.n, g.id, g.tbl FROM game g JOIN player p ON p.game = g.n"
	    " WHERE g.damaged IS NOT NULL AND p.name = ? AND p.told IS NULL"
	    " AND g.n > ? ORDER BY g.n LIMIT 1",
	    "si", name, *n);

	while (store_row(store, stmt)) {
		*n = sqlite3_column_int64(stmt, 0);
		store_copy(stmt, 1, game, GAME_ID);
		*table = sqlite3_column_int(stmt, 2);
		found = true;
	}
	if (found)
		store_run(store,
		    "UPDATE player SET told = 1 WHERE game = ? AND name = ?",
		    "is", *n, name);
	return found;
}

int64_t
store_game_last(struct store *store)
{
	int64_t n = 0;
	sqlite3_stmt *stmt =
	    store_read(store, "SELECT coalesce(max(n), 0) FROM game", "");

	while (store_row(store, stmt))
		n = sqlite3_column_int64(stmt, 0);
	return n;
}

void
store_game_keep(struct store *store, int64_t game, const char *kept)
{
	store_run(
	    store, "UPDATE game SET kept = ? WHERE n = ?", "si", kept, game);
}

bool
store_game_load(
    struct store *store, struct table_state *s, struct stored_game *game)
{
	bool found = false;
	sqlite3_stmt *stmt = store_read(store,
	    "SELECT id, secret, hash, mix, version, kept FROM game "
	    "WHERE n = ? AND damaged IS NULL",
	    "i", s->game_no);

	while (store_row(store, stmt)) {
		store_copy(stmt, 0, s->id, sizeof(s->id));
		if (sqlite3_column_bytes(stmt, 1) != sizeof(s->secret))
			continue;
		memcpy(
		    s->secret, sqlite3_column_blob(stmt, 1), sizeof(s->secret));
		store_copy(stmt, 2, s->commit, sizeof(s->commit));
		store_copy(stmt, 3, s->mix, sizeof(s->mix));
		game->version = sqlite3_column_int(stmt, 4);
		if (sqlite3_column_type(stmt, 5) != SQLITE_NULL)
			game->kept = xstrdup(store_text(stmt, 5));
		found = true;
	}
	return found;
}

void
store_actions(struct store *store, int64_t game,
    bool (*each)(void *, const struct stored_action *), void *arg)
{
	struct stored_action action;
	sqlite3_stmt *stmt = store_read(store,
	    "SELECT n, at, name, line, hash FROM action WHERE game = ? "
	    "ORDER BY n",
	    "i", game);

	while (store_row(store, stmt)) {
		action.n = sqlite3_column_int64(stmt, 0);
		action.at = sqlite3_column_int64(stmt, 1);
		action.by = store_text(stmt, 2);
		action.line = store_text(stmt, 3);
		action.hash = (uint64_t)sqlite3_column_int64(stmt, 4);
		if (!each(arg, &action)) {
			store_read_end(stmt);
			return;
		}
	}
}

/* Who began the game, with his phrase, and who has his seat at last. */
static void
summary_players(struct store *store, struct game_summary *summary)
{
	int seat;
	sqlite3_stmt *stmt = store_read(store,
	    "SELECT seat, name, phrase, since FROM player WHERE game = ? "
	    "ORDER BY seat, since",
	    "i", summary->game);

	while (store_row(store, stmt)) {
		seat = sqlite3_column_int(stmt, 0);
		if (seat < 0 || seat >= SEATS_MAX)
			continue;
		if (sqlite3_column_int64(stmt, 3) > 0) {
			store_copy(
			    stmt, 1, summary->substitutes[seat], NAME_SIZE);
			continue;
		}
		store_copy(stmt, 1, summary->names[seat], NAME_SIZE);
		store_copy(stmt, 2, summary->phrases[seat],
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
	sqlite3_stmt *stmt = store_read(store,
	    "SELECT seat, since, name FROM player WHERE game = ? AND since > 0"
	    " ORDER BY since, seat",
	    "i", game);

	while (store_row(store, stmt))
		each(arg, sqlite3_column_int(stmt, 0),
		    sqlite3_column_int64(stmt, 1), store_text(stmt, 2));
}

#define SUMMARY                                                            \
	"SELECT n, id, tbl, rules, house, seats, made, secret, hash, mix," \
	" outcome, winner, eight_piecer, harbour, throws, ended, damaged," \
	" version, kept FROM "

static void
summary_read(
    struct store *store, sqlite3_stmt *stmt, struct game_summary *summary)
{
	memset(summary, 0, sizeof(*summary));
	summary->game = sqlite3_column_int64(stmt, 0);
	summary->id = store_text(stmt, 1);
	summary->table = sqlite3_column_int(stmt, 2);
	summary->rules = store_text(stmt, 3);
	summary->house = store_text(stmt, 4);
	summary->seats = sqlite3_column_int(stmt, 5);
	summary->made = sqlite3_column_int64(stmt, 6);
	if (sqlite3_column_bytes(stmt, 7) == DICE_SECRET) {
		memcpy(
		    summary->secret, sqlite3_column_blob(stmt, 7), DICE_SECRET);
		summary->secret_known = sqlite3_column_int64(stmt, 15) != 0;
	}
	summary->commit = store_text(stmt, 8);
	summary->mix = store_text(stmt, 9);
	summary->outcome = store_text(stmt, 10);
	summary->winner = sqlite3_column_int(stmt, 11);
	summary->eight_piecer = sqlite3_column_int(stmt, 12);
	summary->harbour = sqlite3_column_int(stmt, 13);
	summary->throws = sqlite3_column_int(stmt, 14);
	summary->ended = sqlite3_column_int64(stmt, 15);
	summary->word = store_text(stmt, 16);
	summary->version = sqlite3_column_int(stmt, 17);
	summary->kept = sqlite3_column_type(stmt, 18) == SQLITE_NULL
	    ? NULL
	    : store_text(stmt, 18);
	summary_players(store, summary);
}

/* Every row of SUMMARY; whether there was one. */
static bool
summaries(struct store *store, sqlite3_stmt *stmt,
    void (*each)(void *, const struct game_summary *), void *arg)
{
	struct game_summary summary;
	bool found = false;

	for (; store_row(store, stmt); found = true) {
		summary_read(store, stmt, &summary);
		each(arg, &summary);
	}
	return found;
}

void
store_history(struct store *store, const char *name, int limit,
    void (*each)(void *, const struct game_summary *), void *arg)
{
	summaries(store,
	    store_read(store,
		SUMMARY "player CROSS JOIN game ON n = player.game "
			"WHERE player.name = ? AND ended IS NOT NULL "
			"GROUP BY player.game ORDER BY player.game DESC "
			"LIMIT ?",
		"si", name, (int64_t)limit),
	    each, arg);
}

bool
store_game_find(struct store *store, const char *id,
    void (*each)(void *, const struct game_summary *), void *arg)
{
	int64_t number = strtonum(id, 1, INT64_MAX, NULL); /* 0: none */

	return summaries(store,
	    store_read(
		store, SUMMARY "game WHERE id = ? OR n = ?", "si", id, number),
	    each, arg);
}

struct score
store_score(struct store *store, const char *name)
{
	struct score score = {0};
	sqlite3_stmt *stmt = store_read(store,
	    "SELECT begun, games, wins FROM score WHERE name = ?", "s", name);

	while (store_row(store, stmt)) {
		score.begun = sqlite3_column_int(stmt, 0);
		score.games = sqlite3_column_int(stmt, 1);
		score.wins = sqlite3_column_int(stmt, 2);
	}
	return score;
}
