/*
 * Every statement, one row each: X(name, sql). They are in the SQL that SQLite
 * and PostgreSQL share, so that another database needs another
 * store_sqlite.c only:
 *   - parameters are $1, $2 … and first come in that order;
 *   - what is there already is met by ON CONFLICT, never by OR REPLACE;
 *   - columns are named with their tables where two tables have them;
 *   - a sum of two types says CAST, a condition that is counted CASE;
 *   - names of people compare as their column does, without regard to case.
 * Included more than once, so without a guard.
 */
/* clang-format off */

/* Small facts by name. */
X(NUMBER, "SELECT value FROM number WHERE key = $1")
X(NUMBER_PUT,
    "INSERT INTO number (key, value) VALUES ($1, $2)"
    " ON CONFLICT (key) DO UPDATE SET value = excluded.value")
/* The highest of those that decks have for one thing; the others are between. */
X(NUMBER_LAST,
    "SELECT coalesce(max(value), 0) FROM number"
    " WHERE key = $1 OR (key > $2 AND key < $3)")

/* People. */
X(CONN_PUT,
    "INSERT INTO conn (token, name, role, transport, address, lobby, tbl,"
    " playing, since, guest, key, away, watched, deck)"
    " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)"
    " ON CONFLICT (token) DO UPDATE SET name = excluded.name,"
    " role = excluded.role, transport = excluded.transport,"
    " address = excluded.address, lobby = excluded.lobby, tbl = excluded.tbl,"
    " playing = excluded.playing, since = excluded.since,"
    " guest = excluded.guest, key = excluded.key, away = excluded.away,"
    " watched = excluded.watched, deck = excluded.deck,"
    " json = NULL")
X(CONN_DROP, "DELETE FROM conn WHERE token = $1")
#define CONN_COLUMNS                                                         \
    "SELECT token, name, role, transport, address, lobby, tbl, playing,"      \
    " since, guest, key, away, watched FROM conn"
X(CONNS, CONN_COLUMNS " WHERE deck = $1 ORDER BY since")
X(CONN_FIND, CONN_COLUMNS " WHERE deck = $1 AND token = $2")
/* Of people who are connected, their preferences; a row without one for who has none. */
X(RETURNING,
    "SELECT here.name, key, value FROM (SELECT DISTINCT name FROM conn WHERE deck = $1)"
    " AS here"
    " LEFT JOIN setting ON setting.name = here.name ORDER BY here.name, key")
X(RETURNING_DAMAGED,
    "SELECT player.name FROM (SELECT DISTINCT name FROM conn WHERE deck = $1)"
    " AS here"
    " JOIN player ON player.name = here.name JOIN game ON game.n = player.game"
    " WHERE damaged IS NOT NULL AND told IS NULL")
/* A guest who was found again has another token; the first one stays valid. */
X(GUEST_PUT,
    "INSERT INTO guest (name, token, made, skeleton, left_by)"
    " VALUES ($1, $2, $3, $4, $5)"
    " ON CONFLICT (name) DO UPDATE SET left_token = CASE guest.token"
    " WHEN excluded.token THEN guest.left_token ELSE excluded.token END,"
    " made = excluded.made, left_by = excluded.left_by")
X(GUEST_LEFT, "UPDATE guest SET made = $1, left_at = $2 WHERE name = $3")
X(GUEST_SEEN, "SELECT left_at FROM guest WHERE name = $1")
X(GUEST_FIND,
    "SELECT name, account FROM guest WHERE token = $1 OR left_token = $1")
X(GUEST_LIKE,
    "SELECT 1 FROM guest WHERE skeleton = $1 AND name <> $2 LIMIT 1")
X(GUEST_ACCOUNT,
    "UPDATE guest SET account = $1, token = $2, left_token = NULL"
    " WHERE name = $3")
X(GUESTS_OF_DROP, "DELETE FROM guest WHERE account = $1")
X(GUESTS_LEFT,
    "SELECT name FROM guest WHERE left_by = $1 AND left_at >= $2"
    " AND account IS NULL ORDER BY left_at DESC LIMIT $3")
X(GUEST_DROP, "DELETE FROM guest WHERE name = $1")
X(GUESTS_OLD,
    "SELECT name FROM guest WHERE made < $1 AND NOT EXISTS"
    " (SELECT 1 FROM conn WHERE conn.name = guest.name)"
    " ORDER BY made LIMIT $2")
X(GUESTS_NOT_AFTER, "UPDATE guest SET made = $1 WHERE made > $1")
X(NAME_KNOWN,
    "SELECT 1 FROM guest WHERE name = $1"
    " UNION ALL SELECT 1 FROM player WHERE name = $1 LIMIT 1")
X(NAME_LIKE,
    "SELECT 1 FROM guest WHERE skeleton = $1"
    " UNION ALL SELECT 1 FROM account WHERE skeleton = $1 LIMIT 1")
X(LIST_PUT,
    "INSERT INTO mark (kind, what, whom, reason, until, by, at)"
    " VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (kind, what, whom)"
    " DO UPDATE SET what = excluded.what, whom = excluded.whom,"
    " reason = excluded.reason, until = excluded.until, by = excluded.by,"
    " at = excluded.at")
X(LIST_COPY,
    "INSERT INTO mark (kind, what, whom, reason, until, by, at)"
    " SELECT kind, $1, $2, reason, until, by, at FROM mark"
    " WHERE kind = $3 AND what = $4 AND whom = $5"
    " ON CONFLICT (kind, what, whom) DO UPDATE SET what = excluded.what,"
    " whom = excluded.whom, reason = excluded.reason,"
    " until = excluded.until, by = excluded.by, at = excluded.at")
X(LIST_DROP, "DELETE FROM mark WHERE kind = $1 AND what = $2 AND whom = $3")
X(LISTS,
    "SELECT what, whom, reason, until FROM mark WHERE kind = $1"
    " ORDER BY at, what")
X(PREFERENCE_PUT,
    "INSERT INTO setting (name, key, value) VALUES ($1, $2, $3)"
    " ON CONFLICT (name, key)"
    " DO UPDATE SET name = excluded.name, value = excluded.value")
X(PREFERENCE_DROP, "DELETE FROM setting WHERE name = $1 AND key = $2")
X(PREFERENCE_DROP_OF, "DELETE FROM setting WHERE name = $1")
X(PREFERENCE, "SELECT value FROM setting WHERE name = $1 AND key = $2")
X(PREFERENCES, "SELECT key, value FROM setting WHERE name = $1 ORDER BY key")
X(INVITE_PUT,
    "INSERT INTO invite (sender, receiver, rules, house, seats, n,"
    " terms, formula, flags, deck)"
    " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)"
    " ON CONFLICT (sender, receiver)"
    " DO UPDATE SET rules = excluded.rules, house = excluded.house,"
    " seats = excluded.seats, n = excluded.n, terms = excluded.terms,"
    " formula = excluded.formula, flags = excluded.flags,"
    " deck = excluded.deck")
X(INVITE_DROP,
    "DELETE FROM invite WHERE sender = $1 AND receiver = $2 AND deck = $3")
X(INVITES_DROP, "DELETE FROM invite WHERE deck = $1")
X(INVITES,
    "SELECT sender, receiver, rules, house, seats, n, terms, formula, flags"
    " FROM invite WHERE deck = $1 ORDER BY n")

