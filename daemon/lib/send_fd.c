/* Descriptors that are passed over Unix sockets. */
#include "daemon/lib/send_fd.h"

#include <sys/socket.h>

#include <string.h>

ssize_t
send_fd(int socket, const void *bytes, size_t n, int flags, int fd)
{
	union {
		struct cmsghdr align;
		char bytes[CMSG_SPACE(sizeof(int))];
	} control = {.bytes = {0}};
	struct iovec iov = {(void *)bytes, n};
	const struct msghdr msg = {.msg_iov = &iov,
	    .msg_iovlen = 1,
	    .msg_control = control.bytes,
	    .msg_controllen = sizeof(control.bytes)};

	control.align.cmsg_level = SOL_SOCKET;
	control.align.cmsg_type = SCM_RIGHTS;
	control.align.cmsg_len = CMSG_LEN(sizeof(int));
	memcpy(CMSG_DATA(&control.align), &fd, sizeof(int));
	return sendmsg(socket, &msg, flags);
}
