/* Going through a game that was recorded: its state, and in sentences. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/client/client.h"
#include "daemon/client/client_internal.h"
#include "daemon/client/client_say.h"
#include "daemon/client/client_send.h"
#include "daemon/client/examine.h"
#include "daemon/client/examine_together.h"
#include "daemon/client/examine_values.h"
#include "daemon/client/linear.h"
#include "daemon/client/playback.h"
#include "daemon/client/text/say_board.h"
#include "daemon/client/text/say_game_event.h"
#include "daemon/client/text/say_play.h"
#include "daemon/client/view/view_examine.h"
#include "daemon/client/view/view_table_board.h"
#include "daemon/lib/alloc.h"
#include "daemon/protocol/field.h"
#include "engine/notation.h"

/* Milliseconds between two actions. */
static const int speeds[] = {4000, 2500, 1500, 800, 400, 150};
#define NSPEED ((int)(sizeof(speeds) / sizeof(*speeds)))
#define USUAL_SPEED 2
/*
 * Bytes of a record: some twenty times a long game. With what is made of it, it
 * stays within what one connection may cost.
 */
#define RECORD_MOST ((size_t)512 << 10)

static struct narrator
examine_narrator(const struct client *client, FILE *out)
{
	return (struct narrator){.out = out,
	    .table = client->examine->model.table,
	    .me = -1,
	    .terse = client->options.terse};
}

/* The next piece of the record; quietly, as the screen's own requests are. */
static void
ask_piece(struct client *client, int64_t from)
{
	char rest[RECORD_GAME + 24];

	snprintf(rest, sizeof(rest), "%s %lld", client->examine->game,
	    (long long)from);
	client_send(client, "record", rest, NULL);
	client->pending[client->npending - 1].quiet = true;
}

void
examine_begin(struct client *client, const char *game, bool plays)
{
	struct examine *examine;

	examine_end(client);
	examine = client->examine = xcalloc(1, sizeof(*examine));
	model_init(&examine->model);
	examine->model.seat = -1;
	examine->speed = USUAL_SPEED;
	examine->plays = plays;
	strlcpy(examine->game, game, sizeof(examine->game));
	/* What is said now has a page of its own. */
	examine->chat_began = client->model.chat.begins;
	chat_begin(&client->model.chat);
	client->scroll = 0;
	ask_piece(client, 0);
}

void
examine_free(struct client *client)
{
	struct examine *examine = client->examine;

	if (examine == NULL)
		return;
	examine_together_free(examine);
	examine_values_free(examine);
	client->model.chat.begins = examine->chat_began;
	client->model.chat.width = 0;
	model_free(&examine->model);
	replay_drop(examine->replay);
	free(examine->text);
	free(examine);
	client->examine = NULL;
}

void
examine_end(struct client *client)
{
	bool shown = client->examine != NULL && client->examine->replay != NULL;

	if (client->examine == NULL)
		return;
	examine_together_leave(client);
	animation_end(client);
	view_remove(client, &view_examine);
	examine_free(client);
	client_mark(client);
	if (shown && client->mode == CLIENT_LINEAR) {
		linear_say(client, "You are back.");
		linear_prompt(client);
	}
}

/* In sentences: which game it is, and how one goes through it. */
static void
examine_greet(struct client *client)
{
	const struct examine *examine = client->examine;
	const struct record_file *file = replay_file(examine->replay);
	char house[RULESET_HOUSE], *text;
	size_t size;
	FILE *out = xmemstream(&text, &size);
	int i;

	ruleset_house(&file->head.rules, house);
	fprintf(out, "Game %s: ", file->head.game);
	say_rules(out, ruleset_name(&file->head.rules), house,
	    file->head.rules.seats, NULL);
	fputs(", ", out);
	/* The names of those who played it: "alice against bob". */
	for (i = 0; i < file->head.rules.seats; i++)
		fprintf(out, "%s%s",
		    i == 0                                ? ""
			: file->head.rules.seats == 2     ? " against "
			: i == file->head.rules.seats - 1 ? " and "
							  : ", ",
		    file->head.name[i]);
	fprintf(out,
	    ", %d throws.\nEnter goes on, back goes back, a number goes to "
	    "that throw, turn, ucking, challenge, suckback and mistake to the "
	    "next one, value tells the chances, board tells the board, leave "
	    "ends it; help examine has the "
	    "rest.\n",
	    replay_throws(examine->replay, replay_last(examine->replay)));
	fclose(out);
	linear_say(client, text);
	free(text);
}

