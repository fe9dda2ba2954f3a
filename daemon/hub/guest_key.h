#ifndef DAEMON_HUB_GUEST_KEY_H
#define DAEMON_HUB_GUEST_KEY_H

/*
 * Guests by SSH who are asked for their keys, so that those who have an account
 * are told whose key theirs is. The only question there is in that protocol is
 * to refuse "none": clients that are known to go on show one key after another
 * and then come by keyboard-interactive, where nothing is asked. A key that is
 * nobody's is refused, for its passphrase would be asked for in vain.
 *
 * Clients that do not go on (OpenSSH in batch mode has no keyboard-interactive)
 * leave, and from their address nobody is asked for a while.
 */
#include "daemon/hub/state.h"

#define GUEST_KEYS 16 /* that are looked at */

/*
 * Whether that question by "none" is to be refused for the keys' sake. From
 * then on the guest is sifted, until he is in.
 */
bool
guest_key_asks(struct hub *, struct handover *, const char *name, bool more);
/* Whether a sifted guest may log in by that key: it is an account's. */
bool guest_key_known(struct hub *, const char *key);
/* How somebody sifted can go on: the names of methods, for the caller to free.
 */
json_t *guest_key_methods(const struct handover *);
/* One who was sifted has left without having been let in. */
void guest_key_gave_up(struct hub *, const struct handover *);

#endif
