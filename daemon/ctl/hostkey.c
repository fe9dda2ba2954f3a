/* The host key: what it is, and how another one takes its place. */
#include "daemon/ctl/hostkey.h"

#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <libgen.h>
#include <limits.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "daemon/lib/alloc.h"

#define KEY_FILE 16384 /* bytes; those of an Ed25519 key are some 400 */
#define BEGIN "-----BEGIN OPENSSH PRIVATE KEY-----"
#define MAGIC "openssh-key-v1" /* with its NUL */
#define ED25519 "\0\0\0\013ssh-ed25519"
#define SSHFP_ED25519 4
#define SSHFP_SHA256 2

static bool __attribute__((format(printf, 2, 3)))
hostkey_fail(char error[HOSTKEY_ERROR], const char *format, ...)
{
	va_list ap;

	va_start(ap, format);
	vsnprintf(error, HOSTKEY_ERROR, format, ap);
	va_end(ap);
	return false;
}

/* The next of the strings that SSH's formats are made of; NULL: it is cut. */
static const uint8_t *
next_string(const uint8_t **at, const uint8_t *end, size_t *length)
{
	const uint8_t *text = *at + 4;

	if (end - *at < 4)
		return NULL;
	*length = (size_t)(*at)[0] << 24 | (size_t)(*at)[1] << 16 |
	    (size_t)(*at)[2] << 8 | (*at)[3];
	if (*length > (size_t)(end - text))
		return NULL;
	*at = text + *length;
	return text;
}

/*
 * The public half, which stands readable in the private key's file: its digest.
 */
static bool
digest_key(
    const uint8_t *key, size_t length, uint8_t digest[crypto_hash_sha256_BYTES])
{
	const uint8_t *at = key + sizeof(MAGIC), *end = key + length, *public;
	size_t n = 0;
	int i;

	if (length < sizeof(MAGIC) || memcmp(key, MAGIC, sizeof(MAGIC)) != 0)
		return false;
	/* The cipher, and how its key is made. */
	for (i = 0; i < 3; i++)
		if (next_string(&at, end, &n) == NULL)
			return false;
	if (end - at < 4)
		return false;
	at += 4; /* how many keys */
	public = next_string(&at, end, &n);
	if (public == NULL || n < sizeof(ED25519) - 1 ||
	    memcmp(public, ED25519, sizeof(ED25519) - 1) != 0)
		return false;
	crypto_hash_sha256(digest, public, n);
	return true;
}

static bool
read_digest(const char *file, uint8_t digest[crypto_hash_sha256_BYTES],
    char error[HOSTKEY_ERROR])
{
	char text[KEY_FILE + 1];
	uint8_t key[KEY_FILE];
	int fd = open(file, O_RDONLY | O_CLOEXEC);
	size_t length = 0;
	ssize_t n;
	bool ok;

	n = fd == -1 ? -1 : read(fd, text, KEY_FILE);
	if (n == -1)
		hostkey_fail(error, "cannot read the host key %s: %s", file,
		    strerror(errno));
	if (fd != -1)
		close(fd);
	if (n == -1)
		return false;
	text[n] = '\0';
	ok = strncmp(text, BEGIN, strlen(BEGIN)) == 0 &&
	    sodium_base642bin(key, sizeof(key), text + strlen(BEGIN),
		strcspn(text + strlen(BEGIN), "-"), "\r\n ", &length, NULL,
		sodium_base64_VARIANT_ORIGINAL) == 0 &&
	    digest_key(key, length, digest);
	sodium_memzero(text, sizeof(text));
	sodium_memzero(key, sizeof(key));
	return ok ||
	    hostkey_fail(
		error, "%s is not an Ed25519 key of OpenSSH's format", file);
}

json_t *
hostkey_describe(const char *use, const char *file, char error[HOSTKEY_ERROR])
{
	uint8_t digest[crypto_hash_sha256_BYTES];
	char base64[64], hex[2 * sizeof(digest) + 1], host[HOST_NAME_MAX + 1];
	char *print, *record;
	json_t *key;

	if (!read_digest(file, digest, error))
		return NULL;
	if (gethostname(host, sizeof(host)) == -1)
		strlcpy(host, "localhost", sizeof(host));
	sodium_bin2base64(base64, sizeof(base64), digest, sizeof(digest),
	    sodium_base64_VARIANT_ORIGINAL_NO_PADDING);
	sodium_bin2hex(hex, sizeof(hex), digest, sizeof(digest));
	print = xasprintf("256 SHA256:%s %s (ED25519)", base64, file);
	record = xasprintf(
	    "%s IN SSHFP %d %d %s", host, SSHFP_ED25519, SSHFP_SHA256, hex);
	key = json_pack("{ss ss ss ss}", "use", use, "file", file,
	    "fingerprint", print, "sshfp", record);
	free(print);
	free(record);
	if (key == NULL)
		hostkey_fail(error, "%s: its name is not UTF-8", file);
	return key;
}

