#ifndef DAEMON_HUB_PEER_COPIES_H
#define DAEMON_HUB_PEER_COPIES_H

/*
 * What session processes have a copy of: the host's pictures, and its own rule
 * sets. Each is sent to those that ask for it, and again when the configuration
 * has another.
 */
struct conf;
struct hub;
struct peer;

/* To a session process that asks for them. */
void peer_copies_pictures(struct hub *, struct peer *);
void peer_copies_rules(struct hub *, struct peer *);
/*
 * Takes the rule sets from the configuration, and sends what differs from the
 * old one; NULL: there was none.
 */
void peer_copies_configure(struct hub *, const struct conf *old);

#endif
