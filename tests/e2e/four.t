#!/usr/bin/perl
# Four seats as two sides play a whole game; one asks the partner; a screen of
# changing size watches.

use strict;
use warnings;
use utf8;

use FindBin;
use lib $FindBin::Bin;

use Messdeck;
use Player;
use Terminal;
use Test::More;

binmode Test::More->builder->$_, ':encoding(UTF-8)' for qw(output failure_output);
srand 5;

my $host    = Messdeck->start(conf => "silent-minutes = 60\n");
my @players = map { Player->start($host, 'guest') } 0 .. 3;
my $table   = Player->sit_down('uckers 4', @players);
is_deeply [ map { $_->seat } @players ], [ 0 .. 3 ], 'four sit at the table';
is_deeply [ map { $_->{you}{partner} } @players ], [ 2, 3, 0, 1 ], 'all four know their partners';

my $eye = Terminal->ssh($host, 'guest');
$eye->wait_screen(qr/What would you like/);
$eye->line("/watch $table");
ok $eye->wait_screen(qr/Table $table .*you are watching/s), 'a screen of 80x24 watches';

# Advice (P5): the partner decides, and nobody else.
ok(Player->play_until(\@players, sub { (grep { $_->decides && $_->play->{phase} eq 'play' } @players) > 0 }),
    'somebody has a throw in hand');
$_->do('who') for @players;    # nothing is unread behind its answer
my ($asks) = grep { $_->decides } @players;
my $partner = $players[ $asks->{you}{partner} ];
my ($other) = grep { $_ != $asks && $_ != $partner } @players;
is $asks->do("tell $partner->{welcome}{name} which one?")->{ok}, JSON::PP::false,
    'partners do not talk in private while a throw is in hand';
ok $asks->do('ask')->{ok}, 'the seat asks';
ok $partner->wait(sub { $partner->{state}{decider} == $partner->seat }), 'now the partner decides';
is $asks->do('play 1')->{ok}, JSON::PP::false, 'there is no way back';
is $other->do('play 1')->{ok}, JSON::PP::false, 'an opponent cannot answer';
ok $partner->do('play 1')->{ok}, 'the partner answers';

# The same screen at every size, in the middle of the game.
for my $size ([ 132, 43 ], [ 40, 24 ], [ 100, 30 ], [ 80, 24 ]) {
    my ($w, $h) = @$size;
    $eye->resize($w, $h);
    my $screen = $eye->wait_screen(qr/\A(?:[^\n]*\n){@{[ $h - 1 ]}}[^\n]*watching/);
    ok $screen, "at ${w}x$h the input line is the last line" or diag $eye->screen;
    is scalar(grep { length > $w } split /\n/, $screen // ''), 0, 'no line is too long for the window';
}
$eye->resize(30, 10);
ok $eye->wait_screen(qr/In base:/), 'a very small one gets sentences'
    or diag $eye->screen;
$eye->resize(80, 24);
ok $eye->wait_screen(qr/▄▄▄.*Table $table /), 'the board comes back' or diag $eye->screen;

my $over = Player->play_until(\@players, sub { $players[0]->status eq 'over' }, undef, 20000);
ok $over, 'the game comes to its end';
my $end = $players[0]->play;
is $end->{outcome}, 'won', 'a side has won';
my @won = $end->{winner} % 2 ? qw(green blue) : qw(red yellow);
is_deeply [ map { @{ $end->{counters}{$_} } } @won ], [ (56) x 8 ], 'with all eight counters home';
cmp_ok $end->{throws}, '>', 100, "after $end->{throws} throws";

# Its record verifies outside, with our program and with openssl alone.
my ($record, $next) = ('', '');
do {
    my $part = $players[0]->do("record $players[0]->{state}{game} $next")->{data};
    $record .= $part->{text};
    $next = $part->{next} // '';
} while $next ne '';
my $file   = File::Temp->new;
print $file $record;
$file->flush;
my ($status, $said, $wrong) = Messdeck::command(Messdeck::program('messdeck-verify'), "$file");
is $status, 0, 'messdeck-verify finds the record true' or diag $said, $wrong;
my $told = '';
for (my $from = ''; defined $from; $from = $wrong =~ /record \S+ (\d+)$/m ? $1 : undef) {
    ($status, $said, $wrong) = $host->ctl('record', $players[0]->{state}{game}, length $from ? $from : ());
    last if $status != 0;
    $told .= $said;
}
is $told, $record, 'messdeckctl prints the same, and nothing else';
{
    # It starts some ten programs for each throw.
    local $Messdeck::TIMEOUT = 600;
    ($status) = Messdeck::command('sh', "$FindBin::Bin/../../contrib/verify.sh", "$file");
}
is $status, 0, 'the shell script with openssl checks the dice, too';
$record =~ s/( throw \d )(\d)/$1 . ($2 % 6 + 1)/e or die "no throw";
open my $f, '>', "$file" or die $!;
print $f $record;
close $f;
($status) = Messdeck::command(Messdeck::program('messdeck-verify'), "$file");
isnt $status, 0, 'a changed throw is found';

is $host->stop, 0, 'the host ends in order';
done_testing;
