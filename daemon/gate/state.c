/*
 * The state directory: the lock, the host key, and whose they are.
 */
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <jansson.h>
#include <limits.h>
#include <pwd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "daemon/gate/gate.h"
#include "daemon/gate/state.h"
#include "daemon/gate/systemd.h"
#include "daemon/lib/alloc.h"
#include "daemon/lib/log.h"

#define PENALTIES_LATEST 1000 /* ms until they are in their file */
#define FRESH_PATH 272        /* of a file that takes another one's place */

static bool
make_directory(const struct conf *conf, char error[CONF_ERROR])
{
	char path[256], *slash;

	strlcpy(path, conf->state_dir, sizeof(path));
	for (slash = strchr(path + 1, '/'); slash != NULL;
	     slash = strchr(slash + 1, '/')) {
		*slash = '\0';
		mkdir(path, 0755);
		*slash = '/';
	}
	if (mkdir(path, 0750) == -1 && errno != EEXIST) {
		snprintf(error, CONF_ERROR,
		    "cannot create the state directory %s: %s", path,
		    strerror(errno));
		return false;
	}
	return true;
}

bool
state_drop_privileges(const struct conf *conf, char error[CONF_ERROR])
{
	struct passwd *pw;

	if (!make_directory(conf, error))
		return false;
	if (geteuid() != 0)
		return true;
	if (conf->user == NULL) {
		log_info("root",
		    "error=\"every process stays root; the option "
		    "user names another\"");
		return true;
	}
	/* cppcheck-suppress getpwnamCalled ; there is one thread */
	pw = getpwnam(conf->user);
	if (pw == NULL) {
		snprintf(error, CONF_ERROR,
		    "there is no user '%s'; create it or change the option "
		    "user",
		    conf->user);
		return false;
	}
	if (chown(conf->state_dir, pw->pw_uid, pw->pw_gid) == -1 ||
	    initgroups(pw->pw_name, pw->pw_gid) == -1 ||
	    setgid(pw->pw_gid) == -1 || setuid(pw->pw_uid) == -1) {
		snprintf(error, CONF_ERROR, "cannot become %s: %s", conf->user,
		    strerror(errno));
		return false;
	}
	return true;
}

static bool
take_lock(struct gate *gate, char error[CONF_ERROR])
{
	char path[256], pid[32] = "";
	struct stat st;
	ssize_t n;

	snprintf(path, sizeof(path), "%s/messdeckd.pid", gate->conf->state_dir);
	/* What a link leads to would be cut short, and written over. */
	gate->pid_fd = open(
	    path, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0644);
	if ((gate->pid_fd == -1 && errno == ELOOP) ||
	    (gate->pid_fd != -1 &&
		(fstat(gate->pid_fd, &st) == -1 || !S_ISREG(st.st_mode) ||
		    st.st_nlink != 1))) {
		snprintf(error, CONF_ERROR,
		    "%s is a link or not a file, so it was not made by a host; "
		    "remove it: rm %s",
		    path, path);
		return false;
	}
	if (gate->pid_fd == -1) {
		snprintf(error, CONF_ERROR, "cannot write %s: %s", path,
		    strerror(errno));
		return false;
	}
	if (flock(gate->pid_fd, LOCK_EX | LOCK_NB) == 0) {
		/* For the group that may use the socket. */
		fchmod(gate->pid_fd, 0640);
		return true;
	}
	n = read(gate->pid_fd, pid, sizeof(pid) - 1);
	pid[n > 0 ? strcspn(pid, "\n") : 0] = '\0';
	snprintf(error, CONF_ERROR,
	    "process %s already runs with the state directory %s; stop it, or "
	    "name another state-dir",
	    pid, gate->conf->state_dir);
	return false;
}

const char *
state_in_trouble(const struct gate *gate)
{
	int i;

	for (i = 0; i < gate->decks; i++)
		if (gate->own[i].trouble != NULL)
			return gate->own[i].trouble;
	return NULL;
}

/* Names a file of the state directory, and the one that takes its place. */
static void
fresh_names(const struct gate *gate, const char *name, char path[FRESH_PATH],
    char whole[FRESH_PATH])
{
	snprintf(whole, FRESH_PATH, "%s/%s", gate->conf->state_dir, name);
	snprintf(path, FRESH_PATH, "%s/%s.new", gate->conf->state_dir, name);
}

