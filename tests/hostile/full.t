#!/usr/bin/perl
# A host whose connections are all taken: by silent ones nobody is kept out,
# and the sysop's networks have places of their own in any case.

use strict;
use warnings;

use FindBin;
use Test::More;

use lib "$FindBin::Bin/../e2e";
use Clients;
use Messdeck;

my $host = Messdeck->start(conf => "bots = 0\nmax-sessions = 8\nexempt = {\"127.7.7.0/24\"}\n");

sub comes_in { return Clients::bare_guest($host, @_) }

my @silent = map { Clients::bare($host, "127.0.$_.1") } 1 .. 20;
my @here   = map { comes_in("127.1.$_.1") } 1 .. 8;
is @here, 8, 'twenty who say nothing keep nobody of eight out';
ok Messdeck::wait_for(sub { ($host->ctl('who'))[1] =~ /^here +8$/m }), 'and now all places are taken';
$host->wait_log(qr/refused address=\S+ why=yields/);
my $from = $host->log_size;
ok !comes_in('127.2.1.1'), 'a ninth is refused';
ok $host->wait_log(qr/refused address=127\.2\.1\.1 why=full/, $from), 'which is logged';
ok comes_in('127.7.7.7'), 'the sysop is not';
undef $here[0];
ok Messdeck::wait_for(sub { comes_in('127.3.1.1') }), 'when somebody leaves another comes in';

done_testing;
