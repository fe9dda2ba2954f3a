/*
 * In place of daemon/version.c this makes messdeckd the program of a later
 * version, with the next protocol, for the test of taking over.
 */
#include "daemon/version.h"

#include "daemon/lib/database.h"

const char version_text[] = "99.1";
const int version_protocol = 2;
const int version_schema = DATABASE_SCHEMA;
