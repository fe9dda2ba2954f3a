/*
 * The hub of a cluster: the role "hub" of messdeckd, with its state in
 * PostgreSQL. It is a program of its own so that no other process has libpq.
 */
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "daemon/conf/conf.h"
#include "daemon/hub/hub_process.h"
#include "daemon/hub/store/store.h"
#include "daemon/lib/control.h"
#include "daemon/lib/log.h"
#include "daemon/lib/sandbox.h"
#include "daemon/version.h"

#define EX_USAGE 64

static const struct option options[] = {
    {"foreground", no_argument, NULL, 'd'},
    {"role", required_argument, NULL, 'r'},
    {"version", no_argument, NULL, 'V'},
    {NULL, 0, NULL, 0},
};

int
main(int argc, char **argv)
{
	bool foreground = false;
	struct conf *conf;
	char *error;
	int c;

	while ((c = getopt_long(argc, argv, "d", options, NULL)) != -1)
		switch (c) {
		case 'd':
			foreground = true;
			break;
		case 'r':
			break;
		case 'V':
			printf("messdeck-hub %s\n", version_text);
			return 0;
		default:
			fputs("usage: messdeck-hub --role hub [-d]\n", stderr);
			return EX_USAGE;
		}
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
	setproctitle("hub");
	return hub_process(conf, &store_pg);
}
