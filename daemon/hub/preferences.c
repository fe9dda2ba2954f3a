/* What people chose for themselves, told to their sessions. */
#include "daemon/hub/preferences.h"

#include "daemon/hub/outbox.h"
#include "daemon/hub/send.h"
#include "daemon/hub/store/store.h"

static void
preferences_add(void *arg, const char *key, const char *value)
{
	json_object_set_new(arg, key, json_string(value));
}

json_t *
preferences_json(struct hub *hub, const char *name)
{
	json_t *preferences = json_object();

	store_preferences(hub->store, name, preferences_add, preferences);
	return preferences;
}

void
preferences_send(struct hub *hub, const struct conn *conn)
{
	send_event(hub, conn,
	    json_pack("{s:s,s:o}", "ev", "options", "options",
		preferences_json(hub, conn->name)));
}