/* Accounts. */
#define ACCOUNT_COLUMNS                                                      \
    "SELECT name, role, password, made, used, disabled, reason, gone"        \
    " FROM account"
X(ACCOUNT, ACCOUNT_COLUMNS " WHERE name = $1")
X(ACCOUNTS, ACCOUNT_COLUMNS " WHERE name > $1 ORDER BY name LIMIT $2")
X(ACCOUNT_PUT,
    "INSERT INTO account (name, skeleton, role, password, made, used,"
    " disabled, reason) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)"
    " ON CONFLICT (name) DO UPDATE SET name = excluded.name,"
    " skeleton = excluded.skeleton, role = excluded.role,"
    " password = excluded.password, made = excluded.made,"
    " used = excluded.used, disabled = excluded.disabled,"
    " reason = excluded.reason, gone = NULL")
X(ACCOUNT_GONE, "UPDATE account SET gone = $1 WHERE name = $2")
X(ACCOUNT_USED, "UPDATE account SET used = $1 WHERE name = $2")
X(ACCOUNT_LIKE, "SELECT 1 FROM account WHERE skeleton = $1 LIMIT 1")
X(ACCOUNT_BEGINS,
    "SELECT 1 FROM account WHERE name >= $1 AND name < $2 AND gone IS NULL"
    " LIMIT 1")
X(ACCOUNT_COUNT,
    "SELECT sum(n) FROM usage WHERE kind = 'accounts' AND guests = 0")
X(ACCOUNTS_FORGET,
    "DELETE FROM account WHERE name IN (SELECT name FROM account"
    " WHERE gone IS NOT NULL AND gone <= $1 ORDER BY gone LIMIT $2)")
#define KEY_COLUMNS                                                          \
    "SELECT key, account, comment, added, used FROM account_key"
X(KEY, KEY_COLUMNS " WHERE key = $1")
X(KEYS, KEY_COLUMNS " WHERE account = $1 ORDER BY added, key")
X(KEY_ANY, "SELECT 1 FROM account_key LIMIT 1")
X(KEY_COUNT, "SELECT count(*) FROM account_key WHERE account = $1")
X(KEY_PUT,
    "INSERT INTO account_key (key, account, comment, added, used)"
    " VALUES ($1, $2, $3, $4, $5) ON CONFLICT (key)"
    " DO UPDATE SET account = excluded.account, comment = excluded.comment,"
    " added = excluded.added, used = excluded.used")
X(KEY_DROP, "DELETE FROM account_key WHERE key = $1")
X(KEY_USED, "UPDATE account_key SET used = $1 WHERE key = $2")
X(INVITATION_PUT,
    "INSERT INTO invitation (code, by, made, until) VALUES ($1, $2, $3, $4)"
    " ON CONFLICT (code) DO NOTHING")
X(INVITATION_OPEN,
    "SELECT 1 FROM invitation WHERE code = $1 AND used_by IS NULL"
    " AND until > $2")
X(INVITATION_USE,
    "UPDATE invitation SET used_by = $1 WHERE code = $2 AND used_by IS NULL"
    " AND until > $3")
X(INVITATIONS_FORGET,
    "DELETE FROM invitation WHERE code IN (SELECT code FROM invitation"
    " WHERE until <= $1 ORDER BY until LIMIT $2)")
/* Names that change. */
X(RENAMING_PUT,
    "INSERT INTO renaming (old, name, talk) VALUES ($1, $2, $3)"
    " ON CONFLICT (old) DO UPDATE SET name = excluded.name,"
    " talk = excluded.talk")
X(RENAMING_AGAIN, "UPDATE renaming SET name = $1 WHERE name = $2")
X(RENAMING, "SELECT old, name, talk FROM renaming LIMIT 1")
X(RENAMING_TALK, "UPDATE renaming SET talk = $1 WHERE old = $2")
X(RENAMING_DROP, "DELETE FROM renaming WHERE old = $1")
X(RENAMING_SAME, "DELETE FROM renaming WHERE old = name")
X(RENAMING_TALK_PUT,
    "INSERT INTO renaming_talk (old, name, n) VALUES ($1, $2, 0)"
    " ON CONFLICT (old) DO UPDATE SET name = excluded.name, n = 0")
X(RENAMING_TALK_AGAIN, "UPDATE renaming_talk SET name = $1 WHERE name = $2")
X(RENAMING_TALK_SAME, "DELETE FROM renaming_talk WHERE old = name")
X(RENAMING_TALK_FIRST, "SELECT old, name, n FROM renaming_talk LIMIT 1")
X(RENAMING_TALK_ON, "UPDATE renaming_talk SET n = $1 WHERE old = $2")
X(RENAMING_TALK_DROP, "DELETE FROM renaming_talk WHERE old = $1")
X(TALK_RENAME,
    "UPDATE said SET sender = CASE WHEN sender = $1 THEN $2 ELSE sender END,"
    " receiver = CASE WHEN receiver = $1 THEN $2 ELSE receiver END"
    " WHERE n > $3 AND n <= $4 AND (sender = $1 OR receiver = $1)")
X(LEFT_RENAME,
    "UPDATE said SET receiver = $1 WHERE how = 'left' AND receiver = $2")
X(ACCOUNT_KEYS_MOVE,
    "UPDATE account_key SET account = $1 WHERE account = $2")
X(PLAYERS_RENAME,
    "UPDATE player SET mixed = coalesce(mixed, name), name = $1"
    " WHERE (game, seat, since) IN"
    " (SELECT game, seat, since FROM player WHERE name = $2 LIMIT $3)")
X(PLAYERS_RENAME_GAME,
    "UPDATE player SET mixed = coalesce(mixed, name), name = $1, role = $2"
    " WHERE game = $3 AND name = $4")
X(COMMENTS_RENAME,
    "UPDATE comment SET writer = $1 WHERE (game, n) IN"
    " (SELECT game, n FROM comment WHERE writer = $2 LIMIT $3)")
X(COMMENTS_DROP_OF,
    "DELETE FROM comment WHERE (game, n) IN"
    " (SELECT game, n FROM comment WHERE writer = $1 LIMIT $2)")
X(NEWS_RENAME, "UPDATE news SET writer = $1 WHERE writer = $2")
X(NOTES_RENAME,
    "UPDATE note SET writer = $1 WHERE (topic, n) IN"
    " (SELECT topic, n FROM note WHERE writer = $2 LIMIT $3)")
X(TOPICS_RENAME,
    "UPDATE topic SET writer = $1 WHERE n IN"
    " (SELECT n FROM topic WHERE writer = $2 LIMIT $3)")
X(READER_RENAME, "UPDATE reader SET name = $1 WHERE name = $2")
X(BOOKMARKS_RENAME, "UPDATE bookmark SET name = $1 WHERE name = $2")
X(ONELINER_RENAME, "UPDATE oneliner SET name = $1 WHERE name = $2")
X(READER_DROP, "DELETE FROM reader WHERE name = $1")
X(PREFERENCES_MOVE,
    "INSERT INTO setting (name, key, value)"
    " SELECT $1, key, value FROM setting WHERE name = $2"
    " ON CONFLICT (name, key) DO UPDATE SET value = excluded.value")
X(SCORE_MOVE,
    "INSERT INTO score (name, deck, games, wins, begun)"
    " SELECT $1, deck, games, wins, begun FROM score WHERE name = $2"
    " ON CONFLICT (name, deck) DO UPDATE SET games = score.games + excluded.games,"
    " wins = score.wins + excluded.wins,"
    " begun = score.begun + excluded.begun")