/*
 * Begins a file of the state directory anew, for the group that may use the
 * socket; NULL with errno. fresh_end() has it take the place of the other one.
 */
static FILE *
fresh_begin(const struct gate *gate, const char *name)
{
	char path[FRESH_PATH], whole[FRESH_PATH];
	FILE *file;
	int fd;

	fresh_names(gate, name, path, whole);
	unlink(path);
	fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0640);
	file = fd == -1 ? NULL : fdopen(fd, "w");
	if (file != NULL)
		fchmod(fd, 0640);
	return file;
}

static bool
fresh_end(const struct gate *gate, const char *name, FILE *file)
{
	char path[FRESH_PATH], whole[FRESH_PATH];

	fresh_names(gate, name, path, whole);
	return file != NULL && fclose(file) == 0 && rename(path, whole) == 0;
}

/* The file that is locked has the process's number alone. */
static bool
pid_write(const struct gate *gate)
{
	char text[32];
	int n = snprintf(text, sizeof(text), "%d\n", (int)getpid());

	return pwrite(gate->pid_fd, text, (size_t)n, 0) == n &&
	    ftruncate(gate->pid_fd, n) == 0;
}

static void
state_write(const struct gate *gate)
{
	const char *key = gate->conf->host_key;
	char path[PATH_MAX];
	json_t *state;
	FILE *file;

	if (!pid_write(gate))
		log_warn("pid_file", "error=%s", log_quote(strerror(errno)));
	if (gate->conf_file == NULL || realpath(gate->conf_file, path) == NULL)
		*path = '\0';
	state = json_pack("{si ss si ss ss* ss sb}", "pid", (int)getpid(),
	    "conf", path, "answers", gate->answers, "answer",
	    gate->answer != NULL ? gate->answer : "", "trouble",
	    state_in_trouble(gate), "key", key, "credential",
	    systemd_loaded(key));
	file = fresh_begin(gate, STATE_FILE);
	if (file != NULL) {
		json_dumpf(state, file, JSON_COMPACT);
		fputc('\n', file);
	}
	if (!fresh_end(gate, STATE_FILE, file))
		log_warn("state_file", "error=%s", log_quote(strerror(errno)));
	json_decref(state);
}

void
state_answer(struct gate *gate, const char *answer)
{
	int length = (int)strlen(answer);
	bool cut = length > CONF_ERROR - 16;

	/* messdeckctl has room for so much: whole lines of it. */
	if (cut)
		for (length = CONF_ERROR - 16; length > 0; length--)
			if (answer[length] == '\n')
				break;
	gate->answers++;
	free(gate->answer);
	gate->answer =
	    xasprintf("%.*s%s", length, answer, cut ? "\nand more" : "");
	state_write(gate);
}

void
state_trouble(struct gate *gate, int deck, const char *trouble)
{
	char **ours = &gate->own[deck].trouble;

	if (trouble == NULL && *ours == NULL)
		return;
	free(*ours);
	*ours = NULL;
	if (trouble != NULL) {
		/* A hub's line; messdeckctl has room for so much. */
		*ours = xasprintf("%.*s", (int)strcspn(trouble, "\n"), trouble);
		if (strlen(*ours) >= CONF_ERROR)
			(*ours)[CONF_ERROR - 1] = '\0';
	}
	state_write(gate);
}

/* A line: whose, when it ends in seconds since 1970, what is done and why. */
static void
penalty_line(void *arg, const struct admission_penalty *penalty)
{
	char text[ADDRESS_TEXT];

	network_text(&penalty->network, text);
	fprintf(arg, "%s %lld %s %s\n", text,
	    (long long)(loop_now() + penalty->left + 999) / 1000,
	    penalty->refused ? "refused" : "last", penalty->why);
}

static void
penalties_due(void *arg)
{
	struct gate *gate = arg;
	FILE *file;

	gate->penalties_due = false;
	gate->penalties_changes = admission_changes(gate->admission);
	file = fresh_begin(gate, STATE_PENALTIES);
	if (file != NULL)
		admission_penalties(
		    gate->admission, loop_monotonic(), penalty_line, file);
	if (!fresh_end(gate, STATE_PENALTIES, file))
		log_warn("penalties", "error=%s", log_quote(strerror(errno)));
}

