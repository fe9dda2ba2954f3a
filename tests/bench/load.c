/* Many SSH clients in one process. */
#include "tests/bench/load.h"

#include <libssh/libssh.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/bench/cost.h"

#define EVENTS 256
#define SETTLE_MS 1500 /* more than the lobby's news are apart */

struct one {
	ssh_session session;
	ssh_channel channel;
	double heard_at;
	char last[LOAD_LAST];
};

struct load {
	struct one *one;
	struct pollfd *poll;
	int n, most, port;
	int epoll; /* of all, which poll() takes too long for */
	const char *user;
	ssh_key key;
	uint64_t bytes;
};

struct load *
load_new(int n, int port, const char *user, const char *key)
{
	struct load *load = calloc(1, sizeof(*load));

	load->one = calloc((size_t)n, sizeof(*load->one));
	load->poll = calloc((size_t)n, sizeof(*load->poll));
	load->most = n;
	load->epoll = epoll_create1(EPOLL_CLOEXEC);
	load->port = port;
	load->user = user;
	if (key != NULL)
		(void)ssh_pki_import_privkey_file(
		    key, NULL, NULL, NULL, &load->key);
	return load;
}

void
load_free(struct load *load)
{
	for (int i = 0; i < load->n; i++) {
		ssh_set_blocking(load->one[i].session, 0);
		ssh_disconnect(load->one[i].session);
		ssh_free(load->one[i].session);
	}
	ssh_key_free(load->key);
	(void)close(load->epoll);
	free(load->one);
	free(load->poll);
	free(load);
}

int
load_count(const struct load *load)
{
	return load->n;
}

static void
options(ssh_session session, const struct load *load)
{
	static const int off, on = 1;
	static const long timeout = 30;

	(void)ssh_options_set(session, SSH_OPTIONS_PROCESS_CONFIG, &off);
	(void)ssh_options_set(session, SSH_OPTIONS_HOST, "127.0.0.1");
	(void)ssh_options_set(session, SSH_OPTIONS_PORT, &load->port);
	(void)ssh_options_set(session, SSH_OPTIONS_USER, load->user);
	(void)ssh_options_set(session, SSH_OPTIONS_TIMEOUT, &timeout);
	/* Else a key may wait 40 ms for the last one's acknowledgement. */
	(void)ssh_options_set(session, SSH_OPTIONS_NODELAY, &on);
	(void)ssh_options_set(session, SSH_OPTIONS_KNOWNHOSTS, "/dev/null");
	(void)ssh_options_set(
	    session, SSH_OPTIONS_GLOBAL_KNOWNHOSTS, "/dev/null");
	(void)ssh_options_set(
	    session, SSH_OPTIONS_KEY_EXCHANGE, "curve25519-sha256");
	(void)ssh_options_set(
	    session, SSH_OPTIONS_CIPHERS_S_C, "chacha20-poly1305@openssh.com");
	(void)ssh_options_set(
	    session, SSH_OPTIONS_CIPHERS_C_S, "chacha20-poly1305@openssh.com");
}

int
load_handshake(int port)
{
	const struct load load = {.port = port, .user = "guest"};
	ssh_session session = ssh_new();
	int ok;

	options(session, &load);
	ok = ssh_connect(session) == SSH_OK;
	ssh_disconnect(session);
	ssh_free(session);
	return ok;
}

int
load_handshakes(int port, int clients, int each)
{
	pid_t client[LOAD_CLIENTS];
	int done = 0, status;

	for (int i = 0; i < clients; i++) {
		client[i] = fork();
		if (client[i] != 0)
			continue;
		for (int j = 0; j < each; j++)
			done += load_handshake(port);
		_exit(done);
	}
	for (int i = 0; i < clients; i++)
		if (waitpid(client[i], &status, 0) == client[i] &&
		    WIFEXITED(status))
			done += WEXITSTATUS(status);
	return done;
}

static bool
log_in(const struct load *load, ssh_session session)
{
	if (ssh_connect(session) != SSH_OK)
		return false;
	if (load->key == NULL)
		return ssh_userauth_none(session, NULL) == SSH_AUTH_SUCCESS;
	return ssh_userauth_publickey(session, NULL, load->key) ==
	    SSH_AUTH_SUCCESS;
}

static bool
open_terminal(struct one *one, const char *command)
{
	one->channel = ssh_channel_new(one->session);
	if (one->channel == NULL ||
	    ssh_channel_open_session(one->channel) != SSH_OK ||
	    ssh_channel_request_pty_size(
		one->channel, "xterm-256color", 80, 24) != SSH_OK)
		return false;
	return (command == NULL ? ssh_channel_request_shell(one->channel)
				: ssh_channel_request_exec(
				      one->channel, command)) == SSH_OK;
}

