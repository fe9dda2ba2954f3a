/* What the process of each role can still do once it is in its sandbox. */
#include "config.h"

#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/wait.h>

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/capability.h>
#include <linux/landlock.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sched.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "daemon/lib/loop.h"
#include "daemon/lib/sandbox.h"

static const char *const roles[NSANDBOX] = {"gate", "hub", "auth", "bot",
    "template", "session", "keygen", "metrics", "deck hub", "store gate"};

/* What was there before the sandbox. */
static char base[] = "/tmp/sandboxXXXXXX", own[PATH_MAX], other[PATH_MAX],
	    logs[PATH_MAX];
static struct sockaddr_in to = {.sin_family = AF_INET}; /* somebody listens */
static struct sockaddr_un log_at = {.sun_family = AF_UNIX};
static int listener, log_fd, tcp, pair[2];
static pid_t parent;

/* --- what they try: 0, or errno --- */

static int
result(long value)
{
	return value == -1 ? errno : 0;
}

static int
read_elsewhere(void)
{
	return result(open("/etc/passwd", O_RDONLY));
}

static int
write_elsewhere(void)
{
	return result(open(other, O_WRONLY | O_CREAT, 0600));
}

/* The gate makes and lengthens the log there, but removes nothing. */
static int
write_the_log(void)
{
	char name[PATH_MAX + 8];
	int fd;

	snprintf(name, sizeof(name), "%s/text", logs);
	fd = open(name, O_WRONLY | O_APPEND | O_CREAT, 0600);
	return fd == -1 ? errno : result(write(fd, "text", 4));
}

static int
remove_a_log(void)
{
	char name[PATH_MAX + 8];

	snprintf(name, sizeof(name), "%s/old", logs);
	return result(unlink(name));
}

static int
remove_elsewhere(void)
{
	return result(unlink(other));
}

static int
write_at_home(void)
{
	char name[PATH_MAX + 8];
	int fd, error;

	snprintf(name, sizeof(name), "%s/file", own);
	fd = open(name, O_RDWR | O_CREAT | O_TRUNC, 0600);
	error = result(fd);
	if (error == 0)
		error = result(write(fd, "text", 4));
	if (error == 0)
		error = result(ftruncate(fd, 1));
	if (error == 0)
		error = result(fsync(fd));
	return error != 0 ? error : result(unlink(name));
}

static int
rename_at_home(void)
{
	char name[PATH_MAX + 8], half[PATH_MAX + 8];
	int fd, error;

	snprintf(name, sizeof(name), "%s/key", own);
	snprintf(half, sizeof(half), "%s/key.new", own);
	fd = open(half, O_WRONLY | O_CREAT, 0600);
	error = result(fd);
	if (error == 0)
		error = result(fsync(fd));
	if (error == 0)
		error = result(rename(half, name));
	return error != 0 ? error : result(unlink(name));
}

/* A device and a program are no files of the host's. */
static int
make_fifo_at_home(void)
{
	char name[PATH_MAX + 8];
	int error;

	snprintf(name, sizeof(name), "%s/fifo", own);
	error = result(mkfifo(name, 0600));
	unlink(name);
	return error;
}

static int
random_device(void)
{
	return result(open("/dev/urandom", O_RDONLY));
}

static int
internet_socket(void)
{
	return result(socket(AF_INET, SOCK_STREAM, 0));
}

static int
netlink_socket(void)
{
	return result(socket(AF_NETLINK, SOCK_RAW, 0));
}

static int
local_stream_socket(void)
{
	return result(socket(AF_UNIX, SOCK_STREAM, 0));
}

/* As syslog() does when syslogd was started again. */
static int
connect_to_log(void)
{
	int fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);

	if (fd == -1)
		return errno;
	return result(
	    connect(fd, (const struct sockaddr *)&log_at, sizeof(log_at)));
}

static int
connect_elsewhere(void)
{
	return result(connect(tcp, (const struct sockaddr *)&to, sizeof(to)));
}

static int
connect_by_sending(void)
{
	return result(sendto(tcp, "x", 1, MSG_FASTOPEN,
	    (const struct sockaddr *)&to, sizeof(to)));
}

static int
listen_elsewhere(void)
{
	struct sockaddr_in any = {.sin_family = AF_INET};

	any.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	if (bind(tcp, (const struct sockaddr *)&any, sizeof(any)) == -1)
		return errno;
	return result(listen(tcp, 1));
}

static int
run_program(void)
{
	execl("/bin/true", "true", (char *)NULL);
	return errno;
}

static int
new_process(void)
{
	pid_t pid = fork();

	if (pid == 0)
		_exit(0);
	return pid == -1 ? errno : result(waitpid(pid, NULL, 0));
}

