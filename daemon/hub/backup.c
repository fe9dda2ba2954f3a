/* Copies of the database for another machine. */
#include "daemon/hub/backup.h"
#include "ansi/utf8.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/hub/outbox.h"
#include "daemon/hub/request.h"
#include "daemon/hub/send.h"
#include "daemon/hub/store/store.h"
#include "daemon/hub/store/store_sql.h"
#include "daemon/hub/table.h"
#include "daemon/hub/table_game.h"
#include "daemon/lib/alloc.h"
#include "daemon/lib/log.h"

/* A copy in progress, made slice by slice at the end of each turn. */
struct backup {
	struct conn *conn; /* who asked for it */
	json_t *id;
	char *file;
	struct store_copy *copy; /* NULL before the first slice */
};

void
cmd_backup(struct request *req)
{
	const char *file = req->args;
	struct backup *backup;

	if (*file == '\0') {
		refuse_usage(req);
		return;
	}
	if (req->conn->peer->kind != LINK_LOCAL) {
		refuse(req, REFUSED_DENIED,
		    "Use messdeckctl on the host's machine to make backups.");
		return;
	}
	if (*file != '/') {
		refuse(req, REFUSED_USAGE,
		    "The file's name must begin with a slash, not \"%s\".",
		    file);
		return;
	}
	if (req->hub->backup != NULL) {
		refuse(req, REFUSED_BUSY, "A backup is already running.");
		return;
	}
	backup = xcalloc(1, sizeof(*backup));
	backup->conn = req->conn;
	backup->id = json_incref(req->id);
	backup->file = xstrdup(file);
	req->hub->backup = backup;
	req->answered = true;
}

void
backup_free(struct hub *hub)
{
	if (hub->backup == NULL)
		return;
	if (hub->backup->copy != NULL)
		store_copy_end(hub->backup->copy, false);
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
	if (backup->copy == NULL)
		backup->copy =
		    store_copy_begin(hub->store, backup->file, error);
	switch (backup->copy == NULL ? SLICE_FAILED
				     : store_copy_slice(backup->copy, error)) {
	case SLICE_MORE:
		return;
	case SLICE_LAST:
		bytes = store_copy_end(backup->copy, true);
		backup->copy = NULL;
		log_info("backup", "file=%s bytes=%" PRId64,
		    log_quote(backup->file), bytes);
		send_answer(hub, backup->conn, backup->id,
		    json_pack("{s:b,s:{s:s,s:I}}", "ok", 1, "data", "file",
			backup->file, "bytes", (json_int_t)bytes));
		break;
	case SLICE_FAILED:
		utf8_drop_halves(error);
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

	hub->epoch = (uint32_t)store_number(hub->store, "epoch");
	if (!store_is_backup(hub->store))
		return;
	hub->io.random(hub->io.arg, &epoch, sizeof(epoch));
	hub->epoch = epoch | 1;
	store_number_put(hub->store, "epoch", hub->epoch);
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
