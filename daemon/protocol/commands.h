/*
 * Every command, one row each:
 *   X(name, short, arguments, where, who, carrier, function, help)
 * short is "" where a slip would hurt. where: ANYWHERE, by one call (ssh HOST
 * who), too; NAMED, by a call only with an account; LASTING, such a call goes
 * on and is somebody who is here; STAYING, by no call; TABLE (seated or
 * watching), SEAT (seated). who: the least role. carrier: HUB or SESSION, the
 * process that carries it out, or BOTH; the hub's have cmd_<function>().
 * Included more than once, so without a guard.
 */
/* clang-format off */
X("help", "?", "[command|topic]", ANYWHERE, ROLE_GUEST, SESSION, help,
    "what there is, or how one thing works")
X("quit", "", "", ANYWHERE, ROLE_GUEST, SESSION, quit, "leave the host")
X("exit", "", "", ANYWHERE, ROLE_GUEST, SESSION, quit, "the same as quit")
X("whoami", "", "", ANYWHERE, ROLE_GUEST, SESSION, whoami,
    "your name here, and a guest's token to come back with")
X("set", "", "[option value|default]", NAMED, ROLE_GUEST, BOTH, set,
    "what you prefer to see and hear, kept with your name")
X("options", "", "", NAMED, ROLE_GUEST, BOTH, set, "the same as set alone")
X("tour", "", "", STAYING, ROLE_GUEST, SESSION, tour,
    "five short screens, and three throws to play")
X("plays", "", "", TABLE, ROLE_GUEST, BOTH, plays,
    "the legal plays of the throw in hand, numbered")
X("preview", "u", "[number]", TABLE, ROLE_GUEST, SESSION, preview,
    "show what a play would do")
X("dice", "", "", TABLE, ROLE_GUEST, SESSION, dice, "what was thrown")
X("square", "", "number [colour]", TABLE, ROLE_GUEST, SESSION, square,
    "what stands on a square, counted as your colour does")
X("red", "", "", TABLE, ROLE_GUEST, SESSION, colour, "where red's counters are")
X("green", "", "", TABLE, ROLE_GUEST, SESSION, colour, "where green's are")
X("yellow", "", "", TABLE, ROLE_GUEST, SESSION, colour, "where yellow's are")
X("blue", "", "", TABLE, ROLE_GUEST, SESSION, colour, "where blue's are")
X("threats", "", "", TABLE, ROLE_GUEST, SESSION, threats,
    "who is within a throw of your counters")
X("repeat", "", "", STAYING, ROLE_GUEST, SESSION, repeat,
    "the last sentences once more")
X("terse", "", "", NAMED, ROLE_GUEST, SESSION, terse, "shorter sentences")
X("verbose", "", "", NAMED, ROLE_GUEST, SESSION, verbose,
    "longer sentences")
X("motd", "", "", ANYWHERE, ROLE_GUEST, HUB, motd,
    "the message of the day once more")
X("who", "w", "", ANYWHERE, ROLE_GUEST, HUB, who, "who is here")
X("games", "g", "", ANYWHERE, ROLE_GUEST, HUB, games, "the tables")
X("finger", "f", "[name]", ANYWHERE, ROLE_GUEST, HUB, finger,
    "what is known of somebody")
X("board", "b", "[table]", ANYWHERE, ROLE_GUEST, HUB, board, "show a table's board")
X("card", "", "[table|rules|name|offer [name|kind] [name]]", ANYWHERE, ROLE_GUEST, HUB, card,
    "the rule card of a table, a rule set or an offer")
X("peek", "", "table [live]|off", ANYWHERE, ROLE_GUEST, HUB, peek,
    "a table at a glance; live: again as the game goes on")
X("lobby", "", "", STAYING, ROLE_GUEST, HUB, lobby,
    "tell me of changes in the lobby")
X("new", "n", "[rules] [2|3|4] [house rules]", STAYING, ROLE_GUEST, HUB, new,
    "open a table and sit down")
X("bot", "", "[rules] [2|3|4] [house rules]", STAYING, ROLE_GUEST, HUB, bot,
    "a game against the house bot, at once")
X("join", "j", "table [seat]", STAYING, ROLE_GUEST, HUB, join,
    "sit down at a table")
X("watch", "o", "table", LASTING, ROLE_GUEST, HUB, watch, "watch a table")
X("observe", "", "table", LASTING, ROLE_GUEST, HUB, watch, "the same as watch")
X("leave", "", "[keep|discard]", TABLE, ROLE_GUEST, HUB, leave,
    "go back to the lobby; a running game keeps your seat for a while, one"
    " against the bot is kept or discarded")
X("match", "m", "name [rules] [2] [house rules]", STAYING, ROLE_GUEST, HUB, match,
    "challenge somebody to a game")
X("accept", "", "[name|kind] [name]", STAYING, ROLE_GUEST, HUB, accept, "say yes to an offer")
X("decline", "", "[name|kind] [name]", NAMED, ROLE_GUEST, HUB, decline,
    "say no to an offer, or take your own back")
X("offers", "", "", NAMED, ROLE_GUEST, HUB, offers,
    "what is offered to you, and what you offer")
X("seek", "", "[rules] [2|3|4] [house rules]", STAYING, ROLE_GUEST, HUB, seek,
    "tell everybody that you want a game")
