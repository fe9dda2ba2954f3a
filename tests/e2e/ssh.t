#!/usr/bin/perl
# SSH as strange clients speak it, resizing, and what happens when a session
# process dies.

use strict;
use warnings;

use FindBin;
use lib $FindBin::Bin;

use Clients;
use Messdeck;
use Terminal;
use Test::More;

my $host = Messdeck->start(conf => "bots = 0\nsessions-per-process = 1000\n");

subtest 'strange clients' => sub {
    my $session = $host->child('session 1');
    my $before = $host->memory('session 1');
    local $Messdeck::TIMEOUT = 300;
    my ($status, $out, $err) = Messdeck::command(Clients::python($host, 'pitfalls'));
    is $status, 0, 'all of them were served or refused' or diag $err;
    my %came = map { split / /, $_, 2 } split /\n/, $out;
    my %right = (
        'second-channel' => 'refused', 'second-exec' => 'refused', 'forward' => 'refused',
        'direct' => 'refused', 'x11' => 'refused', 'still-served' => 'True',
        (map { ("size-$_" => 'True', "size-$_-left" => 0) } 0, 4294967295, 1000000, 1),
        (map { ("packets-$_" => 'False') } 9, 10, 11, 511), 'packets-512' => 'True',
        'early-channel' => 'refused', 'early-data' => 'closed',
        'long-name' => 'refused', 'gssapi' => 'True',
        'slow-reader' => 'True', 'slow-reader-catches-up' => 'True', 'version-string' => 'True',
    );
    is $came{$_}, $right{$_}, $_ for sort keys %right;
    is $host->child('session 1'), $session, 'the session process has lived through it';
    unlike $host->log, qr/hub_lost/, 'the session process kept its link to the hub';
    # Sanitizers map terabytes, and give back late.
    my $most = $host->memory('session 1', 'VmSize') > 1e9 ? 1e6 : 16384;
    cmp_ok $host->memory('session 1', 'VmHWM') - $before, '<', $most, 'in little memory';
};

subtest 'resizing' => sub {
    my $terminal = Terminal->ssh($host, 'guest');
    ok $terminal->wait_screen(qr/What would you like/), 'a lobby';
    for my $size ([132, 43], [40, 24], [100, 30], [80, 24]) {
        my ($width, $height) = @$size;
        $terminal->resize($width, $height);
        my $drawn = $terminal->wait_screen(qr/\A(?=.{0,$width}\n)(?:.*\n)*.*(?:^|\n)>/);
        ok $drawn, "is drawn anew at ${width}x$height";
    }
};

subtest 'new keys every few kilobytes' => sub {
    my $lines = File::Temp->new;
    print $lines map { qq({"do":"record","id":$_}\n{"do":"who","id":$_}\n) } 1 .. 400;
    close $lines;
    my @ssh = Clients::ssh($host, 'guest', 'json');
    my ($status, $out) = Messdeck::command('sh', '-c', 'exec "$@" < ' . "'$lines'", 'sh',
        'ssh', '-o', 'RekeyLimit=4K', @ssh[1 .. $#ssh]);
    is $status, 0, 'are exchanged in passing';
    is scalar(() = $out =~ /"re":\d+/g), 800, 'no answer is lost';
};

subtest 'kill -9 of a session process' => sub {
    my $few   = Messdeck->start(conf => "bots = 0\nsessions-per-process = 1\n");
    my @there = map { my $t = Terminal->ssh($few, 'guest'); $t->wait_screen(qr/What would you like/); $t } 1 .. 2;
    kill 'KILL', $few->child('session 1');
    ok Messdeck::wait_for(sub { grep { $_->screen =~ /\[ended/ } @there }), 'takes its connection along';
    is scalar(grep { $_->screen =~ /\[ended/ } @there), 1, 'no other connection ended';
    my ($left) = grep { $_->screen !~ /\[ended/ } @there;
    ok $few->wait_here(1), 'the hub knows who has gone';
    $left->line('/who');
    ok $left->wait_screen(qr/1 person is here/), 'as the other one hears, who plays on';
    my $new = Terminal->ssh($few, 'guest');
    ok $new->wait_screen(qr/What would you like/), 'somebody new comes in';
    is $few->stop, 0, 'the host ends in order';
};

subtest 'a restart of the hub' => sub {
    my $terminal = Terminal->ssh($host, 'guest');
    ok my $screen = $terminal->wait_screen(qr/What would you like/), 'somebody is there';
    my ($name) = $screen =~ /(Guest-\d+)/;
    my $hub = $host->child('hub');
    kill 'KILL', $hub;
    ok $host->child('hub', $hub), 'the hub is started again';
    ok $terminal->wait_screen(qr/The host is back/), 'who was there is told';
    $terminal->line('/who');
    ok $terminal->wait_screen(qr/\Q$name\E\S*\s+guest/), 'the guest is still there under the same name';
};

subtest 'the end of the host' => sub {
    my $terminal = Terminal->ssh($host, 'guest');
    ok $terminal->wait_screen(qr/What would you like/), 'somebody is there';
    is $host->stop, 0, 'the host ends in order';
    ok $terminal->wait_screen(qr/\[ended \d+\]/), 'the connection ends';
    unlike $terminal->screen, qr/What would you like/, 'with the screen put back';
    like $terminal->screen, qr/\w.*\n.*\[ended/, 'the person reads a word before the end';
};

done_testing;
