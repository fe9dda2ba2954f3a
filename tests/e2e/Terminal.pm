package Terminal;

# A real terminal for a test: a program in a tmux window of its own server,
# whose screen is read as a person reads it.

use strict;
use warnings;

use File::Temp ();
use Messdeck;

# Terminal->start([command...], width => 80, height => 24)
sub start {
    my ($class, $command, %want) = @_;
    my $self = bless { dir => File::Temp->newdir('terminalXXXXXX', TMPDIR => 1), owner => $$ }, $class;
    my ($w, $h) = ($want{width} // 80, $want{height} // 24);
    local $ENV{TERM} = $want{term} // 'screen-256color';
    my $line = join ' ', map { quotemeta } @$command;
    $self->tmux('-f', '/dev/null', 'new-session', '-d', '-x', $w, '-y', $h,
        '-e', 'LANG=C.UTF-8', $line . '; echo "[ended $?]"; exec cat', ';',
        'set', 'status', 'off', ';', 'resize-window', '-x', $w, '-y', $h);
    ($self->{server}) = $self->tmux('display-message', '-p', '#{pid}') =~ /(\d+)/;
    return $self;
}

# An OpenSSH client to the host: ->ssh($host, 'alice', key => FILE, ...)
sub ssh {
    my ($class, $host, $name, %want) = @_;
    my @key = $want{key} ? ('-i', $want{key}, '-o', 'IdentitiesOnly=yes') : ();
    return $class->start(['ssh', '-F', 'none', '-tt', '-p', $host->ssh_port, @key,
        '-o', 'StrictHostKeyChecking=no', '-o', 'UserKnownHostsFile=/dev/null',
        '-o', 'LogLevel=ERROR', "$name\@127.0.0.1", @{ $want{command} // [] }], %want);
}

sub tmux {
    my ($self, @words) = @_;
    local $ENV{TMUX} = '';
    open my $out, '-|:encoding(UTF-8)', 'tmux', '-u', '-S', "$self->{dir}/tmux", @words or die "tmux: $!";
    local $/;
    my $text = <$out>;
    close $out;
    return $text // '';
}

# Types text; keys by tmux's names: ->keys('Enter', 'Tab', 'Up').
sub type { my ($self, $text) = @_; $self->tmux('send-keys', '-l', $text) if $text ne '' }
sub keys { my ($self, @keys) = @_; $self->tmux('send-keys', @keys) }
sub line { my ($self, $text) = @_; $self->type($text); $self->keys('Enter') }

sub resize { my ($self, $w, $h) = @_; $self->tmux('resize-window', '-x', $w, '-y', $h) }

sub screen { return $_[0]->tmux('capture-pane', '-p') }

# Everything that ever was on it, scrolled away lines too.
sub history { return $_[0]->tmux('capture-pane', '-p', '-J', '-S', '-') }

# Waits until the screen matches; gives the screen, or undef.
sub wait_screen {
    my ($self, $pattern, $seconds) = @_;
    my $screen;
    Messdeck::wait_for(sub { ($screen = $self->screen) =~ $pattern }, $seconds);
    return $screen =~ $pattern ? $screen : undef;
}

sub DESTROY {
    my ($self) = @_;
    return if ($self->{owner} // 0) != $$;
    kill 'TERM', $self->{server} if $self->{server};
}

1;
