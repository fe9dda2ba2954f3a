#ifndef DAEMON_HUB_STORE_STORE_SCHEMA_ACCOUNTS_H
#define DAEMON_HUB_STORE_STORE_SCHEMA_ACCOUNTS_H

/*
 * Step 12 of the schema: accounts, their keys, invitations, names that are
 * being changed in what is stored, and the skeletons of guests' names. An
 * account with "gone" is deleted; its name is nobody's until then (ms).
 */
#include "daemon/hub/store/store_schema_usage.h"

/* clang-format off */

#define ACCOUNT_GUESTS(row) "0"
#define ACCOUNT_BYTES(row) \
    "(120 + 3 * length(" row "name) + " USAGE_TEXT(row "password") \
    " + " USAGE_TEXT(row "reason") ")"
#define ACCOUNT_KEY_GUESTS(row) "0"
#define ACCOUNT_KEY_BYTES(row) \
    "(80 + 2 * length(" row "key) + 2 * length(" row "account)" \
    " + " USAGE_TEXT(row "comment") ")"
#define INVITATION_GUESTS(row) "0"
#define INVITATION_BYTES(row) "(220)"

/*
 * skeleton_of() of accounts/skeleton.c, for the guests who were there before;
 * no name has more than 16 dashes in a row.
 */
#define ACCOUNTS_SKELETON_LETTERS \
    "replace(replace(replace(replace(replace(replace(replace(" \
    "lower(rtrim(name, '~')), '0', 'o'), '1', 'l'), 'i', 'l')," \
    " 'm', 'rn'), 'w', 'vv'), 'd', 'cl'), '_', '-')"
#define ACCOUNTS_SKELETON \
    "rtrim(replace(replace(replace(replace(" ACCOUNTS_SKELETON_LETTERS "," \
    " '--', '-'), '--', '-'), '--', '-'), '--', '-'), '-')"

#define STORE_SCHEMA_ACCOUNTS \
    "INSERT INTO usage VALUES ('accounts', 0, 0, 0), ('accounts', 1, 0, 0)," \
    " ('keys', 0, 0, 0), ('keys', 1, 0, 0)," \
    " ('invitations', 0, 0, 0), ('invitations', 1, 0, 0);" \
    "CREATE TABLE account (" \
    " name TEXT PRIMARY KEY COLLATE NOCASE, skeleton TEXT, role TEXT," \
    " password TEXT, made INTEGER, used INTEGER, disabled INTEGER," \
    " reason TEXT, gone INTEGER" \
    ") WITHOUT ROWID;" \
    "CREATE INDEX account_skeleton ON account (skeleton);" \
    "CREATE INDEX account_gone ON account (gone) WHERE gone IS NOT NULL;" \
    "CREATE TABLE account_key (" \
    " key TEXT PRIMARY KEY, account TEXT COLLATE NOCASE, comment TEXT," \
    " added INTEGER, used INTEGER" \
    ") WITHOUT ROWID;" \
    "CREATE INDEX account_key_account ON account_key (account);" \
    "CREATE TABLE invitation (" \
    " code TEXT PRIMARY KEY, by TEXT COLLATE NOCASE, made INTEGER," \
    " until INTEGER, used_by TEXT" \
    ") WITHOUT ROWID;" \
    "CREATE INDEX invitation_by ON invitation (by);" \
    "CREATE INDEX invitation_until ON invitation (until);" \
    "CREATE TABLE renaming (" \
    " old TEXT PRIMARY KEY COLLATE NOCASE, name TEXT COLLATE NOCASE," \
    " talk INTEGER" \
    ") WITHOUT ROWID;" \
    "ALTER TABLE guest ADD COLUMN skeleton TEXT;" \
    "ALTER TABLE guest ADD COLUMN account TEXT COLLATE NOCASE;" \
    "UPDATE guest SET skeleton = " ACCOUNTS_SKELETON ";" \
    "CREATE INDEX guest_skeleton ON guest (skeleton);" \
    "CREATE INDEX guest_account ON guest (account)" \
    " WHERE account IS NOT NULL;" \
    "ALTER TABLE conn ADD COLUMN key TEXT;" \
    /* The name in the mix of the dice, where it is another one now. */ \
    "ALTER TABLE player ADD COLUMN mixed TEXT;" \
    USAGE_OF("account", "accounts", ACCOUNT) \
    USAGE_CHANGED("account", "password, reason", "accounts", ACCOUNT) \
    USAGE_OF("account_key", "keys", ACCOUNT_KEY) \
    USAGE_OF("invitation", "invitations", INVITATION)

/* clang-format on */

#endif
