/* What comes to the telnet port and is no telnet. */
#include "daemon/session/telnet_foreign.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#define METHOD_MOST 16 /* letters of an HTTP method */

/*
 * How each begins; whatever else has a line "WORD path HTTP/1.1" is HTTP, too.
 */
#define BEGINS(kind, bytes)                    \
	{                                      \
		kind, bytes, sizeof(bytes) - 1 \
	}
static const struct {
	enum foreign kind;
	const char *bytes;
	size_t n;
} begins[] = {
    BEGINS(FOREIGN_TLS, "\x16\x03"),
    BEGINS(FOREIGN_SSH, "SSH-2.0-"),
    BEGINS(FOREIGN_SSH, "SSH-1."),
    BEGINS(FOREIGN_PROXY, "PROXY TCP"),
    BEGINS(FOREIGN_PROXY, "PROXY UNKNOWN"),
    BEGINS(FOREIGN_PROXY, "\r\n\r\n\0\r\nQUIT\n"),
    BEGINS(FOREIGN_HTTP, "GET "),
    BEGINS(FOREIGN_HTTP_HEAD, "HEAD "),
    BEGINS(FOREIGN_HTTP, "POST "),
    BEGINS(FOREIGN_HTTP, "PUT "),
    BEGINS(FOREIGN_HTTP, "DELETE "),
    BEGINS(FOREIGN_HTTP, "OPTIONS "),
    BEGINS(FOREIGN_HTTP, "PATCH "),
    BEGINS(FOREIGN_HTTP, "CONNECT "),
    BEGINS(FOREIGN_HTTP, "TRACE "),
    BEGINS(FOREIGN_HTTP, "PRI * "),
};

static const char web_body[] =
    "This is no web server: connect with telnet or SSH to play.\n";

static const struct {
	const char *word, *answer;
} kinds[NFOREIGN] = {
    [FOREIGN_HTTP] = {"http", web_body},
    [FOREIGN_HTTP_HEAD] = {"http", ""},
    [FOREIGN_TLS] = {"tls",
	"This port speaks telnet without TLS; connect without it, or by"
	" SSH.\r\n"},
    [FOREIGN_SSH] = {"ssh",
	"This port speaks telnet; SSH has a port of its own here.\r\n"},
    [FOREIGN_PROXY] = {"proxy",
	"This port takes no PROXY header; connect to it directly.\r\n"},
    [FOREIGN_BINARY] = {"binary",
	"This port speaks telnet; connect with a telnet client.\r\n"},
};

/* "WORD something HTTP/1.1" up to the end of the line. */
static bool
is_request_line(const char *bytes, size_t n)
{
	const char *end = memchr(bytes, '\n', n);
	size_t word = 0;

	n = end != NULL ? (size_t)(end - bytes) : n;
	while (word < n && isupper((unsigned char)bytes[word]))
		word++;
	return word > 0 && word <= METHOD_MOST && word < n &&
	    bytes[word] == ' ' && memmem(bytes, n, " HTTP/", 6) != NULL;
}

enum foreign
telnet_foreign(const char *bytes, size_t n, bool line)
{
	enum foreign kind = FOREIGN_NOT;
	size_t i, same;

	for (i = 0; i < sizeof(begins) / sizeof(begins[0]); i++) {
		same = n < begins[i].n ? n : begins[i].n;
		if (same == 0 || memcmp(bytes, begins[i].bytes, same) != 0)
			continue;
		if (same == begins[i].n)
			return begins[i].kind;
		kind = line ? FOREIGN_NOT : FOREIGN_MAYBE;
	}
	if (is_request_line(bytes, n))
		return FOREIGN_HTTP;
	/* No key of a terminal sends this and more with it. */
	if (!line && n > 1 && kind == FOREIGN_NOT &&
	    (unsigned char)bytes[0] < '\b')
		return FOREIGN_BINARY;
	return kind;
}

void
telnet_foreign_answer(enum foreign kind, char answer[FOREIGN_ANSWER])
{
	const bool http = kind == FOREIGN_HTTP || kind == FOREIGN_HTTP_HEAD;

	if (http)
		(void)snprintf(answer, FOREIGN_ANSWER,
		    "HTTP/1.1 400 Bad Request\r\n"
		    "Content-Type: text/plain\r\n"
		    "Content-Length: %zu\r\n"
		    "Connection: close\r\n\r\n%s",
		    sizeof(web_body) - 1, kinds[kind].answer);
	else
		(void)strlcpy(answer, kinds[kind].answer, FOREIGN_ANSWER);
}

const char *
telnet_foreign_word(enum foreign kind)
{
	return kinds[kind].word;
}
