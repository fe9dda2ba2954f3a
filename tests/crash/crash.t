#!/usr/bin/perl
# Random games over the host protocol while hub, sessions, auth, the house bot
# or all at once are killed at random moments. After each: whatever anybody was
# told is still so, and no throw is lost, thrown twice or another.
#
#     crash.t [KILLS [SEED]]

use strict;
use warnings;

use FindBin;
use lib "$FindBin::Bin/../e2e", $FindBin::Bin;

use Client;
use File::Temp ();
use JSON::PP;
use Messdeck;
use Test::More;
use Time::HiRes qw(time);

my $kills = shift // 30;
my $seed  = shift // 1;
srand $seed;
my $json = JSON::PP->new->canonical;
my $dir  = File::Temp->newdir;

my $host = Messdeck->start(
    conf   => "bots = 1\nbot-delay = 0\nlog-level = info\n" . Messdeck::account($dir, 'ann') . Messdeck::account($dir, 'cat'),
    telnet => 0
);

# What is known of games, from whatever anybody was told: the game after each
# action, each throw's dice, each line of the record.
my (%game, @problems);

sub problem {
    my ($text) = @_;
    push @problems, $text;
    diag $text;
}

sub same {
    my ($of, $what, $known, $new) = @_;
    $$known //= $new;
    problem("$of: $what was $$known and is $new") if $$known ne $new;
}

sub note_state {
    my ($state) = @_;
    my ($id, $play) = @$state{qw(game play)};
    return if !defined $id || !$play;
    my $game = $game{$id} //= {most => 0};
    my $n    = $play->{actions};
    same($id, 'the commitment', \$game->{commit}, $state->{commit});
    same($id, 'the mix', \$game->{mix}, $state->{mix}) if defined $state->{mix};
    same($id, "the game after $n actions", \$game->{after}{$n}, $json->encode($play));
    same($id, "throw $play->{throws}", \$game->{dice}{ $play->{throws} }, join '', @{ $play->{dice} })
        if @{ $play->{dice} };
    $game->{most} = $n if $n > $game->{most};
}

