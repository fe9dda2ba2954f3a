/*
 * The system calls of each role, as rows for seccomp. What no row allows fails
 * with EPERM, so that libraries can do without it.
 *
 * The gate is the exception: its filter is in force in everything that it
 * starts, the programs of a later version too, and nobody knows what those
 * need. So it refuses only what none of them ever will.
 */
#include "config.h"

#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>

#include <errno.h>
#include <fcntl.h>
#include <linux/sockios.h>
#include <sched.h>
#include <seccomp.h>
#include <stdint.h>
#include <unistd.h>

#include "daemon/lib/sandbox_calls.h"

/* With these clone() would begin a namespace. */
#define NAMESPACES                                                     \
	(CLONE_NEWCGROUP | CLONE_NEWIPC | CLONE_NEWNET | CLONE_NEWNS | \
	    CLONE_NEWPID | CLONE_NEWUSER | CLONE_NEWUTS)

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* Who may make a call. */
#define GATE (1U << SANDBOX_GATE)
#define DECK_HUB (1U << SANDBOX_DECK_HUB)
#define HUB (1U << SANDBOX_HUB | DECK_HUB)
#define AUTH (1U << SANDBOX_AUTH)
#define BOT (1U << SANDBOX_BOT)
#define TEMPLATE (1U << SANDBOX_TEMPLATE)
#define SESSION (1U << SANDBOX_SESSION)
#define KEYGEN (1U << SANDBOX_KEYGEN)
#define METRICS (1U << SANDBOX_METRICS)
/* A session process has the filter of its template, too. */
#define SERVES (TEMPLATE | SESSION)
#define LOOPS (HUB | AUTH | SERVES | METRICS)
#define FORKS (AUTH | TEMPLATE)
/*
 * These live long: they look for a syslogd that was started again. A bot, which
 * says little, has the connection that it came with, or none.
 */
#define LOGS (HUB | AUTH | TEMPLATE | KEYGEN | METRICS)
#define FILES (HUB | KEYGEN)
#define ALL (FILES | AUTH | BOT | SERVES | METRICS)
#define EVERY (GATE | ALL)

/* Allowed, or refused, where the arguments are as it says. */
struct call_row {
	int call;
	unsigned roles;
	struct scmp_arg_cmp argument[2]; /* those that are not 0 */
};

#define CALL(name, by)                                \
	{                                             \
		.call = SCMP_SYS(name), .roles = (by) \
	}
/* If argument n is the value, has none of the bits, or all, or is more. */
#define CALL_IF(name, by, ...)                                       \
	{                                                            \
		.call = SCMP_SYS(name), .roles = (by), .argument = { \
			__VA_ARGS__                                  \
		}                                                    \
	}
#define IS(n, value)                     \
	{                                \
		n, SCMP_CMP_EQ, value, 0 \
	}
#define WITHOUT(n, bits)                       \
	{                                      \
		n, SCMP_CMP_MASKED_EQ, bits, 0 \
	}
#define WITH(n, bits)                             \
	{                                         \
		n, SCMP_CMP_MASKED_EQ, bits, bits \
	}
#define ABOVE(n, value)                  \
	{                                \
		n, SCMP_CMP_GT, value, 0 \
	}

