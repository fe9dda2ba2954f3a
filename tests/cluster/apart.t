#!/usr/bin/perl
# Front ends apart from the hub, on one machine and with SQLite: people of two
# front ends are on one host; they stay while the hub is killed and comes again,
# and when the other front end ends. Strangers at the hub's door are sent away.

use strict;
use warnings;

use FindBin;
use lib "$FindBin::Bin/../e2e", "$FindBin::Bin/../crash";

use Client;
use File::Temp ();
use IO::Socket::UNIX;
use JSON::PP;
use Messdeck;
use Socket qw(AF_UNIX SOCK_STREAM);
use Test::More;

my $dir = File::Temp->newdir;
my $key = "$dir/key";

sub write_key {
    my ($file, $word) = @_;
    open my $f, '>', $file or die $!;
    print $f "$word\n";
    close $f or die $!;
    chmod 0600, $file or die $!;
}
write_key($key, 'a-word-of-thirty-two-bytes-or-so');

my $accounts = join '', map { Messdeck::account("$dir", $_) } qw(ann ben cat);
my $hub = Messdeck->start(
    conf => qq(bots = 0\n${accounts}cluster { role = hub listen = "$dir/deck-%d.sock" key-file = "$key" }\n));
my @front = map {
    Messdeck->start(
        conf => qq(cluster { role = front decks-socket = "$dir/deck-%d.sock" key-file = "$key" }\n))
} 1 .. 2;
ok $_->wait_log(qr/ deck deck=0 /), 'a front end finds the hub' for @front;
is_deeply [sort keys %{$front[0]->children}], ['session 1', 'template'],
    'it has session processes and nothing else';
ok !grep({ /session|template/ } keys %{$hub->children}), 'which the hub has not';

my %client = map {
    my ($name, $front) = @$_;
    ($name => Client->new($front, name => $name, key => "$dir/$name"))
} ['ann', $front[0]], ['ben', $front[1]];

