/* The entries of the option "bans". */
#include "daemon/conf/conf_ban.h"

#include <string.h>
#include <time.h>

#include "accounts/account.h"
#include "accounts/key.h"
#include "daemon/lib/address.h"

#define KEY "SHA256:"

bool
conf_ban_is_key(const char *text)
{
	return strncmp(text, KEY, sizeof(KEY) - 1) == 0 &&
	    strlen(text) == KEY_FINGERPRINT_SIZE - 1;
}

/* "until 2027-01-31": *rest is what follows; false: that is no day. */
static bool
until_parse(const char **rest, int64_t *until)
{
	struct tm tm = {0};
	const char *end;

	end = strptime(*rest, "until %Y-%m-%d", &tm);
	if (end == NULL || (*end != ' ' && *end != '\0'))
		return false;
	*until = timegm(&tm);
	*rest = end;
	return true;
}

bool
conf_ban_parse(const char *entry, struct conf_ban *ban, const char **why)
{
	const char *rest = entry + strspn(entry, " ");
	size_t length = strcspn(rest, " ");
	struct network network;

	memset(ban, 0, sizeof(*ban));
	*why = "it must begin with a name, an address, a network or a key's "
	       "fingerprint (SHA256:...)";
	if (length >= sizeof(ban->what))
		return false;
	memcpy(ban->what, rest, length);
	if (!conf_ban_is_key(ban->what) &&
	    !network_parse(ban->what, &network) && !name_wish_ok(ban->what))
		return false;
	rest += length + strspn(rest + length, " ");
	*why = "a day is written as in \"until 2027-01-31\"";
	if (strncmp(rest, "until ", 6) == 0 && !until_parse(&rest, &ban->until))
		return false;
	ban->reason = rest + strspn(rest, " ");
	*why = "its reason is longer than 400 bytes";
	return strlen(ban->reason) <= CONF_BAN_REASON;
}
