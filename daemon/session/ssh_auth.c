/*
 * SSH authentication. The hub decides, and may take its time.
 *
 * libssh's callbacks want their answer at once, so the login goes by messages:
 * until it is done neither server nor message callbacks are set, and requests
 * wait in libssh's queue. One at a time is taken out and kept while the hub is
 * asked, and nothing is read meanwhile. Server callbacks are set right before
 * the reply that lets somebody in.
 *
 * Clients try "none" first, and once that is accepted they never offer their
 * key: the hub accepts it for guests' names only, and there it may want to see
 * the keys first. A public key without a signature is a question that changes
 * nothing; only a verified one logs in.
 */
#include <stdlib.h>
#include <string.h>

#include "daemon/lib/alloc.h"
#include "daemon/protocol/field.h"
#include "daemon/session/connection_login.h"
#include "daemon/session/ssh.h"
#include "daemon/session/ssh_auth.h"
#include "daemon/session/ssh_internal.h"

/* Reading a request is deprecated in favour of callbacks; see above. */
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"

#define REQUESTS_MAX 40 /* agents offer many keys */
#define PASSWORDS_MAX 6
#define KEY_LINE_MAX 4096
#define KEX_PACKETS 2 /* of a client, before it can encrypt any */

static const struct {
	unsigned bit;
	int method;
} methods_of[] = {
    {AUTH_KEY, SSH_AUTH_METHOD_PUBLICKEY},
    {AUTH_KEYBOARD, SSH_AUTH_METHOD_INTERACTIVE},
    {AUTH_PASSWORD, SSH_AUTH_METHOD_PASSWORD},
};

void
ssh_auth_begin(struct ssh_conn *s)
{
	ssh_set_auth_methods(s->session,
	    SSH_AUTH_METHOD_PUBLICKEY | SSH_AUTH_METHOD_INTERACTIVE |
		SSH_AUTH_METHOD_PASSWORD);
}

void
ssh_auth_free(struct ssh_conn *s)
{
	if (s->asked != NULL)
		ssh_message_free(s->asked);
	s->asked = NULL;
	if (s->spare != NULL)
		ssh_message_free(s->spare);
	s->spare = NULL;
	free(s->name);
	s->name = NULL;
}

/*
 * libssh gives no message and sends no answer for a key that it cannot read
 * and a signature that is wrong, and the client would wait until its time is
 * over. But it logs each request that it reads, and calls this.
 */
static struct ssh_conn *listening;

void
ssh_auth_heard(int level, const char *function, const char *text, void *arg)
{
	static const struct {
		const char *function, *begin;
	} lines[] = {
	    {"ssh_packet_userauth_request", "Auth request for service "},
	    {"ssh_packet_userauth_info_response", "kbdint: "},
	};
	size_t i, n = strlen(function) + strlen(": ");

	for (i = 0; i < sizeof(lines) / sizeof(lines[0]); i++)
		if (listening != NULL && strlen(text) >= n &&
		    strcmp(function, lines[i].function) == 0 &&
		    strncmp(text + n, lines[i].begin, strlen(lines[i].begin)) ==
			0)
			listening->heard++;
}

void
ssh_auth_listen(struct ssh_conn *s)
{
	enum connection_state state;
	bool on;

	/*
	 * A request may come in one piece with that for the service, but not
	 * before the client has sent two packets and read our key; and lines
	 * about keys are many.
	 */
	state = s == NULL ? CONN_CLOSING : connection_state(s->connection);
	on = (state == CONN_KEX || state == CONN_AUTH) &&
	    s->counter.in_packets >= KEX_PACKETS;
	listening = on ? s : NULL;
	ssh_set_log_level(on ? SSH_LOG_PACKET : SSH_LOG_NOLOG);
}

/* A request that is dealt with; one is kept, but no password. */
static void
ssh_auth_done(struct ssh_conn *s, ssh_message m)
{
	if (s->spare == NULL && ssh_message_type(m) == SSH_REQUEST_AUTH &&
	    ssh_message_subtype(m) != SSH_AUTH_METHOD_PASSWORD)
		s->spare = m;
	else
		ssh_message_free(m);
}

bool
ssh_auth_ask(struct ssh_conn *s, ssh_message m, const struct auth_question *q)
{
	if (q->name == NULL || *q->name == '\0')
		return false;
	s->asked = m;
	s->guessed = q->password != NULL && !s->reg.asked;
	connection_ask(s->connection, q);
	return true;
}

