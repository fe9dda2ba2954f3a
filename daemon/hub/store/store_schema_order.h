#ifndef DAEMON_HUB_STORE_STORE_SCHEMA_ORDER_H
#define DAEMON_HUB_STORE_STORE_SCHEMA_ORDER_H

/*
 * Step 12 of the schema: what moderators and sysops did, what was reported to
 * them, who came when, and whose talk is to get another name. The audit is the
 * host's, whoever it is about.
 */
#include "daemon/hub/store/store_schema_usage.h"

/* clang-format off */

#define AUDIT_GUESTS(row) "0"
#define AUDIT_BYTES(row) \
    "(150 + length(" row "who) + length(" row "whom) + " \
    USAGE_TEXT(row "text") ")"
#define REPORT_GUESTS(row) USAGE_GUEST(row "sender")
#define REPORT_BYTES(row) \
    "(120 + length(" row "sender) + " USAGE_TEXT(row "text") \
    " + " USAGE_TEXT(row "answer") ")"

#define LOGIN_GUESTS(row) USAGE_GUEST(row "name")
#define LOGIN_BYTES(row) \
    "(120 + length(" row "name) + length(" row "address) + " \
    USAGE_TEXT(row "key") ")"

#define STORE_SCHEMA_ORDER \
    "INSERT INTO usage SELECT kind.column1, whose.column1, 0, 0 FROM" \
    " (VALUES ('audit'), ('reports'), ('logins')) AS kind," \
    " (VALUES (0), (1)) AS whose;" \
    "CREATE TABLE audit (" \
    " n INTEGER PRIMARY KEY, at INTEGER, who TEXT COLLATE NOCASE, role TEXT," \
    " via TEXT, uid INTEGER, what TEXT, whom TEXT COLLATE NOCASE, text TEXT);" \
    "CREATE INDEX audit_at ON audit (at);" \
    "CREATE INDEX audit_who ON audit (who);" \
    "CREATE INDEX audit_whom ON audit (whom);" \
    USAGE_OF("audit", "audit", AUDIT) \
    "CREATE TABLE report (" \
    " n INTEGER PRIMARY KEY, at INTEGER, sender TEXT COLLATE NOCASE," \
    " about TEXT, tbl INTEGER, text TEXT, done INTEGER, done_by TEXT," \
    " answer TEXT);" \
    "CREATE INDEX report_open ON report (n) WHERE done IS NULL;" \
    "CREATE INDEX report_sender ON report (sender) WHERE done IS NULL;" \
    "CREATE INDEX report_done ON report (done) WHERE done IS NOT NULL;" \
    "CREATE INDEX report_guests ON report (n) WHERE sender LIKE '%~';" \
    USAGE_OF("report", "reports", REPORT) \
    USAGE_CHANGED("report", "answer", "reports", REPORT) \
    "CREATE TABLE login (" \
    " n INTEGER PRIMARY KEY, at INTEGER, name TEXT COLLATE NOCASE, role TEXT," \
    " via TEXT, address TEXT, key TEXT);" \
    "CREATE INDEX login_at ON login (at);" \
    "CREATE INDEX login_name ON login (name);" \
    "CREATE INDEX login_guests ON login (n) WHERE name LIKE '%~';" \
    USAGE_OF("login", "logins", LOGIN) \
    "CREATE TABLE renaming_talk (" \
    " old TEXT PRIMARY KEY COLLATE NOCASE, name TEXT, n INTEGER" \
    ") WITHOUT ROWID;"

/* clang-format on */

#endif
