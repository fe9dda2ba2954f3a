#!/usr/bin/perl
# messdeckctl top: what the host does, on a screen that goes on, or once.

use strict;
use warnings;

use FindBin;
use lib $FindBin::Bin;

use JSON::PP;
use Messdeck;
use Player;
use Terminal;
use Test::More;

my $host = Messdeck->start(conf => "bots = 1\n" . Messdeck::weights, telnet => 0);
my $ann  = Player->start($host, 'guest', from => '127.9.0.1');
my $ben  = Player->start($host, 'guest', from => '127.9.0.2');
my ($ann_is, $ben_is) = map { $_->{welcome}{name} } $ann, $ben;
Player->sit_down('uckers 2', $ann, $ben);
$host->wait_here(2);
$host->child($_) or die $_ for qw(hub auth template analyst);
Messdeck::wait_for(sub { 4 == grep { (Messdeck::title($_) // '') eq 'bot' } $host->processes }) or die 'bots';

my ($status, $out, $err) = $host->ctl('top');
is "$status$err", '0', 'it is printed where there is no terminal';
like $out, qr/\Apeople 2  tables 1  playing 1  commits \d+  hub up \d+:\d\d:\d\d$/m, 'with the figures';
my $pid = $host->pid;
like $out, qr/^gate +$pid +- +\d+\.\d\ds +\d+\.\dMiB$/m, 'the gate';
like $out, qr/^\Q$_\E +\d+ +- +\d+\.\d\ds +\d+\.\dMiB$/m, "the process $_"
    for 'hub', 'auth', 'template', 'session 1', 'analyst';
like $out, qr/^bot $_ +\d+ +- +\d+\.\d\ds /m, "the bot of the level $_" for qw(cadet leading-hand chief admiral);
is scalar(keys %{{ map { length() => 1 } $out =~ /^.*MiB$/mg }}), 1, 'in columns';
like $out, qr/^ +1 uckers +playing +0  \Q$ann_is\E, \Q$ben_is\E$/m, 'the table';
like $out, qr/^127\.9\.0\.1 +1  \Q$ann_is\E$/m, 'and who comes from where';
unlike $out, qr/\033|PENALTY/, 'and nothing else';

my $all = decode_json(($host->ctl('-j', 'top'))[1]);
is_deeply [sort keys %$all], [qw(addresses penalties people processes stats tables)], 'programs get all of it';
is $all->{addresses}[0]{people}, 1, 'with numbers';
ok !grep({ exists $_->{address} } @{$ann->do('who')->{data}{people}}), 'people do not see where others come from';

my $top = Terminal->start([Messdeck::program('messdeckctl'), '-s', "$host->{dir}/state/messdeckd.sock", 'top']);
ok $top->wait_screen(qr/^people 2  .*^127\.9\.0\.2 +1  .*^q ends/ms), 'it is a screen on a terminal';
ok $top->wait_screen(qr/^hub +\d+ +\d+\.\d /m), 'which after a while knows how busy processes are';
my $cat = Player->start($host, 'guest', from => '127.9.0.2');
ok $top->wait_screen(qr/^people 3 .*^127\.9\.0\.2 +2  .*^127\.9\.0\.1 +1  /ms), 'and goes on, most people first';
$top->resize(60, 12);
ok $top->wait_screen(qr/\A(?:[^\n]*\n){11}\(more than fits\)  q ends$/), 'a small one shows as much as fits';
$top->resize(80, 24);
my $hub = $host->child('hub');
kill 'KILL', $hub;
ok $host->child('hub', $hub), 'the hub dies';
ok $top->wait_screen(qr/^people 3 .*^hub +(?!$hub )\d+ /ms), 'it shows the next one';
is $host->stop, 0, 'the host ends in order';
ok $top->wait_screen(qr/^No host is running here\.$/m), 'it says so';
$top->keys('q');
ok $top->wait_screen(qr/^\[ended 0\]$/m), 'q ends it';
unlike $top->screen, qr/q ends/, 'and the screen is as it was before';

($status, $out, $err) = $host->ctl('top');
is $status, 69, 'without a host there is nothing to see';
like $err, qr/no host is running here/, 'which it says';
done_testing;
