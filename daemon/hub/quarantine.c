/* Games whose records are damaged: set aside, and who is told. */
#include "daemon/hub/quarantine.h"

#include "daemon/hub/ledger.h"
#include "daemon/hub/outbox.h"
#include "daemon/hub/send.h"
#include "daemon/hub/store/store.h"
#include "daemon/lib/log.h"

void
quarantine_set_aside(
    struct hub *hub, const struct table *table, const char *why)
{
	log_error("game_damaged", "table=%d game=%s why=%s", table->number,
	    table->s.id, log_quote(why));
	store_game_damaged(
	    hub->store, table->s.game_no, why, hub->io.now(hub->io.arg));
	if (*table->s.id != '\0')
		ledger_damaged(hub, &table->s);
}

static void
notice_damage(
    struct hub *hub, const struct conn *conn, int table, const char *game)
{
	json_t *notice = notice_new(NOTICE_DAMAGED);

	json_object_set_new(notice, "table", json_integer(table));
	json_object_set_new(
	    notice, "game", *game == '\0' ? json_null() : json_string(game));
	send_event(hub, conn, notice);
}

void
quarantine_tell(struct hub *hub, struct conn *conn)
{
	const struct table *at = conn->at.table;
	int table, lost = conn->lost_table;
	char game[GAME_ID];
	int64_t n = 0;
	json_t *notice;

	if (hub->lost_commits > 0 &&
	    hub->io.now(hub->io.arg) - hub->started < DAY) {
		notice = notice_new(NOTICE_LOST);
		json_object_set_new(
		    notice, "n", json_integer(hub->lost_commits));
		send_event(hub, conn, notice);
	}
	conn->lost_table = 0;
	while (store_damage_tell(hub->store, conn->name, &n, game, &table))
		notice_damage(hub, conn, table, game);
	if (n != 0)
		return;
	if (at != NULL && !conn->at.playing && *at->damaged != '\0')
		notice_damage(hub, conn, at->number, at->damaged);
	else if (lost != 0)
		notice_damage(hub, conn, lost, "");
}
