/*
 * SSH: the one channel, from its opening to its end.
 *
 * Callbacks only queue: writing inside one ends sessions whose socket is full,
 * because libssh takes EAGAIN for fatal there, and answering, EOF or close
 * inside an exec or shell callback break plink, paramiko and npm's ssh2. The
 * data callback gives back the full length, always.
 */
#include <stdlib.h>
#include <string.h>

#include "daemon/lib/alloc.h"
#include "daemon/session/connection_login.h"
#include "daemon/session/ssh.h"
#include "daemon/session/ssh_channel.h"
#include "daemon/session/ssh_internal.h"

/*
 * Of one ssh_channel_write: libssh keeps two buffers a session at the size of
 * the largest packet, a power of two. A frame that watchers get is one packet.
 */
#define WRITE_MAX 1900
/* Of channels and of what they shall be, but for a new size: 40 are many. */
#define ASKED_MAX 200

#define LOCAL_MAXIMUM_PACKET 35000 /* what libssh announces of itself */
#define LEAST_PACKET 512

/* The beginning of struct ssh_channel_struct in libssh 0.8 to 0.12. */
struct channel_head {
	ssh_session session;
	uint32_t local_channel, local_window;
	int local_eof;
	uint32_t local_maxpacket;
	uint32_t remote_channel, remote_window;
	int remote_eof;
	uint32_t remote_maxpacket;
};

/* --- callbacks --- */

static int
pty_requested(ssh_session session, ssh_channel channel, const char *term,
    int width, int height, int pxwidth, int pxheight, void *arg)
{
	struct ssh_conn *s = arg;

	s->asked_of_channel++;
	if (s->wanted != WANT_NOTHING)
		return -1;
	s->terminal.pty = true;
	(void)strlcpy(s->terminal.term, term, sizeof(s->terminal.term));
	s->terminal.width = width;
	s->terminal.height = height;
	return 0;
}

static int
window_changed(ssh_session session, ssh_channel channel, int width, int height,
    int pxwidth, int pxheight, void *arg)
{
	struct ssh_conn *s = arg;

	if (!s->terminal.pty)
		return -1;
	s->terminal.width = width;
	s->terminal.height = height;
	s->resized = true;
	return 0;
}

static int
env_requested(ssh_session session, ssh_channel channel, const char *name,
    const char *value, void *arg)
{
	/* The later one beats the earlier, in whatever order they come. */
	static const char *const langs[] = {"LANG", "LC_CTYPE", "LC_ALL"};
	struct ssh_conn *s = arg;
	unsigned i;

	s->asked_of_channel++;
	if (strcmp(name, "NO_COLOR") == 0) {
		s->terminal.no_color = *value != '\0';
		return 0;
	}
	if (strcmp(name, "COLORTERM") == 0) {
		if (*value != '\0')
			(void)strlcpy(s->terminal.colorterm, value,
			    sizeof(s->terminal.colorterm));
		return 0;
	}
	for (i = 0; i < sizeof(langs) / sizeof(langs[0]); i++) {
		if (strcmp(name, langs[i]) != 0)
			continue;
		if (*value != '\0' && i >= s->lang_rank) {
			s->lang_rank = i;
			(void)strlcpy(
			    s->terminal.lang, value, sizeof(s->terminal.lang));
		}
		return 0;
	}
	return -1;
}

static int
ssh_channel_want(struct ssh_conn *s, enum ssh_wanted wanted)
{
	s->asked_of_channel++;
	if (s->wanted != WANT_NOTHING)
		return -1;
	s->wanted = wanted;
	return 0;
}

static int
shell_requested(ssh_session session, ssh_channel channel, void *arg)
{
	return ssh_channel_want(arg, WANT_SHELL);
}

static int
exec_requested(
    ssh_session session, ssh_channel channel, const char *command, void *arg)
{
	struct ssh_conn *s = arg;

	if (strlen(command) > EXEC_MAX)
		return -1;
	if (strcmp(command, "json") == 0)
		return ssh_channel_want(s, WANT_JSON);
	if (ssh_channel_want(s, WANT_EXEC) == -1)
		return -1;
	s->exec = xstrdup(command);
	return 0;
}

