/*
 * messdeckctl: the sysop's program. Most commands are those of the host
 * protocol, sent over the local socket. A few concern the gate, which takes
 * signals, so they work even when the hub does not.
 */

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <libgen.h>
#include <readpassphrase.h>
#include <signal.h>
#include <sodium.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sysexits.h>
#include <time.h>
#include <unistd.h>

#include "accounts/password.h"
#include "config.h"
#include "daemon/conf/conf.h"
#include "daemon/conf/conf_cluster.h"
#include "daemon/ctl/ask.h"
#include "daemon/ctl/decks.h"
#include "daemon/ctl/host.h"
#include "daemon/ctl/hostkey.h"
#include "daemon/ctl/match.h"
#include "daemon/ctl/print.h"
#include "daemon/ctl/restore.h"
#include "daemon/ctl/top.h"
#include "daemon/lib/alloc.h"
#include "daemon/lib/output.h"
#include "daemon/protocol/codes.h"
#include "daemon/protocol/command.h"
#include "daemon/protocol/field.h"

#define STRING(n) TEXT(n)
#define TEXT(n) #n
#define SOCKET LOCALSTATEDIR "/lib/messdeck/messdeckd.sock"
#define NAME_WIDTH 7 /* columns of the help */
#define ARGS_WIDTH 28
#define ANSWER_SECONDS 60
#define STATUS_SECONDS 5
#define BACKUP_SECONDS 0 /* as long as it takes */

struct ctl {
	const char *socket;
	int deck;  /* that is asked; ASK_ANY */
	int decks; /* that the host has */
	bool json;
	char **word; /* the command; n of them */
	int n;
};

static int
ctl_complain(int status, const char *what, const char *why)
{
	fprintf(stderr, "messdeckctl: %s: %s\n", what, why);
	return status;
}

/* Records are for messdeck-verify: no word is added. */
static void
show_data(const json_t *data)
{
	const char *game = field_text(data, "game");
	const char *text = field_text(data, "text");
	long long next = (long long)field_number(data, "next", 0);
	json_t *alone;

	if (game == NULL || text == NULL) {
		print_data(stdout, data);
		return;
	}
	alone = json_pack("{ss}", "text", text);
	print_data(stdout, alone);
	json_decref(alone);
	if (next > 0)
		fprintf(stderr,
		    "messdeckctl: it goes on: messdeckctl record %s %lld\n",
		    game, next);
}

static int
show_answer(const struct ctl *ctl, const json_t *m)
{
	const char *error = field_text(m, "error");
	const char *usage = field_text(m, "usage");
	int code = codes_refusal_parse(field_text(m, "code"));
	const json_t *data = json_object_get(m, "data");
	const json_t *text = json_object_get(data, "text");

	if (ctl->json) {
		json_dumpf(m, stdout, JSON_COMPACT);
		putchar('\n');
	} else if (json_is_string(text) && json_string_length(text) == 0)
		fputs("messdeckctl: there is nothing there yet\n", stderr);
	else if (field_true(m, "ok"))
		show_data(data);
	else
		fprintf(stderr, "messdeckctl: %s%s%s\n",
		    error != NULL ? error : "the hub refused",
		    usage != NULL ? "\nusage: " : "",
		    usage != NULL ? usage : "");
	if (field_true(m, "ok"))
		return 0;
	return code == REFUSED_UNKNOWN || code == REFUSED_USAGE ? EX_USAGE : 1;
}

static int
no_host(const struct ctl *ctl)
{
	return ctl_complain(EX_UNAVAILABLE, ctl->socket, ask_failure());
}

/* The number of a deck; false: the host has no such deck. */
static bool
deck_number(const char *text, int decks, int *deck)
{
	const char *error;

	*deck = (int)strtonum(text, 0, decks - 1, &error);
	return error == NULL;
}

static int
ask_hub(const struct ctl *ctl, const char *line, int seconds, int file)
{
	json_t *m = json_pack("{ss si}", "do", line, "id", 1), *answer = NULL;
	struct host host;
	int status;

	/* Nobody would answer, unless there are hubs elsewhere. */
	if (host_read(ctl->socket, &host) && *host.trouble != '\0' &&
	    ask_decks(ctl->socket) == 1) {
		json_decref(m);
		return ctl_complain(EX_UNAVAILABLE, "the hub", host.trouble);
	}
	if (m == NULL)
		status = ctl_complain(EX_USAGE, "the command", "is not UTF-8");
	else if ((answer = ctl->deck == ASK_ANY
			 ? ask_any(ctl->socket, m, seconds, file)
			 : ask_deck(ctl->socket, ctl->deck, m, seconds,
			       file)) != NULL)
		status = show_answer(ctl, answer);
	else
		status = no_host(ctl);
	json_decref(answer);
	json_decref(m);
	return status;
}

