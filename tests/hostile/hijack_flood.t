#!/usr/bin/perl
# A session process that somebody has taken over asks the hub as much as it can,
# of what costs the hub most: whoever plays in another one goes on playing, and
# waits little longer. How long is printed. MESSDECK_LONG: for longer, and it is
# 20 ms at most, from a key to the screen, of 99 in 100; but on a machine that is
# busy otherwise nobody knows whose fault it is when they wait.

use strict;
use warnings;

use FindBin;
use IO::Socket::INET;
use IPC::Open2;
use JSON::PP;
use Test::More;

use lib "$FindBin::Bin/../e2e", $FindBin::Bin;
use Messdeck;
use Pace;

my $seconds = $ENV{MESSDECK_LONG} ? 20 : 2;
my $host    = Messdeck->start(conf => "bots = 0\nexempt = {}\nsessions-per-process = 2\n");
my $hub     = $host->child('hub');
my $pace    = Pace->start($host);

my $session = $host->child('session 2');
my $python  = open2(my $out, my $in, '/usr/bin/python3', "$FindBin::Bin/hijack.py", $session);
my $taken   = readline $out;
plan skip_all => 'only root can take a process over' if $taken eq "not allowed\n";

# Gives the process an order; what it has heard since the last one.
sub order {
    my (%order) = @_;
    print $in encode_json(\%order), "\n";
    $in->flush;
    my $answer = readline $out;
    die 'the process is gone' if !defined $answer;
    return @{ decode_json($answer)->{heard} };
}

sub from { my ($id, %message) = @_; return { from => $id, m => \%message } }

# Somebody who connects to it from that address, and comes in as a guest if
# that is wanted: his number, and his line, which is to be held.
sub connection {
    my ($address, $comes_in) = @_;
    my $line = IO::Socket::INET->new(PeerAddr => '127.0.0.1', PeerPort => $host->ssh_port, LocalAddr => $address)
        or die "$address: $!";
    my ($id) = map { $_->{line}{conn} ? $_->{line}{conn}{id} : () } order(wait => { address => $address });
    order(hub => [ from($id, auth => { how => 'none', name => 'guest' }, id => 1), from($id, login => {}) ],
        wait => { ev => 'welcome' }) if $comes_in;
    return ($id, $line);
}

my ($guest, $guest_line) = connection('127.1.0.1', 1);
my ($other, $other_line) = connection('127.1.0.2', 0);

# So many of them in one write.
sub many { my ($n, $message) = @_; return join "\n", (encode_json($message)) x $n }

my @floods = (
    [ 'figures',       many(100, from($other, figures => JSON::PP::true)) ],
    [ 'guesses',       many(100, from($other, auth => { how => 'password', name => 'bob', password => 'x' }, id => 1)) ],
    [ 'keys',          many(100, from($other, auth => { how => 'key', name => 'bob', key => 'ssh-ed25519 AAAA' }, id => 1)) ],
    [ 'commands',      many(60,  from($guest, do => 'who', id => 7)) ],
    [ 'nothing',       many(500, from($guest)) ],
    [ 'long lines',    many(4,   from($guest, x => [ (0) x 25_000 ])) ],
    [ 'deep lines',    many(4,   from($guest, x => decode_json('[' x 500 . ']' x 500), y => 'x' x 50_000)) ],
    [ 'many names',    many(4,   from($guest, map { ("n$_" => 1) } 1 .. 5000)) ],
    [ 'strangers',     many(10,  from(1_000_000, gone => 'quit')) ],
);
$pace->play_for('calm', $seconds);
for my $flood (@floods) {
    my ($name, $lines) = @$flood;
    order(flood => [$lines]);
    ok $pace->play_for($name, $seconds), "whoever plays goes on playing: $name";
    order();
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
close $in;
waitpid $python, 0;
is $host->child('hub'), $hub, 'the hub is the same';
unlike $host->log, qr/died role=(?!session number=2)/, 'no other process has ended';
done_testing;
