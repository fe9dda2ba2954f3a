/* Making the host key. */
#include <sys/stat.h>

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <libssh/libssh.h>
#include <sodium.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "daemon/lib/alloc.h"
#include "daemon/lib/log.h"
#include "daemon/lib/sandbox.h"
#include "daemon/session/ssh_keygen.h"

/* What 0.12 wants instead of ssh_pki_generate is not in 0.10. */
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"

static void
log_fingerprint(ssh_key key)
{
	unsigned char *hash;
	size_t length;
	char *text;

	if (ssh_get_publickey_hash(
		key, SSH_PUBLICKEY_HASH_SHA256, &hash, &length) != SSH_OK)
		return;
	text =
	    ssh_get_fingerprint_hash(SSH_PUBLICKEY_HASH_SHA256, hash, length);
	if (text != NULL)
		log_info("host_key_made", "fingerprint=%s", text);
	ssh_string_free_char(text);
	ssh_clean_pubkey_hash(&hash);
}

/* On the disk, whatever happens to the machine. */
static bool
sync_file(const char *file)
{
	int fd = open(file, O_RDONLY | O_CLOEXEC);
	bool ok = fd != -1 && fsync(fd) == 0;

	if (fd != -1)
		close(fd);
	return ok;
}

static void
unlink_both(const char *half, const char *public)
{
	int error = errno;

	unlink(half);
	unlink(public);
	errno = error;
}

/* A whole file, on the disk; or none, with errno. */
static bool
write_file(const char *file, const char *text, mode_t mode)
{
	int fd = open(file, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode);
	size_t length = strlen(text), done = 0;
	int error;
	ssize_t n;
	bool ok;

	if (fd == -1)
		return false;
	while (done < length && (n = write(fd, text + done, length - done)) > 0)
		done += (size_t)n;
	ok = done == length && fsync(fd) == 0;
	error = errno;
	close(fd);
	if (!ok)
		unlink(file);
	errno = error;
	return ok;
}

/*
 * In a directory, which has the new name when this is done. libssh would not
 * say that the disk is full.
 */
static bool
write_key(ssh_key key, const char *file, const char *directory)
{
	char *half = xasprintf("%s.new", file);
	char *public = xasprintf("%s.pub", file);
	char *secret = NULL, *text = NULL, *line = NULL;
	bool ok;

	umask(022);
	unlink(half);
	ok = ssh_pki_export_privkey_base64(key, NULL, NULL, NULL, &secret) ==
		SSH_OK &&
	    ssh_pki_export_pubkey_base64(key, &text) == SSH_OK;
	if (ok) {
		line = xasprintf("ssh-ed25519 %s messdeck\n", text);
		ok = write_file(half, secret, 0600);
	}
	if (ok &&
	    (!write_file(public, line, 0644) || rename(half, file) != 0)) {
		ok = false;
		unlink_both(half, public);
	}
	ok = ok && sync_file(directory);
	if (secret != NULL)
		sodium_memzero(secret, strlen(secret));
	ssh_string_free_char(secret);
	ssh_string_free_char(text);
	free(line);
	free(half);
	free(public);
	return ok;
}

int
ssh_keygen_process(const char *file)
{
	char *copy = xstrdup(file);
	const char *directory = dirname(copy);
	ssh_key key;
	bool ok;

	sandbox_enter(SANDBOX_KEYGEN, directory, NULL);
	if (ssh_pki_generate(SSH_KEYTYPE_ED25519, 0, &key) != SSH_OK) {
		log_error("host_key", "error=\"libssh cannot make a key\"");
		free(copy);
		return 1;
	}
	ok = write_key(key, file, directory);
	if (ok)
		log_fingerprint(key);
	else
		log_error("host_key", "file=%s error=%s", log_quote(file),
		    log_quote(strerror(errno)));
	ssh_key_free(key);
	free(copy);
	return ok ? 0 : 1;
}
