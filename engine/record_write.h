#ifndef ENGINE_RECORD_WRITE_H
#define ENGINE_RECORD_WRITE_H

/*
 * Writing a record's file: tags, a line for every action, talk, the end.
 */
#include <stdint.h>

struct record_head;
struct record_text;

/* The tags; the first thing to put. */
void record_put_head(struct record_text *, const struct record_head *);
/*
 * Action n (from 1): when in seconds since 1970, or 0; who, the account that
 * made it, NULL for the host itself; game_hash after it; its line.
 */
void record_put_action(struct record_text *, unsigned n, int64_t when,
    const char *who, uint64_t hash, const char *line);
/*
 * What a house bot noted of action n (bot_thought_text), in the order of
 * actions, after all of them.
 */
void record_put_thought(
    struct record_text *, unsigned n, const char *who, const char *thought);
/*
 * A line of talk, after that: how is one word (say, kibitz, whisper;
 * seat for who takes one), text one line; when 0: not known.
 */
void record_put_talk(struct record_text *, int64_t when, const char *how,
    const char *who, const char *text);
/*
 * The end: the result, position_hash of the last position, and the hash of
 * everything before it.
 */
void
record_put_end(struct record_text *, const char *result, uint64_t position);
void record_text_free(struct record_text *);

#endif