void
examine_open_view(struct client *client)
{
	if (client->examine != NULL && client->examine->replay != NULL &&
	    client->mode == CLIENT_SCREEN)
		view_over(client, &view_examine, NULL);
}

/* The game cannot be shown. */
static void
examine_fail(struct client *client, const char *text)
{
	examine_together_leave(client);
	examine_free(client);
	if (client->mode == CLIENT_EXEC)
		client_fail(client, text, 1);
	else
		client_say(client, CHAT_ERROR, text);
}

/* All of the record has come. */
static void
examine_open(struct client *client)
{
	struct examine *examine = client->examine;
	char error[RULESET_ERROR], text[RULESET_ERROR + 64];

	examine->replay = replay_new(examine->text, examine->length, error);
	free(examine->text);
	examine->text = NULL;
	if (examine->replay == NULL) {
		snprintf(text, sizeof(text),
		    "That game cannot be gone through. %s", error);
		examine_fail(client, text);
		return;
	}
	if (client->mode == CLIENT_LINEAR)
		examine_greet(client);
	if (examine_together_others(client) && !examine->together.leads)
		examine_together_follow(client);
	else
		examine_go(client, 0);
	if (client->playback == NULL)
		examine_values_begin(client);
	if (client->playback != NULL)
		playback_start(client);
	else if (examine->plays)
		examine_play(client);
	examine_open_view(client);
}

bool
examine_waits(const struct client *client)
{
	return client->examine != NULL && client->examine->replay == NULL;
}

void
examine_take(struct client *client, const json_t *answer)
{
	struct examine *examine = client->examine;
	const json_t *data = json_object_get(answer, "data");
	const char *piece = field_or(data, "text", "");
	size_t length = strlen(piece);

	if (examine == NULL || examine->replay != NULL)
		return;
	if (!field_true(answer, "ok")) {
		examine_fail(client,
		    field_or(answer, "error", "That game is not to be had."));
		return;
	}
	if (strcmp(field_or(data, "game", ""), examine->game) != 0)
		return;
	if (examine->length + length > RECORD_MOST) {
		examine_fail(client, "That game is too long.");
		return;
	}
	examine->text = xrealloc(examine->text, examine->length + length + 1);
	memcpy(examine->text + examine->length, piece, length + 1);
	examine->length += length;
	if (json_is_integer(json_object_get(data, "next")))
		ask_piece(client, field_number(data, "next", 0));
	else
		examine_open(client);
}

/* Puts a table before the person; before is what was there, or NULL. */
static void
examine_show(struct client *client, struct table_snapshot *table, bool moves)
{
	struct examine *examine = client->examine;
	struct table_snapshot *before = examine->model.table;

	examine->model.table = table;
	model_set_happened(&examine->model,
	    examine->off || examine->place == 0
		? NULL
		: replay_snapshot(examine->replay, examine->place - 1));
	table_board_reset(&examine->view);
	examine->view.seq = table->seq;
	if (moves && client->mode == CLIENT_SCREEN)
		animation_begin(client, before, table, true);
	else
		animation_end(client);
	table_snapshot_drop(before);
	client_mark(client);
	examine_values_moved(client);
}

void
examine_where(const struct examine *examine, FILE *out)
{
	const struct replay *replay = examine->replay;
	int all = replay_throws(replay, replay_last(replay));

	if (examine->off)
		fprintf(out, "Off the line, from throw %d",
		    replay_throws(replay, examine->place));
	else if (examine->place == 0)
		fprintf(out, "Start, %d throws", all);
	else
		fprintf(out, "Throw %d of %d",
		    replay_throws(replay, examine->place), all);
}

