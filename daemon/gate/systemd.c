/* What systemd and the host tell each other. */
#include "daemon/gate/systemd.h"

#include <sys/socket.h>
#include <sys/un.h>

#include <errno.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "daemon/conf/conf_cluster.h"
#include "daemon/gate/child.h"
#include "daemon/gate/gate.h"
#include "daemon/lib/alloc.h"
#include "daemon/lib/control.h"
#include "daemon/lib/log.h"

#define ASKED_WITHIN 4 /* times the hub is asked while the watchdog waits */

void
systemd_notify(const char *text)
{
	struct sockaddr_un at = {.sun_family = AF_UNIX};
	const char *path = getenv("NOTIFY_SOCKET");
	int fd;

	if (path == NULL || strlen(path) >= sizeof(at.sun_path))
		return;
	strlcpy(at.sun_path, path, sizeof(at.sun_path));
	if (*path == '@')
		at.sun_path[0] = '\0';
	fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
	if (fd == -1)
		return;
	if (sendto(fd, text, strlen(text), MSG_NOSIGNAL, (struct sockaddr *)&at,
		(socklen_t)(offsetof(struct sockaddr_un, sun_path) +
		    strlen(path))) == -1)
		log_debug("notify", "error=%s", log_quote(strerror(errno)));
	close(fd);
}

static void
ask_hub(void *arg)
{
	struct gate *gate = arg;
	const struct child *hub = child_find(gate, CHILD_HUB);

	if (gate->stopping != 0)
		return;
	if (gate->trouble != NULL || !conf_cluster_hub(gate->conf))
		systemd_notify("WATCHDOG=1");
	else if (hub != NULL && hub->ready)
		control_send(hub->link, -1, "{sb}", "ping", 1);
	timer_start(gate->systemd_timer, gate->systemd_ms / ASKED_WITHIN);
}

void
systemd_watchdog_begin(struct gate *gate)
{
	const char *us = getenv("WATCHDOG_USEC"), *pid = getenv("WATCHDOG_PID");

	if (us == NULL || (pid != NULL && atoi(pid) != getpid()))
		return;
	gate->systemd_ms = strtoll(us, NULL, 10) / 1000;
	if (gate->systemd_ms < ASKED_WITHIN)
		return;
	gate->systemd_timer = loop_timer(gate->loop, ask_hub, gate);
	timer_start(gate->systemd_timer, 0);
}

void
systemd_hub_answered(const struct gate *gate)
{
	if (gate->systemd_timer != NULL)
		systemd_notify("WATCHDOG=1");
}

static const char *
credentials(void)
{
	return getenv("CREDENTIALS_DIRECTORY");
}

void
systemd_credential(struct conf *conf)
{
	char *usual = xasprintf("%s/host_key", conf->state_dir), *loaded;

	if (credentials() != NULL && strcmp(conf->host_key, usual) == 0) {
		loaded = xasprintf("%s/host_key", credentials());
		if (access(loaded, F_OK) == 0) {
			free(conf->host_key);
			conf->host_key = xstrdup(loaded);
		}
		free(loaded);
	}
	free(usual);
}

bool
systemd_loaded(const char *file)
{
	size_t length = credentials() != NULL ? strlen(credentials()) : 0;

	return length > 0 && strncmp(file, credentials(), length) == 0 &&
	    file[length] == '/';
}
