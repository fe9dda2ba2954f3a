/*
 * A game between two actions as one line: rule set, house rules, seats,
 * counters, turn, phase, dice, and then everything that is not at its default.
 */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "engine/game_valid.h"
#include "engine/notation.h"
#include "engine/notation_game.h"

/* Numbers of a game that are left out if all are at their defaults. */
struct field {
	const char *key;
	size_t offset;
	int size; /* bytes of one */
	int count;
	int usual, most;
};

#define FIELD(key, member, size, count, usual, most)                         \
	{                                                                    \
		key, offsetof(struct game, member), size, count, usual, most \
	}

static const struct field fields[] = {
    FIELD("active", position.active, 1, 1, 0, 15),
    FIELD("throws", position.throws_so_far, 2, SEATS_MAX, 0, 65535),
    FIELD("attempts", position.attempts, 1, 4 * NCOLOUR, 0, 255),
    FIELD("sixes", position.sixes_in_a_row, 1, 1, 0, 2),
    FIELD("extra", position.extra, 1, 1, 0, 255),
    FIELD("actor", actor, 1, 1, 0, SEATS_MAX - 1),
    FIELD("swapped", swapped, 1, 1, 0, 1),
    FIELD("starts", start, 1, SEATS_MAX, 0, 12),
    FIELD("in", start_in, 1, 1, 0, 15),
    FIELD("cocky", cocky, 1, 1, 0, 2),
    FIELD("asked", asked, 1, 1, 0, 1),
    FIELD("outcome", outcome, 1, 1, 0, OUTCOME_CLAIMED),
    FIELD("winner", winner, 1, 1, NOSEAT, SEATS_MAX - 1),
    FIELD("eight", eight_piecer, 1, 1, 0, 1),
    FIELD("harbour", harbour, 1, 1, 0, 1),
    FIELD("places", places, 1, SEATS_MAX, 0, SEATS_MAX - 1),
    FIELD("placed", nplaces, 1, 1, 0, SEATS_MAX),
    FIELD("thrown", nthrows, 4, 1, 0, INT32_MAX),
    FIELD("actions", nactions, 4, 1, 0, INT32_MAX),
};
#define NFIELD (sizeof(fields) / sizeof(fields[0]))

/*
 * Writing.
 */

struct game_out {
	char *text;
	size_t length;
};

static void __attribute__((format(printf, 2, 3)))
notation_game_out(struct game_out *o, const char *format, ...)
{
	va_list ap;
	int n;

	va_start(ap, format);
	n = vsnprintf(
	    o->text + o->length, NOTATION_GAME - o->length, format, ap);
	va_end(ap);
	if (n > 0)
		o->length += (size_t)n;
	if (o->length >= NOTATION_GAME)
		o->length = NOTATION_GAME - 1;
}

static void
out_counters(
    struct game_out *o, const struct ruleset *rs, const struct position *p)
{
	for (int colour = 0; colour < NCOLOUR; colour++) {
		notation_game_out(o, colour == 0 ? " " : "/");
		if (ruleset_owner(rs, colour) < 0) {
			notation_game_out(o, "-");
			continue;
		}
		for (int i = 0; i < NCOUNTER; i++) {
			int square;

			notation_game_out(o, i == 0 ? "" : ",");
			/*
			 * b, h or a number; < on its way back, ! arrived in
			 * this turn.
			 */
			square = p->counter[colour][i];
			if (square == BASE)
				notation_game_out(o, "b");
			else if (square == board_home(rs->arm))
				notation_game_out(o, "h");
			else
				notation_game_out(o, "%d", square);
			if (p->backwards & COUNTER_BIT(colour, i))
				notation_game_out(o, "<");
			if (p->arrived & COUNTER_BIT(colour, i))
				notation_game_out(o, "!");
		}
	}
}