X(SCORE_DROP, "DELETE FROM score WHERE name = $1")
X(FACES_MOVE,
    "INSERT INTO face (name, face, deck, n)"
    " SELECT $1, face, deck, n FROM face WHERE name = $2"
    " ON CONFLICT (name, face, deck) DO UPDATE SET n = face.n + excluded.n")
X(FACES_DROP, "DELETE FROM face WHERE name = $1")
X(TALK_LAST, "SELECT coalesce(max(n), 0) FROM said")
X(TALK_DROP_OF,
    "DELETE FROM said WHERE n > $1 AND n <= $2 AND sender = $3")
X(ACCOUNT_KEYS_DROP, "DELETE FROM account_key WHERE account = $1")

/* Tables. Those of a deck ($2) of so many ($1), and their games. */
#define TABLE_COLUMNS                                                        \
    "number, seq, status, rules, house, seats, game, chairs, offers, opened," \
    " changed, adjourned, terms, access, clock, upboards"
#define OF_DECK(number, decks, deck)                                         \
    "(" number " - 1) % CAST(" decks " AS BIGINT) = " deck
X(TABLE_PUT,
    "INSERT INTO tbl (number, seq, status, rules, house, seats, game, chairs,"
    " offers, opened, changed, adjourned, terms, access)"
    " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)"
    " ON CONFLICT (number) DO UPDATE SET seq = excluded.seq,"
    " status = excluded.status, rules = excluded.rules,"
    " house = excluded.house, seats = excluded.seats, game = excluded.game,"
    " chairs = excluded.chairs, offers = excluded.offers,"
    " opened = excluded.opened, changed = excluded.changed,"
    " adjourned = excluded.adjourned, terms = excluded.terms,"
    " access = excluded.access")
X(TABLE_CLOCK_PUT, "UPDATE tbl SET clock = $1 WHERE number = $2")
X(TABLE_DROP, "DELETE FROM tbl WHERE number = $1")
X(TABLES,
    "SELECT " TABLE_COLUMNS " FROM tbl WHERE " OF_DECK("number", "$1", "$2") " ORDER BY number")

/* Games. */
X(GAME_NEW,
    "INSERT INTO game (n, id, tbl, rules, house, seats, version, made, secret,"
    " hash, guests) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)")
X(GAME_ADOPT, "UPDATE game SET guests = 0 WHERE n = $1")
X(GAME_MIX, "UPDATE game SET mix = $1 WHERE n = $2")
X(GAME_SNAPSHOT, "UPDATE game SET kept = $1 WHERE n = $2")
X(GAME_END,
    "UPDATE game SET outcome = $1, winner = $2, eight_piecer = $3,"
    " harbour = $4, throws = $5, ended = $6 WHERE n = $7")
X(GAME_DAMAGED,
    "UPDATE game SET damaged = $1, outcome = 'voided', winner = -1, ended = $2"
    " WHERE n = $3")
/* The last ones may have been deleted; the log has them. */
X(GAME_LAST,
    "SELECT coalesce(max(last), 0) FROM (SELECT (SELECT n FROM game WHERE "
    OF_DECK("n", "$1", "$2") " ORDER BY n DESC LIMIT 1) AS last"
    " UNION ALL SELECT (SELECT game FROM log WHERE "
    OF_DECK("game", "$1", "$2") " ORDER BY game DESC LIMIT 1)) AS lasts")
X(GAME_LOAD,
    "SELECT id, secret, hash, mix, version, kept FROM game"
    " WHERE n = $1 AND damaged IS NULL")
/* The same of all tables, and what was done in their games. */
X(TABLES_GAMES,
    "SELECT id, secret, hash, mix, version, kept, number"
    " FROM tbl JOIN game ON game.n = tbl.game WHERE damaged IS NULL AND "
    OF_DECK("number", "$1", "$2") " ORDER BY number")
X(TABLES_ACTIONS,
    "SELECT action.n, at, name, line, hash, thought, number"
    " FROM tbl JOIN action ON action.game = tbl.game WHERE "
    OF_DECK("number", "$1", "$2") " ORDER BY number, action.n")
X(GAME_THERE, "SELECT 1 FROM game WHERE n = $1")
#define SUMMARY                                                              \
    "SELECT game.n, id, tbl, rules, house, seats, made, secret, hash, mix,"  \
    " outcome, winner, eight_piecer, harbour, throws, ended, damaged,"       \
    " version, kept FROM "
X(GAME_FIND, SUMMARY "game WHERE id = $1 OR n = $2")
/*
 * Somebody's, the newest first, each once, with whichever seats of his: read
 * along the index of his names, so that a few are found without all the others.
 */
#define HISTORY_OF                                                           \
    "(SELECT game, seat, since, name, result FROM player"                    \
    " WHERE name = $1 AND game < $2 ORDER BY game DESC LIMIT $3)"
X(HISTORY,
    SUMMARY HISTORY_OF " AS p CROSS JOIN game WHERE game.n = p.game"
    " AND ended IS NOT NULL AND ($4 = '' OR rules = $4)"
    " AND ($5 = '' OR p.result = $5) AND ($6 = 0 OR eight_piecer <> 0)"
    " AND NOT EXISTS"
    " (SELECT 1 FROM player AS q WHERE q.name = p.name AND q.game = p.game"
    " AND (q.seat, q.since) < (p.seat, p.since))"
    " ORDER BY p.game DESC LIMIT $7")
/* Where the games end that one question looks at; none: with the first. */
X(HISTORY_END,
    "SELECT min(game), count(*) FROM " HISTORY_OF " AS p")
X(ACTION_PUT,
    "INSERT INTO action (game, n, at, name, line, hash, thought)"
    " VALUES ($1, $2, $3, $4, $5, $6, $7)")
X(ACTIONS,
    "SELECT n, at, name, line, hash, thought FROM action WHERE game = $1 AND n > $2"
    " ORDER BY n")
X(PLAYER_PUT,
    "INSERT INTO player (game, seat, since, name, role, phrase)"
    " VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (game, seat, since)"
    " DO UPDATE SET name = excluded.name, role = excluded.role,"
    " phrase = excluded.phrase, result = NULL, told = NULL, mixed = NULL")
X(PLAYER_RESULT,
    "UPDATE player SET result = CASE name WHEN $1 THEN $2 ELSE 'left' END"
    " WHERE game = $3 AND seat = $4 AND since = 0")
X(PLAYER_RESULTS_DROP, "UPDATE player SET result = NULL WHERE game = $1")
X(PLAYERS,
    "SELECT seat, name, phrase, since, coalesce(mixed, name) FROM player"
    " WHERE game = $1"
    " ORDER BY seat, since")
X(SUBSTITUTES,
    "SELECT seat, since, coalesce(mixed, name) FROM player"
    " WHERE game = $1 AND since > 0"
    " ORDER BY since, seat")
X(DAMAGE_UNTOLD,
    "SELECT game.n, id, tbl FROM game JOIN player ON player.game = game.n"
    " WHERE damaged IS NOT NULL AND name = $1 AND told IS NULL"
    " AND game.n > $2 ORDER BY game.n LIMIT 1")
