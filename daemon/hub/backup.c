/* Copies of the database for another machine. */
#include "daemon/hub/backup.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "daemon/hub/send.h"
#include "daemon/hub/store/store.h"
#include "daemon/hub/table.h"
#include "daemon/hub/table_game.h"
#include "daemon/lib/alloc.h"
#include "daemon/lib/log.h"

/* A copy in progress, made slice by slice at the end of each turn. */
struct backup {
	struct conn *conn; /* who asked for it */
	json_t *id;
	char *file; /* as who asked for it calls it */
	int fd;     /* of the file until the first slice, then -1 */
	struct store_copy *copy; /* NULL before the first slice */
};

bool
backup_begin(
    struct hub *hub, struct conn *conn, json_t *id, const char *file, int fd)
{
	struct backup *backup;

	if (hub->backup != NULL) {
		close(fd);
		return false;
	}
	backup = xcalloc(1, sizeof(*backup));
	backup->conn = conn;
	backup->id = json_incref(id);
	backup->file = xstrdup(file);
	backup->fd = fd;
	hub->backup = backup;
	return true;
}

void
backup_free(struct hub *hub)
{
	if (hub->backup == NULL)
		return;
	if (hub->backup->copy != NULL)
		store_copy_end(hub->backup->copy);
	if (hub->backup->fd != -1)
		close(hub->backup->fd);
	json_decref(hub->backup->id);
	free(hub->backup->file);
	free(hub->backup);
	hub->backup = NULL;
}

void
backup_forget(struct hub *hub, const struct conn *conn)
{
	if (hub->backup == NULL || hub->backup->conn != conn)
		return;
	log_info("backup", "file=%s error=\"who asked for it has gone\"",
	    log_quote(hub->backup->file));
	backup_free(hub);
}

void
backup_run(struct hub *hub)
{
	struct backup *backup = hub->backup;
	char error[CONF_ERROR];
	int64_t bytes;

	if (backup == NULL)
		return;
	if (backup->copy == NULL) {
		backup->copy = store_copy_begin(hub->store, backup->fd, error);
		backup->fd = -1;
	}
	switch (backup->copy == NULL ? SLICE_FAILED
				     : store_copy_slice(backup->copy, error)) {
	case SLICE_MORE:
		return;
	case SLICE_LAST:
		bytes = store_copy_end(backup->copy);
		backup->copy = NULL;
		log_info("backup", "file=%s bytes=%" PRId64,
		    log_quote(backup->file), bytes);
		send_answer(hub, backup->conn, backup->id,
		    json_pack("{s:b,s:{s:s,s:I}}", "ok", 1, "data", "file",
			backup->file, "bytes", (json_int_t)bytes));
		break;
	case SLICE_FAILED:
		log_warn("backup", "file=%s error=%s", log_quote(backup->file),
		    log_quote(error));
		send_answer(hub, backup->conn, backup->id,
		    json_pack("{s:b,s:s,s:s}", "ok", 0, "code",
			codes_refusal(REFUSED_DISK), "error", error));
		break;
	}
	backup_free(hub);
}

void
backup_restored(struct hub *hub)
{
	struct table *table;
	uint32_t epoch;
	int voided = 0;

	hub->epoch = (uint32_t)store_deck_number(hub->store, "epoch");
	if (!store_is_backup(hub->store))
		return;
	hub->io.random(hub->io.arg, &epoch, sizeof(epoch));
	hub->epoch = epoch | 1;
	store_deck_number_put(hub->store, "epoch", hub->epoch);
	TAILQ_FOREACH (table, &hub->tables, entry)
		if (table_running(table) ||
		    table->s.status == TABLE_ADJOURNED) {
			table_game_void(hub, table);
			voided++;
		}
	store_backup_over(hub->store);
	log_info(
	    "restored", "epoch=%08x voided=%d", (unsigned)hub->epoch, voided);
}