static void
out_announcement(
    struct game_out *o, const char *key, const struct announcement *a)
{
	if (a->kind == ANNOUNCE_NONE)
		return;
	notation_game_out(o, " %s=%c%c%c%d", key,
	    a->kind == ANNOUNCE_SUCKBACK ? 'S' : 'B', colour_letter(a->colour),
	    colour_letter(a->target), a->distance);
}

static int
notation_game_get(const struct game *g, const struct field *f, int i)
{
	const uint8_t *at = (const uint8_t *)g + f->offset + i * f->size;
	uint16_t half;
	uint32_t whole;

	if (f->size == 1)
		return *at;
	if (f->size == 2) {
		memcpy(&half, at, sizeof(half));
		return half;
	}
	memcpy(&whole, at, sizeof(whole));
	return (int)whole;
}

static void
out_field(struct game_out *o, const struct game *g, const struct field *f)
{
	int i;

	for (i = 0; i < f->count && notation_game_get(g, f, i) == f->usual; i++)
		;
	if (i == f->count)
		return;
	notation_game_out(o, " %s=", f->key);
	for (i = 0; i < f->count; i++)
		notation_game_out(
		    o, i == 0 ? "%d" : ",%d", notation_game_get(g, f, i));
}

void
notation_game(
    const struct ruleset *rs, const struct game *g, char text[NOTATION_GAME])
{
	const struct challenge *c;
	struct game_out o = {text, 0};
	char house[RULESET_HOUSE], *s;
	int d;

	ruleset_house(rs, house);
	for (s = house; *s != '\0'; s++)
		if (*s == ' ')
			*s = ',';
	notation_game_out(&o, "%s %s %d", ruleset_name(rs),
	    house[0] == '\0' ? "-" : house, rs->seats);
	out_counters(&o, rs, &g->position);
	notation_game_out(
	    &o, " %d %s ", g->position.turn, game_phase_name(g->phase));
	for (d = 0; d < DICE_MAX && g->dice[d] != 0; d++)
		notation_game_out(&o, "%d", g->dice[d]);
	if (d == 0)
		notation_game_out(&o, "-");
	for (int seat = 0; seat < SEATS_MAX; seat++) {
		c = &g->position.challenge[seat];
		if (c->sixes == 0)
			continue;
		notation_game_out(
		    &o, " challenge%d=%c", seat, colour_letter(c->colour));
		if (c->from == BASE)
			notation_game_out(&o, "b");
		else
			notation_game_out(&o, "%d", c->from);
		notation_game_out(&o, ":%d", c->sixes);
	}
	out_announcement(&o, "suckback", &g->position.suckback);
	out_announcement(&o, "announced", &g->announced);
	for (size_t i = 0; i < NFIELD; i++)
		out_field(&o, g, &fields[i]);
}

/*
 * Reading.
 */

/* A number from 0 to most; NULL where there is none. */
static const char *
read_number(const char *s, int most, int *number)
{
	long n = 0;

	if (*s < '0' || *s > '9')
		return NULL;
	for (; *s >= '0' && *s <= '9'; s++) {
		n = n * 10 + (*s - '0');
		if (n > most)
			return NULL;
	}
	*number = (int)n;
	return s;
}

static const char *
read_square(const struct ruleset *rs, const char *s, int8_t *square)
{
	int n = BASE;

	if (*s == 'b')
		s++;
	else if (*s == 'h') {
		n = board_home(rs->arm);
		s++;
	} else
		s = read_number(s, board_home(rs->arm), &n);
	*square = (int8_t)n;
	return s;
}

static const char *
read_letter(const char *s, uint8_t *colour)
{
	char letter[2] = {*s, '\0'};
	int c = colour_parse(letter);

	*colour = (uint8_t)c;
	return c < 0 ? NULL : s + 1;
}

