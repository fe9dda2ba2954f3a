/*
 * A game between two actions as one line: rule set, house rules, seats,
 * counters, turn, phase, dice, and then whatever else is not as usual.
 */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "engine/challenge.h"
#include "engine/notation.h"

static const char *const phases[] = {
    "start", "colours", "throw", "play", "over"};
#define NPHASE (sizeof(phases) / sizeof(phases[0]))

/* Numbers of a game that are left out where all are as usual. */
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
    FIELD("outcome", outcome, 1, 1, 0, OUTCOME_VOIDED),
    FIELD("winner", winner, 1, 1, NOSEAT, SEATS_MAX - 1),
    FIELD("eight", eight_piecer, 1, 1, 0, 1),
    FIELD("harbour", harbour, 1, 1, 0, 1),
    FIELD("places", places, 1, SEATS_MAX, NOSEAT, NOSEAT),
    FIELD("placed", nplaces, 1, 1, 0, SEATS_MAX),
    FIELD("thrown", nthrows, 2, 1, 0, 65535),
    FIELD("actions", nactions, 2, 1, 0, 65535),
};
#define NFIELD (sizeof(fields) / sizeof(fields[0]))

/*
 * Writing.
 */

struct out {
	char *text;
	size_t length;
};

static void __attribute__((format(printf, 2, 3)))
out(struct out *o, const char *format, ...)
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

/* b, h or a number; < on its way back, ! arrived in this turn. */
static void
out_counter(struct out *o, const struct ruleset *rs, const struct position *p,
    int colour, int i)
{
	int square = p->counter[colour][i];

	if (square == BASE)
		out(o, "b");
	else if (square == board_home(rs->arm))
		out(o, "h");
	else
		out(o, "%d", square);
	if (p->backwards & COUNTER_BIT(colour, i))
		out(o, "<");
	if (p->arrived & COUNTER_BIT(colour, i))
		out(o, "!");
}

static void
out_counters(struct out *o, const struct ruleset *rs, const struct position *p)
{
	int colour, i;

	for (colour = 0; colour < NCOLOUR; colour++) {
		out(o, colour == 0 ? " " : "/");
		if (ruleset_owner(rs, colour) < 0) {
			out(o, "-");
			continue;
		}
		for (i = 0; i < NCOUNTER; i++) {
			out(o, i == 0 ? "" : ",");
			out_counter(o, rs, p, colour, i);
		}
	}
}

static void
out_dice(struct out *o, const struct game *g)
{
	int i;

	out(o, " ");
	for (i = 0; i < DICE_MAX && g->dice[i] != 0; i++)
		out(o, "%d", g->dice[i]);
	if (i == 0)
		out(o, "-");
}

static void
out_square(struct out *o, int square)
{
	if (square == BASE)
		out(o, "b");
	else
		out(o, "%d", square);
}

static void
out_challenges(struct out *o, const struct position *p)
{
	const struct challenge *c;
	int seat;

	for (seat = 0; seat < SEATS_MAX; seat++) {
		c = &p->challenge[seat];
		if (c->sixes == 0)
			continue;
		out(o, " challenge%d=%c", seat, colour_letter(c->colour));
		out_square(o, c->from);
		out(o, ":%d", c->sixes);
	}
}

static void
out_announcement(struct out *o, const char *key, const struct announcement *a)
{
	if (a->kind == ANNOUNCE_NONE)
		return;
	out(o, " %s=%c%c%c%d", key, a->kind == ANNOUNCE_SUCKBACK ? 'S' : 'B',
	    colour_letter(a->colour), colour_letter(a->target), a->distance);
}

static int
get(const struct game *g, const struct field *f, int i)
{
	const uint8_t *at = (const uint8_t *)g + f->offset + i * f->size;
	uint16_t wide;

	if (f->size == 1)
		return *at;
	memcpy(&wide, at, sizeof(wide));
	return wide;
}

