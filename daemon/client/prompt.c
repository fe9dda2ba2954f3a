/* The current prompt, as rows of a table. */
#include "daemon/client/prompt.h"

#include <stdlib.h>
#include <string.h>

#include "daemon/client/text/say.h"
#include "daemon/client/text/say_event.h"
#include "daemon/client/text/say_play.h"
#include "daemon/lib/alloc.h"
#include "engine/notation.h"

#define ANSWERS 3

static const struct row {
	const char *hint;  /* for the screen */
	const char *brief; /* for a narrow one; NULL: the same */
	const char *say;   /* linear mode */
	const char *terse;
	/* What is typed ("" is Enter alone), and the command it means. */
	struct {
		const char *typed, *command;
	} answer[ANSWERS];
} rows[NPROMPT] = {
    [PROMPT_LOBBY] = {"b a game against the bot   ? help", NULL,
	"You are in the lobby. Type bot for a game against the bot at"
	" once, games for the tables, who for the people, help for help.",
	"Lobby.", {{NULL, NULL}}},
    [PROMPT_KEEP] = {"keep this game?   y Enter: yes   n Enter: no   Enter: "
		     "play on",
	"keep the game? y, n; Enter: go on",
	"Keep this game, to continue it later? Type y to keep it, n to"
	" discard it, or just press Enter to play on.",
	"Keep the game? y, n, or Enter to play on.",
	{{"y", "leave keep"}, {"n", "leave discard"}}},
    [PROMPT_RESIGN] = {"give up the game?   y Enter: yes   Enter: play on",
	"give up? y: yes; Enter: go on",
	"Give up the game? Type y to resign, or just press Enter to play on.",
	"Give up the game? y, or Enter to play on.", {{"y", "resign"}}},
    [PROMPT_FREE] = {"f Enter: a bot sits down   /leave: lobby",
	"f: a bot sits down   /leave: lobby",
	"You are waiting for somebody to sit down. Type f to let a bot sit "
	"down,"
	" or leave.",
	"You are waiting. f: a bot sits down.", {{NULL, NULL}}},
    [PROMPT_AWAY] = {"the game begins when all are here   /leave: lobby",
	"begins when all are here   /leave",
	"Somebody who sits here is away: the game begins when all are here."
	" Wait, or leave.",
	"The game begins when all are here.", {{NULL, NULL}}},
    [PROMPT_PICK] = {"/pick and a name: your partner   /leave: lobby",
	"/pick and a name: your partner",
	"You are the captain: type pick and the name of the player whom you "
	"want as your partner.",
	"Captain: pick and a name.", {{NULL, NULL}}},
    [PROMPT_PICKED] = {"the captain picks a partner   /leave: lobby",
	"the captain picks a partner", "The captain picks a partner.",
	"The captain picks.", {{NULL, NULL}}},
    [PROMPT_PHRASE] = {"Blow on the dice: drum on the keys, then Enter;"
		       " Enter alone trusts the host",
	"drum on the keys, then Enter",
	"Blow on the dice: drum on the keys, or type a few words, and press"
	" Enter: then you know that nobody picked them. Enter alone trusts the "
	"host.",
	"Drum on the keys, then Enter. Enter alone trusts the host.",
	{{"", "phrase"}}},
    [PROMPT_PHRASES] = {"the others blow on the dice", NULL, NULL, NULL,
	{{NULL, NULL}}},
    [PROMPT_COLOURS] = {"r Enter: red and yellow   g Enter: green and blue",
	"r: red, yellow  g: green, blue",
	"Choose your colours: r for red and yellow, g for green and blue.",
	"r: red and yellow, g: green and blue.",
	{{"r", "colours red"}, {"g", "colours green"}, {"b", "colours green"}}},
    [PROMPT_THROW] = {"Enter throws the dice", "Enter throws",
	"Press Enter to throw.", "Enter throws.",
	{{"", "throw"}, {"t", "throw"}}},
    [PROMPT_PLAY] = {"number and Enter plays   Tab: board",
	"number, Enter   Tab: board", "Type a play's number and Enter.",
	"Which play?", {{NULL, NULL}}},
    [PROMPT_WAIT] = {NULL, NULL, NULL, NULL, {{NULL, NULL}}},
    [PROMPT_SLOW] = {"n Enter: your next game   l Enter: back to the lobby",
	"n: next game   l: lobby",
	"It is somebody else's turn. Type n for your next game, or l to go "
	"back to the lobby.",
	"n: next game, l: lobby.", {{"n", "next"}, {"l", "leave"}}},
    [PROMPT_OVER] = {"r Enter: rematch   w Enter: was it luck?   l Enter: back "
		     "to the lobby",
	"r: rematch  w: luck?  l: lobby",
	"Type r for a rematch, w for how much of it was luck, or l to go back "
	"to the lobby.",
	"r: rematch, w: was it luck, l: lobby.",
	{{"r", "rematch"}, {"l", "leave"}, {"w", "report"}}},
    [PROMPT_MATCH] = {"the match goes on soon   r Enter: now   l Enter: back "
		      "to "
		      "the lobby",
	"match goes on   r: now   l: lobby",
	"The next game of the match begins in a few seconds, seats exchanged."
	" Type r to begin it now, or l to break off and go to the lobby.",
	"The match goes on. r: now, l: lobby.",
	{{"r", "rematch"}, {"l", "leave"}}},
    [PROMPT_LEFT] = {"f Enter: a bot sits down   l Enter: lobby",
	"f: a bot sits down   l: lobby",
	"A seat is free now. Type f to let a bot sit down, or l to go back to"
	" the lobby.",
	"A seat is free. f: a bot sits down, l: lobby.", {{"l", "leave"}}},
    [PROMPT_ADJOURNED] = {"the game is adjourned   r Enter: resume   l Enter: "
			  "lobby",
	"r: resume   l: lobby",
	"The game is adjourned until all are back. Type r to resume it, or l"
	" for the lobby; there /stored lists such games. /help ending says how"
	" one ends.",
	"Adjourned. r: resume, l: lobby.", {{"r", "resume"}, {"l", "leave"}}},
    [PROMPT_SIT] = {"j Enter: sit down   /leave: lobby", NULL,
	"A seat is free here. Type j to sit down, or leave.", "j: sit down.",
	{{NULL, NULL}}},
    [PROMPT_WATCH] = {"you are watching   /leave: lobby", NULL, NULL, NULL,
	{{NULL, NULL}}},
    /* In linear mode that is said once, when it happens. */
    [PROMPT_OWNED] = {"a bot plays for you   r Enter: take your seat back",
	"r Enter: take your seat back", NULL, NULL, {{"r", "resume"}}},
    [PROMPT_RETURN] = {"your seat is yours again after this throw",
	"yours again after this throw", NULL, NULL, {{NULL, NULL}}},
};

