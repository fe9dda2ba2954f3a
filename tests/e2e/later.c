/* As next.c, but so much later that sessions of today cannot go on. */
#include "daemon/version.h"

#include "daemon/lib/database.h"

const char version_text[] = "99.2";
const int version_protocol = 3;
const int version_schema = DATABASE_SCHEMA;
