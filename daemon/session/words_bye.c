/* The last words to somebody whose connection ends. */
#include <string.h>

#include "daemon/session/words.h"

void
words_bye(FILE *out, const char *code, const char *text)
{
	static const struct {
		const char *code, *words;
	} rows[] = {
	    {"quit", "Fair winds. Come back soon."},
	    {"stopping",
		"The host is stopping. Your game is kept; come back in a"
		" while."},
	    {"kicked", "A sysop has ended your connection."},
	    {"banned", "You are not welcome here for now."},
	    {"replaced", "Your place was taken over from another connection."},
	    {"slow", "Your line was too slow to follow."},
	    {"idle", "You did nothing for a long while: come back any time."},
	    {"version",
		"The host's program is a new one, which your connection"
		" cannot go on with; please come in again. Your game is"
		" kept."},
	    {"full", "The host is full; please come back in a while."},
	};
	const char *words = "The connection ends here.";
	size_t i;

	for (i = 0; code != NULL && i < sizeof(rows) / sizeof(*rows); i++)
		if (strcmp(rows[i].code, code) == 0)
			words = rows[i].words;
	fputs(words, out);
	if (text != NULL && *text != '\0')
		fprintf(out, " (%s)", text);
}
