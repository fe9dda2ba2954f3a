/*
 * Fuzz target: the little parsers of words that people, programs and files
 * give: names, keys, addresses, preferences, commands, hashes. What one takes
 * it takes again when it is written out.
 *
 * The first byte chooses the parser, the rest is its text, up to a NUL; where
 * a parser wants two, the first line is one and the rest the other.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "accounts/account.h"
#include "accounts/key.h"
#include "accounts/password.h"
#include "accounts/preference.h"
#include "daemon/lib/address.h"
#include "daemon/lib/log.h"
#include "daemon/protocol/command.h"
#include "tests/fuzz/must.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void
try_name(const char *text)
{
	char name[NAME_SIZE];

	if (name_ok(text)) {
		must(strlen(text) >= 2 && strlen(text) <= 16);
		must(name_wish_ok(text) && name_same(text, text));
		must(strpbrk(text, "~ \"\\\n\033") == NULL);
	}
	if (name_guest(text, name)) {
		must(strlen(name) < NAME_SIZE);
		must(strlen(name) >= 2 && name[strlen(name) - 1] == '~');
		must(name_wish_ok(name) && !name_ok(name));
	}
	must(role_parse(text) < NROLE);
}

static void
try_key(const char *text, const char *other)
{
	const char *why = NULL;

	must(key_same(text, other) == key_same(other, text));
	if (key_ok(text, &why))
		must(key_same(text, text));
	else
		must(why != NULL && *why != '\0');
	(void)password_hash_ok(text);
}

static void
try_address(const char *text)
{
	struct address address, again;
	struct network network;
	struct sockaddr_storage storage;
	socklen_t length = 0;
	char written[ADDRESS_TEXT];
	int port;

	if (address_parse(text, &address)) {
		address_text(&address, written);
		must(strlen(written) < ADDRESS_TEXT);
		must(address_parse(written, &again));
		must(memcmp(&address, &again, sizeof(address)) == 0);
		address = address_house(&address);
		again = address_house(&address);
		must(memcmp(&address, &again, sizeof(address)) == 0);
	}
	if (network_parse(text, &network)) {
		must(network.bits >= 0 && network.bits <= 128);
		must(network_has(&network, &network.address));
	}
	if (address_listen(text, &storage, &length)) {
		must(length > 0 && length <= sizeof(storage));
		must(address_from(&storage, &address, &port));
		must(port >= 0 && port <= UINT16_MAX);
	}
}

static void
try_command(const char *text)
{
	const char *end = text + strlen(text), *rest = NULL;
	const struct command *command = command_find(text, &rest);
	char usage[COMMAND_USAGE];
	int nth;

	if (command == NULL)
		return;
	must(rest >= text && rest <= end && *rest != ' ');
	must(command == command_row((int)command->id));
	(void)command_whole(command, text);
	(void)command_takes(command, rest);
	must(strlen(command_usage(command, usage)) < COMMAND_USAGE);
	for (int i = 0; i < (int)(end - text); i++)
		must(command_completes(command, i, &nth) < NCOMPLETION);
}

static void
try_preference(const char *text, const char *word)
{
	int n = preference_find(text, strlen(text));

	must(n >= -1 && n < NSETTING);
	if (n == -1)
		return;
	must(strncasecmp(preference_row((enum preference)n)->name, text,
		 strlen(text)) == 0);
	n = preference_word((enum preference)n, word);
	must(n >= -1 && n < PREFERENCE_WORDS);
}

/* A line of the log stays one line of plain characters. */
static void
try_quote(const char *text)
{
	const char *quoted = log_quote(text);

	for (; *quoted != '\0'; quoted++)
		must(*quoted >= ' ' && *quoted != 0x7f);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *text, *other;

	if (size == 0)
		return 0;
	text = strndup((const char *)data + 1, size - 1);
	must(text != NULL);
	try_quote(text);
	other = text + strcspn(text, "\n");
	if (*other != '\0')
		*other++ = '\0';
	switch (data[0] % 5) {
	case 0:
		try_name(text);
		break;
	case 1:
		try_key(text, other);
		break;
	case 2:
		try_address(text);
		break;
	case 3:
		try_command(text);
		break;
	default:
		try_preference(text, other);
		break;
	}
	free(text);
	return 0;
}
