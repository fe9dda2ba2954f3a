#ifndef TESTS_HUB_DISK_H
#define TESTS_HUB_DISK_H

/*
 * A disk for tests: SQLite's files on the real one, but writing can be made
 * to fail, and nothing waits for the platter.
 */
enum disk_mode { DISK_OK, DISK_FULL, DISK_ERROR };

/* Becomes SQLite's default; once in a program. */
void disk_install(void);
/* Does SQL to a database that nobody has open. */
void disk_sql(const char *file, const char *sql);
void disk_set(enum disk_mode);

#endif
