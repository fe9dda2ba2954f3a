#!/usr/bin/perl
# A host whose disk is full says so, lets people talk, and goes on by itself
# when there is room; one whose disk fails comes back with the same dice. The
# disk is a small one in memory, in a namespace of this test's own.

use strict;
use warnings;

use FindBin;
use lib "$FindBin::Bin/../e2e", $FindBin::Bin;

use Client;
use Messdeck;
use POSIX ();
use SmallDisk;
use Test::More;

Messdeck::needs_file('its full disk is in tests/hub/shared.c');
my $dir = SmallDisk::directory('2m');

my $host   = Messdeck->start(dir => $dir, conf => "bots = 0\nlog-level = info\n", ssh => 0, telnet => 0);
my %notice;
my %client = map {
    my $name = $_;
    $name => Client->new($host, name => $name, seen => sub {
        my ($client, $message) = @_;
        $notice{$name}{ $message->{code} }++ if ($message->{ev} // '') eq 'notice';
        push @{ $client->{heard} }, $message if ($message->{ev} // '') eq 'said';
    })
} qw(ann ben);

sub ok_answer {
    my ($name, $words) = @_;
    my $answer = $client{$name}->answer($words);
    ok $answer && $answer->{ok}, "$name: $words" or die($host->log);
}

# The table as ann sees it.
sub state { return $client{ann}->answer('board 1')->{data}{state} }

# Whoever's turn it is does something: the answer.
sub act {
    my $state = state();
    my $phase = $state->{play}{phase};
    my $name  = $state->{chairs}[ $state->{decider} ]{name};
    return $client{$name}->answer(
        $phase eq 'play' ? 'play 1' : $phase eq 'colours' ? 'colours red' : 'throw');
}

sub fill_disk {
    open my $f, '>', "$dir/ballast" or die $!;
    $f->autoflush(1);
    while (syswrite $f, "\0" x 4096) { }
    while (syswrite $f, "\0") { }
}

ok_answer('ann', 'new uckers 2');
ok_answer('ben', 'join 1');
ok_answer($_, "phrase $_") for qw(ann ben);
act() for 1 .. 10;

subtest 'full' => sub {
    fill_disk();
    my $answer;
    my $done = 0;
    # The file of the database may still hold a few pages.
    for (1 .. 50) { $answer = act(); last if !$answer->{ok}; $done++ }
    is $answer->{code}, 'disk', "a move is refused, after $done more";
    like $answer->{error}, qr/disk is full/, 'in words';
    my $before = state();
    act() for 1 .. 3;
    is_deeply state()->{play}, $before->{play}, 'the game stands still on a full disk';
    ok_answer('ben', 'say is anybody there?');
    ok +Messdeck::wait_for(sub {
        $client{ann}->messages;
        grep { $_->{text} eq 'is anybody there?' } @{ $client{ann}{heard} };
    }), 'talk is heard';
    my ($said) = grep { $_->{text} eq 'is anybody there?' } @{ $client{ann}{heard} };
    ok $said->{unrecorded}, 'talk on a full disk is marked as not recorded';
    ok $notice{ann}{disk_full}, 'everybody was told that the disk is full';
    unlink "$dir/ballast";
    ok +Messdeck::wait_for(sub { $client{ann}->messages; $notice{ann}{disk_ok} }),
        'room again is noticed without a restart';
    ok act()->{ok}, 'play goes on afterwards';
};

subtest 'full when it starts' => sub {
    my $before = state();
    my $hub    = $host->child('hub');
    my $from   = $host->log_size;
    fill_disk();
    kill 'KILL', $hub;
    # It may have to write before it can read, or not.
    ok $host->wait_log(qr/hub\[\d+\]: start error=.*full|gate\[\d+\]: start role=hub/, $from),
        'the hub is started again, or says why not';
    unlink "$dir/ballast";
    ok $host->child('hub', $hub), 'the hub is there when there is room';
    is_deeply state()->{play}, $before->{play}, 'with the game as it was';
    ok +Messdeck::wait_for(sub { act()->{ok} }), 'play goes on afterwards';
};

for my $failing (['failing', ''], ['failing once', ':when=1']) {
    my ($case, $when) = @$failing;
    subtest $case => sub {
        my ($may) = Messdeck::command('strace', '-qq', '-o', '/dev/null', 'true');
        plan skip_all => 'strace cannot trace here' if $may != 0;
        $_->answer('who') for values %client;
        my $before = state();
        my $hub    = $host->child('hub');
        my $from   = $host->log_size;
        unlink "$dir/traced";
        my $tracer = fork // die $!;
        if ($tracer == 0) {
            open STDERR, '>', "$dir/traced";
            exec qw(strace -e trace=fdatasync -e), "inject=fdatasync:error=EIO$when", '-p', $hub
                or POSIX::_exit(127);
        }
        Messdeck::wait_for(sub { -s "$dir/traced" });
        my $state = state();
        my $name  = $state->{chairs}[ $state->{decider} ]{name};
        my %words = (play => 'play 1', colours => 'colours red');
        my $id    = $client{$name}->ask($words{ $state->{play}{phase} } // 'throw');
        ok $host->wait_log(qr/a commit failed/, $from), 'the failure is seen';
        my $ended = Messdeck::wait_for(sub { waitpid($tracer, POSIX::WNOHANG()) });
        kill 'TERM', $tracer if !$ended;
        ok $ended, 'the hub ends';
        ok $host->child('hub', $hub), 'another is there';
        ok !(grep { ($_->{re} // 0) == $id } $client{$name}->messages), 'nobody was told of the move';
        my $now = state()->{play};
        ok $now->{actions} == $before->{play}{actions} || $now->{actions} == $before->{play}{actions} + 1,
            'with the game as it was, or with the move that nobody was told of';
        ok act()->{ok}, 'play goes on afterwards';
    };
}

act() for 1 .. 5;
my $throws = state()->{play}{throws};
ok_answer('ann', 'resign');
my $id      = state()->{game};
my ($from, $text) = (0, '');
while (defined $from) {
    my $piece = $client{ann}->answer("record $id $from")->{data};
    $text .= $piece->{text};
    $from = $piece->{next};
}
open my $f, '>', "$dir/record" or die $!;
print $f $text;
close $f;
my ($status, $out, $error) = Messdeck::command(Messdeck::program('messdeck-verify'), "$dir/record");
is $status, 0, "the record stands: $out$error";
is scalar(() = $text =~ / throw \d \d/g), $throws, 'with every throw once';
is $host->stop, 0, 'the host ends in order';
done_testing;
