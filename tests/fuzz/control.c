/*
 * Fuzz target: what one end of the gate's link may send the other, raw bytes,
 * descriptors along with them or not. A session process that was broken into
 * can send the gate anything: it ends nothing but itself, and leaves the roster
 * of connections whole.
 *
 * The first byte: who speaks, and how many descriptors come with it.
 */
#include <sys/mman.h>
#include <sys/socket.h>

#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "daemon/gate/child.h"
#include "daemon/gate/connections.h"
#include "daemon/gate/gate.h"
#include "daemon/lib/control.h"
#include "daemon/lib/log.h"
#include "tests/fuzz/must.h"

#define SPEAKER_PID 4000001 /* beyond what the kernel gives */
#define OTHER_PID 4000002
#define CONNS 4
#define FDS_MOST 3

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int __wrap_kill(pid_t pid, int signo);

static pid_t may_die; /* whom the gate may end just now */

int
__wrap_kill(pid_t pid, int signo)
{
	must(pid == may_die && signo == SIGKILL);
	return 0;
}

/* Sends all of it, with so many descriptors. */
static void
send_raw(int fd, const uint8_t *data, size_t size, int nfds)
{
	char control[CMSG_SPACE(sizeof(int) * FDS_MOST)] = {0};
	struct iovec iov = {(void *)(uintptr_t)data, size};
	struct msghdr msg = {.msg_iov = &iov, .msg_iovlen = 1};
	struct cmsghdr *header;
	int null[FDS_MOST];

	for (int i = 0; i < nfds; i++)
		null[i] = open("/dev/null", O_RDWR | O_CLOEXEC);
	if (nfds > 0) {
		msg.msg_control = control;
		msg.msg_controllen = CMSG_SPACE(sizeof(int) * (size_t)nfds);
		header = CMSG_FIRSTHDR(&msg);
		header->cmsg_level = SOL_SOCKET;
		header->cmsg_type = SCM_RIGHTS;
		header->cmsg_len = CMSG_LEN(sizeof(int) * (size_t)nfds);
		memcpy(CMSG_DATA(header), null, sizeof(int) * (size_t)nfds);
	}
	must(sendmsg(fd, &msg, MSG_NOSIGNAL) == (ssize_t)size);
	while (nfds-- > 0)
		close(null[nfds]);
}

static void
check_roster(struct gate *gate, int conns)
{
	struct child *child;
	struct gate_conn *conn;
	int n;

	TAILQ_FOREACH (child, &gate->children, entry) {
		n = 0;
		TAILQ_FOREACH (conn, &child->conns, entry)
			n++;
		must(n == child->nconn && n <= conns);
		/* No other session's connections go. */
		must(child->pid != OTHER_PID || child->role != CHILD_SESSION ||
		    n == CONNS);
	}
}

static void
child_speaks(
    struct loop *loop, const uint8_t *data, size_t size, bool hub, int nfds)
{
	static struct conf *conf;
	struct address address = {{0}};
	struct gate gate = {.loop = loop,
	    .local_fd = -1,
	    .pid_fd = memfd_create("pid", MFD_CLOEXEC),
	    .ready_fd = -1};
	struct child *speaker, *other;
	int fd[2], other_fd[2];

	if (conf == NULL)
		conf = conf_default();
	gate.conf = conf;
	gate.admission = admission_new(1);
	children_init(&gate);
	TAILQ_INIT(&gate.listeners);
	must(link_pair(fd) && link_pair(other_fd));
	speaker = child_adopt(
	    &gate, hub ? CHILD_HUB : CHILD_SESSION, 1, 0, SPEAKER_PID, fd[0]);
	other = child_adopt(&gate, hub ? CHILD_SESSION : CHILD_HUB, 2, 0,
	    OTHER_PID, other_fd[0]);
	for (int i = 0; i < CONNS; i++) {
		address.byte[15] = (unsigned char)i;
		connections_adopt(hub ? other : speaker, i + 1, TRANSPORT_SSH,
		    &address, false, 0);
	}
	child_set_hub_link(hub ? other : speaker, 0, 7);
	send_raw(fd[1], data, size, nfds);
	close(fd[1]);
	may_die = SPEAKER_PID;
	link_drain(speaker->link);
	check_roster(&gate, CONNS);
	link_free(speaker->link);
	link_free(other->link);
	speaker->link = other->link = NULL;
	close(other_fd[1]);
	connections_lost(speaker, false);
	connections_lost(other, false);
	json_decref(speaker->figures);
	json_decref(other->figures);
	json_decref(gate.figures);
	free(speaker->hub_link);
	free(other->hub_link);
	free(speaker);
	free(other);
	children_free(&gate);
	timer_free(gate.penalties_timer);
	admission_free(gate.admission);
	close(gate.pid_fd);
	free(gate.answer);
}

static int taken;

static void
take_fd(void *arg, const json_t *value, int fd)
{
	must(fd != -1 && fcntl(fd, F_GETFD) != -1);
	close(fd);
	taken++;
}

static void
take_word(void *arg, const json_t *value, int fd)
{
	must(fd == -1 && value != NULL);
}

static void
gate_speaks(struct loop *loop, const uint8_t *data, size_t size, int nfds)
{
	static const struct control_row rows[] = {
	    {"hub", true, take_fd}, {"stop", false, take_word}, {0}};
	struct control control;
	int fd[2];

	must(link_pair(fd));
	taken = 0;
	control_begin(&control, loop, fd[0], rows, NULL);
	send_raw(fd[1], data, size, nfds);
	close(fd[1]);
	link_drain(control.link);
	must(taken <= nfds);
	control_end(&control);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct loop *loop;
	int before, after, nfds;

	if (size < 2 || size > 65536)
		return 0;
	if (loop == NULL)
		loop = loop_new();
	log_set_level(-1); /* the gate may have changed it, */
	nfds = data[0] >> 2 & 3;
	before = open("/dev/null", O_RDONLY | O_CLOEXEC);
	close(before);
	if (data[0] & 1)
		gate_speaks(loop, data + 1, size - 1, nfds);
	else
		child_speaks(loop, data + 1, size - 1, data[0] & 2, nfds);
	log_set_fd(STDERR_FILENO); /* and where the log goes */
	/* No descriptor is left open. */
	after = open("/dev/null", O_RDONLY | O_CLOEXEC);
	close(after);
	must(before == after);
	return 0;
}
