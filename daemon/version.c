/* The program's version, that of the host protocol, and of the database. */
#include "daemon/version.h"

#include "config.h"
#include "daemon/lib/database.h"

const char version_text[] = PACKAGE_VERSION;
const int version_protocol = 1;
const int version_schema = DATABASE_SCHEMA;
