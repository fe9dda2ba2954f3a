#ifndef DAEMON_LIB_DATABASE_H
#define DAEMON_LIB_DATABASE_H

/*
 * What is known of the database outside of the hub's store: the number of its
 * schema, and the mark of a backup in SQLite's header, its application id:
 * "MdBk".
 */
#define DATABASE_SCHEMA 10
#define DATABASE_BACKUP_ID 1298416235

#endif