#ifndef SANDBOX_WIDE
static const struct call_row allowed[] = {
    /* Links, connections and what else is open. */
    CALL(read, ALL),   /* pipes of the loop; files */
    CALL(write, ALL),  /* the log on standard error */
    CALL(writev, ALL), /* the last words of a C library that aborts */
    CALL(close, ALL),
    CALL(recvfrom, SERVES | BOT | DECK_HUB),
    CALL(recvmsg, LOOPS), /* links, with descriptors */
    /* To the peer of a socket; fast open would connect it to another. */
    CALL_IF(sendto, ALL, WITHOUT(3, MSG_FASTOPEN)),
    CALL_IF(sendmsg, LOOPS, WITHOUT(2, MSG_FASTOPEN)),
    CALL(readv, METRICS),             /* evhttp */
    CALL(shutdown, SERVES | METRICS), /* who is sent away reads why */
    /* F_SETOWN and F_SETSIG would have the kernel send signals. */
    CALL_IF(fcntl, ALL, IS(1, F_DUPFD)),
    CALL_IF(fcntl, ALL, IS(1, F_DUPFD_CLOEXEC)),
    CALL_IF(fcntl, ALL, IS(1, F_GETFD)),
    CALL_IF(fcntl, ALL, IS(1, F_SETFD)),
    CALL_IF(fcntl, ALL, IS(1, F_GETFL)),
    CALL_IF(fcntl, ALL, IS(1, F_SETFL)),
    /* Others are inherited from the listener: gate/listen.c. */
    CALL_IF(setsockopt, SERVES, IS(1, SOL_SOCKET),
	IS(2, SO_OOBINLINE)),                /* telnet */
    CALL_IF(ioctl, SERVES, IS(1, SIOCOUTQ)), /* how much has not arrived */
    CALL(getsockname, SERVES), /* telnet's port, for lists of MUDs */
    CALL_IF(ioctl, METRICS, IS(1, FIONREAD)), /* evhttp: how much there is */
    CALL(accept4, HUB | METRICS),             /* messdeckctl; Prometheus */
    CALL_IF(getsockopt, HUB, IS(1, SOL_SOCKET),
	IS(2, SO_PEERCRED)), /* who runs it */
    CALL_IF(getsockopt, DECK_HUB, IS(1, SOL_SOCKET),
	IS(2, SO_ERROR)), /* why the database's link has ended */

    /* Waiting, and time. */
    CALL(poll, SERVES | BOT | DECK_HUB), /* libssh, libpq */
    CALL(ppoll,
	SERVES | BOT | DECK_HUB), /* poll() where there is no such call */
    CALL(epoll_create1, LOOPS),
    CALL(epoll_ctl, LOOPS),
    CALL(epoll_wait, LOOPS),
    CALL(epoll_pwait, LOOPS),      /* where there is no epoll_wait */
    CALL(epoll_pwait2, LOOPS),     /* later versions of libevent */
    CALL(pipe2, LOOPS),            /* libevent's signals */
    CALL(setitimer, HUB | SERVES), /* the guard against spinning */
    CALL(clock_gettime, ALL),      /* these where the vDSO has none */
    CALL(gettimeofday, ALL),
    CALL(time, ALL),
    CALL(clock_nanosleep, HUB), /* SQLite, for a lock */
    CALL(nanosleep, HUB),

    /* Memory, but none that is code. */
    CALL_IF(mmap, ALL, WITHOUT(2, PROT_EXEC)),
    CALL_IF(mprotect, ALL, WITHOUT(2, PROT_EXEC)),
    CALL(munmap, ALL),
    CALL(mremap, ALL),
    CALL(madvise, ALL), /* free() */
    CALL(brk, ALL),
    CALL(getrandom, ALL),
    CALL(sysinfo, ALL), /* qsort() asks how much memory there is */

    /* Itself. */
    CALL(futex, ALL),       /* locks of libraries */
    CALL(getrusage, LOOPS), /* the figures */
    CALL(getpid, ALL),      /* the log; OpenSSL looks whether it was forked */
    CALL(gettid, ALL),      /* abort() */
    /* libevent: whether it may trust the environment. */
    CALL(getuid, ALL),
    CALL(geteuid, ALL),
    CALL(getgid, ALL),
    CALL(getegid, ALL),
    CALL(rt_sigaction, ALL),
    CALL(rt_sigprocmask, ALL),
    CALL(rt_sigreturn, ALL),
    CALL(restart_syscall, ALL), /* what a stop has interrupted */
    CALL(exit, ALL),
    CALL(exit_group, ALL),

    /* Processes of its own. */
    CALL_IF(clone, FORKS, WITHOUT(0, NAMESPACES)),
    CALL(fork, FORKS),            /* where fork() is a call */
    CALL(set_robust_list, FORKS), /* fork() */
    CALL(wait4, FORKS),
    CALL(tgkill, TEMPLATE),              /* abort() of what it forks */
    CALL_IF(prlimit64, FORKS, IS(0, 0)), /* a worker's time */
    CALL(setrlimit, FORKS),              /* where setrlimit() is a call */
    CALL(socketpair, TEMPLATE),          /* tells the gate who was forked */
    CALL(dup2, TEMPLATE),                /* puts the link in its place */
    CALL(dup3, TEMPLATE),                /* where there is no dup2 */
    CALL_IF(prctl, TEMPLATE, IS(0, PR_SET_NO_NEW_PRIVS)), /* their sandbox */
    CALL(seccomp, TEMPLATE),

    /* syslog() connects once more when syslogd was started again. */
    CALL_IF(socket, LOGS, IS(0, AF_UNIX), IS(1, SOCK_DGRAM | SOCK_CLOEXEC)),
    CALL(connect, LOGS),

    /* Files: Landlock says which. */
    CALL(open, FILES),
    CALL(openat, FILES),
    CALL(stat, FILES),
    CALL(lstat, FILES),
    CALL(fstat, FILES),
    CALL(newfstatat, FILES),
    CALL(statx, FILES), /* stat() of 32 bits */
    CALL(access, HUB),  /* SQLite looks for journals */
    CALL(faccessat, HUB),
    CALL(readlink, HUB), /* SQLite follows links to the database */
    CALL(readlinkat, HUB),
    CALL(lseek, FILES),
    CALL(pread64, HUB),
    CALL(pwrite64, HUB),
    CALL(dup, HUB), /* the configuration read again */
    CALL(ftruncate, HUB),
    CALL(fsync, FILES),
    CALL(fdatasync, HUB),
    CALL(sync_file_range, HUB), /* a backup, bit by bit */
    CALL(unlink, FILES),
    CALL(unlinkat, FILES),
    CALL(fchmod, FILES),
    CALL(rename, KEYGEN), /* a whole key takes the name */
    CALL(renameat, KEYGEN),
    CALL(renameat2, KEYGEN),
    CALL(umask, KEYGEN),
    CALL(fchown, HUB), /* SQLite as root: journals are the database's owner's */
    CALL_IF(fcntl, HUB, IS(1, F_GETLK)), /* SQLite's locks */
    CALL_IF(fcntl, HUB, IS(1, F_SETLK)),
};
#endif

