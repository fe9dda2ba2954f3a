/* Quiet hours and time zones: from text, and back. */
#include "accounts/quiet.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#define HOUR 60
#define DAY (24 * HOUR)
#define ZONE_LEAST (-12 * HOUR)
#define ZONE_MOST (14 * HOUR)

/* "7", "07:30": minutes; what follows is at *end. -1 where it is no time. */
static int
time_parse(const char *text, const char **end)
{
	int hour = 0, minute = 0, n;

	for (n = 0; n < 2 && *text >= '0' && *text <= '9'; n++, text++)
		hour = 10 * hour + *text - '0';
	if (n == 0)
		return -1;
	if (*text == ':') {
		for (text++, n = 0; n < 2 && *text >= '0' && *text <= '9';
		     n++, text++)
			minute = 10 * minute + *text - '0';
		if (n != 2)
			return -1;
	}
	*end = text;
	return minute < HOUR ? hour * HOUR + minute : -1;
}

bool
quiet_parse(struct quiet *quiet, const char *text)
{
	const char *end;
	int from, to;

	if (strcasecmp(text, "on") == 0 || strcasecmp(text, "off") == 0) {
		quiet->on = strcasecmp(text, "on") == 0;
		quiet->from = quiet->to = 0;
		return true;
	}
	from = time_parse(text, &end);
	if (from < 0 || *(end += strspn(end, " ")) != '-')
		return false;
	end++;
	to = time_parse(end + strspn(end, " "), &end);
	/* Midnight may be 24:00; from noon to noon is said as "on". */
	if (to < 0 || *end != '\0' || from > DAY || to > DAY ||
	    from % DAY == to % DAY)
		return false;
	quiet->on = true;
	quiet->from = from % DAY;
	quiet->to = to % DAY;
	return true;
}

const char *
quiet_text(const struct quiet *quiet, char text[QUIET_TEXT])
{
	if (!quiet->on || quiet->from == quiet->to)
		strlcpy(text, quiet->on ? "on" : "off", QUIET_TEXT);
	else
		snprintf(text, QUIET_TEXT, "%02u:%02u-%02u:%02u",
		    (unsigned)quiet->from / HOUR % 24,
		    (unsigned)quiet->from % HOUR,
		    (unsigned)quiet->to / HOUR % 24,
		    (unsigned)quiet->to % HOUR);
	return text;
}

bool
quiet_zone_parse(int *zone, const char *text)
{
	bool behind;
	int minutes;

	if (strncasecmp(text, "UTC", 3) == 0)
		text += 3;
	if (*text == '\0') {
		*zone = 0;
		return true;
	}
	behind = *text == '-';
	if (*text != '-' && *text != '+' && strcmp(text, "0") != 0)
		return false;
	minutes = time_parse(text + (*text == '-' || *text == '+'), &text);
	if (minutes < 0 || *text != '\0')
		return false;
	minutes = behind ? -minutes : minutes;
	if (minutes < ZONE_LEAST || minutes > ZONE_MOST)
		return false;
	*zone = minutes;
	return true;
}

const char *
quiet_zone_text(int zone, char text[QUIET_TEXT])
{
	unsigned ahead = (unsigned)(zone < 0 ? -zone : zone);

	snprintf(text, QUIET_TEXT, "%c%02u:%02u", zone < 0 ? '-' : '+',
	    ahead / HOUR % 24, ahead % HOUR);
	return text;
}

bool
quiet_at(const struct quiet *quiet, int64_t at)
{
	int now = (int)(((at / 60 + quiet->zone) % DAY + DAY) % DAY);

	if (!quiet->on || quiet->from == quiet->to)
		return quiet->on;
	if (quiet->from < quiet->to)
		return now >= quiet->from && now < quiet->to;
	return now >= quiet->from || now < quiet->to;
}
