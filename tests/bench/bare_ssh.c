/* The least server that libssh allows. */
#include "tests/bench/bare_ssh.h"

#include <libssh/callbacks.h>
#include <libssh/libssh.h>
#include <libssh/server.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#define EVENTS 64

struct bare_conn {
	ssh_session session;
	ssh_event event;
	ssh_channel channel;
	struct ssh_server_callbacks_struct server;
	struct ssh_channel_callbacks_struct callbacks;
	bool closed;
};

static int
none_asked(ssh_session session, const char *user, void *arg)
{
	return SSH_AUTH_SUCCESS;
}

static int
pty_asked(ssh_session session, ssh_channel channel, const char *term, int width,
    int height, int pixels_wide, int pixels_high, void *arg)
{
	return 0;
}

static int
shell_asked(ssh_session session, ssh_channel channel, void *arg)
{
	return 0;
}

static int
bytes_came(ssh_session session, ssh_channel channel, void *data,
    uint32_t length, int is_stderr, void *arg)
{
	(void)ssh_channel_write(channel, data, length);
	return (int)length;
}

static void
close_came(ssh_session session, ssh_channel channel, void *arg)
{
	((struct bare_conn *)arg)->closed = true;
}

static ssh_channel
channel_asked(ssh_session session, void *arg)
{
	struct bare_conn *conn = arg;

	conn->channel = ssh_channel_new(session);
	conn->callbacks = (struct ssh_channel_callbacks_struct){
	    .userdata = conn,
	    .channel_data_function = bytes_came,
	    .channel_close_function = close_came,
	    .channel_pty_request_function = pty_asked,
	    .channel_shell_request_function = shell_asked,
	};
	ssh_callbacks_init(&conn->callbacks);
	(void)ssh_set_channel_callbacks(conn->channel, &conn->callbacks);
	return conn->channel;
}

static void
conn_free(struct bare_conn *conn)
{
	(void)ssh_event_remove_session(conn->event, conn->session);
	ssh_event_free(conn->event);
	ssh_disconnect(conn->session);
	ssh_free(conn->session);
	free(conn);
}

/* epoll forgets a descriptor that libssh has closed. */
static void
conn_ready(struct bare_conn *conn)
{
	if (ssh_event_dopoll(conn->event, 0) == SSH_ERROR || conn->closed ||
	    (ssh_get_status(conn->session) & (SSH_CLOSED | SSH_CLOSED_ERROR)) !=
		0)
		conn_free(conn);
}

static void
conn_accept(ssh_bind bind, int listener, int poll)
{
	struct bare_conn *conn = calloc(1, sizeof(*conn));
	struct epoll_event what = {.events = EPOLLIN, .data.ptr = conn};
	int fd = accept(listener, NULL, NULL), on = 1;

	(void)setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof(on));
	conn->session = ssh_new();
	conn->event = ssh_event_new();
	if (ssh_bind_accept_fd(bind, conn->session, fd) != SSH_OK)
		exit(1);
	ssh_set_blocking(conn->session, 0);
	ssh_set_auth_methods(conn->session, SSH_AUTH_METHOD_NONE);
	conn->server = (struct ssh_server_callbacks_struct){
	    .userdata = conn,
	    .auth_none_function = none_asked,
	    .channel_open_request_session_function = channel_asked,
	};
	ssh_callbacks_init(&conn->server);
	(void)ssh_set_server_callbacks(conn->session, &conn->server);
	(void)ssh_handle_key_exchange(conn->session);
	(void)ssh_event_add_session(conn->event, conn->session);
	(void)epoll_ctl(poll, EPOLL_CTL_ADD, fd, &what);
}

static int
listen_on(int port)
{
	struct sockaddr_in at = {.sin_family = AF_INET,
	    .sin_addr.s_addr = htonl(INADDR_LOOPBACK),
	    .sin_port = htons((uint16_t)port)};
	int fd = socket(AF_INET, SOCK_STREAM, 0), on = 1;

	(void)setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof(on));
	if (bind(fd, (struct sockaddr *)&at, sizeof(at)) == -1 ||
	    listen(fd, SOMAXCONN) == -1) {
		(void)close(fd);
		return -1;
	}
	return fd;
}

void
bare_ssh_serve(int port, const char *key)
{
	int listener = listen_on(port), poll = epoll_create1(0), n;
	struct epoll_event what = {.events = EPOLLIN}, ready[EVENTS];
	ssh_bind bind = ssh_bind_new();
	const bool no_config = false;

	if (listener == -1 ||
	    ssh_bind_options_set(
		bind, SSH_BIND_OPTIONS_PROCESS_CONFIG, &no_config) != SSH_OK ||
	    ssh_bind_options_set(bind, SSH_BIND_OPTIONS_HOSTKEY, key) !=
		SSH_OK ||
	    ssh_bind_options_set(bind, SSH_BIND_OPTIONS_HOSTKEY_ALGORITHMS,
		"ssh-ed25519") != SSH_OK) {
		fprintf(stderr, "libssh: %s\n", ssh_get_error(bind));
		return;
	}
	(void)epoll_ctl(poll, EPOLL_CTL_ADD, listener, &what);
	while ((n = epoll_wait(poll, ready, EVENTS, -1)) != 0)
		for (int i = 0; i < n; i++)
			if (ready[i].data.ptr == NULL)
				conn_accept(bind, listener, poll);
			else
				conn_ready(ready[i].data.ptr);
}
