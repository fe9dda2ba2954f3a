/*
 * Reports of games: which throws and choices they tell, the marks of what was
 * lost, and games of two, three and four seats, over and not.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "daemon/bot/game_report.h"
#include "engine/luck_account.h"
#include "engine/notation.h"
#include "engine/notation_game.h"
#include "engine/record_read.h"
#include "engine/record_write.h"
#include "tests/engine/record_make.h"
#include "tests/engine/selfplay.h"

#define PLACES 4001 /* of the longest record */
#define NOTES 8000

/* A change that the account made, whatever the report makes of it. */
struct note {
	int place, kind, seat, by;
};

static struct {
	int places, n, choices[SEATS_MAX];
	struct game before[PLACES];
	int32_t chances[PLACES][SEATS_MAX]; /* after the action there */
	struct eval_plays plays[PLACES];
	struct note note[NOTES];
} spied;

/* Changes of that kind are these, in turn, and then nothing; NULL: as found. */
static const int *losses, *lucks;

static void
set_change(struct luck_change *change)
{
	const int **from = change->kind == LUCK_THROW ? &lucks : &losses;
	int by = 0;

	if (*from == NULL)
		return;
	if (**from != 0)
		by = *(*from)++;
	change->change[change->seat] = change->kind == LUCK_THROW ? by : -by;
}

int __real_luck_account_action(struct luck_account *, const struct action *,
    struct luck_change changes[LUCK_CHANGES]);
int __wrap_luck_account_action(struct luck_account *, const struct action *,
    struct luck_change changes[LUCK_CHANGES]);

int
__wrap_luck_account_action(struct luck_account *account,
    const struct action *action, struct luck_change changes[LUCK_CHANGES])
{
	int place = spied.places++, n, c;
	struct note *note;

	assert_true(place < PLACES);
	spied.before[place] = account->game;
	n = __real_luck_account_action(account, action, changes);
	memcpy(spied.chances[place], account->now, sizeof(account->now));
	spied.plays[place] = account->plays;
	for (c = 0; c < n; c++) {
		if (changes[c].seat == NOSEAT ||
		    changes[c].kind == LUCK_ENDING ||
		    changes[c].kind == LUCK_DRIFT)
			continue;
		set_change(&changes[c]);
		assert_true(spied.n < NOTES);
		note = &spied.note[spied.n++];
		*note = (struct note){place, changes[c].kind, changes[c].seat,
		    changes[c].change[changes[c].seat]};
		spied.choices[note->seat] +=
		    note->kind == LUCK_PLAY && account->plays.n > 1;
	}
	return n;
}

static json_t *
report_of(const struct record_text *text)
{
	struct game_report *report;
	char error[RULESET_ERROR];
	json_t *json;

	memset(&spied, 0, sizeof(spied));
	report =
	    game_report_new(selfplay_eval, text->text, text->length, error);
	if (report == NULL)
		fail_msg("%s", error);
	while (game_report_go_on(report, 7, error))
		;
	assert_string_equal(error, "");
	json = game_report_json(report);
	assert_non_null(json);
	game_report_free(report);
	return json;
}

static int
number(const json_t *row, const char *field)
{
	const json_t *value = json_object_get(row, field);

	assert_true(json_is_integer(value));
	return (int)json_integer_value(value);
}

static const char *
string(const json_t *row, const char *field)
{
	const char *value = json_string_value(json_object_get(row, field));

	assert_non_null(value);
	return value;
}

/* How many throws a record has before that entry. */
static int
throws_before(const struct record_file *file, int entry)
{
	int n = 0;

	for (int i = 0; i < entry; i++)
		n += strncmp(file->entry[i].line, "throw ", 6) == 0;
	return n;
}

/* The dice of the last throw until that entry, as the record has them. */
static void
assert_dice(const struct record_file *file, int entry, const json_t *dice)
{
	const char *line;

	while (strncmp(file->entry[entry].line, "throw ", 6) != 0)
		entry--;
	line = file->entry[entry].line + strlen("throw 0 ");
	assert_int_equal(json_array_size(dice), file->head.rules.dice);
	for (size_t i = 0; i < json_array_size(dice); i++)
		assert_int_equal(
		    json_integer_value(json_array_get(dice, i)), line[i] - '0');
}

/* The greatest by sign; of equal ones the first; taken from the notes. */
static struct note *
take_greatest(bool throws, int sign)
{
	struct note *found = NULL, *note;

	for (note = spied.note; note < spied.note + spied.n; note++)
		if ((note->kind == LUCK_THROW) == throws &&
		    note->by * sign > 0 &&
		    (found == NULL || note->by * sign > found->by * sign))
			found = note;
	return found;
}

