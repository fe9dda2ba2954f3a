#ifndef DAEMON_CONF_CONF_ART_H
#define DAEMON_CONF_CONF_ART_H

/*
 * The files of the host's pictures. A picture travels as one word or two: its
 * file in base64, and after a blank that of the text beside it, which is for
 * screens where the first one has no room.
 */
#include <stdbool.h>

struct conf_parse;
struct conf_word;

/*
 * Takes the picture that a word names, or in the form that the gate passes to
 * its children, the picture itself. "": none.
 */
bool conf_art_take(struct conf_parse *, const struct conf_word *);

#endif
