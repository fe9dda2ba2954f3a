#ifndef DAEMON_HUB_PEOPLE_TXN_H
#define DAEMON_HUB_PEOPLE_TXN_H

/*
 * People over a turn of the loop: written, kept, or put back where they were;
 * and loaded when the hub starts.
 */
struct hub;

/* Once the turn is committed: frees the dead, forgets the old places. */
void people_commit(struct hub *);
/* Once it was taken back: everybody is again where he was. */
void people_rollback(struct hub *);
/* Writes rows that changed. */
void people_save(struct hub *);
void people_load(struct hub *);
void people_free(struct hub *);

#endif