X(DAMAGE_TOLD, "UPDATE player SET told = 1 WHERE game = $1 AND name = $2")
/* $1: how often a game counts for all who played; -1 takes it back. */
X(SCORE_ADD,
    "INSERT INTO score (name, games, wins, begun, deck) SELECT name,"
    " CAST($1 AS BIGINT) * max(CASE WHEN result <> 'left' THEN 1 ELSE 0 END),"
    " CAST($1 AS BIGINT) * max(CASE WHEN result = 'won' THEN 1 ELSE 0 END),"
    " CAST($1 AS BIGINT), CAST($2 AS BIGINT) FROM player"
    " WHERE game = $3 AND result IS NOT NULL"
    " GROUP BY name ON CONFLICT (name, deck) DO UPDATE"
    " SET games = score.games + excluded.games,"
    " wins = score.wins + excluded.wins,"
    " begun = score.begun + excluded.begun")
X(SCORE,
    "SELECT sum(begun), sum(games), sum(wins) FROM score WHERE name = $1")
X(UPBOARD_ADD,
    "INSERT INTO score (name, deck, games, wins, begun, upboards)"
    " VALUES ($1, $2, 0, 0, 0, 1) ON CONFLICT (name, deck) DO UPDATE"
    " SET upboards = coalesce(score.upboards, 0) + 1")
X(UPBOARDS, "SELECT sum(upboards) FROM score WHERE name = $1")
X(UPBOARDS_MOVE,
    "UPDATE score SET upboards = coalesce(upboards, 0) + coalesce("
    "(SELECT old.upboards FROM score AS old WHERE old.name = $1"
    " AND old.deck = score.deck), 0)"
    " WHERE name = $2")
X(TABLE_UPBOARDS_PUT, "UPDATE tbl SET upboards = $1 WHERE number = $2")
X(FACE_ADD,
    "INSERT INTO face (name, face, deck, n) VALUES ($1, $2, $3, $4)"
    " ON CONFLICT (name, face, deck) DO UPDATE SET n = face.n + excluded.n")
X(FACES, "SELECT face, sum(n) FROM face WHERE name = $1 GROUP BY face")

/* The log of games. */
/* Numbers called "ledger " and a game's id. */
X(LEDGER_DUE,
    "SELECT key, value FROM number WHERE key LIKE 'ledger %' AND "
    OF_DECK("value", "$1", "$2") " ORDER BY value LIMIT 1")
X(NUMBER_DROP, "DELETE FROM number WHERE key = $1")
X(LEDGER_PUT, "INSERT INTO log (game, line, chain) VALUES ($1, $2, $3)")
/* A deck's begins with what was one log of all before there were decks. */
#define OF_LOG(decks, deck)                                                  \
    "(n <= coalesce((SELECT value FROM number"                               \
    " WHERE key = '" STORE_LOG_COMMON "'), 0) OR "                           \
    OF_DECK("game", decks, deck) ")"
X(LEDGER_LAST,
    "SELECT n, chain FROM log WHERE " OF_LOG("$1", "$2")
    " ORDER BY n DESC LIMIT 1")
X(LEDGER,
    "SELECT n, line, chain FROM log WHERE n >= $1 AND " OF_LOG("$2", "$3")
    " ORDER BY n LIMIT $4")
#undef OF_LOG
X(LEDGER_OF,
    "SELECT log.n, line, log.chain FROM log JOIN game ON game.n = log.game"
    " WHERE id = $1 ORDER BY log.n")
X(LEDGER_LINE, "SELECT line FROM log WHERE game = $1 ORDER BY n LIMIT 1")

/* Talk. */
X(TALK_PUT,
    "INSERT INTO said (at, how, sender, receiver, tbl, game, text)"
    " VALUES ($1, $2, $3, $4, $5, $6, $7)")
X(TALK_NOT_AFTER, "UPDATE said SET at = $1 WHERE game = 0 AND at > $1")
/* The time last: older tables had the same number. */
X(TALK,
    "SELECT at, how, sender, text FROM (SELECT * FROM said WHERE tbl = $1"
    " AND how IN ('say', 'kibitz') ORDER BY n DESC LIMIT $2) AS latest"
    " WHERE at >= $3 ORDER BY n")
X(TALK_LATELY,
    "SELECT at, how, sender, text, receiver, tbl FROM"
    " (SELECT * FROM said ORDER BY n DESC LIMIT $1) AS latest"
    " WHERE at > $2 AND how NOT IN ('left', 'read') ORDER BY n")
X(TALK_OF,
    "SELECT at, how, sender, text FROM said WHERE game = $1"
    " AND how IN ('say', 'kibitz', 'whisper') ORDER BY n LIMIT $2")
X(TALK_LINES,
    "SELECT count(*) FROM (SELECT 1 AS line FROM said WHERE game = $1"
    " LIMIT $2) AS lines")
/* Messages left for who was not here: left until they are read. */
X(MAIL,
    "SELECT at, how, sender, text, n FROM said"
    " WHERE receiver = $1 AND how IN ('left', 'read') ORDER BY n")
X(MAIL_UNREAD,
    "SELECT count(*) FROM said WHERE how = 'left' AND receiver = $1")
X(MAIL_READ, "UPDATE said SET how = 'read' WHERE n = $1 AND how = 'left'")
X(MAIL_DELETE, "DELETE FROM said WHERE n = $1")
X(MAIL_DELETE_ALL,
    "DELETE FROM said WHERE receiver = $1 AND how IN ('left', 'read')")
X(MAIL_TRIM,
    "DELETE FROM said WHERE n IN (SELECT n FROM said WHERE receiver = $1"
    " AND how IN ('left', 'read') AND how = 'read'"
    " ORDER BY n DESC LIMIT 100 OFFSET $2)")

/* Channels. */
X(CHANNEL_NEW,
    "INSERT INTO channel (n, name, owner, topic, made, at)"
    " VALUES ($1, $2, $3, $4, $5, $6)")
/* Another deck may have closed it. */
X(CHANNEL_PUT,
    "UPDATE channel SET owner = $1, topic = $2, at = $3"
    " WHERE n = $4 AND name IS NOT NULL")
X(CHANNELS,
    "SELECT n, name, owner, topic, made, at FROM channel"
    " WHERE name IS NOT NULL")
X(CHANNEL_NUMBER, "SELECT n FROM channel WHERE name = $1")
X(CHANNEL_GONE, "UPDATE channel SET name = NULL WHERE n = $1")
X(CHANNEL_GONE_FIRST, "SELECT n FROM channel WHERE name IS NULL LIMIT 1")
X(CHANNEL_DROP, "DELETE FROM channel WHERE n = $1")
X(CHANNELS_RENAME, "UPDATE channel SET owner = $1 WHERE owner = $2")
X(CHANNELS_NOT_AFTER, "UPDATE channel SET at = $1 WHERE at > $1")
X(CHANNEL_TALK,
    "SELECT at, how, sender, text FROM (SELECT * FROM said"
    " WHERE how = 'channel' AND receiver = $1 ORDER BY n DESC LIMIT $2)"
    " AS latest WHERE at >= $3 ORDER BY n")
X(CHANNEL_MEMBER,
    "SELECT out FROM channel_member WHERE name = $1 AND channel = $2")
X(CHANNEL_MEMBER_PUT,
    "INSERT INTO channel_member (name, channel, out) VALUES ($1, $2, $3)"
    " ON CONFLICT (name, channel) DO UPDATE SET out = excluded.out")
