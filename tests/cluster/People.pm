package People;

# People who play through failures, and what they were told: the game after each
# action, the dice of each throw, and which of their actions were acknowledged.

use strict;
use warnings;

use Client;
use JSON::PP;
use Messdeck;
use Test::More;
use Time::HiRes qw(time);

my $json = JSON::PP->new->canonical;

# People->new({name => ..., command => [...]}, ...)
sub new {
    my ($class, @who) = @_;
    my $self = bless {game => {}, problems => [], dropped => 0, acknowledged => {}}, $class;
    for my $who (@who) {
        $self->{client}{$who->{name}} = Client->new(undef, %$who, seen => sub { $self->seen(@_) });
    }
    $self->{names} = [sort keys %{$self->{client}}];
    return $self;
}

sub clients { my ($self) = @_; return @{$self->{client}}{@{$self->{names}}} }

sub problem {
    my ($self, $text) = @_;
    push @{$self->{problems}}, $text;
    diag $text;
}

sub same {
    my ($self, $of, $what, $known, $new) = @_;
    $$known //= $new;
    $self->problem("$of: $what was $$known and is $new") if $$known ne $new;
}

sub seen {
    my ($self, $client, $message) = @_;
    my $state = ($message->{ev} // '') eq 'table' ? $message->{state}
        : ref $message->{data} eq 'HASH' ? $message->{data}{state} : undef;
    $self->note_state($state) if ref $state;
    # Who comes again is shown the table that is asked for.
    $client->{table} = $message->{data} if ref $state && ref $message->{data};
    my $asked = $client->{asked};
    return if !$asked || ($message->{re} // 0) != $asked->{id};
    if ($message->{ok} && defined $asked->{most}) {
        my $game = $self->{game}{$asked->{game}};
        $game->{most} = $asked->{most} if $game->{most} < $asked->{most};
        $self->{acknowledged}{$asked->{game}}{$asked->{most}} = $asked->{words};
        $self->{actions}++;
        $client->{done}++;
    }
    $client->{lower} = 1 if !$message->{ok};
    $client->{asked} = undef;
}

sub note_state {
    my ($self, $state) = @_;
    my ($id, $play) = @$state{qw(game play)};
    return if !defined $id || !$play;
    my $game = $self->{game}{$id} //= {most => 0};
    my $n = $play->{actions};
    $self->same($id, 'the commitment', \$game->{commit}, $state->{commit});
    $self->same($id, "the game after $n actions", \$game->{after}{$n}, $json->encode($play));
    $self->same($id, "throw $play->{throws}", \$game->{dice}{$play->{throws}}, join '', @{$play->{dice}})
        if @{$play->{dice}};
    $game->{most} = $n if $n > $game->{most};
}

# All come in, to the seats that they have.
sub come { my ($self) = @_; $_->answer('board') for $self->clients }

# Pairs of names sit down at tables.
sub sit {
    my ($self, @pairs) = @_;
    for my $pair (@pairs) {
        my ($one, $other) = map { $self->{client}{$_} } @$pair;
        my $answer = $one->answer('new uckers 2');
        ok $answer && $answer->{ok}, "$pair->[0] has a table" or diag($json->encode($answer // {}));
        my $table = Messdeck::wait_for(sub { $one->messages; $one->{at} });
        $answer = $other->answer("join $table");
        ok $answer && $answer->{ok}, "$pair->[1] sits down there" or diag($json->encode($answer // {}));
    }
}

# What somebody does next at the table; undef for nothing.
sub next_words {
    my ($client) = @_;
    my $state = ($client->{table} // {})->{state} // return undef;
    my ($seat) = grep { ($state->{chairs}[$_]{name} // '') eq $client->{name} } 0 .. $#{$state->{chairs}};
    return undef if !defined $seat;
    if ($state->{status} eq 'phrases') {
        return $state->{phrased}[$seat] ? undef : 'phrase ' . int rand 1e9;
    }
    if ($state->{status} eq 'over') {
        my ($offer) = grep { $_->{kind} eq 'rematch' } @{$state->{offers}};
        return $offer && grep({ $_ == $seat } @{$offer->{yes}}) ? undef : 'rematch';
    }
    return undef if $state->{status} ne 'playing' || ($state->{decider} // -1) != $seat;
    my $phase = $state->{play}{phase};
    return 'colours ' . (rand 2 < 1 ? 'red' : 'green') if $phase eq 'colours';
    return 'throw' if $phase ne 'play';
    return 'play ' . (delete $client->{lower} ? 1 : 1 + int rand 6);
}

sub act {
    my ($client) = @_;
    return 0 if $client->{asked} || $client->{ended};
    my $words = next_words($client) // return 0;
    my ($table, $most) = $client->{table};
    $most = $table->{state}{play}{actions} + 1 if $words =~ /^(throw|play|colours)/;
    my $id = $client->ask($words, at => $table->{seq});
    $client->{asked} = {id => $id, game => $table->{state}{game}, most => $most, words => $words, at => time};
    return 1;
}

# Reads what has come; whoever's connection has ended comes again, and is counted.
sub hear {
    my ($self) = @_;
    my $idle = 1;
    for my $client ($self->clients) {
        $idle = 0 if $client->messages;
        # The hub was another's before it answered: what is so is seen then.
        if ($client->{asked} && time - $client->{asked}{at} > 20) { $client->{asked} = undef }
        next if !$client->{ended} || !$client->{came};
        $self->{dropped}++;
        $client->connect;
        $client->ask('board');
    }
    return $idle;
}

# Lets the games go on until so many actions were acknowledged.
sub play {
    my ($self, $actions) = @_;
    my $until   = ($self->{actions} // 0) + $actions;
    my $stalled = time + $Messdeck::TIMEOUT;
    $_->{came} = 1 for grep { !$_->{ended} } $self->clients;
    while (($self->{actions} // 0) < $until && time < $stalled) {
        $self->step;
    }
    return ($self->{actions} // 0) >= $until;
}

# Lets them go on until two actions were acknowledged at every table: one may have
# been under way.
sub play_everywhere {
    my ($self) = @_;
    my %before  = map { $_->{name} => $_->{done} // 0 } $self->clients;
    my $stalled = time + $Messdeck::TIMEOUT;
    my $tables  = sub {
        my %moved;
        for my $client ($self->clients) {
            my $table = ($client->{table} // {})->{table} // next;
            $moved{$table} += ($client->{done} // 0) - $before{$client->{name}};
        }
        return !grep { $_ < 2 } values %moved;
    };
    $_->{came} = 1 for grep { !$_->{ended} } $self->clients;
    $self->step while !$tables->() && time < $stalled;
    return $tables->();
}

# Hears what has come, and does what there is to do.
sub step {
    my ($self) = @_;
    my $idle = $self->hear;
    for my $client ($self->clients) { $idle = 0 if act($client) }
    $self->{meanwhile}->() if $self->{meanwhile};
    select undef, undef, undef, 0.005 if $idle;
}

# Waits for the answers that are still to come, and that all are served.
sub settle {
    my ($self) = @_;
    my $end = time + $Messdeck::TIMEOUT;
    while (time < $end && grep { $_->{asked} } $self->clients) {
        $self->hear;
        select undef, undef, undef, 0.005;
    }
    my $served = 1;
    for my $client ($self->clients) {
        $client->{asked} = undef;
        my $answer = $client->answer('board');
        $served &&= $answer && $answer->{ok};
    }
    return $served;
}

# Looks for each acknowledged action in the database; sql runs a statement there
# and gives its output. (how many are not there, how many there are).
sub compare {
    my ($self, $sql) = @_;
    my ($lost, $told) = (0, 0);
    for my $game (sort keys %{$self->{game}}) {
        my %line = map { /^(\d+)\|(.*)$/ ? ($1 => $2) : () } split /\n/,
            $sql->("SELECT n, line FROM action WHERE game = (SELECT n FROM game WHERE id = '$game') ORDER BY n");
        my $throws = 0;
        for my $n (sort { $a <=> $b } keys %{$self->{acknowledged}{$game} // {}}) {
            $told++;
            next if defined $line{$n};
            $lost++;
            $self->problem("$game: action $n ($self->{acknowledged}{$game}{$n}) was acknowledged, and is not there");
        }
        for my $n (sort { $a <=> $b } keys %line) {
            my ($dice) = $line{$n} =~ / throw \d (\d+)/ or next;
            my $seen = $self->{game}{$game}{dice}{++$throws} // next;
            $self->problem("$game: throw $throws was seen as $seen and is $dice") if $seen ne $dice;
        }
        $self->problem("$game: $self->{game}{$game}{most} actions were seen, there are " . keys %line)
            if keys %line < $self->{game}{$game}{most};
    }
    return ($lost, $told);
}

sub acknowledged { my ($self) = @_; return $self->{actions} // 0 }

1;
