#!/usr/bin/perl
# What keeps a host of a cluster from beginning: a sentence each, the exit status
# 78, of the hub and of the host, where it does not pass by itself.

use strict;
use warnings;

use FindBin;
use lib "$FindBin::Bin/../e2e", "$FindBin::Bin/../hub";

use File::Temp ();
use IO::Select;
use IO::Socket::UNIX;
use Messdeck;
use Postgres;
use Test::More;

plan skip_all => Postgres::missing() if Postgres::missing();

my $dir    = File::Temp->newdir;
my $server = Postgres->start;
my $store  = $server->database('whole');

sub key_file {
    my ($name, $word, $mode) = @_;
    open my $f, '>', "$dir/$name" or die $!;
    print $f "$word\n";
    close $f or die $!;
    chmod $mode, "$dir/$name" or die $!;
    return "$dir/$name";
}
my $key = key_file('key', 'a-word-of-thirty-two-bytes-or-so', 0600);

# A host whose cluster block is changed by these words; the last of each counts.
sub host {
    my (%is) = (store => $store, listen => 'hub-%d.sock', 'key-file' => $key, @_);
    my $more = join ' ', map { qq($_ = "$is{$_}") } grep { defined $is{$_} && !/^(?:standby|decks)$/ } sort keys %is;
    my $standby = $is{standby} // 'no';
    my $decks   = $is{decks} // 1;
    my $prefer  = join ', ', 0 .. $decks - 1;
    return Messdeck->start(
        ready => 0, ssh => 0, telnet => 0,
        conf => "bots = 0\ncluster { role = hub $more standby = $standby decks = $decks prefer = {$prefer} }\n");
}

# Makes the tables.
{
    my $host = host();
    ok $host->wait_log(qr/ deck deck=0 /), 'a host that may begin';
    is $host->stop, 0, 'and ends';
}
$server->sql('postgres', q(CREATE ROLE locked LOGIN PASSWORD 'right'));
$server->sql('postgres', 'CREATE DATABASE reads TEMPLATE whole OWNER messdeck');
$server->sql('postgres', 'ALTER DATABASE reads SET default_transaction_read_only = on');
$server->sql('postgres', 'CREATE DATABASE later TEMPLATE whole');
$server->sql('later', 'UPDATE host SET schema = 99, least = 99');
$server->sql('postgres', 'CREATE DATABASE three TEMPLATE whole');
$server->sql('three', 'UPDATE host SET decks = 3');