X(CHANNEL_MEMBER_DROP,
    "DELETE FROM channel_member WHERE name = $1 AND channel = $2")
X(CHANNEL_MEMBERS_FORGET,
    "DELETE FROM channel_member WHERE (name, channel) IN"
    " (SELECT name, channel FROM channel_member WHERE channel = $1 LIMIT $2)")
X(CHANNELS_OF,
    "SELECT channel.name FROM channel_member"
    " JOIN channel ON channel.n = channel_member.channel"
    " WHERE channel_member.name = $1 AND out = 0 AND channel.name IS NOT NULL"
    " ORDER BY channel.name")
/* The same of everybody who is connected. */
X(CHANNELS_HERE,
    "SELECT channel_member.name, channel.name FROM channel_member"
    " JOIN channel ON channel.n = channel_member.channel"
    " WHERE channel_member.name IN (SELECT name FROM conn WHERE deck = $1)"
    " AND out = 0 AND channel.name IS NOT NULL"
    " ORDER BY channel_member.name, channel.name")
/* Those who are connected to other decks alone. */
X(CHANNEL_ELSEWHERE,
    "SELECT name FROM channel_member WHERE channel = $1 AND out = 0"
    " AND name IN (SELECT name FROM conn WHERE deck <> $2)"
    " AND name NOT IN (SELECT name FROM conn WHERE deck = $2)"
    " ORDER BY name LIMIT $3")
X(CHANNEL_MEMBER_MOVE,
    "INSERT INTO channel_member (name, channel, out)"
    " SELECT $1, channel, out FROM channel_member WHERE name = $2"
    " ON CONFLICT (name, channel) DO NOTHING")
X(CHANNEL_MEMBER_DROP_OF, "DELETE FROM channel_member WHERE name = $1")

/* News. */
X(NEWS_PUT,
    "INSERT INTO news (n, at, writer, title, text)"
    " VALUES ($1, $2, $3, $4, $5)")
X(NEWS_FORGET,
    "DELETE FROM news WHERE n <="
    " (SELECT n FROM news ORDER BY n DESC LIMIT 1 OFFSET $1)")
X(NEWS_DROP, "DELETE FROM news WHERE n = $1")
X(NEWS,
    "SELECT n, at, writer, title, text FROM news WHERE n < $1"
    " ORDER BY n DESC LIMIT $2")
X(NEWS_FIND, "SELECT n, at, writer, title, text FROM news WHERE n = $1")
X(NEWS_AFTER,
    "SELECT n, at, writer, title, text FROM news WHERE n > $1 AND at >= $2"
    " ORDER BY n LIMIT $3")

/* Notes. */
/* With the number up to which they are read, by the one or the other. */
#define TOPIC(name)                                                          \
    "SELECT topic.n, title, writer, topic.at, active, last, hidden,"          \
    " coalesce(bookmark.note, (SELECT note.n FROM note"                       \
    "  WHERE note.topic = topic.n AND note.seq <= reader.floor"               \
    "  ORDER BY note.seq DESC LIMIT 1), 0)"                                   \
    " FROM topic LEFT JOIN bookmark ON bookmark.name = " name                 \
    " AND bookmark.topic = topic.n LEFT JOIN reader ON reader.name = " name
X(TOPIC_PUT,
    "INSERT INTO topic (n, title, writer, at, active, last)"
    " VALUES ($1, $2, $3, 0, 0, 0)")
X(TOPIC_ADDED,
    "UPDATE topic SET at = $1, active = $2, last = $3 WHERE n = $4")
X(TOPIC_HIDE, "UPDATE topic SET hidden = $1 WHERE n = $2")
X(TOPIC_FIND, TOPIC("$1") " WHERE topic.n = $2")
X(TOPICS,
    TOPIC("$1") " WHERE hidden IS NULL AND active < $2"
    " ORDER BY active DESC LIMIT $3")
X(TOPICS_ALL, TOPIC("$1") " WHERE active < $2 ORDER BY active DESC LIMIT $3")
X(TOPIC_OLDEST, "SELECT n, at FROM topic ORDER BY at LIMIT 1")
X(TOPICS_NOT_AFTER, "UPDATE topic SET at = $1 WHERE at > $1")
X(TOPIC_DROP, "DELETE FROM topic WHERE n = $1")
X(NOTE_PUT,
    "INSERT INTO note (topic, n, seq, at, writer, text, edited)"
    " VALUES ($1, $2, $3, $4, $5, $6, 0)")
X(NOTE_EDIT,
    "UPDATE note SET text = $1, edited = 1 WHERE topic = $2 AND n = $3")
X(NOTE_HIDE, "UPDATE note SET hidden = $1 WHERE topic = $2 AND n = $3")
X(NOTES,
    "SELECT n, at, writer, text, edited, hidden FROM note"
    " WHERE topic = $1 AND n >= $2 ORDER BY n LIMIT $3")
X(NOTES_SINCE,
    "SELECT count(*) FROM (SELECT 1 AS written FROM note WHERE writer = $1"
    " AND at > $2 AND at <= $3 LIMIT $4) AS notes")
/* Comments on games. */
X(COMMENT_PUT,
    "INSERT INTO comment (game, n, place, at, writer, text)"
    " VALUES ($1, $2, $3, $4, $5, $6)")
X(COMMENT_FIND,
    "SELECT n, place, at, writer, text FROM comment"
    " WHERE game = $1 AND n = $2")
X(COMMENTS,
    "SELECT n, place, at, writer, text FROM comment"
    " WHERE game = $1 AND n >= $2 ORDER BY n LIMIT $3")
X(COMMENT_LAST, "SELECT coalesce(max(n), 0) FROM comment WHERE game = $1")
X(COMMENTS_OF, "SELECT count(*) FROM comment WHERE game = $1")
X(COMMENTS_SINCE,
    "SELECT count(*) FROM (SELECT 1 AS written FROM comment"
    " WHERE writer = $1 AND at > $2 AND at <= $3 LIMIT $4) AS comments")
X(COMMENT_DROP, "DELETE FROM comment WHERE game = $1 AND n = $2")
X(NOTES_DROP, "DELETE FROM note WHERE topic = $1")

/* What somebody has read of both. */
X(READER, "SELECT news, floor FROM reader WHERE name = $1")
X(READER_PUT,
    "INSERT INTO reader (name, news, floor, at) VALUES ($1, $2, $3, $4)"
    " ON CONFLICT (name) DO UPDATE SET news = excluded.news,"
    " floor = excluded.floor, at = excluded.at")
X(BOOKMARK_PUT,
    "INSERT INTO bookmark (name, topic, note, seq, at)"
    " VALUES ($1, $2, $3, $4, $5) ON CONFLICT (name, topic) DO UPDATE"
    " SET note = excluded.note, seq = excluded.seq, at = excluded.at")
/* The first that is one too many. */
X(BOOKMARK_OVER,
    "SELECT topic, seq FROM bookmark WHERE name = $1 ORDER BY seq DESC"
    " LIMIT 1 OFFSET $2")
X(BOOKMARK_DROP, "DELETE FROM bookmark WHERE name = $1 AND topic = $2")
X(BOOKMARKS_DROP, "DELETE FROM bookmark WHERE name = $1")
X(BOOKMARKS_FORGET,
    "DELETE FROM bookmark WHERE (name, topic) IN"
    " (SELECT name, topic FROM bookmark WHERE at < $1 ORDER BY at LIMIT $2)")
