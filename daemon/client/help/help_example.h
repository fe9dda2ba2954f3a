#ifndef DAEMON_CLIENT_HELP_HELP_EXAMPLE_H
#define DAEMON_CLIENT_HELP_HELP_EXAMPLE_H

/*
 * Examples in the help texts. A line that begins with "= " is none of the
 * text but says what to show, so that what is shown is what the engine does:
 *
 *	= game POSITION           a game in notation_game's words
 *	= strip COLOUR FROM TO    draws these squares as that colour counts
 *	= throw DICE [PLAY]       throws, plays, and tells what happened
 *	= announce ANNOUNCEMENT   before a throw
 *	= card PART               what the rules of the reader's table say of it
 *	= also WORDS              first: other words for the topic
 */
#include <stdbool.h>
#include <stdio.h>

struct help_for;

/*
 * Writes a topic's text with its examples played and drawn. False if an example
 * breaks the rules; it is then left out.
 */
bool help_text(FILE *, const char *text, const struct help_for *);

#endif