sub must {
    my ($name, $words) = @_;
    my $answer = $client{$name}->answer($words);
    ok $answer && $answer->{ok}, "$name: $words" or diag(encode_json($answer // {}), $hub->log);
    return $answer->{data};
}

sub wait_state {
    my ($name, $test) = @_;
    return Messdeck::wait_for(sub {
        $client{$name}->messages;
        my $state = ($client{$name}{table} // {})->{state} // return undef;
        return $test->($state) ? $state : undef;
    });
}

must('ann', 'new uckers');
must('ben', 'join 1');
must($_, 'phrase 1') for qw(ann ben);
my $state = wait_state('ann', sub { $_[0]{status} eq 'playing' });
ok $state, 'people of two front ends play a game';
my ($mover) = @{$state->{chairs}[$state->{decider}]}{qw(name)};
must($mover, 'throw');
my $game = wait_state('ben', sub { $_[0]{play}{actions} >= 1 })->{play};
ok $game, 'the other front end has seen the throw';
is_deeply [sort map { $_->{machine} } @{decode_json(($hub->ctl('-j', 'cluster'))[1])->{data}{fronts}}],
    [map { (POSIX::uname())[1] } 1 .. 2], 'messdeckctl cluster lists both';

# The hub is killed under play.
my @size = map { $_->log_size } @front;
kill 'KILL', $hub->child('hub');
ok $front[$_]->wait_log(qr/ deck deck=0 /, $size[$_]), "front end $_ is back" for 0, 1;
must($_, 'board') for qw(ann ben);
is_deeply wait_state('ann', sub { 1 })->{play}, $game, 'the game is as it was';
is $client{$_}{ended}, 0, "$_ is still connected" for qw(ann ben);

# A session process that has only lost its link is given another.
my $before = $front[0]->log_size;
my $hub_pid = $hub->child('hub');
ok $hub_pid, 'there is a hub again';

# A wrong password counts at the front end where it was given.
open my $wrong, '>', "$dir/wrong" or die $!;
print $wrong "#!/bin/sh\necho wrong\n";
close $wrong or die $!;
chmod 0700, "$dir/wrong" or die $!;
{
    local @ENV{qw(SSH_ASKPASS SSH_ASKPASS_REQUIRE)} = ("$dir/wrong", 'force');
    Messdeck::command(
        qw(ssh -F /dev/null -o StrictHostKeyChecking=no -o UserKnownHostsFile=/dev/null),
        qw(-o PubkeyAuthentication=no -o NumberOfPasswordPrompts=1 -p), $front[0]->ssh_port, 'ann@127.0.0.1', 'who');
}
ok $front[0]->wait_log(qr/ login_failed /, $before), 'the front end hears of a wrong password';

# Strangers.
my $door = "$dir/deck-0.sock";

sub stranger {
    my ($bytes) = @_;
    my $socket = IO::Socket::UNIX->new($door) or return undef;
    local $SIG{PIPE} = 'IGNORE';
    $socket->syswrite($bytes) if length $bytes;
    return $socket;
}

# Whether the hub closes it, with its hello as the only words.
sub sent_away {
    my ($socket) = @_;
    my $heard = '';
    $socket->blocking(0);
    my $end = Messdeck::wait_for(sub {
        my $n = sysread $socket, $heard, 65536, length $heard;
        return 1 if defined $n ? $n == 0 : !$!{EAGAIN};
        return 0;
    });
    return $end && $heard =~ /^(?:\{"hello":[^\n]*\n)?$/;
}
my $word = 'a-word-of-thirty-two-bytes-or-so';
my %strange = (
    'who says no word'          => qq({"hello":{"front":"x","machine":"y"}}\n),
    'who says a wrong one'      => qq({"hello":{"cluster":"another-word-of-thirty-bytes","front":"x"}}\n),
    'who says half of it'       => qq({"hello":{"cluster":"a-word-of","front":"x"}}\n),
    'a session without its gate' => qq({"hello":{"cluster":"$word","front":"nobody","link":3}}\n),
    'with a mark of descriptors' => qq(\001{"hello":{"cluster":"$word","front":"x"}}\n),
    'who sends half a line'     => '{"hello":',
    'who says nothing'          => '',
    'who sends 64 KiB'          => 'x' x 65536,
    'who sends a long line'     => 'x' x 100_000 . "\n",
    'who speaks HTTP'           => "GET / HTTP/1.0\r\n\r\n",
);
for my $who (sort keys %strange) {
    my $socket = stranger($strange{$who});
    ok $socket && sent_away($socket), "the hub sends away: $who";
}
my $gate = stranger(qq({"hello":{"cluster":"$word","front":"f","machine":"m"}}\n));
ok $hub->wait_log(qr/ front machine=m$/m), 'the word opens the door';
$gate->syswrite(qq(\001{"stop":true}\n));
ok sent_away($gate) || $hub->wait_log(qr/ front_lost machine=m why="a descriptor/),
    'but not to descriptors';

my @crowd;
for (1 .. 10_000) {
    push @crowd, stranger('') // next;
    shift @crowd if @crowd > 200;
}
is $hub->child('hub'), $hub_pid, 'ten thousand connects do not end the hub';
must('ann', 'board');
my $stats = decode_json(($hub->ctl('-j', 'stats'))[1])->{data};
cmp_ok $stats->{longest_turn}, '<', Messdeck::sanitized() ? 100_000 : 5000, "no turn took 5 ms ($stats->{longest_turn} us)";
@crowd = ();

# Both ends start their programs anew, as for an upgrade.
for my $end (['the front end', $front[0]], ['the hub', $hub]) {
    my ($what, $host) = @$end;
    my $from = $front[0]->log_size;
    is(($host->ctl('restart'))[0], 0, "$what starts its program anew");
    ok $front[0]->wait_log(qr/ deck deck=0 /, $from), 'the front end has the hub again';
    must('ann', 'board');
    is $client{ann}{ended}, 0, 'who was there still is';
}
$hub_pid = $hub->child('hub', $hub_pid);

# A front end is killed: its person's seat is kept, and he comes by another.
my $third = Messdeck->start(
    conf => qq(cluster { role = front decks-socket = "$dir/deck-%d.sock" key-file = "$key" }\n));
my $size = $hub->log_size;
ok $third->wait_log(qr/ deck deck=0 /), 'a third front end comes';
my $cat = Client->new($third, name => 'cat', key => "$dir/cat");
ok $cat->answer('new uckers')->{ok}, 'somebody has a table there';
my @killed = $third->kill_all;
ok $hub->wait_log(qr/ front_lost /, $size), 'it is killed, and the hub has noticed';
$cat->{host} = $front[0];
my $board = $cat->answer('board');
is_deeply [map { $_->{name} // () } @{($board->{data}{state} // {})->{chairs}}], ['cat'],
    'the seat is kept for whoever comes by another front end';

# One front end ends: its person hears of it, the other stays at the table.
is $front[1]->stop, 0, 'a front end ends in order';
ok Messdeck::wait_for(sub { $client{ben}->messages; $client{ben}{ended} }), 'its person has heard';
must('ann', 'board');
is $client{ann}{ended}, 0, 'the other is still there';
is $hub->child('hub'), $hub_pid, 'and so is the hub';
ok wait_state('ann', sub { grep { ($_->{name} // '') eq 'ben' } @{$_[0]{chairs}} }), 'the seat is kept';

# A front end with another word finds no hub.
write_key("$dir/other", 'not-the-word-that-the-others-say');
my $lost = Messdeck->start(
    conf => qq(cluster { role = front decks-socket = "$dir/deck-%d.sock" key-file = "$dir/other" }\n));
ok $hub->wait_log(qr/ stranger times=\d+ error="somebody has not said the cluster's word/), 'a wrong key-file is told';
is $lost->stop, 0, 'and its front end ends in order';

is $front[0]->stop, 0, 'the last front end ends';
is $hub->stop, 0, 'and the hub';
done_testing;
