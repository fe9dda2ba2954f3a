/* What people chose for themselves, told to their sessions. */
#include "daemon/hub/preferences.h"

#include "daemon/hub/outbox.h"
#include "daemon/hub/store/store.h"

static void
add(void *arg, const char *key, const char *value)
{
	json_object_set_new(arg, key, json_string(value));
}

json_t *
settings_json(struct hub *hub, const char *name)
{
	json_t *settings = json_object();

	store_settings(hub->store, name, add, settings);
	return settings;
}

void
send_settings(struct hub *hub, const struct conn *conn)
{
	send_event(hub, conn,
	    json_pack("{s:s,s:o}", "ev", "options", "options",
		settings_json(hub, conn->name)));
}
