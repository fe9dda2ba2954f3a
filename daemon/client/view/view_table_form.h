#ifndef DAEMON_CLIENT_VIEW_VIEW_TABLE_FORM_H
#define DAEMON_CLIENT_VIEW_VIEW_TABLE_FORM_H

/*
 * The dialog for a new table: which rules, how many players, and on a second
 * page the house rules that the rule set can have.
 */
struct client;

/* The dialog for a new table. */
void table_form_open(struct client *);

#endif
