/*
 * Plays and announcements as short texts: "R b/0", "R 12/16*G", "C R22".
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "engine/notation.h"

/* A text being written: what does not fit is cut. */
struct out {
	char *text;
	size_t size, length;
};

static void
out_char(struct out *o, char c)
{
	if (o->length + 1 < o->size)
		o->text[o->length++] = c;
	o->text[o->length] = '\0';
}

static void
out_text(struct out *o, const char *text)
{
	while (*text != '\0')
		out_char(o, *text++);
}

static void
out_word(struct out *o)
{
	if (o->length > 0)
		out_char(o, ' ');
}

static void
out_square(struct out *o, const struct ruleset *rs, int square)
{
	char number[16];

	if (square == BASE)
		out_char(o, 'b');
	else if (square == board_home(rs->arm))
		out_char(o, 'h');
	else {
		snprintf(number, sizeof(number), "%d", square);
		out_text(o, number);
	}
}

static void
notation_carry(struct position *p, int colour, int from, int to)
{
	for (int i = 0; i < NCOUNTER; i++)
		if (p->counter[colour][i] == from) {
			p->counter[colour][i] = (int8_t)to;
			return;
		}
}

/*
 * Appends "*GG" for the enemies that were where a counter has landed and are
 * gone at the end, and takes them off the board.
 */
static void
out_ucked(struct out *o, const struct ruleset *rs, struct position *now,
    const struct play *play, const struct move *m)
{
	int shared = board_shared(rs->arm, m->colour, m->to);
	int colour, square, gone;
	bool first = true;

	for (colour = 0; shared >= 0 && colour < NCOLOUR; colour++) {
		if (!ruleset_enemies(rs, m->colour, colour))
			continue;
		square = board_relative(rs->arm, colour, shared);
		gone = position_count(now, colour, square) -
		    position_count(&play->after, colour, square);
		for (; gone > 0; gone--) {
			notation_carry(now, colour, square, BASE);
			if (first)
				out_char(o, '*');
			first = false;
			out_char(o, colour_letter(colour));
		}
	}
}

/* What an announcement sent to base without landing there: " *Y". */
static void
out_blown(struct out *o, const struct position *now, const struct play *play)
{
	int gone;
	bool first = true;

	for (int colour = 0; colour < NCOLOUR; colour++) {
		gone = position_count(&play->after, colour, BASE) -
		    position_count(now, colour, BASE);
		for (; gone > 0; gone--) {
			if (first) {
				out_word(o);
				out_char(o, '*');
			}
			first = false;
			out_char(o, colour_letter(colour));
		}
	}
}

/* Some counter of the colour there is on its way back (H3). */
static bool
is_back(const struct position *p, int colour, int square)
{
	for (int i = 0; i < NCOUNTER; i++)
		if (p->counter[colour][i] == square &&
		    p->backwards & COUNTER_BIT(colour, i))
			return true;
	return false;
}

/* Two counters that go the same way at once, other than out of base. */
static bool
is_pair(const struct play *play, int i)
{
	const struct move *m = &play->move[i];

	return i + 1 < play->nmoves && m->kind == MOVE_COUNTER &&
	    m->from != BASE && m[1].kind == MOVE_COUNTER &&
	    m[1].colour == m->colour && m[1].from == m->from &&
	    m[1].to == m->to;
}

static void
out_move(struct out *o, const struct ruleset *rs, struct position *now,
    const struct play *play, int i)
{
	const struct move *m = &play->move[i];

	if (i == 0 || m[-1].kind != MOVE_COUNTER || m[-1].colour != m->colour) {
		out_word(o);
		out_char(o, colour_letter(m->colour));
	}
	out_word(o);
	out_square(o, rs, m->from);
	if (is_pair(play, i)) {
		out_char(o, '+');
		out_square(o, rs, m->from);
		notation_carry(now, m->colour, m->from, m->to);
	}
	notation_carry(now, m->colour, m->from, m->to);
	out_char(o, '/');
	out_square(o, rs, m->to);
	if (is_back(&play->after, m->colour, m->to))
		out_char(o, '<');
	out_ucked(o, rs, now, play, m);
}

