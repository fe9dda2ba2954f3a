/*
 * The packet size that a client asks for, which no accessor of libssh shows.
 *
 * ssh_channel_write takes any. That of 0.10 sends packets of this size less
 * ten bytes: at 10 it loops forever, and at 11 it writes a packet a byte, up
 * to a megabyte's window. That of 0.11 and 0.12 writes a packet a byte at 1,
 * and before 0.11.5 and 0.12.1 it loops forever at 0. So the size is read from
 * the channel structure itself, whose beginning is the same in all of these,
 * and believed only where its neighbours hold what they must hold.
 *
 * A library is replaced without building anew: its version is asked for when
 * the program runs.
 */
#include <string.h>

#include "daemon/session/ssh_internal.h"

#define LOCAL_MAXIMUM_PACKET 35000 /* what libssh announces of itself */
#define LEAST_PACKET 512

/* The beginning of struct ssh_channel_struct in libssh 0.8 to 0.12. */
struct channel_head {
	ssh_session session;
	uint32_t local_channel, local_window;
	int local_eof;
	uint32_t local_maxpacket;
	uint32_t remote_channel, remote_window;
	int remote_eof;
	uint32_t remote_maxpacket;
};

bool
ssh_compat_packet_size_ok(ssh_channel channel)
{
	struct channel_head head;

	memcpy(&head, (const void *)channel, sizeof(head));
	if (head.session == ssh_channel_get_session(channel) &&
	    head.local_maxpacket == LOCAL_MAXIMUM_PACKET &&
	    head.remote_window == ssh_channel_window_size(channel))
		return head.remote_maxpacket >= LEAST_PACKET;
	/* Another structure: a later libssh, which does not loop. */
	return ssh_version(SSH_VERSION_INT(0, 11, 0)) != NULL;
}