X(BOOKMARKS_NOT_AFTER, "UPDATE bookmark SET at = $1 WHERE at > $1")
X(READERS_NOT_AFTER, "UPDATE reader SET at = $1 WHERE at > $1")
X(READERS_FORGET,
    "DELETE FROM reader WHERE name IN"
    " (SELECT name FROM reader WHERE at < $1 ORDER BY at LIMIT $2)")

/* The wall. */
X(ONELINER_PUT,
    "INSERT INTO oneliner (name, at, text) VALUES ($1, $2, $3)"
    " ON CONFLICT (name) DO UPDATE SET name = excluded.name,"
    " at = excluded.at, text = excluded.text")
X(ONELINERS, "SELECT name, at, text FROM oneliner ORDER BY at DESC LIMIT $1")
X(ONELINER_AT, "SELECT at FROM oneliner WHERE name = $1")
X(ONELINER_DROP, "DELETE FROM oneliner WHERE name = $1")
X(ONELINERS_NOT_AFTER, "UPDATE oneliner SET at = $1 WHERE at > $1")
X(ONELINERS_FORGET,
    "DELETE FROM oneliner WHERE name IN"
    " (SELECT name FROM oneliner WHERE at < $1 ORDER BY at LIMIT $2)")

/* Order: the audit, reports. */
#define AUDIT_COLUMNS "SELECT at, who, role, via, uid, what, whom, text FROM audit"
X(AUDIT_PUT,
    "INSERT INTO audit (at, who, role, via, uid, what, whom, text)"
    " VALUES ($1, $2, $3, $4, $5, $6, $7, $8)")
X(AUDIT, AUDIT_COLUMNS " ORDER BY n DESC LIMIT $1")
X(AUDIT_OF,
    AUDIT_COLUMNS " WHERE n IN"
    " (SELECT n FROM (SELECT n FROM audit WHERE who = $1"
    " ORDER BY n DESC LIMIT $2) AS doer"
    " UNION SELECT n FROM (SELECT n FROM audit WHERE whom = $1"
    " ORDER BY n DESC LIMIT $2) AS target) ORDER BY n DESC LIMIT $2")
X(REPORT_PUT,
    "INSERT INTO report (n, at, sender, about, tbl, text)"
    " VALUES ($1, $2, $3, $4, $5, $6)")
X(REPORTS,
    "SELECT n, at, sender, about, tbl, text FROM report"
    " WHERE done IS NULL ORDER BY n LIMIT $1")
X(REPORT_SENDER, "SELECT sender FROM report WHERE n = $1 AND done IS NULL")
X(REPORT_DONE,
    "UPDATE report SET done = $1, done_by = $2, answer = $3 WHERE n = $4")
X(REPORTS_OPEN,
    "SELECT count(*) FROM (SELECT 1 AS one FROM report WHERE done IS NULL"
    " LIMIT $1) AS reports")
X(REPORTS_OPEN_OF,
    "SELECT count(*) FROM (SELECT 1 AS one FROM report WHERE sender = $1"
    " AND done IS NULL LIMIT $2) AS reports")

X(LOGIN_PUT,
    "INSERT INTO login (at, name, role, via, address, key)"
    " VALUES ($1, $2, $3, $4, $5, $6)")
X(LOGINS,
    "SELECT at, name, role, via, address, key FROM login"
    " ORDER BY n DESC LIMIT $1")
X(LOGINS_OF,
    "SELECT at, name, role, via, address, key FROM login WHERE name = $1"
    " ORDER BY n DESC LIMIT $2")

/* Retention. */
X(LOGINS_FORGET,
    "DELETE FROM login WHERE n IN"
    " (SELECT n FROM login WHERE at < $1 ORDER BY at LIMIT $2)")
X(LOGINS_GUESTS_FORGET,
    "DELETE FROM login WHERE n IN (SELECT n FROM login"
    " WHERE name LIKE '%~' ORDER BY n LIMIT $1)")
X(AUDIT_FORGET,
    "DELETE FROM audit WHERE n IN"
    " (SELECT n FROM audit WHERE at < $1 ORDER BY at LIMIT $2)")
X(REPORTS_FORGET,
    "DELETE FROM report WHERE n IN (SELECT n FROM report"
    " WHERE done IS NOT NULL AND done < $1 ORDER BY done LIMIT $2)")
X(REPORTS_GUESTS_FORGET,
    "DELETE FROM report WHERE n IN (SELECT n FROM report"
    " WHERE sender LIKE '%~' ORDER BY n LIMIT $1)")
X(TALK_FORGET,
    "DELETE FROM said WHERE n IN"
    " (SELECT n FROM said WHERE game = 0 AND at < $1 AND how <> 'left'"
    " ORDER BY at LIMIT $2)")
X(TALK_GUESTS_FORGET,
    "DELETE FROM said WHERE n IN (SELECT n FROM said"
    " WHERE sender LIKE '%~' AND how <> 'left' ORDER BY n LIMIT $1)")
X(TALK_GAME_FORGET,
    "DELETE FROM said WHERE n IN"
    " (SELECT n FROM said WHERE game = $1 ORDER BY n LIMIT $2)")
X(COMMENTS_GAME_FORGET, "DELETE FROM comment WHERE game = $1")
X(LUCK_GAME_FORGET, "DELETE FROM luck WHERE game = $1")
X(LUCK_REPORT_FORGET, "DELETE FROM luck_report WHERE game = $1")
X(COMMENTS_OLDEST_FORGET,
    "DELETE FROM comment WHERE (game, n) IN"
    " (SELECT game, n FROM comment ORDER BY at LIMIT $1)")
X(GAME_GUESTS_OVER,
    "SELECT n FROM game WHERE guests = 1 AND ended IS NOT NULL AND n > $1"
    " ORDER BY n LIMIT 1")
X(GAME_GUESTS_OPEN,
    "SELECT n FROM game WHERE guests = 1 AND ended IS NULL AND n > $1"
    " ORDER BY n LIMIT 1")
X(GAME_TABLE,
    "SELECT number FROM game JOIN tbl ON number = tbl"
    " WHERE n = $1 AND game = n")
X(GAME_FORGET, "DELETE FROM game WHERE n = $1")
X(PLAYERS_FORGET, "DELETE FROM player WHERE game = $1")
X(ACTIONS_FORGET,
    "DELETE FROM action WHERE game = $1 AND n IN"
    " (SELECT n FROM action WHERE game = $1 ORDER BY n LIMIT $2)")
/* Of a guest of whom nothing else is left; and of all such who played a game. */
#define SCORE_LEFT                                                           \
    " WHERE name = $1 AND name LIKE '%~' AND NOT EXISTS"                      \
    " (SELECT 1 FROM guest WHERE guest.name = $1) AND NOT EXISTS"            \
    " (SELECT 1 FROM player WHERE player.name = $1)"
#define SCORES_LEFT(table)                                                   \
    " WHERE name IN (SELECT name FROM player WHERE game = $1)"               \
    " AND name LIKE '%~' AND NOT EXISTS"                                     \
    " (SELECT 1 FROM guest WHERE guest.name = " table ".name) AND NOT EXISTS" \
    " (SELECT 1 FROM player WHERE player.name = " table ".name"              \
    " AND player.game <> $1)"