/* Report mistakes here, before asking the host. */
static bool
conf_right(const struct host *host)
{
	struct conf *conf;
	char *error;

	if (*host->conf == '\0')
		return true;
	conf = conf_read(host->conf, &error);
	conf_free(conf);
	if (conf != NULL)
		return true;
	fprintf(stderr, "%s\n", error);
	free(error);
	return false;
}

/* SIGHUP and SIGUSR2: the host says whether it has done it. */
static int
signal_and_wait(const struct ctl *ctl, int signo)
{
	struct host host;
	bool done, right;

	if (!host_read(ctl->socket, &host))
		return no_host(ctl);
	/* The log is opened again whatever the configuration is like. */
	right = conf_right(&host);
	if (!right && signo != SIGHUP)
		return 1;
	if (kill(host.pid, signo) == -1)
		return ctl_complain(1, "the host", strerror(errno));
	if (!host_answers(ctl->socket, &host))
		return ctl_complain(
		    1, "the host", "it has not answered; its log may say why");
	if (*host.answer == '\0')
		return 0;
	done = strncmp(host.answer, STATE_DONE, strlen(STATE_DONE)) == 0;
	/* Mistakes have been told. */
	if (done || right)
		fprintf(stderr, "messdeckctl: %s\n",
		    host.answer + (done ? strlen(STATE_DONE) : 0));
	return done ? 0 : 1;
}

static int
do_reload(const struct ctl *ctl, const char *file)
{
	return signal_and_wait(ctl, SIGHUP);
}

static int
do_restart(const struct ctl *ctl, const char *file)
{
	return signal_and_wait(ctl, SIGUSR2);
}

static int
do_stop(const struct ctl *ctl, const char *file)
{
	struct host host;

	if (!host_read(ctl->socket, &host))
		return no_host(ctl);
	if (kill(host.pid, SIGTERM) == -1)
		return ctl_complain(1, "the host", strerror(errno));
	if (!host_gone(ctl->socket, &host))
		return ctl_complain(1, "the host", "it has not stopped yet");
	return 0;
}

/* What is to be said of the whole host, if somebody has answered. */
static int
show_decks(const struct ctl *ctl, json_t *data)
{
	json_t *m = json_pack("{sb so*}", "ok", 1, "data", data);
	int status = EX_UNAVAILABLE;

	if (data != NULL)
		status = show_answer(ctl, m);
	else
		ctl_complain(status, ctl->socket, "no hub answers");
	json_decref(m);
	return status;
}

/*
 * What concerns a host of several decks, and not one of them: true, with the
 * exit status.
 */
static bool
ask_decks_all(const struct ctl *ctl, const char *line, int *status)
{
	static const char hand_over[] = "cluster hand-over ";
	struct ctl one = *ctl;

	if (ctl->deck != ASK_ANY || ctl->decks == 1)
		return false;
	if (strcmp(line, "stats") == 0) {
		*status =
		    show_decks(ctl, decks_stats(ctl->socket, STATUS_SECONDS));
	} else if (strcmp(line, "cluster") == 0) {
		*status =
		    show_decks(ctl, decks_cluster(ctl->socket, STATUS_SECONDS));
	} else if (strcmp(line, "cluster restored") == 0) {
		*status = 0;
		for (one.deck = 0; one.deck < ctl->decks; one.deck++)
			*status |= ask_hub(&one, line, ANSWER_SECONDS, -1);
	} else if (strncmp(line, hand_over, strlen(hand_over)) == 0 &&
	    deck_number(line + strlen(hand_over), ctl->decks, &one.deck)) {
		*status = ask_hub(&one, line, ANSWER_SECONDS, -1);
	} else
		return false;
	return true;
}

