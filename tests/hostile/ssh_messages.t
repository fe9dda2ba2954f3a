#!/usr/bin/perl
# Every message type of SSH in every state, before and after the login: nobody
# gets in by it, nothing crashes, and nothing hangs. ssh_messages.t full sends
# each with several bodies.
use strict;
use warnings;

use FindBin;
use lib "$FindBin::Bin/../e2e";

use Clients;
use Messdeck;
use Test::More;

my @more   = @ARGV;
my $people = Clients->people;
my $host   = Messdeck->start(
	conf => "bots = 0\nsessions-per-process = 1000\n" . $people->conf);
my $session = $host->child('session 1');

local $Messdeck::TIMEOUT = @more ? 3600 : 600;
my ($status, $out, $err) = Messdeck::command('/usr/bin/python3',
	"$FindBin::Bin/ssh_messages.py", $host->ssh_port, @more);
is $status, 0, 'all were sent' or diag $err;

like $out, qr/^strict clean in$/m,     'a strict exchange of keys is understood';
like $out, qr/^strict put-in ended$/m, 'a packet put into it ends the connection';
like $out, qr/^lax put-in in$/m,       'which one that is not strict shrugs off';

my $bodies = @more ? 5 : 1;
my %state  = map { /^([\w+-]+) (tried=.*)$/ ? ($1 => $2) : () } split /\n/, $out;
for my $state (qw(no-keys keys_exchanged asked_for_login refused_once logged_in
	channel_open in_lobby channel_closed)) {
	my $count = 256 * $bodies;
	like $state{$state} // '', qr/^tried=$count /,  "$state: all types were tried";
	like $state{$state} // '', qr/ ended=[1-9]/,    "$state: some end the connection";
	like $state{$state} // '', qr/ mute= /,         "$state: none leaves it hanging";
	next if $state !~ /keys_exchanged|asked|refused/;
	like $state{"$state+channel"} // '', qr/ mute= in=$/, "$state: none opens a channel";
}
is $host->child('session 1'), $session, 'the session process has lived through it';
unlike $host->log, qr/\bdied\b|hub_lost/, 'and so has every other';
is scalar(grep { /^session/ } keys %{ $host->children }), 1, 'no other was needed';
$host->stop;
done_testing;
