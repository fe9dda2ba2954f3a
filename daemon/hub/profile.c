/* What is told of somebody beyond the present connection. */
#include "daemon/hub/profile.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "accounts/key.h"
#include "accounts/preference.h"
#include "daemon/hub/conn.h"
#include "daemon/hub/store/store.h"

/* Times among the preferences, which `set` does not know. */
#define FIRST_KEY "first"
#define SEEN_KEY "seen"

struct profile {
	int64_t first, seen; /* ms; 0: not known */
	json_t *data;        /* where words are added; NULL: nowhere */
};

static void
profile_read(void *arg, const char *key, const char *value)
{
	struct profile *profile = arg;
	int preference = preference_find(key, strlen(key));

	if (strcmp(key, FIRST_KEY) == 0)
		profile->first = strtoll(value, NULL, 10);
	else if (strcmp(key, SEEN_KEY) == 0)
		profile->seen = strtoll(value, NULL, 10);
	else if (profile->data != NULL && preference >= 0 &&
	    preference_row((enum preference)preference)->most > 0 &&
	    preference_row((enum preference)preference)->form == NULL)
		json_object_set_new(profile->data, key, json_string(value));
}

static void
time_put(struct hub *hub, const char *name, const char *key, int64_t at)
{
	char text[24];

	snprintf(text, sizeof(text), "%" PRId64, at);
	store_preference_put(hub->store, name, key, text);
}

/* Those whose times are stored: people with an account. */
static bool
has_times(const struct conn *conn)
{
	return conn->role != ROLE_GUEST && !conn_house(conn) && !conn->call;
}

void
profile_came(struct hub *hub, const struct conn *conn)
{
	int64_t now = hub->io.now(hub->io.arg);
	struct profile profile = {.data = NULL};

	if (!has_times(conn))
		return;
	store_preferences(hub->store, conn->name, profile_read, &profile);
	if (profile.first == 0)
		time_put(hub, conn->name, FIRST_KEY, now);
	time_put(hub, conn->name, SEEN_KEY, now);
}

void
profile_left(struct hub *hub, const struct conn *conn)
{
	int64_t now = hub->io.now(hub->io.arg);

	if (conn->role == ROLE_GUEST)
		store_guest_left(hub->store, conn->name, now,
		    conn->brief ? GUEST_TIME - BRIEF_TIME : 0);
	else if (has_times(conn))
		time_put(hub, conn->name, SEEN_KEY, now);
}

void
profile_add(
    struct hub *hub, const char *name, const struct conn *conn, json_t *data)
{
	bool guest = strchr(name, '~') != NULL;
	struct profile profile = {.data = guest && conn == NULL ? NULL : data};

	store_preferences(hub->store, name, profile_read, &profile);
	if (guest && conn != NULL)
		profile.first = conn->since;
	else if (guest)
		profile.seen = store_guest_seen(hub->store, name);
	if (profile.first != 0)
		json_object_set_new(
		    data, "since", json_integer(profile.first / SECOND));
	if (profile.seen != 0 && conn == NULL)
		json_object_set_new(
		    data, "seen", json_integer(profile.seen / SECOND));
}

/* The fingerprint of the key by which somebody came; "" for none. */
static void
profile_key(const struct conn *conn, char key[KEY_FINGERPRINT_SIZE])
{
	*key = '\0';
	if (conn->key != NULL)
		key_fingerprint(conn->key, key);
}

void
profile_login(struct hub *hub, const struct conn *conn)
{
	char key[KEY_FINGERPRINT_SIZE];
	struct stored_login login = {.at = hub->io.now(hub->io.arg),
	    .name = conn->name,
	    .role = role_name(conn->role),
	    .via = conn->transport,
	    .address = conn->address,
	    .key = key};

	profile_key(conn, key);
	store_login_put(hub->store, &login);
}

void
profile_origin(json_t *row, const struct conn *conn)
{
	char key[KEY_FINGERPRINT_SIZE];

	profile_key(conn, key);
	json_object_set_new(row, "address", json_string(conn->address));
	json_object_set_new(
	    row, "key", *key == '\0' ? json_null() : json_string(key));
}
