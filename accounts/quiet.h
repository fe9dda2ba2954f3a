#ifndef ACCOUNTS_QUIET_H
#define ACCOUNTS_QUIET_H

/*
 * Quiet hours, as people set them, and how far their clocks are from UTC. A
 * day's hours may go on past midnight.
 */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define QUIET_TEXT 16 /* room for either as text */

/* Minutes; all zero: never. */
struct quiet {
	bool on;      /* there are such hours */
	int from, to; /* of the day; the same: all day */
	int zone;     /* what the person's clock is ahead of UTC */
};

/*
 * Reads "22:00-07:00" or "22-7", "on" (all day) or "off" and sets all but the
 * zone; false where it is nothing of the kind.
 */
bool quiet_parse(struct quiet *, const char *text);
/* Writes them as "22:00-07:00", "on" or "off"; text. */
const char *quiet_text(const struct quiet *, char text[QUIET_TEXT]);
/* Reads "+1", "-3:30" or "UTC" into minutes, and writes "+01:00"; text. */
bool quiet_zone_parse(int *zone, const char *text);
const char *quiet_zone_text(int zone, char text[QUIET_TEXT]);
/* Whether a time (s since 1970) is in them. */
bool quiet_at(const struct quiet *, int64_t at);

#endif
