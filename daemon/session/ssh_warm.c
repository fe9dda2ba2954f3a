/* A handshake of the process with itself, over a pair of sockets. */
#include "daemon/session/ssh_warm.h"

#include <libssh/callbacks.h>
#include <libssh/libssh.h>
#include <libssh/server.h>
#include <stdbool.h>
#include <sys/socket.h>

#include "daemon/lib/log.h"
#include "daemon/session/conn_table.h"

#define STEPS 100 /* some ten are needed */

static int
none_asked(ssh_session session, const char *user, void *arg)
{
	return SSH_AUTH_SUCCESS;
}

/* No file is looked for, neither a person's nor the system's. */
static ssh_session
client_new(int fd)
{
	const struct {
		enum ssh_options_e option;
		const void *value;
	} options[] = {
	    {SSH_OPTIONS_PROCESS_CONFIG, &(const int){0}},
	    {SSH_OPTIONS_SSH_DIR, "/dev/null"},
	    {SSH_OPTIONS_KNOWNHOSTS, "/dev/null"},
	    {SSH_OPTIONS_GLOBAL_KNOWNHOSTS, "/dev/null"},
	    {SSH_OPTIONS_HOST, "localhost"},
	    {SSH_OPTIONS_USER, "guest"},
	    {SSH_OPTIONS_FD, &fd},
	};
	ssh_session client = ssh_new();
	unsigned i;

	if (client == NULL)
		fatal("ssh", "why=memory");
	for (i = 0; i < sizeof(options) / sizeof(options[0]); i++)
		(void)ssh_options_set(
		    client, options[i].option, options[i].value);
	ssh_set_blocking(client, 0);
	return client;
}

void
ssh_warm(const struct conn_table *process)
{
	struct ssh_server_callbacks_struct callbacks = {
	    .auth_none_function = none_asked};
	ssh_session client, server = ssh_new();
	ssh_event event = ssh_event_new();
	int fd[2], i, rc = SSH_AUTH_AGAIN;
	bool connected = false;

	if (server == NULL || event == NULL ||
	    socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, fd) == -1)
		fatal("ssh", "why=memory");
	client = client_new(fd[0]);
	ssh_callbacks_init(&callbacks);
	if (ssh_bind_accept_fd(process->ssh, server, fd[1]) == SSH_OK) {
		ssh_set_blocking(server, 0);
		ssh_set_auth_methods(server, SSH_AUTH_METHOD_NONE);
		(void)ssh_set_server_callbacks(server, &callbacks);
		(void)ssh_handle_key_exchange(server);
		(void)ssh_event_add_session(event, server);
	}
	for (i = 0; i < STEPS && rc == SSH_AUTH_AGAIN; i++) {
		if (!connected)
			connected = ssh_connect(client) == SSH_OK;
		else
			rc = ssh_userauth_none(client, NULL);
		(void)ssh_event_dopoll(event, 0);
	}
	if (rc != SSH_AUTH_SUCCESS)
		log_warn(
		    "ssh_warm", "error=%s", log_quote(ssh_get_error(client)));
	ssh_disconnect(client);
	(void)ssh_event_remove_session(event, server);
	ssh_event_free(event);
	ssh_disconnect(server);
	ssh_free(client);
	ssh_free(server);
}
