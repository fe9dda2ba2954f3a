/* What systemd and the host tell each other. */
#include "daemon/gate/systemd.h"

#include <sys/socket.h>
#include <sys/un.h>

#include <errno.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "daemon/gate/gate.h"
#include "daemon/lib/alloc.h"
#include "daemon/lib/log.h"

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

void
systemd_hub_answered(const struct gate *gate)
{
	if (gate->systemd_timer != NULL)
		systemd_notify("WATCHDOG=1");
}

static const char *
credentials_directory(void)
{
	return getenv("CREDENTIALS_DIRECTORY");
}

void
systemd_credential(struct conf *conf)
{
	char *usual = xasprintf("%s/host_key", conf->state_dir), *loaded;

	if (credentials_directory() != NULL &&
	    strcmp(conf->host_key, usual) == 0) {
		loaded = xasprintf("%s/host_key", credentials_directory());
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
	size_t length = credentials_directory() != NULL
	    ? strlen(credentials_directory())
	    : 0;

	return length > 0 &&
	    strncmp(file, credentials_directory(), length) == 0 &&
	    file[length] == '/';
}
