/* Preferences: the table, and finding rows in it. */
#include "accounts/preference.h"

#include <stdbool.h>
#include <string.h>
#include <strings.h>

static const struct setting_row rows[NSETTING] = {
    [PREFERENCE_ALERTS] = {"alerts",
	"your desktop shows who speaks to you, where the terminal can", "on",
	{"off", "on"}, 0},
    [PREFERENCE_BELL] = {"bell",
	"a bell when it is your turn, you are ucked or somebody speaks to you",
	"off", {"off", "on"}, 0},
    [PREFERENCE_BOARD] = {"board", "drawn in coloured tiles, or in lines",
	"tiles", {"tiles", "lines"}, 0},
    [PREFERENCE_CHARSET] = {"charset", "the characters your terminal has", NULL,
	{"utf-8", "cp437", "ascii"}, 0},
    [PREFERENCE_COLOURS] = {"colours", "how many your terminal has", NULL,
	{"none", "16", "256", "truecolor"}, 0},
    [PREFERENCE_FOLLOW] = {"follow",
	"others may follow you from table to table", "yes", {"yes", "no"}, 0},
    [PREFERENCE_FORMULA] = {"formula",
	"who may play you: rating>1400&finished>=90&role>=player", NULL, {NULL},
	64},
    [PREFERENCE_LINEAR] = {"linear", "plain sentences instead of a screen",
	NULL, {"off", "on"}, 0},
    [PREFERENCE_MOTION] = {"motion", "counters move visibly", "on",
	{"off", "on"}, 0},
    [PREFERENCE_MOUSE] = {"mouse", "clicks choose counters and list lines",
	"off", {"off", "on"}, 0},
    [PREFERENCE_NUDGE] = {"nudge",
	"the host writes to you when a slow game waits for you, if it can",
	"off", {"off", "on"}, 0},
    [PREFERENCE_OPEN] = {"open", "others may challenge you", "on",
	{"off", "on"}, 0},
    [PREFERENCE_PALETTE] = {"palette", "which colours", NULL,
	{"classic", "okabe-ito", "high-contrast", "mono"}, 0},
    [PREFERENCE_PLAYS] = {"plays", "plays in words, or in notation", "words",
	{"words", "notation"}, 0},
    [PREFERENCE_PROFILE] = {"profile", "what /finger tells about you", NULL,
	{NULL}, 160},
    [PREFERENCE_TERSE] = {"terse", "short sentences", "off", {"off", "on"}, 0},
    [PREFERENCE_TIMESTAMPS] = {"timestamps",
	"when something was said, in UTC, stands before it", "off",
	{"off", "on"}, 0},
    [PREFERENCE_TITLE] = {"title", "the window's title says whose turn it is",
	"on", {"off", "on"}, 0},
    [PREFERENCE_TOWN] = {"town", "your ship or town, for /finger", NULL, {NULL},
	32},
    [PREFERENCE_WATCHING] = {"watching",
	"others read your name at a table, or only count you", "name",
	{"name", "count"}, 0},
    [PREFERENCE_TOUR] = {"tour", "the tour of a first visit", "new",
	{"new", "seen"}, 0},
};

const struct setting_row *
preference_row(enum preference preference)
{
	return &rows[preference];
}

/*
 * Which of n words a text of that length is, in any case, or which one of the
 * first few it abbreviates; -1.
 */
static int
find_word(
    const char *const words[], int n, int few, const char *text, size_t length)
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
preference_find(const char *name, size_t length)
{
	const char *names[NSETTING];

	for (int i = 0; i < NSETTING; i++)
		names[i] = rows[i].name;
	return find_word(names, NSETTING, NSETTING_SHOWN, name, length);
}

int
preference_word(enum preference preference, const char *word)
{
	const char *const *words = rows[preference].words;
	int n = 0;

	while (n < PREFERENCE_WORDS && words[n] != NULL)
		n++;
	return find_word(words, n, n, word, strlen(word));
}
