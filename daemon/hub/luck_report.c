/* Reports of games, as they are kept and told. */
#include "daemon/hub/luck_report.h"

#include <stdlib.h>
#include <string.h>

#include "daemon/hub/send.h"
#include "daemon/hub/store/store.h"
#include "daemon/protocol/field.h"

#define LUCK_GAMES 100 /* of somebody's that are looked at */

static int
luck_number(const json_t *row, const char *field)
{
	return (int)field_number(row, field, 0);
}

void
luck_report_store(struct hub *hub, int64_t game, const json_t *report)
{
	const json_t *row;
	struct luck_row luck = {.game = game};
	char *text = json_dumps(report, JSON_COMPACT);
	size_t seat;

	store_luck_due_drop(hub->store, game);
	/* Its record may have been deleted meanwhile. */
	if (text != NULL && store_game_there(hub->store, game)) {
		json_array_foreach (
		    json_object_get(report, "seats"), seat, row) {
			luck.seat = (int)seat;
			luck.start = luck_number(row, "start");
			luck.luck = luck_number(row, "luck");
			luck.skill = luck_number(row, "skill");
			luck.drift = luck_number(row, "drift");
			luck.end = luck_number(row, "end");
			luck.own_luck = luck_number(row, "own_luck");
			luck.own_skill = luck_number(row, "own_skill");
			luck.lost = luck_number(row, "lost");
			luck.choices = luck_number(row, "choices");
			store_luck_put(hub->store, &luck);
		}
		store_luck_report_put(hub->store, game,
		    luck_number(json_object_get(report, "problem"), "gap"),
		    text);
	}
	free(text);
}

json_t *
luck_report_read(struct store *store, int64_t game)
{
	char *text = store_luck_report(store, game);
	json_t *report = text == NULL ? NULL : json_loads(text, 0, NULL);

	free(text);
	return report;
}

void
luck_report_head(json_t *report, const struct game_summary *game)
{
	json_t *names = json_array();
	int i;

	for (i = 0; i < game->seats; i++)
		json_array_append_new(names, json_string(game->names[i]));
	json_object_set_new(report, "game", json_string(game->id));
	json_object_set_new(report, "rules", json_string(game->rules));
	json_object_set_new(report, "house", json_string(game->house));
	json_object_set_new(report, "names", names);
	json_object_set_new(report, "outcome", json_string(game->outcome));
	json_object_set_new(report, "winner", number_or_null(game->winner, 0));
	/* A problem of a day to come. */
	json_object_del(report, "problem");
}

void
luck_report_adjourned(json_t *report, bool rated)
{
	static const char *const of_game[] = {"dear", "mistakes", "chances"},
				 *const of_seats[] = {"skill", "drift", "end",
				     "own_skill", "lost", "choices"};
	json_t *row;
	size_t seat, i;

	json_object_set_new(
	    report, "outcome", json_string(codes_outcome(OUTCOME_NONE)));
	json_object_set_new(report, "winner", json_null());
	json_object_set_new(report, "adjourned", json_true());
	json_object_set_new(report, "rated", json_boolean(rated));
	if (!rated)
		return;
	for (i = 0; i < sizeof(of_game) / sizeof(*of_game); i++)
		json_object_del(report, of_game[i]);
	json_array_foreach (json_object_get(report, "seats"), seat, row)
		for (i = 0; i < sizeof(of_seats) / sizeof(*of_seats); i++)
			json_object_del(row, of_seats[i]);
}

/* Sums over somebody's games. */
struct luck_sum {
	json_t *rows;
	int64_t n, won, lost, choices;
	/* Of results and of results without luck: sums, and of squares. */
	int64_t end, ends, adjusted, adjusteds, start;
};

static void
luck_sum_row(void *arg, const struct luck_row *row)
{
	struct luck_sum *sum = arg;
	int64_t adjusted = row->end - row->luck;

	sum->n++;
	sum->won += strcmp(row->result, "won") == 0;
	sum->lost += row->lost;
	sum->choices += row->choices;
	sum->start += row->start;
	sum->end += row->end;
	sum->ends += (int64_t)row->end * row->end;
	sum->adjusted += adjusted;
	sum->adjusteds += adjusted * adjusted;
	json_array_append_new(sum->rows,
	    json_pack("{s:I,s:s,s:i,s:i,s:i,s:i,s:i,s:i}", "game",
		(json_int_t)row->game, "result", row->result, "end", row->end,
		"luck", row->luck, "own_skill", row->own_skill, "drift",
		row->drift, "lost", row->lost, "choices", row->choices));
}

json_t *
luck_report_of(struct store *store, const char *name)
{
	struct luck_sum sum = {.rows = json_array()};
	double n, variance, variance_adjusted;
	json_t *json;

	store_luck_of(store, name, LUCK_GAMES, luck_sum_row, &sum);
	json = json_pack("{s:s,s:I,s:I,s:I,s:I}", "name", name, "n",
	    (json_int_t)sum.n, "won", (json_int_t)sum.won, "lost",
	    (json_int_t)sum.lost, "choices", (json_int_t)sum.choices);
	if (sum.n > 0) {
		n = (double)sum.n;
		variance = (double)sum.ends / n -
		    ((double)sum.end / n) * ((double)sum.end / n);
		variance_adjusted = (double)sum.adjusteds / n -
		    ((double)sum.adjusted / n) * ((double)sum.adjusted / n);
		json_object_set_new(
		    json, "start", json_integer(sum.start / sum.n));
		json_object_set_new(json, "end", json_integer(sum.end / sum.n));
		json_object_set_new(
		    json, "adjusted", json_integer(sum.adjusted / sum.n));
		json_object_set_new(
		    json, "variance", json_integer((json_int_t)variance));
		json_object_set_new(json, "variance_adjusted",
		    json_integer((json_int_t)variance_adjusted));
	}
	json_object_set_new(json, "games", sum.rows);
	return json;
}
