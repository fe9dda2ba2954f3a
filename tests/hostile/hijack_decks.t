#!/usr/bin/perl
# A session process of a host with several decks is taken over: at a deck where
# none of its people has been it can speak for them alone.

use strict;
use warnings;

use FindBin;
use JSON::PP;
use Test::More;

use lib "$FindBin::Bin/../e2e", "$FindBin::Bin/../hub", $FindBin::Bin;
use Clients;
use Hijack;
use Messdeck;
use Player;
use Postgres;

plan skip_all => Postgres::missing() if Postgres::missing();

my $server = Postgres->start;
my $store  = $server->database('decks');
my $host   = Messdeck->start(conf => <<"END");
bots = 0
exempt = {}
sessions-per-process = 4
cluster {
	store = "$store"
	decks-socket = "deck-%d.sock"
	listen = "deck-%d.sock"
	standby = no
	decks = 3
}
END
my @hub = map { $host->child("hub $_") } 0 .. 2;

# Those who must not notice anything fill the first process.
my @victims = map { Player->start($host, 'guest') } 1 .. 4;
my @theirs  = $host->log =~ /accepted id=(\d+) .* session=1$/mg;

my $taken = Hijack->take($host, $host->child('session 2'))
    // plan skip_all => 'only root can take a process over';
is @theirs, 4, 'four people are in another';

# It asks for a link to that deck; whether it is given one. Right after another
# none is.
sub link_to {
    my ($deck) = @_;
    my @heard;
    return Messdeck::wait_for(sub {
        push @heard, $taken->order(gate => [{missed => JSON::PP::true, deck => $deck}]);
        return grep { ref $_->{line}{hub} && $_->{line}{hub}{deck} == $deck } @heard;
    });
}

# Its own person, who begins at some deck, and may speak at all of them.
my ($own, $line) = $taken->connection('telnet', '127.1.0.1');
my ($fence, $fence_line) = $taken->connection('telnet', '127.1.0.2');

sub hub {
    my (@lines) = @_;
    my @heard = $taken->order(hub => [@lines, {from => $fence, m => {figures => JSON::PP::true}}],
        wait => {ev => 'figures'});
    return @heard;
}

sub to {
    my ($id, @heard) = @_;
    return map { $_->{line}{m} } grep { grep { $_ == $id } @{$_->{line}{to} // []} } @heard;
}

sub from { return Hijack::from(@_) }

for my $deck (0 .. 2) {
    ok link_to($deck), "a link to deck $deck is given";
    my @heard = hub(map { (
        from($_, do => 'shout I am somebody else', id => 1),
        from($_, attach => {link => 'x' x 32}),
        from($_, auth => {how => 'none', name => 'guest'}, id => 1),
        from($_, login => {}),
        from($_, gone => 'quit')
    ) } @theirs[0, 1]);
    is_deeply [map { to($_, @heard) } @theirs], [], 'but nobody can be spoken for there';
}
my @heard = to($own, $taken->order(
    hub  => [from($own, auth => {how => 'none', name => 'guest'}, id => 2), from($own, login => {})],
    wait => {ev => 'welcome'}
));
ok scalar(grep { ($_->{ev} // '') eq 'welcome' } @heard), 'but its own person';
for my $deck (3, 64, -1, 1e300) {
    $taken->order(gate => [{missed => JSON::PP::true, deck => $deck}]);
}

# It asks for links as fast as it can, and keeps its end of each.
sub descriptors {
    return scalar(() = glob "/proc/$hub[1]/fd/*");
}
my $before = descriptors();
$taken->order(keep => JSON::PP::true, gate => [({missed => JSON::PP::true, deck => 1}) x 20]) for 1 .. 10;
my $after;
ok Messdeck::wait_for(sub {
    $taken->order();
    $after = descriptors();
    return $after <= $before + 1;
}), 'the hub does not keep those that others have followed' or diag "$before descriptors, then $after";
is scalar(grep { $_->do('who')->{ok} } @victims), 4, 'the others are served';
is_deeply [map { $host->child("hub $_") } 0 .. 2], \@hub, 'the hubs are the same';
is scalar(() = $host->log =~ /I am somebody else|person_left/g), 0, 'and nobody has ended';
$taken->end;
done_testing;
