package Player;

# Somebody who plays over the host protocol: a real OpenSSH client runs
# "json", and messdeck-referee tells the legal plays.

use strict;
use warnings;

use IO::Handle;
use IO::Select;
use IPC::Open3;
use JSON::PP;
use Messdeck;

# What the referee knows of a game.
my @POSITION = qw(rules house seats counters turn arrived active challenge suckback attempts
    sixes_in_a_row backwards extra throws_so_far);

# Player->start($host, 'guest', key => FILE)
sub start {
    my ($class, $host, $name, %want) = @_;
    my @key = $want{key} ? ('-i', $want{key}, '-o', 'IdentitiesOnly=yes') : ();
    my @from = $want{from} ? ('-b', $want{from}) : ();
    # In batch mode, by the name that asks for no key.
    $name = 'anonymous' if $name eq 'guest' && !$want{key};
    my $self = bless { id => 0, buffer => '', answer => {}, events => [], owner => $$ }, $class;
    $self->{pid} = open3($self->{in}, $self->{out}, '>&STDERR',
        'ssh', '-F', 'none', '-p', $host->ssh_port, @key, @from, '-o', 'StrictHostKeyChecking=no',
        '-o', 'UserKnownHostsFile=/dev/null', '-o', 'LogLevel=ERROR', '-o', 'BatchMode=yes',
        "$name\@127.0.0.1", 'json');
    $self->{in}->autoflush(1);
    $self->send({ hello => { protocol => 1 } });
    $self->wait(sub { $self->{welcome} }) or die "$name was not welcomed";
    return $self;
}

sub send { my ($self, $message) = @_; local $SIG{PIPE} = 'IGNORE'; print { $self->{in} } encode_json($message), "\n" }

# Takes what has come; false when the connection is closed. Only who waits or
# does something reads: what he knows may be old. With the answer to a command
# all is known that happened before it.
sub read {
    my ($self, $seconds) = @_;
    return 1 if !IO::Select->new($self->{out})->can_read($seconds);
    if (!sysread $self->{out}, $self->{buffer}, 65536, length $self->{buffer}) {
        $self->{closed} = 1;
        return 0;
    }
    while ($self->{buffer} =~ s/^(.*)\n//) { $self->take(decode_json($1)) }
    return 1;
}

sub take {
    my ($self, $m) = @_;
    $self->{answer}{ $m->{re} } = $m if exists $m->{re};
    return if !$m->{ev};
    push @{ $self->{events} }, $m;
    $self->{$1} = $m if $m->{ev} =~ /^(welcome|you|bye)$/;
    if ($m->{ev} eq 'table') {
        $self->{state} = $m->{state};
        $self->{seq}   = $m->{seq};
    }
}

# Waits until the code gives true, reading meanwhile.
sub wait {
    my ($self, $code, $seconds) = @_;
    my $end = time + ($seconds // $Messdeck::TIMEOUT);
    while (1) {
        my $last  = time > $end || $self->{closed};
        my $value = $code->();
        return $value if $value;
        return undef  if $last;
        $self->read(0.05);
    }
}

# A command; gives its answer.
sub do {
    my ($self, $line, %more) = @_;
    my $id = ++$self->{id};
    $self->send({ do => $line, id => $id, %more });
    return $self->wait(sub { delete $self->{answer}{$id} });
}

sub seat   { return $_[0]{you}{seat} }
sub status { return $_[0]{state}{status} // '' }
sub play   { return $_[0]{state}{play} }

# Whether it is on this one to decide just now.
sub decides {
    my ($self) = @_;
    return $self->status eq 'playing' && defined $self->{state}{decider}
        && $self->{state}{decider} == $self->seat;
}

# The legal plays of the throw in hand, by the referee.
sub plays {
    my ($self) = @_;
    my %question = map { exists $self->play->{$_} ? ($_ => $self->play->{$_}) : () } @POSITION;
    $question{throw} = $self->play->{dice};
    if (!$self->{referee}) {
        open3(my $in, my $out, '>&STDERR', Messdeck::program('messdeck-referee'));
        $in->autoflush(1);
        $self->{referee} = [ $in, $out ];
    }
    my ($in, $out) = @{ $self->{referee} };
    print $in encode_json(\%question), "\n";
    my $answer = decode_json(scalar <$out>);
    return $answer->{plays} // die "the referee says $answer->{error}";
}

# Does what is asked just now; choose gets the plays and gives one's index.
# The answer, or undef where nothing is asked of this one.
sub act {
    my ($self, $choose) = @_;
    return undef if !$self->decides;
    my $phase = $self->play->{phase};
    return $self->do('colours red') if $phase eq 'colours';
    return $self->do('throw') if $phase ne 'play';
    my $plays = $self->plays;
    return $self->do('play ' . (1 + ($choose ? $choose->($plays) : int rand @$plays)));
}

# After a game: asks for the next one, once, and blows on its dice.
sub next_game {
    my ($self) = @_;
    my $what = $self->status . ($self->{state}{game} // '');
    return 0 if ($self->{asked} // '') eq $what;
    my %command = (over => 'rematch', phrases => 'phrase');
    my $command = $command{ $self->status } // return 0;
    $self->{asked} = $what;
    return $self->do($command);
}

# Sits the players down at a new table of the first one's and starts the game.
sub sit_down {
    my ($class, $rules, @players) = @_;
    my $table = $players[0]->do("new $rules")->{data}{table};
    $players[$_]->do("join $table") for 1 .. $#players;
    $_->do('phrase') for @players;
    for my $p (@players) { $p->wait(sub { $p->status eq 'playing' }) or die 'no game' }
    return $table;
}

# All act in turn until the code gives true, game after game; false when that
# never comes.
sub play_until {
    my ($class, $players, $code, $choose, $steps) = @_;
    for (1 .. $steps // 5000) {
        return 1 if $code->();
        my $before = $players->[0]{seq};
        my $did;
        for my $p (@$players) { $did ||= $p->next_game || $p->act($choose) }
        if ($did && $did->{ok}) {
            for my $p (@$players) { $p->wait(sub { $p->{seq} > $before }) }
        }
        else { $_->read(0.01) for @$players }
    }
    return $code->();
}

sub close {
    my ($self) = @_;
    close $self->{in};
    waitpid $self->{pid}, 0;
}

sub DESTROY {
    my ($self) = @_;
    return if ($self->{owner} // 0) != $$;
    local ($?, $!);
    kill 'KILL', $self->{pid};
    waitpid $self->{pid}, 0;
}

1;
