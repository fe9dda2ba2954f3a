#ifndef DAEMON_METRICS_METRICS_ROWS_H
#define DAEMON_METRICS_METRICS_ROWS_H

/*
 * Every metric: a row for each series, those of one family together. role and
 * key name the figure in what the processes report; a counter goes on when such
 * a process is replaced, the others are summed over the processes that are
 * there, and a LARGEST is the highest of them.
 */
enum metrics_kind { GAUGE, LARGEST, COUNTER, HISTOGRAM };

struct metrics_row {
	const char *role, *key;
	const char *family, *rest; /* the series' name is both together */
	enum metrics_kind kind;
	double unit;      /* of a figure, in the metric's */
	const char *help; /* of a family's first row */
};

/* The same of each role. */
#define OF_ROLE(role, key, family, kind, unit, help) \
	{role, key, family, "{role=\"" role "\"}", kind, unit, help},
#define OF_ROLES(key, family, kind, unit, help)            \
	OF_ROLE("gate", key, family, kind, unit, help)     \
	OF_ROLE("hub", key, family, kind, unit, NULL)      \
	OF_ROLE("auth", key, family, kind, unit, NULL)     \
	OF_ROLE("template", key, family, kind, unit, NULL) \
	OF_ROLE("session", key, family, kind, unit, NULL)  \
	OF_ROLE("metrics", key, family, kind, unit, NULL)

#define LABELLED(role, key, family, label, value, kind, help) \
	{role, key, family, "{" label "=\"" value "\"}", kind, 1, help},
#define REFUSED(why, help)                                                     \
	LABELLED("gate", "refused_" why, "messdeck_connections_refused_total", \
	    "why", why, COUNTER, help)
#define TURNED_AWAY(why, help)                                               \
	LABELLED("hub", "turned_away_" why, "messdeck_logins_refused_total", \
	    "why", why, COUNTER, help)
#define WITHIN(ms, seconds, help)                        \
	{"hub", "commit_" ms, "messdeck_commit_seconds", \
	    "_bucket{le=\"" seconds "\"}", HISTOGRAM, 1, help},

/* clang-format off */
#define METRICS_ROWS \
	{"hub", "people", "messdeck_people", "", GAUGE, 1, \
	    "People who are here."}, \
	{"hub", "guests", "messdeck_guests", "", GAUGE, 1, \
	    "Guests among them."}, \
	{"hub", "tables", "messdeck_tables", "", GAUGE, 1, \
	    "Tables, those of adjourned games included."}, \
	{"hub", "playing", "messdeck_games_playing", "", GAUGE, 1, \
	    "Games that are on."}, \
	{"hub", "slow", "messdeck_games_slow", "", GAUGE, 1, \
	    "Those of them that have days for each throw."}, \
	{"hub", "games", "messdeck_games", "", LARGEST, 1, \
	    "Games that were ever begun."}, \
	{"hub", "throws", "messdeck_throws_total", "", COUNTER, 1, \
	    "Throws of the dice."}, \
	{"hub", "plays", "messdeck_plays_total", "", COUNTER, 1, \
	    "Plays."}, \
	WITHIN("1", "0.001", "How long commits to the disk take.") \
	WITHIN("2", "0.002", NULL) \
	WITHIN("5", "0.005", NULL) \
	WITHIN("10", "0.01", NULL) \
	WITHIN("20", "0.02", NULL) \
	WITHIN("50", "0.05", NULL) \
	WITHIN("100", "0.1", NULL) \
	WITHIN("500", "0.5", NULL) \
	{"hub", "commits", "messdeck_commit_seconds", "_bucket{le=\"+Inf\"}", \
	    HISTOGRAM, 1, NULL}, \
	{"hub", "commit_us", "messdeck_commit_seconds", "_sum", \
	    HISTOGRAM, 1e-6, NULL}, \
	{"hub", "commits", "messdeck_commit_seconds", "_count", \
	    HISTOGRAM, 1, NULL}, \
	{"hub", "longest_turn_us", "messdeck_longest_turn_seconds", "", \
	    LARGEST, 1e-6, \
	    "The most processor time of one turn of the hub."}, \
	{"hub", "file_bytes", "messdeck_database_bytes", "", GAUGE, 1, \
	    "The size of the database's file."}, \
	{"hub", "unused_bytes", "messdeck_database_unused_bytes", "", \
	    GAUGE, 1, "Bytes of it that are free."}, \
	{"hub", "guest_bytes", "messdeck_guest_bytes", "", GAUGE, 1, \
	    "What guests have lately added to it, of guest-disk."}, \
	{"hub", "disk_full", "messdeck_disk_full", "", GAUGE, 1, \
	    "1 while the disk is full and moves are refused."}, \
	LABELLED("gate", "connections_ssh", "messdeck_connections", \
	    "transport", "ssh", GAUGE, \
	    "Connections, those that are not logged in included.") \
	LABELLED("gate", "connections_telnet", "messdeck_connections", \
	    "transport", "telnet", GAUGE, NULL) \
	REFUSED("house", "Connections refused by the gate.") \
	REFUSED("penalty", NULL) \
	REFUSED("crowd", NULL) \
	REFUSED("full", NULL) \
	REFUSED("yields", NULL) \
	REFUSED("trouble", NULL) \
	REFUSED("stopping", NULL) \
	REFUSED("no session process", NULL) \
	LABELLED("gate", "wrong_passwords", "messdeck_logins_refused_total", \
	    "why", "password", COUNTER, \
	    "Logins refused: wrong passwords, and who was sent away.") \
	TURNED_AWAY("banned", NULL) \
	TURNED_AWAY("full", NULL) \
	TURNED_AWAY("quit", NULL) \
	TURNED_AWAY("version", NULL) \
	{"session", "frames", "messdeck_frames_total", "", COUNTER, 1, \
	    "Frames drawn."}, \
	{"session", "bytes", "messdeck_output_bytes_total", "", COUNTER, 1, \
	    "Bytes for people's terminals and programs, before encryption."}, \
	OF_ROLES("processes", "messdeck_processes", GAUGE, 1, \
	    "Processes by role.") \
	OF_ROLE("bot", "processes", "messdeck_processes", GAUGE, 1, NULL) \
	OF_ROLE("analyst", "processes", "messdeck_processes", GAUGE, 1, NULL) \
	OF_ROLES("memory", "messdeck_memory_peak_bytes", GAUGE, 1, \
	    "The most memory that the processes of a role have had, each by " \
	    "itself, shared memory counted for each.") \
	OF_ROLES("cpu_us", "messdeck_cpu_seconds_total", COUNTER, 1e-6, \
	    "Processor time by role.")

/* clang-format on */

#endif
