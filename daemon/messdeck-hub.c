/*
 * The hub of a cluster: the role "hub" of messdeckd, with its state in
 * PostgreSQL; and it copies a host's state between the engines. It is a program
 * of its own so that no other process has libpq.
 */
#include <sys/stat.h>

#include <errno.h>
#include <getopt.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sysexits.h>
#include <unistd.h>

#include "daemon/conf/conf.h"
#include "daemon/hub/hub_process.h"
#include "daemon/hub/store/store.h"
#include "daemon/hub/transfer.h"
#include "daemon/lib/control.h"
#include "daemon/lib/log.h"
#include "daemon/lib/output.h"
#include "daemon/lib/sandbox.h"
#include "daemon/version.h"

static const struct option options[] = {
    {"copy", no_argument, NULL, 'c'},
    {"foreground", no_argument, NULL, 'd'},
    {"role", required_argument, NULL, 'r'},
    {"claim", required_argument, NULL, 'l'},
    {"deck", required_argument, NULL, 'k'},
    {"decks", required_argument, NULL, 'n'},
    {"version", no_argument, NULL, 'V'},
    {NULL, 0, NULL, 0},
};

/* A connection string has settings; everything else is a file. */
static struct store_at
place_of(const char *text)
{
	const bool shared =
	    strchr(text, '=') != NULL || strstr(text, "://") != NULL;

	return (struct store_at){.engine = shared ? &store_pg : &store_sqlite,
	    .place = text,
	    .prefer = true,
	    .whole = true,
	    .any = shared,
	    .holder = "messdeckctl store copy"};
}

/* For messdeckctl store copy; decks is 0 where it was not told how many. */
static int
copy_store(const char *from, const char *to, int decks)
{
	struct store_at old = place_of(from), new = place_of(to);
	char error[CONF_ERROR];
	struct transfer transfer;

	log_open("copy", LOG_LEVEL_ERROR, true);
	if (old.engine == &store_sqlite && access(from, R_OK) == -1) {
		fprintf(stderr, "messdeckctl: %s: %s\n", from, strerror(errno));
		return 1;
	}
	if (new.engine == &store_sqlite && access(to, F_OK) == 0) {
		fprintf(stderr,
		    "messdeckctl: %s already exists; move it away first\n", to);
		return 1;
	}
	if (new.engine == &store_sqlite && decks > 1) {
		fprintf(stderr,
		    "messdeckctl: %s: a file has one deck; only PostgreSQL has "
		    "more\n",
		    to);
		return 1;
	}
	if (decks != 0) {
		new.decks = decks;
		new.any = false;
	}
	umask(077);
	if (!transfer_store(&old, &new, &transfer, error)) {
		fprintf(stderr, "messdeckctl: %s\n", error);
		return 1;
	}
	printf("rows     %" PRId64 "\ngames    %" PRId64 "\ndamaged  %" PRId64
	       "\ndecks    %d\n",
	    transfer.rows, transfer.games, transfer.damaged, transfer.decks);
	return 0;
}

int
main(int argc, char **argv)
{
	bool foreground = false, copy = false, later = false;
	struct conf *conf;
	char *error;
	int c, deck = 0, decks = 0;

	while ((c = getopt_long(argc, argv, "d", options, NULL)) != -1)
		switch (c) {
		case 'c':
			copy = true;
			break;
		case 'd':
			foreground = true;
			break;
		case 'r':
			break;
		case 'l':
			later = strcmp(optarg, "later") == 0;
			break;
		case 'k':
			deck = atoi(optarg);
			break;
		case 'n':
			decks = atoi(optarg);
			break;
		case 'V':
			printf("messdeck-hub %s\n", version_text);
			return output_end(0);
		default:
			fputs("usage: messdeck-hub --role hub [-d]\n", stderr);
			return EX_USAGE;
		}
	if (copy && argc - optind == 2)
		return output_end(
		    copy_store(argv[optind], argv[optind + 1], decks));
	sandbox_start();
	setproctitle_init(argc, argv, environ);
	log_open("hub", LOG_LEVEL_INFO, foreground);
	conf = conf_read_fd(CONTROL_CONF_FD, &error);
	if (conf == NULL)
		fatal("start",
		    "error=\"this program is only for messdeckd to start: %s\"",
		    error);
	close(CONTROL_CONF_FD);
	log_open("hub", conf->log_level, foreground);
	if (conf->cluster.decks > 1)
		setproctitle("hub %d", deck);
	else
		setproctitle("hub");
	return hub_process(conf, &store_pg, deck, later);
}
