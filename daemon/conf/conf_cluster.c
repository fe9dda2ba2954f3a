/* The cluster block of the configuration. */
#include "daemon/conf/conf_cluster.h"

#include <sys/stat.h>

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "daemon/conf/conf_mistake.h"
#include "daemon/conf/conf_parse.h"
#include "daemon/lib/address.h"
#include "daemon/lib/alloc.h"

#define PORT_MOST 65535

static const char *const role_words[] = {
    [CLUSTER_BOTH] = "both", [CLUSTER_FRONT] = "front", [CLUSTER_HUB] = "hub"};

enum cluster_role
conf_cluster_role(const char *word)
{
	int role;

	for (role = CLUSTER_BOTH; role <= CLUSTER_HUB; role++)
		if (strcasecmp(role_words[role], word) == 0)
			return (enum cluster_role)role;
	return CLUSTER_NONE;
}

const char *
conf_cluster_role_name(enum cluster_role role)
{
	return role == CLUSTER_NONE ? "" : role_words[role];
}

bool
conf_cluster_front(const struct conf *conf)
{
	return conf->cluster.role != CLUSTER_HUB;
}

bool
conf_cluster_hub(const struct conf *conf)
{
	return conf->cluster.role != CLUSTER_FRONT;
}

bool
conf_cluster_is_deck(const char *text)
{
	return isdigit((unsigned char)*text) && strlen(text) <= 2 &&
	    atoi(text) < CLUSTER_DECKS;
}

bool
conf_cluster_path(const struct conf *conf, const char *pattern, int deck,
    char path[CLUSTER_PATH])
{
	const char *place = strstr(pattern, "%d");
	int before =
	    place == NULL ? (int)strlen(pattern) : (int)(place - pattern);
	int length;

	length = snprintf(path, CLUSTER_PATH, "%s%s%.*s%d%s",
	    *pattern == '/' ? "" : conf->state_dir, *pattern == '/' ? "" : "/",
	    before, pattern, deck, place == NULL ? "" : place + 2);
	return length < CLUSTER_PATH;
}

/* The port of a deck, by that of the first; 0 is any port. */
static int
conf_cluster_port(const char *address, int deck)
{
	int port = atoi(strrchr(address, ':') + 1);

	return port == 0 ? 0 : port + deck;
}

void
conf_cluster_listen(const struct conf *conf, int deck, char place[CLUSTER_PATH])
{
	const char *listen = conf->cluster.listen;

	if (conf_cluster_tcp(listen))
		snprintf(place, CLUSTER_PATH, "%.*s:%d",
		    (int)(strrchr(listen, ':') - listen), listen,
		    conf_cluster_port(listen, deck));
	else
		conf_cluster_path(conf, listen, deck, place);
}

bool
conf_cluster_tcp(const char *listen)
{
	struct sockaddr_storage at;
	socklen_t length;

	return address_listen(listen, &at, &length);
}

/* The word of the file's one line; NULL, or what is wrong with it. */
static const char *
word_take(char *text, size_t n, char word[CLUSTER_WORD])
{
	size_t i;

	text[n] = '\0';
	text[strcspn(text, "\r\n")] = '\0';
	n = strlen(text);
	for (i = 0; i < n; i++)
		if (!isgraph((unsigned char)text[i]) || text[i] == '"' ||
		    text[i] == '\\')
			return "may have no blanks, quotes or \\";
	if (n < CLUSTER_LEAST)
		return "is too short: it needs 16 bytes or more";
	if (n >= CLUSTER_WORD)
		return "is too long: it may have 128 bytes";
	strlcpy(word, text, CLUSTER_WORD);
	return NULL;
}

