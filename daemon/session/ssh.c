/*
 * SSH: from the accepted socket to libssh and back.
 *
 * libssh 0.10 has its ways; each was measured, and this is how they are met.
 * One ssh_event a session: a shared one is O(n) for each wake-up, and writing
 * to one session can run another's callbacks. ssh_handle_key_exchange is
 * called once, without blocking (blocking it hangs with dbclient); from then
 * on only ssh_event_dopoll with no wait, when the loop says so. libssh closes
 * the socket behind the loop's back, so after every call it is looked at and
 * the watch is taken away in the same stack, before an accept can reuse the
 * number. Callbacks only queue (ssh_channel.c).
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/lib/alloc.h"
#include "daemon/lib/log.h"
#include "daemon/session/conn_table.h"
#include "daemon/session/ssh.h"
#include "daemon/session/ssh_auth.h"
#include "daemon/session/ssh_channel.h"
#include "daemon/session/ssh_internal.h"

#define EARLY_PACKETS 200 /* from a client that is not logged in */

static const char kex[] = "curve25519-sha256,curve25519-sha256@libssh.org";
/* aes256-ctr costs a third more; paramiko 2 and libssh2 have nothing else. */
static const char ciphers[] = "chacha20-poly1305@openssh.com,"
			      "aes256-gcm@openssh.com,aes256-ctr";
/* libssh2 1.10 lacks ETM; with aes256-ctr the others are as safe. */
static const char macs[] =
    "hmac-sha2-256-etm@openssh.com,hmac-sha2-512-etm@openssh.com,"
    "hmac-sha2-256,hmac-sha2-512";
static const char host_key_types[] = "ssh-ed25519";
static const char user_key_types[] =
    "ssh-ed25519,sk-ssh-ed25519@openssh.com,ecdsa-sha2-nistp256,"
    "ecdsa-sha2-nistp384,ecdsa-sha2-nistp521,"
    "sk-ecdsa-sha2-nistp256@openssh.com,rsa-sha2-512,rsa-sha2-256";
static const int rsa_least = 2048;
static const bool no_config; /* else a file of the whole system is read */

/* The last one looks for the host key, which has to be there by then. */
static const struct {
	enum ssh_bind_options_e option;
	const void *value;
} bind_option[] = {
    {SSH_BIND_OPTIONS_PROCESS_CONFIG, &no_config},
    {SSH_BIND_OPTIONS_BANNER, "Messdeck"},
    {SSH_BIND_OPTIONS_KEY_EXCHANGE, kex},
    {SSH_BIND_OPTIONS_CIPHERS_C_S, ciphers},
    {SSH_BIND_OPTIONS_CIPHERS_S_C, ciphers},
    {SSH_BIND_OPTIONS_HMAC_C_S, macs},
    {SSH_BIND_OPTIONS_HMAC_S_C, macs},
    {SSH_BIND_OPTIONS_PUBKEY_ACCEPTED_KEY_TYPES, user_key_types},
    {SSH_BIND_OPTIONS_RSA_MIN_SIZE, &rsa_least},
    {SSH_BIND_OPTIONS_HOSTKEY_ALGORITHMS, host_key_types},
};

/* Takes the key over. */
static bool
bind_options(ssh_bind bind, ssh_key key, char *error, size_t size)
{
	unsigned i;
	bool ok;

	ok = ssh_bind_options_set(bind, SSH_BIND_OPTIONS_IMPORT_KEY, key) ==
	    SSH_OK;
	if (!ok)
		ssh_key_free(key);
	for (i = 0; ok && i < sizeof(bind_option) / sizeof(bind_option[0]); i++)
		ok = ssh_bind_options_set(bind, bind_option[i].option,
			 bind_option[i].value) == SSH_OK;
	if (!ok)
		(void)snprintf(error, size, "libssh: %s", ssh_get_error(bind));
	return ok;
}

bool
ssh_prepare(
    struct conn_table *process, const char *host_key, char *error, size_t size)
{
	ssh_key key = NULL;

