#!/usr/bin/perl
# A guest who comes back within the hour is the same, by key or address.

use strict;
use warnings;

use FindBin;
use lib $FindBin::Bin;

use Clients;
use Messdeck;
use Player;
use Test::More;

my $people = Clients->people;
# Of the networks of exempt an address says nothing.
my $host = Messdeck->start(conf => qq(bots = 0\nexempt = {"192.0.2.0/24"}\n) . $people->conf);
my $alice = Player->start($host, 'alice', key => $people->key('alice'));

# Waits until nobody of that name is here.
sub has_gone {
    my ($name) = @_;
    return Messdeck::wait_for(sub {
        !grep { $_->{name} eq $name } @{ $alice->do('who')->{data}{people} };
    });
}

# Comes in, leaves, and waits until the host knows.
sub visit {
    my ($name, %want) = @_;
    my $guest = Player->start($host, $name, %want);
    ok $guest->do('set bell on')->{ok}, "$name sets something";
    $guest->close;
    ok has_gone($guest->{welcome}{name}), 'and leaves';
    return $guest->{welcome};
}

my $first = visit('erik', key => $people->key('stranger'));
is $first->{name}, 'erik~', 'a guest with a key comes in';
my $second = visit('erik', key => $people->key('stranger'), from => '127.0.0.2');
is_deeply [ @$second{qw(name word)} ], [ 'erik~', 'key' ], 'is known by it elsewhere';
is $second->{options}{bell}, 'on', 'and has his settings';
my $other = Player->start($host, 'erik', key => $people->key('spare'));
is $other->{welcome}{name}, 'erik2~', 'another key is another guest';
for my $token ($first->{token}, $second->{token}) {
    my $answer = $other->do("resume $token");
    ok $answer->{ok}, 'each of his tokens is valid' or diag explain $answer;
}
$other->close;

my $guest = visit('guest', from => '127.0.0.3');
is visit('guest', from => '127.0.0.4')->{word}, undef, 'from another address comes another guest';
# As a person reads it, without a terminal.
my @ssh = Clients::ssh($host, 'guest');
my ($status, $out) = Messdeck::command($ssh[0], '-b', '127.0.0.3', @ssh[1 .. $#ssh]);
like $out, qr/^You left this address within the hour, so you are again \Q$guest->{name}\E\./m,
    'who comes from the same one is told whom the host takes him for';

is $host->stop, 0, 'the host ends in order';
done_testing;