void
examine_happened(const struct client *client, FILE *out)
{
	struct narrator talk = examine_narrator(client, out);

	if (talk.table->events.n > 0)
		say_game_events(&talk, false);
}

/* In sentences: what happened, and what was said meanwhile. */
static void
examine_say(struct client *client, int before)
{
	const struct examine *examine = client->examine;
	const struct record_file *file = replay_file(examine->replay);
	int n = replay_talk(examine->replay, before);
	int end = replay_talk(examine->replay, examine->place);
	size_t size;
	char *text;
	FILE *out = xmemstream(&text, &size);

	if (examine->place != before + 1 && !examine->off) {
		examine_where(examine, out);
		fputs(". ", out);
	}
	examine_happened(client, out);
	if (examine->place == replay_last(examine->replay) && !examine->off)
		fputs(" That is the end of the game.", out);
	fputs("\n", out);
	if (examine->place == before + 1)
		for (; n < end; n++)
			fprintf(out, "%s: %s\n", file->talk[n].who,
			    file->talk[n].text);
	if (!examine->off) {
		examine_values_say(client, out);
		examine_together_say_comments(client, examine->place, out);
	}
	fclose(out);
	linear_say(client, text);
	free(text);
}

void
examine_go(struct client *client, int place)
{
	struct examine *examine = client->examine;
	int before = examine->place;
	bool was_off = examine->off;

	examine->off = false;
	examine->line[0] = '\0';
	examine->place = place;
	examine_show(client, replay_snapshot(examine->replay, place),
	    place == before + 1);
	if (client->mode == CLIENT_LINEAR && (place != before || was_off))
		examine_say(client, before);
	examine_together_moved(client);
}

void
examine_step(struct client *client, int by, enum replay_stop stop)
{
	struct examine *examine = client->examine;
	int place = replay_find(examine->replay, examine->place, by, stop);

	/* From a line of one's own one first goes back to the game. */
	if (examine->off)
		examine_go(client, examine->place);
	else if (place >= 0)
		examine_go(client, place);
	else if (client->mode == CLIENT_LINEAR)
		linear_say(client,
		    by > 0 ? "That is the end of the game."
			   : "That is the beginning.");
}

void
examine_play(struct client *client)
{
	struct examine *examine = client->examine;

	client_mark(client);
	if (examine->due != 0) {
		examine->due = 0;
		return;
	}
	if (examine->off || examine->place == replay_last(examine->replay))
		examine_go(client, examine->off ? examine->place : 0);
	examine->due = client->io.now(client->io.arg) + speeds[examine->speed];
}

void
examine_speed(struct client *client, int by)
{
	struct examine *examine = client->examine;

	examine->speed += by;
	if (examine->speed < 0)
		examine->speed = 0;
	if (examine->speed >= NSPEED)
		examine->speed = NSPEED - 1;
	if (examine->due != 0)
		examine->due =
		    client->io.now(client->io.arg) + speeds[examine->speed];
	client_mark(client);
}

int64_t
examine_tick(struct client *client)
{
	struct examine *examine = client->examine;
	int64_t now = client->io.now(client->io.arg);

	if (examine == NULL)
		return 0;
	examine_together_tick(client);
	if (examine->due == 0)
		return 0;
	if (examine->due <= now) {
		examine->due = now + speeds[examine->speed];
		examine_step(client, 1, REPLAY_ANY);
		if (examine->place == replay_last(examine->replay))
			examine->due = 0;
	}
	return examine->due;
}

/* Says a sentence where the person looks. */
static void
examine_explain(struct client *client, const char *text)
{
	if (client->mode == CLIENT_LINEAR)
		linear_say(client, text);
	else
		strlcpy(client->hint, text, sizeof(client->hint));
	client_mark(client);
}

