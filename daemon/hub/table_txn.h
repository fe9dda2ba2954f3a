#ifndef DAEMON_HUB_TABLE_TXN_H
#define DAEMON_HUB_TABLE_TXN_H

/*
 * Tables over a turn of the loop: written, kept, or put back as they were;
 * and loaded when the hub starts.
 */
struct hub;

/* As in people.h. */
void tables_save(struct hub *);
void tables_commit(struct hub *);
void tables_rollback(struct hub *);
void tables_load(struct hub *);
void tables_free(struct hub *);

#endif
