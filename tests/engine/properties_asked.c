/* Random questions put to the engine, also with the board turned. */
#include "tests/engine/properties_asked.h"

#include <stdlib.h>
#include <string.h>

bool
asked_answer(struct asked *q)
{
	char error[RULESET_ERROR];
	const struct sample *s = &q->s;

	if (!ruleset_make(&q->rs, s->preset, s->rules.seats, s->house, error))
		return false;
	convert_position(&q->rs, &s->rules, &s->position, &q->before);
	q->dice[0] = (uint8_t)s->dice[0];
	q->dice[1] = (uint8_t)s->dice[1];
	q->announced = convert_announcement(&s->announced);
	plays_list(&q->rs, &q->before, q->dice,
	    q->announced.kind == ANNOUNCE_NONE ? NULL : &q->announced,
	    &q->plays);
	return true;
}

bool
asked_plain(const struct asked *q)
{
	return q->announced.kind == ANNOUNCE_NONE &&
	    q->before.suckback.kind == ANNOUNCE_NONE;
}

void
asked_convert(const struct asked *q, struct ref_plays *out)
{
	out->n = q->plays.n;
	for (int i = 0; i < out->n; i++) {
		memset(&out->play[i], 0, sizeof(out->play[i]));
		convert_back(&q->rs, &q->s.rules, &q->plays.play[i].after,
		    &out->play[i].after);
		out->play[i].then = convert_then(q->plays.play[i].then);
	}
}

/* The seat that sits where that one would after the turn. */
static int
turned_seat(const struct ref_rules *r, int seat, int quarters)
{
	for (int c = 0; c < REF_COLOURS; c++)
		if (ref_owner(r, c) == seat)
			return ref_owner(r, (c + quarters) % REF_COLOURS);
	return -1;
}

static void
turn_colours(
    const struct ref_position *p, int quarters, struct ref_position *to)
{
	int t;

	for (int c = 0; c < REF_COLOURS; c++) {
		t = (c + quarters) % REF_COLOURS;
		memcpy(to->counter[t], p->counter[c], sizeof(p->counter[c]));
		memcpy(to->back[t], p->back[c], sizeof(p->back[c]));
		memcpy(to->arrived[t], p->arrived[c], sizeof(p->arrived[c]));
	}
}

/* Without attempts: mixi-blobs have names that do not turn (BB1). */
static void
turn_position(const struct ref_rules *r, struct ref_position *p, int quarters)
{
	struct ref_position to;
	int t;

	ref_position_start(&to);
	turn_colours(p, quarters, &to);
	to.turn = turned_seat(r, p->turn, quarters);
	for (int seat = 0; seat < r->seats; seat++) {
		t = turned_seat(r, seat, quarters);
		to.active[t] = p->active[seat];
		to.throws_so_far[t] = p->throws_so_far[seat];
		if (p->challenge[seat].sixes == 0)
			continue;
		to.challenge[t] = p->challenge[seat];
		to.challenge[t].colour =
		    (p->challenge[seat].colour + quarters) % REF_COLOURS;
	}
	to.sixes_in_a_row = p->sixes_in_a_row;
	to.extra = p->extra;
	*p = to;
}

static int
by_everything(const void *a, const void *b)
{
	return ref_play_compare(a, b);
}

static bool
same_plays(struct ref_plays *a, struct ref_plays *b)
{
	if (a->n != b->n)
		return false;
	qsort(a->play, (size_t)a->n, sizeof(a->play[0]), by_everything);
	qsort(b->play, (size_t)b->n, sizeof(b->play[0]), by_everything);
	for (int i = 0; i < a->n; i++)
		if (ref_play_compare(&a->play[i], &b->play[i]) != 0 ||
		    a->play[i].after.turn != b->play[i].after.turn)
			return false;
	return true;
}

/* Every colour in play becomes one that is in play. */
static bool
can_turn(const struct ref_rules *r, int quarters)
{
	for (int c = 0; c < REF_COLOURS; c++)
		if (ref_in_play(r, c) !=
		    ref_in_play(r, (c + quarters) % REF_COLOURS))
			return false;
	return true;
}

bool
asked_turned_alike(const struct asked *q, int quarters)
{
	static struct asked turned;
	static struct ref_plays a, b;

	if (!asked_plain(q) || !can_turn(&q->s.rules, quarters))
		return true;
	turned = *q;
	turn_position(&q->s.rules, &turned.s.position, quarters);
	if (!asked_answer(&turned))
		return false;
	asked_convert(q, &a);
	asked_convert(&turned, &b);
	for (int i = 0; i < a.n; i++)
		turn_position(&q->s.rules, &a.play[i].after, quarters);
	return same_plays(&a, &b);
}
