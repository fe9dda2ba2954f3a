/* The referee's answers as the reference writes them. */
#include <string.h>

#include "tests/reference/json.h"

static const char *const colours[] = {"red", "green", "yellow", "blue"};
static const char *const thens[] = {
    "challenge", "next", "suckback", "throw", "win"};

static json_t *
counters(const struct ref_rules *r, const struct ref_position *p)
{
	json_t *all = json_object();
	int c, i;

	for (c = 0; c < REF_COLOURS; c++) {
		json_t *list;

		if (!ref_in_play(r, c))
			continue;
		list = json_array();
		for (i = 0; i < REF_COUNTERS; i++)
			json_array_append_new(
			    list, json_integer(p->counter[c][i]));
		json_object_set_new(all, colours[c], list);
	}
	return all;
}

static json_t *
moves(const struct ref_play *play)
{
	json_t *list = json_array();
	int i;

	for (i = 0; i < play->moves; i++) {
		const struct ref_move *m = &play->move[i];
		const char *colour = colours[m->colour];

		json_array_append_new(list,
		    m->challenge
			? json_pack("[ssi]", "challenge", colour, m->from)
			: json_pack("[sii]", colour, m->from, m->to));
	}
	return list;
}

json_t *
ref_json_announced(const struct ref_announcement *a)
{
	return json_pack("{sssssssi}", "kind",
	    a->kind == REF_SUCKBACK ? "suckback" : "blowback", "colour",
	    colours[a->colour], "target", colours[a->target], "distance",
	    a->distance);
}

static json_t *
one_challenge(const struct ref_challenge *ch, int seat)
{
	return json_pack("{sssisisi}", "colour", colours[ch->colour], "from",
	    ch->from, "sixes", ch->sixes, "seat", seat);
}

static void
set_challenges(
    json_t *to, const struct ref_rules *r, const struct ref_position *p)
{
	json_t *list = json_array();
	int seat;

	for (seat = 0; seat < REF_SEATS; seat++)
		if (p->challenge[seat].sixes > 0)
			json_array_append_new(
			    list, one_challenge(&p->challenge[seat], seat));
	if (json_array_size(list) > 0)
		json_object_set(to, "challenge",
		    r->persist ? list : json_array_get(list, 0));
	json_decref(list);
}

static void
set_attempts(json_t *to, const struct ref_position *p)
{
	json_t *list = json_array();
	int i;

	for (i = 0; i < p->attempts; i++) {
		json_t *one = ref_json_announced(&p->attempt[i]);

		json_object_set_new(one, "failed", json_integer(p->failed[i]));
		json_array_append_new(list, one);
	}
	if (p->attempts > 0)
		json_object_set(to, "attempts", list);
	json_decref(list);
}

static void
set_places(json_t *to, const struct ref_position *p)
{
	json_t *arrived = json_array(), *backwards = json_array();
	int c, i;

	for (c = 0; c < REF_COLOURS; c++) {
		for (i = 0; i < REF_SQUARES; i++)
			if (p->arrived[c][i])
				json_array_append_new(
				    arrived, json_pack("[si]", colours[c], i));
		for (i = 0; i < REF_COUNTERS; i++)
			if (p->back[c][i])
				json_array_append_new(backwards,
				    json_pack(
					"[si]", colours[c], p->counter[c][i]));
	}
	if (json_array_size(arrived) > 0)
		json_object_set(to, "arrived", arrived);
	if (json_array_size(backwards) > 0)
		json_object_set(to, "backwards", backwards);
	json_decref(arrived);
	json_decref(backwards);
}

static void
set_seats(json_t *to, const struct ref_rules *r, const struct ref_position *p)
{
	json_t *active = json_array(), *throws = json_array();
	bool any_active = false, any_throw = false;
	int seat;

	for (seat = 0; seat < r->seats; seat++) {
		json_array_append_new(active, json_boolean(p->active[seat]));
		json_array_append_new(
		    throws, json_integer(p->throws_so_far[seat]));
		any_active = any_active || p->active[seat];
		any_throw = any_throw || p->throws_so_far[seat] > 0;
	}
	if (any_active)
		json_object_set(to, "active", active);
	if (any_throw && r->snake_eyes)
		json_object_set(to, "throws_so_far", throws);
	json_decref(active);
	json_decref(throws);
}

/* Whatever of the optional state is not empty. */
static void
set_state(json_t *to, const struct ref_rules *r, const struct ref_position *p)
{
	set_challenges(to, r, p);
	if (p->suckback.kind != REF_NOTHING)
		json_object_set_new(
		    to, "suckback", ref_json_announced(&p->suckback));
	set_attempts(to, p);
	if (p->extra > 0)
		json_object_set_new(to, "extra", json_integer(p->extra));
	if (p->sixes_in_a_row > 0)
		json_object_set_new(
		    to, "sixes_in_a_row", json_integer(p->sixes_in_a_row));
	set_seats(to, r, p);
	set_places(to, p);
}

json_t *
ref_json_play(const struct ref_rules *r, const struct ref_play *play)
{
	json_t *out = json_object();

	json_object_set_new(out, "moves", moves(play));
	json_object_set_new(out, "after", counters(r, &play->after));
	json_object_set_new(out, "then", json_string(thens[play->then]));
	if (play->then == REF_THEN_NEXT)
		json_object_set_new(
		    out, "seat", json_integer(play->after.turn));
	if (play->then == REF_THEN_WIN)
		json_object_set_new(out, "result",
		    json_pack("{sbsb}", "eight_piecer", play->eight_piecer,
			"harbour", play->harbour));
	else
		set_state(out, r, &play->after);
	return out;
}

/* house: words parted by spaces. */
json_t *
ref_json_question(
    const struct ref_rules *r, const char *house, const struct ref_position *p)
{
	json_t *out = json_object(), *list = json_array();
	size_t length;

	for (; *house != '\0'; house += length + (house[length] == ' ')) {
		length = strcspn(house, " ");
		json_array_append_new(list, json_stringn(house, length));
	}
	json_object_set_new(out, "rules", json_string(r->name));
	json_object_set_new(out, "house", list);
	json_object_set_new(out, "seats", json_integer(r->seats));
	json_object_set_new(out, "counters", counters(r, p));
	json_object_set_new(out, "turn", json_integer(p->turn));
	set_state(out, r, p);
	return out;
}
