/*
 * The sandbox of a session process: resource limits, Landlock if the kernel has
 * it, and a seccomp filter that lists the allowed calls.
 */
#include "config.h"

#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>

#include <errno.h>
#include <fcntl.h>
#include <linux/landlock.h>
#include <linux/sockios.h>
#include <seccomp.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "daemon/lib/sandbox.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static bool
add_all(scmp_filter_ctx filter, uint32_t action, const int *call, size_t n)
{
	size_t i;
	int error;

	for (i = 0; i < n; i++) {
		error = seccomp_rule_add(filter, action, call[i], 0);
		/* -EDOM: this architecture has no such call. */
		if (error != 0 && error != -EDOM)
			return false;
	}
	return true;
}

#ifdef WITH_SANITIZERS
/* Sanitizers open files and map memory freely: only the worst is refused. */
static scmp_filter_ctx
filter_new(void)
{
	static const int refused[] = {SCMP_SYS(socket), SCMP_SYS(connect),
	    SCMP_SYS(bind), SCMP_SYS(execve)};
	scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ALLOW);

	if (filter != NULL &&
	    !add_all(filter, SCMP_ACT_ERRNO(EPERM), refused, COUNT(refused))) {
		seccomp_release(filter);
		filter = NULL;
	}
	return filter;
}
#else
/* What serving connections needs. */
static const int allowed[] = {
    SCMP_SYS(read),
    SCMP_SYS(readv),
    SCMP_SYS(write),
    SCMP_SYS(writev),
    SCMP_SYS(close),
    SCMP_SYS(fstat),
    SCMP_SYS(lseek),
    SCMP_SYS(dup),
    SCMP_SYS(pipe2),
    SCMP_SYS(recvfrom),
    SCMP_SYS(recvmsg),
    SCMP_SYS(shutdown),
    SCMP_SYS(getsockopt),
    SCMP_SYS(setsockopt),
    SCMP_SYS(getsockname),
    SCMP_SYS(getpeername),
    SCMP_SYS(poll),
    SCMP_SYS(ppoll),
    SCMP_SYS(epoll_create1),
    SCMP_SYS(epoll_ctl),
    SCMP_SYS(epoll_wait),
    SCMP_SYS(epoll_pwait),
    SCMP_SYS(epoll_pwait2),
    SCMP_SYS(timerfd_settime),
    SCMP_SYS(setitimer),
    SCMP_SYS(clock_gettime),
    SCMP_SYS(clock_getres),
    SCMP_SYS(clock_nanosleep),
    SCMP_SYS(nanosleep),
    SCMP_SYS(gettimeofday),
    SCMP_SYS(time),
    SCMP_SYS(times),
    SCMP_SYS(getrusage),
    SCMP_SYS(getrandom),
    SCMP_SYS(munmap),
    SCMP_SYS(mremap),
    SCMP_SYS(madvise),
    SCMP_SYS(brk),
    SCMP_SYS(futex),
    SCMP_SYS(sched_yield),
    SCMP_SYS(getpid),
    SCMP_SYS(getppid),
    SCMP_SYS(gettid),
    SCMP_SYS(getuid),
    SCMP_SYS(geteuid),
    SCMP_SYS(getgid),
    SCMP_SYS(getegid),
    SCMP_SYS(uname),
    SCMP_SYS(sysinfo),
    SCMP_SYS(rt_sigaction),
    SCMP_SYS(rt_sigprocmask),
    SCMP_SYS(rt_sigreturn),
    SCMP_SYS(sigaltstack),
    SCMP_SYS(restart_syscall),
    SCMP_SYS(exit),
    SCMP_SYS(exit_group),
};

/* What only an attacker who took over the process would call. */
static const int deadly[] = {
    SCMP_SYS(execve),
    SCMP_SYS(execveat),
    SCMP_SYS(ptrace),
    SCMP_SYS(process_vm_readv),
    SCMP_SYS(process_vm_writev),
    SCMP_SYS(bpf),
    SCMP_SYS(perf_event_open),
    SCMP_SYS(userfaultfd),
    SCMP_SYS(io_uring_setup),
    SCMP_SYS(init_module),
    SCMP_SYS(finit_module),
    SCMP_SYS(kexec_load),
    SCMP_SYS(mount),
    SCMP_SYS(setns),
    SCMP_SYS(unshare),
    SCMP_SYS(keyctl),
    SCMP_SYS(open_by_handle_at),
    SCMP_SYS(bind),
    SCMP_SYS(listen),
    SCMP_SYS(connect),
};

#define COMMAND(n)                                          \
	{                                                   \
		SCMP_SYS(fcntl), SCMP_A1(SCMP_CMP_EQ, n, 0) \
	}

