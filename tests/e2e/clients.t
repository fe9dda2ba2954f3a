#!/usr/bin/perl
# The SSH clients that people come with, with and without a terminal.

use strict;
use warnings;

use FindBin;
use lib $FindBin::Bin;

use Clients;
use Messdeck;
use Terminal;
use Test::More;

my $people = Clients->people;
my $host   = Messdeck->start(conf => "bots = 0\n" . $people->conf);

my %way = (
    openssh  => sub { Clients::ssh($host,   'guest', @_) },
    plink    => sub { Clients::plink($host, 'guest', '127.0.0.1', @_) },
    dbclient => sub { Clients::dbclient($host, 'guest', '127.0.0.1', @_) },
    paramiko => sub { Clients::python($host, 'client', 'guest', '-', 'exec', @_) },
);

for my $client (sort keys %way) {
    subtest "$client without a terminal" => sub {
        my ($status, $out) = Messdeck::command($way{$client}->('whoami'));
        is $status, 0, 'whoami exits 0';
        like $out, qr/^You are a guest of Messdeck/, 'whoami tells a guest what he is';
        my ($failed, undef, $err) = Messdeck::command($way{$client}->('frobnicate'));
        is $failed, 64, 'an unknown command exits 64';
        like $err, qr/^usage: /m, 'with the usage on standard error';
    };
}

my %screen = (
    openssh  => [Clients::ssh($host, 'guest', '-tt')],
    plink    => [Clients::plink($host, 'guest', '-t', '127.0.0.1')],
    dbclient => [Clients::dbclient($host, 'guest', '-t', '127.0.0.1')],
);

for my $client (sort keys %screen) {
    subtest "$client with a terminal" => sub {
        my $terminal = Terminal->start($screen{$client});
        ok $terminal->wait_screen(qr/What would you like/), 'shows the lobby';
        $terminal->line('/who');
        ok $terminal->wait_screen(qr/Guest-\d+\S*\s+guest/), 'takes a command';
        $terminal->keys('Escape');
        ok $terminal->wait_screen(qr/\A(?!.*Guest-\d+\S*\s+guest)/s), 'which Esc takes away';
        $terminal->line('/quit');
        ok $terminal->wait_screen(qr/\[ended 0\]/), 'the client leaves with exit status 0';
        unlike $terminal->screen, qr/What would you like/, 'the screen is put back';
    };
}

subtest 'paramiko with a terminal' => sub {
    my ($status, $out) = Messdeck::command(Clients::python($host, 'client', 'guest', '-', 'pty'));
    is $status, 0, 'comes and leaves';
    is $out, "left\n", 'with its screen put back';
};

# It is in curl, PHP, and many a terminal on a phone.
subtest 'libssh2 without a terminal' => sub {
    my @bob = ('libssh2', 'bob', 'open sesame');
    my ($status, $out, $err) = Messdeck::command(Clients::python($host, @bob, 'whoami'));
    is $status, 0, 'whoami exits 0' or diag $err;
    like $out, qr/^You are bob, a player/m, 'whoami tells a player who he is';
    like $out, qr/^mac hmac-sha2-(?:256|512)$/m, 'with SHA-2 for its messages';
    my ($failed, undef, $usage) = Messdeck::command(Clients::python($host, @bob, 'frobnicate'));
    is $failed, 64, 'an unknown command exits 64';
    like $usage, qr/^usage: /m, 'with the usage on standard error';
};

# Old versions choose what they always had, where it is offered.
for my $weak (qw(hmac-sha1 hmac-sha1-etm@openssh.com hmac-md5 umac-64@openssh.com)) {
    my @ssh = Clients::ssh($host, 'guest', 'whoami');
    my ($status) = Messdeck::command('ssh', '-c', 'aes256-ctr', '-o', "MACs=$weak", @ssh[1 .. $#ssh]);
    is $status, 255, "$weak is not offered";
}
for my $mac (qw(hmac-sha2-256-etm@openssh.com hmac-sha2-512-etm@openssh.com hmac-sha2-256 hmac-sha2-512)) {
    my @ssh = Clients::ssh($host, 'guest', 'whoami');
    my ($status) = Messdeck::command('ssh', '-c', 'aes256-ctr', '-o', "MACs=$mac", @ssh[1 .. $#ssh]);
    is $status, 0, "$mac is offered";
}

subtest 'keys and passwords' => sub {
    my ($status, $out) =
        Messdeck::command(Clients::plink($host, 'bob', '-pw', 'open sesame', '127.0.0.1', 'whoami'));
    like $out, qr/^You are bob, a player/, 'plink with a password';
    ($status, $out) = Messdeck::command(Clients::python($host, 'client', 'bob', 'open sesame', 'exec', 'whoami'));
    like $out, qr/^You are bob, a player/, 'paramiko with a password';
    ($status, $out) =
        Messdeck::command(Clients::python($host, 'client', 'alice', $people->key('alice'), 'exec', 'whoami'));
    like $out, qr/^You are alice, a player/, 'paramiko with a key';
    local $ENV{DROPBEAR_PASSWORD} = 'open sesame';
    ($status, $out) = Messdeck::command(Clients::dbclient($host, 'bob', '127.0.0.1', 'whoami'));
    like $out, qr/^You are bob, a player/, 'dbclient with a password';
    my $key = $people->key('dropbear');
    Messdeck::command('dropbearconvert', 'openssh', 'dropbear', $people->key('alice'), $key);
    ($status, $out) = Messdeck::command(Clients::dbclient($host, 'alice', '-i', $key, '127.0.0.1', 'whoami'));
    like $out, qr/^You are alice, a player/, 'dbclient with a key';
};

is $host->stop, 0, 'the host ends in order';
done_testing;