X(SCORE_FORGET, "DELETE FROM score" SCORE_LEFT)
X(FACES_FORGET, "DELETE FROM face" SCORE_LEFT)
X(SCORES_FORGET_GAME, "DELETE FROM score" SCORES_LEFT("score"))
X(FACES_FORGET_GAME, "DELETE FROM face" SCORES_LEFT("face"))

/* Reports of the analyst: games that wait for theirs, and what it says. */
X(LUCK_DUE_PUT,
    "INSERT INTO luck_due (game) VALUES ($1) ON CONFLICT DO NOTHING")
X(LUCK_DUE,
    "SELECT game FROM luck_due WHERE game > $1 AND "
    OF_DECK("game", "$2", "$3") " ORDER BY game LIMIT 1")
X(LUCK_DUE_DROP, "DELETE FROM luck_due WHERE game = $1")
X(LUCK_REPORT_PUT,
    "INSERT INTO luck_report (game, gap, text) VALUES ($1, $2, $3)"
    " ON CONFLICT DO NOTHING")
X(LUCK_REPORT, "SELECT text FROM luck_report WHERE game = $1")
X(LUCK_PUT,
    "INSERT INTO luck (game, seat, start, luck, skill, drift, finish,"
    " own_luck, own_skill, lost, choices)"
    " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)"
    " ON CONFLICT DO NOTHING")
X(LUCK_OF,
    "SELECT luck.game, luck.seat, start, luck, skill, drift, finish, own_luck,"
    " own_skill, lost, choices, player.result FROM player"
    " JOIN luck ON luck.game = player.game AND luck.seat = player.seat"
    " WHERE player.name = $1 AND player.since = 0"
    " AND player.result IN ('won', 'lost', 'drawn')"
    " ORDER BY player.game DESC LIMIT $2")
/* The problem of the day, from games that have made none yet. */
X(PROBLEM_FIND,
    "SELECT game, text FROM luck_report WHERE gap > 0"
    " AND game NOT IN (SELECT game FROM problem) ORDER BY gap DESC LIMIT 1")
X(PROBLEM_PUT,
    "INSERT INTO problem (day, game, position, answer)"
    " VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING")
X(PROBLEM_BEFORE, "SELECT max(day) FROM problem WHERE day < $1")
X(PROBLEM, "SELECT game, position, answer FROM problem WHERE day = $1")
X(SOLVER_PUT,
    "INSERT INTO solver (name, day, play, solved, streak)"
    " VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING")
X(SOLVER,
    "SELECT play, solved, streak FROM solver WHERE name = $1 AND day = $2")
X(SOLVERS, "SELECT count(*), sum(solved) FROM solver WHERE day = $1")
X(SOLVERS_FORGET, "DELETE FROM solver WHERE day < $1")
X(SOLVER_RENAME, "UPDATE solver SET name = $1 WHERE name = $2")
X(SOLVER_DROP, "DELETE FROM solver WHERE name = $1")
X(LUCK_LAST_OF,
    "SELECT max(player.game) FROM player JOIN game ON game.n = player.game"
    " WHERE player.name = $1 AND game.ended IS NOT NULL")

/* Results that are to be counted: games that have ended, in that order. */
/* Those of guests and house bots alone are not. */
X(RESULT_DUE_PUT,
    "INSERT INTO result_due (game) SELECT n FROM game"
    " WHERE n = $1 AND guests = 0")
X(GAME_UNRATED, "UPDATE game SET unrated = 1 WHERE n = $1")
X(GAME_IS_UNRATED,
    "SELECT coalesce(unrated, 0) FROM game WHERE n = $1")
X(RESULT_DUE, "SELECT n, game FROM result_due ORDER BY n LIMIT 1")
X(RESULT_DUE_DROP, "DELETE FROM result_due WHERE n = $1")
/* A name that is being changed is the new one already. */
X(RESULT_PLAYERS,
    "SELECT seat, since, coalesce((SELECT renaming.name FROM renaming"
    " WHERE renaming.old = player.name), player.name), role, result,"
    " coalesce(mixed, name) FROM player WHERE game = $1 ORDER BY since, seat")

/* Who is rated and counted. */
X(COMPETITOR, "SELECT id, name, gone FROM competitor WHERE name = $1")
X(COMPETITOR_PUT,
    "INSERT INTO competitor (name) VALUES ($1) ON CONFLICT (name) DO NOTHING")
X(COMPETITOR_RENAME, "UPDATE competitor SET name = $1 WHERE name = $2")
X(COMPETITOR_GONE,
    "UPDATE competitor SET gone = 1, name = $1 WHERE id = $2")

/* Ratings. */
X(RATING,
    "SELECT period, points, deviation, volatility, information, surprise,"
    " results, games FROM rating WHERE competitor = $1 AND pool = $2")
X(RATING_PUT,
    "INSERT INTO rating (competitor, pool, period, points, deviation,"
    " volatility, information, surprise, results, games, minus, standing)"
    " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)"
    " ON CONFLICT (competitor, pool) DO UPDATE SET period = excluded.period,"
    " points = excluded.points, deviation = excluded.deviation,"
    " volatility = excluded.volatility, information = excluded.information,"
    " surprise = excluded.surprise, results = excluded.results,"
    " games = excluded.games, minus = excluded.minus,"
    " standing = excluded.standing")
X(RATINGS_UNLIST, "UPDATE rating SET standing = NULL WHERE competitor = $1")
X(LADDER,
    "SELECT competitor.name, period, points, deviation, volatility,"
    " information, surprise, results, games FROM (SELECT * FROM rating"
    " WHERE pool = $1 AND standing IS NOT NULL"
    " ORDER BY standing, minus, competitor LIMIT $2 OFFSET $3) AS best"
    " JOIN competitor ON competitor.id = best.competitor"
    " ORDER BY standing, minus, best.competitor")
X(LADDER_COUNT,
    "SELECT count(*) FROM (SELECT 1 AS one FROM rating WHERE pool = $1"
    " AND standing IS NOT NULL LIMIT $2) AS listed")
/* Those above somebody, as far as they are counted. */
X(LADDER_ABOVE,
    "SELECT count(*) FROM (SELECT 1 AS one FROM rating WHERE pool = $1"
    " AND standing IS NOT NULL AND (standing, minus, competitor) <"
    " (SELECT standing, minus, competitor FROM rating"
    "  WHERE competitor = $2 AND pool = $1) LIMIT $3) AS those")
X(RATING_RESULT_LAST, "SELECT coalesce(max(n), 0) FROM rating_result")
X(RATING_RESULT_PUT,
    "INSERT INTO rating_result (n, seat, game, pool, at, competitor, place,"
    " absent, points, deviation)"
    " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)")
X(RATING_COURSE,
    "SELECT at, points, deviation FROM (SELECT * FROM rating_result"
    " WHERE competitor = $1 AND pool = $2 ORDER BY n DESC LIMIT $3) AS latest"
    " ORDER BY n, seat")

/* Figures and honours; the back of the board. */
X(FIGURES, "SELECT kind, n FROM figure WHERE competitor = $1")
X(FIGURE_PUT,
    "INSERT INTO figure (competitor, kind, n) VALUES ($1, $2, $3)"
    " ON CONFLICT (competitor, kind) DO UPDATE SET n = excluded.n")
