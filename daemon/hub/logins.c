/* Logins: what is stored of each. */
#include "daemon/hub/logins.h"

#include "accounts/key.h"
#include "daemon/hub/store/store.h"

/* The fingerprint of the key by which somebody came; "" for none. */
static void
login_key(const struct conn *conn, char key[KEY_FINGERPRINT_SIZE])
{
	*key = '\0';
	if (conn->key != NULL)
		key_fingerprint(conn->key, key);
}

void
login_record(struct hub *hub, const struct conn *conn)
{
	char key[KEY_FINGERPRINT_SIZE];
	struct stored_login login = {.at = hub->io.now(hub->io.arg),
	    .name = conn->name,
	    .role = role_name(conn->role),
	    .via = conn->transport,
	    .address = conn->address,
	    .key = key};

	login_key(conn, key);
	store_login_put(hub->store, &login);
}

void
login_describe(json_t *row, const struct conn *conn)
{
	char key[KEY_FINGERPRINT_SIZE];

	login_key(conn, key);
	json_object_set_new(row, "address", json_string(conn->address));
	json_object_set_new(
	    row, "key", *key == '\0' ? json_null() : json_string(key));
}
