#!/usr/bin/perl
# A session process that somebody has taken over asks the hub as much as it can,
# of what costs the hub most: whoever plays in another one goes on playing, and
# waits little longer. How long is printed. MESSDECK_LONG: for longer, and it is
# 20 ms at most, from a key to the screen, of 99 in 100; but on a machine that is
# busy otherwise nobody knows whose fault it is when they wait.

use strict;
use warnings;

use FindBin;
use JSON::PP;
use Test::More;
use Time::HiRes qw(time);

use lib "$FindBin::Bin/../e2e", $FindBin::Bin;
use Hijack;
use Messdeck;
use Pace;

# What the hub may work beyond the play itself: a flood has a fifth of the time.
my $PART    = 0.25;
my $seconds = $ENV{MESSDECK_LONG} ? 20 : 2;
my $host    = Messdeck->start(conf => "bots = 0\nexempt = {}\nsessions-per-process = 2\n");
my $hub     = $host->child('hub');
my $pace    = Pace->start($host);

my ($taken, $guest, $other, @lines);
my @known = ($host->child('session 1'));

sub from { return Hijack::from(@_) }

# Takes the next process over, with a guest and somebody who is not in yet.
sub take_over {
    push @known, $host->child(qr/^session \d+$/, @known);
    $taken = Hijack->take($host, $known[-1]) // return;
    # From addresses that no process has lost connections of.
    my $net = '127.1.' . scalar @known;
    ($guest, $lines[0]) = $taken->connection('ssh', "$net.1");
    $taken->order(hub => [ from($guest, auth => { how => 'none', name => 'guest' }, id => 1), from($guest, login => {}) ],
        wait => { ev => 'welcome' });
    ($other, $lines[1]) = $taken->connection('ssh', "$net.2");
    return 1;
}
take_over() // plan skip_all => 'only root can take a process over';

# So many of them in one write.
sub many { my ($n, $message) = @_; return join "\n", (encode_json($message)) x $n }

my @floods = (
    [ 'figures',       sub { many(100, from($other, figures => JSON::PP::true)) } ],
    [ 'guesses',       sub { many(100, from($other, auth => { how => 'password', name => 'bob', password => 'x' }, id => 1)) } ],
    [ 'keys',          sub { many(100, from($other, auth => { how => 'key', name => 'bob', key => 'ssh-ed25519 AAAA' }, id => 1)) } ],
    [ 'commands',      sub { many(60,  from($guest, do => 'who', id => 7)) } ],
    [ 'nothing',       sub { many(500, from($guest)) } ],
    [ 'long lines',    sub { many(4,   from($guest, x => [ (0) x 25_000 ])) } ],
    [ 'deep lines',    sub { many(4,   from($guest, x => decode_json('[' x 500 . ']' x 500), y => 'x' x 50_000)) } ],
    [ 'many names',    sub { many(4,   from($guest, map { ("n$_" => 1) } 1 .. 5000)) } ],
    [ 'strangers',     sub { many(10,  from(1_000_000, gone => 'quit')) } ],
);
# Seconds of the processor that the hub has had.
sub worked {
    open my $f, '<', "/proc/$hub/schedstat" or die $!;
    return (split ' ', <$f>)[0] / 1e9;
}

# Plays for a while; whether it goes on, and the part of the time that the hub works.
sub play {
    my ($name) = @_;
    my ($worked, $since) = (worked(), time);
    my $goes_on = $pace->play_for($name, $seconds);
    return ($goes_on, (worked() - $worked) / (time - $since));
}

my $calm  = (play('calm'))[1];
my $ended = 0;
for my $flood (@floods) {
    my ($name, $lines) = @$flood;
    $taken->order(flood => [ $lines->() ]);
    my ($goes_on, $part) = play($name);
    ok $goes_on, "whoever plays goes on playing: $name";
    cmp_ok $part - $calm, '<', $PART, 'and the hub is not kept busy by it';
    note sprintf '%s: %.0f %% of a processor', $name, 100 * $part;
    # The gate ends a process that has lost its link to the hub too often.
    if (grep { ($_->{line}{closed} // '') eq 'gate' } $taken->order()) {
        $ended++;
        $taken->end;
        take_over();
    }
    note $_ for $pace->lines($name);
}
$pace->play_for('after', $seconds);
note $_ for $pace->lines('calm'), $pace->lines('after');
SKIP: {
    skip 'for the long version', 1 if !$ENV{MESSDECK_LONG};
    skip 'this machine is busy', 1 if grep { $pace->waited($_, 'screen', 0.99) > 10 } qw(calm after);
    my @late = grep { $pace->waited($_, 'screen', 0.99) > 20 } map { $_->[0] } @floods;
    is "@late", '', 'and waits 20 ms at most';
}
my ($status, $figures) = $host->ctl('-j', 'stats');
note 'the longest turn of the hub: ', decode_json($figures)->{data}{longest_turn}, ' us';
$taken->end;
is $host->child('hub'), $hub, 'the hub is the same';
unlike $host->log, qr/died role=(?!session)/, 'no process of another kind has ended';
unlike $host->log, qr/died role=session number=1\b/, 'nor the one of those who play';
done_testing;
