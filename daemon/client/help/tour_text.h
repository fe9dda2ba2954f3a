#ifndef DAEMON_CLIENT_HELP_TOUR_TEXT_H
#define DAEMON_CLIENT_HELP_TOUR_TEXT_H

/* The tour's five screens. */
struct tour_screen;

/* The n-th screen, NULL past the last. tour_text.c */
const struct tour_screen *tour_screen(int n);

#endif
