/* Preferences: the table, and finding rows in it. */
#include "accounts/preference.h"
#include "accounts/quiet.h"

#include <string.h>
#include <strings.h>

static const struct setting_row rows[NSETTING] = {
    [PREFERENCE_ALERTS] = {"alerts",
	"your desktop shows who speaks to you, where the terminal can", "on",
	{"off", "on"}, 0, NULL},
    [PREFERENCE_BELL] = {"bell",
	"a bell when it is your turn, you are ucked or somebody speaks to you",
	"off", {"off", "on"}, 0, NULL},
    [PREFERENCE_BOARD] = {"board", "drawn in coloured tiles, or in lines",
	"tiles", {"tiles", "lines"}, 0, NULL},
    [PREFERENCE_CHARSET] = {"charset", "the characters your terminal has", NULL,
	{"utf-8", "cp437", "ascii"}, 0, NULL},
    [PREFERENCE_COLOURS] = {"colours", "how many your terminal has", NULL,
	{"none", "16", "256", "truecolor"}, 0, NULL},
    [PREFERENCE_FOLLOW] = {"follow",
	"others may follow you from table to table", "yes", {"yes", "no"}, 0,
	NULL},
    [PREFERENCE_FORMULA] = {"formula",
	"who may play you: rating>1400&finished>=90&role>=player", NULL, {NULL},
	64, NULL},
    [PREFERENCE_LINEAR] = {"linear", "plain sentences instead of a screen",
	NULL, {"off", "on"}, 0, NULL},
    [PREFERENCE_MOTION] = {"motion", "counters move visibly", "on",
	{"off", "on"}, 0, NULL},
    [PREFERENCE_MOUSE] = {"mouse", "clicks choose counters and list lines",
	"off", {"off", "on"}, 0, NULL},
    [PREFERENCE_NUDGE] = {"nudge",
	"the host writes to you when a slow game waits for you, if it can",
	"off", {"off", "on"}, 0, NULL},
    [PREFERENCE_OPEN] = {"open", "others may challenge you", "on",
	{"off", "on"}, 0, NULL},
    [PREFERENCE_PALETTE] = {"palette", "which colours", NULL,
	{"classic", "okabe-ito", "high-contrast", "mono"}, 0, NULL},
    [PREFERENCE_PLAYS] = {"plays", "plays in words, or in notation", "words",
	{"words", "notation"}, 0, NULL},
    [PREFERENCE_PROFILE] = {"profile", "what /finger tells about you", NULL,
	{NULL}, 160, NULL},
    [PREFERENCE_QUIET] = {"quiet",
	"hours without bells, shouts, and who comes and goes", "off", {NULL},
	32, "hours such as 22:00-07:00, on or off"},
    [PREFERENCE_TERSE] = {"terse", "short sentences", "off", {"off", "on"}, 0,
	NULL},
    [PREFERENCE_TIMESTAMPS] = {"timestamps",
	"when something was said, by your zone, stands before it", "off",
	{"off", "on"}, 0, NULL},
    [PREFERENCE_TITLE] = {"title", "the window's title says whose turn it is",
	"on", {"off", "on"}, 0, NULL},
    [PREFERENCE_TOWN] = {"town", "your ship or town, for /finger", NULL, {NULL},
	32, NULL},
    [PREFERENCE_WATCHING] = {"watching",
	"others read your name at a table, or only count you", "name",
	{"name", "count"}, 0, NULL},
    [PREFERENCE_ZONE] = {"zone", "how far your clock is from UTC", "+00:00",
	{NULL}, 16, "hours such as +1, -3:30 or UTC"},
    [PREFERENCE_TOUR] = {"tour", "the tour of a first visit", "new",
	{"new", "seen"}, 0, NULL},
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

bool
preference_form(
    enum preference preference, const char *text, char clean[PREFERENCE_FORM])
{
	struct quiet quiet = {.on = false};

	if (preference == PREFERENCE_ZONE) {
		if (!quiet_zone_parse(&quiet.zone, text))
			return false;
		quiet_zone_text(quiet.zone, clean);
	} else {
		if (!quiet_parse(&quiet, text))
			return false;
		quiet_text(&quiet, clean);
	}
	if (strcmp(clean, rows[preference].plain) == 0)
		*clean = '\0';
	return true;
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
