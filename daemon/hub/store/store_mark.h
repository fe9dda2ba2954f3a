#ifndef DAEMON_HUB_STORE_STORE_MARK_H
#define DAEMON_HUB_STORE_STORE_MARK_H

/* The mark of a backup in SQLite's header, its application id: "MdBk". */
#define STORE_BACKUP_ID 1298416235

#endif
