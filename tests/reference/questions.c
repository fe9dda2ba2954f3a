/*
 * Prints random questions of the referee, one a line:
 *	questions [count [seed]]
 * Every third one is damaged somewhere, so that it may be an error.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/reference/json.h"
#include "tests/reference/sample.h"

static json_t *
ask(struct sample *s)
{
	json_t *q = ref_json_question(&s->rules, s->house, &s->position);
	json_t *dice = json_array();
	int i, kind = sample_random(s, 10);

	for (i = 0; i < s->rules.dice; i++)
		json_array_append_new(dice, json_integer(s->dice[i]));
	if (kind == 0)
		json_object_set_new(q, "perft", json_integer(1));
	else if (kind > 2)
		json_object_set(q, "throw", dice);
	if (kind > 2 && s->announced.kind != REF_NOTHING)
		json_object_set_new(
		    q, "announce", ref_json_announced(&s->announced));
	json_decref(dice);
	return q;
}

static json_t *
other_value(struct sample *s)
{
	static const char *const words[] = {"red", "green", "yellow", "blue",
	    "suckback", "blowback", "uckers", "ludo", "fleet-ludo", "purple",
	    "bounce", "arm=8", ""};
	int say_n = (int)(sizeof(words) / sizeof(words[0]));

	switch (sample_random(s, 8)) {
	case 0:
		return json_string(words[sample_random(s, say_n)]);
	case 1:
		return json_null();
	case 2:
		return json_real(1.5);
	case 3:
		return json_boolean(sample_random(s, 2));
	case 4:
		return json_array();
	case 5:
		return json_integer(sample_random(s, 1000) * 10000019L);
	default:
		return json_integer(sample_random(s, 80) - 3);
	}
}

static void damage(struct sample *s, json_t *value);

static void
quarantine_object(struct sample *s, json_t *object)
{
	int n = sample_random(s, (int)json_object_size(object) + 1);
	void *iter = json_object_iter(object);
	char key[64];

	while (iter != NULL && n-- > 0)
		iter = json_object_iter_next(object, iter);
	if (iter == NULL)
		return;
	snprintf(key, sizeof(key), "%s", json_object_iter_key(iter));
	if (sample_random(s, 3) != 0 &&
	    json_typeof(json_object_get(object, key)) <= JSON_ARRAY)
		damage(s, json_object_get(object, key));
	else if (sample_random(s, 3) == 0)
		json_object_del(object, key);
	else
		json_object_set_new(object, key, other_value(s));
}

static void
quarantine_array(struct sample *s, json_t *array)
{
	size_t n = json_array_size(array), i;

	if (n == 0 || sample_random(s, 6) == 0) {
		json_array_append_new(array, other_value(s));
		return;
	}
	i = (size_t)sample_random(s, (int)n);
	if (json_typeof(json_array_get(array, i)) <= JSON_ARRAY &&
	    sample_random(s, 3) != 0)
		damage(s, json_array_get(array, i));
	else if (sample_random(s, 4) == 0)
		json_array_remove(array, i);
	else
		json_array_set_new(array, i, other_value(s));
}

static void
damage(struct sample *s, json_t *value)
{
	if (json_is_object(value))
		quarantine_object(s, value);
	else if (json_is_array(value))
		quarantine_array(s, value);
}

static void
print_question(struct sample *s)
{
	json_t *q = ask(s);

	if (sample_random(s, 3) == 0) {
		json_t *depth = json_object_get(q, "perft");

		damage(s, q);
		/* A deep one would take hours. */
		if (json_object_get(q, "perft") != depth)
			json_object_del(q, "perft");
	}
	json_dumpf(q, stdout, JSON_COMPACT);
	putchar('\n');
	json_decref(q);
}

int
main(int argc, char **argv)
{
	static struct ref_plays plays;
	static struct sample s;
	long i, count = argc > 1 ? atol(argv[1]) : 100;
	uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
	int preset;

	for (preset = 0; ref_preset(preset) != NULL; preset++) {
		sample_start(&s, ref_preset(preset), seed);
		for (i = 0; i < count / 7; i++) {
			print_question(&s);
			ref_plays_list(&s.rules, &s.position, s.dice,
			    s.announced.kind == REF_NOTHING ? NULL
							    : &s.announced,
			    &plays);
			sample_next(&s, &plays);
		}
	}
	return 0;
}