# Those that the hub finds out.
for my $case (
    ['a wrong password',     [store => "$store user=locked password=wrong"], qr/the password in cluster's store \(or its passfile\) is wrong/],
    ['no password',          [store => "$store user=locked"], qr/the password in cluster's store \(or its passfile\) is wrong/],
    ['nobody of that name',  [store => "$store user=nobody"], qr/pg_hba\.conf/],
    ['no such database',     [store => $server->conninfo('nowhere')], qr/make the database first, with locale C: createdb/],
    ['one that only reads',  [store => $server->conninfo('reads')], qr/can only be read: take default_transaction_read_only away/],
    ['no standby',           [standby => 'yes'], qr/no synchronous standby.*set synchronous_standby_names there, or standby = no here/],
    ['another locale',       [store => $server->database('elsewhere', q(LOCALE 'C.UTF-8' ENCODING UTF8))], qr/locale C\.UTF-8 .* needs C and UTF8: createdb/],
    ['another encoding',     [store => $server->database('latin', q(LOCALE 'C' ENCODING LATIN1))], qr/encoding LATIN1, and needs C and UTF8/],
    ['another number of decks', [store => $server->conninfo('three')], qr/the database was made with decks = 3 and this host has decks = 1: a host keeps the number that it began with/],
    ['a later version',      [store => $server->conninfo('later')], qr/the database has a later version \(99\) than this program knows/],
    ['no conninfo',          [store => 'this is none'], qr/cluster's store: missing \\"=\\"/],
) {
    my ($name, $is, $why) = @$case;
    my $host = host(@$is);
    is $host->ended, 78, "$name: the host ends";
    like $host->log, qr/ hub\[\d+\]: start error=.*$why/, 'with a sentence';
    like $host->log, qr/ died role=hub number=0 pid=\d+ status=78$/m, 'the hub with 78';
    is(() = $host->log =~ / start role=hub /g, 1, 'and is not tried again');
}

# Those that the configuration shows.
for my $case (
    ['TCP without a word', ['key-file' => undef, listen => '127.0.0.1:7399'], qr/hubs that listen on '127\.0\.0\.1:7399' need a key-file/],
    ['a word that others can read', ['key-file' => key_file('open', 'a-word-of-thirty-two-bytes-or-so', 0644)], qr/key-file \S+ is readable or writable by others; fix it with: chmod 0640/],
    ['a word that a group can write', ['key-file' => key_file('group', 'a-word-of-thirty-two-bytes-or-so', 0660)], qr/key-file \S+ is readable or writable by others/],
    ['a short word', ['key-file' => key_file('short', 'word', 0600)], qr/is too short: it needs 16 bytes or more; make one with: openssl rand -hex 32/],
    ['no file of a word', ['key-file' => "$dir/none"], qr/cannot read the key-file \S+: No such file or directory; make one with/],
    ['a path without a deck', [listen => 'hub.sock'], qr/listen is 'hub\.sock'; it must be a path with one %d/],
) {
    my ($name, $is, $why) = @$case;
    my $host = host(@$is);
    is $host->ended, 78, "$name: the host does not begin";
    like $host->log, $why, 'with a sentence';
}

# What may pass by itself: it is tried again, and says so meanwhile.
{
    my $folder = $server->folder;
    $server->halt;
    my $host = host();
    ok $host->wait_log(qr/ hub\[\d+\]: start error="the database cannot be reached: /), 'a server that is down is waited for';
    # Until the next try there is no hub: front ends that ask look elsewhere.
    ok $host->wait_log(qr/(?: hub\[\d+\]: start error=.*){4}/s), 'a little longer each time';
    my $started = sub { scalar(() = $host->log =~ / start role=hub /g) };
    my $before  = $started->();
    my $asks    = IO::Socket::UNIX->new("$host->{dir}/state/hub-0.sock") or die $!;
    ok Messdeck::wait_for(sub { IO::Select->new($asks)->can_read(0) }), 'who asks meanwhile is sent away';
    is $started->(), $before, 'at once';
    $server->go;
    ok $host->wait_log(qr/ deck deck=0 /), 'and found when it is up';
    is $host->stop, 0, 'the host ends in order';
}

# A version that hubs of the one before cannot serve is not made under them: to
# this hub, what another deck's hub serves is an older one.
{
    my $twice = $server->database('twice');
    my $host  = host(store => $twice, decks => 2);
    ok $host->wait_log(qr/ deck deck=$_ /), "deck $_ has a hub" for 0, 1;
    my $schema = $server->sql('twice', 'SELECT schema FROM host');
    $server->sql('twice', 'UPDATE host SET schema = ' . ($schema - 1));
    my $pid  = $host->child('hub 1');
    my $size = $host->log_size;
    kill 'KILL', $pid;
    my $why = qr/the database has to be brought to version $schema, .* has deck 0: this one waits until the last of those has ended/;
    ok $host->wait_log(qr/ hub\[\d+\]: schema_waits why="$why"$/m, $size), 'a hub does not change a database that others serve';
    ok Messdeck::wait_for(sub { ($host->ctl('cluster'))[1] =~ /Deck 1: It is away; a hub here waits for it, and sees: $why/ }),
        'and says for whom it waits' or diag($host->ctl('cluster'));
    is $server->sql('twice', 'SELECT schema FROM host'), $schema - 1, 'which go on';
    unlike $host->log($size), qr/ deck deck=1 | hub\[\d+\]: start error=| deck_lost /, 'both stay';
    $server->sql('twice', "UPDATE host SET schema = $schema");
    ok $host->wait_log(qr/ deck deck=1 /, $size), 'until nothing has to be changed any more';
    is(() = $host->log($size) =~ / schema_waits /g, 1, 'of which the log hears once');
    is $host->stop, 0, 'the host ends in order';
}
done_testing;
undef $server;