sub seen {
    my ($client, $message) = @_;
    note_state($message->{state}) if ($message->{ev} // '') eq 'table';
    note_state($message->{data}{state}) if ref $message->{data} eq 'HASH' && ref $message->{data}{state};
    my $asked = $client->{asked};
    return if !$asked || ($message->{re} // 0) != $asked->{id};
    # What was said yes to has happened, whether or not anybody saw it yet.
    if ($message->{ok} && defined $asked->{most}) {
        my $game = $game{ $asked->{game} };
        $game->{most} = $asked->{most} if $game->{most} < $asked->{most};
    }
    $client->{lower} = 1 if !$message->{ok};
    $client->{asked} = undef;
}

my %client = (
    ann => Client->new($host, name => 'ann', key => "$dir/ann", seen => \&seen),
    ben => Client->new($host, name => 'ben', seen => \&seen),
    cat => Client->new($host, name => 'cat', key => "$dir/cat", seen => \&seen),
    dan => Client->new($host, name => 'dan', seen => \&seen),
);
my @names = sort keys %client;

sub must {
    my ($name, $words) = @_;
    my $answer = $client{$name}->answer($words);
    ok $answer && $answer->{ok}, "$name: $words" or die($host->log);
    return $answer->{data};
}

# What a client does next at its table; undef for nothing.
sub next_words {
    my ($client) = @_;
    my $state = $client->{table}{state} // return undef;
    my ($seat) = grep { ($state->{chairs}[$_]{name} // '') eq $client->{name} }
        0 .. $#{ $state->{chairs} };
    return undef if !defined $seat;
    if ($state->{status} eq 'phrases') {
        return $state->{phrased}[$seat] ? undef : 'phrase ' . int rand 1e9;
    }
    if ($state->{status} eq 'over') {
        my ($offer) = grep { $_->{kind} eq 'rematch' } @{ $state->{offers} };
        return $offer && grep({ $_ == $seat } @{ $offer->{yes} }) ? undef : 'rematch';
    }
    return undef if $state->{status} ne 'playing' || ($state->{decider} // -1) != $seat;
    my $phase = $state->{play}{phase};
    return 'colours ' . (rand 2 < 1 ? 'red' : 'green') if $phase eq 'colours';
    return 'throw'                                     if $phase ne 'play';
    return 'play ' . (delete $client->{lower} ? 1 : 1 + int rand 6);
}

# Sends what it has to do; true when it was anything.
sub act {
    my ($client) = @_;
    return 0 if $client->{asked} || $client->{ended};
    my $words = next_words($client) // return 0;
    my ($table, $most) = $client->{table};
    $most = $table->{state}{play}{actions} + 1 if $words =~ /^(throw|play|colours)/;
    my $id = $client->ask($words, at => $table->{seq});
    $client->{asked} = {id => $id, game => $table->{state}{game}, most => $most};
    return 1;
}

# Talk that was said yes to.
my (@said, $words);

sub talk {
    my ($client) = @_;
    return if $client->{asked} || $client->{ended} || rand 10 > 1;
    my $text = 'word ' . ++$words;
    $client->{asked} = {id => $client->ask("kibitz $text")};
    $client->{said}{ $client->{id} } = $text;
}

# Lets the games go on for so many actions; the last ones are on their way.
sub play {
    my ($actions) = @_;
    my $stalled = time + 3 * $Messdeck::TIMEOUT;
    while ($actions > 0 && time < $stalled) {
        my $idle = 1;
        for my $client (@client{@names}) {
            for my $message ($client->messages) {
                $idle = 0;
                my $text = delete $client->{said}{ $message->{re} // 0 } // next;
                push @said, $text if $message->{ok};
            }
            $client->connect;
            if (act($client)) { $actions--; $stalled = time + 3 * $Messdeck::TIMEOUT }
            talk($client);
        }
        select undef, undef, undef, 0.002 if $idle;
    }
    problem('nobody has anything to do: ' . $host->log) if $actions > 0;
}

# How often a role's process died young: the gate waits longer each time, so
# then the gate itself goes, too.
my %young;

sub victim {
    my @victims = (('hub') x 6, ('session') x 3, 'auth', 'bot', 'all');
    my $victim  = $victims[rand @victims];
    return ++$young{$victim} > 3 ? 'all' : $victim;
}

sub kill_all {
    my @all = $host->kill_all;
    waitpid $host->pid, 0;
    Messdeck::wait_for(sub { !grep { alive($_) } @all });
    %young = ();
    delete $host->{port};
    $host->run;
    $host->wait_log(qr/gate\[\d+\]: ready /) or die($host->log);
}

sub alive {
    my ($pid) = @_;
    open my $f, '<', "/proc/$pid/stat" or return 0;
    return (<$f> // ') Z') !~ /\) [ZX]/;
}

sub kill_one {
    my ($victim) = @_;
    return kill_all() if $victim eq 'all';
    my $pid = $host->child($victim eq 'session' ? qr/^session/ : qr/^$victim/);
    kill 'KILL', $pid;
    Messdeck::wait_for(sub { !alive($pid) });
}

# Every line of a game's record.
sub record_of {
    my ($id) = @_;
    my ($from, $text) = (0, '');
    while (defined $from) {
        my $answer = $client{dan}->answer("record $id $from");
        if (!$answer || !$answer->{ok}) {
            problem("$id has no record: " . ($answer ? $answer->{error} : 'no answer'));
            return '';
        }
        $text .= $answer->{data}{text};
        $from = $answer->{data}{next};
    }
    return $text;
}

sub check_game {
    my ($id) = @_;
    my $game   = $game{$id};
    my @lines  = record_of($id) =~ /^(\d+ \S+ \S+ [0-9a-f]{16} .*)$/mg;
    my $throws = 0;
    problem("$id: $game->{most} actions were seen, but there are " . @lines)
        if @lines < $game->{most};
    for my $n (1 .. @lines) {
        same($id, "line $n", \$game->{line}{$n}, $lines[ $n - 1 ]);
        my ($dice) = $lines[ $n - 1 ] =~ / throw \d (\d+)/ or next;
        same($id, "throw " . ++$throws, \$game->{dice}{$throws}, $dice);
    }
    problem("$id: throw $_ was seen, but there are $throws")
        for grep { $_ > $throws } keys %{ $game->{dice} };
}

# Waits until all are served again, and looks at what is there.
sub check {
    for my $name (@names) {
        my $client = $client{$name};
        my $at     = $name eq 'cat' ? 2 : 1;
        my $answer = $client->answer("board $at");
        if (!$answer || !$answer->{ok}) {
            problem("$name is not served: " . $host->log);
            next;
        }
        my $now = $answer->{data}{state};
        $client->{asked} = undef;
        $client->{said}  = {};
        $client->{table} = $answer->{data} if $client->{table} || $name ne 'dan';
        problem("$name does not sit at table $at any more")
            if $name ne 'dan' && !grep { ($_->{name} // '') eq $name } @{ $now->{chairs} };
    }
    my %now = map { $_ => 1 } grep { defined } map { $_->{table} && $_->{table}{state}{game} } values %client;
    check_game($_) for keys %now;
}

must('ann', 'new uckers 2');
must('cat', 'bot ludo 2');
must('ben', 'join 1');
must('dan', 'watch 1');
play(4);

my %killed;
for my $n (1 .. $kills) {
    play(1 + int rand 8);
    select undef, undef, undef, rand 0.004;
    my $victim = victim();
    $killed{$victim}++;
    kill_one($victim);
    check();
    if (@problems) {
        diag "kill $n of $victim, seed $seed";
        last;
    }
    diag "$n kills" if $n % 100 == 0;
}
is_deeply \@problems, [], "after $kills kills (seed $seed): "
    . join ', ', map { "$_ $killed{$_}" } sort keys %killed;

# Games that are over stand every check of dice and plays.
my $verified = 0;
for my $id (sort keys %game) {
    check_game($id);
    my $text = record_of($id);
    next if $text !~ /^\[Secret/m;
    my $file = File::Temp->new;
    print $file $text;
    $file->flush;
    my ($status, $out, $error) = Messdeck::command(Messdeck::program('messdeck-verify'), "$file");
    $status == 0 or problem($error);
    $verified++;
}
my $actions = 0;
$actions += $_->{most} for values %game;
is_deeply \@problems, [],
    keys(%game) . " games with $actions actions, $verified of them over and verified";
is $host->stop, 0, 'the host ends in order';

my %times;
$times{$_}++ for split /\n/, $host->sql("SELECT text FROM said WHERE how = 'kibitz'");
is_deeply [grep { ($times{$_} // 0) != 1 } @said], [], @said . ' words of talk are all kept, once';
done_testing;
