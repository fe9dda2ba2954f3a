/* A game after its last action, as text in the store. */
#include <jansson.h>
#include <string.h>

#include "daemon/hub/game_snapshot.h"
#include "daemon/lib/log.h"
#include "engine/game.h"
#include "engine/json_game.h"

char *
game_snapshot_text(const struct ruleset *rules, const struct game *game)
{
	json_t *json = json_game(rules, game);
	char *text = json_dumps(json, JSON_COMPACT);

	json_decref(json);
	if (text == NULL)
		fatal("memory", "actions=%u", (unsigned)game->nactions);
	return text;
}

bool
game_snapshot_parse(const char *text, const struct ruleset *rules,
    struct game *game, char error[CONF_ERROR])
{
	json_t *json = text == NULL ? NULL : json_loads(text, 0, NULL);
	char why[RULESET_ERROR] = "it was not kept";
	struct ruleset same;
	bool ok;

	ok = json != NULL && json_game_parse(json, &same, game, why) &&
	    strcmp(ruleset_name(&same), ruleset_name(rules)) == 0;
	json_decref(json);
	if (!ok)
		snprintf(error, CONF_ERROR,
		    "the game of another version cannot be taken up: %s", why);
	return ok;
}