static scmp_filter_ctx
filter_new(void)
{
	/* What is allowed with certain arguments only. */
	const struct {
		int call;
		struct scmp_arg_cmp argument;
	} some[] = {
	    /* Memory, but none that is code. */
	    {SCMP_SYS(mmap), SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0)},
	    {SCMP_SYS(mprotect), SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0)},
	    /*
	     * Signals only to itself: neither directly, nor through the
	     * kernel's signals to the owner of a descriptor.
	     */
	    {SCMP_SYS(tgkill), SCMP_A0(SCMP_CMP_EQ, (scmp_datum_t)getpid(), 0)},
	    COMMAND(F_DUPFD),
	    COMMAND(F_DUPFD_CLOEXEC),
	    COMMAND(F_GETFD),
	    COMMAND(F_SETFD),
	    COMMAND(F_GETFL),
	    COMMAND(F_SETFL),
	    /* The peer of a socket; fast open would connect it to another. */
	    {SCMP_SYS(sendto), SCMP_A3(SCMP_CMP_MASKED_EQ, MSG_FASTOPEN, 0)},
	    {SCMP_SYS(sendmsg), SCMP_A2(SCMP_CMP_MASKED_EQ, MSG_FASTOPEN, 0)},
	    /* Of the socket ioctls, only the number of unsent bytes. */
	    {SCMP_SYS(ioctl), SCMP_A1(SCMP_CMP_EQ, SIOCOUTQ, 0)},
	};
	scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ERRNO(EPERM));
	size_t i;
	bool ok;

	ok = filter != NULL &&
	    add_all(filter, SCMP_ACT_ALLOW, allowed, COUNT(allowed)) &&
	    add_all(filter, SCMP_ACT_KILL_PROCESS, deadly, COUNT(deadly));
	for (i = 0; ok && i < COUNT(some); i++)
		ok = seccomp_rule_add(filter, SCMP_ACT_ALLOW, some[i].call, 1,
			 some[i].argument) == 0;
	if (filter != NULL && !ok) {
		seccomp_release(filter);
		filter = NULL;
	}
	return filter;
}
#endif

/* The kernel's struct of ABI version 6; older ABIs use its beginning. */
struct landlock_rules {
	uint64_t files, net, scoped;
};

/* Landlock: forbids everything that this kernel can forbid. */
static bool
forbid_files(void)
{
#ifdef WITH_SANITIZERS
	return false; /* their final leak check reads /proc */
#else
	struct landlock_rules rules = {(1ULL << 13) - 1, 0, 0};
	size_t size = sizeof(rules.files);
	long version, fd;
	bool ok;

	version = syscall(SYS_landlock_create_ruleset, NULL, 0,
	    LANDLOCK_CREATE_RULESET_VERSION);
	if (version < 1)
		return false;
	if (version >= 2)
		rules.files |= 1ULL << 13;
	if (version >= 3)
		rules.files |= 1ULL << 14;
	if (version >= 4) {
		rules.net = 3; /* TCP's bind and connect */
		size = 2 * sizeof(uint64_t);
	}
	if (version >= 6) {
		rules.scoped = 3; /* abstract sockets, signals */
		size = sizeof(rules);
	}
	fd = syscall(SYS_landlock_create_ruleset, &rules, size, 0);
	if (fd == -1)
		return false;
	ok = syscall(SYS_landlock_restrict_self, fd, 0) == 0;
	close((int)fd);
	return ok;
#endif
}

void
sandbox_template(void)
{
	const struct rlimit none = {0, 0};

	tzset(); /* reads its file while it can */
	setrlimit(RLIMIT_CORE, &none);
	if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0)
		(void)forbid_files();
}

bool
sandbox_session(char *error, size_t size)
{
	const struct rlimit none = {0, 0};
	scmp_filter_ctx filter;
	bool files, calls;

	tzset(); /* reads its file while it can */
	setrlimit(RLIMIT_CORE, &none);
#ifndef WITH_SANITIZERS /* their final leak check is a process */
	setrlimit(RLIMIT_NPROC, &none);
#endif
	if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == -1) {
		snprintf(
		    error, size, "cannot drop privileges: %s", strerror(errno));
		return false;
	}
	files = forbid_files();
	filter = filter_new();
	calls = filter != NULL && seccomp_load(filter) == 0;
	if (filter != NULL)
		seccomp_release(filter);
	if (!files && !calls)
		snprintf(error, size,
		    "this kernel has neither seccomp nor Landlock: session "
		    "processes run without a sandbox");
	return files || calls;
}
