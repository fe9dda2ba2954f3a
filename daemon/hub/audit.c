/* The audit: who did what to whom. */
#include "daemon/hub/audit.h"

#include "daemon/hub/store/store.h"
#include "daemon/lib/log.h"

static void
audit_put(struct hub *hub, struct audit_entry *entry)
{
	entry->at = hub->io.now(hub->io.arg);
	store_audit_put(hub->store, entry);
	log_info("audit", "what=%s whom=%s by=%s role=%s via=%s uid=%d text=%s",
	    entry->what, log_quote(entry->whom), log_quote(entry->who),
	    entry->role, log_quote(entry->via), (int)entry->uid,
	    log_quote(entry->text));
}

void
audit_request(const struct request *req, const char *args)
{
	const struct conn *conn = req->conn;
	struct audit_entry entry = {.who = conn->name,
	    .role = role_name(conn->role),
	    .via = conn->transport,
	    .uid = conn->peer == NULL ? -1 : conn->peer->uid,
	    .what = req->command->name,
	    .whom = req->whom,
	    .text = args};

	if (conn->role >= ROLE_MODERATOR)
		audit_put(req->hub, &entry);
}

void
audit_reload(struct hub *hub, const char *text)
{
	struct audit_entry entry = {.who = "",
	    .role = "host",
	    .via = "file",
	    .uid = -1,
	    .what = "reload",
	    .whom = "",
	    .text = text};

	audit_put(hub, &entry);
}
