/*
 * Actions as lines of text, and back: the form in which the host stores a game.
 */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "engine/notation.h"
#include "engine/record.h"
#include "engine/suckback.h"

static const char *const words[NACTION] = {
    [ACTION_THROW] = "throw",
    [ACTION_PLAY] = "play",
    [ACTION_ANNOUNCE] = "announce",
    [ACTION_COLOURS] = "colours",
    [ACTION_ASK] = "ask",
    [ACTION_RESIGN] = "resign",
    [ACTION_DRAW] = "draw",
    [ACTION_VOID] = "void",
    [ACTION_CLAIM] = "claim",
};

/* Draws and voided games belong to no single seat. */
static bool
has_seat(int kind)
{
	return kind != ACTION_DRAW && kind != ACTION_VOID;
}

static void
throw_text(
    const struct ruleset *rs, const struct action *a, char text[NOTATION_PLAY])
{
	for (int i = 0; i < rs->dice; i++)
		*text++ = (char)('0' + a->dice[i]);
	if (a->cocky != 0)
		text = stpcpy(text, " cocky ");
	for (int i = 0; i < rs->dice; i++)
		if (a->cocky & 1u << i)
			*text++ = (char)('1' + i);
	*text = '\0';
}

void
record_line(const struct ruleset *rs, const struct game *g,
    const struct action *a, char line[RECORD_LINE])
{
	char text[NOTATION_PLAY] = "";

	switch (a->kind) {
	case ACTION_THROW:
		throw_text(rs, a, text);
		break;
	case ACTION_PLAY:
		notation_play(rs, &g->position, &a->play, text);
		break;
	case ACTION_ANNOUNCE:
		notation_announcement(&a->announcement, text);
		break;
	case ACTION_COLOURS:
		snprintf(text, sizeof(text), "%s", colour_name(a->colour));
		break;
	}
	if (!has_seat(a->kind))
		snprintf(line, RECORD_LINE, "%s", words[a->kind]);
	else
		snprintf(line, RECORD_LINE, "%s %d%s%s", words[a->kind],
		    a->seat, text[0] == '\0' ? "" : " ", text);
}

static bool
parse_throw(const struct ruleset *rs, const char *text, struct action *a,
    char error[RULESET_ERROR])
{
	char again[NOTATION_PLAY];
	const char *s;
	int i;

	for (i = 0; i < rs->dice; i++) {
		if (text[i] < '1' || text[i] > '6')
			return ruleset_wrong(error,
			    "A throw is %d %s of 1 to 6, not \"%.20s\".",
			    rs->dice, rs->dice == 1 ? "die" : "dice", text);
		a->dice[i] = (uint8_t)(text[i] - '0');
	}
	if (strncmp(text + i, " cocky ", 7) == 0)
		for (s = text + i + 7; *s >= '1' && *s <= '2'; s++)
			a->cocky |= (uint8_t)(1u << (*s - '1'));
	throw_text(rs, a, again);
	if (strcmp(again, text) != 0)
		return ruleset_wrong(error,
		    "\"%.40s\" is not a throw of %d %s.", text, rs->dice,
		    rs->dice == 1 ? "die" : "dice");
	return true;
}

static bool
parse_play(const struct ruleset *rs, const struct game *g, const char *text,
    struct action *a, char error[RULESET_ERROR])
{
	struct plays plays;
	int number;

	if (g->phase != PHASE_PLAY)
		return ruleset_wrong(error,
		    "No throw is in hand for the play "
		    "\"%.60s\".",
		    text);
	game_plays(rs, g, &plays);
	number = notation_find(rs, &g->position, &plays, text);
	if (number < 0)
		return ruleset_wrong(error, "\"%.60s\" %s this throw.", text,
		    number == -1 ? "is not a legal play of"
				 : "means more than one play of");
	a->play = plays.play[number];
	return true;
}

static bool
parse_rest(const struct ruleset *rs, const struct game *g, const char *text,
    struct action *a, char error[RULESET_ERROR])
{
	struct announcement list[ANNOUNCEMENTS_MAX];
	int n, number;
	int colour;

	switch (a->kind) {
	case ACTION_THROW:
		return parse_throw(rs, text, a, error);
	case ACTION_PLAY:
		return parse_play(rs, g, text, a, error);
	case ACTION_ANNOUNCE:
		n = plays_announcements(rs, &g->position, list);
		number = notation_announcement_find(list, n, text);
		if (number < 0)
			return ruleset_wrong(
			    error, "\"%.20s\" cannot be announced here.", text);
		a->announcement = list[number];
		return true;
	case ACTION_COLOURS:
		if ((colour = colour_parse(text)) < 0)
			return ruleset_wrong(
			    error, "\"%.20s\" is not a colour.", text);
		a->colour = (uint8_t)colour;
		return true;
	}
	if (*text != '\0')
		return ruleset_wrong(error,
		    "Nothing may follow \"%s\" but its seat.", words[a->kind]);
	return true;
}

