/*
 * Every command, one row each:
 *   X(name, short, arguments, where, who, carrier, flags, function, help)
 * short: a short form, "" where a slip would do harm.
 * arguments: its arguments in order (enum argument); usage, the number of words
 *   and completion come from them.
 * where: ANYWHERE, also in a call (ssh HOST who); NAMED, in a call only with an
 *   account; LASTING, a call that stays connected and counts as a visitor;
 *   STAYING, not in a call; TABLE (seated or watching); SEAT (seated).
 * who: the lowest role.
 * carrier: the process that carries it out: the hub by cmd_<function>(), the
 *   session by do_<function>().
 * flags: enum command_flag, and COST(n) of a command that takes the hub more
 *   than a tenth of a millisecond.
 * Included more than once, so without a guard.
 */
/* clang-format off */
X(help, "?", ARGS(OPTIONAL | ARG_TOPIC), ANYWHERE, ROLE_GUEST, SESSION, 0,
    help, "the topics and commands, or help on one of them")
X(quit, "", NO_ARGS, ANYWHERE, ROLE_GUEST, SESSION, 0, quit, "leave the host")
X(exit, "", NO_ARGS, ANYWHERE, ROLE_GUEST, SESSION, 0, quit,
    "the same as quit")
X(whoami, "", NO_ARGS, ANYWHERE, ROLE_GUEST, SESSION, 0, whoami,
    "your name here, and a guest's token to come back with")
X(set, "", ARGS(OPTIONAL | ARG_SETTING), NAMED, ROLE_GUEST, BOTH, COST(10), set,
    "your preferences, kept with your name")
X(options, "", NO_ARGS, NAMED, ROLE_GUEST, BOTH, COST(2), set,
    "the same as set alone")
X(tour, "", NO_ARGS, STAYING, ROLE_GUEST, SESSION, 0, tour,
    "five short screens, and three throws to play")
X(plays, "", NO_ARGS, TABLE, ROLE_GUEST, BOTH, COST(2), plays,
    "the legal plays of the throw in hand, numbered")
X(why, "", ARGS(OPTIONAL | ARG_THOUGHT), TABLE, ROLE_GUEST, BOTH, COST(3), why,
    "why a play or a counter's move is not possible")
X(preview, "u", ARGS(OPTIONAL | ARG_NUMBER), TABLE, ROLE_GUEST, SESSION, 0,
    preview, "show what a play would do")
X(dice, "", NO_ARGS, TABLE, ROLE_GUEST, SESSION, 0, dice, "what was thrown")
X(square, "", ARGS(ARG_NUMBER, OPTIONAL | ARG_COLOUR), TABLE, ROLE_GUEST,
    SESSION, 0, square, "what is on a square, counted as your colour counts")
X(red, "", NO_ARGS, TABLE, ROLE_GUEST, SESSION, 0, colour,
    "where red's counters are")
X(green, "", NO_ARGS, TABLE, ROLE_GUEST, SESSION, 0, colour,
    "where green's are")
X(yellow, "", NO_ARGS, TABLE, ROLE_GUEST, SESSION, 0, colour,
    "where yellow's are")
X(blue, "", NO_ARGS, TABLE, ROLE_GUEST, SESSION, 0, colour,
    "where blue's are")
X(threats, "", NO_ARGS, TABLE, ROLE_GUEST, SESSION, 0, threats,
    "who is within a throw of your counters")
X(review, "", ARGS(OPTIONAL | ARG_NUMBER), TABLE, ROLE_GUEST, SESSION, 0,
    review, "the game here after an earlier throw; alone: the one before")
X(repeat, "", NO_ARGS, STAYING, ROLE_GUEST, SESSION, 0, repeat,
    "repeat the last sentences")
X(terse, "", NO_ARGS, NAMED, ROLE_GUEST, SESSION, 0, terse,
    "shorter sentences")
X(verbose, "", NO_ARGS, NAMED, ROLE_GUEST, SESSION, 0, terse,
    "longer sentences")
X(motd, "", NO_ARGS, ANYWHERE, ROLE_GUEST, HUB, 0, motd,
    "show the message of the day again")
