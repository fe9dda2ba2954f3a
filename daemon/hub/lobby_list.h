#ifndef DAEMON_HUB_LOBBY_LIST_H
#define DAEMON_HUB_LOBBY_LIST_H

/* Who is here and what is played, as rows of JSON: the lobby's and answers'. */
#include "daemon/hub/send.h"
#include "daemon/hub/state.h"

/* {"name","role","table","seat","idle","via"}, and "away" of who is away */
json_t *lobby_list_person(const struct hub *, const struct conn *);
/*
 * People, each once, in order of arrival, and the tables that are not
 * adjourned: from a row on (the first is 1) as many as the place has room for.
 * next (not NULL) becomes the row after the last of them, 0 where that was all.
 * all: behind those of this deck, what the others show of theirs.
 */
json_t *
lobby_list_people(struct hub *, bool all, enum send_room, int row, int *next);
json_t *lobby_list_tables(
    const struct hub *, bool all, enum send_room, int row, int *next);
/* The same of seeks, as invites_seeks(). */
json_t *
lobby_list_seeks(struct hub *, bool all, enum send_room, const char *reader);
/* This name's games, adjourned ones too, with whose turn it is. */
json_t *lobby_list_mine(const struct hub *, const char *name);
/* This name's adjourned games. */
json_t *lobby_list_stored(const struct hub *, const char *name);

#endif