bool
conf_cluster_read_word(
    const struct conf *conf, char word[CLUSTER_WORD], char error[CLUSTER_ERROR])
{
	const char *file = conf->cluster.key_file, *why;
	char text[CLUSTER_WORD + 16] = "";
	struct stat st;
	ssize_t n = -1;
	int fd;

	*word = '\0';
	if (file == NULL)
		return true;
	fd = open(file, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	if (fd != -1 && fstat(fd, &st) == 0)
		n = read(fd, text, sizeof(text) - 1);
	if (n == -1)
		snprintf(error, CLUSTER_ERROR,
		    "cannot read the key-file %s: %s; make one with: openssl "
		    "rand -hex 32",
		    file, strerror(errno));
	if (fd != -1)
		close(fd);
	if (n == -1)
		return false;
	if ((st.st_mode & (S_IROTH | S_IWOTH | S_IWGRP)) != 0) {
		snprintf(error, CLUSTER_ERROR,
		    "the key-file %s is readable or writable by others; fix "
		    "it with: chmod 0640 %s",
		    file, file);
		return false;
	}
	why = word_take(text, (size_t)n, word);
	explicit_bzero(text, sizeof(text));
	if (why == NULL)
		return true;
	snprintf(error, CLUSTER_ERROR,
	    "the word in the key-file %s %s; make one with: openssl rand -hex "
	    "32",
	    file, why);
	return false;
}

const char *
conf_cluster_unwise(const struct conf *conf)
{
	const char *listen = conf->cluster.listen;

	if (conf->cluster.role == CLUSTER_NONE || listen == NULL ||
	    !conf_cluster_hub(conf) || !conf_cluster_tcp(listen) ||
	    strncmp(listen, "127.", 4) == 0 || strncmp(listen, "[::1]", 5) == 0)
		return NULL;
	return "the hub would listen on the network without TLS, and passwords "
	       "cross that link: have it listen on a path or on 127.0.0.1, and "
	       "haproxy in front of it with TLS, as messdeck-cluster(7) shows; "
	       "or use a network that is encrypted itself";
}

bool
conf_cluster_same(const struct conf *a, const struct conf *b)
{
	return a->cluster.role == b->cluster.role &&
	    a->cluster.decks == b->cluster.decks &&
	    a->cluster.standby == b->cluster.standby &&
	    conf_same_text(a->cluster.store, b->cluster.store) &&
	    conf_same_text(a->cluster.decks_socket, b->cluster.decks_socket) &&
	    conf_same_text(a->cluster.listen, b->cluster.listen) &&
	    conf_same_text(a->cluster.key_file, b->cluster.key_file) &&
	    conf_same_list(a->cluster.prefer, a->cluster.nprefer,
		b->cluster.prefer, b->cluster.nprefer);
}

void
conf_cluster_swap(struct conf *a, struct conf *b)
{
	const struct conf other = {.cluster = a->cluster};

	a->cluster = b->cluster;
	b->cluster = other.cluster;
}

void
conf_cluster_open(struct conf_parse *parse, const struct conf_word *word)
{
	if (parse->conf->cluster.role != CLUSTER_NONE)
		conf_mistake(parse, word->at, "there are two cluster blocks");
	parse->conf->cluster.role = CLUSTER_BOTH;
	parse->conf->cluster.standby = true;
	parse->section = SECTION_CLUSTER;
	parse->cluster = *word;
	parse->unsure = false;
}

static void
check_decks(struct conf_parse *parse)
{
	const struct conf *conf = parse->conf;
	const int decks = conf->cluster.decks;
	int i;

	if (decks > 1 && conf->cluster.store == NULL && conf_cluster_hub(conf))
		conf_mistake(parse, parse->cluster.at,
		    "more than one deck needs a store in PostgreSQL");
	for (i = 0; i < conf->cluster.nprefer; i++) {
		if (atoi(conf->cluster.prefer[i]) < decks)
			continue;
		if (decks == 1)
			conf_mistake(parse, parse->cluster.at,
			    "prefer has deck %s; the host has deck 0 alone",
			    conf->cluster.prefer[i]);
		else
			conf_mistake(parse, parse->cluster.at,
			    "prefer has deck %s; the host has decks 0 to %d",
			    conf->cluster.prefer[i], decks - 1);
	}
}

/* A path with one %d and no other %, which leaves room for the directory. */
static bool
is_pattern(const struct conf *conf, const char *text)
{
	const char *place = strstr(text, "%d");
	char path[CLUSTER_PATH];

	return place != NULL && strchr(text, '%') == place &&
	    strchr(place + 1, '%') == NULL &&
	    conf_cluster_path(conf, text, CLUSTER_DECKS - 1, path);
}

static void
check_hub(struct conf_parse *parse)
{
	const struct conf *conf = parse->conf;
	const char *listen = conf->cluster.listen;

	if (listen == NULL)
		conf_mistake(parse, parse->cluster.at,
		    "a machine with hubs needs listen, where they are found: a "
		    "path such as \"hub-%%d.sock\", or an address");
	else if (!conf_cluster_tcp(listen) && !is_pattern(conf, listen))
		conf_mistake(parse, parse->cluster.at,
		    "listen is '%s'; it must be a path with one %%d for the "
		    "deck, or an address such as \"127.0.0.1:7300\"",
		    listen);
	else if (conf_cluster_tcp(listen) && conf->cluster.key_file == NULL)
		conf_mistake(parse, parse->cluster.at,
		    "hubs that listen on '%s' need a key-file, so that not "
		    "everybody can be a front end",
		    listen);
	if (listen != NULL && conf_cluster_tcp(listen) &&
	    conf_cluster_port(listen, conf->cluster.decks - 1) > PORT_MOST)
		conf_mistake(parse, parse->cluster.at,
		    "listen is '%s'; each deck has the port after the one "
		    "before it, and the last one would be %d",
		    listen, conf_cluster_port(listen, conf->cluster.decks - 1));
}

void
conf_cluster_check(struct conf_parse *parse)
{
	const struct conf *conf = parse->conf;
	const char *socket = conf->cluster.decks_socket;
	char word[CLUSTER_WORD], error[CLUSTER_ERROR];

	if (conf->cluster.role == CLUSTER_NONE)
		return;
	check_decks(parse);
	if (conf_cluster_hub(conf))
		check_hub(parse);
	if (socket == NULL && conf_cluster_front(conf))
		conf_mistake(parse, parse->cluster.at,
		    "a front end needs decks-socket, where it finds the hub of "
		    "a deck: a path such as \"/run/messdeck/deck-%%d.sock\"");
	else if (socket != NULL && !is_pattern(conf, socket))
		conf_mistake(parse, parse->cluster.at,
		    "decks-socket is '%s'; it must be a path with one %%d for "
		    "the deck",
		    socket);
	if (!conf_cluster_read_word(conf, word, error))
		conf_mistake(parse, parse->cluster.at, "%s", error);
	explicit_bzero(word, sizeof(word));
}
