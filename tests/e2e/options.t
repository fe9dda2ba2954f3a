#!/usr/bin/perl
# What people choose with set: in force before anything is drawn, kept over
# crashes and with a guest's token, and the mouse in a real terminal.

use strict;
use utf8;
use warnings;

use FindBin;
use lib $FindBin::Bin;

use Clients;
use Messdeck;
use Player;
use Terminal;
use Test::More;

binmode Test::More->builder->$_, ':encoding(UTF-8)' for qw(output failure_output);
my $people = Clients->people;
my $host   = Messdeck->start(conf => "bot-delay = 0\n" . $people->conf);
my @alice  = ($host, 'alice', key => $people->key('alice'));

# A command as alice: exit status, what it prints, its errors.
sub alice { return Messdeck::command(Clients::ssh($host, 'alice', '-i', $people->key('alice'), @_)) }

# What a terminal has been switched to.
sub modes {
    my ($t) = @_;
    my $modes = $t->tmux('display-message', '-p', '#{alternate_on}#{mouse_standard_flag}#{mouse_sgr_flag}');
    chomp $modes;
    return $modes;
}

sub wait_modes {
    my ($t, $modes) = @_;
    return Messdeck::wait_for(sub { modes($t) eq $modes });
}

# Presses and releases a button at a cell, from 1.
sub click {
    my ($t, $button, $x, $y) = @_;
    $t->type(join '', map { "\e[<$button;$x;$y$_" } qw(M m));
}

# Where on the screen words begin: (x, y) from 1.
sub where {
    my ($t, $words) = @_;
    my @rows = split /\n/, $t->screen;
    for my $y (0 .. $#rows) {
        return ($-[0] + 1, $y + 1) if $rows[$y] =~ /$words/;
    }
    die "$words is not to be seen";
}

# The first line of the list of plays.
my $line1 = qr/\b1 (?=red|green|yellow|blue)/;

subtest 'who chose sentences never sees a drawn screen again' => sub {
    my $first = Terminal->ssh(@alice);
    ok $first->wait_screen(qr/What would you like/), 'at first there is a screen';
    is modes($first), '100', 'without a mouse';
    my %before = map { $_ => [ alice($_) ] } qw(games help), 'help linear';
    $first->line('/set linear on');
    ok $first->wait_screen(qr/linear is on now/), 'it is given up';
    my $second = Terminal->ssh(@alice);
    ok $second->wait_screen(qr/Welcome to Messdeck, alice.*Type bot/s), 'the next visit begins with sentences';
    is modes($second), '000', 'on the screen that there was';
    unlike $second->history, qr/What would you like|─/, 'nothing is drawn before the sentences';
    is_deeply [ alice($_) ], $before{$_}, "ssh HOST $_ prints the same as ever" for sort keys %before;
};

subtest 'a command on the command line chooses, too' => sub {
    my ($status, $out, $error) = alice('set palette okabe');
    is_deeply [ $status, $out, $error ], [ 0, "palette is okabe-ito now.\n", '' ], 'by a beginning of the word';
    ($status, $out) = alice('set');
    like $out, qr/You chose:\nlinear +on .*\npalette +okabe-ito .*\n\nDetected from/, 'set tells what was chosen';
    ($status, $out, $error) = alice('set palette pink');
    is $status, 64, 'what is no palette is refused';
    like $error, qr/classic, okabe-ito, high-contrast or mono/, 'with what there is';
    my $program = Player->start(@alice[0, 1], key => $people->key('alice'));
    is $program->{welcome}{options}{palette}, 'okabe-ito', 'a program is told';
    ok $program->do('set bell on')->{ok}, 'a program may choose options';
    is $program->do('set')->{data}{options}{bell}, 'on', 'which is kept';
};