static void
check_throws(const struct record_file *file, const json_t *rows, int sign)
{
	struct note *note;
	size_t i;

	for (i = 0; i < 3 && (note = take_greatest(true, sign)); i++) {
		const json_t *row = json_array_get(rows, i);

		assert_int_equal(number(row, "place"), note->place);
		assert_int_equal(number(row, "seat"), note->seat);
		assert_int_equal(number(row, "luck"), note->by);
		assert_int_equal(
		    number(row, "throw"), throws_before(file, note->place + 1));
		assert_dice(file, note->place, json_object_get(row, "dice"));
		note->by = 0;
	}
	assert_int_equal(json_array_size(rows), i);
}

/* The play that was chosen, and one that is worth so much more. */
static void
check_play(const struct ruleset *rs, const char *line, const json_t *row)
{
	int place = number(row, "place");
	const struct game *game = &spied.before[place];
	const struct eval_plays *valued = &spied.plays[place];
	int32_t one[SEATS_MAX], best = -1, own = -1;
	struct plays plays;
	int a, b;

	assert_string_equal(string(row, "play"), line + strlen("play 0 "));
	game_plays(rs, game, &plays);
	a = notation_find(rs, &game->position, &plays, string(row, "best"));
	b = notation_find(rs, &game->position, &plays, string(row, "play"));
	assert_true(a >= 0 && b >= 0 && a != b);
	for (int i = 0; i < valued->n; i++) {
		luck_chances(rs, game, &valued->play[i].values, one);
		if (valued->play[i].number == a)
			best = one[game->actor];
		if (valued->play[i].number == b)
			own = one[game->actor];
	}
	assert_int_equal(best - own, number(row, "loss"));
}

/* What was announced, or not, and what else could have been. */
static void
check_announced(const char *line, const json_t *row)
{
	bool announced = strncmp(line, "announce ", 9) == 0;

	assert_string_equal(string(row, "play"),
	    announced ? line + strlen("announce 0 ") : "plain throw");
	assert_string_not_equal(string(row, "best"), string(row, "play"));
	assert_int_equal(json_array_size(json_object_get(row, "dice")), 0);
}

static int announcements, problems; /* in reports so far */

static void
check_dear(const struct record_file *file, const json_t *rows)
{
	struct note *note;
	const json_t *row;
	const char *line;
	size_t i;

	for (i = 0; i < 5 && (note = take_greatest(false, -1)); i++) {
		row = json_array_get(rows, i);
		line = file->entry[note->place].line;
		assert_int_equal(number(row, "place"), note->place);
		assert_int_equal(number(row, "seat"), note->seat);
		assert_int_equal(number(row, "loss"), -note->by);
		assert_int_equal(number(row, "throw"),
		    throws_before(file, note->place) +
			(note->kind == LUCK_ANNOUNCE));
		if (note->kind == LUCK_PLAY) {
			check_play(&file->head.rules, line, row);
			assert_dice(
			    file, note->place, json_object_get(row, "dice"));
		} else {
			check_announced(line, row);
			announcements++;
		}
		note->by = 0;
	}
	assert_int_equal(json_array_size(rows), i);
}

/* All choices that lost a hundredth or more, in their order. */
static void
check_mistakes(const json_t *rows)
{
	const json_t *row;
	size_t n = 0;

	for (int i = 0; i < spied.n; i++) {
		if (spied.note[i].kind == LUCK_THROW || spied.note[i].by > -100)
			continue;
		row = json_array_get(rows, n++);
		assert_int_equal(json_integer_value(json_array_get(row, 0)),
		    spied.note[i].place);
		assert_int_equal(json_integer_value(json_array_get(row, 1)),
		    -spied.note[i].by);
	}
	assert_int_equal(json_array_size(rows), n);
}

static void
check_chances(const struct ruleset *rs, const json_t *rows)
{
	bool two = rs->seats == 2 || rs->partners;
	const json_t *row;

	assert_int_equal(json_array_size(rows), spied.places + 1);
	for (int place = 0; place < spied.places; place++) {
		row = json_array_get(rows, (size_t)place + 1);
		if (two)
			assert_int_equal(
			    json_integer_value(row), spied.chances[place][0]);
		else
			assert_int_equal(json_array_size(row), rs->seats);
		for (int c = 0; !two && c < rs->seats; c++)
			assert_int_equal(
			    json_integer_value(json_array_get(row, (size_t)c)),
			    spied.chances[place][c]);
	}
}

