#!/usr/bin/perl
# A spectator whose line is slow sees fewer pictures, and no old ones: while
# his line is held up next to nothing is sent, however much happens, and when
# it goes on he sees what is now.

use strict;
use warnings;
use utf8;

use FindBin;
use lib $FindBin::Bin;

use Clients;
use Messdeck;
use Player;
use SlowLine;
use Terminal;
use Test::More;

binmode Test::More->builder->$_, ':encoding(UTF-8)' for qw(output failure_output);
srand 3;

my $ROOM = 14336;    # bytes that such a line may have in it

my $host    = Messdeck->start(conf => "silent-minutes = 60\nbots = 0\n");
my @players = map { Player->start($host, 'guest') } 0, 1;
my $table   = Player->sit_down('uckers 2', @players);
my %line    = (
    ssh    => SlowLine->start($host->ssh_port),
    telnet => SlowLine->start($host->telnet_port),
    quick  => SlowLine->start($host->ssh_port),
);
my %eye = (
    ssh    => Terminal->ssh($line{ssh}, 'guest'),
    telnet => Terminal->start([ Clients::telnet($line{telnet}, 'inetutils telnet') ]),
    quick  => Terminal->ssh($line{quick}, 'guest'),
);
$eye{telnet}->wait_screen(qr/Name:/) && $eye{telnet}->line('');
for my $who (sort keys %eye) {
    $eye{$who}->wait_screen(qr/What would you like/);
    $eye{$who}->line("/watch $table");
    ok $eye{$who}->wait_screen(qr/you are watching/), "$who watches";
}

# What the screen shows of the game: all but the talk, which is longer for who
# saw more of it.
sub shown {
    my ($terminal) = @_;
    my @rows = split /\n/, $terminal->screen;
    return join "\n", (grep { defined } @rows[ 0 .. 6 ]), map { s/\s+$//r } map { substr $_, 0, 46 } grep { defined } @rows[ 7 .. 22 ];
}

sub play {
    my ($events) = @_;
    my $end = $players[0]{seq} + $events;
    return Player->play_until(\@players, sub { $players[0]{seq} >= $end }, undef, 2 * $events);
}

sub all_show_the_same {
    my ($name) = @_;
    for my $who (qw(ssh telnet)) {
        ok Messdeck::wait_for(sub { shown($eye{$who}) eq shown($eye{quick}) }), "$who $name"
            or diag shown($eye{$who}), "\n", shown($eye{quick});
    }
}

ok play(60), 'the game is under way';
all_show_the_same('sees what is quick to see');

for my $events (200, 800) {
    my %before = map { $_ => $line{$_}->hold } qw(ssh telnet);
    my $quick  = $line{quick}->bytes;
    ok play($events), "$events things happen while the lines are held up";
    my $throws = $players[0]->play->{throws};
    $line{$_}->go for qw(ssh telnet);
    all_show_the_same('sees what is now when it goes on');
    for my $who (qw(ssh telnet)) {
        my $bytes = $line{$who}->bytes - $before{$who};
        cmp_ok $bytes, '<', $ROOM, "after $bytes bytes";
    }
    is $players[0]->play->{throws}, $throws, 'though nothing new has happened';
}
cmp_ok $line{quick}->bytes, '>', 2 * $ROOM, 'others were sent more in that time';

ok play(1), 'one thing more happens';
all_show_the_same('sees that, too');

is $host->stop, 0, 'the host ends in order';
done_testing;
