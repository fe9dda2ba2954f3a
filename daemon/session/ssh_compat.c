/*
 * What libssh before 0.11 does not guard against, and no accessor shows.
 *
 * ssh_channel_write of 0.10 sends packets of the client's maximum size less
 * ten bytes: at a maximum of 10 it loops forever, up to a megabyte's window
 * it writes a packet a byte. So the size is read from the channel structure
 * itself, and believed only where its neighbours hold what they must hold.
 */
#include "daemon/session/ssh_internal.h"

#if LIBSSH_VERSION_INT < SSH_VERSION_INT(0, 11, 0)

#include <string.h>

#define LOCAL_MAXIMUM_PACKET 35000 /* what 0.10 announces of itself */
#define LEAST_PACKET 512

/* The beginning of struct ssh_channel_struct in libssh 0.8 to 0.10. */
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
	return head.session == ssh_channel_get_session(channel) &&
	    head.local_maxpacket == LOCAL_MAXIMUM_PACKET &&
	    head.remote_window == ssh_channel_window_size(channel) &&
	    head.remote_maxpacket >= LEAST_PACKET;
}

#else

bool
ssh_compat_packet_size_ok(ssh_channel channel)
{
	return true;
}

#endif
