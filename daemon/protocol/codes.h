#ifndef DAEMON_PROTOCOL_CODES_H
#define DAEMON_PROTOCOL_CODES_H

/*
 * The code words of the host protocol, each once, for hub, session and client.
 * Their meaning is in messdeck-protocol(7).
 */
#include "engine/game.h"

/* clang-format off */

/* The status of a table; a closed one is about to be freed, and never sent. */
#define TABLE_STATUSES(X) \
	X(TABLE_OPEN, "open") \
	X(TABLE_PHRASES, "phrases") \
	X(TABLE_PLAYING, "playing") \
	X(TABLE_OVER, "over") \
	X(TABLE_ADJOURNED, "adjourned") \
	X(TABLE_CLOSED, "closed")

/*
 * Offers that the seats of a table answer; resign is answered by the partner.
 */
#define OFFER_KINDS(X) \
	X(OFFER_DRAW, "draw") \
	X(OFFER_REMATCH, "rematch") \
	X(OFFER_ADJOURN, "adjourn") \
	X(OFFER_FILL, "fill") \
	X(OFFER_RULES, "rules") \
	X(OFFER_RESIGN, "resign") \
	X(OFFER_ABORT, "abort") \
	X(OFFER_PAUSE, "pause") \
	X(OFFER_MORETIME, "moretime") \
	X(OFFER_UPBOARD, "upboard")

/* Why a command is refused. */
#define REFUSAL_CODES(X) \
	X(REFUSED_UNKNOWN, "unknown") \
	X(REFUSED_USAGE, "usage") \
	X(REFUSED_DENIED, "denied") \
	X(REFUSED_WHERE, "where") \
	X(REFUSED_TURN, "turn") \
	X(REFUSED_ILLEGAL, "illegal") \
	X(REFUSED_STALE, "stale") \
	X(REFUSED_NOBODY, "nobody") \
	X(REFUSED_NOTABLE, "notable") \
	X(REFUSED_FULL, "full") \
	X(REFUSED_RATE, "rate") \
	X(REFUSED_MUTED, "muted") \
	X(REFUSED_CENSORED, "censored") \
	X(REFUSED_DISK, "disk") \
	X(REFUSED_BUSY, "busy") \
	X(REFUSED_TAKEN, "taken") \
	X(REFUSED_PASSWORD, "password")

/* What a notice is about. */
#define NOTICE_CODES(X) \
	X(NOTICE_ARRIVED, "arrived") \
	X(NOTICE_LEFT, "left") \
	X(NOTICE_SEAT_WARNED, "seat_warned") \
	X(NOTICE_SEAT_SILENT, "seat_silent") \
	X(NOTICE_SEAT_FILLED, "seat_filled") \
	X(NOTICE_SEAT_RETURNED, "seat_returned") \
	X(NOTICE_SEAT_KEPT, "seat_kept") \
	X(NOTICE_SEAT_BACK, "seat_back") \
	X(NOTICE_TIME_OVER, "time_over") \
	X(NOTICE_UNPLAYED, "unplayed") \
	X(NOTICE_HINT, "hint") \
	X(NOTICE_STALLING, "stalling") \
	X(NOTICE_TURN, "turn") \
	X(NOTICE_TURNS, "turns") \
	X(NOTICE_ADJOURNED_HERE, "adjourned_here") \
	X(NOTICE_ADJOURNED_WAITS, "adjourned_waits") \
	X(NOTICE_MUTED, "muted") \
	X(NOTICE_UNMUTED, "unmuted") \
	X(NOTICE_WARNED, "warned") \
	X(NOTICE_UNSEATED, "unseated") \
	X(NOTICE_TABLE_ENDED, "table_ended") \
	X(NOTICE_TURNED_AWAY, "turned_away") \
	X(NOTICE_FOLLOWED, "followed") \
	X(NOTICE_RENAMED, "renamed") \
	X(NOTICE_REPORT, "report") \
	X(NOTICE_REPORTS, "reports") \
	X(NOTICE_REPORT_DONE, "report_done") \
	X(NOTICE_SHUTDOWN, "shutdown") \
	X(NOTICE_SHUTDOWN_OFF, "shutdown_off") \
	X(NOTICE_STOPPING, "stopping") \
	X(NOTICE_DISK_FULL, "disk_full") \
	X(NOTICE_DISK_OK, "disk_ok") \
	X(NOTICE_DAMAGED, "damaged") \
	X(NOTICE_LOST, "lost") \
	X(NOTICE_QUOTA, "quota") \
	X(NOTICE_MESSAGES, "messages") \
	X(NOTICE_BACK, "back") \
	X(NOTICE_NEWS, "news") \
	X(NOTICE_NOTES, "notes") \
	X(NOTICE_CHANNEL_OUT, "channel_out") \
	X(NOTICE_CHANNEL_CLOSED, "channel_closed") \
	X(NOTICE_CHANNEL_TOPIC, "channel_topic") \
	X(NOTICE_CHANNEL_OWNER, "channel_owner") \
	X(NOTICE_NOBODY, "nobody") \
	X(NOTICE_RATED, "rated") \
	X(NOTICE_MATCH, "match") \
	X(NOTICE_PARTNERS, "partners")

/* Why a connection ends. */
#define BYE_CODES(X) \
	X(BYE_QUIT, "quit") \
	X(BYE_STOPPING, "stopping") \
	X(BYE_KICKED, "kicked") \
	X(BYE_BANNED, "banned") \
	X(BYE_REPLACED, "replaced") \
	X(BYE_IDLE, "idle") \
	X(BYE_VERSION, "version") \
	X(BYE_FULL, "full") \
	X(BYE_CLOSED, "closed")

/* clang-format on */

#define CODES_NAME(name, word) name,
enum table_status { TABLE_STATUSES(CODES_NAME) };
#define NSTATUS (TABLE_CLOSED + 1)
enum offer_kind { OFFER_KINDS(CODES_NAME) NOFFER };
enum refusal_code { REFUSAL_CODES(CODES_NAME) NREFUSAL };
enum notice_code { NOTICE_CODES(CODES_NAME) NNOTICE };
enum bye_code { BYE_CODES(CODES_NAME) NBYE };
#undef CODES_NAME

/* The word of each. */
const char *codes_status(enum table_status);
const char *codes_offer(enum offer_kind);
const char *codes_refusal(enum refusal_code);
const char *codes_notice(enum notice_code);
const char *codes_bye(enum bye_code);
/* A game's outcome, whose words are the engine's. */
const char *codes_outcome(enum outcome);

/* The code of a word; -1 for any other word, and for NULL. */
int codes_status_parse(const char *);
int codes_offer_parse(const char *);
int codes_refusal_parse(const char *);
int codes_notice_parse(const char *);
int codes_bye_parse(const char *);

#endif
