/*
 * People: names and roles.
 */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "accounts/account.h"
#include "accounts/key.h"

#define ACCOUNT_NAME_MIN 2
#define ACCOUNT_NAME_MAX 16

static const char *const roles[NROLE] = {
    "guest", "player", "bot", "moderator", "sysop"};

const char *
role_name(enum account_role role)
{
	return roles[role];
}

int
role_parse(const char *name)
{
	for (int role = 0; role < NROLE; role++)
		if (strcmp(roles[role], name) == 0)
			return role;
	return -1;
}

static const char *const registrations[NREGISTRATION] = {
    "open", "key", "invite", "closed"};

const char *
registration_name(enum registration registration)
{
	return registrations[registration];
}

int
registration_parse(const char *name)
{
	for (int i = 0; i < NREGISTRATION; i++)
		if (strcmp(registrations[i], name) == 0)
			return i;
	return -1;
}

/* ASCII only, whatever the locale. */
static bool
account_letter(char c)
{
	return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

static bool
name_byte(char c)
{
	return account_letter(c) || (c >= '0' && c <= '9') || c == '_' ||
	    c == '-';
}

bool
name_ok(const char *name)
{
	size_t length = strlen(name);

	if (length < ACCOUNT_NAME_MIN || length > ACCOUNT_NAME_MAX ||
	    !account_letter(*name))
		return false;
	for (size_t i = 1; i < length; i++)
		if (!name_byte(name[i]))
			return false;
	return true;
}

bool
name_wish_ok(const char *wish)
{
	char name[NAME_SIZE];
	size_t length = strlen(wish);

	if (length >= sizeof(name))
		return false;
	memcpy(name, wish, length + 1);
	if (length > 0 && name[length - 1] == '~')
		name[length - 1] = '\0';
	return name_ok(name);
}

bool
name_is_guest(const char *name)
{
	static const char *const guests[] = {
	    "", "guest", "anonymous", "anon", "visitor", "new", NULL};

	for (int i = 0; guests[i] != NULL; i++)
		if (name_same(guests[i], name))
			return true;
	return false;
}

bool
name_guest(const char *wish, char name[NAME_SIZE])
{
	size_t n = 0;

	for (; *wish != '\0' && n < ACCOUNT_NAME_MAX; wish++)
		if (n == 0 ? account_letter(*wish) : name_byte(*wish))
			name[n++] = *wish;
	name[n] = '\0';
	if (!name_ok(name))
		return false;
	name[n++] = '~';
	name[n] = '\0';
	return true;
}

bool
name_same(const char *a, const char *b)
{
	return strcasecmp(a, b) == 0;
}

bool
account_has_key(const struct account *account, const char *key)
{
	for (int i = 0; i < account->nkeys; i++)
		if (key_same(account->key[i], key))
			return true;
	return false;
}

void
account_free(struct account *account)
{
	for (int i = 0; i < account->nkeys; i++)
		free(account->key[i]);
	free(account->key);
	free(account->password);
	memset(account, 0, sizeof(*account));
}