X(who, "w", ARGS(OPTIONAL | ARG_ALL, OPTIONAL | ARG_ROW), ANYWHERE, ROLE_GUEST,
    HUB, CTL | COST(8), who, "who is here, from this row on")
X(games, "g", ARGS(OPTIONAL | ARG_GAMES), ANYWHERE, ROLE_GUEST, HUB,
    CTL | COST(10), games,
    "the tables, from this row on, or your own")
X(finger, "f", ARGS(OPTIONAL | ARG_NAME), ANYWHERE, ROLE_GUEST, HUB, COST(3),
    finger, "what is known about somebody")
X(callers, "", NO_ARGS, ANYWHERE, ROLE_GUEST, HUB, CTL | COST(4), callers,
    "who came last")
X(board, "b", ARGS(OPTIONAL | ARG_TABLE), ANYWHERE, ROLE_GUEST, EITHER, COST(3),
    board, "show a table's board")
X(card, "", ARGS(OPTIONAL | ARG_CARD), ANYWHERE, ROLE_GUEST, HUB, COST(2), card,
    "the rule card of a table, a rule set or an offer")
X(peek, "", ARGS(ARG_TABLE, ARG_LIVE), ANYWHERE, ROLE_GUEST, HUB, COST(3), peek,
    "a table at a glance; live: repeated as the game goes on")
X(lobby, "", NO_ARGS, STAYING, ROLE_GUEST, HUB, COST(4), lobby,
    "send me changes in the lobby")
X(new, "n",
    ARGS(OPTIONAL | ARG_RULES, OPTIONAL | ARG_SEATS, OPTIONAL | ARG_HOUSE),
    STAYING, ROLE_GUEST, HUB, COST(6), new, "open a table and sit down")
X(bot, "",
    ARGS(OPTIONAL | ARG_AGAINST, OPTIONAL | ARG_RULES, OPTIONAL | ARG_SEATS,
	OPTIONAL | ARG_HOUSE),
    STAYING, ROLE_GUEST, HUB, COST(8), bot,
    "a game against a house bot, at once: cadet, leading-hand, chief, admiral")
X(join, "j", ARGS(ARG_TABLE, OPTIONAL | ARG_SEAT, OPTIONAL | ARG_PASS), STAYING,
    ROLE_GUEST, HUB, CARD_FIRST | COST(6), join, "sit down at a table")
X(watch, "o", ARGS(ARG_TABLE, OPTIONAL | ARG_PASS), LASTING, ROLE_GUEST, HUB,
    AUDIT | COST(4), watch, "watch a table")
X(observe, "", ARGS(ARG_TABLE, OPTIONAL | ARG_PASS), LASTING, ROLE_GUEST, HUB,
    AUDIT | COST(4), watch, "the same as watch")
X(unwatch, "", ARGS(OPTIONAL | ARG_TABLE), TABLE, ROLE_GUEST, HUB, COST(4),
    unwatch, "watch this table, or another one, no longer")
X(watchers, "", ARGS(OPTIONAL | ARG_TABLE), ANYWHERE, ROLE_GUEST, HUB, COST(3),
    watchers, "who watches a table")
X(follow, "", ARGS(OPTIONAL | ARG_NAME), STAYING, ROLE_GUEST, HUB, COST(4),
    follow, "watch whatever table somebody sits down at; alone: no longer")
X(tv, "", NO_ARGS, STAYING, ROLE_GUEST, HUB, COST(4), tv,
    "watch the best game that is on, then the next; again: no longer")
X(invite, "", ARGS(OPTIONAL | ARG_NAME), SEAT, ROLE_GUEST, HUB, COST(4), invite,
    "ask somebody to this table, or list who is invited")
X(turnaway, "", ARGS(ARG_NAME), SEAT, ROLE_GUEST, HUB, COST(4), turnaway,
    "end somebody's watching here until the game is over")
X(leave, "", ARGS(OPTIONAL | ARG_KEEP), TABLE, ROLE_GUEST, HUB, COST(4),
    leave,
    "go back to the lobby; a running game keeps your seat for a while, one"
    " against the bot is kept or discarded")
