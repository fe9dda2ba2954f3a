#!/usr/bin/perl
# A slow game, and the command by which the host writes to who is not there: it
# gets the name and the game, never as root, once an hour; one that hangs is
# killed, one that floods fills nothing, and one that is missing keeps nobody
# from playing.

use strict;
use warnings;

use FindBin;
use lib $FindBin::Bin;

use File::Temp ();
use JSON::PP;
use Messdeck;
use Player;
use Test::More;

# Whoever runs the command must reach it, who is nobody where a test is root.
my $keep = File::Temp->newdir('nudgeXXXXXX', TMPDIR => 1);
my $dir  = "$keep";
chmod 01777, $dir;
my @names = qw(alice bob carol dave);
my $accounts = join '', map { Messdeck::account($dir, $_) } @names;

sub slurp {
    my ($name) = @_;
    open my $f, '<', "$dir/$name" or return '';
    local $/;
    return <$f> // '';
}

sub player { return Player->start($_[0], $_[1], key => "$dir/$_[1]") }

# They sit down to a slow game and play until the first one is to move.
sub begin {
    my ($first, $other) = @_;
    ok $other->do('set nudge on')->{ok}, 'somebody wants to be told';
    my $table = Player->sit_down('ludo 2 clock=1d', $first, $other);
    my $moves = sub { $first->decides && $first->play->{phase} eq 'throw' };
    ok(Player->play_until([ $first, $other ], $moves), 'and plays');
    return $table;
}

# One goes, and the other plays until it is the one's turn, who is not there.
sub leaves_and_is_awaited {
    my ($player, $other) = @_;
    my $name = $player->{welcome}{name};
    $player->close;
    my $here = sub { grep { $_->{name} eq $name } @{ $other->do('who')->{data}{people} } };
    ok(Messdeck::wait_for(sub { !$here->() }), 'one has gone');
    ok $other->wait(sub { $other->act; !$other->decides }), 'and then it is their turn';
}

open my $f, '>', "$dir/command" or die $!;
print $f <<"END";
#!/bin/sh
case \$1 in
carol) echo \$\$ >$dir/hangs; sleep 1000 & echo \$! >>$dir/hangs; wait; sleep 1000 ;;
dave) exec yes ;;
esac
echo "\$# \$* \$(id -u) \$(ls /proc/\$\$/fd | wc -l)" >>$dir/told
END
close $f;
chmod 0755, "$dir/command";

my $host = Messdeck->start(conf => qq(bots = 0\nnudge-command = "$dir/command"\n$accounts));
my ($alice, $bob) = map { player($host, $_) } qw(alice bob);
my $table = begin($alice, $bob);
leaves_and_is_awaited($bob, $alice);
ok(Messdeck::wait_for(sub { slurp('told') =~ /\n/ }), 'the command is run');
my ($n, $name, $game, $at, $of, $uid) = split ' ', slurp('told');
is "$n $name $at $of", "4 bob $table Messdeck", 'with the name, the table and the host';
is $game, $alice->{state}{game}, 'and the game';
isnt $uid, 0, 'never as root';

