#ifndef DAEMON_LIB_DATABASE_H
#define DAEMON_LIB_DATABASE_H

/*
 * What is known about the database outside the hub's store: the number of its
 * schema, and the mark of a backup, the application id "MdBk" in SQLite's
 * header.
 */
#define DATABASE_SCHEMA 16
#define DATABASE_BACKUP_ID 1298416235

#endif
