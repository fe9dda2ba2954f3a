#!/usr/bin/perl
# A person plays whole games against house bots: by ssh on screens of two sizes
# and by ear. The bot and the hub are killed in the middle of each, the analyst
# while somebody waits for it. Hints, the report, and the dearest mistake
# afterwards.
#
#     against_bots.t [long]
#
# Long: two levels, four rule sets and three views, each with each.

use strict;
use warnings;
use utf8;

use FindBin;
use lib $FindBin::Bin;

use Clients;
use Messdeck;
use Player;
use Terminal;
use Test::More;

binmode Test::More->builder->$_, ':encoding(UTF-8)' for qw(output failure_output);
srand 9;

sub look { diag "\n" . $_->screen for $ENV{MESSDECK_LOOK} ? @_ : () }
sub flat { my ($text) = @_; return $text =~ s/\s+/ /gr }

my $long = ($ARGV[0] // '') eq 'long';
my @games = (['cadet', 'ludo 2', '40x24'], ['admiral', 'ludo 2', 'ear']);
if ($long) {
    @games = (['admiral', 'ludo 3', 'telnet']);
    for my $rules ('ludo 2', 'uckers 2', 'navy 2', 'masters 2') {
        push @games, map { ['cadet', $rules, $_], ['admiral', $rules, $_] } qw(40x24 80x24 ear);
    }
}

my $host = Messdeck->start(conf => "command-rate = 0\ntalk-rate = 1000\nbot-delay = 0\n" . Messdeck::weights());
my %name = (cadet => 'Sprog', admiral => 'OldGrog');
ok $host->wait_log(qr/person_in name=$_ role=bot/), "$_ is there" for values %name;
ok $host->child('analyst'), 'the analyst is there';

# Somebody who sees what the table waits for, and plays nothing.
my $spy = Player->start($host, 'guest');

sub comes {
    my ($view) = @_;
    if ($view eq 'telnet') {
        my $ear = Terminal->start([ 'nc', '127.0.0.1', $host->telnet_port ], height => 60);
        $ear->wait_screen(qr/Name:/);
        $ear->line('carl');
        ok $ear->wait_screen(qr/You are in the lobby/), 'somebody who listens comes by telnet';
        return $ear;
    }
    if ($view eq 'ear') {
        my $ear = Terminal->start([ Clients::ssh($host, 'guest', '-T') ], height => 60);
        ok $ear->wait_screen(qr/You are in the lobby/), 'somebody who listens comes by ssh -T';
        return $ear;
    }
    my ($width, $height) = split /x/, $view;
    my $terminal = Terminal->ssh($host, 'anonymous', width => $width, height => $height);
    ok $terminal->wait_screen(qr/^>/m), "somebody comes at $view";
    return $terminal;
}

# What the person has to do now, as a line; undef: nothing.
sub to_do {
    my $decider = $spy->{state}{decider};
    return undef if $spy->status ne 'playing' || !defined $decider || $spy->{state}{chairs}[$decider]{house};
    my $phase = $spy->play->{phase};
    return $phase eq 'play' ? 'play ' . (1 + int rand @{ $spy->plays }) : $phase eq 'colours' ? 'colours red' : 'throw';
}

# The person does so until the code gives true, or the game is over.
sub plays {
    my ($who, $slash, $until) = @_;
    my $seq = 0;
    for (1 .. 4000) {
        return 1 if $until->();
        return 0 if !$spy->wait(sub { $spy->status eq 'over' || $until->() || ($spy->{seq} > $seq && to_do()) });
        return $until->() if $spy->status eq 'over';
        my $line = to_do() // next;
        $seq = $spy->{seq};
        $who->line("$slash$line");
        # A throw for the start may be tied; the hub may have been killed.
        next if $spy->wait(sub { $spy->{seq} > $seq }, 10);
        $seq = 0;
    }
    return 0;
}

sub throws { return $spy->play ? $spy->play->{throws} : 0 }

# Somebody asks the analyst, which ends before it has answered: he is answered by
# the next one, and asks nothing again.
sub asks_while_it_ends {
    my ($who, $line, $answer, $what) = @_;
    my $from    = $host->log_size;
    my $analyst = $host->child('analyst');
    kill 'STOP', $analyst;
    $who->line($line);
    ok $spy->do('who')->{ok}, 'the others are served';
    kill 'KILL', $analyst;
    ok $host->wait_log(qr/start role=analyst/, $from), 'the analyst ends, and another begins';
    ok($who->wait_screen($answer, 30), $what) or diag $who->screen;
    look($who);
    return;
}

for my $game (@games) {
    my ($level, $rules, $view) = @$game;
    my $ear   = $view !~ /x/;
    my $slash = $ear ? '' : '/';
    my $who = comes($view);
    $who->line("${slash}bot $level $rules");
    my $number;
    ok($spy->wait(sub {
        my ($table) = grep { $_->{status} =~ /phrases|playing/ } @{ $spy->do('games')->{data}{tables} };
        $number = $table->{table} if $table;
    }), "the $level and $rules at $view");
    ok $spy->do("watch $number")->{ok}, 'which another sees, too';
    $who->wait_screen(qr/Blow on the dice/);
    $who->line("${slash}phrase");
    ok $spy->wait(sub { $spy->status eq 'playing' }), 'the game begins';

    ok plays($who, $slash, sub { throws() > 12 }), 'a few throws';
    my ($pid) = $host->log =~ /.*start role=bot number=@{[$level eq 'cadet' ? 1 : 4]} pid=(\d+)/s;
    my $from = $host->log_size;
    kill 'KILL', $pid;
    ok $host->wait_log(qr/person_in name=$name{$level} role=bot/, $from), 'the bot is killed and comes back';
    ok plays($who, $slash, sub { throws() > 20 }), 'it goes on';
    my $hub = $host->child('hub');
    kill 'KILL', $hub;
    ok $host->child('hub', $hub), 'the hub is killed and comes back';
    ok $spy->wait(sub { ($spy->do("watch $number") // {})->{ok} }), 'with the table';
    ok plays($who, $slash, sub { throws() > 30 || $spy->status eq 'over' }), 'it goes on';
    ok(plays($who, $slash, sub { $spy->status eq 'over' || (to_do() // '') =~ /play|throw/ }), 'until there is something to choose');
    asks_while_it_ends($who, "${slash}hint", qr/Best is|Your side.s chance|plain throw/, 'a hint comes') if $spy->status ne 'over';
    ok plays($who, $slash, sub { $spy->status eq 'over' }), 'the game is played to its end';
    my $id = $spy->{state}{game};

    # What the analyst says of it.
    asks_while_it_ends($who, "${slash}report", qr/by\s+luck\s+[+-]\d/, "the report comes at $view");
    $who->keys('Escape') if !$ear;
    my $data = $spy->do("report $id")->{data};
    for my $seat (@{ $data->{seats} }) {
        is $seat->{start} + $seat->{luck} + $seat->{skill} + $seat->{drift}, $seat->{end}, 'it adds up';
    }
    if ($ear) {
        $who->line("examine $id");
        ok $who->wait_screen(qr/Enter goes on/), 'the game is gone through by ear';
    }
    else { asks_while_it_ends($who, "/examine $id", qr/\d+\.\d %/, "the game has chances at $view") }
    # One that lost less than a per cent is none.
    my ($dear) = sort { $b->{loss} <=> $a->{loss} } grep { $_->{play} =~ /\d/ && $_->{loss} >= 100 } @{ $data->{dear} };
    my $shown = qr/no mistake/;
    if ($dear) {
        $shown = $ear ? qr/Throw $dear->{throw} of .*Next:.* lost/s : qr/Next:|Better:/;
        if ($ear) { $who->line("throw $dear->{throw}") }
        else { $who->line($dear->{throw}); $who->keys($_) for 'M', 'm' }
    }
    else { $ear ? $who->line('mistake') : $who->keys('m') }
    ok($who->wait_screen($shown), $dear ? "the dearest mistake at $view" : 'there is no mistake') or diag $who->screen;
    look($who);
    if ($ear) { $who->line('leave') }
    else { $who->keys('Escape') for 1 .. 3 }
    $who->line("${slash}leave");
    $spy->do('unwatch');
    ok $spy->wait(sub { !@{ $spy->do('games')->{data}{tables} } }), 'the table is closed';
}

is $host->stop, 0, 'the host ends in order';
done_testing;
