/*
 * The sandbox of each role: no capabilities, no files but its own by Landlock,
 * and its system calls by seccomp (sandbox_calls.c).
 */
#include "daemon/lib/sandbox.h"

#include "config.h"

#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>

#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <linux/capability.h>
#include <linux/landlock.h>
#include <stdint.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "daemon/lib/log.h"
#include "daemon/lib/sandbox_calls.h"

/* The gate may have to listen on another port below 1024. */
#define GATE_CAPABILITIES (1ULL << CAP_NET_BIND_SERVICE)

#ifndef SANDBOX_WIDE
static bool
is_hub(enum sandbox_role role)
{
	return role == SANDBOX_HUB || role == SANDBOX_DECK_HUB;
}
#endif

static bool
is_gate(enum sandbox_role role)
{
	return role == SANDBOX_GATE || role == SANDBOX_STORE_GATE;
}

/* Also of what it starts; nobody without capabilities gets it back. */
static void
allow_none(int resource)
{
	const struct rlimit none = {0, 0};

	setrlimit(resource, &none);
}

void
sandbox_start(void)
{
	int i;

	allow_none(RLIMIT_CORE);
#ifndef SANDBOX_WIDE /* leaks are found by looking into the process */
	prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
#endif
	for (i = 0; prctl(PR_CAPBSET_READ, i, 0, 0, 0) != -1; i++)
		if ((GATE_CAPABILITIES >> i & 1) == 0)
			prctl(PR_CAPBSET_DROP, i, 0, 0, 0);
}

static void
drop_capabilities(uint64_t kept)
{
	struct __user_cap_header_struct header = {
	    _LINUX_CAPABILITY_VERSION_3, 0};
	struct __user_cap_data_struct set[_LINUX_CAPABILITY_U32S_3];
	uint32_t mask;
	int i;

	if (syscall(SYS_capget, &header, set) == -1)
		return;
	for (i = 0; i < _LINUX_CAPABILITY_U32S_3; i++) {
		mask = (uint32_t)(kept >> 32 * i);
		set[i].permitted &= mask;
		set[i].effective &= mask;
		set[i].inheritable &= mask;
	}
	syscall(SYS_capset, &header, set);
}

#ifdef SANDBOX_WIDE
static bool
forbid_files(enum sandbox_role role, const char *directory, const char *logs)
{
	return false;
}
#else
/* What the headers of the oldest kernels do not name. */
#define FILE_REFER (1ULL << 13)
#define FILE_TRUNCATE (1ULL << 14)
#define FILE_IOCTL (1ULL << 15)
#define TCP_BIND (1ULL << 0)
#define TCP_CONNECT (1ULL << 1)
#define SCOPE_ABSTRACT_SOCKETS (1ULL << 0)
#define SCOPE_SIGNALS (1ULL << 1)

#define READ (LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR)
#define WRITE                                                             \
	(LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_REMOVE_FILE | \
	    LANDLOCK_ACCESS_FS_MAKE_REG | FILE_TRUNCATE)
#define MAKE_OTHERS                                                        \
	(LANDLOCK_ACCESS_FS_REMOVE_DIR | LANDLOCK_ACCESS_FS_MAKE_CHAR |    \
	    LANDLOCK_ACCESS_FS_MAKE_DIR | LANDLOCK_ACCESS_FS_MAKE_SOCK |   \
	    LANDLOCK_ACCESS_FS_MAKE_FIFO | LANDLOCK_ACCESS_FS_MAKE_BLOCK | \
	    LANDLOCK_ACCESS_FS_MAKE_SYM | FILE_REFER)

/* The kernel's struct of ABI version 6; older ABIs use its beginning. */
struct landlock_rules {
	uint64_t files, net, scoped;
};

/*
 * What is forbidden. The gate reads configurations and starts programs wherever
 * they are, and signals processes that were there before its sandbox.
 */
