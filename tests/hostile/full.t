#!/usr/bin/perl
# A host whose connections are all taken: by silent ones nobody is kept out,
# and the sysop's networks have places of their own in any case.

use strict;
use warnings;

use FindBin;
use IO::Select;
use IO::Socket::INET;
use Test::More;

use lib "$FindBin::Bin/../e2e";
use Messdeck;

my $host = Messdeck->start(conf => "bots = 0\nmax-sessions = 8\nexempt = {\"127.7.7.0/24\"}\n");

sub connects {
    my ($address) = @_;
    return IO::Socket::INET->new(PeerAddr => '127.0.0.1', PeerPort => $host->telnet_port, LocalAddr => $address);
}

# Waits for a text; false when the host hangs up before.
sub hears {
    my ($line, $wanted) = @_;
    my $text = '';
    return Messdeck::wait_for(sub {
        return 1 if $text =~ $wanted;
        return 0 if !IO::Select->new($line)->can_read(0.1);
        return sysread($line, $text, 4096, length $text) ? $text =~ $wanted : 2;
    }) == 1;
}

sub comes_in {
    my ($address) = @_;
    my $line = connects($address);
    return if !hears($line, qr/Name: /);
    syswrite $line, "\r\n";
    return hears($line, qr/Guest-\d+.*\n/) ? $line : undef;
}

my @silent = map { connects("127.0.$_.1") } 1 .. 20;
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
