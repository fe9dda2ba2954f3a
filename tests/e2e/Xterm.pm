package Xterm;

# Windows of xterm on an X server of their own that shows nothing, whose
# pictures are taken.

use strict;
use warnings;

use File::Temp ();
use Messdeck;
use Pointer;
use POSIX ();

# Starts a program and gives its process.
sub launch {
    my ($out, @command) = @_;
    my $pid = fork // die "fork: $!";
    return $pid if $pid;
    open STDIN,  '<', '/dev/null' or POSIX::_exit(127);
    open STDOUT, '>', $out        or POSIX::_exit(127);
    open STDERR, '>', '/dev/null' or POSIX::_exit(127);
    exec @command or POSIX::_exit(127);
}

sub finish {
    my ($pid) = @_;
    kill 'TERM', $pid;
    waitpid $pid, 0;
}

# The X server: Xterm->server. It begins afresh after no window's end, for that
# would shut out the next one.
sub server {
    my ($class) = @_;
    my $self = bless { owner => $$, dir => File::Temp->newdir('xtermXXXXXX', TMPDIR => 1) }, $class;
    my $file = "$self->{dir}/display";
    my $out  = "$self->{dir}/out";
    $self->{pid} = launch($out, 'sh', '-c',
        "exec Xvfb -displayfd 3 -screen 0 1600x1200x24 -nolisten tcp -noreset 3>'$file'");
    $self->{display} = Messdeck::wait_for(sub {
        open my $f, '<', $file or return undef;
        my $line = <$f> // '';
        return $line =~ /^(\d+)\n/ ? ":$1" : undef;
    }) // die 'no X server';
    return $self;
}

# Whether there is what it takes.
sub possible {
    for my $program (qw(Xvfb xterm)) {
        return 0 if !grep { -x "$_/$program" } split /:/, $ENV{PATH};
    }
    return 1;
}

# A window of that many columns and rows in which a program runs. Further
# words are xterm's own.
sub window {
    my ($self, $columns, $rows, $command, @words) = @_;
    my $window = bless { owner => $$, server => $self, title => 'window' . ++$self->{windows} }, 'Xterm::Window';
    local $ENV{DISPLAY} = $self->{display};
    local $ENV{LC_ALL}  = 'C.UTF-8';
    delete local $ENV{NO_COLOR};
    $window->{pid} = launch('/dev/null', 'xterm', '-u8', '-tn', 'xterm-256color',
        '-T', $window->{title}, '-xrm', '*allowTitleOps: false',
        '-xrm', 'Xft.rgba: none', '-xrm', 'Xft.hintstyle: hintfull', '-b', '8', '-bw', '0', '+sb',
        '-bg', '#10151f', '-fg', '#d0d6e0', '-cr', '#f2c14e', '-fa', 'DejaVu Sans Mono', '-fs', '11',
        '-geometry', "${columns}x$rows", @words, '-e', @$command);
    return $window;
}

sub DESTROY {
    my ($self) = @_;
    return if $self->{owner} != $$;
    local ($?, $!);
    finish($self->{pid}) if $self->{pid};
}

package Xterm::Window;

# Takes a picture into a PNG file, by ImageMagick; further words are convert's.
sub picture {
    my ($self, $file, @words) = @_;
    local $ENV{DISPLAY} = $self->{server}{display};
    my $dump = "$self->{server}{dir}/picture.miff";
    system('import', '-window', $self->{title}, $dump) == 0 or die 'import';
    system('convert', $dump, '-strip', '-depth', '8', @words, "png8:$file") == 0 or die 'convert';
}

# The same as a portable pixmap; '' while there is no window.
sub dots {
    my ($self) = @_;
    my $server = $self->{server};
    $server->{pointer} //= Pointer->at($server->{display}) // die 'no way to the X server';
    my ($left, $top, $width, $height) = $server->{pointer}->window;
    return '' if !$width;
    local $ENV{DISPLAY} = $server->{display};
    # Asked for a window that is not there, import would wait for a click.
    open my $out, '-|:raw', "import -window root -crop ${width}x$height+$left+$top -depth 8 ppm:-" or die "import: $!";
    local $/;
    return scalar <$out> // '';
}

sub close {
    my ($self) = @_;
    Xterm::finish(delete $self->{pid}) if $self->{pid};
}

sub DESTROY {
    my ($self) = @_;
    return if $self->{owner} != $$;
    local ($?, $!);
    $self->close;
}

1;
