#ifndef DAEMON_SESSION_TELNET_FOREIGN_H
#define DAEMON_SESSION_TELNET_FOREIGN_H

/*
 * What comes to the telnet port and is no telnet: a browser that a web page
 * sends there, TLS, SSH, a proxy. Taken for a person's words it would come in
 * as a guest and say what the page wants said.
 */
#include <stdbool.h>
#include <stddef.h>

#define FOREIGN_ANSWER 256 /* longest answer with its NUL */

enum foreign {
	FOREIGN_NOT,   /* it may be a person */
	FOREIGN_MAYBE, /* too little to tell; the next bytes may be with it */
	FOREIGN_HTTP,
	FOREIGN_HTTP_HEAD, /* whose answer has no body */
	FOREIGN_TLS,
	FOREIGN_SSH,
	FOREIGN_PROXY,
	FOREIGN_BINARY,
	NFOREIGN
};

/* What the first bytes of a connection are, or (line) one whole line. */
enum foreign telnet_foreign(const char *bytes, size_t n, bool line);
/* What it is told before the connection is closed, and a word for the log. */
void telnet_foreign_answer(enum foreign, char answer[FOREIGN_ANSWER]);
const char *telnet_foreign_word(enum foreign);

#endif
