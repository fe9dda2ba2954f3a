/* What people choose for themselves: the table, and finding rows in it. */
#include "accounts/preference.h"

#include <stdbool.h>
#include <string.h>
#include <strings.h>

static const struct setting_row rows[NSETTING] = {
    [SETTING_BELL] = {"bell", "a bell when it is your turn or you are ucked",
	"off", {"off", "on"}},
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

/*
 * Which of n words a text of that length is, in any case, or is the beginning
 * of, among the first few alone; -1.
 */
static int
find(const char *const words[], int n, int few, const char *text, size_t length)
{
	int found = -1, begun = 0;

	for (int i = 0; i < n; i++) {
		if (strncasecmp(words[i], text, length) != 0)
			continue;
		if (strlen(words[i]) == length)
			return i;
		if (i < few) {
			found = i;
			begun++;
		}
	}
	return length > 0 && begun == 1 ? found : -1;
}

int
setting_find(const char *name, size_t length)
{
	const char *names[NSETTING];

	for (int i = 0; i < NSETTING; i++)
		names[i] = rows[i].name;
	return find(names, NSETTING, NSETTING_SHOWN, name, length);
}

int
setting_word(enum setting setting, const char *word)
{
	const char *const *words = rows[setting].words;
	int n = 0;

	while (n < SETTING_WORDS && words[n] != NULL)
		n++;
	return find(words, n, n, word, strlen(word));
}