X(match, "m",
    ARGS(ARG_NAME, OPTIONAL | ARG_RULES, OPTIONAL | ARG_PAIR,
	OPTIONAL | ARG_HOUSE),
    STAYING, ROLE_GUEST, HUB, COST(4), match, "challenge somebody to a game")
X(accept, "", ARGS(OPTIONAL | ARG_OFFER, OPTIONAL | ARG_NAME), STAYING,
    ROLE_GUEST, HUB, CARD_FIRST | COST(6), accept, "accept an offer")
X(decline, "", ARGS(OPTIONAL | ARG_OFFER, OPTIONAL | ARG_NAME), NAMED,
    ROLE_GUEST, HUB, COST(3), decline, "decline an offer, or withdraw your own")
X(offers, "", NO_ARGS, NAMED, ROLE_GUEST, HUB, COST(3), offers,
    "the offers to you, and your own")
X(pending, "", NO_ARGS, NAMED, ROLE_GUEST, HUB, COST(3), offers,
    "the same as offers")
X(withdraw, "", ARGS(OPTIONAL | ARG_OWN), NAMED, ROLE_GUEST, HUB, COST(3),
    withdraw, "take back an offer, or what you seek")
X(getgame, "",
    ARGS(OPTIONAL | ARG_RULES, OPTIONAL | ARG_SEATS, OPTIONAL | ARG_HOUSE),
    STAYING, ROLE_GUEST, HUB, CARD_FIRST | COST(8), getgame,
    "play with who waits longest, or after ten seconds the bot")
X(seek, "",
    ARGS(OPTIONAL | ARG_RULES, OPTIONAL | ARG_SEATS, OPTIONAL | ARG_SOUGHT),
    STAYING, ROLE_GUEST, HUB, COST(6), seek,
    "tell everybody that you want a game")
X(unseek, "", NO_ARGS, NAMED, ROLE_GUEST, HUB, 0, unseek, "stop seeking")
X(sought, "", NO_ARGS, ANYWHERE, ROLE_GUEST, HUB, COST(3), sought,
    "who seeks a game")
X(throw, "t", ARGS(OPTIONAL | ARG_ATTEMPT), SEAT, ROLE_GUEST, HUB,
    AT_SEQ | COST(3), throw, "throw the dice, or throw for an announced attack")
X(play, "p", ARGS(ARG_PLAY), SEAT, ROLE_GUEST, HUB, AT_SEQ | COST(3), play,
    "play one of the legal plays; alone, in the lobby, the same as getgame")
X(colours, "", ARGS(ARG_SIDE), SEAT, ROLE_GUEST, HUB, AT_SEQ, colours,
    "choose your pair: red and yellow, or green and blue")
X(pick, "", ARGS(ARG_NAME), SEAT, ROLE_GUEST, HUB, COST(3), pick,
    "as the captain of four, pick your partner before the game")
X(phrase, "", ARGS(OPTIONAL | ARG_WORDS), SEAT, ROLE_GUEST, HUB,
    TELLS | COST(3), phrase, "blow on the dice: words that are mixed into them")
X(ask, "", NO_ARGS, SEAT, ROLE_GUEST, HUB, AT_SEQ, ask,
    "ask your partner to decide this throw")
X(say, "", ARGS(ARG_TEXT), TABLE, ROLE_GUEST, HUB, COST(3), say,
    "talk to the table")
X(kibitz, "k", ARGS(ARG_TEXT), TABLE, ROLE_GUEST, HUB, COST(3), kibitz,
    "comment to everybody at the table")
X(whisper, "", ARGS(ARG_TEXT), TABLE, ROLE_GUEST, HUB, TELLS | COST(3), whisper,
    "talk to the other spectators only")
X(partner, "", ARGS(ARG_TEXT), SEAT, ROLE_GUEST, HUB, TELLS | COST(3), partner,
    "talk to your partner while no throw is in hand")
X(ptell, "", ARGS(ARG_TEXT), SEAT, ROLE_GUEST, HUB, TELLS | COST(3), partner,
    "the same as partner")
X(tell, "", ARGS(ARG_WHOM, ARG_TEXT), NAMED, ROLE_GUEST, HUB, COST(4), tell,
    "talk to one person or to a channel; tell . to the one you told last")
