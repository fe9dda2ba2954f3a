#ifndef DAEMON_CLIENT_PROMPT_H
#define DAEMON_CLIENT_PROMPT_H

/*
 * The current prompt: what is asked of the person, what to press, and the
 * command that a typed line means.
 */
#include <stdio.h>

#include "daemon/client/model/model.h"

enum prompt {
	PROMPT_LOBBY,
	PROMPT_KEEP,    /* leaving a game against the bot */
	PROMPT_RESIGN,  /* giving up a game */
	PROMPT_FREE,    /* seated, and a seat is still free */
	PROMPT_AWAY,    /* none is, but not everybody is there */
	PROMPT_PICK,    /* pick a partner */
	PROMPT_PICKED,  /* the captain picks */
	PROMPT_PHRASE,  /* their phrase is wanted */
	PROMPT_PHRASES, /* others' phrases are */
	PROMPT_COLOURS,
	PROMPT_THROW,
	PROMPT_PLAY,
	PROMPT_WAIT,  /* somebody else's decision */
	PROMPT_SLOW,  /* the same in a slow game */
	PROMPT_MATCH, /* a match's next game begins soon */
	PROMPT_OVER,
	PROMPT_LEFT, /* the same, and somebody has left */
	PROMPT_ADJOURNED,
	PROMPT_SIT,    /* a spectator, and a seat is free */
	PROMPT_WATCH,  /* a spectator */
	PROMPT_OWNED,  /* a bot plays for this person */
	PROMPT_RETURN, /* the same, and they have asked for the seat back */
	NPROMPT
};

/* The current prompt. */
enum prompt prompt_of(const struct model *);
/*
 * What to press, one line for the screen, without a full stop; brief: for one
 * of 40 columns.
 */
void prompt_hint(FILE *, const struct model *, bool brief);
/*
 * The keys for one's turns, for a screen that shows elsewhere whose turn it is:
 * they stay the same throughout a game. NULL if something else is asked.
 */
const char *prompt_keys(const struct model *);
/* The same for linear mode, in full or short sentences. */
void prompt_say(FILE *, const struct model *, bool terse);
/*
 * The command that a typed line means at this prompt: "" throws, "3" plays, "y"
 * accepts. False if it means none.
 */
bool
prompt_line(const struct model *, const char *line, char *command, size_t size);
/* "u", "u 3", "u3": asks how the board would be. */
bool prompt_is_preview(const char *line);

#endif
