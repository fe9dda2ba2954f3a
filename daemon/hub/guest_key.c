/* Guests by SSH who are asked for their keys. */
#include "daemon/hub/guest_key.h"

#include <sodium.h>
#include <string.h>

#include "daemon/hub/account_book.h"
#include "daemon/lib/log.h"

/* The place in the list of an address's house; NULL: it is no address. */
static struct hasty *
hasty_of(struct hub *hub, const char *text, struct address *house)
{
	static const unsigned char key[crypto_shorthash_KEYBYTES];
	unsigned char hash[crypto_shorthash_BYTES];
	struct address address;
	unsigned number;

	if (!address_parse(text, &address))
		return NULL;
	*house = address_house(&address);
	crypto_shorthash(hash, house->byte, sizeof(house->byte), key);
	memcpy(&number, hash, sizeof(number));
	return &hub->hasty[number % HASTY_MOST];
}

/* Whether somebody of that address gave up lately. */
static bool
is_hasty(struct hub *hub, const char *address)
{
	int64_t now = hub->io.now(hub->io.arg);
	struct address house;
	struct hasty *hasty = hasty_of(hub, address, &house);

	if (hasty == NULL || hasty->until <= now ||
	    memcmp(&hasty->house, &house, sizeof(house)) != 0)
		return false;
	hasty->until = now + HASTY_TIME;
	return true;
}

bool
guest_key_asks(
    struct hub *hub, struct handover *handover, const char *name, bool more)
{
	/* They ask nothing of programs; "new" is refused "none" anyway. */
	if (!more || handover->sifted ||
	    (!name_same(name, "guest") && !name_same(name, "visitor")) ||
	    strcmp(handover->transport, "ssh") != 0 ||
	    (hub->conf->nkey == 0 && !store_key_any(hub->store)) ||
	    is_hasty(hub, handover->address))
		return false;
	handover->sifted = true;
	return true;
}

bool
guest_key_known(struct hub *hub, const char *key)
{
	struct account_entry owner;

	return account_book_by_key(hub, key, &owner);
}

json_t *
guest_key_methods(const struct handover *handover)
{
	/* The first question was "none". */
	bool enough = handover->questions > GUEST_KEYS;

	/* Some ask for a password where one may be given. */
	return json_pack("[s,s,s*]", "keyboard-interactive", "guest",
	    enough ? NULL : "publickey");
}

void
guest_key_gave_up(struct hub *hub, const struct handover *handover)
{
	struct address house;
	struct hasty *hasty = hasty_of(hub, handover->address, &house);

	if (hasty == NULL)
		return;
	log_info("guest_gave_up", "from=%s", log_quote(handover->address));
	hasty->house = house;
	hasty->until = hub->io.now(hub->io.arg) + HASTY_TIME;
}
