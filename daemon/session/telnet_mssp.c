/* The variables of the Mud Server Status Protocol, as rows of a table. */
#include "config.h"

#include "daemon/session/telnet_mssp.h"

#include <stdio.h>
#include <string.h>

enum { MSSP_VAR = 1, MSSP_VAL = 2 };

/* What is the same on every host. */
static const char *const rows[][2] = {
    {"CODEBASE", PACKAGE_NAME " " PACKAGE_VERSION},
    {"FAMILY", "Custom"},
    {"LANGUAGE", "English"},
    {"GENRE", "None"},
    {"GAMEPLAY", "Strategy"},
    {"GAMEPLAY", "Player versus Player"},
    {"GAMESYSTEM", "Uckers and Ludo"},
    {"STATUS", "Live"},
    {"CHARSET", "UTF-8"},
    {"ANSI", "1"},
    {"UTF-8", "1"},
    {"VT100", "1"},
    {"XTERM 256 COLORS", "1"},
    {"XTERM TRUE COLORS", "1"},
    {"SCREEN READER", "1"},
};

/* A name that comes twice in a row has two values. */
static void
telnet_mssp_put(
    FILE *out, const char *before, const char *name, const char *value)
{
	if (before == NULL || strcmp(before, name) != 0)
		fprintf(out, "%c%s", MSSP_VAR, name);
	fputc(MSSP_VAL, out);
	/* No byte of the protocol's own may stand in a value. */
	for (; *value != '\0'; value++)
		if ((unsigned char)*value >= ' ' &&
		    (unsigned char)*value != 0x7f &&
		    (unsigned char)*value != 0xff)
			fputc(*value, out);
}

static void
put_number(FILE *out, const char *name, int64_t number)
{
	char digits[24];

	(void)snprintf(digits, sizeof(digits), "%lld", (long long)number);
	telnet_mssp_put(out, NULL, name, digits);
}

size_t
mssp_write(char *buf, size_t size, const struct mssp *mssp)
{
	FILE *out = fmemopen(buf, size, "w");
	const char *before = NULL;
	long length;
	size_t i;

	if (out == NULL)
		return 0;
	telnet_mssp_put(out, NULL, "NAME", mssp->name);
	put_number(out, "PLAYERS", mssp->players);
	put_number(out, "UPTIME", mssp->started);
	if (mssp->port != 0)
		put_number(out, "PORT", mssp->port);
	for (i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		telnet_mssp_put(out, before, rows[i][0], rows[i][1]);
		before = rows[i][0];
	}
	fflush(out);
	length = ftell(out);
	fclose(out);
	return length < 0 ? 0 : (size_t)length;
}
