/* A connection's share of the process's time. */
#include "daemon/session/share.h"

#define SHARE_MS 20       /* us of each ms that come back: a fiftieth */
#define SHARE_AHEAD 4000  /* us that may be used before they have come */
#define SHARE_MOST 100000 /* us that are remembered: no more than seconds */

static void
share_settle(struct share *share, int64_t now)
{
	share->used -= (now - share->at) * SHARE_MS;
	if (share->used < 0)
		share->used = 0;
	share->at = now;
}

void
share_use(struct share *share, int64_t now, int64_t us)
{
	share_settle(share, now);
	share->used += us;
	if (share->used > SHARE_MOST)
		share->used = SHARE_MOST;
}

bool
share_over(struct share *share, int64_t now)
{
	share_settle(share, now);
	return share->used > SHARE_AHEAD;
}
