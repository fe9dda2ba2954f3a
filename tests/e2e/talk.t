#!/usr/bin/perl
# Talk between real clients: who is away, what waits, what is said to somebody.

use strict;
use warnings;

use FindBin;
use lib $FindBin::Bin;

use Clients;
use IO::Select;
use IPC::Open3 ();
use Messdeck;
use Player;
use Terminal;
use Test::More;

my $people = Clients->people;
my $host   = Messdeck->start(conf => "bots = 0\n" . $people->conf);
my $alice  = Terminal->ssh($host, 'alice', key => $people->key('alice'), width => 132, height => 43);
ok $alice->wait_screen(qr/Welcome to Messdeck, alice\./), 'alice is at her screen';
my $guest = Player->start($host, 'finch', key => $people->key('stranger'));

subtest 'away' => sub {
    $alice->line('/set town HMS Ark Royal');
    ok $alice->wait_screen(qr/Your town: HMS Ark Royal/), 'a town is set';
    $alice->line('/away at dinner');
    ok $alice->wait_screen(qr/You are away: at dinner\./), 'she says that she is away';
    ok $alice->wait_screen(qr/alice away/), 'and the lobby shows it';
    my $answer = $guest->do('tell alice are you there');
    is $answer->{data}{away}, 'at dinner', 'who tells her something is told so';
    ok $alice->wait_screen(qr/finch~ tells you: are you there/), 'though she has it';
    is $guest->do('tell alice hello')->{data}, undef, 'but only once';
    my $finger = $guest->do('finger alice')->{data};
    is_deeply [ @$finger{qw(away town)} ], [ 'at dinner', 'HMS Ark Royal' ], 'finger tells it';
    $alice->line('/shout here I am');
    ok $alice->wait_screen(qr/You are no longer away\./), 'talking ends it';
    is $guest->do('finger alice')->{data}{away}, undef, 'for all to see';
};

subtest 'times' => sub {
    $guest->do('shout ahoy');
    ok $alice->wait_screen(qr/finch~ shouts: ahoy/), 'something is said';
    unlike $alice->screen, qr/\d\d:\d\d finch~/, 'without its time';
    $alice->line('/set timestamps on');
    ok $alice->wait_screen(qr/\d\d:\d\d finch~ shouts: ahoy/), 'which is shown where that is wished';
};

subtest 'a desktop' => sub {
    # A terminal that shows notices there, as far as its bytes go.
    my ($from, $to);
    my $pid = IPC::Open3::open3($to, $from, '>&STDERR', 'env', 'TERM=foot', 'ssh', '-F', 'none', '-tt', '-p',
        $host->ssh_port, '-o', 'StrictHostKeyChecking=no', '-o', 'UserKnownHostsFile=/dev/null',
        '-o', 'LogLevel=ERROR', 'guest@127.0.0.1');
    my $bytes = '';
    my $sees = sub {
        my ($pattern) = @_;
        return Messdeck::wait_for(sub {
            sysread $from, $bytes, 65536, length $bytes if IO::Select->new($from)->can_read(0.05);
            return $bytes =~ $pattern;
        });
    };
    ok $sees->(qr/(Guest-\d+~)/), 'somebody comes by such a terminal';
    my ($name) = $bytes =~ /(Guest-\d+~)/;
    ok $guest->do("tell $name are you there")->{ok}, 'and is told something';
    ok $sees->(qr/\e\]777;notify;Messdeck;finch~ tells you: are you there\e\\/), 'which the desktop is to show';
    kill 'TERM', $pid;
    waitpid $pid, 0;
};

subtest 'messages' => sub {
    $alice->line('/quit');
    ok +Messdeck::wait_for(sub { !$guest->do('finger alice')->{data}{here} }), 'she is gone';
    ok $guest->do('finger alice')->{data}{seen} > 1e9, 'it is known since when';
    is $guest->do("tell alice number $_")->{data}{left}, 'alice', 'what she is told waits' for 1, 2;
    $alice = Terminal->ssh($host, 'alice', key => $people->key('alice'), width => 40, height => 24);
    ok $alice->wait_screen(qr/2 messages wait for you/), 'she is told of it when she comes';
    $alice->line('/messages');
    ok $alice->wait_screen(qr/1  finch~, .*new: *\W+number 1.*2  finch~/s), 'reads it';
    $alice->keys('Escape');
    ok +Messdeck::wait_for(sub { $alice->screen !~ /Esc: back/ }), 'closes the list';
    $alice->line('/reply 2 aye aye');
    ok $guest->wait(sub { grep { $_->{ev} eq 'said' && $_->{text} eq 'aye aye' } @{ $guest->{events} } }),
        'answers';
    $alice->line('/messages delete 1');
    ok $alice->wait_screen(qr/1 message deleted, 1 left\./), 'and deletes';
};

is $host->stop, 0, 'the host ends in order';
done_testing;