void
state_penalties(struct gate *gate)
{
	if (gate->penalties_changes == admission_changes(gate->admission) ||
	    gate->penalties_due)
		return;
	if (gate->penalties_timer == NULL)
		gate->penalties_timer =
		    loop_timer(gate->loop, penalties_due, gate);
	gate->penalties_due = true;
	timer_start(gate->penalties_timer, PENALTIES_LATEST);
}

/*
 * What others own or may change cannot be trusted. shut: the bits that its mode
 * must not have. What is not there is right.
 */
static bool
is_ours(const char *path, const char *what, mode_t shut, char error[CONF_ERROR])
{
	struct stat st;

	if (stat(path, &st) == -1) {
		if (errno == ENOENT)
			return true;
		snprintf(error, CONF_ERROR, "cannot look at %s %s: %s", what,
		    path, strerror(errno));
		return false;
	}
	if (st.st_uid != geteuid() && st.st_uid != 0) {
		snprintf(error, CONF_ERROR,
		    "%s %s belongs to another user (%u); fix it with: chown "
		    "%u %s",
		    what, path, (unsigned)st.st_uid, (unsigned)geteuid(), path);
		return false;
	}
	if ((st.st_mode & shut) == 0)
		return true;
	snprintf(error, CONF_ERROR,
	    "%s %s is %swritable by others; fix it with: chmod %o %s", what,
	    path, (shut & S_IROTH) != 0 ? "readable or " : "",
	    st.st_mode & 0777 & ~shut, path);
	return false;
}

/* The store opens nothing else, and could not say what is wrong with it. */
static bool
is_plain(const char *path, const char *what, char error[CONF_ERROR])
{
	struct stat st;

	if (lstat(path, &st) == -1 || S_ISREG(st.st_mode))
		return true;
	snprintf(error, CONF_ERROR,
	    "%s %s is %s; it must be a plain file, and state-dir its directory",
	    what, path,
	    S_ISLNK(st.st_mode)       ? "a symbolic link"
		: S_ISDIR(st.st_mode) ? "a directory"
				      : "a pipe, a socket or a device");
	return false;
}

bool
state_prepare(struct gate *gate, char error[CONF_ERROR])
{
	const char *file = gate->conf->host_key, *dir = gate->conf->state_dir;
	static const char *const database[] = {"", "-wal", "-journal", "-shm"};
	char path[256];
	struct stat st;
	size_t i;
	int status;
	pid_t pid;

	umask(0077);
	if (!is_ours(dir, "the state directory", S_IWGRP | S_IWOTH, error) ||
	    !take_lock(gate, error))
		return false;
	for (i = 0; i < sizeof(database) / sizeof(database[0]); i++) {
		snprintf(
		    path, sizeof(path), "%s/messdeck.db%s", dir, database[i]);
		if (!is_plain(path, "the database", error) ||
		    !is_ours(path, "the database", 027, error))
			return false;
	}
	/* Another process makes the key: the gate itself never runs libssh. */
	if (stat(file, &st) == -1 && errno == ENOENT) {
		pid = fork();
		if (pid == 0) {
			execl(gate->program, "messdeckd", "--role", "keygen",
			    "--key", file, gate->foreground ? "-d" : NULL,
			    (char *)NULL);
			_exit(127);
		}
		if (pid == -1 || waitpid(pid, &status, 0) != pid ||
		    status != 0) {
			snprintf(error, CONF_ERROR,
			    "cannot make the host key %s", file);
			return false;
		}
	}
	return state_key_right(gate, error);
}

bool
state_key_right(const struct gate *gate, char error[CONF_ERROR])
{
	const char *file = gate->conf->host_key;
	struct stat st;

	if (stat(file, &st) == -1) {
		snprintf(error, CONF_ERROR, "cannot read the host key %s: %s",
		    file, strerror(errno));
		return false;
	}
	/* Of a credential the group's bits are those of its ACL. */
	return is_ours(
	    file, "the host key", systemd_loaded(file) ? 037 : 077, error);
}

bool
state_key_changed(struct gate *gate)
{
	struct stat st;
	bool changed;

	if (stat(gate->conf->host_key, &st) == -1)
		return false;
	changed = st.st_dev != gate->key.st_dev ||
	    st.st_ino != gate->key.st_ino ||
	    st.st_mtim.tv_sec != gate->key.st_mtim.tv_sec ||
	    st.st_mtim.tv_nsec != gate->key.st_mtim.tv_nsec;
	gate->key = st;
	return changed;
}
