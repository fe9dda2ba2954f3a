#!/usr/bin/perl
# The hub is killed when what somebody said is stored, and before anybody heard
# it: its people hear it once they are back, each once.

use strict;
use warnings;

use FindBin;
use lib "$FindBin::Bin/../e2e";

use Messdeck;
use Player;
use Test::More;

Messdeck::needs_file('what is sent to a database is no line');
my ($traces) = Messdeck::command('strace', '-qq', '-o', '/dev/null', 'true');
plan skip_all => 'strace cannot trace here' if $traces != 0;

my $host = Messdeck->start(conf => "sessions-per-process = 1\n");
my @people = map { Player->start($host, 'guest') } 0 .. 2;
my ($speaker) = @people;

# From now on it is killed where it begins to send a line.
sub kill_at_line {
    my ($hub) = @_;
    my $tracer = fork // die $!;
    if ($tracer == 0) {
        exec 'strace', '-qq', '-o', '/dev/null', '-e', 'trace=sendto', '-e', 'inject=sendto:signal=KILL:when=1',
            '-p', $hub
            or die $!;
    }
    Messdeck::wait_for(sub {
        open my $f, '<', "/proc/$hub/status" or return 1;
        local $/;
        return <$f> !~ /^TracerPid:\s+0$/m;
    });
    return $tracer;
}

# How often each of them has heard that.
sub heard {
    my ($text) = @_;
    return [map { scalar grep { $_->{ev} eq 'said' && $_->{text} eq $text } @{ $_->{events} } } @people];
}

ok $speaker->do('shout before')->{ok}, 'somebody shouts';
$_->do('who') for @people;
is_deeply heard('before'), [1, 1, 1], 'and all hear it';

# Where it was just sending something else the word was not there yet.
my $word = 0;
do {
    my $hub    = $host->child('hub');
    my $tracer = kill_at_line($hub);
    delete $_->{welcome} for @people;
    $word++;
    $speaker->send({do => "shout word $word", id => 1000 + $word});
    ok $host->child('hub', $hub), 'the hub was killed, and there is another';
    kill 'TERM', $tracer;
    waitpid $tracer, 0;
    for my $one (@people) {
        ok $one->wait(sub { $one->{welcome} && $one->{welcome}{again} }), 'somebody is back';
    }
    $_->do('who') for @people;
} while ($word < 8 && heard("word $word")->[0] == 0);
is_deeply heard("word $word"), [1, 1, 1], 'all hear what was said then, once';
is_deeply heard('before'), [1, 1, 1], 'and nothing that they have heard';
ok $speaker->do('shout after')->{ok}, 'somebody shouts again';
$_->do('who') for @people;
is_deeply heard('after'), [1, 1, 1], 'which all hear once, too';
done_testing;