/* "6 3", "63", "5": dice for a throw; false: they are not that. */
static bool
read_dice(const char *text, int ndice, uint8_t dice[DICE_MAX])
{
	int n = 0;

	for (; *text != '\0'; text++) {
		if (*text == ' ' || *text == '-')
			continue;
		if (*text < '1' || *text > '6' || n == ndice)
			return false;
		dice[n++] = (uint8_t)(*text - '0');
	}
	return n == ndice;
}

#define TRIED_WORD 12

/*
 * The action that somebody wants to try, and as a word of the line: "63", "12".
 * False, having said why not.
 */
static bool
tried_action(struct client *client, const struct ruleset *rules,
    const struct game *game, const char *rest, struct action *action,
    char word[TRIED_WORD])
{
	struct plays plays;
	int n;

	memset(action, 0, sizeof(*action));
	action->seat = game->actor;
	if (game->phase == PHASE_THROW || game->phase == PHASE_START) {
		action->kind = ACTION_THROW;
		if (read_dice(rest, rules->dice, action->dice)) {
			for (n = 0; n < rules->dice; n++)
				word[n] = (char)('0' + action->dice[n]);
			word[n] = '\0';
			return true;
		}
		examine_explain(client,
		    rules->dice > 1 ? "Which dice? Type try 6 3."
				    : "Which number? Type try 6.");
		return false;
	}
	if (game->phase != PHASE_PLAY) {
		examine_explain(client, "There is nothing to try here.");
		return false;
	}
	action->kind = ACTION_PLAY;
	game_plays(rules, game, &plays);
	n = rest[strspn(rest, "0123456789")] == '\0' && *rest != '\0'
	    ? atoi(rest) - 1
	    : notation_find(rules, &game->position, &plays, rest);
	if (n >= 0 && n < plays.n) {
		action->play = plays.play[n];
		snprintf(word, TRIED_WORD, "%d", n + 1);
		return true;
	}
	examine_explain(client,
	    n == -2 ? "More than one play is like that; /plays lists them."
		    : "That is not one of the plays; /plays lists them.");
	return false;
}

/*
 * Another throw or play than the game had; from then on it is off the line.
 * False: it is not possible.
 */
static bool
examine_try(struct client *client, const char *rest)
{
	struct examine *examine = client->examine;
	const struct record_head *head = &replay_file(examine->replay)->head;
	const char *names[SEATS_MAX] = {NULL};
	struct game_events events = {0};
	struct action action;
	struct game game;
	const char *why;
	char word[TRIED_WORD];
	int i;

	if (examine->off)
		game = examine->tried;
	else
		replay_game(examine->replay, examine->place, &game);
	if (!tried_action(client, &head->rules, &game, rest, &action, word))
		return false;
	why = game_check(&head->rules, &game, &action);
	if (why == NULL &&
	    strlen(examine->line) + TRIED_WORD >= sizeof(examine->line))
		why = "A line goes no further.";
	if (why != NULL) {
		examine_explain(client, why);
		return false;
	}
	if (examine->line[0] != '\0')
		strlcat(examine->line, " ", sizeof(examine->line));
	strlcat(examine->line, word, sizeof(examine->line));
	game_apply(&head->rules, &game, &action, &events);
	examine->tries = examine->off ? examine->tries + 1 : 1;
	examine->off = true;
	examine->tried = game;
	examine->due = 0;
	for (i = 0; i < head->rules.seats; i++)
		names[i] = head->name[i];
	examine_show(client,
	    table_snapshot_make(&head->rules, &game, &events,
		replay_last(examine->replay) + examine->tries, names),
	    true);
	if (client->mode == CLIENT_LINEAR)
		examine_say(client, examine->place);
	examine_together_moved(client);
	return true;
}

