/* Repeats the choices that house bots made in a recorded game. */
#include <stdlib.h>
#include <string.h>

#include "engine/bot_greedy.h"
#include "engine/bot_verify.h"

/* What the noted mind does on a game, as a line; "": it has nothing to choose.
 */
static void
mind_line(const struct bot_mind *mind, const struct ruleset *rs,
    const struct game *game, int chair, char line[RECORD_LINE])
{
	struct action action = {.seat = (uint8_t)chair};
	int number;

	line[0] = '\0';
	if (game->phase == PHASE_THROW &&
	    game->announced.kind == ANNOUNCE_NONE) {
		action.kind = ACTION_ANNOUNCE;
		if (!(mind->level == NULL ? bot_greedy_announce(
						rs, game, &action.announcement)
					  : bot_level_announce(mind, rs, game,
						&action.announcement)))
			return;
	} else if (game->phase == PHASE_PLAY) {
		struct plays plays;

		action.kind = ACTION_PLAY;
		game_plays(rs, game, &plays);
		number = mind->level == NULL ? bot_greedy_play(rs, game, &plays)
					     : bot_level_play(mind, rs, game);
		action.play = plays.play[number];
	} else
		return;
	record_line(rs, game, &action, line);
}

/* The choice at an entry with a note, on the game before it. */
static bool
verify_choice(const struct record_file *f, const struct eval *eval, int i,
    const struct game *game, const struct action *action,
    struct record_error *error)
{
	const struct record_entry *e = &f->entry[i];
	struct bot_thought thought;
	struct bot_mind mind = {
	    .eval = eval, .game = bot_level_game(f->head.game)};
	char line[RECORD_LINE];

	if (!bot_thought_parse(e->thought, &thought))
		return record_wrong(
		    error, 0, "Action %d: this is no note of a bot's.", i + 1);
	if (thought.level != NULL && eval == NULL)
		return record_wrong(error, 0,
		    "Action %d was chosen with the weights %s, and cannot be "
		    "repeated without them.",
		    i + 1, thought.weights);
	if (thought.level != NULL &&
	    strncmp(eval_hash(eval), thought.weights, BOT_THOUGHT_HASH) != 0)
		return record_wrong(error, 0,
		    "Action %d was chosen with the weights %s, which these are "
		    "not.",
		    i + 1, thought.weights);
	mind.level = thought.level;
	mind.budget = thought.budget;
	mind_line(&mind, &f->head.rules, game, action->seat, line);
	if (action->kind == ACTION_THROW ? line[0] == '\0'
					 : strcmp(line, e->line) == 0)
		return true;
	return record_wrong(error, 0,
	    "Action %d is \"%s\", but the bot's choice would be \"%s\".", i + 1,
	    e->line, line);
}

/* Somebody of that name has noted something in this game. */
static bool
is_bot(const struct record_file *f, const char *who)
{
	for (int i = 0; who != NULL && i < f->nentries; i++)
		if (f->entry[i].thought != NULL && f->entry[i].who != NULL &&
		    strcmp(f->entry[i].who, who) == 0)
			return true;
	return false;
}

bool
bot_verify(const struct record_file *f, const struct eval *eval, int *choices,
    struct record_error *error)
{
	const struct ruleset *rs = &f->head.rules;
	const struct record_entry *e;
	char why[RULESET_ERROR];
	struct action action;
	struct game game;

	*choices = 0;
	game_start(rs, &game);
	for (int i = 0; i < f->nentries; i++) {
		e = &f->entry[i];
		if (!record_parse(rs, &game, e->line, &action, why))
			return record_wrong(error, 0, "%s", why);
		if (e->thought != NULL) {
			if (!verify_choice(f, eval, i, &game, &action, error))
				return false;
			++*choices;
		} else if (action.kind == ACTION_PLAY && is_bot(f, e->who))
			return record_wrong(error, 0,
			    "Action %d of %s lacks the bot's note.", i + 1,
			    e->who);
		if (!record_act(rs, &game, &action, e->line, e->hash, why))
			return record_wrong(error, 0, "%s", why);
	}
	return true;
}