	/*
	 * A client that tries GSSAPI makes libssh look for the Kerberos keytab
	 * while no callbacks are set (ssh_auth.c says why): there is none.
	 */
	(void)setenv("KRB5_KTNAME", "FILE:/dev/null", 1);
	(void)setenv("KRB5_CONFIG", "/dev/null", 1);
	ssh_set_log_level(SSH_LOG_NOLOG);
	(void)ssh_set_log_callback(ssh_auth_heard);
	if (ssh_pki_import_privkey_file(host_key, NULL, NULL, NULL, &key) !=
	    SSH_OK) {
		(void)snprintf(error, size, "%s: %s", host_key,
		    access(host_key, R_OK) == -1
			? strerror(errno)
			: "this is not a private key, or it has a passphrase");
		return false;
	}
	if (ssh_key_type(key) != SSH_KEYTYPE_ED25519) {
		(void)snprintf(error, size,
		    "%s: the host key must be an Ed25519 key", host_key);
		ssh_key_free(key);
		return false;
	}
	process->ssh = ssh_bind_new();
	if (process->ssh == NULL)
		fatal("ssh", "why=memory");
	return bind_options(process->ssh, key, error, size);
}

void
ssh_finished(struct conn_table *process)
{
	ssh_bind_free(process->ssh);
	process->ssh = NULL;
}

void
ssh_conn_drop(struct ssh_conn *s, const char *why)
{
	s->dead = true;
	connection_drop(s->connection, why);
}

void
ssh_conn_flood(struct ssh_conn *s, const char *why)
{
	s->dead = true;
	connection_flood(s->connection, why);
}

/* Whether the session still lives; takes the watch away when not. */
static bool
ssh_alive(struct ssh_conn *s)
{
	if (!s->dead && ssh_get_fd(s->session) != -1 &&
	    (ssh_get_status(s->session) & (SSH_CLOSED | SSH_CLOSED_ERROR)) == 0)
		return true;
	watch_free(s->watch);
	s->watch = NULL;
	s->dead = true;
	connection_lost(s->connection);
	return false;
}

static size_t
ssh_pending(const void *arg)
{
	const struct ssh_conn *s = arg;

	return s->output.length + s->errors.length;
}

/*
 * Waits for room while libssh has bytes unsent: who leaves its answers unread
 * asks for no more. Else reads, also for output that waits for a larger window
 * or new keys, which come behind whatever the client has sent before.
 */
static void
ssh_watch(struct ssh_conn *s)
{
	int what = 0;

	if (!ssh_alive(s))
		return;
	if ((ssh_get_status(s->session) & SSH_WRITE_PENDING) != 0)
		what = LOOP_WRITE;
	/* While the hub thinks, nothing is read: libssh would go on. */
	else if (s->asked == NULL &&
	    (connection_hungry(s->connection) || ssh_pending(s) > 0))
		what = LOOP_READ;
	watch_set(s->watch, what);
	if (connection_state(s->connection) >= CONN_CHANNEL)
		watch_priority(s->watch, connection_priority(s->connection));
}

/* How far the client has come before the first request for a login. */
static void
ssh_greet(struct ssh_conn *s)
{
	int64_t left;

	if (connection_state(s->connection) != CONN_NEW ||
	    ssh_get_clientbanner(s->session) == NULL)
		return;
	if (!connection_enter(s->connection, CONN_KEX))
		return;
	connection_proceeds(s->connection, LOGIN_SPOKE);
	left = s->accepted_at + LOGIN_MS - loop_monotonic();
	connection_deadline(s->connection, left > 0 ? left : 1);
}

static void
ssh_work(struct ssh_conn *s)
{
	enum connection_state state;

	if (!ssh_alive(s))
		return;
	ssh_greet(s);
	state = connection_state(s->connection);
	/* Bad signatures and odd keys get no callback: packets are counted. */
	if (state < CONN_CHANNEL && s->counter.in_packets > EARLY_PACKETS) {
		ssh_conn_flood(s, "too many packets before the login");
		return;
	}
	if (state == CONN_KEX || state == CONN_AUTH)
		ssh_auth_work(s);
	else if (state >= CONN_CHANNEL)
		ssh_channel_work(s);
	if (ssh_pending(s) > 0 || s->finishing)
		connection_touch(s->connection);
	ssh_watch(s);
}

static void
ssh_ready(void *arg, int what)
{
	struct ssh_conn *s = arg;
	int64_t began = loop_micros();
	int n;

	ssh_auth_listen(s);
	n = ssh_event_dopoll(s->event, 0);
	ssh_auth_listen(NULL);
	/* 0, more, or SSH_AGAIN are fine, SSH_ERROR is the end. */
	if (n == SSH_ERROR)
		s->dead = true;
	else if ((what & LOOP_WRITE) != 0 &&
	    (ssh_get_status(s->session) & SSH_WRITE_PENDING) == 0)
		connection_touch(s->connection);
	ssh_work(s);
	connection_worked(s->connection, began);
}

