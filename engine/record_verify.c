/* Checks that a record's dice and plays are what they claim to be. */
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "engine/record.h"
#include "engine/record_verify.h"

/* The line of a file with its secret on which action i (from 0) is. */
static int
line_of(const struct record_file *f, int i)
{
	const struct record_head *h = &f->head;
	int tags = 9 + h->rules.seats;

	if (h->mix[0] != '\0')
		tags += 2 * h->rules.seats + 1;
	tags += (h->started != 0) + (h->ended != 0);
	return tags + 2 + i;
}

/* The line of the end that has the result, after the talk. */
static int
line_of_result(const struct record_file *f)
{
	int lines = f->nthoughts + f->ntalk;

	return line_of(f, f->nentries) + 1 + (lines > 0 ? lines + 1 : 0);
}

static bool
verify_seeds(const struct record_head *h, struct record_error *error)
{
	const char *names[SEATS_MAX];
	char hex[DICE_HEX];

	for (int seat = 0; seat < h->rules.seats; seat++) {
		names[seat] = h->name[seat];
		dice_seed(seat, h->name[seat], h->phrase[seat], hex);
		if (strcmp(hex, h->seed[seat]) != 0)
			return record_wrong(error, 0,
			    "Seed%d is not that of the name and phrase of "
			    "seat %d.",
			    seat, seat);
	}
	dice_mix(h->game, h->rules.seats, names, h->seed, hex);
	if (strcmp(hex, h->mix) != 0)
		return record_wrong(error, 0,
		    "Mix is not that of the game, the names and the seeds.");
	return true;
}

static void
dice_text(const uint8_t dice[DICE_MAX], int n, char text[DICE_MAX + 1])
{
	for (int i = 0; i < DICE_MAX; i++)
		text[i] = i < n ? (char)('0' + dice[i]) : '\0';
	text[DICE_MAX] = '\0';
}

/* A throw must be the one that follows from secret, mix and its number. */
static bool
verify_throw(const struct record_head *h, const uint8_t secret[DICE_SECRET],
    unsigned t, const struct action *a, char why[RULESET_ERROR])
{
	char want[DICE_MAX + 1], have[DICE_MAX + 1];
	uint8_t dice[DICE_MAX];
	int n = h->rules.dice;

	dice_throw(secret, h->game, h->mix, t, n, dice);
	dice_text(dice, n, want);
	dice_text(a->dice, n, have);
	if (h->mix[0] == '\0')
		snprintf(why, RULESET_ERROR,
		    "There is a throw, but no mix of the phrases.");
	else if (strcmp(want, have) != 0)
		snprintf(why, RULESET_ERROR, "Throw %u is %s, not %s.", t, want,
		    have);
	else if (dice_cocky(secret, h->game, h->mix, t, n, h->rules.cocky) !=
	    a->cocky)
		snprintf(why, RULESET_ERROR,
		    "Throw %u has other dice bum or cocky.", t);
	else
		return true;
	return false;
}

/* A play is checked on the game before it, and the game after it. */
static bool
verify_action(struct record_verification *check, const struct record_entry *e,
    struct record_error *error)
{
	const struct ruleset *rs = &check->file->head.rules;
	char why[RULESET_ERROR], written[RECORD_LINE];
	struct action action;
	int line = line_of(check->file, check->next);

	if (!record_parse(rs, &check->game, e->line, &action, why) ||
	    (action.kind == ACTION_THROW &&
		!verify_throw(&check->file->head, check->secret,
		    ++check->throws, &action, why)))
		return record_wrong(error, line, "%s", why);
	/* People write a play in several ways, a record in one. */
	record_line(rs, &check->game, &action, written);
	if (strcmp(written, e->line) != 0)
		return record_wrong(
		    error, line, "It should be written: %s", written);
	return record_act(rs, &check->game, &action, e->line, e->hash, why) ||
	    record_wrong(error, line, "%s", why);
}

/* Under other rules: nothing but the throws depends on the dice. */
static bool
verify_dice(struct record_verification *check, const struct record_entry *e,
    struct record_error *error)
{
	const struct record_head *h = &check->file->head;
	char why[RULESET_ERROR];
	struct action action;
	bool is_throw;

	return (record_parse_throw(
		    &h->rules, e->line, &is_throw, &action, why) &&
		   (!is_throw ||
		       verify_throw(
			   h, check->secret, ++check->throws, &action, why))) ||
	    record_wrong(error, line_of(check->file, check->next), "%s", why);
}

static bool
verify_end(const struct record_file *f, const struct game *g,
    struct record_error *error)
{
	char result[RECORD_RESULT];

	record_result(&f->head.rules, g, result);
	/* Voided while the phrases were being typed. */
	if (f->nentries == 0 && f->head.mix[0] == '\0' &&
	    strcmp(f->head.result, "voided") == 0)
		snprintf(result, sizeof(result), "voided");
	if (strcmp(result, f->head.result) != 0)
		return record_wrong(error, 0,
		    "The result is \"%s\", not \"%s\".", result,
		    f->head.result);
	if (strcmp(result, f->result) != 0)
		return record_wrong(error, line_of_result(f),
		    "The result is \"%s\", not \"%s\".", result, f->result);
	if (position_hash(&f->head.rules, &g->position) != f->position)
		return record_wrong(error, line_of_result(f) + 1,
		    "This is not the hash of the last position.");
	return true;
}

bool
record_file_judged(const struct record_file *f)
{
	return f->head.version == RECORD_VERSION;
}

bool
record_file_verify_begin(struct record_verification *check,
    const struct record_file *f, struct record_error *error)
{
	const struct record_head *h = &f->head;
	char hex[DICE_HEX];

	*check = (struct record_verification){.file = f};
	if (h->version > RECORD_VERSION)
		return record_wrong(error, 0,
		    "The record was made under version %u of the rules' code; "
		    "this program knows them up to version %d.",
		    h->version, RECORD_VERSION);
	if (h->secret[0] == '\0')
		return record_wrong(error, 0,
		    "The secret is not revealed yet: the throws cannot be "
		    "checked before the game is over.");
	if (!dice_unhex(h->secret, check->secret, sizeof(check->secret)))
		return record_wrong(
		    error, 0, "Secret is not a number of 64 digits.");
	dice_commit(check->secret, h->game, hex);
	if (strcmp(hex, h->commit) != 0)
		return record_wrong(
		    error, 0, "Commit is not that of the secret and the game.");
	game_start(&h->rules, &check->game);
	return h->mix[0] == '\0' || verify_seeds(h, error);
}

bool
record_file_verify_actions(struct record_verification *check, int n, bool *done,
    struct record_error *error)
{
	const struct record_file *f = check->file;
	bool judged = record_file_judged(f);

	*done = false;
	for (; n > 0 && check->next < f->nentries; n--, check->next++)
		if (!(judged ? verify_action : verify_dice)(
			check, &f->entry[check->next], error))
			return false;
	*done = check->next == f->nentries;
	return !*done || !judged || verify_end(f, &check->game, error);
}

bool
record_file_verify(const struct record_file *f, struct record_error *error)
{
	struct record_verification check;
	bool done;

	return record_file_verify_begin(&check, f, error) &&
	    record_file_verify_actions(&check, INT_MAX, &done, error);
}
