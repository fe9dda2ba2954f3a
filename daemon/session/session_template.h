#ifndef DAEMON_SESSION_SESSION_TEMPLATE_H
#define DAEMON_SESSION_SESSION_TEMPLATE_H

/*
 * The template of session processes: it starts once, has the libraries and the
 * host key ready, and forks each session process, which shares its memory.
 */

/*
 * In the template: serves the gate until its link ends. In a session process,
 * which returns from here, too: serves its connections. The exit status.
 * host_key: the file of the private key.
 */
int session_template_process(const char *host_key);

#endif
