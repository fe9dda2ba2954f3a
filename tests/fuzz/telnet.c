/*
 * Fuzz target: bytes from a telnet client, cut into pieces as the first byte
 * says, through the protocol and the words of the login.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/session/telnet.h"
#include "daemon/session/telnet_login.h"

struct person {
	struct telnet *telnet;
	struct telnet_login login;
	bool asked, over;
};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void
say(void *arg, const char *text)
{
	telnet_output(((struct person *)arg)->telnet, text, strlen(text));
}

static void
ask(void *arg, const struct auth_question *q)
{
	((struct person *)arg)->asked = true;
	if (q->name == NULL || strlen(q->name) > LOGIN_LINE_MAX)
		abort();
}

static void
nothing(void *arg)
{
}

static void
give_up(void *arg)
{
	((struct person *)arg)->over = true;
}

static void
data_came(void *arg, const char *bytes, size_t n)
{
	struct person *p = arg;
	const struct telnet_login_io io = {.arg = p,
	    .echo = telnet_facts(p->telnet)->echo,
	    .say = say,
	    .ask = ask,
	    .refused = nothing,
	    .give_up = give_up};
	size_t taken;

	while (n > 0 && !p->over) {
		taken = telnet_login_input(&p->login, &io, bytes, n);
		if (taken == 0 || taken > n)
			abort();
		bytes += taken;
		n -= taken;
		if (p->asked)
			(void)telnet_login_answered(&p->login, &io, false);
		p->asked = false;
	}
}

static void
send_bytes(void *arg, const char *bytes, size_t n)
{
	volatile char last = n == 0 ? 0 : bytes[n - 1];

	(void)last;
}

static void
changed(void *arg)
{
	const struct telnet_facts *facts =
	    telnet_facts(((struct person *)arg)->telnet);

	if (memchr(facts->term, '\0', sizeof(facts->term)) == NULL)
		abort();
	if (facts->sized &&
	    (facts->width < 20 || facts->width > 512 || facts->height < 8 ||
		facts->height > 256))
		abort();
}

static void
failed(void *arg, const char *why)
{
	((struct person *)arg)->over = true;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const struct telnet_ops ops = {.data = data_came,
	    .send = send_bytes,
	    .changed = changed,
	    .failed = failed};
	struct person person = {0};
	size_t piece, n;

	if (size == 0)
		return 0;
	piece = data[0] % 64 + 1;
	data++;
	size--;
	person.telnet = telnet_new(&ops, &person);
	while (size > 0 && !person.over) {
		n = size < piece ? size : piece;
		telnet_input(person.telnet, (const char *)data, n);
		data += n;
		size -= n;
	}
	telnet_end(person.telnet);
	return 0;
}
