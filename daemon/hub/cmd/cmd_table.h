#ifndef DAEMON_HUB_CMD_CMD_TABLE_H
#define DAEMON_HUB_CMD_CMD_TABLE_H

/* new, bot, join, leave, resume: coming to a table and going. */
struct request;

/* What each does is in its row of commands.h. */
void cmd_new(struct request *);
void cmd_bot(struct request *);
/* The same against a level. */
void cmd_table_bot(struct request *, int level);
void cmd_join(struct request *);
void cmd_leave(struct request *);
void cmd_resume(struct request *);
void cmd_next(struct request *);

/* Answers where the sender is now; seat -1: in none. */
void cmd_table_answer(struct request *, const struct table *, int seat);
/*
 * True, having refused, for people in a game at another table: they must leave
 * it first.
 */
bool cmd_table_busy(struct request *, const struct table *other);
/*
 * The next word, if there is one, as the table's pass-phrase; false, having
 * refused, where it is another.
 */
bool cmd_table_phrase(struct request *, struct table *);
/* Who is invited sits down, or watches where no seat is free. */
void cmd_table_enter(struct request *, struct table *);

#endif