enum prompt
prompt_of(const struct model *model)
{
	const struct table_snapshot *table = model->table;
	bool is_free;

	if (table == NULL)
		return PROMPT_LOBBY;
	if (model->leaving)
		return model->leaving == LEAVING_KEEP ? PROMPT_KEEP
						      : PROMPT_RESIGN;
	if (model->seat < 0 && model->owned >= 0)
		return table->chair[model->owned].returns ? PROMPT_RETURN
							  : PROMPT_OWNED;
	is_free = table_snapshot_free_seat(table) >= 0;
	/* Between games a spectator may take a free seat. */
	if (model->seat < 0 || model->seat >= table->seats)
		return is_free &&
			(table->status == TABLE_OPEN ||
			    table->status == TABLE_OVER)
		    ? PROMPT_SIT
		    : PROMPT_WATCH;
	switch (table->status) {
	case TABLE_OPEN:
		if (table->captain >= 0)
			return table->captain == model->seat ? PROMPT_PICK
							     : PROMPT_PICKED;
		return is_free ? PROMPT_FREE : PROMPT_AWAY;
	case TABLE_PHRASES:
		return table->chair[model->seat].phrased ? PROMPT_PHRASES
							 : PROMPT_PHRASE;
	case TABLE_OVER:
		return is_free     ? PROMPT_LEFT
		    : table->match ? PROMPT_MATCH
				   : PROMPT_OVER;
	case TABLE_ADJOURNED:
		return PROMPT_ADJOURNED;
	case TABLE_PLAYING:
	case TABLE_CLOSED:
		break;
	}
	if (table->decider != model->seat || !table->begun)
		return table_snapshot_slow(table) ? PROMPT_SLOW : PROMPT_WAIT;
	switch (table->game.phase) {
	case PHASE_COLOURS:
		return PROMPT_COLOURS;
	case PHASE_PLAY:
		return PROMPT_PLAY;
	case PHASE_OVER:
		return PROMPT_OVER;
	default:
		return PROMPT_THROW;
	}
}

