#ifndef DAEMON_SESSION_SSH_KEYGEN_H
#define DAEMON_SESSION_SSH_KEYGEN_H

/*
 * Makes the host key: an Ed25519 one in file (0600), its public half in
 * file.pub. It exists as a whole or not at all. The exit status of the
 * short-lived process that does it.
 */
int ssh_keygen_process(const char *file);

#endif