/* Every seat's sum is exact, its losses its own; a winner has it all. */
static void
check_seats(const struct record_file *file, const json_t *rows)
{
	const json_t *row;
	int winner = strncmp(file->result, "won ", 4) == 0
	    ? file->result[4] - '0'
	    : NOSEAT;
	int lost;

	assert_int_equal(json_array_size(rows), file->head.rules.seats);
	for (int c = 0; c < file->head.rules.seats; c++) {
		row = json_array_get(rows, (size_t)c);
		lost = 0;
		for (int i = 0; i < spied.n; i++)
			if (spied.note[i].kind != LUCK_THROW &&
			    spied.note[i].seat == c)
				lost -= spied.note[i].by;
		assert_int_equal(number(row, "lost"), lost);
		assert_int_equal(number(row, "choices"), spied.choices[c]);
		assert_int_equal(number(row, "start") + number(row, "luck") +
			number(row, "skill") + number(row, "drift"),
		    number(row, "end"));
		assert_int_equal(
		    number(row, "end"), spied.chances[spied.places - 1][c]);
		if (winner != NOSEAT)
			assert_int_equal(number(row, "end"),
			    ruleset_same_side(&file->head.rules, c, winner)
				? 10000
				: 0);
	}
}

/* The position of a problem is the game's there, with a throw in hand. */
static void
check_problem(const struct ruleset *rs, const json_t *problem)
{
	char text[NOTATION_GAME];
	const struct game *game;

	if (problem == NULL)
		return;
	game = &spied.before[number(problem, "place")];
	assert_int_equal(game->phase, PHASE_PLAY);
	notation_game(rs, game, text);
	assert_string_equal(string(problem, "position"), text);
	assert_true(number(problem, "gap") >= 300);
	problems++;
}

static void
check_report(const struct variant *variant, uint64_t seed, int actions)
{
	struct record_text text = {0};
	struct record_error error;
	struct record_file file;
	json_t *report;

	record_make(variant, seed, actions, &text);
	assert_true(record_file_parse(text.text, text.length, &file, &error));
	report = report_of(&text);
	assert_int_equal(spied.places, file.nentries);
	assert_string_equal(string(report, "game"), file.head.game);
	assert_int_equal(
	    number(report, "throws"), throws_before(&file, file.nentries));
	assert_int_equal(json_is_true(json_object_get(report, "over")),
	    strcmp(file.result, "unfinished") != 0);
	assert_int_equal(json_is_true(json_object_get(report, "partners")),
	    file.head.rules.partners);
	check_chances(&file.head.rules, json_object_get(report, "chances"));
	check_seats(&file, json_object_get(report, "seats"));
	check_mistakes(json_object_get(report, "mistakes"));
	check_problem(&file.head.rules, json_object_get(report, "problem"));
	check_throws(&file, json_object_get(report, "lucky"), 1);
	check_throws(&file, json_object_get(report, "unlucky"), -1);
	check_dear(&file, json_object_get(report, "dear"));
	json_decref(report);
	record_file_free(&file);
	record_text_free(&text);
}

/* Games of two, three and four seats, with partners and everyone alone. */
static void
reports_tell_what_the_account_finds(void **state)
{
	for (int v = 0; v < selfplay_nvariants; v++)
		check_report(&selfplay_variants[v], (uint64_t)v + 1, 150);
	assert_true(announcements > 0);
	assert_true(problems > 5);
}

static void
games_to_their_end_have_reports(void **state)
{
	static const struct variant whole[] = {{"uckers", "", 2},
	    {"bigship", "", 4}, {"ludo", "", 2}, {"ludo", "", 3},
	    {"ludo", "", 4}, {"fleet-ludo", "", 4}};

	for (size_t i = 0; i < sizeof(whole) / sizeof(*whole); i++)
		check_report(&whole[i], i + 5, -1);
}

/* The report of a game whose changes are these. */
static json_t *
scripted(const int *lost, const int *luck)
{
	static const struct variant variant = {"uckers", "", 2};
	struct record_text text = {0};
	json_t *report;

	losses = lost;
	lucks = luck;
	record_make(&variant, 3, 120, &text);
	report = report_of(&text);
	/* All of them have been used. */
	assert_int_equal(*losses, 0);
	assert_int_equal(*lucks, 0);
	losses = lucks = NULL;
	record_text_free(&text);
	return report;
}

