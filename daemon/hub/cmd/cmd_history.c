/* stored, history, record: past games. */
#include <string.h>

#include "daemon/hub/recording.h"
#include "daemon/hub/request.h"
#include "daemon/hub/send.h"
#include "daemon/hub/store/store.h"
#include "daemon/hub/table.h"
#include "daemon/hub/tables.h"
#include "engine/record_write.h"

#define HISTORY_ROWS 20
#define RECORD_PIECE 40000 /* bytes of a record in one answer */

static json_t *
names_json(const char names[][NAME_SIZE], int seats)
{
	json_t *list = json_array();
	int i;

	for (i = 0; i < seats; i++)
		json_array_append_new(list, json_string(names[i]));
	return list;
}

/* Who finished for another, by seats. */
static json_t *
substitutes_json(const struct game_summary *game)
{
	json_t *list = json_array();
	int i;

	for (i = 0; i < game->seats; i++)
		json_array_append_new(list,
		    *game->substitutes[i] == '\0'
			? json_null()
			: json_string(game->substitutes[i]));
	return list;
}

static json_t *
game_row(const struct game_summary *game, int64_t at)
{
	return json_pack(
	    "{s:s,s:i,s:s,s:s,s:o,s:o,s:I,s:i,s:s,s:o,s:b,s:b,s:b}", "game",
	    game->id, "table", game->table, "rules", game->rules, "house",
	    game->house, "names", names_json(game->names, game->seats),
	    "substitutes", substitutes_json(game), "at",
	    (json_int_t)(at / SECOND), "throws", game->throws, "outcome",
	    game->outcome, "winner", number_or_null(game->winner, 0),
	    "eight_piecer", game->eight_piecer, "harbour", game->harbour,
	    "damaged", game->word != NULL && *game->word != '\0');
}

static void
history_row(void *arg, const struct game_summary *game)
{
	json_array_append_new(arg, game_row(game, game->ended));
}

void
cmd_history(struct request *req)
{
	char name[NAME_SIZE];
	json_t *games;

	if (!next_name(req, name))
		return;
	games = json_array();
	store_history(req->hub->store, name, HISTORY_ROWS, history_row, games);
	answer(req, json_pack("{s:o}", "games", games));
}

static json_t *
stored_row(const struct table *table)
{
	char house[RULESET_HOUSE];
	struct game_summary row = {.id = table->s.id,
	    .table = table->number,
	    .rules = ruleset_name(&table->s.rules),
	    .house = house,
	    .seats = table->s.rules.seats,
	    .throws = (int)engine_game_throws(&table->s.game),
	    .outcome = codes_outcome(OUTCOME_NONE),
	    .winner = -1};
	int i;

	ruleset_house(&table->s.rules, house);
	for (i = 0; i < row.seats; i++)
		strlcpy(
		    row.names[i], table->s.seat[i].name, sizeof(row.names[i]));
	return game_row(&row, table->s.adjourned);
}

void
cmd_stored(struct request *req)
{
	struct send_list games = send_list_new(ROOM_ANSWER);
	const struct table *table = NULL;

	while ((table = tables_of(req->hub, req->conn->name, table)) != NULL)
		if (table->s.status == TABLE_ADJOURNED &&
		    !send_list_add(&games, stored_row(table)))
			break;
	answer(req, json_pack("{s:o}", "games", games.list));
}

/* One piece of a record, ended by a whole line. */
static void
answer_piece(struct request *req, const char *id,
    const struct record_text *text, size_t from)
{
	size_t end = text->length;

	if (from > end)
		from = end;
	if (end - from > RECORD_PIECE) {
		end = from + RECORD_PIECE;
		while (end > from && text->text[end - 1] != '\n')
			end--;
	}
	answer(req,
	    json_pack("{s:s,s:s%,s:o}", "game", id, "text", text->text + from,
		end - from, "next",
		end == text->length ? json_null()
				    : json_integer((json_int_t)end)));
}

void
cmd_record(struct request *req)
{
	struct record_text text = {.text = NULL};
	const char *id = next_word(req);
	int from = 0;

	if (id == NULL) {
		refuse_usage(req);
		return;
	}
	if (*req->args != '\0') {
		from = next_number(req, 0, 1 << 30, "A place");
		if (from < 0)
			return;
	}
	if (recording_or_refuse(req, id, &text))
		answer_piece(req, id, &text, (size_t)from);
	record_text_free(&text);
}