/*
 * Whether a client that is refused "none" shows its keys and then goes on with
 * keyboard-interactive, without a question to the person. Others give up, or
 * ask for a password; most of them are programs and apps on phones.
 */
static bool
goes_on(const struct ssh_conn *s)
{
	static const char *const names[] = {"OpenSSH", "PuTTY", "dropbear"};
	static const char begin[] = "SSH-2.0-";
	const char *version = ssh_get_clientbanner(s->session);
	size_t i, n = strlen(begin);

	if (version == NULL || strncmp(version, begin, n) != 0)
		return false;
	for (i = 0; i < sizeof(names) / sizeof(*names); i++)
		if (strncmp(version + n, names[i], strlen(names[i])) == 0)
			return true;
	return false;
}

static bool
ask_none(struct ssh_conn *s, ssh_message m)
{
	return ssh_auth_ask(s, m,
	    &(struct auth_question){.how = "none",
		.name = ssh_message_auth_user(m),
		.more = goes_on(s)});
}

static bool
ask_password(struct ssh_conn *s, ssh_message m)
{
	return ssh_auth_ask(s, m,
	    &(struct auth_question){.how = "password",
		.name = ssh_message_auth_user(m),
		.password = ssh_message_auth_password(m)});
}

/* An OpenSSH public key line without comment; false when it is a strange one.
 */
static bool
key_line(ssh_key key, char *line, size_t size)
{
	const char *type = ssh_key_type_to_char(ssh_key_type(key));
	char *base64 = NULL;
	int length;

	if (type == NULL ||
	    ssh_pki_export_pubkey_base64(key, &base64) != SSH_OK)
		return false;
	length = snprintf(line, size, "%s %s", type, base64);
	ssh_string_free_char(base64);
	return length > 0 && (size_t)length < size;
}

static bool
ask_key(struct ssh_conn *s, ssh_message m)
{
	enum ssh_publickey_state_e state = ssh_message_auth_publickey_state(m);
	char line[KEY_LINE_MAX];

	if ((state != SSH_PUBLICKEY_STATE_NONE &&
		state != SSH_PUBLICKEY_STATE_VALID) ||
	    !key_line(ssh_message_auth_pubkey(m), line, sizeof(line)))
		return false;
	return ssh_auth_ask(s, m,
	    &(struct auth_question){.how = "key",
		.name = ssh_message_auth_user(m),
		.key = line,
		.sure = state == SSH_PUBLICKEY_STATE_VALID});
}

/*
 * Without a password first: unknown names are let in as guests. If that is not
 * enough a password is asked for, and the answer comes as another request.
 */
static bool
ask_keyboard(struct ssh_conn *s, ssh_message m)
{
	const char *name = ssh_message_auth_user(m);

	if (!ssh_message_auth_kbdint_is_response(m)) {
		free(s->name);
		s->name = name == NULL ? NULL : xstrdup(name);
		s->reg.step = REGISTER_NOT;
		return ssh_auth_ask(s, m,
		    &(struct auth_question){.how = "keyboard", .name = name});
	}
	if (s->name != NULL && ssh_register_takes(s))
		return ssh_register_response(s, m);
	if (s->name == NULL || ssh_userauth_kbdint_getnanswers(s->session) != 1)
		return false;
	return ssh_auth_ask(s, m,
	    &(struct auth_question){.how = "keyboard",
		.name = s->name,
		.password = ssh_userauth_kbdint_getanswer(s->session, 0)});
}

static void
ask_for_password(const struct ssh_conn *s, ssh_message m, bool guests)
{
	const char *prompt = "Password: ";
	char echo = 0;

	const char *why = "This name has a password here.";

	if (s->passwords > 0)
		why = "That is not the password.";
	else if (guests)
		why = "This name has an account here: type its password, or"
		      " come in as guest.";
	ssh_message_auth_interactive_request(m, "", why, 1, &prompt, &echo);
}

static const struct {
	int subtype;
	bool (*ask)(struct ssh_conn *, ssh_message);
} ways[] = {
    {SSH_AUTH_METHOD_NONE, ask_none},
    {SSH_AUTH_METHOD_PASSWORD, ask_password},
    {SSH_AUTH_METHOD_PUBLICKEY, ask_key},
    {SSH_AUTH_METHOD_INTERACTIVE, ask_keyboard},
};

