/*
 * The telnet protocol, on libtelnet. NEW-ENVIRON, LINEMODE and whatever else
 * is not in the table are refused by libtelnet itself.
 */
#include "daemon/session/telnet.h"

#include <ctype.h>
#include <libtelnet.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/lib/alloc.h"
#include "daemon/lib/log.h"

#define TELOPT_CHARSET 42 /* RFC 2066 */
enum {
	CHARSET_REQUEST = 1,
	CHARSET_ACCEPTED,
	CHARSET_REJECTED,
	CHARSET_TTABLE_IS,
	CHARSET_TTABLE_REJECTED
};
#define TYPES_MAX 4  /* times that TTYPE is asked */
#define FAULTS_MAX 4 /* breaches of the protocol that end it */

struct telnet {
	telnet_t *line;
	const struct telnet_ops *ops;
	void *arg;
	struct telnet_facts facts;
	int types;  /* terminal types told so far */
	int faults; /* breaches of the protocol */
	char last[TELNET_TERM_MAX + 1];
	bool after_cr;
	bool asked;  /* our CHARSET REQUEST has no answer yet */
	bool owed;   /* a prompt went out before it was known how to mark it */
	bool wanted; /* MSSP was */
	bool failed; /* what still comes is nobody's */
};

static const telnet_telopt_t options[] = {
    {TELNET_TELOPT_ECHO, TELNET_WILL, TELNET_DONT},
    {TELNET_TELOPT_SGA, TELNET_WILL, TELNET_DO},
    {TELNET_TELOPT_TTYPE, TELNET_WONT, TELNET_DO},
    {TELNET_TELOPT_NAWS, TELNET_WONT, TELNET_DO},
    {TELNET_TELOPT_BINARY, TELNET_WILL, TELNET_DO},
    {TELOPT_CHARSET, TELNET_WILL, TELNET_DO},
    {TELNET_TELOPT_EOR, TELNET_WILL, TELNET_DONT},
    {TELNET_TELOPT_MSSP, TELNET_WILL, TELNET_DONT},
    {-1, 0, 0},
};

static const struct {
	unsigned char verb, option;
} offers[] = {
    {TELNET_WILL, TELNET_TELOPT_ECHO},
    {TELNET_WILL, TELNET_TELOPT_SGA},
    {TELNET_DO, TELNET_TELOPT_TTYPE},
    {TELNET_DO, TELNET_TELOPT_NAWS},
    {TELNET_WILL, TELNET_TELOPT_BINARY},
    {TELNET_DO, TELNET_TELOPT_BINARY},
    {TELNET_WILL, TELOPT_CHARSET},
    {TELNET_WILL, TELNET_TELOPT_EOR},
    {TELNET_WILL, TELNET_TELOPT_MSSP},
};

/* Keyboard commands as the bytes that a terminal would send. */
static const struct {
	unsigned char command;
	const char *bytes;
} keys[] = {
    {TELNET_IP, "\003"},
    {TELNET_BREAK, "\003"},
    {TELNET_EC, "\177"},
    {TELNET_EL, "\025"},
};

/* CR LF and CR NUL are one Enter, wherever the bytes were cut. */
static void
data_came(struct telnet *t, const char *p, size_t n)
{
	size_t i, from = 0;

	t->owed = false;
	for (i = 0; i < n; i++) {
		if (t->after_cr && (p[i] == '\n' || p[i] == '\0')) {
			if (i > from)
				t->ops->data(t->arg, p + from, i - from);
			from = i + 1;
		}
		t->after_cr = p[i] == '\r';
	}
	if (n > from)
		t->ops->data(t->arg, p + from, n - from);
}

/*
 * Most clients repeat one type. Those that know MTTS send their own name first,
 * then the terminal's, then "MTTS" and its bits.
 */
static void
type_came(struct telnet *t, const char *name)
{
	bool same = strncmp(name, t->last, TELNET_TERM_MAX) == 0;
	char *c;

	if (t->facts.named)
		return;
	if (strncmp(name, "MTTS ", 5) == 0) {
		t->facts.mtts = (unsigned)strtonum(name + 5, 0, 65535, NULL);
	} else if (t->types < 2 && !same) {
		(void)strlcpy(t->facts.term, name, sizeof(t->facts.term));
		/* Terminals are known by small letters. */
		for (c = t->facts.term; *c != '\0'; c++)
			*c = (char)tolower((unsigned char)*c);
	}
	(void)strlcpy(t->last, name, sizeof(t->last));
	t->types++;
	if (same || t->facts.mtts != 0 || t->types == TYPES_MAX)
		t->facts.named = true;
	else
		telnet_ttype_send(t->line);
}