subtest 'it outlives the hub' => sub {
    my $guest = Terminal->ssh($host, 'guest');
    $guest->wait_screen(qr/What would you like/);
    $guest->line('/whoami');
    my $screen = $guest->wait_screen(my $pattern = qr/\b((?:[a-z]{4}-){2}[a-z]{4})\b/);
    my ($token) = $screen =~ $pattern;
    my ($name)  = $screen =~ /(Guest-\d+~)/;
    $guest->keys('Escape');
    $guest->wait_screen(qr/\A(?!.*\Q$token\E)/s);
    $guest->line('/set bell on');
    ok $guest->wait_screen(qr/bell is on now/), 'a guest chooses';
    # What the hub was told before it answered this it has kept.
    $guest->line('/who');
    ok $guest->wait_screen(qr/Guest-\d+~\s+guest/), 'the hub answers him';
    $guest->keys('Escape');
    $guest->wait_screen(qr/\A(?!.*Guest-\d+~\s+guest)/s);
    my $hub = $host->child('hub');
    kill 'KILL', $hub;
    ok $guest->wait_screen(qr/The host is back/), 'the hub dies and comes back';
    $guest->line('/set');
    ok $guest->wait_screen(qr/You chose:\s+bell +on/), 'the guest has what he chose';
    $guest->line('q');
    like((alice('set'))[1], qr/You chose:\nbell +on .*\nlinear +on /, 'the account has it');
    my $back = Terminal->ssh($host, 'guest');
    $back->wait_screen(qr/What would you like/);
    $back->line("/resume $token");
    $back->wait_screen(qr/You are \Q$name\E again/);
    $back->line('/set');
    ok $back->wait_screen(qr/You chose:\s+bell +on/), 'a guest who comes back by his token, too';
    $back->keys('Escape');
    $back->wait_screen(qr/What would you like/);
    $back->line('/set bell default');
    ok $back->wait_screen(qr/bell is off now, the default/), 'default takes it back';
};

subtest 'what was chosen wins over NO_COLOR' => sub {
    alice('set linear default');
    my @ssh = Clients::ssh($host, 'alice');
    splice @ssh, 1, 0, '-tt', '-o', 'SetEnv=NO_COLOR=1', '-i', $people->key('alice');
    my $grey = Terminal->start(\@ssh);
    ok $grey->wait_screen(qr/What would you like/), 'a screen';
    unlike $grey->tmux('capture-pane', '-p', '-e'), qr/\e\[[34]8;5;/, 'without colours, where the terminal says so';
    alice('set colours 256');
    my $colours = Terminal->start(\@ssh);
    ok $colours->wait_screen(qr/What would you like/), 'a screen';
    ok Messdeck::wait_for(sub { $colours->tmux('capture-pane', '-p', '-e') =~ qr/\e\[[34]8;5;/ }), 'with colours, where they were chosen';
    alice('set colours default');
};

for my $size ([ 80, 24 ], [ 132, 43 ], [ 40, 24 ]) {
    my ($width, $height) = @$size;
    subtest "the mouse at ${width}x$height" => sub {
        alice('set mouse off');
        my $t = Terminal->ssh(@alice, width => $width, height => $height);
        ok $t->wait_screen(qr/play the house bot/), 'in the lobby';
        my ($x, $y) = where($t, qr/play the house bot/);
        click($t, 0, $x, $y);
        $t->line('/set mouse on');
        ok $t->wait_screen(qr/mouse is on now/), 'a click before it was switched on is nothing';
        ok wait_modes($t, '111'), 'the terminal is asked for reports';
        click($t, 0, $x, $y);
        ok $t->wait_screen(qr/Blow on the dice/), 'a click on the menu begins a game';
        ok play_on($t), 'until there are plays to choose from';
        click($t, 0, where($t, $line1));
        ok $t->wait_screen(qr/^> 1 .*click here plays/m), 'a click on a line of the list chooses it';
        click($t, 2, 1, 2);
        ok $t->wait_screen(qr/^> +(?:number|On your turn)/m), 'the right button takes it back';
        click($t, 0, where($t, $line1));
        $t->wait_screen(qr/^> 1 /m);
        click($t, 0, 12, $height);
        ok $t->wait_screen(qr/^(?!> 1)>/m), 'a click on the input line plays it';
        $t->line('/leave');
        $t->wait_screen(qr/keep (?:this|the) game/);
        $t->line('n');
        $t->wait_screen(qr/What would you like|play the house bot/);
        $t->line('/help');
        ok $t->wait_screen(qr/Messdeck is a host/), 'help is read';
        click($t, 2, 5, 5);
        ok $t->wait_screen(qr/\A(?!.*Messdeck is a host)/s), 'the help is left again';
        $t->line('/quit');
        ok $t->wait_screen(qr/\[ended 0\]/), 'at the end';
        is modes($t), '000', 'the terminal is as it was';
    };
}

# Whatever is asked is answered by keys until there are plays.
sub play_on {
    my ($t) = @_;
    my $last = '';
    return Messdeck::wait_for(sub {
        my $screen = $t->screen;
        return 1 if $screen =~ / 1 (?:red|green|yellow|blue|[RGYB][ \d])/;
        return 0 if $screen eq $last;
        $screen =~ /^>  r(?: Enter)?: red/m ? $t->line('r') : $t->keys('Enter');
        $last = $screen;
        return 0;
    });
}

done_testing;