/* The offer that waits for this person's answer. */
static const char *
open_offer(const struct model *model, char *from, size_t size)
{
	const struct table_snapshot *table = model->table;
	const char *kind;
	int seat;

	if (table == NULL || model->leaving)
		return NULL;
	kind = table_snapshot_offer(table, model->seat, &seat);
	if (kind != NULL)
		strlcpy(from, table_snapshot_sitter(table, seat), size);
	return kind;
}

/* What a spectator may do about the tables that are not shown; false: none. */
static bool
watched_hint(FILE *out, const struct model *model, bool brief)
{
	const struct watched_tables *watched = &model->watched;
	const struct watched_table *table;
	int i;

	if (watched->n > 0) {
		fputs("Ctrl-N:", out);
		for (i = 0; i < watched->n; i++) {
			table = &watched->table[i];
			fprintf(out, "%s%s%d", i > 0 ? "," : "",
			    brief ? " " : " table ", table->number);
			if (table->throws > table->before)
				fprintf(
				    out, " +%d", table->throws - table->before);
		}
		if (!brief)
			fputs("   /unwatch   /leave: lobby", out);
	} else if (watched->tv)
		fputs(brief ? "/tv ends it"
			    : "tv: the next game follows   /tv ends it   "
			      "/leave: lobby",
		    out);
	else if (*watched->follows != '\0')
		fprintf(out, "you follow %s%s", watched->follows,
		    brief ? "" : "   /follow ends it   /leave: lobby");
	else
		return false;
	return true;
}

void
prompt_hint(FILE *out, const struct model *model, bool brief)
{
	static const char *const doing[] = {[PHASE_START] = "to throw",
	    [PHASE_COLOURS] = "to choose colours",
	    [PHASE_THROW] = "to throw",
	    [PHASE_PLAY] = "to play",
	    [PHASE_OVER] = "to throw"};
	const struct table_snapshot *table = model->table;
	struct announcement list[ANNOUNCEMENTS_MAX];
	enum prompt prompt = prompt_of(model);
	const struct narrator talk = {
	    .out = out, .table = table, .me = model->seat};
	char from[NAME_SIZE];
	const char *kind = open_offer(model, from, sizeof(from));

	if (kind != NULL) {
		/* What to type is not what is cut off. */
		fprintf(out, "%s%s offers %s%s", brief ? "y or n: " : "", from,
		    say_offered(say_offer_kind(kind)),
		    brief ? "" : ": y Enter accepts, n declines");
		return;
	}
	if (model->silent >= 0 && model->seat >= 0 && !model->leaving) {
		fputs(brief ? "f: a bot plays on   a: adjourn"
			    : "f Enter: a bot plays on   a Enter: adjourn",
		    out);
		return;
	}
	if (prompt == PROMPT_SIT && model->watched.n > 0)
		fputs("j: sit down   ", out);
	if ((prompt == PROMPT_WATCH ||
		(prompt == PROMPT_SIT && model->watched.n > 0)) &&
	    watched_hint(out, model, brief))
		return;
	if (prompt != PROMPT_WAIT)
		fputs(brief && rows[prompt].brief != NULL ? rows[prompt].brief
							  : rows[prompt].hint,
		    out);
	else if (table->decider >= 0) {
		say_name(&talk, table->decider);
		fprintf(out, " %s", doing[table->game.phase]);
	}
	if (prompt == PROMPT_THROW &&
	    table_snapshot_announcements(model->table, list) > 0)
		fputs(brief ? ", or a number" : "   a number announces", out);
}

const char *
prompt_keys(const struct model *model)
{
	enum prompt prompt = prompt_of(model);
	char from[NAME_SIZE];

	if (open_offer(model, from, sizeof(from)) != NULL || model->silent >= 0)
		return NULL;
	if (prompt != PROMPT_THROW && prompt != PROMPT_PLAY &&
	    prompt != PROMPT_WAIT)
		return NULL;
	return "On your turn: Enter throws, a number plays, Tab: board";
}

void
prompt_say(FILE *out, const struct model *model, bool terse)
{
	struct announcement list[ANNOUNCEMENTS_MAX];
	enum prompt prompt = prompt_of(model);
	char from[NAME_SIZE];
	const char *kind = open_offer(model, from, sizeof(from));

	if (kind != NULL) {
		fprintf(out, "%s offers %s: type y or n.", from,
		    say_offered(say_offer_kind(kind)));
		return;
	}
	if (rows[prompt].say != NULL)
		fputs(terse ? rows[prompt].terse : rows[prompt].say, out);
	if (prompt != PROMPT_THROW ||
	    table_snapshot_announcements(model->table, list) == 0)
		return;
	fputs("\nOr a number and Enter to announce first:\n", out);
	say_announcements(out, model->table);
}