static void
size_came(struct telnet *t, const unsigned char *p, size_t n)
{
	int width, height;

	if (n != 4)
		return;
	width = p[0] << 8 | p[1];
	height = p[2] << 8 | p[3];
	if (width == 0 || height == 0)
		return;
	t->facts.sized = true;
	t->facts.width = width;
	t->facts.height = height;
	t->ops->sized(t->arg);
}

/* Whether UTF-8 is in a list: its first byte parts the names. */
static bool
offers_utf8(const char *p, size_t n)
{
	const char *end = p + n, *next;
	char separator = *p;

	for (p++; p < end; p = next + 1) {
		next = memchr(p, separator, (size_t)(end - p));
		if (next == NULL)
			next = end;
		if (next - p == 5 && strncasecmp(p, "UTF-8", 5) == 0)
			return true;
	}
	return false;
}

/*
 * If both ask at once the server's request counts and the client's is rejected
 * (RFC 2066). Translation tables are always refused.
 */
static void
charset_requested(struct telnet *t, const char *p, size_t n)
{
	static const char accepted[] = {
	    CHARSET_ACCEPTED, 'U', 'T', 'F', '-', '8'};
	static const char rejected = CHARSET_REJECTED;
	static const char table[] = "[TTABLE]";

	if (n > sizeof(table) && memcmp(p, table, sizeof(table) - 1) == 0) {
		p += sizeof(table); /* and a byte for its version */
		n -= sizeof(table);
	}
	if (t->asked || n == 0 || !offers_utf8(p, n)) {
		telnet_subnegotiation(t->line, TELOPT_CHARSET, &rejected, 1);
		return;
	}
	t->facts.utf8 = true;
	telnet_subnegotiation(
	    t->line, TELOPT_CHARSET, accepted, sizeof(accepted));
}

static void
charset_came(struct telnet *t, const char *p, size_t n)
{
	static const char refused = CHARSET_TTABLE_REJECTED;

	if (n == 0)
		return;
	switch (*p) {
	case CHARSET_REQUEST:
		charset_requested(t, p + 1, n - 1);
		break;
	case CHARSET_ACCEPTED:
	case CHARSET_REJECTED:
		if (!t->asked)
			return;
		t->asked = false;
		t->facts.utf8 = *p == CHARSET_ACCEPTED && n == 6 &&
		    strncasecmp(p + 1, "UTF-8", 5) == 0;
		break;
	case CHARSET_TTABLE_IS:
		telnet_subnegotiation(t->line, TELOPT_CHARSET, &refused, 1);
		break;
	default:
		break;
	}
}

void
telnet_prompt(struct telnet *t)
{
	t->owed = !t->facts.speaks;
	if (t->owed)
		return;
	/* RFC 885; else RFC 854, as far as RFC 858 does not suppress it. */
	if (t->facts.marks)
		telnet_iac(t->line, TELNET_EOR);
	else if (!t->facts.no_go_ahead)
		telnet_iac(t->line, TELNET_GA);
}

void
telnet_settled(struct telnet *t)
{
	if (t->owed)
		telnet_prompt(t);
}

static void
option_on(struct telnet *t, unsigned char verb, unsigned char option)
{
	static const char request[] = {
	    CHARSET_REQUEST, ';', 'U', 'T', 'F', '-', '8'};

	if (verb == TELNET_WILL && option == TELNET_TELOPT_TTYPE)
		telnet_ttype_send(t->line);
	if (verb != TELNET_DO)
		return;
	switch (option) {
	case TELNET_TELOPT_ECHO:
		t->facts.echo = true;
		break;
	case TELNET_TELOPT_SGA:
		t->facts.no_go_ahead = true;
		break;
	case TELNET_TELOPT_EOR:
		t->facts.marks = true;
		break;
	case TELNET_TELOPT_MSSP:
		if (!t->wanted)
			t->ops->wanted(t->arg);
		t->wanted = true;
		break;
	case TELOPT_CHARSET:
		t->asked = true;
		telnet_subnegotiation(
		    t->line, TELOPT_CHARSET, request, sizeof(request));
		break;
	default:
		break;
	}
}

static void
option_off(struct telnet *t, unsigned char verb, unsigned char option)
{
	if (verb == TELNET_WONT && option == TELNET_TELOPT_TTYPE)
		t->facts.named = true;
	if (verb != TELNET_DONT)
		return;
	if (option == TELNET_TELOPT_ECHO)
		t->facts.echo = false;
	if (option == TELNET_TELOPT_EOR)
		t->facts.marks = false;
	if (option == TELNET_TELOPT_SGA)
		t->facts.no_go_ahead = false;
}