X(channel, "ch", ARGS(OPTIONAL | ARG_CHANNEL, OPTIONAL | ARG_CHANNEL_ACT), NAMED,
    ROLE_GUEST, HUB, AUDIT | COST(10), channel,
    "join a channel, leave it, see to one of your own; alone: those you are on")
X(channels, "", NO_ARGS, ANYWHERE, ROLE_GUEST, HUB, COST(10), channels,
    "all channels, and how many are on each")
X(away, "", ARGS(OPTIONAL | ARG_WORDS), STAYING, ROLE_GUEST, HUB, COST(3), away,
    "tell others that you are away, until you play or talk again")
X(back, "", NO_ARGS, STAYING, ROLE_GUEST, HUB, COST(3), back,
    "tell others that you are back")
X(messages, "", ARGS(OPTIONAL | ARG_MESSAGE), NAMED, ROLE_GUEST, HUB,
    TELLS | COST(6), messages,
    "messages that people left for you: list, read, answer or delete them")
X(reply, "", ARGS(ARG_NUMBER, ARG_TEXT), NAMED, ROLE_GUEST, HUB,
    TELLS | COST(6), reply, "answer a message, by its number in the list")
X(shout, "", ARGS(ARG_TEXT), NAMED, ROLE_GUEST, HUB, GRAVE | TELLS | COST(8),
    shout, "talk to everybody")
X(news, "", ARGS(OPTIONAL | ARG_NEWS), ANYWHERE, ROLE_GUEST, HUB,
    CTL | AUDIT | COST(4), news,
    "the host's news: all, or one piece")
X(notes, "", ARGS(OPTIONAL | ARG_NOTES), ANYWHERE, ROLE_GUEST, HUB, COST(6),
    notes,
    "the notes that people leave: the topics, or one of them")
X(note, "", ARGS(ARG_NOTE), NAMED, ROLE_GUEST, HUB, AUDIT | COST(6), note,
    "answer a topic, begin one, or change what you wrote")
X(oneliner, "", ARGS(OPTIONAL | ARG_TEXT), NAMED, ROLE_GUEST, HUB, COST(4),
    oneliner, "the wall in the lobby: read it, or write a line, one a day")
X(wipe, "", ARGS(ARG_NAME), ANYWHERE, ROLE_MODERATOR, HUB,
    AUDIT | COST(3), wipe,
    "take somebody's line off the wall")
X(censor, "", ARGS(OPTIONAL | ARG_NAME), NAMED, ROLE_GUEST, HUB, COST(10),
    censor, "stop hearing somebody, or list whom you do not hear")
X(uncensor, "", ARGS(ARG_NAME), NAMED, ROLE_GUEST, HUB, COST(10), uncensor,
    "hear them again")
X(notify, "", ARGS(OPTIONAL | ARG_NAME), NAMED, ROLE_GUEST, HUB, COST(10),
    notify, "be told when somebody comes and goes, or list whom")
X(unnotify, "", ARGS(ARG_NAME), NAMED, ROLE_GUEST, HUB, COST(10), unnotify,
    "stop being told of them")
X(noplay, "", ARGS(OPTIONAL | ARG_NAME), NAMED, ROLE_GUEST, HUB, COST(10),
    noplay, "not be paired with somebody, or list whom")
X(unnoplay, "", ARGS(ARG_NAME), NAMED, ROLE_GUEST, HUB, COST(10), unnoplay,
    "play games with them again")
X(draw, "", NO_ARGS, SEAT, ROLE_GUEST, HUB, GRAVE | COST(3), draw,
    "offer a draw, or agree to one")
X(resign, "", NO_ARGS, SEAT, ROLE_GUEST, HUB, GRAVE | COST(4), resign,
    "give up the game; with a partner, when both agree")
X(claim, "", NO_ARGS, SEAT, ROLE_GUEST, HUB, GRAVE | COST(4), claim,
    "win an adjourned game to which the others do not come")
X(abort, "", NO_ARGS, SEAT, ROLE_GUEST, HUB, GRAVE | COST(4), abort,
    "end the game without a result when all agree; against the bot at once")