void
notation_play(const struct ruleset *rs, const struct position *before,
    const struct play *play, char text[NOTATION_PLAY])
{
	struct out o = {text, NOTATION_PLAY, 0};
	struct position now = *before;

	text[0] = '\0';
	for (int i = 0; i < play->nmoves; i++) {
		if (play->move[i].kind == MOVE_CHALLENGE) {
			out_word(&o);
			out_text(&o, "C ");
			out_char(&o, colour_letter(play->move[i].colour));
			out_square(&o, rs, play->move[i].from);
		} else {
			out_move(&o, rs, &now, play, i);
			i += is_pair(play, i);
		}
	}
	out_blown(&o, &now, play);
	if (o.length == 0)
		out_char(&o, '-');
}

static bool
wanted_add(struct wanted_play *w, struct wanted_move move)
{
	if (w->n == MOVES_MAX)
		return false;
	w->move[w->n++] = move;
	return true;
}

/* Reads "b", "h" or a number; NULL where there is none. */
static const char *
read_square(const struct ruleset *rs, const char *s, int *square)
{
	char *end;
	long n;

	if (tolower((unsigned char)*s) == 'b') {
		*square = BASE;
		return s + 1;
	}
	if (tolower((unsigned char)*s) == 'h') {
		*square = board_home(rs->arm);
		return strncasecmp(s, "home", 4) == 0 ? s + 4 : s + 1;
	}
	if (!isdigit((unsigned char)*s))
		return NULL;
	n = strtol(s, &end, 10);
	if (n > board_home(rs->arm))
		return NULL;
	*square = (int)n;
	return end;
}

static const char *
read_letter(const char *s, int *colour)
{
	char letter[2] = {*s, '\0'};

	*colour = isalpha((unsigned char)*s) ? colour_parse(letter) : -1;
	return *colour < 0 ? s : s + 1;
}

/* "12/16", "9+9/13", "b/0*G". */
static bool
read_move(
    const struct ruleset *rs, const char *s, int colour, struct wanted_play *w)
{
	struct wanted_move move = {.kind = MOVE_COUNTER, .colour = colour};
	int from, to, other;
	bool pair = false;

	if ((s = read_square(rs, s, &from)) == NULL)
		return false;
	if (*s == '+') {
		s = read_square(rs, s + 1, &other);
		if (s == NULL || other != from)
			return false;
		pair = true;
	}
	if ((*s != '/' && *s != '-') ||
	    (s = read_square(rs, s + 1, &to)) == NULL)
		return false;
	move.from = from;
	move.to = to;
	move.back = *s == '<';
	s += move.back;
	if (*s != '\0' && *s != '*')
		return false;
	return wanted_add(w, move) && (!pair || wanted_add(w, move));
}

static bool
read_word(const struct ruleset *rs, const char *word, int *colour,
    bool *challenge, struct wanted_play *w)
{
	if (*challenge) {
		struct wanted_move move = {.kind = MOVE_CHALLENGE};
		const char *s = word;
		int named = -1, from;

		*challenge = false;
		*colour = -1;
		/* "R22", "Rb" or "22" behind a C; a lone b is not blue. */
		if (s[0] != '\0' && s[1] != '\0')
			s = read_letter(s, &named);
		if ((s = read_square(rs, s, &from)) == NULL || *s != '\0')
			return false;
		move.colour = named;
		move.from = from;
		move.to = from;
		return wanted_add(w, move);
	}
	if (word[0] == '*')
		return true;
	if (strcasecmp(word, "out") == 0)
		return wanted_add(w,
		    (struct wanted_move){
			.colour = *colour, .from = BASE, .to = rs->exit[6]});
	if (strpbrk(word, "/-") != NULL)
		return read_move(rs, word, *colour, w);
	if (strcasecmp(word, "c") == 0 || strcasecmp(word, "challenge") == 0) {
		*challenge = true;
		return true;
	}
	*colour = colour_parse(word);
	return *colour >= 0;
}