static const char *
read_colour(
    const struct ruleset *rs, const char *s, struct position *p, int colour)
{
	if (ruleset_owner(rs, colour) < 0)
		return *s == '-' ? s + 1 : NULL;
	for (int i = 0; s != NULL && i < NCOUNTER; i++) {
		if (i > 0 && *s++ != ',')
			return NULL;
		s = read_square(rs, s, &p->counter[colour][i]);
		if (s != NULL && *s == '<') {
			p->backwards |= (uint16_t)COUNTER_BIT(colour, i);
			s++;
		}
		if (s != NULL && *s == '!') {
			p->arrived |= (uint16_t)COUNTER_BIT(colour, i);
			s++;
		}
	}
	return s;
}

static bool
read_counters(const struct ruleset *rs, const char *text, struct position *p,
    char error[RULESET_ERROR])
{
	const char *s = text;

	for (int colour = 0; s != NULL && colour < NCOLOUR; colour++) {
		if (colour > 0 && *s++ != '/')
			s = NULL;
		if (s != NULL)
			s = read_colour(rs, s, p, colour);
	}
	if (s == NULL || *s != '\0')
		return ruleset_wrong(error,
		    "Counters are four squares for each colour in play, like "
		    "b,b,0,14/-/b,b,b,h/-, not \"%.40s\".",
		    text);
	return true;
}

static bool
read_dice(const struct ruleset *rs, const char *text, struct game *g,
    char error[RULESET_ERROR])
{
	int i;

	if (strcmp(text, "-") == 0)
		return true;
	for (i = 0; i < rs->dice && text[i] >= '1' && text[i] <= '6'; i++)
		g->dice[i] = (uint8_t)(text[i] - '0');
	if (i < rs->dice || text[i] != '\0')
		return ruleset_wrong(error,
		    "\"%.20s\" is not a throw of %d %s.", text, rs->dice,
		    rs->dice == 1 ? "die" : "dice");
	return true;
}

/* "SRY3" behind "announced=". */
static bool
read_announcement(
    const struct ruleset *rs, const char *s, struct announcement *a)
{
	int distance;

	if (*s != 'S' && *s != 'B')
		return false;
	a->kind = *s++ == 'S' ? ANNOUNCE_SUCKBACK : ANNOUNCE_BLOWBACK;
	if ((s = read_letter(s, &a->colour)) == NULL ||
	    (s = read_letter(s, &a->target)) == NULL ||
	    (s = read_number(s, rs->arm - 1, &distance)) == NULL)
		return false;
	a->distance = (uint8_t)distance;
	return *s == '\0' && distance > 0;
}

static void
notation_game_set(struct game *g, const struct field *f, int i, int value)
{
	uint8_t *at = (uint8_t *)g + f->offset + i * f->size;
	uint16_t half = (uint16_t)value;
	uint32_t whole = (uint32_t)value;

	if (f->size == 1)
		*at = (uint8_t)value;
	else if (f->size == 2)
		memcpy(at, &half, sizeof(half));
	else
		memcpy(at, &whole, sizeof(whole));
}

static bool
read_field(const char *s, const struct field *f, struct game *g)
{
	int value;

	for (int i = 0; i < f->count; i++) {
		if (i > 0 && *s++ != ',')
			return false;
		if ((s = read_number(s, f->most, &value)) == NULL)
			return false;
		notation_game_set(g, f, i, value);
	}
	return *s == '\0';
}

static bool
read_value(const struct ruleset *rs, const char *key, const char *value,
    struct game *g)
{
	struct challenge *challenge = g->position.challenge;

	if (strncmp(key, "challenge", 9) == 0 && key[9] >= '0' &&
	    key[9] < '0' + rs->seats && key[10] == '\0') {
		const char *s = value;
		struct challenge *c = &challenge[key[9] - '0'];
		int sixes;

		/* "R14:1" behind "challenge0=". */
		if ((s = read_letter(s, &c->colour)) == NULL ||
		    (s = read_square(rs, s, &c->from)) == NULL || *s++ != ':' ||
		    (s = read_number(s, UINT8_MAX, &sixes)) == NULL ||
		    sixes == 0)
			return false;
		c->sixes = (uint8_t)sixes;
		return *s == '\0';
	}
	if (strcmp(key, "suckback") == 0)
		return read_announcement(rs, value, &g->position.suckback);
	if (strcmp(key, "announced") == 0)
		return read_announcement(rs, value, &g->announced);
	for (size_t i = 0; i < NFIELD; i++)
		if (strcmp(key, fields[i].key) == 0)
			return read_field(value, &fields[i], g);
	return false;
}

