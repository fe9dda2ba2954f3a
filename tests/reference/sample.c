/* Random rules, throws and playouts for the tests of the engine. */
#include "tests/reference/sample.h"

#include <string.h>

#include "tests/reference/sample_position.h"

static const char *const house_rules[] = {"split", "mixi-challenge",
    "easy-challenge", "two-throws", "exit-same", "pairs", "bounce",
    "last-one-die", "last-one-die=off", "navy-suckback", "persist",
    "persist=off", "challenge-throw", "challenge-turn", "snake-eyes",
    "exit-six", "exit-one-or-six", "three-sixes", "three-sixes=off", "arm=8",
    "cocky=20", "advice", "everyone"};
#define NHOUSE ((int)(sizeof(house_rules) / sizeof(house_rules[0])))

/* splitmix64 */
static uint64_t
next_random(uint64_t *state)
{
	uint64_t z = (*state += 0x9e3779b97f4a7c15);

	z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
	z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
	return z ^ (z >> 31);
}

int
sample_random(struct sample *s, int n)
{
	return (int)(next_random(&s->random) % (uint64_t)n);
}

/* Each house rule by a chance of one in so many; returns how many. */
static int
random_house(struct sample *s, int chance, const char *words[])
{
	int i, n = 0;

	s->house[0] = '\0';
	for (i = 0; i < NHOUSE; i++) {
		if (sample_random(s, chance) != 0)
			continue;
		words[n++] = house_rules[i];
		if (s->house[0] != '\0')
			strcat(s->house, " ");
		strcat(s->house, house_rules[i]);
	}
	if (sample_random(s, 3) != 0)
		return n;
	s->house[0] = '\0';
	return 0;
}

/* Rules that can be: what does not go together is drawn again. */
static void
random_rules(struct sample *s)
{
	const char *words[NHOUSE];
	char error[REF_ERROR];
	int n, chance, seats;

	do {
		chance = 3 + sample_random(s, 12);
		seats = 2 + sample_random(s, 3);
		n = random_house(s, chance, words);
		/* Without it three seats are drawn in vain. */
		if (n == 0 && seats > 2 && sample_random(s, 6) == 0) {
			words[n++] = "everyone";
			strcpy(s->house, "everyone");
		}
	} while (!ref_rules_make(&s->rules, s->preset, seats, words, n, error));
}

/* Sixes and doubles come more often than dice would show them. */
static void
random_throw(struct sample *s)
{
	int kind = sample_random(s, 10);

	s->dice[0] = 1 + sample_random(s, 6);
	s->dice[1] = s->rules.dice == 2 ? 1 + sample_random(s, 6) : 0;
	if (kind < 3)
		s->dice[sample_random(s, s->rules.dice)] = 6;
	if (kind == 3 || kind == 4)
		s->dice[s->rules.dice - 1] = s->dice[0];
	if (kind == 5 && s->rules.snake_eyes)
		s->dice[0] = s->dice[1] = 1;
}

static void
random_question(struct sample *s)
{
	struct ref_announcement list[REF_ANNOUNCEMENTS];
	int n = ref_announcements(&s->rules, &s->position, list);

	random_throw(s);
	s->announced.kind = REF_NOTHING;
	if (n > 0 && sample_random(s, 2) == 0)
		s->announced = list[sample_random(s, n)];
	if (s->announced.kind != REF_NOTHING && sample_random(s, 3) == 0)
		s->dice[sample_random(s, 2)] = s->announced.distance % 6 == 0
		    ? 6
		    : s->announced.distance % 6;
}

static void
fresh_position(struct sample *s)
{
	s->from_start = sample_random(s, 24) == 0;
	if (s->from_start) {
		ref_position_start(&s->position);
		s->position.turn = sample_random(s, s->rules.seats);
		return;
	}
	sample_position(s);
}

void
sample_start(struct sample *s, const char *preset, uint64_t seed)
{
	memset(s, 0, sizeof(*s));
	s->random = seed;
	s->preset = preset;
	for (; *preset != '\0'; preset++)
		s->random = s->random * 31 + (uint64_t)*preset;
	random_rules(s);
	fresh_position(s);
	random_question(s);
}

void
sample_next(struct sample *s, const struct ref_plays *plays)
{
	const struct ref_play *play = &plays->play[sample_random(s, plays->n)];

	if (sample_random(s, s->from_start ? 4000 : 60) == 0) {
		random_rules(s);
		fresh_position(s);
	} else if (play->then == REF_THEN_WIN ||
	    sample_random(s, s->from_start ? 600 : 8) == 0)
		fresh_position(s);
	else
		s->position = play->after;
	random_question(s);
}
