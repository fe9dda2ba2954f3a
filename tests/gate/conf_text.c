/* Configurations that are texts of a test instead of files. */
#include "tests/gate/conf_text.h"

#include <sys/mman.h>
#include <sys/stat.h>

#include <err.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int
conf_text_fd(const char *text)
{
	int fd = memfd_create("conf", MFD_CLOEXEC);
	size_t length = strlen(text);

	if (fd == -1 || fchmod(fd, 0600) == -1 ||
	    write(fd, text, length) != (ssize_t)length ||
	    lseek(fd, 0, SEEK_SET) == -1)
		err(1, "memfd");
	return fd;
}

struct conf *
conf_text_read(const char *text, char **error)
{
	int fd = conf_text_fd(text);
	struct conf *conf;
	char name[32];

	snprintf(name, sizeof(name), "/proc/self/fd/%d", fd);
	conf = conf_read(name, error);
	close(fd);
	return conf;
}

struct conf *
conf_text_again(const struct conf *conf, bool accounts)
{
	int fd = memfd_create("conf", MFD_CLOEXEC);
	struct conf *again;
	char *error;

	if (fd == -1 || !conf_write(conf, fd, accounts) ||
	    lseek(fd, 0, SEEK_SET) == -1)
		err(1, "memfd");
	again = conf_read_fd(fd, &error);
	if (again == NULL)
		errx(1, "%s", error);
	close(fd);
	return again;
}
