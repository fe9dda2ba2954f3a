/* The report of a recorded game, and the values of a single position. */
#include "daemon/bot/game_report.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/luck_account.h"
#include "engine/luck_plays.h"
#include "engine/notation_game.h"
#include "engine/record_read.h"
#include "engine/suckback.h"

#define THROWS_TOLD 3 /* luckiest, and unluckiest */
#define PLAYS_TOLD 5  /* that cost most */
#define PLACES_TOLD 2000
#define PLAYS_VALUED 8 /* of a position */
/* A problem: so much better than all others, in a game that is open. */
#define PROBLEM_GAP 300
#define PROBLEM_LEAST 1000
#define PROBLEM_MOST 9500
#define PROBLEM_PLAYS 4

/* A play's mark, by what it costs at least. */
static const struct {
	int loss;
	const char *mark;
} marks[] = {{800, "??"}, {300, "?"}, {100, "?!"}};

/* A throw that was lucky or unlucky, or a play that was not the best. */
struct remark {
	int place;      /* actions before it */
	unsigned throw; /* its number */
	int seat;
	int by; /* its luck, or what it cost */
	uint8_t dice[DICE_MAX];
	char play[NOTATION_PLAY], best[NOTATION_PLAY];
};

struct game_report {
	struct record_file file;
	struct luck_account account;
	int place;
	struct remark lucky[THROWS_TOLD], unlucky[THROWS_TOLD];
	struct remark dear[PLAYS_TOLD];
	int nlucky, nunlucky, ndear;
	struct {
		int place, gap;
		char game[NOTATION_GAME];
	} problem;        /* gap 0: there is none */
	json_t *chances;  /* by place */
	json_t *mistakes; /* places, and what was lost there */
};

static json_t *
chances_json(const struct ruleset *rs, const int32_t chances[SEATS_MAX])
{
	json_t *list = json_array();

	for (int c = 0; c < rs->seats; c++)
		json_array_append_new(list, json_integer(chances[c]));
	return list;
}

/* Of two sides the first one's chance says both. */
static void
report_place(struct game_report *report)
{
	const struct luck_account *account = &report->account;

	json_array_append_new(report->chances,
	    account->rules.seats == 2 || account->rules.partners
		? json_integer(account->now[0])
		: chances_json(&account->rules, account->now));
}

struct game_report *
game_report_new(const struct eval *eval, const char *record, size_t length,
    char error[RULESET_ERROR])
{
	struct game_report *report = calloc(1, sizeof(*report));
	struct record_error why;

	if (report == NULL) {
		snprintf(error, RULESET_ERROR, "Out of memory.");
		return NULL;
	}
	if (!record_file_parse(record, length, &report->file, &why)) {
		snprintf(error, RULESET_ERROR, "%s", why.text);
		game_report_free(report);
		return NULL;
	}
	if (report->file.head.version != RECORD_VERSION) {
		snprintf(error, RULESET_ERROR,
		    "That game was played under another version of the rules' "
		    "code.");
		game_report_free(report);
		return NULL;
	}
	luck_account_begin(&report->account, eval, &report->file.head.rules);
	report->chances = json_array();
	report->mistakes = json_array();
	report_place(report);
	return report;
}

void
game_report_free(struct game_report *report)
{
	if (report == NULL)
		return;
	record_file_free(&report->file);
	json_decref(report->chances);
	json_decref(report->mistakes);
	free(report);
}

static const char *
loss_mark(int loss)
{
	for (size_t i = 0; i < sizeof(marks) / sizeof(*marks); i++)
		if (loss >= marks[i].loss)
			return marks[i].mark;
	return "";
}

/* One that has a mark. */
static void
mistake_add(struct game_report *report, int loss)
{
	if (loss_mark(loss)[0] != '\0')
		json_array_append_new(
		    report->mistakes, json_pack("[i,i]", report->place, loss));
}

/* Into a list of the greatest, of which there are at most so many. */
static void
remark_add(struct remark *list, int most, int *n, const struct remark *remark)
{
	int i = *n < most ? (*n)++ : most;

	for (; i > 0 && abs(remark->by) > abs(list[i - 1].by); i--)
		if (i < most)
			list[i] = list[i - 1];
	if (i < most)
		list[i] = *remark;
}

static void
note_throw(struct game_report *report, const struct luck_change *change,
    const struct action *action)
{
	struct remark remark = {.place = report->place,
	    .throw = report->account.game.nthrows,
	    .seat = change->seat,
	    .by = change->change[change->seat]};

	memcpy(remark.dice, action->dice, sizeof(remark.dice));
	if (remark.by > 0)
		remark_add(
		    report->lucky, THROWS_TOLD, &report->nlucky, &remark);
	else if (remark.by < 0)
		remark_add(
		    report->unlucky, THROWS_TOLD, &report->nunlucky, &remark);
}

