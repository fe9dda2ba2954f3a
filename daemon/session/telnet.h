#ifndef DAEMON_SESSION_TELNET_H
#define DAEMON_SESSION_TELNET_H

/*
 * The telnet protocol: bytes of the line in, a person's bytes out, and facts
 * about the terminal. It knows no socket; telnet.c alone knows libtelnet.
 */
#include <stdbool.h>
#include <stddef.h>

#define TELNET_TERM_MAX 64

struct telnet_facts {
	bool speaks;       /* answers negotiations: a telnet client, not nc */
	bool echo;         /* it leaves the echo to us: characters, not lines */
	bool no_go_ahead;  /* SUPPRESS-GO-AHEAD is in force for what we send */
	bool marks;        /* END-OF-RECORD is in force for what we send */
	bool utf8;         /* CHARSET has agreed on it */
	bool sized;        /* NAWS */
	int width, height; /* 1-65535 */
	unsigned mtts;     /* bits, 0: not said */
	bool named;        /* all terminal types have been told */
	char term[TELNET_TERM_MAX + 1];
};

struct telnet_ops {
	/* From the person: CR LF and CR NUL have become CR. */
	void (*data)(void *arg, const char *, size_t);
	/* For the line. */
	void (*send)(void *arg, const char *, size_t);
	/* The window's size is known, or another one. */
	void (*sized)(void *arg);
	/* It wants the host's figures: once, to be answered by telnet_mssp. */
	void (*wanted)(void *arg);
	/* The other side breaks the protocol: end it. */
	void (*failed)(void *arg, const char *why);
};

struct telnet;

/* Offers all that it knows at once; never NULL. */
struct telnet *telnet_new(const struct telnet_ops *, void *arg);
void telnet_end(struct telnet *);
void telnet_input(struct telnet *, const char *, size_t);
/* A person's bytes for the line, IAC doubled. */
void telnet_output(struct telnet *, const char *, size_t);
/*
 * What was sent last waits for an answer: says so to clients by line, by
 * END-OF-RECORD where they agreed on it, else by GO-AHEAD unless that is
 * suppressed. A peer that speaks no telnet gets nothing.
 */
void telnet_prompt(struct telnet *);
/*
 * Time enough to answer the offers is over: marks the first prompt, which is
 * older than the answers.
 */
void telnet_settled(struct telnet *);
/* Whole lines from now on, echoed and edited by the telnet client. */
void telnet_by_line(struct telnet *);
/* Sends what telnet_mssp.h has made of the host's figures. */
void telnet_mssp(struct telnet *, const char *, size_t);
const struct telnet_facts *telnet_facts(const struct telnet *);

#endif