/* 0 where all of it runs. */
static int
do_status(const struct ctl *ctl, const char *file)
{
	json_t *status, *more = NULL, *away;
	struct host host;
	const char *hub;
	bool whole;

	if (!host_read(ctl->socket, &host))
		return no_host(ctl);
	if (*host.trouble == '\0' || ctl->decks > 1)
		more = decks_stats(ctl->socket, STATUS_SECONDS);
	away = json_object_get(more, "away");
	hub = *host.trouble != '\0' ? host.trouble
	    : away != NULL          ? "runs, but not all decks have a hub"
	    : more != NULL          ? "runs"
				    : "does not answer";
	status = json_pack("{si ss* ss*}", "process", (int)host.pid,
	    "configuration", *host.conf != '\0' ? host.conf : NULL, "hub", hub);
	json_object_update_missing(status, more);
	if (ctl->json) {
		json_dumpf(status, stdout, JSON_COMPACT);
		putchar('\n');
	} else
		print_data(stdout, status);
	json_decref(status);
	whole = more != NULL && away == NULL;
	json_decref(more);
	return whole ? 0 : 1;
}

/* The gate keeps them in a file, so that they can be seen without the hub. */
static int
do_penalties(const struct ctl *ctl, const char *file)
{
	struct host host;
	json_t *data;

	if (!host_read(ctl->socket, &host))
		return no_host(ctl);
	data = json_pack("{so}", "penalties", host_penalties(ctl->socket));
	if (ctl->json) {
		json_dumpf(data, stdout, JSON_COMPACT);
		putchar('\n');
	} else
		print_data(stdout, data);
	json_decref(data);
	return 0;
}

/* Why no hash is made of what was typed, once or twice; NULL. */
static const char *
password_wrong(const char *first, const char *second)
{
	json_t *text;

	if (*first == '\0')
		return "the password is empty";
	if (strcmp(first, second) != 0)
		return "the passwords differ; try again";
	if (strlen(first) > PASSWORD_MAX)
		return "a password has at most " STRING(PASSWORD_MAX) " bytes";
	text = json_string(first);
	json_decref(text);
	return text != NULL ? NULL
			    : "the password is not UTF-8, so nobody could log "
			      "in with it";
}

static int
do_hash(const struct ctl *ctl, const char *file)
{
	/* Room for one that is too long. */
	char first[PASSWORD_MAX + 2], second[PASSWORD_MAX + 2];
	char hash[PASSWORD_HASH_SIZE];
	const bool tty = isatty(STDIN_FILENO);
	const int flags = tty ? RPP_REQUIRE_TTY : RPP_STDIN;
	const char *wrong;

	if (readpassphrase("Password: ", first, sizeof(first), flags) == NULL)
		*first = '\0';
	if (!tty || *first == '\0' ||
	    readpassphrase("Once more: ", second, sizeof(second), flags) ==
		NULL)
		*second = '\0';
	wrong = password_wrong(first, tty ? second : first);
	if (wrong == NULL && !password_hash(first, hash))
		wrong = "not enough memory";
	sodium_memzero(first, sizeof(first));
	sodium_memzero(second, sizeof(second));
	if (wrong != NULL)
		return ctl_complain(1, "hash", wrong);
	puts(hash);
	return 0;
}

static const char *half_backup;

static void
backup_cancelled(int signo)
{
	unlink(half_backup);
	_exit(1);
}

/* A new file for a backup, which goes again if somebody cancels it; or -1. */
static int
backup_file(const char *file)
{
	const struct sigaction cancel = {.sa_handler = backup_cancelled};
	const int signals[] = {SIGHUP, SIGINT, SIGTERM};
	sigset_t set, before;
	size_t i;
	int fd;

	sigemptyset(&set);
	for (i = 0; i < sizeof(signals) / sizeof(signals[0]); i++)
		sigaddset(&set, signals[i]);
	sigprocmask(SIG_BLOCK, &set, &before);
	/* Only its owner may read it: dice secrets are in it. */
	fd = open(
	    file, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600);
	half_backup = file;
	for (i = 0; fd != -1 && i < sizeof(signals) / sizeof(signals[0]); i++)
		sigaction(signals[i], &cancel, NULL);
	sigprocmask(SIG_SETMASK, &before, NULL);
	return fd;
}

/* The hub can open no file outside of its directory. */
static int
do_backup(const struct ctl *ctl, const char *file)
{
	int fd = backup_file(file), status;
	char *line;

	if (fd == -1)
		return ctl_complain(1, file, strerror(errno));
	line = xasprintf("backup %s", file);
	status = ask_hub(ctl, line, BACKUP_SECONDS, fd);
	free(line);
	close(fd);
	if (status != 0)
		unlink(file);
	return status;
}