/* A play that cost something, with the better one. */
static void
note_play(struct game_report *report, const struct game *before,
    const struct luck_change *change, const struct action *action)
{
	const struct luck_account *account = &report->account;
	struct remark remark = {.place = report->place,
	    .throw = before->nthrows,
	    .seat = change->seat,
	    .by = -change->change[change->seat]};
	struct play best;

	if (remark.by <= 0)
		return;
	memcpy(remark.dice, before->dice, sizeof(remark.dice));
	game_play(
	    &account->rules, before, account->plays.play[0].number, &best);
	notation_play(&account->rules, &before->position, &best, remark.best);
	notation_play(
	    &account->rules, &before->position, &action->play, remark.play);
	remark_add(report->dear, PLAYS_TOLD, &report->ndear, &remark);
	mistake_add(report, remark.by);
}

static void
announce_text(const struct announcement *announced, char text[NOTATION_PLAY])
{
	if (announced->kind == ANNOUNCE_NONE)
		snprintf(text, NOTATION_PLAY, "plain throw");
	else
		notation_announcement(announced, text);
}

/* What should have been announced, or not. */
static void
note_announce(struct game_report *report, const struct game *before,
    const struct luck_change *change, const struct action *action)
{
	static const struct announcement none;
	const struct luck_account *account = &report->account;
	struct remark remark = {.place = report->place,
	    .throw = before->nthrows + 1,
	    .seat = change->seat,
	    .by = -change->change[change->seat]};
	struct announcement best;

	if (remark.by <= 0)
		return;
	luck_best_announcement(account->eval, &account->rules, before, &best);
	announce_text(&best, remark.best);
	announce_text(
	    action->kind == ACTION_ANNOUNCE ? &action->announcement : &none,
	    remark.play);
	remark_add(report->dear, PLAYS_TOLD, &report->ndear, &remark);
	mistake_add(report, remark.by);
}

static int
play_chance(const struct eval_plays *plays, int place, int seat)
{
	return plays->play[place].values.seat[seat] / (EVAL_ONE / LUCK_ONE);
}

/*
 * Whether it makes a problem: the game is open, and one play stands out as the
 * admiral looks at all of them.
 */
static void
note_problem(struct game_report *report, const struct game *before)
{
	const struct luck_account *account = &report->account;
	int seat = before->position.turn, gap;
	int most = play_chance(&account->plays, 0, seat);
	struct eval_plays plays;

	if (account->plays.n < PROBLEM_PLAYS || most < PROBLEM_LEAST ||
	    most > PROBLEM_MOST ||
	    most - play_chance(&account->plays, 1, seat) < PROBLEM_GAP)
		return;
	luck_plays(account->eval, &account->rules, before, &plays);
	gap = play_chance(&plays, 0, seat) - play_chance(&plays, 1, seat);
	if (gap < PROBLEM_GAP || gap <= report->problem.gap ||
	    plays.play[0].number != account->plays.play[0].number)
		return;
	report->problem.gap = gap;
	report->problem.place = report->place;
	notation_game(&account->rules, before, report->problem.game);
}

static void
report_action(struct game_report *report, const struct action *action)
{
	struct luck_change changes[LUCK_CHANGES];
	struct game before = report->account.game;
	int n = luck_account_action(&report->account, action, changes);

	for (int i = 0; i < n; i++)
		if (changes[i].seat == NOSEAT)
			continue;
		else if (changes[i].kind == LUCK_THROW)
			note_throw(report, &changes[i], action);
		else if (changes[i].kind == LUCK_ANNOUNCE)
			note_announce(report, &before, &changes[i], action);
		else if (changes[i].kind == LUCK_PLAY) {
			note_play(report, &before, &changes[i], action);
			note_problem(report, &before);
		}
	report->place++;
	report_place(report);
}

bool
game_report_go_on(
    struct game_report *report, int actions, char error[RULESET_ERROR])
{
	const struct record_file *file = &report->file;
	struct action action;

	error[0] = '\0';
	for (; actions > 0 && report->place < file->nentries; actions--) {
		if (!record_parse(&report->account.rules, &report->account.game,
			file->entry[report->place].line, &action, error))
			return false;
		report_action(report, &action);
	}
	return report->place < file->nentries;
}

static json_t *
dice_json(const uint8_t dice[DICE_MAX])
{
	json_t *list = json_array();

	for (int i = 0; i < DICE_MAX && dice[i] != 0; i++)
		json_array_append_new(list, json_integer(dice[i]));
	return list;
}

static json_t *
throws_json(const struct remark *list, int n)
{
	json_t *rows = json_array();

	for (int i = 0; i < n; i++)
		json_array_append_new(rows,
		    json_pack("{s:i,s:i,s:i,s:o,s:i}", "place", list[i].place,
			"throw", (int)list[i].throw, "seat", list[i].seat,
			"dice", dice_json(list[i].dice), "luck", list[i].by));
	return rows;
}

