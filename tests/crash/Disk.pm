package Disk;

# Runs of hubgame, the hub alone with a game that is the same in every run, and
# whether one that was cut off and resumed shows what it should.

use strict;
use warnings;

use File::Copy qw(copy);
use File::Spec;
use File::Temp ();
use Messdeck;

# The files lie in memory where that can be: what counts is the calls.
sub new {
    my ($class, $actions) = @_;
    my $dir  = File::Temp->newdir(DIR => -w '/dev/shm' ? '/dev/shm' : File::Spec->tmpdir);
    my $self = bless {actions => $actions, dir => $dir, problems => []}, $class;
    my ($status, @told) = $self->run($self->fresh);
    die "hubgame ended with $status" if $status != 0;
    my $n = 0;
    $self->{place}{$_} //= $n++ for @told;
    $self->{last} = $told[-1];
    return $self;
}

sub problems { return $_[0]{problems} }

sub problem {
    my ($self, $text) = @_;
    push @{ $self->{problems} }, $text;
    return 0;
}

# The name of a database that is not there yet.
sub fresh {
    my ($self) = @_;
    my $name = "$self->{dir}/" . ++$self->{number} . '.db';
    return $name;
}

sub remove {
    my ($self, $database) = @_;
    unlink glob "$database*";
}

# A copy of a database as it lies on the disk.
sub copy_of {
    my ($self, $database) = @_;
    my $new = $self->fresh;
    for my $suffix ('', '-wal', '-journal', '-commit') {
        copy("$database$suffix", "$new$suffix") if -e "$database$suffix";
    }
    return $new;
}

# Goes on with a game: the status, and what players were told. before: words
# of a command that runs it; actions: how far.
sub run {
    my ($self, $database, %how) = @_;
    my ($status, $out, $error) = Messdeck::command(@{ $how{before} // [] },
        Messdeck::program('tests/crash/hubgame'), $database, $how{actions} // $self->{actions});
    $self->{error} = $error;
    return ($status, grep { /^told / } split /\n/, $out);
}

# How often a run makes a system call.
sub count {
    my ($self, $call, $database, %how) = @_;
    my $log = File::Temp->new;
    $self->run($database, %how, before => ['strace', '-qq', '-o', "$log", '-e', "trace=$call"]);
    return scalar grep { /^$call\(/ } <$log>;
}

# Where in the game the last thing told stands; undef, having complained,
# where the order is wrong or something was told that should not be.
sub place_of {
    my ($self, $what, $from, @told) = @_;
    for my $line (@told) {
        my $place = $self->{place}{$line};
        if (!defined $place || $place < $from) {
            $self->problem("$what: told $line behind place $from: $self->{error}");
            return undef;
        }
        $from = $place;
    }
    return $from;
}

# Resumes a game of which place was told last, and plays it to its end.
sub goes_on {
    my ($self, $what, $database, $place) = @_;
    my ($status, @told) = $self->run($database);
    $self->problem("$what: hubgame ended with $status: $self->{error}") if $status != 0;
    defined $self->place_of($what, $place, @told) or return 0;
    return 1 if @told && $told[-1] eq $self->{last};
    return $self->problem("$what: the game did not come to its end");
}

1;
