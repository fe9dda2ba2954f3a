/* What each chair did and suffered in a game. */
#include "engine/tally.h"

static const char *const names[NTALLY] = {
#define X(symbol, name) name,
    TALLY_COUNTS(X)
#undef X
};

const char *
tally_name(enum tally_count count)
{
	return names[count];
}

/* The chair whose counters those of a colour are; -1 where nobody has it. */
static int
chair_of(const struct ruleset *rs, const struct game *game, unsigned colour)
{
	int side = ruleset_owner(rs, (enum colour)colour);

	return side < 0 ? -1 : game_chair(game, side);
}

static int
home_of_side(const struct tally *tally, const struct ruleset *rs, int chair)
{
	int i, n = 0;

	for (i = 0; i < rs->seats; i++)
		if (ruleset_same_side(rs, i, chair))
			n += tally->home[i];
	return n;
}

/* A counter has come home: how far each chair's side is behind now. */
static void
come_home(struct tally *tally, const struct ruleset *rs, int chair)
{
	int i, behind, first;

	tally->home[chair]++;
	first = home_of_side(tally, rs, chair);
	for (i = 0; i < rs->seats; i++) {
		behind = first - home_of_side(tally, rs, i);
		if (behind > tally->behind[i])
			tally->behind[i] = (uint8_t)behind;
	}
}

static void
count_dice(uint32_t n[NTALLY], const uint8_t dice[DICE_MAX])
{
	int i;

	n[TALLY_THROWS]++;
	for (i = 0; i < DICE_MAX; i++)
		if (dice[i] >= 1 && dice[i] <= 6)
			n[TALLY_ONES + dice[i] - 1]++;
}

/* What the chair itself did. */
static void
count_own(uint32_t n[NTALLY], const struct game_event *event)
{
	switch (event->kind) {
	case GAME_EVENT_THREW:
		count_dice(n, event->threw.dice);
		break;
	case GAME_EVENT_UCKED:
		n[TALLY_UCKED]++;
		break;
	case GAME_EVENT_CHALLENGE_WON:
		n[TALLY_CHALLENGES_WON]++;
		n[TALLY_CHALLENGES]++;
		break;
	case GAME_EVENT_CHALLENGE_FAILED:
		n[TALLY_CHALLENGES]++;
		break;
	case GAME_EVENT_ANNOUNCED_HIT:
		n[event->attempt.kind == ANNOUNCE_SUCKBACK ? TALLY_SUCKBACKS
							   : TALLY_BLOWBACKS]++;
		break;
	default:
		break;
	}
}

void
tally_add(struct tally *tally, const struct ruleset *rs,
    const struct game *game, const struct game_events *events, unsigned counted)
{
	const struct game_event *event;
	int chair;

	for (event = events->event; event < events->event + events->n;
	     event++) {
		if (event->seat < SEATS_MAX && counted >> event->seat & 1)
			count_own(tally->n[event->seat], event);
		if (event->kind == GAME_EVENT_UCKED) {
			chair = chair_of(rs, game, event->ucked.colour);
			if (chair >= 0)
				tally->n[chair][TALLY_WAS_UCKED]++;
		} else if (event->kind == GAME_EVENT_HOME) {
			chair = chair_of(rs, game, event->moved.colour);
			if (chair >= 0)
				come_home(tally, rs, chair);
		}
	}
}

int
tally_place(const struct ruleset *rs, const struct game *game, int chair)
{
	int i;

	if (game->outcome == OUTCOME_DRAWN)
		return 1;
	if (!game_won(game))
		return 0;
	if (rs->seats == 2 || rs->partners)
		return ruleset_same_side(rs, chair, game->winner) ? 1 : 2;
	for (i = 0; i < game->nplaces; i++)
		if (game->places[i] == chair)
			return i + 1;
	return 0;
}