X("unseek", "", "", NAMED, ROLE_GUEST, HUB, unseek, "stop seeking")
X("sought", "", "", ANYWHERE, ROLE_GUEST, HUB, sought, "who seeks a game")
X("throw", "t", "[suckback|blowback colour distance target]", SEAT, ROLE_GUEST, HUB,
    throw, "throw the dice, plainly or for what you announce")
X("play", "p", "number|notation", SEAT, ROLE_GUEST, HUB, play,
    "play one of the legal plays")
X("colours", "", "red|green", SEAT, ROLE_GUEST, HUB, colours,
    "choose your pair: red and yellow, or green and blue")
X("phrase", "", "[words]", SEAT, ROLE_GUEST, HUB, phrase,
    "blow on the dice: words that are mixed into them")
X("ask", "", "", SEAT, ROLE_GUEST, HUB, ask,
    "ask your partner to decide this throw")
X("say", "", "text", TABLE, ROLE_GUEST, HUB, say, "talk to the table")
X("kibitz", "k", "text", TABLE, ROLE_GUEST, HUB, kibitz,
    "comment to all at the table")
X("whisper", "", "text", TABLE, ROLE_GUEST, HUB, whisper,
    "talk to the other watchers only")
X("partner", "", "text", SEAT, ROLE_GUEST, HUB, partner,
    "talk to your partner, not while a throw is in hand")
X("tell", "", "name text", NAMED, ROLE_GUEST, HUB, tell, "talk to one person")
X("messages", "", "", NAMED, ROLE_GUEST, HUB, messages,
    "what was told you while you were away")
X("shout", "", "text", NAMED, ROLE_GUEST, HUB, shout, "talk to everybody")
X("censor", "", "[name]", NAMED, ROLE_GUEST, HUB, censor,
    "hear nothing more of somebody, or list whom")
X("uncensor", "", "name", NAMED, ROLE_GUEST, HUB, uncensor, "hear them again")
X("notify", "", "[name]", NAMED, ROLE_GUEST, HUB, notify,
    "be told when somebody comes and goes, or list whom")
X("unnotify", "", "name", NAMED, ROLE_GUEST, HUB, unnotify,
    "no longer be told of them")
X("draw", "", "", SEAT, ROLE_GUEST, HUB, draw, "offer a draw, or agree to one")
X("resign", "", "", SEAT, ROLE_GUEST, HUB, resign,
    "give the game up; with a partner, when he agrees")
X("claim", "", "", SEAT, ROLE_GUEST, HUB, claim,
    "win a game that is put away and to which the others do not come")
X("abort", "", "", SEAT, ROLE_GUEST, HUB, abort,
    "end the game for nobody when all agree; against the bot at once")
X("rematch", "", "", SEAT, ROLE_GUEST, HUB, rematch,
    "ask for another game at this table")
X("adjourn", "", "", SEAT, ROLE_GUEST, HUB, adjourn,
    "put the game away until all are back")
X("rules", "", "[rules] [house rules]", SEAT, ROLE_GUEST, HUB, rules,
    "the rule card, or propose other rules for the next game here")
X("fill", "", "seat", SEAT, ROLE_GUEST, HUB, fill,
    "let a bot take a free or silent seat")
X("stored", "", "", ANYWHERE, ROLE_GUEST, HUB, stored, "your adjourned games")
X("history", "", "[name]", ANYWHERE, ROLE_GUEST, HUB, history, "finished games")
X("record", "", "game [from]", ANYWHERE, ROLE_GUEST, HUB, record, "a game's record")
X("log", "", "[from]", ANYWHERE, ROLE_GUEST, HUB, log,
    "the log of games: the newest entries, or those from a number on")
X("verify", "", "game", ANYWHERE, ROLE_GUEST, HUB, verify,
    "check the dice and the plays of a game that is over")
X("dicetest", "", "[name]", ANYWHERE, ROLE_GUEST, HUB, dicetest,
    "how often each face was thrown, by somebody and by all")
X("resume", "", "[token|table]", STAYING, ROLE_GUEST, HUB, resume,
    "take your seat again, or go on with a game that was put away")
X("kick", "", "name [reason]", ANYWHERE, ROLE_SYSOP, HUB, kick,
    "end somebody's connection")
X("mute", "", "name|network [minutes]", ANYWHERE, ROLE_SYSOP, HUB, mute,
    "stop somebody's public talk")
X("unmute", "", "name|network", ANYWHERE, ROLE_SYSOP, HUB, unmute, "let them talk again")
X("ban", "", "name|network [days] [reason]", ANYWHERE, ROLE_SYSOP, HUB, ban,
    "keep a name, an address or a network out")
X("unban", "", "name|network", ANYWHERE, ROLE_SYSOP, HUB, unban, "let them in again")
X("bans", "", "", ANYWHERE, ROLE_SYSOP, HUB, bans, "who is kept out")
X("wall", "", "text", ANYWHERE, ROLE_SYSOP, HUB, wall,
    "a word from the host to everybody")
X("stats", "", "", ANYWHERE, ROLE_SYSOP, HUB, stats,
    "figures: people, tables, games")
X("backup", "", "file", ANYWHERE, ROLE_SYSOP, HUB, backup,
    "copy the database into a new file while games go on")
