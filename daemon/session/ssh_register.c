/* An account made on the way in, by keyboard-interactive. */
#include "daemon/session/ssh_register.h"

#include <stdio.h>
#include <string.h>

#include "daemon/lib/loop.h"
#include "daemon/protocol/field.h"
#include "daemon/session/connection_login.h"
#include "daemon/session/ssh_auth.h"
#include "daemon/session/ssh_internal.h"

#define TEXT_SIZE 512

static const struct {
	const char *prompt[2]; /* NULL: none */
	char echo;
} steps[] = {
    [REGISTER_LOGIN] = {{"Password: "}, 0},
    [REGISTER_OWNER] = {{"Enter, or Ctrl-C: "}, 1},
    [REGISTER_NAME] = {{"Name: "}, 1},
    [REGISTER_CODE] = {{"Invitation: "}, 1},
    [REGISTER_PASSWORD] = {{"New password: ", "The same once more: "}, 0},
    [REGISTER_OVER] = {{NULL}, 0},
};

/* Asks the person for that step. People type, and have time for it. */
static void
register_prompt(
    struct ssh_conn *s, ssh_message m, enum register_step step, const char *why)
{
	const char *prompts[2] = {steps[step].prompt[0], steps[step].prompt[1]};
	char echo[2] = {steps[step].echo, steps[step].echo};
	int64_t left = s->accepted_at + REGISTER_MS - loop_monotonic();
	unsigned n = 0;

	while (n < 2 && prompts[n] != NULL)
		n++;
	s->reg.step = step;
	s->reg.prompted = true;
	if (left > LOGIN_SLOW_MS)
		left = LOGIN_SLOW_MS;
	if (step > REGISTER_LOGIN)
		connection_deadline(s->connection, left > 0 ? left : 1);
	ssh_message_auth_interactive_request(m, "", why, n, prompts, echo);
}

/* The name that was asked for, where an account can have it. */
static bool
take_name(struct ssh_conn *s, const char *name)
{
	if (!name_ok(name) || name_is_guest(name))
		return false;
	strlcpy(s->reg.name, name, sizeof(s->reg.name));
	return true;
}

bool
ssh_register_begin(struct ssh_conn *s, ssh_message m, const json_t *answer)
{
	const char *how = field_text(answer, "registration"),
		   *key = field_text(answer, "key"),
		   *owner = field_text(answer, "owner");
	char why[TEXT_SIZE];

	if (how == NULL ||
	    (strcmp(how, "key") == 0 && key == NULL && owner == NULL))
		return false;
	*s->reg.name = *s->reg.code = '\0';
	s->reg.by_key = key != NULL;
	if (owner != NULL) {
		snprintf(why, sizeof(why),
		    "The key that you came with is %s's.\n"
		    "Press Enter to come in as %s.",
		    owner, owner);
		register_prompt(s, m, REGISTER_OWNER, why);
	} else if (!take_name(s, s->name))
		register_prompt(s, m, REGISTER_NAME,
		    "Nobody is a guest here. Choose a name of your own:\n"
		    "2 to 16 letters, digits, - and _.");
	else if (key != NULL) {
		snprintf(why, sizeof(why),
		    "Nobody is %s here yet. Press Enter to keep the name with "
		    "your key\n%s,\nor type another name.",
		    s->reg.name, key);
		register_prompt(s, m, REGISTER_NAME, why);
	} else {
		snprintf(why, sizeof(why),
		    "Type the password of %s.\n"
		    "No account yet? Press Enter alone, and make one.",
		    s->reg.name);
		register_prompt(s, m, REGISTER_LOGIN, why);
	}
	s->reg.prompted = false;
	return true;
}

static const char *
register_response(struct ssh_conn *s, unsigned i)
{
	const char *text;

	if (ssh_userauth_kbdint_getnanswers(s->session) <= (int)i)
		return "";
	text = ssh_userauth_kbdint_getanswer(s->session, i);
	return text == NULL ? "" : text;
}

bool
ssh_register_takes(struct ssh_conn *s)
{
	return s->reg.step > REGISTER_LOGIN ||
	    (s->reg.step == REGISTER_LOGIN && *register_response(s, 0) == '\0');
}

/* What the hub says of the name, the code and the password so far. */
static bool
register_ask(struct ssh_conn *s, ssh_message m, const char *password)
{
	s->reg.asked = true;
	return ssh_auth_ask(s, m,
	    &(struct auth_question){.how = "register",
		.name = s->reg.name,
		.code = *s->reg.code == '\0' ? NULL : s->reg.code,
		.password = password});
}

/* The code without blanks, as some write it. */
static void
take_code(struct ssh_conn *s, const char *typed)
{
	size_t n = 0;

	for (; *typed != '\0' && n < CODE_MAX; typed++)
		if (*typed != ' ')
			s->reg.code[n++] = *typed;
	s->reg.code[n] = '\0';
}

bool
ssh_register_response(struct ssh_conn *s, ssh_message m)
{
	const char *text = register_response(s, 0);

	switch (s->reg.step) {
	case REGISTER_OWNER:
		if (*text != '\0')
			return false;
		s->reg.asked = true;
		return ssh_auth_ask(s, m,
		    &(struct auth_question){.how = "owner", .name = s->name});
	case REGISTER_NAME:
		if ((*text != '\0' || *s->reg.name == '\0') &&
		    !take_name(s, text)) {
			register_prompt(s, m, REGISTER_NAME, NAME_RULE);
			return false;
		}
		return register_ask(s, m, NULL);
	case REGISTER_CODE:
		take_code(s, text);
		return register_ask(s, m, NULL);
	case REGISTER_PASSWORD:
		if (strcmp(text, register_response(s, 1)) == 0)
			return register_ask(s, m, text);
		register_prompt(s, m, REGISTER_PASSWORD,
		    "The two are not the same. Once more:");
		return false;
	case REGISTER_LOGIN:
		return register_ask(s, m, NULL);
	case REGISTER_NOT:
	case REGISTER_OVER:
		break;
	}
	s->reg.step = REGISTER_NOT;
	return false;
}

void
ssh_register_refused(struct ssh_conn *s, ssh_message m, const json_t *answer)
{
	const char *code = field_or(answer, "code", ""),
		   *error = field_or(answer, "error", "That cannot be.");
	enum register_step step = REGISTER_OVER;
	char why[TEXT_SIZE];

	strlcpy(why, error, sizeof(why));
	if (strcmp(code, "taken") == 0 || strcmp(code, "usage") == 0) {
		/* Enter alone would be the same name again. */
		*s->reg.name = '\0';
		step = REGISTER_NAME;
	} else if (strcmp(code, "password") == 0) {
		if (s->reg.step != REGISTER_PASSWORD)
			snprintf(why, sizeof(why),
			    "The name %s is free.\n"
			    "Choose a password of 8 characters or more.",
			    s->reg.name);
		step = REGISTER_PASSWORD;
	} else if (strcmp(code, "denied") == 0 && *s->reg.code == '\0') {
		snprintf(why, sizeof(why),
		    "The name %s is free.\n"
		    "An account here needs the code of an invitation.",
		    s->reg.name);
		step = REGISTER_CODE;
	} else if (strcmp(code, "denied") == 0 || strcmp(code, "rate") == 0)
		step = *s->reg.code == '\0' ? REGISTER_OVER : REGISTER_CODE;
	register_prompt(s, m, step, why);
	s->reg.prompted = false;
}
