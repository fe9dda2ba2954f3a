/* Making the host key. */
#include <sys/stat.h>

#include <errno.h>
#include <libssh/libssh.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "daemon/lib/alloc.h"
#include "daemon/lib/log.h"
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

static bool
write_key(ssh_key key, const char *file)
{
	char *half = xasprintf("%s.new", file);
	char *public = xasprintf("%s.pub", file);
	bool ok;

	umask(077);
	unlink(half);
	ok = ssh_pki_export_privkey_file(key, NULL, NULL, NULL, half) ==
		SSH_OK &&
	    chmod(half, 0600) == 0 && rename(half, file) == 0;
	if (ok && ssh_pki_export_pubkey_file(key, public) == SSH_OK)
		chmod(public, 0644);
	free(half);
	free(public);
	return ok;
}

int
ssh_keygen_process(const char *file)
{
	ssh_key key;
	bool ok;

	if (ssh_pki_generate(SSH_KEYTYPE_ED25519, 0, &key) != SSH_OK) {
		log_error("host_key", "error=\"libssh cannot make a key\"");
		return 1;
	}
	ok = write_key(key, file);
	if (ok)
		log_fingerprint(key);
	else
		log_error("host_key", "file=%s error=%s", log_quote(file),
		    log_quote(strerror(errno)));
	ssh_key_free(key);
	return ok ? 0 : 1;
}