/* sftp and all others are refused. */
static int
subsystem_requested(
    ssh_session session, ssh_channel channel, const char *name, void *arg)
{
	return strcmp(name, "messdeck") == 0 ? ssh_channel_want(arg, WANT_JSON)
					     : -1;
}

static int
data_came(ssh_session session, ssh_channel channel, void *data, uint32_t length,
    int is_stderr, void *arg)
{
	struct ssh_conn *s = arg;

	/* Nobody takes what comes after the end, for seconds maybe. */
	if (!is_stderr && !s->finishing)
		byte_queue_add(&s->input, data, length);
	return (int)length;
}

static void
eof_came(ssh_session session, ssh_channel channel, void *arg)
{
	((struct ssh_conn *)arg)->eof = true;
}

static void
close_came(ssh_session session, ssh_channel channel, void *arg)
{
	((struct ssh_conn *)arg)->closed = true;
}

static const struct ssh_channel_callbacks_struct channel_template = {
    .size = sizeof(struct ssh_channel_callbacks_struct),
    .channel_data_function = data_came,
    .channel_eof_function = eof_came,
    .channel_close_function = close_came,
    .channel_pty_request_function = pty_requested,
    .channel_shell_request_function = shell_requested,
    .channel_pty_window_change_function = window_changed,
    .channel_exec_request_function = exec_requested,
    .channel_env_request_function = env_requested,
    .channel_subsystem_request_function = subsystem_requested,
};

/* One channel; x11, agent and forwarding have no callback: refused, too. */
static ssh_channel
session_opened(ssh_session session, void *arg)
{
	struct ssh_conn *s = arg;

	s->asked_of_channel++;
	if (s->channel != NULL)
		return NULL;
	s->channel = ssh_channel_new(session);
	if (s->channel == NULL)
		return NULL;
	s->callbacks = channel_template;
	s->callbacks.userdata = s;
	ssh_set_channel_callbacks(s->channel, &s->callbacks);
	return s->channel;
}

/* Without this any client makes libssh open the Kerberos keytab. */
static ssh_string
no_gssapi(
    ssh_session session, const char *user, int n, ssh_string *oids, void *arg)
{
	return NULL;
}

const struct ssh_server_callbacks_struct ssh_server_template = {
    .size = sizeof(struct ssh_server_callbacks_struct),
    .channel_open_request_session_function = session_opened,
    .gssapi_select_oid_function = no_gssapi,
};

/* --- what they have queued --- */

static const char *
ssh_channel_said(const char *value)
{
	return *value == '\0' ? NULL : value;
}

/*
 * The packet size that a client asks for, which no accessor of libssh shows.
 *
 * ssh_channel_write takes any. That of 0.10 sends packets of this size less
 * ten bytes: at 10 it loops forever, and at 11 it writes a packet a byte, up
 * to a megabyte's window. That of 0.11 and 0.12 writes a packet a byte at 1,
 * and before 0.11.5 and 0.12.1 it loops forever at 0. So the size is read from
 * the channel structure itself, whose beginning is the same in all of these,
 * and believed only where its neighbours hold what they must hold.
 *
 * A library is replaced without building anew: its version is asked for when
 * the program runs.
 */
static bool
packet_size_ok(ssh_channel channel)
{
	struct channel_head head;

	memcpy(&head, (const void *)channel, sizeof(head));
	if (head.session == ssh_channel_get_session(channel) &&
	    head.local_maxpacket == LOCAL_MAXIMUM_PACKET &&
	    head.remote_window == ssh_channel_window_size(channel))
		return head.remote_maxpacket >= LEAST_PACKET;
	/* Another structure: a later libssh, which does not loop. */
	return ssh_version(SSH_VERSION_INT(0, 11, 0)) != NULL;
}

