/*
 * As next.c, but the program of an earlier version, which does not know the
 * database of today.
 */
#include "daemon/version.h"

#include "daemon/lib/database.h"

const char version_text[] = "0.0";
const int version_protocol = 1;
const int version_schema = DATABASE_SCHEMA - 1;