enum { RULES, HOUSE, SEATS, COUNTERS, TURN, PHASE, DICE, NWORD };

static bool
read_words(char *word[NWORD], struct ruleset *rs, struct game *g,
    char error[RULESET_ERROR])
{
	const char *house = word[HOUSE];
	int seats, turn, phase;

	if (read_number(word[SEATS], SEATS_MAX, &seats) == NULL || seats < 2)
		return ruleset_wrong(
		    error, "Seats are 2, 3 or 4, not \"%.20s\".", word[SEATS]);
	if (!ruleset_make(rs, word[RULES], seats,
		strcmp(house, "-") == 0 ? "" : house, error))
		return false;
	game_start(rs, g);
	for (size_t f = 0; f < NFIELD; f++)
		for (int i = 0; i < fields[f].count; i++)
			notation_game_set(g, &fields[f], i, fields[f].usual);
	if (!read_counters(rs, word[COUNTERS], &g->position, error))
		return false;
	if (read_number(word[TURN], seats - 1, &turn) == NULL)
		return ruleset_wrong(
		    error, "The turn is a seat from 0 to %d.", seats - 1);
	g->position.turn = (uint8_t)turn;
	if ((phase = game_phase_parse(word[PHASE])) == -1)
		return ruleset_wrong(error,
		    "\"%.20s\" is not a phase: start, colours, throw, "
		    "play, over.",
		    word[PHASE]);
	g->phase = (uint8_t)phase;
	return read_dice(rs, word[DICE], g, error);
}

/* Those on their way back come first on a square (H3). */
static bool
is_sorted(const struct position *p)
{
	const int8_t *counter;

	for (int colour = 0; colour < NCOLOUR; colour++)
		for (int i = 0; i + 1 < NCOUNTER; i++) {
			counter = &p->counter[colour][i];
			if (counter[0] > counter[1] ||
			    (counter[0] == counter[1] &&
				!(p->backwards & COUNTER_BIT(colour, i)) &&
				p->backwards & COUNTER_BIT(colour, i + 1)))
				return false;
		}
	return true;
}

bool
notation_game_parse(const char *text, struct ruleset *rs, struct game *g,
    char error[RULESET_ERROR])
{
	char copy[NOTATION_GAME], again[NOTATION_GAME];
	char *word[NWORD], *rest = copy, *key, *value;

	if ((size_t)snprintf(copy, sizeof(copy), "%s", text) >= sizeof(copy))
		return ruleset_wrong(error, "The text is too long for a game.");
	for (int i = 0; i < NWORD; i++)
		if ((word[i] = strsep(&rest, " ")) == NULL)
			return ruleset_wrong(error,
			    "A game is: rules, house rules or -, seats, "
			    "counters, turn, phase, dice.");
	if (!read_words(word, rs, g, error))
		return false;
	while ((key = strsep(&rest, " ")) != NULL) {
		value = key;
		strsep(&value, "=");
		if (value == NULL || !read_value(rs, key, value, g))
			return ruleset_wrong(
			    error, "\"%.40s\" cannot stand here.", key);
	}
	if (!is_sorted(&g->position))
		return ruleset_wrong(error,
		    "Each colour's counters belong in order, base first.");
	if (!game_valid(rs, g, error))
		return false;
	notation_game(rs, g, again);
	if (strcmp(again, text) != 0)
		return ruleset_wrong(
		    error, "It should be written: %.120s", again);
	return true;
}