/*
 * What only an attacker who took over the process would call. It kills, but in
 * the gate, where it would end the host.
 */
static const struct call_row deadly[] = {
    CALL(execve, ALL),
    CALL(execveat, ALL),
#ifndef SANDBOX_WIDE /* how leaks are found */
    CALL(ptrace, EVERY),
#endif
    CALL(process_vm_readv, EVERY),
    CALL(process_vm_writev, EVERY),
    CALL(pidfd_getfd, EVERY),
    CALL(bpf, EVERY),
    CALL(perf_event_open, EVERY),
    CALL(userfaultfd, EVERY),
    CALL(io_uring_setup, EVERY),
    CALL(init_module, EVERY),
    CALL(finit_module, EVERY),
    CALL(delete_module, EVERY),
    CALL(kexec_load, EVERY),
    CALL(kexec_file_load, EVERY),
    CALL(reboot, EVERY),
    CALL(mount, EVERY),
    CALL(umount2, EVERY),
    CALL(move_mount, EVERY),
    CALL(fsopen, EVERY),
    CALL(open_tree, EVERY),
    CALL(pivot_root, EVERY),
    CALL(chroot, EVERY),
    CALL(setns, EVERY),
    CALL(unshare, EVERY),
    CALL(add_key, EVERY),
    CALL(keyctl, EVERY),
    CALL(request_key, EVERY),
    CALL(open_by_handle_at, EVERY),
    CALL(bind, ALL),
    CALL(listen, ALL),
    CALL(connect, SESSION),
    /* Packets, netlink, the kernel's ciphers, virtual machines. */
    CALL_IF(socket, GATE, ABOVE(0, AF_INET6)),
    /* As unshare() and connect() of the others. */
    CALL_IF(clone, GATE, WITH(0, CLONE_NEWUSER)),
    CALL_IF(sendto, GATE, WITH(3, MSG_FASTOPEN)),
    CALL_IF(sendmsg, GATE, WITH(2, MSG_FASTOPEN)),
};

static bool
add_rows(scmp_filter_ctx filter, enum sandbox_role role, uint32_t action,
    const struct call_row *row, size_t n)
{
	unsigned arguments;
	int error;

	for (; n > 0; n--, row++) {
		if ((row->roles & 1U << role) == 0)
			continue;
		arguments = 0;
		while (arguments < COUNT(row->argument) &&
		    row->argument[arguments].op != 0)
			arguments++;
		error = seccomp_rule_add_array(
		    filter, action, row->call, arguments, row->argument);
		/* -EDOM: this architecture has no such call. */
		if (error != 0 && error != -EDOM)
			return false;
	}
	return true;
}

#ifdef SANDBOX_WIDE
#define OTHERS SCMP_ACT_ALLOW

/* Such builds open files and map memory freely: only the worst is refused. */
static bool
fill_filter(scmp_filter_ctx filter, enum sandbox_role role)
{
	return add_rows(
	    filter, role, SCMP_ACT_ERRNO(EPERM), deadly, COUNT(deadly));
}
#else
#define OTHERS SCMP_ACT_ERRNO(EPERM)

static bool
fill_filter(scmp_filter_ctx filter, enum sandbox_role role)
{
	const struct scmp_arg_cmp self =
	    SCMP_A0(SCMP_CMP_EQ, (scmp_datum_t)getpid(), 0);

	if (role == SANDBOX_GATE)
		/* C libraries then use clone(), whose flags can be seen. */
		return seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS),
			   SCMP_SYS(clone3), 0) == 0 &&
		    add_rows(filter, role, SCMP_ACT_ERRNO(EPERM), deadly,
			COUNT(deadly));
	return add_rows(
		   filter, role, SCMP_ACT_ALLOW, allowed, COUNT(allowed)) &&
	    add_rows(
		filter, role, SCMP_ACT_KILL_PROCESS, deadly, COUNT(deadly)) &&
	    /* abort(): signals to nobody else. */
	    (role == SANDBOX_TEMPLATE ||
		seccomp_rule_add(
		    filter, SCMP_ACT_ALLOW, SCMP_SYS(tgkill), 1, self) == 0);
}
#endif

bool
sandbox_calls(enum sandbox_role role)
{
	scmp_filter_ctx filter =
	    seccomp_init(role == SANDBOX_GATE ? SCMP_ACT_ALLOW : OTHERS);
	bool ok;

	ok = filter != NULL && fill_filter(filter, role) &&
	    seccomp_load(filter) == 0;
	if (filter != NULL)
		seccomp_release(filter);
	return ok;
}
