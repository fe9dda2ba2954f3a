#ifndef DAEMON_HUB_GUEST_H
#define DAEMON_HUB_GUEST_H

/*
 * Guests' names and tokens. A name with which somebody played is never given
 * again; one without any game is free after GUEST_TIME, and so is its token.
 */
#include "daemon/hub/state.h"

/*
 * Gives a guest a name like the wanted one in conn->name; conn->word says what
 * became of it. Where the wanted one was reserved, suggestion is a free one
 * like it, by which the guest may log in the next time; else it is "".
 */
void guest_pick(struct hub *, struct conn *, char suggestion[NAME_SIZE]);

/*
 * What a guest is found by again: the key that he has shown. Without one, at
 * login, it is the address with the transport and the wished name,
 * but not in the networks of exempt, which many people share.
 */
void guest_by_key(struct conn *, const char *key);
void guest_by_address(const struct hub *, struct conn *);
/*
 * Gives a guest the name that he left within the hour, with conn->word, where
 * his key or address shows that he is the same; false where it does not. Then
 * the name in conn is still the wished one.
 */
bool guest_again(struct hub *, struct conn *);

/* "abcd-efgh-jkmn", or 32 hex digits of the version before. */
#define GUEST_TOKEN_SIZE TOKEN_HEX
/* A new token as it is shown, and the hash by which it is known again. */
void guest_token_new(
    struct hub *, char token[GUEST_TOKEN_SIZE], char hash[DICE_HEX]);
/*
 * A token as somebody typed it, in any case, with or without dashes: its
 * displayed form, and its hash. False if it is not one.
 */
bool guest_token_read(
    const char *typed, char token[GUEST_TOKEN_SIZE], char hash[DICE_HEX]);

#endif