void
examine_show_line(struct client *client, int place, const char *line)
{
	struct examine *examine = client->examine;
	size_t known = strlen(examine->line), length;
	char word[TRIED_WORD];

	if (place < 0 || place > replay_last(examine->replay))
		return;
	if (place != examine->place || strcmp(line, examine->line) == 0 ||
	    strncmp(line, examine->line, known) != 0 ||
	    (known > 0 && line[known] != ' ')) {
		known = 0;
		examine_go(client, place);
	}
	for (line += known; *line != '\0'; line += length) {
		line += strspn(line, " ");
		length = strcspn(line, " ");
		snprintf(word, sizeof(word), "%.*s", (int)length, line);
		if (length >= sizeof(word) || !examine_try(client, word))
			return;
	}
}

/* The board in words, or the plays of the throw in hand. */
static void
examine_tell(struct client *client, bool plays)
{
	struct narrator talk;
	size_t size;
	char *text;

	talk = examine_narrator(client, xmemstream(&text, &size));
	if (plays)
		say_plays(&talk);
	else
		say_board(&talk);
	fclose(talk.out);
	client_text(client, plays ? "plays" : "board", text);
	free(text);
}

/* Words that go somewhere: "back ucking" is the one before. */
static bool
examine_word(struct client *client, const char *line, int by)
{
	static const struct {
		const char *word;
		enum replay_stop stop;
	} words[] = {{"throw", REPLAY_THROW}, {"turn", REPLAY_TURN},
	    {"ucking", REPLAY_UCKING}, {"challenge", REPLAY_CHALLENGE},
	    {"suckback", REPLAY_SUCKBACK}, {"suck-back", REPLAY_SUCKBACK}};
	size_t i;

	for (i = 0; i < sizeof(words) / sizeof(*words); i++)
		if (strcasecmp(words[i].word, line) == 0) {
			examine_step(client, by, words[i].stop);
			return true;
		}
	return false;
}

/* The place after a throw of that number. */
static int
place_of_throw(const struct replay *replay, int number)
{
	int place = 0;

	while (place < replay_last(replay) &&
	    replay_throws(replay, place) < number)
		place++;
	return place;
}

bool
examine_line(struct client *client, const char *line)
{
	struct examine *examine = client->examine;
	int last;

	if (examine == NULL || examine->replay == NULL)
		return false;
	last = replay_last(examine->replay);
	if (*line == '/')
		line++;
	/* As a report names it. */
	if (strncasecmp(line, "throw ", 6) == 0 &&
	    isdigit((unsigned char)line[6]))
		line += 6;
	if (examine_together_line(client, line) ||
	    examine_values_line(client, line))
		return true;
	if (*line == '\0' || strcasecmp(line, "next") == 0 ||
	    strcasecmp(line, "n") == 0)
		examine_step(client, 1, REPLAY_ANY);
	else if (strcasecmp(line, "back") == 0 || strcasecmp(line, "b") == 0)
		examine_step(client, -1, REPLAY_ANY);
	else if (strncasecmp(line, "back ", 5) == 0)
		return examine_word(client, line + 5, -1);
	else if (strcasecmp(line, "start") == 0)
		examine_go(client, 0);
	else if (strcasecmp(line, "end") == 0)
		examine_go(client, last);
	else if (strcasecmp(line, "line") == 0)
		examine_go(client, examine->place);
	else if (strcasecmp(line, "go") == 0 || strcasecmp(line, "stop") == 0)
		examine_play(client);
	else if (strcasecmp(line, "faster") == 0 ||
	    strcasecmp(line, "slower") == 0)
		examine_speed(client, strcasecmp(line, "faster") == 0 ? 1 : -1);
	else if (strncasecmp(line, "try", 3) == 0 &&
	    (line[3] == ' ' || line[3] == '\0'))
		examine_try(client, line + 3 + strspn(line + 3, " "));
	else if (strcasecmp(line, "board") == 0 ||
	    strcasecmp(line, "plays") == 0)
		examine_tell(client, strcasecmp(line, "plays") == 0);
	else if (strcasecmp(line, "leave") == 0)
		examine_end(client);
	else if (line[strspn(line, "0123456789")] == '\0')
		examine_go(client,
		    place_of_throw(examine->replay,
			(int)strtonum(line, 0, 1000000, NULL)));
	else
		return examine_word(client, line, 1);
	return true;
}
