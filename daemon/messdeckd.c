/*
 * The program: the gate, or in another role one of its children.
 */
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sysexits.h>
#include <unistd.h>

#include "config.h"
#include "daemon/auth/auth.h"
#include "daemon/conf/conf.h"
#include "daemon/conf/conf_cluster.h"
#include "daemon/gate/gate.h"
#include "daemon/hub/hub_process.h"
#include "daemon/hub/store/store.h"
#include "daemon/lib/alloc.h"
#include "daemon/lib/control.h"
#include "daemon/lib/log.h"
#include "daemon/lib/output.h"
#include "daemon/lib/sandbox.h"
#include "daemon/metrics/metrics.h"
#include "daemon/nudge/nudge.h"
#include "daemon/session/session_template.h"
#include "daemon/session/ssh_keygen.h"
#include "daemon/version.h"

#define CONF_FILE SYSCONFDIR "/messdeck/messdeckd.conf"

struct arguments {
	const char *conf_file, *role, *key;
	char *path_end; /* of the first argument, the program's path */
	int state_fd, schema;
	bool check, foreground;
};

static int
run_template(const struct arguments *arguments, struct conf *conf)
{
	char *host_key = xstrdup(conf->host_key);
	int status;

	setproctitle("template");
	/* As the processes that it becomes. */
	log_open("session", conf->log_level, arguments->foreground);
	conf_free(conf);
	status = session_template_process(host_key);
	free(host_key);
	return status;
}

static int
run_hub(const struct arguments *arguments, struct conf *conf)
{
	setproctitle("hub");
	return hub_process(conf, &store_sqlite, 0, false);
}

static int
run_auth(const struct arguments *arguments, struct conf *conf)
{
	setproctitle("auth");
	conf_free(conf);
	return auth_process();
}

static int
run_metrics(const struct arguments *arguments, struct conf *conf)
{
	setproctitle("metrics");
	return metrics_process(conf);
}

static int
run_nudge(const struct arguments *arguments, struct conf *conf)
{
	setproctitle("nudge");
	return nudge_process(conf);
}

static const struct role_entry {
	const char *name;
	int (*run)(const struct arguments *, struct conf *);
} roles[] = {{"template", run_template}, {"hub", run_hub}, {"auth", run_auth},
    {"metrics", run_metrics}, {"nudge", run_nudge}};

/* In a child: the gate has put the configuration on a descriptor. */
static int
run_role(const struct arguments *arguments)
{
	struct conf *conf;
	char *error;
	size_t i;

	log_open(arguments->role, LOG_LEVEL_INFO, arguments->foreground);
	if (strcmp(arguments->role, "keygen") == 0 && arguments->key != NULL)
		return ssh_keygen_process(arguments->key);
	conf = conf_read_fd(CONTROL_CONF_FD, &error);
	if (conf == NULL)
		fatal("start",
		    "error=\"a role is only for messdeckd to start: %s\"",
		    error);
	close(CONTROL_CONF_FD);
	log_open(arguments->role, conf->log_level, arguments->foreground);
	for (i = 0; i < sizeof(roles) / sizeof(roles[0]); i++)
		if (strcmp(arguments->role, roles[i].name) == 0)
			return roles[i].run(arguments, conf);
	fatal("start", "error=\"no such role\"");
}

static int
run_gate(struct arguments *arguments)
{
	struct gate_start start = {arguments->conf_file, NULL,
	    arguments->foreground, arguments->state_fd};
	const char *unwise;
	char *error;

	if (start.conf_file == NULL && access(CONF_FILE, F_OK) == 0)
		start.conf_file = CONF_FILE;
	start.conf = start.conf_file != NULL
	    ? conf_read(start.conf_file, &error)
	    : conf_default();
	if (start.conf == NULL) {
		fprintf(stderr, "%s\n", error);
		free(error);
		/* The gate that has asked may be of another version. */
		return arguments->check ? 1 : CONTROL_EXIT_NEVER;
	}
	unwise = conf_cluster_unwise(start.conf);
	if (unwise != NULL && arguments->schema == 0)
		fprintf(stderr, "messdeckd: take care: %s\n", unwise);
	if (arguments->check) {
		conf_free(start.conf);
		/*
		 * A running gate checks this program before it replaces itself.
		 */
		return arguments->schema > version_schema ? CONTROL_EXIT_SCHEMA
							  : 0;
	}
	setproctitle("gate");
	/* libbsd puts a dot there if the path was longer than the title. */
	if (*arguments->path_end == '.')
		*arguments->path_end = '\0';
	return gate_process(&start);
}

static void
main_help(FILE *to)
{
	fputs("usage: messdeckd [-dn] [-f file]\n"
	      "  -f, --file FILE   the configuration (default " CONF_FILE ")\n"
	      "  -n, --check       only check the configuration\n"
	      "  -d, --foreground  stay in the foreground, log to standard "
	      "error\n"
	      "      --help        print this text\n"
	      "      --version     print the version\n",
	    to);
}

static const struct option options[] = {
    {"file", required_argument, NULL, 'f'},
    {"check", no_argument, NULL, 'n'},
    {"foreground", no_argument, NULL, 'd'},
    {"help", no_argument, NULL, 'h'},
    {"version", no_argument, NULL, 'V'},
    {"role", required_argument, NULL, 'r'},
    {"key", required_argument, NULL, 'k'},
    {"state", required_argument, NULL, 's'},
    {"schema", required_argument, NULL, 'S'},
    {NULL, 0, NULL, 0},
};

static int
main_parse(int argc, char **argv, struct arguments *arguments)
{
	int c;

	while ((c = getopt_long(argc, argv, "f:nd", options, NULL)) != -1)
		switch (c) {
		case 'f':
			arguments->conf_file = optarg;
			break;
		case 'n':
			arguments->check = true;
			break;
		case 'd':
			arguments->foreground = true;
			break;
		case 'h':
			main_help(stdout);
			return 0;
		case 'V':
			printf("messdeckd %s\n", version_text);
			return 0;
		case 'r':
			arguments->role = optarg;
			break;
		case 'k':
			arguments->key = optarg;
			break;
		case 's':
			arguments->state_fd = atoi(optarg);
			break;
		case 'S':
			arguments->schema = atoi(optarg);
			break;
		default:
			main_help(stderr);
			return EX_USAGE;
		}
	if (optind == argc)
		return -1;
	fprintf(stderr, "messdeckd: unexpected argument '%s'\n", argv[optind]);
	main_help(stderr);
	return EX_USAGE;
}

int
main(int argc, char **argv)
{
	static struct arguments arguments = {.state_fd = -1};
	int status;

	status = main_parse(argc, argv, &arguments);
	if (status != -1)
		return output_end(status);
	sandbox_start();
	/* setproctitle() moves the arguments, so copy them first. */
	if (arguments.conf_file != NULL)
		arguments.conf_file = xstrdup(arguments.conf_file);
	if (arguments.role != NULL)
		arguments.role = xstrdup(arguments.role);
	if (arguments.key != NULL)
		arguments.key = xstrdup(arguments.key);
	arguments.path_end = argv[0] + strlen(argv[0]);
	setproctitle_init(argc, argv, environ);
	return arguments.role != NULL ? run_role(&arguments)
				      : run_gate(&arguments);
}
