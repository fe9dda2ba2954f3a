/* A hub by itself. */
#include "tests/hub/alone.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/hub/database.h"

static void
no_cut(void *arg, int link)
{
}

static void
no_verify(void *arg, int link, uint64_t question, const char *hash, bool renew,
    const char *password)
{
}

static void
no_catch_up(void *arg, uint64_t question, int link, int64_t number)
{
}

static void
no_login(void *arg, int link, int64_t number, bool ok)
{
}

struct hub *
alone_open(const char *program, const char *database, const struct conf *conf,
    const struct hub_io *io)
{
	return alone_open_deck(program, database, 0, 1, conf, io);
}

struct hub *
alone_open_deck(const char *program, const char *database, int deck, int decks,
    const struct conf *conf, const struct hub_io *io)
{
	struct hub_io whole = *io;
	char error[CONF_ERROR];
	struct store *store;
	struct hub *hub;

	whole.cut = no_cut;
	whole.verify = no_verify;
	whole.catch_up = no_catch_up;
	whole.login = no_login;
	store = database_open_deck(database, deck, decks, error);
	hub = store == NULL ? NULL : hub_new(conf, store, &whole, error);
	if (hub == NULL) {
		fprintf(stderr, "%s: %s\n", program, error);
		exit(1);
	}
	return hub;
}

void
alone_come(struct hub *hub, int link, enum link_kind kind, const char *name)
{
	char line[128];

	hub_link(hub, link, kind, true);
	snprintf(line, sizeof(line), "{\"login\":{\"name\":\"%s\"}}", name);
	hub_line(hub, link, line, strlen(line));
}

uint32_t
alone_mixed(uint64_t x)
{
	x = (x + 0x9e3779b97f4a7c15u) * 0xbf58476d1ce4e5b9u;
	x = (x ^ x >> 27) * 0x94d049bb133111ebu;
	return (uint32_t)(x >> 32);
}

void
alone_random(uint64_t *count, void *bytes, size_t n)
{
	for (size_t i = 0; i < n; i++)
		((uint8_t *)bytes)[i] = (uint8_t)alone_mixed((*count)++);
}
