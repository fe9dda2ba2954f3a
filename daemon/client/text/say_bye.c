/* The last words to somebody whose connection ends. */
#include <string.h>

#include "daemon/client/text/say.h"
#include "daemon/client/text/say_bye.h"

/* Why it ends, what is said, and whether he may come in again at once. */
static const struct row {
	const char *code, *words;
	bool back;
} rows[] = {
    {"quit", "Fair winds. Come back soon.", true},
    {"stopping",
	"The host is stopping. Your game is kept; come back in a while.", true},
    {"kicked", "A sysop has ended your connection.", false},
    {"banned", "You are not welcome here for now.", false},
    {"replaced", "Your place was taken over from another connection.", false},
    {"idle", "You did nothing for a long while: come back any time.", true},
    {"version",
	"The host's program is a new one, which your connection cannot go on"
	" with; please come in again. Your game is kept.",
	true},
    {"full", "The host is full; please come back in a while.", false},
};

static const struct row *
say_bye_find(const char *code)
{
	size_t i;

	for (i = 0; code != NULL && i < sizeof(rows) / sizeof(*rows); i++)
		if (strcmp(rows[i].code, code) == 0)
			return &rows[i];
	return NULL;
}

void
say_bye(FILE *out, const char *code, const char *text)
{
	const struct row *row = say_bye_find(code);

	fputs(row != NULL ? row->words : "The connection ends here.", out);
	if (text != NULL && *text != '\0')
		fprintf(out, " (%s)", text);
}

void
say_way_back(FILE *out, const char *code, const char *token)
{
	const struct row *row = say_bye_find(code);

	if (row != NULL && row->back)
		fprintf(out,
		    "\nA game waits for you: come in and type"
		    "\n/resume %s",
		    token);
}
