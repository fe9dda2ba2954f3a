#ifndef DAEMON_HUB_PRESETS_H
#define DAEMON_HUB_PRESETS_H

/* The host's own rule sets, for the hub and for session processes. */
struct hub;
struct peer;

/*
 * Takes them from the configuration; session processes are told where they are
 * others.
 */
void presets_configure(struct hub *);
/* To a session process that asks for them. */
void presets_link(struct hub *, struct peer *);

#endif