static struct landlock_rules
forbidden_to(enum sandbox_role role)
{
	const struct landlock_rules all = {READ | WRITE | MAKE_OTHERS |
		FILE_IOCTL | LANDLOCK_ACCESS_FS_EXECUTE,
	    TCP_BIND | TCP_CONNECT, SCOPE_ABSTRACT_SOCKETS | SCOPE_SIGNALS};
	const struct landlock_rules gate = {
	    WRITE | MAKE_OTHERS | FILE_IOCTL, TCP_CONNECT, 0};
	const struct landlock_rules store_gate = {gate.files, 0, 0};

	return role == SANDBOX_GATE ? gate : is_gate(role) ? store_gate : all;
}

/* What this kernel can forbid of it; the size of what it knows, 0: nothing. */
static size_t
cut_to_kernel(struct landlock_rules *rules)
{
	long version = syscall(SYS_landlock_create_ruleset, NULL, 0,
	    LANDLOCK_CREATE_RULESET_VERSION);

	if (version < 2)
		rules->files &= ~FILE_REFER;
	if (version < 3)
		rules->files &= ~FILE_TRUNCATE;
	if (version < 5)
		rules->files &= ~FILE_IOCTL;
	return version < 1 ? 0
	    : version < 4  ? sizeof(rules->files)
	    : version < 6  ? sizeof(rules->files) + sizeof(rules->net)
			   : sizeof(*rules);
}

/* Exceptions, where the path exists. */
static bool
permit_path(long ruleset, const char *path, uint64_t files)
{
	int fd = open(path, O_PATH | O_CLOEXEC);
	const struct landlock_path_beneath_attr beneath = {
	    .allowed_access = files, .parent_fd = fd};
	bool ok;

	if (fd == -1)
		return false;
	ok = syscall(SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH,
		 &beneath, 0) == 0;
	close(fd);
	return ok;
}

static bool
forbid_files(enum sandbox_role role, const char *directory, const char *logs)
{
	struct landlock_rules rules = forbidden_to(role);
	size_t size = cut_to_kernel(&rules);
	long ruleset;
	bool ok;

	if (size == 0)
		return false;
	ruleset = syscall(SYS_landlock_create_ruleset, &rules, size, 0);
	if (ruleset == -1)
		return false;
	ok = directory == NULL ||
	    permit_path(ruleset, directory, (READ | WRITE) & rules.files);
	if (logs != NULL)
		permit_path(ruleset, logs,
		    LANDLOCK_ACCESS_FS_WRITE_FILE |
			LANDLOCK_ACCESS_FS_MAKE_REG);
	if (is_gate(role)) /* as the standard input of the others */
		permit_path(
		    ruleset, "/dev/null", LANDLOCK_ACCESS_FS_WRITE_FILE);
	if (is_hub(role)) /* SQLite */
		permit_path(
		    ruleset, "/dev/urandom", LANDLOCK_ACCESS_FS_READ_FILE);
	ok = ok && syscall(SYS_landlock_restrict_self, ruleset, 0) == 0;
	close((int)ruleset);
	return ok;
}
#endif

bool
sandbox_enter(enum sandbox_role role, const char *directory, const char *logs)
{
	static bool begun, files;
	bool calls;

	/* A session process has got this from its template. */
	if (!begun) {
		begun = true;
		sandbox_start();
		/* These read files while they can. */
		tzset();
		json_object_seed(0);
		if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == -1)
			log_warn("sandbox", "new_privileges=%s",
			    log_quote(strerror(errno)));
		drop_capabilities(is_gate(role) ? GATE_CAPABILITIES : 0);
		files = forbid_files(role, directory, logs);
	}
#ifndef SANDBOX_WIDE /* the final look for leaks is a process */
	if (is_hub(role) || role == SANDBOX_BOT || role == SANDBOX_SESSION ||
	    role == SANDBOX_KEYGEN || role == SANDBOX_METRICS)
		allow_none(RLIMIT_NPROC);
#endif
	calls = sandbox_calls(is_gate(role) ? SANDBOX_GATE : role);
	if (!files && !calls)
		log_warn("sandbox",
		    "error=\"this kernel has neither seccomp nor Landlock: the "
		    "process runs without a sandbox\"");
	return files || calls;
}