static void
out_field(struct out *o, const struct game *g, const struct field *f)
{
	int i;

	for (i = 0; i < f->count && get(g, f, i) == f->usual; i++)
		;
	if (i == f->count)
		return;
	out(o, " %s=", f->key);
	for (i = 0; i < f->count; i++)
		out(o, i == 0 ? "%d" : ",%d", get(g, f, i));
}

void
notation_game(
    const struct ruleset *rs, const struct game *g, char text[NOTATION_GAME])
{
	struct out o = {text, 0};
	char house[RULESET_HOUSE], *s;
	size_t i;

	ruleset_house(rs, house);
	for (s = house; *s != '\0'; s++)
		if (*s == ' ')
			*s = ',';
	out(&o, "%s %s %d", ruleset_name(rs), house[0] == '\0' ? "-" : house,
	    rs->seats);
	out_counters(&o, rs, &g->position);
	out(&o, " %d %s", g->position.turn, phases[g->phase]);
	out_dice(&o, g);
	out_challenges(&o, &g->position);
	out_announcement(&o, "suckback", &g->position.suckback);
	out_announcement(&o, "announced", &g->announced);
	for (i = 0; i < NFIELD; i++)
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
read_counter(const struct ruleset *rs, const char *s, struct position *p,
    int colour, int i)
{
	s = read_square(rs, s, &p->counter[colour][i]);
	if (s != NULL && *s == '<') {
		p->backwards |= (uint16_t)COUNTER_BIT(colour, i);
		s++;
	}
	if (s != NULL && *s == '!') {
		p->arrived |= (uint16_t)COUNTER_BIT(colour, i);
		s++;
	}
	return s;
}

static const char *
read_colour(
    const struct ruleset *rs, const char *s, struct position *p, int colour)
{
	int i;

	if (ruleset_owner(rs, colour) < 0)
		return *s == '-' ? s + 1 : NULL;
	for (i = 0; s != NULL && i < NCOUNTER; i++) {
		if (i > 0 && *s++ != ',')
			return NULL;
		s = read_counter(rs, s, p, colour, i);
	}
	return s;
}

static bool
read_counters(const struct ruleset *rs, const char *text, struct position *p,
    char error[RULESET_ERROR])
{
	const char *s = text;
	int colour;

	for (colour = 0; s != NULL && colour < NCOLOUR; colour++) {
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
read_phase(const char *text, struct game *g, char error[RULESET_ERROR])
{
	size_t i;

	for (i = 0; i < NPHASE; i++)
		if (strcmp(phases[i], text) == 0) {
			g->phase = (uint8_t)i;
			return true;
		}
	return ruleset_wrong(error,
	    "\"%.20s\" is no phase: start, colours, throw, "
	    "play, over.",
	    text);
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
		return ruleset_wrong(error, "\"%.20s\" is no throw of %d %s.",
		    text, rs->dice, rs->dice == 1 ? "die" : "dice");
	return true;
}

/* "R14:1" behind "challenge0=". */
static bool
read_challenge(const struct ruleset *rs, const char *s, struct challenge *c)
{
	int sixes;

	if ((s = read_letter(s, &c->colour)) == NULL ||
	    (s = read_square(rs, s, &c->from)) == NULL || *s++ != ':' ||
	    (s = read_number(s, UINT8_MAX, &sixes)) == NULL || sixes == 0)
		return false;
	c->sixes = (uint8_t)sixes;
	return *s == '\0';
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
set(struct game *g, const struct field *f, int i, int value)
{
	uint8_t *at = (uint8_t *)g + f->offset + i * f->size;
	uint16_t wide = (uint16_t)value;

	if (f->size == 1)
		*at = (uint8_t)value;
	else
		memcpy(at, &wide, sizeof(wide));
}

static void
set_usual(struct game *g)
{
	size_t f;
	int i;

	for (f = 0; f < NFIELD; f++)
		for (i = 0; i < fields[f].count; i++)
			set(g, &fields[f], i, fields[f].usual);
}

static bool
read_field(const char *s, const struct field *f, struct game *g)
{
	int i, value;

	for (i = 0; i < f->count; i++) {
		if (i > 0 && *s++ != ',')
			return false;
		if ((s = read_number(s, f->most, &value)) == NULL)
			return false;
		set(g, f, i, value);
	}
	return *s == '\0';
}

static bool
read_value(const struct ruleset *rs, const char *key, const char *value,
    struct game *g)
{
	struct challenge *challenge = g->position.challenge;
	size_t i;

	if (strncmp(key, "challenge", 9) == 0 && key[9] >= '0' &&
	    key[9] < '0' + rs->seats && key[10] == '\0')
		return read_challenge(rs, value, &challenge[key[9] - '0']);
	if (strcmp(key, "suckback") == 0)
		return read_announcement(rs, value, &g->position.suckback);
	if (strcmp(key, "announced") == 0)
		return read_announcement(rs, value, &g->announced);
	for (i = 0; i < NFIELD; i++)
		if (strcmp(key, fields[i].key) == 0)
			return read_field(value, &fields[i], g);
	return false;
}

static bool
read_rest(const struct ruleset *rs, char *rest, struct game *g,
    char error[RULESET_ERROR])
{
	char *word, *value;

	while ((word = strsep(&rest, " ")) != NULL) {
		value = word;
		strsep(&value, "=");
		if (value == NULL || !read_value(rs, word, value, g))
			return ruleset_wrong(
			    error, "\"%.40s\" cannot stand here.", word);
	}
	return true;
}

enum { RULES, HOUSE, SEATS, COUNTERS, TURN, PHASE, DICE, NWORD };

static bool
read_words(char *word[NWORD], struct ruleset *rs, struct game *g,
    char error[RULESET_ERROR])
{
	const char *house = word[HOUSE];
	int seats, turn;

	if (read_number(word[SEATS], SEATS_MAX, &seats) == NULL || seats < 2)
		return ruleset_wrong(
		    error, "Seats are 2, 3 or 4, not \"%.20s\".", word[SEATS]);
	if (!ruleset_make(rs, word[RULES], seats,
		strcmp(house, "-") == 0 ? "" : house, error))
		return false;
	game_start(rs, g);
	set_usual(g);
	if (!read_counters(rs, word[COUNTERS], &g->position, error))
		return false;
	if (read_number(word[TURN], seats - 1, &turn) == NULL)
		return ruleset_wrong(
		    error, "The turn is a seat from 0 to %d.", seats - 1);
	g->position.turn = (uint8_t)turn;
	return read_phase(word[PHASE], g, error) &&
	    read_dice(rs, word[DICE], g, error);
}

/* Those on their way back come first where they stand together (H3). */
static bool
in_order(const struct position *p, int colour, int i)
{
	const int8_t *counter = p->counter[colour];

	if (counter[i] != counter[i + 1])
		return counter[i] < counter[i + 1];
	return p->backwards & COUNTER_BIT(colour, i) ||
	    !(p->backwards & COUNTER_BIT(colour, i + 1));
}

static bool
is_sorted(const struct position *p)
{
	int colour, i;

	for (colour = 0; colour < NCOLOUR; colour++)
		for (i = 0; i + 1 < NCOUNTER; i++)
			if (!in_order(p, colour, i))
				return false;
	return true;
}

/* Every challenge noted is one under way. */
static bool
challenges_stand(const struct ruleset *rs, const struct position *p)
{
	int seat;

	for (seat = 0; seat < rs->seats; seat++)
		if (p->challenge[seat].sixes > 0 &&
		    !(rs->challenge && challenge_stands(rs, p, seat)))
			return false;
	return true;
}

/* What was announced for the throw can be announced, or is under way. */
static bool
announced_stands(const struct ruleset *rs, const struct game *g)
{
	if (g->announced.kind == ANNOUNCE_NONE || g->phase == PHASE_OVER)
		return true;
	if (g->phase != PHASE_THROW && g->phase != PHASE_PLAY)
		return false;
	return memcmp(&g->announced, &g->position.suckback,
		   sizeof(g->announced)) == 0 ||
	    plays_may_announce(rs, &g->position, &g->announced);
}

/* Values that only some rule sets have. */
static const char *
foreign(const struct ruleset *rs, const struct game *g)
{
	static const struct position none;
	const struct position *p = &g->position;
	const struct {
		bool is, may_be;
		const char *why;
	} rows[] = {
	    {p->active != 0, rs->activation && p->active >> rs->seats == 0,
		"Nobody can be active in these rules."},
	    {memcmp(p->attempts, none.attempts, sizeof(none.attempts)) != 0,
		rs->suckback == SUCKBACK_NAVY,
		"These rules do not count attempts."},
	    {memcmp(p->throws_so_far, none.throws_so_far,
		 sizeof(none.throws_so_far)) != 0,
		rs->snake_eyes, "These rules do not count a seat's throws."},
	    {p->sixes_in_a_row != 0, rs->three_sixes,
		"These rules do not count sixes in a row."},
	    {p->backwards != 0, rs->bounce,
		"In these rules no counter goes back."},
	    {p->extra != 0, rs->two_throws, "In these rules no throw is owed."},
	    {g->cocky != 0, rs->cocky != 0,
		"In these rules no die lands cocky."},
	    {g->swapped, rs->seats == 2,
		"Only two seats can have swapped their colours."},
	    {g->asked, rs->advice, "There is no partner to ask."},
	};
	size_t i;

	for (i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		if (rows[i].is && !rows[i].may_be)
			return rows[i].why;
	return NULL;
}

/* Why there can be no such game; NULL where there can. */
static const char *
unsound(const struct ruleset *rs, const struct game *g)
{
	const struct position *p = &g->position;

	if (!is_sorted(p))
		return "Each colour's counters belong in order, base first.";
	if (g->phase == PHASE_PLAY && g->dice[0] == 0)
		return "A throw must be in hand to play.";
	if ((g->phase == PHASE_OVER) != (g->outcome != OUTCOME_NONE))
		return "An outcome belongs to phase over, and to no other.";
	if (g->actor >= rs->seats ||
	    ((g->phase == PHASE_THROW || g->phase == PHASE_PLAY) &&
		game_side(g, g->actor) != p->turn))
		return "The actor must be the chair whose turn it is.";
	if (g->phase == PHASE_START && game_start_next(rs, g) < 0)
		return "The chairs that contend for the start must be two or "
		       "more, and the others have thrown.";
	if (g->phase == PHASE_START && g->actor != game_start_next(rs, g))
		return "The actor must be the next chair to throw for the "
		       "start.";
	if (!challenges_stand(rs, p))
		return "There is no such challenge under way.";
	if (!announced_stands(rs, g))
		return "That cannot have been announced here.";
	return foreign(rs, g);
}

bool
notation_game_parse(const char *text, struct ruleset *rs, struct game *g,
    char error[RULESET_ERROR])
{
	char copy[NOTATION_GAME], again[NOTATION_GAME];
	char *word[NWORD], *rest = copy;
	const char *why;
	int i;

	if ((size_t)snprintf(copy, sizeof(copy), "%s", text) >= sizeof(copy))
		return ruleset_wrong(error, "The text is too long for a game.");
	for (i = 0; i < NWORD; i++)
		if ((word[i] = strsep(&rest, " ")) == NULL)
			return ruleset_wrong(error,
			    "A game is: rules, house rules or -, seats, "
			    "counters, turn, phase, dice.");
	if (!read_words(word, rs, g, error) || !read_rest(rs, rest, g, error))
		return false;
	if ((why = unsound(rs, g)) != NULL)
		return ruleset_wrong(error, "%s", why);
	if (g->phase != PHASE_OVER && !position_valid(rs, &g->position, error))
		return false;
	notation_game(rs, g, again);
	if (strcmp(again, text) != 0)
		return ruleset_wrong(
		    error, "It should be written: %.120s", again);
	return true;
}
