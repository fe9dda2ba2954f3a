/* The log of games: the hashes of its entries, and whether it has a record. */
#include <stdio.h>
#include <string.h>

#include "engine/record_ledger.h"

#define ENTRY_HASH (DICE_HEX - 1) /* digits in front of an entry */

void
record_ledger_add(char head[DICE_HEX], const char *line)
{
	char entry[DICE_HEX + RECORD_LOG_LINE];

	snprintf(entry, sizeof(entry), "%s|%s", head, line);
	dice_sha256(entry, strlen(entry), head);
}

void
record_game_hash(const char *text, size_t length, char hex[DICE_HEX])
{
	const char *end = text + length, *line = text, *next;
	int empty = 0;

	while ((next = memchr(line, '\n', (size_t)(end - line))) != NULL) {
		if (next == line && ++empty == 2)
			break;
		line = next + 1;
	}
	dice_sha256(text, (size_t)(line - text), hex);
}

/*
 * Cuts the next entry out of the log; false at its end, or if there is none
 * (then *next is NULL).
 */
static bool
next_entry(const char **next, const char *end, char hash[DICE_HEX],
    char line[RECORD_LOG_LINE])
{
	const char *from = *next, *newline;
	size_t length;

	if (from == end)
		return false;
	*next = NULL;
	newline = memchr(from, '\n', (size_t)(end - from));
	if (newline == NULL || newline - from <= ENTRY_HASH + 1 ||
	    from[ENTRY_HASH] != ' ')
		return false;
	length = (size_t)(newline - from) - ENTRY_HASH - 1;
	if (length >= RECORD_LOG_LINE)
		return false;
	memcpy(hash, from, ENTRY_HASH);
	hash[ENTRY_HASH] = '\0';
	memcpy(line, from + ENTRY_HASH + 1, length);
	line[length] = '\0';
	*next = newline + 1;
	return true;
}

bool
record_ledger_entry(const char *line, const struct record_file *f,
    const char hash[DICE_HEX], struct record_logged *logged)
{
	const char *id = strchr(line, '|'), *says;
	size_t n = strlen(f->head.game);

	/* An entry of another game says nothing about this one. */
	if (id == NULL || strncmp(id + 1, f->head.game, n) != 0 ||
	    id[n + 1] != '|')
		return true;
	says = id + n + 2;
	if (strncmp(says, "end|", 4) != 0) {
		logged->begun = true;
		return strcmp(says, f->head.commit) == 0;
	}
	logged->ended = true;
	return strcmp(says + 4, hash) == 0;
}

bool
record_ledger_check(const char *log, size_t log_length,
    const struct record_file *f, const char *text, size_t length,
    struct record_logged *logged, struct record_error *error)
{
	char hash[DICE_HEX], game[DICE_HEX], line[RECORD_LOG_LINE];
	const char *next = log;
	int n = 0;

	memset(logged, 0, sizeof(*logged));
	record_game_hash(text, length, game);
	while (next_entry(&next, log + log_length, hash, line)) {
		if (n++ == 0) {
			char *head = logged->head;

			/*
			 * The first hash is trusted only if the log does not
			 * begin with the first game.
			 */
			*head = '\0';
			if (strncmp(line, "1|", 2) != 0)
				memcpy(head, hash, DICE_HEX);
			else
				record_ledger_add(head, line);
		} else
			record_ledger_add(logged->head, line);
		if (strcmp(logged->head, hash) != 0)
			return record_wrong(error, n,
			    "This entry does not follow from the one before: "
			    "the log was changed.");
		if (!record_ledger_entry(line, f, game, logged))
			return record_wrong(error, n,
			    "The log has another record of game %s.",
			    f->head.game);
	}
	if (next == NULL)
		return record_wrong(error, n + 1,
		    "An entry of the log is: hash, blank, "
		    "number|game|what it is.");
	return true;
}
