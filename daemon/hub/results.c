/* What games that are over come to. */
#include "daemon/hub/results.h"
#include "daemon/hub/bots.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/hub/decks.h"
#include "daemon/hub/player_figures.h"
#include "daemon/hub/send.h"
#include "daemon/hub/store/store.h"
#include "daemon/hub/table.h"
#include "daemon/lib/alloc.h"
#include "daemon/lib/log.h"

#define SLICE 250   /* actions that are replayed in a turn */
#define CHANGES 64  /* of seats in a game, as far as they are looked at */
#define UNSCORED -1 /* the game says nothing of two */

/* Who began a game in a seat. */
struct starter {
	char name[NAME_SIZE], mixed[NAME_SIZE];
	bool account; /* or a house bot */
	bool bot;     /* a program's, or a house bot */
	bool won, drawn;
	struct result_seat result;
	struct competitor competitor; /* of an account */
};

/* A game that is being counted. */
struct results_count {
	int64_t n, game; /* its places among what is due, and of all games */
	struct ruleset rules;
	struct game played;
	struct tally tally;
	struct starter starter[SEATS_MAX];
	struct {
		int seat;
		int64_t since;
		bool own; /* who began has it again */
	} change[CHANGES];
	int nchanges;
	unsigned counted; /* seats that their starters have, as bits */
	int64_t last;     /* action that was replayed */
	int left;         /* to replay in this turn */
	bool unreadable;  /* not to be replayed: only its result counts */
	bool eight_piecer, harbour;
	int throws, table, winner;
	int64_t at;
};

static void
count_player(void *arg, const struct result_player *player)
{
	struct results_count *count = arg;
	struct starter *starter;

	if (player->seat < 0 || player->seat >= SEATS_MAX)
		return;
	starter = &count->starter[player->seat];
	if (player->since > 0 && count->nchanges < CHANGES) {
		count->change[count->nchanges].seat = player->seat;
		count->change[count->nchanges].since = player->since;
		count->change[count->nchanges++].own =
		    name_same(player->name, starter->name) ||
		    name_same(player->mixed, starter->mixed);
	}
	if (player->since > 0)
		return;
	strlcpy(starter->name, player->name, sizeof(starter->name));
	strlcpy(starter->mixed, player->mixed, sizeof(starter->mixed));
	starter->account = strcmp(player->role, role_name(ROLE_GUEST)) != 0;
	starter->bot = strcmp(player->role, role_name(ROLE_BOT)) == 0;
	starter->won = strcmp(player->result, "won") == 0;
	starter->drawn = strcmp(player->result, "drawn") == 0;
	starter->result.absent = strcmp(player->result, "left") == 0;
	count->counted |= 1u << player->seat;
}

static void
count_find(void *arg, const struct game_summary *summary)
{
	struct results_count *count = arg;
	char why[RULESET_ERROR], error[CONF_ERROR];

	/* Without a time it does not count. */
	count->unreadable = *summary->word != '\0' || summary->ended == 0 ||
	    strcmp(summary->outcome, codes_outcome(OUTCOME_VOIDED)) == 0 ||
	    !ruleset_make(&count->rules, summary->rules, summary->seats,
		summary->house, why);
	if (count->unreadable)
		return;
	count->at = summary->ended;
	count->table = summary->table;
	count->throws = summary->throws;
	count->eight_piecer = summary->eight_piecer;
	count->harbour = summary->harbour;
	engine_game_begin(&count->rules, &count->played);
	count->winner = summary->winner;
	/* Of another version of the rules only the result is known. */
	count->unreadable = summary->version != ENGINE_GAME_VERSION;
	if (count->unreadable && summary->snapshot != NULL &&
	    !engine_game_parse(
		summary->snapshot, &count->rules, &count->played, error))
		engine_game_begin(&count->rules, &count->played);
}

/* NULL where that game does not count after all. */
static struct results_count *
count_begin(struct store *store, int64_t n, int64_t game)
{
	struct results_count *count = xcalloc(1, sizeof(*count));
	char id[24];

	count->n = n;
	count->game = game;
	snprintf(id, sizeof(id), "%" PRId64, game);
	store_game_find(store, id, count_find, count);
	if (count->at == 0) {
		free(count);
		return NULL;
	}
	store_result_players(store, game, count_player, count);
	return count;
}