static int
do_restore(const struct ctl *ctl, const char *file)
{
	char error[RESTORE_ERROR], *copy;
	struct host host;
	int status;

	if (host_read(ctl->socket, &host) || errno == ENODATA)
		return ctl_complain(1, "restore",
		    "a host is running here; stop it and move its messdeck.db "
		    "away");
	copy = xstrdup(ctl->socket);
	status = restore_copy(file, dirname(copy), error);
	free(copy);
	return status == 0 ? 0 : ctl_complain(1, "restore", error);
}

/* The file of the host key: of the running host, or of one beside the socket.
 */
static char *
hostkey_file(const struct ctl *ctl)
{
	char *copy, *file, *error;
	struct conf *conf = NULL;
	struct host host;

	if (host_read(ctl->socket, &host) && *host.key != '\0')
		return xstrdup(host.key);
	/* An older one does not say. */
	if (*host.conf != '\0') {
		conf = conf_read(host.conf, &error);
		if (conf == NULL)
			free(error);
	}
	copy = xstrdup(ctl->socket);
	file = conf != NULL ? xstrdup(conf->host_key)
			    : xasprintf("%s/host_key", dirname(copy));
	free(copy);
	conf_free(conf);
	return file;
}

/* The host key, and the next one where it is there. */
static int
hostkey_show(const struct ctl *ctl, const char *file)
{
	char *next = hostkey_next(file), error[HOSTKEY_ERROR];
	json_t *keys = json_array(), *key, *data;
	size_t i;

	key = hostkey_describe("host", file, error);
	json_array_append_new(keys, key);
	if (key != NULL && access(next, F_OK) == 0) {
		key = hostkey_describe("next", next, error);
		json_array_append_new(keys, key);
	}
	free(next);
	if (key == NULL) {
		json_decref(keys);
		return ctl_complain(1, "hostkey", error);
	}
	data = json_pack("{sO}", "keys", keys);
	if (ctl->json) {
		json_dumpf(data, stdout, JSON_COMPACT);
		putchar('\n');
	} else
		json_array_foreach (keys, i, key) {
			printf("%s\n%s\n", field_text(key, "fingerprint"),
			    field_text(key, "sshfp"));
		}
	json_decref(data);
	json_decref(keys);
	return 0;
}

static int
hostkey_change(const struct ctl *ctl, const char *file, const char *what)
{
	char error[HOSTKEY_ERROR];
	struct host host;
	bool runs = host_read(ctl->socket, &host);
	int status;

	if (runs && host.credential)
		return ctl_complain(1, "hostkey",
		    "systemd has loaded the key: change it at its source, then "
		    "restart the service");
	if (strcmp(what, "add") == 0) {
		if (!hostkey_add(file, error))
			return ctl_complain(1, "hostkey", error);
		status = hostkey_show(ctl, file);
		fputs("messdeckctl: publish the next key, for instance as an "
		      "SSHFP record, and later have the host use it: "
		      "messdeckctl hostkey rotate\n",
		    stderr);
		return status;
	}
	if (strcmp(what, "rotate") != 0)
		return ctl_complain(
		    EX_USAGE, "hostkey", "it takes add, rotate or nothing");
	/* Then the host would not read the key either. */
	if (runs && !conf_right(&host))
		return 1;
	if (!hostkey_rotate(file, error))
		return ctl_complain(1, "hostkey", error);
	status = runs ? signal_and_wait(ctl, SIGHUP) : 0;
	if (status != 0)
		return ctl_complain(status, "hostkey",
		    "the key is exchanged already; once this is mended, "
		    "have the host use it with 'messdeckctl reload'");
	status = hostkey_show(ctl, file);
	fputs("messdeckctl: this libssh cannot announce a new key to clients; "
	      "who knows the old one is warned, and removes it with "
	      "ssh-keygen -R NAME, or -R [NAME]:PORT\n",
	    stderr);
	return status;
}

static int
do_hostkey(const struct ctl *ctl, const char *what)
{
	char *file = hostkey_file(ctl);
	int status = what == NULL ? hostkey_show(ctl, file)
				  : hostkey_change(ctl, file, what);

	free(file);
	return status;
}