char *
hostkey_next(const char *file)
{
	return xasprintf("%s.next", file);
}

/*
 * Without capabilities root may not write into the directory of another user,
 * so who makes the key is that user.
 */
static bool
become_owner(const char *file)
{
	char *copy = xstrdup(file);
	struct stat st;
	bool ok = geteuid() != 0 ||
	    (stat(dirname(copy), &st) == 0 &&
		(st.st_uid == 0 ||
		    (setgroups(1, &st.st_gid) == 0 && setgid(st.st_gid) == 0 &&
			setuid(st.st_uid) == 0)));

	free(copy);
	return ok;
}

/* Runs the program beside this one, and shows what it says if it fails. */
static bool
make_key(const char *file)
{
	int status = -1, said = memfd_create("keygen", MFD_CLOEXEC);
	char program[PATH_MAX], text[512];
	ssize_t n;
	pid_t pid;

	n = readlink("/proc/self/exe", program, sizeof(program) - 16);
	if (n <= 0 || said == -1)
		return false;
	program[n] = '\0';
	strlcpy(strrchr(program, '/') + 1, "messdeckd", 16);
	pid = fork();
	if (pid == 0) {
		dup2(said, STDERR_FILENO);
		if (become_owner(file))
			execl(program, "messdeckd", "--role", "keygen", "--key",
			    file, "-d", (char *)NULL);
		_exit(127);
	}
	if (pid == -1 || waitpid(pid, &status, 0) != pid)
		status = -1;
	if (status != 0 && (n = pread(said, text, sizeof(text), 0)) > 0)
		fwrite(text, 1, (size_t)n, stderr);
	close(said);
	return status == 0;
}

static int
link_anew(const char *from, const char *to)
{
	unlink(to);
	return link(from, to);
}

/* Does it to both files of a key, of which the public one may be missing. */
static bool
with_both(
    int (*change)(const char *, const char *), const char *from, const char *to)
{
	char *from_public = xasprintf("%s.pub", from);
	char *to_public = xasprintf("%s.pub", to);
	bool ok = change(from, to) == 0;

	if (ok && change(from_public, to_public) == -1)
		unlink(to_public);
	free(from_public);
	free(to_public);
	return ok;
}

bool
hostkey_add(const char *file, char error[HOSTKEY_ERROR])
{
	char *next = hostkey_next(file), *public = xasprintf("%s.pub", next);
	struct stat st;
	bool ok;

	if (access(next, F_OK) == 0)
		ok = hostkey_fail(error,
		    "there is a next key already: have the host use it with "
		    "'messdeckctl hostkey rotate', or remove %s",
		    next);
	else if (stat(file, &st) == -1)
		ok = hostkey_fail(error, "cannot look at the host key %s: %s",
		    file, strerror(errno));
	else
		/* A link may have been put there by the directory's owner. */
		ok = (make_key(next) &&
			 (geteuid() != 0 ||
			     (lchown(next, st.st_uid, st.st_gid) == 0 &&
				 lchown(public, st.st_uid, st.st_gid) == 0))) ||
		    hostkey_fail(error, "cannot make the key %s", next);
	free(next);
	free(public);
	return ok;
}

bool
hostkey_rotate(const char *file, char error[HOSTKEY_ERROR])
{
	char *next = hostkey_next(file), *old = xasprintf("%s.old", file);
	uint8_t digest[crypto_hash_sha256_BYTES];
	bool ok;

	if (access(next, F_OK) == -1 && errno == ENOENT)
		ok = hostkey_fail(error,
		    "there is no next key; make one with 'messdeckctl hostkey "
		    "add', and publish it first");
	else if (!read_digest(next, digest, error))
		ok = false;
	else {
		/* At no moment is there no host key. */
		ok = (with_both(link_anew, file, old) &&
			 with_both(rename, next, file)) ||
		    hostkey_fail(
			error, "cannot replace %s: %s", file, strerror(errno));
	}
	free(next);
	free(old);
	return ok;
}
