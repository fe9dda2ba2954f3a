#ifndef ENGINE_RULE_CARD_H
#define ENGINE_RULE_CARD_H

/* The rule card: every setting in force, in plain words. */
#include <stddef.h>

struct ruleset;

/*
 * The rule card in plain words, lines separated by '\n', into text; returns
 * its full length as snprintf does.
 */
size_t ruleset_card(const struct ruleset *, char *text, size_t size);
/*
 * The same for one part: "players", "dice", "exit", "blobs", "challenge",
 * "pipe", "partners"; NULL: all. 0 if that part is empty.
 */
size_t ruleset_card_part(
    const struct ruleset *, const char *part, char *text, size_t size);
/*
 * The same for one line, by what it is about: "dice", "split", "must",
 * "third-six", "exit", "blob", "pair", "challenge", "home" and so on. 0 if the
 * card says nothing about that.
 */
size_t ruleset_card_topic(
    const struct ruleset *, const char *topic, char *text, size_t size);

#endif