bool
notation_read(const struct ruleset *rs, const char *text, struct wanted_play *w)
{
	char copy[NOTATION_PLAY], *word, *last;
	int colour = -1;
	bool challenge = false;

	w->n = 0;
	if ((size_t)snprintf(copy, sizeof(copy), "%s", text) >= sizeof(copy))
		return false;
	word = strtok_r(copy, " ", &last);
	if (word == NULL)
		return false;
	if (strcmp(word, "-") == 0)
		return strtok_r(NULL, " ", &last) == NULL;
	for (; word != NULL; word = strtok_r(NULL, " ", &last))
		if (!read_word(rs, word, &colour, &challenge, w))
			return false;
	return !challenge;
}

static bool
wanted_move_fits(const struct play *play, int i, const struct wanted_move *move)
{
	const struct move *m = &play->move[i];

	if (m->kind != move->kind || m->from != move->from ||
	    (move->colour >= 0 && move->colour != m->colour))
		return false;
	if (m->kind == MOVE_CHALLENGE)
		return true;
	return m->to == move->to &&
	    (!move->back || is_back(&play->after, m->colour, m->to));
}

/*
 * Each wanted move from the n-th on matches a different free move, in order or
 * in any order.
 */
static bool
wanted_play_fits(const struct play *play, const struct wanted_play *w,
    bool ordered, int n, unsigned met)
{
	if (n == w->n)
		return true;
	for (int j = 0; j < play->nmoves; j++)
		if (!(met & 1u << j) && (!ordered || j == n) &&
		    wanted_move_fits(play, j, &w->move[n]) &&
		    wanted_play_fits(play, w, ordered, n + 1, met | 1u << j))
			return true;
	return false;
}

static int
wanted_find(
    const struct plays *plays, const struct wanted_play *w, bool ordered)
{
	int found = -1;

	for (int i = 0; i < plays->n; i++)
		if (plays->play[i].nmoves == w->n &&
		    wanted_play_fits(&plays->play[i], w, ordered, 0, 0)) {
			if (found >= 0)
				return -2;
			found = i;
		}
	return found;
}

int
notation_find_wanted(const struct plays *plays, const struct wanted_play *w)
{
	int i = wanted_find(plays, w, true);

	return i == -1 ? wanted_find(plays, w, false) : i;
}

int
notation_find(const struct ruleset *rs, const struct position *before,
    const struct plays *plays, const char *text)
{
	char exact[NOTATION_PLAY];
	struct wanted_play wanted;
	int i;

	for (i = 0; i < plays->n; i++) {
		notation_play(rs, before, &plays->play[i], exact);
		if (strcmp(exact, text) == 0)
			return i;
	}
	if (!notation_read(rs, text, &wanted))
		return -1;
	return notation_find_wanted(plays, &wanted);
}

void
notation_announcement(
    const struct announcement *a, char text[NOTATION_ANNOUNCEMENT])
{
	char letter = a->kind == ANNOUNCE_SUCKBACK ? colour_letter(a->target)
						   : colour_letter(a->colour);

	snprintf(text, NOTATION_ANNOUNCEMENT, "%c %c+%d",
	    a->kind == ANNOUNCE_SUCKBACK ? 'S' : 'B', letter, a->distance);
}

int
notation_announcement_find(
    const struct announcement *list, int n, const char *text)
{
	char one[NOTATION_ANNOUNCEMENT];
	int found = -1;

	for (int i = 0; i < n; i++) {
		notation_announcement(&list[i], one);
		if (strcasecmp(one, text) != 0)
			continue;
		if (found >= 0)
			return -2;
		found = i;
	}
	return found;
}
