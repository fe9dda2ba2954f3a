#ifndef DAEMON_CLIENT_VIEW_VIEW_LOBBY_H
#define DAEMON_CLIENT_VIEW_VIEW_LOBBY_H

/* Shared by the files of the lobby's view. */
#include "daemon/client/client_internal.h"
#include "daemon/client/model/lobby_row.h"

struct lobby {
	int64_t number;  /* the table under the cursor, 0: none */
	int cursor, top; /* its row, and the first one shown */
	int height;      /* rows that there is room for */
	bool typing;     /* keys belong to the input line */
	bool plain;      /* drawn without talk */
};

#endif