static int
new_process_with_rights(void)
{
	long pid = syscall(SYS_clone, CLONE_NEWUSER | SIGCHLD, 0, 0, 0, 0);

	if (pid == 0)
		_exit(0);
	return pid == -1 ? errno : result(waitpid((pid_t)pid, NULL, 0));
}

static int
new_process_with_hidden_rights(void)
{
	uint64_t arguments[8] = {CLONE_NEWUSER, [4] = SIGCHLD};
	long pid = syscall(SYS_clone3, arguments, sizeof(arguments));

	if (pid == 0)
		_exit(0);
	return pid == -1 ? errno : result(waitpid((pid_t)pid, NULL, 0));
}

static int
new_namespace(void)
{
	return result(unshare(CLONE_NEWUSER));
}

static int
signal_parent(void)
{
	return result(kill(parent, 0));
}

static int
signal_parents_thread(void)
{
	return result(syscall(SYS_tgkill, parent, parent, 0));
}

static int
signal_itself(void)
{
	return result(syscall(SYS_tgkill, getpid(), getpid(), 0));
}

static int
signal_by_descriptor(void)
{
	int error = result(fcntl(pair[0], F_SETOWN, parent));

	return error != 0 ? error : result(fcntl(pair[0], F_SETSIG, SIGKILL));
}

static int
trace(void)
{
	return result(ptrace(PTRACE_TRACEME, 0, 0, 0));
}

static int
read_parents_memory(void)
{
	char byte;
	const struct iovec here = {&byte, 1}, there = {base, 1};

	return result(process_vm_readv(parent, &here, 1, &there, 1, 0));
}

static int
open_parents_memory(void)
{
	char name[64];

	snprintf(name, sizeof(name), "/proc/%d/mem", (int)parent);
	return result(open(name, O_RDONLY));
}

static int
set_option(int level, int option, int value)
{
	return result(setsockopt(tcp, level, option, &value, sizeof(value)));
}

static int
mark_packets(void)
{
	return set_option(SOL_SOCKET, SO_MARK, 7);
}

static int
telnets_option(void)
{
	return set_option(SOL_SOCKET, SO_OOBINLINE, 1);
}

static int
any_option(void)
{
	return set_option(IPPROTO_TCP, TCP_NODELAY, 1);
}

static int
whose_socket(void)
{
	struct ucred who;
	socklen_t size = sizeof(who);

	return result(
	    getsockopt(pair[0], SOL_SOCKET, SO_PEERCRED, &who, &size));
}

static int
unsent_bytes(void)
{
	int n;

	return result(ioctl(pair[0], TIOCOUTQ, &n));
}

static int
unread_bytes(void)
{
	int n;

	return result(ioctl(pair[0], FIONREAD, &n));
}

static int
make_code(void)
{
	void *code = mmap(NULL, 4096, PROT_READ | PROT_WRITE,
	    MAP_PRIVATE | MAP_ANONYMOUS, 0, 0);

	return code == MAP_FAILED
	    ? errno
	    : result(mprotect(code, 4096, PROT_READ | PROT_EXEC));
}

static int
show_its_memory(void)
{
	return result(prctl(PR_SET_DUMPABLE, 1, 0, 0, 0));
}

static int
give_away_a_file(void)
{
	return result(fchown(listener, 7, 7));
}

static int
listen_below_1024(void)
{
	struct __user_cap_header_struct header = {
	    _LINUX_CAPABILITY_VERSION_3, 0};
	struct __user_cap_data_struct set[_LINUX_CAPABILITY_U32S_3];

	if (syscall(SYS_capget, &header, set) == -1)
		return errno;
	return (set[0].effective >> CAP_NET_BIND_SERVICE & 1) != 0 ? 0 : EPERM;
}

static int
begin_bpf(void)
{
	/* Not a command: whether the kernel looks at it. */
	return syscall(SYS_bpf, 9999, NULL, 0) == -1 && errno == EINVAL ? 0
									: errno;
}

static int
begin_io_uring(void)
{
	return syscall(SYS_io_uring_setup, 0, NULL) == -1 &&
		(errno == EINVAL || errno == EFAULT)
	    ? 0
	    : errno;
}

static int
use_memory_and_time(void)
{
	void *memory = malloc(1 << 24);
	char byte = 'x';

	if (memory == NULL || loop_now() == 0)
		return ENOMEM;
	free(memory);
	if (send(pair[0], &byte, 1, MSG_NOSIGNAL) != 1)
		return errno;
	return result(read(pair[1], &byte, 1));
}

static void
fired(void *loop)
{
	loop_stop(loop);
}

static int
loop_once(void)
{
	struct loop *loop = loop_new();
	struct timer *timer = loop_timer(loop, fired, loop);

	loop_signal(loop, SIGTERM, NULL, NULL);
	timer_start(timer, 0);
	loop_run(loop, NULL, NULL);
	timer_free(timer);
	loop_free(loop);
	return 0;
}

