#ifndef DAEMON_HUB_PICTURES_H
#define DAEMON_HUB_PICTURES_H

/*
 * The host's pictures, for session processes: each is sent them once, and again
 * when the configuration has others.
 */
struct conf;
struct hub;
struct peer;

/* To a session process that asks for them. */
void pictures_link(struct hub *, struct peer *);
/* Those in which the hub's configuration differs from the old one. */
void pictures_changed(struct hub *, const struct conf *old);

#endif
