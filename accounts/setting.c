/* What people choose for themselves: the table, and finding rows in it. */
#include "accounts/setting.h"

#include <stdbool.h>
#include <string.h>
#include <strings.h>

static const struct setting_row rows[NSETTING] = {
    [SETTING_BELL] = {"bell", "a bell when it is your turn", "off",
	{"off", "on"}},
    [SETTING_BOARD] = {"board", "drawn in coloured tiles, or in lines", "tiles",
	{"tiles", "lines"}},
    [SETTING_CHARSET] = {"charset", "the characters your terminal has", NULL,
	{"utf-8", "cp437", "ascii"}},
    [SETTING_COLOURS] = {"colours", "how many your terminal has", NULL,
	{"none", "16", "256", "truecolor"}},
    [SETTING_LINEAR] = {"linear", "plain sentences instead of a screen", NULL,
	{"off", "on"}},
    [SETTING_MOTION] = {"motion", "counters are seen on their way", "on",
	{"off", "on"}},
    [SETTING_MOUSE] = {"mouse", "clicks pick counters and lines of lists",
	"off", {"off", "on"}},
    [SETTING_PALETTE] = {"palette", "which colours", NULL,
	{"classic", "okabe-ito", "high-contrast", "mono"}},
    [SETTING_PLAYS] = {"plays", "plays in words, or in notation", "words",
	{"words", "notation"}},
    [SETTING_TERSE] = {"terse", "short sentences", "off", {"off", "on"}},
    [SETTING_TITLE] = {"title", "the window's title says whose turn it is",
	"on", {"off", "on"}},
    [SETTING_TOUR] = {"tour", "the tour of a first visit", "new",
	{"new", "seen"}},
};

const struct setting_row *
setting_row(enum setting setting)
{
	return &rows[setting];
}

static bool
begins(const char *whole, const char *word, size_t length)
{
	return strncasecmp(whole, word, length) == 0;
}

int
setting_find(const char *name, size_t length)
{
	int i, found = -1, n = 0;

	for (i = 0; i < NSETTING; i++)
		if (strlen(rows[i].name) == length &&
		    begins(rows[i].name, name, length))
			return i;
	for (i = 0; i < NSETTING_SHOWN; i++)
		if (begins(rows[i].name, name, length)) {
			found = i;
			n++;
		}
	return length > 0 && n == 1 ? found : -1;
}

int
setting_word(enum setting setting, const char *word)
{
	const char *const *words = rows[setting].words;
	size_t length = strlen(word);
	int i, found = -1, n = 0;

	for (i = 0; i < SETTING_WORDS && words[i] != NULL; i++) {
		if (strcasecmp(words[i], word) == 0)
			return i;
		if (begins(words[i], word, length)) {
			found = i;
			n++;
		}
	}
	return length > 0 && n == 1 ? found : -1;
}
