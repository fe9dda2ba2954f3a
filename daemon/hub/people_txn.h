#ifndef DAEMON_HUB_PEOPLE_TXN_H
#define DAEMON_HUB_PEOPLE_TXN_H

/*
 * People in a transaction, which is a turn of the loop: saved, committed or
 * rolled back; and loaded when the hub starts.
 */
struct hub;

/* Once the turn is committed: frees ended connections, drops the old places. */
void people_commit(struct hub *);
/* Once it was rolled back: everybody is back in the old place. */
void people_rollback(struct hub *);
/* Writes rows that changed. */
void people_save(struct hub *);
void people_load(struct hub *);
void people_free(struct hub *);

/*
 * Who has a link token of that hash: also those that another deck has given to
 * this one, who are found in the store; NULL: nobody here.
 */
struct conn *people_arrive(struct hub *, const char *hash);

#endif