/* --- the transport --- */

static void
ssh_answered(void *arg, bool ok, unsigned methods)
{
	struct ssh_conn *s = arg;

	if (s->dead)
		return;
	ssh_auth_answered(s, ok, methods);
	if (connection_state(s->connection) == CONN_CHANNEL)
		watch_priority(s->watch, LOOP_FIRST);
	ssh_work(s);
}

static void
ssh_output(void *arg, const void *bytes, size_t n, bool err)
{
	struct ssh_conn *s = arg;

	byte_queue_add(err ? &s->errors : &s->output, bytes, n);
}

static bool
ssh_idle(const void *arg)
{
	const struct ssh_conn *s = arg;

	return s->started && !s->dead &&
	    (ssh_get_status(s->session) & SSH_WRITE_PENDING) == 0;
}

static bool
ssh_crowded(void *arg)
{
	struct ssh_conn *s = arg;

	return transport_crowded(
	    ssh_get_fd(s->session), s->socket.out_bytes, &s->arrived);
}

static void
ssh_flush(void *arg)
{
	struct ssh_conn *s = arg;

	if (!ssh_alive(s))
		return;
	ssh_channel_flush_out(s);
	s->writable = false;
	/* Writing may have read, too, and no loop tells of that again. */
	if (ssh_alive(s) && connection_state(s->connection) >= CONN_CHANNEL)
		ssh_channel_work(s);
	ssh_watch(s);
}

static int
ssh_socket(const void *arg)
{
	const struct ssh_conn *s = arg;

	return s->dead ? -1 : ssh_get_fd(s->session);
}

static void
ssh_writable(void *arg)
{
	((struct ssh_conn *)arg)->writable = true;
}

static void
ssh_finish(void *arg, int status)
{
	struct ssh_conn *s = arg;

	s->finishing = true;
	s->status = status;
	/* Nobody to say it to: no shell was ever asked for. */
	if (!s->started)
		connection_lost(s->connection);
}

/* Called from the end of a turn, never inside one of libssh's callbacks. */
static void
ssh_conn_free(void *arg)
{
	struct ssh_conn *s = arg;

	watch_free(s->watch);
	ssh_auth_free(s);
	ssh_channel_end(s);
	ssh_event_remove_session(s->event, s->session);
	ssh_event_free(s->event);
	ssh_disconnect(s->session);
	ssh_free(s->session);
	byte_queue_free(&s->output);
	byte_queue_free(&s->errors);
	free(s);
}

static const struct transport ssh_transport = {.name = "ssh",
    .answered = ssh_answered,
    .output = ssh_output,
    .flush = ssh_flush,
    .pending = ssh_pending,
    .idle = ssh_idle,
    .crowded = ssh_crowded,
    .socket = ssh_socket,
    .writable = ssh_writable,
    .finish = ssh_finish,
    .free = ssh_conn_free};

static ssh_session
session_new(struct ssh_conn *s, int fd)
{
	ssh_session session = ssh_new();

	if (session == NULL)
		return NULL;
	if (ssh_bind_accept_fd(s->process->ssh, session, fd) != SSH_OK) {
		ssh_free(session);
		return NULL;
	}
	ssh_set_blocking(session, 0);
	/* "none": libssh does not know "no". */
	(void)ssh_options_set(session, SSH_OPTIONS_COMPRESSION, "none");
	ssh_set_counters(session, &s->socket, &s->counter);
	return session;
}

void
ssh_accepted(struct conn_table *process, int fd, const struct peer *peer)
{
	struct ssh_conn *s = xcalloc(1, sizeof(*s));

	s->process = process;
	s->accepted_at = loop_monotonic();
	s->session = session_new(s, fd);
	s->event = ssh_event_new();
	if (s->session == NULL || s->event == NULL)
		fatal("ssh_accept", "why=memory");
	s->connection = connection_new(process, &ssh_transport, s, peer);
	connection_deadline(s->connection, VERSION_MS);
	s->watch =
	    loop_watch(process->loop, fd, LOOP_READ, LOOP_LATER, ssh_ready, s);
	ssh_auth_begin(s);
	/* Once: SSH_AGAIN is normal, SSH_OK may never come. */
	if (ssh_handle_key_exchange(s->session) == SSH_ERROR)
		s->dead = true;
	else
		ssh_event_add_session(s->event, s->session);
	ssh_work(s);
}