static void
ssh_channel_start(struct ssh_conn *s)
{
	const struct ssh_terminal *t = &s->terminal;
	const struct client_setup setup = {.mode = s->wanted == WANT_EXEC
		? CLIENT_EXEC
		: t->pty ? CLIENT_SCREEN
			 : CLIENT_LINEAR,
	    .term = ssh_channel_said(t->term),
	    .colorterm = ssh_channel_said(t->colorterm),
	    .lang = ssh_channel_said(t->lang),
	    .no_color = t->no_color,
	    .echo = t->pty,
	    .crlf = t->pty,
	    .width = t->width,
	    .height = t->height,
	    .exec = s->exec,
	    .transport = "ssh"};

	if (!packet_size_ok(s->channel)) {
		ssh_conn_drop(s, "a channel with tiny packets");
		return;
	}
	s->started = true;
	connection_start(s->connection, &setup, s->wanted == WANT_JSON);
	free(s->exec);
	s->exec = NULL;
}

void
ssh_channel_work(struct ssh_conn *s)
{
	if (s->asked_of_channel > ASKED_MAX && !s->dead) {
		ssh_conn_flood(s, "too many requests for a channel");
		return;
	}
	if (s->channel == NULL || s->finishing)
		return;
	if (s->wanted != WANT_NOTHING && !s->started)
		ssh_channel_start(s);
	if (s->dead)
		return;
	if (s->input.length > 0 && !s->started) {
		ssh_conn_drop(s, "input before a shell");
		return;
	}
	if (s->resized)
		connection_resize(
		    s->connection, s->terminal.width, s->terminal.height);
	s->resized = false;
	if (s->input.length > 0)
		connection_input(s->connection, byte_queue_front(&s->input),
		    s->input.length);
	byte_queue_free(&s->input);
	if (s->eof)
		connection_eof(s->connection);
	s->eof = false;
	if (s->closed)
		connection_lost(s->connection);
}

/* --- writing --- */

static bool
ssh_channel_unsent(const struct ssh_conn *s)
{
	return (ssh_get_status(s->session) & SSH_WRITE_PENDING) != 0;
}

/* A short write or none (rekey, window) keeps the rest for later. */
static void
write_all(struct ssh_conn *s, struct byte_queue *b,
    int (*write)(ssh_channel, const void *, uint32_t))
{
	uint32_t n;
	int written;

	while (b->length > 0 && !ssh_channel_unsent(s) &&
	    ssh_channel_window_size(s->channel) > 0) {
		n = b->length < WRITE_MAX ? (uint32_t)b->length : WRITE_MAX;
		/* Else libssh asks the kernel itself, before each write. */
		if (s->writable)
			ssh_set_fd_towrite(s->session);
		s->writable = false;
		written = write(s->channel, byte_queue_front(b), n);
		if (written == SSH_ERROR)
			ssh_conn_drop(s, ssh_get_error(s->session));
		if (written <= 0)
			return;
		byte_queue_drop(b, (size_t)written);
	}
}

void
ssh_channel_flush_out(struct ssh_conn *s)
{
	if (s->channel == NULL || !s->started || ssh_channel_unsent(s))
		return;
	write_all(s, &s->output, ssh_channel_write);
	if (!s->dead && s->output.length == 0)
		write_all(s, &s->errors, ssh_channel_write_stderr);
	if (!s->dead && s->finishing && s->output.length == 0 &&
	    s->errors.length == 0 && !ssh_channel_unsent(s)) {
		/*
		 * The end in order: exit status, EOF and close, each once all
		 * before it has been sent, then the client's close. Sooner
		 * gives "Broken pipe". A close that returns SSH_AGAIN has sent
		 * the EOF only and is repeated. Then the client is left to hang
		 * up: plink takes a line that ends before it does for a
		 * failure.
		 */
		if (!s->exit_sent) {
			s->exit_sent = true;
			(void)ssh_channel_request_send_exit_status(
			    s->channel, s->status);
		}
		if (!s->close_sent && !ssh_channel_unsent(s))
			s->close_sent = ssh_channel_close(s->channel) == SSH_OK;
		if (s->close_sent && !ssh_channel_unsent(s) && s->closed &&
		    !s->lingering) {
			s->lingering = true;
			connection_deadline(s->connection, LINGER_MS);
		}
	}
}

void
ssh_channel_end(struct ssh_conn *s)
{
	if (s->channel != NULL)
		ssh_remove_channel_callbacks(s->channel, &s->callbacks);
	byte_queue_free(&s->input);
	free(s->exec);
	s->exec = NULL;
}