/* Whether the request is kept for later. */
static bool
take_login(struct ssh_conn *s, ssh_message m)
{
	unsigned i;

	if (++s->requests > REQUESTS_MAX) {
		ssh_conn_flood(s, "too many login requests");
		return false;
	}
	if (!connection_enter(s->connection, CONN_AUTH))
		return false;
	for (i = 0; i < sizeof(ways) / sizeof(ways[0]); i++)
		if (ssh_message_subtype(m) == ways[i].subtype &&
		    ways[i].ask(s, m))
			return true;
	if (!s->reg.prompted)
		ssh_message_reply_default(m);
	s->reg.prompted = false;
	return false;
}

static void
take_service(struct ssh_conn *s, ssh_message m)
{
	const char *service = ssh_message_service_service(m);

	if (service == NULL || strcmp(service, "ssh-userauth") != 0) {
		ssh_conn_drop(s, "a service before the login");
		return;
	}
	if (!connection_enter(s->connection, CONN_AUTH))
		return;
	connection_proceeds(s->connection, LOGIN_TRIES);
	ssh_message_service_reply_success(m);
}

void
ssh_auth_work(struct ssh_conn *s)
{
	ssh_message m;
	bool kept;

	while (s->asked == NULL && !s->dead &&
	    connection_state(s->connection) < CONN_CHANNEL) {
		/* Looking for one reads more, now that it may be a login. */
		ssh_auth_listen(s);
		m = ssh_message_get(s->session);
		if (m == NULL)
			break;
		kept = false;
		switch (ssh_message_type(m)) {
		case SSH_REQUEST_SERVICE:
			take_service(s, m);
			break;
		case SSH_REQUEST_AUTH:
			s->heard -= s->heard > 0;
			kept = take_login(s, m);
			break;
		default:
			ssh_conn_drop(s, "a request before the login");
			break;
		}
		if (!kept)
			ssh_auth_done(s, m);
	}
	ssh_auth_listen(NULL);
	if (s->asked == NULL && connection_state(s->connection) == CONN_AUTH) {
		/*
		 * Refuses what libssh has dropped; without an earlier request
		 * it cannot.
		 */
		for (; s->heard > 0 && !s->dead; s->heard--)
			if (++s->requests > REQUESTS_MAX)
				ssh_conn_flood(s, "too many login requests");
			else if (s->spare == NULL)
				ssh_conn_drop(
				    s, "a key or signature that is none");
			else
				ssh_message_reply_default(s->spare);
	}
}

static void
turn_away(struct ssh_conn *s, ssh_message m, unsigned methods)
{
	unsigned i;
	int allowed = 0;

	for (i = 0; i < sizeof(methods_of) / sizeof(methods_of[0]); i++)
		if ((methods & methods_of[i].bit) != 0)
			allowed |= methods_of[i].method;
	if (allowed != 0)
		ssh_message_auth_set_methods(m, allowed);
	if (s->guessed && ++s->passwords >= PASSWORDS_MAX) {
		ssh_conn_drop(s, "too many passwords");
		return;
	}
	ssh_message_reply_default(m);
}

void
ssh_auth_answered(struct ssh_conn *s, bool ok, unsigned methods)
{
	const json_t *answer = connection_answer(s->connection);
	ssh_message m = s->asked;
	bool registers = s->reg.asked;

	if (m == NULL)
		return;
	s->asked = NULL;
	s->reg.asked = false;
	if (ok && ssh_message_subtype(m) == SSH_AUTH_METHOD_PUBLICKEY &&
	    ssh_message_auth_publickey_state(m) == SSH_PUBLICKEY_STATE_NONE)
		ssh_message_auth_reply_pk_ok_simple(m);
	else if (ok) {
		if (connection_enter(s->connection, CONN_CHANNEL)) {
			s->server = ssh_server_template;
			s->server.userdata = s;
			ssh_set_server_callbacks(s->session, &s->server);
			ssh_message_auth_reply_success(m, 0);
			ssh_auth_free(s);
			s->heard = 0;
		}
	} else if (registers)
		ssh_register_refused(s, m, answer);
	else if (field_true(answer, "partial")) {
		ssh_message_auth_set_methods(m, SSH_AUTH_METHOD_INTERACTIVE);
		ssh_message_auth_reply_success(m, 1);
	} else if (ssh_message_subtype(m) == SSH_AUTH_METHOD_INTERACTIVE &&
	    !s->guessed && (methods & AUTH_PASSWORD) != 0) {
		if (!ssh_register_begin(s, m, answer))
			ask_for_password(s, m, (methods & AUTH_GUEST) != 0);
	} else
		turn_away(s, m, methods);
	ssh_auth_done(s, m);
}