# He comes back and plays, and has to move once more within the hour.
$bob = player($host, 'bob');
ok $bob->wait(sub { grep { ($_->{code} // '') eq 'turns' } @{ $bob->{events} } }), 'he hears of it on coming in';
is $bob->do('games mine')->{data}{mine}[0]{turn}, 'bob', 'games mine says so, too';
ok $bob->do('next')->{ok}, 'next takes him there';
ok $bob->wait(sub { $bob->act; !$bob->decides }), 'he plays';
leaves_and_is_awaited($bob, $alice);

# The process that runs the command dies, and is started again.
sub worker {
    my $of = $host->child('nudge');
    return (split ' ', `ps -o pid= --ppid $of`)[0];
}
my $worker = worker();
my $from   = $host->log_size;
kill 'KILL', $worker;
ok $host->wait_log(qr/nudge_died signal=9/, $from), 'the log has it that what runs the command has died';
ok(Messdeck::wait_for(sub { (worker() // $worker) != $worker }), 'another one takes its place');

# A new version of the host takes the process over.
my ($nudge, $hub) = map { $host->child($_) } qw(nudge hub);
$from = $host->log_size;
kill 'USR2', $host->pid;
ok $host->child('hub', $hub), 'the host is upgraded';
ok $host->wait_log(qr/gate\[\d+\]: ready/, $from), 'and goes on';
is $host->child('nudge'), $nudge, 'with the process that nudges';
my $there = sub { ($alice->do('board') // {})->{data} };
ok(Messdeck::wait_for($there), 'and its people');

# Meanwhile the host goes on whatever a command does.
my $carol = player($host, 'carol');
ok $alice->do('leave')->{ok}, 'nobody is held at a slow game';
begin($alice, $carol);
leaves_and_is_awaited($carol, $alice);
ok(Messdeck::wait_for(sub { slurp('hangs') =~ /\n.*\n/ }), 'a command hangs');
ok $alice->do('who')->{ok}, 'which nobody feels';
ok $host->wait_log(qr/nudge_killed name=carol/), 'it is killed';
my @pids = split ' ', slurp('hangs');
ok(Messdeck::wait_for(sub { !grep { kill 0, $_ } @pids }), 'and what it started, too');
my $dave = player($host, 'dave');
ok $alice->do('leave')->{ok}, 'another game';
begin($alice, $dave);
leaves_and_is_awaited($dave, $alice);
ok $host->wait_log(qr/nudge_\w+ name=dave/), 'one that floods ends as well';
is scalar(() = slurp('told') =~ /\n/g), 1, 'within an hour somebody is told once';
$alice->close;
is $host->stop, 0, 'the host ends in order';

$host = Messdeck->start(conf => qq(bots = 0\nnudge-command = "$dir/missing"\n$accounts));
($alice, $bob) = map { player($host, $_) } qw(alice bob);
begin($alice, $bob);
leaves_and_is_awaited($bob, $alice);
ok $host->wait_log(qr/nudge_failed name=bob status=127/), 'the log has it that a command is missing';
ok $alice->do('games mine')->{ok}, 'and the host goes on';
is $host->stop, 0, 'to its end';

# The examples: what they hand to other programs, which are not those of mail.
mkdir "$dir/bin";
for my $name (qw(sendmail curl)) {
    open my $out, '>', "$dir/bin/$name" or die $!;
    print $out qq(#!/bin/sh\nprintf '%s|' "\$@"\ntest $name = curl || cat\n);
    close $out;
    chmod 0755, "$dir/bin/$name";
}
sub write_to { my ($name, $text) = @_; open my $out, '>', "$dir/$name" or die $!; print $out $text; close $out }
write_to('addresses', "alice alice\@deck.example\nBob  bob\@deck.example\n");
write_to('hook', "https://deck.example/hook\n");
local $ENV{NUDGE_ADDRESSES} = "$dir/addresses";
local $ENV{NUDGE_WEBHOOK}   = "$dir/hook";
local $ENV{PATH}            = "$dir/bin:$ENV{PATH}";
my $contrib = ($ENV{MESSDECK_SRCDIR} // '.') . '/contrib';
my ($status, $said) = Messdeck::command("$contrib/nudge-mail", 'bob', 'T0001-1', 1, 'The Mess');
is $status, 0, 'nudge-mail sends mail';
like $said, qr/^-i\|--\|bob\@deck\.example\|To: bob\@deck\.example\nSubject: Your turn at The Mess\n\n.*T0001-1/s,
    'to the address of that name';
($status, $said) = Messdeck::command("$contrib/nudge-mail", 'carol', 'T0001-1', 1, 'The Mess');
is "$status$said", '0', 'and none to who has no address';
($status, $said) = Messdeck::command("$contrib/nudge-webhook", 'bob', 'T0001-1', 1, 'The "Mess"');
is $status, 0, 'nudge-webhook posts';
my ($json) = $said =~ /\|(\{.*\})\|--\|https:\/\/deck\.example\/hook\|$/;
is_deeply decode_json($json // '{}'),
    { name => 'bob', game => 'T0001-1', table => 1, host => 'The "Mess"',
    text => 'bob, it is your turn at table 1 of The "Mess".' }, 'what the server is to know';
done_testing;