X(upboard, "", NO_ARGS, SEAT, ROLE_GUEST, HUB, GRAVE | COST(8), upboard,
    "up board: all give up this game, which does not count, and start afresh")
X(rematch, "", NO_ARGS, SEAT, ROLE_GUEST, HUB, COST(4), rematch,
    "ask for another game at this table")
X(adjourn, "", NO_ARGS, SEAT, ROLE_GUEST, HUB, COST(4), adjourn,
    "adjourn the game until all are back")
X(rules, "", ARGS(OPTIONAL | ARG_RULES, OPTIONAL | ARG_HOUSE), SEAT,
    ROLE_GUEST, HUB, COST(3), rules,
    "the rule card, or propose other rules for the next game here")
X(pause, "", NO_ARGS, SEAT, ROLE_GUEST, HUB, COST(3), pause,
    "stop the clocks when all agree; again lets them go on")
X(moretime, "", ARGS(OPTIONAL | ARG_MINUTES), SEAT, ROLE_GUEST, HUB, COST(3),
    moretime, "ask for more time: minutes, in a slow game days")
X(fill, "", ARGS(ARG_SEAT, OPTIONAL | ARG_LEVEL), SEAT, ROLE_GUEST, HUB,
    COST(4), fill, "let a bot take a free or silent seat")
X(stored, "", NO_ARGS, ANYWHERE, ROLE_GUEST, HUB, COST(4), stored,
    "your adjourned games")
X(history, "", ARGS(OPTIONAL | ARG_NAME, OPTIONAL | ARG_FILTER), ANYWHERE, ROLE_GUEST, HUB, COST(12),
    history, "finished games")
X(record, "", ARGS(ARG_GAME, OPTIONAL | ARG_FROM), ANYWHERE, ROLE_GUEST, HUB,
    LONG | COST(15), record, "a game's record")
X(examine, "", ARGS(OPTIONAL | ARG_EXAMINED), STAYING, ROLE_GUEST, HUB, COST(8), examine,
    "go through a game, throw by throw; with a name: with somebody who does")
X(unexamine, "", NO_ARGS, STAYING, ROLE_GUEST, HUB, COST(2), unexamine,
    "go through a game no longer")
X(goto, "", ARGS(ARG_PLACE, OPTIONAL | ARG_LINE), STAYING, ROLE_GUEST, HUB,
    COST(2), goto, "as who leads: the place of the game that all see")
X(lead, "", ARGS(OPTIONAL | ARG_NAME), STAYING, ROLE_GUEST, HUB, COST(3), lead,
    "let somebody else lead through a game; alone: ask to")
X(discuss, "", ARGS(ARG_TEXT), STAYING, ROLE_GUEST, HUB, TELLS | COST(3),
    discuss, "talk to those who go through a game with you")
X(comment, "", ARGS(ARG_GAME, ARG_PLACE, ARG_TEXT), NAMED, ROLE_GUEST, HUB,
    TELLS | COST(5), comment, "write about a place of a game that is over")
X(comments, "", ARGS(ARG_GAME, OPTIONAL | ARG_FROM), ANYWHERE, ROLE_GUEST, HUB,
    COST(6), comments, "what people wrote about a game")
X(uncomment, "", ARGS(ARG_GAME, ARG_NUMBER), NAMED, ROLE_GUEST, HUB,
    AUDIT | COST(4), uncomment, "delete what you wrote about a game")
X(replay, "", ARGS(ARG_GAME, OPTIONAL | ARG_SPEED), ANYWHERE, ROLE_GUEST,
    SESSION, 0, replay, "play a recorded game, in any terminal")
X(cast, "", ARGS(ARG_GAME, OPTIONAL | ARG_SPEED), ANYWHERE, ROLE_GUEST, SESSION,
    0, replay, "a recorded game as an asciicast, from a call")
X(luck, "", ARGS(OPTIONAL | ARG_NAME), ANYWHERE, ROLE_GUEST, HUB, COST(8), luck,
    "somebody's last hundred games, and what they come to without luck")
