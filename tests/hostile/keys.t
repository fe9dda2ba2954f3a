#!/usr/bin/perl
# Keys that cannot be read and signatures that are wrong: the client is told at
# once, so that it goes on to its password.

use strict;
use warnings;

use FindBin;
use Test::More;

use lib "$FindBin::Bin/../e2e";
use Clients;
use Messdeck;

my $people = Clients->people;
my $host   = Messdeck->start(conf => "bots = 0\n" . $people->conf);

sub keys_py {
    my ($first) = @_;
    my ($status, $out, $err) =
        Messdeck::command('/usr/bin/python3', "$FindBin::Bin/keys.py", $host->ssh_port, $first);
    is $err, '', 'the client ran';
    return split /\n/, $out;
}

my @odd = ('an unknown type', 'no key at all', 'a short key', 'a certificate', 'a bad signature',
    'no signature', q(another's signature));

is_deeply [keys_py('none')],
    ['none: refused', (map { "$_: refused" } @odd), 'password: in'],
    'each is refused and the password is right';
is_deeply [keys_py('nothing')], [map { "$_: ended" } @odd], 'who offers it first is not left waiting either';
is_deeply [keys_py('at-once')], [map { "$_: ended" } @odd[0, 1]], 'nor who sends it together with all before it';

done_testing;