/*
 * What the gate, the hub, auth, a bot, the template, a session process, the one
 * that makes the host key, that of the metrics, a hub with a database elsewhere
 * and its gate get: + it can, - it is refused, x it is killed, . it is not
 * tried.
 */
static const struct {
	const char *what;
	int (*try)(void);
	const char *get;
	int landlock; /* the version that - takes, 0: none */
} acts[] = {
    {"memory, clocks and links", use_memory_and_time, "++++++++++", 0},
    {"the loop", loop_once, "+++.++.+++", 0},
    {"a signal to itself", signal_itself, "++++++++++", 0},
    {"reading elsewhere", read_elsewhere, "+--------+", 1},
    {"writing elsewhere", write_elsewhere, "----------", 1},
    {"writing the log", write_the_log, "+--------+", 1},
    {"removing a log", remove_a_log, "----------", 1},
    {"removing elsewhere", remove_elsewhere, "----------", 1},
    {"writing at home", write_at_home, "++----.-++", 0},
    {"a file that takes a name at home", rename_at_home, "+-----+--+", 0},
    {"a pipe at home", make_fifo_at_home, "----------", 1},
    {"/dev/urandom", random_device, "++------++", 0},
    {"an internet socket", internet_socket, "+--------+", 0},
    {"netlink", netlink_socket, "----------", 0},
    {"a local stream socket", local_stream_socket, "+--------+", 0},
    {"connecting to the log", connect_to_log, "+++-+-++++", 0},
    {"connecting", connect_elsewhere, "-----x---+", 4},
    {"connecting by sending", connect_by_sending, "----------", 0},
    {"listening", listen_elsewhere, "+xxxxxxxx+", 0},
    {"another program", run_program, "+xxxxxxxx+", 0},
    {"another process", new_process, "+-+-+----+", 0},
    {"another process with rights", new_process_with_rights, "----------", 0},
    {"the same by clone3", new_process_with_hidden_rights, "----------", 0},
    {"a namespace", new_namespace, "-xxxxxxxx-", 0},
    {"a signal to its parent", signal_parent, "+--------+", 0},
    {"a signal to its parent's thread", signal_parents_thread, "+--------+", 6},
    {"a signal by a descriptor", signal_by_descriptor, "+--------+", 0},
    {"tracing", trace, "-xxxxxxxx-", 0},
    {"reading another's memory", read_parents_memory, "-xxxxxxxx-", 0},
    {"opening another's memory", open_parents_memory, ".--------.", 1},
    {"marking packets", mark_packets, "----------", 0},
    {"telnet's option", telnets_option, "+---++---+", 0},
    {"any option", any_option, "+--------+", 0},
    {"whose a socket is", whose_socket, "++------++", 0},
    {"unsent bytes", unsent_bytes, "+---++---+", 0},
    {"unread bytes", unread_bytes, "+------+-+", 0},
    {"memory that is code", make_code, "+--------+", 0},
    {"showing its memory", show_its_memory, "+--------+", 0},
    {"another owner", give_away_a_file, "----------", 0},
    {"listening below 1024", listen_below_1024, "+--------+", 0},
    {"bpf", begin_bpf, "-xxxxxxxx-", 0},
    {"io_uring", begin_io_uring, "-xxxxxxxx-", 0},
};

#define NACT (sizeof(acts) / sizeof(acts[0]))

/* --- their processes --- */

/* A new process with what an attempt needs. */
static pid_t
new_attempt(void)
{
	int fd = open(other, O_WRONLY | O_CREAT, 0600);
	char old[PATH_MAX + 8];
	pid_t pid;

	assert_int_not_equal(fd, -1);
	close(fd);
	snprintf(old, sizeof(old), "%s/old", logs);
	fd = open(old, O_WRONLY | O_CREAT, 0600);
	assert_int_not_equal(fd, -1);
	close(fd);
	parent = getpid();
	pid = fork();
	assert_int_not_equal(pid, -1);
	if (pid == 0)
		tcp = socket(AF_INET, SOCK_STREAM, 0);
	return pid;
}

/* What became of a process that tried it: one of "+-x", or '?'. */
static char
became(pid_t pid)
{
	int status;

	assert_int_equal(waitpid(pid, &status, 0), pid);
	if (WIFSIGNALED(status))
		return WTERMSIG(status) == SIGSYS ? 'x' : '?';
	switch (WEXITSTATUS(status)) {
	case 0:
		return '+';
	case EPERM:
	case EACCES:
	case ENOSYS:
		return '-';
	default:
		return '?';
	}
}