static int
do_top(const struct ctl *ctl, const char *file)
{
	struct host host;

	if (!host_read(ctl->socket, &host))
		return no_host(ctl);
	return top_show(ctl->socket, ctl->json);
}

static int
do_match(const struct ctl *ctl, const char *file)
{
	return match_run(ctl->socket, ctl->json, ctl->n, ctl->word);
}

struct copying {
	const char *decks, *from, *to; /* decks: "0" where it is not said */
};

/* EX_USAGE, having said why, where the words are not right. */
static int
copying_read(const struct ctl *ctl, struct copying *copying)
{
	static const struct option options[] = {
	    {"decks", required_argument, NULL, 'd'}, {NULL, 0, NULL, 0}};
	const char *wrong = NULL;
	bool understood = true;
	int c;

	copying->decks = "0";
	optind = opterr = 0;
	while ((c = getopt_long(ctl->n, ctl->word, "", options, NULL)) != -1)
		if (c == 'd') {
			copying->decks = optarg;
			strtonum(optarg, 1, CLUSTER_DECKS, &wrong);
		} else
			understood = false;
	if (!understood || ctl->n - optind != 3 ||
	    strcmp(ctl->word[optind], "copy") != 0)
		return ctl_complain(EX_USAGE, "store",
		    "it takes copy [--decks n], and from where to where: a "
		    "file or a connection string");
	if (wrong != NULL)
		return ctl_complain(EX_USAGE, "store copy",
		    "--decks takes a number from 1 to " STRING(CLUSTER_DECKS));
	copying->from = ctl->word[optind + 1];
	copying->to = ctl->word[optind + 2];
	return 0;
}

/*
 * The program that knows PostgreSQL copies: beside this one in a build tree,
 * else where it is installed.
 */
static int
do_store(const struct ctl *ctl, const char *what)
{
	char path[4096], own[4096];
	ssize_t length = readlink("/proc/self/exe", own, sizeof(own) - 1);
	struct copying copying;
	struct host host;

	if (copying_read(ctl, &copying) != 0)
		return EX_USAGE;
	if (host_read(ctl->socket, &host) || errno == ENODATA)
		return ctl_complain(1, "store copy",
		    "a host is running here; stop it first: messdeckctl stop");
	own[length > 0 ? length : 0] = '\0';
	snprintf(path, sizeof(path), "%s/messdeck-hub", dirname(own));
	if (access(path, X_OK) == -1)
		strlcpy(path, LIBEXECDIR "/messdeck-hub", sizeof(path));
	execl(path, "messdeck-hub", "--copy", "--decks", copying.decks, "--",
	    copying.from, copying.to, (char *)NULL);
	return ctl_complain(1, path,
	    "a store in PostgreSQL needs it: build Messdeck with ./configure "
	    "--with-postgresql");
}

/*
 * Commands that are not the hub's alone; file is NULL if they take none, or it
 * is optional.
 */
static const struct word {
	const char *name, *args;
	int (*run)(const struct ctl *, const char *file);
	const char *help;
} words[] = {
    {"hash", "", do_hash, "hash a password for the configuration"},
    {"status", "", do_status, "say whether the host runs, or why not"},
    {"hostkey", "[add | rotate]", do_hostkey,
	"show the host key; make or use a new one"},
    {"top", "", do_top, "watch processes, tables and addresses"},
    {"match", "bot bot [--rules rules] [--games n] [--tables n]", do_match,
	"have two bots play many games"},
    {"penalties", "", do_penalties, "list addresses that are refused"},
    {"reload", "", do_reload, "read the configuration again"},
    {"restart", "", do_restart, "start the new version; connections stay"},
    {"stop", "", do_stop, "shut the host down"},
    {"backup", "file", do_backup, "copy the database while games go on"},
    {"restore", "file", do_restore, "start from a backup, while no host runs"},
    {"store", "copy [--decks n] from to", do_store,
	"move a stopped host between databases"},
};

static const struct word *
word_find(const char *name)
{
	size_t i;

	for (i = 0; i < sizeof(words) / sizeof(words[0]); i++)
		if (strcmp(words[i].name, name) == 0)
			return &words[i];
	return NULL;
}