static void
command_came(struct telnet *t, unsigned char command)
{
	static const char yes[] = "\r\n[Yes]\r\n";
	unsigned i;

	if (command == TELNET_AYT)
		telnet_send(t->line, yes, sizeof(yes) - 1);
	for (i = 0; i < sizeof(keys) / sizeof(keys[0]); i++)
		if (command == keys[i].command)
			t->ops->data(t->arg, keys[i].bytes, 1);
}

static void
telnet_fail(struct telnet *t, const char *why)
{
	t->failed = true;
	t->ops->failed(t->arg, why);
}

static void
telnet_happened(telnet_t *line, telnet_event_t *event, void *arg)
{
	struct telnet *t = arg;

	if (t->failed)
		return;
	switch (event->type) {
	case TELNET_EV_DATA:
		data_came(t, event->data.buffer, event->data.size);
		break;
	case TELNET_EV_SEND:
		t->ops->send(t->arg, event->data.buffer, event->data.size);
		break;
	case TELNET_EV_IAC:
		command_came(t, event->iac.cmd);
		break;
	case TELNET_EV_WILL:
		option_on(t, TELNET_WILL, event->neg.telopt);
		break;
	case TELNET_EV_DO:
		option_on(t, TELNET_DO, event->neg.telopt);
		break;
	case TELNET_EV_WONT:
		option_off(t, TELNET_WONT, event->neg.telopt);
		break;
	case TELNET_EV_DONT:
		option_off(t, TELNET_DONT, event->neg.telopt);
		break;
	case TELNET_EV_SUBNEGOTIATION:
		if (event->sub.telopt == TELNET_TELOPT_NAWS)
			size_came(t, (const unsigned char *)event->sub.buffer,
			    event->sub.size);
		else if (event->sub.telopt == TELOPT_CHARSET)
			charset_came(t, event->sub.buffer, event->sub.size);
		break;
	case TELNET_EV_TTYPE:
		if (event->ttype.cmd == TELNET_TTYPE_IS &&
		    event->ttype.name != NULL)
			type_came(t, event->ttype.name);
		break;
	case TELNET_EV_WARNING:
		/* Such as a subnegotiation of more than 16 KiB. */
		if (++t->faults == FAULTS_MAX)
			telnet_fail(t, event->error.msg);
		break;
	case TELNET_EV_COMPRESS:
		/* libtelnet unpacks without being asked: a byte is thousands.
		 */
		telnet_fail(t, "compressed without an offer");
		break;
	case TELNET_EV_ERROR:
		telnet_fail(t, event->error.msg);
		break;
	default:
		break;
	}
}

struct telnet *
telnet_new(const struct telnet_ops *ops, void *arg)
{
	struct telnet *t = xcalloc(1, sizeof(*t));
	unsigned i;

	t->ops = ops;
	t->arg = arg;
	t->line = telnet_init(options, telnet_happened, 0, t);
	if (t->line == NULL)
		fatal("telnet", "why=memory");
	for (i = 0; i < sizeof(offers) / sizeof(offers[0]); i++)
		telnet_negotiate(t->line, offers[i].verb, offers[i].option);
	return t;
}

void
telnet_end(struct telnet *t)
{
	telnet_free(t->line);
	free(t);
}

void
telnet_input(struct telnet *t, const char *p, size_t n)
{
	/* Refusals make no event; but no text has this byte. */
	if (memchr(p, TELNET_IAC, n) != NULL)
		t->facts.speaks = true;
	telnet_recv(t->line, p, n);
}

void
telnet_output(struct telnet *t, const char *p, size_t n)
{
	telnet_send(t->line, p, n);
}

/* Off is done when it is said: who is told may only agree (RFC 1143). */
void
telnet_by_line(struct telnet *t)
{
	if (!t->facts.speaks)
		return;
	telnet_negotiate(t->line, TELNET_WONT, TELNET_TELOPT_ECHO);
	telnet_negotiate(t->line, TELNET_WONT, TELNET_TELOPT_SGA);
	t->facts.echo = t->facts.no_go_ahead = false;
}

void
telnet_mssp(struct telnet *t, const char *p, size_t n)
{
	telnet_subnegotiation(t->line, TELNET_TELOPT_MSSP, p, n);
}

const struct telnet_facts *
telnet_facts(const struct telnet *t)
{
	return &t->facts;
}
