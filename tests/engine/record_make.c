/* Records of whole games for tests, with dice that can be checked. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/record_write.h"
#include "tests/engine/record_make.h"

#define ACTIONS_MAX 4000
#define STARTED 1795209243 /* 2026-11-20T21:14:03Z */

struct made {
	char line[ACTIONS_MAX][RECORD_LINE];
	uint64_t hash[ACTIONS_MAX];
	uint8_t seat[ACTIONS_MAX];
	int n;
};

static const char *const names[SEATS_MAX] = {
    "alice", "bob", "Carol_3", "guest-12~"};
static const char *const phrases[SEATS_MAX] = {
    "lucky 7", "", "say \"six\" \\ or else", "\xc3\xa9t\xc3\xa9"};

static void
make_head(const struct variant *v, uint64_t seed, uint8_t secret[DICE_SECRET],
    struct record_head *h)
{
	memset(h, 0, sizeof(*h));
	for (int i = 0; i < DICE_SECRET; i++)
		secret[i] = (uint8_t)selfplay_random(&seed, 256);
	selfplay_rules(v, &h->rules);
	snprintf(
	    h->game, sizeof(h->game), "T%04u-1", selfplay_random(&seed, 10000));
	h->version = RECORD_VERSION;
	dice_commit(secret, h->game, h->commit);
	for (int i = 0; i < v->seats; i++) {
		snprintf(h->name[i], sizeof(h->name[i]), "%s", names[i]);
		snprintf(h->phrase[i], sizeof(h->phrase[i]), "%s", phrases[i]);
		dice_seed(i, names[i], phrases[i], h->seed[i]);
	}
	dice_mix(
	    h->game, v->seats, names, (const char(*)[DICE_HEX])h->seed, h->mix);
	h->started = STARTED;
}

/* The next action, with the dice that the record must show. */
static struct action
next_action(const struct record_head *h, const uint8_t secret[DICE_SECRET],
    const struct game *g, unsigned *t, uint64_t *seed)
{
	struct action a = selfplay_action(&h->rules, g, 1, seed);
	int n = h->rules.dice;

	if (a.kind != ACTION_THROW)
		return a;
	++*t;
	dice_throw(secret, h->game, h->mix, *t, n, a.dice);
	a.cocky =
	    (uint8_t)dice_cocky(secret, h->game, h->mix, *t, n, h->rules.cocky);
	return a;
}

static void
make_actions(const struct record_head *h, const uint8_t secret[DICE_SECRET],
    uint64_t seed, int nactions, struct game *g, struct made *made)
{
	struct game_events events;
	struct action a;
	unsigned t = 0;

	game_start(&h->rules, g);
	for (made->n = 0; made->n != nactions; made->n++) {
		if (g->phase == PHASE_OVER)
			break;
		a = next_action(h, secret, g, &t, &seed);
		if (made->n == ACTIONS_MAX - 1)
			a = (struct action){.kind = ACTION_VOID};
		record_line(&h->rules, g, &a, made->line[made->n]);
		events.n = 0;
		game_apply(&h->rules, g, &a, &events);
		made->hash[made->n] = game_hash(&h->rules, g);
		made->seat[made->n] = a.seat;
	}
}

void
record_make(
    const struct variant *v, uint64_t seed, int nactions, struct record_text *t)
{
	struct made *made = calloc(1, sizeof(*made));
	uint8_t secret[DICE_SECRET];
	struct record_head h;
	struct game g;

	if (made == NULL)
		abort();
	make_head(v, seed, secret, &h);
	make_actions(&h, secret, seed, nactions, &g, made);
	record_result(&h.rules, &g, h.result);
	dice_hex(secret, DICE_SECRET, h.secret);
	h.ended = STARTED + made->n;
	record_put_head(t, &h);
	for (int i = 0; i < made->n; i++)
		record_put_action(t, (unsigned)i + 1, STARTED + i,
		    i % 17 == 16 ? NULL : names[made->seat[i]], made->hash[i],
		    made->line[i]);
	record_put_end(t, h.result, position_hash(&h.rules, &g.position));
	free(made);
}
