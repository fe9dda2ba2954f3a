/* The servers that are measured. */
#include "tests/bench/host.h"

#include <arpa/inet.h>
#include <dirent.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <pwd.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/bench/bare_ssh.h"
#include "tests/bench/cost.h"

#define START_MS 10000

static int
free_port(void)
{
	struct sockaddr_in at = {
	    .sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
	socklen_t length = sizeof(at);
	int fd = socket(AF_INET, SOCK_STREAM, 0), port = 0;

	if (bind(fd, (struct sockaddr *)&at, sizeof(at)) == 0 &&
	    getsockname(fd, (struct sockaddr *)&at, &length) == 0)
		port = ntohs(at.sin_port);
	(void)close(fd);
	return port;
}

static bool
listens(int port)
{
	struct sockaddr_in at = {.sin_family = AF_INET,
	    .sin_addr.s_addr = htonl(INADDR_LOOPBACK),
	    .sin_port = htons((uint16_t)port)};
	int fd = socket(AF_INET, SOCK_STREAM, 0);
	bool ok = connect(fd, (struct sockaddr *)&at, sizeof(at)) == 0;

	(void)close(fd);
	return ok;
}

static void __attribute__((format(printf, 3, 4)))
write_file(const struct host *host, const char *name, const char *format, ...)
{
	char path[HOST_PATH + 32];
	va_list ap;
	FILE *f;

	(void)snprintf(path, sizeof(path), "%s/%s", host->dir, name);
	f = fopen(path, "w");
	if (f == NULL)
		return;
	va_start(ap, format);
	(void)vfprintf(f, format, ap);
	va_end(ap);
	(void)fclose(f);
}

/* argv: the program, or with key the least server in its place. */
static bool
run(struct host *host, char *const argv[], const char *key)
{
	char log[HOST_PATH + 16];
	double end = clock_ms() + START_MS;
	int fd;

	(void)snprintf(log, sizeof(log), "%s/log", host->dir);
	host->pid = fork();
	if (host->pid == 0) {
		fd = open(log, O_WRONLY | O_CREAT | O_APPEND, 0600);
		(void)dup2(fd, 1);
		(void)dup2(fd, 2);
		if (key != NULL)
			bare_ssh_serve(host->port, key);
		else
			(void)execv(argv[0], argv);
		_exit(127);
	}
	while (clock_ms() < end) {
		if (waitpid(host->pid, NULL, WNOHANG) == host->pid)
			break;
		if (listens(host->port))
			return true;
		(void)usleep(10000);
	}
	fprintf(stderr, "%s did not start; its log is %s\n", host->name, log);
	return false;
}

static bool
new_dir(struct host *host, const char *name)
{
	memset(host, 0, sizeof(*host));
	host->name = name;
	(void)snprintf(
	    host->dir, sizeof(host->dir), "/tmp/messdeck-bench-XXXXXX");
	host->port = free_port();
	return mkdtemp(host->dir) != NULL;
}

bool
host_start_messdeck(
    struct host *host, const char *messdeckd, int sessions, int per_process)
{
	const char *store = getenv("MESSDECK_TEST_STORE");
	char conf[HOST_PATH + 16], each[48] = "", cluster[512] = "";
	char *argv[] = {(char *)messdeckd, "-d", "-f", conf, NULL};

	if (!new_dir(host, "messdeckd"))
		return false;
	(void)snprintf(conf, sizeof(conf), "%s/conf", host->dir);
	(void)snprintf(host->user, sizeof(host->user), "guest");
	if (per_process > 0)
		(void)snprintf(each, sizeof(each),
		    "sessions-per-process = %d\n", per_process);
	if (store != NULL)
		(void)snprintf(cluster, sizeof(cluster),
		    "cluster { store = \"%s\" decks-socket = \"deck-%%d.sock\""
		    " listen = \"deck-%%d.sock\" standby = no }\n",
		    store);
	write_file(host, "conf",
	    "ssh-listen = {\"127.0.0.1:%d\"}\ntelnet-listen = {}\n"
	    "state-dir = \"%s/state\"\nmax-sessions = %d\nmax-guests = %d\n"
	    "bots = 0\ntalk-rate = 1000\nguest-disk = 1048576\n"
	    "log-level = warn\n%s%s",
	    host->port, host->dir, sessions + 64, sessions + 64, each, cluster);
	return run(host, argv, NULL);
}

static bool
keygen(const char *path)
{
	char command[HOST_PATH + 64];

	(void)snprintf(command, sizeof(command),
	    "ssh-keygen -q -t ed25519 -N '' -f %s", path);
	return system(command) == 0;
}

bool
host_start_sshd(struct host *host, const char *sshd)
{
	const struct passwd *me = getpwuid(getuid());
	char conf[HOST_PATH + 16], key[HOST_PATH + 16];
	char *argv[] = {(char *)sshd, "-D", "-e", "-f", conf, NULL};

	if (me == NULL || access(sshd, X_OK) != 0 || !new_dir(host, "sshd"))
		return false;
	(void)mkdir("/run/sshd", 0755);
	(void)snprintf(conf, sizeof(conf), "%s/conf", host->dir);
	(void)snprintf(key, sizeof(key), "%s/host_key", host->dir);
	(void)snprintf(host->key, sizeof(host->key), "%s/key", host->dir);
	(void)snprintf(host->user, sizeof(host->user), "%s", me->pw_name);
	if (!keygen(key) || !keygen(host->key))
		return false;
	write_file(host, "conf",
	    "Port %d\nListenAddress 127.0.0.1\nHostKey %s\n"
	    "AuthorizedKeysFile %s.pub\nPermitRootLogin yes\nStrictModes no\n"
	    "UsePAM no\nMaxStartups 1000\nPidFile none\nForceCommand cat\n"
	    "PrintMotd no\nPrintLastLog no\n",
	    host->port, key, host->key);
	return run(host, argv, NULL);
}

bool
host_start_libssh(struct host *host)
{
	char key[HOST_PATH + 16];
	char *argv[] = {NULL};

	if (!new_dir(host, "libssh"))
		return false;
	(void)snprintf(key, sizeof(key), "%s/host_key", host->dir);
	(void)snprintf(host->user, sizeof(host->user), "guest");
	return keygen(key) && run(host, argv, key);
}

void
host_stop(struct host *host)
{
	char command[HOST_PATH + 16];

	if (host->pid > 0) {
		(void)kill(host->pid, SIGTERM);
		(void)waitpid(host->pid, NULL, 0);
	}
	(void)snprintf(command, sizeof(command), "rm -rf %s", host->dir);
	if (system(command) != 0)
		fprintf(stderr, "%s stays\n", host->dir);
}

static bool
is_cat(const char *pid)
{
	char path[64], name[32] = "";
	FILE *f;

	(void)snprintf(path, sizeof(path), "/proc/%.16s/comm", pid);
	f = fopen(path, "r");
	if (f == NULL)
		return false;
	if (fgets(name, sizeof(name), f) == NULL)
		name[0] = '\0';
	(void)fclose(f);
	return strcmp(name, "cat\n") == 0;
}

int
host_frame(const struct host *host, const char *frame, size_t n)
{
	DIR *dir = opendir("/proc");
	struct dirent *entry;
	char path[64];
	int fd, written = 0;

	while (dir != NULL && (entry = readdir(dir)) != NULL) {
		if (!is_cat(entry->d_name) ||
		    !cost_is_below((pid_t)atoi(entry->d_name), host->pid))
			continue;
		(void)snprintf(
		    path, sizeof(path), "/proc/%.16s/fd/1", entry->d_name);
		fd = open(path, O_WRONLY | O_NOCTTY);
		if (fd == -1)
			continue;
		written += write(fd, frame, n) == (ssize_t)n;
		(void)close(fd);
	}
	if (dir != NULL)
		(void)closedir(dir);
	return written;
}

long
host_stat(const struct host *host, const char *name)
{
	char line[HOST_PATH + 128], answer[1024] = "", key[64];
	const char *found;
	FILE *pipe;

	(void)snprintf(line, sizeof(line),
	    "./messdeckctl -j -s %s/state/messdeckd.sock stats", host->dir);
	(void)snprintf(key, sizeof(key), "\"%s\":", name);
	pipe = popen(line, "r");
	if (pipe == NULL)
		return 0;
	if (fgets(answer, sizeof(answer), pipe) == NULL)
		answer[0] = '\0';
	(void)pclose(pipe);
	found = strstr(answer, key);
	return found == NULL ? 0 : strtol(found + strlen(key), NULL, 10);
}
