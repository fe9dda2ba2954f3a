/*
 * The telnet protocol, on libtelnet. NEW-ENVIRON, LINEMODE and whatever else
 * is not in the table are refused by libtelnet itself.
 */
#include "daemon/session/telnet.h"

#include <ctype.h>
#include <libtelnet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/log.h"

#define TELOPT_CHARSET 42 /* RFC 2066 */
enum { CHARSET_REQUEST = 1, CHARSET_ACCEPTED = 2, CHARSET_REJECTED = 3 };
#define TYPES_MAX 4 /* times that TTYPE is asked */

enum {
	WIDTH_LEAST = 20,
	WIDTH_MOST = 512,
	HEIGHT_LEAST = 8,
	HEIGHT_MOST = 256
};

struct telnet {
	telnet_t *line;
	const struct telnet_ops *ops;
	void *arg;
	struct telnet_facts facts;
	int types; /* terminal types told so far */
	char last[TELNET_TERM_MAX + 1];
	bool after_cr;
};

static const telnet_telopt_t options[] = {
    {TELNET_TELOPT_ECHO, TELNET_WILL, TELNET_DONT},
    {TELNET_TELOPT_SGA, TELNET_WILL, TELNET_DO},
    {TELNET_TELOPT_TTYPE, TELNET_WONT, TELNET_DO},
    {TELNET_TELOPT_NAWS, TELNET_WONT, TELNET_DO},
    {TELNET_TELOPT_BINARY, TELNET_WILL, TELNET_DO},
    {TELOPT_CHARSET, TELNET_WILL, TELNET_DO},
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
};

/* Commands of the keyboard as the bytes that a terminal would send. */
static const struct {
	unsigned char command;
	const char *bytes;
} keys[] = {
    {TELNET_IP, "\003"},
    {TELNET_BREAK, "\003"},
    {TELNET_EC, "\177"},
    {TELNET_EL, "\025"},
};

static int
clamp(int n, int least, int most)
{
	return n < least ? least : n > most ? most : n;
}

/* CR LF and CR NUL are one Enter, wherever the bytes were cut. */
static void
data_came(struct telnet *t, const char *p, size_t n)
{
	size_t i, from = 0;

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

/* On the line types are in capitals; terminals are known by small letters. */
static void
set_term(struct telnet *t, const char *name)
{
	char *p;

	(void)strlcpy(t->facts.term, name, sizeof(t->facts.term));
	for (p = t->facts.term; *p != '\0'; p++)
		*p = (char)tolower((unsigned char)*p);
}

/*
 * Most clients tell one type over and over. Those that know MTTS tell their
 * own name first, then the terminal's, then "MTTS" and its bits.
 */
static void
type_came(struct telnet *t, const char *name)
{
	bool same = strncmp(name, t->last, TELNET_TERM_MAX) == 0;

	if (t->facts.named)
		return;
	if (strncmp(name, "MTTS ", 5) == 0) {
		t->facts.mtts = (unsigned)strtonum(name + 5, 0, 65535, NULL);
	} else if (t->types < 2 && !same) {
		set_term(t, name);
	}
	(void)strlcpy(t->last, name, sizeof(t->last));
	t->types++;
	if (same || t->facts.mtts != 0 || t->types == TYPES_MAX)
		t->facts.named = true;
	else
		telnet_ttype_send(t->line);
	t->ops->changed(t->arg);
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
	t->facts.width = clamp(width, WIDTH_LEAST, WIDTH_MOST);
	t->facts.height = clamp(height, HEIGHT_LEAST, HEIGHT_MOST);
	t->ops->changed(t->arg);
}

static void
charset_came(struct telnet *t, const char *p, size_t n)
{
	static const char rejected = CHARSET_REJECTED;

	if (n == 0)
		return;
	if (*p == CHARSET_REQUEST)
		telnet_subnegotiation(t->line, TELOPT_CHARSET, &rejected, 1);
	if (*p != CHARSET_ACCEPTED)
		return;
	t->facts.utf8 = n == 6 && strncasecmp(p + 1, "UTF-8", 5) == 0;
	t->ops->changed(t->arg);
}

static void
option_on(struct telnet *t, unsigned char verb, unsigned char option)
{
	static const char request[] = {
	    CHARSET_REQUEST, ';', 'U', 'T', 'F', '-', '8'};

	if (verb == TELNET_WILL && option == TELNET_TELOPT_TTYPE)
		telnet_ttype_send(t->line);
	if (verb == TELNET_DO && option == TELOPT_CHARSET)
		telnet_subnegotiation(
		    t->line, TELOPT_CHARSET, request, sizeof(request));
	if (verb == TELNET_DO && option == TELNET_TELOPT_ECHO)
		t->facts.echo = true;
}

static void
option_off(struct telnet *t, unsigned char verb, unsigned char option)
{
	if (verb == TELNET_WONT && option == TELNET_TELOPT_TTYPE)
		t->facts.named = true;
	if (verb == TELNET_DONT && option == TELNET_TELOPT_ECHO)
		t->facts.echo = false;
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
subnegotiated(struct telnet *t, const struct subnegotiate_t *sub)
{
	if (sub->telopt == TELNET_TELOPT_NAWS)
		size_came(t, (const unsigned char *)sub->buffer, sub->size);
	else if (sub->telopt == TELOPT_CHARSET)
		charset_came(t, sub->buffer, sub->size);
}

static void
negotiated(struct telnet *t, unsigned char verb, unsigned char option)
{
	t->facts.speaks = true;
	if (verb == TELNET_WILL || verb == TELNET_DO)
		option_on(t, verb, option);
	else
		option_off(t, verb, option);
	t->ops->changed(t->arg);
}

static void
happened(telnet_t *line, telnet_event_t *event, void *arg)
{
	struct telnet *t = arg;

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
		negotiated(t, TELNET_WILL, event->neg.telopt);
		break;
	case TELNET_EV_WONT:
		negotiated(t, TELNET_WONT, event->neg.telopt);
		break;
	case TELNET_EV_DO:
		negotiated(t, TELNET_DO, event->neg.telopt);
		break;
	case TELNET_EV_DONT:
		negotiated(t, TELNET_DONT, event->neg.telopt);
		break;
	case TELNET_EV_SUBNEGOTIATION:
		subnegotiated(t, &event->sub);
		break;
	case TELNET_EV_TTYPE:
		if (event->ttype.cmd == TELNET_TTYPE_IS &&
		    event->ttype.name != NULL)
			type_came(t, event->ttype.name);
		break;
	case TELNET_EV_ERROR:
		t->ops->failed(t->arg, event->error.msg);
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
	t->line = telnet_init(options, happened, 0, t);
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
	telnet_recv(t->line, p, n);
}

void
telnet_output(struct telnet *t, const char *p, size_t n)
{
	telnet_send(t->line, p, n);
}

const struct telnet_facts *
telnet_facts(const struct telnet *t)
{
	return &t->facts;
}