static const int none[] = {0};

/* ?! from 1 %, ? from 3 %, ?? from 8 %; less is dear, but no mistake. */
static void
marks_have_their_limits(void **state)
{
	static const struct {
		int loss[2];
		const char *mark;
	} rows[] = {{{1}, ""}, {{99}, ""}, {{100}, "?!"}, {{299}, "?!"},
	    {{300}, "?"}, {{799}, "?"}, {{800}, "??"}, {{10000}, "??"}};
	const json_t *dear, *mistakes;
	json_t *report;

	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		report = scripted(rows[i].loss, none);
		dear = json_object_get(report, "dear");
		assert_int_equal(json_array_size(dear), 1);
		dear = json_array_get(dear, 0);
		assert_int_equal(number(dear, "loss"), rows[i].loss[0]);
		assert_string_equal(string(dear, "mark"), rows[i].mark);
		mistakes = json_object_get(report, "mistakes");
		assert_int_equal(
		    json_array_size(mistakes), rows[i].mark[0] != '\0');
		json_decref(report);
	}
}

/* A field of all rows of a list, which are so many. */
static void
assert_rows(const json_t *report, const char *list, const char *field,
    const int *expected, size_t n)
{
	const json_t *rows = json_object_get(report, list);

	assert_int_equal(json_array_size(rows), n);
	for (size_t i = 0; i < n; i++)
		assert_int_equal(
		    number(json_array_get(rows, i), field), expected[i]);
}

/* The greatest come first, and of two that are equal the one before. */
static void
the_greatest_are_told(void **state)
{
	static const int lost[] = {5, 900, 20, 900, 7, 300, 6, 100, 3, 8, 0};
	static const int dear[] = {900, 900, 300, 100, 20};
	static const int luck[] = {
	    10, -10, 50, 30, -40, 30, -5, 70, -90, 2, -3, 0};
	static const int lucky[] = {70, 50, 30}, unlucky[] = {-90, -40, -10};
	json_t *report = scripted(lost, luck);
	const json_t *rows = json_object_get(report, "dear");
	int nth = 0;

	assert_rows(report, "dear", "loss", dear, 5);
	assert_rows(report, "lucky", "luck", lucky, 3);
	assert_rows(report, "unlucky", "luck", unlucky, 3);
	assert_true(number(json_array_get(rows, 0), "place") <
	    number(json_array_get(rows, 1), "place"));
	/* The fourth throw that changed anything had 30, and so the sixth. */
	for (int i = 0; i < spied.n; i++)
		if (spied.note[i].kind == LUCK_THROW && ++nth == 4)
			assert_int_equal(
			    number(json_array_get(
				       json_object_get(report, "lucky"), 2),
				"place"),
			    spied.note[i].place);
	json_decref(report);
}

/* Without a loss there is nothing dear, nor a mistake. */
static void
nothing_is_told_where_there_is_nothing(void **state)
{
	json_t *report = scripted(none, none);

	assert_rows(report, "dear", "loss", none, 0);
	assert_rows(report, "lucky", "luck", none, 0);
	assert_rows(report, "unlucky", "luck", none, 0);
	assert_int_equal(
	    json_array_size(json_object_get(report, "mistakes")), 0);
	json_decref(report);
}

static void
what_is_no_record_has_none(void **state)
{
	struct record_text text = {0};
	char error[RULESET_ERROR] = "";
	char *play;

	assert_null(game_report_new(selfplay_eval, "Rum", 3, error));
	assert_string_not_equal(error, "");
	/* Nor has one that somebody has changed. */
	record_make(&selfplay_variants[0], 3, 120, &text);
	play = strstr(text.text, "play 0 ");
	assert_non_null(play);
	play[strlen("play ")] = '1';
	error[0] = '\0';
	assert_null(
	    game_report_new(selfplay_eval, text.text, text.length, error));
	assert_string_not_equal(error, "");
	record_text_free(&text);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(reports_tell_what_the_account_finds),
	    cmocka_unit_test(games_to_their_end_have_reports),
	    cmocka_unit_test(marks_have_their_limits),
	    cmocka_unit_test(the_greatest_are_told),
	    cmocka_unit_test(nothing_is_told_where_there_is_nothing),
	    cmocka_unit_test(what_is_no_record_has_none),
	};

	return cmocka_run_group_tests_name(
	    "game_report", tests, selfplay_open, selfplay_close);
}
