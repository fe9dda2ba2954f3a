#!/usr/bin/perl
# Two people with OpenSSH play a whole game by legal plays while one watches
# with plink and a program reads the host protocol through paramiko.

use strict;
use utf8;
use warnings;

use FindBin;
use lib $FindBin::Bin;

use File::Temp ();
use JSON::PP;
use Messdeck;
use Terminal;
use Test::More;

binmode Test::More->builder->$_, ":encoding(UTF-8)" for qw(output failure_output);
srand 7;
my $dir = File::Temp->newdir;

my $host = Messdeck->start(conf => Messdeck::account($dir, 'alice') . Messdeck::account($dir, 'bob'));
my ($print) = $host->wait_log(qr/fingerprint=(\S+)/);

my %player = map { $_ => Terminal->ssh($host, $_, key => "$dir/$_") } qw(alice bob);
ok $player{$_}->wait_screen(qr/What would you like/), "$_ is in the lobby" for qw(alice bob);

$player{alice}->line('/new uckers 2');
ok $player{alice}->wait_screen(qr/Table 1  uckers/), 'alice opens a table';
ok $player{bob}->wait_screen(qr/alice/), 'bob sees her';
$player{bob}->line('/join 1');
ok $player{bob}->wait_screen(qr/Before you sit down.*Enter: sit down/s), 'bob sees the rule card';
$player{bob}->keys('Enter');
ok $player{bob}->wait_screen(qr/Blow on the dice/), 'bob sits down';

my $plink = Terminal->start(['plink', '-ssh', '-batch', '-t', '-P', $host->ssh_port,
    '-hostkey', $print, 'guest@127.0.0.1']);
ok $plink->wait_screen(qr/What would you like/), 'a guest comes with plink';
$plink->line('/watch 1');
ok $plink->wait_screen(qr/Table 1  uckers/), 'plink watches the table';

pipe my $told, my $tell or die $!;
my $json = File::Temp->new;
my $reader = fork // die $!;
if ($reader == 0) {
    open STDOUT, '>&', $json or POSIX::_exit(127);
    open STDERR, '>&', $tell or POSIX::_exit(127);
    exec '/usr/bin/python3', "$FindBin::Bin/watch.py", $host->ssh_port, 1 or POSIX::_exit(127);
}
close $tell;
like scalar(<$told>), qr/watching/, 'a program watches through paramiko';

$player{alice}->line('lucky 7');
$player{bob}->line('');
$plink->line('/kibitz good luck both');
ok $player{bob}->wait_screen(qr/good luck both/), 'a kibitz is heard at the table';

# Answers what is asked on the last line, once for each different screen.
my %answered;
sub turn {
    my ($name) = @_;
    my $t      = $player{$name};
    my $screen = $t->screen;
    return 'over' if $screen =~ /r Enter: rematch/;
    return undef  if ($answered{$name} // '') eq $screen;
    my $input = (split /\n/, $screen)[-1] // '';
    my $last  = 0;
    if ($screen =~ /Press Enter to throw/) { $t->keys('Enter') }
    elsif ($input =~ /r Enter: red and yellow/) { $t->line('r') }
    # Where the list is too long for the screen, its place says so.
    elsif ($input =~ /Which counter\?|Where to\?|Enter plays it/) { $t->keys('Enter') }
    elsif ($screen =~ /Tab and arrows choose on the board/) { $t->keys('Tab') }
    # Talk below the list may begin with a number, too: "18 to 22."
    elsif (my @numbers = grep { $_ == ++$last }
        $screen =~ /^.{44,48} *(\d+) (?!to |from |and )\S/mg) {
        $t->line($numbers[ rand @numbers ]);
    }
    else { return undef }
    $answered{$name} = $screen;
    return 'did';
}

my ($turns, %over) = (0);
my $done = Messdeck::wait_for(sub {
    for my $name (qw(alice bob)) {
        my $what = turn($name) // next;
        $turns++ if $what eq 'did';
        $over{$name} = 1 if $what eq 'over';
    }
    return keys %over == 2;
}, 900);
ok $done, 'the game comes to its end' or diag map { $player{$_}->screen } qw(alice bob);
cmp_ok $turns, '>', 100, "after $turns keys pressed by two people";
ok $player{alice}->wait_screen(qr/wins|win/), 'the end is told to alice';
ok $plink->wait_screen(qr/wins/), 'who watches is told the winner';

waitpid $reader, 0;
is $?, 0, 'the program saw the end';
seek $json, 0, 0;
my $saw = decode_json(do { local $/; <$json> });
my @seqs = @{ $saw->{seqs} };
is_deeply [ sort { $a <=> $b } @seqs ], \@seqs, 'its table events came in order';
is $saw->{play}{outcome}, 'won', 'the game was won';
my @colours = $saw->{play}{winner} == 0 ? (0) : (1);
my @home = grep { $_ == 56 } map { @$_ } values %{ $saw->{play}{counters} };
cmp_ok scalar(@home), '>=', 8, 'the side that won has its eight counters home';
like $saw->{secret}, qr/^[0-9a-f]{64}$/, 'the secret of the dice is shown';
cmp_ok $saw->{moments}{threw}, '>', 50, "after $saw->{moments}{threw} throws";
ok((grep { $_->[2] eq 'good luck both' } @{ $saw->{said} }), 'a program hears the talk');

$player{alice}->line('l');
ok $player{alice}->wait_screen(qr/What would you like/), 'alice goes back to the lobby';
is $host->stop, 0, 'the host ends in order';
like $player{bob}->history, qr/\[ended \d+\]/, 'bob\'s connection ends'
    if $player{bob}->wait_screen(qr/\[ended/);

done_testing;
