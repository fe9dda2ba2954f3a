#ifndef DAEMON_HUB_DECK_DOOR_H
#define DAEMON_HUB_DECK_DOOR_H

/*
 * The door of a deck: the socket of its own on which a hub is found in a
 * cluster. Whoever connects is a stranger until he has said who he is, with the
 * cluster's word, in one short line:
 *
 *	{"hello":{"cluster":WORD,"front":NAME,"machine":TEXT}}	a front's gate
 *	{"hello":{"cluster":WORD,"front":NAME,"link":N}}	its session's
 *	{"hello":{"cluster":WORD,"sysop":true,"uid":N}}		messdeckctl
 *
 * A stranger costs little, says nothing else, and is cut after three seconds.
 */
#include <stdint.h>

#include "daemon/conf/conf.h"
#include "daemon/lib/link.h"

#define FRONT_NAME 33 /* of a front end, with its NUL: a random one */
#define FRONT_MACHINE 65

struct deck_door;

/* Who has come in; each function takes over the link. */
struct deck_door_ops {
	void (*gate)(
	    void *arg, struct link *, const char *front, const char *machine);
	void (*session)(void *arg, struct link *, const char *front, int link);
	/* uid: whose program it is, on its machine; or -1. */
	void (*sysop)(void *arg, struct link *, int64_t uid);
};

/*
 * Takes over the socket. word: the cluster's, "" for none. It is shut: whoever
 * comes is sent away.
 */
struct deck_door *deck_door_new(struct loop *, int fd, const char *word,
    const struct deck_door_ops *, void *arg);
/* What whoever is sent away is told: a line of JSON. */
void deck_door_waits(struct deck_door *, const char *line);
/* It is open from now on, and the hub says that line first to everybody. */
void deck_door_open(struct deck_door *, const char *hello);
void deck_door_free(struct deck_door *);

#endif
