/* The last words to somebody whose connection ends. */
#include "daemon/client/text/say_bye.h"
#include "daemon/client/text/say.h"
#include "daemon/protocol/codes.h"

/* What is said, by why it ends, and whether he may come in again at once. */
static const struct row {
	const char *words;
	bool back;
} rows[NBYE] = {
    [BYE_QUIT] = {"Fair winds. Come back soon.", true},
    [BYE_STOPPING] =
	{"The host is stopping. Your game is kept; come back in a while.",
	    true},
    [BYE_KICKED] = {"A sysop has ended your connection.", false},
    [BYE_BANNED] = {"You are not welcome here for now.", false},
    [BYE_REPLACED] = {"Your place was taken over from another connection.",
	false},
    [BYE_IDLE] = {"You did nothing for a long while: come back any time.",
	true},
    [BYE_VERSION] =
	{"The host's program is a new one, which your connection cannot go on"
	 " with; please come in again. Your game is kept.",
	    true},
    [BYE_FULL] = {"The host is full; please come back in a while.", false},
};

static const struct row *
say_bye_find(const char *code)
{
	int bye = codes_bye_parse(code);

	return bye < 0 ? NULL : &rows[bye];
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
