#ifndef DAEMON_CLIENT_PROMPT_H
#define DAEMON_CLIENT_PROMPT_H

/*
 * What is asked of the person just now, what he may press, and the command
 * that the line he types means.
 */
#include <stdio.h>

#include "daemon/client/model/model.h"

enum prompt {
	PROMPT_LOBBY,
	PROMPT_KEEP,    /* who leaves a game with the bot */
	PROMPT_FREE,    /* seated, a chair is still free */
	PROMPT_AWAY,    /* none is, but not all are there */
	PROMPT_PHRASE,  /* his phrase is wanted */
	PROMPT_PHRASES, /* others' phrases are */
	PROMPT_COLOURS,
	PROMPT_THROW,
	PROMPT_PLAY,
	PROMPT_WAIT, /* somebody else's decision */
	PROMPT_OVER,
	PROMPT_LEFT, /* the same, and somebody has gone */
	PROMPT_ADJOURNED,
	PROMPT_SIT,    /* a spectator where a chair is free */
	PROMPT_WATCH,  /* a spectator */
	PROMPT_OWNED,  /* one for whom a bot plays */
	PROMPT_RETURN, /* the same, who has asked for his seat */
	NPROMPT
};

/* What is asked of the person now. */
enum prompt prompt_of(const struct model *);
/*
 * What to press, one line for the screen, without a full stop; brief: for one
 * of 40 columns.
 */
void prompt_hint(FILE *, const struct model *, bool brief);
/*
 * The keys of one's turns, for a screen that says elsewhere whose turn it is
 * and what for: it stays the same all through a game. NULL where something
 * else is asked.
 */
const char *prompt_keys(const struct model *);
/* The same by ear, whole sentences or short ones. */
void prompt_say(FILE *, const struct model *, bool terse);
/*
 * The command that a typed line means at this prompt: "" throws, "3" plays,
 * "y" accepts. False where it means none.
 */
bool
prompt_line(const struct model *, const char *line, char *command, size_t size);
/* "u", "u 3", "u3": asks how the board would be. */
bool prompt_is_preview(const char *line);

#endif
