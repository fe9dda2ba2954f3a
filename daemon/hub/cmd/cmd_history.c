/* stored, history, record, log: past games. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/hub/cmd/cmd_history.h"
#include "daemon/hub/decks.h"
#include "daemon/hub/recording.h"
#include "daemon/hub/request.h"
#include "daemon/hub/send.h"
#include "daemon/hub/store/store.h"
#include "daemon/hub/table.h"
#include "daemon/hub/tables.h"
#include "daemon/lib/alloc.h"
#include "daemon/lib/log.h"
#include "engine/record_write.h"

#define HISTORY_ROWS 20
#define RECORD_PIECE 40000 /* bytes of a record in one answer */
#define RECORD_ACTIONS 250 /* that are read or written at a time */
#define LOG_NEWEST 20      /* default number of entries shown */
#define LOG_ENTRIES 200    /* in one answer */

static json_t *
game_row(const struct game_summary *game, int64_t at)
{
	json_t *names = json_array(), *substitutes = json_array();
	const char *substitute;
	int i;

	for (i = 0; i < game->seats; i++) {
		substitute = game->substitutes[i];
		json_array_append_new(names, json_string(game->names[i]));
		json_array_append_new(substitutes,
		    *substitute == '\0' ? json_null()
					: json_string(substitute));
	}
	return json_pack(
	    "{s:s,s:i,s:s,s:s,s:o,s:o,s:I,s:i,s:s,s:o,s:b,s:b,s:b}", "game",
	    game->id, "table", game->table, "rules", game->rules, "house",
	    game->house, "names", names, "substitutes", substitutes, "at",
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

/* "navy", "won", "eight", "before": false for a name. */
static bool
history_word(
    struct request *req, const char *word, struct history_filter *filter)
{
	static const char *const results[] = {"won", "lost", "drawn", "left"};
	const char *name;
	size_t i;
	int n;

	for (i = 0; i < sizeof(results) / sizeof(*results); i++)
		if (strcasecmp(word, results[i]) == 0) {
			filter->result = results[i];
			return true;
		}
	for (n = 0; (name = rule_list_name(NULL, n, NULL)) != NULL; n++)
		if (strcasecmp(word, name) == 0) {
			filter->rules = name;
			return true;
		}
	if (strcasecmp(word, "eight") == 0)
		filter->eight = true;
	else if (strcasecmp(word, "before") == 0)
		filter->before =
		    next_number(req, 1, 1 << 30, "A game's number");
	else
		return false;
	return true;
}

void
cmd_history(struct request *req)
{
	char name[NAME_SIZE];
	struct history_filter filter = {.name = name,
	    .rules = "",
	    .result = "",
	    .before = INT64_MAX,
	    .most = HISTORY_ROWS};
	const char *word, *whose = NULL;
	char words[80] = "";
	json_t *games;
	int64_t next;

	while ((word = next_word(req)) != NULL)
		if (strcasecmp(word, "before") != 0 &&
		    history_word(req, word, &filter)) {
			if (*words != '\0')
				strlcat(words, " ", sizeof(words));
			strlcat(words, word, sizeof(words));
		} else if (!history_word(req, word, &filter)) {
			if (whose != NULL) {
				refuse_usage(req);
				return;
			}
			whose = word;
		} else if (filter.before < 0)
			return;
	if (!request_name(req, whose, name))
		return;
	games = json_array();
	next = store_history(req->hub->store, &filter, history_row, games);
	answer(req,
	    json_pack("{s:s,s:s,s:o,s:o}", "name", name, "filter", words,
		"games", games, "before",
		next == 0 ? json_null() : json_integer(next)));
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

static void
stored_elsewhere(void *arg, const struct store_chair *chair,
    const struct game_summary *summary)
{
	send_list_add(arg, game_row(summary, chair->adjourned));
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
	decks_games(req->hub, req->conn->name, 1U << TABLE_ADJOURNED,
	    stored_elsewhere, &games);
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

struct record_page {
	struct recording *recording;
	char id[GAME_ID];
	size_t from;
};

static bool
record_go_on(struct request *req, void *state)
{
	const struct record_page *page = state;

	enum recording_result result =
	    recording_go_on(page->recording, RECORD_ACTIONS);

	switch (result) {
	case RECORDING_MORE:
		return true;
	case RECORDING_DONE:
		answer_piece(
		    req, page->id, recording_text(page->recording), page->from);
		return false;
	default:
		refuse_record(req, page->id, result);
		return false;
	}
}

static void
record_end(void *state)
{
	struct record_page *page = state;

	recording_free(page->recording);
	free(page);
}

void
cmd_record(struct request *req)
{
	struct record_page *page = xcalloc(1, sizeof(*page));
	int from = 0;

	page->recording = next_recording(req, page->id);
	if (page->recording != NULL && *req->args != '\0')
		from = next_number(req, 0, 1 << 30, "A place");
	page->from = (size_t)from;
	if (page->recording == NULL)
		free(page);
	else if (from < 0)
		record_end(page);
	else
		request_go_on(
		    req, &(struct request_job){record_go_on, record_end, page});
}

struct ledger_page {
	FILE *out;
	int64_t next; /* after the last one */
};

static void
ledger_print(void *arg, const struct ledger_entry *entry)
{
	struct ledger_page *page = arg;

	fprintf(page->out, "%s %s\n", entry->chain, entry->line);
	page->next = entry->n + 1;
}

void
cmd_log(struct request *req)
{
	struct store *store = req->hub->store;
	char head[DICE_HEX];
	int64_t last = store_ledger_last(store, head);
	int64_t from = last - LOG_NEWEST + 1;
	struct ledger_page page = {.next = last + 1};
	char *text;
	size_t size;

	if (*req->args != '\0') {
		from = next_number(req, 1, 1 << 30, "An entry's number");
		if (from < 0)
			return;
	}
	page.out = open_memstream(&text, &size);
	if (page.out == NULL)
		fatal("memory", "entries=%d", LOG_ENTRIES);
	store_ledger(store, from, LOG_ENTRIES, ledger_print, &page);
	fclose(page.out);
	answer(req,
	    json_pack("{s:s,s:o}", "text", text, "next",
		page.next > last ? json_null() : json_integer(page.next)));
	free(text);
}