static bool
count_action(void *arg, const struct stored_action *action)
{
	struct results_count *count = arg;
	char error[RULESET_ERROR];
	unsigned seat;
	int i;

	if (count->left-- == 0)
		return false;
	for (i = 0; i < count->nchanges; i++)
		if (count->change[i].since == action->n) {
			seat = 1u << count->change[i].seat;
			count->counted = count->change[i].own
			    ? count->counted | seat
			    : count->counted & ~seat;
		}
	count->last = action->n;
	count->unreadable = !engine_game_tally(&count->rules, &count->played,
	    action->line, action->hash, &count->tally, count->counted, error);
	return !count->unreadable;
}

/* The score of one against one of another side. */
static double
seat_score(const struct result_seat *own, const struct result_seat *other)
{
	const int a = own->place, b = other->place;

	if (own->absent)
		return 0;
	/* Nobody loses to who has left. */
	if (other->absent && (a == 0 || (b != 0 && a >= b)))
		return UNSCORED;
	if (a == b)
		return a == 0 ? UNSCORED : 0.5;
	return a != 0 && (b == 0 || a < b);
}

/* The side of a seat as one player: its mean, and whether somebody left it. */
static struct rating_value
side_value(const struct rating_value *value, int seat, bool partners)
{
	const struct rating_value pair[] = {value[seat], value[(seat + 2) % 4]};

	return partners ? rating_mean(pair, 2) : value[seat];
}

void
results_rate(struct rating rating[SEATS_MAX],
    const struct result_seat result[SEATS_MAX], int seats, bool partners)
{
	const int sides = partners ? 2 : seats;
	struct rating_value value[SEATS_MAX], own, other;
	struct result_seat against;
	double of;
	int i, j;

	for (i = 0; i < seats; i++)
		value[i] = rating_before(&rating[i]);
	for (i = 0; i < seats; i++)
		for (j = 0; j < sides; j++) {
			/* The same side. */
			if (partners ? i % 2 == j : i == j)
				continue;
			against = result[j];
			if (partners)
				against.absent |= result[j + 2].absent;
			of = seat_score(&result[i], &against);
			if (of == UNSCORED)
				continue;
			own = side_value(value, i, partners);
			other = side_value(value, j, partners);
			rating_result(&rating[i], &own, &other, of);
		}
}

/* Others' programs play in a pool of their own, whatever the rules. */
static int
count_pool(const struct hub *hub, const struct results_count *count)
{
	for (int i = 0; i < count->rules.seats; i++)
		if (count->starter[i].bot &&
		    bot_called(hub, count->starter[i].name) < 0)
			return RATING_BOTS;
	return (int)engine_game_pool(&count->rules);
}

/* All have an account or are house bots, and nobody plays himself. */
static bool
count_rated(const struct results_count *count)
{
	const struct starter *starter = count->starter;
	const int seats = count->rules.seats;
	bool placed = false;
	int i, j;

	for (i = 0; i < seats; i++) {
		placed |= starter[i].result.place > 0;
		if (!starter[i].account)
			return false;
		for (j = 0; j < i; j++)
			if (starter[i].competitor.id ==
			    starter[j].competitor.id)
				return false;
	}
	return placed;
}

/* The ratings of all seats, which have entered the period of the game. */
static void
ratings_load(struct hub *hub, const struct results_count *count,
    struct stored_rating stored[SEATS_MAX])
{
	const int pool = count_pool(hub, count);
	int64_t period = rating_period(count->at);
	int i;

	for (i = 0; i < count->rules.seats; i++) {
		if (!store_rating(hub->store, count->starter[i].competitor.id,
			pool, &stored[i]))
			stored[i] = (struct stored_rating){
			    .rating = rating_new(period)};
		/* A clock that was set back makes no period end again. */
		if (stored[i].rating.period > period)
			period = stored[i].rating.period;
	}
	for (i = 0; i < count->rules.seats; i++)
		rating_enter(&stored[i].rating, period);
}

