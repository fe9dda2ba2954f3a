/* The telnet login dialogue. */
#include "daemon/session/telnet_login.h"

#include <stdio.h>
#include <string.h>

#include "accounts/account.h"
#include "ansi/text.h"
#include "ansi/utf8.h"

#define TRIES_MAX 3
#define NAMES_MAX 10

static void
ask_name(struct telnet_login *l, const struct telnet_login_io *io)
{
	l->password = false;
	io->prompt(io->arg, "Name: ");
}

void
telnet_login_begin(struct telnet_login *l, const struct telnet_login_io *io,
    const char *host, bool guests)
{
	char text[256];

	(void)snprintf(text, sizeof(text),
	    "\r\n%.64s: Uckers and Ludo.\r\n"
	    "Telnet is not encrypted: others on the network\r\n"
	    "can read everything, even a password.\r\n"
	    "%s\r\n",
	    host,
	    guests ? "Type your name, or just Enter to come in as a guest."
		   : "Type your name.");
	io->say(io->arg, text);
	ask_name(l, io);
}

static void
last_try(struct telnet_login *l, const struct telnet_login_io *io)
{
	l->waiting = true;
	io->say(io->arg, "That was your last try.\r\n");
	io->give_up(io->arg);
}

/*
 * Without a password first: guests and unknown names are let in. What cannot
 * be a name is asked for again: nobody would know himself by what is left of
 * it.
 */
static void
name_entered(struct telnet_login *l, const struct telnet_login_io *io)
{
	struct auth_question q = {.how = "keyboard", .name = l->name};
	enum foreign foreign = telnet_foreign(l->line, l->length, true);
	size_t n;

	if (foreign != FOREIGN_NOT) {
		l->waiting = true;
		io->foreign(io->arg, foreign);
		return;
	}

	/* The line without blanks around it. */
	utf8_copy(l->name, sizeof(l->name), l->line + strspn(l->line, " "));
	for (n = strlen(l->name); n > 0 && l->name[n - 1] == ' '; n--)
		l->name[n - 1] = '\0';
	if (*l->name == '\0') {
		q.how = "none";
		q.name = "guest";
	} else if (!name_wish_ok(l->name)) {
		io->say(io->arg, NAME_RULE "\r\n");
		if (++l->names < NAMES_MAX)
			ask_name(l, io);
		else
			last_try(l, io);
		return;
	}
	l->waiting = true;
	io->ask(io->arg, &q);
}

static void
line_entered(struct telnet_login *l, const struct telnet_login_io *io)
{
	l->line[l->length] = '\0';
	io->say(io->arg, io->echo || l->password ? "\r\n" : "");
	/* Another person's name was typed by accident. */
	if (l->password && l->length == 0) {
		ask_name(l, io);
		return;
	}
	if (l->password) {
		l->waiting = true;
		io->ask(io->arg,
		    &(struct auth_question){.how = "password",
			.name = l->name,
			.password = l->line});
	} else
		name_entered(l, io);
	explicit_bzero(l->line, sizeof(l->line));
	l->length = 0;
}

static void
telnet_login_erase(
    struct telnet_login *l, const struct telnet_login_io *io, bool all)
{
	while (l->length > 0) {
		/* A character of UTF-8 goes as a whole. */
		do
			l->length--;
		while (l->length > 0 && utf8_continues(l->line[l->length]));
		if (io->echo && !l->password)
			io->say(io->arg, "\b \b");
		if (!all)
			break;
	}
}

static void
telnet_login_typed(
    struct telnet_login *l, const struct telnet_login_io *io, char ch)
{
	const char echo[2] = {ch, '\0'};

	if (l->length == LOGIN_LINE_MAX)
		return;
	l->line[l->length++] = ch;
	if (io->echo && !l->password)
		io->say(io->arg, echo);
}

static void
telnet_login_key(
    struct telnet_login *l, const struct telnet_login_io *io, char ch)
{
	switch (ch) {
	case '\r':
	case '\n':
		line_entered(l, io);
		break;
	case '\b':
	case '\177':
		telnet_login_erase(l, io, false);
		break;
	case '\025':
		telnet_login_erase(l, io, true);
		break;
	case '\003':
	case '\004':
		l->waiting = true;
		io->give_up(io->arg);
		break;
	default:
		if ((unsigned char)ch >= ' ')
			telnet_login_typed(l, io, ch);
		break;
	}
}

size_t
telnet_login_input(struct telnet_login *l, const struct telnet_login_io *io,
    const char *p, size_t n)
{
	size_t i;

	for (i = 0; i < n && !l->waiting; i++)
		telnet_login_key(l, io, p[i]);
	return i;
}

bool
telnet_login_answered(
    struct telnet_login *l, const struct telnet_login_io *io, bool ok)
{
	l->waiting = false;
	if (ok)
		return true;
	if (l->password) {
		io->say(io->arg,
		    l->tries < 2 ? "That is not the password.\r\n"
				 : "That is not the password. Press Enter "
				   "alone for another name.\r\n");
	} else if (*l->name == '\0') {
		io->say(io->arg,
		    "No guests at the moment: please log in by name.\r\n");
	}
	if (++l->tries > TRIES_MAX) {
		last_try(l, io);
	} else if (*l->name != '\0') {
		if (!l->password)
			io->say(io->arg, "That name has a password here.\r\n");
		l->password = true;
		io->prompt(io->arg, "Password: ");
	} else {
		ask_name(l, io);
	}
	return false;
}
