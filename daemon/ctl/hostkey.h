#ifndef DAEMON_CTL_HOSTKEY_H
#define DAEMON_CTL_HOSTKEY_H

/*
 * The host key, and the next one, which is made and published before the host
 * uses it. Files beside the host key's: FILE.next, and FILE.old after a change.
 */
#include <jansson.h>
#include <stdbool.h>

#define HOSTKEY_ERROR 1024

/*
 * A key of the host as {"use","file","fingerprint","sshfp"}, the last two as
 * ssh-keygen -l and -r print them; NULL with a sentence in error.
 */
json_t *
hostkey_describe(const char *use, const char *file, char error[HOSTKEY_ERROR]);
/* The next key's file; the caller frees it. */
char *hostkey_next(const char *file);
/* Makes the next key; false with a sentence. */
bool hostkey_add(const char *file, char error[HOSTKEY_ERROR]);
/*
 * Makes the next key the host's, and keeps the one before it as FILE.old; false
 * with a sentence. A running host has to be told.
 */
bool hostkey_rotate(const char *file, char error[HOSTKEY_ERROR]);

#endif
