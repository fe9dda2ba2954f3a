/*
 * What a full database costs the hub: retention [GAMES ...]
 *
 * For a database with so many games of guests, of 300 actions and 20 lines of
 * talk each: a throw, the figures for the sysop, and the turns of the hub in
 * which the oldest of them are deleted; in processor time, since nothing waits
 * for the disk here.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>

#include "daemon/hub/store/store_sqlite.h"
#include "daemon/lib/log.h"
#include "daemon/lib/loop.h"
#include "tests/hub/disk.h"
#include "tests/hub/visitors.h"

#define ADDRESS "192.0.2.1"
#define SLICES 400
#define THROWS 200

static struct host host;

static double
now_ms(void)
{
	return (double)loop_worked() / 1000;
}

static int
by_size(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return x < y ? -1 : x > y;
}

static void
print_times(const char *what, double *ms, int n)
{
	qsort(ms, (size_t)n, sizeof(*ms), by_size);
	printf("  %-28s median %6.3f ms  p99 %6.3f ms  longest %6.3f ms (%d)\n",
	    what, ms[n / 2], ms[n * 99 / 100], ms[n - 1], n);
}

static void
fill(int games)
{
	char sql[2048];

	snprintf(sql, sizeof(sql),
	    "BEGIN;"
	    "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c"
	    " WHERE n < %d) INSERT INTO game (n, id, tbl, rules, house, seats,"
	    " version, made, secret, hash, mix, outcome, winner, ended, kept)"
	    " SELECT n, 'T0001-' || n, 1, 'uckers', '', 2, 1, 0, zeroblob(32),"
	    " hex(zeroblob(32)), hex(zeroblob(32)), 'won', 0, 1,"
	    " hex(zeroblob(170)) FROM c;"
	    "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c"
	    " WHERE n < 2) INSERT INTO player (game, seat, since, name, role,"
	    " phrase) SELECT game.n, c.n - 1, 0, 'g' || (game.n * 2 + c.n) ||"
	    " '~', 'guest', '' FROM game, c;"
	    "INSERT INTO score (name, deck, games, wins, begun)"
	    " SELECT name, 0, 1, 0, 1 FROM player;"
	    "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c"
	    " WHERE n < 300) INSERT INTO action (game, n, at, name, line, hash)"
	    " SELECT game.n, c.n, 0,"
	    " 'guest~', 'throw 0 66', 0 FROM game, c;"
	    "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c"
	    " WHERE n < 20) INSERT INTO said (at, how, sender, tbl, game, text)"
	    " SELECT 0, 'say', 'guest~', 1, game.n, 'a line of talk in a game'"
	    " FROM game, c;"
	    "INSERT INTO log (game, line, chain) SELECT n, n || '|' || id ||"
	    " hash, hash FROM game;"
	    "COMMIT",
	    games);
	if (sqlite3_exec(store_db(host.hub->store), sql, NULL, NULL, NULL) !=
	    SQLITE_OK)
		fatal("fill", "error=%s",
		    sqlite3_errmsg(store_db(host.hub->store)));
}

static void
measure(int games)
{
	double ms[SLICES], from;
	int i;

	visitors_open(&host);
	host.conf->guest_disk = host.conf->guest_disk_total = 1 << 20;
	fill(games);
	host.hub->games = games;
	printf("%d games, %d KiB\n", games,
	    (int)(visitors_guest_bytes(&host) >> 10));
	visitor_come(&host, 1, "ann", ADDRESS);
	visitor_come(&host, 2, "ben", ADDRESS);
	visitors_begin(&host, 1, 2);
	for (i = 0; i < THROWS; i++) {
		from = now_ms();
		if (!visitors_act(&host, 1, 2))
			break;
		ms[i] = now_ms() - from;
	}
	print_times("a throw or play (1-6 tries)", ms, i);
	for (i = 0; i < 20; i++) {
		from = now_ms();
		visitors_guest_bytes(&host);
		ms[i] = now_ms() - from;
	}
	print_times("stats (twice)", ms, i);
	host.conf->guest_disk_total = 0;
	for (i = 0; i < SLICES; i++) {
		host.hub->forget_due = host.now;
		from = now_ms();
		host_turn(&host);
		ms[i] = now_ms() - from;
	}
	print_times("a turn that deletes", ms, i);
	host_close(&host);
}

int
main(int argc, char **argv)
{
	int i;

	log_open("bench", LOG_LEVEL_ERROR, true);
	disk_install();
	for (i = 1; i < argc; i++)
		measure(atoi(argv[i]));
	if (argc == 1) {
		measure(1);
		measure(1000);
		measure(10000);
	}
	return 0;
}
