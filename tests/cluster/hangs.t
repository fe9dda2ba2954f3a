#!/usr/bin/perl
# A deck's hub hangs, and no proxy is between that would see it: whoever asks for
# something there, from another deck or by messdeckctl, hears within seconds that
# it does not answer, and is served as ever elsewhere.

use strict;
use warnings;

use FindBin;
use lib "$FindBin::Bin/../e2e", "$FindBin::Bin/../crash", "$FindBin::Bin/../hub", $FindBin::Bin;

use Client;
use JSON::PP;
use Messdeck;
use Postgres;
use Test::More;
use Time::HiRes qw(time);

plan skip_all => Postgres::missing() if Postgres::missing();

# Seconds; a process that hangs is ended after sixty.
my $soon = 15;

my $server = Postgres->start;
my $store  = $server->database('decks');
my $host   = Messdeck->start(conf => <<"END");
talk-rate = 1000
command-rate = 0
cluster {
	store = "$store"
	decks-socket = "deck-%d.sock"
	listen = "deck-%d.sock"
	standby = no
	decks = 2
	prefer = {0, 1}
}
END
ok $host->child("hub $_"), "deck $_ has a hub" for 0, 1;

my @ssh = (qw(ssh -F /dev/null -o StrictHostKeyChecking=no -o UserKnownHostsFile=/dev/null -o LogLevel=ERROR -p),
    $host->ssh_port, 'guest@127.0.0.1', 'json');
# Guests are at one deck after the other: two at each.
my @guest = map { Client->new(undef, name => "guest $_", command => \@ssh) } 1 .. 4;
my (%table, %of);
for my $guest (@guest) {
    $guest->answer('who');
    $guest->answer('new uckers 2');
    ok Messdeck::wait_for(sub { $guest->messages; $guest->{at} }), 'somebody has a table';
    my $deck = ($guest->{at} - 1) % 2;
    push @{$of{$deck}}, $guest;
    $table{$deck} = $guest->{at};
}
is scalar(@{$of{$_} // []}), 2, "two are at deck $_" for 0, 1;
$_->answer('leave') for @{$of{0}};
ok Messdeck::wait_for(sub { ($of{0}[0]->answer("peek $table{1}") // {})->{ok} }), 'one deck shows another one\'s table';

sub asks {
    my ($who, $words) = @_;
    my $at     = time;
    my $answer = $who->answer($words);
    return ($answer, time - $at);
}

sub refused {
    my ($who, $words, $seconds, $what) = @_;
    my ($answer, $took) = asks($who, $words);
    is(($answer // {})->{code}, 'busy', $what) or diag(encode_json($answer // {}));
    like(($answer // {})->{error}, qr/^That part of the host does not answer just now/, 'in words');
    cmp_ok $took, '<', $seconds, sprintf 'after %.1f s', $took;
}

sub ctl_soon {
    my ($status, @words) = @_;
    my $at = time;
    my @got = $host->ctl(@words);
    is $got[0], $status, "messdeckctl @words" or diag("@got[1, 2]");
    cmp_ok time - $at, '<', $soon, sprintf 'after %.1f s', time - $at;
    return "@got[1, 2]";
}

# It has lost the deck meanwhile, and ends.
sub thaw {
    my ($pid, $deck) = @_;
    kill 'CONT', $pid;
    my $next = $host->child("hub $deck", $pid);
    isnt $next, $pid, "deck $deck has another hub";
    for my $who (@{$of{$deck}}) {
        ok Messdeck::wait_for(sub { ($who->answer('who') // {})->{ok} }), 'and its people are served';
    }
    return $next;
}

my $hub = $host->child('hub 1');
kill 'STOP', $hub;
my $at = time;
my $id = $of{1}[0]->ask('who');
my $answer;
ok Messdeck::wait_for(sub { ($answer) = grep { ($_->{re} // 0) == $id } $of{1}[0]->messages }), 'who is there has an answer';
is $answer->{code}, 'busy', 'which says that there is none' or diag(encode_json($answer));
cmp_ok time - $at, '<', $soon, sprintf 'after %.1f s', time - $at;
$hub = thaw($hub, 1);

kill 'STOP', $hub;
# Who asks before anybody knows: by mail, and who goes there.
$at = time;
$id = $of{0}[1]->ask("join $table{1}");
refused($of{0}[0], "peek $table{1}", $soon, 'a question to the deck that hangs is refused');
ok Messdeck::wait_for(sub { ($answer) = grep { ($_->{re} // 0) == $id } $of{0}[1]->messages }), 'who goes there has an answer';
is $answer->{code}, 'busy', 'which says so' or diag(encode_json($answer));
cmp_ok time - $at, '<', $soon, sprintf 'after %.1f s', time - $at;
refused($of{0}[0], "peek $table{1}", $soon, 'who asks later');
is(($of{0}[0]->answer("join $table{1}") // {})->{code}, 'busy', 'and who wants to go there does not');
($answer, my $took) = asks($of{0}[0], 'who');
ok $answer && $answer->{ok}, sprintf 'he is served where he is, after %.1f s', $took;

like ctl_soon(69, '-d', 1, 'stats'), qr/does not answer/, 'a sysop is told';
ctl_soon(69, qw(cluster hand-over 1));
ctl_soon(0, 'who');
like ctl_soon(0, 'cluster'), qr/Deck 1: It is away/, 'and how the cluster is';

thaw($hub, 1);
for my $who (@{$of{0}}, @{$of{1}}) {
    ok Messdeck::wait_for(sub { ($who->answer("watch $table{1}") // {})->{ok} }), 'they are served';
}

# The first deck: there messdeckctl asks first.
$hub = $host->child('hub 0');
kill 'STOP', $hub;
ctl_soon(0, 'who');
like ctl_soon(69, qw(match cadet chief)), qr/match: the hub does not answer$/m, 'bots play there later';
thaw($hub, 0);
ok Messdeck::wait_for(sub { ($of{0}[0]->answer("who") // {})->{ok} }), 'and all is well';
is $host->stop, 0, 'the host ends in order';
done_testing;
