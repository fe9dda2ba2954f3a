/*
 * Any text as a configuration: it is refused with a sentence for each mistake,
 * or it is the same when it was written and read again.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "daemon/conf/conf.h"
#include "daemon/conf/conf_rules.h"
#include "tests/fuzz/must.h"

int LLVMFuzzerTestOneInput(const uint8_t *, size_t);

static struct conf *
read_again(int fd)
{
	struct conf *conf;
	char *error;

	must(lseek(fd, 0, SEEK_SET) == 0);
	conf = conf_read_fd(fd, &error);
	must(conf != NULL);
	return conf;
}

static void
must_be_same(const struct conf *conf, const struct conf *again)
{
	struct rule_list list, other;
	int i;

	must(strcmp(conf->name, again->name) == 0);
	must(strcmp(conf->motd, again->motd) == 0);
	must(conf->listen[TRANSPORT_SSH].n == again->listen[TRANSPORT_SSH].n);
	must(conf->nexempt == again->nexempt);
	must(conf->nreserved == again->nreserved);
	must(conf->nskeleton == again->nskeleton);
	must(conf->talk_rate == again->talk_rate);
	must(conf->npreset == again->npreset);
	conf_rules(conf, &list);
	conf_rules(again, &other);
	must(memcmp(&list, &other, sizeof(list)) == 0);
	must(conf->naccount == again->naccount);
	for (i = 0; i < conf->naccount; i++)
		must(conf->account[i].nkeys == again->account[i].nkeys);
}

/* Each line begins with the name of a file. */
static void
must_be_mistakes(const char *error)
{
	must(*error != '\0');
	for (; error != NULL; error = strchr(error, '\n')) {
		error += *error == '\n';
		must(*error != '\0' && *error != '\n');
		must(strstr(error, ": ") != NULL);
	}
}

/* A file of this machine's would be read. */
static bool
names_a_file(const uint8_t *bytes, size_t n)
{
	char *text = strndup((const char *)bytes, n);
	bool names;

	must(text != NULL);
	names = strcasestr(text, "include") != NULL ||
	    strcasestr(text, "motd-file") != NULL;
	free(text);
	return names;
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n)
{
	struct conf *conf, *again;
	char *error;
	int fd;

	if (names_a_file(bytes, n))
		return 0;
	fd = memfd_create("conf", MFD_CLOEXEC);
	must(fd != -1);
	must(write(fd, bytes, n) == (ssize_t)n);
	must(lseek(fd, 0, SEEK_SET) == 0);
	conf = conf_read_fd(fd, &error);
	if (conf == NULL) {
		must_be_mistakes(error);
		free(error);
	} else {
		must(ftruncate(fd, 0) == 0 && lseek(fd, 0, SEEK_SET) == 0);
		must(conf_write(conf, fd, true));
		again = read_again(fd);
		must_be_same(conf, again);
		conf_free(again);
		conf_free(conf);
	}
	close(fd);
	return 0;
}
