#!/usr/bin/perl
# The moments of a game as people live to see them: each from its eve, when
# the one who throws next brings it about, to what stands on every screen and
# is said to every ear. People do it by ssh, and so does the house bot.

use strict;
use warnings;
use utf8;

use FindBin;
use lib $FindBin::Bin;

use Clients;
use File::Temp ();
use Messdeck;
use Player;
use Terminal;
use Test::More;

binmode Test::More->builder->$_, ':encoding(UTF-8)' for qw(output failure_output);

my @sizes = ([ 80, 24 ], [ 132, 43 ], [ 40, 24 ]);

# Somebody in a seat that is kept for him, by eye or by ear.
sub sit {
    my ($host, $key, $name, $by_ear) = @_;
    return Terminal->ssh($host, $name, key => $key) if !$by_ear;
    return Terminal->start([ 'env', 'TERM=dumb', Clients::ssh($host, $name, '-i', $key, '-tt') ], height => 50);
}

# A host at whose table 1 the moment is to come, with its people in their seats
# (those with a * by ear) and spectators around.
sub eve {
    my ($moment, $rules, @names) = @_;
    my %by_ear = map { s/\*$// ? ($_ => 1) : () } @names;
    my $dir = File::Temp->newdir('momentsXXXXXX', TMPDIR => 1);
    mkdir "$dir/state", 0700 or die $!;
    local $ENV{MESSDECK_TEST_STORE} = Messdeck::database_of("$dir") if Messdeck::shared();
    my ($status, $steps, $error) =
        Messdeck::command(Messdeck::program('tests/e2e/eve'), "$dir/state/messdeck.db", $moment, $rules, @names);
    die "eve: $error" if $status;
    chmod 0600, glob "$dir/state/messdeck.db*";
    my @people = grep { $_ ne 'Jenny' } @names;
    my $self   = { dir => $dir, steps => [ split /\n/, $steps ] };
    my $conf   = join '', map { Messdeck::account($dir, $_) } @people;
    # Without weights the bot plays as eve.c foresees it.
    $self->{host} = Messdeck->start(dir => "$dir", conf => "bots = 0\nbot-weights = \"$dir/none\"\n$conf");
    $self->{seat}{$_} = sit($self->{host}, "$dir/$_", $_, $by_ear{$_}) for @people;
    $self->{eye}{"$_->[0]x$_->[1]"} =
        Terminal->ssh($self->{host}, 'guest', width => $_->[0], height => $_->[1]) for @sizes;
    $self->{ear}{'a dumb terminal'} = Terminal->start([ 'env', 'TERM=dumb', Clients::ssh($self->{host}, 'guest', '-tt') ],
        width => 100, height => 50);
    $self->{ear}{'ssh -T'} = Terminal->start([ Clients::ssh($self->{host}, 'guest', '-T', 'watch 1') ],
        width => 100, height => 50);
    $self->{program} = Player->start($self->{host}, 'guest');
    $self->{program}->do('watch 1');
    for my $eye (values %{ $self->{eye} }) {
        $eye->wait_screen(qr/  b a game|b: a game|bot/);
        $eye->line('/watch 1');
        $eye->wait_screen(qr/you are watching/) or die 'nobody watches';
    }
    $self->{ear}{'a dumb terminal'}->wait_screen(qr/You are in the lobby/);
    $self->{ear}{'a dumb terminal'}->line('watch 1');
    $_->wait_screen(qr/ is to throw/) or die 'nobody listens' for values %{ $self->{ear} };
    $_->wait_screen(qr/throw/) or die 'nobody plays' for values %{ $self->{seat} };
    return $self;
}

# The line that means a command on somebody's screen: Enter alone, a play's
# number, or that of what may be announced.
sub typed {
    my ($seat, $words) = @_;
    return '' if $words eq 'throw';
    return $1 if $words =~ /^play (\d+)$/;
    my ($kind, $colour, $distance, $target) = $words =~ /^throw (suck|blow)back (\w+) (\d+) (\w+)$/
        or die "nobody types $words";
    return Messdeck::wait_for(sub { panel($seat, 46) =~ /(\d+) $kind-back $distance, $colour at $target\b/ ? $1 : undef })
        // die "no such thing can be announced: $words";
}

# Does what leads to the moment, as people type it; a bot comes and does it by
# himself. Every step is one event that the program hears of.
sub comes {
    my ($eve) = @_;
    my ($bot) = grep { /^Jenny / } @{ $eve->{steps} };
    if ($bot) {
        $eve->{host}->write_conf($eve->{host}{more} =~ s/bots = 0/bots = 1\nbot-delay = 50/r);
        kill 'HUP', $eve->{host}->pid;
        return;
    }
    for my $step (@{ $eve->{steps} }) {
        my ($who, $words) = split / /, $step, 2;
        # With its answer all has been read that came before, such as who watches.
        $eve->{program}->do('who');
        my $seq = $eve->{program}{seq};
        $eve->{seat}{$who}->line(typed($eve->{seat}{$who}, $words));
        $eve->{program}->wait(sub { $eve->{program}{seq} > $seq }) or die "$step: nothing happens";
    }
}

# Whether they all come to show it: beside the dice, in the talk, by ear.
sub all_see {
    my ($eve, $notable, $sentence, $said) = @_;
    for my $size (sort keys %{ $eve->{eye} }) {
        my $eye = $eve->{eye}{$size};
        ok $eye->wait_screen(qr/\Q$notable\E/), "who watches at $size sees \"$notable\"" or diag $eye->screen;
    }
    my $large = $eve->{eye}{'132x43'};
    ok Messdeck::wait_for(sub { panel($large, 76) =~ /\Q$sentence\E/ }), "the large screen shows \"$sentence\"" or diag $large->screen;
    for my $ear (sort keys %{ $eve->{ear} }) {
        ok $eve->{ear}{$ear}->wait_screen(qr/^\Q$said\E$/m), "$ear says \"$said\"" or diag $eve->{ear}{$ear}->screen;
    }
}

# What stands right of a board of so many columns, as one line without dice.
sub panel {
    my ($terminal, $columns) = @_;
    my $screen = $terminal->screen =~ tr/\x{25cf}/ /r;
    return join ' ', map { length > $columns ? split ' ', substr $_, $columns : () } split /\n/, $screen;
}

sub reads {
    my ($eve, $who, $pattern, $name) = @_;
    ok Messdeck::wait_for(sub { panel($eve->{seat}{$who}, 46) =~ $pattern }), $name
        or diag $eve->{seat}{$who}->screen;
}

# The first moment of that name that the program hears of.
sub heard {
    my ($eve, $name) = @_;
    my $heard;
    $eve->{program}->wait(sub {
        ($heard) = grep { $_->{m} eq $name } map { @{ $_->{moments} // [] } } @{ $eve->{program}{events} };
        return $heard;
    });
    ok $heard, "a program hears that it \"$name\"";
    return $heard // {};
}

# Who does it in the end, and somebody else who plays by hand.
sub does  { return (split / /, $_[0]{steps}[-1])[0] }
sub other { my ($eve) = @_; return (grep { $_ ne does($eve) } sort keys %{ $eve->{seat} })[0] }

# A square as sentences name it.
sub square { return $_[0] == 0 ? 'its doorstep' : $_[0] > 50 ? "$_[0] in its pipe" : $_[0] }

subtest 'a challenge is won' => sub {
    my $eve = eve('challenge', 'uckers 2', 'ann', 'ben');
    my ($does, $other, @steps) = (does($eve), other($eve), @{ $eve->{steps} });
    $eve->{steps} = [ splice @steps, 0, 2 ];
    comes($eve);
    my $once = heard($eve, 'challenged');
    my $total = $once->{total};
    is $once->{n}, 1, "with its first of $total sixes";
    my $sixes = { 3 => 'three', 4 => 'four', 5 => 'five' }->{$total};
    my $blob  = $once->{target};
    my %start = (red => 0, green => 13, yellow => 26, blue => 39);
    my $at    = ($once->{to} + $start{ $once->{colour} } - $start{$blob}) % 52;
    my $on    = $at == 0 ? 'its doorstep' : "its $at";
    all_see($eve, "once at $blob", "$does is once at $blob, 1 of $total.",
        "$does is once at the $blob blob on $on: one of $sixes sixes.");
    reads($eve, $other, qr/once at $blob .*$does is once at your $blob, 1 of $total\./, "$other reads that the blob is his");
    reads($eve, $does, qr/once at $blob .*You are once at $blob, 1 of $total\./, "$does reads it of himself");

    $eve->{steps} = \@steps;
    comes($eve);
    all_see($eve, "$blob blob off!", 'The challenge is won!', 'The challenge is won!');
    reads($eve, $other, qr/$blob blob off! .*Your \w+ $blob are ucked off!/, "$other reads whose blob is off");
    reads($eve, $does, qr/The challenge is won! .*(?<!Your )(?:Two|Three|Four) $blob are ucked off!/, "$does reads it, too");

    my $late = Terminal->ssh($eve->{host}, 'guest');
    $late->wait_screen(qr/What would you like/);
    $late->line('/watch 1');
    ok $late->wait_screen(qr/Table 1.* 7 watching/), 'somebody comes late';
    unlike $late->screen, qr/blob off!/, 'who comes late sees no challenge that is over';
    ok $eve->{eye}{'80x24'}->wait_screen(qr/Table 1.* 7 watching(?s:.*)$blob blob off!/), 'which takes it from nobody\'s screen'
        or diag $eve->{eye}{'80x24'}->screen;
    reads($eve, $other, qr/7 watching .*$blob blob off!/, 'of those who play, either');
};

subtest 'a challenge of the bot\'s fails' => sub {
    my $eve = eve('failed-challenge', 'uckers 2', 'ann', 'Jenny');
    comes($eve);
    my $failed = heard($eve, 'challenge_failed');
    all_see($eve, 'no six: it fails', "No six: the challenge at $failed->{target} fails.",
        "No six: the challenge at the $failed->{target} blob fails.");
    reads($eve, 'ann', qr/the challenge at your $failed->{target} fails\./, 'ann reads that it was at her blob');
    ok Messdeck::wait_for(sub { panel($eve->{eye}{'132x43'}, 76) =~ /Jenny is (?:once|twice) at .* No six: the challenge at \w+ fails\./ }),
        'where there is room the whole of it stands' or diag $eve->{eye}{'132x43'}->screen;
};

for my $names ([ 'ann', 'ben' ], [ 'ann', 'Jenny' ]) {
    my ($first, $second) = @$names;
    my $whose = $second eq 'Jenny' ? 'the bot' : 'a person';

    subtest "$whose sucks somebody back" => sub {
        my $eve = eve('suck-back', 'bigship 2', $first, $second);
        my ($does, $other) = (does($eve), other($eve));
        comes($eve);
        my $hit = heard($eve, 'announced_hit');
        my ($colour, $letter) = ($hit->{target}, uc substr $hit->{target}, 0, 1);
        my $from = square(50 + $hit->{n});
        all_see($eve, "$letter sucked back!", ucfirst "$colour is sucked back!",
            ucfirst "$colour is sucked back to base from $from!");
        reads($eve, $other, qr/$does announces: suck-back on $hit->{n}, $hit->{colour} against $colour\./,
            "$other reads the announcement");
        reads($eve, $other, qr/$letter sucked back! .*Your $colour is sucked back!/, 'who is sucked back reads that it hits him');
    };

    subtest "$whose blows somebody back" => sub {
        my $eve = eve('blow-back', 'bigship 2', $first, $second);
        my ($does, $other) = (does($eve), other($eve));
        comes($eve);
        my $hit   = heard($eve, 'announced_hit');
        my $ucked = heard($eve, 'ucked');
        my ($colour, $letter) = ($hit->{target}, uc substr $hit->{target}, 0, 1);
        all_see($eve, "$letter blown back!", ucfirst "$colour is blown back!",
            ucfirst "$colour is blown back to base from $ucked->{from}!");
        reads($eve, $other, qr/$letter blown back! .*Your $colour is blown back!/, "$other reads that it hits him");
    };

    subtest "$whose ucks somebody" => sub {
        my $eve = eve('uck', 'uckers 2', $first, $second);
        my $other = other($eve);
        comes($eve);
        my $ucked = heard($eve, 'ucked');
        my $from  = square($ucked->{from});
        all_see($eve, "$ucked->{colour} ucked off!", ucfirst "$ucked->{colour} is ucked off!",
            ucfirst "$ucked->{colour} is ucked off, back to base from $from!");
        reads($eve, $other, qr/Your $ucked->{colour} is ucked off!/, "$other reads that it is his");
    };

    subtest "$whose wins" => sub {
        my $eve = eve('eight-piecer', 'uckers 2', $first, $second);
        my ($does, $other) = (does($eve), other($eve));
        comes($eve);
        my $how = heard($eve, 'won')->{n} == 2
            ? 'an eight-piecer with the others still in harbour!' : 'and it is an eight-piecer!';
        all_see($eve, "$does has won", "$does wins, $how", "$does wins, $how");
        reads($eve, $other, qr/$does has won an eight-piecer/, "$other reads it beside the dice");
        reads($eve, $does, qr/You have won! an eight-piecer/, 'the winner reads of the eight-piecer') if $eve->{seat}{$does};
        ok $eve->{seat}{$other}->wait_screen(qr/^> +r Enter: rematch/m), "$other is asked for a rematch";
    };
}

subtest 'by ear it is one\'s own' => sub {
    my $eve = eve('suck-back', 'bigship 2', 'ann*', 'Jenny');
    comes($eve);
    my $hit  = heard($eve, 'announced_hit');
    my $from = square(50 + $hit->{n});
    for my $said ("Jenny announces: suck-back on $hit->{n}, $hit->{colour} against $hit->{target}.",
        'The suck-back hits!', "Your $hit->{target} is sucked back to base from $from!", 'It is your turn.') {
        ok $eve->{seat}{ann}->wait_screen(qr/^\Q$said\E$/m), "ann hears \"$said\"" or diag $eve->{seat}{ann}->screen;
    }
    $eve = eve('challenge', 'uckers 2', 'ann*', 'ben');
    comes($eve);
    my $once = heard($eve, 'challenged');
    my $blob = $once->{target};
    for my $hears ([ 'whose blob is challenged', qr/ben is once at your $blob blob on .*: one of \w+ sixes\./ ],
        [ 'that it is won', qr/The challenge is won!/ ],
        [ 'what is off', qr/Your \w+ $blob are ucked off, back to base from .*!/ ]) {
        my ($name, $said) = @$hears;
        ok $eve->{seat}{ann}->wait_screen(qr/^$said$/m), "ann hears $name" or diag $eve->{seat}{ann}->screen;
    }
};

subtest 'a suck-back misses' => sub {
    my $eve = eve('missed-suck-back', 'bigship 2', 'ann', 'ben');
    comes($eve);
    heard($eve, 'announced_miss');
    all_see($eve, 'suck-back missed', 'The suck-back misses.', 'The suck-back misses.');
};

subtest 'a six makes a partner active' => sub {
    my @names = qw(ann ben cat dan);
    my $eve   = eve('activation', 'uckers 4', @names);
    my $does  = does($eve);
    comes($eve);
    my $seat    = heard($eve, 'active')->{seat};
    my $colour  = (qw(red green yellow blue))[$seat];
    my $partner = $names[ ($seat + 2) % 4 ];
    my $other   = $names[ ($seat + 1) % 4 ];
    all_see($eve, "$colour is active", "$does is active and may move $partner\'s counters.",
        "$does is active and may move $partner\'s counters.");
    reads($eve, $partner, qr/$colour is active .*$does is active and may move your counters\./, 'the partner reads it');
    reads($eve, $does, qr/You are active and may move $partner\'s counters\./, 'the active partner reads that he is it');
    reads($eve, $other, qr/$does is active and may move $partner\'s/, 'the others read who is active');
};

subtest 'who cannot move is thrown for' => sub {
    my $eve = eve('blocked', 'uckers 2', 'ann', 'ben');
    my ($does, $other) = (does($eve), other($eve));
    pop @{ $eve->{steps} };
    comes($eve);
    # The host throws by itself soon after it has begun: before all have come
    # where they take their time.
    $eve->{program}->do('who');
    if ($eve->{program}{state}{decider} != ($does eq 'ann' ? 0 : 1)) {
        note 'this machine is so busy that nobody was there in time';
        return ok 1, 'the host has thrown before anybody could look';
    }
    heard($eve, 'blocked');
    all_see($eve, 'blocked in', "$does is blocked in: no throw helps, so the host throws.",
        "$does is blocked in: no throw helps, so the host throws.");
    reads($eve, $does, qr/You are blocked in: no throw helps, so the host throws\.(?! You have no play)/,
        "$does reads why the dice fell");
};

done_testing;
