/* The entries of the option "bans". */
#include "daemon/conf/conf_ban.h"

#include <string.h>
#include <time.h>

#include "accounts/account.h"
#include "accounts/key.h"
#include "daemon/lib/address.h"

#define KEY "SHA256:"
#define UNTIL "until"
#define DAY 10 /* bytes of "2027-01-31" */

bool
conf_ban_is_key(const char *text)
{
	return strncmp(text, KEY, sizeof(KEY) - 1) == 0 &&
	    strlen(text) == KEY_FINGERPRINT_SIZE - 1;
}

/*
 * "until 2027-01-31": *rest is what follows; false: that is no day. One that is
 * not written as it would be printed is none, such as 2027-02-31.
 */
static bool
until_parse(const char **rest, int64_t *until)
{
	const char *day = *rest + sizeof(UNTIL) - 1;
	struct tm tm = {0};
	char printed[DAY + 1];

	day += strspn(day, " ");
	if (strptime(day, "%Y-%m-%d", &tm) == NULL)
		return false;
	*until = timegm(&tm);
	if (strftime(printed, sizeof(printed), "%Y-%m-%d", &tm) != DAY ||
	    strncmp(day, printed, DAY) != 0 || strchr(" ", day[DAY]) == NULL)
		return false;
	*rest = day + DAY;
	return true;
}

/* Whether a word follows that begins the end of the ban. */
static bool
is_until(const char *rest)
{
	return strncmp(rest, UNTIL, sizeof(UNTIL) - 1) == 0 &&
	    strchr(" ", rest[sizeof(UNTIL) - 1]) != NULL;
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
	*why = "after until comes a day of the calendar, as in "
	       "\"until 2027-01-31\"";
	if (is_until(rest) && !until_parse(&rest, &ban->until))
		return false;
	ban->reason = rest + strspn(rest, " ");
	*why = "its reason is longer than 400 bytes";
	return strlen(ban->reason) <= CONF_BAN_REASON;
}