X(hint, "", NO_ARGS, SEAT, ROLE_GUEST, HUB, COST(4), hint,
    "in an unrated game the best play; the table is told that you asked")
X(evaluate, "", ARGS(ARG_POSITION), ANYWHERE, ROLE_GUEST, HUB, COST(6), evaluate,
    "what a position is worth, and the plays in it: for programs")
X(problem, "", ARGS(OPTIONAL | ARG_PLAY), ANYWHERE, ROLE_GUEST, HUB, COST(6),
    problem,
    "the position of the day; with a play, your answer: one try a day")
X(log, "", ARGS(OPTIONAL | ARG_FROM), ANYWHERE, ROLE_GUEST, HUB, COST(12), log,
    "the log of games: the newest entries, or those from a number on")
X(verify, "", ARGS(ARG_GAME), ANYWHERE, ROLE_GUEST, HUB, LONG | COST(40),
    verify,
    "check the dice and the plays of a game that is over")
X(dicetest, "", ARGS(OPTIONAL | ARG_NAME), ANYWHERE, ROLE_GUEST, HUB, COST(5),
    dicetest, "how often each face was thrown, by one and by all")
X(ladder, "", ARGS(OPTIONAL | ARG_POOL, OPTIONAL | ARG_ROW), ANYWHERE,
    ROLE_GUEST, HUB, COST(6), ladder,
    "the best of a pool: singles, pairs, ludo or fleet-ludo")
X(rating, "", ARGS(OPTIONAL | ARG_NAME), ANYWHERE, ROLE_GUEST, HUB, COST(6),
    rating, "somebody's ratings, and the course of each")
X(stats, "", ARGS(OPTIONAL | ARG_NAME), ANYWHERE, ROLE_GUEST, HUB,
    CTL | COST(5), stats,
    "somebody's figures; to sysops the host's")
X(versus, "", ARGS(ARG_NAME, OPTIONAL | ARG_NAME), ANYWHERE, ROLE_GUEST, HUB,
    COST(3), versus, "your games against somebody, or those of two others")
X(honours, "", ARGS(OPTIONAL | ARG_NAME), ANYWHERE, ROLE_GUEST, HUB, COST(4),
    honours, "what somebody has been honoured for, and what is left")
X(boardback, "", ARGS(OPTIONAL | ARG_FROM), ANYWHERE, ROLE_GUEST, HUB, COST(8),
    boardback, "the back of the board: who lost eight-piecers")
X(resume, "", ARGS(OPTIONAL | ARG_TOKEN), STAYING, ROLE_GUEST, HUB,
    TELLS | COST(6),
    resume, "take your seat again, or resume an adjourned game")
X(next, "", NO_ARGS, STAYING, ROLE_GUEST, HUB, COST(6), next,
    "go to the next slow game where it is your turn")
X(register, "", ARGS(OPTIONAL | ARG_NEWNAME, OPTIONAL | ARG_CODE), ANYWHERE,
    ROLE_GUEST, HUB, TELLS | COST(15), register,
    "make a guest's name your own, with your key or a password")
X(login, "", NO_ARGS, STAYING, ROLE_GUEST, HUB, COST(6), login,
    "become the account whose key you came with")
X(passwd, "", NO_ARGS, STAYING, ROLE_GUEST, HUB, COST(6), passwd,
    "choose a password for your account, or another one")
X(keys, "", ARGS(OPTIONAL | ARG_KEY), NAMED, ROLE_GUEST, HUB, COST(6), keys,
    "the keys of your account: list them, add one, remove one")
X(delete, "", ARGS(ARG_ACCOUNT), NAMED, ROLE_GUEST, HUB, GRAVE | COST(15),
    delete, "delete your account for good")
X(report, "", ARGS(OPTIONAL | ARG_ABOUT, OPTIONAL | ARG_REPORT_TEXT), ANYWHERE,
    ROLE_GUEST, HUB, TELLS | AUDIT | COST(4), report,
    "luck and skill in a game that is over or adjourned; with a name and a text:"
    " to the moderators")
X(reports, "", NO_ARGS, ANYWHERE, ROLE_MODERATOR, HUB, COST(6), reports,
    "the reports that wait")
