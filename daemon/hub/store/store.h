#ifndef DAEMON_HUB_STORE_STORE_H
#define DAEMON_HUB_STORE_STORE_H

/*
 * The durable state, in a database: the only interface for the rest of the hub.
 * Everything written between two commits is one transaction. After the first
 * error in it later writes are dropped, and store_commit reports it.
 */
#include "daemon/hub/store/store_account.h"
#include "daemon/hub/store/store_backup.h"
#include "daemon/hub/store/store_comment.h"
#include "daemon/hub/store/store_game.h"
#include "daemon/hub/store/store_luck.h"
#include "daemon/hub/store/store_news.h"
#include "daemon/hub/store/store_notes.h"
#include "daemon/hub/store/store_order.h"
#include "daemon/hub/store/store_people.h"
#include "daemon/hub/store/store_rename.h"
#include "daemon/hub/store/store_result.h"
#include "daemon/hub/store/store_retention.h"
#include "daemon/hub/store/store_table.h"
#include "daemon/hub/store/store_talk.h"

enum store_result {
	STORE_DONE,
	STORE_FULL,  /* rolled back; may work later */
	STORE_FAILED /* the disk cannot be trusted */
};

/*
 * Opens and migrates; NULL with a sentence in error, and with errno ENOSPC if
 * it may work later.
 */
struct store *store_open(const char *file, char error[CONF_ERROR]);
/* Rolls back what is not committed. */
void store_close(struct store *);
/*
 * Whether all reads since the last commit succeeded; if not, a sentence in
 * error, and errno as for store_open.
 */
bool store_sound(struct store *, char error[CONF_ERROR]);
/* Something has been written since the last commit. */
bool store_writing(const struct store *);
enum store_result store_commit(struct store *);
/*
 * Between two turns: copies what was committed from the log into the database,
 * once that is much. It takes longer than most turns.
 */
void store_checkpoint(struct store *);
/* The file's size, and how many bytes in it are unused: what comes uses them.
 */
int64_t store_file_bytes(struct store *, int64_t *unused);
/*
 * How many bytes of rows that stay were written since it was opened; those of
 * the log of games, which is never shortened, count more.
 */
int64_t store_added(const struct store *);

/*
 * How many commits were acknowledged but are not there, at least; found when
 * it was opened. Then the database is marked as a backup is.
 */
int64_t store_lost(const struct store *);
/* When it was found damaged last (ms), and how many commits were lost. */
#define STORE_DAMAGED_AT "damaged_at"
#define STORE_DAMAGED_COMMITS "damaged_commits"

#endif