/* A seat's rating after the game, and the result that led to it. */
static void
rating_store(struct hub *hub, const struct results_count *count, int64_t n,
    int seat, const struct stored_rating *stored)
{
	const struct starter *starter = &count->starter[seat];
	const struct rating_value now = rating_now(&stored->rating);
	const struct stored_result row = {.n = n,
	    .seat = seat,
	    .game = count->game,
	    .at = count->at,
	    .competitor = starter->competitor.id,
	    .pool = count_pool(hub, count),
	    .place = starter->result.place,
	    .absent = starter->result.absent,
	    .points = llround(now.points),
	    .deviation = llround(now.deviation)};

	store_rating_put(hub->store, &starter->competitor, row.pool, stored);
	store_rating_result_put(hub->store, &row);
}

static void
rate_players(struct hub *hub, const struct results_count *count)
{
	const int64_t n = store_rating_result_last(hub->store) + 1;
	struct stored_rating stored[SEATS_MAX];
	struct rating rating[SEATS_MAX];
	struct result_seat result[SEATS_MAX] = {0};
	struct rating_value was, now;
	json_t *ratings = json_array();
	int i;
	const struct table *table;
	json_t *notice;

	ratings_load(hub, count, stored);
	for (i = 0; i < count->rules.seats; i++) {
		rating[i] = stored[i].rating;
		result[i] = count->starter[i].result;
	}
	results_rate(rating, result, count->rules.seats,
	    engine_game_partners(&count->rules));
	for (i = 0; i < count->rules.seats; i++) {
		was = rating_now(&stored[i].rating);
		now = rating_now(&rating[i]);
		stored[i].rating = rating[i];
		stored[i].games++;
		rating_store(hub, count, n, i, &stored[i]);
		json_array_append_new(ratings,
		    json_pack("{s:s,s:I,s:I,s:b,s:I}", "name",
			count->starter[i].name, "rating",
			(json_int_t)llround(now.points), "deviation",
			(json_int_t)llround(now.deviation), "provisional",
			rating_provisional(&now), "change",
			(json_int_t)(llround(now.points) -
			    llround(was.points))));
	}
	/* Those who are still at its table hear it. */
	table = table_find(hub, count->table);
	notice = notice_new(NOTICE_RATED);
	json_object_set_new(notice, "table", json_integer(count->table));
	json_object_set_new(notice, "ratings", ratings);
	if (!decks_here(hub, count->table))
		decks_mail(hub, decks_of(hub, count->table),
		    json_pack("{s:{s:i,s:I,s:o}}", "rated", "table",
			count->table, "game", (json_int_t)count->game, "m",
			notice));
	else if (table != NULL && table->s.game_no == count->game)
		send_table(hub, table, HELD_EVENT, notice);
	else
		json_decref(notice);
}

static void
add_figures(struct store *store, const struct results_count *count, int seat)
{
	const struct starter *starter = &count->starter[seat];
	const struct player_game game = {
	    .pool = engine_game_pool(&count->rules),
	    .rules = ruleset_name(&count->rules),
	    .tally = count->tally.n[seat],
	    .absent = starter->result.absent,
	    .won = starter->won,
	    .drawn = starter->drawn,
	    .eight_piecer = count->eight_piecer,
	    .harbour = count->harbour,
	    .throws = count->throws,
	    .behind = count->tally.behind[seat]};
	struct player_figures before, after;
	const char *word, *title, *condition;
	int i;

	player_figures_read(store, starter->competitor.id, &before);
	after = before;
	player_figures_add(&after, &game);
	player_figures_write(store, starter->competitor.id, &before, &after);
	for (i = 0; (word = honour_row(i, &title, &condition)) != NULL; i++)
		if (honour_earned(i, &after) && !honour_earned(i, &before))
			store_honour_put(store, starter->competitor.id, word,
			    count->game, count->at);
}

static void
add_versus(struct store *store, const struct results_count *count, int seat)
{
	const struct starter *own = &count->starter[seat], *other;
	struct versus versus;
	double of;
	int i;

	for (i = 0; i < count->rules.seats; i++) {
		other = &count->starter[i];
		if (!other->account ||
		    ruleset_same_side(&count->rules, seat, i) ||
		    other->competitor.id == own->competitor.id)
			continue;
		of = seat_score(&own->result, &other->result);
		versus = (struct versus){of == 1, of == 0, of == 0.5};
		if (of != UNSCORED)
			store_versus_add(store, own->competitor.id,
			    other->competitor.id, &versus);
	}
}

