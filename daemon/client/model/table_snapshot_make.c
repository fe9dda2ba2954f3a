/* A table of the session's own, told as the hub tells of one. */
#include <jansson.h>

#include "daemon/client/model/model.h"
#include "daemon/client/model/table_snapshot_make.h"
#include "daemon/lib/log.h"
#include "daemon/protocol/codes.h"
#include "engine/game.h"
#include "engine/json_game.h"
#include "engine/json_game_event.h"

struct table_snapshot *
table_snapshot_make(const struct ruleset *rules, const struct game *game,
    const struct game_events *events, int64_t seq,
    const char *const names[SEATS_MAX])
{
	json_t *list = json_array(), *chairs = json_array(), *event;
	struct table_snapshot *table;
	int i;

	for (i = 0; i < events->n; i++)
		json_array_append_new(list, json_game_event(&events->event[i]));
	for (i = 0; i < rules->seats; i++)
		json_array_append_new(chairs,
		    json_pack("{s:s,s:b}", "name", names[i], "here", 1));
	event = json_pack("{s:i,s:I,s:o,s:{s:s,s:i,s:s,s:i,s:o,s:o}}", "table",
	    0, "seq", (json_int_t)seq, "moments", list, "state", "rules",
	    ruleset_name(rules), "seats", rules->seats, "status",
	    codes_status(TABLE_PLAYING), "decider", game_decider(rules, game),
	    "chairs", chairs, "play", json_game(rules, game));
	table = table_snapshot_decode(event);
	json_decref(event);
	if (table == NULL)
		fatal("memory", "what=table");
	return table;
}