static json_t *
dear_json(const struct remark *list, int n)
{
	json_t *rows = json_array();

	for (int i = 0; i < n; i++)
		json_array_append_new(rows,
		    json_pack("{s:i,s:i,s:i,s:o,s:s,s:s,s:i,s:s}", "place",
			list[i].place, "throw", (int)list[i].throw, "seat",
			list[i].seat, "dice", dice_json(list[i].dice), "play",
			list[i].play, "best", list[i].best, "loss", list[i].by,
			"mark", loss_mark(list[i].by)));
	return rows;
}

/* What each seat's chance was and became, and by what. */
static json_t *
seats_json(const struct luck_account *account)
{
	const struct luck_sums *sums;
	json_t *rows = json_array();

	for (int c = 0; c < account->rules.seats; c++) {
		sums = &account->sums[c];
		json_array_append_new(rows,
		    json_pack("{s:i,s:i,s:i,s:i,s:i,s:i,s:i,s:i,s:i}", "start",
			(int)account->start[c], "luck", (int)sums->luck,
			"skill", (int)sums->skill, "drift", (int)sums->drift,
			"end", (int)account->now[c], "own_luck",
			(int)sums->own_luck, "own_skill", (int)sums->own_skill,
			"lost", (int)sums->lost, "choices", sums->choices));
	}
	return rows;
}

json_t *
game_report_json(const struct game_report *report)
{
	const struct luck_account *account = &report->account;
	json_t *json = json_pack("{s:s,s:i,s:b,s:b,s:o,s:o,s:o,s:o,s:O}",
	    "game", report->file.head.game, "throws",
	    (int)account->game.nthrows, "over",
	    account->game.phase == PHASE_OVER, "partners",
	    account->rules.partners, "seats", seats_json(account), "lucky",
	    throws_json(report->lucky, report->nlucky), "unlucky",
	    throws_json(report->unlucky, report->nunlucky), "dear",
	    dear_json(report->dear, report->ndear), "chances", report->chances);

	/* A line of the protocol has no room for those of an endless game. */
	if (report->place > PLACES_TOLD)
		json_object_del(json, "chances");
	json_object_set(json, "mistakes", report->mistakes);
	if (report->problem.gap > 0)
		json_object_set_new(json, "problem",
		    json_pack("{s:i,s:i,s:s}", "place", report->problem.place,
			"gap", report->problem.gap, "position",
			report->problem.game));
	return json;
}

static json_t *
plays_json(const struct ruleset *rs, const struct game *game,
    const struct eval_plays *plays)
{
	json_t *rows = json_array();
	char text[NOTATION_PLAY];
	int32_t chances[SEATS_MAX];
	struct play play;

	for (int i = 0; i < plays->n && i < PLAYS_VALUED; i++) {
		game_play(rs, game, plays->play[i].number, &play);
		notation_play(rs, &game->position, &play, text);
		luck_chances(rs, game, &plays->play[i].values, chances);
		json_array_append_new(rows,
		    json_pack("{s:i,s:s,s:i}", "number",
			plays->play[i].number + 1, "play", text, "chance",
			(int)chances[game->actor]));
	}
	return rows;
}

json_t *
game_report_position(
    const struct eval *eval, const char *text, char error[RULESET_ERROR])
{
	int32_t chances[SEATS_MAX];
	struct eval_plays plays = {0};
	struct announcement best;
	char announced[NOTATION_PLAY];
	struct ruleset rs;
	struct game game;
	json_t *json;

	if (!notation_game_parse(text, &rs, &game, error))
		return NULL;
	if (game.phase == PHASE_PLAY)
		luck_plays(eval, &rs, &game, &plays);
	if (plays.n > 0 && game.nplaces == 0)
		luck_chances(&rs, &game, &plays.play[0].values, chances);
	else
		luck_position(eval, &rs, &game, chances);
	json = json_pack("{s:s,s:o}", "phase", game_phase_name(game.phase),
	    "chances", chances_json(&rs, chances));
	if (game.phase == PHASE_PLAY || game.phase == PHASE_THROW)
		json_object_set_new(json, "seat", json_integer(game.actor));
	if (game.phase == PHASE_PLAY) {
		json_object_set_new(
		    json, "plays", plays_json(&rs, &game, &plays));
	} else if (game.phase == PHASE_THROW &&
	    game.announced.kind == ANNOUNCE_NONE) {
		luck_best_announcement(eval, &rs, &game, &best);
		if (best.kind != ANNOUNCE_NONE) {
			notation_announcement(&best, announced);
			json_object_set_new(
			    json, "announce", json_string(announced));
		}
	}
	return json;
}