/* role: NSANDBOX: outside of any sandbox. */
static char
attempt(size_t act, enum sandbox_role role)
{
	bool gate = role == SANDBOX_GATE || role == SANDBOX_STORE_GATE;
	bool has_home = gate || role == SANDBOX_HUB ||
	    role == SANDBOX_DECK_HUB || role == SANDBOX_KEYGEN;
	const char *home = has_home ? own : NULL;
	const char *log_home = gate ? logs : NULL;
	pid_t pid = new_attempt();

	if (pid == 0) {
		if (role != NSANDBOX && !sandbox_enter(role, home, log_home))
			_exit(99);
		_exit(acts[act].try());
	}
	return became(pid);
}

static bool
expected(char is, char should)
{
#ifdef SANDBOX_WIDE
	/* Their own calls are let through; nothing kills. */
	return should == '+' ? is == '+' : should == '-' || is != '?';
#else
	return is == should;
#endif
}

/* A refusal says nothing where it is refused anyway. */
static bool
can_be_tried(size_t act)
{
	long version = syscall(SYS_landlock_create_ruleset, NULL, 0,
	    LANDLOCK_CREATE_RULESET_VERSION);
	bool can = (acts[act].landlock == 0 || version >= acts[act].landlock) &&
	    attempt(act, NSANDBOX) == '+';

	if (!can)
		print_message("not tried: %s\n", acts[act].what);
	return can;
}

static void
each_role_can_do_its_work_alone(void **state)
{
	int role, wrong = 0;
	size_t i;
	char is;

	for (i = 0; i < NACT; i++) {
		if (!can_be_tried(i))
			continue;
		for (role = 0; role < NSANDBOX; role++) {
			if (acts[i].get[role] == '.')
				continue;
			is = attempt(i, (enum sandbox_role)role);
			if (expected(is, acts[i].get[role]))
				continue;
			print_error("%s, %s: %c, not %c\n", roles[role],
			    acts[i].what, is, acts[i].get[role]);
			wrong++;
		}
	}
	assert_int_equal(wrong, 0);
}

/* So it is for every session process: the template's filter is in force, too.
 */
static void
a_session_forked_from_its_template(void **state)
{
	int wrong = 0;
	size_t i;
	pid_t pid;
	char is;

	for (i = 0; i < NACT; i++) {
		if (!can_be_tried(i))
			continue;
		pid = new_attempt();
		if (pid == 0) {
			if (!sandbox_enter(SANDBOX_TEMPLATE, NULL, NULL))
				_exit(99);
			pid = fork();
			if (pid != 0) {
				is = became(pid);
				_exit(is == '+' ? 0 : is == '-' ? EPERM : 98);
			}
			if (!sandbox_enter(SANDBOX_SESSION, NULL, NULL))
				_exit(99);
			_exit(acts[i].try());
		}
		is = became(pid);
		if (!expected(
			is == '?' ? 'x' : is, acts[i].get[SANDBOX_SESSION])) {
			print_error("%s: %c\n", acts[i].what, is);
			wrong++;
		}
	}
	assert_int_equal(wrong, 0);
}

static int
set_up(void **state)
{
	socklen_t size = sizeof(to);

	to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	if (mkdtemp(base) == NULL)
		return -1;
	snprintf(own, sizeof(own), "%s/own", base);
	snprintf(other, sizeof(other), "%s/other", base);
	snprintf(logs, sizeof(logs), "%s/logs", base);
	snprintf(log_at.sun_path, sizeof(log_at.sun_path), "%s/log", base);
	log_fd = socket(AF_UNIX, SOCK_DGRAM, 0);
	listener = socket(AF_INET, SOCK_STREAM, 0);
	return mkdir(own, 0700) == 0 && mkdir(logs, 0700) == 0 &&
		socketpair(AF_UNIX, SOCK_STREAM, 0, pair) == 0 &&
		bind(log_fd, (struct sockaddr *)&log_at, sizeof(log_at)) == 0 &&
		bind(listener, (struct sockaddr *)&to, sizeof(to)) == 0 &&
		listen(listener, 64) == 0 &&
		getsockname(listener, (struct sockaddr *)&to, &size) == 0
	    ? 0
	    : -1;
}

static int
tear_down(void **state)
{
	char name[PATH_MAX + 8];

	unlink(other);
	snprintf(name, sizeof(name), "%s/text", logs);
	unlink(name);
	snprintf(name, sizeof(name), "%s/old", logs);
	unlink(name);
	unlink(log_at.sun_path);
	return rmdir(own) == 0 && rmdir(logs) == 0 && rmdir(base) == 0 ? 0 : -1;
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(each_role_can_do_its_work_alone),
	    cmocka_unit_test(a_session_forked_from_its_template),
	};

	return cmocka_run_group_tests(tests, set_up, tear_down);
}
