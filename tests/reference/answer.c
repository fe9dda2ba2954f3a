/* One question of the referee answered by the reference. */
#include <stdlib.h>

#include "tests/reference/json.h"

#define PERFT_MAX 8

static json_t *
refuse(const char *sentence)
{
	return json_pack("{ss}", "error", sentence);
}

static json_t *
list_announcements(const struct ref_rules *r, const struct ref_position *p)
{
	struct ref_announcement list[REF_ANNOUNCEMENTS];
	json_t *out = json_array();
	int i, n = ref_announcements(r, p, list);

	for (i = 0; i < n; i++)
		json_array_append_new(out, ref_json_announced(&list[i]));
	return json_pack("{so}", "announce", out);
}

static bool
possible(const struct ref_rules *r, const struct ref_position *p,
    const struct ref_announcement *a)
{
	struct ref_announcement list[REF_ANNOUNCEMENTS];
	int i, n = ref_announcements(r, p, list);

	for (i = 0; i < n; i++)
		if (ref_announcement_same(&list[i], a))
			return true;
	return false;
}

static json_t *
list_plays(const struct ref_rules *r, const struct ref_position *p,
    const int dice[2], const struct ref_announcement *announced)
{
	struct ref_plays *plays = malloc(sizeof(*plays));
	json_t *out = json_array();
	int i;

	if (plays == NULL)
		abort();
	ref_plays_list(r, p, dice, announced, plays);
	for (i = 0; i < plays->n; i++)
		json_array_append_new(out, ref_json_play(r, &plays->play[i]));
	free(plays);
	return json_pack("{so}", "plays", out);
}

static json_t *
count_paths(const struct ref_rules *r, const struct ref_position *p,
    const json_t *depth)
{
	unsigned long long n[PERFT_MAX];
	json_t *out;
	int k, most = (int)json_integer_value(depth);

	if (!json_is_integer(depth) || most < 1 || most > PERFT_MAX)
		return refuse("perft must be a number of throws");
	if (p->suckback.kind != REF_NOTHING)
		return refuse("there is no perft during a suck-back");
	ref_perft(r, p, most, n);
	out = json_array();
	for (k = 0; k < most; k++)
		json_array_append_new(out, json_integer((json_int_t)n[k]));
	return json_pack("{so}", "perft", out);
}

static json_t *
answer(const json_t *question)
{
	char error[REF_ERROR];
	struct ref_rules r;
	struct ref_position p;
	struct ref_announcement a;
	const json_t *thrown = json_object_get(question, "throw");
	const json_t *said = json_object_get(question, "announce");
	const json_t *depth = json_object_get(question, "perft");
	int dice[2];

	if (!ref_json_position(question, &r, &p, error))
		return refuse(error);
	if (depth != NULL && (thrown != NULL || said != NULL))
		return refuse("perft counts all plain throws");
	if (depth != NULL)
		return count_paths(&r, &p, depth);
	if (thrown == NULL && said != NULL)
		return refuse("an announcement needs its throw");
	if (thrown == NULL)
		return list_announcements(&r, &p);
	if (!ref_json_throw(thrown, &r, dice, error))
		return refuse(error);
	if (said == NULL)
		return list_plays(&r, &p, dice, NULL);
	if (!ref_json_announcement(said, &a, error))
		return refuse(error);
	if (!possible(&r, &p, &a))
		return refuse("that cannot be announced here");
	return list_plays(&r, &p, dice, &a);
}

json_t *
ref_json_answer(const char *line)
{
	json_error_t error;
	json_t *out, *question = json_loads(line, 0, &error);

	if (question == NULL)
		return refuse(error.text);
	out = answer(question);
	json_decref(question);
	return out;
}
