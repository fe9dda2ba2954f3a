/*
 * Fuzz target: bytes from a telnet client, cut into pieces as the first byte
 * says, through the protocol and the words of the login.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/session/telnet.h"
#include "daemon/session/telnet_login.h"
#include "daemon/session/telnet_mssp.h"
#include "tests/fuzz/must.h"

struct person {
	struct telnet *telnet;
	struct telnet_login login;
	bool asked, over, wanted;
	size_t got, sent;
};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void
say(void *arg, const char *text)
{
	telnet_output(((struct person *)arg)->telnet, text, strlen(text));
}

static void
prompt(void *arg, const char *text)
{
	say(arg, text);
	telnet_prompt(((struct person *)arg)->telnet);
}

static void
ask(void *arg, const struct auth_question *q)
{
	((struct person *)arg)->asked = true;
	must(q->name != NULL && strlen(q->name) <= LOGIN_LINE_MAX);
}

static void
foreign(void *arg, enum foreign kind)
{
	((struct person *)arg)->over = true;
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
	    .prompt = prompt,
	    .ask = ask,
	    .foreign = foreign,
	    .give_up = give_up};
	size_t taken;

	while (n > 0 && !p->over) {
		taken = telnet_login_input(&p->login, &io, bytes, n);
		must(taken > 0 && taken <= n);
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
	((struct person *)arg)->sent += n;
}

static void
sized(void *arg)
{
	const struct telnet_facts *facts =
	    telnet_facts(((struct person *)arg)->telnet);

	must(facts->sized);
	must(facts->width >= 1 && facts->width <= UINT16_MAX);
	must(facts->height >= 1 && facts->height <= UINT16_MAX);
}

static void
wanted(void *arg)
{
	const struct mssp mssp = {
	    .name = "Fuzz", .players = 1, .started = 1, .port = 2323};
	struct person *p = arg;
	char bytes[MSSP_MAX];

	must(!p->wanted);
	p->wanted = true;
	telnet_mssp(p->telnet, bytes, mssp_write(bytes, sizeof(bytes), &mssp));
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
	    .sized = sized,
	    .wanted = wanted,
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
		person.got += n;
		telnet_input(person.telnet, (const char *)data, n);
		data += n;
		size -= n;
	}
	must(memchr(telnet_facts(person.telnet)->term, '\0',
		 TELNET_TERM_MAX + 1) != NULL);
	/* Nobody gets much more than he gave. */
	must(person.sent <= 4096 + 16 * person.got);
	telnet_end(person.telnet);
	return 0;
}