X(FIGURES_MOVE,
    "INSERT INTO figure (competitor, kind, n)"
    " SELECT CAST($1 AS BIGINT), kind, n FROM figure WHERE competitor = $2"
    " ON CONFLICT (competitor, kind) DO UPDATE SET n = CASE"
    " WHEN figure.kind NOT IN ('streak', 'best_streak', 'longest',"
    "  'rule_sets') THEN figure.n + excluded.n"
    " WHEN figure.n < excluded.n THEN excluded.n ELSE figure.n END")
X(FIGURES_DROP, "DELETE FROM figure WHERE competitor = $1")
X(VERSUS,
    "SELECT won, lost, drawn FROM versus WHERE competitor = $1 AND other = $2")
X(VERSUS_ADD,
    "INSERT INTO versus (competitor, other, won, lost, drawn)"
    " VALUES ($1, $2, $3, $4, $5) ON CONFLICT (competitor, other)"
    " DO UPDATE SET won = versus.won + excluded.won,"
    " lost = versus.lost + excluded.lost,"
    " drawn = versus.drawn + excluded.drawn")
X(HONOURS,
    "SELECT honour, game, at FROM honour WHERE competitor = $1"
    " ORDER BY at, honour")
X(HONOUR_PUT,
    "INSERT INTO honour (competitor, honour, game, at)"
    " VALUES ($1, $2, $3, $4) ON CONFLICT (competitor, honour) DO NOTHING")
X(HONOURS_MOVE,
    "INSERT INTO honour (competitor, honour, game, at)"
    " SELECT CAST($1 AS BIGINT), honour, game, at FROM honour"
    " WHERE competitor = $2 ON CONFLICT (competitor, honour) DO NOTHING")
X(HONOURS_DROP, "DELETE FROM honour WHERE competitor = $1")
X(EIGHT_PIECER_PUT,
    "INSERT INTO eight_piecer (game, at, tbl, rules, harbour)"
    " VALUES ($1, $2, $3, $4, $5)")
X(EIGHT_PIECERS,
    "SELECT n, game, at, tbl, rules, harbour FROM eight_piecer WHERE n < $1"
    " ORDER BY n DESC LIMIT $2")
X(EIGHT_PIECER_NAMES,
    "SELECT name, CASE WHEN result = 'won' THEN 1 WHEN result <> 'left'"
    " THEN 0 ELSE (SELECT CASE WHEN winner % 2 = seat % 2 THEN 1 ELSE 0 END"
    " FROM game WHERE game.n = player.game) END FROM player WHERE game = $1 AND since = 0"
    " ORDER BY seat")

/* Bytes by kind. */
/* Each deck counts what it adds. */
#define USAGE_SUMS(whose)                                                    \
    "sum(CASE WHEN guests = " whose " THEN n ELSE 0 END),"                    \
    " sum(CASE WHEN guests = " whose " THEN bytes ELSE 0 END)"
X(USAGES,
    "SELECT kind, " USAGE_SUMS("0") ", " USAGE_SUMS("1") " FROM usage"
    " GROUP BY kind ORDER BY kind")
X(USAGE_GUESTS,
    "SELECT sum(n), sum(bytes) FROM usage WHERE kind = $1 AND guests = 1")
X(USAGE_ROWS, "SELECT coalesce(sum(n), 0) FROM usage WHERE kind = $1")
X(USAGE_GUESTS_ALL,
    "SELECT coalesce(sum(bytes), 0) FROM usage"
    " WHERE guests = 1 AND kind <> 'log'")

/* Several decks. */
X(DECK_MAIL_PUT, "INSERT INTO mail (deck, text) VALUES ($1, $2)")
/* Never by "more than the last id": what commits late would be skipped. */
X(DECK_MAIL_TAKE,
    "DELETE FROM mail WHERE id IN (SELECT id FROM mail WHERE deck = $1"
    " ORDER BY id LIMIT $2) RETURNING id, text")
X(DECK_MAIL_ANY, "SELECT 1 FROM mail WHERE deck = $1 LIMIT 1")
X(DIGEST_PUT,
    "INSERT INTO digest (deck, at, text) VALUES ($1, $2, $3)"
    " ON CONFLICT (deck) DO UPDATE SET at = excluded.at, text = excluded.text")
/* Behind the decks are the pictures that they show to one another. */
X(DIGESTS,
    "SELECT deck, at, text FROM digest WHERE deck <> $1 AND deck < 64"
    " AND at > $2 ORDER BY deck")
X(DIGEST, "SELECT text FROM digest WHERE deck = $1")
X(CONN_DECK, "SELECT deck FROM conn WHERE token = $1")
X(PERSON_DECK,
    "SELECT deck, name FROM conn WHERE lower(name) = lower($1)"
    " AND deck <> $2 ORDER BY since DESC LIMIT 1")
/* No name goes on with a letter behind "~". */
X(PERSON_BEGINS,
    "SELECT min(deck), name FROM conn WHERE lower(name) >= lower($1)"
    " AND lower(name) < lower($1) || '~~' AND deck <> $2"
    " GROUP BY name LIMIT 2")
X(GUESTS_ELSEWHERE,
    "SELECT count(*) FROM conn WHERE role = 'guest' AND deck <> $1")
X(TABLE_THERE, "SELECT 1 FROM tbl WHERE number = $1")
X(CHAIR_PUT,
    "INSERT INTO chair (name, tbl, waits) VALUES ($1, $2, $3)"
    " ON CONFLICT DO NOTHING")
X(CHAIRS_DROP, "DELETE FROM chair WHERE tbl = $1")
/* Somebody's on other decks, those that do not wait first. */
X(CHAIRS_OF,
    "SELECT number, status, game, adjourned, waits FROM chair"
    " JOIN tbl ON number = tbl WHERE name = $1 AND waits < 2 AND NOT "
    OF_DECK("number", "$2", "$3") " ORDER BY waits, number LIMIT $4")
X(TABLES_ASKING,
    "SELECT " TABLE_COLUMNS " FROM chair JOIN tbl ON number = tbl"
    " WHERE name = $1 AND waits = 2 AND NOT "
    OF_DECK("number", "$2", "$3") " ORDER BY number LIMIT $4")
/* Where both have a seat; where the second is "", the first. */
X(TABLES_SEATED,
    "SELECT " TABLE_COLUMNS " FROM chair JOIN tbl ON number = tbl"
    " WHERE name = $1 AND waits < 2 AND NOT "
    OF_DECK("number", "$2", "$3") " AND ($4 = '' OR number IN"
    " (SELECT tbl FROM chair WHERE name = $4 AND waits < 2))"
    " ORDER BY waits, number")
/* Where who comes from an address plays. */
X(TABLES_FROM,
    "SELECT " TABLE_COLUMNS " FROM tbl WHERE number IN"
    " (SELECT tbl FROM conn WHERE address = $1 AND playing <> 0)"
    " AND NOT " OF_DECK("number", "$2", "$3"))
X(GUEST_TAKE,
    "INSERT INTO guest (name, token, made, skeleton, left_by)"
    " VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING")
X(INVITE_DECK,
    "SELECT deck FROM invite WHERE sender = $1 AND receiver = $2")
#undef USAGE_SUMS
#undef OF_DECK
#undef TABLE_COLUMNS
#undef CONN_COLUMNS
#undef KEY_COLUMNS
#undef ACCOUNT_COLUMNS
#undef SCORES_LEFT
#undef SCORE_LEFT
#undef SUMMARY
#undef TOPIC
#undef AUDIT_COLUMNS
