#ifndef DAEMON_HUB_TABLE_TXN_H
#define DAEMON_HUB_TABLE_TXN_H

/*
 * Tables in a transaction, which is a turn of the loop: saved, committed or
 * rolled back; and loaded when the hub starts.
 */
struct hub;

/* As in people_txn.h. */
void tables_save(struct hub *);
void tables_commit(struct hub *);
void tables_rollback(struct hub *);
void tables_load(struct hub *);
void tables_free(struct hub *);

#endif
