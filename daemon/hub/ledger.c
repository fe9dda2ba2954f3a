/* The log of games: its entries, and the command that shows them. */
#include "daemon/hub/ledger.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "daemon/hub/recording.h"
#include "daemon/hub/request.h"
#include "daemon/hub/store/store.h"
#include "daemon/lib/log.h"
#include "engine/record_ledger.h"
#include "engine/record_write.h"

#define LOG_NEWEST 20   /* default number of entries shown */
#define LOG_ENTRIES 200 /* in one answer */

static void
ledger_add(struct hub *hub, const struct table_state *s, const char *what,
    const char *hash)
{
	char line[RECORD_LOG_LINE];

	snprintf(line, sizeof(line), "%" PRId64 "|%s|%s%s", s->game_no, s->id,
	    what, hash);
	record_ledger_add(hub->chain, line);
	store_ledger_put(hub->store, s->game_no, line, hub->chain);
}

void
ledger_begin(struct hub *hub, const struct table_state *s)
{
	ledger_add(hub, s, "", s->commit);
}

void
ledger_end(struct hub *hub, const struct table_state *s)
{
	struct record_text text = {.text = NULL};
	char hash[DICE_HEX] = "unknown";

	if (recording_make(hub->store, s->id, &text) == RECORDING_DONE)
		record_game_hash(text.text, text.length, hash);
	else
		log_error("game_log", "game=%s why=record", s->id);
	record_text_free(&text);
	ledger_add(hub, s, "end|", hash);
}

void
ledger_damaged(struct hub *hub, const struct table_state *s)
{
	ledger_add(hub, s, "end|", "damaged");
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
