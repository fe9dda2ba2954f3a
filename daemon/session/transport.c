/* What is on its way to a peer. */
#include "daemon/session/transport.h"

#include <sys/ioctl.h>

#include <linux/sockios.h>

#define ON_ITS_WAY 2048 /* bytes that the peer has not acknowledged */

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