bool
load_connect(struct load *load, const char *command)
{
	struct one *one = &load->one[load->n];
	struct epoll_event what = {.events = EPOLLIN, .data.ptr = one};

	if (load->n == load->most)
		return false;
	one->session = ssh_new();
	options(one->session, load);
	if (!log_in(load, one->session) || !open_terminal(one, command)) {
		fprintf(stderr, "client %d: %s\n", load->n,
		    ssh_get_error(one->session));
		ssh_free(one->session);
		return false;
	}
	ssh_set_blocking(one->session, 0);
	load->poll[load->n].fd = ssh_get_fd(one->session);
	load->poll[load->n].events = POLLIN;
	(void)epoll_ctl(
	    load->epoll, EPOLL_CTL_ADD, ssh_get_fd(one->session), &what);
	load->n++;
	return true;
}

void
load_type(struct load *load, int client, const char *text)
{
	(void)ssh_channel_write(
	    load->one[client].channel, text, (uint32_t)strlen(text));
	(void)ssh_blocking_flush(load->one[client].session, 1000);
}

/* Terminals are asked where their cursor is: UTF-8 takes one column. */
static void
answer_query(struct one *one, const char *text, int n)
{
	if (memmem(text, (size_t)n, "\033[6n", 4) != NULL)
		(void)ssh_channel_write(one->channel, "\033[1;2R", 6);
}

static void
remember(struct one *one, const char *text, size_t n)
{
	size_t kept = strlen(one->last), most = sizeof(one->last) - 1;

	if (n > most) {
		text += n - most;
		n = most;
	}
	if (kept + n > most) {
		memmove(one->last, one->last + kept + n - most, most - n);
		kept = most - n;
	}
	memcpy(one->last + kept, text, n);
	one->last[kept + n] = '\0';
}

static void
drain(struct load *load, struct one *one)
{
	char text[65536];
	int n;

	while ((n = ssh_channel_read_nonblocking(
		    one->channel, text, sizeof(text), 0)) > 0) {
		if (one->heard_at == 0)
			one->heard_at = clock_ms();
		load->bytes += (uint64_t)n;
		remember(one, text, (size_t)n);
		answer_query(one, text, n);
	}
}

static bool
all_heard(const struct load *load, int first, int last)
{
	for (int i = first; i <= last; i++)
		if (load->one[i].heard_at == 0)
			return false;
	return true;
}

/* Waits for anything from some, and takes it. */
static void
read_some(struct load *load, int first, int last, int ms)
{
	struct epoll_event ready[EVENTS];
	int n;

	if (last - first + 1 == load->n) {
		n = epoll_wait(load->epoll, ready, EVENTS, ms);
		for (int i = 0; i < n; i++)
			drain(load, ready[i].data.ptr);
		return;
	}
	n = poll(load->poll + first, (nfds_t)(last - first + 1), ms);
	for (int i = first; n > 0 && i <= last; i++)
		if (load->poll[i].revents != 0)
			drain(load, &load->one[i]);
}

void
load_read(struct load *load, int first, int last, int ms, bool all)
{
	double end = clock_ms() + ms;
	int left;

	load->bytes = 0;
	for (int i = 0; i < load->n; i++)
		load->one[i].heard_at = 0;
	while ((left = (int)(end - clock_ms())) >= 0) {
		read_some(load, first, last, left);
		if (all && all_heard(load, first, last))
			break;
	}
}

void
load_settle(struct load *load)
{
	load_read(load, 0, load->n - 1, SETTLE_MS, false);
}

int
load_grow(struct load *load, int n)
{
	while (load->n < n && load_connect(load, NULL))
		/* The terminal's query is answered while others connect. */
		if (load->n % 32 == 0)
			load_read(load, 0, load->n - 1, 1, false);
	load_settle(load);
	return load->n;
}

double
load_heard_at(const struct load *load, int client)
{
	return load->one[client].heard_at;
}

double
load_latest(const struct load *load, int first, int last, double since)
{
	double at, most = 0;

	for (int i = first; i <= last; i++) {
		at = load_heard_at(load, i);
		at = at == 0 ? 1000 : at - since;
		most = at > most ? at : most;
	}
	return most;
}

const char *
load_last(const struct load *load, int client)
{
	return load->one[client].last;
}

uint64_t
load_bytes(const struct load *load)
{
	return load->bytes;
}