/* A long name takes the blanks behind it, long arguments a row. */
static void
ctl_help_row(FILE *to, const char *name, const char *args, const char *help)
{
	int over =
	    (int)strlen(name) > NAME_WIDTH ? (int)strlen(name) - NAME_WIDTH : 0;

	if (strlen(args) > ARGS_WIDTH) {
		fprintf(to, "  %-*s %s\n", NAME_WIDTH, name, args);
		name = args = "";
	}
	fprintf(to, "  %-*s %-*s %s\n", NAME_WIDTH, name, ARGS_WIDTH - over,
	    args, help);
}

static void
ctl_help(FILE *to)
{
	const struct command *c;
	char args[COMMAND_USAGE];
	size_t i;
	int row;

	fputs("usage: messdeckctl [-j] [-d deck] [-s socket] command ...\n"
	      "  -j, --json           print the hub's answer as JSON\n"
	      "  -d, --deck DECK      ask the hub of that deck alone\n"
	      "  -s, --socket SOCKET  talk to the host with this socket\n"
	      "      --help           print this text\n"
	      "      --version        print the version\n",
	    to);
	for (i = 0; i < sizeof(words) / sizeof(words[0]); i++)
		ctl_help_row(to, words[i].name, words[i].args, words[i].help);
	for (row = 0; (c = command_row(row)) != NULL; row++)
		if ((c->who >= ROLE_MODERATOR || (c->flags & CTL)) &&
		    word_find(c->name) == NULL)
			ctl_help_row(
			    to, c->name, command_arguments(c, args), c->help);
}

static int
ctl_run(const struct ctl *ctl)
{
	char **word = ctl->word;
	const int n = ctl->n;
	const struct word *own = word_find(word[0]);
	char *line, *more;
	int i, status;

	if (own != NULL && *own->args == '\0' && n > 1)
		return ctl_complain(EX_USAGE, word[0], "it takes no arguments");
	if (own != NULL && *own->args == '[' && n > 2)
		return ctl_complain(
		    EX_USAGE, word[0], "it takes one argument at most");
	if (own != NULL && isalpha((unsigned char)*own->args) &&
	    strchr(own->args, '[') == NULL && n != 2)
		return ctl_complain(
		    EX_USAGE, word[0], "it takes one file name");
	if (own != NULL)
		return own->run(ctl, n >= 2 ? word[1] : NULL);
	line = xstrdup(word[0]);
	for (i = 1; i < n; i++) {
		more = xasprintf("%s %s", line, word[i]);
		free(line);
		line = more;
	}
	if (!ask_decks_all(ctl, line, &status))
		status = ask_hub(ctl, line, ANSWER_SECONDS, -1);
	free(line);
	return status;
}

static int
ctl_main(int argc, char **argv)
{
	static const struct option options[] = {
	    {"socket", required_argument, NULL, 's'},
	    {"deck", required_argument, NULL, 'd'},
	    {"json", no_argument, NULL, 'j'}, {"help", no_argument, NULL, 'h'},
	    {"version", no_argument, NULL, 'V'}, {NULL, 0, NULL, 0}};
	struct ctl ctl = {.socket = SOCKET, .deck = ASK_ANY};
	const char *deck = NULL;
	int c;

	/* If the hub has ended, say why. */
	signal(SIGPIPE, SIG_IGN);

	while ((c = getopt_long(argc, argv, "+s:d:j", options, NULL)) != -1)
		switch (c) {
		case 's':
			ctl.socket = optarg;
			break;
		case 'd':
			deck = optarg;
			break;
		case 'j':
			ctl.json = true;
			break;
		case 'h':
			ctl_help(stdout);
			return 0;
		case 'V':
			puts("messdeckctl " PACKAGE_VERSION);
			return 0;
		default:
			ctl_help(stderr);
			return EX_USAGE;
		}
	if (optind == argc || strcmp(argv[optind], "help") == 0) {
		ctl_help(optind == argc ? stderr : stdout);
		return optind == argc ? EX_USAGE : 0;
	}
	ctl.word = argv + optind;
	ctl.n = argc - optind;
	ctl.decks = ask_decks(ctl.socket);
	if (deck != NULL && !deck_number(deck, ctl.decks, &ctl.deck)) {
		fprintf(stderr,
		    ctl.decks == 1 ? "messdeckctl: -d %s: this host has deck "
				     "0 alone\n"
				   : "messdeckctl: -d %s: this host has decks "
				     "0 to %d\n",
		    deck, ctl.decks - 1);
		return EX_USAGE;
	}
	return ctl_run(&ctl);
}

int
main(int argc, char **argv)
{
	return output_end(ctl_main(argc, argv));
}