static bool
is_listed(const struct table_snapshot *table, const struct play *play,
    const char *line, bool brief)
{
	size_t size;
	char *text;
	bool same;
	FILE *out = xmemstream(&text, &size);

	say_play_short(out, &table->rules, &table->game.position, play, brief);
	fclose(out);
	same = strcasecmp(text, line) == 0;
	free(text);
	return same;
}

/* A play in its notation, "R 12/16", or as listed, "red 12-16", "R12-16". */
static bool
notation_line(const struct table_snapshot *table, const char *line,
    char *command, size_t size)
{
	const struct plays *plays = table_snapshot_plays(table);
	int number = -1, i;

	if (plays == NULL)
		return false;
	if (strchr(line, '/') != NULL)
		number = notation_find(
		    &table->rules, &table->game.position, plays, line);
	else
		for (i = 0; number < 0 && i < plays->n; i++)
			if (is_listed(table, &plays->play[i], line, false) ||
			    is_listed(table, &plays->play[i], line, true))
				number = i;
	if (number < 0)
		return false;
	snprintf(command, size, "play %d", number + 1);
	return true;
}

/* "3": the third play, or announcement. */
static bool
number_line(const struct model *model, enum prompt prompt, const char *line,
    char *command, size_t size)
{
	struct announcement list[ANNOUNCEMENTS_MAX], *chosen;
	char *end;
	long number = strtol(line, &end, 10);

	if (*line < '0' || *line > '9' || *end != '\0')
		return prompt == PROMPT_PLAY &&
		    notation_line(model->table, line, command, size);
	if (prompt == PROMPT_PLAY) {
		snprintf(command, size, "play %ld", number);
		return true;
	}
	if (prompt != PROMPT_THROW || number < 1 ||
	    number > table_snapshot_announcements(model->table, list))
		return false;
	chosen = &list[number - 1];
	snprintf(command, size, "throw %s %s %d %s",
	    chosen->kind == ANNOUNCE_SUCKBACK ? "suckback" : "blowback",
	    colour_name((enum colour)chosen->colour), chosen->distance,
	    colour_name((enum colour)chosen->target));
	return true;
}

static bool
answers_line(const char *line, const char *typed, const char *meant,
    char *command, size_t size)
{
	if (strcasecmp(line, typed) != 0)
		return false;
	strlcpy(command, meant, size);
	return true;
}

static bool
offer_line(
    const struct model *model, const char *line, char *command, size_t size)
{
	char from[NAME_SIZE];
	const char *kind = open_offer(model, from, sizeof(from));
	bool yes = strcasecmp(line, "y") == 0;

	/* The one that is shown; there may be others. */
	if (kind != NULL && (yes || strcasecmp(line, "n") == 0)) {
		snprintf(
		    command, size, "%s %s", yes ? "accept" : "decline", kind);
		return true;
	}
	if (kind != NULL || model->silent < 0 || model->seat < 0 ||
	    model->leaving)
		return false;
	if (answers_line(line, "a", "adjourn", command, size))
		return true;
	if (strcasecmp(line, "f") != 0)
		return false;
	snprintf(command, size, "fill %d", model->silent + 1);
	return true;
}

bool
prompt_line(
    const struct model *model, const char *line, char *command, size_t size)
{
	enum prompt prompt = prompt_of(model);
	const struct row *row = &rows[prompt];
	int i;

	if (offer_line(model, line, command, size) ||
	    number_line(model, prompt, line, command, size))
		return true;
	if (strcasecmp(line, "f") == 0 &&
	    (prompt == PROMPT_FREE || prompt == PROMPT_LEFT)) {
		snprintf(command, size, "fill %d",
		    table_snapshot_free_seat(model->table) + 1);
		return true;
	}
	if (strcasecmp(line, "j") == 0 && prompt == PROMPT_SIT) {
		snprintf(command, size, "join %d", (int)model->table->number);
		return true;
	}
	for (i = 0; i < ANSWERS; i++)
		if (row->answer[i].typed != NULL &&
		    answers_line(line, row->answer[i].typed,
			row->answer[i].command, command, size))
			return true;
	/* Everything typed is an answer, not talk. */
	if (prompt != PROMPT_PHRASE)
		return false;
	snprintf(command, size, "phrase %s", line);
	return true;
}

bool
prompt_is_preview(const char *line)
{
	return (line[0] == 'u' || line[0] == 'U') &&
	    line[1 + strspn(line + 1, " 0123456789")] == '\0';
}