/*
 * Reads the word and the chair of a line; returns what follows, NULL on an
 * error.
 */
static const char *
parse_front(const struct ruleset *rs, const char *line, struct action *a,
    char error[RULESET_ERROR])
{
	size_t length = strcspn(line, " ");
	const char *s = line + length;
	int kind;

	memset(a, 0, sizeof(*a));
	for (kind = 0; kind < NACTION; kind++)
		if (strlen(words[kind]) == length &&
		    strncmp(words[kind], line, length) == 0)
			break;
	if (kind == NACTION) {
		ruleset_wrong(error, "\"%.40s\" is not an action.", line);
		return NULL;
	}
	a->kind = (uint8_t)kind;
	if (!has_seat(kind))
		return s;
	if (s[0] != ' ' || s[1] < '0' || s[1] >= '0' + rs->seats ||
	    (s[2] != ' ' && s[2] != '\0')) {
		ruleset_wrong(error, "A seat from 0 to %d must follow \"%s\".",
		    rs->seats - 1, words[kind]);
		return NULL;
	}
	a->seat = (uint8_t)(s[1] - '0');
	return s + (s[2] == ' ' ? 3 : 2);
}

bool
record_parse_throw(const struct ruleset *rs, const char *line, bool *is_throw,
    struct action *a, char error[RULESET_ERROR])
{
	const char *rest = parse_front(rs, line, a, error);

	*is_throw = rest != NULL && a->kind == ACTION_THROW;
	return rest != NULL && (!*is_throw || parse_throw(rs, rest, a, error));
}

bool
record_parse(const struct ruleset *rs, const struct game *g, const char *line,
    struct action *a, char error[RULESET_ERROR])
{
	const char *why, *rest = parse_front(rs, line, a, error);

	if (rest == NULL || !parse_rest(rs, g, rest, a, error))
		return false;
	if ((why = game_check(rs, g, a)) != NULL)
		return ruleset_wrong(error, "%s", why);
	return true;
}

bool
record_act(const struct ruleset *rs, struct game *g, const struct action *a,
    const char *line, uint64_t hash, char error[RULESET_ERROR])
{
	struct game_events events = {0};
	struct game after = *g;

	game_apply(rs, &after, a, &events);
	if (game_hash(rs, &after) != hash)
		return ruleset_wrong(error,
		    "\"%.60s\" leads to another position than "
		    "the recorded one.",
		    line);
	*g = after;
	return true;
}

bool
record_apply(const struct ruleset *rs, struct game *g, const char *line,
    uint64_t hash, char error[RULESET_ERROR])
{
	struct action action;

	return record_parse(rs, g, line, &action, error) &&
	    record_act(rs, g, &action, line, hash, error);
}

void
record_result(
    const struct ruleset *rs, const struct game *g, char result[RECORD_RESULT])
{
	static const char *const names[] = {
	    [OUTCOME_NONE] = "unfinished",
	    [OUTCOME_DRAWN] = "drawn",
	    [OUTCOME_VOIDED] = "voided",
	};
	const char *how = "";
	int n;

	if (!game_won(g)) {
		snprintf(result, RECORD_RESULT, "%s", names[g->outcome]);
		return;
	}
	if (g->outcome == OUTCOME_RESIGNED)
		how = " by resignation";
	else if (g->outcome == OUTCOME_CLAIMED)
		how = " by claim";
	else if (g->harbour)
		how = " in harbour";
	else if (g->eight_piecer)
		how = " eight-piecer";
	n = snprintf(result, RECORD_RESULT, "won %d%s", g->winner, how);
	if (g->nplaces > 1)
		n +=
		    snprintf(result + n, RECORD_RESULT - (size_t)n, ", places");
	for (int i = 0; g->nplaces > 1 && i < g->nplaces; i++)
		n += snprintf(
		    result + n, RECORD_RESULT - (size_t)n, " %d", g->places[i]);
}

bool
record_wrong(struct record_error *error, int line, const char *format, ...)
{
	va_list ap;

	error->line = line;
	va_start(ap, format);
	vsnprintf(error->text, sizeof(error->text), format, ap);
	va_end(ap);
	return false;
}