X(warn, "", ARGS(ARG_NAME, ARG_TEXT), ANYWHERE, ROLE_MODERATOR, HUB,
    TELLS | AUDIT | COST(3), warn, "warn somebody")
X(kick, "", ARGS(ARG_NAME, OPTIONAL | ARG_REASON), ANYWHERE, ROLE_MODERATOR,
    HUB, AUDIT | COST(4), kick, "end somebody's connection")
X(mute, "",
    ARGS(ARG_NETWORK, OPTIONAL | ARG_MINUTES, OPTIONAL | ARG_REASON), ANYWHERE,
    ROLE_MODERATOR, HUB, AUDIT | COST(4), mute, "stop somebody's public talk")
X(unmute, "", ARGS(ARG_NETWORK), ANYWHERE, ROLE_MODERATOR, HUB,
    AUDIT | COST(4), unmute, "let them talk again")
X(unseat, "", ARGS(ARG_NAME, OPTIONAL | ARG_REASON), ANYWHERE, ROLE_MODERATOR,
    HUB, AUDIT | COST(6), unseat, "take somebody's seat away")
X(table, "", ARGS(ARG_TABLE, ARG_TABLE_ACT, OPTIONAL | ARG_TEXT), ANYWHERE,
    ROLE_MODERATOR, HUB, AUDIT | COST(6), table,
    "close it, free a game, hand a seat over")
X(pit, "", ARGS(ARG_NAME, ARG_NAME, ARG_SEAT, OPTIONAL | ARG_PIT), ANYWHERE,
    ROLE_SYSOP, HUB, AUDIT | COST(8), pit,
    "a game between two bots, which you watch")
X(audit, "", ARGS(OPTIONAL | ARG_NAME), ANYWHERE, ROLE_SYSOP, HUB, COST(12),
    audit, "what moderators and sysops did")
X(ban, "", ARGS(ARG_NETWORK, OPTIONAL | ARG_DAYS, OPTIONAL | ARG_REASON),
    ANYWHERE, ROLE_SYSOP, HUB, AUDIT, ban,
    "keep a name, an address or a network out")
X(unban, "", ARGS(ARG_NETWORK), ANYWHERE, ROLE_SYSOP, HUB, AUDIT, unban,
    "lift a ban")
X(bans, "", NO_ARGS, ANYWHERE, ROLE_SYSOP, HUB, 0, bans,
    "list the bans")
X(account, "", ARGS(ARG_ACCOUNT_ACT, OPTIONAL | ARG_TEXT), ANYWHERE, ROLE_SYSOP,
    HUB, AUDIT | TELLS | COST(15), account, "see to accounts: add, list, show ...")
X(logins, "", ARGS(OPTIONAL | ARG_NAME), ANYWHERE, ROLE_SYSOP, HUB, COST(6),
    logins, "who came when, and from where")
X(close, "", ARGS(OPTIONAL | ARG_REASON), ANYWHERE, ROLE_SYSOP, HUB, AUDIT,
    close, "let nobody in")
X(open, "", NO_ARGS, ANYWHERE, ROLE_SYSOP, HUB, AUDIT, open,
    "let people in again")
X(drain, "", ARGS(OPTIONAL | ARG_OFF), ANYWHERE, ROLE_SYSOP, HUB, AUDIT, drain,
    "let no new game begin; off ends it")
X(shutdown, "", ARGS(ARG_STOP, OPTIONAL | ARG_REASON), ANYWHERE, ROLE_SYSOP,
    HUB, AUDIT, shutdown, "stop the host after a countdown")
X(cluster, "", ARGS(OPTIONAL | ARG_CLUSTER), ANYWHERE, ROLE_SYSOP, HUB,
    AUDIT | COST(10), cluster, "the decks and front ends of a cluster")
X(wall, "", ARGS(ARG_TEXT), ANYWHERE, ROLE_SYSOP, HUB, TELLS | AUDIT, wall,
    "send everybody a message")
X(backup, "", ARGS(ARG_FILE), ANYWHERE, ROLE_SYSOP, HUB, AUDIT, backup,
    "copy the database into a new file while games go on")
