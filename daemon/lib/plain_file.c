/* Files that are read at once. */
#include <sys/stat.h>

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "daemon/lib/plain_file.h"

FILE *
plain_file_open(const char *path)
{
	int fd = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC), why = 0;
	struct stat st;
	FILE *f = NULL;

	if (fd == -1)
		return NULL;
	if (fstat(fd, &st) == -1)
		why = errno;
	else if (!S_ISREG(st.st_mode))
		why = S_ISDIR(st.st_mode) ? EISDIR : EINVAL;
	else if ((f = fdopen(fd, "r")) == NULL)
		why = errno;
	if (f == NULL)
		close(fd);
	errno = why;
	return f;
}

const char *
plain_file_trouble(void)
{
	return errno == EINVAL ? "it is not a plain file" : strerror(errno);
}
