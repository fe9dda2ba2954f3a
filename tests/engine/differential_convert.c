/* Values of the engine made of the reference's, and back. */
#include "tests/engine/differential_convert.h"

#include <stdlib.h>
#include <string.h>

struct announcement
convert_announcement(const struct ref_announcement *a)
{
	struct announcement out = {ANNOUNCE_NONE, 0, 0, 0};

	if (a->kind == REF_NOTHING)
		return out;
	out.kind =
	    a->kind == REF_SUCKBACK ? ANNOUNCE_SUCKBACK : ANNOUNCE_BLOWBACK;
	out.colour = (uint8_t)a->colour;
	out.target = (uint8_t)a->target;
	out.distance = (uint8_t)a->distance;
	return out;
}

struct ref_announcement
convert_announcement_back(const struct announcement *a)
{
	struct ref_announcement out = {REF_NOTHING, 0, 0, 0};

	if (a->kind == ANNOUNCE_NONE)
		return out;
	out.kind = a->kind == ANNOUNCE_SUCKBACK ? REF_SUCKBACK : REF_BLOWBACK;
	out.colour = a->colour;
	out.target = a->target;
	out.distance = a->distance;
	return out;
}

enum ref_then
convert_then(uint8_t then)
{
	switch (then) {
	case THEN_NEXT:
		return REF_THEN_NEXT;
	case THEN_THROW:
		return REF_THEN_THROW;
	case THEN_CHALLENGE:
		return REF_THEN_CHALLENGE;
	case THEN_SUCKBACK:
		return REF_THEN_SUCKBACK;
	default:
		return REF_THEN_WIN;
	}
}

/* Counters with their marks; of a square's the first ones go backwards. */
static void
convert_counters(const struct ref_rules *r, const struct ref_position *p,
    struct position *out)
{
	for (int c = 0; c < REF_COLOURS; c++)
		for (int i = 0; i < REF_COUNTERS; i++) {
			int square = p->counter[c][i], first = i, back = 0;

			out->counter[c][i] = (int8_t)square;
			if (ref_shared(r, c, square) != -1 &&
			    p->arrived[c][square])
				out->arrived |= (uint16_t)COUNTER_BIT(c, i);
			for (int j = REF_COUNTERS - 1; j >= 0; j--)
				if (p->counter[c][j] == square) {
					first = j;
					back += p->back[c][j];
				}
			if (i - first < back)
				out->backwards |= (uint16_t)COUNTER_BIT(c, i);
		}
}

/* p's counters are in order. */
void
convert_position(const struct ruleset *rs, const struct ref_rules *r,
    const struct ref_position *p, struct position *out)
{
	struct announcement a;

	position_start(out);
	convert_counters(r, p, out);
	out->turn = (uint8_t)p->turn;
	for (int i = 0; i < REF_SEATS; i++) {
		const struct ref_challenge *ch = &p->challenge[i];

		out->active |= (uint8_t)(p->active[i] << i);
		out->throws_so_far[i] = (uint16_t)p->throws_so_far[i];
		if (ch->sixes == 0)
			continue;
		out->challenge[i].colour = (uint8_t)ch->colour;
		out->challenge[i].from = (int8_t)ch->from;
		out->challenge[i].sixes = (uint8_t)ch->sixes;
	}
	out->suckback = convert_announcement(&p->suckback);
	for (int i = 0; i < p->attempts; i++) {
		a = convert_announcement(&p->attempt[i]);
		position_set_failed(rs, out, &a, p->failed[i]);
	}
	out->sixes_in_a_row = (uint8_t)p->sixes_in_a_row;
	out->extra = (uint8_t)p->extra;
}

static void
add_attempt(const struct ruleset *rs, const struct position *p,
    const struct ref_announcement *a, struct ref_position *out)
{
	struct announcement said = convert_announcement(a);
	int failed = position_failed(rs, p, &said);

	if (failed == 0 || out->attempts == REF_ATTEMPTS)
		return;
	out->attempt[out->attempts] = *a;
	out->failed[out->attempts++] = failed;
}

/* Asks the engine about every announcement that its words can make. */
static void
convert_attempts(const struct ruleset *rs, const struct ref_rules *r,
    const struct position *p, struct ref_position *out)
{
	struct ref_announcement a;

	for (int kind = REF_SUCKBACK; kind <= REF_BLOWBACK; kind++)
		for (a.colour = 0; a.colour < REF_COLOURS; a.colour++)
			for (a.target = 0; a.target < REF_COLOURS; a.target++)
				for (a.distance = 1; a.distance < r->arm;
				     a.distance++) {
					a.kind = (enum ref_kind)kind;
					if (ref_enemies(r, a.colour, a.target))
						add_attempt(rs, p, &a, out);
				}
}

void
convert_back(const struct ruleset *rs, const struct ref_rules *r,
    const struct position *p, struct ref_position *out)
{
	ref_position_start(out);
	out->turn = p->turn;
	for (int c = 0; c < REF_COLOURS; c++)
		for (int i = 0; i < REF_COUNTERS; i++) {
			int square = p->counter[c][i];

			out->counter[c][i] = square;
			out->back[c][i] =
			    (p->backwards & COUNTER_BIT(c, i)) != 0;
			if ((p->arrived & COUNTER_BIT(c, i)) && square >= 0)
				out->arrived[c][square] = true;
		}
	for (int i = 0; i < REF_SEATS; i++) {
		out->active[i] = (p->active >> i & 1) != 0;
		out->throws_so_far[i] = p->throws_so_far[i];
		if (p->challenge[i].sixes == 0)
			continue;
		out->challenge[i].colour = p->challenge[i].colour;
		out->challenge[i].from = p->challenge[i].from;
		out->challenge[i].sixes = p->challenge[i].sixes;
	}
	out->suckback = convert_announcement_back(&p->suckback);
	if (r->navy_suckback)
		convert_attempts(rs, r, p, out);
	out->sixes_in_a_row = p->sixes_in_a_row;
	out->extra = p->extra;
	ref_sort_counters(out);
}

struct attempt {
	struct ref_announcement a;
	int failed;
};

static int
by_words(const void *a, const void *b)
{
	const struct ref_announcement *x = &((const struct attempt *)a)->a;
	const struct ref_announcement *y = &((const struct attempt *)b)->a;

	if (x->kind != y->kind)
		return (int)x->kind - (int)y->kind;
	if (x->colour != y->colour)
		return x->colour - y->colour;
	if (x->target != y->target)
		return x->target - y->target;
	return x->distance - y->distance;
}

void
convert_sort_attempts(struct ref_position *p)
{
	struct attempt list[REF_ATTEMPTS] = {{{0}, 0}};

	for (int i = 0; i < p->attempts; i++) {
		list[i].a = p->attempt[i];
		list[i].failed = p->failed[i];
	}
	qsort(list, (size_t)p->attempts, sizeof(list[0]), by_words);
	for (int i = 0; i < p->attempts; i++) {
		p->attempt[i] = list[i].a;
		p->failed[i] = list[i].failed;
	}
}
