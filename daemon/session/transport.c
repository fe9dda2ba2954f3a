/* Socket options for transports. */
#include "daemon/session/transport.h"

#include <sys/ioctl.h>
#include <sys/socket.h>

#include <netinet/in.h>
#include <netinet/tcp.h>

#include <fcntl.h>
#include <linux/sockios.h>

#define ON_ITS_WAY 2048 /* bytes that the peer has not acknowledged */

static const struct {
	int level, option, value;
} socket_option[] = {
    {IPPROTO_TCP, TCP_NODELAY, 1},
    {SOL_SOCKET, SO_SNDBUF, 48 * 1024},
    {IPPROTO_TCP, TCP_NOTSENT_LOWAT, 16 * 1024},
    /* ssh_send_keepalive does not do what it says: the kernel does it. */
    {SOL_SOCKET, SO_KEEPALIVE, 1},
    {IPPROTO_TCP, TCP_KEEPIDLE, 60},
    {IPPROTO_TCP, TCP_KEEPINTVL, 20},
    {IPPROTO_TCP, TCP_KEEPCNT, 6},
    {IPPROTO_TCP, TCP_USER_TIMEOUT, 120 * 1000},
};

void
transport_socket(int fd)
{
	unsigned i;

	/* What a kernel or a test's socketpair does not know does no harm. */
	for (i = 0; i < sizeof(socket_option) / sizeof(socket_option[0]); i++)
		(void)setsockopt(fd, socket_option[i].level,
		    socket_option[i].option, &socket_option[i].value,
		    sizeof(int));
	(void)fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) | O_NONBLOCK);
	(void)fcntl(fd, F_SETFD, FD_CLOEXEC);
}

bool
transport_crowded(int fd, uint64_t sent, uint64_t *arrived)
{
	int n;

	if (sent - *arrived <= ON_ITS_WAY)
		return false;
	if (ioctl(fd, SIOCOUTQ, &n) == -1)
		return false;
	*arrived = sent - (uint64_t)n;
	return n > ON_ITS_WAY;
}
