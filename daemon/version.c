/* The program's version, and that of the host protocol. */
#include "daemon/version.h"

#include "config.h"

const char version_text[] = PACKAGE_VERSION;
const int version_protocol = 1;