/* The back of the board, where somebody with an account goes onto it. */
static void
add_eight_piecer(struct store *store, const struct results_count *count)
{
	const struct eight_piecer row = {.game = count->game,
	    .at = count->at,
	    .table = count->table,
	    .rules = ruleset_name(&count->rules),
	    .harbour = count->harbour};
	bool named = false;
	int i;

	for (i = 0; i < count->rules.seats; i++)
		named |= count->starter[i].account &&
		    count->starter[i].result.place > 1;
	if (count->eight_piecer && named)
		store_eight_piecer_put(store, &row);
}

/* The house bot can have several seats; its game counts once. */
static bool
sits_again(const struct results_count *count, int seat)
{
	int i;

	for (i = 0; i < seat; i++)
		if (count->starter[i].competitor.id ==
		    count->starter[seat].competitor.id)
			return true;
	return false;
}

/* The place of a seat; where the game was not replayed, from its result. */
static int
seat_place(const struct results_count *count, int seat)
{
	const struct ruleset *rules = &count->rules;

	if (engine_game_over(&count->played))
		return engine_game_place(rules, &count->played, seat);
	if (count->winner >= 0 && ruleset_same_side(rules, seat, count->winner))
		return 1;
	if (count->winner >= 0)
		return engine_game_partners(rules) || rules->seats == 2 ? 2 : 0;
	return count->starter[seat].drawn;
}

static void
count_end(struct hub *hub, struct results_count *count)
{
	struct starter *starter;
	int i;

	for (i = 0; i < count->rules.seats; i++) {
		starter = &count->starter[i];
		starter->result.place = seat_place(count, i);
		if (!starter->account)
			continue;
		store_competitor_put(hub->store, starter->name);
		store_competitor(
		    hub->store, starter->name, &starter->competitor);
	}
	if (count_rated(count) && !store_game_unrated(hub->store, count->game))
		rate_players(hub, count);
	for (i = 0; i < count->rules.seats; i++) {
		if (!count->starter[i].account || sits_again(count, i))
			continue;
		add_figures(hub->store, count, i);
		add_versus(hub->store, count, i);
	}
	add_eight_piecer(hub->store, count);
}

void
results_game_over(struct hub *hub, const struct table_state *s)
{
	if (strcmp(engine_game_result(&s->game).outcome,
		codes_outcome(OUTCOME_VOIDED)) == 0)
		return;
	store_result_due_put(hub->store, s->game_no);
	hub->results.due = hub->results.fresh = true;
	/* The analyst reports on it when nobody waits for another answer. */
	store_luck_due_put(hub->store, s->game_no);
	hub->luck_due = true;
}

void
results_run(struct hub *hub)
{
	struct results_job *job = &hub->results;
	struct results_count *count;
	const bool fresh = job->fresh;
	int64_t n, game;

	/* People hear first that it is over, and then what it came to. */
	job->fresh = false;
	if (fresh)
		return;
	/* One deck counts for all: what people are worth has one row each. */
	if (hub->deck != 0)
		job->due = false;
	/* What is written on a full disk would be taken back. */
	if (!job->due || hub->ledger.due || hub->disk_full)
		return;
	if (job->count == NULL) {
		job->due = store_result_due(hub->store, &n, &game);
		if (!job->due)
			return;
		job->count = count_begin(hub->store, n, game);
		if (job->count == NULL) {
			store_result_due_drop(hub->store, n);
			return;
		}
	}
	count = job->count;
	count->left = SLICE;
	if (!count->unreadable)
		store_actions(
		    hub->store, count->game, count->last, count_action, count);
	if (count->left < 0 && !count->unreadable)
		return;
	count_end(hub, count);
	store_result_due_drop(hub->store, count->n);
	results_free(hub);
}

void
results_rollback(struct hub *hub)
{
	results_free(hub);
	hub->results.due = true;
}

void
results_free(struct hub *hub)
{
	free(hub->results.count);
	hub->results.count = NULL;
}

int
results_rating(struct hub *hub, const char *name, const struct ruleset *rules)
{
	struct competitor competitor;
	struct stored_rating stored;

	if (!store_competitor(hub->store, name, &competitor) ||
	    !store_rating(hub->store, competitor.id,
		(int)engine_game_pool(rules), &stored))
		return RESULTS_UNRATED;
	return (int)(rating_now(&stored.rating).points + 0.5);
}
