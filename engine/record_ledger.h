#ifndef ENGINE_RECORD_LEDGER_H
#define ENGINE_RECORD_LEDGER_H

/*
 * A host's log of games. Each entry is a line whose hash covers that of the
 * entry before:
 *   12|T0042-12|<commit>         game 12 was set up
 *   12|T0042-12|end|<hash>       it is over: record_game_hash of its record
 *   12|T0042-12|end|damaged      its record was damaged and set aside
 * In a file the entry's hash and a blank stand in front of each.
 */
#include "engine/record.h"

#define RECORD_LOG_LINE 192 /* room for an entry's line and its NUL */

/*
 * The next head of the log: SHA-256 of head, "|" and line. head is "" before
 * the first entry.
 */
void record_ledger_add(char head[DICE_HEX], const char *line);
/*
 * What ties a record to the log: SHA-256 of its tags and its actions, that is,
 * everything before its second empty line, without the talk and the end.
 */
void record_game_hash(const char *text, size_t length, char hex[DICE_HEX]);

struct record_logged {
	bool begun, ended;   /* there is an entry of its begin, of its end */
	char head[DICE_HEX]; /* of the log's last entry */
};

/*
 * Whether an entry's line is of another game, or agrees with the record of this
 * one; hash is its record_game_hash. Records in logged what was found.
 */
bool record_ledger_entry(const char *line, const struct record_file *,
    const char hash[DICE_HEX], struct record_logged *);
/*
 * Checks the log's file, or a piece of it from any entry on, and what it says
 * about a record that was read from text. False with a sentence if an entry
 * does not follow from the one before, or is of another record.
 */
bool record_ledger_check(const char *log, size_t log_length,
    const struct record_file *, const char *text, size_t length,
    struct record_logged *, struct record_error *);

#endif
